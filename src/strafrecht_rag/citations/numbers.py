"""Numbers that name a ruling or a place in it: LJN, case numbers, considerations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from strafrecht_rag.citations.dates import parse_date

# LJN: two letters and four digits (`BX4593`); since 2013 the last part of the ECLI of an old ruling.
_LJN = re.compile(r"(?<![A-Z0-9:])(?:LJN(?:-nummer)?[\s:]{0,3})?([A-Z]{2}\d{4})(?![A-Z0-9])", re.IGNORECASE)
_JOURNALS = frozenset({"NJ", "JN", "SR"})
"""Journals cited with a year right behind (`NJ2012/34`); no LJN was ever given out under these letters."""
# Case numbers: `23-000892-19`, `13/751613-20`, `16.264481.19` (parket- en rolnummers), `22/01234` (Hoge Raad).
# A date (`22/01/2023`, `22-01-2023`) has a last part of four digits and is none of these.
_ZAAK = re.compile(r"(?<![\w/.-])(\d{2}[-/.]\d{6,7}[-/.]\d{2}|\d{2}/\d{5}|\d{2}[-/.]\d{6}[-/.]\d{2})(?![\w/-]|\.\d)")
_ZAAK_LABEL = re.compile(
    r"\b(?:zaaknummer|zaaknr|parketnummer|parketnr|rolnummer|nummer|nr)\b\.?\s?:?\s?(\d[\w./-]{2,30}\d)", re.IGNORECASE
)
_OVERWEGING = re.compile(
    r"(?:\b(?:r\.?\s?o\.?|rov\.?|rechtsoverweging|overweging|onder|punt|par\.?)|§)\s?(\d{1,3}(?:\.\d{1,3}){0,5})(?![\d/-])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class FoundNumber:
    """A number as written and in the form to compare it by."""

    soort: Literal["ljn", "zaaknummer", "overweging"]
    waarde: str
    start: int
    end: int


def zaak_key(nummer: str) -> str:
    """The digits and letters of a case number: `10.123456.22` and `10/123456-22` are one number."""
    return re.sub(r"[^0-9A-Za-z]", "", nummer).upper()


def find_ljn(text: str) -> list[FoundNumber]:
    """LJNs in `text`, upper case. A two-letter-four-digit word counts only in capitals or behind `LJN`."""
    return [
        FoundNumber("ljn", m[1].upper(), *m.span())
        for m in _LJN.finditer(text)
        if (m[1][:2].isupper() and m[1][:2] not in _JOURNALS) or m[0].lower().startswith("ljn")
    ]


def find_zaaknummers(text: str) -> list[FoundNumber]:
    """Case numbers in `text` by their form, or behind a word such as zaaknummer, as `zaak_key`."""
    found = {
        m.span(1): m[1] for pattern in (_ZAAK, _ZAAK_LABEL) for m in pattern.finditer(text) if not parse_date(m[1])
    }
    return [FoundNumber("zaaknummer", zaak_key(value), *span) for span, value in sorted(found.items())]


def find_overwegingen(text: str) -> list[FoundNumber]:
    """Considerations named in `text`: `r.o. 2.3.1`, `rov. 3.4`, `onder 12`."""
    return [FoundNumber("overweging", m[1], *m.span()) for m in _OVERWEGING.finditer(text)]
