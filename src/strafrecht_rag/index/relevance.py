"""How well a passage fits a question: the documented score from 0 to 1 that the threshold applies to.

The score is the share of what the question tells that the passage holds: each content word of the question counts for
its weight (`language.words.weight`); it is found as the same stem (whole), inside a compound (half) or in the headings
and the ruling's metadata (a part). It depends on question and passage alone, not on the rest of the index, so the same
threshold means the same everywhere. 1 = every word found, 0 = none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.domain import RECHTERS, Hit
from strafrecht_rag.language.words import content_terms, fold, stem_set, weight

IN_COMPOUND = 0.6
IN_HEADING = 0.6
IN_RULING = 0.4
MIN_COMPOUND = 5
POWER = 2.2
"""Rare words count for more than their weight alone: a passage that lacks the rarest word is about something else."""


@dataclass(frozen=True)
class Vraagwoorden:
    """The content words of a question with their weights."""

    stammen: tuple[str, ...]
    gewichten: tuple[float, ...]

    @property
    def totaal(self) -> float:
        return sum(self.gewichten)


def read_question(vraag: str) -> Vraagwoorden:
    terms = tuple(content_terms(vraag))
    return Vraagwoorden(terms, tuple(weight(t) ** POWER / 10 for t in terms))


def score(vraag: Vraagwoorden, hit: Hit, inhoudsindicatie: str = "") -> float:
    """The relevance of a passage, rounded to 1e-4 so that it is the same on every machine."""
    if not vraag.stammen or vraag.totaal == 0:
        return 0.0
    text = fold(hit.tekst)
    found = stem_set(text)
    missing = [(t, w) for t, w in zip(vraag.stammen, vraag.gewichten, strict=True) if t not in found]
    total = vraag.totaal - sum(w for _, w in missing)
    if missing:
        heading = stem_set(fold(hit.sectie))
        ruling = stem_set(fold(f"{hit.instantie} {hit.zaaknummer} {inhoudsindicatie}"))
        if hit.datum:
            ruling.add(str(hit.datum.year))
        for term, value in missing:
            if term in heading:
                total += value * IN_HEADING
            elif len(term) >= MIN_COMPOUND and term in text:
                total += value * IN_COMPOUND
            elif term in ruling:
                total += value * IN_RULING
    return round(total / vraag.totaal, 4)


def sort_key(hit: Hit, fused: float) -> tuple[float, float]:
    """Best first: fused order of the legs, the court's own words slightly before a party's."""
    own = 0.02 if hit.spreker in RECHTERS or hit.spreker == "A-G" else 0.0
    return (-(fused + own), -hit.score)


def spread(hits: Sequence[Hit], k: int, per_ruling: int = 2, first: int = 4) -> list[Hit]:
    """The best `k`, with at most `per_ruling` passages of one ruling among the first `first`."""
    chosen: list[Hit] = []
    late: list[Hit] = []
    for hit in hits:
        crowded = sum(h.sleutel == hit.sleutel for h in chosen) >= per_ruling
        (late if crowded and len(chosen) < first else chosen).append(hit)
    # When there is nothing else, passages of the same ruling are better than an empty place.
    return [*chosen, *late][:k] if len(chosen) < k else chosen[:k]
