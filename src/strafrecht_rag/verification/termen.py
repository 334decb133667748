"""Terms of law that exclude each other: who was an accomplice was no co-perpetrator, and what is embezzled was not stolen.

A term of art has few synonyms. So a claim that uses one for which the passage has no word at all, while the place that fits
the claim uses another of the same set, says something else than the passage.
"""

from __future__ import annotations

from dataclasses import dataclass

from strafrecht_rag.verification.zeef import Zeef

_SETS: dict[str, dict[str, str]] = {
    "graad": {"primair": r"\bprimai?re?\b", "subsidiair": r"\bsubsidi(?:air|aire|ar)\b|\bsubs\b"},
    "heling": {"opzetheling": r"opzetheling", "schuldheling": r"schuldheling", "gewoonteheling": r"gewoonteheling|gewoonte"},
    "vermogensdelict": {
        "diefstal": r"diefstal|\bgestolen\b|\bst(?:al|eelt|elen)\b|\bgejat\b|weggenomen|weg te nemen|wegnem|\bnam\b[^.;]{0,60}\bweg\b|\bneemt\b[^.;]{0,60}\bweg\b|ontvreemd|\bdie(?:f|ven)\b|winkeldief|buitgemaakt|\bgeroofd\b|berov|beroofd|overval|toe[- ]?eigen|inbraak|ingebroken|inbrek",
        "verduistering": r"verduister", "heling": r"hel(?:ing|er)|\bgeheeld\b|\bhelen\b", "oplichting": r"oplicht|opgelicht", "afpersing": r"afpers|afgeperst",
    },
    "levensdelict": {"moord": r"\bmoord|\bvermoord|voorbedachte", "doodslag": r"doodslag|\bdoden\b|\bgedood\b|van het leven|levensdelict"},
    "deelneming": {"medeplegen": r"medepleg|mededader|vereniging|bewuste samenwerking|samen met|gezamenlijk", "medeplichtigheid": r"medeplichtig|behulpzaam|help|geholpen|\bhulp"},
    "schade": {"materiële schade": r"(?<!im)materi[eë]", "immateriële schade": r"immateri[eë]|smartengeld|affectieschade"},
    "opzet": {"voorwaardelijk opzet": r"voorwaardelijk(?:e)? opzet|aanmerkelijke kans", "vol opzet": r"\bvolle? opzet|boos opzet|onvoorwaardelijk opzet|willens en wetens"},
    "gevolg van een verzuim": {
        "bewijsuitsluiting": r"bewijsuitsluit|uitsluit|uitgesloten|\bsluit\b[^.;]{0,60}\buit\b|niet\b[^.;]{0,40}voor het bewijs|tot het bewijs",
        "strafvermindering": r"strafvermindering|strafkorting|vermindering van (?:de )?straf|straf\b[^.;]{0,40}\bverlag|verminder|matig",
        "niet-ontvankelijkheid": r"ontvankelijk",
    },
    "straf": {
        "taakstraf": r"taakstraf|werkstraf|leerstraf|onbetaalde arbeid|dienstverlening|\btaak\b",
        "gevangenisstraf": r"gevangenis|\bcel\b|celstraf|vrijheidsstraf|vrijheidsbenem|detentie|hechtenis|zit(?:ten|straf)|\bstraf\b",
        "geldboete": r"boete|geldbedrag|transactie",
    },
    "uitspraak over een vordering": {
        "afgewezen": r"afwijz|afgewezen|af te wijzen|\bw(?:ijs|ees|ijst|ijzen)\b[^.;]{0,160}\baf\b|\bontzeg|verw[eo]rp|verwierp|ongegrond|geen aanspraak|geweigerd|niet toe",
        "niet-ontvankelijk": r"ontvankelijk|ontvangen|niet ontvang",
    },
    "omvang": {"beperkt": r"(?<!on)beperk", "onbeperkt": r"onbeperkt|volle omvang|zonder beperking"},
    "uitzondering": {
        "behalve": r"behalve|uitzondering|uitgezonderd|\bzonder\b|\bniet\b|\bgeen\b|exclusief",
        "met inbegrip van": r"met inbegrip|inclusief|\bwaaronder\b|\bzowel\b|\bmede\b|\book\b|\balsmede\b|\bevenals\b",
    },
    "vergelijking": {
        "anders dan": r"anders dan|in tegenstelling tot|anders als|niet met de|wijkt af|andere? ", "net als": r"\bnet (?:als|zoals)|evenals|evenzeer|met de (?:rechtbank|officier|raads|advocaat|verdediging|eerste)|\book\b|overneem|neemt over|verenig|sluit zich|deelt|volgt|eens met|gelijk aan|\bals\b",
    },
}  # fmt: skip
# What a claim must say for a term to count as said: narrower than what the passage may say for it.
_CLAIMED: dict[str, str] = {
    "diefstal": r"\bdiefstal|\bgestolen\b|\bst(?:al|eelt|elen)\b", "heling": r"\bheling\b|\bgeheeld\b", "moord": r"\bmoord\b", "doodslag": r"\bdoodslag\b",
    "medeplegen": r"\bmedepleg", "medeplichtigheid": r"\bmedeplichtig", "opzetheling": r"\bopzetheling", "gewoonteheling": r"\bgewoonteheling", "voorwaardelijk opzet": r"\bvoorwaardelijk opzet",
    "vol opzet": r"\bvolle? opzet", "bewijsuitsluiting": r"\bbewijsuitsluiting", "strafvermindering": r"\bstrafvermindering",
    "taakstraf": r"\b(?:taakstraf|werkstraf|leerstraf)", "gevangenisstraf": r"\b(?:gevangenisstraf|celstraf)", "geldboete": r"\b(?:geld)?boete\b",
    "afgewezen": r"\bafgewezen\b|\bw(?:ees|ijst)\b[^.;]{0,120}\baf\b", "niet-ontvankelijk": r"\bniet[- ]ontvankelijk", "behalve": r"\bbehalve\b|met uitzondering",
    "met inbegrip van": r"met inbegrip|\binclusief\b", "anders dan": r"\banders dan\b|in tegenstelling tot", "net als": r"\bnet als\b|\bevenals\b", "beperkt": r"(?<!on)\bbeperkt hoger",
    "niet-ontvankelijkheid": r"\bniet-ontvankelijk", "oplichting": r"\boplicht|\bopgelicht", "verduistering": r"\bverduister", "onbeperkt": r"\bonbeperkt",
}  # fmt: skip


@dataclass(frozen=True)
class Term:
    """A term of law: its set, its name, what says it in a claim and what in a passage."""

    soort: str
    naam: str
    gezegd: Zeef
    staat: Zeef


TERMEN: dict[str, tuple[Term, ...]] = {
    soort: tuple(Term(soort, naam, Zeef(_CLAIMED.get(naam, words)), Zeef(words)) for naam, words in terms.items())
    for soort, terms in _SETS.items()
}  # fmt: skip


def other_term(claim: str, passage: str, near: str) -> tuple[Term, tuple[int, int], tuple[int, int]] | None:
    """A term of the claim that the passage has no word for: it, its span in the claim, and where `near` has another of its set.

    All texts in lower case. A claim that names both terms of a set compares them; it is left alone.
    """
    for terms in TERMEN.values():
        for term in terms:
            said = term.gezegd.search(claim)
            if not said or term.staat.search(passage):
                continue
            for other in terms:
                there = other is not term and not other.gezegd.search(claim) and other.staat.search(near)
                if there:
                    return term, said.span(), there.span()
    return None
