"""The list of offences (`delicten.tsv`, own work): name, article, what it is a kind of, how a judge names it, lay words.

Rows are tried in order and the first that fits counts, so a special form stands above the general one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Delictsoort:
    """An offence. `onder`: the more general name it falls under, or empty; `ook`: other words that people ask with."""

    naam: str
    artikel: str
    onder: str
    patroon: re.Pattern[str]
    ook: tuple[str, ...]


@cache
def delictsoorten() -> tuple[Delictsoort, ...]:
    table = (files("strafrecht_rag.reading.besluit") / "delicten.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines()[1:]]
    return tuple(
        Delictsoort(naam, artikel, onder, re.compile(patroon), tuple(w.replace("_", " ") for w in ook.split()))
        for naam, artikel, onder, patroon, ook in rows
    )


@cache
def delictnamen() -> tuple[str, ...]:
    """Every name that an offence can be filtered by, the general ones too."""
    return tuple(sorted({n for d in delictsoorten() for n in (d.naam, d.onder) if n}, key=str.lower))


def soort_of(words: str) -> Delictsoort | None:
    """The offence that a qualification in lower case names; None for one that is not in the list."""
    return next((d for d in delictsoorten() if d.patroon.search(words)), None)


def with_general(naam: str) -> tuple[str, ...]:
    """A name and what it falls under: `diefstal met geweld` is also `diefstal`."""
    onder = next((d.onder for d in delictsoorten() if d.naam == naam), "")
    return (naam, onder) if onder else (naam,)
