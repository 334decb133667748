"""From blocks to a numbered outline: for each block its heading path, consideration number and speaker."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.domain import Soort, Spreker
from strafrecht_rag.reading.blocks import Blok
from strafrecht_rag.reading.numbering import Kandidaat, Nummer, leading_number, own_numbers, parse_number
from strafrecht_rag.reading.speaker import (
    announces_lower_court,
    court_speaker,
    court_takes_over,
    of_heading,
    of_paragraph,
)

_MAX_HEADING = 110
_PARTIES = frozenset({"OM", "verdediging", "getuige", "deskundige", "benadeelde partij"})
_FIXED = frozenset({"tenlastelegging", "bewezenverklaring", "beslissing"})
"""Sections that keep their speaker, whatever their sentences say."""


@dataclass(frozen=True)
class Stuk:
    """A block in its place: `start` into the plain text, `groep` the section it belongs to (never crossed)."""

    blok: Blok
    start: int
    kop: bool
    groep: int
    sectie: tuple[str, ...]
    overweging: str
    spreker: Spreker


def _looks_like_heading(blok: Blok, court: Spreker) -> bool:
    """A heading without markup: short, no sentence, and known by its words, its boldness or its number."""
    text = blok.tekst
    if blok.soort not in ("alinea", "info") or len(text) > _MAX_HEADING or text[-1] in ",;:" or "\n" in text:
        return False
    sentence = text.endswith(".") and (len(text) > 40 or len(text.split()) > 2)
    if sentence or not any(c.isalpha() for c in text) or text[0] in "-–•\"“‘'[(":
        return False
    found = leading_number(text)
    words = found[1] if found else text
    if not words.strip() or not words.strip()[0].isupper():
        return False
    if of_heading(text, court) and len(words) < 80:
        return True
    return blok.vet and blok.soort == "alinea" and len(words.split()) <= 12


def _may_be_heading(blok: Blok) -> bool:
    """A short numbered line (`4. Het eerste middel`): a heading if its number turns out to be the ruling's own."""
    found = leading_number(blok.tekst) if blok.soort == "alinea" and len(blok.tekst) <= _MAX_HEADING else None
    return bool(found) and found is not None and len(found[1].split()) <= 12 and not re.search(r"[.;:,]\s*$", found[1])


def _opens_quote(text: str) -> int:
    """+1 for a paragraph that opens a quotation and leaves it open, -1 for one that closes it, else 0."""
    opened, closed = len(re.findall("[“„«]", text)), len(re.findall("[”»]", text))
    if text.count('"') % 2:
        opened, closed = (opened + 1, closed) if text.lstrip("-– ").startswith('"') else (opened, closed + 1)
    return (opened > closed) - (opened < closed)


def _marked_number(blok: Blok) -> Nummer | None:
    """The consideration number that the markup itself gives; None in tables, footnotes and the case header."""
    return parse_number(blok.nummer) if blok.soort not in ("rij", "noot", "info") else None


def _candidates(
    blocks: Sequence[Blok], headings: Sequence[bool], maybe: Sequence[bool], court: Spreker
) -> list[Kandidaat]:
    """The numbers that may be considerations: not those of charges, of quotations, of tables and footnotes."""
    found: list[Kandidaat] = []
    charges = dictum = quote = False
    for i, blok in enumerate(blocks):
        if headings[i]:
            spoken = of_heading(blok.tekst, court)
            charges = spoken in _FIXED if spoken else charges and not leading_number(blok.tekst)
            dictum, quote = spoken == "beslissing" or (dictum and charges), False
        starts_quote = blok.tekst[:1] in "“„«\"'‘"
        if blok.nummer:
            if marked := _marked_number(blok):
                found.append(Kandidaat(i, marked, 5.0))
        elif (
            blok.soort in ("alinea", "kop") and not quote and not starts_quote and (read := leading_number(blok.tekst))
        ):
            number, rest = read
            follower = rest.strip() or (blocks[i + 1].tekst if i + 1 < len(blocks) else "")
            title = headings[i] or (maybe[i] and not dictum and bool(rest.strip()))
            if len(number) > 1 or (follower[:1].isupper() and not charges) or title:
                found.append(Kandidaat(i, number, 3.0 if title else 2.0 if len(number) > 1 else 1.0))
        if not headings[i]:
            change = _opens_quote(blok.tekst)
            quote = quote if not change else change > 0
    return found


def _own_numbers(
    blocks: Sequence[Blok], headings: Sequence[bool], maybe: Sequence[bool], court: Spreker
) -> dict[int, Nummer]:
    """The numbers of the ruling itself, by block: what markup says, and the best chain of the running text."""
    chain = own_numbers(_candidates(blocks, headings, maybe, court))
    for i, blok in enumerate(blocks):
        if marked := _marked_number(blok):
            chain[i] = marked
    return chain


def _write(number: Nummer) -> str:
    return ".".join(map(str, number))


class _Cursor:
    """Where the reader is: the headings above, the number in force, and who has the word."""

    def __init__(self, court: Spreker, soort: Soort) -> None:
        self.court = court
        self.default: Spreker = court if soort == "Conclusie" else "onbekend"
        self.path: list[tuple[int, str, Spreker, str]] = []  # depth, title, speaker, number
        self.number = ""
        self.numbered_depth = 0
        self.group = 0
        self.section = 0
        self.in_notes = False
        self.under = self.default
        self.current = self.default
        self.quoted = False
        self.open_end = False
        self.dictum = False

    def enter(self, blok: Blok) -> bool:
        """Start a new group where the markup starts a section, or where the footnotes start; tells whether it did."""
        notes = blok.soort == "noot"
        if blok.sectie == self.section and notes == self.in_notes:
            return False
        self.group += 1
        self.path = [] if notes else [p for p in self.path if p[0] <= blok.diepte]
        self.number, self.numbered_depth, self.quoted = "", 0, False
        self.section, self.in_notes = blok.sectie, notes
        self.under = self.current = self.default
        self.dictum = False
        return True

    def start_part(self, naam: str) -> None:
        if naam:
            self.under = self.current = of_heading(naam, self.court) or self.default
            self.path = [(0, naam[:1].upper() + naam[1:], self.under, "")]

    def heading(self, blok: Blok, own: Nummer | None) -> None:
        spoken = of_heading(blok.tekst, self.court)
        if blok.soort == "kop":
            depth = blok.diepte
        elif own:
            depth = blok.diepte + len(own)
        elif self.dictum and spoken not in ("tenlastelegging", "A-G"):
            self.path = [p for p in self.path if p[0] < blok.diepte + 8] + [
                (blok.diepte + 8, blok.tekst, "beslissing", self.number)
            ]
            self.group += 1
            return  # `Vrijspraak`, `Strafbaarheid` … under the decision are its parts
        elif spoken == "A-G" and self.court == "Hoge Raad":  # the printed conclusie is no part of the last section
            depth = blok.diepte + 1
        else:
            depth = blok.diepte + self.numbered_depth + 1
        if own:
            self.numbered_depth = max(depth - blok.diepte, 0)
        self.path = [p for p in self.path if p[0] < depth]
        above = self.path[-1] if self.path else (0, "", self.default, "")
        # A heading without a number ends the numbers of paragraphs; that of a heading above stays in force.
        self.number = _write(own) if own else above[3]
        self.under = spoken or above[2]
        self.path.append((depth, blok.tekst, self.under, self.number))
        self.group += 1
        self.dictum = self.under == "beslissing"
        self.current, self.quoted, self.open_end = self.under, False, False

    def paragraph(self, blok: Blok, own: Nummer | None) -> None:
        if own:
            self.number = _write(own)
            self.quoted = self.open_end = False
        spoken = of_paragraph(blok.tekst, self.court)
        if spoken == self.court and self.under in _PARTIES and not own:
            spoken = None  # under a party's heading the court is spoken of, not speaking
        if spoken in _PARTIES and self.under not in _PARTIES and court_takes_over(blok.tekst, self.court):
            spoken = "onbekend"  # `De raadsman heeft … De rechtbank deelt dit niet.`: no one's words alone
        if blok.soort in ("noot", "info"):
            self.current = self.default
        elif self.quoted:
            self.current = spoken if spoken in _PARTIES else "lagere rechter"
        elif self.under in _FIXED:
            if self.under == "beslissing" and spoken == "tenlastelegging":  # printed behind the decision, as an annex
                self.under, self.dictum = spoken, False
            shift = spoken in _PARTIES and self.under == "bewezenverklaring"
            self.current = spoken if spoken and (shift or spoken == "bewezenverklaring") else self.under
        elif spoken:
            self.current = spoken
            if spoken == "tenlastelegging" and blok.tekst.rstrip().endswith((":", "dat")):
                self.under = spoken
        elif not self.open_end:
            # A party has the word for its own paragraph, and on behind a colon (`… het volgende verklaard:`).
            self.current = self.under
        if not self.quoted:
            self.quoted = announces_lower_court(blok.tekst, self.court)
        self.open_end = blok.tekst.rstrip().endswith((":", ";", ","))


def outline(
    blocks: Sequence[Blok], starts: Sequence[int], *, soort: Soort, niveau: str, delen: Sequence[str] = ()
) -> list[Stuk]:
    """Every block with its place in the ruling. Markup decides where there is any, the running text elsewhere.

    `delen` names the sections of a ruling of which only parts are known; such a name tells who speaks as a heading does.
    """
    court = court_speaker(niveau, soort)
    headings = [b.soort in ("kop", "tussenkop") or _looks_like_heading(b, court) for b in blocks]
    maybe = [not sure and _may_be_heading(b) for sure, b in zip(headings, blocks, strict=True)]
    numbers = _own_numbers(blocks, headings, maybe, court)
    headings = [sure or (maybe[i] and i in numbers) for i, sure in enumerate(headings)]
    cursor = _Cursor(court, soort)
    out: list[Stuk] = []
    for i, blok in enumerate(blocks):
        if cursor.enter(blok) or i == 0:
            cursor.start_part(delen[blok.sectie] if blok.sectie < len(delen) else "")
        own = numbers.get(i)
        # Headings inside the quoted ruling of a lower court are that court's, not this document's.
        inside = cursor.quoted and not own and blok.soort != "kop" and of_heading(blok.tekst, court) != "beslissing"
        if headings[i] and not inside:
            cursor.heading(blok, own)
        else:
            cursor.paragraph(blok, own)
        path = tuple(title for _, title, _, _ in cursor.path)
        out.append(Stuk(blok, starts[i], headings[i] and not inside, cursor.group, path, cursor.number, cursor.current))
    return out
