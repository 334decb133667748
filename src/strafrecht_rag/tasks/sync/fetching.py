"""Fetching rulings, several at a time, and judging what came. Originals that are kept are not fetched again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.xml import read_xml
from strafrecht_rag.sources.opendata.client import Client
from strafrecht_rag.sources.opendata.errors import AndereUitspraak, GeenTekst, GeenXml, OpenDataFout
from strafrecht_rag.sources.opendata.manifest import Stuk
from strafrecht_rag.sources.opendata.originals import Originelen


@dataclass(frozen=True)
class Opgehaald:
    """A ruling that came, or the fault in its place. `bewaard`: it was read from a kept original."""

    stuk: Stuk
    data: bytes = b""
    fout: OpenDataFout | None = None
    bewaard: bool = False


def fetch(
    client: Client, originelen: Originelen, stukken: Iterable[Stuk], room: Callable[[], int | None]
) -> Iterator[Opgehaald]:
    """Rulings as they come. `room` says how many may still be taken in (None: all): never more than that are under way,
    so that a limit is kept exactly; a ruling that turns out to have no text makes room again."""
    todo = iter(stukken)
    under_way: set[Future[Opgehaald]] = set()
    with ThreadPoolExecutor(client.verbindingen, thread_name_prefix="ophalen") as pool:
        try:
            more = True
            while more or under_way:
                while more and len(under_way) < client.verbindingen:
                    left = room()
                    if left is not None and len(under_way) >= left:
                        break
                    stuk = next(todo, None)
                    if stuk is None:
                        more = False
                        break
                    kept = originelen.read(stuk.ecli, stuk.gewijzigd)
                    if kept is not None:
                        yield Opgehaald(stuk, kept, bewaard=True)
                        continue
                    under_way.add(pool.submit(_one, client, stuk))
                if not under_way:
                    return
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:  # whoever asked has had enough, or was interrupted: nobody waits for a token any more
            for future in under_way:
                future.cancel()
            if under_way:
                client.bucket.close()


def _one(client: Client, stuk: Stuk) -> Opgehaald:
    try:
        return Opgehaald(stuk, client.content(stuk.ecli))
    except OpenDataFout as error:
        return Opgehaald(stuk, fout=error)


def judge(opgehaald: Opgehaald) -> Uitspraak:
    """The ruling in an answer. Raises the fault: another ruling, no ruling at all, or one without text."""
    if opgehaald.fout:
        raise opgehaald.fout
    try:
        uitspraak = read_xml(opgehaald.data)
    except BronFout as error:
        raise GeenXml(error.melding, error.raad) from error
    if uitspraak.ecli != opgehaald.stuk.ecli:
        raise AndereUitspraak(f"De bron gaf {uitspraak.ecli or 'iets anders'} toen om deze uitspraak werd gevraagd.")
    if not uitspraak.passages:
        raise GeenTekst("De bron kent deze uitspraak, maar geeft er geen tekst van.")
    return uitspraak
