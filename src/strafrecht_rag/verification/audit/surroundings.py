"""Where a reference stands: its sentence, the sentence it supports, and that sentence without references."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from strafrecht_rag.citations.references import Plek
from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.language.words import stem, tokens, weight

_BULLET_NEXT = re.compile(r"\s*(?:[-*•–>#|]|\d{1,3}[.)]\s|[a-z][.)]\s|\[\^?\d{1,3}\]|\n)")
_LETTER_END = re.compile(r"[^.!?:;\n]\s?\n$")
TELLS = 3.0
"""From this weight on (in fewer than one in eight passages) a word tells what a sentence is about."""


def unwrap(text: str) -> str:
    """The text with line breaks inside a wrapped paragraph as blanks; equally long."""
    chars = list(text)
    lines = text.split("\n")
    at = 0
    for line, after in pairwise(lines):
        at += len(line)
        goes_on = after.lstrip()[:1].islower() and len(line) >= 40
        wrapped = (goes_on or 55 <= len(line) <= 140) and bool(after.strip()) and line.rstrip()[-1:] not in ".!?:;"
        heading = line.lstrip().startswith(("#", "|"))
        if wrapped and not heading and not _BULLET_NEXT.match(after):
            chars[at] = " "
        at += 1
    return "".join(chars)


class Zinnen:
    """The sentences of a text. A reference never straddles two: what it joins is one sentence."""

    def __init__(self, text: str, plekken: Sequence[Plek]) -> None:
        self.tekst = text
        self.plekken = plekken
        spans: list[tuple[int, int]] = []
        refs = sorted((p.start, p.end) for p in plekken)
        starts = [a for a, _ in refs]
        for start, end in split_sentences(unwrap(text)):
            if spans:
                at = bisect.bisect_left(starts, spans[-1][1]) - 1
                if at >= 0 and refs[at][1] > spans[-1][1]:
                    spans[-1] = (spans[-1][0], end)
                    continue
            spans.append((start, end))
        self.spans = spans
        self._starts = [p.start for p in plekken]

    def nummer(self, offset: int) -> int:
        """The number of the sentence that holds an offset, or the last before it."""
        at = bisect.bisect_right(self.spans, (offset, len(self.tekst) + 1)) - 1
        return max(at, 0)

    def tussen(self, start: int, end: int) -> Sequence[Plek]:
        """The references that begin in text[start:end], and the one before, which may reach into it."""
        first = bisect.bisect_left(self._starts, start)
        return self.plekken[max(0, first - 1) : bisect.bisect_left(self._starts, end)]

    def plekken_in(self, n: int) -> list[Plek]:
        start, end = self.spans[n]
        return [p for p in self.tussen(start, end) if start <= p.start < end]

    def zonder(self, start: int, end: int) -> str:
        return without_references(self.tekst, start, end, self.tussen(start, end))

    def naburig(self, n: int, m: int) -> bool:
        """Whether two sentences stand in one paragraph, or the first ends in a colon."""
        if not (0 <= n < len(self.spans) and 0 <= m < len(self.spans)):
            return False
        a, b = sorted((n, m))
        gap = self.tekst[self.spans[a][1] : self.spans[b][0]]
        goes_on = self.tekst[self.spans[a][1] - 1] == ":" or (
            self.tekst[self.spans[b][0]] == ">" and self.tekst[self.spans[a][1] - 1] not in ".!?"
        )
        return b - a == 1 and ("\n" not in gap or goes_on)


_MARKERS = re.compile(r"\[\s?(?:(?:passage|bron|nr\.?)\s)?\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\s?\]|[¹²³⁰⁴-⁹]+")
_INTRO = r"(?:(?:zie|vgl|vergelijk|aldus|cf|conform|o\.?a|o\.?m|onder (?:meer|andere|anderen)|bijvoorbeeld|bijv|in gelijke zin|in deze zin|anders|eveneens|ook|nader|hierover|daarover|recent|laatstelijk|verwezen wordt naar)\.?,?\s){0,3}"
_RO = r"(?:\s?[,(]?\s?(?:in\s)?(?:r\.?\s?o\.?|rov\.?|rechtsoverweging(?:en)?|overweging(?:en)?|onder|§|punt|par\.?)\s?\d[\d.]*[a-z]?(?:\s?(?:-|–|en|,|t/m|tot en met)\s?\d[\d.]*)*)?"
_TAIL = re.compile(rf"(?:\s?,?\s?m\.?\s?nt\.?\s[^,;()\n]{{1,30}})?{_RO}", re.IGNORECASE)
_HEAD = re.compile(rf"{_INTRO}$", re.IGNORECASE)
_RO_OF = re.compile(
    r"(?:in\s)?(?:r\.?\s?o\.?|rov\.?|rechtsoverweging(?:en)?|overweging(?:en)?|onder|§|punt)\s?\d[\d.]*(?:\s?(?:-|–|en|,|t/m)\s?\d[\d.]*)*\s(?:van|in)\s(?:het\s|de\s|dat\s|dit\s)?(?:arrest|vonnis|uitspraak)?,?\s?$",
    re.IGNORECASE,
)


def without_references(text: str, start: int, end: int, plekken: Sequence[Plek]) -> str:
    """text[start:end] as a sentence of its own: references, their considerations and footnote marks gone."""
    parts: list[str] = []
    at = start
    asides = _asides(text, start, end, plekken)
    for plek in sorted(plekken, key=lambda p: p.start):
        if plek.end <= start or plek.start >= end:
            continue
        aside = next(((a, b) for a, b in asides if a <= plek.start < b), None)
        if aside:
            parts.append(text[at : aside[0]] if at < aside[0] else "")
            at = max(at, aside[1])
            continue
        first, last = plek.start, plek.end
        head = text[at:first]
        for pattern in (_RO_OF, _HEAD):
            found = pattern.search(head)
            head = head[: found.start()] if found else head
        tail = _TAIL.match(text, last)
        last = min(tail.end() if tail else last, end)
        if head.rstrip().endswith(("(", "[")) and text[last : last + 2].lstrip()[:1] in (")", "]"):
            head = head.rstrip()[:-1]
            last += text[last : last + 2].index(text[last : last + 2].lstrip()[0]) + 1
        if re.search(r"\b(?:de|het)\s$", head, re.IGNORECASE) and (subject := _SUBJECT.match(text, first, last)):
            head += subject[
                0
            ]  # `De Hoge Raad (7 december 2021, nr. 20/01834) oordeelde`: the court is part of the sentence
        parts.append(head)
        at = max(at, last)
    parts.append(text[at:end])
    flat = re.sub(r"\s+", " ", _MARKERS.sub(" ", " ".join(parts)))
    flat = re.sub(r"[*_`#>]{1,3}(?=\w)|(?<=\w)[*_`]{1,3}", "", flat)
    flat = re.sub(r"\(\s*[,;:]*\s*\)|\[\s*\]", " ", _balance(flat))
    flat = re.sub(r"\s+([,.;:?!])", r"\1", flat)
    flat = re.sub(r"([,;:])(?:\s*[,;:])+", r"\1", flat)
    flat = _LIST_NUMBER.sub("", re.sub(r"\s+", " ", flat).strip())
    return _LEFT_OVER.sub("", flat).strip().lstrip(",;: ")


_BRACKETS = re.compile(r"\((?:[^()]|\([^()]*\)){1,600}\)")
_DATE = re.compile(r"\b\d{1,2}\s[a-z]+\s\d{4}\b|\d+")


def _asides(text: str, start: int, end: int, plekken: Sequence[Plek]) -> list[tuple[int, int]]:
    """Brackets that hold references and say nothing else: `(zie de uitspraak van het College van 21 april 2020, ECLI:…)`."""
    out = []
    for m in _BRACKETS.finditer(text, start, end):
        inside = [p for p in plekken if m.start() < p.start < m.end()]
        if not inside:
            continue
        rest, at = [], m.start()
        for p in inside:
            rest.append(text[at : p.start])
            at = min(p.end, m.end())
        if len(content(_DATE.sub(" ", " ".join([*rest, text[at : m.end()]])))) < 2:
            out.append(m.span())
    return out


_SUBJECT = re.compile(r"[A-Za-zÀ-ÿ'’. -]{2,60}?(?=\s?(?:\(|,|van\s\d|\d))")
_LIST_NUMBER = re.compile(
    r"^(?:[-*•–>]\s+|\(?\d{1,3}[.)]:?\s?(?=\D|$)|\d{1,3}(?:\.\d{1,3})+\.?\s(?=[A-ZÀ-Þ\[(“\"‘])|\(?[a-z]\)\s)+"
)
_LEFT_OVER = re.compile(r"^(?:in|bij|uit|zie|vgl\.?|aldus|met)\s*(?=[,;:(]|$)|^[\s,;:.)\-–•*]+", re.IGNORECASE)


def _balance(text: str) -> str:
    """Without closing brackets that a reference had opened."""
    out: list[str] = []
    opened = 0
    for c in text:
        opened += (c == "(") - (c == ")")
        if opened < 0:
            opened = 0
            continue
        out.append(c)
    return "".join(out)


_EMPTY = frozenset(
    "voorgeschiedenis heden vandaag voorbeeld wijst wijze vergelijkbaar vergelijkbare partijen eens geleid overzicht uitgebreider voorzieningenrechter kader "
    "verband gewezen gedaan tussenuitspraak hierbij daarbij eerder vaste rechtspraak jurisprudentie raad state centrale beroep "
    "college afdeling verwijst verwijzen verwezen verwijzing overwogen geoordeeld overweegt oordeelde besliste uiteengezet toetsingskader beroepen beroept uitspraken arresten "
    "zie vgl vergelijk ook aldus nader hierover recent bijvoorbeeld onder meer anders arrest vonnis uitspraak conclusie raad hoge hof rechtbank overweging".split()
)


def content(text: str) -> dict[str, float]:
    """The words that tell, as stem → weight; those that name courts and rulings do not."""
    out: dict[str, float] = {}
    for token in tokens(text):
        stemmed = stem(token)
        tells = weight(stemmed)
        if tells >= TELLS and token not in _EMPTY and len(token) > 1:
            out[stemmed] = tells
    return out


@dataclass(frozen=True)
class Steunzin:
    """A sentence that rests on a reference: its span, its text without references, and whether others support it too."""

    span: tuple[int, int]
    tekst: str
    meer: bool


def supported(zinnen: Zinnen, plek: Plek) -> list[Steunzin]:
    """The sentences that a reference supports: mostly the one it stands in.

    One that stands alone (`…. (HR …)`, `Zie HR ….`) supports the sentence before it in the same paragraph; one in a numbered list of
    sources (`[2] HR …`) the sentences that carry its number.
    """
    n = zinnen.nummer(plek.start)
    start, end = zinnen.spans[n]
    mine = _clause(zinnen, plek, start, end)
    text = zinnen.zonder(*mine)
    more = any(p is not plek and mine[0] <= p.start < mine[1] for p in zinnen.plekken_in(n))
    own = [Steunzin(mine, text, more)]
    if len(content(text)) >= 2 or zinnen.tekst[end - 1] == ":":
        return own
    label = _SOURCE.match(zinnen.tekst, start)
    if label and (carrying := _numbered(zinnen, label[1], n)):
        return carrying
    if not zinnen.naburig(n - 1, n) or zinnen.plekken_in(n - 1):
        return own
    before = zinnen.spans[n - 1]
    return [Steunzin(before, zinnen.zonder(*before), more)]


_SOURCE = re.compile(r"\s*(?:[-*•]\s)?\[\^?(\d{1,3})\]:?\s")


def _numbered(zinnen: Zinnen, number: str, own: int) -> list[Steunzin]:
    """The sentences that carry a number of the list of sources; at most eight."""
    out: list[Steunzin] = []
    for m in re.finditer(rf"\[\^?{number}\](?!:)", zinnen.tekst):
        n = zinnen.nummer(m.start())
        span = zinnen.spans[n]
        if n == own or _SOURCE.match(zinnen.tekst, span[0]) or any(s.span == span for s in out):
            continue
        others = set(re.findall(r"\[\^?(\d{1,3})\]", zinnen.tekst[slice(*span)])) - {number}
        out.append(Steunzin(span, zinnen.zonder(*span), bool(others) or bool(zinnen.plekken_in(n))))
        if len(out) == 8:
            break
    return out


def _clause(zinnen: Zinnen, plek: Plek, start: int, end: int) -> tuple[int, int]:
    """In a sentence with more references: the part between semicolons, if it says something of its own."""
    others = [p for p in zinnen.tussen(start, end) if start <= p.start]
    if len(others) < 2:
        return start, end
    text = zinnen.tekst
    cuts = [m.end() for m in re.finditer(r";\s|,?\sterwijl\s|,\smaar\s", text[start:end])]
    edges = [start, *(start + c for c in cuts if not any(p.start < start + c < p.end for p in others)), end]
    for a, b in pairwise(edges):
        if a <= plek.start < b and len(content(zinnen.zonder(a, b))) >= 3:
            return a, b
    return start, end
