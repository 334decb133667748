"""Roles: who did what to whom. Where claim and passage line up, one person may not stand in the place of another."""

from __future__ import annotations

from strafrecht_rag.verification.bijzinnen import same_person, type_of
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.koppeling import NAMES, misplaced_word
from strafrecht_rag.verification.objection import Bezwaar
from strafrecht_rag.verification.zinnen import Woord


def role(woord: Woord) -> str:
    """What a word names: a role's group, or a pseudonym as it stands; empty for other words."""
    typed = type_of(woord.vorm, woord.stam)
    return typed[1] if typed and typed[0] in ("persoon", "spreker", "gerecht") else ""


def _kin(a: str, b: str) -> bool:
    """Two pseudonyms of one role: `[slachtoffer1]` and `[slachtoffer2]`."""
    return a.rstrip("]0123456789") == b.rstrip("]0123456789")


def _exchanged(unit: Eenheid) -> Bezwaar | None:
    lined = unit.uitlijning
    if lined is None or not unit.dichtbij or lined.deel < 0.72:
        return None
    for diff in lined.verschillen:
        if not diff.claim or not diff.venster or len(diff.claim) > 4 or len(diff.venster) > 6:
            continue
        mine = [(w, r) for w in diff.claim if (r := role(w))]
        others = [(w, r) for w in diff.venster if (r := role(w))]
        if not mine or not others:
            continue
        for word, r in mine:
            twin = lined.deel >= 0.75 and r.startswith("[") and any(_kin(r, o) for _, o in others)
            elsewhere = not twin and any(same_person(r, role(w)) for w in lined.venster if role(w))
            if not elsewhere and not any(same_person(r, o) for _, o in others):
                return unit.objection("een ander dan er staat", unit.tekst[word.start : word.end])
    return _swapped(unit)


def _swapped(unit: Eenheid) -> Bezwaar | None:
    """Two persons, each named once on both sides, in the other order, with the same words around them."""
    lined = unit.uitlijning
    if lined is None or lined.deel < 0.72:
        return None
    mine = [(r, w) for w in lined.claim if (r := role(w))]
    there = [r for w in lined.venster if (r := role(w))]
    names = [r for r, _ in mine]
    for n, (r, word) in enumerate(mine):
        for other, _ in mine[n + 1 :]:
            if (
                r == other
                or names.count(r) != 1
                or names.count(other) != 1
                or there.count(r) != 1
                or there.count(other) != 1
            ):
                continue
            if there.index(other) < there.index(r) and not _passive(unit):
                return unit.objection("de rollen staan andersom", unit.tekst[word.start : word.end])
    return None


def _passive(unit: Eenheid) -> bool:
    """Whether one side says `door`: then the order of the persons tells nothing."""
    window = unit.venster
    return window is not None and sum(w.vorm == "door" for w in unit.zin.woorden) != sum(
        w.vorm == "door" for w in window.woorden
    )


def _misplaced(unit: Eenheid) -> Bezwaar | None:
    """The passage tells this of another."""
    found = misplaced_word(unit.tekst, unit.zin, unit.passage)
    if found is None:
        return None
    return unit.objection(NAMES[found.soort], unit.tekst[found.span[0] : found.span[1]].strip(" ,;"), found.bijzin)


def judge(unit: Eenheid) -> Bezwaar | None:
    return _exchanged(unit) or _misplaced(unit)
