"""A ruling read for its words: how much of a sentence it holds, which passages fit it best, which values stand nowhere in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import Hit
from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.language.words import fold, stem_set
from strafrecht_rag.verification.audit.model import Bron
from strafrecht_rag.verification.lezing import Passagelezing

BEST, CARRIERS = 6, 4
"""So many passages are handed to the check for their words, and so many for the values that they carry."""


@dataclass
class Boek:
    """A ruling read for its words, once."""

    bron: Bron

    @cached_property
    def lezingen(self) -> list[Passagelezing]:
        """The passages of the ruling, each read at most once for all sentences about it."""
        return [Passagelezing(p) for p in self.bron.passages]

    @cached_property
    def stammen(self) -> list[set[str]]:
        return [stem_set(fold(p.tekst)) for p in self.bron.passages]

    @cached_property
    def alles(self) -> set[str]:
        u = self.bron.uitspraak
        meta = " ".join(
            (u.tekst, u.inhoudsindicatie, u.titel, u.instantie, *u.procedures, *(w.tekst for w in u.wetsverwijzingen))
        )
        return stem_set(fold(meta))

    @cached_property
    def lang(self) -> str:
        """All longer stems in one string: a word counts as there when it is part of a compound."""
        return " ".join(s for s in self.alles if len(s) > 5)

    def holds(self, s: str) -> bool:
        if s in self.alles:
            return True
        if len(s) >= 5 and s in self.lang:
            return True
        return len(s) >= 9 and any(
            s[:k] in self.alles and s[k:].lstrip("s") in self.alles for k in range(4, len(s) - 3)
        )

    def share(self, inhoud: dict[str, float]) -> float:
        """The share, by weight, that stands anywhere in the ruling."""
        total = sum(inhoud.values())
        return sum(w for s, w in inhoud.items() if self.holds(s)) / total if total else 1.0

    def best(self, inhoud: dict[str, float]) -> list[tuple[float, int]]:
        """Share held and position of each passage, best first."""
        total = sum(inhoud.values()) or 1.0
        return sorted(
            ((sum(w for s, w in inhoud.items() if s in have) / total, -i) for i, have in enumerate(self.stammen)),
            reverse=True,
        )

    def choose(self, zin: str, inhoud: dict[str, float], overwegingen: Sequence[str]) -> list[Hit]:
        """The consideration named first, then what shares most words, then what carries the values of the sentence."""
        passages = self.bron.passages
        order = [
            i
            for i, p in enumerate(passages)
            if any(p.overweging == o or p.overweging.startswith(f"{o}.") for o in overwegingen)
        ][:BEST]
        order += [-i for share, i in self.best(inhoud)[:BEST] if share > 0]
        wanted = {(v.soort, v.waarde) for v in find(zin) if v.soort not in ("getal", "rangorde")}
        carriers = 0
        if wanted:
            held = {(v.soort, v.waarde) for i in set(order) for v in find(passages[i].tekst)}
            for i, p in enumerate(passages):
                if wanted <= held or carriers == CARRIERS:
                    break
                new = {(v.soort, v.waarde) for v in find(p.tekst)} & (wanted - held)
                if new:
                    held |= new
                    order.append(i)
                    carriers += 1
        return [passages[i] for i in dict.fromkeys(order)]


_VALUES = frozenset("datum bedrag duur percentage gewicht snelheid leeftijd alcohol afstand artikel tijd".split())


def other_value(zin: str, bron: Bron, near: str) -> bool:
    """Whether a value of the sentence stands nowhere in the ruling, while the words that fit it best hold another of its kind."""
    u = bron.uitspraak
    own = {(v.soort, v.waarde) for v in find(u.tekst)} | {("datum", u.datum.isoformat() if u.datum else "")}
    there = {(v.soort, _unit(v.waarde)) for v in find(near)}
    digits = u.tekst.replace(".", "")
    for v in find(zin):
        if v.soort not in _VALUES or (v.soort, v.waarde) in own or (v.soort, _unit(v.waarde)) not in there:
            continue
        if v.soort in ("datum", "tijd"):
            return True
        number = re.sub(r"\.00$", "", v.waarde.split(" ")[-1 if v.soort == "bedrag" else 0])
        if not re.search(rf"(?<![\d,]){re.escape(number)}(?!\d)", digits):
            return True
    return False


def _unit(waarde: str) -> str:
    """The unit of a term (`2 jaar` and `24 maand` are not compared by their number alone); empty for other kinds."""
    last = waarde.split(" ")[-1]
    return last if last in ("jaar", "maand", "week", "dag", "uur", "minuut") else ""


def place_of(hit: Hit) -> str:
    if hit.overweging:
        return f"onder {hit.overweging}" if hit.soort == "Conclusie" else f"r.o. {hit.overweging}"
    return hit.sectie


def best_sentence(hits: Sequence[Hit], inhoud: dict[str, float]) -> tuple[str, str]:
    """The sentence of these passages that shares most with the claim, and where it stands; of equals the shortest."""
    best: tuple[float, int, str, str] = (0.0, 0, "", "")
    for hit in hits:
        for start, end in split_sentences(hit.tekst):
            words = hit.tekst[start:end]
            have = stem_set(fold(words))
            shared = sum(w for t, w in inhoud.items() if t in have)
            if (shared, start - end) > best[:2]:
                best = (shared, start - end, " ".join(words.split()), place_of(hit))
    return best[2:] if best[0] >= 0.25 * sum(inhoud.values()) else ("", "")
