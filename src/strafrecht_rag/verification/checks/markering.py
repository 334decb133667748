"""A claim without a marker rests on nothing."""

from __future__ import annotations

from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    return None if claim.nummers else Bezwaar("geen verwijzing naar een passage")
