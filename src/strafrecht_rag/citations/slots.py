"""The frame of a value: what a term or amount in a criminal case is the size of, and who named it.

`plaats`: straf, deel (the suspended part), onvoorwaardelijk deel, proeftijd, vervangend, toezicht, termijn …; `stand`: eis or opgelegd.
An empty part is unknown and agrees with everything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.citations.vondst import Vondst


@dataclass(frozen=True)
class Slot:
    """What a value is the size of."""

    plaats: str = ""
    stand: str = ""
    schade: str = ""

    def clashes(self, other: Slot) -> str:
        """The first part in which two slots exclude each other; empty when none does."""
        for name in ("plaats", "stand", "schade"):
            a, b = getattr(self, name), getattr(other, name)
            if a and b and a != b and (name != "plaats" or frozenset((a, b)) in _APART):
                return name
        return ""


# Which places exclude each other; every other pair may be two ways to say one thing.
_APART = frozenset(
    frozenset(pair)
    for pair in (
        ("straf", "deel"), ("straf", "proeftijd"), ("straf", "vervangend"), ("deel", "proeftijd"), ("deel", "rest"), ("deel", "vervangend"),
        ("proeftijd", "vervangend"), ("rest", "proeftijd"), ("geheel voorwaardelijk", "geheel onvoorwaardelijk"), ("rest", "geheel voorwaardelijk"),
        ("deel", "geheel onvoorwaardelijk"),
    )
)  # fmt: skip

_DEMAND = re.compile(
    r"\b(?:eis(?:t|te|en)?|geëist\w*|gevorderd\w*|vorder(?:t|de|en)|gerekwireerd|requisitoir|verzocht|verzoekt|vroeg|bepleit\w*|wilde|wil|geconcludeerd)\b"
)
_IMPOSED = re.compile(
    r"\b(?:legt|legde)\b|\bveroordeelt\b|\bveroordeelde\b|\bkreeg\b|\bkrijgt\b|\bgelast\b|\bpassend en geboden\b|\btoegewezen\b|\bwijst\b|\btoewijsbaar\b|\btoewijzen\b|\bgaf\b|\bzal\b[^.;]{0,40}\bopleggen\b|\bstraft\b"
)
_IMPOSED_ALONE = re.compile(
    r"\bopgelegde?\b|\boplegging\b|\bop te leggen\b|\bveroordeeld\b|\bveroordeling\b|\bbepaalt\b|\bacht(?:te)?\b[^.;]{0,80}\bpassend"
)
"""Words that impose only where the sentence has no word that demands: `gevorderd … op te leggen` is a demand."""
_PROBATION = re.compile(r"proeftijd(?:(?!maand|jaar|jaren|dagen|weken|\buur|\buren)[^.;]){0,70}$")
_INSTEAD = re.compile(
    r"(?:subsidiair|subs\.?|of anders|anders|vervangende (?:hechtenis|jeugddetentie)|te vervangen door|bij gebreke[^.;]{0,80}|vervangen door|gijzeling)(?: (?:hechtenis|jeugddetentie|van|voor|de|duur|zal|worden|toegepast|maximaal|ten|hoogste|voor de tijd))*,? ?$"
)
_PART = re.compile(
    r"(?:waarvan|gedeelte|deel)(?: (?:een|gedeelte|deel|groot|grote|van|te|weten|er|nog|ten|hoogste|ter|grootte))*,? $"
)
_PART_LOOSE = re.compile(r"\b(?:voor|er) $")
_AFTER_CONDITIONAL = re.compile(
    r",?\s?(?:\([^)]{0,20}\)\s)?(?:geheel |gevangenisstraf |celstraf |jeugddetentie |taakstraf |hechtenis )?(?P<w>onvoorwaardelijke?|voorwaardelijke?|niet(?: zal)?(?: worden)? ten uitvoer)\b"
)
_BEFORE_CONDITIONAL = re.compile(
    r"\b(?P<w>onvoorwaardelijke|voorwaardelijke|(?:on)?voorwaardelijk)(?: (?:deel|gedeelte|gevangenisstraf|celstraf|taakstraf|werkstraf|straf|jeugddetentie|hechtenis|rijontzegging|geldboete|boete|ontzegging))?(?: (?:van|voor|de|duur|ter|grootte|tot|een|is|bedraagt))*,? $"
)
_PUNISHMENT = re.compile(
    r"\b(?:(?:taakstraf|werkstraf|leerstraf|dienstverlening|onbetaalde arbeid|gevangenisstraf|celstraf|cel|gevangenis|vrijheidsstraf)\w*"
    r"|(?:jeugddetentie|rijontzegging|ontzegging|rijbevoegdheid|rijverbod|hechtenis)\b|stelselmatige daders|isd\S*)"
)
_MATERIAL = re.compile(r"(?<!im)materi[eë]{1,2}le?|(?<!im)materieel")
_IMMATERIAL = re.compile(r"immateri[eë]{1,2}le?|immaterieel|smartengeld")


def _names_punishment(before: str, after: str) -> bool:
    """Whether a punishment is named before the value, or right behind it."""
    return bool(_PUNISHMENT.search(before) or _PUNISHMENT.match(after.lstrip(" ,")))


def _stand(text: str, weak: bool) -> str:
    """Whether the sentence demands or imposes; empty when it does both, or neither."""
    demands, imposes = bool(_DEMAND.search(text)), bool(_IMPOSED.search(text))
    if demands and imposes:
        return ""
    if demands:
        return "eis"
    return "opgelegd" if imposes or (weak and _IMPOSED_ALONE.search(text)) else ""


def slot_of(text: str, v: Vondst, start: int, end: int, *, weak: bool = True) -> Slot:
    """The slot of a value in the sentence text[start:end]; `text` is in lower case. `weak`: words that may impose count."""
    sentence = text[start:end]
    at = v.start - start
    clause = max(sentence.rfind(";", 0, at), sentence.rfind(" terwijl ", 0, at), -1) + 1
    before, after = sentence[clause:at], sentence[v.end - start : v.end - start + 70]
    stand = "" if "tenuitvoerlegging" in sentence else _stand(sentence[clause:], weak)
    if v.soort == "bedrag":
        material, immaterial = list(_MATERIAL.finditer(before)), list(_IMMATERIAL.finditer(before))
        schade = ""
        behind_m, behind_i = _MATERIAL.search(after[:45]), _IMMATERIAL.search(after[:45])
        if bool(behind_m) != bool(behind_i):
            schade = "materieel" if behind_m else "immaterieel"
        elif bool(material) != bool(immaterial):
            schade = "materieel" if material else "immaterieel"
        return Slot(stand=stand, schade=schade)
    if v.soort != "duur":
        return Slot()
    if _PROBATION.search(before) or re.match(r"\s(?:proeftijd)\b", after):
        return Slot("proeftijd")
    if _INSTEAD.search(before):
        return Slot("vervangend", stand)
    if v.waarde.endswith("dag") and re.match(r"\s(?:vervangende )?(?:hechtenis|gijzeling)", after):
        return Slot("", stand)  # imposed, or instead of a fine or work
    behind, ahead = _AFTER_CONDITIONAL.match(after), _BEFORE_CONDITIONAL.search(before)
    mark = (behind or ahead)["w"] if (behind or ahead) else ""  # type: ignore[index]
    part = bool(_PART.search(before)) or bool(mark and _PART_LOOSE.search(before))
    if mark:
        off = mark.startswith("on")
        if part:
            return Slot("rest" if off else "deel", stand)
        return Slot("geheel onvoorwaardelijk" if off else "geheel voorwaardelijk", stand)
    if part:
        return Slot("deel", stand)
    return Slot("straf" if _names_punishment(before, after) else "", stand)
