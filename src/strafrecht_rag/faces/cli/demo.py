"""`demo`: the guarantee at work, on rulings that were made up for it, without network, model or key."""

from __future__ import annotations

from pathlib import Path

from strafrecht_rag.faces.cli.indexing import show_report
from strafrecht_rag.faces.cli.options import index_folder
from strafrecht_rag.faces.cli.screen import console, show_answer
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.place import is_address
from strafrecht_rag.index.store import open_store
from strafrecht_rag.query.generator import Generator
from strafrecht_rag.query.llm import load_llm
from strafrecht_rag.query.retriever import Retriever
from strafrecht_rag.settings import load_settings, own_folder
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import add

VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"


def _own_place() -> Path:
    """Beside the index of the user, or where that would be."""
    usual = load_settings().index
    return (own_folder() if is_address(usual) else Path(usual).expanduser().parent) / "demo-index"


def run_demo(index: str) -> int:
    """Build the demo index and put one question to `citaat` and to the liar. 0 when the liar was caught."""
    out = console()
    folder = index_folder(index) if index else _own_place()
    embedder = load_embedder("ingebouwd")
    out.print("1. De demo-uitspraken inlezen. Zij zijn FICTIEF: verzonnen voor deze demonstratie.\n", style="bold")
    store = open_store(folder)
    show_report(add([demo_folder()], store, embedder), str(folder))
    retriever = Retriever(store, embedder)
    out.print("\n2. Een vraag, beantwoord met letterlijke citaten (`citaat`, geen model).\n", style="bold")
    out.print(f"Vraag: {VRAAG}\n")
    honest = Generator(retriever, load_llm("citaat"), streng=True).answer(VRAAG)
    show_answer(honest)
    out.print(
        "\n3. Dezelfde vraag aan `leugenaar`: een ingebouwde leugenaar, om de controle te laten zien.\n", style="bold"
    )
    liar = Generator(retriever, load_llm("leugenaar"), streng=True).answer(VRAAG)
    show_answer(liar)
    out.print("\nWat niet te herleiden is, wordt afgekeurd en getoond, met de reden. Dat doet code, niet het model.")
    rejected = len(getattr(liar, "afgekeurd", ()))
    return 0 if rejected == 3 and getattr(liar, "duplicaten", 0) == 1 else 1
