"""A proof: an answer with everything that is needed to judge it again, as the bytes of one file. No I/O.

`make_proof` writes one, `check_proof` reads one and says whether it is intact and judged the same. It is no signature:
whoever changes a proof can make new hashes. docs/bewijs.md describes the format.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Literal

from strafrecht_rag.domain import Antwoord, GeenBron, Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.verification.bewijsstuk import (
    HIT_FIELDS,
    RAAD,
    Bewijsstuk,
    Oordeel,
    read_content,
)
from strafrecht_rag.verification.form import render_lines
from strafrecht_rag.verification.verify import verify

FORMAAT = "strafrecht-rag/bewijs"
VERSIE = 1
MAX_BYTES = 16 * 1024 * 1024

LET_OP = (
    "Dit bestand is geen handtekening. De controlegetallen laten zien dat er iets is veranderd, "
    "maar wie het bestand verandert, kan ook nieuwe controlegetallen maken."
)
OPMAAK = "opmaak veranderd, inhoud gelijk"

_HASHES = "controlegetallen"
_WHOLE = "alles"
_ORDER = {
    name: place
    for place, name in enumerate(
        "formaat versie let_op gegevens opgeslagen programma python model streng opmerkingen vraag uitkomst "
        "ecli tekst verwijzingen reden code geaccepteerd afgekeurd samengevoegd overgeslagen oordeel ruw passages alles controlegetallen".split()
    )
}
"""Keys in the order in which a person reads them; any other key comes after, by alphabet."""

# In a file for people to open, invisible and steering characters are written as \uXXXX; so are halves of a pair,
# which a model can leave when it is cut off and which UTF-8 has no form for.
_UNSEEN = re.compile("[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]")


@dataclass(frozen=True)
class Verschil:
    """One thing that was judged otherwise then and now."""

    wat: str
    toen: str
    nu: str


@dataclass(frozen=True)
class Keuring:
    """What checking a proof gave. `stuk` and `nu` are None when the content was altered: then nothing is judged."""

    uitkomst: Literal["gelijk", "anders", "veranderd"]
    controlegetal: str
    veranderd: tuple[str, ...] = ()
    verschillen: tuple[Verschil, ...] = ()
    stuk: Bewijsstuk | None = None
    nu: Oordeel | None = field(default=None, compare=False)


# --- making one --------------------------------------------------------------------------------------------------------


def make_proof(
    result: Antwoord | GeenBron, *, opgeslagen: datetime, programma: str, python: str, streng: bool
) -> bytes:
    """The file. Same input, same bytes. InvoerFout when it would be larger than what `check_proof` reads."""
    if opgeslagen.tzinfo is None:
        raise ValueError("opgeslagen needs a time zone")
    oordeel = Oordeel("geen_bron", result.reden) if isinstance(result, GeenBron) else Oordeel.of(result)
    content: dict[str, Any] = {
        "formaat": FORMAAT,
        "versie": VERSIE,
        "let_op": LET_OP,
        "gegevens": {
            "opgeslagen": opgeslagen.isoformat(timespec="seconds"),
            "programma": programma,
            "python": python,
            "model": result.llm,
            "streng": streng,
            "opmerkingen": list(result.opmerkingen),
        },
        "vraag": result.vraag,
        "passages": [_passage(hit) for hit in result.passages],
        "ruw": list(result.pogingen or ([result.ruw] if result.ruw else [])),
        "oordeel": asdict(oordeel),
    }
    data = write_proof(content)
    if len(data) > MAX_BYTES:
        raise InvoerFout("Dit antwoord is te groot voor een bewijsbestand.", "Vraag minder passages, met --k.")
    return data


def write_proof(content: dict[str, Any]) -> bytes:
    """The bytes of a proof with this content; hashes that stand in it are made anew."""
    body = {key: value for key, value in content.items() if key != _HASHES}
    return _layout(body | {_HASHES: hashes(body)})


def _passage(hit: Hit) -> dict[str, Any]:
    """All fields of a hit as plain data; `HIT_FIELDS` reads them back."""
    plain = asdict(hit) | {"datum": hit.datum.isoformat() if hit.datum else None}
    return {name: plain[name] for name in HIT_FIELDS}


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, without white space, ASCII only: the one way to write a value, for hashing."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def _digest(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def text_hash(tekst: str) -> str:
    """SHA-256 of a text in UTF-8, so that any other program can make it too."""
    return hashlib.sha256(tekst.encode("utf-8", "surrogatepass")).hexdigest()


def hashes(content: dict[str, Any]) -> dict[str, str]:
    """A hash for each part, two for a passage (its text, all of it), and one over all. Takes any JSON object."""
    made: dict[str, str] = {}
    for key in sorted(content, key=_place):
        value = content[key]
        if key in ("passages", "ruw") and isinstance(value, list):
            for number, item in enumerate(value, 1):
                name = f"{'passage' if key == 'passages' else 'ruw'} {number}"
                made[name] = _digest(item)
                if key == "passages" and isinstance(item, dict) and isinstance(item.get("tekst"), str):
                    made[f"{name} tekst"] = text_hash(item["tekst"])
        elif key not in ("formaat", "versie"):
            made[key] = _digest(value)
    made[_WHOLE] = _digest(content)
    return made


def _place(key: str) -> tuple[int, str]:
    return _ORDER.get(key, len(_ORDER)), key


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _ordered(value[key]) for key in sorted(value, key=_place)}
    return [_ordered(item) for item in value] if isinstance(value, list | tuple) else value


def _layout(content: dict[str, Any]) -> bytes:
    """The one layout of a file: two blanks of indent, keys in reading order, a line end at the end."""
    text = json.dumps(_ordered(content), ensure_ascii=False, indent=2, allow_nan=False)
    return _UNSEEN.sub(lambda m: f"\\u{ord(m[0]):04x}", text).encode() + b"\n"


# --- reading one -------------------------------------------------------------------------------------------------------


def _load(data: bytes) -> tuple[dict[str, Any], list[str]]:
    """The JSON object and the keys that stand in it twice. InvoerFout for what is no proof that this version reads."""
    if len(data) > MAX_BYTES:
        raise InvoerFout(f"Het bestand is te groot (hooguit {MAX_BYTES // 2**20} MB).", RAAD)
    twice: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) < len(items):
            names = [key for key, _ in items]
            twice.extend(sorted({key for key in names if names.count(key) > 1}))
        return made

    def number(text: str) -> float:
        value = float(text)
        if not math.isfinite(value):
            raise ValueError(text[:20])
        return value

    try:
        content = json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=pairs, parse_float=number, parse_constant=number
        )
    except (ValueError, RecursionError) as error:
        raise InvoerFout("Het bestand is beschadigd: het is geen geldige JSON in UTF-8.", RAAD) from error
    if not isinstance(content, dict) or content.get("formaat") != FORMAAT:
        raise InvoerFout("Dit is geen bewijsbestand van strafrecht-rag.", RAAD)
    version = content.get("versie")
    if type(version) is not int or version < 1:
        raise InvoerFout("Dit bewijsbestand heeft geen geldige versie.", RAAD)
    if version > VERSIE:
        raise InvoerFout(
            f"Dit bewijsbestand heeft versie {str(version)[:9]}; dit programma leest versie {VERSIE}.",
            "Controleer het met een nieuwere versie van strafrecht-rag.",
        )
    return content, twice


_NAMES = {
    "let_op": ("de waarschuwing", "is"),
    "gegevens": ("de gegevens (tijd, model, versies, strengheid, opmerkingen)", "zijn"),
    "vraag": ("de vraag", "is"),
    "oordeel": ("het oordeel", "is"),
    "passages": ("de lijst met passages", "is"),
    "ruw": ("de lijst met ruwe antwoorden", "is"),
}


def _name(part: str, attempts: int) -> tuple[str, str]:
    """A part in plain Dutch, with `is` or `zijn`."""
    if found := re.fullmatch(r"passage (\d+)( tekst)?", part):
        if found[2]:
            return f"de tekst van passage {found[1]}", "is"
        return f"de gegevens bij passage {found[1]} (zoals gerecht, datum, overweging)", "zijn"
    if found := re.fullmatch(r"ruw (\d+)", part):
        return ("het ruwe antwoord" if attempts < 2 else f"het ruwe antwoord van poging {found[1]}"), "is"
    return _NAMES.get(part, (f"het onbekende deel «{part[:40]}»", "is"))


def _alterations(content: dict[str, Any]) -> list[str]:
    """What was altered, each as a Dutch sentence without capital. Empty: every hash fits its part."""
    stored = content.get(_HASHES)
    if not isinstance(stored, dict):
        return ["de controlegetallen zijn weggehaald"]
    made = hashes({key: value for key, value in content.items() if key != _HASHES})
    whole = stored.get(_WHOLE) == made[_WHOLE]
    attempts = sum(part.startswith("ruw ") for part in made.keys() | stored.keys())
    parts = [part for part in dict.fromkeys([*made, *stored]) if part != _WHOLE]
    changed = {part for part in parts if part in made and part in stored and made[part] != stored[part]}
    out: list[str] = []
    for part in parts:
        if part in made and part in stored and part not in changed:
            continue
        name, verb = _name(part, attempts)
        if whole and part in changed:
            out.append(f"het controlegetal van {name} is veranderd; het deel zelf niet")
        elif whole:
            done = "weggehaald" if part in made else "toegevoegd"
            out.append(f"het controlegetal van {name} is {done}")
        elif part in changed:
            if f"{part} tekst" not in changed:  # a changed text changes the hash of its passage too
                out.append(f"{name} {verb} veranderd")
        elif not part.endswith(" tekst"):  # the passage itself is named
            name, verb = (part, "is") if part.startswith("passage ") else (name, verb)
            out.append(f"{name} {verb} {'toegevoegd' if part in made else 'weggehaald'}")
    if not whole and not out:
        out.append(
            "het controlegetal over het geheel klopt niet, die van de delen wel: dat getal is veranderd, of een deel met zijn eigen getal"
        )
    return out


def check_proof(data: bytes) -> Keuring:
    """Whether a proof is intact, and if so, whether this version judges it the same.

    InvoerFout for what is no proof: broken JSON, another format, a newer version, too large.
    """
    content, twice = _load(data)
    body = {key: value for key, value in content.items() if key != _HASHES}
    number = _digest(body)
    altered = [f"«{key[:40]}» staat er meer dan één keer in" for key in twice] + _alterations(content)
    if altered:
        return Keuring("veranderd", number, tuple(dict.fromkeys(altered)))
    stuk = read_content(body)
    now = judge(stuk)
    differences = (*_earlier(stuk), *compare(stuk.oordeel, now))
    if _layout(content) != data:
        return Keuring("veranderd", number, (OPMAAK,), differences, stuk, now)
    return Keuring("anders" if differences else "gelijk", number, (), differences, stuk, now)


# --- judging again -----------------------------------------------------------------------------------------------------


def judge(stuk: Bewijsstuk) -> Oordeel:
    """The verdict of this version over the last raw output. Where no model was asked, there is nothing to judge."""
    if not stuk.ruw:
        return Oordeel("geen_bron")
    verdict = verify(render_lines(stuk.ruw[-1]), stuk.passages, streng=stuk.gegevens.streng)
    return Oordeel.of(verdict, geen_bron=verdict.geen_bron)


def _earlier(stuk: Bewijsstuk) -> Iterable[Verschil]:
    """A second try came because nothing of the first survived; a first try that now does is a difference."""
    for number, raw in enumerate(stuk.ruw[:-1], 1):
        verdict = verify(render_lines(raw), stuk.passages, streng=stuk.gegevens.streng)
        if verdict.beweringen or verdict.geen_bron:
            now = "geen bron" if verdict.geen_bron else f"{len(verdict.beweringen)} geaccepteerd"
            yield Verschil(f"poging {number}", "niets geaccepteerd", now)


_UITKOMST = {"ok": "antwoord", "afgekeurd": "alles afgekeurd", "geen_bron": "geen bron"}


def compare(toen: Oordeel, nu: Oordeel) -> list[Verschil]:
    """What differs between two verdicts, claim by claim."""
    before, after = _fates(toen), _fates(nu)
    out = []
    if toen.uitkomst != nu.uitkomst:
        out.append(Verschil("de uitkomst", _UITKOMST[toen.uitkomst], _UITKOMST[nu.uitkomst]))
    for text in dict.fromkeys([*before, *after]):
        then, now = before.get(text, []), after.get(text, [])
        if then != now:
            absent = "komt niet voor"
            out.append(Verschil(f"«{text}»", " + ".join(then) or absent, " + ".join(now) or absent))
    if toen.samengevoegd != nu.samengevoegd:
        out.append(Verschil("samengevoegde herhalingen", str(toen.samengevoegd), str(nu.samengevoegd)))
    if not out and _sequence(toen) != _sequence(nu):
        out.append(Verschil("de volgorde", _in_order(toen), _in_order(nu)))
    return out


def _fates(oordeel: Oordeel) -> dict[str, list[str]]:
    """What became of each text, in words; a list, because a model can say the same twice."""
    fates: dict[str, list[str]] = {}
    for g in oordeel.geaccepteerd:
        fates.setdefault(g.tekst, []).append("geaccepteerd met " + "".join(f"[{n}]" for n in g.verwijzingen))
    for a in oordeel.afgekeurd:
        fates.setdefault(a.tekst, []).append(f"afgekeurd: {a.reden} ({a.code})")
    for text in oordeel.overgeslagen:
        fates.setdefault(text, []).append("overgeslagen")
    return fates


def _in_order(oordeel: Oordeel) -> str:
    texts = [*(g.tekst for g in oordeel.geaccepteerd), *(a.tekst for a in oordeel.afgekeurd), *oordeel.overgeslagen]
    return " | ".join(texts)


def _sequence(oordeel: Oordeel) -> tuple[object, ...]:
    return oordeel.geaccepteerd, oordeel.afgekeurd, oordeel.overgeslagen
