"""The appeal chain of a ruling: rechtbank → hof → conclusie → Hoge Raad → after referral, and what was quashed on the way.

Two sources: the register's formal relations, and what a ruling says in its opening of the one it judges (ECLI, case
number, court with day). The second counts only where it can be one ruling: of a lower court, not later, and the only one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import Relatie, Uitkomst
from strafrecht_rag.index.columns import read_besluit_column
from strafrecht_rag.index.filters import among, has_any, quote
from strafrecht_rag.index.store import Store

_COLUMNS = [
    "sleutel", "ecli", "soort", "instantie", "code", "niveau", "datum", "zaaknummers", "zaaksleutels", "bestreden", "besluit", "overig",
]  # fmt: skip
_RANK = {"kantongerecht": 1, "rechtbank": 1, "eerste aanleg": 1, "gerechtshof": 2, "parket": 3, "hoge raad": 4}
_LONGEST = 60
"""More links than any real chain has: a guard against a case number that everyone writes."""


@dataclass(frozen=True)
class Schakel:
    """A ruling in a chain. `aanwezig` is False for one that only the register names: nothing more is then known of it."""

    sleutel: str
    ecli: str = ""
    instantie: str = ""
    code: str = ""
    datum: date | None = None
    zaaknummer: str = ""
    conclusie: bool = False
    uitkomsten: tuple[Uitkomst, ...] = ()
    aanwezig: bool = True

    @property
    def naam(self) -> str:
        """In Leidraad form; of one that is not in the index its ECLI."""
        if not self.aanwezig:
            return self.ecli
        return cite(
            code=self.code,
            instantie=self.instantie,
            datum=self.datum,
            ecli=self.ecli,
            zaaknummer=self.zaaknummer,
            conclusie=self.conclusie,
        )


@dataclass(frozen=True)
class Band:
    """`later` judges `eerder`, or (for a conclusie) advises on it. `gevolg`: what the register says came of it."""

    eerder: str
    later: str
    bron: Literal["register", "tekst"]
    gevolg: str = ""


@dataclass(frozen=True)
class Keten:
    """The chain of one ruling, oldest first."""

    sleutel: str
    schakels: tuple[Schakel, ...]
    banden: tuple[Band, ...]


def chain(store: Store, sleutel: str) -> Keten:
    """Every ruling that is linked to this one, both ways, however many steps away."""
    rows: dict[str, dict[str, Any]] = {}
    links: dict[tuple[str, str], Band] = {}
    waiting = [sleutel]
    while waiting and len(rows) < _LONGEST:
        key = waiting.pop(0)
        if key in rows:
            continue
        row = _row(store, key)
        if row is None:
            continue
        rows[key] = row
        for link, other in [*_earlier(store, row), *_later(store, row)]:
            known = links.get((link.eerder, link.later))
            if known is None or (known.bron == "tekst" and link.bron == "register"):
                links[link.eerder, link.later] = link
            if other not in rows:
                waiting.append(other)
    names = {k for link in links for k in link} | {sleutel}
    absent = [Schakel(k, k, aanwezig=False) for k in sorted(names - set(rows))]
    present = sorted((_link(r) for r in rows.values()), key=lambda s: (s.datum or date.min, s.sleutel))
    order = {k: n for n, k in enumerate([*(s.sleutel for s in absent), *(s.sleutel for s in present)])}
    bands = sorted(links.values(), key=lambda b: (order.get(b.later, -1), order.get(b.eerder, -1)))
    return Keten(sleutel, tuple(_by_age([*absent, *present], bands)), tuple(bands))


def _by_age(schakels: Sequence[Schakel], banden: Sequence[Band]) -> list[Schakel]:
    """Oldest first; one without a known day stands before what judges it and behind what it judges."""
    dated = [s for s in schakels if s.datum]
    out = list(dated)
    for s in (s for s in schakels if not s.datum):
        after = [out.index(o) for o in dated for b in banden if (b.eerder, b.later) == (s.sleutel, o.sleutel)]
        before = [out.index(o) for o in dated for b in banden if (b.later, b.eerder) == (s.sleutel, o.sleutel)]
        out.insert(min(after) if after else max(before) + 1 if before else 0, s)
    return out


def _row(store: Store, sleutel: str) -> dict[str, Any] | None:
    return next(iter(store.select(f"sleutel = {quote(sleutel)}", _COLUMNS)), None)


def _link(row: dict[str, Any]) -> Schakel:
    return Schakel(
        row["sleutel"],
        row["ecli"],
        row["instantie"],
        row["code"],
        row["datum"],
        ", ".join(row["zaaknummers"]),
        row["soort"] == "Conclusie",
        read_besluit_column(row["besluit"]).uitkomsten,
    )


def _relations(row: dict[str, Any]) -> list[Relatie]:
    return [Relatie(**r) for r in json.loads(row["overig"])["relaties"] if r["ecli"]]


def _earlier(store: Store, row: dict[str, Any]) -> list[tuple[Band, str]]:
    """What this ruling judges."""
    found = [
        (Band(r.ecli, row["sleutel"], "register", r.gevolg), r.ecli)
        for r in _relations(row)
        if r.aanleg.startswith("eerdere")
    ]
    registered = {other for _, other in found}
    for other in _named_by(store, row):
        if other not in registered:
            found.append((Band(other, row["sleutel"], "tekst"), other))
    return found


def _later(store: Store, row: dict[str, Any]) -> list[tuple[Band, str]]:
    """What judges this ruling: what the register says of it, and what other rulings say that they judge."""
    found = [
        (Band(row["sleutel"], r.ecli, "register", r.gevolg), r.ecli)
        for r in _relations(row)
        if r.aanleg.startswith("latere")
    ]
    for other in _naming(store, row):
        if row["ecli"] and (told := next((r for r in _relations(other) if r.ecli == row["ecli"]), None)):
            found.append((Band(row["sleutel"], other["sleutel"], "register", told.gevolg), other["sleutel"]))
        elif row["sleutel"] in _named_by(store, other):
            found.append((Band(row["sleutel"], other["sleutel"], "tekst"), other["sleutel"]))
    return found


def _naming(store: Store, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The rulings that name this one as the one they judge, by any of its names; and of its conclusie the judgment."""
    keys = [f"ecli:{row['ecli']}"] if row["ecli"] else []
    keys += [f"zaak:{z}" for z in row["zaaksleutels"] if z]
    keys += [f"uitspraak:{row['code']} {row['datum']}"] if row["code"] and row["datum"] else []
    rows = store.select(has_any("bestreden", keys), _COLUMNS) if keys else []
    if row["niveau"] == "parket" and row["zaaksleutels"]:
        rows += store.select(f"niveau = 'hoge raad' AND {has_any('zaaksleutels', row['zaaksleutels'])}", _COLUMNS)
    return [r for r in {r["sleutel"]: r for r in rows}.values() if r["sleutel"] != row["sleutel"]]


def _named_by(store: Store, row: dict[str, Any]) -> list[str]:
    """Keys of the rulings in the index that this one says it judges."""
    keys: list[str] = list(row["bestreden"] or ())
    eclis = [k.removeprefix("ecli:") for k in keys if k.startswith("ecli:")]
    cases = [k.removeprefix("zaak:") for k in keys if k.startswith("zaak:")]
    days = [k.removeprefix("uitspraak:") for k in keys if k.startswith("uitspraak:")]
    columns = ["sleutel", "niveau", "datum", "code"]
    out = [r["sleutel"] for r in store.select(among("ecli", eclis), columns) if _below(r, row)] if eclis else []
    lower = [r for r in store.select(has_any("zaaksleutels", cases), columns) if _below(r, row)] if cases else []
    of_day = [r for r in lower if f"{r['code']} {r['datum']}" in days]
    # Several rulings can have one case number (an interlocutory one, a confiscation): the day decides, or it is the only one.
    out += [r["sleutel"] for r in of_day or (lower if len(lower) == 1 else [])]
    if not lower:
        for day in days:
            code, _, when = day.rpartition(" ")
            same = store.select(f"code = {quote(code)} AND datum = date '{when}'", columns) if len(when) == 10 else []
            out += [r["sleutel"] for r in same if len(same) == 1 and _below(r, row)]
    if row["niveau"] == "hoge raad" and row["zaaksleutels"]:
        advice = store.select(f"niveau = 'parket' AND {has_any('zaaksleutels', row['zaaksleutels'])}", columns)
        out += [r["sleutel"] for r in advice if _below(r, row)]
    return [k for k in dict.fromkeys(out) if k != row["sleutel"]]


def _below(lower: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a ruling can be judged by another: of a lower court, and not younger."""
    if lower["datum"] and row["datum"] and lower["datum"] > row["datum"]:
        return False
    return _RANK.get(lower["niveau"], 0) < _RANK.get(row["niveau"], 0)


# --- quashed later -----------------------------------------------------------------------------------------------------


def later_relations(store: Store, sleutel: str) -> tuple[Relatie, ...]:
    """What came of a ruling later, as relations: `gevolg` by the register, else by the later ruling's own decision."""
    row = _row(store, sleutel)
    if row is None:
        return ()
    out: dict[str, Relatie] = {}
    for link, other in _later(store, row):
        later = _row(store, other)
        schakel = _link(later) if later else Schakel(other, other, aanwezig=False)
        # A conclusie is not quashed, and a court that judges after referral does not quash the ruling that referred.
        can = row["soort"] != "Conclusie" and (later is None or _below(row, later))
        quashed = _quashing(schakel) if can else None
        told = "vernietigd" if quashed and not quashed.beperkt else f"vernietigd, {quashed.beperkt}" if quashed else ""
        gevolg = told or (link.gevolg if can else "")
        kind = "conclusie" if schakel.conclusie or ":PHR:" in schakel.ecli else "aanleg"
        if other not in out or told:
            out[other] = Relatie(schakel.ecli, kind, "latere", gevolg, schakel.naam)
    return tuple(out.values())


def _quashing(schakel: Schakel) -> Uitkomst | None:
    return next((u for u in schakel.uitkomsten if u.soort == "vernietigd"), None)


def quashed_by(store: Store, sleutels: Iterable[str]) -> dict[str, str]:
    """For each of these rulings that was quashed later a clause that says by which: `vernietigd door HR …`."""
    out: dict[str, str] = {}
    for sleutel in dict.fromkeys(sleutels):
        for r in later_relations(store, sleutel):
            if "ernietig" not in r.gevolg or r.soort == "conclusie":
                continue
            limit = r.gevolg.removeprefix("vernietigd").strip(" ,")
            partly = "gedeeltelijk" in r.gevolg.lower()
            how = "geheel of gedeeltelijk vernietigd" if partly else "vernietigd"
            out[sleutel] = f"{how} door {r.tekst}" + (f" ({limit})" if limit and not partly else "")
    return out
