"""References of a text: parallel references to one ruling that stand together are one reference."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from strafrecht_rag.citations.beside import beside
from strafrecht_rag.citations.courts import find_courts
from strafrecht_rag.citations.dates import find_dates
from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.vondst import Vondst

_NAMES = frozenset({"ecli", "ljn", "vindplaats", "zaaknummer", "uitspraak", "ehrm"})
_OFFICIAL = ("Stb.", "Stcrt.", "Trb.", "Pb", "PbEG", "PbEU")
# Journals in which rulings are published; what others hold is mostly literature, unless the index knows the place.
REPORTERS = frozenset(
    "NJ RvdW NbSr NJFS NJCM JIN SR VR AB BNB V-N NTFR JB JV JM EHRC EHRC-Updates NJF JWR Jwr RSV USZ JAR JOR VN".split()
)

_ASIDE = re.compile(
    r"https?://\S*|\([^()\n]{1,80}\)|m\.?\s?nt\.?(?:\s(?:van\s)?[^,;()\n]{1,40})?|(?:met\s)?noot\s[^,;()\n]{1,40}"
    r"|(?:r\.?\s?o\.?|rov\.?|rechtsoverweging(?:en)?|overweging(?:en)?|onder|§|punt)\s?\d[\d.]*[a-z]?(?:\s?(?:-|–|en|,|t/m|tot en met)\s?\d[\d.]*)*",
    re.IGNORECASE,
)
_GLUE_WORDS = frozenset(
    "nr nrs no nummer nummers zaaknummer zaaknummers zaaknr zaaknrs parketnummer parketnummers parketnr rolnummer rolnr rekestnummer griffienummer "
    "kenmerk ljn ecli met en in ook tevens eveneens gepubliceerd gepubl te vinden bekend kenbaar uit strafkamer kamer van de het dd d appl "
    "application zaak zaaknaam hierna fictief meervoudige enkelvoudige strafzaken voor arrest vonnis uitspraak beschikking conclusie jurisprudentie onder als "
    "voorheen oud id uitspraken inziendocument deeplink rechtspraak nl".split()
)
_WORD = re.compile(r"[^\W_]+")
_HEARING = re.compile(
    r"\b(?:zitting|terechtzitting|verhoor|proces-verbaal|pv|getuigenverhoor|regiezitting|pro-formazitting)\b[^.;]{0,40}$",
    re.IGNORECASE,
)
_CONTEXT = re.compile(
    r"\b(?:arrest|vonnis|uitspraak|beschikking|conclusie|jurisprudentie|beslissing)\w*\b", re.IGNORECASE
)
_DATE_LEAD = re.compile(r"\s?(?:\(fictief\))?\s?,?\s?\(?(?:(?:van|d\.?d\.?|op|de)\s){0,2}", re.IGNORECASE)


@dataclass
class Plek:
    """A reference as it stands in the text: its parts in order. `ids` name the ruling, `bij` only say something of it."""

    ids: list[Vondst]
    bij: list[Vondst] = field(default_factory=list)

    @property
    def start(self) -> int:
        return min(v.start for v in (*self.ids, *self.bij))

    @property
    def end(self) -> int:
        return max(v.end for v in (*self.ids, *self.bij))

    def van(self, soort: str) -> list[Vondst]:
        return [v for v in (*self.ids, *self.bij) if v.soort == soort]

    def ecli(self) -> Vondst | None:
        return next(iter(self.van("ecli")), None)


@dataclass
class Gevonden:
    """What the text holds: references, all findings, and case numbers that name no ruling."""

    plekken: list[Plek]
    vondsten: list[Vondst]
    losse_nummers: list[Vondst]


def court_of(waarde: str) -> str:
    """The court of an `uitspraak`: a code, or a name that has none."""
    return waarde.rpartition(" ")[0]


def day_of(waarde: str) -> str:
    return waarde.rpartition(" ")[2]


def _nameless(text: str) -> list[Vondst]:
    """Courts that are in no list (those of the demo rulings), with their date: `Rb. Waterland 14 maart 2019`."""
    days = {d.start: d for d in find_dates(text)}
    out: list[Vondst] = []
    for court in find_courts(text):
        if court.code:
            continue
        lead = _DATE_LEAD.match(text, court.end)
        day = days.get(lead.end()) if lead else None
        name = " ".join(court.naam.split())
        if day and day.datum:
            out.append(Vondst("uitspraak", f"{name} {day.datum.isoformat()}", court.start, day.end))
        out.append(Vondst("instantie", name, court.start, court.end))
    return out


def _journal(v: Vondst) -> str:
    return v.waarde.rpartition(" ")[0]


def _glued(text: str, start: int, end: int) -> bool:
    """Whether nothing stands between but punctuation, labels, a note's author or the popular name of the ruling."""
    if end <= start:
        return True
    gap = text[start:end]
    if len(gap) > 160 or re.search(r"\n\s*\n", gap):
        return False
    for at in (i for i, c in enumerate(gap) if c == "\n"):
        before = text[max(0, start + at - 60) : start + at].rstrip(" ")
        wrapped = len(before.rsplit("\n", 1)[-1]) >= 50 and "\n" not in before
        if not (before[-1:] in ",(:;–-" or (wrapped and before[-1:] not in ".!?")):
            return False
    bare = _ASIDE.sub(" ", gap)
    return "." not in re.sub(r"(?<=\w)\.", "", bare) and all(w.lower() in _GLUE_WORDS for w in _WORD.findall(bare))


def _begins_anew(text: str, plek: Plek, v: Vondst, after: Vondst | None) -> bool:
    """A court and date behind a reference that has none: its own, or the first of the next reference?"""
    gap = text[plek.ids[-1].end : v.start]
    if re.match(r"\s?\(|\s(?:van|d\.?d\.?)\s", gap):
        return False
    return (
        ";" in gap
        or re.search(r"\ben\b|\n", gap) is not None
        or bool(after and after.soort in ("ecli", "ljn") and _glued(text, v.end, after.start))
    )


def _vacates(text: str, uitspraak: Vondst, ecli: Vondst) -> bool:
    """`De Hoge Raad vernietigde het arrest van het hof X van 3 mei 2019 (ECLI:NL:HR:…)`: the date is another ruling's."""
    code = ecli.waarde.split(":")[2] if ecli.waarde.count(":") >= 4 else ""
    if court_of(uitspraak.waarde) in (code, "") or "(" not in text[uitspraak.end : ecli.start]:
        return False
    before = text[max(0, uitspraak.start - 160) : uitspraak.start].rsplit(".", 1)[-1].lower()
    higher = {"HR": "hoge raad|hr", "PHR": "a-g|advocaat-generaal"}.get(
        code, "hof|gerechtshof" if code.startswith(("GH", "FICTIEF")) else ""
    )
    if code == "FICTIEF":
        higher = "hoge raad|hr|hof"
    return (
        bool(higher)
        and re.search(rf"\b(?:{higher})\b", before) is not None
        and re.search(r"\b(?:van|door|tegen)\s(?:het|de)?\s?$", before) is not None
    )


_AND = re.compile(r"\b(?:en|alsmede|respectievelijk|resp)\b", re.IGNORECASE)
_ALSO = re.compile(r"\b(?:ook|tevens|eveneens|gepubliceerd|gepubl|kenbaar|bekend|vinden)\b", re.IGNORECASE)


def _conflicts(text: str, plek: Plek, v: Vondst, after: Vondst | None) -> bool:
    same = [o for o in plek.ids if o.soort == v.soort]
    gap = text[plek.end : v.start]
    if any(o.waarde == v.waarde for o in same):
        return False
    if v.soort in ("ecli", "uitspraak", "ljn", "ehrm") and same:
        return True
    if v.soort in ("ecli", "uitspraak", "ljn") and _AND.search(gap) and not _ALSO.search(gap):
        return True
    if v.soort == "vindplaats" and any(_journal(o) == _journal(v) for o in same):
        return True
    if v.soort == "uitspraak":
        return _begins_anew(text, plek, v, after)
    if v.soort == "ecli" and plek.van("uitspraak"):
        return _vacates(text, plek.van("uitspraak")[0], v)
    return False


def _cluster(text: str, ids: Sequence[Vondst]) -> list[Plek]:
    plekken: list[Plek] = []
    for n, v in enumerate(ids):
        after = next((o for o in ids[n + 1 :] if o.start >= v.end), None)
        last = plekken[-1] if plekken else None
        if last and (v.start < last.end or (_glued(text, last.end, v.start) and not _conflicts(text, last, v, after))):
            last.ids.append(v)
        else:
            plekken.append(Plek([v]))
    return plekken


def find_references(text: str, found: Sequence[Vondst] | None = None) -> Gevonden:
    """The references of a text in order. `found`: what `find` gave for it, where that is at hand."""
    vondsten = find(text) if found is None else list(found)
    known = {(v.soort, v.start) for v in vondsten}
    vondsten = sorted(
        [*vondsten, *(v for v in _nameless(text) if (v.soort, v.start) not in known)], key=lambda v: (v.start, -v.end)
    )
    ids = [v for v in vondsten if v.soort in _NAMES and not (v.soort == "vindplaats" and _journal(v) in _OFFICIAL)]
    plekken = _cluster(text, ids)
    loose: list[Vondst] = []
    kept: list[Plek] = []
    spans = [(p.start, p.end) for p in plekken]
    for n, plek in enumerate(plekken):
        if not plek.van("uitspraak"):
            plek.bij += beside(text, (plek.start, plek.end), vondsten, spans[max(0, n - 4) : n + 4])
        before = text[max(0, plek.start - 80) : plek.start].rsplit("\n", 1)[-1]
        kinds = {v.soort for v in plek.ids}
        if kinds == {"zaaknummer"} and not plek.bij and not _CONTEXT.search(before[-60:]):
            loose += plek.ids
        elif kinds == {"uitspraak"} and _HEARING.search(before):
            continue
        else:
            kept.append(plek)
    return Gevonden(kept, vondsten, loose)


_RO_WORD = r"(?:r\.?\s?o\.?|rov\.?|rechtsoverweging(?:en)?|overweging(?:en)?|onder|§|punt(?:en)?|par\.?|alinea|nrs?\.?)"
_RO_RANGE = re.compile(
    rf"\b{_RO_WORD}\s?(\d{{1,3}}(?:\.\d{{1,3}}){{0,5}})\s?(?:-|–|—|t/m|tot en met)\s?(\d{{1,3}}(?:\.\d{{1,3}}){{0,5}})(?![\d/])",
    re.IGNORECASE,
)


def find_considerations(text: str, vondsten: Sequence[Vondst]) -> list[Vondst]:
    """The considerations that a text names, also the two ends of `r.o. 2.4-2.6`."""
    out = [v for v in vondsten if v.soort == "overweging"]
    for m in _RO_RANGE.finditer(text):
        out = [v for v in out if not (m.start() <= v.start < m.end())]
        out += [Vondst("overweging", m[1], m.start(), m.end(1)), Vondst("overweging", m[2], *m.span(2))]
    return [replace(v, waarde=v.waarde.strip(".")) for v in sorted(out, key=lambda v: v.start)]
