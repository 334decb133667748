"""How much a sync would fetch and change: questions for counts alone, and nothing written."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.coverage import Bereikdekking
from strafrecht_rag.sources.opendata.client import Client
from strafrecht_rag.sources.opendata.manifest import Bereik, Manifest
from strafrecht_rag.tasks.sync import learning
from strafrecht_rag.tasks.sync.opdracht import Map


@dataclass(frozen=True)
class Raming:
    """`te_halen` is an estimate: what changed since the last run shows only when it is read."""

    per_bereik: tuple[Bereikdekking, ...]
    te_halen: int


def estimate(
    client: Client, waar: Map, today: date, *, bereik: Bereik | None, hooguit: int | None, namen: tuple[str, ...] = ()
) -> Raming:
    """What a sync with these wishes would have to fetch."""
    scopes: list[Bereik] = []
    known = {}
    if waar.manifest.exists():
        with closing(Manifest(waar.manifest, read_only=True)) as manifest:
            scopes = manifest.scopes()
            known = manifest.counts()
    if namen:
        return Raming((), min(len(namen), hooguit or len(namen)))
    if bereik and bereik not in scopes:
        scopes = [*scopes, bereik]
    if not scopes:
        raise InvoerFout(
            "Er is nog niet gezegd vanaf welke datum.", "Begin met: strafrecht-rag sync --since 2020-01-01 --dry-run"
        )
    lines, total = [], 0
    for scope in scopes:
        venster = learning.window_of(scope, today)
        vraag = learning.question_of(scope, venster, waar.waardelijsten)
        with_text = learning.require_filters(client, vraag)
        register = learning.count(client, replace(vraag, met_document=False))
        lines.append(Bereikdekking(venster.van, venster.tot, scope.gerechten, register, with_text))
        total += with_text
    done = sum(known.get(s, 0) for s in ("opgenomen", "zonder tekst", "ander rechtsgebied"))
    left = max(total - done, 0)
    return Raming(tuple(lines), min(left, hooguit) if hooguit else left)
