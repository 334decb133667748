"""Reading many documents, several at the same time, in constant memory and in the order in which they came.

One process unpacks and looks at the first bytes; those that are wanted go to the others in small lots. No more lots are
under way than there are workers and one, so a slow reader holds up the unpacking and nothing piles up.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.index.schema import is_strafrecht
from strafrecht_rag.reading.xml import read_xml
from strafrecht_rag.sources.archives import fields_of_law
from strafrecht_rag.sources.files import Document, read_bytes

LOT = 40
"""Documents that go to a worker at once."""
LOT_BYTES = 4 * 2**20


@dataclass(frozen=True)
class Gelezen:
    """One thing read: a ruling, or the refusal of a document or row. `regels`: rows of text it was made from.

    `overgeslagen`: it is of another field of law than was asked, and was not read further.
    """

    naam: str
    uitspraak: Uitspraak | None = None
    fout: BronFout | None = None
    regels: int = 0
    overgeslagen: bool = False


def in_order(
    documents: Iterable[Document],
    read_rows: Callable[[Document], Iterator[Gelezen]],
    *,
    alleen_strafrecht: bool = False,
    workers: int = 1,
) -> Iterator[Gelezen]:
    """Every document read. XML goes to `workers` processes when there are more than one; the rest is read here."""
    if workers <= 1:
        for document in documents:
            item = _look(document, alleen_strafrecht)
            if isinstance(item, bytes):
                yield read_one(document.naam, item, alleen_strafrecht)
            elif item is not None:
                yield item
            else:
                yield from _rows(document, read_rows, alleen_strafrecht)
        return
    context = multiprocessing.get_context("spawn")  # the store has threads: a fork of this process could hang
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        under_way: deque[Future[list[Gelezen]] | list[Gelezen]] = deque()
        lot: list[tuple[str, bytes]] = []

        def send() -> None:
            if lot:
                under_way.append(pool.submit(_read_lot, list(lot), alleen_strafrecht))
                lot.clear()

        def ready(most: int) -> Iterator[Gelezen]:
            while len(under_way) > most:
                first = under_way.popleft()
                yield from first if isinstance(first, list) else first.result()

        size = 0
        for document in documents:
            item = _look(document, alleen_strafrecht)
            if isinstance(item, bytes):
                lot.append((document.naam, item))
                size += len(item)
                if len(lot) >= LOT or size >= LOT_BYTES:
                    send()
                    size = 0
                    yield from ready(workers + 1)
            elif item is not None and item.overgeslagen:
                yield item  # a count, whose place among the others matters to nobody
            else:
                send()
                yield from ready(0)
                if item is not None:
                    yield item
                else:
                    yield from _rows(document, read_rows, alleen_strafrecht)
        send()
        yield from ready(0)


def _look(document: Document, alleen_strafrecht: bool) -> bytes | Gelezen | None:
    """The bytes of an XML document that is wanted, or what came of it instead; None for a file of rows."""
    if document.fout:
        return Gelezen(document.naam, fout=document.fout)
    if document.soort in ("jsonl", "csv"):
        return None
    try:
        data = read_bytes(document)
    except BronFout as error:
        return Gelezen(document.naam, fout=error.at(document.naam))
    fields = fields_of_law(data) if alleen_strafrecht else None
    return Gelezen(document.naam, overgeslagen=True) if fields and not is_strafrecht(fields) else data


def read_one(naam: str, data: bytes, alleen_strafrecht: bool) -> Gelezen:
    """One XML document."""
    try:
        return _wanted(Gelezen(naam, read_xml(data)), alleen_strafrecht)
    except BronFout as error:
        return Gelezen(naam, fout=error.at(naam))


def _read_lot(lot: list[tuple[str, bytes]], alleen_strafrecht: bool) -> list[Gelezen]:
    return [read_one(naam, data, alleen_strafrecht) for naam, data in lot]


def _rows(
    document: Document, read_rows: Callable[[Document], Iterator[Gelezen]], alleen_strafrecht: bool
) -> Iterator[Gelezen]:
    for item in read_rows(document):
        yield _wanted(item, alleen_strafrecht)


def _wanted(item: Gelezen, alleen_strafrecht: bool) -> Gelezen:
    u = item.uitspraak
    if alleen_strafrecht and u and u.rechtsgebieden and not is_strafrecht(u.rechtsgebieden):
        return Gelezen(item.naam, regels=item.regels, overgeslagen=True)
    return item
