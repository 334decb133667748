"""How surely a thing is said: established, or not to be established."""

from __future__ import annotations

import re

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.venster import share

_ESTABLISHED = re.compile(
    r"\bsta(?:at|an|ond)\b[^.;]{0,80}?\bvast\b|\bvast ?sta(?:at|ande?)\b|\bstel(?:t|len|de)\b[^.;,]{0,60}?\bvast\b"
    r"|\bvast(?:gesteld| te staan| komen te staan)\b|\b(?:is|zijn|was) gebleken\b|\bmet (?:volledige |volstrekte )?zekerheid\b"
    r"|\bzonder twijfel\b|\bzeker\b|\bblijkt\b|\bbleek\b|\bvolgt\b(?= (?:hieruit |daaruit )?(?:\w+ ){0,3}dat\b)"
)
_NOT_ESTABLISHED = re.compile(
    r"\b(?:niet(?! on\w{4})|geen|onvoldoende|evenmin|moeilijk|nauwelijks|onmogelijk)\b[^.;]{0,70}\b(?:vast ?(?:te )?(?:stel\w*|gesteld|te staan|staan?)"
    r"|vaststelling|worden uitgesloten|uit te sluiten|gebleken|blijkt|afgeleid|af te leiden|worden gezegd|geoordeeld kan worden|bewezen)\b"
    r"|\bvast te stellen[^.;]{0,20}\bniet\b|\bin het midden\b|\bniet uitgesloten\b|\bsluit(?:en)?\b[^.;]{0,30}\bniet uit\b|\bwellicht\b|\bmisschien\b"
)
_DENIES = re.compile(r"\b(?:niet|geen|noch|onvoldoende|evenmin|moeilijk|nauwelijks|onmogelijk)\b")
_PROVEN = re.compile(r"\bbewezen\b|\bkomt? vast te\b")
LEAST = 0.35
"""The least share of the claim that the sentence must hold to be what it is about."""


def surer(unit: Eenheid) -> Tegenspraak | None:
    """The claim says that a thing is established, and the sentence of the passage that it is not."""
    mine = unit.words().lower()
    found = _ESTABLISHED.search(mine)
    if found is None or unit.venster is None or _NOT_ESTABLISHED.search(mine):
        return None
    before, behind = mine[max(0, found.start() - 14) : found.end()], mine[found.end() :]
    if _DENIES.search(before) or re.match(r"\W+(?:er )?(?:niet|geen)\b", behind) or "vast te stellen" in mine:
        return None
    best = max(unit.venster.zinnen, key=lambda z: share(unit.zin.inhoud, z))
    if round(share(unit.zin.inhoud, best), 3) < LEAST:
        return None
    there = unit.passage.klein[best.start : best.end]
    if not _NOT_ESTABLISHED.search(there):
        return None
    rest = _NOT_ESTABLISHED.sub(" ", there)
    if _PROVEN.search(rest) or _ESTABLISHED.search(rest):
        return None  # the sentence holds what is established too
    return Tegenspraak("zekerder dan er staat", unit.words()[slice(*found.span())], (best.start, best.end))
