"""The forms in which an answer or a list of rulings can be taken along, and which one a file name asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.tasks.proving import versions

if TYPE_CHECKING:
    from strafrecht_rag.domain import Hit
    from strafrecht_rag.index.store import Filter, Store


class Uitvoer(StrEnum):
    """A form; its value is the end of a file name."""

    WORD = ".docx"
    MARKDOWN = ".md"
    HTML = ".html"
    CSV = ".csv"
    BIBTEX = ".bib"
    RIS = ".ris"
    CSL = ".csl.json"
    BEWIJS = ".json"

    @property
    def media_type(self) -> str:
        """For a `Content-Type` header."""
        return _MEDIA[self]


_MEDIA = {
    Uitvoer.WORD: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    Uitvoer.MARKDOWN: "text/markdown; charset=utf-8",
    Uitvoer.HTML: "text/html; charset=utf-8",
    Uitvoer.CSV: "text/csv; charset=utf-8",
    Uitvoer.BIBTEX: "application/x-bibtex; charset=utf-8",
    Uitvoer.RIS: "application/x-research-info-systems; charset=utf-8",
    Uitvoer.CSL: "application/vnd.citationstyles.csl+json",
    Uitvoer.BEWIJS: "application/json",
}

LIJSTEN = (Uitvoer.CSV, Uitvoer.BIBTEX, Uitvoer.RIS, Uitvoer.CSL)
"""The forms that a list of found passages can have: tables and lists of rulings."""


def form_of(path: PurePath, allowed: tuple[Uitvoer, ...] = tuple(Uitvoer)) -> Uitvoer:
    """The form that the end of a file name asks for. InvoerFout names those that can be."""
    name = path.name.lower()
    # .csl.json before .json; a name that is nothing but the end has none
    found = next((f for f in Uitvoer if name.endswith(f.value) and name != f.value), None)
    if found in allowed:
        return found
    ends = [f.value for f in allowed]
    raise InvoerFout(
        f"Aan de naam {path.name[:80]} is niet te zien welke vorm het bestand moet krijgen."
        if found is None
        else f"Een bestand met de naam {path.name[:80]} kan hier niet.",
        f"Laat de naam eindigen op {', '.join(ends[:-1])} of {ends[-1]}.",
    )


@dataclass(frozen=True)
class Omstandigheden:
    """When and how an answer was made. `moment` has a time zone; `gezocht`: a sentence about what was searched.

    `auteurs`: the advocate-general of each conclusie by its key, where known. Same values, same bytes.
    """

    moment: datetime
    gezocht: str = ""
    auteurs: Mapping[str, str] = field(default_factory=dict)
    streng: bool = True
    programma: str = field(default_factory=lambda: versions()[0])
    python: str = field(default_factory=lambda: versions()[1])

    @classmethod
    def now(cls, store: Store, where: Filter, vraag: str, passages: Iterable[Hit]) -> Omstandigheden:
        """Those of an answer that was just given from this index, under this filter."""
        from strafrecht_rag.tasks.verantwoording import advocates, describe_search

        return cls(datetime.now().astimezone(), describe_search(store, where, vraag), advocates(store, passages))
