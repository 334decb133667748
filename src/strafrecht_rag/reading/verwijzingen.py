"""Which other rulings a ruling cites, and which one it was appealed from: read passage by passage.

Worked example: `… heeft herhaald in HR 4 mei 2004, ECLI:NL:HR:2004:AO5061, r.o. 3.7` gives ECLI:NL:HR:2004:AO5061,
consideration 3.7, treatment `herhaalt`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from strafrecht_rag.citations.identifiers import zaak_key
from strafrecht_rag.citations.references import Plek, find_considerations, find_references
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Aanhaling, Behandeling, Passage, Uitspraak
from strafrecht_rag.language.sentences import split_sentences

_NAMES = frozenset({"ecli", "ljn", "vindplaats", "uitspraak"})
_OFFICIAL = ("Stb.", "Stcrt.", "Trb.", "Pb", "PbEG", "PbEU")
_LONGEST = 300


def _row(*rows: tuple[Behandeling, str, int]) -> tuple[tuple[Behandeling, re.Pattern[str], int], ...]:
    return tuple((name, re.compile(pattern), reach) for name, pattern, reach in rows)


# Words of treatment, the first that fits; the number says how many characters before the reference they may stand.
_TREATS = _row(
    ("komt terug van", r"\bkom(?:t|en)\b.{0,60}\bterug\b|\bteruggekomen (?:van|op)|\bomgegaan\b", 220),
    ("wijkt af van", r"\bwijkt\b(?!.{0,30}\b(?:situatie|geval|zaak|casus|feiten)\b).{0,40}\baf\b|\bafwijk(?:t|en|ing van)\b|\bafgeweken|\bin afwijking van\b|\banders(?: dan in|:? nog|:)?\s*$|\bcontra\b\s*$", 160),
    ("vernietigt", r"\bvernietig\w*(?!.*\b(?:door|bij|op)\b)", 90),
    ("bevestigt", r"\b(?:bevestigd?[et]?\b|bekrachtig\w*)(?!.*\b(?:door|in|bij|op|met)\b)", 90),
    ("verwerpt", r"\b(?:verwerpt|verwierp|verworpen)\b(?!.*\b(?:door|in|onder|bij)\b)", 90),
    ("herhaalt", r"\bherhaal\w*(?! en ingelast)|\bherhal(?:en|end)\b|\bnogmaals\b", 200),
    ("nuanceert", r"\bnuance\w*|\bverduidelijk\w*|\bpreciseer\w*|\bgepreciseerd", 160),
    ("volgt", r"\bin navolging van\b|\bin (?:overeenstemming|lijn) met\b|\bconform\b|\bvolgt (?:hierin|daarin|hiermee)\b|\bsluit\w* .{0,40}aan bij\b|\baansluit\w*", 140),
    ("vgl.", r"\b(?:vgl|vergelijk|cf)\b", 400),
    ("zie", r"\bzie\b", 400),
)  # fmt: skip
_ASIDE = re.compile(r"\(\s?(?:zie|vgl|vergelijk|cf)\b")
_LJN = re.compile(r"(?:[AB][A-Z]|CA|Z[A-F])\d{4}")
"""The letters that LJN numbers ever had; `rapport CH2018` is none."""
_BEHIND = _row(("herhaalt", r"^[^.]{0,60}\bherhaa?l", 80))
_NEAR_BEHIND = re.compile(
    r"[\s,(]{0,3}(?:(?:m\.\s?nt\.|met noot)[^,;()]{0,40},?\s?)?(?:onder meer |met name |i\.h\.b\. |in het bijzonder |en )?"
)
_NEAR_BEFORE = re.compile(r"\s?(?:,|van|in|uit)\s(?:(?:het|de|zijn|haar|dit|dat)\s)?(?:(?:hiervoor |voormelde? |genoemde? |bovengenoemd )?(?:arrest|uitspraak|vonnis|beschikking)\s(?:van\s)?)?(?:de\s|het\s)?")  # fmt: skip


def read_aanhalingen(u: Uitspraak, vondsten: Sequence[Sequence[Vondst]]) -> tuple[Aanhaling, ...]:
    """Every reference of a ruling to another one, in order. `vondsten`: the findings of each passage."""
    return tuple(a for p, found in zip(u.passages, vondsten, strict=True) for a in _in_passage(u, p, found))


def _in_passage(u: Uitspraak, p: Passage, found: Sequence[Vondst]) -> list[Aanhaling]:
    if not any(v.soort in _NAMES for v in found):
        return []
    references = find_references(p.tekst, found)
    considerations = find_considerations(p.tekst, references.vondsten)
    sentences = list(split_sentences(p.tekst))
    low = p.tekst.lower()
    low = low if len(low) == len(p.tekst) else p.tekst
    out: list[Aanhaling] = []
    for i, plek in enumerate(references.plekken):
        names: dict[str, str] = {v.soort: v.waarde for v in reversed([*plek.ids, *plek.bij]) if v.soort in _NAMES}
        if names.get("vindplaats", "").startswith(_OFFICIAL):
            names.pop("vindplaats")
        if not _LJN.fullmatch(names.get("ljn", "")):
            names.pop("ljn", None)
        if not names or names.get("ecli") == u.ecli != "" or _is_own(u, names):
            continue
        start, end = plek.start, plek.end
        place = _sentence(p.tekst, sentences, start, end)
        until = references.plekken[i + 1].start if i + 1 < len(references.plekken) else len(p.tekst)
        out.append(
            Aanhaling(
                nummer=p.nummer,
                woorden=_around(p.tekst, start, end, place),
                ecli=names.get("ecli", ""),
                ljn=names.get("ljn", ""),
                uitspraak=names.get("uitspraak", ""),
                vindplaats=names.get("vindplaats", ""),
                naar_overweging=_considerations(p.tekst, plek, until, considerations),
                behandeling=_treatment(low, start, end, place),
                overweging=p.overweging,
                spreker=p.spreker,
            )
        )
    return out


def _is_own(u: Uitspraak, names: dict[str, str]) -> bool:
    """The ruling's own heading: `Rechtbank Amsterdam, 3 mei 2021`."""
    return set(names) == {"uitspraak"} and bool(u.datum) and names["uitspraak"] == f"{u.code} {u.datum}"


def _sentence(text: str, sentences: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, int]:
    """The span of the sentences that the reference stands in; what a semicolon parts is one."""
    inside = [(a, b) for a, b in sentences if a < end and b > start]
    if not inside:
        return start, end
    first = inside[0][0]
    for a, b in reversed([s for s in sentences if s[1] <= first]):
        if not text[a:b].rstrip().endswith(";"):
            break
        first = a
    return first, inside[-1][1]


def _around(text: str, start: int, end: int, sentence: tuple[int, int]) -> str:
    """The sentence of the reference, at most so long, cut at words."""
    opened, closed = max(sentence[0], start - _LONGEST // 2), min(sentence[1], end + _LONGEST // 2)
    while opened > sentence[0] and not text[opened - 1].isspace():
        opened += 1
    while closed < sentence[1] and not text[closed - 1].isspace():
        closed -= 1
    words = " ".join(text[opened:closed].split())
    return f"{'… ' if opened > sentence[0] else ''}{words}{' …' if closed < sentence[1] else ''}"


def _considerations(text: str, plek: Plek, until: int, found: Sequence[Vondst]) -> tuple[str, ...]:
    """The considerations named right behind the reference (`…, r.o. 2.3 en 2.4`), or right before it (`r.o. 2.3 van HR …`)."""
    inside = [v.waarde for v in found if plek.start <= v.start < plek.end]
    at = plek.end
    behind: list[str] = []
    for v in found:
        if v.start >= plek.end and v.start < until:
            gap = text[at : v.start]
            if (
                _NEAR_BEHIND.fullmatch(gap)
                or (behind and re.fullmatch(r"\s?(?:,|en|-|–|t/m|tot en met|\se?n?\s)\s?", gap))
                or v.start < at
            ):
                behind.append(v.waarde)
                at = max(at, v.end)
    before = [v.waarde for v in found if v.end <= plek.start and _NEAR_BEFORE.fullmatch(text[v.end : plek.start])]
    return tuple(dict.fromkeys(inside + behind or before))


def _treatment(low: str, start: int, end: int, sentence: tuple[int, int]) -> Behandeling:
    """The words of treatment in the sentence of the reference; `low` is the passage in lower case."""
    clause = max(sentence[0], low.rfind("; ", sentence[0], start) + 1)
    for name, pattern, reach in _TREATS[:-2]:
        before = low[max(clause, start - reach) : start]
        match = pattern.search(before)
        # `afgeweken van dat beleid (vgl. HR …)`: the ruling is not what is departed from.
        if match and not _ASIDE.search(before, match.end()):
            return name
    for name, pattern, reach in _BEHIND:
        if pattern.search(low[end : min(end + reach, sentence[1])]):
            return name
    for name, pattern, reach in _TREATS[-2:]:  # `Vgl. HR …; HR …`: the word holds for the whole list
        if pattern.search(low[max(sentence[0], start - reach) : start]):
            return name
    return ""


# --- the ruling that was appealed from -------------------------------------------------------------------------------

_APPEAL = re.compile(
    r"beroep in cassatie|cassatieberoep|hoger beroep|(?:vonnis|arrest|uitspraak),? waarvan beroep|bestreden (?:eind)?(?:uitspraak|arrest|vonnis)|\b(?:terug|ver)wijzing\b"
    r"|\bis (?:door .{0,120})?bij (?:arrest|vonnis) van\b|herziening van|veroordeeld bij|aanvra(?:ag|ge) tot herziening",
    re.IGNORECASE,
)
_NOT_THIS = re.compile(r"samenhang|\(TUL\)|tenuitvoerlegging|medeverdachte", re.IGNORECASE)
_KEYS = frozenset({"ecli", "zaaknummer", "uitspraak"})
_FIRST = 4
_WITHIN = 420


def read_bestreden(u: Uitspraak, vondsten: Sequence[Sequence[Vondst]]) -> tuple[str, ...]:
    """What names the ruling that this one judges, from its opening: keys `ecli:…`, `zaak:…` or `uitspraak:GHAMS 2021-05-03`."""
    own = {zaak_key(z) for z in u.zaaknummers}
    out: dict[str, None] = {}
    for p, found in list(zip(u.passages, vondsten, strict=True))[:_FIRST]:
        cue = _APPEAL.search(p.tekst) if any(v.soort in _KEYS for v in found) else None
        if not cue:
            continue
        for v in found:
            if not cue.start() - 60 <= v.start <= cue.end() + _WITHIN or _NOT_THIS.search(
                p.tekst[max(0, v.start - 60) : v.end + 8]
            ):
                continue
            if v.soort == "ecli" and v.waarde != u.ecli:
                out[f"ecli:{v.waarde}"] = None
            elif v.soort == "zaaknummer" and v.waarde not in own:
                out[f"zaak:{v.waarde}"] = None
            elif v.soort == "uitspraak" and v.waarde != f"{u.code} {u.datum}":
                out[f"uitspraak:{v.waarde}"] = None
    return tuple(out)
