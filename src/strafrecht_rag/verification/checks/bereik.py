"""A marker outside 1..n names a passage that was never handed out."""

from __future__ import annotations

from collections.abc import Sequence

from strafrecht_rag.domain import Hit
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.objection import Bezwaar


def judge(claim: Claim, hits: Sequence[Hit]) -> Bezwaar | None:
    bad = [n for n in claim.nummers if not 1 <= n <= len(hits)]
    if not bad:
        return None
    return Bezwaar(f"verwijzing naar niet-aangeleverde passage {bad}", tuple(f"[{n}]" for n in bad))
