"""The options that narrow a search, shared by `search`, `ask` and `count`, and how their words become one filter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from strafrecht_rag.index.filters import Filter

_PANEL = "Filters"


def _many(name: str, text: str) -> object:
    return typer.Option(name, help=f"{text} Mag vaker.", show_default=False, rich_help_panel=_PANEL)


def _one(name: str, text: str) -> object:
    return typer.Option(name, help=text, show_default=False, rich_help_panel=_PANEL)


Court = Annotated[list[str] | None, _many("--court", "Alleen dit gerecht (naam of code).")]
Predecessors = Annotated[
    bool,
    typer.Option(
        "--predecessors", help="Met --court: ook de gerechten die in dit gerecht zijn opgegaan.", rich_help_panel=_PANEL
    ),
]
Level = Annotated[list[str] | None, _many("--level", "Alleen rechtbank, gerechtshof, hoge raad of parket.")]
From = Annotated[str, _one("--from", "Uitspraken vanaf deze dag, zoals 2020-01-31.")]
To = Annotated[str, _one("--to", "Uitspraken tot en met deze dag.")]
PublishedFrom = Annotated[str, _one("--published-from", "Gepubliceerd vanaf deze dag.")]
PublishedTo = Annotated[str, _one("--published-to", "Gepubliceerd tot en met deze dag.")]
Type = Annotated[str, _one("--type", "uitspraak of conclusie.")]
Article = Annotated[list[str] | None, _many("--article", "Alleen wat dit wetsartikel noemt, zoals 359a Sv.")]
Offence = Annotated[list[str] | None, _many("--offence", "Alleen veroordelingen voor dit delict, zoals diefstal.")]
Outcome = Annotated[
    list[str] | None, _many("--outcome", "Alleen met deze uitkomst, zoals vrijspraak, OVAR of vernietigd.")
]
Sanction = Annotated[
    list[str] | None, _many("--sanction", "Alleen met deze straf, zoals «gevangenisstraf vanaf 12 maanden».")
]
CaseNumber = Annotated[list[str] | None, _many("--case-number", "Alleen dit zaaknummer of parketnummer.")]
Speaker = Annotated[list[str] | None, _many("--speaker", "Alleen passages van deze spreker, zoals beslissing of OM.")]
Area = Annotated[str, typer.Option("--rechtsgebied", help="strafrecht of alles.", rich_help_panel=_PANEL)]


@dataclass(frozen=True)
class Opties:
    """What was typed at these options."""

    court: list[str] | None = None
    predecessors: bool = False
    level: list[str] | None = None
    start: str = ""
    end: str = ""
    published_from: str = ""
    published_to: str = ""
    soort: str = ""
    article: list[str] | None = None
    offence: list[str] | None = None
    outcome: list[str] | None = None
    sanction: list[str] | None = None
    case_number: list[str] | None = None
    speaker: list[str] | None = None
    area: str = "strafrecht"


def read_day(text: str, option: str) -> date | None:
    from strafrecht_rag.citations.dates import parse_date
    from strafrecht_rag.errors import InvoerFout

    if not text:
        return None
    day = parse_date(text)
    if day is None:
        raise InvoerFout(f"«{text[:30]}» bij {option} is geen bestaande datum.", "Schrijf de datum als 2021-05-03.")
    return day


def _period(start: str, end: str, first: str, last: str) -> tuple[date | None, date | None]:
    from strafrecht_rag.errors import InvoerFout

    van, tot = read_day(start, first), read_day(end, last)
    if van and tot and van > tot:
        raise InvoerFout(f"{first} {van} ligt na {last} {tot}.", "Wissel de twee datums om.")
    return van, tot


def read_courts(courts: list[str] | None, *, predecessors: bool = False) -> tuple[str, ...]:
    from strafrecht_rag.citations.courts import court_code, nearest_courts, with_predecessors
    from strafrecht_rag.domain import FICTIEF
    from strafrecht_rag.errors import InvoerFout

    if predecessors and not courts:
        raise InvoerFout("--predecessors hoort bij --court.", "Noem ook een gerecht met --court.")
    codes: dict[str, None] = {}
    for name in courts or []:
        code = FICTIEF if name.upper() == FICTIEF else court_code(name)
        if not code:
            near = nearest_courts(name)
            raise InvoerFout(
                f"«{name[:60]}» is geen bekend gerecht.",
                f"Bedoelt u {' of '.join(near)}?" if near else "Geef de naam of de code, zoals RBAMS.",
            )
        codes |= dict.fromkeys(sorted(with_predecessors(code)) if predecessors else [code])
    return tuple(codes)


def make_filter(given: Opties) -> Filter:
    """The filter that the options ask for; InvoerFout for what cannot be."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.index import filter_values as values
    from strafrecht_rag.index.filters import Filter

    van, tot = _period(given.start, given.end, "--from", "--to")
    published = _period(given.published_from, given.published_to, "--published-from", "--published-to")
    kinds = {"": "", "uitspraak": "Uitspraak", "conclusie": "Conclusie"}
    if given.soort.lower() not in kinds:
        raise InvoerFout(f"«{given.soort[:30]}» bij --type kan niet.", "Kies uitspraak of conclusie.")
    if given.area.lower() not in ("strafrecht", "alles"):
        raise InvoerFout(f"«{given.area[:30]}» bij --rechtsgebied kan niet.", "Kies strafrecht of alles.")
    return Filter(
        codes=read_courts(given.court, predecessors=given.predecessors),
        van=van,
        tot=tot,
        soort=kinds[given.soort.lower()],
        rechtsgebied="strafrecht" if given.area.lower() == "strafrecht" else "",
        niveaus=values.read_each(given.level, values.read_level),
        gepubliceerd_van=published[0],
        gepubliceerd_tot=published[1],
        artikelen=values.read_each(given.article, values.read_article),
        delicten=values.read_each(given.offence, values.read_offence),
        uitkomsten=tuple(dict.fromkeys(u for words in given.outcome or () for u in values.read_outcome(words))),
        straffen=values.read_each(given.sanction, values.read_sanction),
        zaken=values.read_each(given.case_number, values.read_case_number),
        sprekers=values.read_each(given.speaker, values.read_speaker),
    )
