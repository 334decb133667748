"""Filters as a program sends them. Their words are read by what reads the options of the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.filtering import Opties, make_filter
from strafrecht_rag.index.filters import Filter

_OPTIONS = {
    "--court": "gerechten",
    "--predecessors": "voorgangers",
    "--level": "niveaus",
    "--from": "van",
    "--to": "tot",
    "--published-from": "gepubliceerd_van",
    "--published-to": "gepubliceerd_tot",
    "--type": "soort",
    "--article": "artikelen",
    "--offence": "delicten",
    "--outcome": "uitkomsten",
    "--sanction": "straffen",
    "--case-number": "zaaknummers",
    "--speaker": "sprekers",
    "--rechtsgebied": "rechtsgebied",
    "--by": "per",
}
"""What the command line calls a filter, and what it is called here."""

Words = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=20)]
"""What one filter may be; one of these is enough."""


class Telfilters(BaseModel):
    """Welke uitspraken; leeg: alle strafrechtspraak. Waarden van één veld zijn alternatieven, velden gelden samen."""

    model_config = ConfigDict(extra="forbid", strict=True)

    gerechten: Words = Field(default=[], description="Alleen deze gerechten, met naam of code: Hof Den Haag, RBAMS.")
    voorgangers: bool = Field(default=False, description="Ook de gerechten die in die gerechten zijn opgegaan.")
    niveaus: Words = Field(default=[], description="rechtbank, gerechtshof, hoge raad of parket.")
    van: str = Field(default="", max_length=40, description="Uitspraken vanaf deze dag, zoals 2020-01-31.")
    tot: str = Field(default="", max_length=40, description="Uitspraken tot en met deze dag.")
    gepubliceerd_van: str = Field(default="", max_length=40, description="Gepubliceerd vanaf deze dag.")
    gepubliceerd_tot: str = Field(default="", max_length=40, description="Gepubliceerd tot en met deze dag.")
    soort: Literal["", "uitspraak", "conclusie"] = ""
    artikelen: Words = Field(default=[], description="Wat dit wetsartikel noemt, zoals 359a Sv.")
    delicten: Words = Field(default=[], description="Veroordelingen voor dit delict, zoals diefstal.")
    uitkomsten: Words = Field(default=[], description="Met deze uitkomst, zoals vrijspraak, OVAR of vernietigd.")
    straffen: Words = Field(default=[], description="Met deze straf, zoals «gevangenisstraf vanaf 12 maanden».")
    zaaknummers: Words = Field(default=[], description="Zaaknummers of parketnummers.")
    rechtsgebied: Literal["strafrecht", "alles"] = "strafrecht"

    def read(self) -> Filter:
        """The filter; InvoerFout for what cannot be, in the words of this face."""
        with in_our_words():
            return make_filter(
                Opties(
                    court=self.gerechten,
                    predecessors=self.voorgangers,
                    level=self.niveaus,
                    start=self.van,
                    end=self.tot,
                    published_from=self.gepubliceerd_van,
                    published_to=self.gepubliceerd_tot,
                    soort=self.soort,
                    article=self.artikelen,
                    offence=self.delicten,
                    outcome=self.uitkomsten,
                    sanction=self.straffen,
                    case_number=self.zaaknummers,
                    speaker=getattr(self, "sprekers", None),
                    area=self.rechtsgebied,
                )
            )


class Filters(Telfilters):
    """Waarin wordt gezocht; leeg: in alle strafrechtspraak. Waarden van één veld zijn alternatieven, velden gelden samen."""

    sprekers: Words = Field(
        default=[], description="Alleen passages van deze spreker, zoals beslissing, OM, verdediging."
    )


_OPTION = re.compile("|".join(map(re.escape, sorted(_OPTIONS, key=len, reverse=True))))


@contextmanager
def in_our_words(names: Mapping[str, str] = {o: f"`{n}`" for o, n in _OPTIONS.items()}) -> Iterator[None]:
    """What the command line would say of an option, said of the field that `names` gives for it."""

    def here(text: str) -> str:
        return _OPTION.sub(lambda m: names.get(m[0], m[0]), text)

    try:
        yield
    except InvoerFout as error:
        raise InvoerFout(here(error.melding), here(error.raad)) from None
