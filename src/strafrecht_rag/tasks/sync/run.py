"""A sync from beginning to end. Order of writing, so that a kill at any moment loses and doubles nothing:

1. a list is read whole and put in the manifest with its rulings (one commit);
2. an answer is kept as an original, then the manifest says so;
3. rulings go into the index in batches, then the manifest says so. Killed between the two, the next run sees in the index
   that they are there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from strafrecht_rag.citations.ecli import canonical_ecli
from strafrecht_rag.citations.numbers import find_ljn as ljns_in
from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.coverage import Dekking, write_coverage
from strafrecht_rag.index.prepare import CHANGES, prepare
from strafrecht_rag.index.purge import scrub
from strafrecht_rag.index.schema import Kenmerk, is_strafrecht, kenmerk_of
from strafrecht_rag.index.store import Store, quote
from strafrecht_rag.index.tombstones import Grafsteen, read_tombstones, write_tombstones
from strafrecht_rag.index.writer import Writer
from strafrecht_rag.sources.opendata.client import Client
from strafrecht_rag.sources.opendata.errors import GeenTekst, OpenDataFout
from strafrecht_rag.sources.opendata.feed import Vermelding
from strafrecht_rag.sources.opendata.manifest import Manifest, Stuk
from strafrecht_rag.sources.opendata.originals import Originelen
from strafrecht_rag.tasks.coverage import make_coverage
from strafrecht_rag.tasks.sync import learning
from strafrecht_rag.tasks.sync.fetching import Opgehaald, fetch, judge
from strafrecht_rag.tasks.sync.opdracht import Map, Opdracht, Verslag
from strafrecht_rag.tasks.withdraw import Intrekking, finish_withdrawals, lift, withdraw

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder

BATCH_RULINGS = 100
BATCH_PASSAGES = 3000
"""A batch is one commit: small enough that without originals little is fetched again after a kill."""
HOPELESS = 25
"""So many failures on end are not about rulings: the run stops."""
EXAMPLES = 20
CHAIN_LIMIT = 1000
CHAIN_DEPTH = 10
"""How many rulings a chain may add in one run, and how far it may go from a ruling that was asked for."""

Progress = Callable[[Verslag], None]


def sync(
    opdracht: Opdracht,
    store: Store,
    embedder: Embedder,
    client: Client,
    waar: Map,
    *,
    on_progress: Progress | None = None,
) -> Verslag:
    """Do it, and tell what was done. A fault of the register that ends the run early is in the report, not raised."""
    client.bucket.open()
    with store.writer(embedder) as writer, closing(Manifest(waar.manifest)) as manifest:
        run = _Run(opdracht, writer, manifest, client, waar, on_progress or (lambda _: None))
        try:
            run.whole()
        except OpenDataFout as error:
            run.verslag.gestopt = error
        finally:
            run.close()
    return run.verslag


class _Run:
    def __init__(
        self, opdracht: Opdracht, writer: Writer, manifest: Manifest, client: Client, waar: Map, on_progress: Progress
    ) -> None:
        self.opdracht = opdracht
        self.writer = writer
        self.manifest = manifest
        self.client = client
        self.waar = waar
        self.originelen = Originelen(waar.originelen)
        self.verslag = Verslag()
        self.batch: dict[str, tuple[Uitspraak, Kenmerk]] = {}
        self.stones = read_tombstones(writer.store.path)
        self._tell = on_progress
        self._started = time.monotonic()
        self._failures = 0
        self._text_replaced = False

    # -- the run ----------------------------------------------------------------------------------------------------

    def whole(self) -> None:
        self._recover()
        if self.opdracht.namen:
            self._fetch(self._named())
        else:
            if self.opdracht.bereik:
                self.manifest.add_scope(self.opdracht.bereik)
            if not self.manifest.scopes():
                raise InvoerFout(
                    "Er is nog niet gezegd vanaf welke datum.", "Begin met: strafrecht-rag sync --since 2020-01-01"
                )
            begun = self._learn()
            self._fetch(self.manifest.having("opgehaald", "wacht", "mislukt"))
            self._settle(begun)
        if self.opdracht.keten:
            self._follow_chain()
        if not self.opdracht.namen:
            self._count_register()

    def close(self) -> None:
        """Save what is in hand; remove the traces of replaced text; bring the indexes and the coverage up to date."""
        self._commit()
        if self._text_replaced:
            scrub(self.writer)
            self.manifest.put("wissen", "")
        if self.manifest.get("onaf"):
            self.writer.changed = True
        self.writer.finish()
        self.manifest.put("onaf", "")
        self._progress("klaar")
        self.verslag.dekking = self._write_coverage()

    def _progress(self, bezig: str = "") -> None:
        self.verslag.bezig = bezig or self.verslag.bezig
        self.verslag.verzoeken = self.client.verzoeken
        self.verslag.seconden = time.monotonic() - self._started
        self._tell(self.verslag)

    def _recover(self) -> None:
        """What an earlier run left half done, and what the index no longer has (or never had, if it was made anew)."""
        known = {s.ecli: s for s in self.manifest.having("ingetrokken")}
        lost = [s for e, s in known.items() if e not in self.stones]
        if lost:
            extra = [Grafsteen(s.ecli, "doc" if s.reden == "doc" else "ecli", s.gewijzigd, self.opdracht.vandaag) for s in lost]  # fmt: skip
            write_tombstones(self.writer.store.path, [*self.stones.values(), *extra])
        finish_withdrawals(self.writer, self.originelen)
        self.stones = read_tombstones(self.writer.store.path)
        self.writer.withdrawn.update(self.stones)
        self._text_replaced = bool(self.manifest.get("wissen"))
        gone = [s.ecli for s in self.manifest.having("opgenomen") if s.ecli not in self.writer.known]
        self.manifest.mark(gone, "wacht")

    # -- learning ---------------------------------------------------------------------------------------------------

    def _learn(self) -> str:
        """Bring the manifest up to date with the register. Gives the register's clock at the beginning."""
        self._progress("de bron vragen wat er is")
        begun = learning.clock(self.client)
        since = learning.moment_of(self.manifest.get("stand"))
        if since:
            self._learn_changes(since, begun)
        self.manifest.put("stand", begun)  # windows that are read after this need no changes from before it
        for bereik in self.manifest.scopes():
            venster = learning.window_of(bereik, self.opdracht.vandaag)
            whole = learning.question_of(bereik, venster, self.waar.waardelijsten)
            months = [m for m in learning.months(venster) if not self.manifest.has_window(m, bereik.gerechten)]
            if months:
                learning.require_filters(self.client, whole)
            for month in months:
                found = learning.read_window(self.client, replace(whole, venster=month), bereik.gerechten)
                self.verslag.ontdekt += self.manifest.record_window(month, bereik.gerechten, found)
                self._progress(f"lijst van {month.van:%m-%Y} gelezen")
        self.manifest.put("bijgewerkt", self.opdracht.vandaag.isoformat())
        return begun

    def _learn_changes(self, since: datetime, begun: str) -> None:
        """New and changed rulings of every scope, then withdrawals and changes of the whole register."""
        entries: list[Vermelding] = []
        for bereik in self.manifest.scopes():
            venster = learning.window_of(bereik, self.opdracht.vandaag)
            vraag = learning.question_of(bereik, venster, self.waar.waardelijsten)
            vraag = replace(vraag, gewijzigd=since - learning.OVERLAP)
            entries += learning.read_window(self.client, vraag, bereik.gerechten)
        with self.manifest.transaction():
            self.verslag.ontdekt += self.manifest.see(entries, "venster")
        self._sweep(since, learning.moment_of(begun) or since)

    def _sweep(self, since: datetime, until: datetime) -> None:
        known = set(self.writer.known) | {s.ecli for s in self.manifest.having("opgenomen", "opgehaald")}
        found = learning.sweep(self.client, since, until, known)
        with self.manifest.transaction():
            self.verslag.ontdekt += self.manifest.see(found.gewijzigd, "lijst")
        if found.onvolledig:
            self.verslag.opmerkingen.append(found.onvolledig)
        self._withdraw(found.ingetrokken)

    def _withdraw(self, weg: Iterable[Intrekking]) -> None:
        fresh = [w for w in weg if self.stones.get(w.ecli) is None or self.stones[w.ecli].gewijzigd < w.gewijzigd]
        if not fresh:
            return
        self._commit()
        with self.manifest.transaction():
            for item in fresh:
                self.manifest.withdraw(item.ecli, item.soort, item.gewijzigd)
        self.verslag.ingetrokken += withdraw(self.writer, self.originelen, fresh, self.opdracht.vandaag)
        self.stones = read_tombstones(self.writer.store.path)

    def _settle(self, begun: str) -> None:
        """What was withdrawn or changed while we were fetching."""
        since = learning.moment_of(begun)
        if since and self.verslag.gehad:
            self._progress("nagaan wat er intussen is ingetrokken")
            self._commit()
            now = learning.moment_of(learning.clock(self.client))
            before = {s.ecli for s in self.manifest.having("wacht")}
            self._sweep(since, now or since)
            self._fetch([s for s in self.manifest.having("wacht") if s.ecli not in before])

    def _named(self) -> list[Stuk]:
        """The rulings that the user named, in that order; an LJN is looked up. InvoerFout for what is neither."""
        found: list[Vermelding] = []
        for name in dict.fromkeys(n.strip() for n in self.opdracht.namen if n.strip()):
            ecli = canonical_ecli(name)
            ljn = ljns_in(name.upper())
            if not ecli and not ljn:
                raise InvoerFout(
                    f"«{name[:60]}» is geen ECLI en geen LJN.", "Schrijf bijvoorbeeld ECLI:NL:HR:2023:284."
                )
            ecli = ecli or learning.find_ljn(self.client, ljn[0].waarde)
            if ecli:
                found.append(Vermelding(ecli, ""))
            else:
                self._failed(f"LJN {ljn[0].waarde}", "onbekend bij de bron", "De bron kent geen ECLI bij deze LJN.")
        with self.manifest.transaction():
            self.manifest.see(found, "lijst")
        stukken = [s for e in found if (s := self.manifest.find(e.ecli))]
        self.verslag.gelijk += sum(s.stand == "opgenomen" for s in stukken)
        for s in stukken:
            if s.stand == "ingetrokken":
                self._failed(s.ecli, "ingetrokken", self.stones[s.ecli].zin)
        return [s for s in stukken if s.stand not in ("opgenomen", "ingetrokken")]

    # -- fetching ---------------------------------------------------------------------------------------------------

    def _room(self) -> int | None:
        limit = self.opdracht.hooguit
        taken = self.verslag.nieuw + self.verslag.gewijzigd + self.verslag.gelijk
        return None if limit is None else limit - taken

    def _fetch(self, stukken: list[Stuk]) -> None:
        if not stukken:
            return
        self.manifest.put("onaf", "ja")
        self.verslag.te_gaan += len(stukken)
        for opgehaald in fetch(self.client, self.originelen, stukken, self._room):
            self._take(opgehaald)
            self._progress("ophalen")
        self._commit()

    def _take(self, opgehaald: Opgehaald) -> None:
        stuk = opgehaald.stuk
        stone = self.stones.get(stuk.ecli)
        if stone and stuk.gewijzigd <= stone.gewijzigd:  # asked before it was withdrawn
            return
        try:
            uitspraak = judge(opgehaald)
        except GeenTekst:
            self._without_text(stuk)
            return
        except OpenDataFout as error:
            if opgehaald.bewaard:  # written by an older program, or damaged: fetch it anew, next time
                self.originelen.remove(stuk.ecli)
            self._failed(stuk.ecli, error.naam, str(error))
            self.manifest.mark([stuk.ecli], "mislukt", error.naam)
            if error.stopt or self._failures >= HOPELESS:
                raise error from None
            return
        self._failures = 0
        wanted = stuk.herkomst != "venster" or stuk.ecli in self.writer.known  # what is there is kept current
        if not wanted and not is_strafrecht(uitspraak.rechtsgebieden):
            self.verslag.ander_rechtsgebied += 1
            self.manifest.mark([stuk.ecli], "ander rechtsgebied")
            return
        if self.opdracht.originelen and not opgehaald.bewaard:
            self.originelen.write(stuk.ecli, stuk.gewijzigd, opgehaald.data)
            self.manifest.mark([stuk.ecli], "opgehaald")
        self._queue(uitspraak, stuk)

    def _queue(self, uitspraak: Uitspraak, stuk: Stuk) -> None:
        if stuk.ecli in self.stones:  # published again after its withdrawal
            lift(self.writer, [stuk.ecli])
            del self.stones[stuk.ecli]
        kenmerk = kenmerk_of(uitspraak)
        state = self.writer.state(kenmerk)
        if state == "gewijzigd" and not self._text_replaced and self._other_text(uitspraak):
            self._text_replaced = True
            self.manifest.put("wissen", "ja")
        name = {"nieuw": "nieuw", "gewijzigd": "gewijzigd"}.get(state, "gelijk")
        setattr(self.verslag, name, getattr(self.verslag, name) + 1)
        self.batch[stuk.ecli] = (uitspraak, kenmerk)
        self.verslag.passages += len(uitspraak.passages) if state != "gelijk" else 0
        if len(self.batch) >= BATCH_RULINGS or sum(len(u.passages) for u, _ in self.batch.values()) >= BATCH_PASSAGES:
            self._commit()

    def _other_text(self, uitspraak: Uitspraak) -> bool:
        rows = self.writer.store.select(f"sleutel = {quote(uitspraak.sleutel)}", ["tekst", "inhoudsindicatie"])
        return any((r["tekst"], r["inhoudsindicatie"]) != (uitspraak.tekst, uitspraak.inhoudsindicatie) for r in rows)

    def _commit(self) -> None:
        """The batch in hand: the index first, then the manifest."""
        changed = [
            (u, "Rechtspraak Open Data", kenmerk)
            for u, kenmerk in self.batch.values()
            if self.writer.state(kenmerk) in CHANGES
        ]
        self.writer.add(prepare(changed, self.writer.embedder))
        self.manifest.mark(list(self.batch), "opgenomen")
        if self.batch:
            self.batch = {}
            self._write_coverage()

    def _without_text(self, stuk: Stuk) -> None:
        """No text: nothing to take in. Of one that is in the index it was taken away without a word of withdrawal."""
        self._failures = 0
        self.verslag.zonder_tekst += 1
        if stuk.ecli in self.writer.known and stuk.gewijzigd:
            self._withdraw([Intrekking(stuk.ecli, "doc", stuk.gewijzigd)])
        else:
            self.manifest.mark([stuk.ecli], "zonder tekst")

    def _failed(self, wat: str, naam: str, zin: str) -> None:
        self._failures += 1
        self.verslag.mislukt[naam] += 1
        if len(self.verslag.voorbeelden) < EXAMPLES:
            self.verslag.voorbeelden.append(f"{wat}: {zin}")

    # -- chains -----------------------------------------------------------------------------------------------------

    def _follow_chain(self) -> None:
        """What rulings in the index formally relate to, until nothing is missing or a limit is reached."""
        from strafrecht_rag.tasks.sync.chain import missing_relations

        left = CHAIN_LIMIT
        for _ in range(CHAIN_DEPTH):
            missing = [e for e in missing_relations(self.writer.store) if self._may_follow(e)]
            if not missing or left <= 0 or self._room() == 0:
                break
            with self.manifest.transaction():
                self.manifest.see([Vermelding(e, "") for e in missing[:left]], "keten")
            stukken = [s for e in missing[:left] if (s := self.manifest.find(e))]
            left -= len(stukken)
            before = self.verslag.opgenomen
            self._fetch(stukken)
            self.verslag.uit_keten += self.verslag.opgenomen - before
        else:
            missing = [e for e in missing_relations(self.writer.store) if self._may_follow(e)]
        if missing:
            self.verslag.opmerkingen.append(
                f"De keten is niet af: {len(missing)} verwante uitspraken zijn niet opgehaald, omdat de grens van deze ronde is bereikt."
            )

    def _may_follow(self, ecli: str) -> bool:
        stuk = self.manifest.find(ecli)
        return ecli not in self.stones and (stuk is None or stuk.stand in ("wacht", "opgehaald"))

    # -- coverage ---------------------------------------------------------------------------------------------------

    def _count_register(self) -> None:
        for bereik in self.manifest.scopes():
            venster = learning.window_of(bereik, self.opdracht.vandaag)
            vraag = learning.question_of(bereik, venster, self.waar.waardelijsten)
            with_text = learning.count(self.client, vraag)
            total = learning.count(self.client, replace(vraag, met_document=False))
            self.manifest.record_counts(bereik, total, with_text)

    def _write_coverage(self) -> Dekking:
        dekking = make_coverage(self.manifest, self.opdracht.vandaag)
        write_coverage(self.writer.store.path, dekking)
        return dekking
