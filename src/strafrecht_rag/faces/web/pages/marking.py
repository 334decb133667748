"""Text cut into stretches, some of them lit: what a template needs to mark words without touching a character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Soort = Literal["", "licht", "merk"]
Span = tuple[int, int]


class Stuk(NamedTuple):
    """A stretch of text; `licht`: lit, `merk`: a list number or footnote number that the source gives as markup."""

    tekst: str
    soort: Soort = ""


def cut(text: str, spans: Iterable[Span], marks: Sequence[tuple[int, str]] = ()) -> list[Stuk]:
    """`text` with the spans lit and the marks put at their offsets. Spans outside the text or upside down are left out."""
    lit = sorted((max(0, a), min(len(text), b)) for a, b in spans if a < b)
    borders = {0, len(text), *(n for span in lit if span[0] < span[1] for n in span), *(o for o, _ in marks)}
    points = sorted(b for b in borders if 0 <= b <= len(text))
    out: list[Stuk] = []
    for start, end in zip(points, [*points[1:], len(text)], strict=True):
        out += [Stuk(mark, "merk") for offset, mark in marks if offset == start]
        if start < end:
            out.append(Stuk(text[start:end], "licht" if any(a <= start and end <= b for a, b in lit) else ""))
    return out


def find_words(text: str, words: Iterable[str]) -> list[Span]:
    """Where these words stand in a sentence, each at its first place; those that do not stand there are left out."""
    spans = []
    for word in words:
        parts = word.split()
        found = re.search(r"\s+".join(map(re.escape, parts)), text) if parts else None
        if found:
            spans.append(found.span())
    return spans


_ONE = re.compile(r"(\d{1,6}):(\d{1,7})-(\d{1,7})")


def write_light(places: Iterable[tuple[int, Span]]) -> str:
    """Places as they stand in a link: `12:0-80,13:5-20`, passage and offsets."""
    return ",".join(f"{n}:{a}-{b}" for n, (a, b) in places)


def read_light(text: str) -> dict[int, list[Span]]:
    """The spans to light of each passage; what is no place is left out."""
    out: dict[int, list[Span]] = {}
    for part in text.split(",")[:100]:
        if match := _ONE.fullmatch(part.strip()):
            n, a, b = map(int, match.groups())
            out.setdefault(n, []).append((a, b))
    return out
