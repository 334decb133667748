"""Question in, verified answer out. Re-exports `verify` and the answer types: callers look here first."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

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
from strafrecht_rag.errors import LeegAntwoord
from strafrecht_rag.query.events import Gebeurtenis, Gevonden, Klaar, Meelezer, Opnieuw
from strafrecht_rag.query.llm import LLM, ConstrainedLLM, StreamingLLM
from strafrecht_rag.query.prompt import (
    NO_SOURCE_TOKEN,
    RETRY_REMINDER,
    RETRY_ROOM,
    SYSTEM_PROMPT,
    build_prompt,
    retry_prompt,
)
from strafrecht_rag.verification import verify
from strafrecht_rag.verification.form import JSON_HINT, render_lines

CHARS_PER_TOKEN = 2.6
"""Characters of Dutch legal text in one token, at the low side (2.8 to 3.6 was seen), so that a prompt surely fits."""


class Zoeker(Protocol):
    """Finds passages for a question."""

    def retrieve(self, vraag: str) -> Retrieval: ...


@runtime_checkable
class Waarschuwer(Protocol):
    """A finder of passages that knows what came of their rulings later."""

    def warn(self, hits: Sequence[tuple[int, Hit]]) -> list[str]: ...


def fit(vraag: str, hits: Sequence[Hit], prompt_tokens: int) -> list[Hit]:
    """As many of the first passages as fit in a prompt of `prompt_tokens` (0: no limit known). Whole ones only."""
    kept = list(hits)
    if prompt_tokens:
        # Room for a second try and for the form is kept free, so that every try sees the same passages.
        kept_free = len(SYSTEM_PROMPT) + len(JSON_HINT) + RETRY_ROOM + len(RETRY_REMINDER)
        room = prompt_tokens * CHARS_PER_TOKEN - kept_free
        while kept and len(build_prompt(vraag, kept)) > room:
            kept.pop()
    return kept


_FORM = {
    "schema": "Het model was gebonden aan een vaste vorm (JSON-schema): dat er een verwijzing staat, zegt dan minder dan anders.",
    "grammatica": "Het model moest achter elke regel een nummer zetten (grammatica): dat er een verwijzing staat, bewijst dan niets.",
    "geweigerd": "De server kent geen vaste vorm; het model schreef vrij.",
}


class Generator:
    """Asks a model and verifies what it says. `streng` adds the strict checks.

    `constrained` asks the server to hold the model to the form of a line, where it can. That makes lines easy to read
    and proves nothing, so the answer says that it was done.
    """

    def __init__(self, retriever: Zoeker, llm: LLM, *, streng: bool = False, constrained: bool = False) -> None:
        self.retriever = retriever
        self.llm = llm
        self.streng = streng
        self.constrained = constrained

    @property
    def llm_name(self) -> str:
        return str(getattr(self.llm, "name", type(self.llm).__name__))

    def _pieces(self, prompt: str, passages: int, *, stream: bool) -> Iterator[str]:
        """What the model says: in pieces where that is asked and the model can, else at once."""
        if self.constrained and isinstance(self.llm, ConstrainedLLM):
            yield self.llm.complete_constrained(SYSTEM_PROMPT, prompt, passages)
        elif stream and isinstance(self.llm, StreamingLLM):
            yield from self.llm.stream(SYSTEM_PROMPT, prompt)
        else:
            yield self.llm.complete(SYSTEM_PROMPT, prompt)

    def generate(self, vraag: str, retrieval: Retrieval) -> str:
        """The raw text of one call."""
        return "".join(self._pieces(build_prompt(vraag, retrieval.hits), len(retrieval.hits), stream=False))

    def judge(self, raw: str, hits: Sequence[Hit]) -> Verificatie:
        """The verdict over what a model said."""
        return verify(render_lines(raw), hits, streng=self.streng)

    def answer(self, vraag: str) -> Antwoord | GeenBron:
        """A verified answer, or why there is none. One call, and a second one only if nothing survives."""
        return next(e.resultaat for e in self.events(vraag, stream=False) if isinstance(e, Klaar))

    def events(self, vraag: str, *, stream: bool = True) -> Iterator[Gebeurtenis]:
        """The answer as it comes into being; the last event holds what `answer` returns. `stream`: line by line, where
        the model hands over pieces. Closing the iterator breaks off the call to the model."""
        retrieval = self.retriever.retrieve(vraag)
        remarks = list(retrieval.opmerkingen)
        if not retrieval.hits:
            reden = retrieval.reden or "Er is geen passage gevonden die genoeg met de vraag te maken heeft."
            yield Klaar(GeenBron(vraag, reden, opmerkingen=tuple(remarks), llm=self.llm_name))
            return
        hits = fit(vraag, retrieval.hits, int(getattr(self.llm, "prompt_tokens", 0) or 0))
        left_out = len(retrieval.hits) - len(hits)
        if left_out:
            remarks.append(f"{left_out} van de {len(retrieval.hits)} passages pasten niet in de vraag aan het model.")
        if not hits:
            reden = (
                "De passages passen niet in de vraag aan dit model. Kies een model met een groter geheugen of --k 1."
            )
            yield Klaar(GeenBron(vraag, reden, retrieval.hits, opmerkingen=tuple(remarks), llm=self.llm_name))
            return
        yield Gevonden(hits, tuple(remarks))
        attempts, verdict = yield from self._attempts(vraag, hits, remarks, stream=stream)
        if self.constrained and isinstance(self.llm, ConstrainedLLM) and self.llm.form in _FORM:
            remarks.append(_FORM[self.llm.form])
        if verdict.geen_bron:
            reden = f"De gevonden passages beantwoorden de vraag niet (zo zegt {self.llm_name})."
            yield Klaar(GeenBron(vraag, reden, hits, attempts[-1], self.llm_name, tuple(attempts), tuple(remarks)))
            return
        if isinstance(self.retriever, Waarschuwer):
            used = sorted({v.nummer for b in verdict.beweringen for v in b.verwijzingen})
            remarks += self.retriever.warn([(n, hits[n - 1]) for n in used])
        yield Klaar(
            Antwoord(
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
        )

    def _attempts(
        self, vraag: str, hits: Sequence[Hit], remarks: list[str], *, stream: bool
    ) -> Steps[Gebeurtenis, None, tuple[list[str], Verificatie]]:
        """What the model said, once or twice, and the verdict over the last. An answer without a word counts as a try.

        Silent twice is an error. Silent the second time leaves the first try standing, with all its reasons.
        """
        prompt = build_prompt(vraag, hits)
        attempts: list[str] = []
        verdict = Verificatie([], [])
        try:
            verdict = yield from self._attempt(prompt, hits, attempts, stream=stream)
        except LeegAntwoord:
            remarks.append("Het model gaf eerst geen antwoord en is nog een keer gevraagd.")
        if verdict.beweringen or verdict.geen_bron:
            return attempts, verdict
        yield Opnieuw()
        try:
            verdict = yield from self._attempt(retry_prompt(prompt, verdict.afgekeurd), hits, attempts, stream=stream)
        except LeegAntwoord:
            if not attempts:
                raise
            remarks.append("Het model kreeg een tweede kans en gaf toen geen antwoord.")
        return attempts, verdict

    def _attempt(
        self, prompt: str, hits: Sequence[Hit], attempts: list[str], *, stream: bool
    ) -> Steps[Gebeurtenis, None, Verificatie]:
        """One call, judged while it comes in; what was said joins `attempts` when it is whole."""
        reader = Meelezer(hits, streng=self.streng)
        said: list[str] = []
        for piece in self._pieces(prompt, len(hits), stream=stream):
            said.append(piece)
            yield from reader.read(piece)
        attempts.append("".join(said))
        yield from reader.finish()
        return reader.verdict


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
