"""Who says each sentence of a passage: by its own words, by the heading it stands under, or by the section the passage is from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.venster import overlap
from strafrecht_rag.verification.zeef import Zeef
from strafrecht_rag.verification.zinnen import content_of

WORDS: dict[str, str] = {
    "rechter": r"(?:rechtbank|gerechtshof|hof|hoge raad|gerecht|politierechter|kantonrechter|raadkamer|rechter)",
    "OM": r"(?:officier(?:en)? van justitie|officier|openbaar ministerie|om|ovj)",
    "A-G": r"(?:advocaat-generaal|a-g|procureur-generaal)",
    "verdediging": r"(?:verdediging|raadsman|raadsvrouw|raadslieden|advocaat)",
    "verdachte": r"(?:\[?verdachte\]?|veroordeelde)",
    "getuige": r"(?:(?:aangever|aangeefster|slachtoffer|getuige|medewerkster|medewerker|verbalisant(?:en)?)(?: \[[^\]]{1,30}\])?"
    r"|\[(?:aangever|slachtoffer|getuige|benadeelde|betrokkene|verbalisant)[^\]]{0,20}\])",
    "deskundige": r"(?:deskundigen?|reclassering|psycholoog|psychiater|nfi|pieter baan centrum|ggd)",
    "benadeelde": r"benadeelde partij(?: \[[^\]]{1,30}\])?",
}
_VERB = (
    r"(?:verkla(?:art|arde|ren|arden)|stel(?:t|de|den)|betoog(?:t|de)|bepleit(?:te)?|voer(?:t|de) (?:\w+ ){0,3}aan|meen(?:t|de)|vorder(?:t|de)"
    r"|eis(?:t|te)|verzoekt|verzocht|vr(?:oeg|aagt)|vindt|vond|oordeel(?:t|de)|overweegt|overwoog|acht(?:te)?|concludeer(?:t|de)|zegt|zei"
    r"|verwerpt|verwierp|besli(?:st|ste)|constateer(?:t|de)|erken(?:t|de)|noem(?:t|de)|zag|ziet|adviseer(?:t|de))"
)
_VERB_BEFORE = _VERB.replace(r"verkla(?:art|arde|ren|arden)|", "")
"""Before its subject: `verklaart de officier van justitie ontvankelijk` is said by the court."""
_SAID = (
    r"(?:verklaard|gesteld|betoogd|bepleit|aangevoerd|gevorderd|geëist|verzocht|gevraagd|geoordeeld|overwogen|geconcludeerd|gezegd|beslist"
    r"|besloten|geadviseerd|opgemerkt|naar voren gebracht|gewezen|standpunt|van oordeel|van mening|gerekwireerd|vastgesteld)"
)
_A = r"(?:de |het |een |zijn |haar |hun |mijn )?"
_SAYS: dict[str, Zeef] = {
    who: Zeef(
        rf"\b(?:volgens|aldus|naar (?:het )?(?:oordeel|mening|inzicht) van|naar de (?:mening|opvatting) van|standpunt van|namens) {_A}{name}(?![\w-])"
        rf"|(?<![\w\[-]){name}(?![\w-])\s{_VERB}\b"
        rf"|(?<![\w\[-]){name}(?![\w-])(?: [^,;:]{{1,30}}?)? (?:heeft|hebben|had|is|was|zijn)\b[^.;:]{{0,60}}?\b{_SAID}\b"
        rf"|\b(?:heeft|hebben|had|is)\s{_A}{name}(?![\w-])[^.;:]{{0,60}}?\b{_SAID}\b|\b{_VERB_BEFORE}\s{_A}{name}(?![\w-])"
        rf"|\bdoor (?:en namens )?{_A}{name}(?![\w-])[^.;:]{{0,40}}?\b{_SAID}\b"
    )
    for who, name in WORDS.items()
}
_POSITION = re.compile(r"standpunt|eis van|vordering van de officier")
_HOLDING = re.compile(r"\b(?:oordeel|beoordeling|overweging\w*|beslissing)\b")
_SECTIONS = {
    "OM": "OM",
    "verdediging": "verdediging",
    "A-G": "A-G",
    "benadeelde partij": "benadeelde",
    "getuige": "getuige",
    "deskundige": "deskundige",
    "rechtbank": "rechter",
    "hof": "rechter",
    "Hoge Raad": "rechter",
    "rechter": "rechter",
}
_AT_LAW = ("rechter", "OM", "verdediging", "A-G")
_ONE_SIDE = (frozenset(("OM", "A-G")), frozenset(("verdediging", "verdachte")))
HELD, MARGIN, FRONT = 0.45, 0.2, 50
"""The share of a claim that another's sentence must hold, by how much more than the speaker's own, and where the claim names its speaker."""


COURT = r"(?:meervoudige |militaire )?(?:rechtbank|(?<!advocaat )hof|gerechtshof|hoge raad|gerecht|kamer|politierechter|kantonrechter|raadkamer|rechter|college|afdeling)"
FOLLOWS = re.compile(
    rf"\b{COURT}\b[^.]{{0,60}}\b(?:volgt|deelt|sluit zich|is het (?:\w+ )?eens|onderschrijft|verenigt|neemt (?:\w+ )?over)\b"
    r"|\bmet de (?:officier|raadsman|raadsvrouw|verdediging|advocaat-generaal|rechtbank)\b"
)
"""Words by which a court makes a party's words its own."""
NAMES = {
    "rechter": "de rechter",
    "OM": "de officier van justitie",
    "A-G": "de advocaat-generaal",
    "verdediging": "de verdediging",
    "partij": "een partij",
}


@dataclass(frozen=True)
class Zegsman:
    """Who says a sentence (empty: not known), and whether the sentence or its heading says so itself."""

    wie: str
    zeker: bool

    @property
    def partij(self) -> bool:
        """Whether this is surely a party, and not the court."""
        return self.zeker and self.wie in ("OM", "verdediging", "benadeelde", "verdachte")


_BESIDE = re.compile(
    r"\banders dan\b[^.;]{0,40}$"
    r"|\b(?:in navolging van|in afwijking van|in tegenstelling tot|net als|evenals|conform|met)\s(?:de |het )?$"
)


def only_compared(text: str, at: int) -> bool:
    """Whether who is named at `at` only agrees or not: `anders dan de officier acht de rechtbank`."""
    return _BESIDE.search(text, max(0, at - 50), at) is not None


def said_by(text: str) -> tuple[str, int, int] | None:
    """Who speaks in a lower-case sentence and where it says so: the first such words."""
    found = [
        (match.start(), who, match.end())
        for who, pattern in _SAYS.items()
        if (match := pattern.search(text)) and not only_compared(text, match.start())
    ]
    return (min(found)[1], min(found)[0], min(found)[2]) if found else None


def _heading(line: str) -> str:
    """Whose position or holding a heading announces; empty when the line is none."""
    if len(line) > 90:
        return ""
    if _POSITION.search(line):
        for who in ("OM", "verdediging", "A-G"):
            if re.search(rf"{WORDS[who]}\b", line):
                return who
    return "rechter" if _HOLDING.search(line) and line[-1:] not in ".!?" else ""


def read_speakers(p: Passagelezing) -> list[Zegsman]:
    """For every sentence of a passage who says it."""
    who = _SECTIONS.get(p.hit.spreker, "")
    sure = who in ("OM", "verdediging")
    out = []
    for zin in p.zinnen:
        text = p.klein[zin.start : zin.end]
        for line in text.split("\n"):
            heading = _heading(line.strip())
            if heading:
                who, sure = heading, True
        said = said_by(text)
        if said is None:
            out.append(Zegsman(who, sure))
            continue
        out.append(Zegsman(said[0], True))
        if said[0] != who:
            who, sure = said[0], False
    return out


def other_speaker(unit: Eenheid) -> Tegenspraak | None:
    """The passage lets another say what the claim lets one say, and no court says there that it agrees."""
    low = unit.words().lower()
    said = said_by(low)
    p = unit.passage
    if said is None or said[1] > FRONT or said[0] not in _AT_LAW or p.conclusie:
        return None
    who, start, end = said
    rest = f"{low[:start]} | {low[end:]}"
    if any(_SAYS[other].search(rest) for other in WORDS if other not in (who, "verdachte", "benadeelde")):
        return None  # the claim reports what one says of another's words
    told = content_of(rest)
    if len(told) < 3:
        return None
    own = others = 0.0
    found: tuple[str, tuple[int, int]] | None = None
    for speaker, zin in zip(p.kader(read_speakers), p.zinnen, strict=True):
        held = overlap(told, zin.inhoud)
        if not speaker.zeker or speaker.wie in ("", who) or {who, speaker.wie} in _ONE_SIDE:
            own = max(own, held)
        elif speaker.wie in _AT_LAW and held > others:
            others, found = held, (speaker.wie, (zin.start, zin.end))
    if found is None or round(others, 3) < HELD or round(others - own, 3) < MARGIN:
        return None
    there = found[1]
    if FOLLOWS.search(p.klein[there[0] : there[1] + 500]):
        return None
    return Tegenspraak(f"{NAMES[found[0]]} zegt dit", unit.words()[start:end], there)
