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
from strafrecht_rag.reading.xml import read_xml
from strafrecht_rag.sources.files import Document, read_bytes, walk

BATCH_PASSAGES = 3000
"""Passages in one commit: some seconds of work, so that little is done again after a kill."""


@dataclass(frozen=True)
class Gelezen:
    """One thing read: a ruling, or the refusal of a document or row. `regels`: rows of text it was made from."""

    naam: str
    uitspraak: Uitspraak | None = None
    fout: BronFout | None = None
    regels: int = 0


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


def _read(document: Document) -> Iterator[Gelezen]:
    if document.fout:
        yield Gelezen(document.naam, fout=document.fout)
    elif document.soort in ("jsonl", "csv"):
        yield from _read_rows(document)
    else:
        try:
            yield Gelezen(document.naam, read_xml(read_bytes(document)))
        except BronFout as error:
            yield Gelezen(document.naam, fout=error.at(document.naam))


def read_all(paths: list[Path]) -> Iterator[Gelezen]:
    """Everything under `paths`, read. InvoerFout for a path that is not there."""
    for document in walk(paths):
        yield from _read(document)


def add(
    paths: list[Path] | list[str],
    store: Store,
    embedder: Embedder,
    *,
    on_progress: Callable[[Verslag], None] | None = None,
) -> Verslag:
    """Read the files under `paths` and add their rulings to the index. Doing it again changes nothing."""
    from strafrecht_rag.index.schema import ruling_hash

    started = time.monotonic()
    report = Verslag()
    with store.writer(embedder) as writer:
        batch: dict[str, tuple[Uitspraak, str]] = {}
        waiting = 0
        for item in read_all([Path(p) for p in paths]):
            report.documenten += not item.regels
            report.regels += item.regels
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
