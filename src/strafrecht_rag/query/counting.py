"""Counting rulings by what the index holds of them: never by a model. Every ruling that counts keeps the passage it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import pairwise
from statistics import median, quantiles
from typing import Any, Literal, get_args

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.citations.courts import courts
from strafrecht_rag.domain import Besluit, StrafSoort, is_fictief
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.columns import read_besluit_column
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.filter_values import with_general
from strafrecht_rag.index.filters import MATEN, Filter
from strafrecht_rag.index.store import Store

Per = Literal["uitkomst", "delict", "gerecht", "jaar", "straf", "strafmaat"]
"""What a count is parted by. `straf`: kinds of sanction; `strafmaat`: the size of one kind."""
PER: tuple[Per, ...] = get_args(Per)

SELECTIE = "Alleen een selectie van de uitspraken wordt gepubliceerd. Deze aantallen gelden voor deze index, niet voor alle strafzaken."
_REGELS = "Uitkomst, delict en straf zijn met vaste regels uit de tekst gelezen; kijk de passages na voordat u op een getal bouwt."
_INSTANTIES = "Een zaak telt in elke aanleg mee, ook als de uitspraak later is vernietigd."
_SAMEN = "Een straf geldt voor alle feiten van een uitspraak samen, ook voor andere delicten. Het voorwaardelijke deel telt mee."

_DEEL = "Een uitkomst telt ook mee als zij maar een deel van de feiten betreft."
_VRIJ = "Een delict wordt alleen bij een veroordeling gelezen: dit zijn uitspraken met een veroordeling daarvoor en ook zo'n uitkomst."
ZONDER_DELICT = ("vrijspraak", "OM niet-ontvankelijk", "dagvaarding nietig", "rechter onbevoegd")
"""Outcomes that leave no offence to read."""

_COLUMNS = ["sleutel", "ecli", "instantie", "code", "datum", "zaaknummers", "soort", "besluit"]

# Bounds of the bars, by `Maat.waarde`: days, hours, euros. The last bar is open.
_TERMS = (30.0, 90.0, 180.0, 360.0, 720.0, 1440.0, 2880.0, 4320.0)
_BOUNDS: dict[StrafSoort, tuple[float, ...]] = {
    "taakstraf": (40.0, 80.0, 120.0, 180.0, 240.0),
    "geldboete": (250.0, 500.0, 1000.0, 2500.0, 10_000.0, 100_000.0),
    "ontneming": (1000.0, 5000.0, 10_000.0, 50_000.0, 100_000.0, 1_000_000.0),
    "schadevergoedingsmaatregel": (250.0, 500.0, 1000.0, 2500.0, 10_000.0, 100_000.0),
}


@dataclass(frozen=True)
class Telregel:
    """A ruling that counts: its name, the passage it rests on and the words there; `maat` by `Maat.waarde`.

    `nummer` is None where the metadata tell it (a court, a year) and no passage of a decision was recognised.
    """

    naam: str
    sleutel: str
    ecli: str
    datum: date | None
    nummer: int | None
    woorden: str
    maat: float | None = None


@dataclass(frozen=True)
class Verdeling:
    """The spread of sizes of one sanction, by `Maat.waarde`."""

    n: int
    laagste: float
    kwart: float
    mediaan: float
    driekwart: float
    hoogste: float


@dataclass(frozen=True)
class Groep:
    """One row of the table. A ruling can stand in several rows, and once in each."""

    waarde: str
    regels: tuple[Telregel, ...]
    verdeling: Verdeling | None = None

    @property
    def aantal(self) -> int:
        return len(self.regels)


@dataclass(frozen=True)
class Telling:
    """A count. `uitspraken`: how many rulings meet the filter; `zonder`: in how many of them nothing of this kind was read."""

    per: Per
    uitspraken: int
    zonder: int
    groepen: tuple[Groep, ...]
    van: date | None
    tot: date | None
    venster: str
    let_op: tuple[str, ...]
    straf: StrafSoort | None = None
    verdeling: Verdeling | None = None


def count(
    store: Store, where: Filter, per: Per, *, spreker: str = "--speaker", straf: str = "met --sanction"
) -> Telling:
    """Count the rulings that meet a filter, conclusies left out unless it asks for them. InvoerFout for what cannot be counted;
    `spreker` and `straf`: how the face that asks calls those filters."""
    if where.sprekers:
        raise InvoerFout(
            f"{spreker} kan hier niet: er worden uitspraken geteld, geen passages.", f"Laat {spreker} weg."
        )
    kind = _sanction(where, straf) if per == "strafmaat" else None
    where = where if where.soort else replace(where, soort="Uitspraak")
    rows = store.select(where.where_rulings(), _COLUMNS) if store.meta else []
    cited = _citing_passages(store, where)
    read = [(row, read_besluit_column(row["besluit"])) for row in rows]
    groups: dict[str, list[Telregel]] = {}
    found = 0
    for row, besluit in read:
        lines = list(_lines(row, besluit, per, kind, where, cited))
        found += bool(lines)
        for value, line in lines:
            groups.setdefault(value, []).append(line)
    made = [_group(value, lines, sized=per == "straf" and value in MATEN) for value, lines in groups.items()]
    sizes = [line.maat for g in made for line in g.regels if line.maat is not None] if kind else []
    days = [row["datum"] for row in rows if row["datum"]]
    return Telling(
        per=per,
        uitspraken=len(rows),
        zonder=len(rows) - found,
        groepen=tuple(sorted(made, key=_order(per, kind))),
        van=min(days, default=None),
        tot=max(days, default=None),
        venster=describe_window(store.plaats).strip(),
        let_op=_warnings(where, per, sum(is_fictief(row["ecli"]) for row in rows)),
        straf=kind,
        verdeling=_spread(sizes),
    )


def _warnings(where: Filter, per: Per, fictief: int) -> tuple[str, ...]:
    told = {
        SELECTIE: True,
        f"{fictief} van deze uitspraken zijn FICTIEF: verzonnen, voor de demonstratie.": fictief,
        _REGELS: True,
        _SAMEN: per in ("straf", "strafmaat"),
        _DEEL: per == "uitkomst" or where.uitkomsten,
        _VRIJ: where.delicten and set(where.uitkomsten) & set(ZONDER_DELICT),
        _INSTANTIES: True,
    }
    return tuple(line for line, holds in told.items() if holds)


def _sanction(where: Filter, named: str) -> StrafSoort:
    kinds = {s.soort for s in where.straffen}
    if len(kinds) != 1 or not kinds <= set(MATEN):
        raise InvoerFout(
            "Voor de strafmaat is één soort straf met een omvang nodig.",
            f"Noem er een {named}: {', '.join(MATEN)}.",
        )
    return next(iter(kinds))


def _lines(
    row: dict[str, Any], besluit: Besluit, per: Per, kind: StrafSoort | None, where: Filter, cited: dict[str, int]
) -> Iterable[tuple[str, Telregel]]:
    """The groups that a ruling stands in, each once, with the passage that puts it there."""
    if per in ("gerecht", "jaar"):
        value = _court(row) if per == "gerecht" else str(row["datum"].year) if row["datum"] else ""
        if value:
            yield value, _line(row, *_why(besluit, where, cited.get(row["sleutel"])))
        return
    seen: dict[str, Telregel] = {}
    if per == "uitkomst":
        for u in besluit.uitkomsten:
            seen.setdefault(u.soort, _line(row, u.nummer, u.woorden))
    elif per == "delict":
        for d in besluit.delicten:
            seen.setdefault(d.naam, _line(row, d.nummer, d.woorden))
    else:
        for s in sorted(besluit.straffen, key=lambda s: -(s.omvang.waarde if s.omvang else 0.0)):
            size = s.omvang.waarde if s.omvang else None
            if s.eerder or (kind and (s.soort != kind or size is None or seen)):
                continue
            value = bar_of(kind, size) if kind and size is not None else s.soort
            seen.setdefault(value, _line(row, s.nummer, s.woorden, size if s.soort in MATEN else None))
    yield from seen.items()


def _line(row: dict[str, Any], nummer: int | None, woorden: str, maat: float | None = None) -> Telregel:
    naam = cite(
        code=row["code"], instantie=row["instantie"], datum=row["datum"], ecli=row["ecli"],
        zaaknummer=", ".join(row["zaaknummers"]), conclusie=row["soort"] == "Conclusie",
    )  # fmt: skip
    return Telregel(naam, row["sleutel"], row["ecli"], row["datum"], nummer, woorden, maat)


def _why(besluit: Besluit, where: Filter, cited: int | None) -> tuple[int | None, str]:
    """The passage by which a ruling meets the filter: offence, outcome, sanction or article; else its first outcome."""
    asked = {s.soort for s in where.straffen}
    general = set(where.delicten)
    candidates: list[tuple[int, str] | None] = [
        next(((d.nummer, d.woorden) for d in besluit.delicten if general & set(with_general(d.naam))), None),
        next(((u.nummer, u.woorden) for u in besluit.uitkomsten if u.soort in where.uitkomsten), None),
        next(((s.nummer, s.woorden) for s in besluit.straffen if s.soort in asked and not s.eerder), None),
        (cited, f"noemt {' of '.join(where.artikelen)}") if cited is not None else None,
        next(((u.nummer, u.woorden) for u in besluit.uitkomsten), None),
    ]
    return next((c for c in candidates if c), (None, ""))


def _citing_passages(store: Store, where: Filter) -> dict[str, int]:
    """For a filter on articles: the first passage of each ruling that cites one of them."""
    if not where.artikelen or not store.meta:
        return {}
    out: dict[str, int] = {}
    for row in store.select_from("passages", replace(where, straffen=()).where(), ["sleutel", "nummer"]):
        out[row["sleutel"]] = min(row["nummer"], out.get(row["sleutel"], row["nummer"]))
    return out


@cache
def _court_name(code: str) -> str:
    known = courts().get(code)
    return known.citeervorm if known else ""


def _court(row: dict[str, Any]) -> str:
    return _court_name(row["code"]) or str(row["instantie"])


def _group(value: str, lines: Sequence[Telregel], *, sized: bool) -> Groep:
    ordered = sorted(lines, key=lambda line: (-(line.datum or date.min).toordinal(), line.sleutel))
    sizes = [line.maat for line in ordered if line.maat is not None] if sized else []
    return Groep(value, tuple(ordered), _spread(sizes))


def _spread(sizes: Sequence[float]) -> Verdeling | None:
    if not sizes:
        return None
    first, _, third = quantiles(sizes, n=4, method="inclusive") if len(sizes) > 1 else (sizes[0],) * 3
    return Verdeling(len(sizes), min(sizes), first, median(sizes), third, max(sizes))


def _order(per: Per, kind: StrafSoort | None) -> Callable[[Groep], tuple[float, str]]:
    if per == "jaar":
        return lambda g: (float(g.waarde), "")
    if kind:
        bars = bars_of(kind)
        return lambda g: (bars.index(g.waarde), "")
    return lambda g: (-g.aantal, g.waarde)


# --- sizes in words ----------------------------------------------------------------------------------------------------


def write_size(soort: StrafSoort, waarde: float) -> str:
    """A `Maat.waarde` as a reader says it: `18 maanden`, `120 uur`, `€ 1.250`."""
    if soort == "taakstraf":
        return f"{_number(waarde)} uur"
    if soort in ("geldboete", "ontneming", "schadevergoedingsmaatregel"):
        return f"€ {_number(waarde) if waarde == int(waarde) else _number(waarde, 2)}"
    if waarde >= 1440 or (waarde >= 720 and waarde % 360 == 0):
        return f"{_number(round(waarde / 360, 1))} jaar"
    if waarde >= 30:
        months = round(waarde / 30, 1)
        return f"{_number(months)} {'maand' if months == 1 else 'maanden'}"
    return f"{_number(waarde)} {'dag' if waarde == 1 else 'dagen'}"


def _number(value: float, decimals: int = 0) -> str:
    written = f"{value:,.{decimals}f}" if decimals or value == int(value) else f"{value:,.2f}".rstrip("0").rstrip(".")
    return written.translate(str.maketrans(",.", ".,"))


@cache
def bars_of(soort: StrafSoort) -> tuple[str, ...]:
    """The names of the bars of a distribution, from small to large: a bar holds its lower bound, not its upper one."""
    bounds = _BOUNDS.get(soort, _TERMS)
    inner = [f"{write_size(soort, a)} tot {write_size(soort, b)}" for a, b in pairwise(bounds)]
    return (f"minder dan {write_size(soort, bounds[0])}", *inner, f"{write_size(soort, bounds[-1])} of meer")


def bar_of(soort: StrafSoort, waarde: float) -> str:
    """The bar in which a size falls."""
    return bars_of(soort)[sum(bound <= waarde for bound in _BOUNDS.get(soort, _TERMS))]


def fill_bars(telling: Telling) -> list[tuple[str, int]]:
    """Name and number of every row for a plot; years and sizes without any ruling are there too, so that a gap shows."""
    there = {g.waarde: g.aantal for g in telling.groepen}
    names = list(there)
    if telling.straf:
        names = list(bars_of(telling.straf))
    elif telling.per == "jaar" and there:
        names = [str(y) for y in range(int(names[0]), int(names[-1]) + 1)]
    return [(n, there.get(n, 0)) for n in names]
