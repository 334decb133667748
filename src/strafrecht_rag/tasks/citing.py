"""Whom a ruling cites, and who cites it: from the citator of an index, in words a reader can use."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.citations.courts import code_exists, courts
from strafrecht_rag.citations.dates import parse_date, write_date
from strafrecht_rag.citations.ecli import canonical_ecli
from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import Aanhaling, Uitspraak
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index import citator
from strafrecht_rag.index.filters import among, quote
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.named import lookup
from strafrecht_rag.tasks.reading_room import find_ruling

_CARD = ["sleutel", "ecli", "instantie", "code", "datum", "zaaknummers", "soort"]


@dataclass(frozen=True)
class Plaats:
    """One reference: the other ruling by its name in Leidraad form, whether it is in the index, and the place."""

    naam: str
    sleutel: str
    datum: date | None
    aanwezig: bool
    aanhaling: Aanhaling


@dataclass(frozen=True)
class Aanhalingen:
    """The references of or to one ruling. `overweging`: the consideration that was asked for, or empty."""

    uitspraak: Uitspraak
    plaatsen: tuple[Plaats, ...]
    overweging: str = ""

    @property
    def aanwezig(self) -> bool:
        """Whether the ruling itself is in the index."""
        return bool(self.uitspraak.instantie or self.uitspraak.datum)

    @property
    def uitspraken(self) -> int:
        return len({p.sleutel or p.naam for p in self.plaatsen})


def cites(store: Store, naam: str) -> Aanhalingen:
    """What a ruling cites, in the order of its text."""
    uitspraak = find_ruling(store, naam)
    return Aanhalingen(uitspraak, tuple(_cited(store, a) for a in citator.cited_by_ruling(store, uitspraak.sleutel)))


def _cited(store: Store, a: Aanhaling) -> Plaats:
    rows: list[dict[str, Any]] = []
    if a.ecli or a.ljn:
        rows = lookup(store, ecli=a.ecli) if a.ecli else lookup(store, ljn=a.ljn)
    elif a.uitspraak:
        code, _, day = a.uitspraak.rpartition(" ")
        rows = store.select(f"code = {quote(code)} AND datum = date '{day}'", ["sleutel"]) if parse_date(day) else []
    if len(rows) == 1:
        card = store.select(f"sleutel = {quote(rows[0]['sleutel'])}", _CARD)[0]
        return Plaats(_name(card), card["sleutel"], card["datum"], True, a)
    return Plaats(_as_written(a), a.ecli, None, False, a)


def _as_written(a: Aanhaling) -> str:
    """A ruling that is not in the index, by what the text says of it."""
    code, _, day = a.uitspraak.rpartition(" ")
    when = parse_date(day)
    known = courts().get(code)
    court = f"{known.citeervorm if known else code} {write_date(when)}" if when else ""
    return ", ".join(filter(None, (court, a.ecli, f"LJN {a.ljn}" if a.ljn else "", a.vindplaats)))


def _name(row: dict[str, Any]) -> str:
    return cite(
        code=row["code"],
        instantie=row["instantie"],
        datum=row["datum"],
        ecli=row["ecli"],
        zaaknummer=", ".join(row["zaaknummers"]),
        conclusie=row["soort"] == "Conclusie",
    )


def split_place(naam: str) -> tuple[str, str]:
    """`ECLI:…#2.3` as the ruling and the consideration; InvoerFout for a `#` without a number behind it."""
    ruling, sign, place = naam.partition("#")
    place = place.strip().removeprefix("r.o.").strip().rstrip(".")
    if sign and not place.replace(".", "").isalnum():
        raise InvoerFout("Achter # hoort een overweging.", "Schrijf bijvoorbeeld ECLI:NL:HR:2013:BY5321#2.3")
    return ruling, place


def _known_or_named(store: Store, naam: str) -> Uitspraak:
    """The ruling; of one that is not in the index what its ECLI tells, for others can cite it all the same."""
    ecli = canonical_ecli(naam)
    if ecli and code_exists(ecli.split(":")[2]) and not lookup(store, ecli=ecli):
        return Uitspraak("", (), ecli=ecli, code=ecli.split(":")[2])
    return find_ruling(store, naam)


def cited_by(store: Store, naam: str) -> Aanhalingen:
    """Who cites a ruling, newest first; `naam` may end in `#2.3`: then only who names that consideration or one below it."""
    ruling, place = split_place(naam)
    uitspraak = _known_or_named(store, ruling)
    journals = tuple(v.waarde for text in uitspraak.vindplaatsen for v in find(text) if v.soort == "vindplaats")
    found = citator.citing(store, uitspraak, journals)
    if place:
        found = [
            (key, a) for key, a in found if any(o == place or o.startswith(f"{place}.") for o in a.naar_overweging)
        ]
    keys = sorted({key for key, _ in found})
    cards = {
        r["sleutel"]: r
        for i in range(0, len(keys), 500)
        for r in store.select(among("sleutel", keys[i : i + 500]), _CARD)
    }
    places = [Plaats(_name(cards[k]), k, cards[k]["datum"], True, a) for k, a in found if k in cards]
    places.sort(key=lambda p: (-(p.datum or date.min).toordinal(), p.sleutel, p.aanhaling.nummer))
    return Aanhalingen(uitspraak, tuple(places), place)
