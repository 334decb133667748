"""What an index holds: by court and by year."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from strafrecht_rag.index.store import Store


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


def overview(store: Store) -> Overzicht:
    rows = store.select("", ["instantie", "datum", "strafrecht", "passages"])
    courts = Counter(r["instantie"] or "onbekend gerecht" for r in rows)
    years = Counter(r["datum"].year for r in rows if r["datum"])
    return Overzicht(
        uitspraken=len(rows),
        passages=store.count()[1],
        zonder_tekst=sum(r["passages"] == 0 for r in rows),
        strafrecht=sum(bool(r["strafrecht"]) for r in rows),
        embedder=store.embedder,
        per_gerecht=tuple(courts.most_common()),
        per_jaar=tuple(sorted(years.items())),
    )
