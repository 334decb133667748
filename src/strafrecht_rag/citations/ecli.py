"""ECLIs: find them in any spelling, and tell whether one can exist.

Form: Council conclusions 2011/C 127/01: `ECLI`, country (2 letters), court (1-7 characters that start with a
letter), year (4 digits), number (1-25 characters, letters, digits and full stops).
Worked example: `Zie ecli: nl:hr :2023:284.` holds ECLI:NL:HR:2023:284; the closing full stop is not part of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.citations.normalise import normalise, unmask

# `ECLl` and `ECL1` are read as the ECLI they pretend to be. White space of any kind may stand around the colons (line breaks inside an ECLI occur in the wild), never
# inside a part: `2019:9999 over` must not swallow the next word. Every quantifier is bounded: linear time.
_GAP = r"\s{0,3}[:;]\s{0,3}"
_ECLI = re.compile(
    rf"(?<![A-Z0-9])(?:ECL[IL1|]{_GAP}){{1,2}}"
    rf"(?P<country>[A-Z]{{2}}){_GAP}(?P<court>[A-Z][A-Z0-9]{{0,6}}){_GAP}"
    rf"(?P<year>\d{{4}}){_GAP}(?P<number>[A-Z0-9](?:[A-Z0-9.]{{0,23}}[A-Z0-9])?)(?![A-Z0-9])",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True)
class FoundEcli:
    """An ECLI in canonical upper case and the span of the original text it was read from."""

    ecli: str
    start: int
    end: int


def find_eclis(text: str) -> list[FoundEcli]:
    """Every ECLI of `text` in order, whatever its case, white space, invisible or look-alike characters."""
    norm = normalise(text)
    found = []
    for match in _ECLI.finditer(unmask(norm.tekst)):
        number, end = match["number"], match.end()
        if match["country"].upper() == "NL":  # Dutch numbers hold no full stop: `…:284.Het hof` is glued to a sentence
            number = number.split(".", 1)[0]
            end = match.start("number") + len(number)
        ecli = ":".join(["ECLI", match["country"], match["court"], match["year"], number]).upper()
        found.append(FoundEcli(ecli, *norm.span(match.start(), end)))
    return found


def canonical_ecli(text: str) -> str | None:
    """The one ECLI that `text` consists of, in canonical form; None when it is anything else."""
    found = find_eclis(text)
    if len(found) != 1 or text[: found[0].start].strip() or text[found[0].end :].strip(" .,;"):
        return None
    return found[0].ecli
