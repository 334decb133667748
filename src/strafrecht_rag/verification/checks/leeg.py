"""Fewer than four characters say nothing that could be true."""

from __future__ import annotations

from collections.abc import Sequence

from strafrecht_rag.domain import Hit
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.objection import Bezwaar

MIN_LENGTH = 4


def judge(claim: Claim, hits: Sequence[Hit]) -> Bezwaar | None:
    return Bezwaar("lege bewering") if len(claim.tekst.rstrip(".").strip()) < MIN_LENGTH else None
