"""Rulings that a question names: by ECLI, LJN or case number, with a consideration, court or date beside it.

A named ruling is looked up exactly. One that is not in the index ends in no source, never in its neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from strafrecht_rag.citations import find_courts, find_dates, find_eclis, find_ljn, find_overwegingen, find_zaaknummers
from strafrecht_rag.citations.courts import code_exists, court_code, nearest_courts
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.store import Store, quote
from strafrecht_rag.index.tombstones import read_tombstones

_COLUMNS = ["sleutel", "ecli", "instantie", "code", "datum"]


@dataclass(frozen=True)
class Genoemd:
    """What a question names. `missing` says in Dutch which named ruling is not there; `rest` is the question without it."""

    sleutels: tuple[str, ...] = ()
    overwegingen: tuple[str, ...] = ()
    missing: str = ""
    opmerkingen: tuple[str, ...] = ()
    rest: str = ""


def explain_missing(ecli: str, store: Store) -> str:
    """Why a ruling is not found: withdrawn, or outside the window; never that it does not exist, unless its code cannot."""
    stone = read_tombstones(store.plaats).get(ecli)
    if stone:
        return f"{ecli}: {stone.zin}"
    code = ecli.split(":")[2]
    if ecli.startswith("ECLI:NL:") and not code_exists(code):
        near = nearest_courts(code)
        hint = f" Bedoelt u {' of '.join(near)}?" if near else ""
        return f"{ecli} kan niet kloppen: {code} is geen code van een Nederlands gerecht.{hint}"
    return (
        f"{ecli} staat niet in deze index. Dat zegt niet dat de uitspraak niet bestaat.{describe_window(store.plaats)}"
    )


def lookup(store: Store, *, ecli: str = "", ljn: str = "", zaak: str = "") -> list[dict[str, Any]]:
    """The rulings known by an ECLI, an LJN or the key of a case number."""
    if ecli:
        rows = store.select(f"ecli = {quote(ecli)}", _COLUMNS)
        tail = ecli.rsplit(":", 1)[-1]
        return rows or (store.select(f"array_has(ljn, {quote(tail)})", _COLUMNS) if tail[:2].isalpha() else [])
    if ljn:
        return store.select(f"array_has(ljn, {quote(ljn)}) OR ecli LIKE {quote('%:' + ljn)}", _COLUMNS)
    return store.select(f"array_has(zaaksleutels, {quote(zaak)})", _COLUMNS)


def find_named(store: Store, vraag: str) -> Genoemd:
    """The rulings that `vraag` names and what it says of them."""
    spans: list[tuple[int, int]] = []
    rows: dict[str, dict[str, Any]] = {}
    missing = ""
    for found in find_eclis(vraag):
        spans.append((found.start, found.end))
        hits = lookup(store, ecli=found.ecli)
        rows |= {r["sleutel"]: r for r in hits}
        missing = missing or ("" if hits else explain_missing(found.ecli, store))
    outside = _without(vraag, spans)
    for number in [*find_ljn(outside), *find_zaaknummers(outside)]:
        hits = lookup(store, ljn=number.waarde) if number.soort == "ljn" else lookup(store, zaak=number.waarde)
        spans.append((number.start, number.end))
        rows |= {r["sleutel"]: r for r in hits}
        shown = vraag[number.start : number.end]
        missing = missing or (
            ""
            if hits
            else f"«{shown}» staat niet in deze index. Dat zegt niet dat de zaak niet bestaat.{describe_window(store.plaats)}"
        )
    if missing:
        return Genoemd(missing=missing)
    if not rows:
        return Genoemd(rest=vraag)
    considerations = find_overwegingen(outside)
    spans += [(o.start, o.end) for o in considerations]
    return Genoemd(
        sleutels=tuple(rows),
        overwegingen=tuple(o.waarde for o in considerations),
        opmerkingen=tuple(_corrections(outside, list(rows.values()))),
        rest=_without(vraag, spans).strip(),
    )


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _corrections(vraag: str, rows: list[dict[str, Any]]) -> list[str]:
    """What the question says of a named ruling and the metadata contradict, as sentences for the reader."""
    out = []
    codes = {r["code"] or court_code(r["instantie"]) for r in rows}
    for court in find_courts(vraag):
        if court.code and court.code not in codes:
            true = ", ".join(sorted({r["instantie"] for r in rows}))
            out.append(f"De vraag noemt {court.naam}; volgens de metadata is de uitspraak van {true}.")
    days = {r["datum"] for r in rows if r["datum"]}
    for day in find_dates(vraag):
        if days and day.datum not in days:
            true = ", ".join(write_date(d) for d in sorted(days))
            out.append(f"De vraag noemt {write_date(day.datum)}; volgens de metadata is de uitspraak van {true}.")
    return out
