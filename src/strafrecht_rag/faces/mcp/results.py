"""What the tools share: one result in two forms, a passage as data, and the fields that narrow a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from strafrecht_rag.domain import Hit
from strafrecht_rag.faces.filter_models import Telfilters
from strafrecht_rag.faces.mcp import outputs
from strafrecht_rag.faces.words import place
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.as_json import hit_dict
from strafrecht_rag.tasks.balie import Balie


@dataclass(frozen=True)
class Uitslag:
    """One result: as data that fits the schema, and the same as text."""

    data: dict[str, Any]
    tekst: str


def base(desk: Balie, opmerkingen: Sequence[str] = ()) -> dict[str, Any]:
    return {"venster": asdict(desk.venster), "opmerkingen": list(opmerkingen)}


def passage_data(hit: Hit) -> dict[str, Any]:
    data = hit_dict(hit)
    return {name: data[name] for name in outputs.Bronpassage.model_fields if name in data} | {"bron": place(hit)}


def make_filter(given: Telfilters) -> Filter:
    """The filter that the fields ask for; InvoerFout for what cannot be. `voorgangers` without a court says nothing."""
    return given.model_copy(update={"voorgangers": given.voorgangers and bool(given.gerechten)}).read()
