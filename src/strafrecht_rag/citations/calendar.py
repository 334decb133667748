"""Dates in running text: full, without year, lists and ranges (`17 en 26 maart 2020`), month and year, bare years."""

from __future__ import annotations

import re
from datetime import date

from strafrecht_rag.citations.dates import MONTH, month_number
from strafrecht_rag.citations.numerals import number_word, ordinal
from strafrecht_rag.citations.tekst import Tekst

_DAY_MONTH = re.compile(
    rf"(\d{{1,2}})(?:e|de|ste)?\s?({MONTH})\b\.?(?:(?:\sin het jaar|\svan het jaar|,)?\s?((?:1[89]|20)\d\d)(?!\d)| '(\d\d)(?!\d))?"
)
_DIGITS = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|[.,]\d)")
_DIGITS_SPACED = re.compile(r"(\d{1,2})( - )(\d{1,2}) - (\d{4})(?!\d)")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?!\d)(?:t\d{2}:\d{2})?")
_LIST = re.compile(
    rf"((?:\d{{1,2}}(?:\s?,\s?|\s?/\s?|\s(?:en/of|en|of|tot en met|t/m|tot|en op|en van|op)\s)){{1,12}})(\d{{1,2}})\s({MONTH})\b\.?(?:\s((?:1[89]|20)\d\d)(?!\d))?"
)
_LIST_BEGINS = re.compile(r"\d{1,2}(?:\s?,\s?|\s?/\s?|\s(?:en/of|en|of|tot en met|t/m|tot|en op|en van|op)\s)\d")
_LIST_LONGEST = 220
"""More characters than a list of dates has before its month: a list of other numbers is not tried again and again."""
_MONTH_RANGE = re.compile(
    rf"\s(?:tot en met|t/m|tot|en|-|en/of|of)\s(?:de )?\d{{1,2}}\s(?:{MONTH})\b\.?\s((?:1[89]|20)\d\d)(?!\d)"
)
_MONTH_YEAR = re.compile(rf"({MONTH})\b\.?(?:\s(?:van het jaar )?|\s')((?:1[89]|20)\d\d|(?<=')\d\d)(?!\d)")
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|sinds|vanaf|van|tot|uit|over|medio|begin|eind|najaar|voorjaar|zomer|winter|anno|jaar|jaren|zomer van|of|en|na|voor|omstreeks|rond|tot en met|t/m|boekjaar|periode|kalenderjaar|seizoen|per)\s|\d{4}\s?[-/]\s?)$"
)
_YEAR = re.compile(r"((?:1[89]|20)\d\d)(?![\d:/]|[.,]\d|-\d)")
_WORD_DAY = re.compile(
    rf"([a-zéë]+)\s({MONTH})\b(?:\s(?:((?:1[89]|20)\d\d)(?!\d)|((?:tweeduizend|negentienhonderd)(?:\s?[a-zëé]+)?)))?"
)


def _iso(year: str, month: int, day: int) -> str | None:
    """The canonical date; None for one that does not exist. An empty year gives `--05-03`."""
    try:
        date(int(year) if year else 2000, month, day)
    except (ValueError, OverflowError):
        return None
    return f"{year or '-'}-{month:02d}-{day:02d}"


def _full_year(two: str) -> str:
    return f"{'20' if int(two) < 40 else '19'}{two}"


def _of_list(t: Tekst, match: re.Match[str], at: int) -> None:
    month = month_number(match[3]) or 0
    year = match[4] or ""
    if not year and (more := _MONTH_RANGE.match(t.klein, match.end())):
        year = more[1]
    days = [(int(d[0]), d.start() + at) for d in re.finditer(r"\d{1,2}", match[1])]
    days.append((int(match[2]), match.start(2)))
    for n, (day, start) in enumerate(days):
        value = _iso(year, month, day)
        last = n == len(days) - 1
        if value:
            t.add("datum", value, start, match.end() if last else start + len(str(day)))


_MONTH_LETTERS = frozenset(month[0] for month in MONTH.split("|"))
_AFTER_DAY = _MONTH_LETTERS | frozenset("eotv,/-")  # of a list, a range, or a date in figures


def may_be_date(size: int, behind: str) -> bool:
    """Whether a number of so many digits with these two characters behind it may begin a date: most may not."""
    sign = behind[:1]
    if size > 2:
        return size == 4 and sign == "-"
    return behind[1:2] in _AFTER_DAY if sign == " " else sign in _MONTH_LETTERS or sign in ("e", ",", "/", "-", ".")


def read_date(t: Tekst, at: int) -> int:
    """The date or dates that start with the digits at `at`; gives the end, or 0."""
    low = t.klein
    if at and (low[at - 1] in "/-.:" or low[at - 1].isalnum()) and low[max(0, at - 2) : at] not in (" -", ". "):
        return 0
    match = _DAY_MONTH.match(low, at)
    if match:
        month, day = month_number(match[2]) or 0, int(match[1])
        year = match[3] or (_full_year(match[4]) if match[4] else "")
        if match[2] == "mei" and t.tekst[match.start(2)].isupper() and not year and day > 31:
            return 0
        end = match.end()
        if not year and (more := _MONTH_RANGE.match(low, end)):
            year = more[1]
        value = _iso(year, month, day)
        if value:
            t.add("datum", value, at, end)
        return end
    match = _LIST.match(low, at) if _LIST_BEGINS.match(low, at) and t.has_month(at, at + _LIST_LONGEST) else None
    if match:
        _of_list(t, match, at)
        return match.end()
    match = _ISO.match(low, at)
    if match:
        value = _iso(match[1], int(match[2]), int(match[3]))
        if value:
            t.add("datum", value, at, at + 10)
            return match.end()
        return 0
    match = _DIGITS.match(low, at) or _DIGITS_SPACED.match(low, at)
    if match:
        year = match[4] if len(match[4]) == 4 else _full_year(match[4])
        if len(match[4]) == 2 and match[2] == ".":
            return 0  # `2.3.14` is a consideration
        if len(match[4]) == 2 and match[2] == "-" and len(match[1]) == 1:
            return 0
        value = _iso(year, int(match[3]), int(match[1]))
        if value and year[:2] in ("18", "19", "20"):
            t.add("datum", value, at, match.end())
            return match.end()
    return 0


def read_year(t: Tekst, at: int) -> int:
    """A bare year behind `in`, `sinds` and the like."""
    match = _YEAR.match(t.klein, at)
    if match and _YEAR_BEFORE.search(t.klein, max(0, at - 18), at):
        behind = t.klein[match.end() : match.end() + 12]
        if re.match(r"\s(?:euro|gram|kilo|meter|pillen|maanden|dagen|uur)", behind):
            return 0
        t.add("jaar", match[1], at, match.end())
        return match.end()
    return 0


def read_month(t: Tekst, at: int) -> int:
    """`mei 2021` without a day before it."""
    match = _MONTH_YEAR.match(t.klein, at)
    if not match:
        return 0
    year = match[2] if len(match[2]) == 4 else _full_year(match[2])
    t.add("datum", f"{year}-{month_number(match[1]) or 0:02d}", at, match.end())
    return match.end()


def read_word_date(t: Tekst, at: int) -> int:
    """`drie mei 2021`, `eerste juli tweeduizend twintig`: a day in words before a month."""
    match = _WORD_DAY.match(t.klein, at)
    if not match:
        return 0
    day = number_word(match[1]) or ordinal(match[1])
    if not day or day > 31 or day != int(day) or match[1] in ("een", "half", "halve"):
        return 0
    year = match[3] or ""
    end = match.end()
    if match[4]:
        words = number_word(match[4].replace(" ", ""))
        year = str(int(words)) if words else ""
        end = match.end() if words else match.end(2)
    value = _iso(year, month_number(match[2]) or 0, int(day))
    if not value or (not year and match[2] == "mei" and t.tekst[match.start(2)].isupper()):
        return 0
    t.add("datum", value, at, end)
    return end
