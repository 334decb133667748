"""From a ruling to what an index stores: which of two versions stays, and its rows with their vectors.

All that takes time happens here and needs no index, so that other processes can do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.reading.rows import PARTS

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder
    from strafrecht_rag.index.schema import Kenmerk, Rijen

Staat = Literal["nieuw", "gewijzigd", "gelijk", "armer", "ingetrokken"]
"""`armer`: the version that is there comes from a richer source, and stays."""
CHANGES = ("nieuw", "gewijzigd")
"""Those that are written."""


def compare(known: Kenmerk | None, new: Kenmerk) -> Staat:
    """What becomes of a version of a ruling, given the one that is there."""
    if known is None:
        return "nieuw"
    if known.hash == new.hash:
        return "gelijk"
    poorer = new.herkomst < known.herkomst
    # Of two sets of parts of one ruling the fuller stays, in whatever order they come.
    fewer = new.herkomst == known.herkomst == PARTS and new.lengte <= known.lengte
    return "armer" if poorer or fewer else "gewijzigd"


def prepare(batch: Sequence[tuple[Uitspraak, str, Kenmerk]], embedder: Embedder | None) -> list[Rijen]:
    """The rows of rulings (each with the name of its source), with their vectors where there is an embedder."""
    from strafrecht_rag.index.schema import rows_of

    made = [rows_of(u, bron, kenmerk) for u, bron, kenmerk in batch]
    return made if embedder is None else _embedded(made, embedder)


def with_vectors(batch: Sequence[Rijen], embedder: Embedder) -> Any:
    """The passages of all as one table; those that have no vectors yet get them in one go."""
    import pyarrow as pa

    from strafrecht_rag.index.schema import passages_schema

    table = pa.concat_tables([r.passages for r in batch])
    fresh = iter(_embedded([r for r in batch if r.vectoren is None], embedder))
    vectors = np.concatenate([(next(fresh) if r.vectoren is None else r).vectoren for r in batch])
    flat = pa.array(np.ascontiguousarray(vectors, np.float32).reshape(-1))
    schema = passages_schema(embedder.dim)
    return table.append_column(schema.field("vector"), pa.FixedSizeListArray.from_arrays(flat, embedder.dim))


def _embedded(batch: Sequence[Rijen], embedder: Embedder) -> list[Rijen]:
    """The same, each with the vectors of its passages, which the embedder gets all at once."""
    if not batch:
        return []
    vectors = embedder.embed_passages([t for r in batch for t in r.passages["tekst"].to_pylist()])
    cuts = np.cumsum([r.kenmerk.passages for r in batch])[:-1]
    return [replace(r, vectoren=v) for r, v in zip(batch, np.split(vectors, cuts), strict=True)]
