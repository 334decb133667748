"""Question in, verified answer out. Re-exports `verify` and the answer types: callers look here first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from strafrecht_rag.domain import (
    Afgekeurd,
    Antwoord,
    Bewering,
    GeenBron,
    Hit,
    Retrieval,
    Verificatie,
    Verwijzing,
)
from strafrecht_rag.query.llm import LLM
from strafrecht_rag.query.prompt import (
    NO_SOURCE_TOKEN,
    RETRY_REMINDER,
    SYSTEM_PROMPT,
    build_prompt,
    retry_prompt,
)
from strafrecht_rag.verification import verify

CHARS_PER_TOKEN = 2.6
"""Characters of Dutch legal text in one token, at the low side (2.8 to 3.6 was seen), so that a prompt surely fits."""


class Zoeker(Protocol):
    """Finds passages for a question."""

    def retrieve(self, vraag: str) -> Retrieval: ...


def fit(vraag: str, hits: Sequence[Hit], prompt_tokens: int) -> list[Hit]:
    """As many of the first passages as fit in a prompt of `prompt_tokens` (0: no limit known). Whole ones only."""
    kept = list(hits)
    if prompt_tokens:
        # Room for the reminder of a second try is kept free, so that both tries see the same passages.
        room = prompt_tokens * CHARS_PER_TOKEN - len(SYSTEM_PROMPT) - len(RETRY_REMINDER) - 900
        while kept and len(build_prompt(vraag, kept)) > room:
            kept.pop()
    return kept


class Generator:
    """Asks a model and verifies what it says. `streng` adds the strict checks."""

    def __init__(self, retriever: Zoeker, llm: LLM, *, streng: bool = False) -> None:
        self.retriever = retriever
        self.llm = llm
        self.streng = streng

    @property
    def llm_name(self) -> str:
        return str(getattr(self.llm, "name", type(self.llm).__name__))

    def generate(self, vraag: str, retrieval: Retrieval) -> str:
        """The raw text of one call."""
        return self.llm.complete(SYSTEM_PROMPT, build_prompt(vraag, retrieval.hits))

    def answer(self, vraag: str) -> Antwoord | GeenBron:
        """A verified answer, or why there is none. One call, and a second one only if nothing survives."""
        retrieval = self.retriever.retrieve(vraag)
        remarks = list(retrieval.opmerkingen)
        if not retrieval.hits:
            reden = retrieval.reden or "Er is geen passage gevonden die genoeg met de vraag te maken heeft."
            return GeenBron(vraag, reden, opmerkingen=tuple(remarks), llm=self.llm_name)
        hits = fit(vraag, retrieval.hits, int(getattr(self.llm, "prompt_tokens", 0) or 0))
        left_out = len(retrieval.hits) - len(hits)
        if left_out:
            remarks.append(f"{left_out} van de {len(retrieval.hits)} passages pasten niet in de vraag aan het model.")
        if not hits:
            reden = (
                "De passages passen niet in de vraag aan dit model. Kies een model met een groter geheugen of --k 1."
            )
            return GeenBron(vraag, reden, retrieval.hits, opmerkingen=tuple(remarks), llm=self.llm_name)
        prompt = build_prompt(vraag, hits)
        attempts = [self.llm.complete(SYSTEM_PROMPT, prompt)]
        verdict = verify(attempts[0], hits, streng=self.streng)
        if not verdict.beweringen and not verdict.geen_bron:
            attempts.append(self.llm.complete(SYSTEM_PROMPT, retry_prompt(prompt, verdict.afgekeurd)))
            verdict = verify(attempts[1], hits, streng=self.streng)
        if verdict.geen_bron:
            reden = f"De gevonden passages beantwoorden de vraag niet (zo zegt {self.llm_name})."
            return GeenBron(vraag, reden, hits, attempts[-1], self.llm_name, tuple(attempts), tuple(remarks))
        return Antwoord(
            vraag=vraag,
            beweringen=verdict.beweringen,
            afgekeurd=verdict.afgekeurd,
            passages=hits,
            llm=self.llm_name,
            ruw=attempts[-1],
            duplicaten=verdict.duplicaten,
            pogingen=tuple(attempts),
            overgeslagen=verdict.overgeslagen,
            opmerkingen=tuple(remarks),
        )


__all__ = [
    "NO_SOURCE_TOKEN",
    "RETRY_REMINDER",
    "SYSTEM_PROMPT",
    "Afgekeurd",
    "Antwoord",
    "Bewering",
    "GeenBron",
    "Generator",
    "Hit",
    "Retrieval",
    "Verificatie",
    "Verwijzing",
    "build_prompt",
    "verify",
]
