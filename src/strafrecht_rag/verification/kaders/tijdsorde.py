"""What came first: a thing before, during or after another, and a row of two acts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.venster import overlap, share, unshared
from strafrecht_rag.verification.zinnen import content_of

_REASON = "een andere volgorde in de tijd dan er staat"
_RELATION = re.compile(
    r"\b(?:(?P<voor>v[oó]ór(?:dat)?|voordat|vooraf(?:gaande?)? aan|alvorens|tot(?= (?:eind|begin|\d|het moment|de dag)))"
    r"|(?P<tijdens>tijdens|ten tijde van|gedurende)|(?P<na>nadat|volgend op|aansluitend op|na afloop van|na|vanaf|sinds))"
    r"\s(?P<anker>[^.;,:]{3,90})"
)
_PHASE = frozenset("opheffing aanvang begin einde".split())
"""Words of an anchor that tell a phase of it: `na de opheffing van de hechtenis`, `tijdens de hechtenis`."""
_ANCHOR_WORDS = 5
SAME, NEAR, ROW = 0.6, 0.3, 0.45
"""How much of an anchor must be shared, how much of the claim its sentence must hold, how much of an act a clause must hold."""


@dataclass(frozen=True)
class Tijdsband:
    """Before, during or after what; `anker` are the first words that tell behind the preposition."""

    wanneer: str
    anker: dict[str, float]
    start: int
    end: int


def _read(text: str) -> list[Tijdsband]:
    out = []
    for match in _RELATION.finditer(text):
        told = {s: w for s, w in content_of(match["anker"]).items() if s not in _PHASE}
        anchor = dict(list(told.items())[:_ANCHOR_WORDS])
        if anchor:
            out.append(Tijdsband(_when(match), anchor, *match.span()))
    return out


def _when(match: re.Match[str]) -> str:
    return next(name for name in ("voor", "tijdens", "na") if match[name])


def read_times(p: Passagelezing) -> list[Tijdsband]:
    """The relations in time that a passage tells."""
    return _read(p.klein)


def other_time(unit: Eenheid) -> Tegenspraak | None:
    """The claim puts a thing before, during or after another, and the passage elsewhere in time."""
    for own in _read(unit.words().lower()):
        same, best, found = 0.0, 0.0, None
        for band in unit.passage.kader(read_times):
            shared = overlap(own.anker, band.anker)
            if band.wanneer == own.wanneer:
                same = max(same, shared)
            elif shared > best:
                best, found = shared, band
        if found is None or round(best, 3) < SAME or round(same, 3) >= 0.4:
            continue
        at = unit.passage.zin_op(found.start)
        if at is not None and round(share(unit.zin.inhoud, unit.passage.zinnen[at]), 3) >= NEAR:
            return Tegenspraak(_REASON, unit.words()[own.start : own.end], (found.start, found.end))
    return None


_NEXT = re.compile(r"\b(?:daarna|vervolgens|waarna|later)\b")
_NEXT_THERE = re.compile(
    r"\b(?:daarna|vervolgens|waarna|later|hierna|daarop|uiteindelijk"
    r"|na (?:een|enkele|twee|drie|enige) (?:paar )?(?:dagen|maanden|weken|uur|uren|minuten|jaar))\b"
)
_BACK = re.compile(r"\b(?:nadat|voordat|eerder|daarvoor|daarvóór|voorafgaand|tevoren)\b")
_FAR = 6
"""So many clauses at most may lie between two acts of one row."""


def _row(text: str) -> tuple[str, str] | None:
    """The earlier and the later act of a sentence."""
    whole = re.match(r"nadat\s([^,]{10,200}),\s(.*)", text)
    if whole:
        return whole[1], whole[2]
    found = _NEXT.search(text)
    if found:
        cut = max(text.rfind(mark, 0, found.start()) for mark in (",", " en ", " maar "))
        first = text[:cut] if cut > 15 else ""
        begins = first.find("eerst ")
        if begins >= 0:
            first = first[max(first.rfind(",", 0, begins), first.rfind(" en ", 0, begins)) + 1 :]
        if first:
            return first, text[cut:]
    after = re.search(r"\bnadat\s(.*)", text)
    return (after[1], text[: after.start()]) if after and after.start() > 15 else None


def other_row(unit: Eenheid) -> Tegenspraak | None:
    """The passage tells the later of the claim's two acts first, and goes on to the other with a word of time."""
    acts = _row(unit.words().lower())
    if acts is None:
        return None
    clauses = unit.passage.bijzinnen
    if not clauses:
        return None
    first, second = unshared(content_of(acts[0]), content_of(acts[1]))
    if len(first) < 2 or len(second) < 2:
        return None
    places = []
    for told in (first, second):
        shares = [overlap(told, c.inhoud) for c in clauses]
        top = max(shares)
        if round(top, 3) < ROW:
            return None
        places.append([n for n, held in enumerate(shares) if held >= top - 0.15])
    begin, end = max(places[1]), min(places[0])
    if not 0 < end - begin <= _FAR:
        return None
    span = clauses[begin].start, clauses[end].end
    between = unit.passage.klein[slice(*span)]
    if not _NEXT_THERE.search(between) or _BACK.search(between):
        return None
    return Tegenspraak(_REASON, unit.words(), span)
