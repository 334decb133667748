"""Numbers of cases inside the scan: LJN, case numbers, parketnummers and rolnummers, with or without a label."""

from __future__ import annotations

import re

from strafrecht_rag.citations.parliament import read_application
from strafrecht_rag.citations.tekst import Tekst

LABELS = frozenset(
    "zaaknummer zaaknummers zaaknr zaaknrs zaak parketnummer parketnummers parketnr parketnrs rolnummer rolnummers rolnr griffienummer "
    "rekestnummer rekestnr kenmerk nummer nr nrs no dossiernummer raadkamernummer rk".split()
)
_STRONG = "zaaknummers?|zaaknrs?|parketnummers?|parketnrs?|rolnummers?|rolnr|griffienummer|rekestnummer|rekestnr|raadkamernummer"
# Forms: 23-000892-19, 13/751613-20, 16.264481.19, 22/01234, 22/01234 B, S 22/01234, 200.123.456/01, AWB 19/1234, C/13/123456.
_PARKET = r"\d{2}[-/.]\d{5,7}[-/.]\d{2}"
_NUMBER = re.compile(
    rf"({_PARKET}|\d{{2}}/\d{{5}}(?:/\d{{2}})?|\d{{3}}\.\d{{3}}\.\d{{3}}(?:/\d{{2}})?)(?:[-/]([a-z]{{1,2}})(?!\w)|\s([A-Z]{{1,2}})(?![\w.]))?(?![\w/-]|\.\d)"
)
_LABELLED = re.compile(
    rf"(?P<label>{_STRONG}|zaak|nummers?|nrs?|no)\b\.?\s?(?:van de zaak\s|hof\s|rechtbank\s|griffie\s)?:?\s?(?P<n>(?:[a-z]{{1,4}}[\s-]?)?(?:[a-z]/)?\d[\w./-]{{2,30}}\w|\d{{3,6}})(?![\w/])"
)
_LJN = re.compile(r"(?:(?:ljn|elro)(?:-?\s?(?:nummer|nr|no)\.?)?[\s:=]{0,3})?([a-z]{2})\s?(\d{4})(?![a-z0-9]|-\d)")
_NO_LJN = frozenset({"NJ", "JN", "SR", "AB", "VN", "EU", "NL", "HR", "JV", "JB", "VR"})


def zaak_key(nummer: str) -> str:
    """The digits and letters of a case number: `10.123456.22` and `10/123456-22` are one number."""
    return re.sub(r"[^0-9A-Za-z]", "", nummer).upper()


_SUFFIX = re.compile(r"\s+[A-Za-z]{1,5}$")


def zaak_keys(nummer: str) -> list[str]:
    """The keys by which a registered number is looked up: `17/880137-10 VON` also without what the registry put behind it."""
    return list(dict.fromkeys((zaak_key(nummer), zaak_key(_SUFFIX.sub("", nummer)))))


def read_number(t: Tekst, at: int) -> int:
    """A case number by its form alone."""
    if at and (t.klein[at - 1] in "/-.," or t.klein[at - 1].isalnum()):
        return 0
    match = _NUMBER.match(t.tekst, at)
    if not match or _is_date(match[1]):
        return 0
    t.add("zaaknummer", zaak_key(match[1]), at, match.end())
    return match.end()


def _is_date(number: str) -> bool:
    parts = re.split(r"[-/.]", number)
    return len(parts) == 3 and len(parts[1]) <= 2


def read_labelled(t: Tekst, at: int) -> int:
    """A case number behind a label. A weak label (`nr.`) needs a number of a case's form."""
    match = _LABELLED.match(t.klein, at)
    if not match:
        return 0
    if end := read_application(t, match.start("n"), 80):
        return end
    number = match["n"].rstrip(".-/")
    end = match.start("n") + len(number)
    strong = re.fullmatch(_STRONG, match["label"]) is not None
    digits = sum(c.isdigit() for c in number)
    if re.fullmatch(r"\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|0\d{1,3}-\d{6,8}", number):
        return 0  # a date, a telephone number
    if number[0].isalpha() and t.tekst[match.start("n")].islower():
        return 0
    if not strong and not (digits >= 6 and re.search(r"\d[-/.]\d", number)):
        return 0
    if strong and digits < 3:
        return 0
    t.add("zaaknummer", zaak_key(number), match.start("n"), end)
    return end


def read_ljn(t: Tekst, at: int) -> int:
    """`BX1234` in capitals, or in any case behind `LJN`."""
    match = _LJN.match(t.klein, at)
    if not match:
        return 0
    labelled = match.start(1) > at
    letters = t.tekst[match.start(1) : match.end(1)]
    if not labelled and (not letters.isupper() or letters in _NO_LJN or match.start(2) != match.end(1)):
        return 0
    if at and t.klein[at - 1] in ":/-":
        return 0
    t.add("ljn", f"{match[1]}{match[2]}".upper(), at, match.end())
    return match.end()
