"""Places inside a case: counts of the charge (`feit 1 en 2`), considerations (`r.o. 2.3`), ordinals, pseudonyms."""

from __future__ import annotations

import re
from functools import lru_cache

from strafrecht_rag.citations.numerals import number_word, ordinal
from strafrecht_rag.citations.tekst import Tekst

_DEGREE = r"(?:,?\s?(?P<graad>primair|subsidiair|meer subsidiair|meest subsidiair|nog meer subsidiair|impliciet primair|impliciet subsidiair))?"
_ONE = rf"(?P<n>\d{{1,2}}(?!\d|[.,:/]\d)|(?:i{{1,3}}|iv|vi{{0,3}}|ix|x)(?!\w)|[a-e](?!\w)){_DEGREE}"
_ITEM = re.compile(_ONE)
_JOIN = re.compile(
    r"(?:\s?,\s?(?:en\s)?(?:onder\s|feit\s|sub\s)?|\s?/\s?|\s(?:en/of|en|of|alsmede|als|respectievelijk)\s(?:het\s|de\s)?(?:onder\s|feit\s|sub\s)?)"
)
_RANGE = re.compile(r"\s?(?:tot en met|t/m|-)\s?(?:feit\s)?(?=\d)")
_FEIT = re.compile(r"(?:feit(?:en)?|feitnummers?)\s(?:nrs?\.?\s|nummers?\s|onder\s)?(?=\d|[ivx]+(?!\w))")
_ONDER = re.compile(r"(?:onder|sub)\s(?=\d)")
_CHARGED = re.compile(
    r"(?:,?\s(?:aan\s|van\s|de\s|in\s|het\s|bij\s|hem\s|haar\s|verdachte\s|dagvaarding\s|telkens\s|primair\s|subsidiair\s|mede\s|cumulatief\s|alternatief\s|impliciet\s){0,5})"
    r"(?:ten\s?laste|tenlaste|bewezen|te last|genoemde?|vermelde?|omschreven|gekwalificeerde|feit|begane|impliciet|eerste alternatief|tweede alternatief)"
)
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}
_NO_FEIT_BEHIND = re.compile(
    r"\s?(?:maanden|maand|jaar|jaren|uur|uren|dagen|dag|weken|week|euro|gram|procent|%|km|meter)\b"
)

_RO = re.compile(
    r"(?P<word>r\.\s?o\.?|ro\.?(?=\s\d)|r\.o's|rov\.?|rovv\.?|rechtsoverweging(?:en)?|overweging(?:en)?|onder|punt(?:en)?|par(?:agraaf|agrafen)?\.?|alinea|§{1,2}|randnummers?|randnrs?\.?|nrs?\.)\s?"
    r"(?P<n>\d{1,3}(?:\.\d{1,3}){0,5}[a-z]?(?![\d/%]|-[^\W\d]|-(?!\d{1,3}(?:\.\d{1,3}){0,5}(?![\d-]))\d|\w|[.,:]\d))"
)
_RO_MORE = re.compile(
    r"(?:\s?,\s?|\s(?:en|of|tot en met|t/m)\s|\s?-\s?)(?:r\.o\.\s|onder\s)?(?P<n>\d{1,3}(?:\.\d{1,3}){0,5}(?![\d/%]|\w|[.,:]\d))"
)
_NO_RO = re.compile(
    r"(?:\.|e)?\s?(?:jaar|jaren|maanden|maand|uur|dagen|weken|euro|gram|procent|%|km|meter|cm|primair|subsidiair|meer subsidiair|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|personen|anderen|°)\b"
)
_NO_ORDINAL = re.compile(
    r"\s(?:lid|leden|aanleg|volzin|zin|instantie|kamer|protocol|plaats|instance|alinea|gedachtestreepje|streepje|boek|titel|afdeling|lijn|klas|klasse|hulp|rechter)\b|e?\s?eeuw"
)
_ORDINAL = re.compile(r"[a-z]{4,14}|\d{1,2}(?:e|de|ste)\b")

_PSEUDONYM = re.compile(r"\[([^\W\d_][^\[\]]{0,40}?)\]")
_NO_NAME = re.compile(r"(?:nj|ecli|hr|rvdw|art|vgl|zie|noot|naschrift|citaat|voetnoot)\b")
ROLES = (
    "slachtoffer|medeverdachte|medepleger|verdachte|getuige|benadeelde|benadeelde partij|aangever|aangeefster|verbalisant|betrokkene|minderjarige|"
    "medeplichtige|deskundige|adres|bedrijf|persoon|kind|dochter|zoon|partner|mededader|pleegplaats|plaats|naam|geboortedatum|telefoonnummer|"
    "bank|bv|vennootschap|rekening|rekeningnummer|verzoeker|verzoekster|klager|werkgever|instelling|winkel|hotel|school|ziekenhuis|huisnummer|vriend|vriendin"
)
_ROLE_NUMBER = re.compile(
    rf"({ROLES})\s(\d{{1,2}}|[a-d](?!\w))(?!\d|\w|[.,/:]\d|-\d|\s?%|\s?(?:°|jaar|jaren|maand|maanden|dagen|uur|keer|maal|euro|{'|'.join(('januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'))}))"
)
ROLE_WORDS = frozenset(r.split()[0] for r in ROLES.split("|"))


def _number(text: str) -> int | None:
    return int(text) if text.isdigit() else _ROMAN.get(text)


def _read_counts(t: Tekst, at: int, start: int) -> list[tuple[str, int, int]]:
    """The numbers of a list of counts from `at`: value, start, end."""
    out: list[tuple[str, int, int]] = []
    while len(out) < 40:
        match = _ITEM.match(t.klein, at)
        if not match or _NO_FEIT_BEHIND.match(t.klein, match.end("n")):
            break
        number = _number(match["n"])
        value = str(number) if number is not None else match["n"]
        if match["graad"]:
            value += f" {match['graad']}"
        out.append((value, start if not out else match.start(), match.end()))
        ranged = _RANGE.match(t.klein, match.end())
        if ranged and number is not None and (last := _ITEM.match(t.klein, ranged.end())) and last["n"].isdigit():
            for n in range(number + 1, min(int(last["n"]), number + 30)):
                out.append((str(n), match.start(), match.end()))
            at = ranged.end()
            continue
        join = _JOIN.match(t.klein, match.end())
        if not join or not _ITEM.match(t.klein, join.end()) or not t.klein[join.end()].isdigit():
            break
        at = join.end()
    return out


def read_feit(t: Tekst, at: int) -> int:
    """`feit 1`, `de feiten 1 en 2`, `feit 3 subsidiair`: adds each and gives the end, or 0."""
    match = _FEIT.match(t.klein, at)
    if not match:
        return 0
    counts = _read_counts(t, match.end(), at)
    for value, start, end in counts:
        t.add("feit", value, start, end)
    return counts[-1][2] if counts else 0


def read_onder(t: Tekst, at: int) -> int:
    """`het onder 1 en 2 ten laste gelegde` names counts; `onder 12` elsewhere a consideration."""
    match = _ONDER.match(t.klein, at)
    if match:
        counts = _read_counts(t, match.end(), at)
        if counts and (_CHARGED.match(t.klein, counts[-1][2]) or " " in counts[-1][0]):
            for value, start, end in counts:
                t.add("feit", value, start, end)
            return counts[-1][2]
    return read_consideration(t, at)


def read_consideration(t: Tekst, at: int) -> int:
    """`r.o. 2.3.1`, `overwegingen 2.3 en 2.4`, `§ 5`: adds each and gives the end, or 0."""
    match = _RO.match(t.klein, at)
    if not match or _NO_RO.match(t.klein, match.end()):
        return 0
    word = match["word"]
    if word.startswith("nr"):
        return 0
    if word == "punt" and "." not in match["n"] and re.search(r"\d $", t.klein[max(0, at - 2) : at]):
        return 0
    t.add("overweging", match["n"], at, match.end())
    end = match.end()
    for _ in range(20):
        more = _RO_MORE.match(t.klein, end)
        if not more or _NO_RO.match(t.klein, more.end()) or ("." in match["n"]) != ("." in more["n"]):
            break
        t.add("overweging", more["n"], more.start("n"), more.end())
        end = more.end()
    return end


def read_ordinal(t: Tekst, at: int) -> int:
    """`het tweede middel`, `3e getuige`: adds the rank and gives the end, or 0."""
    match = _ORDINAL.match(t.klein, at)
    rank = ordinal(match[0]) if match else None
    if match is None or rank is None or _NO_ORDINAL.match(t.klein, match.end()):
        return 0
    before = t.klein[max(0, at - 16) : at]
    if before.endswith("ten ") or (rank == 1 and re.search(r"\b(?:voor het|voor de|in de|het is niet de) $", before)):
        return 0
    t.add("rangorde", str(rank), at, match.end())
    return match.end()


def read_role(t: Tekst, at: int) -> int:
    """`slachtoffer 1` without brackets."""
    match = _ROLE_NUMBER.match(t.klein, at)
    if not match or (at and t.klein[at - 1] == "["):
        return 0
    t.add("pseudoniem", f"{match[1]} {match[2]}", at, match.end())
    return match.end()


def find_pseudonyms(t: Tekst) -> None:
    """Everything in square brackets that names somebody or something: `[slachtoffer 1]`, `[verdachte]`, `[adres]`."""
    if "[" not in t.klein:
        return
    for match in _PSEUDONYM.finditer(t.klein):
        name = _pseudonym(match[1])
        if name and not (
            len(name) == 1 and t.klein[match.end() : match.end() + 1].isalpha()
        ):  # `[D]e` is a capital put in
            t.add("pseudoniem", name, *match.span())


@lru_cache(maxsize=5000)
def _pseudonym(inner: str) -> str:
    """The canonical name in a bracket; empty for what names nobody."""
    name = " ".join(inner.split()).rstrip(".")
    if name in ("sic", "x", "n", "bron", "passage") or name.startswith(("bron ", "passage ")) or number_word(name):
        return ""
    return "" if _NO_NAME.match(name) else name
