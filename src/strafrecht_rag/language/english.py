"""Whether a question is in English, by the small words of both languages and by what our glossary knows."""

from __future__ import annotations

from functools import cache

from strafrecht_rag.language.woordenlijst import load_list
from strafrecht_rag.language.words import is_known, stem, tokens

_ENGLISH = frozenset(
    "the of and was were are what when how why which who whom whose did does do for from with without his her their they he she can may must should an a has have had been "
    "someone somebody anyone by after if to on at under about against because that this these those be being not no does there it its or as into than then any some while during "
    "would could might shall i you we my your our me him them where".split()
)
_DUTCH = frozenset(
    "de het een en van wat wie waar wanneer waarom hoe welk welke is zijn was waren werd wordt worden kan mag moet moeten heeft hebben had iemand je ik u mijn niet geen ook als dat die "
    "dit deze bij op aan voor met zonder door naar uit om te ten ter tot over onder tegen na er dan nog wel maar of toen hij zij ze hun haar hem mij krijg krijgt kun".split()
)
_BOTH = frozenset("was had been of me wet door die we hem as an over on to no".split())


@cache
def _glossary_words() -> frozenset[str]:
    words = {w for line in load_list("engels").regels for w in tokens(line.partition(">")[0])}
    return frozenset(w for w in words if not is_known(stem(w)))


def is_english(vraag: str) -> bool:
    """True when English words outnumber the Dutch ones."""
    words = tokens(vraag)
    english = sum((w in _ENGLISH and w not in _BOTH) or w in _glossary_words() for w in words)
    dutch = sum(w in _DUTCH and w not in _BOTH for w in words)
    return english > dutch and english >= max(1, len(words) // 6)
