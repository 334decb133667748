"""A line longer than any claim: no one can judge it as one, and it must not cost more than a claim."""

from __future__ import annotations

from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar

LONGEST = 4_000
"""Characters. A page of text; the longest sentence in the rulings seen has some 2,500."""


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    if len(claim.tekst) <= LONGEST:
        return None
    return Bezwaar(f"te lang om als één bewering te controleren ({len(claim.tekst):,} tekens)".replace(",", "."))
