"""The commands. Each turns words into values, calls a task, and shows what came out."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strafrecht_rag.faces.cli import filtering as flt
from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.cli import syncing, watching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from strafrecht_rag.query.llm import Progress

app = typer.Typer(
    help="Antwoorden uit Nederlandse strafrechtspraak. Geen bron, geen antwoord: elke regel wordt nagekeken.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@contextmanager
def _busy(text: str) -> Iterator[Progress]:
    """A spinner with seconds and tokens, on a screen only; the callback counts tokens."""
    from strafrecht_rag.faces.cli.screen import console

    out = console(stderr=True)
    if not (sys.stderr.isatty() and sys.stdout.isatty()):
        yield lambda _: None
        return
    from rich.progress import Progress as Bar
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    with Bar(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=out, transient=True
    ) as bar:
        task = bar.add_task(text)
        yield lambda n: bar.update(task, description=f"{text} ({n} woorddelen)")


@app.command()
def ask(
    vraag: Annotated[
        str,
        typer.Argument(
            help="De vraag. Zonder: u wordt erom gevraagd (zo blijft zij uit de geschiedenis).", show_default=False
        ),
    ] = "",
    model: opt.Model = "",
    constrained: opt.Constrained = None,
    k: opt.K = 4,
    court: flt.Court = None,
    predecessors: flt.Predecessors = False,
    level: flt.Level = None,
    from_: flt.From = "",
    to: flt.To = "",
    published_from: flt.PublishedFrom = "",
    published_to: flt.PublishedTo = "",
    type_: flt.Type = "",
    article: flt.Article = None,
    offence: flt.Offence = None,
    outcome: flt.Outcome = None,
    sanction: flt.Sanction = None,
    case_number: flt.CaseNumber = None,
    speaker: flt.Speaker = None,
    rechtsgebied: flt.Area = "strafrecht",
    rerank: opt.Rerank = False,
    no_wishes: opt.NoWishes = False,
    sources: Annotated[bool, typer.Option("--sources", help="Toon ook de passages.")] = False,
    as_json_: opt.Json = False,
    save: opt.Save = None,
    export: opt.Export = None,
    no_appendix: opt.NoAppendix = False,
    force: opt.Force = False,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Stel een vraag; elke regel van het antwoord is nagekeken."""
    from strafrecht_rag.faces.cli.exporting import prepare_answer
    from strafrecht_rag.tasks.asking import check_question

    save = opt.prepare_save(save, force=force)
    exports = prepare_answer(export, save, force=force, no_appendix=no_appendix)
    if not vraag:
        from strafrecht_rag.errors import InvoerFout

        try:
            vraag = input("Uw vraag: " if sys.stdin.isatty() else "")
        except EOFError:
            raise InvoerFout("Er is geen vraag gesteld.", 'Geef een vraag: strafrecht-rag ask "…"') from None
    vraag = check_question(vraag)
    where = flt.make_filter(
        flt.Opties(
            court, predecessors, level, from_, to, published_from, published_to, type_,
            article, offence, outcome, sanction, case_number, speaker, rechtsgebied,
        )
    )  # fmt: skip
    from strafrecht_rag.query.telvraag import read_telvraag

    if counted := read_telvraag(vraag):
        from strafrecht_rag.faces.cli.counting import answer_with_count

        if save or export:
            from strafrecht_rag.errors import InvoerFout

            raise InvoerFout(
                "Een telling wordt niet als bewijs of memo bewaard.",
                "Laat --save en --export weg, of gebruik --json of strafrecht-rag count --svg.",
            )
        return answer_with_count(opt.open_for_reading(index), counted, where, as_json=as_json_)
    retriever = opt.make_retriever(index, embedder, k, where, rerank=rerank, wishes=not no_wishes)
    from strafrecht_rag.domain import Antwoord
    from strafrecht_rag.faces.cli.screen import announce
    from strafrecht_rag.query.as_json import as_json
    from strafrecht_rag.query.generator import Generator
    from strafrecht_rag.tasks.asking import choose_model

    with _busy("Het model schrijft") as progress:
        chosen = choose_model(model, on_progress=progress)
        announce(chosen)
        bound = opt.is_constrained(constrained)
        result = Generator(retriever, chosen.llm, streng=True, constrained=bound).answer(vraag)
    try:
        if save:
            from strafrecht_rag.faces.cli.proving import save_answer

            save_answer(result, save, force=force)
        exports.write(result, retriever)
    finally:  # an answer that could not be saved or exported is shown all the same
        if as_json_:
            print(as_json(result))
        else:
            from strafrecht_rag.faces.cli.screen import show_answer

            show_answer(result, sources=sources)
    return 0 if isinstance(result, Antwoord) and result.beweringen else 1


@app.command()
def verify(
    bestand: Annotated[Path, typer.Argument(metavar="BESTAND", help="Een bewijs van ask --save.", show_default=False)],
    index: Annotated[
        str, typer.Option("--index", help="Zoek de passages ook op in deze index.", show_default=False)
    ] = "",
    as_json_: opt.Json = False,
) -> int:
    """Kijk een bewaard antwoord na: is het bestand veranderd, en is het oordeel nog hetzelfde?"""
    from strafrecht_rag.faces.cli.proving import verify_file

    return verify_file(bestand, index, as_json=as_json_)


@app.command()
def check(
    stukken: Annotated[
        list[str],
        typer.Argument(
            metavar="STUK…", help="txt, md, html, docx of pdf; - voor de standaardinvoer.", show_default=False
        ),
    ],
    index: opt.Index = "",
    as_json_: opt.Json = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", help="Schrijf ook een rapport met de tekst van het stuk in dit bestand.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Met --html: overschrijf een bestaand bestand.")] = False,
) -> int:
    """Kijk de verwijzingen in een stuk na: pleitnota, memo of antwoord van een chatbot."""
    from strafrecht_rag.faces.cli.checking import check_files

    return check_files(stukken, index, as_json=as_json_, html=html, force=force)


@app.command()
def search(
    vraag: Annotated[str, typer.Argument(help="Waar u naar zoekt.", show_default=False)] = "",
    k: opt.K = 8,
    court: flt.Court = None,
    predecessors: flt.Predecessors = False,
    level: flt.Level = None,
    from_: flt.From = "",
    to: flt.To = "",
    published_from: flt.PublishedFrom = "",
    published_to: flt.PublishedTo = "",
    type_: flt.Type = "",
    article: flt.Article = None,
    offence: flt.Offence = None,
    outcome: flt.Outcome = None,
    sanction: flt.Sanction = None,
    case_number: flt.CaseNumber = None,
    speaker: flt.Speaker = None,
    rechtsgebied: flt.Area = "strafrecht",
    batch: Annotated[
        Path | None,
        typer.Option("--batch", help="Bestand met een vraag per regel; schrijft JSON Lines.", show_default=False),
    ] = None,
    rerank: opt.Rerank = False,
    no_wishes: opt.NoWishes = False,
    explain: Annotated[bool, typer.Option("--explain", help="Laat zien waarom een passage daar staat.")] = False,
    as_json_: opt.Json = False,
    export: opt.ExportHits = None,
    force: opt.Force = False,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Zoek passages, met metadata en score. «…» tussen aanhalingstekens zoekt letterlijk; EN, OF, NIET en woord* werken ook."""
    from strafrecht_rag.faces.cli.exporting import prepare_hits
    from strafrecht_rag.query.as_json import hit_dict
    from strafrecht_rag.tasks.asking import check_question

    where = flt.make_filter(
        flt.Opties(
            court, predecessors, level, from_, to, published_from, published_to, type_,
            article, offence, outcome, sanction, case_number, speaker, rechtsgebied,
        )
    )  # fmt: skip
    exports = prepare_hits(export, force=force, batch=batch is not None)
    if batch:
        return _search_batch(batch, opt.make_retriever(index, embedder, k, where, rerank=rerank, wishes=not no_wishes))
    vraag = check_question(vraag)
    retriever = opt.make_retriever(index, embedder, k, where, rerank=rerank, wishes=not no_wishes)
    found, added, reasons = retriever.find_explained(vraag)
    hits = list(found.hits)
    if as_json_:
        print(json.dumps([hit_dict(h) for h in hits], ensure_ascii=False, indent=2))
    else:
        from strafrecht_rag.faces.cli.screen import console, show_passages, show_reasons

        for told in found.opmerkingen:
            console().print(f"Let op: {told}", style="yellow", markup=False)
        show_passages(hits, scores=True)
        if explain and hits:
            show_reasons(added, reasons, hits)
        if not hits:
            console().print(found.reden or "Niets gevonden.", markup=False)
    exports.write(vraag, hits, retriever)
    return 0 if hits else 1


def _search_batch(path: Path, retriever: object) -> int:
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.query.as_json import hit_dict
    from strafrecht_rag.query.retriever import Retriever

    assert isinstance(retriever, Retriever)  # noqa: S101 - for the type checker
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvoerFout(f"{path} kan niet worden gelezen als tekst in UTF-8.", "Controleer het bestand.") from error
    found = 0
    for line in lines:
        hits = retriever.find(line).hits if any(c.isalnum() for c in line) else []
        found += bool(hits)
        print(json.dumps({"vraag": line, "passages": [hit_dict(h) for h in hits]}, ensure_ascii=False))
    return 0 if found else 1


@app.command()
def show(
    uitspraak: Annotated[
        str,
        typer.Argument(
            metavar="ECLI", help='ECLI, LJN of zaaknummer; of een wetsartikel, zoals "359a Sv".', show_default=False
        ),
    ],
    at: Annotated[str, typer.Option("--at", help="Alleen deze overweging, zoals 2.3.1.", show_default=False)] = "",
    laws: Annotated[
        bool, typer.Option("--laws", help="Toon de tekst van de wetsartikelen die de uitspraak noemt.")
    ] = False,
    index: opt.Index = "",
) -> int:
    """Lees een uitspraak, met haar keten van hoger beroep en cassatie; of een ingelezen wetsartikel."""
    from strafrecht_rag.faces.cli.laws import show_articles, show_laws_of
    from strafrecht_rag.faces.cli.ruling import show_ruling
    from strafrecht_rag.tasks.laws import find_articles, named_articles
    from strafrecht_rag.tasks.reading_room import read_ruling

    store = opt.open_for_reading(index)
    if articles := named_articles(uitspraak):
        show_articles(find_articles(store, uitspraak, articles))
        return 0
    stuk = read_ruling(store, uitspraak)
    if laws:
        show_laws_of(stuk, store)
    else:
        show_ruling(stuk, at)
    return 0


@app.command(name="count")
def count_command(
    by: Annotated[
        str, typer.Option("--by", help="uitkomst, delict, gerecht, jaar, straf of strafmaat (dan ook --sanction).")
    ] = "uitkomst",
    court: flt.Court = None,
    predecessors: flt.Predecessors = False,
    level: flt.Level = None,
    from_: flt.From = "",
    to: flt.To = "",
    published_from: flt.PublishedFrom = "",
    published_to: flt.PublishedTo = "",
    type_: flt.Type = "",
    article: flt.Article = None,
    offence: flt.Offence = None,
    outcome: flt.Outcome = None,
    sanction: flt.Sanction = None,
    case_number: flt.CaseNumber = None,
    rechtsgebied: flt.Area = "strafrecht",
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
    where = flt.make_filter(
        flt.Opties(
            court, predecessors, level, from_, to, published_from, published_to, type_,
            article, offence, outcome, sanction, case_number, None, rechtsgebied,
        )
    )  # fmt: skip
    svg = opt.prepare_save(svg, force=force, option="--svg")
    return show_count(opt.open_for_reading(index), where, per, rows=rows, as_json=as_json_, svg=svg, force=force)


@app.command(name="chain")
def chain_command(
    uitspraak: Annotated[str, typer.Argument(metavar="ECLI", help="ECLI, LJN of zaaknummer.", show_default=False)],
    as_json_: opt.Json = False,
    index: opt.Index = "",
) -> int:
    """De keten van aanleg: rechtbank, hof, conclusie, Hoge Raad, met de uitkomsten."""
    from strafrecht_rag.faces.cli.citing import show_chain

    return show_chain(opt.open_for_reading(index), uitspraak, as_json=as_json_)


@app.command(name="cites")
def cites_command(
    uitspraak: Annotated[str, typer.Argument(metavar="ECLI", help="ECLI, LJN of zaaknummer.", show_default=False)],
    as_json_: opt.Json = False,
    index: opt.Index = "",
) -> int:
    """Welke uitspraken deze uitspraak noemt, en waar."""
    from strafrecht_rag.faces.cli.citing import show_cites

    return show_cites(opt.open_for_reading(index), uitspraak, as_json=as_json_)


@app.command(name="cited-by")
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


@app.command(name="index")
def index_command(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PAD…", help="XML, mappen, ZIP, tar, JSONL of CSV.", show_default=False)
    ],
    strafrecht: Annotated[
        bool, typer.Option("--strafrecht", help="Sla andere rechtsgebieden over, al bij het uitpakken.")
    ] = False,
    laws: Annotated[
        bool, typer.Option("--laws", help="Dit zijn wetten: Markdown of BWB-XML. Zij worden getoond, nooit aangehaald.")
    ] = False,
    stand: Annotated[
        str,
        typer.Option("--stand", help="Met --laws: de dag van teksten die hem zelf niet noemen.", show_default=False),
    ] = "",
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Lees uitspraken in, of wetten. Nog eens inlezen verandert niets; afbreken mag."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.faces.cli.indexing import index_paths
    from strafrecht_rag.faces.cli.laws import index_laws

    if laws:
        return index_laws(paths, opt.index_folder(index), embedder, flt.read_day(stand, "--stand"))
    if stand:
        raise InvoerFout("--stand hoort bij --laws.", "Lees wetten in met: strafrecht-rag index --laws BESTAND")
    return index_paths(paths, opt.index_folder(index), embedder, alleen_strafrecht=strafrecht)


app.command(name="sync")(syncing.sync_command)
app.add_typer(watching.watch, name="watch")


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Adres waarop de pagina luistert.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Poort; 0: een vrije.")] = 8321,
    token: Annotated[
        str,
        typer.Option(
            "--token",
            help="Wachtwoord van de pagina. Nodig als anderen erbij kunnen.",
            envvar="STRAFRECHT_RAG_TOKEN",
            show_default=False,
        ),
    ] = "",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host", help="Naam waaronder de pagina bereikt mag worden. Mag vaker.", show_default=False
        ),
    ] = None,
    model: opt.Model = "",
    k: opt.K = 4,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Open de pagina in uw browser, met de API erbij. Alleen op deze computer, tenzij u anders zegt."""
    from strafrecht_rag.faces.web.serving import serve as run_server
    from strafrecht_rag.tasks.balie import Balie

    desk = Balie(opt.index_folder(index), model=model, embedder=embedder, k=k)
    return run_server(desk, host=host, port=port, token=token, names=tuple(allow_host or ()))


@app.command(name="mcp")
def mcp_command(
    http: Annotated[
        bool, typer.Option("--http", help="Over HTTP; zonder: over de standaardinvoer, voor een programma hier.")
    ] = False,
    host: Annotated[str, typer.Option("--host", help="Met --http: adres waarop wordt geluisterd.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Met --http: poort.")] = 8322,
    token: Annotated[
        str,
        typer.Option(
            "--token",
            help="Met --http: wachtwoord. Nodig als anderen erbij kunnen.",
            envvar="STRAFRECHT_RAG_TOKEN",
            show_default=False,
        ),
    ] = "",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host", help="Met --http: naam waaronder het bereikt mag worden. Mag vaker.", show_default=False
        ),
    ] = None,
    model: opt.Model = "",
    k: opt.K = 4,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Voor assistenten (MCP): laat hen zoeken, lezen, en hun eigen tekst laten nakijken voordat u die ziet."""
    from strafrecht_rag.faces.mcp.serving import serve_http, serve_stdio
    from strafrecht_rag.tasks.balie import Balie

    desk = Balie(opt.index_folder(index), model=model, embedder=embedder, k=k)
    if http:
        return serve_http(desk, host=host, port=port, token=token, names=tuple(allow_host or ()))
    return serve_stdio(desk)


@app.command()
def status(index: opt.Index = "") -> int:
    """Wat er in de index staat, en of een model bereikbaar is."""
    from strafrecht_rag.faces.cli.ruling import show_status

    show_status(opt.open_for_reading(index))
    return 0


@app.command(name="eval")
def eval_command(
    questions: Annotated[str, typer.Option("--questions", help="demo, echt, of een TOML-bestand.")] = "demo",
    model: opt.Model = "citaat",
    constrained: opt.Constrained = None,
    k: opt.K = 4,
    as_json_: opt.Json = False,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Meet de antwoorden op een vragenlijst."""
    from strafrecht_rag.faces.cli.evaluating import run_evaluation

    bound = opt.is_constrained(constrained)
    return run_evaluation(questions, model, k, index, embedder, as_json=as_json_, constrained=bound)


@app.command()
def demo(
    index: Annotated[str, typer.Option("--index", help="Map van de demo-index.", show_default=False)] = "",
) -> int:
    """Bouw een index van verzonnen uitspraken, stel een vraag, en laat een leugenaar hetzelfde proberen."""
    from strafrecht_rag.faces.cli.demo import run_demo

    return run_demo(index)
