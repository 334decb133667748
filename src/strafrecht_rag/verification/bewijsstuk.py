"""What a proof holds, as nouns, and the strict way from plain data to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, get_args

from strafrecht_rag.domain import Antwoord, Hit, Soort, Spreker, Verificatie
from strafrecht_rag.errors import InvoerFout

RAAD = "Geef een bestand dat is gemaakt met: strafrecht-rag ask --save BESTAND"

Uitkomst = Literal["ok", "afgekeurd", "geen_bron"]


@dataclass(frozen=True)
class Geaccepteerd:
    """An accepted claim and the numbers of the passages it rests on."""

    tekst: str
    verwijzingen: tuple[int, ...]


@dataclass(frozen=True)
class Geweigerd:
    """A rejected claim: the reason for people and the code for programs."""

    tekst: str
    reden: str
    code: str


@dataclass(frozen=True)
class Oordeel:
    """What a proof keeps of a verdict, and all that is compared. `reden` (of no source) is kept, not compared."""

    uitkomst: Uitkomst
    reden: str = ""
    geaccepteerd: tuple[Geaccepteerd, ...] = ()
    afgekeurd: tuple[Geweigerd, ...] = ()
    samengevoegd: int = 0
    overgeslagen: tuple[str, ...] = ()

    @classmethod
    def of(cls, verdict: Verificatie | Antwoord, *, geen_bron: bool = False) -> Oordeel:
        accepted = tuple(Geaccepteerd(b.tekst, tuple(v.nummer for v in b.verwijzingen)) for b in verdict.beweringen)
        return cls(
            uitkomst="geen_bron" if geen_bron else "ok" if accepted else "afgekeurd",
            geaccepteerd=accepted,
            afgekeurd=tuple(Geweigerd(a.tekst, a.reden, a.code) for a in verdict.afgekeurd),
            samengevoegd=verdict.duplicaten,
            overgeslagen=verdict.overgeslagen,
        )


@dataclass(frozen=True)
class Gegevens:
    """When and with what an answer was made. `streng`: whether the strict checks ran. `opgeslagen` has a time zone."""

    opgeslagen: datetime
    programma: str
    python: str
    streng: bool
    model: str = ""
    opmerkingen: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bewijsstuk:
    """The content of an intact proof. `passages` as they were handed out, `ruw` every raw output in order."""

    gegevens: Gegevens
    vraag: str
    passages: tuple[Hit, ...]
    ruw: tuple[str, ...]
    oordeel: Oordeel


class Onleesbaar(Exception):
    """The hashes fit, but the content is not built as a proof is."""


def _need(condition: bool) -> None:
    if not condition:
        raise Onleesbaar


def _str(value: object) -> str:
    _need(isinstance(value, str))
    return str(value)


def _int(value: object) -> int:
    _need(type(value) is int)
    return int(value)  # type: ignore[call-overload,no-any-return]


def _bool(value: object) -> bool:
    _need(isinstance(value, bool))
    return bool(value)


def _float(value: object) -> float:
    _need(type(value) in (int, float))
    return value  # type: ignore[return-value]


def _list(value: object) -> list[Any]:
    _need(isinstance(value, list))
    return value  # type: ignore[return-value]


def _strs(value: object) -> tuple[str, ...]:
    return tuple(_str(v) for v in _list(value))


def _object(value: object, keys: Iterable[str]) -> dict[str, Any]:
    """An object with these keys and no other."""
    _need(isinstance(value, dict) and value.keys() == set(keys))
    return value  # type: ignore[return-value]


def _one_of(words: Sequence[str]) -> Callable[[object], str]:
    def read(value: object) -> str:
        _need(value in words)
        return _str(value)

    return read


def _day(value: object) -> date | None:
    return None if value is None else date.fromisoformat(_str(value))


def _marks(value: object) -> tuple[tuple[int, str], ...]:
    pairs = [_list(v) for v in _list(value)]
    _need(all(len(pair) == 2 for pair in pairs))
    return tuple((_int(offset), _str(mark)) for offset, mark in pairs)


HIT_FIELDS: dict[str, Callable[[object], object]] = {
    "ecli": _str,
    "tekst": _str,
    "score": _float,
    "instantie": _str,
    "datum": _day,
    "zaaknummer": _str,
    "soort": _one_of(get_args(Soort)),
    "vindplaatsen": _strs,
    "ljn": _strs,
    "sectie": _str,
    "overweging": _str,
    "alinea": _str,
    "spreker": _one_of(get_args(Spreker)),
    "code": _str,
    "nummer": _int,
    "invoegingen": _marks,
}
"""The fields of a passage in version 1, and how each is read. A test holds it against `Hit`: one more is a new version."""


def _hit(value: object) -> Hit:
    fields = _object(value, HIT_FIELDS)
    return Hit(**{name: read(fields[name]) for name, read in HIT_FIELDS.items()})  # type: ignore[arg-type]


def _oordeel(value: object) -> Oordeel:
    o = _object(value, ("uitkomst", "reden", "geaccepteerd", "afgekeurd", "samengevoegd", "overgeslagen"))
    accepted = [_object(v, ("tekst", "verwijzingen")) for v in _list(o["geaccepteerd"])]
    rejected = [_object(v, ("tekst", "reden", "code")) for v in _list(o["afgekeurd"])]
    return Oordeel(
        uitkomst=_one_of(get_args(Uitkomst))(o["uitkomst"]),  # type: ignore[arg-type]
        reden=_str(o["reden"]),
        geaccepteerd=tuple(
            Geaccepteerd(_str(g["tekst"]), tuple(_int(n) for n in _list(g["verwijzingen"]))) for g in accepted
        ),
        afgekeurd=tuple(Geweigerd(_str(a["tekst"]), _str(a["reden"]), _str(a["code"])) for a in rejected),
        samengevoegd=_int(o["samengevoegd"]),
        overgeslagen=_strs(o["overgeslagen"]),
    )


def _gegevens(value: object) -> Gegevens:
    g = _object(value, ("opgeslagen", "programma", "python", "model", "streng", "opmerkingen"))
    saved = datetime.fromisoformat(_str(g["opgeslagen"]))
    _need(saved.tzinfo is not None)
    return Gegevens(
        opgeslagen=saved,
        programma=_str(g["programma"]),
        python=_str(g["python"]),
        streng=_bool(g["streng"]),
        model=_str(g["model"]),
        opmerkingen=_strs(g["opmerkingen"]),
    )


def read_content(body: dict[str, Any]) -> Bewijsstuk:
    """The content of a proof whose hashes fit. InvoerFout when it is built otherwise than version 1 is."""
    try:
        _object(body, ("formaat", "versie", "let_op", "gegevens", "vraag", "passages", "ruw", "oordeel"))
        _str(body["let_op"])
        return Bewijsstuk(
            gegevens=_gegevens(body["gegevens"]),
            vraag=_str(body["vraag"]),
            passages=tuple(_hit(v) for v in _list(body["passages"])),
            ruw=_strs(body["ruw"]),
            oordeel=_oordeel(body["oordeel"]),
        )
    except (Onleesbaar, ValueError) as error:
        raise InvoerFout("Dit bewijsbestand is anders opgebouwd dan dit programma het maakt.", RAAD) from error
