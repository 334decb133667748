"""Two things of one sort in one sentence, each with the words around it that the passage has around the other.

`veroordeelt verdachte in de kosten van de benadeelde` where the passage has it the other way round: no word is new, no clause
fails, but what stands beside each of the two stands in the passage beside the other.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.bijzinnen import same_person, type_of
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.venster import LIGHT, share
from strafrecht_rag.verification.zinnen import Woord, Zin

_VALUES = frozenset("datum bedrag duur feit percentage gewicht leeftijd tijd getal rangorde parketnummer".split())
_PERSONS = ("persoon", "orgaan")
_AROUND = 4
"""So many words on either side of a thing are what stands beside it."""
HELD, PERSONS, VALUES = 0.55, 3, 2
"""The share of the claim that the sentence must hold; how many more words fit exchanged than as they stand."""


@dataclass(frozen=True)
class Genoemd:
    """A thing at the words [eerste, laatste] of a sentence: its sort, and who or what it is."""

    eerste: int
    laatste: int
    soort: str
    sleutel: str

    def same(self, other: Genoemd) -> bool:
        if self.soort != other.soort:
            return False
        return same_person(self.sleutel, other.sleutel) if self.soort in _PERSONS else self.sleutel == other.sleutel


def _sort(word: Woord, vondsten: Sequence[Vondst]) -> tuple[str, str] | None:
    typed = type_of(word.vorm, word.stam)
    if word.vorm == "rechter-commissaris":
        return "orgaan", word.vorm
    if typed and typed[0] == "persoon":
        return typed
    if typed and typed[0] in ("spreker", "gerecht"):
        return "orgaan", typed[1]
    if typed and typed[0] == "graad":
        return typed
    return next(((v.soort, v.waarde) for v in vondsten if v.start <= word.start < v.end), None) if vondsten else None


def _things(words: Sequence[Woord], vondsten: Sequence[Vondst]) -> list[Genoemd]:
    """The things that a sentence names; `de benadeelde partij [aangever]` is one."""
    out: list[Genoemd] = []
    values = [v for v in vondsten if v.soort in _VALUES]
    for n, word in enumerate(words):
        found = _sort(word, values)
        if found is None:
            continue
        thing = Genoemd(n, n, *found)
        last = out[-1] if out else None
        gap = [w.vorm for w in words[last.laatste + 1 : n]] if last else []
        if last and gap in ([], ["partij"]) and last.soort == thing.soort and _one(last, thing):
            key = thing.sleutel if thing.sleutel.startswith("[") else last.sleutel
            out[-1] = Genoemd(last.eerste, n, last.soort, key)
        else:
            out.append(thing)
    return out


def _one(last: Genoemd, thing: Genoemd) -> bool:
    named = thing.sleutel.startswith("[") and not last.sleutel.startswith("[")
    return last.sleutel == thing.sleutel or (named and last.same(thing))


def _beside(words: Sequence[Woord], thing: Genoemd, without: set[str]) -> set[tuple[int, str]]:
    """The words around a thing: the side, and the stem."""
    out: set[tuple[int, str]] = set()
    for step, at in ((-1, thing.eerste - 1), (1, thing.laatste + 1)):
        left = _AROUND
        while 0 <= at < len(words) and left:
            if words[at].stam not in without:
                out.add((step, words[at].stam))
                left -= 1
            at += step
    return out


def _crossed(
    mine: Sequence[Woord], a: Genoemd, b: Genoemd, there: Sequence[Woord], as_: list[Genoemd], bs: list[Genoemd]
) -> bool:
    names = {w.stam for t in (a, b) for w in mine[t.eerste : t.laatste + 1]}
    names |= {w.stam for t in as_ + bs for w in there[t.eerste : t.laatste + 1]}
    of_a, of_b = _beside(mine, a, names), _beside(mine, b, names)
    at_a = set[tuple[int, str]]().union(*(_beside(there, t, names) for t in as_))
    at_b = set[tuple[int, str]]().union(*(_beside(there, t, names) for t in bs))
    one, other = len(of_a & at_b), len(of_b & at_a)
    more = one + other - len(of_a & at_a) - len(of_b & at_b)
    return min(one, other) >= 1 and more >= (PERSONS if a.soort in _PERSONS else VALUES)


def exchanged_within(unit: Eenheid) -> Tegenspraak | None:
    """Two things of the sentence stand the other way round in the passage."""
    mine = [w for w in unit.zin.woorden if w.vorm not in LIGHT]
    things = _things(mine, unit.vondsten)
    if len(things) < 2 or unit.venster is None:
        return None
    best = max(unit.passage.zinnen, key=lambda z: (round(share(unit.zin.inhoud, z), 2), -z.start))
    for zinnen in ([best], unit.venster.zinnen):
        if round(share(unit.zin.inhoud, *zinnen), 3) >= HELD and (found := _in(unit, mine, things, zinnen)):
            return found
    return None


def _in(unit: Eenheid, mine: Sequence[Woord], things: list[Genoemd], zinnen: Sequence[Zin]) -> Tegenspraak | None:
    start, end = zinnen[0].start, zinnen[-1].end
    there = [w for z in zinnen for w in z.woorden if w.vorm not in LIGHT]
    named = _things(there, [v for v in unit.passage.vondsten if start <= v.start < end])
    turned = sum(w.vorm == "door" for w in mine) != sum(w.vorm == "door" for w in there)
    for a, b in itertools.combinations(things, 2):
        if a.soort != b.soort or a.same(b) or (a.soort == "persoon" and turned):
            continue
        if sum(t.same(a) for t in things) != 1 or sum(t.same(b) for t in things) != 1:
            continue
        as_, bs = [t for t in named if t.same(a)], [t for t in named if t.same(b)]
        if not as_ or not bs or any(t in bs for t in as_) or not _crossed(mine, a, b, there, as_, bs):
            continue
        first, last = sorted((as_[0], bs[0]), key=lambda t: t.eerste)
        words = unit.tekst[mine[a.eerste].start : mine[b.laatste].end]
        return Tegenspraak("staat andersom", words, (there[first.eerste].start, there[last.laatste].end))
    return None
