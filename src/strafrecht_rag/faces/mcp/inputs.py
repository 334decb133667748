"""What a tool takes. Limits stand here; what is out of bounds becomes a Dutch sentence."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.filter_models import Filters, Telfilters
from strafrecht_rag.query.counting import Per
from strafrecht_rag.tasks.asking import MAX_QUESTION

MAX_TEXT = 20_000
"""Characters of a text whose lines are to be judged, and of one passage."""
MAX_PASSAGES = 20
MAX_DOCUMENT = 400_000
"""Characters of a document that is handed over as text."""
MAX_FILE = 8 * 2**20
"""Bytes of a document that is handed over as a file."""
MAX_BASE64 = (MAX_FILE + 2) // 3 * 4
MAX_PAGE = 60_000
"""Characters of one ruling in one result."""

Ruling = Annotated[str, Field(max_length=200, description="ECLI, LJN of zaaknummer, zoals ECLI:NL:HR:2023:284.")]


class Invoer(BaseModel):
    """What a tool takes: nothing more than it names."""

    model_config = ConfigDict(extra="forbid")


Question = Annotated[str, Field(max_length=MAX_QUESTION)]


class Zoeken(Invoer):
    vraag: Question = Field(
        description="Waar u naar zoekt. «…» tussen aanhalingstekens zoekt letterlijk; EN, OF, NIET en woord* werken ook."
    )
    aantal: int = Field(default=8, ge=1, le=30, description="Hoeveel passages u terug wilt.")
    filters: Filters = Filters()


class Vragen(Invoer):
    vraag: Question = Field(description="Eén vraag over het strafrecht, in gewone zinnen.")
    aantal: int = Field(default=4, ge=1, le=12, description="Hoeveel passages het model krijgt.")
    filters: Filters = Filters()


class Lezen(Invoer):
    uitspraak: Ruling
    vanaf: int = Field(default=0, ge=0, description="Begin bij de passage met dit nummer.")
    tekens: int = Field(
        default=20_000, ge=1000, le=MAX_PAGE, description="Hooguit zoveel tekens tekst; de rest volgt met `vanaf`."
    )


class Nalezen(Invoer):
    uitspraak: Ruling
    nummer: int | None = Field(default=None, ge=0, description="Nummer van de passage, zoals search het geeft.")
    overweging: str = Field(default="", max_length=20, description="Of de overweging, zoals 2.3.1.")
    omgeving: int = Field(default=0, ge=0, le=3, description="Zoveel passages ervoor en erna mee.")


class Keten(Invoer):
    uitspraak: Ruling


class Tellen(Invoer):
    per: Per = Field(
        description="Waar naar wordt uitgesplitst; strafmaat vraagt om precies één soort straf in `filters`."
    )
    filters: Telfilters = Telfilters()
    voorbeelden: int = Field(
        default=3, ge=0, le=50, description="Hoeveel uitspraken u per regel van de tabel wilt zien."
    )


class Bronpassage(Invoer):
    """One passage that the text may rest on: looked up (`uitspraak` and `nummer`), or as given (`tekst`)."""

    uitspraak: str = Field(default="", max_length=200, description="ECLI, LJN of zaaknummer.")
    nummer: int | None = Field(
        default=None, ge=0, description="Nummer van de passage: haal de tekst uit de index. Laat `tekst` dan weg."
    )
    tekst: str = Field(default="", max_length=MAX_TEXT, description="Of de tekst zelf, zonder `nummer`.")
    instantie: str = Field(default="", max_length=200, description="Bij `tekst`: het gerecht.")
    datum: str = Field(default="", max_length=40, description="Bij `tekst`: de dag van de uitspraak, zoals 2023-02-21.")
    overweging: str = Field(default="", max_length=20, description="Bij `tekst`: het nummer van de overweging.")
    conclusie: bool = Field(default=False, description="Bij `tekst`: het is een conclusie van de advocaat-generaal.")


class Beweringen(Invoer):
    tekst: str = Field(
        max_length=MAX_TEXT,
        description="Uw eigen tekst: elke bewering op een eigen regel, met achter de zin het nummer van de passage: «… [1]».",
    )
    passages: list[Bronpassage] = Field(
        min_length=1,
        max_length=MAX_PASSAGES,
        description="De passages waar de tekst op rust. De eerste is [1], de tweede [2], enzovoort.",
    )


class Document(Invoer):
    tekst: str = Field(default="", max_length=MAX_DOCUMENT, description="De tekst van het stuk.")
    inhoud: str = Field(
        default="", max_length=MAX_BASE64, description="Of het bestand zelf in base64: txt, md, html, docx of pdf."
    )
    naam: str = Field(default="", max_length=200, description="Bij `inhoud`: de naam van het bestand.")


T = TypeVar("T", bound=Invoer)


# --- what is wrong, in Dutch -------------------------------------------------------------------------------------------


def read_input(kind: type[T], arguments: dict[str, Any]) -> T:
    """The arguments as a value; InvoerFout says what cannot be. What was given is not repeated."""
    try:
        return kind.model_validate(arguments)
    except ValidationError as error:
        wrong = list(dict.fromkeys(_sentence(dict(e)) for e in error.errors(include_input=False, include_url=False)))
        raise InvoerFout(" ".join(wrong[:5]), f"Dit kan: {', '.join(kind.model_fields)}.") from None


def _sentence(error: dict[str, Any]) -> str:
    where = ".".join(str(p + 1) if isinstance(p, int) else p[:60] for p in error["loc"]) or "de invoer"
    context: dict[str, Any] = error.get("ctx") or {}
    told = {
        "missing": "ontbreekt",
        "extra_forbidden": "is onbekend",
        "string_too_long": f"is te lang; hooguit {context.get('max_length')} tekens",
        "too_long": f"heeft te veel delen; hooguit {context.get('max_length')}",
        "too_short": f"heeft te weinig delen; ten minste {context.get('min_length')}",
        "greater_than_equal": f"moet ten minste {context.get('ge')} zijn",
        "less_than_equal": f"mag hooguit {context.get('le')} zijn",
        "string_type": "moet tekst zijn",
        "list_type": "moet een lijst zijn",
        "literal_error": f"moet een van deze zijn: {str(context.get('expected', '')).replace(' or ', ' of ')}",
    }
    kind = error["type"]
    if kind not in told and kind.startswith("int_"):
        return f"`{where}` moet een heel getal zijn."
    if kind not in told and kind.startswith("bool_"):
        return f"`{where}` moet true of false zijn."
    return f"`{where}` {told.get(kind, 'heeft niet de goede vorm')}."
