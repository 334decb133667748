"""Embedders behind one protocol. `ingebouwd` needs no download and is purely lexical: it says so and pretends no more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.language.words import QUESTION_WORDS, stem, tokens, weight
from strafrecht_rag.settings import is_local, load_settings, ollama_address

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


class Ingebouwd:
    """Hashed words and word parts, weighted by how much a word tells (feature hashing, Weinberger e.a. 2009).

    It knows no meaning: it adds to full text what shared word parts tell (`fietsendiefstal` – `diefstal`, typing errors).
    """

    name = "ingebouwd-1"
    dim = 256

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._embed(text) for text in texts]) if texts else np.zeros((0, self.dim), np.float32)

    def embed_question(self, text: str) -> Vectors:
        return self._embed(text)

    def _embed(self, text: str) -> Vectors:
        total = np.zeros(self.dim, np.float32)
        counts: dict[str, int] = {}
        for token in tokens(text):
            counts[token] = counts.get(token, 0) + 1
        rows = [_word(t) * np.float32(n**0.5) for t, n in counts.items() if stem(t) not in QUESTION_WORDS]
        if rows:
            total = np.sum(rows, axis=0, dtype=np.float32)
        norm = float(np.linalg.norm(total))
        return total / np.float32(norm) if norm else total


def _hash(text: str) -> int:
    """FNV-1a, 32 bits: the same on every machine and in every run, unlike `hash`."""
    value = 0x811C9DC5
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


@lru_cache(maxsize=200_000)
def _word(token: str) -> Vectors:
    vector = np.zeros(Ingebouwd.dim, np.float32)
    stemmed = stem(token)
    padded = f"<{stemmed}>"
    grams = [padded[i : i + 5] for i in range(max(len(padded) - 4, 0))]
    for feature, value in [(stemmed, 1.0)] + [(g, 0.6 / len(grams) ** 0.5) for g in grams]:
        h = _hash(feature)
        vector[h % Ingebouwd.dim] += value if (h >> 16) & 1 else -value
    vector *= np.float32(weight(stemmed) ** 1.5)
    vector.setflags(write=False)
    return vector


class OllamaEmbedder:
    """An embedding model of an Ollama server on this machine (or on a remote one that the user named)."""

    def __init__(self, model: str) -> None:
        from strafrecht_rag.index.ollama_embedding import connect

        self.name = f"ollama/{model}"
        self.address = ollama_address()
        self._embed_texts, self.dim = connect(model)

    def is_remote(self) -> bool:
        """Whether texts leave this machine."""
        return not is_local(self.address) or "cloud" in self.name

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
    """The embedder that a string names: `ingebouwd` or `ollama/<model>`."""
    settings = load_settings()
    name = name or settings.embedder
    if name in ("ingebouwd", Ingebouwd.name):
        return Ingebouwd()
    if name.startswith("ollama/") and len(name) > len("ollama/"):
        return OllamaEmbedder(name.removeprefix("ollama/"))
    raise InvoerFout(
        f"«{name}» is geen bekende manier om teksten te vergelijken.", "Kies `ingebouwd` of `ollama/<model>`."
    )
