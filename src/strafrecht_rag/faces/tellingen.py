"""A count as plain data, the same for every face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strafrecht_rag.domain import deeplink
from strafrecht_rag.query.counting import Telling, Verdeling


def count_data(telling: Telling, gelezen: Sequence[str] = (), examples: int | None = None) -> dict[str, Any]:
    """A count as plain data, with every ruling and its passage, or at most `examples` of them in each group."""
    return {
        "soort": "telling",
        "gelezen_als": list(gelezen),
        "per": telling.per,
        "straf": telling.straf,
        "uitspraken": telling.uitspraken,
        "niet_herkend": telling.zonder,
        "van": telling.van.isoformat() if telling.van else None,
        "tot": telling.tot.isoformat() if telling.tot else None,
        "venster": telling.venster,
        "let_op": list(telling.let_op),
        "verdeling": _spread_data(telling.verdeling),
        "groepen": [
            {
                "waarde": g.waarde,
                "aantal": g.aantal,
                "verdeling": _spread_data(g.verdeling),
                "uitspraken": [
                    {
                        "naam": r.naam,
                        "sleutel": r.sleutel,
                        "link": deeplink(r.ecli),
                        "passage": r.nummer,
                        "woorden": r.woorden,
                        "maat": r.maat,
                    }
                    for r in g.regels[:examples]
                ],
            }
            for g in telling.groepen
        ],
    }


def _spread_data(v: Verdeling | None) -> dict[str, float] | None:
    if v is None:
        return None
    return {
        "n": v.n,
        "laagste": v.laagste,
        "kwart": v.kwart,
        "mediaan": v.mediaan,
        "driekwart": v.driekwart,
        "hoogste": v.hoogste,
    }
