"""How a check says that a finding of a claim is carried by no cited passage: where it does stand, or what stands there instead."""

from __future__ import annotations

from collections.abc import Callable

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier, Passagelezing
from strafrecht_rag.verification.objection import Bezwaar, marks


def untraced(
    claim: Claim,
    dossier: Dossier,
    v: Vondst,
    naam: str,
    carries: Callable[[Vondst, Passagelezing], bool],
    evidence: tuple[Bewijs, ...],
) -> Bezwaar:
    """The objection to `v`, called `naam`. `evidence`: what cited passages have in its place; the first passage's is told."""
    words = claim.tekst[v.start : v.end]
    reason = f"{naam} niet terug te vinden in {marks(claim.nummers)}: {words}"
    found = [n for n in dossier.elsewhere(claim.nummers) if carries(v, dossier.passage(n))]
    if found:
        reason += f"; staat wel in {marks(found)}"
    elif evidence:
        first = evidence[0]
        told = ", ".join(b.woorden for b in evidence if b.nummer == first.nummer)
        reason += (
            f"; bij [{first.nummer}] hoort {told}"
            if first.bron == "gegevens"
            else f"; in [{first.nummer}] staat {told}"
        )
    return Bezwaar(reason, (words,), evidence)
