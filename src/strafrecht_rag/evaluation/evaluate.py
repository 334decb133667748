"""Run a question set through a generator and measure what came out, apart from `verify`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from strafrecht_rag.domain import Antwoord, GeenBron, Hit
from strafrecht_rag.errors import ModelFout
from strafrecht_rag.evaluation.questions import Vraag
from strafrecht_rag.evaluation.report import Report, Uitkomst
from strafrecht_rag.query.generator import Generator

# Its own reading of ECLIs on purpose: `bronjuistheid` must not trust what it measures.
_ECLI = re.compile(r"ECLI\s*:\s*([A-Z]{2})\s*:\s*([A-Z0-9]+)\s*:\s*(\d{4})\s*:\s*([A-Z0-9.]*[A-Z0-9])", re.IGNORECASE)


def _eclis(text: str) -> set[str]:
    return {"ECLI:" + ":".join(m.groups()).upper() for m in _ECLI.finditer(text)}


def _traced(answer: Antwoord) -> tuple[int, int]:
    """ECLIs in references and accepted text, and how many of them a retrieved passage has or a cited one holds."""
    own = {h.ecli.upper() for h in answer.passages if h.ecli}
    named = traced = 0
    for claim in answer.beweringen:
        cited = [answer.passages[v.nummer - 1] for v in claim.verwijzingen if 1 <= v.nummer <= len(answer.passages)]
        inside = {e for hit in cited for e in _eclis(hit.tekst)}
        eclis = [v.ecli.upper() for v in claim.verwijzingen if v.ecli] + sorted(_eclis(claim.tekst))
        named += len(eclis)
        traced += sum(e in own or e in inside for e in eclis)
    return named, traced


def _rank(hits: Sequence[Hit], gold: Sequence[str]) -> int:
    return next((i for i, hit in enumerate(hits, 1) if hit.ecli in gold), 0)


def _has_place(hits: Sequence[Hit], vraag: Vraag) -> bool:
    """Whether a gold consideration itself is among the passages."""
    return any(h.ecli in vraag.eclis and h.overweging in vraag.overwegingen for h in hits)


def _outcome(vraag: Vraag, result: Antwoord | GeenBron, generator: Generator) -> Uitkomst:
    hits = result.passages
    earlier = (0, 0)
    for raw in result.pogingen[:-1]:
        verdict = generator.judge(raw, hits)
        accepted = len(verdict.beweringen) + verdict.duplicaten
        earlier = (earlier[0] + accepted, earlier[1] + accepted + len(verdict.afgekeurd))
    shared = {
        "rang": _rank(hits, vraag.eclis),
        "gevonden": len(hits),
        "plaats": _has_place(hits, vraag),
        "pogingen": len(result.pogingen),
        "eerdere": earlier,
    }
    if isinstance(result, GeenBron):
        return Uitkomst(vraag, result.status, **shared)  # type: ignore[arg-type]
    named, traced = _traced(result)
    return Uitkomst(
        vraag,
        result.status,
        beweringen=len(result.beweringen),
        duplicaten=result.duplicaten,
        afgekeurd=tuple(result.afgekeurd),
        genoemd=named,
        herleidbaar=traced,
        **shared,  # type: ignore[arg-type]
    )


def evaluate(
    generator: Generator,
    vragen: Sequence[Vraag],
    k: int = 4,
    *,
    on_outcome: Callable[[Uitkomst], None] | None = None,
) -> Report:
    """Ask every question. A model that fails on one question does not end the run: the outcome says so."""
    if hasattr(generator.retriever, "k"):
        generator.retriever.k = k
    outcomes = []
    for vraag in vragen:
        try:
            outcome = _outcome(vraag, generator.answer(vraag.tekst), generator)
        except ModelFout as error:
            # What was found is measured all the same: the passages do not depend on the model.
            hits = generator.retriever.retrieve(vraag.tekst).hits
            outcome = Uitkomst(
                vraag, "fout", _rank(hits, vraag.eclis), len(hits), _has_place(hits, vraag), fout=str(error)
            )
        outcomes.append(outcome)
        if on_outcome:
            on_outcome(outcome)
    return Report(outcomes, k, generator.llm_name)
