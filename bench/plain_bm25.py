"""BM25 by the package bm25s as its documentation advises: words of two letters and more, its Dutch stop words, Snowball stems.

Nothing of ours is in it: the yardstick that our analysis and our index are held against.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import bm25s
from Stemmer import Stemmer


class PlainBM25:
    """An index in memory over texts, numbered in the order in which they came."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._stem = Stemmer("dutch").stemWords
        tokens = self._tokens(texts)
        self._index = bm25s.BM25(backend="auto")
        self._index.index(tokens, show_progress=False)

    def _tokens(self, texts: Iterable[str]) -> Any:
        # It reads its texts once, so a stream will do, and no copy of the corpus is held.
        stream: Any = texts
        return bm25s.tokenize(stream, stopwords="nl", stemmer=self._stem, show_progress=False)

    def top(self, question: str, k: int) -> list[int]:
        """The numbers of the `k` best texts, best first."""
        found, scores = self._index.retrieve(self._tokens([question]), k=k, show_progress=False)
        return [int(n) for n, s in zip(found[0], scores[0], strict=True) if s > 0]
