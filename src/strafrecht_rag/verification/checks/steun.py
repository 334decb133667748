"""Support, last and low: what a sentence tells must for the most part stand in one place of a cited passage, in the words it has there."""

from __future__ import annotations

from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.verification.checks.per_zin import first_for_all
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.invulling import put_for
from strafrecht_rag.verification.kaders.tegenspraak import held_against
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar, marks, quoted

WHOLE, WINDOW, NEITHER = 0.33, 0.28, 0.25
"""The least share, by weight, of a sentence's content that a cited passage must hold at all, and in one window."""
_TELLING = frozenset(("bedrag", "datum", "duur", "percentage", "gewicht", "parketnummer", "zaaknummer"))


def _compounds(unit: Eenheid) -> float:
    """The share of words that the passage has in two parts: `fietsdiefstal` where it says that a fiets was stolen."""
    there = {s for z in unit.passage.zinnen for s in z.inhoud}
    inhoud = unit.zin.inhoud
    found = 0.0
    for word in unit.zin.woorden:
        if len(word.vorm) < 9 or word.stam in there or word.stam not in inhoud:
            continue
        cuts = range(4, len(word.vorm) - 3)
        if any(lemma(word.vorm[:k].rstrip("s")) in there and lemma(word.vorm[k:]) in there for k in cuts):
            found += inhoud[word.stam]
    return found / sum(inhoud.values())


def unsupported(unit: Eenheid) -> bool:
    if len(unit.zin.inhoud) < 2 or unit.citaat:
        return False
    if len(unit.zin.inhoud) == 2:  # too little to weigh: only when neither word that tells stands there
        return round(unit.dekking, 3) < NEITHER
    if any(soort in _TELLING and waarde in unit.passage.waarden(soort) for soort, waarde in unit.waarden):
        return False  # its amount, date or term stands there: it is about the same
    window = unit.venster.dekking if unit.venster else 0.0
    whole = round(unit.dekking, 3)
    if whole >= WHOLE and round(window, 3) >= WINDOW:
        return False
    more = _compounds(unit)
    return round(whole + more, 3) < WHOLE or round(window + more, 3) < WINDOW


def judge_unit(unit: Eenheid) -> Bezwaar | None:
    """One sentence and one passage: too little of it stands there, or one word is put for another in what is copied."""
    if unsupported(unit):
        reason = f"niet terug te vinden in [{unit.nummer}]: {quoted(unit.words(), 70)}"
        return Bezwaar(reason, (unit.words(),), unit.evidence())
    return None if unit.citaat else held_against(unit, put_for)


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    for units in claim.eenheden(dossier):
        if not units or not all(unsupported(unit) for unit in units):
            if units and (bezwaar := first_for_all(units, judge_unit)):
                return bezwaar
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
