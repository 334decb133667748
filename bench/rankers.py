"""The ways of searching that bench/find.py holds side by side: each from a question to keys of rulings, best first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from kept import Kept
from plain_bm25 import PlainBM25

from strafrecht_rag import load_embedder
from strafrecht_rag.index import search
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.rerank import rerank
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.language import analyse
from strafrecht_rag.language.woordenlijst import Woordenlijst, load_list

Rank = Callable[[str], Sequence[str]]
"""From a question to the keys of rulings, best first, each perhaps more than once."""
TAKEN = 100
"""Passages that each way gives."""


@dataclass(frozen=True)
class Manier:
    """A way of searching. `rate`: passages a second that it makes ready for searching; None: see the way it rests on.

    `timed`: the same without anything kept from an earlier run, for the time of a question where `rank` uses such.
    """

    naam: str
    rank: Rank
    rate: float | None = None
    timed: Rank | None = None


@dataclass(frozen=True)
class Rijen:
    """The passages of the index as written, with the rulings that they are of."""

    sleutels: list[str]
    teksten: list[str]


def read_rows(store: Store) -> Rijen:
    table = store.passages.search().limit(10**7).select(["sleutel", "tekst"]).to_arrow()
    return Rijen(table["sleutel"].to_pylist(), table["tekst"].to_pylist())


def plain(rows: Rijen) -> Manier:
    """BM25 by bm25s over the passages as written."""
    started = time.monotonic()
    index = PlainBM25(rows.teksten)
    rate = len(rows.teksten) / (time.monotonic() - started)
    return Manier("BM25 (bm25s)", lambda vraag: [rows.sleutels[i] for i in index.top(vraag, TAKEN)], rate)


def dutch_full_text(store: Store) -> Manier:
    """Bare LanceDB: its Dutch full text over the passages as written."""
    from lancedb.index import FTS

    config = FTS(language="Dutch", stem=True, remove_stop_words=True, ascii_folding=True, with_position=False)
    started = time.monotonic()
    store.passages.create_index("tekst", config=config)
    rate = store.count()[1] / (time.monotonic() - started)

    def rank(vraag: str) -> list[str]:
        query = store.passages.search(search.match_words([vraag], column="tekst"), query_type="fts").limit(TAKEN)
        return [r["sleutel"] for r in query.select(["sleutel", "_score"]).to_list()]

    return Manier("BM25 (kale LanceDB)", rank, rate)


def analysed(store: Store, rows: Rijen) -> Manier:
    """BM25 over our search words."""
    some = rows.teksten[::5]
    started = time.monotonic()
    for text in some:
        analyse.passage_words(text)
    rate = len(some) / (time.monotonic() - started)

    def rank(vraag: str) -> list[str]:
        read = analyse.read_query(vraag)
        if not read.termen:
            return []
        found = search._text_leg(store.passages, search.text_query(read), "", ["sleutel"], TAKEN)
        return [r["sleutel"] for r in found]

    return Manier("BM25 (deze ontleding)", rank, rate)


def alone(naam: str, rows: Rijen, embedder: Embedder) -> Manier:
    """All passages by the likeness of one embedder, exactly."""
    started = time.monotonic()
    table = np.concatenate([embedder.embed_passages(rows.teksten[i : i + 1024]) for i in range(0, len(rows.teksten), 1024)])  # fmt: skip
    rate = embedder.rate if isinstance(embedder, Kept) else len(rows.teksten) / (time.monotonic() - started)

    def rank(vraag: str) -> list[str]:
        order = np.argsort(-(table @ embedder.embed_question(vraag)), kind="stable")
        return [rows.sleutels[i] for i in order[:TAKEN]]

    return Manier(naam, rank, rate)


def _hybrid(store: Store, embedder: Embedder) -> Rank:
    return lambda vraag: [g.hit.sleutel for g in search.rank_passages(store, embedder, vraag, Filter(), TAKEN)]


def hybrid(store: Store, rate: float) -> Manier:
    """What `search` does, and at what rate an index for it is made, reading of files left out."""
    return Manier("hybride", _hybrid(store, load_embedder("ingebouwd")), rate)


def second_look(store: Store, kept: Embedder, real: Embedder) -> Manier:
    """The hybrid order with the best thirty looked at again, as `search --rerank` does."""
    first = load_embedder("ingebouwd")

    def looked(second: Embedder) -> Rank:
        def rank(vraag: str) -> list[str]:
            found = search.rank_passages(store, first, vraag, Filter(), TAKEN)
            return [g.hit.sleutel for g in rerank(vraag, found, second)]

        return rank

    return Manier("hybride + tweede blik", looked(kept), timed=looked(real))


def shuffled(store: Store) -> Manier:
    """The question's vector replaced by one that means nothing."""
    embedder = load_embedder("ingebouwd")
    rng = np.random.default_rng(1)

    class Shuffled(type(embedder)):  # type: ignore[misc]
        def embed_question(self, text: str) -> object:
            made = np.asarray(rng.normal(size=self.dim), np.float32)
            return made / np.linalg.norm(made)

    return Manier("hybride, lukrake vector", _hybrid(store, Shuffled()))


@contextmanager
def _without(module: Any, name: str, stand_in: Any) -> Iterator[None]:
    held = getattr(module, name)
    setattr(module, name, stand_in)
    try:
        yield
    finally:
        setattr(module, name, held)


def without_model(store: Store) -> Manier:
    """No vectors at all: the passages that full text finds, in the order of the features that need no vector."""
    embedder = load_embedder("ingebouwd")

    class Nothing(type(embedder)):  # type: ignore[misc]
        def embed_question(self, text: str) -> object:
            return np.zeros(self.dim, np.float32)

    ranked = _hybrid(store, Nothing())

    def rank(vraag: str) -> Sequence[str]:
        with _without(search, "_vector_leg", lambda *_, **__: []):
            return ranked(vraag)

    return Manier("hybride zonder model", rank)


def without_synonyms(store: Store) -> Manier:
    """Legal synonyms and lay words left out; the English glossary, parts and repaired words stay."""
    ranked = _hybrid(store, load_embedder("ingebouwd"))
    lists = {"synoniemen": Woordenlijst(""), "engels": load_list("engels")}

    def rank(vraag: str) -> Sequence[str]:
        with _without(analyse, "load_list", lists.__getitem__):
            return ranked(vraag)

    return Manier("hybride zonder synoniemen", rank)
