"""What to search in, as one value, and how it becomes a condition of the store on passages and on rulings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from strafrecht_rag.domain import StrafSoort

MATEN: tuple[StrafSoort, ...] = (
    "gevangenisstraf",
    "jeugddetentie",
    "hechtenis",
    "taakstraf",
    "geldboete",
    "rijontzegging",
    "ontneming",
    "schadevergoedingsmaatregel",
)
"""Sanctions with a size that can be filtered by: the largest of its kind in a ruling (`Maat.waarde`)."""


@dataclass(frozen=True)
class Strafeis:
    """A kind of sanction, with the least and the most of it, by `Maat.waarde`; None: no bound."""

    soort: StrafSoort
    minstens: float | None = None
    hoogstens: float | None = None

    def where(self) -> str:
        parts = [f"array_has(straffen, {quote(self.soort)})"]
        if self.minstens is not None:
            parts.append(f"{maat_column(self.soort)} >= {self.minstens}")
        if self.hoogstens is not None:
            parts.append(f"{maat_column(self.soort)} <= {self.hoogstens}")
        return " AND ".join(parts)


def maat_column(soort: StrafSoort) -> str:
    """The column that holds the size of a sanction."""
    return f"maat_{soort}"


@dataclass(frozen=True)
class Filter:
    """What to search in; it holds on every leg, before ranking. Dates are inclusive.

    Values of one field are alternatives, fields add up. `van` and `tot` are days of the ruling, `gepubliceerd_*` of its
    publication; `artikelen` as `359a Sv`: cited in the passage, and for rulings anywhere in it; `zaken`: keys of case
    numbers (`zaak_key`); `straffen` must all hold.
    """

    codes: tuple[str, ...] = ()
    van: date | None = None
    tot: date | None = None
    soort: str = ""
    rechtsgebied: str = "strafrecht"
    sleutels: tuple[str, ...] = ()
    niveaus: tuple[str, ...] = ()
    gepubliceerd_van: date | None = None
    gepubliceerd_tot: date | None = None
    artikelen: tuple[str, ...] = ()
    delicten: tuple[str, ...] = ()
    uitkomsten: tuple[str, ...] = ()
    straffen: tuple[Strafeis, ...] = ()
    zaken: tuple[str, ...] = ()
    sprekers: tuple[str, ...] = ()

    @property
    def few(self) -> bool:
        """Whether it names rulings or cases, so that few passages are left and all can be compared."""
        return bool(self.sleutels or self.zaken)

    def where(self) -> str:
        """The condition on passages; empty when nothing is left out."""
        return _both([*self._shared(), among("spreker", self.sprekers) if self.sprekers else ""])

    def where_rulings(self) -> str:
        """The condition on rulings: all but who speaks, which a ruling as a whole does not have."""
        return _both(self._shared())

    def _shared(self) -> list[str]:
        lists = (
            ("artikelen", self.artikelen),
            ("delicten", self.delicten),
            ("uitkomsten", self.uitkomsten),
            ("zaaksleutels", self.zaken),
        )
        return [
            among("code", self.codes) if self.codes else "",
            f"datum >= date '{self.van.isoformat()}'" if self.van else "",
            f"datum <= date '{self.tot.isoformat()}'" if self.tot else "",
            f"publicatiedatum >= date '{self.gepubliceerd_van.isoformat()}'" if self.gepubliceerd_van else "",
            f"publicatiedatum <= date '{self.gepubliceerd_tot.isoformat()}'" if self.gepubliceerd_tot else "",
            f"soort = {quote(self.soort)}" if self.soort else "",
            "strafrecht = true" if self.rechtsgebied == "strafrecht" else "",
            among("niveau", self.niveaus) if self.niveaus else "",
            among("sleutel", self.sleutels) if self.sleutels else "",
            *(has_any(column, values) for column, values in lists if values),
            *(eis.where() for eis in self.straffen),
        ]


def _both(parts: Iterable[str]) -> str:
    return " AND ".join(filter(None, parts))


def quote(text: str) -> str:
    """A string literal for a LanceDB condition."""
    return "'" + text.replace("'", "''") + "'"


def among(column: str, values: Iterable[str]) -> str:
    """The LanceDB condition that a column has one of these values."""
    return f"{column} IN ({', '.join(map(quote, values))})"


def has_any(column: str, values: Iterable[str]) -> str:
    """The LanceDB condition that a list column holds one of these values."""
    return f"array_has_any({column}, [{', '.join(map(quote, values))}])"
