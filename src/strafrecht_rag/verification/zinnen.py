"""Sentences as words that can be compared: folded, stemmed, with spellings of one term brought to one form.

A `Zin` keeps for every word where it stands, so that whatever a check holds against a claim can be shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.language.words import fold, stem, weight

_WORD = re.compile(
    r"\[[^\[\]]{1,40}\]|(?i:advocaat|procureur)-(?i:generaal)\b|[^\W_]+(?:['’][^\W_]+)?(?:[.,/:-](?=\d)[^\W_]+)*"
)
# One term, several spellings. Applied to folded text of equal length is not needed: words carry their own places.
_JOINED = {
    ("ten", "laste", "gelegd"): "tenlastegelegd",
    ("ten", "laste", "gelegde"): "tenlastegelegd",
    ("te", "laste", "gelegd"): "tenlastegelegd",
    ("bewezen", "verklaard"): "bewezenverklaren",
    ("bewezen", "verklaarde"): "bewezenverklaren",
    ("onder", "meer"): "o.a.",
    ("onder", "andere"): "o.a.",
    ("onder", "anderen"): "o.a.",
    ("openbaar", "ministerie"): "om",
    ("hoge", "raad"): "hoge_raad",
    ("niet", "ontvankelijk"): "niet-ontvankelijk",
    ("met", "name"): "met_name",
    ("met", "betrekking", "tot"): "over",
    ("ten", "aanzien", "van"): "over",
    ("ter", "zake", "van"): "wegens",
    ("ter", "zake"): "wegens",
    ("in", "verband", "met"): "wegens",
}
_STARTS = frozenset(k[0] for k in _JOINED)
_ONE = {
    "tenlastegelegde": "tenlastegelegd", "telastegelegd": "tenlastegelegd", "telastegelegde": "tenlastegelegd", "tlgd": "tenlastegelegd",
    "bewezenverklaarde": "bewezenverklaren", "bewezenverklaard": "bewezenverklaren", "artikel": "art", "artikelen": "art", "art": "art", "o.m": "o.a.", "procent": "%", "tzv": "wegens",
    "ovj": "officier", "a-g": "advocaat-generaal", "raadsvrouw": "raadsman", "raadslieden": "raadsman", "vanwege": "wegens",
}  # fmt: skip
FUNCTION = frozenset(
    "de het een der des den er te en of in op van voor door met aan tot ten ter om bij over uit naar zich dat die dit deze zo ook nog al wel dan als "
    "is zijn was waren wordt worden werd werden heeft hebben had hadden zal zullen zou zouden kan kunnen kon konden moet moeten moest mag hij zij ze "
    "haar hem hun hen we wij ik u men wat wie waar welke toen nu daar hier daarbij daarvan daarvoor daarin hierbij hiervan waarbij waarvan waarin "
    "waarop daarop onder na omdat zodat terwijl maar dus want echter immers derhalve aldus tevens voorts verder daarom dient dienen gaat gaan komt "
    "komen volgens namelijk zoals zowel alsook tussen tegen sinds tijdens jegens wegens omtrent gezien gelet geweest passage luidt letterlijk aangehaald gezegd uitspraak woorden gebruikt kort o.a. art lid sub niet geen".split()
)


@dataclass(slots=True)
class Woord:
    """A word: its folded form, its stem, and its span in the text it was read from."""

    vorm: str
    stam: str
    start: int
    end: int


class Zin:
    """A sentence at [start, end) of `tekst`. `inhoud`: what it tells, as stem → weight; its words are read when asked for."""

    __slots__ = ("_stammen", "_woorden", "end", "inhoud", "start", "tekst")

    def __init__(self, tekst: str, start: int, end: int, inhoud: dict[str, float]) -> None:
        self.tekst, self.start, self.end, self.inhoud = tekst, start, end, inhoud
        self._woorden: list[Woord] | None = None
        self._stammen: list[str] | None = None

    @property
    def stammen(self) -> list[str]:
        """The stems in order, without the joining of terms: to compare runs of words fast."""
        if self._stammen is None:
            self._stammen = [_INFO[word][1] for word in _WORD.findall(self.tekst, self.start, self.end)]
        return self._stammen

    @property
    def woorden(self) -> list[Woord]:
        if self._woorden is None:
            self._woorden = read_words(self.tekst, self.start, self.end)
        return self._woorden


@lru_cache(maxsize=100_000)
def _forms(word: str) -> tuple[str, str]:
    """A word as written to the form and stem it is compared by."""
    folded = fold(word)
    if folded.startswith("["):
        return folded, folded
    form = _ONE.get(folded, folded)
    return form, form if form in _ONE.values() else lemma(form)


@lru_cache(maxsize=100_000)
def content_weight(vorm: str) -> float:
    """How much a word tells; 0 for words that only build the sentence."""
    if vorm in FUNCTION or (len(vorm) == 1 and not vorm.isdigit()):
        return 0.0
    return 6.0 if vorm.startswith("[") else weight(stem(vorm))


def read_words(text: str, start: int, end: int) -> list[Woord]:
    """The words of text[start:end]."""
    out: list[Woord] = []
    for match in _WORD.finditer(text, start, end):
        vorm, stam = _forms(match[0])
        out.append(Woord(vorm, stam, match.start(), match.end()))
    return _join(out) if any(w.vorm in _STARTS for w in out) else out


def _join(words: list[Woord]) -> list[Woord]:
    out: list[Woord] = []
    at = 0
    while at < len(words):
        if words[at].vorm in _STARTS:
            for size in (3, 2):
                key = tuple(w.vorm for w in words[at : at + size])
                if len(key) == size and key in _JOINED:
                    form = _JOINED[key]
                    out.append(Woord(form, form, words[at].start, words[at + size - 1].end))
                    at += size
                    break
            else:
                out.append(words[at])
                at += 1
        else:
            out.append(words[at])
            at += 1
    return out


class _Infos(dict[str, tuple[str, str, float]]):
    """Word as written → form, stem, weight; bounded."""

    def __missing__(self, word: str) -> tuple[str, str, float]:
        vorm, stam = _forms(word)
        found = (vorm, stam, content_weight(vorm))
        if len(self) < 200_000:
            self[word] = found
        return found


_INFO = _Infos()


def _content(text: str, start: int, end: int, apart: Sequence[tuple[int, int]]) -> dict[str, float]:
    """What a sentence tells: the stems of its words with their weights."""
    if apart:
        words = read_words(text, start, end)
        starts = [a for a, _ in apart]
        kept = [w for w in words if not ((at := bisect_right(starts, w.start)) and w.start < apart[at - 1][1])]
        return {w.stam: tells for w in kept if (tells := content_weight(w.vorm))}
    info = _INFO
    found = {}
    before = ""
    for word in _WORD.findall(text, start, end):
        vorm, stam, tells = info[word]
        if tells:
            found[stam] = tells
        if before == "bewezen" and vorm.startswith("verklaard"):
            found["bewezenverklaren"] = found.pop(stam, tells)
        elif before in ("laste", "last") and vorm.startswith("gelegd"):
            found["tenlastegelegd"] = found.pop(stam, tells) or 3.0
        elif before == "niet" and vorm == "ontvankelijk":
            found["niet-ontvankelijk"] = found.pop(stam, tells)
        before = vorm
    return found


def content_of(text: str) -> dict[str, float]:
    """What a stretch of text tells: the stems of its words with their weights; numbers tell nothing here."""
    return {s: w for s, w in _content(text, 0, len(text), ()).items() if not any(c.isdigit() for c in s)}


_OWNED = frozenset(("van", "zijn", "haar", "diens"))


def clause_of(
    text: str, start: int, end: int, typed: Callable[[str, str], tuple[str, str] | None]
) -> tuple[dict[str, float], dict[str, set[str]]]:
    """What text[start:end] tells, and what it names of each type."""
    inhoud: dict[str, float] = {}
    named: dict[str, set[str]] = {}
    before = ""
    for word in _WORD.findall(text, start, end):
        vorm, stam, tells = _INFO[word]
        if tells:
            inhoud[stam] = tells
        found = typed(vorm, stam) if before not in _OWNED else None  # an owner or relative does not act
        before = vorm
        if found:
            named.setdefault(found[0], set()).add(found[1])
    return inhoud, named


def read_sentences(text: str, apart: Sequence[tuple[int, int]] = ()) -> list[Zin]:
    """The sentences of a text with at least one word, in order. Words in the spans `apart` are no content of theirs."""
    out = []
    for start, end in split_sentences(text):
        if _WORD.search(text, start, end):
            out.append(Zin(text, start, end, _content(text, start, end, apart)))
    return out
