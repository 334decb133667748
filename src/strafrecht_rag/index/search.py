"""Two legs, one filter: full text and vectors over the passages, and full text over the summaries of the rulings."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from strafrecht_rag.domain import Hit
from strafrecht_rag.index.relevance import Vraagwoorden, read_question, score, sort_key
from strafrecht_rag.index.schema import passages_schema, to_hit
from strafrecht_rag.index.store import Filter, Store, _translated, quote
from strafrecht_rag.language.words import tokens

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder

CANDIDATES = 25
_COLUMNS = [n for n in passages_schema(1).names if n != "vector"]
WEIGHT_VECTOR = 0.15
WEIGHT_TEXT = 0.3
"""Shares of the legs in the order; the rest is the relevance score."""
SUMMARY_RULINGS = 3
NPROBES = 10


def _text_leg(table: Any, column: str, terms: str, where: str, columns: list[str], limit: int) -> list[dict[str, Any]]:
    from lancedb.query import MatchQuery

    query = table.search(MatchQuery(terms, column), query_type="fts").limit(limit).select([*columns, "_score"])
    if where:
        query = query.where(where, prefilter=True)
    return list(query.to_list())


def _terms(vraag: str, words: Vraagwoorden) -> str:
    """What full text is asked: the question's content words as written; all of its words when it has none."""
    from strafrecht_rag.language.words import stem

    kept = [t for t in tokens(vraag) if stem(t) in words.stammen]
    return " ".join(kept or tokens(vraag))


def search_passages(store: Store, embedder: Embedder, vraag: str, where: Filter, limit: int = CANDIDATES) -> list[Hit]:
    """Passages that may answer `vraag`, best first, each with its relevance score. Filters hold on every leg."""
    words = read_question(vraag)
    terms = _terms(vraag, words)
    condition = where.where()
    if not terms:
        return []
    with _translated(), ThreadPoolExecutor(2) as pool:
        by_text = pool.submit(_text_leg, store.passages, "tekst", terms, condition, _COLUMNS, limit)
        by_summary = pool.submit(_summary_leg, store, terms, condition)
        by_vector = _vector_leg(store.passages, embedder.embed_question(vraag), condition, limit)
        text_rows, summaries = by_text.result(), by_summary.result()
        found = {row["pid"]: row for row in [*by_vector, *text_rows]}
        absent = set(summaries) - {row["sleutel"] for row in found.values()}
        if absent:
            inside = f"sleutel IN ({', '.join(map(quote, sorted(absent)))})"
            found |= {r["pid"]: r for r in _text_leg(store.passages, "tekst", terms, inside, _COLUMNS, 3 * len(absent))}
    text = {row["pid"]: float(row["_score"]) for row in text_rows}
    near = {row["pid"]: max(0.0, 1.0 - float(row["_distance"])) for row in by_vector}
    best = max(text.values(), default=1.0) or 1.0
    hits: list[tuple[tuple[float, float], str, Hit]] = []
    for pid, row in found.items():
        hit = to_hit(row)
        relevance = score(words, hit, summaries.get(row["sleutel"], ""))
        hit = replace(hit, score=relevance)
        fused = (
            WEIGHT_TEXT * text.get(pid, 0.0) / best
            + WEIGHT_VECTOR * near.get(pid, 0.0)
            + (1 - WEIGHT_TEXT - WEIGHT_VECTOR) * relevance
        )
        hits.append((sort_key(hit, round(fused, 4)), pid, hit))
    return [hit for _, _, hit in sorted(hits, key=lambda h: (h[0], h[1]))][:limit]


def _vector_leg(table: Any, vector: Any, where: str, limit: int) -> list[dict[str, Any]]:
    query = table.search(vector, vector_column_name="vector").distance_type("cosine").nprobes(NPROBES)
    query = query.limit(limit).select([*_COLUMNS, "_distance"])
    if where:
        query = query.where(where, prefilter=True)
    return list(query.to_list())


def _summary_leg(store: Store, terms: str, where: str) -> dict[str, str]:
    """The summaries that fit best, by ruling. Passages of those rulings join in; a summary itself is never a source."""
    rows = _text_leg(
        store.uitspraken, "inhoudsindicatie", terms, where, ["sleutel", "inhoudsindicatie"], SUMMARY_RULINGS
    )
    return {row["sleutel"]: row["inhoudsindicatie"] for row in rows}
