"""One ruling, looked up and laid out for reading: with its passages and its chain of formal relations."""

from __future__ import annotations

from dataclasses import dataclass, replace

from strafrecht_rag.citations.ecli import canonical_ecli, find_eclis
from strafrecht_rag.citations.identifiers import zaak_key
from strafrecht_rag.citations.numbers import find_ljn
from strafrecht_rag.domain import Besluit, Hit, Passage, Relatie, Uitspraak
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.store import Store, among, quote, row_to_uitspraak
from strafrecht_rag.index.tombstones import read_tombstones
from strafrecht_rag.query.appeals import Keten, chain, quashed_by
from strafrecht_rag.query.named import explain_missing, lookup
from strafrecht_rag.reading.besluit import read_besluit


@dataclass(frozen=True)
class Schakel:
    """A ruling in the chain: the relation as registered, and whether it is in this index."""

    relatie: Relatie
    aanwezig: bool


@dataclass(frozen=True)
class Leesstuk:
    """A ruling with its passages, its chain, what it decides as read by rules, and by which ruling it was quashed later."""

    uitspraak: Uitspraak
    passages: tuple[Hit, ...]
    keten: tuple[Schakel, ...]
    besluit: Besluit
    vernietigd: str = ""


def find_ruling(store: Store, naam: str) -> Uitspraak:
    """The ruling that `naam` (an ECLI, LJN, case number or key) is. InvoerFout says why when there is none."""
    text = naam.strip()
    if " | " in text and (rows := store.select(f"sleutel = {quote(text)}")):
        return row_to_uitspraak(rows[0])
    if not text:
        raise InvoerFout("Er is geen uitspraak genoemd.", "Geef een ECLI, een LJN of een zaaknummer.")
    ecli = canonical_ecli(text)
    if ecli:
        rows = lookup(store, ecli=ecli)
        if not rows:
            gone = ecli in read_tombstones(store.plaats)  # then there is nothing the user can do about it
            hint = "" if gone else "Controleer de ECLI, of lees de uitspraak in met: strafrecht-rag index"
            raise InvoerFout(explain_missing(ecli, store), hint)
    elif "ecli" in text.lower() or find_eclis(text):
        raise InvoerFout(f"«{text[:60]}» is geen geldige ECLI.", "Een ECLI ziet eruit als ECLI:NL:HR:2023:284.")
    else:
        ljn = find_ljn(text.upper())
        rows = lookup(store, ljn=ljn[0].waarde) if ljn else lookup(store, zaak=zaak_key(text))
        if not rows:
            raise InvoerFout(
                f"«{text[:60]}» staat niet in deze index.{describe_window(store.plaats)}",
                "Geef een ECLI, een LJN of een zaaknummer.",
            )
    full = store.select(f"sleutel = {quote(rows[0]['sleutel'])}")
    return row_to_uitspraak(full[0])


def read_ruling(store: Store, naam: str) -> Leesstuk:
    """The whole ruling, ready to be read."""
    uitspraak = find_ruling(store, naam)
    eclis = [r.ecli for r in uitspraak.relaties if r.ecli]
    here: set[str] = set()
    if eclis:
        here = {r["ecli"] for r in store.select(among("ecli", eclis), ["ecli"])}
    relations = tuple(Schakel(r, r.ecli in here) for r in uitspraak.relaties)
    hits = tuple(store.passages_of(uitspraak.sleutel))
    besluit = read_besluit(replace(uitspraak, passages=tuple(map(_as_passage, hits))))
    quashed = quashed_by(store, [uitspraak.sleutel]).get(uitspraak.sleutel, "")
    return Leesstuk(uitspraak, hits, relations, besluit, quashed)


def read_chain(store: Store, naam: str) -> tuple[Keten, dict[str, str]]:
    """The appeal chain of a ruling, and of its rulings by which later one each was quashed."""
    keten = chain(store, find_ruling(store, naam).sleutel)
    return keten, quashed_by(store, [s.sleutel for s in keten.schakels if s.aanwezig])


def _as_passage(hit: Hit) -> Passage:
    """A stored passage as it was read; where it stands in the ruling's text is not needed here."""
    sectie = tuple(part for part in hit.sectie.split(" › ") if part)
    return Passage(hit.nummer, hit.tekst, 0, len(hit.tekst), sectie, hit.overweging, hit.alinea, hit.spreker)


def at_consideration(passages: tuple[Hit, ...], nummer: str) -> tuple[Hit, ...]:
    """The passages of one consideration; with those below it (`2.3` gives 2.3.1 too)."""
    wanted = nummer.strip().rstrip(".")
    return tuple(p for p in passages if p.overweging == wanted or p.overweging.startswith(f"{wanted}."))
