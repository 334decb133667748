"""The commands. Each turns words into values, calls a task, and shows what came out."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strafrecht_rag.faces.cli import lookups, serving, syncing, watching
from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.cli.filtering import takes_filter
from strafrecht_rag.faces.filters import read_day
from strafrecht_rag.index.filters import Filter

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
@takes_filter()
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
    *,
    where: Filter,
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
@takes_filter()
def search(
    vraag: Annotated[str, typer.Argument(help="Waar u naar zoekt.", show_default=False)] = "",
    k: opt.K = 8,
    *,
    where: Filter,
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


app.command(name="count")(lookups.count_command)
app.command(name="chain")(lookups.chain_command)
app.command(name="cites")(lookups.cites_command)
app.command(name="cited-by")(lookups.cited_by_command)


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
    ray: Annotated[
        str,
        typer.Option(
            "--ray",
            metavar="ADRES",
            help="Laat een Ray-cluster inlezen: local, auto of ray://host:poort. De index komt op s3://.",
            show_default=False,
        ),
    ] = "",
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Lees uitspraken in, of wetten. Nog eens inlezen verandert niets; afbreken mag."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.faces.cli.indexing import index_paths
    from strafrecht_rag.faces.cli.laws import index_laws

    if ray:
        from strafrecht_rag.faces.cli.indexing import index_on_cluster

        if laws or stand:
            raise InvoerFout("--ray leest uitspraken in, geen wetten.", "Laat --laws en --stand weg.")
        return index_on_cluster(paths, opt.index_place(index), embedder, ray, alleen_strafrecht=strafrecht)
    if laws:
        return index_laws(paths, opt.index_folder(index), embedder, read_day(stand, "--stand"))
    if stand:
        raise InvoerFout("--stand hoort bij --laws.", "Lees wetten in met: strafrecht-rag index --laws BESTAND")
    return index_paths(paths, opt.index_folder(index), embedder, alleen_strafrecht=strafrecht)


app.command(name="sync")(syncing.sync_command)
app.add_typer(watching.watch, name="watch")
app.command(name="serve")(serving.serve_command)
app.command(name="mcp")(serving.mcp_command)


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
