"""Which of the passages that were found are handed to a model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from strafrecht_rag.domain import RECHTERS, Hit
from strafrecht_rag.index.store import Store, among
from strafrecht_rag.language.words import fold

PER_RULING, FIRST = 2, 4
"""At most so many passages of one ruling among the first `FIRST`."""
NEIGHBOURS = 2
"""At most so many passages are handed along because another one goes on from them."""

_ABOUT_THE_CHARGE = re.compile(
    r"ten ?laste|telastelegging|tenlastelegging|aanklacht|aangeklaagd|beschuldig|dagvaard|verweten|verwijt|vervolgd|verdacht van|charge|accus|indict"
)
_GOES_ON = re.compile(
    r"(?:Deze|Dit|Dat|Die|Zulks|Dergelijke?|Zodanige?"
    r"|Daar(?:aan|bij|door|enboven|entegen|in|mee|mede|naast|om|op|toe|uit|van|voor)"
    r"|Hier(?:aan|bij|door|in|mee|mede|na|om|op|toe|uit|van|voor)"
    r"|Derhalve|Immers|Echter|Voorts|Tevens|Evenmin|Evenzeer|Bovendien|Aldus|Dus|Zodoende|Desondanks|Niettemin|Toch|Kortom"
    r"|(?:Mede g|G)elet (?:hierop|daarop|op het (?:voorgaande|bovenstaande))|Gezien het (?:voorgaande|bovenstaande)"
    r"|(?:Op grond|Als gevolg) (?:hier|daar)van|Op grond van het (?:voorgaande|bovenstaande)"
    r"|In (?:dat|zo'n|een dergelijk) geval|Om die redenen?|Een en ander|(?:Uit h|H)et (?:voorgaande|bovenstaande))\b"
)
_REASONING = RECHTERS - {"bewezenverklaring"} | {"A-G", "lagere rechter", "onbekend"}


def choose(vraag: str, hits: Sequence[Hit], k: int) -> list[Hit]:
    """The best `k` of passages that all fit the question, spread over rulings, the charge last within its ruling."""
    asked = _ABOUT_THE_CHARGE.search(fold(vraag))
    return _spread(hits if asked else _charge_last(hits), k)


def _charge_last(hits: Sequence[Hit]) -> list[Hit]:
    """The rulings keep their places; of one ruling the charge, which proves nothing, comes after what others say.

    It lists every word of the offence, so that it fits questions on the law as well as the reasoning that answers them.
    """
    of_ruling: dict[str, list[Hit]] = {}
    for hit in hits:
        of_ruling.setdefault(hit.sleutel, []).append(hit)
    queues = {s: iter(sorted(own, key=lambda h: h.spreker == "tenlastelegging")) for s, own in of_ruling.items()}
    return [next(queues[hit.sleutel]) for hit in hits]


def _spread(hits: Iterable[Hit], k: int) -> list[Hit]:
    chosen: list[Hit] = []
    late: list[Hit] = []
    for hit in hits:
        crowded = sum(h.sleutel == hit.sleutel for h in chosen) >= PER_RULING
        (late if crowded and len(chosen) < FIRST else chosen).append(hit)
    # When there is nothing else, passages of the same ruling are better than an empty place.
    return [*chosen, *late][:k] if len(chosen) < k else chosen[:k]


def goes_on(hit: Hit) -> bool:
    """Whether a passage of reasoning starts in its middle: what it begins with points back."""
    return hit.nummer > 1 and hit.spreker in _REASONING and _GOES_ON.match(hit.tekst.lstrip()) is not None


def neighbours(store: Store, chosen: Sequence[Hit]) -> list[tuple[Hit, int]]:
    """The passages from which the chosen ones go on, each with the place (from 0) of the one that does; see `goes_on`.

    They stand in the same part of the ruling, have the same speaker, and are not among the chosen.
    """
    there = {(h.sleutel, h.nummer) for h in chosen}
    wanted: dict[str, int] = {}
    for place, hit in enumerate(chosen):
        before = (hit.sleutel, hit.nummer - 1)
        if goes_on(hit) and before not in there:
            wanted.setdefault(f"{hit.sleutel}#{hit.nummer - 1}", place)
    if not wanted:
        return []
    found = {f"{h.sleutel}#{h.nummer}": h for h in store.passages_where(among("pid", sorted(wanted)))}
    out = []
    for pid, place in wanted.items():
        before_it, after = found.get(pid), chosen[place]
        if before_it and (before_it.spreker, _part(before_it)) == (after.spreker, _part(after)):
            out.append((replace(before_it, score=after.score), place))
    return out[:NEIGHBOURS]


def _part(hit: Hit) -> str:
    return hit.sectie.split(" › ")[0]
