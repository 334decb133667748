"""Two legs, one filter: full text and vectors over the passages, and full text over the summaries of the rulings."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from strafrecht_rag.domain import Hit
from strafrecht_rag.index.relevance import Vraagwoorden, read_question, score, sort_key
from strafrecht_rag.index.schema import HIT_COLUMNS as _COLUMNS
from strafrecht_rag.index.schema import to_hit
from strafrecht_rag.index.store import Filter, Store, among, translated
from strafrecht_rag.language.words import stem, tokens

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder

CANDIDATES = 25
WEIGHT_VECTOR = 0.15
WEIGHT_TEXT = 0.3
"""Shares of the legs in the order; the rest is the relevance score."""
SUMMARY_RULINGS = 3
SURE = 0.25
"""From this relevance on, the passages speak for themselves and the summaries are not asked."""
NPROBES = 10


def match_words(terms: str, column: str) -> Any:
    """A full-text query: any of the words, the more and the rarer the better (BM25)."""
    from lancedb import query

    make: Any = query.MatchQuery  # its type names arguments as required that have defaults
    return make(terms, column)


def _text_leg(table: Any, column: str, terms: str, where: str, columns: list[str], limit: int) -> list[dict[str, Any]]:
    query = table.search(match_words(terms, column), query_type="fts").limit(limit).select([*columns, "_score"])
    if where:
        query = query.where(where, prefilter=True)
    return list(query.to_list())


def _terms(vraag: str, words: Vraagwoorden) -> str:
    """What full text is asked: the question's content words as written; all of its words when it has none."""
    kept = [t for t in tokens(vraag) if stem(t) in words.stammen]
    return " ".join(kept or tokens(vraag))


def search_passages(store: Store, embedder: Embedder, vraag: str, where: Filter, limit: int = CANDIDATES) -> list[Hit]:
    """Passages that may answer `vraag`, best first, each with its relevance score. Filters hold on every leg."""
    words = read_question(vraag)
    terms = _terms(vraag, words)
    condition = where.where()
    if not terms:
        return []
    with translated():
        by_text = _pool().submit(_text_leg, store.passages, "tekst", terms, condition, _COLUMNS, limit)
        by_vector = _vector_leg(store.passages, embedder.embed_question(vraag), condition, limit)
        text_rows = by_text.result()
    best = max((float(row["_score"]) for row in text_rows), default=1.0) or 1.0
    legs: dict[str, tuple[dict[str, Any], float]] = {}
    for row in by_vector:
        legs[row["pid"]] = (row, WEIGHT_VECTOR * max(0.0, 1.0 - float(row["_distance"])))
    for row in text_rows:
        near = legs[row["pid"]][1] if row["pid"] in legs else 0.0
        legs[row["pid"]] = (row, near + WEIGHT_TEXT * float(row["_score"]) / best)
    hits = _ranked(words, legs, {})
    if not hits or max(hit.score for hit in hits) < SURE:
        with translated():
            summaries = _by_summary(store, terms, where, legs)
        hits = _ranked(words, legs, summaries) if summaries else hits
    return hits[:limit]


def _ranked(words: Vraagwoorden, legs: dict[str, tuple[dict[str, Any], float]], summaries: dict[str, str]) -> list[Hit]:
    """The candidates with their relevance score, in the order of the fused legs and that score."""
    ranked = []
    for pid, (row, value) in legs.items():
        hit = to_hit(row)
        relevance = score(words, hit, summaries.get(row["sleutel"], ""))
        fused = round(value + (1 - WEIGHT_TEXT - WEIGHT_VECTOR) * relevance, 4)
        ranked.append((sort_key(hit, fused), pid, replace(hit, score=relevance)))
    return [hit for _, _, hit in sorted(ranked, key=lambda r: (r[0], r[1]))]


@cache
def _pool() -> ThreadPoolExecutor:
    """One helper thread: the store works outside Python's lock, so two legs run on two cores."""
    return ThreadPoolExecutor(1, thread_name_prefix="zoek")


def _vector_leg(table: Any, vector: Any, where: str, limit: int) -> list[dict[str, Any]]:
    query = table.search(vector, vector_column_name="vector").distance_type("cosine").nprobes(NPROBES)
    query = query.limit(limit).select([*_COLUMNS, "_distance"])
    if where:
        query = query.where(where, prefilter=True)
    return list(query.to_list())


def _by_summary(
    store: Store, terms: str, where: Filter, legs: dict[str, tuple[dict[str, Any], float]]
) -> dict[str, str]:
    """The summaries that fit best, by ruling; passages of those rulings join `legs`. A summary is never a source."""
    rows = _text_leg(
        store.uitspraken,
        "inhoudsindicatie",
        terms,
        where.where_rulings(),
        ["sleutel", "inhoudsindicatie"],
        SUMMARY_RULINGS,
    )
    summaries = {row["sleutel"]: row["inhoudsindicatie"] for row in rows}
    if summaries:
        inside = " AND ".join(filter(None, (among("sleutel", sorted(summaries)), where.where())))
        for row in _text_leg(store.passages, "tekst", terms, inside, _COLUMNS, 3 * len(summaries)):
            legs.setdefault(row["pid"], (row, 0.0))
    return summaries
