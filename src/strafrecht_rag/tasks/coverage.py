"""How much of what was wanted is in the index: from the manifest, for `status` and for every count and refusal."""

from __future__ import annotations

from datetime import date

from strafrecht_rag.index.coverage import Bereikdekking, Dekking
from strafrecht_rag.sources.opendata.manifest import Manifest
from strafrecht_rag.tasks.sync.learning import window_of


def make_coverage(manifest: Manifest, today: date) -> Dekking:
    """The coverage as the manifest knows it now. The register's own counts are those of when it was last asked."""
    scopes = []
    for bereik in manifest.scopes():
        total, with_text = manifest.recorded_counts(bereik)
        window = window_of(bereik, today)
        scopes.append(Bereikdekking(window.van, window.tot, bereik.gerechten, total, with_text))
    counts = manifest.counts()
    return Dekking(
        bereiken=tuple(scopes),
        bijgewerkt=date.fromisoformat(day) if (day := manifest.get("bijgewerkt")) else None,
        opgenomen=counts.get("opgenomen", 0),
        zonder_tekst=counts.get("zonder tekst", 0),
        ander_rechtsgebied=counts.get("ander rechtsgebied", 0),
        ingetrokken=counts.get("ingetrokken", 0),
        wacht=counts.get("wacht", 0) + counts.get("opgehaald", 0),
        mislukt=tuple(manifest.reasons()),
    )
