"""What the tools share: one result in two forms, a passage as data, and the fields that narrow a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, TypeVar

from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.domain import Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.filtering import read_courts
from strafrecht_rag.faces.cli.screen import place
from strafrecht_rag.faces.mcp import inputs, outputs
from strafrecht_rag.index import filter_values as values
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.as_json import hit_dict
from strafrecht_rag.tasks.balie import Balie

T = TypeVar("T")


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


def make_filter(given: inputs.Telfilters) -> Filter:
    """The filter that the fields ask for; InvoerFout for what cannot be."""

    def each(field: str, read: Callable[[str, str], T]) -> tuple[T, ...]:
        return values.read_each(getattr(given, field, ()), lambda text: read(text, f"`{field}`"))

    van, tot = _period(given, "van", "tot")
    published = _period(given, "gepubliceerd_van", "gepubliceerd_tot")
    outcomes = each("uitkomsten", values.read_outcome)
    return Filter(
        codes=read_courts(given.gerechten, predecessors=given.voorgangers and bool(given.gerechten)),
        van=van,
        tot=tot,
        soort=given.soort.capitalize(),
        rechtsgebied="strafrecht" if given.rechtsgebied == "strafrecht" else "",
        niveaus=each("niveaus", values.read_level),
        gepubliceerd_van=published[0],
        gepubliceerd_tot=published[1],
        artikelen=each("artikelen", values.read_article),
        delicten=each("delicten", values.read_offence),
        uitkomsten=tuple(dict.fromkeys(u for found in outcomes for u in found)),
        straffen=each("straffen", values.read_sanction),
        zaken=each("zaaknummers", values.read_case_number),
        sprekers=each("sprekers", values.read_speaker),
    )


def _period(given: inputs.Telfilters, first: str, last: str) -> tuple[date | None, date | None]:
    start, end = read_day(getattr(given, first), first), read_day(getattr(given, last), last)
    if start and end and start > end:
        raise InvoerFout(f"`{first}` {start} ligt na `{last}` {end}.", "Wissel de twee datums om.")
    return start, end


def read_day(text: str, field: str) -> date | None:
    day = parse_date(text) if text else None
    if text and day is None:
        raise InvoerFout(f"`{field}` is geen bestaande datum.", "Schrijf de datum als 2021-05-03.")
    return day
