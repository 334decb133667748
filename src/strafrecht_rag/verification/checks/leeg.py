"""Fewer than four characters say nothing that could be true."""

from __future__ import annotations

from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar

MIN_LENGTH = 4


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    return Bezwaar("lege bewering") if len(claim.tekst.rstrip(".").strip()) < MIN_LENGTH else None
