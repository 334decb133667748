"""Numbers that name a ruling or a place in it: LJN, case numbers, considerations. `find`, one kind at a time."""

from __future__ import annotations

from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.vondst import Soort, Vondst


def _of_kind(text: str, soort: Soort) -> list[Vondst]:
    return [v for v in find(text) if v.soort == soort]


def find_ljn(text: str) -> list[Vondst]:
    """LJNs in `text`, upper case. A two-letter-four-digit word counts only in capitals or behind `LJN`."""
    return _of_kind(text, "ljn")


def find_zaaknummers(text: str) -> list[Vondst]:
    """Case numbers in `text` by their form, or behind a word such as zaaknummer, as `zaak_key`."""
    return _of_kind(text, "zaaknummer")


def find_overwegingen(text: str) -> list[Vondst]:
    """Considerations named in `text`: `r.o. 2.3.1`, `rov. 3.4`, `onder 12`."""
    return _of_kind(text, "overweging")
