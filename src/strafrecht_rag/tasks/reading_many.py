"""Reading many documents, several at the same time, in constant memory and in the order in which they came.

One process unpacks and looks at the first bytes; those that are wanted go to the others in small lots, with what is to be
done to each ruling. No more lots are under way than there are workers and one, so a slow reader holds up the unpacking and
nothing piles up.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.prepare import prepare
from strafrecht_rag.index.schema import Kenmerk, Rijen, is_strafrecht, kenmerk_of
from strafrecht_rag.reading.xml import read_xml
from strafrecht_rag.sources.archives import fields_of_law
from strafrecht_rag.sources.files import Document, read_bytes

LOT = 40
"""Documents that go to a worker at once."""
LOT_BYTES = 4 * 2**20


@dataclass(frozen=True)
class Gelezen:
    """One thing read: a ruling, or the refusal of a document or row. `regels`: rows of text it was made from.

    `overgeslagen`: it is of another field of law than was asked, and was not read further. `kenmerk` and `rijen`: what was
    made of the ruling, when that was asked; with `rijen` the ruling itself is not kept.
    """

    naam: str
    uitspraak: Uitspraak | None = None
    fout: BronFout | None = None
    regels: int = 0
    overgeslagen: bool = False
    kenmerk: Kenmerk | None = None
    rijen: Rijen | None = None


def recognise(read: list[Gelezen]) -> list[Gelezen]:
    """The same, with the marks of each ruling by which an index knows it."""
    return [replace(g, kenmerk=kenmerk_of(g.uitspraak)) if g.uitspraak else g for g in read]


def rows_of_read(read: Sequence[Gelezen], embedder: Embedder | None) -> list[Rijen]:
    """The rows of rulings that were recognised; see `prepare`."""
    return prepare([(g.uitspraak, g.naam, g.kenmerk) for g in read if g.uitspraak and g.kenmerk], embedder)


Work = Callable[[list[Gelezen]], list[Gelezen]]
"""What is done to a lot once it is read, in the process that read it; it can be pickled."""


def in_order(
    documents: Iterable[Document],
    read_rows: Callable[[Document], Iterator[Gelezen]],
    *,
    alleen_strafrecht: bool = False,
    workers: int = 1,
    work: Work | None = None,
) -> Iterator[Gelezen]:
    """Every document read, and `work` done to it. `workers` processes read the XML and do the work when there are more than
    one; rows of text are read here.
    """
    steps = lots_of(documents, read_rows, alleen_strafrecht)
    if workers <= 1:
        for lot in steps:
            yield from do_lot(lot, alleen_strafrecht, work)
        return
    context = multiprocessing.get_context("spawn")  # the store has threads: a fork of this process could hang
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_begin, initargs=(alleen_strafrecht, work)
    ) as pool:
        under_way: deque[Future[list[Gelezen]]] = deque()
        for lot in steps:
            under_way.append(pool.submit(_do_there, lot))
            if len(under_way) > workers + 1:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()


Unread = tuple[str, bytes]
Lot = list[Unread | Gelezen]


def lots_of(
    documents: Iterable[Document], read_rows: Callable[[Document], Iterator[Gelezen]], alleen_strafrecht: bool
) -> Iterator[Lot]:
    """The documents in lots, in order. Rows are grouped into rulings here: those of one ruling can stand far apart."""
    lot: Lot = []
    size = 0
    for document in documents:
        item = _look(document, alleen_strafrecht)
        if item is None:
            items: Iterable[Unread | Gelezen] = _rows(document, read_rows, alleen_strafrecht)
        else:
            items = [(document.naam, item) if isinstance(item, bytes) else item]
        for one in items:
            lot.append(one)
            size += len(one[1]) if isinstance(one, tuple) else len(one.uitspraak.tekst) if one.uitspraak else 0
            if len(lot) >= LOT or size >= LOT_BYTES:
                yield lot
                lot, size = [], 0
    if lot:
        yield lot


def do_lot(lot: Lot, alleen_strafrecht: bool, work: Work | None) -> list[Gelezen]:
    """Read what is still to be read of a lot, and do the work."""
    read = [read_one(*one, alleen_strafrecht) if isinstance(one, tuple) else one for one in lot]
    return work(read) if work else read


_orders: list[tuple[bool, Work | None]] = []
"""Of this process, when it is one of the workers."""


def _begin(alleen_strafrecht: bool, work: Work | None) -> None:
    _orders.append((alleen_strafrecht, work))


def _do_there(lot: Lot) -> list[Gelezen]:
    return do_lot(lot, *_orders[-1])


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
