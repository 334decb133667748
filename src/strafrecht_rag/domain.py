"""The nouns of the domain: plain frozen values without I/O. They know nothing of stores, models or screens.

Offsets are counts of Python characters into `Uitspraak.tekst`, the plain text of the body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

FICTIEF = "FICTIEF"
"""The court code of the demo rulings. No court can ever get it: the register's codes name real courts."""

DEEPLINK = "https://deeplink.rechtspraak.nl/uitspraak?id="

Soort = Literal["Uitspraak", "Conclusie"]

Spreker = Literal[
    "rechtbank",
    "hof",
    "Hoge Raad",
    "rechter",
    "A-G",
    "OM",
    "verdediging",
    "benadeelde partij",
    "getuige",
    "deskundige",
    "tenlastelegging",
    "bewezenverklaring",
    "beslissing",
    "lagere rechter",
    "onbekend",
]
"""Who speaks in a passage. `rechter`: a court that is none of the three; `lagere rechter`: quoted by a higher one."""

RECHTERS: frozenset[str] = frozenset({"rechtbank", "hof", "Hoge Raad", "rechter", "bewezenverklaring", "beslissing"})
"""Speakers whose words are the court's own."""


def is_fictief(ecli: str) -> bool:
    """True for a ruling of the demo set: it must be shown as fictitious and gets no permanent link."""
    return ecli.upper().split(":")[2:3] == [FICTIEF]


def deeplink(ecli: str) -> str:
    """The permanent link of a published ruling; empty without ECLI and for a fictitious one."""
    return "" if not ecli or is_fictief(ecli) else DEEPLINK + ecli


@dataclass(frozen=True)
class Relatie:
    """A formal relation as the register states it: `aanleg` eerdere or latere, `gevolg` the outcome or empty."""

    ecli: str
    soort: str
    aanleg: str = ""
    gevolg: str = ""
    tekst: str = ""


@dataclass(frozen=True)
class Wetsverwijzing:
    """A statute article in the metadata: `id` as registered (BWB, CVDR, CELEX or ECLI), `tekst` its label."""

    id: str
    tekst: str


@dataclass(frozen=True)
class Wetsdeel:
    """A stretch of an article. `lid` and `onder` as printed (`2`, `a`, `a 1°`); empty where it stands in none."""

    tekst: str
    lid: str = ""
    onder: str = ""


@dataclass(frozen=True)
class Wetsartikel:
    """One article of a statute that was read in. `nummer` as references have it (`359a`, `80bis`, `6:162`).

    `datum`: the day of the text, None where its source does not tell. `sinds`: since when this article reads so, where known.
    """

    nummer: str
    delen: tuple[Wetsdeel, ...]
    code: str = ""
    wet: str = ""
    bwb: str = ""
    datum: date | None = None
    sinds: date | None = None
    plaats: str = ""
    opschrift: str = ""
    bestand: str = ""


@dataclass(frozen=True)
class Wet:
    """A statute as read: `code` the abbreviation that references use, `naam` how it is called, `datum` the day of the text."""

    code: str
    naam: str
    bwb: str
    datum: date | None
    artikelen: tuple[Wetsartikel, ...]


@dataclass(frozen=True)
class Passage:
    """A stretch of one ruling: `tekst == uitspraak.tekst[start:eind]`, exactly the court's characters.

    `invoegingen` are marks that the source gives as markup and not as text (list numbers, footnote numbers,
    images): pairs of an offset into `tekst` and the mark. `leesbaar` shows them in place.
    """

    nummer: int
    tekst: str
    start: int
    eind: int
    sectie: tuple[str, ...] = ()
    overweging: str = ""
    alinea: str = ""
    spreker: Spreker = "onbekend"
    invoegingen: tuple[tuple[int, str], ...] = ()

    @property
    def leesbaar(self) -> str:
        return insert_marks(self.tekst, self.invoegingen)


def insert_marks(tekst: str, invoegingen: Sequence[tuple[int, str]]) -> str:
    """`tekst` with each mark put at its offset; the offsets are ascending."""
    parts: list[str] = []
    last = 0
    for offset, mark in invoegingen:
        parts += [tekst[last:offset], mark]
        last = offset
    return "".join([*parts, tekst[last:]])


@dataclass(frozen=True)
class Uitspraak:
    """A ruling or conclusion as read from its source. `herkomst`: 3 official XML, 2 whole text, 1 parts."""

    tekst: str
    passages: tuple[Passage, ...]
    ecli: str = ""
    soort: Soort = "Uitspraak"
    instantie: str = ""
    code: str = ""
    niveau: str = ""
    datum: date | None = None
    publicatiedatum: date | None = None
    gewijzigd: str = ""
    zaaknummers: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    rechtsgebieden: tuple[str, ...] = ()
    zittingsplaats: str = ""
    relaties: tuple[Relatie, ...] = ()
    wetsverwijzingen: tuple[Wetsverwijzing, ...] = ()
    ljn: tuple[str, ...] = ()
    vindplaatsen: tuple[str, ...] = ()
    titel: str = ""
    inhoudsindicatie: str = ""
    herkomst: int = 3

    @property
    def sleutel(self) -> str:
        return make_sleutel(self.ecli, self.instantie, self.datum, ", ".join(self.zaaknummers))

    @property
    def fictief(self) -> bool:
        return is_fictief(self.ecli)


def make_sleutel(ecli: str, instantie: str, datum: date | None, zaaknummer: str) -> str:
    """What a ruling is known by: its ECLI, or else court, date and case number."""
    return ecli or " | ".join([instantie, datum.isoformat() if datum else "", zaaknummer])


UitkomstSoort = Literal[
    "veroordeling",
    "vrijspraak",
    "ontslag van alle rechtsvervolging",
    "OM niet-ontvankelijk",
    "dagvaarding nietig",
    "rechter onbevoegd",
    "schuldig zonder straf",
    "vernietigd",
    "bevestigd",
    "beroep verworpen",
    "beroep niet-ontvankelijk",
    "teruggewezen",
    "verwezen",
    "toegewezen",
    "afgewezen",
    "gegrond",
    "ongegrond",
    "aangehouden",
    "advies vernietiging",
    "advies verwerping",
    "advies niet-ontvankelijk",
    "advies herziening",
]
"""What a ruling decides; the last four are what a conclusie advises. `toegewezen` to `ongegrond`: on a claim or request
where the ruling decides nothing else (confiscation, surrender, complaint)."""

StrafSoort = Literal[
    "gevangenisstraf",
    "levenslang",
    "hechtenis",
    "jeugddetentie",
    "taakstraf",
    "geldboete",
    "rijontzegging",
    "beroepsverbod",
    "tbs",
    "pij",
    "isd",
    "psychiatrisch ziekenhuis",
    "gedragsmaatregel",
    "vrijheidsbeperking",
    "ontneming",
    "schadevergoedingsmaatregel",
    "verbeurdverklaring",
    "onttrekking",
]
"""A sanction: punishments first, then measures. `gedragsmaatregel`: 38z and 77w Sr; `vrijheidsbeperking`: 38v Sr."""

_DAGEN = {"dag": 1.0, "week": 7.0, "maand": 30.0, "jaar": 360.0}


@dataclass(frozen=True)
class Maat:
    """A size as written: `eenheid` is jaar, maand, week, dag, uur or EUR."""

    getal: float
    eenheid: str

    @property
    def waarde(self) -> float:
        """One number to compare by: days for a term (a month is thirty days, art. 88 Sr), hours, or euros."""
        return self.getal * _DAGEN.get(self.eenheid, 1.0)


@dataclass(frozen=True)
class Straf:
    """A sanction that the court imposes. `voorwaardelijk`: the suspended part; of a wholly suspended one the whole.

    `eerder`: imposed suspended by another ruling, its execution is ordered here. `nummer`: its passage, `woorden` its words.
    """

    soort: StrafSoort
    nummer: int
    woorden: str
    omvang: Maat | None = None
    voorwaardelijk: Maat | None = None
    proeftijd: Maat | None = None
    eerder: bool = False

    @property
    def onvoorwaardelijk(self) -> float | None:
        """What is to be served, by `Maat.waarde`; None where no size is known."""
        if self.omvang is None:
            return None
        return self.omvang.waarde - (self.voorwaardelijk.waarde if self.voorwaardelijk else 0.0)


@dataclass(frozen=True)
class Uitkomst:
    """What was decided. `feiten`: on which counts, where stated; `beperkt`: words that limit it (`voor zover …`)."""

    soort: UitkomstSoort
    nummer: int
    woorden: str
    feiten: tuple[str, ...] = ()
    beperkt: str = ""


@dataclass(frozen=True)
class Delict:
    """An offence of the conviction: `naam` as in the list of offences, `artikel` its article there, `woorden` the court's."""

    naam: str
    artikel: str
    nummer: int
    woorden: str


@dataclass(frozen=True)
class Besluit:
    """What a ruling decides, read from its text by rules. `artikelen`: canonical value and first passage of each cited.

    `toegepast`: those of `artikelen` on which the decision says it rests.
    """

    uitkomsten: tuple[Uitkomst, ...] = ()
    delicten: tuple[Delict, ...] = ()
    straffen: tuple[Straf, ...] = ()
    artikelen: tuple[tuple[str, int], ...] = ()
    toegepast: tuple[str, ...] = ()


Behandeling = Literal[
    "komt terug van",
    "wijkt af van",
    "vernietigt",
    "bevestigt",
    "verwerpt",
    "herhaalt",
    "nuanceert",
    "volgt",
    "vgl.",
    "zie",
    "",
]
"""How a ruling treats another one that it cites, by its words; empty where no word tells."""


@dataclass(frozen=True)
class Aanhaling:
    """A place in a ruling that names another ruling. `nummer`: the passage; `overweging` and `spreker`: of that passage.

    What names the other one, as far as written: `ecli`, `ljn`, `uitspraak` (court code and day), `vindplaats`;
    `naar_overweging` its considerations. `woorden`: the words around the reference.
    """

    nummer: int
    woorden: str
    ecli: str = ""
    ljn: str = ""
    uitspraak: str = ""
    vindplaats: str = ""
    naar_overweging: tuple[str, ...] = ()
    behandeling: Behandeling = ""
    overweging: str = ""
    spreker: Spreker = "onbekend"


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
