"""Two legs, one filter: full text and vectors over the passages, and full text over the summaries of the rulings."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from strafrecht_rag.domain import Hit
from strafrecht_rag.index.relevance import Vraagwoorden, read_question, score, sort_key
from strafrecht_rag.index.schema import passages_schema, to_hit
from strafrecht_rag.index.store import Filter, Store, _translated, quote
from strafrecht_rag.language.words import tokens

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder

CANDIDATES = 40
_COLUMNS = [n for n in passages_schema(1).names if n != "vector"]
WEIGHT_VECTOR = 0.15
WEIGHT_TEXT = 0.3
"""Shares of the legs in the order; the rest is the relevance score."""
SUMMARY_RULINGS = 3
NPROBES = 12


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
    found: dict[str, dict[str, Any]] = {}
    text: dict[str, float] = {}
    near: dict[str, float] = {}
    with _translated(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for row in _text_leg(store.passages, "tekst", terms, condition, _COLUMNS, limit):
            found[row["pid"]] = row
            text[row["pid"]] = float(row["_score"])
        query = store.passages.search(embedder.embed_question(vraag), vector_column_name="vector").distance_type("cosine")
        query = query.nprobes(NPROBES).limit(limit).select([*_COLUMNS, "_distance"])
        if condition:
            query = query.where(condition, prefilter=True)
        for row in query.to_list():
            found.setdefault(row["pid"], row)
            near[row["pid"]] = max(0.0, 1.0 - float(row["_distance"]))
        summaries = _summaries(store, terms, where, found)
    best = max(text.values(), default=1.0) or 1.0
    hits: list[tuple[tuple[float, float], str, Hit]] = []
    for pid, row in found.items():
        plain = to_hit(row)
        relevance = score(words, plain, summaries.get(row["sleutel"], ""))
        fused = (
            WEIGHT_TEXT * text.get(pid, 0.0) / best
            + WEIGHT_VECTOR * near.get(pid, 0.0)
            + (1 - WEIGHT_TEXT - WEIGHT_VECTOR) * relevance
        )
        hit = to_hit(row, relevance)
        hits.append((sort_key(hit, round(fused, 4)), pid, hit))
    return [hit for _, _, hit in sorted(hits, key=lambda h: (h[0], h[1]))][:limit]


def _summaries(store: Store, terms: str, where: Filter, found: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Summaries of the rulings they fit best, whose best passages join the candidates. A summary itself is no source."""
    rows = _text_leg(
        store.uitspraken, "inhoudsindicatie", terms, where.where(), ["sleutel", "inhoudsindicatie"], SUMMARY_RULINGS
    )
    summaries = {row["sleutel"]: row["inhoudsindicatie"] for row in rows}
    if summaries:
        condition = f"sleutel IN ({', '.join(map(quote, summaries))})"
        for row in _text_leg(store.passages, "tekst", terms, condition, _COLUMNS, 3 * SUMMARY_RULINGS):
            found.setdefault(row["pid"], row)
    return summaries
