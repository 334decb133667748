"""Making text go away for good. Deleting rows is not enough: the store keeps them in old versions, in data files that
hold other rows too, and as words in its indexes.

What deleting leaves, and how it goes:
- old versions: removed at once, however young (other programs that have the index open must open it again);
- data files in which a deleted row still stands: compaction leaves them alone while few rows in them are deleted, so
  their other rows are written anew, which empties the file;
- indexes: built anew from what is left, for a word list keeps the words of deleted rows.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strafrecht_rag.index.store import Store, among, translated

if TYPE_CHECKING:
    from strafrecht_rag.index.writer import Writer

_TABLES = ("passages", "uitspraken", "verwijzingen")


def delete_rulings(store: Store, sleutels: Iterable[str]) -> None:
    """Take rulings out of the current version: they answer nothing any more. Their bytes go with `scrub`."""
    keys = sorted(set(sleutels))
    with translated():
        # In this order: passages without a ruling are removed by any next writer, and their references with them.
        for name in ("uitspraken", "verwijzingen", "passages"):
            for i in range(0, len(keys), 500):
                getattr(store, name).delete(among("sleutel", keys[i : i + 500]))


def scrub(writer: Writer) -> None:
    """Remove every trace of rows that were deleted or replaced. Only under the writer's lock; safe to kill and repeat."""
    store = writer.store
    with translated(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="optimize.cleanup_older_than=0", category=UserWarning)
        for name in _TABLES:
            table = getattr(store, name)
            for index in table.list_indices():
                table.drop_index(index.name)
            for fragment in _with_deletions(store.path / f"{name}.lance"):
                first, last = fragment << 32, (fragment + 1) << 32
                table.update(where=f"_rowid >= {first} AND _rowid < {last}", values_sql={"sleutel": "sleutel"})
            _forget_versions(table)
        store.make_ready(writer.embedder)
    writer.changed = True
    writer.finish()
    with translated(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="optimize.cleanup_older_than=0", category=UserWarning)
        for name in _TABLES:
            _forget_versions(getattr(store, name))


def _with_deletions(table: Path) -> list[int]:
    """The fragments that hold deleted rows. The store notes these in files named `<fragment>-<version>-<id>.<kind>`."""
    folder = table / "_deletions"
    names = [p.name.split("-", 1)[0] for p in folder.iterdir()] if folder.is_dir() else []
    return sorted({int(n) for n in names if n.isdigit()})


def _forget_versions(table: Any) -> None:
    table.optimize(cleanup_older_than=timedelta(0), delete_unverified=True)
