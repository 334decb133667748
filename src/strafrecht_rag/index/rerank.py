"""A second look: another embedder reads the first passages that were found, and has half a say in their order.

For who has a second: e5 reads some thirty passages a second on two cores. Measured by bench/find.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.relevance import raw_score
from strafrecht_rag.index.search import Gevonden

TOP = 30
"""Passages that are looked at again."""
SHARE = 0.5
"""What the second look counts for, the rest being the first order. Tuned on the questions that the ranking was fitted on."""


def rerank(vraag: str, found: Sequence[Gevonden], second: Embedder) -> list[Gevonden]:
    """The same passages; the first `TOP` in the order of both looks together. Their probabilities stay what they are."""
    top, rest = list(found[:TOP]), list(found[TOP:])
    if len(top) < 2:
        return [*top, *rest]
    first = np.array([raw_score(g.kenmerken) for g in top])
    near = second.embed_passages([g.hit.tekst for g in top]) @ second.embed_question(vraag)
    both = (1 - SHARE) * _level(first) + SHARE * _level(np.asarray(near, np.float64))
    order = sorted(range(len(top)), key=lambda i: (-round(float(both[i]), 3), i))
    return [*(top[i] for i in order), *rest]


def _level(values: np.ndarray) -> np.ndarray:
    """In standard deviations from the mean: two scales that can be added."""
    level: np.ndarray = (values - values.mean()) / (values.std() or 1.0)
    return level
