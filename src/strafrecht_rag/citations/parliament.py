"""Parliamentary papers (`Kamerstukken II 2001/02, 28484, nr. 3`), Handelingen, and cases of the EHRM by application number."""

from __future__ import annotations

import re

from strafrecht_rag.citations.tekst import Tekst

_CHAMBER = r"(?P<kamer>(?:ii|i|11|1|2|tweede kamer|eerste kamer|tk|ek|vv|i-ii|i/ii)(?![\w.])|t\.k\.|e\.k\.)"
_YEARS = r"(?:,?\s(?:vergaderjaar|zitting|zittingsjaar|vergader-jaar)?\s?(?P<jaren>(?:1[89]|20)?\d\d\s?[/-]{1,2}\s?'?(?:(?:1[89]|20)\d\d|\d\d)))"
_FILE = r"(?P<dossier>\d{2}[-.\s]?\d{3}|\d{4,5})(?P<toev>\s?\(?[-.]?[A-Z]?r\d{3,4}\)?|[-\s.]?(?:[ivxlc]{1,6}|[a-z]))?"
_NUMBER = r"(?:nrs?\.?\s?|nummers?\s|no\.?\s?)?(?P<nr>\d{1,3}(?!\d)|[a-z](?![a-z]))"
_PAPER = re.compile(
    rf"(?:kamerstuk(?:ken)?[,:]?\s)?(?:{_CHAMBER})?{_YEARS}?,?\s?(?:kamerstuk(?:ken)?\s)?{_FILE},?\s(?:kamerstuk\s)?{_NUMBER}"
)
_LONE = re.compile(rf"kamerstuk(?:ken)?\s{_FILE},?\s?(?:-\s?)?{_NUMBER}")
_MINUTES = re.compile(
    rf"handelingen,?\s{_CHAMBER}{_YEARS}?,?\s(?:\d{{5}},?\s)?(?:nr\.?\s)?(?P<nr>\d{{1,3}})(?:[-,]\s?(?:item\s)?(?P<item>\d{{1,4}}))?"
)
_APPLICATION = re.compile(
    r"(?:(?:appl(?:ication)?|verzoekschrift|klacht|zaak)?\.?\s?(?:nos?|nrs?|nummer)?\.?\s?)(?P<nr>\d{1,5}/\d{2})(?![\d/-])"
)
FIRST_WORDS = frozenset("kamerstukken kamerstuk handelingen".split())
_CHAMBERS = {"ii": "II", "2": "II", "11": "II", "tweede kamer": "II", "tk": "II", "t.k.": "II", "i": "I", "1": "I", "eerste kamer": "I", "ek": "I", "e.k.": "I"}  # fmt: skip


def read_paper(t: Tekst, at: int) -> int:
    """A parliamentary paper at `at`: adds it and gives the end, or 0."""
    minutes = _MINUTES.match(t.klein, at)
    if minutes:
        years = (minutes["jaren"] or "").replace(" ", "")
        kamer = _CHAMBERS.get(minutes["kamer"], minutes["kamer"].upper())
        item = f"-{minutes['item']}" if minutes["item"] else ""
        t.add("kamerstuk", f"Handelingen {kamer} {years} {minutes['nr']}{item}".replace("  ", " "), at, minutes.end())
        return minutes.end()
    match = _PAPER.match(t.klein, at) or _LONE.match(t.klein, at)
    if not match:
        return 0
    chamber = match.groupdict().get("kamer")
    dossier = re.sub(r"\D", "", match["dossier"]) + re.sub(r"[^a-z]", "", match["toev"] or "").upper()
    prefix = f"{_CHAMBERS.get(chamber, chamber.upper())} " if chamber else ""
    t.add("kamerstuk", f"{prefix}{dossier} {match['nr'].upper()}", at, match.end())
    return match.end()


def read_application(t: Tekst, at: int, context: int) -> int:
    """An application number `12345/67` when the EHRM is named in the `context` characters before it."""
    match = _APPLICATION.match(t.klein, at)
    if not match:
        return 0
    before = t.klein[max(0, at - context) : at]
    if not re.search(
        r"ehrm|echr|europe(?:es|se) hof|appl(?:ication|\.)|verzoekschrift|straatsburg",
        before + match[0][: match.start("nr") - at],
    ):
        return 0
    t.add("ehrm", match["nr"], match.start("nr"), match.end())
    return match.end()
