"""`eval` on the screen."""

from __future__ import annotations

import json
from dataclasses import asdict

from strafrecht_rag.evaluation import evaluate, read_questions
from strafrecht_rag.evaluation.report import Report, Uitkomst
from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.cli.screen import announce, console, shorten
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.generator import Generator
from strafrecht_rag.tasks.asking import choose_model


def _line(u: Uitkomst) -> str:
    gold = f"goud op {u.rang}" if u.rang else ("goud niet gevonden" if u.vraag.eclis else "hoort geen bron te geven")
    claims = f"{u.geaccepteerd} geaccepteerd, {len(u.afgekeurd)} afgekeurd"
    return f"{u.vraag.id or '-':<5} {u.status:<10} {gold:<24} {claims}  {shorten(u.vraag.tekst)}"


def _as_data(report: Report) -> dict[str, object]:
    return {"totaal": report.totals(), "vragen": [asdict(u) for u in report.uitkomsten]}


def run_evaluation(
    questions: str, model: str, k: int, index: str, embedder: str, *, as_json: bool, constrained: bool
) -> int:
    """Ask every question, strictly verified, and print outcome by outcome and the totals."""
    vragen = read_questions(questions)
    retriever = opt.make_retriever(index, embedder, k, Filter())
    chosen = choose_model(model)
    announce(chosen)
    out = console()

    def tell(u: Uitkomst) -> None:
        if as_json:
            return
        out.print(visible(_line(u)), markup=False)
        for a in u.afgekeurd:
            out.print(visible(f"        ✗ {a.reden}: «{shorten(a.tekst)}»"), markup=False)
        if u.fout:
            out.print(visible(f"        {u.fout}"), markup=False)

    report = evaluate(
        Generator(retriever, chosen.llm, streng=True, constrained=constrained), vragen, k, on_outcome=tell
    )
    if as_json:
        print(json.dumps(_as_data(report), ensure_ascii=False, indent=2, default=str))
    else:
        out.print()
        for name, value in report.totals().items():
            out.print(f"{name:<34}{value}", markup=False)
    return 1 if any(u.fout for u in report.uitkomsten) else 0
