"""A marker outside 1..n names a passage that was never handed out."""

from __future__ import annotations

from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    bad = [n for n in claim.nummers if not 1 <= n <= len(dossier.hits)]
    if not bad:
        return None
    return Bezwaar(f"verwijzing naar niet-aangeleverde passage {bad}", tuple(f"[{n}]" for n in bad))
