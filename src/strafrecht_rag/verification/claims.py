"""Raw text to lines, lines to claims. Nothing vanishes: a line is a claim, the no-source token, or a line that claims
nothing (a closed grammar). Spans are offsets into the raw text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from strafrecht_rag.citations.normalise import normalise, plain
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.lezing import Dossier, Lezing
from strafrecht_rag.verification.markers import find_markers
from strafrecht_rag.verification.quotes import find_quotes
from strafrecht_rag.verification.zinnen import Zin, read_sentences

GEEN_BRON = "GEEN_BRON"

_BULLET = re.compile(r"^\s*(?:>\s?)*(?:(?:[-*•–]|\d{1,3}[.)])\s+){0,3}")
_EMPHASIS = re.compile(r"(\*\*|__|\*|`)(?=\S)(.{0,400}?)(?<=\S)\1|\*\*\*?\*?|``")
_TOKEN = re.compile(r"[\s\"'*_`.>()\-#:]*GEEN[\s_]*BRON[\s\"'*_`.()\-:]*", re.IGNORECASE)
_EDGES = " .:;,"

# Words of lines that announce and claim nothing. Closed on purpose: one other word makes the line a claim.
_LEAD_IN = frozenset(
    "op basis van de het een passages passage bronnen bron aangeleverde gegeven volgt hieronder volgende antwoord vraag uw mijn is "
    "zijn luidt als kort samengevat samenvatting in deze dit die zaak zaken punten kern hier staan geven geeft antwoorden "
    "conclusie toelichting bevindingen resultaat overzicht uit blijkt over dat kan kunnen worden gegeven gezegd dus ten aanzien "
    "en of bij volgens rechtspraak uitspraken uitspraak beantwoording verwijzingen".split()
)


@dataclass(frozen=True)
class Claim:
    """One line of an answer as a claim: its clean sentence, the passage numbers it names, its place in the raw text."""

    tekst: str
    nummers: tuple[int, ...]
    span: tuple[int, int]
    ruw: str

    @cached_property
    def lezing(self) -> Lezing:
        """The sentence with what can be read in it."""
        return Lezing(self.tekst)

    def _values(self, zin: Zin) -> frozenset[tuple[str, str]]:
        return frozenset(
            (v.soort, v.waarde)
            for v in self.lezing.vondsten
            if zin.start <= v.start < zin.end and v.soort not in ("ecli", "pseudoniem")
        )

    def _quotes(self, zin: Zin) -> bool:
        """Whether a good part of the sentence stands in quote marks: that part is judged word for word."""
        quoted = sum(end - start for _, start, end in find_quotes(self.tekst[zin.start : zin.end]))
        return quoted > 0.4 * (zin.end - zin.start)

    def eenheden(self, dossier: Dossier) -> list[tuple[Eenheid, ...]]:
        """For each sentence one unit per cited passage, the one that fits best first; read once for all checks."""
        known: list[tuple[Eenheid, ...]] | None = self.__dict__.get("_eenheden")
        if known is None:
            # references and values are judged by what they mean, not as words
            apart = [v.span for v in self.lezing.vondsten if v.soort != "pseudoniem"]
            known = [self._units(_told(zin), dossier) for zin in read_sentences(self.lezing.rij, apart)]
            self.__dict__["_eenheden"] = known
        return known

    def _units(self, zin: Zin, dossier: Dossier) -> tuple[Eenheid, ...]:
        values, quotes = self._values(zin), self._quotes(zin)
        units = [Eenheid(self.lezing, zin, n, dossier.passage(n), values, quotes) for n in self.nummers]
        if len(units) > 1:
            units.sort(key=lambda u: -round(u.venster.dekking, 3) if u.venster else 0.0)
        return tuple(units)


_REFERENCE_BEHIND = re.compile(r"\s\((?:zie|vgl)\b[^()]{1,200}\)\W*$")


def _told(zin: Zin) -> Zin:
    """A sentence without the reference between brackets at its end: that tells nothing of its own, and is judged as a reference."""
    behind = _REFERENCE_BEHIND.search(zin.rij.tekst[zin.start : zin.end])
    return Zin(zin.rij, zin.start, zin.start + behind.start(), inhoud=zin.inhoud) if behind else zin


@dataclass(frozen=True)
class Regel:
    """One non-blank line: `claim` is set for a claim, `soort` tells what it is."""

    soort: Literal["claim", "token", "overgeslagen"]
    tekst: str
    claim: Claim | None = None


def _plain_type(text: str) -> str:
    """Without Markdown emphasis."""
    return _EMPHASIS.sub(lambda m: m[2] or "", text) if any(mark in text for mark in "*_`") else text


def _clean(text: str) -> str:
    """White space folded, Markdown emphasis gone, edges trimmed, one full stop at the end."""
    text = " ".join(_plain_type(text).split()).strip(_EDGES)
    for mark in ".,;:":
        text = text.replace(f" {mark}", mark)
    return f"{text}." if text else ""


def _claims_nothing(line: str) -> bool:
    """A Markdown heading or a lead-in ending in a colon, made of announcing words only: no figure, no name."""
    bare = _plain_type(line).strip()
    heading = bare.startswith("#")
    if not heading and not bare.endswith(":"):
        return False
    words = re.findall(r"[^\W_]+", bare.lstrip("# ").lower())
    return bool(words) and all(word in _LEAD_IN for word in words)


def split_lines(raw: str) -> Iterator[tuple[int, str]]:
    """The lines of `raw` with their offsets, whatever ends them (also U+2028 and form feeds)."""
    offset = 0
    for line in raw.splitlines(keepends=True):
        yield offset, line.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029")
        offset += len(line)


def read_lines(raw: str, highest: int, at: int = 0) -> Iterator[Regel]:
    """Every non-blank line of an answer, in order; `highest` is the number of passages handed out.

    `at`: where `raw` begins in the whole answer, for one that comes in parts of whole lines.
    """
    for place, original in split_lines(raw):
        offset = at + place
        line = normalise(original)
        if not line.tekst.strip():
            continue
        markers = find_markers(line, original, highest)
        kept: list[str] = []
        last = 0
        for marker in markers:
            kept += [original[last : marker.start], " "]
            last = max(last, marker.end)
        bare = plain("".join([*kept, original[last:]]))
        if _TOKEN.fullmatch(bare):
            yield Regel("token", original.strip())
            continue
        text = _BULLET.sub("", bare)
        if not any(c.isalpha() for c in text):
            yield Regel("overgeslagen", original.strip())
            continue
        if not markers and _claims_nothing(text):
            yield Regel("overgeslagen", original.strip())
            continue
        numbers = tuple(dict.fromkeys(n for m in markers for n in m.nummers))
        lead = len(original) - len(original.lstrip())
        span = (offset + lead, offset + len(original.rstrip()))
        yield Regel("claim", original.strip(), Claim(_clean(text), numbers, span, original.strip()))
