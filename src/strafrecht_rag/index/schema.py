"""The tables of an index, and how a ruling becomes rows. `VERSIE` changes when an older index can no longer be read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa

from strafrecht_rag.citations.dates import MONTHS
from strafrecht_rag.citations.identifiers import zaak_keys
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Hit, Passage, Uitspraak
from strafrecht_rag.index.citator import citation_rows
from strafrecht_rag.index.columns import (
    PASSAGE_FIELDS,
    RULING_FIELDS,
    decision_columns,
    passage_columns,
    ruling_columns,
)
from strafrecht_rag.language.analyse import passage_words
from strafrecht_rag.reading.besluit import find_in_passages, read_besluit
from strafrecht_rag.reading.verwijzingen import read_aanhalingen, read_bestreden

if TYPE_CHECKING:
    from strafrecht_rag.index.static import Vectors

VERSIE = 3

UITSPRAKEN = pa.schema(
    [
        ("sleutel", pa.string()),
        ("ecli", pa.string()),
        ("soort", pa.string()),
        ("instantie", pa.string()),
        ("code", pa.string()),
        ("niveau", pa.string()),
        ("datum", pa.date32()),
        ("publicatiedatum", pa.date32()),
        ("zaaknummers", pa.list_(pa.string())),
        ("zaaksleutels", pa.list_(pa.string())),
        ("ljn", pa.list_(pa.string())),
        ("vindplaatsen", pa.list_(pa.string())),
        ("rechtsgebieden", pa.list_(pa.string())),
        ("strafrecht", pa.bool_()),
        ("titel", pa.string()),
        ("inhoudsindicatie", pa.string()),
        ("zoek", pa.string()),
        ("tekst", pa.string()),
        ("herkomst", pa.int8()),
        ("passages", pa.int32()),
        ("lengte", pa.int32()),
        ("overig", pa.string()),
        ("bron", pa.string()),
        ("hash", pa.string()),
        *RULING_FIELDS,
    ]
)


PASSAGES = pa.schema(
    [
        ("pid", pa.string()),
        ("sleutel", pa.string()),
        ("nummer", pa.int32()),
        ("tekst", pa.string()),
        ("zoek", pa.string()),
        ("sectie", pa.string()),
        ("overweging", pa.string()),
        ("alinea", pa.string()),
        ("spreker", pa.string()),
        ("start", pa.int32()),
        ("eind", pa.int32()),
        ("invoegingen", pa.string()),
        ("ecli", pa.string()),
        ("soort", pa.string()),
        ("instantie", pa.string()),
        ("code", pa.string()),
        ("datum", pa.date32()),
        ("zaaknummer", pa.string()),
        ("ljn", pa.list_(pa.string())),
        ("vindplaatsen", pa.list_(pa.string())),
        ("strafrecht", pa.bool_()),
        *PASSAGE_FIELDS,
    ]
)
"""Without the vector, whose size the embedder tells."""


def passages_schema(dim: int) -> pa.Schema:
    return PASSAGES.append(pa.field("vector", pa.list_(pa.float32(), dim)))


def is_strafrecht(rechtsgebieden: tuple[str, ...]) -> bool:
    """Criminal law by its root. Traffic fines (Wahv) are tagged as both, and are administrative law."""
    roots = {g.split("_")[0] for g in rechtsgebieden}
    return "strafrecht" in roots and "bestuursrecht" not in roots


class Kenmerk(NamedTuple):
    """What decides whether a ruling is new to an index. `hash` changes when anything that is stored of it changes;
    `herkomst`: how rich its source is; `lengte`: characters; `passages`: how many."""

    sleutel: str
    ecli: str
    hash: str
    herkomst: int
    lengte: int
    passages: int


def kenmerk_of(u: Uitspraak) -> Kenmerk:
    """Reads the whole ruling: once for each is enough."""
    stored = json.dumps(_fields_of(u), default=_plain, ensure_ascii=False).encode()
    digest = hashlib.sha256(stored).hexdigest()[:32]
    return Kenmerk(u.sleutel, u.ecli, digest, u.herkomst, len(u.tekst), len(u.passages))


def _plain(value: object) -> object:
    return _fields_of(value) if is_dataclass(value) else str(value)


def _fields_of(value: Any) -> dict[str, Any]:
    """As `asdict`, one level deep: it copies nothing."""
    return {f: getattr(value, f) for f in value.__dataclass_fields__}


def ruling_row(u: Uitspraak, bron: str, kenmerk: Kenmerk) -> dict[str, Any]:
    overig = {
        "procedures": u.procedures,
        "zittingsplaats": u.zittingsplaats,
        "gewijzigd": u.gewijzigd,
        "relaties": [asdict(r) for r in u.relaties],
        "wetsverwijzingen": [asdict(w) for w in u.wetsverwijzingen],
    }
    return {
        "sleutel": u.sleutel,
        "ecli": u.ecli,
        "soort": u.soort,
        "instantie": u.instantie,
        "code": u.code,
        "niveau": u.niveau,
        "datum": u.datum,
        "publicatiedatum": u.publicatiedatum,
        "zaaknummers": list(u.zaaknummers),
        "zaaksleutels": [k for z in u.zaaknummers for k in zaak_keys(z)],
        "ljn": list(u.ljn),
        "vindplaatsen": list(u.vindplaatsen),
        "rechtsgebieden": list(u.rechtsgebieden),
        "strafrecht": is_strafrecht(u.rechtsgebieden),
        "titel": u.titel,
        "inhoudsindicatie": u.inhoudsindicatie,
        "zoek": passage_words(u.inhoudsindicatie, u.titel),
        "tekst": u.tekst,
        "herkomst": kenmerk.herkomst,
        "passages": kenmerk.passages,
        "lengte": kenmerk.lengte,
        "overig": json.dumps(overig, ensure_ascii=False),
        "bron": bron,
        "hash": kenmerk.hash,
    }


def _known_of(u: Uitspraak) -> str:
    """What a ruling can be asked by besides its text: court and place, month and year, numbers."""
    day = f"{MONTHS[u.datum.month - 1]} {u.datum.year}" if u.datum else ""
    return f"{u.instantie} {day} {' '.join(u.zaaknummers)}"


def passage_row(u: Uitspraak, p: Passage, vondsten: Sequence[Vondst]) -> dict[str, Any]:
    return {
        "pid": f"{u.sleutel}#{p.nummer}",
        "sleutel": u.sleutel,
        "nummer": p.nummer,
        "tekst": p.tekst,
        "zoek": passage_words(p.tekst, _known_of(u), vondsten),
        "sectie": " › ".join(p.sectie),
        "overweging": p.overweging,
        "alinea": p.alinea,
        "spreker": p.spreker,
        "start": p.start,
        "eind": p.eind,
        "invoegingen": json.dumps(p.invoegingen, ensure_ascii=False) if p.invoegingen else "",
        "ecli": u.ecli,
        "soort": u.soort,
        "instantie": u.instantie,
        "code": u.code,
        "datum": u.datum,
        "zaaknummer": ", ".join(u.zaaknummers),
        "ljn": list(u.ljn),
        "vindplaatsen": list(u.vindplaatsen),
        "strafrecht": is_strafrecht(u.rechtsgebieden),
    }


HIT_COLUMNS = "pid sleutel nummer tekst sectie overweging alinea spreker invoegingen ecli soort instantie code datum zaaknummer ljn vindplaatsen".split()
"""What is read of a passage to show it: not its vector, nor the columns that only filters look at."""


@dataclass(frozen=True)
class Rijen:
    """A ruling analysed: the rows that it has in each table. `passages`: as `PASSAGES`; their vectors come apart."""

    kenmerk: Kenmerk
    uitspraak: dict[str, Any]
    passages: pa.Table
    verwijzingen: list[dict[str, Any]]
    vectoren: Vectors | None = None


def rows_of(u: Uitspraak, bron: str, kenmerk: Kenmerk) -> Rijen:
    """The rows of a ruling, without vectors."""
    found = find_in_passages(u)
    besluit = read_besluit(u, found)
    shared = decision_columns(besluit)
    passages = [
        passage_row(u, p, here) | passage_columns(u, shared, here) for p, here in zip(u.passages, found, strict=True)
    ]
    return Rijen(
        kenmerk,
        ruling_row(u, bron, kenmerk) | ruling_columns(u, besluit, read_bestreden(u, found)),
        pa.Table.from_pylist(passages, schema=PASSAGES),
        citation_rows(u, read_aanhalingen(u, found)),
    )


def to_hit(row: dict[str, Any]) -> Hit:
    """A row of the passages table as the domain's Hit."""
    return Hit(
        ecli=row["ecli"],
        tekst=row["tekst"],
        instantie=row["instantie"],
        datum=row["datum"],
        zaaknummer=row["zaaknummer"],
        soort=row["soort"],
        vindplaatsen=tuple(row["vindplaatsen"] or ()),
        ljn=tuple(row["ljn"] or ()),
        sectie=row["sectie"],
        overweging=row["overweging"],
        alinea=row["alinea"],
        spreker=row["spreker"],
        code=row["code"],
        nummer=row["nummer"],
        invoegingen=tuple((int(o), str(m)) for o, m in json.loads(row["invoegingen"])) if row["invoegingen"] else (),
    )
