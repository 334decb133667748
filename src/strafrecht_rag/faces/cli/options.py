"""Options that several commands share, and how their words become values."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder as AnEmbedder
    from strafrecht_rag.index.store import Filter, Store
    from strafrecht_rag.query.retriever import Retriever

Index = Annotated[
    str, typer.Option("--index", help="Map van de index.", envvar="STRAFRECHT_RAG_INDEX", show_default=False)
]
Embedder = Annotated[
    str, typer.Option("--embedder", help="ingebouwd, e5, ollama/<model> of openai/<model>.", show_default=False)
]
Rerank = Annotated[
    bool, typer.Option("--rerank", help="Laat een tweede model de beste dertig passages nog eens ordenen: een seconde.")
]
K = Annotated[int, typer.Option("--k", min=1, max=50, help="Hoeveel passages worden meegegeven.")]
Model = Annotated[
    str,
    typer.Option(
        "--model",
        help="citaat, ollama/<model> of openai/<model>. Zonder: ollama/llama3.2, anders citaat.",
        show_default=False,
    ),
]
Constrained = Annotated[
    bool | None,
    typer.Option(
        "--constrained/--free",
        help="Bind het model aan de vorm van een regel, als de server dat kan. Zonder: vrij.",
        show_default=False,
    ),
]
Court = Annotated[
    list[str] | None, typer.Option("--court", help="Alleen dit gerecht (naam of code). Mag vaker.", show_default=False)
]
From = Annotated[str, typer.Option("--from", help="Uitspraken vanaf deze dag, zoals 2020-01-31.", show_default=False)]
To = Annotated[str, typer.Option("--to", help="Uitspraken tot en met deze dag.", show_default=False)]
Type = Annotated[str, typer.Option("--type", help="uitspraak of conclusie.", show_default=False)]
Area = Annotated[str, typer.Option("--rechtsgebied", help="strafrecht of alles.")]
Json = Annotated[bool, typer.Option("--json", help="Schrijf JSON in plaats van leesbare tekst.")]
Save = Annotated[
    Path | None,
    typer.Option("--save", help="Bewaar het antwoord als bewijs in dit bestand; zie verify.", show_default=False),
]
Export = Annotated[
    list[Path] | None,
    typer.Option(
        "--export",
        help="Schrijf het antwoord ook naar dit bestand: .docx, .md, .html, .csv, .bib, .ris, .csl.json of .json. Mag vaker.",
        show_default=False,
    ),
]
ExportHits = Annotated[
    list[Path] | None,
    typer.Option(
        "--export",
        help="Schrijf de uitspraken ook naar dit bestand: .csv, .bib, .ris of .csl.json. Mag vaker.",
        show_default=False,
    ),
]
NoAppendix = Annotated[
    bool, typer.Option("--no-appendix", help="Met --export: laat de bijlage met afgekeurde beweringen weg.")
]
Force = Annotated[bool, typer.Option("--force", help="Met --save of --export: overschrijf een bestaand bestand.")]


def index_folder(given: str) -> Path:
    from strafrecht_rag.settings import load_settings

    return Path(given).expanduser() if given else load_settings().index


def is_constrained(given: bool | None) -> bool:
    from strafrecht_rag.settings import load_settings

    return load_settings().constrained if given is None else given


def open_for_reading(given: str) -> Store:
    from strafrecht_rag.index.store import open_store

    return open_store(index_folder(given), create=False)


def prepare_save(path: Path | None, *, force: bool) -> Path | None:
    """Where to save, once it is sure that a file can be made there; None when nothing is to be saved."""
    if path is None:
        return None
    from strafrecht_rag.tasks.proving import prepare

    return prepare(path, force=force)


def day(text: str, option: str) -> date | None:
    from strafrecht_rag.citations.dates import parse_date
    from strafrecht_rag.errors import InvoerFout

    if not text:
        return None
    day = parse_date(text)
    if day is None:
        raise InvoerFout(f"«{text[:30]}» bij {option} is geen bestaande datum.", "Schrijf de datum als 2021-05-03.")
    return day


def court_codes(courts: list[str] | None) -> tuple[str, ...]:
    from strafrecht_rag.citations.courts import court_code, nearest_courts
    from strafrecht_rag.domain import FICTIEF
    from strafrecht_rag.errors import InvoerFout

    codes = []
    for name in courts or []:
        code = FICTIEF if name.upper() == FICTIEF else court_code(name)
        if not code:
            near = nearest_courts(name)
            raise InvoerFout(
                f"«{name[:60]}» is geen bekend gerecht.",
                f"Bedoelt u {' of '.join(near)}?" if near else "Geef de naam of de code, zoals RBAMS.",
            )
        codes.append(code)
    return tuple(codes)


def make_filter(court: list[str] | None, start: str, end: str, soort: str, area: str) -> Filter:
    """The filter that the options ask for; InvoerFout for what cannot be."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.index.store import Filter

    van, tot = day(start, "--from"), day(end, "--to")
    if van and tot and van > tot:
        raise InvoerFout(f"--from {van} ligt na --to {tot}.", "Wissel de twee datums om.")
    kinds = {"": "", "uitspraak": "Uitspraak", "conclusie": "Conclusie"}
    if soort.lower() not in kinds:
        raise InvoerFout(f"«{soort[:30]}» bij --type kan niet.", "Kies uitspraak of conclusie.")
    if area.lower() not in ("strafrecht", "alles"):
        raise InvoerFout(f"«{area[:30]}» bij --rechtsgebied kan niet.", "Kies strafrecht of alles.")
    return Filter(
        court_codes(court), van, tot, kinds[soort.lower()], "strafrecht" if area.lower() == "strafrecht" else ""
    )


def make_retriever(index: str, embedder: str, k: int, where: Filter, *, rerank: bool = False) -> Retriever:
    from strafrecht_rag.query.retriever import Retriever
    from strafrecht_rag.settings import load_settings

    store = open_for_reading(index)
    second = named_embedder("e5") if rerank else None
    threshold = load_settings().threshold
    return Retriever(store, named_embedder(embedder), k=k, threshold=threshold, where=where, second=second)


def named_embedder(name: str) -> AnEmbedder:
    """The embedder; one that is not on this machine is told to the user, with its address."""
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.index.embedders import load_embedder

    embedder = load_embedder(name)
    if getattr(embedder, "is_remote", lambda: False)():
        address = getattr(embedder, "address", "een ander adres")
        console(stderr=True).print(f"De teksten gaan naar {address}: dat is niet deze computer.", markup=False)
    return embedder
