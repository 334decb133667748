"""Persons: a pseudonym of a claim must be named in a cited passage."""

from __future__ import annotations

import re

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.checks.herkomst import untraced
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier, Passagelezing, stands
from strafrecht_rag.verification.objection import Bezwaar


def carries(v: Vondst, p: Passagelezing) -> bool:
    """Whether a passage names the person; numbers count, blanks in them do not (`slachtoffer1`)."""
    if v.waarde in p.waarden("pseudoniem"):
        return True
    tight = re.sub(r"\s+", "", v.waarde)
    if any(re.sub(r"\s+", "", o) == tight for o in p.waarden("pseudoniem")):
        return True
    return stands(v.waarde, p.klein)


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    cited = dossier.passages(claim.nummers)
    for v in claim.lezing.vondsten:
        if v.soort != "pseudoniem" or any(carries(v, p) for p in cited):
            continue
        role = v.waarde.split(" ")[0]
        evidence = tuple(
            Bewijs(n, p.tekst[o.start : o.end], o.span)
            for n, p in zip(claim.nummers, cited, strict=True)
            for o in p.waarden("pseudoniem").values()
            if o.waarde.startswith(role)
        )[:3]
        return untraced(claim, dossier, v, "persoon of naam", carries, evidence)
    return None
