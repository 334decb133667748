"""What a frame holds against a claim, and how a check makes a reason of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.objection import Bezwaar


@dataclass(frozen=True)
class Tegenspraak:
    """The reason, the words of the claim that it is about, and the place in the passage that says otherwise."""

    reden: str
    woorden: str
    daar: tuple[int, int]


Kader = Callable[[Eenheid], Tegenspraak | None]


def held_against(unit: Eenheid, *kaders: Kader) -> Bezwaar | None:
    """The objection of the first frame that differs."""
    for kader in kaders:
        found = kader(unit)
        if found:
            return unit.objection(found.reden, found.woorden, found.daar)
    return None
