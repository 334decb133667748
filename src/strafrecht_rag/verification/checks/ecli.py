"""An ECLI in a claim must be that of a cited passage or stand in the text of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from strafrecht_rag.citations.ecli import find_eclis
from strafrecht_rag.domain import Hit
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.objection import Bezwaar


def carried(hits: Iterable[Hit]) -> set[str]:
    """Every ECLI that these passages carry, as their own or in their text."""
    found: set[str] = set()
    for hit in hits:
        if hit.ecli:
            found.add(hit.ecli.upper())
        found.update(e.ecli for e in find_eclis(hit.tekst))
    return found


def judge(claim: Claim, hits: Sequence[Hit]) -> Bezwaar | None:
    named = find_eclis(claim.tekst)
    if not named:
        return None
    untraced = {e.ecli for e in named} - carried(hits[n - 1] for n in claim.nummers)
    if not untraced:
        return None
    nowhere = untraced - carried(hits)
    words = tuple(claim.tekst[e.start : e.end] for e in named if e.ecli in (nowhere or untraced))
    where = "niet in de passages" if nowhere else "niet in de aangehaalde passage"
    return Bezwaar(f"ECLI {where}: {', '.join(sorted(nowhere or untraced))}", words)
