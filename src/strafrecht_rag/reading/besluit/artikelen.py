"""Statute articles cited anywhere in a ruling, and those on which the decision says it rests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Passage

# A passage without any of these holds no article and no reference: it need not be searched.
MAY_CITE = re.compile(
    r"\b[Aa]rt(?:ikel|t?\b)|§|\b(?:Sr|Sv|EVRM|WVW|WWM|Opiumwet|Ow|RO|Awb|AWR|WED|OLW|BW|Wahv|IVBPR|PbEU)\b|[Ww]etboek|ECLI|ecli|LJN|\b[A-Z]{2} ?\d{4}\b|\b(?:NJ|HR|Hoge Raad|EHRM|NbSr|RvdW|NJFS|VR)\b"
    r"|\b(?:vonnis|arrest|uitspraak|beschikking|beslissing|conclusie)\b|\d{2}[-/.]\d{5,7}"
)
_BASIS = re.compile(
    r"(?:toegepaste?|toepasselijke)\b.{0,40}\b(?:wet|artikel|bepaling|voorschrift)|\b(?:gegrond op|berust op|gelet op) (?:de |het )?(?:artikel|art\.)|(?:heeft|acht|zijn)\b.{0,60}\bartikelen\b.{0,400}\b(?:toegepast|van toepassing)|(?:wettelijke|toepasselijke) (?:voorschriften|bepalingen|wetsartikelen)"
)


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
        heading = " ".join(p.sectie[-1:]).lower()
        if p.spreker in ("OM", "verdediging", "tenlastelegging", "lagere rechter"):
            continue
        if _BASIS.search(heading) or _BASIS.search(" ".join(p.tekst.lower().split())):
            out |= dict.fromkeys(f for v in found if v.soort == "artikel" for f in forms(v.waarde)[:1])
    return tuple(out)
