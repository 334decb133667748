"""Vectors of a slow embedder kept in a folder, by the hash of the text, so that a second run is fast."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from strafrecht_rag.index.embedders import Embedder

LOT = 128
"""Passages that are embedded and then saved together: an interrupted run keeps what it has."""


class Kept:
    """An embedder whose vectors of passages are kept in `folder`. Questions are not: what they cost is measured."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self.embedder = embedder
        self.name, self.dim = embedder.name, embedder.dim
        self.folder = folder / embedder.name.replace("/", "_")
        self.folder.mkdir(parents=True, exist_ok=True)
        self.vectors: dict[bytes, Any] = {}
        self.made, self.seconds = 0, 0.0
        for path in sorted(self.folder.glob("*.npz")):
            with np.load(path) as lot:
                self.vectors |= dict(zip((bytes(k) for k in lot["sleutels"]), lot["vectoren"], strict=True))
                self.made, self.seconds = self.made + len(lot["sleutels"]), self.seconds + float(lot["seconden"])

    @property
    def rate(self) -> float:
        """Passages a second when they were embedded, in this run or before it."""
        return self.made / self.seconds if self.seconds else 0.0

    def embed_passages(self, texts: Sequence[str]) -> Any:
        """One row a text: shape (len(texts), dim)."""
        keys = [hashlib.sha256(text.encode()).digest() for text in texts]
        todo = list({k: t for k, t in zip(keys, texts, strict=True) if k not in self.vectors}.items())
        for i in range(0, len(todo), LOT):
            lot = todo[i : i + LOT]
            started = time.monotonic()
            vectors = self.embedder.embed_passages([text for _, text in lot])
            seconds = time.monotonic() - started
            path = self.folder / f"{lot[0][0].hex()[:24]}.npz"
            names = np.array([np.frombuffer(k, np.uint8) for k, _ in lot])
            with path.with_suffix(".nieuw").open("wb") as stream:
                np.savez(stream, sleutels=names, vectoren=vectors, seconden=seconds)
            path.with_suffix(".nieuw").rename(path)
            self.vectors |= dict(zip((k for k, _ in lot), vectors, strict=True))
            self.made, self.seconds = self.made + len(lot), self.seconds + seconds
        return np.stack([self.vectors[k] for k in keys]) if keys else np.zeros((0, self.dim), np.float32)

    def embed_question(self, text: str) -> Any:
        """Shape (dim,)."""
        return self.embedder.embed_question(text)
