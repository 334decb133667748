"""Forgetting what the court withdrew: a tombstone first, then everything that holds the text, then proof in the tombstone
that it is gone. Killed halfway, the next writer of this index goes on with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Literal

from strafrecht_rag.index.purge import delete_rulings, scrub
from strafrecht_rag.index.tombstones import Grafsteen, read_tombstones, write_tombstones
from strafrecht_rag.sources.opendata.originals import Originelen

if TYPE_CHECKING:
    from strafrecht_rag.index.writer import Writer


@dataclass(frozen=True)
class Intrekking:
    """The register withdrew the text of a ruling (`doc`) or its whole ECLI (`ecli`), at this change."""

    ecli: str
    soort: Literal["doc", "ecli"]
    gewijzigd: str


def withdraw(writer: Writer, originelen: Originelen, weg: Sequence[Intrekking], today: date) -> list[Grafsteen]:
    """Forget rulings. Gives the tombstones of those whose text was here; the others only cannot come in any more."""
    index = writer.store.path
    stones = read_tombstones(index)
    here = []
    for item in weg:
        old = stones.get(item.ecli)
        if old and (old.gewist, old.soort, old.gewijzigd) >= (True, item.soort, item.gewijzigd):
            continue
        stone = Grafsteen(item.ecli, item.soort, item.gewijzigd, today, gewist=item.ecli not in writer.known)
        originelen.remove(item.ecli)
        stones[item.ecli] = stone
        if not stone.gewist:
            here.append(stone)
    write_tombstones(index, stones.values())
    writer.withdrawn.update(stones)
    finish_withdrawals(writer, originelen)
    return here


def finish_withdrawals(writer: Writer, originelen: Originelen) -> int:
    """Remove the text of every tombstone that does not say it is gone. Gives how many there were."""
    index = writer.store.path
    stones = read_tombstones(index)
    waiting = [s for s in stones.values() if not s.gewist]
    if not waiting:
        return 0
    for stone in waiting:
        originelen.remove(stone.ecli)
        writer.known.pop(stone.ecli, None)
    delete_rulings(writer.store, [s.ecli for s in waiting])
    scrub(writer)
    write_tombstones(index, [replace(s, gewist=True) for s in stones.values()])
    return len(waiting)


def lift(writer: Writer, eclis: Iterable[str]) -> None:
    """Take tombstones away: the register published these rulings again, with a later change than their withdrawal."""
    index = writer.store.path
    back = set(eclis)
    stones = read_tombstones(index)
    if back & stones.keys():
        write_tombstones(index, [s for s in stones.values() if s.ecli not in back])
        writer.withdrawn -= back
