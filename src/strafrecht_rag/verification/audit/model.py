"""The nouns of an audit. Spans are offsets into the audited text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal, Protocol

from strafrecht_rag.domain import Hit, Relatie, Uitspraak
from strafrecht_rag.verification.audit.articles import Artikel, Wetstand

Stand = Literal["klopt", "spreekt tegen", "niet te controleren"]
Zinstand = Literal["gesteund", "niet terug te vinden", "niet beoordeeld"]

DELEN = 1
"""`Uitspraak.herkomst` of a ruling of which only parts are known: what is not found in it can still stand in the rest."""


@dataclass(frozen=True)
class Kaart:
    """What the index knows a ruling by."""

    sleutel: str
    ecli: str = ""
    instantie: str = ""
    code: str = ""
    datum: date | None = None
    zaaknummers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bron:
    """A ruling as the lookup gives it. `ingetrokken` says why it was withdrawn; its text is then no evidence."""

    uitspraak: Uitspraak
    passages: tuple[Hit, ...]
    ingetrokken: str = ""

    @property
    def volledig(self) -> bool:
        return self.uitspraak.herkomst > DELEN and bool(self.uitspraak.tekst.strip()) and not self.ingetrokken

    @cached_property
    def tekst(self) -> str:
        """The ruling as printed and as typed: quotes may hold the marks of its lists or not."""
        printed = "\n".join(p.leesbaar for p in self.passages)
        return self.uitspraak.tekst if printed in self.uitspraak.tekst else f"{self.uitspraak.tekst}\n{printed}"


class Naslag(Protocol):
    """How an audit looks rulings up. The audit itself does no I/O."""

    def zoek(self, soort: str, waarde: str) -> Sequence[Kaart]:
        """The rulings known by a reference: ecli, ljn, zaaknummer, vindplaats; or `datum`, those of one day."""

    def lees(self, sleutel: str) -> Bron:
        """One ruling with its passages."""

    def met_citaat(self, citaat: str) -> Sequence[str]:
        """Keys of rulings that may hold these words; the audit itself looks whether they do."""

    def latere(self, sleutel: str) -> Sequence[Relatie]:
        """What was decided on this ruling later: relations with the later ruling's ECLI, or its name in `tekst`."""

    def wet(self, code: str) -> Wetstand | None:
        """A statute that was read in, by its code; None for one that was not."""


@dataclass(frozen=True)
class Deel:
    """One part of a reference and its verdict. `gegevens`: what the register or the ruling has in its place."""

    soort: str
    woorden: str
    span: tuple[int, int]
    stand: Stand
    uitleg: str = ""
    gegevens: str = ""


@dataclass(frozen=True)
class Zinsoordeel:
    """The sentence that a reference supports. `bewijs`: words of the ruling, `plaats` where they stand in it."""

    tekst: str
    span: tuple[int, int]
    stand: Zinstand
    uitleg: str = ""
    code: str = ""
    bewijs: str = ""
    plaats: str = ""


@dataclass(frozen=True)
class Referentie:
    """A reference to one ruling: all parallel references to it that stand together."""

    nummer: int
    woorden: str
    span: tuple[int, int]
    regel: int
    stand: Stand
    reden: str
    zin: Zinsoordeel
    delen: tuple[Deel, ...] = ()
    sleutel: str = ""
    ecli: str = ""
    naam: str = ""
    gebrek: str = ""
    vlaggen: tuple[str, ...] = ()

    @property
    def in_orde(self) -> bool:
        return self.stand == "klopt" and self.zin.stand != "niet terug te vinden"


@dataclass(frozen=True)
class Controle:
    """The audit of one text."""

    tekst: str
    referenties: tuple[Referentie, ...]
    artikelen: tuple[Artikel, ...] = ()
    opmerkingen: tuple[str, ...] = ()

    @property
    def in_orde(self) -> bool:
        """Every reference agrees and no sentence is without support."""
        return all(r.in_orde for r in self.referenties)

    def zoals_geschreven(self, zin: Zinsoordeel) -> str:
        """A judged sentence as the writer has it, with its references in it."""
        return " ".join(self.tekst[slice(*zin.span)].split())

    def aantal(self, stand: Stand) -> int:
        return sum(r.stand == stand for r in self.referenties)

    def zinnen_met(self, stand: Zinstand) -> int:
        return sum(r.zin.stand == stand for r in self.referenties)
