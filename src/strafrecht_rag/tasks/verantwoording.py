"""What a citation and an account need from the index: who wrote a conclusie, and what was searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from strafrecht_rag.citations.aanhaling import advocate_general
from strafrecht_rag.citations.courts import courts
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import Hit
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.filters import Filter, Strafeis, among
from strafrecht_rag.index.store import Store, translated
from strafrecht_rag.query.counting import write_size
from strafrecht_rag.query.named import find_named


def advocates(store: Store, hits: Iterable[Hit]) -> dict[str, str]:
    """The advocate-general of each conclusie among `hits`, by its key; those that do not tell are left out."""
    keys = sorted({h.sleutel for h in hits if h.soort == "Conclusie"})
    rows = store.select(among("sleutel", keys), ["sleutel", "tekst"]) if keys else []
    return {r["sleutel"]: name for r in rows if (name := advocate_general(r["tekst"]))}


def describe_search(store: Store, where: Filter, vraag: str) -> str:
    """What was searched for a question, as sentences: how many rulings, under which filter, and the known window."""
    window = describe_window(store.plaats)
    named = find_named(store, vraag)
    if named.missing:
        return f"Opgezocht in een index van {store.count()[0]} uitspraken.{window}"
    if named.sleutels:  # these are looked up, whatever field of law they are of
        return f"Gezocht in de uitspraken die in de vraag staan ({len(named.sleutels)}).{window}"
    condition = where.where_rulings()
    with translated():
        found = store.uitspraken.count_rows(condition) if condition else store.count()[0]
    told = ", ".join(filter_in_words(where))
    noun = "uitspraak" if found == 1 else "uitspraken"
    return f"Gezocht in {found} {noun}{f' ({told})' if told else ''}.{window}"


def filter_in_words(where: Filter) -> list[str]:
    """A filter as a reader can check it, part by part."""

    def period(verb: str, start: date | None, end: date | None) -> list[str]:
        return [
            *([f"{verb} van {write_date(start)}"] if start else []),
            *([f"{verb} tot en met {write_date(end)}"] if end else []),
        ]

    def one_of(what: str, values: Sequence[str]) -> list[str]:
        return [f"{what} {' of '.join(values)}"] if values else []

    return [
        *(["alleen strafrecht"] if where.rechtsgebied == "strafrecht" else []),
        *one_of("alleen", [courts()[c].naam if c in courts() else c for c in where.codes]),
        *one_of("niveau", where.niveaus),
        *(p.lstrip() for p in period("", where.van, where.tot)),
        *period("gepubliceerd", where.gepubliceerd_van, where.gepubliceerd_tot),
        *{"Uitspraak": ["alleen uitspraken"], "Conclusie": ["alleen conclusies"]}.get(where.soort, []),
        *one_of("artikel", where.artikelen),
        *one_of("delict", where.delicten),
        *one_of("uitkomst", where.uitkomsten),
        *(_sanction(eis) for eis in where.straffen),
        *one_of("zaaknummer", where.zaken),
        *one_of("aan het woord:", where.sprekers),
    ]


def _sanction(eis: Strafeis) -> str:
    least = f" vanaf {write_size(eis.soort, eis.minstens)}" if eis.minstens is not None else ""
    most = f" tot en met {write_size(eis.soort, eis.hoogstens)}" if eis.hoogstens is not None else ""
    return f"straf {eis.soort}{least}{most}"
