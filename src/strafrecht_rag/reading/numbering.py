"""Consideration numbers in running text (`4.2.`, `r.o. 2.3.1`, `12.`), told apart from other numbers.

Feiten, means of evidence and quoted rulings bring numbers of their own. The numbers of the ruling itself form the
longest chain in which each follows from the one before (2.3 → 2.3.1 → 2.4 → 3): that chain is what is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

Nummer = tuple[int, ...]

_NUMBER = re.compile(
    r"^(?:(?:r\.?\s?o\.?|rov\.?|rechtsoverweging)\s*)?(\d{1,3}(?:\.\d{1,3}){0,5})(?P<dot>[.)]?)(?=\s|$|[A-Z\[])",
    re.IGNORECASE,
)
# Charges are numbered too: `1. hij op of omstreeks …`, `2. primair`, and so are sentences of a quoted statement.
_NO_CONSIDERATION = re.compile(
    r"^\s*(?:(?:hij|zij|verdachte|het) (?:op|in|te|omstreeks|tezamen|meermalen)|primair|subsidiair|meer subsidiair|feit|[a-z€%])"
)
# Means of evidence are numbered as well: `1. De verklaring van verdachte, inhoudende …`.
_EVIDENCE = re.compile(
    r"^\s*(?:de |een |het )?(?:eigen |als bijlage )?(?:verklaring|proces-verbaal|processen-verbaal|geschrift|schriftelijk|rapport|ambtsedig|schouwverslag"
    r"|akte|kennisgeving|geneeskundige|deskundigenrapport|brief)",
    re.IGNORECASE,
)
_WINDOW = 250


@dataclass(frozen=True)
class Kandidaat:
    """A number at the start of block `blok`; `gewicht` says how much it looks like one of the ruling's own."""

    blok: int
    nummer: Nummer
    gewicht: float


def parse_number(text: str) -> Nummer | None:
    """`2.3.1` as (2, 3, 1); None for anything else."""
    return tuple(int(p) for p in text.split(".")) if re.fullmatch(r"\d{1,3}(?:\.\d{1,3}){0,5}", text) else None


def leading_number(text: str) -> tuple[Nummer, str] | None:
    """The number that a paragraph starts with and the words behind it; None when it starts with none."""
    match = _NUMBER.match(text)
    if not match:
        return None
    number = tuple(int(p) for p in match[1].split("."))
    rest = text[match.end() :]
    title = len(rest.split()) <= 8 and not re.search(r"[.;:,)]\s*$", rest)
    if len(number) == 1 and (number[0] > 200 or _NO_CONSIDERATION.match(rest) or not (match["dot"] or title)):
        return None
    if len(number) == 1 and _EVIDENCE.match(rest):
        return None
    if _NO_CONSIDERATION.match(rest) and not rest.startswith(" het"):
        return None
    return number, rest


def follows(a: Nummer, b: Nummer) -> float:
    """How well number b follows a: 1 the next one, .5 with one skipped or a level opened late, 0 not at all."""
    if b == (*a, 1):
        return 1.0
    for level in range(min(len(a), len(b))):
        if a[:level] != b[:level]:
            return 0.0
        step = b[level] - a[level]
        rest = b[level + 1 :]
        if step == 1 and (not rest or rest == (1,)):
            return 1.0
        if step in (1, 2) and (not rest or rest in ((1,), (1, 1))):
            return 0.5
    return 0.0


def own_numbers(candidates: Sequence[Kandidaat]) -> dict[int, Nummer]:
    """The heaviest chain of numbers that follow one another, by block."""
    best: list[float] = []
    back: list[int] = []
    for i, here in enumerate(candidates):
        start = 1.0 if here.nummer[0] <= 3 else 0.3
        score, link = here.gewicht * start, -1
        for j in range(max(0, i - _WINDOW), i):
            step = follows(candidates[j].nummer, here.nummer)
            if step and best[j] + here.gewicht * step > score:
                score, link = best[j] + here.gewicht * step, j
        best.append(score)
        back.append(link)
    chain: dict[int, Nummer] = {}
    i = max(range(len(best)), key=best.__getitem__, default=-1)
    while i >= 0:
        chain[candidates[i].blok] = candidates[i].nummer
        i = back[i]
    return chain
