"""References from one ruling to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from strafrecht_rag.domain.rulings import Spreker

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
