"""The desk where every face asks: one index, one embedder, one choice of model. It keeps nothing of a question.

Safe to use from several threads at once. A commit by another process (a sync, a withdrawal) is seen at the next call.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar, cast

from strafrecht_rag.domain import Antwoord, GeenBron, Hit, Retrieval, Verificatie
from strafrecht_rag.index.coverage import NAME as COVERAGE
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.embedders import Embedder, load_embedder
from strafrecht_rag.index.place import META, Indexplaats, place_of
from strafrecht_rag.index.store import Filter, Store, open_store
from strafrecht_rag.index.tombstones import NAME as TOMBSTONES
from strafrecht_rag.query.events import Gebeurtenis
from strafrecht_rag.query.generator import Generator
from strafrecht_rag.query.retriever import Retriever
from strafrecht_rag.settings import load_settings
from strafrecht_rag.sources.documents import read_bytes
from strafrecht_rag.tasks.asking import GekozenModel, check_question, choose_model
from strafrecht_rag.tasks.auditing import Verslag, audit_stuk
from strafrecht_rag.tasks.overview import Overzicht, Spreiding, overview, spread
from strafrecht_rag.tasks.proving import Nagekeken, recheck_bytes
from strafrecht_rag.tasks.reading_room import Leesstuk, read_ruling
from strafrecht_rag.verification import verify

_WATCHED = (META, TOMBSTONES, COVERAGE, "uitspraken.lance/_versions", "passages.lance/_versions")

_KEPT = 64
"""Figures that are kept at most."""
T = TypeVar("T")


@dataclass(frozen=True)
class Venster:
    """What is searched, in numbers and words: told with every answer."""

    uitspraken: int
    passages: int
    zin: str


class Balie:
    """Asks, searches, reads and checks on behalf of a face. IndexFout at once when there is no index to open."""

    def __init__(self, index: Path | Indexplaats, *, model: str = "", embedder: str = "", k: int = 4) -> None:
        self.k = k
        self._model = model
        self._lock = threading.Lock()
        self._place = place_of(index)
        self._store = open_store(self._place, create=False)
        self._stamp = self._look()
        self.embedder: Embedder = load_embedder(embedder or self._store.embedder)
        self._store.require(self.embedder)
        self._kept: dict[object, object] = {}
        self._kept_for = self._stamp

    def _look(self) -> tuple[object, ...]:
        """What changes when a writer commits."""
        return self._place.stamp(_WATCHED)

    @property
    def store(self) -> Store:
        """The index as it is now."""
        stamp = self._look()
        with self._lock:
            if stamp != self._stamp:
                self._store, self._stamp = open_store(self._place, create=False), stamp
            return self._store

    def _once(self, key: object, make: Callable[[Store], T]) -> T:
        """What `make` says of the index as it is now, kept until the next commit."""
        store, stamp = self.store, self._stamp
        with self._lock:
            if self._kept_for != stamp or len(self._kept) >= _KEPT:
                self._kept, self._kept_for = {}, stamp
            if key in self._kept:
                return cast(T, self._kept[key])
        value = make(store)
        with self._lock:
            if self._kept_for == stamp:
                self._kept[key] = value
        return value

    @property
    def venster(self) -> Venster:
        """How many rulings and passages are searched, and from when to when, where a sync told so."""
        return self._once("venster", lambda store: Venster(*store.count(), describe_window(self._place).strip()))

    def spread(self, where: Filter) -> Spreiding:
        """How the rulings under a filter are spread over courts and years."""
        return self._once(where, lambda store: spread(store, where))

    # -- asking -----------------------------------------------------------------------------------------------------

    @cached_property
    def model(self) -> GekozenModel:
        """The model of this desk, chosen when it is first needed. Text leaves this machine only by a named model."""
        return choose_model(self._model)

    def retriever(self, where: Filter | None = None, k: int = 0) -> Retriever:
        threshold = load_settings().threshold
        return Retriever(self.store, self.embedder, k=k or self.k, threshold=threshold, where=where)

    def generator(self, where: Filter | None = None, k: int = 0) -> Generator:
        """Strict, as in every face. A model of its own: two answers at once share nothing."""
        llm = choose_model(self.model.naam).llm
        return Generator(self.retriever(where, k), llm, streng=True, constrained=load_settings().constrained)

    def answer(self, vraag: str, where: Filter | None = None, k: int = 0) -> Antwoord | GeenBron:
        """The verified answer. InvoerFout for what is no question."""
        return self.generator(where, k).answer(check_question(vraag))

    def follow(self, vraag: str, where: Filter | None = None, k: int = 0) -> Iterator[Gebeurtenis]:
        """The same answer, event by event. What is no question is refused before the first event is asked for."""
        return self.generator(where, k).events(check_question(vraag))

    def search(self, vraag: str, where: Filter | None = None, k: int = 0) -> Retrieval:
        """Passages in order of fit, without threshold."""
        return self.retriever(where, k).find(check_question(vraag))

    # -- reading and checking ---------------------------------------------------------------------------------------

    def read(self, naam: str) -> Leesstuk:
        """One ruling by ECLI, LJN or case number. InvoerFout when it is not here."""
        return read_ruling(self.store, naam)

    def overview(self) -> Overzicht:
        return overview(self.store)

    def check(self, naam: str, data: bytes) -> Verslag:
        """Audit a document that was handed over; `naam` is how its user calls it."""
        return audit_stuk(read_bytes(naam, data), self.store)

    def check_claims(self, raw: str, passages: Sequence[Hit]) -> Verificatie:
        """Judge lines that somebody else wrote against passages, strictly."""
        return verify(raw, passages, streng=True)

    def check_proof(self, data: bytes) -> Nagekeken:
        """Judge a saved answer again, and look its passages up."""
        return recheck_bytes(data, self.store)
