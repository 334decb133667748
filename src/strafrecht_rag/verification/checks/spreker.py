"""Who speaks: a party's position is not the court's holding, and the A-G is not the Hoge Raad."""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import held_against
from strafrecht_rag.verification.kaders.zegslieden import COURT, FOLLOWS, NAMES, WORDS, only_compared, other_speaker
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.objection import Bezwaar
from strafrecht_rag.verification.zeef import Zeef

_OM, _AG = WORDS["OM"], WORDS["A-G"]
_DEFENCE = r"(?:verdediging|raadsman|raadsvrouw|raadslieden|advocaat van (?:de )?verdachte|advocaat)"
_PARTIES = r"(?:belanghebbende|inspecteur|staatssecretaris|minister|ontvanger|heffingsambtenaar|bewindvoerder|gemachtigde|eiser(?:es)?|appellant\w*|verweerder|verzoek(?:er|ster)|klager|requirant|benadeelde partij)"
_HOLDS = (
    r"(?:oordeelt|oordeelde|heeft (?:\w+ ){0,3}geoordeeld|geoordeeld|is (?:\w+ ){0,3}van oordeel|van oordeel is|overweegt|overwoog|heeft (?:\w+ ){0,3}overwogen|acht(?:te)?|stelt (?:\w+ ){0,3}vast|stelde (?:\w+ ){0,3}vast|heeft vastgesteld|"
    r"concludeert|heeft beslist|besliste|verwerpt|verwierp|verklaart|rekent|neemt aan|constateert|bepaalt|vindt|vond)"
)
_CLAIMS = r"(?:heeft|hebben|had|stelt|stellen|stelde|betoogt|betogen|betoogde|bepleit\w*|voert|voerde|voeren|meent|menen|vordert|vorderde|eist|eiste|verzoekt|verzocht|concludeert|concludeerde|acht|achtte|is|zijn|wijst|wees|vindt|vond|vroeg|wil|wilde)"


@dataclass(frozen=True)
class Toeschrijving:
    """Who a sentence says it is from: `wie` is rechter, OM, verdediging, A-G or partij; `woorden` the words that say so."""

    wie: str
    woorden: str
    start: int
    end: int


_CUES: tuple[tuple[str, Zeef], ...] = tuple(
    (who, Zeef(pattern))
    for who, pattern in (
        ("OM", rf"\b(?:volgens|naar (?:het oordeel|de mening) van|standpunt van|aldus) (?:de |het )?{_OM}\b"),
        ("A-G", rf"\b(?:volgens|naar (?:het oordeel|de mening|het inzicht) van|standpunt van|aldus) (?:de |het )?{_AG}\b"),
        ("verdediging", rf"\b(?:volgens|naar (?:het oordeel|de mening) van|standpunt van|aldus|namens) (?:de |het )?{_DEFENCE}\b|\bnamens (?:de )?verdachte\b|\bdoor (?:en namens )?(?:de )?(?:{_DEFENCE}|verdachte)[^.;]{{0,40}}\b(?:aangevoerd|betoogd|bepleit|gesteld|naar voren gebracht)\b"),
        ("partij", rf"\b(?:volgens|naar (?:het oordeel|de mening) van|standpunt van|aldus) (?:de |het )?{_PARTIES}\b"),
        ("rechter", rf"\b(?:volgens|naar (?:het )?(?:voorlopig )?oordeel van|aldus) (?:de |het )?{COURT}\b|\bis de {COURT} van oordeel\b|\b{COURT}\s{_HOLDS}\b"),
        ("OM", rf"\b(?:de|het) {_OM}\s{_CLAIMS}\b"),
        ("A-G", rf"\bde {_AG}\s{_CLAIMS}\b"),
        ("verdediging", rf"\bde {_DEFENCE}\s{_CLAIMS}\b"),
        ("partij", rf"\b(?:(?:de |het )?{_PARTIES}|(?:de )?verdachte)\]?\s(?:stelt|stellen|betoogt|betogen|meent|menen|voert|voeren|bepleit)\b"),
        ("partij", rf"\b{_PARTIES}\s(?:is|zijn) (?:\w+ ){{0,3}}van (?:mening|oordeel|opvatting)\b|\bnamens {_PARTIES}\b[^.;]{{0,60}}\b(?:gesteld|aangevoerd|betoogd|bepleit)\b"),
        ("partij", rf"\b(?:(?:de |het )?{_PARTIES}|(?:de )?verdachte)\]?\s(?:heeft|hebben|had)\b[^.;]{{0,90}}\b(?:gesteld|aangevoerd|betoogd|bepleit|betwist|naar voren gebracht|verweer|standpunt)\b"),
        ("verdediging", r"\b(?:is|wordt|werd) (?:door de verdediging |ter terechtzitting |daartoe |subsidiair |primair )*(?:aangevoerd|betoogd|bepleit)\b|\bhet (?:middel|verweer|cassatiemiddel) (?:klaagt|stelt|houdt in|behelst|betoogt)\b"),
    )
)  # fmt: skip
_AGREES = re.compile(
    rf"\b{COURT}\b[^.]{{0,60}}\b(?:volgt|deelt|sluit zich|is het (?:\w+ )?eens|met de|onderschrijft|neemt (?:\w+ )?over)\b|\bterecht\b|\bmet de (?:officier|raadsman|raadsvrouw|verdediging|advocaat-generaal)\b|\bslaagt\b|\bgegrond\b|\bhonoreert\b|\bconform\b|\bgelijk\b"
)


def attribution(text: str) -> Toeschrijving | None:
    """The first words of a lower-case text that say whose position it is."""
    best: Toeschrijving | None = None
    for who, pattern in _CUES:
        match = pattern.search(text)
        if match and not only_compared(text, match.start()) and (best is None or match.start() < best.start):
            best = Toeschrijving(who, match[0], *match.span())
    return best


_I = re.compile(
    r"\bnaar mijn (?:mening|oordeel|inzicht)\b|\bmijns inziens\b|\bm\.i\.|\bik (?:meen|acht|denk|vind|concludeer)\b"
)


def _said(p: Passagelezing, start: int, end: int) -> Toeschrijving | None:
    """Whose words stand at [start, end) of a passage; who says `ik` in a conclusie is the A-G."""
    text = p.klein[start:end]
    found = attribution(text)
    own = _I.search(text) if p.conclusie else None
    if own and (found is None or own.start() < found.start):
        return Toeschrijving("A-G", own[0], *own.span())
    return found


def _spoken(unit: Eenheid, p: Passagelezing) -> Toeschrijving | None:
    """Whose words the window is: its own sentence, else the sentence before it when this one goes on from there."""
    window = unit.venster
    if window is None:
        return None
    best = max(window.zinnen, key=lambda z: sum(w for s, w in unit.zin.inhoud.items() if s in z.inhoud))
    text = p.klein[best.start : best.end]
    found = _said(p, best.start, best.end)
    if found:
        return found
    position = next(i for i, z in enumerate(p.zinnen) if z.start == best.start)
    goes_on = re.match(
        r"(?:hij|zij|daartoe|daarbij|daarnaast|voorts|ook|subsidiair|primair|verder|tevens|immers|er (?:is|zou)|dat|meer subsidiair)\b",
        text,
    )
    if position and goes_on:
        before = p.zinnen[position - 1]
        return _said(p, before.start, before.end)
    return None


def _conclusion(unit: Eenheid, mine: Toeschrijving) -> bool:
    """The A-G's own words given as the Hoge Raad's: the document is a conclusie and the window does not report the Hoge Raad."""
    if not unit.passage.conclusie or "hoge raad" not in mine.woorden:
        return False
    window = unit.venster
    if window is None:
        return False
    start, end = window.span
    return re.search(r"\bhoge raad\b|\bhr\b|\bcassatierechter\b", unit.passage.klein[max(0, start - 250) : end]) is None


_ONE_SIDE = (frozenset(("OM", "A-G")), frozenset(("partij", "verdediging")))
"""Before a hof the advocaat-generaal prosecutes; a party may be the accused."""


def _copied(unit: Eenheid, mine: Toeschrijving) -> Bezwaar | None:
    """The sentence is copied, but for who says it, and no court says there that it agrees."""
    lined = unit.kopie
    if lined is None or not lined.gelijk or (mine.wie == "rechter" and unit.letterlijk):
        return None
    p = unit.passage
    at = p.zin_op(lined.venster[lined.gelijk[len(lined.gelijk) // 2][1]].start)
    if at is None:
        return None
    zin = p.zinnen[at]
    theirs = _said(p, zin.start, zin.end)
    if theirs is None or theirs.wie == mine.wie or {theirs.wie, mine.wie} in _ONE_SIDE:
        return None
    if FOLLOWS.search(p.klein[zin.start : zin.end + 500]):
        return None
    return unit.objection(f"{NAMES[theirs.wie]} zegt dit", unit.words()[mine.start : mine.end], (zin.start, zin.end))


def judge(unit: Eenheid) -> Bezwaar | None:
    return _attributed(unit) or held_against(unit, other_speaker)


def _attributed(unit: Eenheid) -> Bezwaar | None:
    mine = attribution(unit.words().lower())
    if mine is None or unit.venster is None:
        return None
    words = unit.words()[mine.start : mine.end]
    if bezwaar := _copied(unit, mine):
        return bezwaar
    if mine.wie == "rechter" and _conclusion(unit, mine):
        return unit.objection("de advocaat-generaal zegt dit, niet de Hoge Raad", words)
    own = mine.wie == "rechter" or (mine.wie == "A-G" and unit.passage.conclusie)
    spoken = _spoken(unit, unit.passage)
    if spoken is None or spoken.wie == mine.wie:
        return None
    start, end = unit.venster.span
    after = unit.passage.klein[start : min(len(unit.passage.klein), end + 700)]
    if own:
        if spoken.wie in ("OM", "verdediging", "partij") and not _AGREES.search(after) and unit.venster.dekking > 0.45:
            return unit.objection(
                f"{NAMES[spoken.wie]} zegt dit, niet {'de rechter' if mine.wie == 'rechter' else 'de advocaat-generaal'}",
                words,
            )
    elif spoken.wie == "rechter":
        if NAMES[mine.wie].split(" ")[-1] not in after and unit.dichtbij and not _party_near(mine.wie, unit):
            return unit.objection("de rechter zegt dit", words)
    elif (
        {mine.wie, spoken.wie} <= {"OM", "verdediging"}
        and unit.venster.dekking > 0.5
        and not _party_near(mine.wie, unit)
    ):
        return unit.objection(f"{NAMES[spoken.wie]} zegt dit", words)
    return None


def _party_near(who: str, unit: Eenheid) -> bool:
    """Whether the party is named in or near the window at all."""
    if unit.venster is None:
        return False
    start, end = unit.venster.span
    names = {"OM": _OM, "A-G": _AG, "verdediging": rf"{_DEFENCE}|verdachte", "partij": _PARTIES}[who]
    return re.search(rf"\b(?:{names})\b", unit.passage.klein[max(0, start - 300) : end + 100]) is not None
