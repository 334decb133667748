"""A claim without a marker rests on nothing."""

from __future__ import annotations

from collections.abc import Sequence

from strafrecht_rag.domain import Hit
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.objection import Bezwaar


def judge(claim: Claim, hits: Sequence[Hit]) -> Bezwaar | None:
    return None if claim.nummers else Bezwaar("geen verwijzing naar een passage")
