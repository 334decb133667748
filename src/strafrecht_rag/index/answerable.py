"""Whether the index holds an answer at all: one probability for a question, from what its best passages have of it.

The order of passages compares passages with each other; this compares a question with others. The weights were fitted by
training/ijken.py on our own questions with and without a source. Two of three questions are taken to have one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from strafrecht_rag.index.relevance import Passagewoorden, concept_found
from strafrecht_rag.language.analyse import Zoekvraag

LOOKED_AT = 10
"""Best passages that are looked at together."""
FOUND = 0.4
"""From this on a concept counts as found."""
KIND_FILE = Path(__file__).parent / "model" / "vraagsoort.npy"


@dataclass(frozen=True)
class Vraagkenmerken:
    """What speaks for an answer. The order is that of the fitted weights."""

    beste: float
    """The raw score of the best passage (`relevance.raw_score`)."""
    samen: float
    """The share of the question's concepts, by importance, found somewhere in the best ten."""
    ontbreekt: float
    """The share of its concepts that the best passage lacks."""
    omvang: float
    """How much the question tells, as a logarithm of bits."""
    aantal: float
    """How many concepts it has, as a logarithm."""
    betekenis: float
    """The greatest likeness of meaning among all candidates."""
    kop: float
    """What the best passage has in its headings or ruling and not in its text."""
    soort: float
    """How much it is a question of the kind that rulings answer: by its meaning alone, see training/ijken.py."""

    def values(self) -> list[float]:
        return [float(getattr(self, f.name)) for f in fields(self)]


NAMES = tuple(f.name for f in fields(Vraagkenmerken))
WEIGHTS = (0.395, 2.089, -3.027, 1.762, -0.796, 6.589, 15.495, 1.525, -8.029)
"""Of `NAMES`, then the constant; see training/ijken.py."""
SLOPE = 0.855
"""What a step in raw score behind the best passage costs a passage, in log odds; training/ijken.py."""


@cache
def _direction() -> Any:
    return np.load(KIND_FILE)


def kind_of_question(vector: Any) -> float:
    """`soort`, of the built-in embedder's vector of a question."""
    direction = _direction()
    return float(vector @ direction[:-1] + direction[-1])


def read_evidence(
    vraag: Zoekvraag, best: Sequence[Passagewoorden], raw: float, kop: float, likeness: float, kind: float
) -> Vraagkenmerken:
    """`best`: the passages in order, of which the first ten count; `raw` and `kop` are of the first of them."""
    concepts = [(b, b.belang**2) for b in vraag.begrippen]
    total = sum(value for _, value in concepts) or 1.0
    found = [[concept_found(b, p.woorden) for b, _ in concepts] for p in best[:LOOKED_AT]]
    together = [max(column) for column in zip(*found, strict=True)]
    return Vraagkenmerken(
        beste=raw,
        samen=sum(f * value for f, (_, value) in zip(together, concepts, strict=True)) / total,
        ontbreekt=sum(f < FOUND for f in found[0]) / max(1, len(concepts)),
        omvang=math.log(1 + sum(b.belang for b, _ in concepts)),
        aantal=math.log(max(1, len(concepts))),
        betekenis=likeness,
        kop=kop,
        soort=kind,
    )


def log_odds(k: Vraagkenmerken) -> float:
    return sum(w * v for w, v in zip(WEIGHTS, k.values(), strict=False)) + WEIGHTS[-1]


def probability(odds: float, behind: float) -> float:
    """That a passage helps, `behind` in raw score behind the best of its question. Rounded to 1e-4, so that it is the
    same on every machine."""
    value = odds - SLOPE * behind
    return round(1 / (1 + math.exp(-max(-30.0, min(30.0, value)))), 4)
