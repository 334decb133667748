"""A ruling and an index on the screen."""

from __future__ import annotations

from rich.rule import Rule
from rich.text import Text

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import deeplink
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.laws import show_law_counts
from strafrecht_rag.faces.cli.screen import console
from strafrecht_rag.faces.cli.syncing import show_coverage
from strafrecht_rag.faces.plots import text_bars
from strafrecht_rag.faces.rulings import decision, facts
from strafrecht_rag.faces.words import speaks, visible
from strafrecht_rag.index.coverage import read_coverage
from strafrecht_rag.index.statutes import laws_of
from strafrecht_rag.index.store import Store
from strafrecht_rag.settings import DEFAULT_MODEL
from strafrecht_rag.tasks.overview import overview
from strafrecht_rag.tasks.reading_room import Leesstuk, at_consideration


def show_ruling(stuk: Leesstuk, at: str = "") -> None:
    u = stuk.uitspraak
    out = console()
    title = cite(code=u.code, instantie=u.instantie, datum=u.datum, ecli=u.ecli, zaaknummer=", ".join(u.zaaknummers))
    out.print(Text(visible(title), style="bold"))
    if u.fictief:
        out.print("FICTIEF: deze uitspraak is verzonnen, voor de demonstratie.", style="bold")
    if stuk.vernietigd:
        out.print(Text(f"Let op: deze uitspraak is later {visible(stuk.vernietigd)}.", style="yellow"))
    for name, value in [*facts(u), ("Link", deeplink(u.ecli))]:
        if value:
            out.print(Text(f"{name + ':':<18}{visible(value)}"))
    for schakel in stuk.keten:
        here = "" if schakel.aanwezig else "  (niet in deze index)"
        out.print(Text(f"{'Keten:':<18}{visible(schakel.relatie.tekst)}{here}"))
    if not at:
        for name, value in decision(stuk.besluit):
            out.print(Text(f"{name + ':':<18}{visible(value)}"))
    if u.inhoudsindicatie and not at:
        out.print(Text(f"\nInhoudsindicatie (niet van de rechter): {visible(u.inhoudsindicatie)}", style="italic"))
    passages = at_consideration(stuk.passages, at) if at else stuk.passages
    if at and not passages:
        known = ", ".join(dict.fromkeys(p.overweging for p in stuk.passages if p.overweging)) or "geen"
        raise InvoerFout(f"Overweging {at[:20]} staat niet in deze uitspraak.", f"Wel gevonden: {known[:300]}.")
    if not stuk.passages:
        out.print("\nVan deze uitspraak is geen tekst gepubliceerd.")
    last = ""
    for passage in passages:
        who = speaks(passage)
        if who and who != last:
            out.print()
            out.print(Text(f"⟨{who}⟩", style="dim italic"))
        last = who
        out.print()
        out.print(Text(visible(passage.leesbaar)))


def _bars(rows: tuple[tuple[object, int], ...], limit: int) -> None:
    out = console()
    for line in text_bars([(visible(str(name)), count) for name, count in rows[:limit]]):
        out.print(Text(f"  {line}"))
    if len(rows) > limit:
        out.print(f"  … en nog {len(rows) - limit}, samen {sum(n for _, n in rows[limit:])}")


def show_status(store: Store) -> None:
    view = overview(store)
    out = console()
    out.print(f"Index: {store.plaats.uri}", markup=False)
    out.print(
        f"{view.uitspraken} uitspraken ({view.strafrecht} strafrecht), {view.passages} passages, {view.zonder_tekst} zonder tekst"
    )
    out.print(f"Vergelijken met: {view.embedder}", markup=False)
    if view.per_jaar:
        out.print(f"Uitspraken van {view.per_jaar[0][0]} tot en met {view.per_jaar[-1][0]}")
        out.print(Rule("per gerecht", align="left"))
        _bars(view.per_gerecht, 15)
        out.print(Rule("per jaar", align="left"))
        _bars(tuple(reversed(view.per_jaar)), 20)
    if laws := laws_of(store):
        out.print(Rule("ingelezen wetten", align="left"))
        show_law_counts(laws)
    dekking = read_coverage(store.plaats)
    if dekking:
        out.print(Rule("dekking", align="left"))
        show_coverage(dekking)
    from strafrecht_rag.query.llm.ollama import default_available

    reachable = default_available(DEFAULT_MODEL.partition("/")[2])
    out.print()
    out.print(
        f"Model {DEFAULT_MODEL}: {'bereikbaar' if reachable else 'niet bereikbaar op deze computer'}", markup=False
    )
