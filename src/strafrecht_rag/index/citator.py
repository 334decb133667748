"""The citator: a table with a row for each place in a ruling that names another ruling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from strafrecht_rag.domain import Aanhaling, Uitspraak
from strafrecht_rag.index.filters import among, quote

if TYPE_CHECKING:
    from strafrecht_rag.index.store import Store

TABLE = "verwijzingen"
SCHEMA = pa.schema(
    [
        ("vid", pa.string()),
        ("sleutel", pa.string()),
        ("nummer", pa.int32()),
        ("overweging", pa.string()),
        ("spreker", pa.string()),
        ("behandeling", pa.string()),
        ("ecli", pa.string()),
        ("ljn", pa.string()),
        ("uitspraak", pa.string()),
        ("vindplaats", pa.string()),
        ("naar_overweging", pa.list_(pa.string())),
        ("woorden", pa.string()),
    ]
)
"""`sleutel`, `nummer`, `overweging`, `spreker`: the citing passage; the rest: what it names."""
INDEXED = ("sleutel", "ecli", "ljn", "uitspraak", "vindplaats")


def citation_rows(u: Uitspraak, citations: Iterable[Aanhaling]) -> list[dict[str, Any]]:
    """The rows of one ruling."""
    return [
        {
            "vid": f"{u.sleutel}#{i}",
            "sleutel": u.sleutel,
            "nummer": a.nummer,
            "overweging": a.overweging,
            "spreker": a.spreker,
            "behandeling": a.behandeling,
            "ecli": a.ecli,
            "ljn": a.ljn,
            "uitspraak": a.uitspraak,
            "vindplaats": a.vindplaats,
            "naar_overweging": list(a.naar_overweging),
            "woorden": a.woorden,
        }
        for i, a in enumerate(citations)
    ]


def to_aanhaling(row: dict[str, Any]) -> Aanhaling:
    """A row of the table as the domain's noun."""
    names = ("nummer", "woorden", "ecli", "ljn", "uitspraak", "vindplaats", "behandeling", "overweging", "spreker")
    return Aanhaling(**{n: row[n] for n in names}, naar_overweging=tuple(row["naar_overweging"] or ()))


def cited_by_ruling(store: Store, sleutel: str) -> list[Aanhaling]:
    """What one ruling cites, in order."""
    rows = store.select_from(TABLE, f"sleutel = {quote(sleutel)}")
    return [to_aanhaling(r) for r in sorted(rows, key=lambda r: (r["nummer"], int(r["vid"].rpartition("#")[2])))]


def citing(store: Store, u: Uitspraak, vindplaatsen: Sequence[str] = ()) -> list[tuple[str, Aanhaling]]:
    """Who cites this ruling: key of the citing ruling and the place. By ECLI, LJN and journal; by court and day only where
    nothing else is written beside it and no other ruling of that court and day is in the index."""
    numbers = {*u.ljn, u.ecli.rsplit(":", 1)[-1] if u.ecli.rsplit(":", 1)[-1][:2].isalpha() else ""} - {""}
    parts = [f"ecli = {quote(u.ecli)}"] if u.ecli else []
    parts += [f"(ecli = '' AND {among('ljn', sorted(numbers))})"] if numbers else []
    parts += [f"(ecli = '' AND {among('vindplaats', vindplaatsen)})"] if vindplaatsen else []
    if u.datum and u.code and _alone(store, u):
        parts.append(f"(ecli = '' AND ljn = '' AND vindplaats = '' AND uitspraak = {quote(f'{u.code} {u.datum}')})")
    if not parts:
        return []
    rows = store.select_from(TABLE, " OR ".join(parts))
    return [(r["sleutel"], to_aanhaling(r)) for r in rows if r["sleutel"] != u.sleutel]


def _alone(store: Store, u: Uitspraak) -> bool:
    same = store.select(f"code = {quote(u.code)} AND datum = date '{u.datum}'", ["sleutel"])
    return len(same) == 1
