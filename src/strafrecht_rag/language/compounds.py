"""Compounds taken apart: `fietsendiefstal` is also about a `fiets` and a `diefstal`.

The parts must be words that the rulings use (the corpus behind `words.weight`), so the splitter knows no more than the texts do.
"""

from __future__ import annotations

from functools import lru_cache

from strafrecht_rag.language.words import is_known, stem, weight

SHORTEST = 4
"""Letters of a part at least."""
LINKS = ("", "s", "en", "e", "n", "er")
"""What Dutch puts between two parts."""
_NO_HEAD = frozenset(
    "over onder voor achter tegen door binnen buiten tussen ver aan ont weer mede hier daar waar veel alle niet hoog laag".split()
)
_NO_TAIL = frozenset(
    "heid heden lijk baar baarheid ling lingen loos ning ningen ingen atie aties achtig zaam matig eren erend eerd eerde enden ende ings tig houd houden stand standen stellen gesteld stelling nemen genomen gaan gang gangen komst komen heen toe zijn stig ging gingen isch ische elijk igheid aard aarde".split()
)
_FAR = 11.5
"""A part that hardly any passage holds says nothing: typing errors and names."""


def _known(part: str) -> str:
    """The stem of a part when it is a word of the rulings; empty otherwise."""
    s = stem(part)
    return s if len(s) >= 3 and is_known(s) and weight(s) <= _FAR else ""


@lru_cache(maxsize=200_000)
def parts(word: str) -> tuple[str, ...]:
    """The stems of the parts of a folded word, in order; empty when it is no compound that the rulings know."""
    if len(word) < 2 * SHORTEST or not word.isalpha():
        return ()
    best: tuple[float, tuple[str, ...]] = (0.0, ())
    for cut in range(SHORTEST, len(word) - SHORTEST + 1):
        tail = word[cut:]
        if tail in _NO_TAIL:
            continue
        tails = (_known(tail),) if _known(tail) else ()
        deeper = parts(tail) if len(tail) >= 2 * SHORTEST + 1 else ()
        if not tails and not deeper:
            continue
        for link in LINKS:
            head = word[:cut].removesuffix(link) if link else word[:cut]
            if (link and not word[:cut].endswith(link)) or len(head) < SHORTEST or head in _NO_HEAD:
                continue
            first = _known(head)
            if not first:
                continue
            # the longer and the more usual the parts, the better; a link costs a little
            value = min(len(head), len(tail)) + 0.5 * (_FAR - weight(first)) - 0.5 * len(link) + (1 if tails else 0)
            found = (first, *(deeper or tails), *(tails if deeper else ()))
            if value > best[0]:
                best = (value, tuple(dict.fromkeys(found)))
    return best[1]
