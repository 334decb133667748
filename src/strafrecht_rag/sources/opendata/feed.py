"""One page of the ECLI index (Atom), read while it comes in. Summaries and titles are not kept: they are text too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from lxml import etree

from strafrecht_rag.sources.opendata.errors import Afgebroken, GeenXml

_ATOM = "{http://www.w3.org/2005/Atom}"
_COUNT = re.compile(r":\s*([\d.]+)\s*$")
_DAY = re.compile(r"\b(\d\d)-(\d\d)-(\d{4})\b")

Weg = Literal["", "doc", "ecli"]
"""What the register withdrew: nothing, the text, or the whole ECLI."""


@dataclass(frozen=True)
class Vermelding:
    """An entry. `gewijzigd` as written in the feed; `datum` is the day of the ruling, from the title."""

    ecli: str
    gewijzigd: str
    datum: date | None = None
    weg: Weg = ""


@dataclass(frozen=True)
class Bladzijde:
    """A page. `totaal`: how many entries the whole list has; `moment`: the register's clock when it was made."""

    totaal: int
    vermeldingen: tuple[Vermelding, ...]
    moment: str = ""


def day_in_title(title: str) -> date | None:
    """`ECLI:…, Rechtbank Overijssel, 04-01-2021, 08.206498.20` gives 4 January 2021."""
    for found in _DAY.finditer(title):
        try:
            return date(int(found[3]), int(found[2]), int(found[1]))
        except ValueError:  # a case number that looks like a date
            continue
    return None


def _entry(element: Any) -> Vermelding | None:
    ecli = (element.findtext(f"{_ATOM}id") or "").strip().upper()
    if not ecli.startswith("ECLI:"):
        return None
    gone = (element.get("deleted") or "").strip().lower()
    weg: Weg = "doc" if gone == "doc" else "ecli" if gone else ""  # an unknown word: the safe side
    title = element.findtext(f"{_ATOM}title") or ""
    return Vermelding(ecli, (element.findtext(f"{_ATOM}updated") or "").strip(), day_in_title(title), weg)


def read_feed(chunks: Iterable[bytes]) -> Bladzijde:
    """A page from its bytes. GeenXml for what is no Atom feed, Afgebroken for a feed that ends halfway."""
    parser: Any = etree.XMLPullParser(
        events=("start", "end"), resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False
    )
    total: int | None = None
    moment = ""
    entries: list[Vermelding] = []
    root: Any = None
    try:
        for chunk in chunks:
            parser.feed(chunk)
            for event, element in parser.read_events():
                if event == "start":
                    if root is None:
                        root = element
                        if element.tag != f"{_ATOM}feed":
                            raise _no_feed()
                    continue
                if element.tag == f"{_ATOM}entry":
                    entry = _entry(element)
                    if entry:
                        entries.append(entry)
                    element.clear()
                    while element.getprevious() is not None:
                        del element.getparent()[0]
                elif element.getparent() is root:
                    if element.tag == f"{_ATOM}subtitle":
                        total = _count(element.text or "")
                    elif element.tag == f"{_ATOM}updated":
                        moment = (element.text or "").strip()
        parser.close()
    except etree.XMLSyntaxError as error:
        if root is None:
            raise _no_feed() from error
        raise Afgebroken("De lijst van de bron brak halverwege af.", "Probeer het opnieuw.") from error
    if root is None:
        raise _no_feed()
    if total is None:
        raise GeenXml("De lijst van de bron noemt geen aantal; zo is zij niet te controleren.", "Probeer het later.")
    return Bladzijde(total, tuple(entries), moment)


def _count(text: str) -> int | None:
    found = _COUNT.search(text.strip())
    return int(found[1].replace(".", "")) if found else None


def _no_feed() -> GeenXml:
    return GeenXml(
        "De bron gaf een foutpagina of andere tekst, geen lijst van uitspraken.", "Probeer het later opnieuw."
    )
