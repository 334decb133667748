"""What a ruling decides, as read from its text by rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
