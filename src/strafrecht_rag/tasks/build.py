"""Build an index: read files and add what they hold. Nothing is lost silently: every refusal has a name and a reason."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from strafrecht_rag.errors import BronFout
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.prepare import CHANGES, compare
from strafrecht_rag.index.schema import Kenmerk, Rijen
from strafrecht_rag.index.static import Ingebouwd
from strafrecht_rag.index.store import Store
from strafrecht_rag.index.writer import Writer
from strafrecht_rag.reading.rows import Rij, assemble, read_csv, read_jsonl
from strafrecht_rag.sources.files import Document, walk
from strafrecht_rag.tasks.reading_many import Gelezen, in_order, recognise, rows_of_read

BATCH_PASSAGES = 3000
"""Passages in one commit: some seconds of work, so that little is done again after a kill."""


@dataclass
class Verslag:
    """What an addition did."""

    documenten: int = 0
    regels: int = 0
    nieuw: int = 0
    gewijzigd: int = 0
    gelijk: int = 0
    armer: int = 0
    ingetrokken: int = 0
    ander_rechtsgebied: int = 0
    zonder_tekst: int = 0
    passages: int = 0
    seconden: float = 0.0
    geweigerd: list[BronFout] = field(default_factory=list)

    @property
    def uitspraken(self) -> int:
        return self.nieuw + self.gewijzigd + self.gelijk + self.armer


def read_rows(document: Document) -> Iterator[Gelezen]:
    groups: dict[tuple[str, ...], list[Rij]] = {}
    try:
        if document.open is None:
            raise BronFout(f"{document.naam}: niet te openen.")
        with document.open() as stream:
            for row in (read_jsonl if document.soort == "jsonl" else read_csv)(stream, document.naam):
                if isinstance(row, BronFout):
                    yield Gelezen(document.naam, fout=row)
                else:
                    groups.setdefault(row.groep, []).append(row)
    except BronFout as error:
        yield Gelezen(document.naam, fout=error)
        return
    except (OSError, EOFError, ValueError) as error:
        yield Gelezen(
            document.naam, fout=BronFout(f"{document.naam}: dit bestand is beschadigd.", f"({type(error).__name__})")
        )
        return
    for rows in groups.values():
        yield Gelezen(document.naam, assemble(rows), regels=len(rows))


@dataclass(frozen=True)
class Preparing:
    """What is done to rulings that were read: those that are new to the index, or changed, become rows.

    `known`: what the index holds; in another process, what it held at the start. `embedder`: one that any process may have for itself, or None.
    """

    known: Mapping[str, Kenmerk]
    embedder: Embedder | None

    def __call__(self, lot: list[Gelezen]) -> list[Gelezen]:
        seen = recognise(lot)
        wanted = [g for g in seen if g.kenmerk and compare(self.known.get(g.kenmerk.sleutel), g.kenmerk) in CHANGES]
        rows = {id(g): r for g, r in zip(wanted, rows_of_read(wanted, self.embedder), strict=True)}
        return [replace(g, rijen=rows[id(g)], uitspraak=None) if id(g) in rows else g for g in seen]


def read_all(paths: list[Path], *, alleen_strafrecht: bool = False, workers: int = 1) -> Iterator[Gelezen]:
    """Everything under `paths`, read, in a fixed order. InvoerFout for a path that is not there.

    `alleen_strafrecht`: other fields of law come as `overgeslagen`. `workers`: processes that read XML; more than one only
    from a program that may be started anew (`if __name__ == "__main__"`).
    """
    return in_order(walk(paths), read_rows, alleen_strafrecht=alleen_strafrecht, workers=workers)


def add(
    paths: list[Path] | list[str],
    store: Store,
    embedder: Embedder,
    *,
    on_progress: Callable[[Verslag], None] | None = None,
    alleen_strafrecht: bool = False,
    workers: int = 1,
) -> Verslag:
    """Read the files under `paths` and add their rulings to the index. Doing it again changes nothing.

    `alleen_strafrecht` and `workers`: see `read_all`.
    """
    started = time.monotonic()
    report = Verslag()
    with store.writer(embedder) as writer:
        work = Preparing(writer.known, embedder if isinstance(embedder, Ingebouwd) else None)
        documents = walk([Path(p) for p in paths])
        batch: dict[str, Rijen] = {}
        waiting = 0
        for item in in_order(documents, read_rows, alleen_strafrecht=alleen_strafrecht, workers=workers, work=work):
            if waiting >= BATCH_PASSAGES or (item.kenmerk and item.kenmerk.sleutel in batch):
                # The second version of a ruling in one go: the writer must know the first.
                writer.add(list(batch.values()))
                batch, waiting = {}, 0
            if count(item, writer, report):
                rijen = _rows_of(item, writer)
                batch[rijen.kenmerk.sleutel] = rijen
                waiting += rijen.kenmerk.passages
            report.seconden = time.monotonic() - started
            if on_progress:
                on_progress(report)
        writer.add(list(batch.values()))
        writer.finish()
    report.seconden = time.monotonic() - started
    return report


def count(item: Gelezen, writer: Writer, report: Verslag) -> bool:
    """Count what was read. Whether it is to be written."""
    report.documenten += not item.regels
    report.regels += item.regels
    if item.overgeslagen:
        report.ander_rechtsgebied += 1
        return False
    kenmerk = item.kenmerk
    if item.fout or kenmerk is None:
        report.geweigerd.append(item.fout or BronFout(f"{item.naam}: onbekende fout."))
        return False
    state = writer.state(kenmerk)
    setattr(report, state, getattr(report, state) + 1)
    report.zonder_tekst += not kenmerk.passages
    if state in CHANGES:
        report.passages += kenmerk.passages
    return state in CHANGES


def _rows_of(item: Gelezen, writer: Writer) -> Rijen:
    if item.rijen is None:  # it was not new before something else in this go came
        return rows_of_read([item], writer.embedder)[0]
    return item.rijen
