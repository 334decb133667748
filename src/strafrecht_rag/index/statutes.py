"""The table of statutes: one row for each article, apart from the rulings. It is for showing, never for answering.

One text for each statute: the newest. A statute is replaced in one commit, so a kill leaves the old text or the new one.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any, Literal

import pyarrow as pa

from strafrecht_rag.citations.articles import place_of
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Wet, Wetsartikel, Wetsdeel
from strafrecht_rag.index.store import Store, quote, translated

Staat = Literal["nieuw", "gewijzigd", "gelijk", "ouder"]
"""What reading a statute did; `ouder`: a newer text is there, and stays."""

_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("sleutel", pa.string()),
        ("code", pa.string()),
        ("wet", pa.string()),
        ("bwb", pa.string()),
        ("nummer", pa.string()),
        ("volgorde", pa.int32()),
        ("plaats", pa.string()),
        ("opschrift", pa.string()),
        ("delen", pa.string()),
        ("datum", pa.date32()),
        ("sinds", pa.date32()),
        ("bestand", pa.string()),
        ("hash", pa.string()),
    ]
)


@dataclass(frozen=True)
class IngelezenWet:
    """A statute in the index. `datum`: the day of its text, None where its source did not tell."""

    code: str
    naam: str
    bwb: str
    datum: date | None
    artikelen: int
    bestand: str


def _key(wet: Wet) -> str:
    """What a statute is kept under: two books of one code are two texts."""
    book = wet.artikelen[0].nummer.partition(":")[0] if wet.code == "BW" else ""
    return f"{wet.code} {book}".strip()


def _hash(wet: Wet) -> str:
    content = [asdict(a) | {"bestand": ""} for a in wet.artikelen]  # the same text under another name is the same
    return hashlib.sha256(json.dumps(content, default=str, ensure_ascii=False).encode()).hexdigest()[:32]


def write_law(store: Store, wet: Wet) -> Staat:
    """Put a statute in the table, in the place of an older text of it. Only under the writer's lock."""
    key, digest = _key(wet), _hash(wet)
    known = _rows(store, f"sleutel = {quote(key)}", ["hash", "datum"])
    if known:
        if known[0]["hash"] == digest:
            return "gelijk"
        if (known[0]["datum"] or date.min) > (wet.datum or date.min):
            return "ouder"
    rows = [
        {
            "id": f"{key}#{a.nummer}",
            "sleutel": key,
            "code": a.code,
            "wet": a.wet,
            "bwb": a.bwb,
            "nummer": a.nummer,
            "volgorde": n,
            "plaats": a.plaats,
            "opschrift": a.opschrift,
            "delen": json.dumps([[d.tekst, d.lid, d.onder] for d in a.delen], ensure_ascii=False),
            "datum": a.datum,
            "sinds": a.sinds,
            "bestand": a.bestand,
            "hash": digest,
        }
        for n, a in enumerate(wet.artikelen)
    ]
    table = store.laws(_SCHEMA)
    with translated(), warnings.catch_warnings():
        merge = table.merge_insert("id").when_matched_update_all().when_not_matched_insert_all()
        merge.when_not_matched_by_source_delete(f"sleutel = {quote(key)}").execute(pa.Table.from_pylist(rows, _SCHEMA))
        table.optimize(cleanup_older_than=timedelta(minutes=10))
    return "gewijzigd" if known else "nieuw"


def _rows(store: Store, where: str, columns: list[str] | None = None) -> list[dict[str, Any]]:
    table = store.laws()
    if table is None:
        return []
    with translated():
        query = table.search().limit(1_000_000)
        query = query.where(where) if where else query
        return list((query.select(columns) if columns else query).to_list())


def laws_of(store: Store) -> tuple[IngelezenWet, ...]:
    """The statutes that were read in, by name."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in _rows(store, "", ["sleutel", "code", "wet", "bwb", "datum", "bestand"]):
        found.setdefault(row["sleutel"], []).append(row)
    laws = [
        IngelezenWet(r["code"], r["wet"], r["bwb"], r["datum"], len(rows), r["bestand"])
        for rows in found.values()
        for r in rows[:1]
    ]
    return tuple(sorted(laws, key=lambda law: law.naam))


def article_numbers(store: Store, code: str) -> tuple[date | None, frozenset[str]] | None:
    """The day of the text and the article numbers of a statute; None where it was not read in."""
    rows = _rows(store, f"code = {quote(code)}", ["nummer", "datum"])
    return (
        (min((r["datum"] for r in rows if r["datum"]), default=None), frozenset(r["nummer"] for r in rows))
        if rows
        else None
    )


def article_text(store: Store, vondst: Vondst) -> Wetsartikel | None:
    """The article that a finding names, as it was read in; None where it, or its statute, is not there."""
    place = place_of(vondst.waarde) if vondst.soort == "artikel" else None
    if place is None or not place.code:
        return None
    rows = _rows(store, f"code = {quote(place.code)} AND nummer = {quote(place.nummer)}")
    return _article(rows[0]) if rows else None


def _article(row: dict[str, Any]) -> Wetsartikel:
    return Wetsartikel(
        nummer=row["nummer"],
        delen=tuple(Wetsdeel(*part) for part in json.loads(row["delen"])),
        code=row["code"],
        wet=row["wet"],
        bwb=row["bwb"],
        datum=row["datum"],
        sinds=row["sinds"],
        plaats=row["plaats"],
        opschrift=row["opschrift"],
        bestand=row["bestand"],
    )
