"""What can be asked of the ECLI index. The register ignores a parameter it does not know and then gives everything:
so only these can be sent, each with a type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from strafrecht_rag.errors import InvoerFout

PAGE = 1000
"""Entries of one page: the most the register gives, whatever is asked."""

STRAFRECHT = "http://psi.rechtspraak.nl/rechtsgebied#strafrecht"
"""The root, which includes its children. They are tagged unevenly: a filter on a child misses most rulings."""

FIRST_DAY = date(1900, 1, 1)

_MOMENT = "%Y-%m-%dT%H:%M:%S"
_LJN = re.compile(r"[A-Z]{2}\d{4}")


@dataclass(frozen=True, order=True)
class Venster:
    """Days of the ruling, both inclusive."""

    van: date
    tot: date

    def __post_init__(self) -> None:
        if self.van > self.tot:
            raise InvoerFout(f"De begindatum {self.van} ligt na de einddatum {self.tot}.", "Wissel de twee datums om.")

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and self.van <= day <= self.tot


@dataclass(frozen=True)
class Zoekvraag:
    """One question to the index; parts that are given must all hold. Courts and subjects are URIs from the value lists.

    `gewijzigd` is a moment of the register's clock, without zone. `vanaf` counts entries that come before the page.
    """

    soort: Literal["", "Uitspraak", "Conclusie"] = ""
    gerechten: tuple[str, ...] = ()
    rechtsgebieden: tuple[str, ...] = ()
    venster: Venster | None = None
    gewijzigd: datetime | None = None
    gewijzigd_tot: datetime | None = None
    met_document: bool = False
    vervangt: tuple[str, ...] = ()
    aantal: int = PAGE
    vanaf: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.aantal <= PAGE:
            raise InvoerFout(f"De bron geeft 1 tot {PAGE} vermeldingen tegelijk, niet {self.aantal}.")
        if self.gewijzigd_tot and not self.gewijzigd:
            raise InvoerFout("Een laatste moment van wijzigen vraagt ook een eerste.")
        if self.vanaf < 0:
            raise InvoerFout("Een bladzijde kan niet voor het begin van de lijst beginnen.")
        for ljn in self.vervangt:
            if not _LJN.fullmatch(ljn):
                raise InvoerFout(f"«{ljn[:30]}» is geen LJN.", "Een LJN ziet eruit als BY5321.")
        for uri in (*self.gerechten, *self.rechtsgebieden):
            if not uri.startswith("http://"):
                raise InvoerFout(f"«{uri[:60]}» is geen kenmerk uit een waardelijst.")

    def parameters(self) -> list[tuple[str, str]]:
        """As name and value, in a fixed order; not yet encoded."""
        out = [("subject", s) for s in self.rechtsgebieden] + [("creator", c) for c in self.gerechten]
        if self.soort:
            out.append(("type", self.soort))
        if self.venster:
            out += [("date", self.venster.van.isoformat()), ("date", self.venster.tot.isoformat())]
        if self.gewijzigd:
            out.append(("modified", self.gewijzigd.strftime(_MOMENT)))
            if self.gewijzigd_tot:
                out.append(("modified", self.gewijzigd_tot.strftime(_MOMENT)))
        if self.met_document:
            out.append(("return", "DOC"))
        out += [("replaces", ljn) for ljn in self.vervangt]
        out += [("max", str(self.aantal)), ("from", str(self.vanaf)), ("sort", "ASC")]
        return out
