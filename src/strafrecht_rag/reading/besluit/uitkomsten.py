"""Outcomes: what each clause of the decision decides. The acquittal of `meer of anders` is a formula, not an outcome."""

from __future__ import annotations

import re
from collections.abc import Sequence

from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import Straf, Uitkomst, UitkomstSoort, Uitspraak
from strafrecht_rag.reading.besluit.dictum import Bepaling

_ACCUSED = r"(?:de )?(?:verdachte|beklaagde|betrokkene|veroordeelde|hem|haar|hen)"
_OM = r"(?:het )?(?:openbaar ministerie|om)|(?:de )?(?:officier van justitie|advocaat-generaal)"
_RULING = r"(?:vonnis|arrest|uitspraak|beslissing|beschikking)"


def _rows(*rows: tuple[UitkomstSoort, str]) -> tuple[tuple[UitkomstSoort, re.Pattern[str]], ...]:
    return tuple((soort, re.compile(pattern)) for soort, pattern in rows)


# What a clause decides of the case itself; a clause may decide several things.
_MAIN: tuple[tuple[UitkomstSoort, re.Pattern[str]], ...] = _rows(
    ("vrijspraak", r"\bspreekt\b.{0,240}\bvrij\b|\b(?:wordt|zal)\b.{0,80}\bvrijgesproken\b"),
    ("ontslag van alle rechtsvervolging", r"\bontsla(?:at|gen)\b.{0,200}\brechtsvervolging"),
    ("OM niet-ontvankelijk", rf"\bverklaart\b.{{0,40}}(?:{_OM})\b.{{0,160}}niet[- ]ontvankelijk(?! in (?:de|zijn|haar) vordering)"),
    ("dagvaarding nietig", r"\bdagvaarding\b.{0,160}\bnietig\b|\bnietig\b.{0,30}\bdagvaarding"),
    ("rechter onbevoegd", r"verklaart zich(?: \w+){0,3} onbevoegd"),
    ("schuldig zonder straf", r"(?:geen|zonder) (?:oplegging van )?(?:enige )?straf (?:of|en/of|noch) maatregel(?: zal worden| wordt)?|geen straf of maatregel"),
    ("vernietigd", rf"\bvernietigt\b.{{0,60}}\b(?:{_RULING}|bestreden|het|de)\b"),
    ("bevestigd", rf"\b(?:bevestigt|bekrachtigt)\b.{{0,80}}\b{_RULING}"),
    ("beroep verworpen", r"\bverwerpt\b.{0,40}\bberoep|\bverwerpt (?:de beroepen|het cassatieberoep)"),
    ("beroep niet-ontvankelijk", r"\bverklaart\b.{0,120}niet[- ]ontvankelijk in (?:\w+ ){0,3}(?:hoger )?(?:beroep|cassatieberoep)|\bverklaart\b.{0,60}\b(?:cassatie)?beroep\b.{0,40}niet[- ]ontvankelijk"),
    ("teruggewezen", r"\bwijst\b.{0,60}\bterug\b|terugwijzing"),
    ("verwezen", r"\bverwijst\b.{0,30}\b(?:de )?zaak\b.{0,60}\bnaar\b"),
)  # fmt: skip

# What else a decision can be about; told only when the ruling decides nothing of the above and imposes nothing.
_OTHER: tuple[tuple[UitkomstSoort, re.Pattern[str]], ...] = _rows(
    ("toegewezen", r"\bstaat\b.{0,60}\boverlevering\b.{0,120}\btoe\b|\bstaat toe\b.{0,60}overlevering|\bverklaart\b.{0,40}(?:uitlevering|overlevering)\b.{0,40}toelaatbaar|\bwijst\b.{0,160}\btoe\b(?!wij)|\bwijst toe\b|verlengt\b|verklaart.{0,60}aanvra(?:ag|ge).{0,30}gegrond"),
    ("afgewezen", r"\bweigert\b.{0,60}\boverlevering|\bwijst\b.{0,200}\baf\b|\bwijst af\b|ontoelaatbaar"),
    ("gegrond", r"\b(?<!on)gegrond\b"),
    ("ongegrond", r"\bongegrond\b"),
    ("aangehouden", r"\bhoudt\b.{0,80}\baan\b|\bschorst het onderzoek|heropent het onderzoek"),
)  # fmt: skip

_REST = re.compile(r"meer of anders|anders of meer|(?:dat|dit) (?:onderdeel|gedeelte|deel)|\bmeer is ten ?laste")
_LIMIT = re.compile(
    r"(?:,? (?:doch|maar|echter))? ?(?:(?:uitsluitend|alleen|slechts) (?:voor zover|voor wat betreft|wat betreft|ten aanzien van|in zoverre|voorzover)|voor ?zover(?! aan (?:het|zijn) oordeel)(?!,? aan het oordeel)|behalve (?:voor zover|wat betreft|ten aanzien van)?|met uitzondering van|ten aanzien van|wat betreft|voor het overige|voor wat betreft)\b(?:[^;.]|\.(?=\d)){0,260}"
)
_CONVICTS = frozenset(
    "gevangenisstraf levenslang hechtenis jeugddetentie taakstraf geldboete rijontzegging beroepsverbod isd pij gedragsmaatregel".split()
)
_OF_CLAIM = re.compile(r"\bvordering(?:en)?\b|\bbenadeelde partij")


def read_uitkomsten(clauses: Sequence[Bepaling], straffen: Sequence[Straf], u: Uitspraak) -> tuple[Uitkomst, ...]:
    """What the ruling decides, in the order of its decision."""
    found: list[Uitkomst] = []
    before = ""
    for clause in clauses:
        rest = "daarvan" in clause.klein and "bewezen" not in clause.klein and bool(_REST.search(before))
        before = clause.klein
        for soort, pattern in _MAIN:
            match = pattern.search(clause.klein)
            if match and not (soort == "vrijspraak" and rest) and _holds(soort, clause.klein, match, u):
                _add(found, soort, clause)
    imposed = next((s for s in straffen if s.soort in _CONVICTS and not s.eerder), None)
    released = any(x.soort == "ontslag van alle rechtsvervolging" for x in found)
    if imposed is None and not released:
        imposed = next((s for s in straffen if s.soort == "tbs" and not s.eerder), None)
    if imposed and u.niveau != "hoge raad":
        found.append(Uitkomst("veroordeling", imposed.nummer, imposed.woorden))
    confiscated = next((s for s in straffen if s.soort == "ontneming" or s.eerder), None)
    if not found and confiscated:
        found.append(Uitkomst("toegewezen", confiscated.nummer, confiscated.woorden))
    if not found:
        for clause in clauses:
            for soort, pattern in _OTHER:
                if (
                    pattern.search(clause.klein)
                    and "benadeelde" not in clause.klein
                    and all(x.soort != soort for x in found)
                ):
                    _add(found, soort, clause)
        del found[2:]
    return tuple(found)


def _holds(soort: UitkomstSoort, low: str, match: re.Match[str], u: Uitspraak) -> bool:
    """Whether a match decides the case: not the formula, a civil claim, another instance's decision."""
    if soort == "vrijspraak":
        return not _REST.search(low) and "mede" not in low[match.end() : match.end() + 5]
    if soort == "OM niet-ontvankelijk":
        return not re.search(r"vordering|tenuitvoerlegging|benadeelde", low) or "vervolging" in low
    if soort == "beroep niet-ontvankelijk":
        return "benadeelde partij" not in low
    if soort == "vernietigd":
        return u.niveau not in ("rechtbank", "kantongerecht", "eerste aanleg") or "beslissing" in low
    if soort in ("teruggewezen", "verwezen"):
        return "benadeelde" not in low and "kosten" not in low
    if soort in ("dagvaarding nietig",):
        return "verklaart" in low
    return True


def _add(found: list[Uitkomst], soort: UitkomstSoort, clause: Bepaling) -> None:
    if any(x.soort == soort and x.nummer == clause.nummer and x.woorden == clause.woorden for x in found):
        return
    counts = _counts(clause) if soort in _COUNTED else ()
    limit = _LIMIT.search(clause.klein) if soort in _LIMITABLE else None
    words = " ".join(clause.tekst[limit.start() : limit.end()].split()).lstrip(", ") if limit else ""
    found.append(Uitkomst(soort, clause.nummer, clause.woorden, counts, words))


_COUNTED = frozenset(
    {
        "vrijspraak",
        "ontslag van alle rechtsvervolging",
        "OM niet-ontvankelijk",
        "dagvaarding nietig",
        "schuldig zonder straf",
    }
)


def _counts(clause: Bepaling) -> tuple[str, ...]:
    """The counts that a clause names. With several cases in one ruling the same number names several: then none."""
    if re.search(r"parketnummer|\bza(?:ak|ken) [a-d]\b|dagvaarding", clause.klein):
        return ()
    found = [v for v in find(clause.tekst) if v.soort == "feit"]
    out: list[str] = []
    for v in found:
        out.append(v.waarde)
        both = re.match(r"\)?,? (?:en|of)(?: \w+)? (subsidiair|meer subsidiair)\b", clause.klein[v.end :])
        if both and v.waarde.endswith("primair"):
            out.append(f"{v.waarde.split()[0]} {both[1]}")
    return tuple(dict.fromkeys(out))


_LIMITABLE = frozenset({"vernietigd", "bevestigd", "beroep verworpen", "beroep niet-ontvankelijk"})

_ADVICE: tuple[tuple[UitkomstSoort, re.Pattern[str]], ...] = _rows(
    ("advies vernietiging", r"(?:strekt|concludeer|geconcludeerd)\b.{0,160}(?:vernietig)"),
    ("advies niet-ontvankelijk", r"(?:strekt|concludeer)\b.{0,160}(?:niet[- ]ontvankelijk)"),
    ("advies herziening", r"(?:strekt|concludeer)\b.{0,160}(?:herziening|aanvra(?:ag|ge) (?:gegrond|toe))"),
    ("advies verwerping", r"(?:strekt|concludeer)\b.{0,160}(?:verwerp|afwijz)"),
)  # fmt: skip
_OWN = re.compile(
    r"\b(?:deze|mijn) conclusie strekt|\bik concludeer|\bstrekt deze conclusie|de conclusie strekt|concludeer ik|strekt mijn conclusie"
)


def read_advies(u: Uitspraak) -> tuple[Uitkomst, ...]:
    """What a conclusie advises: its last sentence that says so."""
    for p in reversed(u.passages):
        low = re.sub(r"\s", " ", p.tekst.lower())
        for own in reversed(list(_OWN.finditer(low))):
            span = re.split(r"(?<=[a-z)])\.(?:\s|$)", low[own.start() : own.start() + 420])[0]
            told = [(m.end(), soort) for soort, pattern in _ADVICE if (m := pattern.search(span))]
            if told:
                words = " ".join(p.tekst[own.start() : own.start() + len(span)].split())
                return (Uitkomst(min(told)[1], p.nummer, words),)
    return ()
