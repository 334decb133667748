"""Periods of years as questions write them: `tussen 2010 en 2014`, `sinds 2015`, `tot 2018`, `in 2019`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

Soort = Literal["both", "from", "to", "in"]

_YEAR = r"((?:19|20)\d\d)"
_END = r"\b(?![-/.:]\d)"
PERIODS: tuple[tuple[re.Pattern[str], Soort], ...] = (
    (
        re.compile(rf"\b(?:tussen|van|in de jaren) {_YEAR} (?:en|tot en met|tot|t/m|-) {_YEAR}{_END}", re.IGNORECASE),
        "both",
    ),
    (re.compile(rf"\b(?:sinds|vanaf|van na|na) {_YEAR}{_END}", re.IGNORECASE), "from"),
    (re.compile(rf"\b(?:voor|tot|tot en met) {_YEAR}{_END}", re.IGNORECASE), "to"),
    (re.compile(rf"\b(?:in |uit |van |anno )?(?:het jaar )?{_YEAR}{_END}", re.IGNORECASE), "in"),
)
"""In the order in which they are tried. A year of a whole date is none."""


@dataclass(frozen=True)
class Periode:
    """From the first of January to the last of December; `omgekeerd`: the later year was written first."""

    van: date | None
    tot: date | None

    @property
    def omgekeerd(self) -> bool:
        return bool(self.van and self.tot and self.van > self.tot)

    @property
    def in_woorden(self) -> str:
        if self.van and self.tot:
            first, last = self.van.year, self.tot.year
            return f"in {first}" if first == last else f"van {first} tot en met {last}"
        return f"vanaf {self.van.year}" if self.van else f"tot en met {self.tot.year}" if self.tot else ""


def read_period(match: re.Match[str], soort: Soort) -> Periode:
    """The period of a match of one of `PERIODS`."""
    words = match[0].lower()
    first, last = int(match[1]), int(match[match.lastindex or 1])
    van = None if soort == "to" else date(first + (soort == "from" and "na " in words), 1, 1)
    before = soort == "to" and "met" not in words
    return Periode(van, None if soort == "from" else date(last - before, 12, 31))
