"""Dutch dates: `3 mei 2021`, `3 mrt. 2021`, `03-05-2021`, `3/5/2021`, `3.5.2021`, `2021-05-03`; read and written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

MONTHS = (
    "januari",
    "februari",
    "maart",
    "april",
    "mei",
    "juni",
    "juli",
    "augustus",
    "september",
    "oktober",
    "november",
    "december",
)
_SHORT = {name[:3]: i for i, name in enumerate(MONTHS, 1)} | {"mrt": 3, "sept": 9}
MONTH = "|".join([*MONTHS, *sorted(_SHORT, key=len, reverse=True)])
_WORDS = re.compile(rf"(?<!\d)(\d{{1,2}})\s({MONTH})\b\.?\s(\d{{4}})(?!\d)", re.IGNORECASE)
_DIGITS = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?![\d/-])")
_ISO = re.compile(r"(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])")


@dataclass(frozen=True)
class FoundDate:
    """A date and the span it was read from."""

    datum: date
    start: int
    end: int


def month_number(word: str) -> int | None:
    """1 to 12 for a Dutch month name or its short form."""
    low = word.lower().rstrip(".")
    return MONTHS.index(low) + 1 if low in MONTHS else _SHORT.get(low)


def find_dates(text: str) -> list[FoundDate]:
    """The full dates in `text`, in order; a date that does not exist (30 februari) is left out."""
    found: list[FoundDate] = []

    def keep(year: str, month: int | None, day: str, match: re.Match[str]) -> None:
        try:
            found.append(FoundDate(date(int(year), month or 0, int(day)), *match.span()))
        except ValueError:
            return

    for m in _WORDS.finditer(text):
        keep(m[3], month_number(m[2]), m[1], m)
    for m in _DIGITS.finditer(text):
        keep(m[4], int(m[3]), m[1], m)
    for m in _ISO.finditer(text):
        keep(m[1], int(m[2]), m[3], m)
    return sorted(found, key=lambda f: f.start)


def parse_date(text: str) -> date | None:
    """The date that `text` is, in any of the forms; None when it is anything else or does not exist."""
    found = find_dates(text.strip())
    return found[0].datum if len(found) == 1 and (found[0].start, found[0].end) == (0, len(text.strip())) else None


def write_date(datum: date) -> str:
    """`2023-02-21` as `21 februari 2023` (Leidraad voor juridische auteurs: dates are written out)."""
    return f"{datum.day} {MONTHS[datum.month - 1]} {datum.year}"
