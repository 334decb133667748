"""Sentences as words that can be compared: folded, stemmed, with spellings of one term brought to one form.

A `Zin` keeps for every word where it stands, so that whatever a check holds against a claim can be shown.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress

from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.language.words import fold, stem, weight

_BRACKET = re.compile(r"\[[^\[\]]{1,40}\]")
_OWN_WORD = r"[^\W_]+(?:['’][^\W_]+)?(?:[.,/:-](?=\d)[^\W_]+)*"
# The same where a text has neither an underscore nor a `-generaal`: faster.
_PLAIN_WORD = re.compile(f"{_BRACKET.pattern}|{_OWN_WORD}".replace(r"[^\W_]", r"\w"))
_WORD = re.compile(rf"{_BRACKET.pattern}|(?i:advocaat|procureur)-(?i:generaal)\b|{_OWN_WORD}")
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
_BEGINNINGS = frozenset(k[:2] for k in _JOINED)
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


@lru_cache(maxsize=100_000)
def _forms(word: str) -> tuple[str, str]:
    """A word as written to the form and stem it is compared by."""
    folded = fold(word)
    if folded.startswith("["):
        return folded, folded
    form = _ONE.get(folded, folded)
    return form, form if form in _ONE_FORMS else lemma(form)


def stem_of(vorm: str) -> str:
    """The stem of a form."""
    return _forms(vorm)[1]


_ONE_FORMS = frozenset(_ONE.values())


@lru_cache(maxsize=100_000)
def content_weight(vorm: str) -> float:
    """How much a word tells; 0 for words that only build the sentence."""
    if vorm in FUNCTION or (len(vorm) == 1 and not vorm.isdigit()):
        return 0.0
    return 6.0 if vorm.startswith("[") else weight(stem(vorm))


Info = tuple[str, str, float, int, bool, tuple[str, float]]
"""What is known of a word: form, stem, how much it tells, its length as written, whether it may be the second part of a term
(`bewezen verklaard`), and stem with how much it tells once more. A bare tuple: the garbage collector passes those by."""


class _Infos(dict[str, Info]):
    """Word as written → what is known of it; bounded."""

    def __missing__(self, word: str) -> Info:
        vorm, stam = _forms(word)
        second = vorm == "ontvankelijk" or vorm.startswith(("verklaard", "gelegd"))
        tells = content_weight(vorm)
        found = (vorm, stam, tells, len(word), second, (stam, tells))
        if len(self) < 200_000:
            self[word] = found
        return found


_INFO = _Infos()


Genoemd = tuple[list[int], list[tuple[int, str, str]]]
"""The words that name something: where they start; and which words they are, with the type and the name of each."""


class Woordrij:
    """The words of text[start:end] in order: read once, then cut into sentences, clauses and stretches."""

    # No object is made for a word: thousands of small ones keep the garbage collector busy.
    __slots__ = ("_brackets", "_pairs", "_seconds", "_telling", "infos", "named", "starts", "tekst")

    def __init__(self, tekst: str, start: int = 0, end: int | None = None) -> None:
        end = len(tekst) if end is None else end
        pattern = _WORD if "_" in tekst or "generaal" in tekst.lower() else _PLAIN_WORD
        found = list(pattern.finditer(tekst, start, end))
        self.tekst = tekst
        self.starts = [m.start() for m in found]
        self.infos = [_INFO[m[0]] for m in found]
        tells = [info[2] for info in self.infos]
        self._telling = list(compress(self.starts, tells))
        self._pairs = [info[5] for info in compress(self.infos, tells)]
        self._seconds = [at for at, info in enumerate(self.infos) if info[4]]
        self.named: Genoemd | None = None
        # the only words that hold blanks, so that a sentence or clause may end inside one
        self._brackets = [m.span() for m in _BRACKET.finditer(tekst, start, end)] if "[" in tekst else []

    def _in_brackets(self, place: int) -> bool:
        at = bisect_left(self._brackets, (place, 0))
        return at > 0 and place < self._brackets[at - 1][1]

    def holding(self, start: int, end: int) -> Woordrij:
        """The row that [start, end) of the text can be cut from: this one, or its own where it begins or ends inside a word."""
        if self._brackets and (self._in_brackets(start) or self._in_brackets(end)):
            return Woordrij(self.tekst, start, end)
        return self

    def cut(self, start: int, end: int) -> tuple[Woordrij, int, int]:
        """The words of [start, end) of the text: a row, and from which to before which of its words."""
        row = self.holding(start, end)
        first = bisect_left(row.starts, start)
        return row, first, bisect_left(row.starts, end, first)

    def telling(self, start: int, end: int) -> int:
        """How many words of [start, end) of the text tell something."""
        return bisect_left(self._telling, end) - bisect_left(self._telling, start)

    def content(self, start: int, end: int) -> dict[str, float]:
        """What the words of [start, end) of the text tell: stem → weight."""
        first = bisect_left(self._telling, start)
        return dict(self._pairs[first : bisect_left(self._telling, end, first)])

    def has_second(self, first: int, last: int) -> bool:
        """Whether one of words [first, last) may be the second part of a term."""
        at = bisect_left(self._seconds, first)
        return at < len(self._seconds) and self._seconds[at] < last

    def joined(self, first: int, last: int) -> Verbonden:
        """Words [first, last) with the spellings of one term joined."""
        infos, starts = self.infos[first:last], self.starts[first:last]
        vormen, stammen = [info[0] for info in infos], [info[1] for info in infos]
        ends = [start + info[3] for start, info in zip(starts, infos, strict=True)]
        terms = _terms(vormen)
        if not terms:
            return Verbonden(vormen, stammen, starts, ends)
        out = Verbonden([], [], [], [])
        done = 0
        for at, size, form in [*terms, (len(vormen), 0, "")]:
            out.vormen += vormen[done:at]
            out.stammen += stammen[done:at]
            out.starts += starts[done:at]
            out.ends += ends[done:at]
            done = at + size
            if size:
                out.vormen.append(form)
                out.stammen.append(form)
                out.starts.append(starts[at])
                out.ends.append(ends[done - 1])
        return out


@dataclass(slots=True)
class Verbonden:
    """Words side by side: their forms, stems, and where they start and end."""

    vormen: list[str]
    stammen: list[str]
    starts: list[int]
    ends: list[int]

    def words(self, places: Iterable[int]) -> list[Woord]:
        return [Woord(self.vormen[n], self.stammen[n], self.starts[n], self.ends[n]) for n in places]

    def all_words(self) -> list[Woord]:
        return list(map(Woord, self.vormen, self.stammen, self.starts, self.ends))


def _terms(vormen: list[str]) -> list[tuple[int, int, str]]:
    """Where a term begins that has several spellings, how many words it has here, and its one form."""
    out: list[tuple[int, int, str]] = []
    done = 0
    for at in [at for at, vorm in enumerate(vormen) if vorm in _STARTS]:
        if at < done or tuple(vormen[at : at + 2]) not in _BEGINNINGS:
            continue
        for size in (3, 2):
            if form := _JOINED.get(tuple(vormen[at : at + size])):
                done = min(at + size, len(vormen))
                out.append((at, done - at, form))
                break
    return out


@dataclass(slots=True)
class Bijzin:
    """A clause: its place, what it tells, and the things of each type that it names."""

    start: int
    end: int
    inhoud: dict[str, float]
    genoemd: dict[str, set[str]] = field(default_factory=dict)


class Zin:
    """A sentence at [start, end) of a text. `inhoud`: what it tells, as stem → weight; its words are made when asked for."""

    __slots__ = ("_first", "_last", "_stammen", "_woorden", "bijzinnen", "end", "inhoud", "rij", "start")

    def __init__(
        self,
        rij: Woordrij,
        start: int,
        end: int,
        apart: Sequence[tuple[int, int]] = (),
        inhoud: dict[str, float] | None = None,
    ) -> None:
        self.start, self.end = start, end
        self.rij, self._first, self._last = rij.cut(start, end)
        self.bijzinnen: list[Bijzin] | None = None
        self._woorden: list[Woord] | None = None
        self._stammen: list[str] | None = None
        if inhoud is None:
            inhoud = self._content_apart(apart) if apart else self._content()
        self.inhoud = inhoud

    def __bool__(self) -> bool:
        """Whether it has a word."""
        return self._first < self._last

    @property
    def stammen(self) -> list[str]:
        """The stems in order, without the joining of terms: to compare runs of words fast."""
        if self._stammen is None:
            self._stammen = [info[1] for info in self.rij.infos[self._first : self._last]]
        return self._stammen

    @property
    def woorden(self) -> list[Woord]:
        if self._woorden is None:
            self._woorden = self.rij.joined(self._first, self._last).all_words()
        return self._woorden

    def _content_apart(self, apart: Sequence[tuple[int, int]]) -> dict[str, float]:
        """What the sentence tells, without the words in the spans `apart`."""
        starts = [a for a, _ in apart]
        kept = [w for w in self.woorden if not ((at := bisect_right(starts, w.start)) and w.start < apart[at - 1][1])]
        return {w.stam: tells for w in kept if (tells := content_weight(w.vorm))}

    def _content(self) -> dict[str, float]:
        """What the sentence tells."""
        row, first, last = self.rij, self._first, self._last
        if not row.has_second(first, last):
            return row.content(self.start, self.end)
        found = {}
        before = ""
        for vorm, stam, tells, *_ in row.infos[first:last]:
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


def read_words(text: str, start: int, end: int) -> list[Woord]:
    """The words of text[start:end], with the spellings of one term joined."""
    row = Woordrij(text, start, end)
    return row.joined(0, len(row.starts)).all_words()


def content_of(text: str) -> dict[str, float]:
    """What a stretch of text tells: the stems of its words with their weights; numbers tell nothing here."""
    told = Zin(Woordrij(text), 0, len(text)).inhoud
    return {s: w for s, w in told.items() if not any(c.isdigit() for c in s)}


def read_sentences(rij: Woordrij, apart: Sequence[tuple[int, int]] = ()) -> list[Zin]:
    """The sentences of a text with at least one word, in order. Words in the spans `apart` are no content of theirs."""
    found = (Zin(rij, start, end, apart) for start, end in split_sentences(rij.tekst))
    return [zin for zin in found if zin]
