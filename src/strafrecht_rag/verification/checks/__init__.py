"""The checks, in the order in which they are tried: the first reason wins. Adding one is a file and a row.

A check sees a claim and the dossier of supplied passages and says what is wrong, or None. It may reject; none may rescue what an
earlier one rejected. `streng` rows run only in strict mode.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from strafrecht_rag.verification.checks import (
    bereik,
    binding,
    citaat,
    ecli,
    feiten,
    leeg,
    lengte,
    markering,
    ontkenning,
    opdracht,
    persoon,
    rollen,
    spreker,
    steun,
    verwijzing,
    zekerheid,
)
from strafrecht_rag.verification.checks.per_zin import per_sentence, verbatim_passes
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar

UnitJudge = Callable[[Eenheid], Bezwaar | None]


@dataclass(frozen=True)
class Check:
    """A row: the stable reason code and the function that judges a claim; `unit` judges one sentence against one passage."""

    code: str
    judge: Callable[[Claim, Dossier], Bezwaar | None]
    streng: bool = False
    unit: UnitJudge | None = None


def _per_sentence(code: str, judge: UnitJudge, *, verbatim: bool = True) -> Check:
    """A strict check of every sentence by itself. `verbatim`: one that a passage holds word for word passes."""
    unit = _once(code, verbatim_passes(judge) if verbatim else judge)
    return Check(code, per_sentence(unit), streng=True, unit=unit)


def _once(code: str, judge: UnitJudge) -> UnitJudge:
    """The same judgement, kept with the unit."""

    def judge_once(unit: Eenheid) -> Bezwaar | None:
        if code not in unit.oordelen:
            unit.oordelen[code] = judge(unit)
        return unit.oordelen[code]

    return judge_once


CHECKS: tuple[Check, ...] = (
    Check("markering", markering.judge),
    Check("bereik", bereik.judge),
    Check("ecli", ecli.judge),
    Check("leeg", leeg.judge),
    Check("lengte", lengte.judge),
    Check("opdracht", opdracht.judge),
    Check("verwijzing", verwijzing.judge),
    Check("feiten", feiten.judge),
    Check("citaat", citaat.judge, streng=True),
    _per_sentence("binding", binding.judge),
    _per_sentence("spreker", spreker.judge, verbatim=False),
    _per_sentence("ontkenning", ontkenning.judge),
    Check("persoon", persoon.judge, streng=True),
    _per_sentence("rollen", rollen.judge),
    _per_sentence("zekerheid", zekerheid.judge),
    Check("steun", steun.judge, streng=True, unit=steun.judge_unit),
)


def first_objection(claim: Claim, dossier: Dossier, *, streng: bool) -> tuple[str, Bezwaar] | None:
    """The code and objection of the first check that rejects; None when all let the claim pass."""
    for check in CHECKS:
        if check.streng and not streng:
            continue
        bezwaar = check.judge(claim, dossier)
        if bezwaar:
            return check.code, bezwaar
    return _by_one_passage(claim, dossier) if streng else None


def _by_one_passage(claim: Claim, dossier: Dossier) -> tuple[str, Bezwaar] | None:
    """The objection to a sentence that no single cited passage carries through all checks.

    Each check lets a sentence pass when one passage does; without this a passage cited beside it that says nothing of the matter
    would answer for every check that has something to hold against it.
    """
    for units in claim.eenheden(dossier):
        if len(units) < 2 or units[0].citaat:
            continue
        first: tuple[str, Bezwaar] | None = None
        for unit in units:
            found = _first_of(unit)
            if found is None:
                break
            first = first or found
        else:
            return first
    return None


def _first_of(unit: Eenheid) -> tuple[str, Bezwaar] | None:
    for check in CHECKS:
        bezwaar = check.unit(unit) if check.unit else None
        if bezwaar:
            return check.code, bezwaar
    return None
