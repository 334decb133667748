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


class Toetsing:
    """A verdict that grows: whole lines go in, in order; `verdict` is that over all of them, as `verify` gives it."""

    def __init__(self, hits: Sequence[Hit], *, streng: bool = False) -> None:
        self.hits = hits
        self.streng = streng
        self._dossier = Dossier(hits)
        self._accepted: dict[str, tuple[Claim, list[int]]] = {}
        self._rejected: list[Afgekeurd] = []
        self._skipped: list[str] = []
        self._tokens: list[str] = []
        self._merged = 0
        self._length = 0

    def add(self, lines: str) -> None:
        """Judge the next lines of the answer: whole ones, with what ends them."""
        for line in read_lines(lines, len(self.hits), self._length):
            if line.claim is None:
                (self._tokens if line.soort == "token" else self._skipped).append(line.tekst)
            else:
                self._judge(line.claim)
        self._length += len(lines)

    def _judge(self, claim: Claim) -> None:
        objection = first_objection(claim, self._dossier, streng=self.streng)
        if objection:
            self._rejected.append(_rejected(claim, *objection))
            return
        known = self._accepted.setdefault(_same(claim.tekst), (claim, list(claim.nummers)))
        if known[0] is not claim:
            self._merged += 1
            known[1].extend(n for n in claim.nummers if n not in known[1])

    def verdict(self) -> Verificatie:
        """The verdict over everything that went in."""
        claims = [
            Bewering(
                claim.tekst,
                [Verwijzing.from_hit(n, self.hits[n - 1]) for n in numbers],
                claim.span,
                _support(
                    claim if claim.nummers == tuple(numbers) else replace(claim, nummers=tuple(numbers)), self._dossier
                ),
            )
            for claim, numbers in self._accepted.values()
        ]
        only_token = bool(self._tokens) and not claims and not self._rejected and not self._skipped
        return Verificatie(
            beweringen=claims,
            afgekeurd=list(self._rejected),
            geen_bron=only_token,
            duplicaten=self._merged,
            overgeslagen=tuple(self._skipped if only_token else self._skipped + self._tokens),
        )


def verify(raw: str, hits: Sequence[Hit], *, streng: bool = False) -> Verificatie:
    """Judge `raw` against `hits`, of which the first is passage 1. Pure: same input, same result."""
    toetsing = Toetsing(hits, streng=streng)
    toetsing.add(raw)
    return toetsing.verdict()
