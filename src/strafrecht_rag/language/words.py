"""Dutch words for finding: tokens, stems, and how much a word tells (its weight)."""

from __future__ import annotations

import gzip
import math
import re
import threading
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from Stemmer import Stemmer

_TOKEN = re.compile(r"[^\W_]+(?:[.,/:-](?=\d)[^\W_]+)*")
_MAX_WEIGHT = 12.0


class _Own(threading.local):
    """A stemmer for each thread: one keeps the word it works on within itself, and mixes up those of two threads."""

    def __init__(self) -> None:
        self.stemmer = Stemmer("dutch")


_own = _Own()


def _accents() -> dict[int, str]:
    """Every Latin letter with accents to the bare one, ligatures opened: a table is ten times faster than NFKD."""
    table = {}
    for code in range(0xC0, 0x250):
        bare = "".join(c for c in unicodedata.normalize("NFKD", chr(code)) if not unicodedata.combining(c))
        if bare != chr(code):
            table[code] = bare
    return table | dict.fromkeys(range(0x300, 0x370), "") | {ord("’"): "'", ord("‘"): "'"}


_FOLD = _accents()


def fold(text: str) -> str:
    """Lower case without accents: `Privé` and `prive` are one word."""
    low = text.lower()
    return low if low.isascii() else low.translate(_FOLD)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The Snowball stem of a folded word; words with a digit stay as they are."""
    if not word.isalpha() and any(c.isdigit() for c in word):
        return word
    return str(_own.stemmer.stemWord(word))


def tokens(text: str) -> list[str]:
    """The folded words and numbers of `text`, in order: `359a`, `22/01234` and `5.000` are one token each."""
    return _TOKEN.findall(fold(text))


def stems(text: str) -> list[str]:
    """The stems of all words of `text`, in order."""
    return [stem(t) for t in tokens(text)]


def stem_set(folded: str) -> set[str]:
    """The stems in a text that is folded already."""
    return {stem(t) for t in set(_TOKEN.findall(folded))}


@cache
def _weights() -> dict[str, float]:
    """Stem → weight from data/woordgewicht.tsv.gz, made by bench/word_weights.py from rulings of Rechtspraak.nl."""
    packed = (files("strafrecht_rag.language") / "data" / "woordgewicht.tsv.gz").read_bytes()
    rows = (line.split("\t") for line in gzip.decompress(packed).decode("utf-8").splitlines())
    return {word: int(tenths) / 10 for word, tenths in rows}


def weight(stemmed: str) -> float:
    """How much a stem tells: -log2 of the share of passages that hold it, at most 12 (in fewer than 1 in 4,096).

    `de` weighs about 0, `verdachte` 2, `diefstal` 6, a word that the table does not know 12 (9 for a short one).
    """
    known = _weights().get(stemmed)
    return known if known is not None else (_MAX_WEIGHT if len(stemmed) > 3 else 9.0)


def is_known(stemmed: str) -> bool:
    """Whether the rulings behind the weights use a word with this stem."""
    return stemmed in _weights()


@cache
def used_words() -> dict[str, int]:
    """Word → its place by frequency, from data/woorden.txt.gz (bench/word_weights.py)."""
    packed = (files("strafrecht_rag.language") / "data" / "woorden.txt.gz").read_bytes()
    return {w: n for n, w in enumerate(gzip.decompress(packed).decode("utf-8").split("\n"))}


def known_words_with(prefix: str, limit: int) -> tuple[str, ...]:
    """The stems of the most used words that begin with a folded prefix, each once."""
    return tuple(dict.fromkeys(stem(w) for w in used_words() if w.startswith(prefix)))[:limit]


def information(share: float) -> float:
    """The weight that belongs to a share of passages."""
    return min(_MAX_WEIGHT, max(0.0, -math.log2(share))) if share > 0 else _MAX_WEIGHT


# Words of questions and of small talk: they ask, they do not tell what is asked about.
QUESTION_WORDS = frozenset(
    stem(w)
    for w in (
        "wat wie waar wanneer waarom hoe hoeveel welk welke wordt worden is zijn was waren werd werden kan kun kunnen mag mogen moet "
        "moeten heeft hebben had geeft gaf volgt valt iemand mij mijn ik u uw je jij we wij ons men er dan als bij de het een en of in op van "
        "voor door met aan te tot ten ter om over uit naar zich dat die dit deze zo ook nog al wel niet geen maar toch zonder onder sprake "
        "geval zaak vraag uitspraak rechter leg uit vertel samen vat geef over hebt ben bent zal zou zullen doet doen deed gedaan gebeurt "
        "gebeurde komt kwam krijgt kreeg besliste oordeelde zegt zei vindt vond betekent daarvan daarvoor hierbij deze ze zij hij haar hem hun"
    ).split()
)


def content_terms(vraag: str) -> list[str]:
    """The stems of a question that tell what it is about, in order, each once."""
    return list(dict.fromkeys(s for s in stems(vraag) if s not in QUESTION_WORDS and (len(s) > 1 or s.isdigit())))
