"""`find`: one pass over the words of a text; a word that can begin a reference or fact hands over to its reader.

A reader looks at the text from that word on, adds what it finds and says where it ends; the pass goes on from there.
Every pattern is bounded and tried at one place only, so the time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from strafrecht_rag.citations import (
    articles,
    calendar,
    ecli,
    identifiers,
    journals,
    parliament,
    places,
    quantities,
    rulings,
)
from strafrecht_rag.citations.dates import month_number
from strafrecht_rag.citations.numerals import number_word, ordinal
from strafrecht_rag.citations.tekst import Tekst
from strafrecht_rag.citations.vondst import Vondst

Reader = Callable[[Tekst, int], int]
_WORD = re.compile(r"[^\W_]+|§")
_PLAIN_WORD = re.compile(r"\w+")
"""The same where a text has neither `_` nor `§`: faster."""


_DIGITS = re.compile(r"\d+")


def _read_digits(t: Tekst, at: int) -> int:
    """What begins with a digit, the more specific form first. What cannot be, by the number of digits and what follows, is not tried."""
    low = t.klein
    match = _DIGITS.match(low, at)
    if not match:
        return 0
    size, behind = match.end() - at, low[match.end() : match.end() + 3]
    sign = behind[:1]
    if sign == "/" and size <= 5 and (end := parliament.read_application(t, at, 80)) > at:
        return end
    if sign in _IN_NUMBERS and size in (2, 3) and (end := identifiers.read_number(t, at)) > at:
        return end
    if calendar.may_be_date(size, behind) and (end := calendar.read_date(t, at)) > at:
        return end
    if size <= 4 and articles.may_follow(behind) and t.has_code() and (end := articles.read_bare_article(t, at)) > at:
        return end
    if size == 4 and (end := calendar.read_year(t, at)) > at:
        return end
    return quantities.read_quantity(t, at)


_IN_NUMBERS = ("/", "-", ".")


def _readers_of(word: str) -> tuple[Reader, ...]:
    """The readers of a word in lower case; most words have none."""
    readers: list[Reader] = []
    if word in ("artikel", "artikelen", "artikels", "art", "artt"):
        readers.append(articles.read_article)
    if rulings.starts_court(word):
        readers.append(rulings.read_ruling)
    if word in (
        "arrest",
        "vonnis",
        "uitspraak",
        "beschikking",
        "beslissing",
        "tussenarrest",
        "tussenvonnis",
        "eindarrest",
    ):
        readers.append(rulings.read_ruling_of)
    if word in ("conclusie", "concl"):
        readers.append(rulings.read_conclusion)
    if word in journals.FIRST_WORDS:
        readers.append(journals.read_journal)
    if word in parliament.FIRST_WORDS:
        readers.append(parliament.read_paper)
    if word in ("feit", "feiten", "feitnummer", "feitnummers"):
        readers.append(places.read_feit)
    if word in ("onder", "sub"):
        readers.append(places.read_onder)
    if word in (
        "r",
        "ro",
        "rov",
        "rovv",
        "rechtsoverweging",
        "rechtsoverwegingen",
        "overweging",
        "overwegingen",
        "punt",
        "punten",
        "par",
        "paragraaf",
        "paragrafen",
        "randnummer",
        "randnummers",
        "randnr",
        "randnrs",
        "alinea",
        "§",
    ):
        readers.append(places.read_consideration)
    if word in identifiers.LABELS:
        readers.append(identifiers.read_labelled)
    if word in ("ljn", "elro") or (len(word) == 6 and re.fullmatch(r"[a-z]{2}\d{4}", word)):
        readers.append(identifiers.read_ljn)
    if word in places.ROLE_WORDS:
        readers.append(places.read_role)
    if month_number(word):
        readers.append(calendar.read_month)
    rank = ordinal(word)
    if rank is not None or word == "lid":
        readers.append(articles.read_lid_of)
    if rank is not None:
        readers += [calendar.read_word_date, places.read_ordinal]
    if "jarig" in word:
        readers.append(quantities.read_aged)
    if word in quantities.INDEFINITE:
        readers.append(quantities.read_indefinite)
    elif number_word(word) is not None:
        readers += [calendar.read_word_date, quantities.read_quantity]
    return tuple(readers)


class _Table(dict[str, tuple[Reader, ...]]):
    """Word → readers, remembered; bounded, because a text can hold any number of words."""

    def __missing__(self, word: str) -> tuple[Reader, ...]:
        if word[0].isdigit():
            rank = ordinal(word)
            found: tuple[Reader, ...] = (
                (articles.read_lid_of, places.read_ordinal, _read_digits) if rank is not None else (_read_digits,)
            )
        else:
            found = _readers_of(word)
        if len(self) < 50_000:
            self[word] = found
        return found


_READERS = _Table()


def find(text: str) -> list[Vondst]:
    """Every reference and typed fact of `text` in order, with canonical values and spans in `text`. Linear time."""
    t = Tekst(text)
    covered: list[tuple[int, int]] = []
    for one in ecli.find_in(t.norm):
        t.add("ecli", one.ecli, one.start, one.end, one.gebrek)
        covered.append((one.start, one.end))
    places.find_pseudonyms(t)
    covered += [(v.start, v.end) for v in t.gevonden if v.soort == "pseudoniem"]
    covered.sort()
    skip_to = block = 0
    readers_of = _READERS
    words = _WORD if "_" in t.klein or "§" in t.klein else _PLAIN_WORD
    for match in words.finditer(t.klein):
        readers = readers_of[match[0]]
        if not readers:
            continue
        start = match.start()
        if start < skip_to:
            continue
        while block < len(covered) and covered[block][1] <= start:
            block += 1
        if block < len(covered) and covered[block][0] <= start:
            skip_to = covered[block][1]
            continue
        for reader in readers:
            end = reader(t, start)
            if end > start:
                skip_to = end
                break
    return t.vondsten()
