"""Binding: a value must belong to what it is said of. The passage carries it (that was checked): but in the same place?

Word by word where claim and passage line up; else by the frame of the value (what it measures, demanded or imposed, suspended
or not), and by whether the value stands near what the claim tells about it.
"""

from __future__ import annotations

import re

from strafrecht_rag.citations.slots import Slot, slot_of
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.checks.feiten import length
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.feitkader import exchanged_counts, other_count
from strafrecht_rag.verification.kaders.reden import other_reason
from strafrecht_rag.verification.kaders.tegenspraak import held_against
from strafrecht_rag.verification.kaders.tijdsorde import other_row, other_time
from strafrecht_rag.verification.kaders.wissel import exchanged_within
from strafrecht_rag.verification.koppeling import misplaced_value
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.objection import Bezwaar, quoted
from strafrecht_rag.verification.venster import share
from strafrecht_rag.verification.verwisseling import exchanged

_BOUND = frozenset(
    "datum bedrag duur percentage gewicht leeftijd tijd getal feit snelheid alcohol afstand artikel overweging".split()
)
_CLOSE = 3
"""So many words at most may lie between a value and the equal words around it."""


def _equal(a: Vondst, b: Vondst) -> bool:
    if a.soort == b.soort == "duur":
        one, other = length(a.waarde), length(b.waarde)
        return a.waarde == b.waarde or (one is not None and one == other)
    if a.soort == b.soort == "datum":
        return a.waarde == b.waarde or ((len(a.waarde) != 10 or len(b.waarde) != 10) and a.waarde[-2:] == b.waarde[-2:])
    if a.soort == b.soort == "artikel":
        return a.waarde.split(" ")[0] == b.waarde.split(" ")[0]
    if a.soort == b.soort == "feit":
        return a.waarde == b.waarde or (" " not in a.waarde and a.waarde == b.waarde.split(" ")[0])
    return a.waarde == b.waarde


def _mine(unit: Eenheid) -> list[Vondst]:
    rulings = [v.span for v in unit.lezing.vondsten if v.soort == "uitspraak"]
    return [v for v in unit.vondsten if v.soort in _BOUND and not any(a <= v.start < b for a, b in rulings)]


def _in_place(unit: Eenheid, v: Vondst) -> Bezwaar | None:
    """The words around the value stand in the passage around another value of its kind."""
    lined = unit.uitlijning
    if lined is None or lined.deel < 0.5:
        return None
    inside = [i for i, w in enumerate(lined.claim) if v.start <= w.start < v.end]
    if not inside:
        return None
    first, last = inside[0], inside[-1]
    before = [(i, j) for i, j in lined.gelijk if i < first]
    after = [(i, j) for i, j in lined.gelijk if i > last]
    left = before[-1] if before and first - before[-1][0] <= _CLOSE else None
    right = after[0] if after and after[0][0] - last <= _CLOSE else None
    if (left is None and (right is None or first > 3)) or (right is None and last < len(lined.claim) - 1):
        return None
    span_start = lined.venster[left[1]].end if left else max(0, lined.venster[right[1]].start - 30)  # type: ignore[index]
    span_end = (
        lined.venster[right[1]].start
        if right
        else min(span_start + 40, unit.venster.span[1] if unit.venster else span_start)
    )
    if span_end - span_start > 90 or span_end <= span_start - 1:
        return None
    there = [
        o
        for o in unit.passage.vondsten
        if o.soort == v.soort
        and span_start - 25 <= o.start
        and o.end <= span_end + 25
        and span_start <= o.end
        and o.start <= span_end
    ]
    if v.soort == "getal":
        there = [o for o in there if o.start >= span_start and o.end <= span_end]
    if not there or any(_equal(v, o) for o in there):
        return None
    whole = [o for o in there if span_start <= o.start and o.end <= span_end]
    if not whole or _as_well_elsewhere(unit, v) or _copied(unit, v):
        return None
    return _says(unit, v, whole[0])


def _copied(unit: Eenheid, v: Vondst) -> bool:
    """Whether the value stands in the stretch that the sentence copies, where the sentence has it: lists of charges repeat their words."""
    lined = unit.kopie
    if lined is None or lined.deel < 0.85:
        return False
    equal = {i for i, _ in lined.gelijk}
    own = [i for i, w in enumerate(lined.claim) if w.start < v.end and v.start < w.end]
    return bool(own) and equal.issuperset(own)


def _put_for(unit: Eenheid, v: Vondst) -> Bezwaar | None:
    """One value in the very place of another of its kind: in the stretch that the sentence copies."""
    lined = unit.kopie
    if lined is None or v.soort not in _PUT or (v.soort != "feit" and lined.deel < 0.88):
        return None
    for diff in lined.verschillen:
        if len(diff.claim) > 3 or len(diff.venster) > 4 or not diff.venster:
            continue
        if not any(v.start <= w.start < v.end for w in diff.claim):
            continue
        start, end = diff.venster[0].start, diff.venster[-1].end
        there = [o for o in unit.passage.per_plaats.get(v.soort, ()) if o.start < end and start < o.end]
        if there and not any(_equal(v, o) for o in there):
            return _says(unit, v, there[0])
    return None


_PUT = frozenset("feit datum bedrag duur percentage gewicht leeftijd tijd".split())


def _as_well_elsewhere(unit: Eenheid, v: Vondst) -> bool:
    """Whether a sentence with the value fits the claim as well as the window does: rulings repeat themselves."""
    window = unit.venster
    if window is None:
        return False
    for o in unit.passage.vondsten:
        if o.soort == v.soort and _equal(v, o) and (at := unit.passage.zin_op(o.start)) is not None:
            zin = unit.passage.zinnen[at]
            if zin not in window.zinnen and share(unit.zin.inhoud, zin) >= window.dekking - 0.08:
                return True
    return False


def _says(unit: Eenheid, v: Vondst, other: Vondst) -> Bezwaar:
    words = unit.tekst[v.start : v.end]
    stands = unit.passage.tekst[other.start : other.end]
    bezwaar = unit.objection("staat er op een andere plek", words)
    return Bezwaar(
        f"{words} staat in [{unit.nummer}], maar niet hierbij: daar staat {quoted(stands)}", (words,), bezwaar.bewijs
    )


def _sentence(p: Passagelezing, v: Vondst) -> tuple[int, int]:
    return p.zin_span(v.start) or (max(0, v.start - 150), v.end + 80)


_CLASH = {
    "plaats": "in een andere betekenis",
    "stand": "als eis en niet als oplegging, of omgekeerd",
    "schade": "bij een andere schade",
}


def _frame(unit: Eenheid, v: Vondst) -> Bezwaar | None:
    """Every place in the passage where the value stands has a slot that excludes the claim's."""
    if v.soort not in ("duur", "bedrag"):
        return None
    mine = slot_of(unit.lezing.klein, v, unit.zin.start, unit.zin.end)
    if mine == Slot():
        return None
    clash = ""
    seen: Vondst | None = None
    p = unit.passage
    for o in p.per_plaats.get(v.soort, ()):
        if not _equal(v, o):
            continue
        clash = mine.clashes(slot_of(p.klein, o, *_sentence(p, o), weak=False))
        if not clash:
            return None
        seen = o
    if not clash or seen is None:
        return None
    bezwaar = unit.objection("staat er anders", unit.tekst[v.start : v.end])
    words = unit.tekst[v.start : v.end]
    start, end = _sentence(unit.passage, seen)
    return Bezwaar(
        f"{words} staat er {_CLASH[clash]}: {quoted(unit.passage.tekst[start:end], 120)}", (words,), bezwaar.bewijs
    )


_UNCONDITIONAL = re.compile(r"\b(?:geheel |volledig )?onvoorwaardelijke?\b")
_WHOLLY_CONDITIONAL = re.compile(r"\b(?:geheel|volledig) voorwaardelijke?\b")
_PARTLY = re.compile(r"waarvan[^.;]{0,60}\b(?:voorwaardelijk|niet ten uitvoer)|\bdeels? (?:on)?voorwaardelijk")


def _wholly(unit: Eenheid) -> Bezwaar | None:
    """Wholly suspended or wholly not, of a punishment that the window suspends in part."""
    mine = unit.words().lower()
    window = unit.venster
    if window is None or "waarvan" in mine:
        return None
    found = _WHOLLY_CONDITIONAL.search(mine) or _UNCONDITIONAL.search(mine)
    if not found:
        return None
    near = unit.passage.klein[window.span[0] : window.span[1]]
    if _PARTLY.search(near) and not re.search(re.escape(found[0]), near):
        return unit.objection("deels voorwaardelijk in de passage", unit.words()[found.start() : found.end()])
    return None


def _far(unit: Eenheid, v: Vondst) -> Bezwaar | None:
    """The value stands only in sentences that share hardly anything with the claim, while its window has another of its kind."""
    window = unit.venster
    if window is None or v.soort not in ("duur", "bedrag", "datum", "percentage", "leeftijd") or window.dekking < 0.75:
        return None
    start, end = window.span
    kinds = [o for o in unit.passage.vondsten if o.soort == v.soort]
    inside = [o for o in kinds if start <= o.start < end]
    if not inside or any(_equal(v, o) for o in inside):
        return None
    places = [_sentence(unit.passage, o) for o in kinds if _equal(v, o)]
    for a, b in places:
        zinnen = [z for z in unit.passage.zinnen if a <= z.start < b]
        if share(unit.zin.inhoud, *zinnen) >= 0.25 or abs(a - end) < 3 or abs(start - b) < 3:
            return None
    return _says(unit, v, inside[0]) if places else None


def _elsewhere(unit: Eenheid) -> Bezwaar | None:
    """A value that the passage gives to other things than the claim does."""
    found = misplaced_value(unit.zin, unit.lezing, unit.passage, _equal)
    if found is None:
        return None
    v, place = found
    words, stands = unit.tekst[v.start : v.end], unit.passage.tekst[place.bijzin[0] : place.bijzin[1]]
    reason = f"{words} staat in [{unit.nummer}], maar niet hierbij: daar staat {quoted(stands)}"
    return Bezwaar(reason, (words,), (Bewijs(unit.nummer, stands, place.bijzin),))


def _other_unit(unit: Eenheid) -> Bezwaar | None:
    """Twelve months for a year: as long in common speech, not the same punishment (a month is 30 days, art. 88 Sr)."""
    there = unit.passage.waarden("duur")
    for v in _mine(unit):
        one = length(v.waarde) if v.soort == "duur" else None
        if one is None or one[0] != "maand" or v.waarde in there:
            continue
        for o in there.values():
            if length(o.waarde) == one:
                words = unit.tekst[v.start : v.end]
                stands = unit.passage.tekst[o.start : o.end]
                reason = f"{words} is niet hetzelfde als wat er in [{unit.nummer}] staat: {quoted(stands)}"
                return Bezwaar(reason, (words,), (Bewijs(unit.nummer, stands, o.span),))
    return None


def _exchanged(unit: Eenheid) -> Bezwaar | None:
    """Two things that stand the other way round."""
    found = exchanged(unit.zin, unit.lezing, unit.passage, _equal)
    if found is None:
        return None
    words = [unit.tekst[a:b].strip(" ,;.") for a, b in (found.een, found.ander)]
    stands = unit.passage.tekst[slice(*found.bijzin)]
    reason = f"staat andersom in [{unit.nummer}]: {quoted(words[0], 60)} en {quoted(words[1], 60)}; daar staat {quoted(stands)}"
    return Bezwaar(reason, tuple(words), (Bewijs(unit.nummer, stands, found.bijzin),))


def judge(unit: Eenheid) -> Bezwaar | None:
    bezwaar = _wholly(unit) or _elsewhere(unit) or _other_unit(unit) or _exchanged(unit)
    for v in _mine(unit):
        bezwaar = bezwaar or _in_place(unit, v) or _put_for(unit, v) or _frame(unit, v) or _far(unit, v)
    return bezwaar or held_against(
        unit, exchanged_within, exchanged_counts, other_count, other_reason, other_time, other_row
    )
