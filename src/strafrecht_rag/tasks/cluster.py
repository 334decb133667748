"""Build an index on object storage with a Ray cluster: workers read, embed and write; this process decides and commits.

In three steps. Workers read lots of documents and keep the rulings in the memory of the cluster. Of every ruling this
process chooses the text that stays, by the rule of `index.prepare.compare`, in the order of the sources. Workers make rows of
the chosen ones and write them as files that belong to no version yet; then each table gets one commit, that of the rulings
last, its indexes, and `index.json` at the very end.
"""

from __future__ import annotations

import os
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from typing import Any

from strafrecht_rag.errors import Fout, IndexFout, InvoerFout
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.place import TURN, Indexplaats
from strafrecht_rag.index.purge import delete_rulings
from strafrecht_rag.index.store import Store, translated
from strafrecht_rag.index.writer import Writer
from strafrecht_rag.sources.files import walk
from strafrecht_rag.tasks.build import Verslag, count, read_rows
from strafrecht_rag.tasks.cluster_lots import Tabellen, read_lot, write_rulings
from strafrecht_rag.tasks.reading_many import Lot, lots_of

GROUP_PASSAGES = 5000
"""Passages that one task writes: a fragment of some tens of megabytes."""
_RETRIES = 5
_ORDER = ("passages", "verwijzingen", "uitspraken")
"""Rulings last: passages whose ruling is not there count as not there, and the next build removes them."""

Progress = Callable[[Verslag], None]


@dataclass
class _Keuze:
    """What was read, and which text of each ruling stays: the lot, the place in it and the number of passages, by key."""

    lots: list[Any] = field(default_factory=list)
    where: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    replaced: set[str] = field(default_factory=set)


def add_on_cluster(
    paths: list[Path],
    plaats: Indexplaats,
    embedder: Embedder,
    address: str,
    *,
    on_progress: Progress | None = None,
    alleen_strafrecht: bool = False,
) -> Verslag:
    """Read the files under `paths` into the index on object storage. Doing it again changes nothing.

    `address`: `local`, `auto` (the cluster of this machine), or `ray://host:port`. IndexFout when the index is another
    embedder's or when another build starts meanwhile; InvoerFout without Ray, or when no cluster answers.
    """
    if plaats.opties is None:
        raise InvoerFout("--ray schrijft op objectopslag, niet in een map.", "Geef een adres: --index s3://bucket/map.")
    _ray()
    started = time.monotonic()
    report = Verslag()

    def tell() -> None:
        report.seconden = time.monotonic() - started
        if on_progress:
            on_progress(report)

    documents = walk(paths)
    first = list(islice(documents, 1))  # a path that is not there is told before anything starts
    # Ray first: it starts processes, which LanceDB does not like once it runs.
    with connected(address) as ray:
        store = Store(plaats, create=True)
        store.require(embedder)
        still_ours = _turn(plaats)
        with translated():
            store.make_tables(embedder)
        writer = Writer(store, embedder)
        keuze = _read(
            ray, lots_of(chain(first, documents), read_rows, alleen_strafrecht), writer, alleen_strafrecht, report, tell
        )
        tables = Tabellen(plaats.uri, plaats.opties, {n: _dataset(plaats, n).data_storage_version for n in _ORDER})
        fragments = _write(ray, keuze, tables, embedder.name, tell)
        still_ours()
        if keuze.replaced:
            delete_rulings(store, keuze.replaced)
        if keuze.where:
            with translated():
                for name in _ORDER:
                    _commit(plaats, name, [f for made in fragments for f in made[name]])
        if keuze.where or writer.changed or not store.meta:
            with translated():
                store.make_indexes()
            writer.changed = True
            writer.finish(alone=True)
            with translated():
                store.write_meta(embedder, stand=uuid.uuid4().hex)
    tell()
    return report


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers that it is used
    # What the workers need is only looked for: Lance, once imported, does not like processes that are started after.
    if not (find_spec("ray") and find_spec("lance_ray")):
        raise InvoerFout(
            "Voor `--ray` is meer nodig dan er is geïnstalleerd.",
            "Installeer het met: pip install 'strafrecht-rag[cluster]'",
        )
    import ray

    return ray


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at this address; an open connection of this process is used as it is."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    try:
        extra = {"include_dashboard": False} if address == "local" else {}
        ray.init(address, log_to_driver=False, logging_level="ERROR", **extra)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise InvoerFout(
            f"Op «{address}» antwoordt geen Ray-cluster.", "Geef --ray local, --ray auto of --ray ray://host:10001."
        ) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _turn(plaats: Indexplaats) -> Callable[[], None]:
    """One build at a time, as far as object storage allows: who starts last goes on, who started before finds out in time.

    There is no lock that a killed build could leave behind.
    """
    mine = uuid.uuid4().hex
    plaats.write(TURN, mine)

    def still_ours() -> None:
        if plaats.read(TURN) != mine.encode():
            raise IndexFout(
                "Een ander programma is intussen ook aan deze index begonnen; van deze opdracht is niets opgeslagen.",
                "Wacht tot dat klaar is, en geef de opdracht dan nog eens.",
            )

    return still_ours


def _read(
    ray: Any,
    lots: Iterator[Lot],
    writer: Writer,
    alleen_strafrecht: bool,
    report: Verslag,
    tell: Callable[[], None],
) -> _Keuze:
    """Let workers read, a few lots ahead of where this process is with choosing."""
    task = ray.remote(read_lot).options(num_returns=2, max_retries=_RETRIES)
    ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1))) + 2
    under_way: deque[tuple[Any, Any]] = deque()
    keuze, before = _Keuze(), set(writer.known)

    def take() -> None:
        short, kept = under_way.popleft()
        number = len(keuze.lots)
        keuze.lots.append(kept)
        for i, item in enumerate(_result(ray, short)):
            if count(item, writer, report):
                kenmerk = item.kenmerk
                writer.known[kenmerk.sleutel] = kenmerk
                keuze.where[kenmerk.sleutel] = (number, i, kenmerk.passages)
                if kenmerk.sleutel in before:
                    keuze.replaced.add(kenmerk.sleutel)
        tell()

    for lot in lots:
        under_way.append(task.remote(lot, alleen_strafrecht))
        if len(under_way) > ahead:
            take()
    while under_way:
        take()
    return keuze


def _write(
    ray: Any, keuze: _Keuze, tables: Tabellen, embedder: str, tell: Callable[[], None]
) -> list[dict[str, list[Any]]]:
    """Let workers write the rulings that stay, and wait for all of them. In the order of the sources."""
    by_lot: dict[int, list[int]] = {}
    size: dict[int, int] = {}
    for lot, i, passages in keuze.where.values():
        by_lot.setdefault(lot, []).append(i)
        size[lot] = size.get(lot, 0) + passages
    task = ray.remote(write_rulings).options(max_retries=_RETRIES)
    waiting: list[Any] = []
    for group in _groups(sorted(by_lot), size):
        chosen = [sorted(by_lot[lot]) for lot in group]
        waiting.append(task.remote(chosen, tables, embedder, *(keuze.lots[lot] for lot in group)))
    keuze.lots.clear()
    made = []
    for ref in waiting:
        made.append(_result(ray, ref))
        tell()
    return made


def _groups(lots: Sequence[int], size: dict[int, int]) -> Iterator[list[int]]:
    """Lots that follow each other, together about as large as one task writes."""
    group: list[int] = []
    total = 0
    for lot in lots:
        group.append(lot)
        total += size[lot]
        if total >= GROUP_PASSAGES:
            yield group
            group, total = [], 0
    if group:
        yield group


def _result(ray: Any, ref: Any) -> Any:
    """What a task gave. An error of ours comes back as it was; one of the cluster becomes ours."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, Fout):
            raise error.cause from error
        raise
    except ray.exceptions.RayError as error:
        raise IndexFout(
            f"Een werker van het cluster valt telkens weg ({type(error).__name__}); er is niets opgeslagen.",
            "Geef de werkers meer geheugen, en geef de opdracht nog eens.",
        ) from error


def _dataset(plaats: Indexplaats, table: str) -> Any:
    import lance

    with translated():
        return lance.dataset(f"{plaats.uri}/{table}.lance", storage_options=plaats.opties)


def _commit(plaats: Indexplaats, table: str, fragments: list[Any]) -> None:
    """All the fragments of one table, at once or not at all."""
    if fragments:
        import lance

        there = _dataset(plaats, table)
        lance.LanceDataset.commit(there.uri, lance.LanceOperation.Append(fragments), read_version=there.version, storage_options=plaats.opties)  # fmt: skip
