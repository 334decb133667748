"""How well a passage fits a question: features that can be told, joined into one score by which passages are ordered.

Words weigh by a fixed list, not by the index they stand in; some features compare a passage with the best that was found for
the same question. The weights were fitted by training/ijken.py on our own questions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, fields
from operator import attrgetter

from strafrecht_rag.domain import RECHTERS
from strafrecht_rag.language.analyse import Begrip, Zoekvraag, term_weight

K1, B, USUAL = 1.2, 0.5, 75
"""BM25 over unique search words; `USUAL`: search words in a usual passage."""
IN_HEADING, IN_RULING = 0.6, 0.4
POWER = 2.0
"""Rare words count for more than their weight alone: a passage that lacks the rarest word is about something else."""


@dataclass(frozen=True)
class Kenmerken:
    """What speaks for a passage, each about 0 to 1. The order is that of the fitted weights."""

    woorden: float
    """BM25 of the passage, as a share of what the question could reach."""
    woorden_sterk: float
    """BM25 in bits, /60, at most 1: many telling words found."""
    begrippen: float
    """The share of the question's concepts found, in any way that rulings say them, by importance."""
    zeldzaamste: float
    """How well the concept that tells most is found."""
    kop: float
    """The share found in the headings above the passage or in what is known of the ruling, where the text lacks it."""
    betekenis: float
    """Likeness of meaning (cosine of the embedder)."""
    achter_woorden: float
    """How far behind the best passage for this question in words."""
    achter_betekenis: float
    """How far behind the best in meaning."""
    uitspraak: float
    """How well the rest of the ruling fits: the best share of words among its other candidates."""
    rechter: float
    """Whether the court itself speaks."""
    telastlegging: float
    """Whether it is the charge, or a party's words."""

    def values(self) -> tuple[float, ...]:
        return _VALUES(self)

    def uitleg(self) -> str:
        """Why the passage stands where it does, for a reader."""
        told = [
            f"begrippen van de vraag gevonden: {self.begrippen:.0%}",
            f"woorden: {self.woorden:.0%}",
            f"verwant in betekenis: {max(0.0, self.betekenis):.0%}",
        ]
        if self.kop:
            told.append(f"in kop of samenvatting: {self.kop:.0%}")
        if self.uitspraak:
            told.append(f"elders in de uitspraak: {self.uitspraak:.0%}")
        told += ["de rechter zelf"] if self.rechter else []
        told += ["beschuldiging of partij"] if self.telastlegging else []
        return "; ".join(told)


NAMES = tuple(f.name for f in fields(Kenmerken))
_VALUES: Callable[[Kenmerken], tuple[float, ...]] = attrgetter(*NAMES)
WEIGHTS = (-2.312, 1.154, 2.768, -0.045, 2.529, 5.603, -5.359, -8.325, 1.186, -0.494, -0.183, -4.761)
"""Of `NAMES`, then the constant; see training/ijken.py."""


def words_score(terms: dict[str, float], words: Set[str]) -> float:
    """BM25 in bits over a passage's unique search words."""
    norm = (K1 + 1) / (1 + K1 * (1 - B + B * len(words) / USUAL))
    return norm * sum(w * term_weight(t) for t, w in terms.items() if t in words)


def concept_found(begrip: Begrip, words: Set[str]) -> float:
    """How well a concept is found, 0 to 1."""
    if begrip.termen and begrip.alle.isdisjoint(words):
        return 0.0
    if all(t in words for t in begrip.termen):
        return 1.0
    best = 0.0
    for other in begrip.anders:
        if other.deel > best:
            share = sum(t in words for t in other.termen) / len(other.termen)
            best = max(best, other.deel * share**2)
    return best


@dataclass(frozen=True)
class Passagewoorden:
    """What is compared: the passage's search words, those of its headings and of the ruling, and who speaks."""

    woorden: frozenset[str]
    kop: frozenset[str]
    uitspraak: frozenset[str]
    sleutel: str
    spreker: str
    betekenis: float


def read_features(vraag: Zoekvraag, candidates: Sequence[Passagewoorden]) -> list[Kenmerken]:
    """The features of all candidates for one question: some compare with the best among them."""
    terms = vraag.termen
    most = sum(w * term_weight(t) for t, w in terms.items() if w >= 1.0) * (K1 + 1) / (1 + K1 * (1 - B)) or 1.0
    scores = [words_score(terms, c.woorden) for c in candidates]
    top = max(scores, default=0.0) or 1.0
    near = max((c.betekenis for c in candidates), default=0.0)
    concepts = [(b, b.belang**POWER) for b in vraag.begrippen]
    total = sum(value for _, value in concepts) or 1.0
    rarest = max(range(len(concepts)), key=lambda i: (concepts[i][0].belang, concepts[i][0].woorden), default=None)
    best_two: dict[str, list[float]] = {}
    for c, s in zip(candidates, scores, strict=True):
        best_two[c.sleutel] = sorted([*best_two.get(c.sleutel, []), s], reverse=True)[:2]
    out = []
    for c, s in zip(candidates, scores, strict=True):
        found = [concept_found(b, c.woorden) for b, _ in concepts]
        beside = 0.0
        if c.kop or c.uitspraak:
            for (b, value), f in zip(concepts, found, strict=True):
                if f < IN_HEADING:
                    part = IN_HEADING * concept_found(b, c.kop) or IN_RULING * concept_found(b, c.uitspraak)
                    beside += max(0.0, part - f) * value
        first, second = (*best_two[c.sleutel], 0.0)[:2]
        rest = second if s == first else first
        out.append(
            Kenmerken(
                woorden=min(1.0, s / most),
                woorden_sterk=min(1.0, s / 60),
                begrippen=sum(f * value for (_, value), f in zip(concepts, found, strict=True)) / total,
                zeldzaamste=found[rarest] if rarest is not None else 0.0,
                kop=beside / total,
                betekenis=c.betekenis,
                achter_woorden=1 - s / top,
                achter_betekenis=near - c.betekenis,
                uitspraak=min(1.0, rest / most),
                rechter=float(c.spreker in RECHTERS or c.spreker == "A-G"),
                telastlegging=float(c.spreker in ("tenlastelegging", "OM", "verdediging")),
            )
        )
    return out


def raw_score(k: Kenmerken) -> float:
    return sum(w * v for w, v in zip(WEIGHTS, k.values(), strict=False)) + WEIGHTS[-1]
