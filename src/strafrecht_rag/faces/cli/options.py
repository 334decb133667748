"""Options that several commands share, and how their words become values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder as AnEmbedder
    from strafrecht_rag.index.filters import Filter
    from strafrecht_rag.index.place import Indexplaats
    from strafrecht_rag.index.store import Store
    from strafrecht_rag.query.retriever import Retriever

Index = Annotated[
    str,
    typer.Option(
        "--index", help="Map van de index, of s3://bucket/map.", envvar="STRAFRECHT_RAG_INDEX", show_default=False
    ),
]
Embedder = Annotated[
    str, typer.Option("--embedder", help="ingebouwd, e5, ollama/<model> of openai/<model>.", show_default=False)
]
Rerank = Annotated[
    bool, typer.Option("--rerank", help="Laat een tweede model de beste dertig passages nog eens ordenen: een seconde.")
]
NoWishes = Annotated[
    bool,
    typer.Option("--no-wishes", help="Let niet op het gerecht, de periode of «recente» in de woorden van de vraag."),
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


def index_place(given: str) -> Indexplaats:
    """Where the index is that was named, or the usual one."""
    from strafrecht_rag.index.place import place_of
    from strafrecht_rag.settings import load_settings

    return place_of(given or load_settings().index)


def index_folder(given: str) -> Path:
    """The same for a command that writes. IndexFout for an address."""
    return index_place(given).folder


def is_constrained(given: bool | None) -> bool:
    from strafrecht_rag.settings import load_settings

    return load_settings().constrained if given is None else given


def open_for_reading(given: str) -> Store:
    from strafrecht_rag.index.store import open_store

    return open_store(index_place(given), create=False)


def prepare_save(path: Path | None, *, force: bool, option: str = "--save") -> Path | None:
    """Where to save, once it is sure that a file can be made there; None when nothing is to be saved."""
    from strafrecht_rag.errors import InvoerFout

    if path is None:
        if force and option != "--save":  # beside --save it can belong to --export
            raise InvoerFout(f"--force hoort bij {option}.", f"Noem ook een bestand: {option} BESTAND")
        return None
    from strafrecht_rag.tasks.proving import prepare

    return prepare(path, force=force)


def make_retriever(
    index: str, embedder: str, k: int, where: Filter, *, rerank: bool = False, wishes: bool = True
) -> Retriever:
    from strafrecht_rag.query.retriever import Retriever
    from strafrecht_rag.settings import load_settings

    store = open_for_reading(index)
    second = named_embedder("e5") if rerank else None
    threshold = load_settings().threshold
    return Retriever(
        store, named_embedder(embedder), k=k, threshold=threshold, where=where, second=second, wishes=wishes
    )


def named_embedder(name: str) -> AnEmbedder:
    """The embedder; one that is not on this machine is told to the user, with its address."""
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.index.embedders import load_embedder

    embedder = load_embedder(name)
    if getattr(embedder, "is_remote", lambda: False)():
        address = getattr(embedder, "address", "een ander adres")
        console(stderr=True).print(f"De teksten gaan naar {address}: dat is niet deze computer.", markup=False)
    return embedder
