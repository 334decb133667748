"""Why: a claim that gives another reason than the passage gives for the same outcome."""

from __future__ import annotations

import re

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.kaders.zegslieden import read_speakers
from strafrecht_rag.verification.venster import overlap, unshared
from strafrecht_rag.verification.zinnen import content_of

_FRONT = re.compile(r"(?:omdat|doordat|aangezien|nu|vanwege|wegens|gelet op|gezien)\s")
_INSIDE = re.compile(r",?\s(?:omdat|doordat|aangezien|want)\s|,\s(?:nu|vanwege|wegens)\s")
_REASON = re.compile(
    r"(?:^|\s)(?:omdat|doordat|aangezien|nu|daar|want|vanwege|wegens|op grond van|gelet op|gezien|immers)\s"
)
_GOES_ON = re.compile(
    r"\b(?:daarom|derhalve|dus|dit betekent|hieruit volgt|gelet hierop|daardoor|om (?:die|deze) reden|aldus|hierom|dan ook"
    r"|gelet op het (?:voorgaande|bovenstaande|vorenstaande))\b"
)
"""Words by which a sentence takes its reason from what stands before it."""
OUTCOME, GIVEN, ELSEWHERE = 0.5, 0.3, 0.5
"""How much of the outcome a sentence must hold, how little of the reason, and how much of it another sentence."""


def _split(text: str) -> tuple[str, str, int] | None:
    """The outcome, the reason and where that begins; None when the sentence gives no reason."""
    front = _FRONT.match(text)
    if front:
        comma = text.find(", ", 12)
        return (text[comma + 2 :], text[front.end() : comma], front.end()) if comma > 0 else None
    inside = _INSIDE.search(text)
    return (text[: inside.start()], text[inside.end() :], inside.end()) if inside else None


def other_reason(unit: Eenheid) -> Tegenspraak | None:
    """The passage gives another reason for what the claim explains.

    Every sentence that holds the outcome must give a reason of its own, with hardly a word of the claim's; that one stands elsewhere.
    """
    parts = _split(unit.words().lower())
    if parts is None:
        return None
    outcome, reason = unshared(content_of(parts[0]), content_of(parts[1]))
    if len(outcome) < 2 or len(reason) < 2:
        return None
    p = unit.passage
    held = [overlap(outcome, z.inhoud) for z in p.zinnen]
    given = [overlap(reason, z.inhoud) for z in p.zinnen]
    top = max(held, default=0.0)
    if round(top, 3) < OUTCOME:
        return None
    close = [n for n, share in enumerate(held) if share >= top - 0.2]
    for n in close:
        text = p.klein[p.zinnen[n].start : p.zinnen[n].end]
        if round(given[n], 3) >= GIVEN or _GOES_ON.search(text) or not _REASON.search(text):
            return None
    if round(max(given), 3) < ELSEWHERE:
        return None
    if p.kader(read_speakers)[close[0]].partij:
        return None  # what a party gave as its reason is not the court's
    start = parts[2]
    zin = p.zinnen[close[0]]
    words = unit.words()[start : start + len(parts[1])].strip(" .")
    return Tegenspraak("een andere reden dan er staat", words, (zin.start, zin.end))
