"""Which count of the charge a sentence is about: the number and the degree that it names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.venster import overlap, unshared
from strafrecht_rag.verification.zinnen import content_of

Feit = tuple[str, str]
"""The number, and `primair`, `subsidiair` or nothing."""

_NOT_TOLD = frozenset(("primair", "subsidiair", "feit", "tenlastegelegd"))
HELD, MARGIN = 0.4, 0.25
"""The share of the claim that the sentence must hold, and by how much more than any that may be about the claim's count."""


def _feit(v: Vondst) -> Feit:
    number, _, degree = v.waarde.partition(" ")
    return number, degree


def read_counts(p: Passagelezing) -> list[frozenset[Feit]]:
    """For every sentence the counts that it names; what a heading above it names may reach less far than it seems."""
    out: list[set[Feit]] = [set() for _ in p.zinnen]
    for v in p.per_plaats.get("feit", ()):
        if (at := p.zin_op(v.start)) is not None:
            out[at].add(_feit(v))
    return [frozenset(feiten) for feiten in out]


def other_count(unit: Eenheid) -> Tegenspraak | None:
    """The sentences that tell the same tell it of another count, or of the other degree of it."""
    p = unit.passage
    named = [v for v in unit.vondsten if v.soort == "feit"]
    if not named or not p.per_plaats.get("feit"):
        return None
    told = {s: w for s, w in unit.zin.inhoud.items() if s not in _NOT_TOLD and not any(c.isdigit() for c in s)}
    if len(told) < 2:
        return None
    held = [overlap(told, z.inhoud) for z in p.zinnen]
    top = max(held, default=0.0)
    if round(top, 3) < HELD:
        return None
    counts = p.kader(read_counts)
    near = [n for n, share in enumerate(held) if share >= top - 0.1]
    if not all(counts[n] for n in near):
        return None  # one of the sentences that tell the same may be about any count
    place = p.zinnen[near[0]].start, p.zinnen[near[0]].end
    if len({_feit(v)[0] for v in named}) == 1 and _of_another(_feit(named[0])[0], near, counts, held, top):
        return Tegenspraak("hoort bij een ander feit", unit.tekst[slice(*named[0].span)], place)
    there = frozenset[Feit]().union(*(counts[n] for n in near))
    for v in named:
        number, degree = _feit(v)
        if not degree or sum(_feit(o)[0] == number for o in named) > 1:
            continue
        degrees = {d for n, d in there if n == number}
        if degrees and degree not in degrees and "" not in degrees:
            return Tegenspraak("primair en subsidiair verwisseld", unit.tekst[slice(*v.span)], place)
    return None


def _of_another(number: str, near: list[int], counts: list[frozenset[Feit]], held: list[float], top: float) -> bool:
    """Whether the sentences that tell the claim are all about other counts, and none that may be about its own tells nearly as much."""

    def about(n: int) -> bool:
        return number in {feit for feit, _ in counts[n]}

    if any(about(n) for n in near):
        return False
    own = max((share for n, share in enumerate(held) if not counts[n] or about(n)), default=0.0)
    return round(top - own, 3) >= MARGIN


Stuk = tuple[Feit, dict[str, float], int, int]
"""A count, what is told right behind it, and where that stands."""

CROSSED, REACH = 0.5, 200
"""By how much two stretches must fit better exchanged, and how many characters one reaches at most."""


def _stretches(named: Sequence[Vondst], text: str, end: int) -> list[Stuk]:
    """For each count the text from it to the next."""
    out = []
    for n, v in enumerate(named):
        until = named[n + 1].start if n + 1 < len(named) else end
        stop = min(until, v.end + REACH)
        out.append((_feit(v), content_of(text[v.end : stop]), v.start, stop))
    return out


def read_stretches(p: Passagelezing) -> list[Stuk]:
    return _stretches(p.per_plaats.get("feit", []), p.klein, len(p.klein))


def _may_be(one: Feit, other: Feit) -> bool:
    """Whether two counts may be one; a degree that is not named may be any."""
    return one[0] == other[0] and (one[1] == other[1] or not one[1] or not other[1])


def exchanged_counts(unit: Eenheid) -> Tegenspraak | None:
    """Two counts of the sentence, each with what the passage tells behind the other."""
    named = [v for v in unit.vondsten if v.soort == "feit"]
    if len(named) < 2 or len({_feit(v) for v in named}) != len(named):
        return None
    mine = _stretches(named, unit.lezing.klein, unit.zin.end)
    there = unit.passage.kader(read_stretches)
    for (a, of_a, start, _), (b, of_b, _, end) in itertools.combinations(mine, 2):
        of_a, of_b = unshared(of_a, of_b)
        at_a, at_b = ([s for s in there if _may_be(s[0], feit)] for feit in (a, b))
        if not of_a or not of_b or not at_a or not at_b:
            continue

        def fits(told: dict[str, float], places: list[Stuk]) -> float:
            return max(overlap(told, inhoud) for _, inhoud, _, _ in places)

        straight = fits(of_a, at_a), fits(of_b, at_b)
        crossed = fits(of_a, at_b), fits(of_b, at_a)
        if round(sum(crossed) - sum(straight), 3) >= CROSSED and min(crossed) >= max(0.3, *straight):
            place = min(s[2] for s in at_a + at_b), max(s[3] for s in at_a + at_b)
            return Tegenspraak("de feiten staan andersom", unit.tekst[start:end], place)
    return None
