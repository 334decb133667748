"""Filters as a program sends them. Their words are read by what reads the options of the command line."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.options import make_filter
from strafrecht_rag.index.store import Filter

_OPTIONS = {"--from": "van", "--to": "tot", "--type": "soort", "--rechtsgebied": "rechtsgebied"}
"""What the command line calls a filter, and what it is called here."""


class Filters(BaseModel):
    """Waarin wordt gezocht; leeg: in alle strafrechtspraak van de index."""

    model_config = ConfigDict(extra="forbid", strict=True)

    gerechten: list[Annotated[str, Field(max_length=100)]] = Field(
        default=[], max_length=20, description="Alleen deze gerechten, met naam of code: Hof Den Haag, RBAMS."
    )
    van: str = Field(default="", max_length=40, description="Uitspraken vanaf deze dag, zoals 2020-01-31.")
    tot: str = Field(default="", max_length=40, description="Uitspraken tot en met deze dag.")
    soort: Literal["", "uitspraak", "conclusie"] = ""
    rechtsgebied: Literal["strafrecht", "alles"] = "strafrecht"

    def read(self) -> Filter:
        """The filter; InvoerFout for what cannot be, in the words of this face."""
        try:
            return make_filter(self.gerechten, self.van, self.tot, self.soort, self.rechtsgebied)
        except InvoerFout as error:
            raise InvoerFout(_here(error.melding), _here(error.raad)) from None


def _here(text: str) -> str:
    for option, name in _OPTIONS.items():
        text = text.replace(option, f"`{name}`")
    return text
