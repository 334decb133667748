"""The decision of a ruling as clauses: the part under `Beslissing` up to the signature, cut where a new verb decides."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.domain import Passage, Spreker, Uitspraak
from strafrecht_rag.reading.speaker import bare_heading

_OTHERS: frozenset[Spreker] = frozenset(
    {"OM", "verdediging", "benadeelde partij", "getuige", "deskundige", "tenlastelegging", "lagere rechter", "A-G"}
)
"""Speakers whose words are never the decision."""

_SIGNED = re.compile(
    r"\b(?:dit|deze) (?:tussen|eind)?(?:vonnis|arrest|beschikking|beslissing|uitspraak) (?:is|werd) (?:aldus )?(?:gewezen|gegeven|vastgesteld)"
    r"|\baldus (?:gewezen|gedaan|gegeven|beslist|uitgesproken|vastgesteld)|\b(?:dit|deze) (?:vonnis|arrest|beschikking|beslissing|uitspraak) is[^.]{0,60}(?:gewezen|gegeven|uitgesproken)"
    r"|proces-verbaal van het in dezelfde zaak",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"^(?:de )?(?:beslissing(?:en)?(?! ex\b| waarvan\b)|dictum|uitspraak en beslissing|rechtdoende)\b", re.IGNORECASE
)
# Running text without headings: the word in capitals, or the court that begins to decide.
_OPENS = re.compile(
    r"\bBESLISSING\b|\bDe beslissing\b|\bBeslissing(?= (?:De|Het) )|\bRECHT ?DOENDE\b|(?:^|\n)\s*(?:\d+\.? ?)?Beslissing\s*(?=\n|$)"
)

_VERBS = (
    "veroordeelt legt spreekt verklaart ontslaat ontzegt ontzet stelt wijst heft verstaat gelast beveelt bepaalt vernietigt bevestigt verwerpt verwijst "
    "plaatst vermindert kwalificeert verlengt weigert staat schorst straft herziet acht beslist"
).split()
_VERB = "|".join(_VERBS)
_CUT = re.compile(
    rf";|:\s*[-–•*\uf0b7]?\s*(?=(?:{_VERB})\b)|\n\s*\n|\n(?=\s*(?:[-–•*\uf0b7]|\d{{1,2}}[.)])\s)|\s[-–•*\uf0b7]\s(?=(?:{_VERB})\b)|\s[-–•*]\s(?=[A-Za-z]+(?: \w+){{0,4}} [-–•*] )"
    rf"|(?<=[a-zà-ÿ\])’'\d])\.\s+(?=[A-Z(€])|\n(?=(?:{_VERB})\b)|\s(?=(?:{'|'.join(v.capitalize() for v in _VERBS if v not in ('staat', 'acht', 'beslist'))})\b)"
)
_ABBREVIATED = re.compile(
    r"\b(?:mr|mrs|art|artt|nr|nrs|dr|drs|ing|no|jo|d\.d|blz|[A-Z]|resp|incl|excl|lid|sub|subs|ca)$"
)
_LINE = re.compile(r"\n(?=[A-Z])")
_OPEN_END = re.compile(
    r"(?::|,|\b(?:van|tot|de|het|een|uit|weten|voor|met|op|en|of|aan|in|der|als|bij|door|te|volgende))\s*$",
    re.IGNORECASE,
)
_JOINS = re.compile(r"(?:voor|van|met|waarvan|te|ter|en|of|dan|die|dat|welke|zulks|tot|\d+ \([a-zë]+\)) ")


@dataclass(frozen=True)
class Bepaling:
    """One clause of the decision. `klein` is `tekst` in lower case with blanks for line breaks, equally long."""

    tekst: str
    klein: str
    nummer: int

    @property
    def woorden(self) -> str:
        return " ".join(self.tekst.split())


def _headed(passage: Passage) -> bool:
    return any(_HEADING.search(bare_heading(title)) for title in passage.sectie)


def _marked(passages: Sequence[Passage]) -> list[int]:
    """The passages that the outline holds for the decision, in the later half of the ruling."""
    found = [i for i, p in enumerate(passages) if p.spreker == "beslissing"]
    headed = [i for i in found if _headed(passages[i])]
    late = [i for i in headed or found if i >= len(passages) * 0.4]
    while late and late[0] - 1 in headed and passages[late[0] - 1].sectie[:1] == passages[late[0]].sectie[:1]:
        late.insert(0, late[0] - 1)
    return late or (headed or found if len(passages) <= 6 else [])


def _in_running_text(passages: Sequence[Passage]) -> tuple[int, int] | None:
    """Passage and offset at which the decision opens in a text without headings; the last such place."""
    for i in range(len(passages) - 1, -1, -1):
        if passages[i].spreker in _OTHERS or i < len(passages) * 0.4:
            continue
        opened = list(_OPENS.finditer(passages[i].tekst))
        if opened:
            return i, opened[-1].end()
    return None


def decision_passages(u: Uitspraak) -> list[tuple[Passage, int]]:
    """The passages of the decision, each with the offset at which it starts in that passage. Empty for a conclusie."""
    if u.soort == "Conclusie" or not u.passages:
        return []
    ps = u.passages
    marked = _marked(ps)
    running = _in_running_text(ps)
    if not marked and running is None:
        return []
    if marked and (running is None or any(_headed(ps[i]) for i in marked)):
        first, offset = marked[0], 0
    elif running is not None:
        first, offset = running
        if marked and marked[0] < first:
            first, offset = marked[0], 0
    out: list[tuple[Passage, int]] = []
    for p in ps[first:]:
        if p.spreker in _OTHERS and not out:
            continue
        if p.spreker in ("tenlastelegging", "A-G"):  # an annex, or a conclusie printed behind the judgment
            break
        if p.spreker not in _OTHERS:
            out.append((p, offset if p is ps[first] else 0))
        if _SIGNED.search(p.tekst, offset if p is ps[first] else 0):
            break
    return out


def clauses(parts: Sequence[tuple[Passage, int]]) -> list[Bepaling]:
    """The clauses of a decision, in order; what stands behind the signature is left out."""
    text, starts = "", []
    last: Passage | None = None
    for passage, offset in parts:
        if last:  # a long paragraph is cut into passages in mid-sentence
            text += "\n\n" if passage.start - last.eind > 1 or text[-1:] in ".;:" else " "
        last = passage
        starts.append((len(text), passage.nummer))
        text += passage.tekst[offset:]
    signed = _SIGNED.search(text)
    text = text[: signed.start()] if signed else text
    places = [s for s, _ in starts]
    out: list[Bepaling] = []
    begin = 0
    for match in [*_CUT.finditer(text), None]:
        end = match.start() if match else len(text)
        piece = text[begin:end]
        if match and _goes_on(text, piece, match):
            continue
        if piece.strip(" \n-–•*;.:\uf0b7"):
            lead = len(piece) - len(piece.lstrip(" \n-–•*;.:\uf0b7"))
            words = piece[lead:].rstrip()
            low = words.lower()
            low = low if len(low) == len(words) else words
            nummer = starts[bisect_right(places, begin + lead) - 1][1]
            out.append(Bepaling(words, re.sub(r"[\n\t\u00a0]", " ", low), nummer))
        begin = match.end() if match else end
    return out


def _goes_on(text: str, piece: str, cut: re.Match[str]) -> bool:
    """Whether a clause goes on behind a cut: an abbreviation, a line that breaks in mid-sentence."""
    sign = cut[0].strip()
    if sign == ";" or sign.startswith(":"):
        return False
    if sign == ".":
        return _ABBREVIATED.search(piece) is not None
    if re.match(rf"\s*[-–•*\uf0b7\d.)]*\s*(?:{_VERB})\b", text[cut.end() :], re.IGNORECASE):
        return False
    return _OPEN_END.search(piece) is not None or (not sign and _JOINS.match(text, cut.end()) is not None)
