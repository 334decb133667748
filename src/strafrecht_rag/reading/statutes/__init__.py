"""Statutes: Markdown as people keep it, and the XML of the Basiswettenbestand (BWB), as one Wet."""

from __future__ import annotations

from datetime import date
from typing import Literal

from strafrecht_rag.domain import Wet
from strafrecht_rag.reading.statutes.bwb import read_bwb
from strafrecht_rag.reading.statutes.markdown import read_markdown

__all__ = ["read_bwb", "read_markdown", "read_statute"]


def read_statute(data: bytes, soort: Literal["xml", "markdown"], bestand: str, stand: date | None = None) -> Wet:
    """The statute in one document. `stand`: the day of a text that does not tell its own.

    Raises BronFout for anything that is no statute with numbered articles, or one that references cannot name.
    """
    return read_bwb(data, bestand, stand) if soort == "xml" else read_markdown(data, bestand, stand)
