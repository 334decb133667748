"""Build an index: read files and add what they hold. Nothing is lost silently: every refusal has a name and a reason."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.store import Store
from strafrecht_rag.reading.rows import Rij, assemble, read_csv, read_jsonl
from strafrecht_rag.sources.files import Document, walk
from strafrecht_rag.tasks.reading_many import Gelezen, in_order

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


def _read_rows(document: Document) -> Iterator[Gelezen]:
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


def read_all(paths: list[Path], *, alleen_strafrecht: bool = False, workers: int = 1) -> Iterator[Gelezen]:
    """Everything under `paths`, read, in a fixed order. InvoerFout for a path that is not there.

    `alleen_strafrecht`: other fields of law come as `overgeslagen`. `workers`: processes that read XML; more than one only
    from a program that may be started anew (`if __name__ == "__main__"`).
    """
    return in_order(walk(paths), _read_rows, alleen_strafrecht=alleen_strafrecht, workers=workers)


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
    from strafrecht_rag.index.schema import ruling_hash

    started = time.monotonic()
    report = Verslag()
    with store.writer(embedder) as writer:
        batch: dict[str, tuple[Uitspraak, str]] = {}
        waiting = 0
        for item in read_all([Path(p) for p in paths], alleen_strafrecht=alleen_strafrecht, workers=workers):
            report.documenten += not item.regels
            report.regels += item.regels
            if item.overgeslagen:
                report.ander_rechtsgebied += 1
                report.seconden = time.monotonic() - started
                if on_progress:
                    on_progress(report)
                continue
            uitspraak = item.uitspraak
            if item.fout or uitspraak is None:
                report.geweigerd.append(item.fout or BronFout(f"{item.naam}: onbekende fout."))
                continue
            if uitspraak.sleutel in batch:  # the same ruling twice in one go: the first must be known to the writer
                writer.add(list(batch.values()))
                batch, waiting = {}, 0
            state = writer.state(uitspraak, ruling_hash(uitspraak))
            setattr(report, state, getattr(report, state) + 1)
            report.zonder_tekst += not uitspraak.passages
            if state in ("nieuw", "gewijzigd"):
                batch[uitspraak.sleutel] = (uitspraak, item.naam)
                report.passages += len(uitspraak.passages)
                waiting += len(uitspraak.passages)
            if waiting >= BATCH_PASSAGES:
                writer.add(list(batch.values()))
                batch, waiting = {}, 0
            report.seconden = time.monotonic() - started
            if on_progress:
                on_progress(report)
        writer.add(list(batch.values()))
        writer.finish()
    report.seconden = time.monotonic() - started
    return report
