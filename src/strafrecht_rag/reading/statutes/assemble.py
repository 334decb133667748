"""What both readers share: the parts of an article in order, and a statute from what was read."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Final

from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.citations.statutes import find_bwb, name_statute
from strafrecht_rag.domain import Wet, Wetsartikel, Wetsdeel
from strafrecht_rag.errors import BronFout

_IN_NAME = re.compile(r"(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)")
_MARK: Final = re.compile(r"(?:(?P<letter>[a-z]{1,2}|[A-Z])|(?P<graad>\d{1,2}[a-z]?)\s?[°º])[.:)]?")


def day_in_name(bestand: str) -> date | None:
    """The day in a file name such as `BWBR0001854_2015-01-01_0.xml`."""
    match = _IN_NAME.search(bestand.rpartition("›")[2])
    return parse_date(match[1]) if match else None


class Delen:
    """Collects the parts of one article. Letters stand under numbers with a degree sign or the other way round: the kind of
    mark that comes first in a lid is the outer one."""

    def __init__(self) -> None:
        self.gevonden: list[Wetsdeel] = []
        self._lid = self._outer = self._inner = ""

    def lid(self, nummer: str) -> None:
        self._lid, self._outer, self._inner = nummer, "", ""

    def onder(self, mark: str) -> None:
        """A list mark as printed: `a.`, `1°.`; empty behind the list."""
        match = _MARK.fullmatch(mark.strip())
        if not match:
            self._outer = self._inner = ""
            return
        own = match["letter"] or f"{match['graad']}°"
        if not self._outer or self._outer.endswith("°") == own.endswith("°"):
            self._outer, self._inner = own, ""
        else:
            self._inner = own

    def text(self, words: str) -> None:
        plain = " ".join(words.split())
        if plain:
            self.gevonden.append(Wetsdeel(plain, self._lid, f"{self._outer} {self._inner}".strip()))


def make_statute(
    artikelen: list[Wetsartikel], titles: tuple[str, ...], bwb: str, datum: date | None, bestand: str
) -> Wet:
    """The statute, each number once (the first: what comes later is transitional law). BronFout when it is none."""
    if not artikelen:
        raise BronFout(
            "Hierin staat geen wet: er is geen enkel genummerd artikel.", "Geef Markdown of BWB-XML van een wet."
        )
    known = name_statute(bwb or find_bwb(bestand), titles)
    if known is None:
        shown = next((t for t in titles if t.strip()), "deze wet")
        raise BronFout(
            f"Van «{' '.join(shown.split())[:80]}» kent dit programma geen afkorting; verwijzingen ernaar herkent het niet.",
            "Noem het bestand naar het BWB-nummer, zoals BWBR0001854.md.",
        )
    own: dict[str, Wetsartikel] = {}
    for a in artikelen:
        number = f"{known.boek}:{a.nummer}" if known.boek and ":" not in a.nummer else a.nummer
        own.setdefault(
            number,
            replace(a, nummer=number, code=known.code, wet=known.naam, bwb=known.bwb, datum=datum, bestand=bestand),
        )
    return Wet(known.code, known.naam, known.bwb, datum, tuple(own.values()))
