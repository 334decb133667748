"""From a judgement of one sentence against one passage to one of a claim: each sentence needs one cited passage that lets it pass.

So a passage more can only help: fewer cited passages never accept more.
"""

from __future__ import annotations

from collections.abc import Callable

from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar


def first_for_all(units: tuple[Eenheid, ...], judge_unit: Callable[[Eenheid], Bezwaar | None]) -> Bezwaar | None:
    """The objection of the passage that fits best, when every passage gives one."""
    first: Bezwaar | None = None
    for unit in units:
        bezwaar = judge_unit(unit)
        if bezwaar is None:
            return None
        first = first or bezwaar
    return first


def verbatim_passes(judge_unit: Callable[[Eenheid], Bezwaar | None]) -> Callable[[Eenheid], Bezwaar | None]:
    """The same judgement, but a sentence that the passage holds word for word passes."""

    def judge_or_pass(unit: Eenheid) -> Bezwaar | None:
        bezwaar = judge_unit(unit)
        return None if bezwaar and unit.letterlijk else bezwaar

    return judge_or_pass


def per_sentence(
    judge_unit: Callable[[Eenheid], Bezwaar | None],
) -> Callable[[Claim, Dossier], Bezwaar | None]:
    """The check of a whole claim: the objection to its first sentence that no cited passage lets pass."""

    def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
        for units in claim.eenheden(dossier):
            if units and units[0].citaat:
                continue  # quotations are judged word for word
            bezwaar = first_for_all(units, judge_unit)
            if bezwaar:
                return bezwaar
        return None

    return judge
