"""What belongs to what: in a clause, the one person, value, offence or time it names, with what is told of it.

A lie often takes the passage's own words and gives the act of one to another. So for a clause of a claim that names exactly
one thing of a type, the clauses of the passage that tell the same are looked up: when these name another of that type, and
the clauses with the claim's own tell much less of it, the claim has put it in the wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.bijzinnen import Bijzin, read_clauses, same_person, type_of
from strafrecht_rag.verification.lezing import Lezing, Passagelezing
from strafrecht_rag.verification.venster import overlap
from strafrecht_rag.verification.zinnen import Zin

LEAST, MARGIN = 0.6, 0.3
"""The share of a clause that another clause must hold, and by how much more than the clauses with the claim's own thing."""

_VALUES = frozenset("datum bedrag duur feit percentage leeftijd gewicht tijd snelheid alcohol".split())
_OFFICES = ("spreker", "gerecht")
_PRONOUN = re.compile(r"\b(?:hij|zij|ze)\b")
"""Who acts in a clause may be a pronoun; the office that it names is then the object."""
NAMES = {
    "persoon": "een ander dan er staat",
    "spreker": "een ander dan er staat",
    "gerecht": "een ander gerecht dan er staat",
    "delict": "een ander feit dan er staat",
    "tijd": "een andere volgorde in de tijd dan er staat",
    "graad": "primair en subsidiair verwisseld",
    "uitkomst": "uitkomst die er niet staat",
}


@dataclass(frozen=True)
class Misplaatst:
    """A thing of a claim in the wrong place: its type, its words' span in the claim, and the passage's clause."""

    soort: str
    span: tuple[int, int]
    bijzin: tuple[int, int]


def _compare(inhoud: dict[str, float], mine: list[Bijzin], others: list[Bijzin]) -> Bijzin | None:
    """The clause that tells the same of another; None when the claim's own is told nearly as much."""
    if len(inhoud) < 2 or not mine or not others:
        return None
    own = max(overlap(inhoud, c.inhoud) for c in mine)
    best = max(others, key=lambda c: (overlap(inhoud, c.inhoud), -c.start))
    share = overlap(inhoud, best.inhoud)
    return best if round(share, 3) >= LEAST and round(share - own, 3) >= MARGIN else None


def misplaced_word(zin: Zin, p: Passagelezing) -> Misplaatst | None:
    """A person, offence, time or degree of the sentence that the passage names with other things."""
    for clause in read_clauses(zin):
        for kind, names in clause.genoemd.items():
            name = min(names)
            if not all(same_person(name, o) for o in names):
                continue
            told = {s: w for s, w in clause.inhoud.items() if not (t := type_of(s, s)) or t[0] != kind}
            mine: list[Bijzin] = []
            others: list[Bijzin] = []
            for c in p.bijzinnen:
                there = c.genoemd.get(kind)
                if there:
                    (mine if any(same_person(name, o) for o in there) else others).append(c)
            found = _compare(told, mine, others)
            if found and not (kind in _OFFICES and _PRONOUN.search(p.klein, found.start, found.end)):
                return Misplaatst(kind, (clause.start, clause.end), (found.start, found.end))
    return None


def _beside(p: Passagelezing, a: Bijzin, b: Bijzin) -> bool:
    """Whether two clauses stand in one sentence or in neighbouring ones: a claim may well take them together."""
    one, other = p.zin_op(a.start), p.zin_op(b.start)
    return one is not None and other is not None and abs(one - other) <= 1


def misplaced_value(
    zin: Zin, lezing: Lezing, p: Passagelezing, same: Callable[[Vondst, Vondst], bool]
) -> tuple[Vondst, Misplaatst] | None:
    """A value of the sentence that the passage gives to other things. `same` tells whether two values are one."""
    for clause in read_clauses(zin):
        inside = [v for v in lezing.vondsten if v.soort in _VALUES and clause.start <= v.start < clause.end]
        for v in inside:
            if sum(o.soort == v.soort for o in inside) != 1:
                continue
            told = {s: w for s, w in clause.inhoud.items() if not any(c.isdigit() for c in s)}
            mine: list[Bijzin] = []
            others: list[Bijzin] = []
            for c in p.bijzinnen:
                there = [o for o in p.per_plaats.get(v.soort, ()) if c.start <= o.start < c.end]
                if any(same(v, o) for o in there):
                    mine.append(c)
                elif there:
                    others.append(c)
            found = _compare(told, mine, others)
            if found and not any(_beside(p, found, c) for c in mine):
                return v, Misplaatst(v.soort, v.span, (found.start, found.end))
    return None
