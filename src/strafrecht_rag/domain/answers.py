"""From a found passage to a verified answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from strafrecht_rag.domain.rulings import Soort, Spreker, deeplink, insert_marks, is_fictief, make_sleutel


@dataclass(frozen=True)
class Hit:
    """A retrieved passage with what is known of its ruling. `score`: 0 to 1, see `index.relevance`."""

    ecli: str
    tekst: str
    score: float = 0.0
    instantie: str = ""
    datum: date | None = None
    zaaknummer: str = ""
    soort: Soort = "Uitspraak"
    vindplaatsen: tuple[str, ...] = ()
    ljn: tuple[str, ...] = ()
    sectie: str = ""
    overweging: str = ""
    alinea: str = ""
    spreker: Spreker = "onbekend"
    code: str = ""
    nummer: int = 0
    invoegingen: tuple[tuple[int, str], ...] = ()

    @property
    def sleutel(self) -> str:
        return make_sleutel(self.ecli, self.instantie, self.datum, self.zaaknummer)

    @property
    def fictief(self) -> bool:
        return is_fictief(self.ecli)

    @property
    def leesbaar(self) -> str:
        return insert_marks(self.tekst, self.invoegingen)


@dataclass(frozen=True)
class Verwijzing:
    """What a claim rests on: passage `nummer` of the answer, and where it stands."""

    nummer: int
    ecli: str
    sectie: str = ""
    overweging: str = ""
    alinea: str = ""
    link: str = ""
    instantie: str = ""
    code: str = ""
    datum: date | None = None
    zaaknummer: str = ""
    soort: Soort = "Uitspraak"
    spreker: Spreker = "onbekend"

    @classmethod
    def from_hit(cls, nummer: int, hit: Hit) -> Verwijzing:
        return cls(
            nummer=nummer,
            ecli=hit.ecli,
            sectie=hit.sectie,
            overweging=hit.overweging,
            alinea=hit.alinea,
            link=deeplink(hit.ecli),
            instantie=hit.instantie,
            code=hit.code,
            datum=hit.datum,
            zaaknummer=hit.zaaknummer,
            soort=hit.soort,
            spreker=hit.spreker,
        )

    @property
    def fictief(self) -> bool:
        return is_fictief(self.ecli)


@dataclass(frozen=True)
class Bewijs:
    """Words of a supplied passage that speak for a claim or against it. `span`: offsets into the passage's `tekst`.

    For words of the metadata (a date, a court) `span` is (0, 0) and `bron` is "gegevens".
    """

    nummer: int
    woorden: str
    span: tuple[int, int] = (0, 0)
    bron: Literal["tekst", "gegevens"] = "tekst"


@dataclass(frozen=True)
class Bewering:
    """An accepted claim. `span`: where its line stands in the raw text (of the first of merged repeats).

    Where the raw text is JSON in our form, spans count in `verification.form.render_lines` of it.

    `bewijs`: for each cited passage that carries it, the sentences that do so best.
    """

    tekst: str
    verwijzingen: list[Verwijzing]
    span: tuple[int, int] = (0, 0)
    bewijs: tuple[Bewijs, ...] = ()


@dataclass(frozen=True)
class Afgekeurd:
    """A rejected claim. `code` is stable for programs, `reden` is for people.

    `woorden` are the offending words and `plekken` their spans in the raw text; `bewijs` is what passages hold against it.
    """

    tekst: str
    reden: str
    code: str = ""
    span: tuple[int, int] = (0, 0)
    woorden: tuple[str, ...] = ()
    plekken: tuple[tuple[int, int], ...] = ()
    bewijs: tuple[Bewijs, ...] = ()


@dataclass(frozen=True)
class Verificatie:
    """The verdict over one raw text. Every line of it is in exactly one of the lists, merged, or blank."""

    beweringen: list[Bewering]
    afgekeurd: list[Afgekeurd]
    geen_bron: bool = False
    duplicaten: int = 0
    overgeslagen: tuple[str, ...] = ()


@dataclass(frozen=True)
class Retrieval:
    """What was found for a question. `reden` says why there is nothing, `opmerkingen` what a reader must know first."""

    vraag: str
    hits: Sequence[Hit]
    reden: str = ""
    opmerkingen: tuple[str, ...] = ()


@dataclass(frozen=True)
class Antwoord:
    """A verified answer. `passages` is exactly what the model got; `ruw` exactly what it said last."""

    vraag: str
    beweringen: list[Bewering]
    afgekeurd: list[Afgekeurd]
    passages: Sequence[Hit]
    llm: str
    ruw: str = ""
    duplicaten: int = 0
    pogingen: tuple[str, ...] = ()
    overgeslagen: tuple[str, ...] = ()
    opmerkingen: tuple[str, ...] = ()

    @property
    def status(self) -> Literal["ok", "afgekeurd"]:
        return "ok" if self.beweringen else "afgekeurd"


@dataclass(frozen=True)
class GeenBron:
    """No answer, and why. `passages` are what was found but not used, or what the model found no answer in."""

    vraag: str
    reden: str
    passages: Sequence[Hit] = ()
    ruw: str = ""
    llm: str = ""
    pogingen: tuple[str, ...] = ()
    opmerkingen: tuple[str, ...] = ()

    @property
    def status(self) -> Literal["geen_bron"]:
        return "geen_bron"
