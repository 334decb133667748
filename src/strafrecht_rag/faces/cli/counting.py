"""`count`, and the answer of `ask` to a question that needs all rulings: a table, a plot, and every row's passage."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import FICTIEF, StrafSoort, deeplink
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.screen import console
from strafrecht_rag.faces.plots import svg_bars, text_bars
from strafrecht_rag.faces.tellingen import count_data
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.counting import PER, SELECTIE, Groep, Per, Telling, count, fill_bars, write_size
from strafrecht_rag.query.telvraag import Telvraag, merge
from strafrecht_rag.tasks.proving import write_new

_WORDS = 110


def read_per(text: str) -> Per:
    """What `--by` asks for; InvoerFout with what is possible."""
    for per in PER:
        if per == text.strip().lower():
            return per
    raise InvoerFout(f"«{text[:30]}» bij --by kan niet.", f"Kies {', '.join(PER[:-1])} of {PER[-1]}.")


def show_count(
    store: Store, where: Filter, per: Per, *, gelezen: Sequence[str] = (), rows: int = 5, as_json: bool = False,
    svg: Path | None = None, force: bool = False,
) -> int:  # fmt: skip
    """Count and show. `rows`: how many rulings are shown for each row of the table; JSON has them all. Gives the exit code."""
    telling = count(store, where, per)
    if svg:
        write_new(svg, draw_count(telling, gelezen).encode(), force=force)
    if as_json:
        print(json.dumps(count_data(telling, gelezen), ensure_ascii=False, indent=2))
    else:
        _print_count(telling, gelezen, rows)
    return 0 if telling.uitspraken else 1


def answer_with_count(store: Store, asked: Telvraag, where: Filter, *, rows: int = 3, as_json: bool = False) -> int:
    """The table as the answer to a question; for a question with words that cannot be counted by, why there is none."""
    if asked.onbekend:
        reden = asked.weigering
        raad = "Tel met strafrecht-rag count en de filters, of zoek met strafrecht-rag search."
        if as_json:
            print(
                json.dumps(
                    {"status": "geen_bron", "soort": "telling", "reden": reden, "raad": raad},
                    ensure_ascii=False,
                    indent=2,
                )
            )
        else:
            console().print("[bold]Geen bron, dus geen antwoord.[/]")
            console().print(Text(visible(f"{reden} {raad}")))
        return 1
    return show_count(store, merge(where, asked.where), asked.per, gelezen=asked.gelezen, rows=rows, as_json=as_json)


def draw_count(telling: Telling, gelezen: Sequence[str] = ()) -> str:
    """The count as SVG, with its number of rulings and the warning in it, so that it cannot be shown without."""
    titel = "; ".join([f"Uitspraken per {_per(telling)}", *gelezen])
    told = " ".join(line for line in telling.let_op if line == SELECTIE or FICTIEF in line)
    return svg_bars(titel, fill_bars(telling), f"n = {telling.uitspraken}{_period(telling)}. {told}")


def _per(telling: Telling) -> str:
    return f"omvang van de {telling.straf}" if telling.straf else telling.per


def _period(telling: Telling) -> str:
    if not (telling.van and telling.tot):
        return ""
    return f", uitspraken van {write_date(telling.van)} tot en met {write_date(telling.tot)}"


def _print_count(telling: Telling, gelezen: Sequence[str], rows: int) -> None:
    out = console()
    if gelezen:
        out.print(
            Text(f"De vraag is gelezen als: {visible('; '.join(gelezen))}. Geteld door de index, niet door een model.")
        )
    n = telling.uitspraken
    out.print(Text(f"{_dots(n)} {'uitspraak' if n == 1 else 'uitspraken'}{_period(telling)}.", style="bold"))
    if telling.venster:
        out.print(Text(telling.venster))
    if telling.groepen:
        _table(telling)
        _spread(telling)
        _rulings(telling.groepen, rows)
    if telling.zonder:
        out.print(f"\nBij {_dots(telling.zonder)} van deze uitspraken is geen {_missing(telling)} herkend.")
    out.print()
    for line in telling.let_op:
        out.print(Text(f"Let op: {line}", style="yellow"))


def _missing(telling: Telling) -> str:
    if telling.straf:
        return f"{telling.straf} met een omvang"
    return "datum" if telling.per == "jaar" else telling.per


def _dots(n: int) -> str:
    return f"{n:,}".replace(",", ".")


def _table(telling: Telling) -> None:
    """A row for each group: name, number and a bar; for kinds of sanction their sizes instead of the bar."""
    out = console()
    out.print()
    if telling.per != "straf":
        for line in text_bars(fill_bars(telling)):
            out.print(Text(f"  {visible(line)}"))
        return
    rows = [("", "n", "kwart tot", "mediaan", "driekwart tot")]
    rows += [(visible(g.waarde), _dots(g.aantal), *_sizes(g)) for g in telling.groepen]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for name, *figures in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(figures, widths[1:], strict=True)]
        out.print(Text(f"  {name:<{widths[0]}}  {'  '.join(cells)}".rstrip()))


def _sizes(g: Groep) -> tuple[str, str, str]:
    v = g.verdeling
    if v is None:
        return "", "", ""
    kind: StrafSoort = g.waarde  # type: ignore[assignment]  # only kinds with a size have a spread
    return write_size(kind, v.kwart), write_size(kind, v.mediaan), write_size(kind, v.driekwart)


def _spread(telling: Telling) -> None:
    v, kind = telling.verdeling, telling.straf
    if v and kind:
        q1, mid, q3, low, high = (write_size(kind, x) for x in (v.kwart, v.mediaan, v.driekwart, v.laagste, v.hoogste))
        console().print(
            f"\nMediaan {mid}; de middelste helft ligt tussen {q1} en {q3}; laagste {low}, hoogste {high} (n = {_dots(v.n)})."
        )


def _rulings(groepen: Sequence[Groep], rows: int) -> None:
    """Newest first, so many of each row."""
    out = console()
    if rows < 1:
        return
    for g in groepen:
        out.print()
        out.print(Text(f"{visible(g.waarde)} ({_dots(g.aantal)})", style="bold"))
        for r in g.regels[:rows]:
            line = Text(f"• {visible(r.naam)}")
            if link := deeplink(r.ecli):
                line.stylize(f"link {link}")
            out.print(line)
            where = (
                f"passage {r.nummer}: «{visible(_short(r.woorden))}»"
                if r.nummer is not None
                else "uit de gegevens van de uitspraak"
            )
            out.print(Text(f"    {where}", style="dim"))
        if g.aantal > rows:
            out.print(f"  … en nog {_dots(g.aantal - rows)} (met --json ziet u ze allemaal)")


def _short(text: str) -> str:
    return text if len(text) <= _WORDS else f"{text[: _WORDS - 2].rstrip()} …"
