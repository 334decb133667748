"""What a worker of a cluster does with one lot: read it, and later write the rulings that were chosen. Knows nothing of Ray.

Between the two the rulings stay in the memory of the cluster; the driver sees of each only what decides about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from strafrecht_rag.index.embedders import Embedder, load_embedder
from strafrecht_rag.index.prepare import with_vectors
from strafrecht_rag.index.store import translated
from strafrecht_rag.tasks.reading_many import Gelezen, Lot, do_lot, recognise, rows_of_read


@dataclass(frozen=True)
class Tabellen:
    """Where rows go: the address of the index, how to reach it, and the form of the files of each table."""

    uri: str
    opties: dict[str, str] | None
    vorm: dict[str, str]

    def address(self, table: str) -> str:
        return f"{self.uri}/{table}.lance"


def read_lot(lot: Lot, alleen_strafrecht: bool) -> tuple[list[Gelezen], list[Gelezen]]:
    """Everything in a lot, read: without the rulings for the driver, and with them for `write_rulings`; in one order."""
    read = do_lot(lot, alleen_strafrecht, recognise)
    return [replace(g, uitspraak=None) for g in read], read


@cache
def _embedder(name: str) -> Embedder:
    """Loaded once in a worker."""
    return load_embedder(name)


def write_rulings(
    chosen: Sequence[Sequence[int]], tables: Tabellen, embedder_name: str, *lots: list[Gelezen]
) -> dict[str, list[Any]]:
    """Write the rows of the chosen rulings of each lot as Lance fragments, committed nowhere. Gives these by table.

    Until the driver commits them they are part of no version: what an attempt leaves that was killed is never read.
    """
    import pyarrow as pa
    from lance_ray.fragment import write_fragment

    from strafrecht_rag.index import citator
    from strafrecht_rag.index.schema import UITSPRAKEN, passages_schema

    embedder = _embedder(embedder_name)
    rulings: list[pa.Table] = []
    citations: list[pa.Table] = []

    def passages() -> Iterator[pa.Table]:
        for places, lot in zip(chosen, lots, strict=True):
            made = rows_of_read([lot[i] for i in places], embedder)
            rulings.append(pa.Table.from_pylist([m.uitspraak for m in made], schema=UITSPRAKEN))
            citations.append(pa.Table.from_pylist([r for m in made for r in m.verwijzingen], schema=citator.SCHEMA))
            yield with_vectors(made, embedder)

    def write(name: str, stream: Iterator[pa.Table], form: pa.Schema) -> list[Any]:
        # A table without rows would make a fragment without rows.
        filled = (t for t in stream if t.num_rows)
        made = write_fragment(filled, tables.address(name), schema=form, storage_options=tables.opties, data_storage_version=tables.vorm[name])  # fmt: skip
        return [fragment for fragment, _ in made]

    with translated():
        return {
            "passages": write("passages", passages(), passages_schema(embedder.dim)),
            citator.TABLE: write(citator.TABLE, iter(citations), citator.SCHEMA),
            "uitspraken": write("uitspraken", iter(rulings), UITSPRAKEN),
        }
