"""Quotes beside a reference: word for word in its ruling, in another, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from strafrecht_rag.citations.normalise import plain
from strafrecht_rag.citations.references import Plek
from strafrecht_rag.language.words import fold
from strafrecht_rag.verification.audit.surroundings import Zinnen, content
from strafrecht_rag.verification.quotes import WORD, parts_of, run_of, without_notes, words_of

MIN_WORDS = 4
"""Fewer words in quote marks are a term, not a quotation."""
_PAIRS = (("“„", "”“"), ("«", "»"), ("»", "«"), ('"', '"'), ("‘‚", "’"), ("'", "'"), ("”", "”"))
_OPEN = {c: close for opens, close in _PAIRS for c in opens}
_SHORT_WORD = re.compile(r"[stnmkr](?![A-Za-z])")  # 's-Gravenhage, 's avonds, 't, 'n
_INSERTED = re.compile(r"\[([^\[\]]{1,40})\]")


@dataclass(frozen=True)
class Citaat:
    """The words of a quotation and their span, without the marks."""

    woorden: str
    start: int
    end: int


def find_quotes(text: str) -> list[Citaat]:
    """The quotations of at least MIN_WORDS words; an inner quotation belongs to the outer one."""
    found: list[Citaat] = []
    at = 0
    while at < len(text):
        close = _OPEN.get(text[at])
        single = text[at] in "'‘‚"
        if close is None or (single and ((at and text[at - 1].isalnum()) or _SHORT_WORD.match(text, at + 1))):
            at += 1
            continue
        end = _closing(text, at + 1, close, single=single)
        if end < 0:
            at += 1
            continue
        if len(WORD.findall(text[at + 1 : end])) >= MIN_WORDS and not _is_title(text, at, end):
            found.append(Citaat(text[at + 1 : end], at + 1, end))
        at = end + 1
    blocks = [
        Citaat(m[1], *m.span(1))
        for m in _BLOCK.finditer(text)
        if len(WORD.findall(m[1])) >= MIN_WORDS and not any(c.start < m.end(1) and m.start(1) < c.end for c in found)
    ]
    return sorted(found + blocks, key=lambda c: c.start)


# A paragraph set apart in Markdown, behind a sentence that goes on in it.
_BLOCK = re.compile(r"(?<=[^.!?\s])[ \t]{0,3}\n{1,2}>[ \t]?((?:[^\n]{1,2000}(?:\n>[ \t]?)?){1,20})")
_TITLE_OF = re.compile(
    r"\b(?:\w*plan|boek|bundel|artikel|rapport|project|besluit|handleiding|titel|getiteld|genaamd|brochure|noot)\W{0,2}$",
    re.IGNORECASE,
)


def _is_title(text: str, start: int, end: int) -> bool:
    """`het bestemmingsplan "Sanering Glastuinbouw Walinxweg 3"`: a name, and no quotation."""
    words = WORD.findall(text[start + 1 : end])
    capitals = sum(not w[0].islower() for w in words)
    return 2 * capitals >= len(words) or _TITLE_OF.search(text[max(0, start - 20) : start]) is not None


def _closing(text: str, start: int, close: str, *, single: bool) -> int:
    """The offset of the closing mark, within a paragraph or two; -1 without one."""
    for at in range(start, min(len(text), start + (800 if single else 3000))):
        c = text[at]
        if c in close and not (single and text[at + 1 : at + 2].isalnum()):
            return at
        if c == "\n" and text[at + 1 : at + 2] == "\n":
            return -1
    return -1


@lru_cache(maxsize=32)
def _runs(text: str) -> tuple[str, ...]:
    """A text as a run of words: as it is, and without bracketed footnote numbers."""
    return tuple(dict.fromkeys(run_of(t) for t in (text, without_notes(text))))


def stands_in(quote: str, text: str) -> bool:
    """Whether the stretches of a quotation stand in a text, in that order."""
    without = _INSERTED.sub("…", quote)
    return any(_in_run(parts, run) for parts in (parts_of(quote), parts_of(without)) if parts for run in _runs(text))


def _in_run(parts: list[str], run: str) -> bool:
    at = 0
    for part in parts:
        found = run.find(f" {part} ", at)
        if found < 0:
            return False
        at = found + len(part) + 1
    return True


def nearest(quote: str, text: str) -> str:
    """The stretch of a text that shares most words with a quotation, to show beside it; empty when too few."""
    wanted = words_of(quote)
    spots = [(m.start(), m.end(), fold(plain(m[0]))) for m in WORD.finditer(text)]
    bag = set(wanted)
    size = max(4, len(wanted)) + 3
    held = [w in bag for _, _, w in spots]
    if not held:
        return ""
    best, best_at, running = 0, 0, sum(held[:size])
    for i in range(len(held)):
        if i:
            running += (held[i + size - 1] if i + size - 1 < len(held) else 0) - held[i - 1]
        if running > best:
            best, best_at = running, i
    if best < max(3, 0.6 * len(wanted)):
        return ""
    there = [w for _, _, w in spots[best_at : best_at + size]]
    blocks = [b for b in SequenceMatcher(None, wanted, there, autojunk=False).get_matching_blocks() if b.size]
    last = best_at + blocks[-1].b + blocks[-1].size - 1
    best_at += blocks[0].b
    return " ".join(text[spots[best_at][0] : spots[last][1]].split())


_ELSEWHERE = re.compile(
    r"\b(?:art(?:ikel)?\.?\s\d|wetgever|memorie van toelichting|kamerstukken|getuige|aangever|aangeefster|verbalisant|proces-verbaal|verklaard|verklaarde|"
    r"tenlastelegging|dagvaarding|grondwet|literatuur|handboek|woordenboek|van dale|cliënt|officier van justitie|reclassering|deskundige)\b",
    re.IGNORECASE,
)
_COURT_SAYS = re.compile(
    r"\b(?:hoge raad|hof|gerechtshof|rechtbank|advocaat-generaal|a-g|arrest|vonnis|uitspraak|overwoog|overweegt|overwogen|oordeelde|oordeelt|geoordeeld|besliste|letterlijk|aldus)\b|:\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Toegewezen:
    """A quotation given to a reference. `zeker`: one that is not found speaks against the reference."""

    citaat: Citaat
    zeker: bool


def assign(
    citaten: Sequence[Citaat], zinnen: Zinnen, plekken: Sequence[Plek], held_by: Callable[[Plek, str], bool]
) -> dict[int, list[Toegewezen]]:
    """Quotations by the number of their reference: the nearest one in the sentence, else one in the sentence beside it."""
    out: dict[int, list[Toegewezen]] = {}
    numbers = {id(p): n for n, p in enumerate(plekken)}
    for quote in citaten:
        if any(p.start < quote.end and quote.start < p.end for p in zinnen.tussen(quote.start, quote.end)):
            continue
        first, last = zinnen.nummer(quote.start), zinnen.nummer(quote.end - 1)
        here = [p for n in range(first, last + 1) for p in zinnen.plekken_in(n)]
        sentence = zinnen.tekst[zinnen.spans[first][0] : quote.start]
        certain = True
        if not here:
            around = [m for m in (first - 1, last + 1) if zinnen.naburig(m, first if m < first else last)]
            here = [p for m in around for p in zinnen.plekken_in(m)]
            lead = zinnen.tekst[zinnen.spans[first - 1][0] : zinnen.spans[first - 1][1]] if first else ""
            alone = any(len(zinnen.plekken_in(m)) == 1 and _alone(zinnen, m) for m in around if m > last)
            certain = len(here) == 1 and (alone or bool(_COURT_SAYS.search(sentence)) or lead.rstrip().endswith(":"))
        if not here:
            here, certain = _earlier(zinnen, first), False
        if not here:
            continue
        chosen = min(here, key=lambda p: _distance(p, quote))
        group = _chained(zinnen.tekst, here, chosen) if certain else here
        chosen = next((p for p in group if held_by(p, quote.woorden)), chosen)
        if _ELSEWHERE.search(sentence[-120:]) and not _COURT_SAYS.search(sentence[-120:]):
            certain = False
        out.setdefault(numbers[id(chosen)], []).append(Toegewezen(quote, certain))
    return out


_BACK = 3
"""So many sentences a quotation may stand behind the reference that its paragraph speaks of."""


def _earlier(zinnen: Zinnen, n: int) -> list[Plek]:
    """The references of the last sentence before sentence `n` in its paragraph that has any."""
    for m in range(n, max(n - _BACK, 0), -1):
        if not zinnen.naburig(m - 1, m):
            return []
        if found := zinnen.plekken_in(m - 1):
            return found
    return []


_CHAIN = re.compile(
    r"[\s,;()\[\]]*(?:en|resp\.|zie|zie ook|vgl\.|vgl\. ook|alsmede|r\.o\. [\d.]+|[\s,;()]){0,4}[\s,;()\[\]]*",
    re.IGNORECASE,
)


def _chained(text: str, here: Sequence[Plek], chosen: Plek) -> list[Plek]:
    """The references that stand in one string with the chosen one: `HR A, HR B en HR C: "…"`."""
    ordered = sorted(here, key=lambda p: p.start)
    at = ordered.index(chosen)
    first = last = at
    while first > 0 and _CHAIN.fullmatch(text, ordered[first - 1].end, ordered[first].start):
        first -= 1
    while last + 1 < len(ordered) and _CHAIN.fullmatch(text, ordered[last].end, ordered[last + 1].start):
        last += 1
    return [chosen, *(p for p in ordered[first : last + 1] if p is not chosen)]


def _alone(zinnen: Zinnen, n: int) -> bool:
    return len(content(zinnen.zonder(*zinnen.spans[n]))) < 2


def _distance(plek: Plek, quote: Citaat) -> int:
    """Characters between; a reference behind its quotation is a little nearer than one before the next."""
    return plek.start - quote.end if plek.start >= quote.end else (quote.start - plek.end) + 1
