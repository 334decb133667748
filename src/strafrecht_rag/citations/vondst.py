"""What the finder finds: a kind, a value that is the same for every spelling, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Soort = Literal[
    "ecli",
    "ljn",
    "vindplaats",
    "zaaknummer",
    "uitspraak",
    "instantie",
    "overweging",
    "artikel",
    "kamerstuk",
    "ehrm",
    "datum",
    "jaar",
    "tijd",
    "bedrag",
    "duur",
    "percentage",
    "gewicht",
    "snelheid",
    "alcohol",
    "afstand",
    "leeftijd",
    "feit",
    "pseudoniem",
    "rangorde",
    "getal",
]


@dataclass(frozen=True, slots=True)
class Vondst:
    """A reference or a typed fact. `waarde` is canonical, so that spellings compare by meaning.

    `start` and `end` are offsets into the text that was searched. `gebrek` says what is malformed, in Dutch.
    """

    soort: Soort
    waarde: str
    start: int
    end: int
    gebrek: str = ""

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end


def month_day(datum: str) -> str:
    """The part of a `datum` value that a date without year shares with the full date: `--05-03`."""
    return f"-{datum[4:]}" if len(datum) == 10 and datum[4] == "-" else datum


def same(a: Vondst, b: Vondst) -> bool:
    """Whether two findings mean the same. A date without year is the same as one with it."""
    if a.soort != b.soort:
        return False
    if a.waarde == b.waarde:
        return True
    if a.soort == "datum" and (a.waarde.startswith("--") or b.waarde.startswith("--")):
        return month_day(a.waarde) == month_day(b.waarde)
    if a.soort == "kamerstuk":  # the chamber is often left out
        return a.waarde.split(" ")[-2:] == b.waarde.split(" ")[-2:] and not (
            a.waarde[0].isalpha() and b.waarde[0].isalpha()
        )
    return False
