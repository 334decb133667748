"""Rulings and their passages.

Offsets are counts of Python characters into `Uitspraak.tekst`, the plain text of the body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

FICTIEF = "FICTIEF"
"""The court code of the demo rulings. No court can ever get it: the register's codes name real courts."""

DEEPLINK = "https://deeplink.rechtspraak.nl/uitspraak?id="

Soort = Literal["Uitspraak", "Conclusie"]

Spreker = Literal[
    "rechtbank",
    "hof",
    "Hoge Raad",
    "rechter",
    "A-G",
    "OM",
    "verdediging",
    "benadeelde partij",
    "getuige",
    "deskundige",
    "tenlastelegging",
    "bewezenverklaring",
    "beslissing",
    "lagere rechter",
    "onbekend",
]
"""Who speaks in a passage. `rechter`: a court that is none of the three; `lagere rechter`: quoted by a higher one."""

RECHTERS: frozenset[str] = frozenset({"rechtbank", "hof", "Hoge Raad", "rechter", "bewezenverklaring", "beslissing"})
"""Speakers whose words are the court's own."""


def is_fictief(ecli: str) -> bool:
    """True for a ruling of the demo set: it must be shown as fictitious and gets no permanent link."""
    return ecli.upper().split(":")[2:3] == [FICTIEF]


def deeplink(ecli: str) -> str:
    """The permanent link of a published ruling; empty without ECLI and for a fictitious one."""
    return "" if not ecli or is_fictief(ecli) else DEEPLINK + ecli


@dataclass(frozen=True)
class Relatie:
    """A formal relation as the register states it: `aanleg` eerdere or latere, `gevolg` the outcome or empty."""

    ecli: str
    soort: str
    aanleg: str = ""
    gevolg: str = ""
    tekst: str = ""


@dataclass(frozen=True)
class Wetsverwijzing:
    """A statute article in the metadata: `id` as registered (BWB, CVDR, CELEX or ECLI), `tekst` its label."""

    id: str
    tekst: str


@dataclass(frozen=True)
class Passage:
    """A stretch of one ruling: `tekst == uitspraak.tekst[start:eind]`, exactly the court's characters.

    `invoegingen` are marks that the source gives as markup and not as text (list numbers, footnote numbers,
    images): pairs of an offset into `tekst` and the mark. `leesbaar` shows them in place.
    """

    nummer: int
    tekst: str
    start: int
    eind: int
    sectie: tuple[str, ...] = ()
    overweging: str = ""
    alinea: str = ""
    spreker: Spreker = "onbekend"
    invoegingen: tuple[tuple[int, str], ...] = ()

    @property
    def leesbaar(self) -> str:
        return insert_marks(self.tekst, self.invoegingen)


def insert_marks(tekst: str, invoegingen: Sequence[tuple[int, str]]) -> str:
    """`tekst` with each mark put at its offset; the offsets are ascending."""
    parts: list[str] = []
    last = 0
    for offset, mark in invoegingen:
        parts += [tekst[last:offset], mark]
        last = offset
    return "".join([*parts, tekst[last:]])


@dataclass(frozen=True)
class Uitspraak:
    """A ruling or conclusion as read from its source. `herkomst`: 3 official XML, 2 whole text, 1 parts."""

    tekst: str
    passages: tuple[Passage, ...]
    ecli: str = ""
    soort: Soort = "Uitspraak"
    instantie: str = ""
    code: str = ""
    niveau: str = ""
    datum: date | None = None
    publicatiedatum: date | None = None
    gewijzigd: str = ""
    zaaknummers: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    rechtsgebieden: tuple[str, ...] = ()
    zittingsplaats: str = ""
    relaties: tuple[Relatie, ...] = ()
    wetsverwijzingen: tuple[Wetsverwijzing, ...] = ()
    ljn: tuple[str, ...] = ()
    vindplaatsen: tuple[str, ...] = ()
    titel: str = ""
    inhoudsindicatie: str = ""
    herkomst: int = 3

    @property
    def sleutel(self) -> str:
        return make_sleutel(self.ecli, self.instantie, self.datum, ", ".join(self.zaaknummers))

    @property
    def fictief(self) -> bool:
        return is_fictief(self.ecli)


def make_sleutel(ecli: str, instantie: str, datum: date | None, zaaknummer: str) -> str:
    """What a ruling is known by: its ECLI, or else court, date and case number."""
    return ecli or " | ".join([instantie, datum.isoformat() if datum else "", zaaknummer])
