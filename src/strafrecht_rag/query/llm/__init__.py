"""Language models behind one method. `load_llm` turns a model string into one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, Protocol, runtime_checkable

from strafrecht_rag.errors import InvoerFout

Progress = Callable[[int], None]
"""Called with the number of tokens (pieces) written so far."""

Form = Literal["vrij", "schema", "grammatica", "geweigerd"]
"""How an answer was asked: free, by a JSON schema, by a grammar, or free because the server refused the form."""


class LLM(Protocol):
    """Anything that answers. Optional: `name`; `prompt_tokens`, the tokens a prompt may have (0: unknown)."""

    def complete(self, system: str, user: str) -> str:
        """The whole answer to one prompt. Raises ModelFout; never returns a part of a broken-off answer."""
        ...


@runtime_checkable
class StreamingLLM(Protocol):
    """A model that hands over its answer piece by piece. The pieces together are what `complete` returns."""

    def stream(self, system: str, user: str) -> Iterator[str]:
        """The pieces as they come. Raises what `complete` raises, at the end for what only the end can tell."""
        ...


@runtime_checkable
class ConstrainedLLM(Protocol):
    """A model whose server can be asked to hold it to the form of `verification.form`."""

    form: Form
    """How the last answer was asked."""

    def complete_constrained(self, system: str, user: str, passages: int) -> str:
        """As `complete`, exactly what the model said, held to the form for `passages` passages where the server does so.

        A server that refuses the form is asked the same once without it, and from then on always without it.
        """
        ...


def load_llm(model: str, *, on_progress: Progress | None = None) -> LLM:
    """The model that a string names: `citaat`, `leugenaar`, `ollama/<model>` or `openai/<model>`."""
    provider, _, name = model.partition("/")
    if model == "citaat":
        from strafrecht_rag.query.llm.citaat import Citaat

        return Citaat()
    if model == "leugenaar":
        from strafrecht_rag.query.llm.leugenaar import Leugenaar

        return Leugenaar()
    if provider == "ollama" and name:
        from strafrecht_rag.query.llm.ollama import OllamaLLM

        return OllamaLLM(name, on_progress=on_progress)
    if provider == "openai" and name:
        from strafrecht_rag.query.llm.openai import OpenaiLLM

        return OpenaiLLM(name, on_progress=on_progress)
    raise InvoerFout(
        f"«{model}» is geen bekend model.", "Kies citaat, ollama/<model> (zoals ollama/llama3.2) of openai/<model>."
    )
