"""Places of publication: `NJ 2015/123, m.nt. Mevis`, `NbSr 2012, 45`, `Stb. 2012, 345`, `Stcrt. 2020, nr. 12345`."""

from __future__ import annotations

import re

from strafrecht_rag.citations.tekst import Tekst

_JOURNALS = (
    "NJ NJB NJFS NJCM RvdW NbSr SR JIN VR AB BNB NS JOW JB NTFR TBI Jwr DD Strafblad TPWS V-N FED USZ RSV JV JM JBP JA JAR RI "
    "PJ JGR JOR RF NTM EHRC EHRC-Updates SEW GST Gst JG TAR BR M&R AV&S VA Stb Stcrt Trb Pb PbEG PbEU RN KG IER AA Prg WR JAFV TvCR NTER LJM Vp-bulletin SEC SJS MvV Delikt FJR RFR JPF EB TREMA Computerrecht NJF JHG JWR"
).split()
_NAMES = {name.lower().replace("&", "&"): name for name in _JOURNALS} | {
    "jwr": "Jwr",
    "gst": "Gst",
    "delikt en delinkwent": "DD",
}
_DOTTED = {
    "n.j.": "NJ",
    "r.v.d.w.": "RvdW",
    "r.v.d.w": "RvdW",
    "n.j.b.": "NJB",
    "n.j": "NJ",
    "r. v.d. w.": "RvdW",
    "v.r.": "VR",
    "a.b.": "AB",
}
_OFFICIAL = {"Stb": "Stb.", "Stcrt": "Stcrt.", "Trb": "Trb."}
FIRST_WORDS = frozenset(_NAMES) | {
    "n",
    "r",
    "v",
    "a",
    "delikt",
    "staatsblad",
    "staatscourant",
    "tractatenblad",
    "ehrc",
    "m",
    "av",
}
_NAMES |= {"staatsblad": "Stb", "staatscourant": "Stcrt", "tractatenblad": "Trb"}
_NAME = re.compile("|".join(re.escape(n) for n in sorted([*_NAMES, *_DOTTED], key=len, reverse=True)))
_NUMBER = re.compile(
    r"\.?(?:\s?(?:van|,|:|-)\s|\s)?\(?((?:18|19|20)\d\d)\)?(?:\s?[/,.-]\s?(?:(?:nr|no|afl|p|blz|nummer)s?\.?\s?)?|\s(?:nr|no|p|nummer)s?\.?\s?|\s?,?\s?(?:nr|no|p)\.\s?)(\d{1,5}[a-z]?)(?![\d]|\w)"
)


def read_journal(t: Tekst, at: int) -> int:
    """A journal name at `at` with year and number: adds the place of publication and gives the end, or 0."""
    name = _NAME.match(t.klein, at)
    if not name:
        return 0
    number = _NUMBER.match(t.klein, name.end())
    if not number:
        return 0
    written = t.tekst[at : name.end()]
    short = _DOTTED.get(name[0]) or _NAMES[name[0]]
    if written.islower() and len(name[0]) < 5 and name[0] not in ("nj", "rvdw", "nbsr", "njb"):
        return 0
    t.add("vindplaats", f"{_OFFICIAL.get(short, short)} {number[1]}/{number[2].lstrip('0') or '0'}", at, number.end())
    return number.end()
