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
from strafrecht_rag.verification.checks.per_zin import per_sentence
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar


@dataclass(frozen=True)
class Check:
    """A row: the stable reason code and the function that judges."""

    code: str
    judge: Callable[[Claim, Dossier], Bezwaar | None]
    streng: bool = False


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
    Check("binding", per_sentence(binding.judge), streng=True),
    Check("spreker", per_sentence(spreker.judge, verbatim_passes=False), streng=True),
    Check("ontkenning", per_sentence(ontkenning.judge), streng=True),
    Check("persoon", persoon.judge, streng=True),
    Check("rollen", per_sentence(rollen.judge), streng=True),
    Check("zekerheid", per_sentence(zekerheid.judge), streng=True),
    Check("steun", steun.judge, streng=True),
)


def first_objection(claim: Claim, dossier: Dossier, *, streng: bool) -> tuple[str, Bezwaar] | None:
    """The code and objection of the first check that rejects; None when all let the claim pass."""
    for check in CHECKS:
        if check.streng and not streng:
            continue
        bezwaar = check.judge(claim, dossier)
        if bezwaar:
            return check.code, bezwaar
    return None
