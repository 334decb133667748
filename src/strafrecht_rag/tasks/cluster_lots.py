"""What a worker of a cluster does with one lot: read it, and later write the rulings that were chosen. Knows nothing of Ray.

Between the two the rulings stay in the memory of the cluster; the driver sees only a `Kort` of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from strafrecht_rag.errors import BronFout
from strafrecht_rag.index.embedders import Embedder, load_embedder
from strafrecht_rag.index.store import Versie, translated
from strafrecht_rag.tasks.reading_many import Gelezen, read_one

Stuk = tuple[str, bytes] | Gelezen
"""An XML document with its name, or what the driver read itself: a row, a refusal, a document that is not wanted."""


@dataclass(frozen=True)
class Kort:
    """What the driver must know of one thing read. `versie` is None where there is no ruling: then it was left out."""

    naam: str
    regels: int = 0
    fout: BronFout | None = None
    sleutel: str = ""
    ecli: str = ""
    versie: Versie | None = None
    passages: int = 0


@dataclass(frozen=True)
class Tabellen:
    """Where rows go: the address of the index, how to reach it, and the form of the files of each table."""

    uri: str
    opties: dict[str, str] | None
    vorm: dict[str, str]

    def address(self, table: str) -> str:
        return f"{self.uri}/{table}.lance"


def read_lot(lot: Sequence[Stuk], alleen_strafrecht: bool) -> tuple[list[Kort], list[Gelezen]]:
    """Everything in a lot, read: in short for the driver, and in full for `write_rulings`, in the same order."""
    read = [s if isinstance(s, Gelezen) else read_one(*s, alleen_strafrecht) for s in lot]
    return [_short(g) for g in read], read


def _short(g: Gelezen) -> Kort:
    from strafrecht_rag.index.schema import ruling_hash

    u = g.uitspraak
    if g.overgeslagen:
        return Kort(g.naam, g.regels)
    if g.fout or u is None:
        return Kort(g.naam, g.regels, g.fout or BronFout(f"{g.naam}: onbekende fout."))
    versie = (ruling_hash(u), u.herkomst, len(u.tekst))
    return Kort(g.naam, g.regels, None, u.sleutel, u.ecli, versie, len(u.passages))


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
    from strafrecht_rag.index.schema import UITSPRAKEN, passages_schema, rows_of

    embedder = _embedder(embedder_name)
    schema = passages_schema(embedder.dim)
    rulings: list[pa.Table] = []
    citations: list[pa.Table] = []

    def passages() -> Iterator[pa.Table]:
        for places, lot in zip(chosen, lots, strict=True):
            pairs = [(u, lot[i].naam) for i in places if (u := lot[i].uitspraak) is not None]
            vectors = iter(embedder.embed_passages([p.tekst for u, _ in pairs for p in u.passages]))
            made = [rows_of(u, bron, vectors) for u, bron in pairs]
            rulings.append(pa.Table.from_pylist([m.uitspraak for m in made], schema=UITSPRAKEN))
            citations.append(pa.Table.from_pylist([r for m in made for r in m.verwijzingen], schema=citator.SCHEMA))
            yield pa.Table.from_pylist([r for m in made for r in m.passages], schema=schema)

    def write(name: str, stream: Iterator[pa.Table], form: pa.Schema) -> list[Any]:
        # A table without rows makes a fragment without rows, which no table should hold.
        filled = (t for t in stream if t.num_rows)
        made = write_fragment(filled, tables.address(name), schema=form, storage_options=tables.opties, data_storage_version=tables.vorm[name])  # fmt: skip
        return [fragment for fragment, _ in made]

    with translated():
        return {
            "passages": write("passages", passages(), schema),
            citator.TABLE: write(citator.TABLE, iter(citations), citator.SCHEMA),
            "uitspraken": write("uitspraken", iter(rulings), UITSPRAKEN),
        }
