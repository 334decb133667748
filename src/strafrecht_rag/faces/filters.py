"""The words that narrow a search, as every face takes them, and how they become one filter.

Each face has its own names for the fields (`--court`, `gerechten`, «Gerecht»): an error uses the names that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from strafrecht_rag.index.filters import Filter

T = TypeVar("T")

OPTIONS: Mapping[str, str] = {
    "court": "--court",
    "predecessors": "--predecessors",
    "level": "--level",
    "start": "--from",
    "end": "--to",
    "published_from": "--published-from",
    "published_to": "--published-to",
    "soort": "--type",
    "article": "--article",
    "offence": "--offence",
    "outcome": "--outcome",
    "sanction": "--sanction",
    "case_number": "--case-number",
    "speaker": "--speaker",
    "area": "--rechtsgebied",
}
"""What the command line calls the fields of `Opties`."""


@dataclass(frozen=True)
class Opties:
    """What was typed at the fields."""

    court: Sequence[str] | None = None
    predecessors: bool = False
    level: Sequence[str] | None = None
    start: str = ""
    end: str = ""
    published_from: str = ""
    published_to: str = ""
    soort: str = ""
    article: Sequence[str] | None = None
    offence: Sequence[str] | None = None
    outcome: Sequence[str] | None = None
    sanction: Sequence[str] | None = None
    case_number: Sequence[str] | None = None
    speaker: Sequence[str] | None = None
    area: str = "strafrecht"


def read_day(text: str, name: str) -> date | None:
    """The day; None for nothing typed. InvoerFout, with the name of the field, for what is no day."""
    from strafrecht_rag.citations.dates import parse_date
    from strafrecht_rag.errors import InvoerFout

    if not text:
        return None
    day = parse_date(text)
    if day is None:
        raise InvoerFout(f"«{text[:30]}» bij {name} is geen bestaande datum.", "Schrijf de datum als 2021-05-03.")
    return day


def _period(start: str, end: str, first: str, last: str) -> tuple[date | None, date | None]:
    from strafrecht_rag.errors import InvoerFout

    van, tot = read_day(start, first), read_day(end, last)
    if van and tot and van > tot:
        raise InvoerFout(f"{first} {van} ligt na {last} {tot}.", "Wissel de twee datums om.")
    return van, tot


def read_courts(
    courts: Sequence[str] | None, *, predecessors: bool = False, names: Mapping[str, str] = OPTIONS
) -> tuple[str, ...]:
    """The codes of courts by name or code, with what merged into them where that is asked."""
    from strafrecht_rag.citations.courts import court_code, nearest_courts, with_predecessors
    from strafrecht_rag.domain import FICTIEF
    from strafrecht_rag.errors import InvoerFout

    if predecessors and not courts:
        court = names["court"]
        raise InvoerFout(f"{names['predecessors']} hoort bij {court}.", f"Noem ook een gerecht met {court}.")
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


def make_filter(given: Opties, names: Mapping[str, str] = OPTIONS) -> Filter:
    """The filter that the words ask for; InvoerFout for what cannot be. `names`: how this face calls each field."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.index import filter_values as values
    from strafrecht_rag.index.filters import Filter

    def each(field: str, read: Callable[[str, str], T]) -> tuple[T, ...]:
        return values.read_each(getattr(given, field), lambda text: read(text, names[field]))

    van, tot = _period(given.start, given.end, names["start"], names["end"])
    published = _period(given.published_from, given.published_to, names["published_from"], names["published_to"])
    kinds = {"": "", "uitspraak": "Uitspraak", "conclusie": "Conclusie"}
    if given.soort.lower() not in kinds:
        raise InvoerFout(f"«{given.soort[:30]}» bij {names['soort']} kan niet.", "Kies uitspraak of conclusie.")
    if given.area.lower() not in ("strafrecht", "alles"):
        raise InvoerFout(f"«{given.area[:30]}» bij {names['area']} kan niet.", "Kies strafrecht of alles.")
    return Filter(
        codes=read_courts(given.court, predecessors=given.predecessors, names=names),
        van=van,
        tot=tot,
        soort=kinds[given.soort.lower()],
        rechtsgebied="strafrecht" if given.area.lower() == "strafrecht" else "",
        niveaus=each("level", values.read_level),
        gepubliceerd_van=published[0],
        gepubliceerd_tot=published[1],
        artikelen=each("article", values.read_article),
        delicten=each("offence", values.read_offence),
        uitkomsten=tuple(dict.fromkeys(u for words in each("outcome", values.read_outcome) for u in words)),
        straffen=each("sanction", values.read_sanction),
        zaken=each("case_number", values.read_case_number),
        sprekers=each("speaker", values.read_speaker),
    )
