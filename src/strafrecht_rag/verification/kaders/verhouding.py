"""Whether one party or court agrees with another: `anders dan de officier` beside `in navolging van de officier`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak

_GROUPS = {
    "OM": ("officieren van justitie", "officier van justitie", "officier", "openbaar ministerie", "om"),
    "A-G": ("advocaat-generaal", "a-g"),
    "verdediging": ("raadsman", "raadsvrouw", "verdediging", "advocaat"),
    "eerste rechter": ("eerste rechter", "politierechter", "kantonrechter", "rechtbank"),
    "hof": ("gerechtshof", "hof"),
    "deskundige": ("deskundigen", "deskundige", "reclassering"),
}
_GROUP_OF = {name: group for group, names in _GROUPS.items() for name in names}
_WHO = rf"(?:de |het )?({'|'.join(_GROUP_OF)})\b"
_AS = r"(?:(?:zowel|door|hetgeen|het (?:standpunt|oordeel|advies) van|de eis van)\s+)?"
_DIFFERS = re.compile(
    rf"\b(?:anders dan|in tegenstelling tot|in afwijking van|afwijkend van|niet met)\s+{_AS}{_WHO}(?:\s*(?:en|als|,|noch)\s+{_WHO})?"
)
_AGREES = re.compile(
    rf"\b(?:in navolging van|in lijn met|net als|evenals|conform|overeenkomstig|(?<!niet )(?<!lijn )met)\s+{_AS}{_WHO}(?:\s*(?:en|als|,)\s+{_WHO})?"
)


@dataclass(frozen=True)
class Verhouding:
    """Who is agreed with or not, and where the text says so."""

    wie: str
    eens: bool
    start: int
    end: int


def read_relations(text: str) -> list[Verhouding]:
    """All such words of a lower-case text."""
    return [
        Verhouding(_GROUP_OF[name], agrees, *match.span())
        for agrees, pattern in ((False, _DIFFERS), (True, _AGREES))
        for match in pattern.finditer(text)
        for name in match.groups()
        if name
    ]


def reversed_relation(unit: Eenheid) -> Tegenspraak | None:
    """The window says the opposite of the same party, and nowhere the same."""
    mine = read_relations(unit.words().lower())
    if not mine or unit.venster is None:
        return None
    start, end = unit.venster.span
    there = read_relations(unit.passage.klein[start:end])
    for own in mine:
        others = [o for o in there if o.wie == own.wie]
        if others and all(o.eens != own.eens for o in others):
            there_too = start + others[0].start, start + others[0].end
            return Tegenspraak("het omgekeerde van wat er staat", unit.words()[own.start : own.end], there_too)
    return None
