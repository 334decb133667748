"""What a sentence says that the court decided: told by the ruling in the court's own words, told the other way round, or neither.

The words of a demand, a plea and a decision are the same (`vrijspraak`, `toewijzing`), so words alone may not support an outcome:
the sentence of the ruling must give that outcome, of the same thing, and not in the words of a party.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from strafrecht_rag.domain import Hit
from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.verification.audit.wording import Boek
from strafrecht_rag.verification.kaders.zegslieden import Zegsman, read_speakers, said_by
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.venster import overlap
from strafrecht_rag.verification.zinnen import content_of

_TOLD: dict[str, re.Pattern[str]] = {
    kind: re.compile(words)
    for kind, words in {
        "vrijspraak": r"\bvrijspraak\b|\bvrijgesproken\b|\bspr[ae]\w*\b[^.;]{0,140}\bvrij\b|\bvrij te spreken\b",
        "veroordeling": r"\bveroordeel\w*|\bveroordeling\b",
        "bewezen": r"\bbewezen\b|\bbewezenverkla\w+",
        "toegewezen": r"\btoegewezen\b|\bw(?:ij(?:st|zen)|ees|ezen)\b[^.;]{0,160}\btoe\b|\btoewijzing\b|\btoewijsbaar\b|\btoe te wijzen\b|\bwijst toe\b",
        "afgewezen": r"\bafgewezen\b|\bw(?:ij(?:st|zen)|ees|ezen)\b[^.;]{0,160}\baf\b|\bafwijzing\b|\baf te wijzen\b|\bwijst af\b",
        "niet-ontvankelijk": r"\bniet[- ]ontvankelijk\w*",
        "ontvankelijk": r"(?<!niet-)(?<!niet )\bontvankelijk\b",
        "verworpen": r"\bverw(?:orpen|erpt|erpen|erping|ierp)\b",
        "geslaagd": r"\bgehonoreerd\b|\bhonoreer(?:t|de)\b|\b(?:slaagt|slaagde)\b(?! niet)",
        "vernietigd": r"\bvernietig(?:t|de|d|ing)\b",
        "bevestigd": r"\bbevestig(?:t|de|d|ing)\b|\bbekrachtig(?:t|de|d|ing)\b",
    }.items()
}
_AGAINST: dict[str, tuple[str, ...]] = {
    "vrijspraak": ("veroordeling", "bewezen"), "veroordeling": ("vrijspraak",), "bewezen": ("vrijspraak",), "toegewezen": ("afgewezen", "niet-ontvankelijk"),
    "afgewezen": ("toegewezen",), "niet-ontvankelijk": ("ontvankelijk", "verworpen"), "ontvankelijk": ("niet-ontvankelijk",), "verworpen": ("geslaagd", "vernietigd"),
    "geslaagd": ("verworpen",), "vernietigd": ("bevestigd", "verworpen"), "bevestigd": ("vernietigd",),
}  # fmt: skip
_DENIED = re.compile(r"\b(?:niet|geen|evenmin|onvoldoende)\b[^.;,]{0,60}$")
_ASKED = re.compile(
    r"\b(?:gevorderd|vorder(?:t|de|en)|verzo(?:cht|ekt|ek)\b(?! tot)|bepleit\w*|ge[eë]ist|eist(?:e)?|vroeg|gevraagd|betoogd?\w*|stelde|gesteld|zou(?:den)?|moet\w*|kan|kunnen|indien|als)\b"
)
_COURT_WORDS = frozenset(
    lemma(word)
    for word in (
        "rechtbank hof gerechtshof raad hoge verdachte veroordelen vrijspreken sprak spreken bewezen bewezenverklaren toewijzen afwijzen wees wijzen "
        "verwerpen vernietigen bevestigen ontvankelijk niet-ontvankelijk verklaren verklaarde beroep arrest vonnis uitspraak slagen honoreren vrij man "
        "vrouw achten achtte openbaar ministerie om officier zaak"
    ).split()
)
"""Words of every decision; they do not tell what it is about."""
_DECIDES = re.compile(
    r"(?:de |het )?(?:rechtbank|gerechtshof|hof|hoge raad|politierechter|kantonrechter|raadkamer|gerecht)\b[^,.;:]{0,40}?"
    r"\b(?:verkla|spr[ae]|veroordeel|w[ei]j?[es]|acht|verw|vernietig|bevestig|bekrachtig|honoreer)"
)
SAYS, LITTLE = 0.6, 0.35
"""The share of what the sentence is about that a sentence of the ruling must hold to tell of it, and so little that it does not."""


@dataclass(frozen=True)
class Uitkomst:
    """Whether the ruling tells the outcome, tells another one of the same thing, or neither; its words, and their passage."""

    stand: Literal["gezegd", "omgekeerd", "onbekend"]
    woorden: str = ""
    hit: Hit | None = None


def told_outcome(zin: str) -> str:
    """The kind of outcome that a sentence says the court gave; empty for what a party asked, and for what is not an outcome."""
    low = zin.lower()
    said = said_by(low)
    by_court = _DECIDES.match(low) is not None
    if (said and said[0] != "rechter" and not by_court) or _ASKED.search(low):
        return ""
    kinds = [
        (found.start(), kind)
        for kind, words in _TOLD.items()
        if (found := words.search(low)) and not _DENIED.search(low[: found.start()])
    ]
    return min(kinds)[1] if len(kinds) == 1 or (kinds and _one(kinds)) else ""


def _one(kinds: list[tuple[int, str]]) -> bool:
    """Whether the outcomes of a sentence do not exclude one another: then the first stands for all."""
    names = {kind for _, kind in kinds}
    return not any(other in names for kind in names for other in _AGAINST[kind])


def judge_outcome(zin: str, kind: str, boek: Boek) -> Uitkomst:
    """Look for the outcome in what the court says; `kind` as `told_outcome` gives it."""
    about = {s: w for s, w in content_of(zin).items() if s not in _COURT_WORDS}
    for_it = against = (0.0, "", None)  # type: tuple[float, str, Hit | None]
    for p in boek.lezingen:
        if not any(_TOLD[k].search(p.klein) for k in (kind, *_AGAINST[kind])):
            continue
        for speaker, z in zip(p.kader(read_speakers), p.zinnen, strict=True):
            text = p.klein[z.start : z.end]
            if speaker.wie == "A-G" and boek.bron.uitspraak.soort != "Conclusie":
                continue  # advice, not the decision
            if _of_a_party(speaker, p):
                continue
            held = round(overlap(about, z.inhoud), 3) if about else 1.0
            words = " ".join(p.tekst[z.start : z.end].split())
            if held > for_it[0] and _gives(kind, text):
                for_it = (held, words, p.hit)
            if held > against[0] and any(_gives(other, text) for other in _AGAINST[kind]) and not _gives(kind, text):
                against = (held, words, p.hit)
    if for_it[0] >= SAYS and for_it[0] >= against[0] - 0.1:
        return Uitkomst("gezegd", for_it[1], for_it[2])
    if against[0] >= SAYS and for_it[0] <= max(LITTLE, against[0] - 0.3):
        return Uitkomst("omgekeerd", against[1], against[2])
    return Uitkomst("onbekend")


def _gives(kind: str, text: str) -> bool:
    """Whether a sentence gives the outcome: named, not denied, and not asked for."""
    if _ASKED.search(text) and not re.search(
        r"\b(?:wijst|spreekt|verklaart|veroordeelt|verwerpt|vernietigt|acht)\b", text
    ):
        return False
    return any(not _DENIED.search(text[: found.start()]) for found in _TOLD[kind].finditer(text))


def _of_a_party(speaker: Zegsman, p: Passagelezing) -> bool:
    return speaker.partij if speaker.zeker else p.hit.spreker in ("OM", "verdediging", "benadeelde partij")


def said_by_party(boek: Boek, hit: Hit, start: int) -> bool:
    """Whether the sentence at `start` of a passage of the ruling gives the words of a party."""
    p = next(p for p in boek.lezingen if p.hit is hit)
    at = p.zin_op(start)
    return at is not None and _of_a_party(p.kader(read_speakers)[at], p)
