"""What a passage denies and a claim tells as so: `van de fietstassen is geen factuur overgelegd`.

The claim holds nearly all words of a clause that denies, and has no word of its own that denies, refuses or leaves out.
"""

from __future__ import annotations

import re

from strafrecht_rag.language.words import is_known, stem
from strafrecht_rag.verification.bijzinnen import Bijzin
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.venster import overlap

_DENIES = re.compile(r"\b(?:niet|geen|noch|nooit|nimmer|evenmin|geenszins)\b")
_DENIES_IN_A_WAY = re.compile(
    r"\b(?:niet|geen|noch|nooit|nimmer|evenmin|geenszins|zonder|ontbr\w+|onvoldoende|ontoereikend|te weinig|weiger\w*|ontken\w*|vrij|vrijspra\w*"
    r"|vrijgesproken|afge\w+|af|afwij\w+|verw\w*rp\w*|pas|slechts|alleen|tenzij|behalve|uitgezonderd|uitzondering|anders dan|nauwelijks|weinig"
    r"|voorbij|faal\w*|falen|mis\w*|buiten|moeilijk|afwezig\w*|laat|liet|stopte|hoef\w*|uit(?:ge)?sl\w+|sluit|verval\w*|bleef|nihil|kwijt|eerst"
    r"|enkel|uitsluitend|midden|verb(?:ied|ood|od)\w*|belet\w*|voorkom\w*|vermijd\w*|onthoud\w*|onthield\w*|gebrek\w*|stopp?\w*|gestopt|be[eë]indig\w*"
    r"|opgeheven|ingetrokken|introk|zelden|tegen)\b"
)
_ON = re.compile(r"\bon\w{4,}")
_IF = re.compile(r"\W*(?:(?:en|maar|dat) )?(?:indien|als|voor het geval|tenzij|voor zover|mocht|wanneer|zo)\b")
_IF_CLAUSE = re.compile(r"^(?:indien|als|wanneer|mocht)\b[^,]{3,120},")
_NOT_ONLY = re.compile(r"(?:niet|geen) (?:alleen|slechts|enkel|zozeer|on\w+|anders)")
HELD, WORDS, AGAIN = 0.65, 3, 0.7
"""The share of the denying clause that the claim must hold, its fewest words, and the share that makes another place say the same."""


def denies_by_on(vorm: str) -> bool:
    """Whether a word denies by `on`: `onbegrijpelijk`, but not `ontlastend` or `onderbouwd`."""
    return vorm.startswith("on") and len(vorm) > 5 and is_known(stem(vorm[2:]))


def says_no(text: str, beside: str) -> bool:
    """Whether a lower-case text denies anything, in whatever words. What it puts as a condition does not count, nor a word with
    `on` that stands in `beside` too: `een onevenredige belasting` on both sides."""
    text = _IF_CLAUSE.sub("", text)
    if _DENIES_IN_A_WAY.search(text):
        return True
    return any(denies_by_on(m[0]) and m[0] not in beside for m in _ON.finditer(text))


def told_though_denied(unit: Eenheid) -> Tegenspraak | None:
    """A clause of the passage denies what the claim tells."""
    p = unit.passage
    stems = {w.stam for w in unit.zin.woorden}
    denied = [
        (round(overlap(c.inhoud, stems), 3), len(c.inhoud.keys() & stems), c)
        for c in p.bijzinnen
        if len(c.inhoud.keys() & stems) >= WORDS and _DENIES.search(p.klein, c.start, c.end)
    ]
    if not denied:
        return None
    held, _, clause = max(denied, key=lambda d: (d[0], d[1], -d[2].start))
    if held < HELD or not _plain(unit, clause) or _said_elsewhere(unit, clause, stems):
        return None
    if says_no(unit.words().lower(), p.klein[clause.start : clause.end]):
        return None
    return Tegenspraak("ontkenning weggelaten", unit.words(), (clause.start, clause.end))


def _plain(unit: Eenheid, clause: Bijzin) -> bool:
    """Whether the clause simply denies: no condition, no `niet alleen`."""
    text = unit.passage.klein[clause.start : clause.end]
    found = _DENIES.search(text)
    if found is None or _IF.match(text) or "voor het geval" in text or "indien" in text:
        return False
    return _NOT_ONLY.match(text, found.start()) is None


def _said_elsewhere(unit: Eenheid, clause: Bijzin, stems: set[str]) -> bool:
    """Whether the passage tells the same words without denying them."""
    p = unit.passage
    shared = {s: w for s, w in clause.inhoud.items() if s in stems}
    for c in p.bijzinnen:
        if c is not clause and not _DENIES.search(p.klein, c.start, c.end) and overlap(shared, c.inhoud) >= AGAIN:
            return True
    return any(
        not z.start <= clause.start < z.end
        and not _DENIES.search(p.klein, z.start, z.end)
        and overlap(shared, z.inhoud) >= AGAIN
        for z in p.zinnen
    )
