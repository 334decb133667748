"""The fields that narrow a search, on the page and in its link. Their words are read by what reads the command line's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal
from urllib.parse import urlencode

from starlette.datastructures import ImmutableMultiDict

from strafrecht_rag.citations.courts import courts
from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.filters import Opties, make_filter
from strafrecht_rag.index.filter_values import NIVEAUS, SPREKERS, UITKOMSTEN, offence_words
from strafrecht_rag.index.filters import Filter

LONGEST = 400
"""Characters that one field may hold."""
MOST = 20
"""Values that one field may name."""


@dataclass(frozen=True)
class Veld:
    """A field: its name in form and link, its label, the field of `Opties` it fills, and what it offers."""

    naam: str
    label: str
    optie: str
    soort: Literal["tekst", "keuze", "datum", "vinkje"] = "tekst"
    keuzes: tuple[str, ...] = ()
    hulp: str = ""
    leeg: str = "alle"
    gewoon: str = ""
    """The value that narrows nothing more than usual, and stays out of the link."""
    volledig: str = ""
    """What an error calls it, where the label alone is not clear."""

    @property
    def voluit(self) -> str:
        return self.volledig or self.label


@cache
def fields() -> tuple[Veld, ...]:
    """Every field, in the order of the page."""
    names = tuple(sorted({c.naam for c in courts().values()}))
    return (
        Veld("gerecht", "Gerecht", "court", keuzes=names, hulp="Naam of code, zoals Hof Den Haag of RBAMS."),
        Veld("voorgangers", "Ook de gerechten die hierin zijn opgegaan", "predecessors", "vinkje"),
        Veld("niveau", "Soort gerecht", "level", "keuze", NIVEAUS),
        Veld("van", "Vanaf", "start", "datum", volledig="Uitspraak vanaf"),
        Veld("tot", "Tot en met", "end", "datum", volledig="Uitspraak tot en met"),
        Veld("gepubliceerd_van", "Vanaf", "published_from", "datum", volledig="Gepubliceerd vanaf"),
        Veld("gepubliceerd_tot", "Tot en met", "published_to", "datum", volledig="Gepubliceerd tot en met"),
        Veld("artikel", "Wetsartikel", "article", hulp="Nummer en wet, zoals 359a Sv."),
        Veld("delict", "Delict", "offence", keuzes=tuple(sorted(offence_words())), hulp="Alleen veroordelingen."),
        Veld("uitkomst", "Uitkomst", "outcome", "keuze", UITKOMSTEN),
        Veld("straf", "Straf", "sanction", hulp="Zoals: gevangenisstraf vanaf 12 maanden."),
        Veld("spreker", "Wie er spreekt", "speaker", "keuze", SPREKERS, leeg="iedereen"),
        Veld("soort", "Uitspraak of conclusie", "soort", "keuze", ("uitspraak", "conclusie"), leeg="beide"),
        Veld("zaaknummer", "Zaaknummer of parketnummer", "case_number", hulp="Zoals 13/123456-20."),
        Veld(
            "rechtsgebied", "Rechtsgebied", "area", "keuze", ("strafrecht", "alles"), leeg="",
            gewoon="strafrecht",
        ),
    )  # fmt: skip


class Keuze:
    """What was chosen at the fields, as it was typed; several values of one field are parted by `;`."""

    def __init__(self, given: ImmutableMultiDict[str, object] | None = None) -> None:
        self._given: dict[str, str] = {}
        for veld in fields():
            values = [v.strip() for v in (given.getlist(veld.naam) if given else []) if isinstance(v, str)]
            self._given[veld.naam] = "; ".join(filter(None, values))

    def __getitem__(self, naam: str) -> str:
        """The value as its field shows it: a date in the one form that a field for dates takes."""
        value = self._given[naam]
        veld = next(v for v in fields() if v.naam == naam)
        if veld.soort == "datum" and (day := parse_date(value)):
            return day.isoformat()
        return value or veld.gewoon

    @property
    def gekozen(self) -> list[tuple[str, str]]:
        """Name and value of each field that narrows, in the order of the page."""
        return [(v.naam, self[v.naam]) for v in fields() if self[v.naam] not in ("", v.gewoon)]

    @property
    def query(self) -> str:
        """The filters as they stand in a link, with the `?`; empty when there are none."""
        return f"?{urlencode(self.gekozen)}" if self.gekozen else ""

    def _many(self, naam: str) -> list[str]:
        return [part.strip() for part in self._given[naam].split(";") if part.strip()]

    def read(self) -> Filter:
        """The filter; InvoerFout for what cannot be, in the words of the page."""
        for veld in fields():
            if len(self._given[veld.naam]) > LONGEST or len(self._many(veld.naam)) > MOST:
                raise InvoerFout(
                    f"«{veld.voluit}» is te lang.", f"Hooguit {MOST} waarden en {LONGEST} tekens, gescheiden door «;»."
                )
        one = self._given
        return make_filter(
            Opties(
                court=self._many("gerecht"),
                predecessors=bool(one["voorgangers"]),
                level=self._many("niveau"),
                start=one["van"],
                end=one["tot"],
                published_from=one["gepubliceerd_van"],
                published_to=one["gepubliceerd_tot"],
                soort=one["soort"],
                article=self._many("artikel"),
                offence=self._many("delict"),
                outcome=self._many("uitkomst"),
                sanction=self._many("straf"),
                case_number=self._many("zaaknummer"),
                speaker=self._many("spreker"),
                area=one["rechtsgebied"] or "strafrecht",
            ),
            {v.optie: f"«{v.voluit}»" for v in fields()},
        )


def groups() -> tuple[tuple[str, Sequence[Veld]], ...]:
    """The fields as the page sets them: alone, or two dates under one name."""
    by = {v.naam: v for v in fields()}
    pairs = {
        "van": ("Datum van de uitspraak", ("van", "tot")),
        "gepubliceerd_van": ("Datum van publicatie", ("gepubliceerd_van", "gepubliceerd_tot")),
        "gerecht": ("", ("gerecht", "voorgangers")),
    }
    inside = {n for _, names in pairs.values() for n in names[1:]}
    return tuple(
        (pairs[v.naam][0], [by[n] for n in pairs[v.naam][1]]) if v.naam in pairs else ("", [v])
        for v in fields()
        if v.naam not in inside
    )
