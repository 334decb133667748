"""Statutes by their number in the Basiswettenbestand (BWB), and by their title."""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.citations.codes import code_name


@dataclass(frozen=True)
class Wetnaam:
    """A statute: the abbreviation of references, its name, its BWB number where known, and the book for the Burgerlijk Wetboek."""

    code: str
    naam: str
    bwb: str = ""
    boek: str = ""


_BWB = """\
BWBR0001854|Sr|Wetboek van Strafrecht
BWBR0001903|Sv|Wetboek van Strafvordering
BWBR0001941|Opiumwet|Opiumwet
BWBR0006622|WVW|Wegenverkeerswet 1994
BWBR0008804|WWM|Wet wapens en munitie
BWBR0009709|PBW|Penitentiaire beginselenwet
BWBR0002063|WED|Wet op de economische delicten
BWBR0001830|RO|Wet op de rechterlijke organisatie
BWBR0005537|Awb|Algemene wet bestuursrecht
BWBR0001840|Gw|Grondwet
BWBV0001000|EVRM|Europees Verdrag tot bescherming van de rechten van de mens en de fundamentele vrijheden
BWBR0002320|AWR|Algemene wet inzake rijksbelastingen
BWBR0004581|Wahv|Wet administratiefrechtelijke handhaving verkeersvoorschriften
BWBR0006763|Awbi|Algemene wet op het binnentreden
BWBR0016664|OLW|Overleveringswet
BWBR0004825|RVV 1990|Reglement verkeersregels en verkeerstekens 1990
BWBR0002656|BW|Burgerlijk Wetboek Boek 1|1
BWBR0003045|BW|Burgerlijk Wetboek Boek 2|2
BWBR0005291|BW|Burgerlijk Wetboek Boek 3|3
BWBR0002761|BW|Burgerlijk Wetboek Boek 4|4
BWBR0005288|BW|Burgerlijk Wetboek Boek 5|5
BWBR0005289|BW|Burgerlijk Wetboek Boek 6|6
BWBR0005290|BW|Burgerlijk Wetboek Boek 7|7
BWBR0005034|BW|Burgerlijk Wetboek Boek 8|8"""
# From memory of wetten.overheid.nl, but for the first eight and Sr, Sv and WED, which real texts confirm. Others go by title.
_KNOWN = {
    bwb: Wetnaam(code, naam, bwb, *boek) for bwb, code, naam, *boek in (line.split("|") for line in _BWB.splitlines())
}
_ID = re.compile(r"BWB[RV]\d{7}", re.IGNORECASE)
_BETWEEN = re.compile(r"\(([^()]{3,80})\)\s*$")


def find_bwb(text: str) -> str:
    """The first BWB number in a text; empty when there is none."""
    match = _ID.search(text)
    return match[0].upper() if match else ""


def name_statute(bwb: str, titles: tuple[str, ...]) -> Wetnaam | None:
    """Which statute this is: by its BWB number, else by a title that references use. None for one that they cannot name."""
    if bwb in _KNOWN:
        return _KNOWN[bwb]
    for title in titles:
        plain = " ".join(title.split()).rstrip(".")
        inside = _BETWEEN.search(plain)
        for name in (plain, inside[1] if inside else ""):
            book = re.fullmatch(r"(.+?)[ ,]+boek (\d)", name.lower())
            if book and code_name(book[1]) == "BW":
                return Wetnaam("BW", name, bwb, book[2])
            if name and (code := code_name(name.lower())):
                return Wetnaam(code, name, bwb)
    return None
