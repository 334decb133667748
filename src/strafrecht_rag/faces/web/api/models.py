"""What programs send and get. Fields may be added; none disappears or changes its meaning."""

from __future__ import annotations

from dataclasses import fields
from datetime import date
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from strafrecht_rag.domain import Afgekeurd, Besluit, Bewijs, Hit, Uitspraak, Verwijzing
from strafrecht_rag.faces.web.filters import Filters
from strafrecht_rag.tasks.asking import MAX_QUESTION


class Invoer(BaseModel):
    """What is sent: nothing more than is named, and numbers as numbers."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Probleem(BaseModel):
    """An error, after RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    raad: str = Field(description="Wat u eraan kunt doen; kan leeg zijn.")


Question = Annotated[str, Field(min_length=1, max_length=MAX_QUESTION, pattern=r"[^\W_]")]


class Vraag(Invoer):
    vraag: Question = Field(description="Eén vraag over het strafrecht, in gewone zinnen.")
    k: int = Field(default=4, ge=1, le=50, description="Hoeveel passages worden meegegeven.")
    filters: Filters = Filters()


class Zoekopdracht(Invoer):
    vraag: Question = Field(
        description="Waar u naar zoekt. «…» tussen aanhalingstekens zoekt letterlijk; EN, OF, NIET en woord* werken ook."
    )
    k: int = Field(default=8, ge=1, le=50, description="Hoeveel passages u terug wilt.")
    filters: Filters = Filters()


# --- what comes back ---------------------------------------------------------------------------------------------------


def _with_marks(name: str, kind: type) -> type[BaseModel]:
    """The fields of a noun of the domain, with what follows from them."""
    hints = get_type_hints(kind)
    own: dict[str, Any] = {f.name: (hints[f.name], ...) for f in fields(kind)}
    return create_model(name, **(own | {"fictief": (bool, ...), "link": (str, ...)}))


PassageUit = _with_marks("Passage", Hit)
VerwijzingUit = _with_marks("Verwijzing", Verwijzing)


class BeweringUit(BaseModel):
    tekst: str
    verwijzingen: list[VerwijzingUit]  # type: ignore[valid-type]
    span: tuple[int, int]
    bewijs: list[Bewijs]


class AntwoordUit(BaseModel):
    """`ok`: er zijn beweringen. `afgekeurd`: geen enkele regel kon worden herleid. `geen_bron`: er is geen antwoord."""

    status: Literal["ok", "afgekeurd"]
    vraag: str
    beweringen: list[BeweringUit]
    afgekeurd: list[Afgekeurd]
    passages: list[PassageUit]  # type: ignore[valid-type]
    llm: str
    ruw: str
    duplicaten: int
    pogingen: list[str]
    overgeslagen: list[str]
    opmerkingen: list[str]


class GeenBronUit(BaseModel):
    status: Literal["geen_bron"]
    vraag: str
    reden: str
    passages: list[PassageUit]  # type: ignore[valid-type]
    ruw: str
    llm: str
    pogingen: list[str]
    opmerkingen: list[str]


class Groep(BaseModel):
    waarde: str
    aantal: int
    verdeling: dict[str, float] | None
    uitspraken: list[dict[str, Any]]


class Telling(BaseModel):
    """Geteld door de index, niet door een model."""

    soort: Literal["telling"]
    gelezen_als: list[str]
    per: str
    straf: str | None
    uitspraken: int
    niet_herkend: int
    van: date | None
    tot: date | None
    venster: str
    let_op: list[str]
    verdeling: dict[str, float] | None
    groepen: list[Groep]


class TellingUit(Telling):
    """Het antwoord op een telvraag."""

    status: Literal["telling"]
    vraag: str


class Keten(BaseModel):
    """De aanleg van een zaak: eerdere en latere uitspraken, en wat later is vernietigd."""

    sleutel: str
    schakels: list[dict[str, Any]]
    banden: list[dict[str, Any]]
    let_op: str


class Venster(BaseModel):
    """What is searched."""

    uitspraken: int
    passages: int
    venster: str = Field(description="Wat deze index bevat, in woorden. Een antwoord gaat nooit over meer dan dit.")


class Model(BaseModel):
    naam: str
    melding: str
    adres_elders: str = Field(description="Waar vraag en passages heen gaan; leeg: zij blijven op deze computer.")


class Status(Venster):
    model: Model | None = Field(description="null: er is geen model bereikbaar; `geen_model` zegt waarom.")
    geen_model: str
    wachtenden: int


class Gevonden(BaseModel):
    passages: list[PassageUit]  # type: ignore[valid-type]
    reden: str
    opmerkingen: list[str]
    venster: Venster


class SchakelUit(BaseModel):
    ecli: str
    soort: str
    aanleg: str
    gevolg: str
    tekst: str
    aanwezig: bool


_LEFT_OUT = {"tekst", "passages", "relaties"}
UITSPRAAKVELDEN = tuple(f.name for f in fields(Uitspraak) if f.name not in _LEFT_OUT)
_hints = get_type_hints(Uitspraak)
Gegevens = create_model("Gegevens", **{name: (_hints[name], ...) for name in UITSPRAAKVELDEN})  # type: ignore[call-overload]


class UitspraakUit(Gegevens):
    """De gegevens, de passages, wat er is beslist en de formele relaties."""

    sleutel: str
    aanhaling: str
    link: str
    fictief: bool
    relaties: list[SchakelUit]
    besluit: Besluit
    vernietigd: str = Field(description="Door welke latere uitspraak zij is vernietigd; leeg: niet, voor zover bekend.")
    passages: list[PassageUit]  # type: ignore[valid-type]


class PassageVan(BaseModel):
    passage: PassageUit  # type: ignore[valid-type]
    aanhaling: str
    vorige: int | None
    volgende: int | None


class Controle(BaseModel):
    """Van elke verwijzing in een stuk: klopt, spreekt tegen, of niet te controleren."""

    bestand: str
    soort: str
    in_orde: bool
    tellingen: dict[str, int]
    referenties: list[dict[str, Any]]
    artikelen: list[dict[str, Any]]
    opmerkingen: list[str]
    let_op: str
    index: str
    tekst: str


class Keuring(BaseModel):
    """Of een bewijs is veranderd, en of het oordeel nog hetzelfde is."""

    model_config = ConfigDict(extra="allow")

    uitkomst: str
    in_orde: bool
    inhoud_gelijk: bool
    veranderd: list[str]
    controlegetal: str
    let_op: str


__all__ = [
    "AntwoordUit",
    "BeweringUit",
    "Filters",
    "GeenBronUit",
    "PassageUit",
    "TellingUit",
    "Vraag",
    "Zoekopdracht",
    "date",
]
