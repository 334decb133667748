"""Typing errors: a word that no ruling uses, and the word that may have been meant. It is added, it replaces nothing."""

from __future__ import annotations

from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from strafrecht_rag.language.compounds import parts
from strafrecht_rag.language.words import is_known, stem, used_words

SHORTEST = 5
LIKENESS = 0.79
"""Of 1: `verkragting` and `verkrachting` are .83 alike, `zolder` and `zonder` .83 too, but `zolder` is known."""


@cache
def _by_first() -> dict[str, list[str]]:
    """By first letter: an error is rarely there, and the search gets ten times shorter."""
    out: dict[str, list[str]] = {}
    for w in used_words():
        out.setdefault(w[0], []).append(w)
    return out


@cache
def repair(word: str) -> str:
    """The word that a folded word may have been meant as; empty for a word that rulings use, a compound, a short word."""
    if len(word) < SHORTEST or not word.isalpha() or word in used_words() or is_known(stem(word)) or parts(word):
        return ""
    near = _by_first().get(word[0], [])
    found = process.extract(word, near, scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=LIKENESS, limit=5)
    # of equally near words the one that rulings use most; a form of the same word repairs nothing
    best = min(found, key=lambda f: (-round(f[1], 2), used_words()[f[0]]), default=None)
    return best[0] if best and stem(best[0]) != stem(word) else ""
