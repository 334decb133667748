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
    if embedder is None or not made:
        return made
    vectors = embedder.embed_passages([p.tekst for u, _, _ in batch for p in u.passages])
    cuts = np.cumsum([r.kenmerk.passages for r in made])
    return [replace(r, vectoren=v) for r, v in zip(made, np.split(vectors, cuts[:-1]), strict=True)]


def with_vectors(batch: Sequence[Rijen], embedder: Embedder) -> Any:
    """The passages of all as one table; those that have no vectors yet get them in one go."""
    import pyarrow as pa

    from strafrecht_rag.index.schema import passages_schema

    table = pa.concat_tables([r.passages for r in batch])
    without = [r for r in batch if r.vectoren is None]
    texts = [t for r in without for t in r.passages["tekst"].to_pylist()]
    made = embedder.embed_passages(texts)
    cuts = np.cumsum([r.kenmerk.passages for r in without])
    fresh = iter(np.split(made, cuts[:-1]) if without else [])
    vectors = np.concatenate([next(fresh) if r.vectoren is None else r.vectoren for r in batch])
    flat = pa.array(np.ascontiguousarray(vectors, np.float32).reshape(-1))
    schema = passages_schema(embedder.dim)
    return table.append_column(schema.field("vector"), pa.FixedSizeListArray.from_arrays(flat, embedder.dim))
