"""The fields that narrow a search, as programs send them: the API and the tools for assistants describe them alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from strafrecht_rag.faces.filters import Opties, make_filter
from strafrecht_rag.index.filters import Filter

NAMES: Mapping[str, str] = {
    "court": "`gerechten`",
    "predecessors": "`voorgangers`",
    "level": "`niveaus`",
    "start": "`van`",
    "end": "`tot`",
    "published_from": "`gepubliceerd_van`",
    "published_to": "`gepubliceerd_tot`",
    "soort": "`soort`",
    "article": "`artikelen`",
    "offence": "`delicten`",
    "outcome": "`uitkomsten`",
    "sanction": "`straffen`",
    "case_number": "`zaaknummers`",
    "speaker": "`sprekers`",
    "area": "`rechtsgebied`",
}
"""What an error calls the fields."""

Words = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=20)]
"""What one filter may be; one of these is enough."""


class Telfilters(BaseModel):
    """Welke uitspraken; leeg: alle strafrechtspraak. Waarden van één veld zijn alternatieven, velden gelden samen."""

    model_config = ConfigDict(extra="forbid")

    gerechten: Words = Field(default=[], description="Alleen deze gerechten, met naam of code: Hof Den Haag, RBAMS.")
    voorgangers: bool = Field(default=False, description="Ook de gerechten die in die gerechten zijn opgegaan.")
    niveaus: Words = Field(default=[], description="rechtbank, gerechtshof, hoge raad of parket.")
    van: str = Field(default="", max_length=40, description="Uitspraken vanaf deze dag, zoals 2020-01-31.")
    tot: str = Field(default="", max_length=40, description="Uitspraken tot en met deze dag.")
    gepubliceerd_van: str = Field(default="", max_length=40, description="Gepubliceerd vanaf deze dag.")
    gepubliceerd_tot: str = Field(default="", max_length=40, description="Gepubliceerd tot en met deze dag.")
    soort: Literal["", "uitspraak", "conclusie"] = Field(
        default="", description="Alleen uitspraken, of alleen conclusies van de advocaat-generaal."
    )
    artikelen: Words = Field(default=[], description="Wat dit wetsartikel noemt, zoals 359a Sv.")
    delicten: Words = Field(default=[], description="Veroordelingen voor dit delict, zoals diefstal.")
    uitkomsten: Words = Field(default=[], description="Met deze uitkomst, zoals vrijspraak, OVAR of vernietigd.")
    straffen: Words = Field(default=[], description="Met deze straf, zoals «gevangenisstraf vanaf 12 maanden».")
    zaaknummers: Words = Field(default=[], description="Zaaknummers of parketnummers.")
    rechtsgebied: Literal["strafrecht", "alles"] = "strafrecht"

    def read(self) -> Filter:
        """The filter; InvoerFout for what cannot be."""
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
                speaker=self.speakers(),
                area=self.rechtsgebied,
            ),
            NAMES,
        )

    def speakers(self) -> list[str]:
        """A ruling as a whole has no speaker."""
        return []


class Filters(Telfilters):
    """Waarin wordt gezocht; leeg: in alle strafrechtspraak. Waarden van één veld zijn alternatieven, velden gelden samen."""

    sprekers: Words = Field(
        default=[], description="Alleen passages van deze spreker, zoals beslissing, OM, verdediging."
    )

    def speakers(self) -> list[str]:
        return self.sprekers
