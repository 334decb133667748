"""Certainty and quantity: a claim may not be surer, or more general, than the passage."""

from __future__ import annotations

import re

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.reikwijdte import other_reach
from strafrecht_rag.verification.kaders.tegenspraak import held_against
from strafrecht_rag.verification.kaders.vastheid import surer
from strafrecht_rag.verification.objection import Bezwaar

_SURE = re.compile(
    r"\bsta(?:at|an) (?:onomstotelijk |zonder meer )?vast\b|\bvast ?staat\b|\bvaststaat\b|\bvast is komen te staan\b|\bzonder (?:enige )?twijfel\b|\bonomstotelijk\b|\bontegenzeggelijk\b|\bzeker(?:heid)? (?:is|dat)\b|\bhet is zeker\b|\bonbetwistbaar\b|\bmet (?:volledige |volstrekte )?zekerheid\b|\bondubbelzinnig\b|\bonmiskenbaar\b"
)
_SURE_THERE = re.compile(
    _SURE.pattern
    + r"|\bstel(?:t|len|de)\b[^.;]{0,60}\bvast\b|\bvastgesteld\b|\bvaststelling\w*|\bis gebleken\b|\bbuiten (?:redelijke )?twijfel\b|\bzeker\b|\bevident\b|\bduidelijk\b|\bbewezen\b|\bondubbelzinnig\b|\bnotoir\b"
)
_MAYBE = re.compile(
    r"\bmogelijk(?:erwijs|heid)?\b|\bwellicht\b|\bmisschien\b|\bwaarschijnlijk\b|\bvermoedelijk\b|\bvermoeden\b|\bzou(?:den)? (?:kunnen|hebben|zijn)\b|\bkan\b|\bkunnen\b|\blijkt?\b|\baannemelijk\b|\bniet (?:uit te sluiten|uitgesloten)\b|\bvalt niet uit te sluiten\b|\bschijn\w*|\bkennelijk\b|\bhoogstwaarschijnlijk\b"
)
_ALL = re.compile(
    r"\b(?:alle|altijd|uitsluitend|(?<!het )geheel|volledig|elke?|ieder[e]?|steeds|zonder uitzondering|precies|in alle gevallen|allemaal|telkens|nooit|enkel en alleen)\b"
)
_STRONGER: dict[str, str] = {
    "alle": r"\balle\b|\ballen\b|\bal (?:de|het|deze|die|zijn|haar)\b|\bieder\w*|\belk\w*|\bbeide\b|\ballemaal\b|\bheel\b|\bgehele?\b|\bde (?:\w+ ){0,3}\w+en\b",
    "altijd": r"\baltijd\b|\bsteeds\b|\btelkens\b|\bimmer\b|\bin alle gevallen\b|\biedere keer\b|\bper definitie\b",
    "uitsluitend": r"\buitsluitend\b|\benkel\b|\balleen\b|\bslechts\b|\blouter\b|\bniets anders\b|\bmaar\b|\bexclusief\b",
    "geheel": r"\bgeheel\b|\bgehele\b|\bvolledig\w*|\bten volle\b|\bheel\b|\balle\b|\bintegraal\b",
    "volledig": r"\bgeheel\b|\bgehele\b|\bvolledig\w*|\bten volle\b|\bheel\b|\balle\b|\bintegraal\b|\bvolle\b",
    "elk": r"\belke?\b|\bieder\w*|\balle\b|\btelkens\b|\bper\b|\bsteeds\b",
    "elke": r"\belke?\b|\bieder\w*|\balle\b|\btelkens\b|\bper\b|\bsteeds\b",
    "ieder": r"\belke?\b|\bieder\w*|\balle\b|\btelkens\b|\bper\b|\bsteeds\b",
    "iedere": r"\belke?\b|\bieder\w*|\balle\b|\btelkens\b|\bper\b|\bsteeds\b",
    "precies": r"\bprecies\b|\bexact\b|\bjuist\b|\bnauwkeurig\b",
    "nooit": r"\bnooit\b|\bnimmer\b|\bniet eerder\b|\bgeen enkele\b|\bniet\b|\bgeen\b",
    "allemaal": r"\balle\w*\b|\bieder\w*",
    "in alle gevallen": r"\balle\b|\baltijd\b|\bsteeds\b",
}
_QUALIFIED = re.compile(
    r"\b(?:enkele|sommige|een aantal|diverse|verscheidene|meerdere|soms|vaak|veelal|meestal|doorgaans|regelmatig|in de regel|in beginsel|onder (?:meer|andere)|met name|vooral|voornamelijk|hoofdzakelijk|mede|gedeeltelijk|deels|ten dele|grotendeels|bijna|ten ?minste|minstens|een deel|[eé]{1,2}n van|verschillende|o\.a|o\.m|een (?:groot|klein|beperkt) aantal|sommigen|nagenoeg|vrijwel)\b"
)


_SOME = re.compile(rf"{_QUALIFIED.pattern}|\benkele\b|\bdeel\b|\baantal\b")
"""Words for some, in the place where a claim says all."""


def _surer(unit: Eenheid) -> Bezwaar | None:
    found = _SURE.search(unit.words().lower())
    if not found or unit.venster is None:
        return None
    start, end = unit.venster.span
    near = unit.passage.klein[max(0, start - 60) : end + 60]
    if _SURE_THERE.search(near):
        return None
    maybe = _MAYBE.search(near)
    if not maybe and unit.uitlijning and unit.uitlijning.deel < 0.5:
        return None
    return unit.objection("zekerder dan er staat", unit.words()[found.start() : found.end()])


def _more_general(unit: Eenheid) -> Bezwaar | None:
    mine = unit.words().lower()
    if unit.venster is None or not unit.uitlijning:
        return None
    start, end = unit.venster.span
    near = unit.passage.klein[max(0, start - 40) : end + 40]
    for found in _ALL.finditer(mine):
        there = _STRONGER.get(found[0])
        if there is None or re.search(
            there
            if found[0] != "alle" or unit.dichtbij is False
            else r"\balle\b|\ballen\b|\bal (?:de|het|deze|die|zijn|haar)\b|\bieder\w*|\belk\w*|\bbeide\b|\ballemaal\b",
            near,
        ):
            continue
        if _QUALIFIED.search(near) or unit.dichtbij:
            return unit.objection("algemener dan er staat", unit.words()[found.start() : found.end()])
    return None


def _put_for(unit: Eenheid) -> Bezwaar | None:
    """All for some, in the very place of the stretch that the sentence copies."""
    if unit.kopie is None:
        return None
    for diff in unit.kopie.verschillen:
        if not diff.claim or not diff.venster or len(diff.claim) > 3:
            continue
        mine = unit.tekst[diff.claim[0].start : diff.claim[-1].end]
        start, end = diff.venster[0].start, diff.venster[-1].end
        there = unit.passage.klein[start:end]
        found = _ALL.search(mine.lower())
        if found and _SOME.search(there) and not _ALL.search(there):
            return unit.objection("algemener dan er staat", mine, unit.passage.zin_span(start))
    return None


def judge(unit: Eenheid) -> Bezwaar | None:
    return _surer(unit) or held_against(unit, surer, other_reach) or _more_general(unit) or _put_for(unit)
