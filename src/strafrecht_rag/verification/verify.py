"""`verify`: the guarantee. Every claim of a raw text is judged against the passages that were handed to the model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from strafrecht_rag.citations.normalise import plain
from strafrecht_rag.domain import Afgekeurd, Bewering, Bewijs, Hit, Verificatie, Verwijzing
from strafrecht_rag.verification.checks import first_objection
from strafrecht_rag.verification.claims import Claim, read_lines
from strafrecht_rag.verification.lezing import Dossier
from strafrecht_rag.verification.objection import Bezwaar

CARRIES = 0.3
"""The least share of a sentence that a window must hold to be shown as what carries it."""


def _same(text: str) -> str:
    """What makes two claims the same: the words, whatever the case, white space and closing punctuation."""
    return re.sub(r"\s+", " ", text).strip(" .:;,!?").casefold()


def _places(claim: Claim, words: str) -> tuple[int, int]:
    """Where words of the clean sentence stand in the raw text: the same words with at most 40 other characters between."""
    parts = re.findall(r"[^\W_]+", plain(words))
    start = claim.ruw.find(parts[0]) if parts else -1
    while start >= 0:
        end = start + len(parts[0])
        for part in parts[1:]:
            found = claim.ruw.find(part, end, end + 40 + len(part))
            if found < 0:
                break
            end = found + len(part)
        else:
            return claim.span[0] + start, claim.span[0] + end
        start = claim.ruw.find(parts[0], start + 1)
    return claim.span


def _rejected(claim: Claim, code: str, bezwaar: Bezwaar) -> Afgekeurd:
    places = tuple(_places(claim, words) for words in bezwaar.woorden)
    return Afgekeurd(claim.tekst, bezwaar.reden, code, claim.span, bezwaar.woorden, places, bezwaar.bewijs)


def _support(claim: Claim, dossier: Dossier) -> tuple[Bewijs, ...]:
    """For each sentence and each cited passage the words that carry it, where a fair part of it stands."""
    found = [
        unit for units in claim.eenheden(dossier) for unit in units if unit.venster and unit.venster.dekking >= CARRIES
    ]
    return tuple(dict.fromkeys(b for unit in found for b in unit.evidence()))


def verify(raw: str, hits: Sequence[Hit], *, streng: bool = False) -> Verificatie:
    """Judge `raw` against `hits`, of which the first is passage 1. Pure: same input, same result."""
    accepted: dict[str, tuple[Claim, list[int]]] = {}
    order: list[str] = []
    rejected: list[Afgekeurd] = []
    skipped: list[str] = []
    tokens: list[str] = []
    merged = 0
    dossier = Dossier(hits)
    for line in read_lines(raw, len(hits)):
        if line.claim is None:
            (tokens if line.soort == "token" else skipped).append(line.tekst)
            continue
        claim = line.claim
        objection = first_objection(claim, dossier, streng=streng)
        if objection:
            code, bezwaar = objection
            rejected.append(_rejected(claim, code, bezwaar))
            continue
        key = _same(claim.tekst)
        if key in accepted:
            merged += 1
            numbers = accepted[key][1]
            numbers += [n for n in claim.nummers if n not in numbers]
        else:
            accepted[key] = (claim, list(claim.nummers))
            order.append(key)
    claims = [
        Bewering(
            claim.tekst,
            [Verwijzing.from_hit(n, hits[n - 1]) for n in numbers],
            claim.span,
            _support(claim if claim.nummers == tuple(numbers) else replace(claim, nummers=tuple(numbers)), dossier),
        )
        for claim, numbers in (accepted[key] for key in order)
    ]
    only_token = bool(tokens) and not claims and not rejected and not skipped
    return Verificatie(
        beweringen=claims,
        afgekeurd=rejected,
        geen_bron=only_token,
        duplicaten=merged,
        overgeslagen=tuple(skipped if only_token else skipped + tokens),
    )
