"""Words of a user as values of a filter. What cannot be read is refused with the values that can."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TypeVar, get_args

from strafrecht_rag.citations.identifiers import zaak_key
from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import Maat, Spreker, StrafSoort, UitkomstSoort
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.filters import MATEN, Strafeis
from strafrecht_rag.reading.besluit.artikelen import forms
from strafrecht_rag.reading.besluit.catalogus import delictnamen, delictsoorten
from strafrecht_rag.reading.besluit.catalogus import with_general as with_general

T = TypeVar("T")

UITKOMSTEN: tuple[UitkomstSoort, ...] = get_args(UitkomstSoort)
STRAFFEN: tuple[StrafSoort, ...] = get_args(StrafSoort)
SPREKERS: tuple[Spreker, ...] = get_args(Spreker)
NIVEAUS = ("rechtbank", "gerechtshof", "hoge raad", "parket", "kantongerecht", "eerste aanleg")

_OUTCOMES: dict[str, tuple[UitkomstSoort, ...]] = {
    "ovar": ("ontslag van alle rechtsvervolging",),
    "ontslag": ("ontslag van alle rechtsvervolging",),
    "veroordeeld": ("veroordeling",),
    "vrijgesproken": ("vrijspraak",),
    "niet-ontvankelijk": ("OM niet-ontvankelijk", "beroep niet-ontvankelijk"),
    "verworpen": ("beroep verworpen",),
    "verwerping": ("beroep verworpen",),
    "vernietiging": ("vernietigd",),
    "bevestiging": ("bevestigd",),
    "terugwijzing": ("teruggewezen",),
    "verwijzing": ("verwezen",),
    "9a": ("schuldig zonder straf",),
    "nietig": ("dagvaarding nietig",),
    "onbevoegd": ("rechter onbevoegd",),
}
_LEVELS = {
    "hof": "gerechtshof",
    "hr": "hoge raad",
    "a-g": "parket",
    "phr": "parket",
    "kanton": "kantongerecht",
    "rb": "rechtbank",
}
_SANCTIONS: dict[str, StrafSoort] = {
    "cel": "gevangenisstraf",
    "celstraf": "gevangenisstraf",
    "werkstraf": "taakstraf",
    "boete": "geldboete",
    "terbeschikkingstelling": "tbs",
    "schadevergoeding": "schadevergoedingsmaatregel",
    "rijverbod": "rijontzegging",
    "ontzegging van de rijbevoegdheid": "rijontzegging",
    "levenslange gevangenisstraf": "levenslang",
}  # fmt: skip


def _refuse(text: str, option: str, known: Sequence[str]) -> InvoerFout:
    near = get_close_matches(text.lower(), [k.lower() for k in known], 3, 0.6)
    hint = f"Bedoelt u {' of '.join(near)}? " if near else ""
    shown = ", ".join(known)
    return InvoerFout(f"«{text[:40]}» bij {option} is niet bekend.", f"{hint}Kies uit: {shown}.")


def read_level(text: str, option: str = "--level") -> str:
    low = " ".join(text.lower().split())
    if low in NIVEAUS or low in _LEVELS:
        return _LEVELS.get(low, low)
    raise _refuse(text, option, NIVEAUS)


def read_speaker(text: str, option: str = "--speaker") -> Spreker:
    for known in SPREKERS:
        if known.lower() == text.strip().lower():
            return known
    raise _refuse(text, option, SPREKERS)


def read_outcome(text: str, option: str = "--outcome") -> tuple[UitkomstSoort, ...]:
    """One word can mean several: `niet-ontvankelijk` is that of the prosecution and that of an appeal."""
    low = " ".join(text.lower().split())
    exact = tuple(u for u in UITKOMSTEN if u.lower() == low)
    found = exact or _OUTCOMES.get(low, ())
    if not found:
        raise _refuse(text, option, UITKOMSTEN)
    return found


def read_offence(text: str, option: str = "--offence") -> str:
    """An offence by its name, by another word for it, or by its article (`312 Sr`)."""
    low = " ".join(text.lower().split())
    for naam in delictnamen():
        if naam.lower() == low:
            return naam
    for soort in delictsoorten():
        if low in soort.ook or low == soort.artikel.lower():
            return soort.naam
    raise _refuse(text, option, delictnamen())


def offence_words() -> tuple[str, ...]:
    """Every word that `read_offence` knows, articles left out."""
    return tuple(dict.fromkeys([*delictnamen(), *(w for soort in delictsoorten() for w in soort.ook)]))


def read_article(text: str, option: str = "--article") -> str:
    """`art. 359a Sv`, `310 Wetboek van Strafrecht`, `6 WVW 1994`: as the index writes it."""
    for written in (text, f"artikel {text}"):
        values = [forms(v.waarde) for v in find(written) if v.soort == "artikel"]
        if values and values[0]:
            return values[0][-1]
    raise InvoerFout(
        f"«{text[:40]}» bij {option} is geen wetsartikel met een bekende wet.",
        "Noem nummer en wet, zoals 310 Sr of 359a lid 2 Sv.",
    )


def read_case_number(text: str, option: str = "--case-number") -> str:
    key = zaak_key(text)
    if sum(c.isdigit() for c in key) < 3:
        raise InvoerFout(
            f"«{text[:40]}» bij {option} is geen zaaknummer.", "Schrijf het zoals 13/123456-20 of 22/01234."
        )
    return key


_LEAST = re.compile(r"^(?:vanaf|minstens|minimaal|ten minste|meer dan|langer dan|hoger dan|>=?)\s*")
_MOST = re.compile(r"^(?:tot en met|tot|hooguit|hoogstens|maximaal|minder dan|korter dan|lager dan|<=?)\s*")
_EXAMPLE = "Schrijf bijvoorbeeld: gevangenisstraf vanaf 12 maanden, taakstraf tot 100 uur, geldboete 500 tot 1000 euro."


def read_sanction(text: str, option: str = "--sanction") -> Strafeis:
    """A kind with or without a size: `gevangenisstraf`, `gevangenisstraf vanaf 2 jaar`, `taakstraf 60 tot 120 uur`."""
    low = (
        " ".join(text.lower().replace("-", " tot ").split())
        if re.search(r"\d-\d", text)
        else " ".join(text.lower().split())
    )
    names: dict[str, StrafSoort] = {s.lower(): s for s in STRAFFEN} | _SANCTIONS
    name = next((n for n in sorted(names, key=len, reverse=True) if re.match(rf"{re.escape(n)}\b", low)), None)
    if name is None:
        raise _refuse(text, option, STRAFFEN)
    soort, rest = names[name], low[len(name) :].strip()
    if not rest:
        return Strafeis(soort)
    sizes = [(v.soort, v.waarde) for v in find(rest) if v.soort in ("duur", "bedrag")]
    if soort not in MATEN or not 1 <= len(sizes) <= 2:
        raise InvoerFout(f"«{text[:60]}» bij {option} is geen soort straf met een omvang.", _EXAMPLE)
    values = [_value(kind, waarde, soort, text, option) for kind, waarde in sizes]
    if len(values) == 2:
        return Strafeis(soort, min(values), max(values))
    if _LEAST.match(rest):
        return Strafeis(soort, minstens=values[0])
    if _MOST.match(rest):
        return Strafeis(soort, hoogstens=values[0])
    return Strafeis(soort, values[0], values[0])


def _value(kind: str, waarde: str, soort: StrafSoort, text: str, option: str) -> float:
    money = soort in ("geldboete", "ontneming", "schadevergoedingsmaatregel")
    currency, _, amount = waarde.partition(" ") if kind == "bedrag" else ("", "", "")
    maat = (
        Maat(float(amount), currency) if kind == "bedrag" else Maat(float(waarde.split(" ")[0]), waarde.split(" ")[1])
    )
    fits = (kind == "bedrag") == money and (money or (maat.eenheid == "uur") == (soort == "taakstraf"))
    if not fits:
        raise InvoerFout(f"«{text[:60]}» bij {option}: die eenheid hoort niet bij {soort}.", _EXAMPLE)
    return maat.waarde


def read_each(texts: Sequence[str] | None, read: Callable[[str], T]) -> tuple[T, ...]:
    """Each of the words that an option was given, once."""
    return tuple(dict.fromkeys(read(t) for t in texts or ()))
