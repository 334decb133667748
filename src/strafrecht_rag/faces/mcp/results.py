"""What the tools share: one result in two forms, a passage as data, and the fields that narrow a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.domain import Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.options import court_codes
from strafrecht_rag.faces.cli.screen import place
from strafrecht_rag.faces.mcp import inputs, outputs
from strafrecht_rag.index.store import Filter
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


def make_filter(given: inputs.Filters) -> Filter:
    """The filter that the fields ask for; InvoerFout for what cannot be."""
    van, tot = read_day(given.van, "van"), read_day(given.tot, "tot")
    if van and tot and van > tot:
        raise InvoerFout(f"`van` {van} ligt na `tot` {tot}.", "Wissel de twee datums om.")
    kind = {"": "", "uitspraak": "Uitspraak", "conclusie": "Conclusie"}[given.soort]
    area = "strafrecht" if given.rechtsgebied == "strafrecht" else ""
    return Filter(court_codes(given.gerechten), van, tot, kind, area)


def read_day(text: str, field: str) -> date | None:
    day = parse_date(text) if text else None
    if text and day is None:
        raise InvoerFout(f"`{field}` is geen bestaande datum.", "Schrijf de datum als 2021-05-03.")
    return day
