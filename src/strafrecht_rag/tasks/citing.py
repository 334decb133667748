"""What a citation and an account need from the index: who wrote a conclusie, and what was searched."""

from __future__ import annotations

from collections.abc import Iterable

from strafrecht_rag.citations.aanhaling import advocate_general
from strafrecht_rag.citations.courts import courts
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import Hit
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.store import Filter, Store, among, translated
from strafrecht_rag.query.named import find_named


def advocates(store: Store, hits: Iterable[Hit]) -> dict[str, str]:
    """The advocate-general of each conclusie among `hits`, by its key; those that do not tell are left out."""
    keys = sorted({h.sleutel for h in hits if h.soort == "Conclusie"})
    rows = store.select(among("sleutel", keys), ["sleutel", "tekst"]) if keys else []
    return {r["sleutel"]: name for r in rows if (name := advocate_general(r["tekst"]))}


def describe_search(store: Store, where: Filter, vraag: str) -> str:
    """What was searched for a question, as sentences: how many rulings, under which filter, and the known window."""
    window = describe_window(store.path)
    named = find_named(store, vraag)
    if named.missing:
        return f"Opgezocht in een index van {store.count()[0]} uitspraken.{window}"
    if named.sleutels:  # these are looked up, whatever field of law they are of
        return f"Gezocht in de uitspraken die in de vraag staan ({len(named.sleutels)}).{window}"
    condition = where.where()
    with translated():
        found = store.uitspraken.count_rows(condition) if condition else store.count()[0]
    limits = ["alleen strafrecht" if where.rechtsgebied == "strafrecht" else ""]
    names = [courts()[c].naam if c in courts() else c for c in where.codes]
    limits.append(f"alleen {' of '.join(names)}" if names else "")
    limits.append(f"van {write_date(where.van)}" if where.van else "")
    limits.append(f"tot en met {write_date(where.tot)}" if where.tot else "")
    limits.append({"Uitspraak": "alleen uitspraken", "Conclusie": "alleen conclusies"}.get(where.soort, ""))
    told = ", ".join(filter(None, limits))
    noun = "uitspraak" if found == 1 else "uitspraken"
    return f"Gezocht in {found} {noun}{f' ({told})' if told else ''}.{window}"
