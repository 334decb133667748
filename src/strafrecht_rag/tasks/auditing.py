"""Auditing documents: the file as text, and the index as the lookup that the audit asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from strafrecht_rag.domain import Relatie, Uitspraak
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.search import match_words
from strafrecht_rag.index.statutes import article_numbers
from strafrecht_rag.index.store import Store, quote, row_to_uitspraak, translated
from strafrecht_rag.index.tombstones import read_tombstones
from strafrecht_rag.language.analyse import passage_words
from strafrecht_rag.query.appeals import later_relations
from strafrecht_rag.query.named import lookup
from strafrecht_rag.sources.documents import Stuk, read_document
from strafrecht_rag.tasks.proving import prepare, write_new
from strafrecht_rag.verification.audit import Bron, Controle, Kaart, Wetstand, audit

_CARD = ["sleutel", "ecli", "instantie", "code", "datum", "zaaknummers"]
_CANDIDATES = 25


@dataclass(frozen=True)
class Verslag:
    """One document and its audit."""

    stuk: Stuk
    controle: Controle
    venster: str = ""
    """What the index covers, as a sentence; empty where that is not known."""


def _card(row: dict[str, Any]) -> Kaart:
    return Kaart(row["sleutel"], row["ecli"], row["instantie"], row["code"], row["datum"], tuple(row["zaaknummers"]))


class IndexNaslag:
    """An opened index as a lookup. What was asked once is remembered."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._stones = read_tombstones(store.plaats)
        self._zoek = lru_cache(maxsize=4000)(self._find)
        self._wet = lru_cache(maxsize=100)(self._read_in)

    def zoek(self, soort: str, waarde: str) -> Sequence[Kaart]:
        return self._zoek(soort, waarde)

    def _find(self, soort: str, waarde: str) -> tuple[Kaart, ...]:
        if soort == "datum":
            try:
                day = date.fromisoformat(waarde)
            except ValueError:
                return ()
            return tuple(_card(r) for r in self.store.select(f"datum = date '{day.isoformat()}'", _CARD))
        if soort == "vindplaats":
            return self._by_place(waarde)
        keys = [r["sleutel"] for r in lookup(self.store, **{_ARGUMENT[soort]: waarde})] if soort in _ARGUMENT else []
        cards = tuple(_card(r) for key in keys for r in self.store.select(f"sleutel = {quote(key)}", _CARD))
        if not cards and soort == "ecli" and waarde in self._stones:
            return (Kaart(waarde, waarde, code=waarde.split(":")[2]),)
        return cards

    def _by_place(self, waarde: str) -> tuple[Kaart, ...]:
        """A journal's place is registered as the publisher wrote it: candidates by its year and number, then by meaning."""
        journal, _, place = waarde.rpartition(" ")
        year, _, number = place.partition("/")
        rows = self.store.select(
            f"array_to_string(vindplaatsen, '|') LIKE {quote(f'%{journal}%{year}%{number}%')}", [*_CARD, "vindplaatsen"]
        )
        return tuple(_card(r) for r in rows if any(_same_place(p, waarde) for p in r["vindplaatsen"]))

    def lees(self, sleutel: str) -> Bron:
        rows = self.store.select(f"sleutel = {quote(sleutel)}")
        if sleutel in self._stones:
            return Bron(Uitspraak("", (), ecli=sleutel, code=sleutel.split(":")[2]), (), self._stones[sleutel].zin)
        if not rows:  # deleted between two questions
            return Bron(Uitspraak("", ()), ())
        return Bron(row_to_uitspraak(rows[0]), tuple(self.store.passages_of(sleutel)))

    def met_citaat(self, citaat: str) -> Sequence[str]:
        """Rulings with passages that share the words of a quotation best."""
        words = passage_words(citaat[:400]).split(" ")
        with translated():
            query = self.store.passages.search(match_words(words), query_type="fts")
            rows = query.select(["sleutel", "_score"]).limit(_CANDIDATES).to_list()
        return tuple(dict.fromkeys(r["sleutel"] for r in rows))

    def latere(self, sleutel: str) -> Sequence[Relatie]:
        """What other rulings in the index decided on this one later, by the register or by their own words."""
        return later_relations(self.store, sleutel)

    def wet(self, code: str) -> Wetstand | None:
        return self._wet(code)

    def _read_in(self, code: str) -> Wetstand | None:
        found = article_numbers(self.store, code)
        return Wetstand(found[1], found[0]) if found else None


_ARGUMENT = {"ecli": "ecli", "ljn": "ljn", "zaaknummer": "zaak"}


def _same_place(registered: str, waarde: str) -> bool:
    from strafrecht_rag.citations.scan import find

    return any(v.soort == "vindplaats" and v.waarde == waarde for v in find(registered))


def check_document(path: str, store: Store, *, stdin: BinaryIO | None = None) -> Verslag:
    """Read one document (`-` for standard input) and audit it against an index."""
    return audit_stuk(read_document(path, stdin=stdin), store)


def audit_stuk(stuk: Stuk, store: Store) -> Verslag:
    """Audit a document that was read."""
    return Verslag(stuk, audit(stuk.tekst, IndexNaslag(store)), describe_window(store.plaats).strip())


def prepare_report(path: Path, *, force: bool = False) -> Path:
    """The path to write a report to, after trying that a file can be made there. Leaves nothing behind."""
    return prepare(path, force=force)


def write_report(path: Path, text: str, *, force: bool = False) -> None:
    """Write a report: whole or not at all, readable by its owner only, for the document may be privileged."""
    write_new(path, text.encode("utf-8"), force=force)
