"""Writing in an index: what is new, in commits that are safe to kill, and its indexes brought up to date."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc

from strafrecht_rag.index import citator
from strafrecht_rag.index.filters import among
from strafrecht_rag.index.prepare import Staat, compare, with_vectors
from strafrecht_rag.index.schema import UITSPRAKEN, Kenmerk, Rijen
from strafrecht_rag.index.store import EVERY, VECTOR_INDEX, Store, is_large, translated
from strafrecht_rag.index.tombstones import read_tombstones

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder

GROWN = 4
"""So many times as many passages as the index of vectors was made for, and it is made anew."""


class Writer:
    """Adds rulings in batches; each batch is one commit of passages and one of rulings."""

    def __init__(self, store: Store, embedder: Embedder) -> None:
        self.store = store
        self.embedder = embedder
        known = store.select("", list(Kenmerk._fields))
        self.known: dict[str, Kenmerk] = {r["sleutel"]: Kenmerk(**r) for r in known}
        self.fresh = not known
        self.changed = False
        self.withdrawn = set(read_tombstones(store.plaats))
        self._drop_orphans()

    def _drop_orphans(self) -> None:
        """Passages whose ruling was never committed: a writer was killed between the two."""
        with translated():
            if not self._uneven():
                return
            table = self.store.passages
            keys = table.search().select(["sleutel"]).limit(EVERY).to_arrow()["sleutel"]
            orphans = sorted(set(pc.unique(keys).to_pylist()) - set(self.known))
            for i in range(0, len(orphans), 500):
                table.delete(among("sleutel", orphans[i : i + 500]))
                self.store.verwijzingen.delete(among("sleutel", orphans[i : i + 500]))
                self.changed = True

    def _uneven(self) -> bool:
        return bool(sum(k.passages for k in self.known.values()) != self.store.passages.count_rows())

    def state(self, kenmerk: Kenmerk) -> Staat:
        """What adding would do; see `compare`."""
        return "ingetrokken" if kenmerk.ecli in self.withdrawn else compare(self.known.get(kenmerk.sleutel), kenmerk)

    def add(self, batch: Sequence[Rijen]) -> None:
        """Write rulings, each with all of its passages. Keys in a batch are distinct."""
        # Whoever asks: what was withdrawn does not come back.
        batch = [r for r in batch if r.kenmerk.ecli not in self.withdrawn]
        if not batch:
            return
        passages = with_vectors(batch, self.embedder)
        citations = [row for r in batch for row in r.verwijzingen]
        replaced = [r.kenmerk.sleutel for r in batch if r.kenmerk.sleutel in self.known]
        with translated():
            if replaced:
                old = among("sleutel", replaced)
                merge = self.store.passages.merge_insert("pid").when_matched_update_all().when_not_matched_insert_all()
                merge.when_not_matched_by_source_delete(old).execute(passages)
                self.store.verwijzingen.delete(old)
            elif passages.num_rows:
                self.store.passages.add(passages)
            if citations:
                self.store.verwijzingen.add(pa.Table.from_pylist(citations, schema=citator.SCHEMA))
            table = pa.Table.from_pylist([r.uitspraak for r in batch], schema=UITSPRAKEN)
            if replaced:
                merge = (
                    self.store.uitspraken.merge_insert("sleutel")
                    .when_matched_update_all()
                    .when_not_matched_insert_all()
                )
                merge.execute(table)
            else:
                self.store.uitspraken.add(table)
        self.known |= {r.kenmerk.sleutel: r.kenmerk for r in batch}
        self.changed = True

    def finish(self, *, alone: bool = False) -> None:
        """Bring the indexes up to date and tidy the folder. Search is right before this too, only slower.

        `alone`: nobody else can be writing, so files that belong to no version go too.
        """
        if not self.changed:
            return
        with translated():
            passages = self.store.passages
            self._index_vectors(passages.count_rows())
            # Other programs may be reading an index that was there before; of a fresh one only the last version is kept.
            keep = timedelta(0) if self.fresh else timedelta(minutes=10)
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", message="optimize.cleanup_older_than=0", category=UserWarning)
                for table in (passages, self.store.uitspraken, self.store.verwijzingen):
                    table.optimize(cleanup_older_than=keep, delete_unverified=alone)

    def _index_vectors(self, rows: int) -> None:
        """Its parts are laid out for so many passages: of an index that grew on, every part would grow."""
        from lancedb.index import IvfFlat, IvfSq

        made_for = int(self.store.meta.get(VECTOR_INDEX, 0)) if self.store.has_index("passages", "vector") else 0
        large = is_large(rows)
        fits = large == is_large(made_for) and (not large or rows < GROWN * made_for)
        if not rows or (made_for and fits):
            return
        # One part that keeps whole vectors loses nothing, and is read faster than the table. In a large index one byte a
        # number: product quantisation kept a third of the nearest ten, and takes far longer to make.
        config = IvfSq(distance_type="cosine") if large else IvfFlat(distance_type="cosine", num_partitions=1)
        self.store.passages.create_index("vector", config=config, replace=True)
        self.store.note(**{VECTOR_INDEX: rows})
