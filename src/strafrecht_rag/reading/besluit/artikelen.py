"""Statute articles cited anywhere in a ruling, and those on which the decision says it rests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Passage

_SURE = ("rtikel", "RTIKEL", "§", "etboek", "ECLI", "ecli", "LJN", "Hoge Raad", "Opiumwet", "PbEU", "NbSr", "RvdW")
_CODES = "Sr Sv EVRM WVW WWM Ow RO Awb AWR WED OLW BW Wahv IVBPR NJ NJB NJFS HR EHRM VR IVRK PBW".split()
_HINTED = (
    (("art", "Art", "ART"), re.compile(r"\b(?:[Aa]rtt?|ARTT?)\b")),
    (tuple(_CODES), re.compile(rf"\b(?:{'|'.join(_CODES)})\b")),
    (
        ("vonnis", "arrest", "uitspraak", "beschikking", "conclusie"),
        re.compile(r"(?:vonnis|arrest|uitspraak|beschikking|conclusie)\s(?:van|d\.?d)"),
    ),
)
_NUMBERS = re.compile(r"[0-9][0-9][-/.][0-9]{4,7}|[A-Z][A-Z] ?[0-9]{4}\b")
_BASIS = re.compile(
    r"(?:toegepaste?|toepasselijke)\b.{0,40}\b(?:wet|artikel|bepaling|voorschrift)|\b(?:gegrond op|berust op|gelet op) (?:de |het )?(?:artikel|art\.)|(?:heeft|acht|zijn)\b.{0,60}\bartikelen\b.{0,400}\b(?:toegepast|van toepassing)|(?:wettelijke|toepasselijke) (?:voorschriften|bepalingen|wetsartikelen)"
)


def may_cite(text: str) -> bool:
    """False for a passage that can hold no article and no reference, so that it need not be searched."""
    # Plain words first: looking for them costs a tenth of what one pattern with all of this costs.
    if any(word in text for word in _SURE):
        return True
    if any(any(w in text for w in words) and pattern.search(text) for words, pattern in _HINTED):
        return True
    return _NUMBERS.search(text) is not None


def forms(waarde: str) -> tuple[str, ...]:
    """An article and the wholes it is part of: `359a lid 2 onder b Sv` is also `359a lid 2 Sv` and `359a Sv`.

    Empty for one whose code is not known: a bare number names no article.
    """
    match = re.fullmatch(r"(\S+)( lid \S+)?( onder .+?)? ((?:\d )?(?:[A-Z]|Wet |EU-)\S*(?: \S+)*)", waarde)
    if not match:
        return ()
    number, lid, onder, code = match[1], match[2] or "", match[3] or "", match[4]
    return tuple(dict.fromkeys((f"{number} {code}", f"{number}{lid} {code}", f"{number}{lid}{onder} {code}")))


def articles_in(vondsten: Iterable[Vondst]) -> tuple[str, ...]:
    """The articles among findings, each with the wholes it is part of."""
    return tuple(dict.fromkeys(f for v in vondsten if v.soort == "artikel" for f in forms(v.waarde)))


def applied_in(passages: Sequence[Passage], vondsten: Sequence[Sequence[Vondst]]) -> tuple[str, ...]:
    """Articles of the passages that tell what the decision rests on."""
    out: dict[str, None] = {}
    for p, found in zip(passages, vondsten, strict=True):
        if not any(v.soort == "artikel" for v in found) or p.spreker in (
            "OM",
            "verdediging",
            "tenlastelegging",
            "lagere rechter",
        ):
            continue
        heading = " ".join(p.sectie[-1:]).lower()
        if _BASIS.search(heading) or _BASIS.search(" ".join(p.tekst.lower().split())):
            out |= dict.fromkeys(f for v in found if v.soort == "artikel" for f in forms(v.waarde)[:1])
    return tuple(out)
