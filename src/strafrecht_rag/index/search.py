"""Two legs, one filter: full text over the search words and vectors over the passages; then one order by `relevance`.

The summaries of the rulings are a third leg, asked only when the passages do not speak for themselves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from strafrecht_rag.domain import Hit
from strafrecht_rag.index.answerable import Vraagkenmerken, kind_of_question, log_odds, probability, read_evidence
from strafrecht_rag.index.relevance import Kenmerken, Passagewoorden, raw_score, read_features
from strafrecht_rag.index.schema import HIT_COLUMNS, to_hit
from strafrecht_rag.index.static import Ingebouwd
from strafrecht_rag.index.store import Filter, Store, among, translated
from strafrecht_rag.language.analyse import Zoekvraag, heading_words, read_query
from strafrecht_rag.language.words import fold, known_words_with

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder

CANDIDATES = 50
"""Passages of each leg that are compared."""
_COLUMNS = [*HIT_COLUMNS, "zoek", "vector"]
SUMMARY_RULINGS = 3
SURE = 0.35
"""From this probability on, the passages speak for themselves and the summaries are not asked."""
NPROBES = 20
REFINE = 3
"""Times as many passages as are asked are compared by their whole vectors, after the index's coarser ones."""
_CLASSES = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2)
"""Weights that full text knows; a finer scale costs time and brings nothing."""
_WILD_WORDS = 40


@dataclass(frozen=True)
class Gevonden:
    """A passage with what speaks for it, and for an answer at all; `hit.score` is the probability that it helps."""

    hit: Hit
    kenmerken: Kenmerken
    vraag: Vraagkenmerken


def _class(value: float) -> float:
    return min(_CLASSES, key=lambda c: abs(c - value))


def match_words(words: Iterable[str], *, column: str = "zoek", **options: Any) -> Any:
    """A full-text query for any of these search words (BM25). Options as of LanceDB's MatchQuery."""
    from lancedb import query

    make: Any = query.MatchQuery  # its type names arguments as required that have defaults
    return make(" ".join(words), column, **options)


def text_query(vraag: Zoekvraag) -> Any:
    """The question for full text: any of its words, each at its weight; what it demands or bars as must and must not."""
    from lancedb.query import BooleanQuery, FullTextOperator, Occur

    groups: dict[float, list[str]] = {}
    for term, value in vraag.termen.items():
        groups.setdefault(_class(value), []).append(term)
    parts: list[tuple[Any, Any]] = [
        (Occur.SHOULD, match_words(terms, boost=value)) for value, terms in sorted(groups.items())
    ]
    needed = [*vraag.alle, *(w for p in vraag.letterlijk for w in heading_words(p))]
    if needed:
        parts.append((Occur.MUST, match_words(dict.fromkeys(needed), operator=FullTextOperator.AND)))
    for prefix in vraag.jokers:
        words = known_words_with(prefix, _WILD_WORDS)
        if words:
            parts.append((Occur.MUST, match_words(words)))
    parts += [(Occur.MUST_NOT, match_words([term])) for term in vraag.geen]
    return parts[0][1] if len(parts) == 1 and parts[0][0] == Occur.SHOULD else BooleanQuery(parts)


def _text_leg(table: Any, query: Any, where: str, columns: list[str], limit: int) -> list[dict[str, Any]]:
    return _rows(table.search(query, query_type="fts").select([*columns, "_score"]), where, limit)


def _rows(query: Any, where: str, limit: int) -> list[dict[str, Any]]:
    """Rows as dictionaries, vectors left as arrays: as lists of numbers they would take most of the time."""
    table = (query.where(where, prefilter=True) if where else query).limit(limit).to_arrow()
    if "vector" not in table.column_names:
        return list(table.to_pylist())
    flat = table["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
    rows = list(table.drop_columns(["vector"]).to_pylist())
    vectors = flat.reshape(len(rows), -1) if rows else []
    return [row | {"vector": v} for row, v in zip(rows, vectors, strict=True)]


def _vector_leg(store: Store, vector: Any, where: str, limit: int, *, exact: bool = False) -> list[dict[str, Any]]:
    """`exact`: compare with every passage behind the filter; for a filter that leaves few."""
    query = store.passages.search(vector, vector_column_name="vector").distance_type("cosine")
    if store.approximate and exact:
        query = query.bypass_vector_index()
    elif store.approximate:
        # More parts of the index are looked at while the filter leaves too few passages in the nearest ones.
        query = query.minimum_nprobes(NPROBES).maximum_nprobes(0).refine_factor(REFINE)
    return _rows(query.select([*_COLUMNS, "_distance"]), where, limit)


@cache
def _pool() -> ThreadPoolExecutor:
    """Helper threads: the store works outside Python's lock, so two legs run on two cores."""
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="zoek")


def search_passages(store: Store, embedder: Embedder, vraag: str, where: Filter, limit: int = 25) -> list[Hit]:
    """Passages that may answer `vraag`, best first, each with the probability that it helps. Filters hold on every leg."""
    return [g.hit for g in rank_passages(store, embedder, vraag, where, limit)]


def rank_passages(store: Store, embedder: Embedder, vraag: str, where: Filter, limit: int = 25) -> list[Gevonden]:
    """As `search_passages`, with what speaks for each passage."""
    read = read_query(vraag)
    if not read.termen:
        return []
    condition = where.where()
    wanted = max(CANDIDATES, limit)
    vector = np.asarray(embedder.embed_question(read.voor_betekenis), np.float32)
    kind = kind_of_question(Ingebouwd().embed_question(vraag))  # whatever embedder wrote the index
    with translated():
        query = text_query(read)
        by_text = _pool().submit(_text_leg, store.passages, query, condition, _COLUMNS, wanted)
        rows = {row["pid"]: row for row in _vector_leg(store, vector, condition, wanted, exact=where.few)}
        rows |= {row["pid"]: row for row in by_text.result()}
    accept = _conditions(read)
    found = _ranked(read, vector, kind, [r for r in rows.values() if accept(r)], {}, limit)
    if not found or found[0].hit.score < SURE:
        with translated():
            summaries = _by_summary(store, query, where, rows)
        if summaries:
            found = _ranked(read, vector, kind, [r for r in rows.values() if accept(r)], summaries, limit)
    return found


def _conditions(vraag: Zoekvraag) -> Callable[[dict[str, Any]], bool]:
    """What a candidate must hold whatever leg it came by: phrases word for word, EN, NIET and words with a star."""
    phrases = [fold(" ".join(p.split())) for p in vraag.letterlijk]
    needed, barred = set(vraag.alle), set(vraag.geen)
    wild = [set(known_words_with(p, _WILD_WORDS)) for p in vraag.jokers]

    def accept(row: dict[str, Any]) -> bool:
        if phrases and not all(p in fold(" ".join(row["tekst"].split())) for p in phrases):
            return False
        if not (needed or barred or wild):
            return True
        words = set(row["zoek"].split(" "))
        return needed <= words and not (barred & words) and all(w & words for w in wild)

    return accept


def _ranked(
    vraag: Zoekvraag, vector: Any, kind: float, rows: Sequence[dict[str, Any]], summaries: dict[str, str], limit: int
) -> list[Gevonden]:
    """The candidates in the order of the probability that they help."""
    if not rows:
        return []
    vectors = np.stack([row["vector"] for row in rows])
    near = vectors @ vector
    told = {s: heading_words(t) for s, t in summaries.items()}
    nothing: frozenset[str] = frozenset()
    words = [
        Passagewoorden(
            frozenset(row["zoek"].split(" ")),
            heading_words(row["sectie"]),
            told.get(row["sleutel"], nothing),
            row["sleutel"],
            row["spreker"],
            round(float(value), 4),
        )
        for row, value in zip(rows, near, strict=True)
    ]
    features = read_features(vraag, words)
    scores = [raw_score(k) for k in features]
    order = sorted(range(len(rows)), key=lambda i: (-round(scores[i], 4), rows[i]["pid"]))
    first = order[0]
    evidence = read_evidence(
        vraag, [words[i] for i in order], scores[first], features[first].kop, float(near.max()), kind
    )
    odds = log_odds(evidence)
    return [
        Gevonden(replace(to_hit(rows[i]), score=probability(odds, scores[first] - scores[i])), features[i], evidence)
        for i in order[:limit]
    ]


def _by_summary(store: Store, query: Any, where: Filter, rows: dict[str, dict[str, Any]]) -> dict[str, str]:
    """The summaries that fit best, by ruling; passages of those rulings join `rows`. A summary is never a source."""
    columns = ["sleutel", "inhoudsindicatie"]
    found = _text_leg(store.uitspraken, query, where.where_rulings(), columns, SUMMARY_RULINGS)
    summaries = {row["sleutel"]: row["inhoudsindicatie"] for row in found}
    if summaries:
        inside = " AND ".join(filter(None, (among("sleutel", sorted(summaries)), where.where())))
        for row in _text_leg(store.passages, query, inside, _COLUMNS, 3 * len(summaries)):
            rows.setdefault(row["pid"], row)
    return summaries
