"""The one stretch of a passage that a claim copies nearly word for word.

A window holds up to three sentences, and a charge of thirty counts may be one sentence: a name or number that was changed then still
stands somewhere in it. The stretch is as long as the claim, so what differs from it stands in the same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from strafrecht_rag.verification.venster import LIGHT, Uitlijning
from strafrecht_rag.verification.zinnen import Woord, read_words

LEAST = 0.75
"""The least share of the claim's words that the stretch must hold in order."""
_SHORTEST, _SLACK = 6, 4


class Kopiewijzer:
    """The words of a passage and where each pair of neighbours stands, to look up stretches in."""

    def __init__(self, tekst: str) -> None:
        self.woorden = [w for w in read_words(tekst, 0, len(tekst)) if w.vorm not in LIGHT]
        self.paren: dict[tuple[str, str], list[int]] = {}
        for n in range(len(self.woorden) - 1):
            self.paren.setdefault((self.woorden[n].stam, self.woorden[n + 1].stam), []).append(n)

    def stretch(self, woorden: Sequence[Woord]) -> Uitlijning | None:
        """The words of a sentence beside the stretch that copies them best; None when none does."""
        mine = [w for w in woorden if w.vorm not in LIGHT]
        if len(mine) < _SHORTEST:
            return None
        votes: Counter[int] = Counter()
        for i in range(len(mine) - 1):
            for j in self.paren.get((mine[i].stam, mine[i + 1].stam), ())[:50]:
                votes[j - i] += 1
        best: Uitlijning | None = None
        for shift, _ in sorted(votes.items(), key=lambda v: (-v[1], v[0]))[:4]:
            start = max(0, shift - _SLACK)
            lined = _side_by_side(mine, self.woorden[start : max(0, shift) + len(mine) + _SLACK])
            if lined.deel >= LEAST and (best is None or len(lined.gelijk) > len(best.gelijk)):
                best = lined
        return best


def _side_by_side(claim: list[Woord], there: list[Woord]) -> Uitlijning:
    """Word by word with the fewest changes: a word that was put for another stands beside it."""
    equal: list[tuple[int, int]] = []
    for block in Levenshtein.opcodes([w.stam for w in claim], [w.stam for w in there]):
        if block.tag == "equal":
            equal += zip(range(block.src_start, block.src_end), range(block.dest_start, block.dest_end), strict=True)
    return Uitlijning(claim, there, equal)
