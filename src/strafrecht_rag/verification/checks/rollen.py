"""Roles: who did what to whom. Where claim and passage line up, one person may not stand in the place of another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from strafrecht_rag.verification.bijzinnen import same_person, type_of
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.koppeling import NAMES, misplaced_word
from strafrecht_rag.verification.objection import Bezwaar
from strafrecht_rag.verification.termen import other_term
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
            if unit.passage.conclusie and word.vorm == "advocaat-generaal":
                continue  # all of it is the A-G's
            twin = lined.deel >= 0.75 and r.startswith("[") and any(_kin(r, o) for _, o in others)
            elsewhere = not twin and any(same_person(r, role(w)) for w in lined.venster if role(w))
            if not elsewhere and not any(same_person(r, o) for _, o in others):
                return unit.objection("een ander dan er staat", unit.tekst[word.start : word.end])
    return _swapped(unit)


def _put_for(unit: Eenheid) -> Bezwaar | None:
    """One person in the very place of another: in the stretch that the sentence copies, whatever stands around it."""
    lined = unit.kopie
    if lined is None:
        return None
    for diff in lined.verschillen:
        if len(diff.claim) > 3 or len(diff.venster) > 4:
            continue
        mine = [(w, r) for w in diff.claim if (r := role(w)) and not _SAYS.search(unit.tekst[: w.start].lower())]
        others = [(w, r) for w in diff.venster if (r := role(w))]
        for word, r in mine:
            if others and not any(same_person(r, o) for _, o in others) and all(_one_sort(word, o) for o, _ in others):
                there = (diff.venster[0].start, diff.venster[-1].end)
                return unit.objection(
                    "een ander dan er staat", unit.tekst[word.start : word.end], unit.passage.around(*there)
                )
        names, there_too = _names(diff.claim), _names(diff.venster)
        if (
            names
            and there_too
            and lined.deel >= 0.85
            and not any(_tight(a) == _tight(b) for a in names for b in there_too)
        ):
            stretch = unit.passage.around(there_too[0].start, there_too[0].end)
            return unit.objection("een andere naam dan er staat", unit.tekst[names[0].start : names[0].end], stretch)
    return None


_SAYS = re.compile(r"\b(?:volgens|aldus|(?:mening|oordeel|inzicht|standpunt) van) (?:de |het )?$")
"""Words by which a claim says whose words these are; that is judged by the check on who speaks."""


def _names(words: Sequence[Woord]) -> list[Woord]:
    """The pseudonyms; `[...]` leaves words out and names nobody."""
    return [w for w in words if w.vorm.startswith("[") and any(c.isalpha() for c in w.vorm)]


def _tight(word: Woord) -> str:
    """A pseudonym without blanks: `[slachtoffer 1]` is `[slachtoffer1]`."""
    return word.vorm.replace(" ", "")


def _one_sort(a: Woord, b: Woord) -> bool:
    """Whether two words name things of one type: a court is not put for a person."""
    one, other = type_of(a.vorm, a.stam), type_of(b.vorm, b.stam)
    return one is not None and other is not None and one[0] == other[0]


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
    found = misplaced_word(unit.zin, unit.passage)
    if found is None or (unit.passage.conclusie and "advocaat-generaal" in unit.tekst[slice(*found.span)].lower()):
        return None  # in a conclusie all is the A-G's, who says `ik`
    return unit.objection(NAMES[found.soort], unit.tekst[found.span[0] : found.span[1]].strip(" ,;"), found.bijzin)


def _term(unit: Eenheid) -> Bezwaar | None:
    """A term of law for which the passage has no word, where it uses one that excludes it."""
    window = unit.venster
    if window is None:
        return None
    start, end = window.span
    found = other_term(unit.words().lower(), unit.passage.klein, unit.passage.klein[start:end])
    if found is None:
        return None
    term, said, there = found
    words = unit.words()[said[0] : said[1]]
    return unit.objection(
        f"een ander begrip dan er staat ({term.soort})", words, unit.passage.zin_span(start + there[0])
    )


def judge(unit: Eenheid) -> Bezwaar | None:
    return _exchanged(unit) or _put_for(unit) or _misplaced(unit) or _term(unit)
