"""Which questions are answered, and by which model: the one that was named, or the default one, else `citaat`."""

from __future__ import annotations

from dataclasses import dataclass

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.query.llm import LLM, Progress, load_llm
from strafrecht_rag.settings import DEFAULT_MODEL, load_settings

MAX_QUESTION = 4000
"""Characters of a question."""


@dataclass(frozen=True)
class GekozenModel:
    """A model, and what the user must be told of the choice: `melding` is empty when there is nothing to tell."""

    llm: LLM
    naam: str
    melding: str = ""
    adres_elders: str = ""


def choose_model(named: str = "", *, on_progress: Progress | None = None) -> GekozenModel:
    """The named model (argument or setting), or the default one. The default never leaves this machine."""
    name = named or load_settings().model
    if name:
        llm = load_llm(name, on_progress=on_progress)
        remote = bool(getattr(llm, "is_remote", lambda: False)())
        return GekozenModel(llm, name, adres_elders=str(getattr(llm, "address", "een ander adres")) if remote else "")
    from strafrecht_rag.query.llm.ollama import default_available

    model = DEFAULT_MODEL.partition("/")[2]
    if default_available(model):
        return GekozenModel(load_llm(DEFAULT_MODEL, on_progress=on_progress), DEFAULT_MODEL)
    return GekozenModel(
        load_llm("citaat"),
        "citaat",
        f"Het model {DEFAULT_MODEL} is op deze computer niet bereikbaar; u krijgt letterlijke citaten (citaat).",
    )


def check_question(vraag: str) -> str:
    """The question without surrounding blanks; InvoerFout for none, or for a document in its place."""
    vraag = vraag.strip()
    if not any(c.isalnum() for c in vraag):
        raise InvoerFout("De vraag is leeg.", "Schrijf een vraag, bijvoorbeeld: Wanneer slaagt een beroep op noodweer?")
    if len(vraag) > MAX_QUESTION:
        raise InvoerFout(
            f"De vraag is te lang ({len(vraag)} tekens; hooguit {MAX_QUESTION}).", "Stel één vraag in enkele zinnen."
        )
    return vraag
