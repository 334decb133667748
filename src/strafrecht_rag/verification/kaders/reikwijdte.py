"""How far a thing goes: all or part of it, always or seldom, only or also, on a condition or whatever happens."""

from __future__ import annotations

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.venster import share
from strafrecht_rag.verification.zeef import Zeef

_WORDS: dict[str, Zeef] = {
    reach: Zeef(words)
    for reach, words in {
        "alles": r"\balle\b|\ballen\b|\ballemaal\b|\bgehe(?:el|le)\b|\bvolledig\w*|\bvrijwel (?:de hele|alle)\b|\b(?:de|het) hele\b|\bin (?:zijn|haar|hun) geheel\b"
        r"|\bintegraal\b|\bvolle omvang\b|\belke?\b|\biedere?\b|\bheel (?:de|het)\b|\bten volle\b|\bzonder uitzondering\b|\bover de hele linie\b|\bbeide\b",
        "deel": r"\been (?:\w+ )?(?:deel|gedeelte)\b|\b(?:ge)?deel(?:te)? van\b|\bdeels\b|\bten dele\b|\bgedeeltelijk\b|\ben?kele\b|\bsommige\b|\been aantal\b|\bkwart\b"
        r"|\bhelft\b|\bderde deel\b|\b(?:één|een) van de\b|\bvoor zover\b|\bonderdeel\b|\bpartieel\b|\bpartiële\b|\bklein aantal\b|\bovergrote deel\b|\bgrotendeels\b"
        r"|\bmerendeel\b|\bde meeste\b|\been paar\b|\bhoofdzakelijk\b|\bvoornamelijk\b|\bgedeelte van\b|\bniet (?:alle|elke|iedere|geheel|volledig)\b|\bonvoorwaardelijk gedeelte\b",
        "altijd": r"\baltijd\b|\bsteeds\b|\bdoorgaans\b|\bmeestal\b|\bin de regel\b|\bgewoonlijk\b|\btelkens\b|\bper definitie\b|\bnormaal gesproken\b|\bveelal\b|\bvaak\b"
        r"|\bregelmatig\b|\bin alle gevallen\b|\bimmer\b",
        "zelden": r"\buitzonderlijke gevallen\b|\bsoms\b|\bincidenteel\b|\bbij uitzondering\b|\bzelden\b|\bsporadisch\b|\bin (?:een )?enkele? geval(?:len)?\b|\beenmalig\b"
        r"|\béén keer\b|\been enkele keer\b|\bten minste (?:van )?één\b",
        "alleen": r"\bslechts\b|\buitsluitend\b|\balleen\b|\benkel\b|\blouter\b",
        "mede": r"\bmede\b|\bin samenhang\b|\b(?:maar|en) ook\b|\bzijn ook\b|\bdaarnaast\b|\bniet (?:alleen|slechts|uitsluitend|enkel)\b",
        "behalve": r"\bbehalve\b|\buitzondering van\b|\buitgezonderd\b|\btenzij\b|\bafgezien van\b|\bniet zijnde\b|\bmet uitsluiting van\b|\bexclusief\b",
        "ook": r"\book (?:in geval|zonder|voor zover|wanneer|indien|al(?:s (?:de|het|er|hij|zij|men|dit|dat|deze|sprake|een|al))?)\b|\bongeacht\b|\bhoe dan ook\b|\bdaaronder begrepen\b|\bmet inbegrip\b|\binclusief\b|\bzonder meer\b"
        r"|\bonder (?:geen|alle) (?:enkele )?omstandighe\w+\b|, ook de\b|\bwaaronder\b|\bin alle gevallen\b|\bin elk geval\b|\bzonder (?:voorwaarde|beperking|voorbehoud)\w*",
        "mits": r"\bindien\b|\bmits\b|\bzolang\b|\bin situaties als\b|\bin het geval\b|\bin geval\b|\bvereist\b|\bvoor zover\b|\bwillen de\b|\bmoet sprake zijn\b"
        r"|\bniet zonder meer\b|\bonder\b[^.;]{0,40}\bomstandigheden\b",
        "minstens": r"\bin ieder geval\b|\bten ?minste\b|\bminstens\b|\bminimaal\b",
        "hoogstens": r"\bhoogstens\b|\bhooguit\b|\bmaximaal\b|\bten hoogste\b|\bniet meer dan\b",
        "één": r"\béén \w+|\bmaar een\b",
        "meer": r"\bmeerdere\b|\bverscheidene\b|\bdiverse\b|\bverschillende\b",
    }.items()
}
# What a claim says, and what in the passage it cannot stand beside.
_CLASHES = (
    ("alles", "deel"), ("alles", "behalve"), ("alles", "alleen"), ("altijd", "zelden"), ("ook", "mits"), ("ook", "behalve"), ("ook", "alleen"),
    ("alleen", "mede"), ("alleen", "behalve"), ("alleen", "alles"), ("minstens", "hoogstens"), ("hoogstens", "minstens"), ("één", "meer"), ("meer", "één"),
)  # fmt: skip
HELD = 0.4
"""The share of the claim that the sentence must hold to be what it is about."""


def other_reach(unit: Eenheid) -> Tegenspraak | None:
    """The sentence of the passage that the claim is about goes less far, or farther, and says so."""
    mine = unit.words().lower()
    said = {reach: found for reach, words in _WORDS.items() if (found := words.search(mine))}
    if not any(own in said and other not in said for own, other in _CLASHES):
        return None
    zinnen = unit.passage.zinnen
    best = max(zinnen, key=lambda z: (round(share(unit.zin.inhoud, z), 3), -z.start), default=None)
    if best is None or round(share(unit.zin.inhoud, best), 3) < HELD:
        return None
    there = unit.passage.klein[best.start : best.end]
    for own, other in _CLASHES:
        if own in said and other not in said and _WORDS[other].search(there) and not _WORDS[own].search(there):
            words = unit.words()[slice(*said[own].span())].strip(" ,")
            return Tegenspraak("geldt voor meer of minder dan er staat", words, (best.start, best.end))
    return None
