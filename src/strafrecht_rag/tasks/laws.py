"""Reading statutes into an index, beside its rulings, and finding the articles that are named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from strafrecht_rag.citations.articles import place_of
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Besluit, Wet, Wetsartikel
from strafrecht_rag.errors import BronFout, InvoerFout
from strafrecht_rag.index.statutes import Staat, article_text, laws_of, write_law
from strafrecht_rag.index.store import Store
from strafrecht_rag.reading.statutes import read_statute
from strafrecht_rag.sources.files import Document, read_bytes, statute_kind, walk

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder


@dataclass
class Verslag:
    """What was read: each statute with what came of it, and every refusal."""

    wetten: list[tuple[Wet, Staat]] = field(default_factory=list)
    geweigerd: list[BronFout] = field(default_factory=list)


def read_laws(paths: list[Path], stand: date | None = None) -> Iterator[Wet | BronFout]:
    """Every statute under `paths`. InvoerFout for a path that is not there."""
    for document in walk(paths, statute_kind):
        try:
            yield _read(document, stand)
        except BronFout as error:
            yield error.at(document.naam)


def _read(document: Document, stand: date | None) -> Wet:
    if document.soort not in ("xml", "markdown"):
        raise document.fout or BronFout(
            f"{document.naam}: geen wet in dit soort bestand.", "Geef Markdown (.md) of BWB-XML (.xml), ook in een ZIP."
        )
    data = read_bytes(document)
    return read_statute(data, "xml" if document.soort == "xml" else "markdown", document.naam, stand)


def add_laws(paths: list[Path], store: Store, embedder: Embedder, *, stand: date | None = None) -> Verslag:
    """Read statutes and put them in the index; a folder that is no index yet becomes one, for this embedder.

    Doing it again changes nothing. InvoerFout when there is no document at all.
    """
    report = Verslag()
    with ExitStack() as held:
        for found in read_laws(paths, stand):
            if isinstance(found, BronFout):
                report.geweigerd.append(found)
                continue
            if not report.wetten:  # nothing is made or locked for input that holds no law
                if not store.meta:
                    with store.writer(embedder):
                        pass
                held.enter_context(store.locked())
            report.wetten.append((found, write_law(store, found)))
    if not report.wetten and not report.geweigerd:
        raise InvoerFout("Hierin staat geen Markdown (.md) of XML van een wet.", "Controleer de map.")
    return report


@dataclass(frozen=True)
class Genoemd:
    """An article that was named: its text, with the finding that named it; `artikel` None where it was not read in."""

    vondst: Vondst
    artikel: Wetsartikel | None


def named_articles(naam: str) -> list[Vondst]:
    """The articles that a user typed (`310 Sr`, `art. 359a lid 2 Sv`); none when it is anything else, such as an ECLI."""
    found = find(naam)
    if not found:  # `310 sr`: in a running text that is too little to be an article
        found = [v for v in find(f"artikel {naam}") if (place := place_of(v.waarde)) and place.code]
    return found if all(v.soort == "artikel" for v in found) else []


def find_articles(store: Store, naam: str, vondsten: list[Vondst]) -> list[Genoemd]:
    """The texts of the articles that a user typed as `naam`. InvoerFout says why one cannot be shown."""
    laws = laws_of(store)
    for v in vondsten:
        place = place_of(v.waarde)
        if place is None or not place.code:
            raise InvoerFout(f"«{naam[:60]}» noemt geen wet.", 'Schrijf bijvoorbeeld "310 Sr" of "art. 359a Sv".')
        if not any(law.code == place.code for law in laws):
            known = ", ".join(dict.fromkeys(law.code for law in laws))
            raise InvoerFout(
                f"Van {place.code} is geen tekst ingelezen." + (f" Wel van: {known}." if known else ""),
                "Lees de wet in met: strafrecht-rag index --laws BESTAND",
            )
        if article_text(store, v) is None:
            day = next((law.datum for law in laws if law.code == place.code), None)
            when = f" van {write_date(day)}" if day else ""
            raise InvoerFout(
                f"In de ingelezen tekst van {place.code}{when} staat geen artikel {place.nummer}.",
                "Het kan later zijn ingevoegd, of eerder zijn vervallen.",
            )
    return [Genoemd(v, article_text(store, v)) for v in vondsten]


def articles_of(store: Store, besluit: Besluit) -> list[Genoemd]:
    """The articles that a ruling names, each once, in the order of the ruling; without those whose statute is not known."""
    whole: dict[str, Vondst] = {}
    for waarde, _ in besluit.artikelen:
        place = place_of(waarde)
        if place and place.code:
            value = f"{place.nummer} {place.code}"
            whole.setdefault(value, Vondst("artikel", value, 0, 0))
    return [Genoemd(v, article_text(store, v)) for v in whole.values()]
