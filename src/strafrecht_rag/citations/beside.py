"""Dates and courts that are said of a reference without being part of it. Anything farther off says nothing of it:

`Op 3 september 2018 (ECLI:…) werd ingebroken` and `het arrest van het hof Amsterdam (ECLI:NL:HR:…)` are no errors.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence

from strafrecht_rag.citations.vondst import Vondst

_SAYS = r"(?:heeft|oordeelde|oordeelt|overwoog|overweegt|besliste|beslist|bepaalde|bepaalt|wees|verwierp|vernietigde|stelde)"
_KIND = r"(?:arrest|vonnis|uitspraak|beschikking|beslissing|conclusie)"
_RULING_BEFORE = re.compile(rf"\b{_KIND}(?:en)?\s(?:van\s|d\.?d\.?\s|op\s)?$|\b{_SAYS}\sop\s$", re.IGNORECASE)
_DATE_TO_REF = re.compile(r"\s?[,(:]?\s?(?:(?:met|onder)\s(?:nummer|kenmerk)\s)?(?:in\s)?[(,:]?\s?", re.IGNORECASE)
_NAME = r"(?:hoge raad|hr|hof|gerechtshof|rechtbank|college|afdeling|centrale raad|advocaat-generaal|a-g)(?:\s(?-i:[A-Z'])[\w'-]*){0,3}"
_DAY_IT_SPOKE = re.compile(
    rf"\s{_SAYS}\s(?:de|het)\s{_NAME}\s?(?:in\s)?(?:(?:zijn|haar|het|een)\s)?(?:{_KIND}\s)?[(,]?\s?", re.IGNORECASE
)
_REF_TO_DATE = re.compile(r"\s?,?\s?(?:\(|van\s|d\.?d\.?\s|uitgesproken op\s)\s?", re.IGNORECASE)
_COURT_TO_REF = re.compile(
    rf"[,:]?\s{{0,2}}|\s(?:{_SAYS}\s)?(?:dit\s|dat\s)?(?:in|bij)\s(?:(?:zijn|haar|het|een|de)\s)?(?:{_KIND}\s)?(?:met (?:kenmerk|nummer)\s)?\(?"
    rf"|\s{_SAYS}\sop\s\d{{1,2}}\s[a-z]{{3,9}}\s\d{{4}}\s?(?:in\s)?[(,:]?\s?",
    re.IGNORECASE,
)
_NOT_SUBJECT = re.compile(r"\b(?:van|door|tegen|bij|naar|aan|voor)\s(?:de\s|het\s)?$", re.IGNORECASE)
_FIRST_WORD = re.compile(r"(?:^|[.!?:;\n]\s{0,3}(?:[-*•]\s)?|\d[.)]\s)(?:De|Het|Ook de|Ook het)?\s?$")
_GOES_ON = re.compile(
    rf"[^()\n]{{0,40}}\)\s(?:{_SAYS}|acht|achtte|veroordeelde|sprak|legde|verklaarde|nam|zag|hield|liet|volgde)\b"
)
_REF_TO_COURT = re.compile(r"\s?\(|\s(?:van|door)\s(?:de|het)\s", re.IGNORECASE)
_NEXT_ECLI = re.compile(
    r"\s?[,(:]?\s?\(?(?:(?:met|onder)\s)?(?:(?:nr\.?|nummer|kenmerk)\s)?(?:ECL|LJN|\d\d/)", re.IGNORECASE
)
_CLOSED = re.compile(r"[),]|\s\(fictief\)\)")


def beside(
    text: str, span: tuple[int, int], vondsten: Sequence[Vondst], taken: Sequence[tuple[int, int]]
) -> list[Vondst]:
    """The dates and courts right beside the reference at `span`; `taken`: the spans of all references near it."""
    start, end = span
    first = bisect.bisect_left(vondsten, start - 160, key=lambda v: v.start)
    near = vondsten[first : bisect.bisect_left(vondsten, end + 30, key=lambda v: v.start)]
    out = []
    for v in near:
        if any(a <= v.start < b for a, b in taken):
            continue
        date = v.soort == "datum" and len(v.waarde) == 10
        if (date and _is_date_of(text, span, v)) or (v.soort == "instantie" and _is_court_of(text, span, v)):
            out.append(v)
    return out


def _is_date_of(text: str, span: tuple[int, int], v: Vondst) -> bool:
    start, end = span
    if v.end <= start:
        gap, before = text[v.end : start], text[max(0, v.start - 40) : v.start]
        if _RULING_BEFORE.search(before) and _DATE_TO_REF.fullmatch(gap):
            return True
        return before.lower().endswith("op ") and _DAY_IT_SPOKE.fullmatch(gap) is not None
    gap = text[end : v.start]
    if _NEXT_ECLI.match(text, v.end):  # a list: `19 mei 2020, ECLI:…, 28 januari 2020, ECLI:…`
        return False
    return _REF_TO_DATE.fullmatch(gap) is not None or (gap == ", " and text[v.end : v.end + 1] in ").,;")


def _is_court_of(text: str, span: tuple[int, int], v: Vondst) -> bool:
    start, end = span
    if v.end <= start:
        gap, before = text[v.end : start], text[max(0, v.start - 40) : v.start]
        if gap.strip() == "(":  # `De rechtbank Rotterdam (ECLI:…) oordeelde`: the subject of the sentence
            return _FIRST_WORD.search(before) is not None and _GOES_ON.match(text, end) is not None
        return _COURT_TO_REF.fullmatch(gap) is not None and not _NOT_SUBJECT.search(before)
    match = _REF_TO_COURT.fullmatch(text[end : v.start])
    return match is not None and ("(" not in match[0] or _CLOSED.match(text, v.end) is not None)
