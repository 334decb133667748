"""The body of a ruling as a flat list of blocks: what every source form is turned into before the outline.

A block holds exactly the source's non-blank characters, in order; blanks are folded. Marks that a source gives as
markup (list numbers, footnote numbers, images) are kept beside the text, never in it, so that a quote stays verbatim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

BlokSoort = Literal["kop", "tussenkop", "alinea", "item", "rij", "noot", "info"]


@dataclass(frozen=True)
class Blok:
    """One paragraph, heading, list item, table row or footnote.

    `sectie` counts the section it stands in (markup), `diepte` how deep a heading lies; `nummer` is a number that
    the markup marks as such; `vast` means that it continues the block before it; `vet` that all of it is bold.
    """

    soort: BlokSoort
    tekst: str
    sectie: int = 0
    diepte: int = 0
    nummer: str = ""
    vast: bool = False
    vet: bool = False
    invoegingen: tuple[tuple[int, str], ...] = ()


def join_blocks(blocks: Sequence[Blok]) -> tuple[str, list[int]]:
    """The plain text of a body and the offset at which each block starts in it."""
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for blok in blocks:
        if parts:
            glue = "\n" if blok.vast else "\n\n"
            parts.append(glue)
            length += len(glue)
        starts.append(length)
        parts.append(blok.tekst)
        length += len(blok.tekst)
    return "".join(parts), starts
