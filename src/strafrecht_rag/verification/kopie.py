"""The one stretch of a passage that a claim copies nearly word for word.

A window holds up to three sentences, and a charge of thirty counts may be one sentence: a name or number that was changed then still
stands somewhere in it. The stretch is as long as the claim, so what differs from it stands in the same place.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from strafrecht_rag.verification.venster import LIGHT, Uitlijning
from strafrecht_rag.verification.zinnen import Woord, Woordrij

LEAST = 0.75
"""The least share of the claim's words that the stretch must hold in order."""
_SHORTEST, _SLACK = 6, 4


class Kopiewijzer:
    """The words of a passage, to look up stretches in."""

    def __init__(self, rij: Woordrij) -> None:
        self._joined = rij.joined(0, len(rij.starts))
        self._places = [n for n, vorm in enumerate(self._joined.vormen) if vorm not in LIGHT]
        self._stammen = [self._joined.stammen[n] for n in self._places]

    def stretch(self, woorden: Sequence[Woord]) -> Uitlijning | None:
        """The words of a sentence beside the stretch that copies them best; None when none does."""
        mine = [w for w in woorden if w.vorm not in LIGHT]
        if len(mine) < _SHORTEST:
            return None
        stems = [w.stam for w in mine]
        best: tuple[int, int, list[tuple[int, int]]] | None = None
        for shift in self._shifts(stems):
            start, end = max(0, shift - _SLACK), max(0, shift) + len(mine) + _SLACK
            equal = _side_by_side(stems, self._stammen[start:end])
            if len(equal) / len(mine) >= LEAST and (best is None or len(equal) > len(best[2])):
                best = (start, end, equal)
        if best is None:
            return None
        start, end, equal = best
        return Uitlijning(mine, self._joined.words(self._places[start:end]), equal)

    def _shifts(self, stems: list[str]) -> list[int]:
        """How far the stretches lie that share most pairs of neighbours with the sentence."""
        there: dict[tuple[str, str], list[int]] = {pair: [] for pair in itertools.pairwise(stems)}
        for n, pair in enumerate(itertools.pairwise(self._stammen)):
            if pair in there:
                there[pair].append(n)
        votes: Counter[int] = Counter()
        for i, pair in enumerate(itertools.pairwise(stems)):
            for j in there[pair][:50]:
                votes[j - i] += 1
        return [shift for shift, _ in sorted(votes.items(), key=lambda v: (-v[1], v[0]))[:4]]


def _side_by_side(claim: list[str], there: list[str]) -> list[tuple[int, int]]:
    """The pairs of equal words with the fewest changes: a word that was put for another stands beside it."""
    equal: list[tuple[int, int]] = []
    for block in Levenshtein.opcodes(claim, there):
        if block.tag == "equal":
            equal += zip(range(block.src_start, block.src_end), range(block.dest_start, block.dest_end), strict=True)
    return equal
