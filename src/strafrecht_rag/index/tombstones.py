"""Which rulings were withdrawn: a small file beside the tables. It outlives their text, so that nothing brings it back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Literal

from strafrecht_rag.disk import write_whole
from strafrecht_rag.errors import IndexFout
from strafrecht_rag.index.place import Indexplaats, place_of

NAME = "ingetrokken.json"


@dataclass(frozen=True)
class Grafsteen:
    """A withdrawn ruling. `soort`: `doc` the text alone, `ecli` the whole ECLI. `gewijzigd`: the register's stamp of it.

    `gezien` is the day we learned it. `gewist`: whether its text is gone from this index, old versions included.
    """

    ecli: str
    soort: Literal["doc", "ecli"]
    gewijzigd: str
    gezien: date
    gewist: bool = False

    @property
    def zin(self) -> str:
        """What a reader is told."""
        what = "De tekst van deze uitspraak is" if self.soort == "doc" else "Deze uitspraak is"
        return f"{what} ingetrokken door de bron (gezien op {self.gezien:%d-%m-%Y}) en uit deze index verwijderd."


def read_tombstones(index: Path | Indexplaats) -> dict[str, Grafsteen]:
    """The withdrawn rulings of the index in this place, by ECLI. IndexFout for a file that cannot be read."""
    place = place_of(index)
    try:
        data = place.read(NAME)
        rows = [] if data is None else json.loads(data)
        return {r["ecli"]: Grafsteen(**{**r, "gezien": date.fromisoformat(r["gezien"])}) for r in rows}
    except (ValueError, TypeError, KeyError, OSError) as error:
        raise IndexFout(
            f"Het bestand {NAME} met ingetrokken uitspraken in {place.uri} is beschadigd.",
            "Zet het terug uit een reservekopie; zonder dit bestand kan ingetrokken tekst terugkomen.",
        ) from error


def write_tombstones(index: Path, stones: Iterable[Grafsteen]) -> None:
    """Replace the list, whole or not at all."""
    rows = [asdict(s) | {"gezien": s.gezien.isoformat()} for s in sorted(stones, key=lambda s: s.ecli)]
    write_whole(index / NAME, json.dumps(rows, ensure_ascii=False, indent=1))
