"""Formal relations: which rulings others in the index point at, and are not there."""

from __future__ import annotations

import json

from strafrecht_rag.index.store import Store


def missing_relations(store: Store) -> list[str]:
    """ECLIs of Dutch rulings that rulings in the index formally relate to (earlier and later instances, conclusions) and
    that are not in it, sorted."""
    here: set[str] = set()
    named: set[str] = set()
    for row in store.select("", ["ecli", "overig"]):
        here.add(row["ecli"])
        named.update(r["ecli"] for r in json.loads(row["overig"])["relaties"])
    return sorted(e for e in named - here if e.startswith("ECLI:NL:"))
