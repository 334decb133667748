"""Support, last and low: what a sentence tells must for the most part stand in one place of a cited passage."""

from __future__ import annotations

from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar, marks, quoted

WHOLE, WINDOW, NEITHER = 0.33, 0.28, 0.25
"""The least share, by weight, of a sentence's content that a cited passage must hold at all, and in one window."""


def unsupported(unit: Eenheid) -> bool:
    if len(unit.zin.inhoud) < 2 or unit.citaat:
        return False
    if len(unit.zin.inhoud) == 2:  # too little to weigh: only when neither word that tells stands there
        return round(unit.dekking, 3) < NEITHER
    window = unit.venster.dekking if unit.venster else 0.0
    return round(unit.dekking, 3) < WHOLE or round(window, 3) < WINDOW


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    for units in claim.eenheden(dossier):
        if not units or not all(unsupported(unit) for unit in units):
            continue
        unit = units[0]
        reason = f"niet terug te vinden in {marks(claim.nummers)}: {quoted(unit.words(), 70)}"
        elsewhere = [
            n
            for n in dossier.elsewhere(claim.nummers)
            if not unsupported(Eenheid(claim.lezing, unit.zin, n, dossier.passage(n)))
        ]
        if elsewhere:
            reason += f"; lijkt wel te staan in {marks(elsewhere)}"
        return Bezwaar(reason, (unit.words(),), unit.evidence())
    return None
