"""The built-in embedder: a vector and a weight a word, in the form of the package model2vec, shipped with the package.

A text is the weighted sum of its words' vectors, of length 1. It was trained on Dutch criminal rulings (training/), knows
synonyms that occur there, and needs no network. Its card: docs/vinden.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]


@cache
def _shipped() -> Any:
    """The model of the package, read once in a process."""
    from model2vec import StaticModel

    with as_file(files("strafrecht_rag.index") / "model") as folder:
        return StaticModel.from_pretrained(folder, max_length=None)


class Ingebouwd:
    """`ingebouwd`: thousands of passages a second on two cores; the model is loaded when it is first asked.

    `model`: another one in the same form, while it is trained; without, the one of the package.
    """

    name = "ingebouwd-2"
    dim = 384

    def __init__(self, model: Any = None) -> None:
        self._own = model

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One row a text: shape (len(texts), 384)."""
        if not texts:
            return np.zeros((0, self.dim), np.float32)
        model = _shipped() if self._own is None else self._own
        made = model.encode(list(texts), show_progress_bar=False, use_multiprocessing=False)
        return np.asarray(made, np.float32)

    def embed_question(self, text: str) -> Vectors:
        """Shape (384,)."""
        vector: Vectors = self.embed_passages([text])[0]
        return vector
