"""Quotations: where they stand in a text, and their words in a form that can be looked up."""

from __future__ import annotations

import re

from strafrecht_rag.citations.normalise import plain
from strafrecht_rag.language.words import fold

_QUOTE = re.compile(r"[\"“”„«»]([^\"“”„«»]{2,1500})[\"“”«»]|(?<![\w])[‘'‚]([^‘‚\n]{2,1500}?)[’'](?![\w])")
_ELLIPSIS = re.compile(r"\[\s?(?:\.{2,}|…)\s?\]|\(\s?(?:\.{2,}|…)\s?\)|\.{3,}|…")
WORD = re.compile(r"[^\W_]+")
MIN_WORDS = 3
"""Fewer words in quote marks are a term, not a quotation."""


def find_quotes(text: str) -> list[tuple[str, int, int]]:
    """The quotations of at least MIN_WORDS words in a text: words, start and end without the marks."""
    found = []
    for match in _QUOTE.finditer(text):
        group = 1 if match[1] is not None else 2
        if len(WORD.findall(match[group])) >= MIN_WORDS:
            found.append((match[group], match.start(group), match.end(group)))
    return found


def words_of(text: str) -> list[str]:
    """The words of a text, folded: what two quotations are compared by."""
    return WORD.findall(fold(plain(text)))


def run_of(text: str) -> str:
    """A text as its words with one blank between and at both ends."""
    return f" {' '.join(words_of(text))} "


def without_notes(text: str) -> str:
    """A text without the bracketed numbers of its footnotes."""
    return re.sub(r"\[\d{1,3}\]", " ", text)


def parts_of(quote: str) -> list[str]:
    """The stretches between ellipses as runs of words. A bracketed capital (`[D]e`) is a letter like any other."""
    opened = re.sub(r"\[(\w)\](?=\w)", r"\1", quote)
    return [p for p in (" ".join(words_of(part)) for part in _ELLIPSIS.split(opened)) if p]
