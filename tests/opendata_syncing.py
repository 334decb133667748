"""What the tests of `sync` share: a sync against an imitation, and the index as rows that can be compared."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from pathlib import Path
from typing import Any

from opendata_server import Server

from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import Store, open_store
from strafrecht_rag.sources.opendata.bucket import Bucket
from strafrecht_rag.sources.opendata.client import Client
from strafrecht_rag.sources.opendata.manifest import Bereik
from strafrecht_rag.tasks.sync.opdracht import Map, Opdracht, Verslag
from strafrecht_rag.tasks.sync.run import sync

VANDAAG = date(2021, 6, 1)
ALLES = Bereik(date(2021, 1, 1))


def run_sync(server: Server, index: Path, *, rate: float = 10_000.0, connections: int = 4, **wanted: Any) -> Verslag:
    """One sync of the imitation into the index in this folder; without `bereik`, `namen`: what changed."""
    wanted.setdefault("vandaag", VANDAAG)
    with Client(server.adres, bucket=Bucket(rate), verbindingen=connections, wachttijd=0.01) as client:
        return sync(Opdracht(**wanted), open_store(index), load_embedder("ingebouwd"), client, Map.of(index))


def rows_of(store: Store) -> list[str]:
    """Every row of both tables without vectors, sorted."""
    out = []
    for table in (store.uitspraken, store.passages):
        for row in table.search().limit(10_000_000).to_list():
            row.pop("vector", None)
            out.append(json.dumps(row, default=str, sort_keys=True))
    return sorted(out)


def fingerprint(index: Path) -> str:
    """The hash of `rows_of`."""
    return hashlib.sha256("\n".join(rows_of(open_store(index, create=False))).encode()).hexdigest()


def eclis_of(index: Path) -> list[str]:
    return sorted(r["ecli"] for r in open_store(index, create=False).select("", ["ecli"]))
