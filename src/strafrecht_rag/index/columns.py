"""The columns of an index that tell what a ruling decides and which articles it cites, and how they are filled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import pyarrow as pa

from strafrecht_rag.citations.identifiers import zaak_keys
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Besluit, Delict, Maat, Straf, Uitkomst, Uitspraak
from strafrecht_rag.index.filters import MATEN, maat_column
from strafrecht_rag.reading.besluit.artikelen import articles_in
from strafrecht_rag.reading.besluit.catalogus import with_general

_DECISION = [
    ("uitkomsten", pa.list_(pa.string())),
    ("delicten", pa.list_(pa.string())),
    ("straffen", pa.list_(pa.string())),
    *((maat_column(soort), pa.float64()) for soort in MATEN),
]
RULING_FIELDS = [
    *_DECISION,
    ("artikelen", pa.list_(pa.string())),
    ("bestreden", pa.list_(pa.string())),
    ("besluit", pa.string()),
]
PASSAGE_FIELDS = [
    *_DECISION,
    ("artikelen", pa.list_(pa.string())),
    ("niveau", pa.string()),
    ("publicatiedatum", pa.date32()),
    ("zaaksleutels", pa.list_(pa.string())),
]
"""The decision stands with every passage too, so that a filter holds before ranking on every leg."""
INDEXED: dict[str, tuple[str, ...]] = {
    "passages": ("artikelen", "delicten", "zaaksleutels"),
    "uitspraken": ("artikelen", "zaaksleutels", "bestreden"),
}
"""List columns with an index of their own: those of which a value is rare."""


def decision_columns(besluit: Besluit) -> dict[str, Any]:
    """What rows of a ruling and of its passages share. A sanction that another ruling imposed is not among them."""
    imposed = [s for s in besluit.straffen if not s.eerder]
    row: dict[str, Any] = {
        "uitkomsten": list(dict.fromkeys(u.soort for u in besluit.uitkomsten)),
        "delicten": list(dict.fromkeys(n for d in besluit.delicten for n in with_general(d.naam))),
        "straffen": list(dict.fromkeys(s.soort for s in imposed)),
    }
    for soort in MATEN:
        sizes = [s.omvang.waarde for s in imposed if s.soort == soort and s.omvang]
        row[maat_column(soort)] = max(sizes, default=None)
    return row


def ruling_columns(u: Uitspraak, besluit: Besluit, bestreden: Sequence[str]) -> dict[str, Any]:
    """`bestreden`: what the text names as the ruling that is judged; the register's earlier instances join it."""
    registered = [f"ecli:{r.ecli}" for r in u.relaties if r.ecli and r.aanleg.startswith("eerdere")]
    return {
        **decision_columns(besluit),
        "artikelen": [waarde for waarde, _ in besluit.artikelen],
        "bestreden": list(dict.fromkeys([*registered, *bestreden])),
        "besluit": write_besluit(besluit),
    }


def passage_columns(u: Uitspraak, shared: dict[str, Any], vondsten: Sequence[Vondst]) -> dict[str, Any]:
    """`shared`: the ruling's `decision_columns`, made once."""
    return {
        **shared,
        "artikelen": list(articles_in(vondsten)),
        "niveau": u.niveau,
        "publicatiedatum": u.publicatiedatum,
        "zaaksleutels": [k for z in u.zaaknummers for k in zaak_keys(z)],
    }


def write_besluit(besluit: Besluit) -> str:
    """As JSON, without the articles: they have a column of their own."""
    data = asdict(replace(besluit, artikelen=()))
    del data["artikelen"]
    return json.dumps(data, ensure_ascii=False)


def read_besluit_column(text: str) -> Besluit:
    """The decision that `write_besluit` wrote."""
    data = json.loads(text)

    def maat(value: dict[str, Any] | None) -> Maat | None:
        return Maat(**value) if value else None

    return Besluit(
        uitkomsten=tuple(Uitkomst(**{**u, "feiten": tuple(u["feiten"])}) for u in data["uitkomsten"]),
        delicten=tuple(Delict(**d) for d in data["delicten"]),
        straffen=tuple(
            Straf(
                **{
                    **s,
                    "omvang": maat(s["omvang"]),
                    "voorwaardelijk": maat(s["voorwaardelijk"]),
                    "proeftijd": maat(s["proeftijd"]),
                }
            )
            for s in data["straffen"]
        ),
        toegepast=tuple(data["toegepast"]),
    )
