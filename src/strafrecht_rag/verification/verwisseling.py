"""Two things of one type that a claim has exchanged: each is told what the passage tells of the other.

`The first ground fails, the second is well-founded`: the passage has both grounds and both outcomes, so no word is missing. But
taken together the two clauses fit the passage better with the two exchanged than as they stand.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.bijzinnen import Bijzin, read_clauses, same_person, type_of
from strafrecht_rag.verification.lezing import Lezing, Passagelezing
from strafrecht_rag.verification.venster import overlap, unshared
from strafrecht_rag.verification.zinnen import Zin

LEAST, MARGIN = 0.3, 0.3
"""How much of each clause must be told of the other's thing, and by how much more both fit exchanged than as they stand."""

_VALUES = frozenset("datum bedrag duur feit percentage gewicht leeftijd tijd getal rangorde".split())
_PERSONS = frozenset(("persoon", "spreker", "gerecht"))
Ding = tuple[str, str | Vondst]
"""What a clause names: the type, and the name or the value."""
Gelijk = Callable[[Vondst, Vondst], bool]


@dataclass(frozen=True)
class Verwisseld:
    """The two clauses of the claim, and the passage's clause that tells the first one's story of the other's thing."""

    een: tuple[int, int]
    ander: tuple[int, int]
    bijzin: tuple[int, int]


def _things(lezing: Lezing, clause: Bijzin) -> dict[str, list[str | Vondst]]:
    out: dict[str, list[str | Vondst]] = {f"naam:{kind}": list(names) for kind, names in clause.genoemd.items()}
    for kind in _VALUES:
        for v in lezing.per_plaats.get(kind, ()):
            if clause.start <= v.start < clause.end:
                out.setdefault(kind, []).append(v)
    return out


def _same(kind: str, a: str | Vondst, b: str | Vondst, same: Gelijk) -> bool:
    if isinstance(a, Vondst) or isinstance(b, Vondst):
        return isinstance(a, Vondst) and isinstance(b, Vondst) and same(a, b)
    return same_person(a, b) if kind.removeprefix("naam:") in _PERSONS else a == b


def _told(clause: Bijzin, kind: str) -> dict[str, float]:
    """What a clause tells beside the things of that type and numbers."""
    bare = kind.removeprefix("naam:")
    return {
        s: w
        for s, w in clause.inhoud.items()
        if not any(c.isdigit() for c in s) and not ((t := type_of(s, s)) and t[0] == bare)
    }


def _best(told: dict[str, float], clauses: Iterable[Bijzin]) -> tuple[float, Bijzin | None]:
    top, found = 0.0, None
    for clause in clauses:
        share = overlap(told, clause.inhoud)
        if found is None or share > top:
            top, found = share, clause
    return top, found


def exchanged(zin: Zin, lezing: Lezing, p: Passagelezing, same: Gelijk) -> Verwisseld | None:
    """Two clauses of a sentence whose things stand exchanged in the passage. `same` tells whether two values are one."""
    mine = [(c, _things(lezing, c)) for c in read_clauses(zin)]
    if len(mine) < 2:
        return None
    there: list[tuple[Bijzin, dict[str, list[str | Vondst]]]] | None = None
    for (one, its), (other, others) in itertools.combinations(mine, 2):
        for kind in sorted(its.keys() & others.keys()):
            if len(its[kind]) != 1 or len(others[kind]) != 1 or _same(kind, its[kind][0], others[kind][0], same):
                continue
            if there is None:
                there = [(c, _things(p, c)) for c in p.bijzinnen]
            found = _fits_exchanged(kind, (one, its[kind][0]), (other, others[kind][0]), there, same)
            if found:
                return Verwisseld((one.start, one.end), (other.start, other.end), (found.start, found.end))
    return None


def _fits_exchanged(
    kind: str,
    one: tuple[Bijzin, str | Vondst],
    other: tuple[Bijzin, str | Vondst],
    there: list[tuple[Bijzin, dict[str, list[str | Vondst]]]],
    same: Gelijk,
) -> Bijzin | None:
    first, second = unshared(_told(one[0], kind), _told(other[0], kind))
    if not first or not second:
        return None

    def with_thing(thing: str | Vondst, without: str | Vondst) -> list[Bijzin]:
        named = [(c, t[kind]) for c, t in there if kind in t]
        return [
            c
            for c, things in named
            if any(_same(kind, thing, x, same) for x in things)
            and not any(_same(kind, without, x, same) for x in things)
        ]

    of_one, of_other = with_thing(one[1], other[1]), with_thing(other[1], one[1])
    if not of_one or not of_other:
        return None
    straight, straight_too = _best(first, of_one)[0], _best(second, of_other)[0]
    (crossed, clause), crossed_too = _best(first, of_other), _best(second, of_one)[0]
    better = round(crossed + crossed_too - straight - straight_too, 3) >= MARGIN
    if better and min(crossed, crossed_too) >= LEAST and crossed >= straight and crossed_too >= straight_too:
        return clause
    return None
