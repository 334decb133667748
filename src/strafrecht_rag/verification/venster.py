"""Where in a passage a claim is said: the sentences that share most of what tells, and how the words line up."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rapidfuzz.distance import LCSseq

from strafrecht_rag.verification.zinnen import Woord, Zin


@dataclass
class Venster:
    """One to three neighbouring sentences of a passage, and the share of a sentence's content they hold."""

    nummer: int
    zinnen: Sequence[Zin]
    dekking: float

    @property
    def span(self) -> tuple[int, int]:
        return self.zinnen[0].start, self.zinnen[-1].end

    @cached_property
    def woorden(self) -> list[Woord]:
        return [w for z in self.zinnen for w in z.woorden]


@dataclass
class Verschil:
    """A place where claim and window part ways: the claim's words and the window's in the same place."""

    claim: list[Woord] = field(default_factory=list)
    venster: list[Woord] = field(default_factory=list)


@dataclass
class Uitlijning:
    """Claim and window word by word. `gelijk`: pairs of positions of equal words, in order."""

    claim: list[Woord]
    venster: list[Woord]
    gelijk: list[tuple[int, int]]

    @property
    def deel(self) -> float:
        """The share of the claim's words that stand in the window in the same order."""
        return len(self.gelijk) / len(self.claim) if self.claim else 0.0

    @cached_property
    def verschillen(self) -> list[Verschil]:
        """What lies between the equal words; before the first and behind the last as much of the window as of the claim."""
        out: list[Verschil] = []
        if not self.gelijk:
            return [Verschil(self.claim, [])]
        c = v = 0
        for n, (i, j) in enumerate([*self.gelijk, (len(self.claim), len(self.venster))]):
            mine = self.claim[c:i]
            other = self.venster[v:j]
            if n == 0:
                other = other[max(0, len(other) - len(mine) - 1) :] if mine else []
            elif n == len(self.gelijk):
                other = other[: len(mine) + 1] if mine else []
            if mine or other:
                out.append(Verschil(mine, other))
            c, v = i + 1, j + 1
        return out


LIGHT = frozenset("de het een der des den er".split())


def line_up(claim: Sequence[Woord], venster: Sequence[Woord]) -> Uitlijning:
    """The longest common run of words in order; articles are left out."""
    a = [w for w in claim if w.vorm not in LIGHT]
    b = [w for w in venster if w.vorm not in LIGHT]
    equal: list[tuple[int, int]] = []
    for block in LCSseq.opcodes([w.stam for w in a], [w.stam for w in b]):
        if block.tag == "equal":
            equal += zip(range(block.src_start, block.src_end), range(block.dest_start, block.dest_end), strict=True)
    return Uitlijning(a, b, equal)


def share(inhoud: dict[str, float], *zinnen: Zin) -> float:
    """The share of `inhoud`, by weight, that the sentences hold."""
    total = sum(inhoud.values())
    if not total:
        return 1.0
    return sum(w for s, w in inhoud.items() if any(s in z.inhoud for z in zinnen)) / total


def overlap(inhoud: dict[str, float], other: Container[str]) -> float:
    """The share of `inhoud`, by weight, that stands in `other`; 0 when it tells nothing."""
    total = sum(inhoud.values())
    return sum(w for s, w in inhoud.items() if s in other) / total if total else 0.0


def unshared(a: dict[str, float], b: dict[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """What each of two stretches tells that the other does not."""
    both = a.keys() & b.keys()
    return {s: w for s, w in a.items() if s not in both}, {s: w for s, w in b.items() if s not in both}


def best_window(
    unit: Zin, zinnen: Sequence[Zin], nummer: int, bonus: Sequence[float] = (), longest: int = 3
) -> Venster | None:
    """The neighbouring sentences, at most `longest`, that hold the largest share of a unit's content; the shortest such run.

    `bonus`: for each sentence what the values it shares with the unit add. Near ties go to the run whose words line up best.
    """
    total = sum(unit.inhoud.values())
    if not zinnen or not total:
        return None
    mine = unit.inhoud.items()
    hits = [{s: w for s, w in mine if s in z.inhoud} for z in zinnen]
    runs: list[tuple[float, int, int]] = []
    for start, first in enumerate(hits):
        if not first:
            continue
        held: dict[str, float] = {}
        extra = 0.0
        for end in range(start, min(start + longest, len(zinnen))):
            held |= hits[end]
            extra = max(extra, bonus[end] if bonus else 0.0)
            runs.append((sum(held.values()) / total + extra - 0.02 * (end - start), start, end + 1))
    if not runs:
        return None
    top = max(runs)[0]
    close = sorted((r for r in runs if r[0] >= top - 0.05), key=lambda r: (-round(r[0], 3), r[2] - r[1], r[1]))[:4]
    chosen = close[0]
    if len(close) > 1:
        words = unit.stammen
        lined = [
            LCSseq.similarity(words, [s for z in zinnen[a:b] for s in z.stammen]) - 1.5 * (b - a) for _, a, b in close
        ]
        chosen = close[lined.index(max(lined))]
    run = zinnen[chosen[1] : chosen[2]]
    return Venster(nummer, run, share(unit.inhoud, *run))
