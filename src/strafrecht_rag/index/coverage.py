"""Which part of the register an index is meant to hold, and how much of it it does: a small file beside the tables.

It is there only for an index that was filled by `sync`. Every count and refusal about such an index names the window.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.disk import write_whole
from strafrecht_rag.index.place import Indexplaats, place_of

NAME = "dekking.json"


@dataclass(frozen=True)
class Bereikdekking:
    """One wanted window: days of the ruling, courts (none: all), and the register's own counts when last asked."""

    van: date
    tot: date
    gerechten: tuple[str, ...] = ()
    in_register: int = 0
    met_tekst: int = 0

    @property
    def zin(self) -> str:
        courts = f" van {', '.join(self.gerechten)}" if self.gerechten else ""
        return f"strafrecht{courts} van {write_date(self.van)} tot en met {write_date(self.tot)}"


@dataclass(frozen=True)
class Dekking:
    """The coverage of an index. `mislukt`: reasons with counts. `wacht`: known, not yet fetched.

    `bijgewerkt`: the day on which the register was last asked, to the end, what it has; None while that never succeeded.
    """

    bereiken: tuple[Bereikdekking, ...]
    bijgewerkt: date | None = None
    opgenomen: int = 0
    zonder_tekst: int = 0
    ander_rechtsgebied: int = 0
    ingetrokken: int = 0
    wacht: int = 0
    mislukt: tuple[tuple[str, int], ...] = ()

    @property
    def venster(self) -> str:
        """The window in words, with the day to which it is up to date."""
        parts = "; ".join(b.zin for b in self.bereiken) or "alleen losse uitspraken"
        part = f", nog {self.wacht} op te halen" if self.wacht else ""
        day = f"bijgewerkt op {write_date(self.bijgewerkt)}" if self.bijgewerkt else "nog niet bijgewerkt"
        return f"{parts}, {day}{part}"


def write_coverage(index: Path, dekking: Dekking) -> None:
    """Replace the file, whole or not at all."""
    write_whole(index / NAME, json.dumps(asdict(dekking), default=str, ensure_ascii=False, indent=1))


def read_coverage(index: Path | Indexplaats) -> Dekking | None:
    """The coverage of the index in this place; None for one that no sync filled, or when the file cannot be read."""
    try:
        data = json.loads(place_of(index).read(NAME) or b"")
        scopes = tuple(
            Bereikdekking(
                **{
                    **b,
                    "van": date.fromisoformat(b["van"]),
                    "tot": date.fromisoformat(b["tot"]),
                    "gerechten": tuple(b["gerechten"]),
                }
            )
            for b in data["bereiken"]
        )
        failed = tuple((str(r), int(n)) for r, n in data["mislukt"])
        moment = date.fromisoformat(data["bijgewerkt"]) if data["bijgewerkt"] else None
        return Dekking(**{**data, "bereiken": scopes, "mislukt": failed, "bijgewerkt": moment})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def describe_window(index: Path | Indexplaats) -> str:
    """` Deze index bevat: …` as a sentence to put behind a refusal or a count; empty where no window is known."""
    dekking = read_coverage(index)
    return f" Deze index bevat: {dekking.venster}." if dekking else ""
