"""What an index holds: by court and by year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from strafrecht_rag.index.store import Filter, Store


@dataclass(frozen=True)
class Overzicht:
    """Counts of an index. `van` and `tot`: the years of the oldest and newest ruling."""

    uitspraken: int
    passages: int
    zonder_tekst: int
    strafrecht: int
    embedder: str
    per_gerecht: tuple[tuple[str, int], ...]
    per_jaar: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Spreiding:
    """How the rulings under a filter are spread, the court with the most first, the years in order."""

    uitspraken: int
    per_gerecht: tuple[tuple[str, int], ...]
    per_jaar: tuple[tuple[int, int], ...]


def spread(store: Store, where: Filter) -> Spreiding:
    """Counted over rulings: who speaks is of a passage, and does not narrow it."""
    return _spread(store.select(where.where_rulings(), ["instantie", "datum"]))


def _spread(rows: Sequence[dict[str, Any]]) -> Spreiding:
    courts = Counter(r["instantie"] or "onbekend gerecht" for r in rows)
    years = Counter(r["datum"].year for r in rows if r["datum"])
    return Spreiding(len(rows), tuple(courts.most_common()), tuple(sorted(years.items())))


def overview(store: Store) -> Overzicht:
    rows = store.select("", ["instantie", "datum", "strafrecht", "passages"])
    all_of_it = _spread(rows)
    return Overzicht(
        uitspraken=len(rows),
        passages=store.count()[1],
        zonder_tekst=sum(r["passages"] == 0 for r in rows),
        strafrecht=sum(bool(r["strafrecht"]) for r in rows),
        embedder=store.embedder,
        per_gerecht=all_of_it.per_gerecht,
        per_jaar=all_of_it.per_jaar,
    )
