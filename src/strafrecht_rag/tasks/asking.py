"""Which model answers: the one that was named, or the default one, with `citaat` where there is none."""

from __future__ import annotations

from dataclasses import dataclass

from strafrecht_rag.query.llm import LLM, Progress, load_llm
from strafrecht_rag.settings import DEFAULT_MODEL, load_settings


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
