"""What the register has: windows of days, what changed since, what was withdrawn, and which ruling an LJN is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from pathlib import Path

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.sources.opendata.client import Client
from strafrecht_rag.sources.opendata.errors import FilterGenegeerd, OnvolledigeLijst
from strafrecht_rag.sources.opendata.feed import Vermelding
from strafrecht_rag.sources.opendata.lists import court_uris
from strafrecht_rag.sources.opendata.manifest import Bereik
from strafrecht_rag.sources.opendata.paging import read_list
from strafrecht_rag.sources.opendata.parameters import STRAFRECHT, Venster, Zoekvraag
from strafrecht_rag.tasks.withdraw import Intrekking

OVERLAP = timedelta(days=1)
"""Changes asked twice: the register's clock has no zone in a question, and one in an answer."""
SLICE = timedelta(days=31)
"""Changes of at most so long a time are read as one list: a list is kept in memory while it is read."""
SUSPECT = 20
"""From so many rulings on, a window that counts the same without the filter was not filtered."""


def months(venster: Venster) -> Iterator[Venster]:
    """The window cut at the ends of months."""
    start = venster.van
    while start <= venster.tot:
        after = date(start.year + start.month // 12, start.month % 12 + 1, 1)
        end = min(after - timedelta(days=1), venster.tot)
        yield Venster(start, end)
        start = end + timedelta(days=1)


def window_of(bereik: Bereik, today: date) -> Venster:
    """The days that a scope means today."""
    return Venster(bereik.van, bereik.tot or max(today, bereik.van))


def question_of(bereik: Bereik, venster: Venster, lists: Path) -> Zoekvraag:
    """Criminal rulings of a window. InvoerFout for a court whose URI no list knows: it would be an unfiltered question."""
    uris = court_uris(bereik.gerechten, lists)
    missing = [code for code in bereik.gerechten if code not in uris]
    if missing:
        raise InvoerFout(
            f"Van {', '.join(missing)} is het kenmerk bij de bron niet bekend.",
            "Haal eerst de waardelijsten op: strafrecht-rag sync --lists",
        )
    return Zoekvraag(rechtsgebieden=(STRAFRECHT,), gerechten=tuple(uris.values()), venster=venster, met_document=True)


def count(client: Client, vraag: Zoekvraag) -> int:
    """How many entries a list has."""
    return client.search(replace(vraag, aantal=1, vanaf=0)).totaal


def clock(client: Client) -> str:
    """The register's clock now; ours when it does not tell."""
    return client.search(Zoekvraag(aantal=1)).moment or datetime.now().isoformat(timespec="seconds")


def require_filters(client: Client, vraag: Zoekvraag) -> int:
    """The count of a list, after comparing it with the count without subject. Raises FilterGenegeerd when they are equal."""
    found = count(client, vraag)
    everything = count(client, replace(vraag, rechtsgebieden=(), gerechten=()))
    if found >= SUSPECT and found == everything:
        raise FilterGenegeerd(
            f"De bron negeert het filter op strafrecht: met en zonder filter {found} uitspraken.",
            "Er is niets opgehaald. Probeer het later; blijft dit zo, dan is de bron veranderd.",
        )
    return found


def read_window(client: Client, vraag: Zoekvraag, gerechten: Sequence[str]) -> list[Vermelding]:
    """The rulings of a window. Raises FilterGenegeerd when their days or courts are not what was asked."""
    found = list(read_list(client, vraag))
    outside = [e for e in found if vraag.venster and e.datum and e.datum not in vraag.venster]
    elsewhere = [e for e in found if gerechten and e.ecli.split(":")[2] not in gerechten]
    for wrong, what in ((outside, "datum"), (elsewhere, "gerecht")):
        if 2 * len(wrong) > len(found):
            raise FilterGenegeerd(
                f"De bron negeert het filter op {what}: {len(wrong)} van {len(found)} uitspraken vallen erbuiten.",
                "Er is niets van opgehaald. Probeer het later; blijft dit zo, dan is de bron veranderd.",
            )
    return found


def moment_of(text: str) -> datetime | None:
    """`2022-09-02T14:43:35+02:00` as the register's own clock shows it, without zone."""
    try:
        return datetime.fromisoformat(text[:19])
    except ValueError:
        return None


@dataclass
class Wijzigingen:
    """What changed since a moment: withdrawn rulings, and the new stamps of rulings that are known here."""

    ingetrokken: list[Intrekking] = field(default_factory=list)
    gewijzigd: list[Vermelding] = field(default_factory=list)
    onvolledig: str = ""


def sweep(client: Client, since: datetime, until: datetime, known: set[str]) -> Wijzigingen:
    """All changes of the whole register since a moment, whatever their subject: a withdrawn ECLI may have none any more."""
    out = Wijzigingen()
    start = since - OVERLAP
    while start <= until:
        end = start + SLICE
        last = end > until
        vraag = Zoekvraag(gewijzigd=start, gewijzigd_tot=None if last else end)
        try:
            for entry in read_list(client, vraag):
                if entry.weg:
                    out.ingetrokken.append(Intrekking(entry.ecli, entry.weg, entry.gewijzigd))
                elif entry.ecli in known:
                    out.gewijzigd.append(entry)
        except OnvolledigeLijst as error:
            out.onvolledig = error.melding
        start = end
    return out


def find_ljn(client: Client, ljn: str) -> str | None:
    """The ECLI that replaced an LJN; None when the register knows none."""
    found = client.search(Zoekvraag(vervangt=(ljn,), aantal=10)).vermeldingen
    return found[0].ecli if len(found) == 1 else None
