"""Statutes, for showing beside a reference; never a source of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Wetsdeel:
    """A stretch of an article. `lid` and `onder` as printed (`2`, `a`, `a 1°`); empty where it stands in none."""

    tekst: str
    lid: str = ""
    onder: str = ""


@dataclass(frozen=True)
class Wetsartikel:
    """One article of a statute that was read in. `nummer` as references have it (`359a`, `80bis`, `6:162`).

    `datum`: the day of the text, None where its source does not tell. `sinds`: since when this article reads so, where known.
    """

    nummer: str
    delen: tuple[Wetsdeel, ...]
    code: str = ""
    wet: str = ""
    bwb: str = ""
    datum: date | None = None
    sinds: date | None = None
    plaats: str = ""
    opschrift: str = ""
    bestand: str = ""


@dataclass(frozen=True)
class Wet:
    """A statute as read: `code` the abbreviation that references use, `naam` how it is called, `datum` the day of the text."""

    code: str
    naam: str
    bwb: str
    datum: date | None
    artikelen: tuple[Wetsartikel, ...]
