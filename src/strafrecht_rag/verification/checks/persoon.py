"""Persons: a pseudonym of a claim must be named in a cited passage, and so must the parties and courts that it lets speak."""

from __future__ import annotations

import re

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.betrokkenen import BETROKKENEN, named
from strafrecht_rag.verification.checks.herkomst import untraced
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier, Passagelezing, stands
from strafrecht_rag.verification.objection import Bezwaar, marks


def _tight(name: str) -> str:
    """Without blanks and articles: `[voornaam van de verdachte]` is `[voornaam van verdachte]`."""
    return re.sub(r"\s+|\b(?:de|het|een)\b", "", name)


def carries(v: Vondst, p: Passagelezing) -> bool:
    """Whether a passage names the person; numbers count, blanks in them do not (`slachtoffer1`)."""
    if v.waarde in p.waarden("pseudoniem"):
        return True
    if any(_tight(o) == _tight(v.waarde) for o in p.waarden("pseudoniem")):
        return True
    return stands(v.waarde, p.klein)


def _pseudonym(claim: Claim, dossier: Dossier, cited: list[Passagelezing]) -> Bezwaar | None:
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


def _absent(claim: Claim, dossier: Dossier, cited: list[Passagelezing]) -> Bezwaar | None:
    """A party, court or adviser that no cited passage names, nor its section or court."""
    for group in BETROKKENEN:
        found = group.noemt.search(claim.lezing.klein)
        if not found or any(named(group, p) for p in cited):
            continue
        words = claim.tekst[found.start() : found.end()]
        reason = f"{group.naam} niet genoemd in {marks(claim.nummers)}: {words}"
        evidence: tuple[Bewijs, ...] = ()
        if group.codes and (courts := [n for n, p in zip(claim.nummers, cited, strict=True) if p.hit.instantie]):
            hit = dossier.hits[courts[0] - 1]
            evidence = (Bewijs(courts[0], hit.instantie, bron="gegevens"),)
            reason += f"; [{courts[0]}] is van {hit.instantie}"
        elsewhere = [n for n in dossier.elsewhere(claim.nummers) if named(group, dossier.passage(n))]
        if elsewhere and not evidence:
            reason += f"; staat wel in {marks(elsewhere)}"
        return Bezwaar(reason, (words,), evidence)
    return None


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    cited = dossier.passages(claim.nummers)
    return _pseudonym(claim, dossier, cited) or _absent(claim, dossier, cited)
