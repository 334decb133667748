"""An ECLI in a claim must be that of a cited passage or stand in the text of one."""

from __future__ import annotations

from strafrecht_rag.citations.ecli import find_eclis
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    named = find_eclis(claim.tekst)
    if not named:
        return None
    untraced = {e.ecli for e in named}.difference(*(p.eclis for p in dossier.passages(claim.nummers)))
    if not untraced:
        return None
    nowhere = untraced.difference(*(p.eclis for p in dossier.passages(dossier.elsewhere(claim.nummers))))
    words = tuple(claim.tekst[e.start : e.end] for e in named if e.ecli in (nowhere or untraced))
    where = "niet in de passages" if nowhere else "niet in de aangehaalde passage"
    return Bezwaar(f"ECLI {where}: {', '.join(sorted(nowhere or untraced))}", words)
