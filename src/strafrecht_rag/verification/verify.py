"""`verify`: the guarantee. Every claim of a raw text is judged against the passages that were handed to the model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from strafrecht_rag.domain import Afgekeurd, Bewering, Hit, Verificatie, Verwijzing
from strafrecht_rag.verification.checks import first_objection
from strafrecht_rag.verification.claims import Claim, read_lines


def _same(text: str) -> str:
    """What makes two claims the same: the words, whatever the case, white space and closing punctuation."""
    return re.sub(r"\s+", " ", text).strip(" .:;,!?").casefold()


def verify(raw: str, hits: Sequence[Hit], *, streng: bool = False) -> Verificatie:
    """Judge `raw` against `hits`, of which the first is passage 1. Pure: same input, same result."""
    accepted: dict[str, tuple[Claim, list[int]]] = {}
    order: list[str] = []
    rejected: list[Afgekeurd] = []
    skipped: list[str] = []
    tokens: list[str] = []
    merged = 0
    for line in read_lines(raw, len(hits)):
        if line.claim is None:
            (tokens if line.soort == "token" else skipped).append(line.tekst)
            continue
        claim = line.claim
        objection = first_objection(claim, hits, streng=streng)
        if objection:
            code, bezwaar = objection
            rejected.append(Afgekeurd(claim.tekst, bezwaar.reden, code, claim.span, bezwaar.woorden))
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
        Bewering(claim.tekst, [Verwijzing.from_hit(n, hits[n - 1]) for n in numbers], claim.span)
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
