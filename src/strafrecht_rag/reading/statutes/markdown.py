"""A statute in Markdown: a heading for each article, a numbered paragraph for each lid, a mark for each onderdeel."""

from __future__ import annotations

import html
import re
from datetime import date

from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.citations.statutes import find_bwb
from strafrecht_rag.domain import Wet, Wetsartikel
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.statutes.assemble import Delen, day_in_name, make_statute

_HEADING = re.compile(r"(#{1,6})\s*(.*?)\s*#*\s*$")
_NUMBER = r"\d[\d:.]*(?:\s?[a-z]+\d*)*"
_ARTICLE = re.compile(rf"(?:Artikel|ARTIKEL|Art\.)\s+({_NUMBER})\.?(?:\s+([A-ZÀ-Þ\[(].*))?")
_RANGE = re.compile(r"Artikel(?:en)?\s+(\d+)\s*(?:-|–|tot en met|t/m)\s*(\d+)(?:\s+(\[.*))?")
_DIVISION = re.compile(
    r"(?:(?:Eerste|Tweede|Derde|Vierde|Vijfde|Zesde|Zevende|Achtste|Negende|Tiende)\s+)?(boek|deel|hoofdstuk|titel|afdee?ling|paragraaf|§)(?:\s+\S+)?",
    re.IGNORECASE,
)
_LEVELS = ("boek", "deel", "hoofdstuk", "titel", "afdeling", "paragraaf")
_LID = re.compile(r"(\d{1,2}[a-z]?)\.\s+(?=\S)")
_LIST = re.compile(r"(?:([a-z]{1,2}|[A-Z](?=\.\s))\.|(\d{1,2}[a-z]?\s?[°º])\.?)\s*(?=\S)")
_DAY = re.compile(
    r"(?:geldend (?:van|op)|geldig (?:van|op)|stand|datum|inwerkingtreding)\s*:?\s*[\"']?(\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4})",
    re.IGNORECASE,
)
_END = re.compile(r"(?:Lasten en bevelen|Gegeven te |Slotformulier)")
_HEAD = 3000
"""Characters in which a text tells what it is and of which day."""


def read_markdown(data: bytes, bestand: str, stand: date | None = None) -> Wet:
    """See `read_statute`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BronFout("Dit bestand is geen tekst in UTF-8.", "Bewaar het als UTF-8.") from error
    head = text[:_HEAD]
    told = _DAY.search(head)
    datum = (parse_date(told[1]) if told else None) or day_in_name(bestand) or stand
    reader = _Reader()
    for line in text.splitlines():
        reader.line(_plain(line))
    reader.close()
    return make_statute(
        reader.artikelen, (*reader.titles, _stem(bestand)), find_bwb(bestand) or find_bwb(head), datum, bestand
    )


def _stem(bestand: str) -> str:
    return bestand.replace("›", "/").rpartition("/")[2].strip().rpartition(".")[0].replace("_", " ").replace("-", " ")


def _plain(line: str) -> str:
    """Without tags and emphasis: `539*u*` is `539u`, `cm<sup>3</sup>` is `cm3`."""
    return re.sub(
        r"\*{1,3}(?=\S)([^*]+)(?<=\S)\*{1,3}", r"\1", html.unescape(re.sub(r"<[^<>]{1,80}>", "", line))
    ).strip()


class _Reader:
    def __init__(self) -> None:
        self.artikelen: list[Wetsartikel] = []
        self.titles: list[str] = []
        self._places: dict[str, str] = {}
        self._level = ""
        self._open: list[str] = []
        self._opschrift = ""
        self._delen = Delen()

    def line(self, line: str) -> None:
        heading = _HEADING.match(line)
        if heading:
            self.close()
            self._heading(heading[2])
        elif _END.match(line):
            self.close()
        elif line and self._open:
            self._text(line)

    def _heading(self, words: str) -> None:
        article, several = _ARTICLE.fullmatch(words), _RANGE.fullmatch(words)
        if several and 0 < int(several[2]) - int(several[1]) < 200:
            self._open = [str(n) for n in range(int(several[1]), int(several[2]) + 1)]
            self._opschrift = several[3] or ""
        elif article:
            self._open, self._opschrift = [re.sub(r"\s", "", article[1]).rstrip(".").lower()], article[2] or ""
        elif division := _DIVISION.fullmatch(words):
            name = {"afdeeling": "afdeling", "§": "paragraaf"}.get(division[1].lower(), division[1].lower())
            for lower in _LEVELS[_LEVELS.index(name) :]:
                self._places.pop(lower, None)
            self._places[name], self._level = " ".join(words.split()), name
        elif self._level:  # the title of the division above it
            self._places[self._level] += f" {words}"
            self._level = ""
        elif not self.artikelen and words:
            self.titles.append(words)

    def _text(self, line: str) -> None:
        self._level = ""
        if lid := _LID.match(line):
            self._delen.lid(lid[1])
            line = line[lid.end() :]
        if mark := _LIST.match(line):
            self._delen.onder(mark[0])
            line = line[mark.end() :]
        elif not lid:
            self._delen.onder("")
        self._delen.text(line)

    def close(self) -> None:
        """End the article that is open."""
        place = " › ".join(self._places[n] for n in _LEVELS if n in self._places)
        for number in self._open:
            self.artikelen.append(
                Wetsartikel(number, tuple(self._delen.gevonden), plaats=place, opschrift=self._opschrift.strip())
            )
        if self._open:
            self._level = ""
        self._open, self._opschrift, self._delen = [], "", Delen()
