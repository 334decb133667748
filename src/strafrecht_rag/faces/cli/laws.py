"""Statutes on the screen: what was read in, and articles with their text and day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from rich.text import Text

from strafrecht_rag.citations.articles import Artikelplaats, place_of
from strafrecht_rag.citations.cite import cite
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import Wetsartikel, Wetsdeel
from strafrecht_rag.faces.cli.options import named_embedder
from strafrecht_rag.faces.cli.screen import console
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.statutes import IngelezenWet
from strafrecht_rag.index.store import Store, open_store
from strafrecht_rag.tasks.laws import Genoemd, add_laws, articles_of
from strafrecht_rag.tasks.reading_room import Leesstuk

_STATEN = {
    "nieuw": "nieuw",
    "gewijzigd": "vervangt de vorige tekst",
    "gelijk": "al aanwezig",
    "ouder": "overgeslagen: er staat al een nieuwere tekst",
}


def index_laws(paths: list[Path], folder: Path, embedder_name: str, stand: date | None) -> int:
    """Read statutes into the index. 0: all went in; 1: some were refused; 2: none went in."""
    report = add_laws(paths, open_store(folder), named_embedder(embedder_name), stand=stand)
    out, err = console(), console(stderr=True)
    for wet, staat in report.wetten:
        out.print(f"{visible(wet.naam)} ({wet.code}): {len(wet.artikelen)} artikelen, {_day(wet.datum)}; {_STATEN[staat]}", markup=False)  # fmt: skip
    if any(wet.datum is None for wet, _ in report.wetten):
        out.print("Van een tekst zonder dag kunt u de dag zelf noemen: --stand 2015-01-01")
    for fout in report.geweigerd[:50]:
        err.print(f"Geweigerd: {visible(str(fout))}", markup=False)
    if len(report.geweigerd) > 50:
        err.print(f"… en nog {len(report.geweigerd) - 50}.")
    if report.wetten:
        out.print(f"Index: {folder}", markup=False)
    return (1 if report.wetten else 2) if report.geweigerd else 0


def _day(datum: date | None) -> str:
    return f"tekst van {write_date(datum)}" if datum else "dag van de tekst onbekend"


def show_law_counts(laws: Sequence[IngelezenWet]) -> None:
    for law in laws:
        console().print(
            f"  {visible(law.naam)} ({law.code}): {law.artikelen} artikelen, {_day(law.datum)}", markup=False
        )


def show_articles(genoemd: Sequence[Genoemd]) -> None:
    """Articles that the user asked for, each once; the lid and onder that were asked are marked."""
    shown: dict[tuple[str, str], tuple[Wetsartikel, list[Artikelplaats]]] = {}
    for g in genoemd:
        place = place_of(g.vondst.waarde)
        if g.artikel and place:
            shown.setdefault((g.artikel.code, g.artikel.nummer), (g.artikel, []))[1].append(place)
    for number, (artikel, places) in enumerate(shown.values()):
        if number:
            console().print()
        _show(artikel, places)


def show_laws_of(stuk: Leesstuk, store: Store) -> None:
    """The articles that a ruling names, with their text."""
    out = console()
    u = stuk.uitspraak
    title = cite(code=u.code, instantie=u.instantie, datum=u.datum, ecli=u.ecli, zaaknummer=", ".join(u.zaaknummers))
    named = articles_of(store, stuk.besluit)
    out.print(Text(f"Wetsartikelen in {visible(title)}", style="bold"))
    if not named:
        out.print("Deze uitspraak noemt geen wetsartikel met een wet erbij.")
    for g in named:
        if g.artikel:
            out.print()
            _show(g.artikel, [])
    missing = [g.vondst.waarde for g in named if not g.artikel]
    if missing:
        out.print()
        out.print(Text(f"Niet ingelezen, of niet in de ingelezen tekst: {visible(', '.join(missing))}."))
    if named and not any(g.artikel for g in named):
        out.print("Lees een wet in met: strafrecht-rag index --laws BESTAND")


def _show(artikel: Wetsartikel, asked: Sequence[Artikelplaats]) -> None:
    out = console()
    name = f"Artikel {artikel.nummer} {artikel.wet}"
    out.print(Text(visible(f"{name} – {artikel.opschrift}" if artikel.opschrift else name), style="bold"))
    if artikel.plaats:
        out.print(Text(visible(artikel.plaats), style="dim"))
    day = f"van {write_date(artikel.datum)}" if artikel.datum else "(dag onbekend)"
    since = f"; dit artikel luidt zo sinds {write_date(artikel.sinds)}" if artikel.sinds else ""
    out.print(Text(f"Zoals in de ingelezen tekst {day}; controleer de geldende tekst{since}.", style="italic"))
    last = ""
    for deel in artikel.delen:
        mark = "▸ " if any(_is_asked(deel, p) for p in asked) else "  "
        lid = f"{deel.lid}." if deel.lid and deel.lid != last else ""
        last = deel.lid
        depth = len(deel.onder.split())
        onder = (
            f"{'  ' * (depth - 1)}{deel.onder.split()[-1]}{'' if deel.onder.endswith('°') else '.'} " if depth else ""
        )
        out.print(Text(visible(f"{mark}{lid:<4}{onder}{deel.tekst}")))
    if not artikel.delen:
        out.print("  (geen tekst)")


def _is_asked(deel: Wetsdeel, place: Artikelplaats) -> bool:
    """Whether a part is what was asked: `lid 2`, or `onder b` in it. A whole article that was asked marks nothing."""
    if not (place.lid or place.onder) or (place.lid and deel.lid != place.lid):
        return False
    onder = deel.onder.lower().replace("°", "")
    return not place.onder or onder == place.onder or onder.startswith(f"{place.onder} ")
