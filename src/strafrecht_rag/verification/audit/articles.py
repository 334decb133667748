"""Statute articles in a text: known code, well-formed number, and a hint when a code had no such article about 2015."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from strafrecht_rag.citations.codes import CODE_OF
from strafrecht_rag.citations.vondst import Vondst

_VALUE = re.compile(
    r"(?P<nummer>[0-9][0-9a-z:.]*(?: [a-z]+)?)(?: lid \S+)?(?: onder .+?)?(?: (?P<code>(?:EP |Wet |EU-)?[A-Z].*))?"
)
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


@cache
def _articles() -> tuple[str, dict[str, frozenset[str]]]:
    """The day of the source, and code → its article numbers; made by bench/statute_articles.py."""
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


def _judge(text: str, v: Vondst) -> Artikel:
    words = text[v.start : v.end]
    match = _VALUE.fullmatch(v.waarde)
    if not match:
        return Artikel(words, v.waarde, v.span, "misvormd", "Dit is geen gewoon artikelnummer.")
    number, code = match["nummer"], match["code"] or ""
    if number.startswith("0"):
        return Artikel(words, v.waarde, v.span, "misvormd", "Een artikel 0 komt niet voor.")
    if not code:
        wrong = _unknown_code(text, v.end)
        return Artikel(words, v.waarde, v.span, "misvormd" if wrong else "zonder wet", wrong)
    when, known = _articles()
    numbers = known.get(code)
    hint = ""
    if numbers and number.replace(" ", "") not in numbers:
        hint = f"In {code} stond omstreeks {when} geen artikel {number}. Het kan later zijn ingevoegd, of eerder zijn vervallen."
    return Artikel(words, v.waarde, v.span, "goed gevormd", hint)


def read_articles(text: str, vondsten: Sequence[Vondst]) -> tuple[Artikel, ...]:
    """The articles of a text in order, each value once: at its first place, or where it says most."""
    seen: dict[str, Artikel] = {}
    for v in vondsten:
        if v.soort == "artikel":
            found = _judge(text, v)
            if v.waarde not in seen or (found.hint and not seen[v.waarde].hint):
                seen[v.waarde] = found
    return tuple(sorted(seen.values(), key=lambda a: a.span))
