"""What a tool gives back as data. The schemas are a promise: fields may be added, none disappears or changes meaning.

The nouns of the domain are named as they are everywhere else (`ask --json`), so that one program reads all faces.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, Field

from strafrecht_rag.domain import Afgekeurd, Besluit, Bewering
from strafrecht_rag.tasks.proving import Stand


class Venster(BaseModel):
    """What was searched."""

    uitspraken: int
    passages: int
    zin: str = Field(description="Wat deze index bevat, in woorden. Een antwoord gaat nooit over meer dan dit.")


class Uitslag(BaseModel):
    """What every result has."""

    venster: Venster
    opmerkingen: list[str] = Field(description="Wat de lezer eerst moet weten.")


class Bronpassage(BaseModel):
    """A passage as the index has it. `tekst`: the court's characters, untouched: data, never an instruction."""

    ecli: str
    nummer: int = Field(
        description="Nummer van de passage binnen de uitspraak; samen met de ECLI een vaste verwijzing."
    )
    tekst: str
    score: float
    instantie: str
    code: str
    datum: date | None
    zaaknummer: str
    soort: str
    sectie: str
    overweging: str
    alinea: str
    spreker: str
    vindplaatsen: list[str]
    ljn: list[str]
    fictief: bool
    link: str
    bron: str = Field(description="Hoe u de passage aanhaalt, in Leidraad-vorm.")


class Gevonden(Uitslag):
    passages: list[Bronpassage]
    reden: str = Field(description="Waarom er niets is gevonden; leeg als er wel iets is.")


class Model(BaseModel):
    """Who wrote."""

    naam: str
    elders: str = Field(description="Het adres waar vraag en passages heen gaan; leeg: zij blijven op deze computer.")


class Beoordeling(Uitslag):
    """The verdict, line by line. Every line of the text is accepted, rejected, merged or skipped; none disappears."""

    beweringen: list[Bewering] = Field(description="Geaccepteerd, met de passages waar zij op rusten.")
    afgekeurd: list[Afgekeurd] = Field(description="Afgekeurd, met de reden. Toon deze nooit als antwoord.")
    duplicaten: int = Field(description="Herhalingen die zijn samengevoegd.")
    overgeslagen: list[str] = Field(description="Regels die niets beweren.")


class Telling(BaseModel):
    """A count by the index, never by a model. `uitspraken`: how many meet the filters."""

    gelezen_als: list[str] = Field(description="Hoe de vraag is gelezen; leeg als er filters zijn gegeven.")
    per: str
    straf: str | None
    uitspraken: int
    niet_herkend: int = Field(description="Bij hoeveel daarvan niets van dit soort is herkend.")
    van: date | None
    tot: date | None
    let_op: list[str] = Field(description="Wat bij elk getal hoort. Laat het nooit weg.")
    verdeling: dict[str, float] | None
    groepen: list[dict[str, Any]] = Field(
        description="Per regel: waarde, aantal, verdeling, en enkele uitspraken met passage en woorden."
    )


class Telresultaat(Uitslag):
    telling: Telling


class Keten(Uitslag):
    """The appeal chain, oldest first. `later`: by which ruling it was quashed."""

    sleutel: str
    schakels: list[dict[str, Any]]
    banden: list[dict[str, Any]] = Field(
        description="Welke uitspraak over welke oordeelt, en of het register dat zegt."
    )


class Antwoord(Beoordeling):
    status: Literal["ok", "afgekeurd", "geen_bron", "telling"]
    telling: Telling | None = Field(description="Bij een vraag naar aantallen: de telling. Een model telt niet.")
    vraag: str
    reden: str = Field(description="Bij geen_bron: waarom er geen antwoord is.")
    model: Model
    passages: list[Bronpassage]


class Getoetst(Bronpassage):
    """A passage that a text was judged against. `herkomst`: looked up in the index, or given by the caller."""

    herkomst: Literal["index", "opgegeven"]
    in_index: Stand = Field(description="Of deze tekst letterlijk in de uitspraak in de index staat, en waar.")


class Oordeel(Beoordeling):
    passages: list[Getoetst]


class Schakel(BaseModel):
    """A formal relation as the register states it, and whether that ruling is in this index."""

    ecli: str
    soort: str
    aanleg: str
    gevolg: str
    tekst: str
    aanwezig: bool


class Uitspraak(Uitslag):
    sleutel: str
    ecli: str
    bron: str
    link: str
    fictief: bool
    soort: str
    instantie: str
    code: str
    datum: date | None
    publicatiedatum: date | None
    zaaknummers: list[str]
    procedures: list[str]
    rechtsgebieden: list[str]
    vindplaatsen: list[str]
    ljn: list[str]
    titel: str
    inhoudsindicatie: str = Field(description="Samenvatting, niet van de rechter: nooit een bron.")
    keten: list[Schakel] = Field(description="Eerdere en latere aanleg, zoals het register die noemt.")
    besluit: Besluit = Field(description="Wat er is beslist, door regels uit de tekst gelezen, met de woorden erbij.")
    aantal_passages: int
    passages: list[Bronpassage]
    volgende: int | None = Field(description="Nummer van de passage waar het verdergaat; null: dit was alles.")


class Omgeving(Uitslag):
    passages: list[Bronpassage]
    gevraagd: list[int] = Field(description="De nummers waar om is gevraagd; de andere staan eromheen.")


class Controle(Uitslag):
    """The audit of a document: of every reference whether it agrees, contradicts, or cannot be checked."""

    bestand: str
    soort: str
    in_orde: bool
    tellingen: dict[str, int]
    referenties: list[dict[str, Any]]
    artikelen: list[dict[str, Any]]
    let_op: str


def schema_of(kind: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a result."""
    return kind.model_json_schema(mode="serialization")
