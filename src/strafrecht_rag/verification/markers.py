"""Passage markers: a closed grammar that is forgiving in form and strict in content.

Read as markers: `[1]` `[1, 2]` `[1;3]` `[1-3]` `[1 en 2]` `[1 t/m 3]` `[passage 1]` `[bron 1]` `[ 1 ]` `【1】` `[^1]`
`[01]` `[¹]`, a superscript behind the sentence, and any of these with full-width or other digits. Everything else in
brackets is text (`[verdachte]`, `[slachtoffer 1]`, `[1a]`, `[3-1]`): a pseudonym must never become a source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.citations.normalise import Normalised

_WORD = r"(?:passages?|bronn?en|bron|p\.|nr\.?|nummers?)"
_ONE = rf"(?:{_WORD}\s?)?\d{{1,6}}"
_RANGE = rf"{_ONE}(?:\s?(?:-|t/m|tot en met)\s?{_ONE})?"
_SEPARATOR = r"\s?(?:,|;|/|&|\+|\ben\b|,\s?en)\s?"
_LIST = re.compile(rf"\s?\^?{_RANGE}(?:{_SEPARATOR}{_RANGE}){{0,40}}(?:†[^\]】]{{0,40}})?\s?", re.IGNORECASE)
# `[[1]](address)` is how some models link; the address goes with the marker.
_BRACKET = re.compile(r"\\?(?P<outer>\[)?\\?[\[【]([^\[\]【】]{1,120}?)\\?[\]】](?(outer)\](?:\([^()\s]{0,300}\))?)")
_SUPERSCRIPT = re.compile(
    r"(?<=[ \w.,;:!?\"')\]»])(?<![\d\s]m)(?<!\bcm)(?<!\bkm)(?<!\bdm)[⁽]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[⁾]?(?=[\s.,;]|$)"
)
_RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]")
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True)
class Marker:
    """A marker at [start, end) of the text it was read from; `nummers` in order, ranges opened."""

    nummers: tuple[int, ...]
    start: int
    end: int


def _open_range(first: int, last: int, highest: int) -> list[int] | None:
    """The numbers of a range; None for one that runs backwards. Numbers past the passages stop at the end named."""
    if last < first:
        return None
    inside = list(range(first, min(last, highest + 20) + 1))
    return inside if not inside or inside[-1] == last else [*[n for n in inside if n <= highest], last]


def _numbers(content: str, highest: int) -> tuple[int, ...] | None:
    """The passage numbers in the content of a bracket; None when it is text."""
    if not _LIST.fullmatch(content):
        return None
    found: list[int] = []
    if content.isdigit():  # as most are
        return tuple(_open_range(int(content), int(content), highest) or ())
    for part in re.split(r"[,;/&+](?!m)|\ben\b(?! met)", content.replace("t/m", "-").replace("tot en met", "-")):
        numbers = [int(n) for n in _NUMBERS.findall(part)]
        if not numbers:
            continue
        opened = _open_range(numbers[0], numbers[-1], highest)
        if opened is None:
            return None
        found += opened
    return tuple(found)


def find_markers(line: Normalised, original: str, highest: int) -> list[Marker]:
    """The markers of one line, with spans in the original; `highest` is the number of passages handed out."""
    found: list[Marker] = []
    opened = min((at for sign in "[【" if (at := line.tekst.find(sign)) >= 0), default=len(line.tekst))
    for match in _BRACKET.finditer(line.tekst, max(0, opened - 2)):
        numbers = _numbers(match[2], highest)
        if numbers:
            found.append(Marker(numbers, *line.span(match.start(), match.end())))
    inside = iter(list(found))
    bracket = next(inside, None)
    for match in _SUPERSCRIPT.finditer(original) if _RAISED.search(original) else ():
        while bracket and bracket.end <= match.start():
            bracket = next(inside, None)
        if not (bracket and bracket.start < match.end()):
            digits = "".join(str("⁰¹²³⁴⁵⁶⁷⁸⁹".index(c)) for c in match[0] if c in "⁰¹²³⁴⁵⁶⁷⁸⁹")
            found.append(Marker((int(digits),), *match.span()))
    return sorted(found, key=lambda m: m.start)
