"""Negation and outcome: a claim may not turn round what the passage says of the same thing.

Where claim and passage line up word by word, a negation on one side only is a contradiction, and so is one outcome in
the place of its opposite. Elsewhere only a whole outcome counts: a claim that names one needs a passage that does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.ontkend import denies_by_on, says_no, told_though_denied
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak, held_against
from strafrecht_rag.verification.kaders.verhouding import reversed_relation
from strafrecht_rag.verification.objection import Bezwaar
from strafrecht_rag.verification.venster import Verschil
from strafrecht_rag.verification.zeef import Zeef
from strafrecht_rag.verification.zinnen import Woord, read_words

NEGATIONS = frozenset(
    "niet geen noch nooit nimmer niemand nergens niets evenmin geenszins zonder ontbreekt ontbreken onvoldoende".split()
)
# Words that take a negation back or go with one without being it.
_PAIRS = tuple(
    (frozenset(a.split()), frozenset(b.split()))
    for a, b in (
        ("vrijspreken", "veroordelen bewezenverklaard bewezenverklaren opleggen"),
        ("toewijzen toewijsbaar wijst_toe", "afwijzen niet-ontvankelijk wijst_af"),
        ("verwerpen fal faalt falen passeren ongegrond", "slag slaagt slagen honoreren honorer gehonoreerd gegrond"),
        ("niet-ontvankelijk", "ontvankelijk"),
        ("vernietigen", "bevestigen"),
        ("ongegrond", "gegrond"),
        ("strafverminder verminderen", "strafverhog verhogen"),
        ("onvoorwaardelijk onvoorwaardelijke", "voorwaardelijk voorwaardelijke"),
        ("met", "zonder"),
        ("voor vooraf", "na"),
        ("meer", "minder"),
        ("hoog hoger", "laag lager"),
        ("bevoegd", "onbevoegd"), ("rechtmatig", "onrechtmatig"), ("begrijpelijk", "onbegrijpelijk"), ("betrouwbaar", "onbetrouwbaar"),
        ("bekennen", "ontkennen"), ("terecht", "onrechte"), ("juist", "onjuist"), ("mogelijk", "onmogelijk"), ("toelaatbaar", "ontoelaatbaar"),
        ("aannemelijk", "onaannemelijk ongeloofwaardig"), ("voldoende", "onvoldoende"), ("bekend", "onbekend"), ("binnen", "buiten"),
        ("opzettelijk", "onopzettelijk"), ("geldig", "ongeldig"), ("tijdig", "tardief"), ("begin", "einde"), ("eerste", "laatste"),
    )
)  # fmt: skip


@lru_cache(maxsize=50_000)
def _opposites(stam: str, vorm: str) -> frozenset[str]:
    out: set[str] = set()
    for a, b in _PAIRS:
        if stam in a or vorm in a:
            out |= b
        if stam in b or vorm in b:
            out |= a
    if vorm.startswith("on") and len(vorm) > 6:
        out.add(vorm[2:])
    return frozenset(out)


def is_negation(woord: Woord) -> bool:
    return woord.vorm in NEGATIONS


def negations(words: Sequence[Woord]) -> list[Woord]:
    """The words that deny; `zonder meer`, `niet alleen` and `niet onbegrijpelijk` do not."""
    out = []
    for n, word in enumerate(words):
        behind = words[n + 1].vorm if n + 1 < len(words) else ""
        undone = (word.vorm == "zonder" and behind == "meer") or (
            word.vorm == "niet" and (behind in _NOT_ONLY or denies_by_on(behind))
        )
        if is_negation(word) and not undone:
            out.append(word)
    return out


_NOT_ONLY = frozenset("alleen slechts enkel uitsluitend zozeer".split())


def _opposed(diff: Verschil) -> tuple[Woord, Woord] | None:
    """A word of the claim with its opposite in the same place of the passage."""
    for mine in diff.claim:
        against = _opposites(mine.stam, mine.vorm)
        for other in diff.venster:
            if other.stam in against or other.vorm in against or mine.vorm in _opposites(other.stam, other.vorm):
                return mine, other
    return None


_SOFT = re.compile(r"\bniet (?:alleen|slechts|enkel|zozeer|zonder)\b|\btenzij\b|\bmits\b")


def _turned(unit: Eenheid) -> Bezwaar | None:
    """Word by word: a negation or an opposite in a place where the other side has none."""
    lined = unit.uitlijning
    if lined is None or not unit.dichtbij:
        return None
    all_mine = negations(lined.claim)
    all_there = negations(lined.venster)
    close = lined.deel >= 0.8
    fair = lined.deel >= 0.72
    for diff in lined.verschillen:
        if len(diff.claim) > 5 or len(diff.venster) > 7 or _refers(diff):
            continue
        opposed = _opposed(diff)
        mine, others = [w for w in diff.claim if w in all_mine], [w for w in diff.venster if w in all_there]
        if (
            opposed
            and any(map(is_negation, diff.claim)) == any(map(is_negation, diff.venster))
            and not ("voorwaardelijk" in opposed[0].vorm and "deels" in unit.words().lower())
        ):
            return unit.objection("het omgekeerde van wat er staat", unit.tekst[opposed[0].start : opposed[0].end])
        if opposed or not fair or bool(mine) == bool(others):
            continue
        if mine:
            soft = _SOFT.search(unit.tekst[mine[0].start : mine[0].end + 20].lower())
            if not soft and (
                len(all_mine) > len(all_there)
                or (close and not any(is_negation(w) for d in lined.verschillen for w in d.venster))
            ):
                return unit.objection("ontkenning die er niet staat", unit.tekst[mine[0].start : mine[0].end])
        elif (
            not (diff.claim and diff.claim[0] is lined.claim[0])  # before the first equal word stands anything
            and len(all_mine) < len(all_there)
            and not any(is_negation(w) for d in lined.verschillen for w in d.claim)
            and len(diff.venster) <= 4
            and not _SOFT.search(unit.passage.klein[others[0].start : others[0].end + 20])
            and not _copied_elsewhere(unit)
        ):
            around = diff.claim or [w for w in lined.claim if w.start >= 0][:1]
            return unit.objection(
                "ontkenning weggelaten", unit.tekst[around[0].start : around[-1].end] if diff.claim else unit.words()
            )
    return None


def _refers(diff: Verschil) -> bool:
    """A claim's `(zie …)` behind what it tells; the passage's words that stand there are none of its own."""
    return bool(diff.claim) and diff.claim[0].vorm in ("zie", "vgl", "aldus")


def _copied_elsewhere(unit: Eenheid) -> bool:
    """Whether the stretch that the sentence copies denies nothing that the sentence does not: rulings acquit and convict in one form."""
    lined = unit.kopie
    if lined is None:
        return False
    there = negations(lined.venster)
    return not any(w in there for diff in lined.verschillen for w in diff.venster)


MUTUAL = 0.66
"""From this share on, both ways, a sentence and a stretch of the passage tell the same."""


def _polarity(unit: Eenheid) -> Bezwaar | None:
    """Sentence and passage tell the same things, and one of them denies: whatever the order of the words."""
    mine = unit.zin.inhoud
    total = sum(mine.values())
    if len(mine) < 2 or not total:
        return None
    there = [(z.start, z.end, z.inhoud) for z in unit.passage.zinnen]
    there += [(c.start, c.end, c.inhoud) for c in unit.passage.bijzinnen]
    same: list[tuple[float, int, int]] = []
    for start, end, inhoud in there:
        shared = sum(w for s, w in mine.items() if s in inhoud)
        other = sum(inhoud.values())
        if other and shared / total >= MUTUAL and shared / other >= MUTUAL:
            same.append((shared / total + shared / other, start, end))
    if not same:
        return None
    top = max(same)[0]
    near = [(start, end) for score, start, end in same if score >= top - 0.15]
    denied = bool(negations(unit.zin.woorden))
    if denied and _denied_near(unit, near):
        return None
    if not denied and any(says_no(unit.words().lower(), unit.passage.klein[start:end]) for start, end in near):
        return None  # `verbood contact` denies as well as `geen contact`
    if any(bool(negations(read_words(unit.passage.tekst, start, end))) == denied for start, end in near):
        return None
    reason = "ontkenning die er niet staat" if denied else "ontkenning weggelaten"
    return unit.objection(reason, unit.words(), near[0])


def _denied_near(unit: Eenheid, near: list[tuple[int, int]]) -> bool:
    """Whether the passage denies something in or beside the sentences of these stretches: the claim may sum that up."""
    sentences = unit.passage.zinnen
    for start, _ in near:
        at = unit.passage.zin_op(start)
        if at is not None and any(negations(z.woorden) for z in sentences[max(0, at - 1) : at + 2]):
            return True
    return False


# Outcomes: kind, words for it, and the kind it excludes. Patterns over lower-case text.
_OUTCOMES: tuple[tuple[str, Zeef, str], ...] = tuple(
    (kind, Zeef(pattern), against)
    for kind, pattern, against in (
        (
            "bewezen",
            r"(?<!niet )(?<!niet wettig en overtuigend )\bbewezen(?:verklaard|verklaring| verklaard)?\b(?! verklaarde? hetgeen)",
            "",
        ),
        (
            "vrijspraak",
            r"\bvrijspraak\b|\bvrijgesproken\b|\bspre\w+\b[^.;]{0,90}\bvrij\b|\bvrij te spreken\b",
            "veroordeling",
        ),
        ("veroordeling", r"\bveroordeel\w*|\bveroordeling\b", "vrijspraak"),
        (
            "toegewezen",
            r"\btoegewezen\b|\bwij(?:st|zen)\b[^.;]{0,120}\btoe\b|\btoewijzing\b|\btoewijsbaar\b|\btoe te wijzen\b",
            "afgewezen",
        ),
        (
            "afgewezen",
            r"\bafgewezen\b|\bwij(?:st|zen)\b[^.;]{0,120}\baf\b|\bafwijzing\b|\baf te wijzen\b",
            "toegewezen",
        ),
        ("niet-ontvankelijk", r"\bniet[- ]ontvankelijk\w*", "ontvankelijk"),
        ("ontvankelijk", r"(?<!niet-)(?<!niet )\bontvankelijk\b", "niet-ontvankelijk"),
        (
            "verworpen",
            r"\bverw(?:orpen|erpt|erpen|erping|ierp)\b|\bfa(?:alt|len)\b|\bfaalde\b|\bslaagt niet\b|\bkan niet slagen\b",
            "geslaagd",
        ),
        ("geslaagd", r"\bslaagt\b(?! niet)|\bslagen\b|\bgehonoreerd\b|\bhonoreert\b|\btreft doel\b", "verworpen"),
        ("vernietigd", r"\bvernietig\w*", "bevestigd"),
        ("bevestigd", r"\bbevestig\w*|\bbekrachtig\w*", "vernietigd"),
        ("gegrond", r"(?<!on)\bgegrond\b", "ongegrond"),
        ("ongegrond", r"\bongegrond\b", "gegrond"),
        ("strafbaar", r"(?<!niet )\bstrafbaar\b", "niet strafbaar"),
        ("niet strafbaar", r"\bniet strafbaar\b|\bontsl(?:agen|aat|ag)\b[^.;]{0,40}\brechtsvervolging\b", "strafbaar"),
    )
)
_BY_KIND = {kind: pattern for kind, pattern, _ in _OUTCOMES}


def _reversed_outcome(unit: Eenheid) -> Bezwaar | None:
    """An outcome in the claim of which the passage has the opposite, and nowhere the outcome itself."""
    mine = unit.words().lower()
    passage = unit.passage.klein
    window = unit.venster
    for kind, pattern, against in _OUTCOMES:
        found = pattern.search(mine)
        if not found:
            continue
        if kind == "bewezen":
            if (
                re.search(r"\b(?:acht|bewezen ?verklaard|verklaart|is)\b", mine)
                and "bewezen" not in passage
                and not re.search(r"\bniet\b|\bgeen\b", mine)
            ):
                return unit.objection("bewezenverklaring die er niet staat", found[0])
            continue
        if against and not pattern.search(passage) and (other := _BY_KIND[against].search(passage)):
            if kind == "ontvankelijk" and re.search(r"\bniet\b", mine):
                continue
            if against in mine or _BY_KIND[against].search(mine):
                continue
            near = window and window.span[0] - 400 <= other.start() <= window.span[1] + 400
            if near and not re.search(r"\bniet\b|\bgeen\b", mine[max(0, found.start() - 30) : found.end() + 15]):
                return unit.objection("uitkomst die er niet staat", found[0], unit.passage.zin_span(other.start()))
    return None


def _denied(unit: Eenheid) -> Tegenspraak | None:
    """The claim tells as so what the passage denies, and does not copy a place that denies nothing."""
    found = told_though_denied(unit)
    return found if found and not _copied_elsewhere(unit) else None


def judge(unit: Eenheid) -> Bezwaar | None:
    return _turned(unit) or _polarity(unit) or _reversed_outcome(unit) or held_against(unit, reversed_relation, _denied)
