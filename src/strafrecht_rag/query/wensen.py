"""What a question says in plain words of the rulings it wants: which court, from when to when, the newest.

These are wishes and no filter: what meets them comes first when it fits the question, and the reader is told. A year counts
only right behind a court or a word for rulings: `de diefstal in 2013` tells when a fact was, not a ruling.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from strafrecht_rag.citations import find_courts
from strafrecht_rag.citations.courts import with_predecessors
from strafrecht_rag.domain import Hit
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.periode import PERIODS, Periode, read_period

_RULINGS = re.compile(
    r"\b(?:uitspra(?:ak|ken)|arrest(?:en)?|vonnis(?:sen)?|rechtspraak|jurisprudentie|beslissing(?:en)?|conclusies?)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,(]{1,2}")
_NEWEST = re.compile(
    r"\b(?:recent(?:e|ste)?|nieuwste|laatste|actuele|meest recente)\s(?:\w+\s)?"
    r"(?:uitspra(?:ak|ken)|arrest(?:en)?|vonnis(?:sen)?|rechtspraak|jurisprudentie|beslissing(?:en)?)\b",
    re.IGNORECASE,
)
NEAR_BEST = 0.5
"""The newest goes first among passages whose probability is at least this share of the best one's."""


@dataclass(frozen=True)
class Wensen:
    """`woorden`: the words of the question that say so; `rest`: the question without its court and period."""

    codes: tuple[str, ...] = ()
    van: date | None = None
    tot: date | None = None
    nieuwste: bool = False
    woorden: tuple[str, ...] = ()
    rest: str = ""

    def narrow(self, where: Filter) -> Filter | None:
        """`where` with the wishes as conditions; None when they add nothing. A filter that the user set goes first."""
        made = where
        if self.codes and not where.codes:
            made = replace(made, codes=self.codes)
        if (self.van or self.tot) and not (where.van or where.tot):
            made = replace(made, van=self.van, tot=self.tot)
        return None if made == where else made

    def newest_first(self, hits: Sequence[Hit]) -> list[Hit]:
        """The passages that fit about as well as the best one, newest first; then the others as they are."""
        if not self.nieuwste or not hits:
            return list(hits)
        near = [h for h in hits if h.score >= NEAR_BEST * hits[0].score]
        rest = [h for h in hits if h.score < NEAR_BEST * hits[0].score]
        return [*sorted(near, key=lambda h: h.datum or date.min, reverse=True), *rest]


def _period(text: str, at: int) -> tuple[Periode, int] | None:
    """The period right behind a place, and where it ends."""
    gap = _BETWEEN.match(text, at)
    for pattern, soort in PERIODS if gap else ():
        if gap and (match := pattern.match(text, gap.end())):
            period = read_period(match, soort)
            if period.van and period.tot and period.omgekeerd:
                period = Periode(period.tot.replace(month=1, day=1), period.van.replace(month=12, day=31))
            return period, match.end()
    return None


def read_wishes(vraag: str) -> Wensen:
    """The wishes of a question; empty when it has none."""
    courts = [c for c in find_courts(vraag) if c.code]
    codes = dict.fromkeys(code for c in courts for code in sorted(with_predecessors(c.code)))
    codes |= {"PHR": None} if "HR" in codes else {}  # what is said at the Hoge Raad stands in its conclusies too
    spans = [(c.start, c.end) for c in courts]
    period = Periode(None, None)
    for place in sorted([c.end for c in courts] + [m.end() for m in _RULINGS.finditer(vraag)]):
        if found := _period(vraag, place):
            period, end = found
            spans.append((place, end))
            break
    words = [vraag[start:end].strip(" ,(") for start, end in spans]
    newest = _NEWEST.search(vraag)
    rest = vraag
    for start, end in spans:
        rest = rest[:start] + " " * (end - start) + rest[end:]
    told = (*words, newest[0]) if newest else tuple(words)
    return Wensen(tuple(codes), period.van, period.tot, newest is not None, told, " ".join(rest.split()))
