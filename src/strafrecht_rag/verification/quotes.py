"""Quotations in a text: words between quote marks of any kind."""

from __future__ import annotations

import re

_QUOTE = re.compile(r"[\"“”„«»]([^\"“”„«»]{2,1500})[\"“”«»]|(?<![\w])[‘'‚]([^‘‚\n]{2,1500}?)[’'](?![\w])")
ELLIPSIS = re.compile(r"\[\s?(?:\.{2,}|…)\s?\]|\(\s?(?:\.{2,}|…)\s?\)|\.{3,}|…")
WORD = re.compile(r"[^\W_]+")
MINWORDS = 3
"""Fewer words in quote marks are a term, not a quotation."""


def find_quotes(text: str) -> list[tuple[str, int, int]]:
    """The quotations of at least MINWORDS words in a text: words, start and end without the marks."""
    found = []
    for match in _QUOTE.finditer(text):
        group = 1 if match[1] is not None else 2
        if len(WORD.findall(match[group])) >= MINWORDS:
            found.append((match[group], match.start(group), match.end(group)))
    return found
