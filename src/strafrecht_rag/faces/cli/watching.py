"""`watch` on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strafrecht_rag.faces.cli import options as opt

if TYPE_CHECKING:
    from strafrecht_rag.tasks.watch import Bewakingen, Nieuws

watch = typer.Typer(
    help="Houd bij wat er nieuw is: bij een vraag, een aangehaalde uitspraak of een wetsartikel. Kijkt alleen als u het vraagt.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


def _watches(index: str) -> Bewakingen:
    from strafrecht_rag.settings import load_settings
    from strafrecht_rag.tasks.sync.opdracht import Map
    from strafrecht_rag.tasks.watch import Bewakingen

    return Bewakingen(Map.of(opt.index_folder(index), load_settings().bron).pad / "bewaking")


@watch.command(name="add")
def add_command(
    vraag: Annotated[
        str, typer.Argument(help="Een vraag; zij wordt bewaard op deze computer.", show_default=False)
    ] = "",
    cites: Annotated[str, typer.Option("--cites", help="Uitspraken die deze ECLI aanhalen.", show_default=False)] = "",
    article: Annotated[
        str, typer.Option("--article", help='Uitspraken die dit artikel noemen, zoals "359a Sv".', show_default=False)
    ] = "",
    index: opt.Index = "",
) -> int:
    """Voeg een bewaking toe. Wat er nu al in de index staat, telt niet als nieuw."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.tasks.watch import Soort

    choices: list[tuple[Soort, str]] = [("vraag", vraag), ("aanhaling", cites), ("artikel", article)]
    given = [c for c in choices if c[1]]
    if len(given) != 1:
        raise InvoerFout("Geef één ding om te bewaken.", "Een vraag, of --cites ECLI, of --article ARTIKEL.")
    new = _watches(index).add(opt.open_for_reading(index), *given[0])
    console().print(f"Bewaking {new.nummer}: {new.zin}", markup=False)
    return 0


@watch.command(name="list")
def list_command(index: opt.Index = "") -> int:
    """Laat zien wat u bewaakt."""
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.faces.words import visible

    there = _watches(index).all()
    for b in there:
        console().print(f"{b.nummer}. {visible(b.zin)}", markup=False)
    if not there:
        console().print('U bewaakt nog niets. Begin met: strafrecht-rag watch add "uw vraag"')
    return 0


@watch.command(name="remove")
def remove_command(nummer: Annotated[int, typer.Argument(help="Nummer uit watch list.")], index: opt.Index = "") -> int:
    """Stop met een bewaking en vergeet de vraag."""
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.faces.words import visible

    gone = _watches(index).remove(nummer)
    console().print(f"Weg: {visible(gone.zin)}", markup=False)
    return 0


@watch.command(name="run")
def run_command(
    atom: Annotated[
        Path | None, typer.Option("--atom", help="Zet het nieuws ook in deze Atom-feed.", show_default=False)
    ] = None,
    text: Annotated[
        Path | None, typer.Option("--text", help="Schrijf het nieuws ook in dit tekstbestand.", show_default=False)
    ] = None,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Laat zien wat er nieuw is sinds de vorige keer. 0: er is nieuws; 1: er is niets."""
    from strafrecht_rag.settings import load_settings

    watches, store = _watches(index), opt.open_for_reading(index)
    ronde = watches.look(store, opt.named_embedder(embedder), load_settings().threshold)
    news = ronde.nieuws
    _show(news, opt.index_folder(index))
    if atom or text:
        _write(news, atom, text, opt.index_folder(index))
    watches.confirm(ronde)
    return 0 if any(n.hits for n in news) else 1


def _lines(news: Sequence[Nieuws]) -> list[str]:
    from strafrecht_rag.domain import deeplink
    from strafrecht_rag.faces.words import place, visible

    out = []
    for item in news:
        out.append(f"{item.bewaking.nummer}. {visible(item.bewaking.zin)}: {len(item.hits)} nieuw")
        out += [f"   {visible(place(hit))} {deeplink(hit.ecli)}".rstrip() for hit in item.hits]
    return out


def _show(news: Sequence[Nieuws], folder: Path) -> None:
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.index.coverage import describe_window

    for line in _lines(news):
        console().print(line, markup=False)
    if not news:
        console().print('U bewaakt nog niets. Begin met: strafrecht-rag watch add "uw vraag"')
    elif window := describe_window(folder).strip():
        console().print(window, markup=False)


def _write(news: Sequence[Nieuws], atom: Path | None, text: Path | None, folder: Path) -> None:
    from strafrecht_rag.index.tombstones import read_tombstones
    from strafrecht_rag.tasks.proving import write_new
    from strafrecht_rag.tasks.watch import merge_feed

    now = datetime.now().astimezone()
    if atom:
        old = atom.read_bytes() if atom.is_file() else b""
        write_new(atom, merge_feed(old, news, now, set(read_tombstones(folder))), force=True)
    if text:
        lines = [f"Nieuws van {now:%d-%m-%Y %H:%M}", *_lines(news)]
        write_new(text, ("\n".join(lines) + "\n").encode(), force=True)
