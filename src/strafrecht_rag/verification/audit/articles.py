"""Statute articles in a text: known code, well-formed number, and a hint when the statute has no such article.

The numbers come from the statute as it was read in; where it was not, from a list of about 2015 that ships with the program.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Literal

from strafrecht_rag.citations.articles import place_of
from strafrecht_rag.citations.codes import CODE_OF
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.vondst import Vondst

# Right behind an article without a code: something that looks like one. `art. 310 Srr`, `artikel 5 XyZ`.
_WRITTEN_CODE = re.compile(r"\s?(?:van (?:het|de) )?([A-Z][A-Za-z]{1,6})(?![\w-])")
_FIRST_WORDS = frozenset(
    "De Het Een Dit Dat Die Deze In Op Bij Als Uit Zie Vgl Ook Voor Met Van En Of Hij Zij Er Nu Om Maar Want Dus Aan Art HR Hof Rb Rb. Wet Besluit NJ Dan Daar Geen Niet Is".split()
)


@dataclass(frozen=True)
class Artikel:
    """An article as cited. `stand` is about its form only; `hint` is for the reader and no verdict."""

    woorden: str
    waarde: str
    span: tuple[int, int]
    stand: Literal["goed gevormd", "misvormd", "zonder wet"]
    hint: str = ""


@dataclass(frozen=True)
class Wetstand:
    """The article numbers of one statute at some time. `datum`: the day of the text, where its source tells."""

    nummers: frozenset[str]
    datum: date | None = None

    def zin(self, code: str, nummer: str) -> str:
        """What a reader is told of an article that is not in it."""
        day = f" van {write_date(self.datum)}" if self.datum else ""
        return f"In de ingelezen tekst van {code}{day} staat geen artikel {nummer}. {_CAUTION}"


_CAUTION = "Het kan later zijn ingevoegd, of eerder zijn vervallen."

Wetten = Callable[[str], Wetstand | None]
"""A statute that was read in, by its code; None for one that was not."""


@cache
def _shipped() -> tuple[str, dict[str, frozenset[str]]]:
    """The year of the source, and code → its article numbers; made by bench/statute_articles.py."""
    lines = (files("strafrecht_rag.citations") / "data" / "artikelen.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    when = next((line.split("\t")[1] for line in lines if line.startswith("# stand\t")), "")
    return when, {code: frozenset(numbers.split(" ")) for code, numbers in rows}


def _unknown_code(text: str, end: int) -> str:
    """What stands in the place of a code and is none; empty otherwise."""
    match = _WRITTEN_CODE.match(text, end)
    if not match or match[1] in _FIRST_WORDS or match[1].lower() in CODE_OF:
        return ""
    near = difflib.get_close_matches(match[1].lower(), [n for n in CODE_OF if " " not in n], n=1, cutoff=0.75)
    if near:
        return f"«{match[1]}» is geen bekende afkorting van een wet; bedoelt u {CODE_OF[near[0]]}?"
    capitals = sum(c.isupper() for c in match[1])
    return f"«{match[1]}» is geen bekende afkorting van een wet." if capitals >= 2 else ""


def _judge(text: str, v: Vondst, wetten: Wetten) -> Artikel:
    words = text[v.start : v.end]
    place = place_of(v.waarde)
    if place is None:
        return Artikel(words, v.waarde, v.span, "misvormd", "Dit is geen gewoon artikelnummer.")
    if place.nummer.startswith("0"):
        return Artikel(words, v.waarde, v.span, "misvormd", "Een artikel 0 komt niet voor.")
    if not place.code:
        wrong = _unknown_code(text, v.end)
        return Artikel(words, v.waarde, v.span, "misvormd" if wrong else "zonder wet", wrong)
    return Artikel(words, v.waarde, v.span, "goed gevormd", _missing(place.code, place.nummer, wetten))


def _missing(code: str, nummer: str, wetten: Wetten) -> str:
    """The hint that a statute has no such article; empty when it has, or when that cannot be known."""
    read_in = wetten(code)
    when, shipped = _shipped()
    numbers = read_in.nummers if read_in else shipped.get(code, frozenset())
    chapter = nummer.partition(":")[0] if ":" in nummer else ""
    if not numbers or nummer in numbers or (chapter and not any(n.startswith(f"{chapter}:") for n in numbers)):
        return ""  # of the Burgerlijk Wetboek only some books may be there
    return (
        read_in.zin(code, nummer) if read_in else f"In {code} stond omstreeks {when} geen artikel {nummer}. {_CAUTION}"
    )


def read_articles(text: str, vondsten: Sequence[Vondst], wetten: Wetten) -> tuple[Artikel, ...]:
    """The articles of a text in order, each value once: at its first place, or where it says most."""
    seen: dict[str, Artikel] = {}
    for v in vondsten:
        if v.soort == "artikel":
            found = _judge(text, v, wetten)
            if v.waarde not in seen or (found.hint and not seen[v.waarde].hint):
                seen[v.waarde] = found
    return tuple(sorted(seen.values(), key=lambda a: a.span))
