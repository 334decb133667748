"""The grammar of Dutch legal references: pure functions over text, with offsets into the original. Usable alone."""

from strafrecht_rag.citations.aanhaling import Aanhaling, kort, leidraad
from strafrecht_rag.citations.cite import cite
from strafrecht_rag.citations.courts import find_courts
from strafrecht_rag.citations.dates import find_dates
from strafrecht_rag.citations.ecli import canonical_ecli, find_eclis
from strafrecht_rag.citations.normalise import normalise
from strafrecht_rag.citations.numbers import find_ljn, find_overwegingen, find_zaaknummers
from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.vondst import Vondst, same
from strafrecht_rag.citations.write import format

__all__ = [
    "Aanhaling",
    "Vondst",
    "canonical_ecli",
    "cite",
    "find",
    "find_courts",
    "find_dates",
    "find_eclis",
    "find_ljn",
    "find_overwegingen",
    "find_zaaknummers",
    "format",
    "kort",
    "leidraad",
    "normalise",
    "same",
]
