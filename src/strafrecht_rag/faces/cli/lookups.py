"""Commands over the whole index: counts, chains of appeal, and who cites whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.cli.filtering import takes_filter
from strafrecht_rag.index.filters import Filter


@takes_filter(speaker=False)
def count_command(
    by: Annotated[
        str, typer.Option("--by", help="uitkomst, delict, gerecht, jaar, straf of strafmaat (dan ook --sanction).")
    ] = "uitkomst",
    *,
    where: Filter,
    rows: Annotated[int, typer.Option("--rows", min=0, max=1000, help="Uitspraken per rij van de tabel.")] = 3,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Schrijf de verdeling ook als plaatje.", show_default=False)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Met --svg: overschrijf een bestaand bestand.")] = False,
    as_json_: opt.Json = False,
    index: opt.Index = "",
) -> int:
    """Tel uitspraken in de index, met de passage waarop elke telling rust. Een model komt er niet aan te pas."""
    from strafrecht_rag.faces.cli.counting import read_per, show_count

    per = read_per(by)
    svg = opt.prepare_save(svg, force=force, option="--svg")
    return show_count(opt.open_for_reading(index), where, per, rows=rows, as_json=as_json_, svg=svg, force=force)


def chain_command(
    uitspraak: Annotated[str, typer.Argument(metavar="ECLI", help="ECLI, LJN of zaaknummer.", show_default=False)],
    as_json_: opt.Json = False,
    index: opt.Index = "",
) -> int:
    """De keten van aanleg: rechtbank, hof, conclusie, Hoge Raad, met de uitkomsten."""
    from strafrecht_rag.faces.cli.citing import show_chain

    return show_chain(opt.open_for_reading(index), uitspraak, as_json=as_json_)


def cites_command(
    uitspraak: Annotated[str, typer.Argument(metavar="ECLI", help="ECLI, LJN of zaaknummer.", show_default=False)],
    as_json_: opt.Json = False,
    index: opt.Index = "",
) -> int:
    """Welke uitspraken deze uitspraak noemt, en waar."""
    from strafrecht_rag.faces.cli.citing import show_cites

    return show_cites(opt.open_for_reading(index), uitspraak, as_json=as_json_)


def cited_by_command(
    uitspraak: Annotated[
        str,
        typer.Argument(metavar="ECLI[#2.3]", help="ECLI, LJN of zaaknummer, met een overweging.", show_default=False),
    ],
    as_json_: opt.Json = False,
    index: opt.Index = "",
) -> int:
    """Welke uitspraken in de index deze uitspraak noemen, of één overweging ervan."""
    from strafrecht_rag.faces.cli.citing import show_cited_by

    return show_cited_by(opt.open_for_reading(index), uitspraak, as_json=as_json_)
