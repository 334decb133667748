"""Statute articles: `art. 359a lid 2 onder b Sv`, lists, ranges, `jo.`, full names, `310 Sr`, `het derde lid van artikel 6 EVRM`.

An article's value: number, `lid n`, `onder x`, code; parts that are not written are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.citations.codes import CASED, CODE, CODE_OF, code_name
from strafrecht_rag.citations.numerals import ORDINALS
from strafrecht_rag.citations.tekst import Tekst

_LATIN = "bis|ter|quater|quinquies|sexies|septies|octies|novies|decies|undecies"
_NUMBER = rf"\d{{1,4}}(?::\d{{1,4}})?(?:(?:\s|-)?(?:{_LATIN})\b|[a-z]{{1,2}}(?![a-z])(?:\s?(?:{_LATIN})\b)?)?(?:\.\d{{1,2}}[a-z]?)?(?![\d:%€]|\w|/\d{{4}})"
_ORDINAL = "|".join(list(ORDINALS)[:12])
_LID = rf"(?:,?\s(?:het\s)?(?:(?:lid|leden)\s(?P<lid>\d{{1,2}}[a-z]?(?:(?:\s?(?:,|en|t/m|-)\s?)\d{{1,2}}(?!\d))*)|(?P<lidw>(?:{_ORDINAL})(?:\s?(?:,|en|of)\s(?:{_ORDINAL}))*)\s(?:lid|leden)\b))"
_LETTER = r"(?:\d{1,2}\s?[°ºo](?!\w)|\d{1,2}e?(?![\d.,/\w])|(?!(?:sv|sr|bw|ow|ro|rv|gw|ep)\b)[a-z]{1,2}(?![\w.]\w|\w)|[ivx]{1,4}(?!\w))"
_ONDER = rf"(?:,?\s(?:en\s)?(?:de\s)?(?:aanhef(?:\sen|,|\sonder)?\s?)?(?:onder|sub|onderdeel|onderdelen|letter|letters|ten)\s(?P<onder>{_LETTER}(?:(?:\s?,\s?|\sen\s|\sof\s)(?:onder\s|sub\s)?{_LETTER})*)(?:,?\s(?:onder|sub)\s(?P<onder2>{_LETTER}))?)"
_ITEM = re.compile(rf"(?P<num>{_NUMBER})(?:{_LID})?(?:{_ONDER})?(?:,?\s(?:eerste|tweede|laatste)\svol(?:zin|le zin))?")
_CODE = re.compile(
    rf"[,;]?\s?(?:,?\s?(?:van|uit|bij|in)\s)?(?:het\s|de\s|dat\s|die\s|genoemd\s|deze\s)?(?:toenmalige\s|oude\s|huidige\s)?(?P<boek>boek\s\d\s)?(?P<code>{CODE})(?![\w]|-\w)(?:\s\(?(?:oud|oude)\)?(?!\w))?"
)
_JOIN = re.compile(
    r"\s?(?:,\s?(?:en|dan wel|juncto|jo\.?|onderscheidenlijk)\s|,\s?|;\s?|/\s?|\sen/of\s|\sen\s|\sof\s|\sjuncto\s|\sjo\.?\s|\sj°\.?\s?|\sj\.o\.?\s|\sjº\.?\s?|"
    r"\sin verbinding met\s|\si\.v\.m\.?\s|\sivm\s|\sgelezen in (?:samenhang|verbinding) met\s|\sdan wel\s|\sresp\.?\s|\salsmede\s|\sen met\s)(?:met\s|van\s|op\s|in\s|uit\s)?(?:het bepaalde in\s)?(?:(?:de\s)?art(?:ikel(?:en)?|t)?\.?\s?)?"
)
_RANGE = re.compile(r"\s?(?:tot en met|t/m|-)\s?(?:art(?:ikel)?\.?\s)?")
_START = re.compile(r"(?:artikelen|artikels|artikel|artt\.?|art\.?)\s?(?:\(en\)\s)?")
_BARE_JOIN = re.compile(r"\s?/\s?|, | en | jo\.? | juncto | of ")
_BARE_CODE = re.compile(rf"\s(?P<code>{CODE})(?![\w-])")
_LID_OF = re.compile(
    rf"(?:(?P<w>{_ORDINAL})\s(?:en\s(?P<w2>{_ORDINAL})\s)?lid|(?:lid\s)(?P<n>\d{{1,2}}))(?:,?\s(?:aanhef en )?(?:onder|sub)\s(?P<onder>[a-z]|\d{{1,2}}°?))?,?\svan\s(?=(?:artikel|art\.?)\s)"
)
_MORE_LID = re.compile(rf"(?:\sen|\sof|,|\sjo\.?|\sjuncto)(?:{_LID})(?:{_ONDER})?")
_LID_STYLE = frozenset({"EVRM", "IVBPR", "Sr", "Sv", "WVW", "Opiumwet", "WWM", "RO", "AWR", "Wahv", "EU-Handvest"})


_VALUE = re.compile(
    r"(?P<nummer>[0-9][0-9a-z:.]*)(?: lid (?P<lid>\S+))?(?: onder (?P<onder>.+?))?"
    r"(?: (?P<code>(?:\dA? )?(?:EP |Wet |EU-)?[A-Z].*))?"
)


@dataclass(frozen=True, slots=True)
class Artikelplaats:
    """The parts of an article's value; what was not written is empty. A book stands in the number: `6:162`."""

    nummer: str
    lid: str = ""
    onder: str = ""
    code: str = ""


def place_of(waarde: str) -> Artikelplaats | None:
    """The value of an `artikel` finding in its parts; None for what is no ordinary article number."""
    match = _VALUE.fullmatch(waarde)
    if not match:
        return None
    number, code = match["nummer"], match["code"] or ""
    if code[:1].isdigit():
        book, _, code = code.partition(" ")
        number = f"{book}:{number}"
    return Artikelplaats(number, match["lid"] or "", match["onder"] or "", code)


@dataclass
class _Artikel:
    """One article while its list is read; the code comes at the end of the list."""

    nummer: str
    lid: list[str]
    onder: list[str]
    start: int
    end: int
    code: str = ""

    def write(self) -> list[str]:
        """One canonical value per lid and letter named."""
        nummer, leden = self.nummer, self.lid
        head, dot, tail = nummer.partition(".")
        if dot and not leden and self.code in _LID_STYLE:
            nummer, leden = head, [tail]
        code = f" {self.code}" if self.code else ""
        out = []
        for lid in leden or [""]:
            for onder in self.onder or [""]:
                out.append(f"{nummer}{f' lid {lid}' if lid else ''}{f' onder {onder}' if onder else ''}{code}")
        return out


def _span(numbers: str) -> list[str]:
    """`1 en 3` → 1, 3; `1-3` and `1 t/m 3` → 1, 2, 3."""
    match = re.fullmatch(r"(\d{1,2})\s?(?:t/m|-)\s?(\d{1,2})", numbers)
    if match and 0 < int(match[2]) - int(match[1]) < 20:
        return [str(n) for n in range(int(match[1]), int(match[2]) + 1)]
    return re.findall(r"\d{1,2}[a-z]?", numbers)


def _letters(text: str | None) -> list[str]:
    return [
        p.strip("°º ").removesuffix("o") if p[:1].isdigit() else p
        for p in re.findall(r"\d{1,2}\s?[°ºo]?|[a-z]{1,4}", re.sub(r"\b(?:en|of|onder|sub)\b", " ", text or ""))
    ]


def _lid_and_onder(match: re.Match[str]) -> tuple[list[str], list[str]]:
    """The leden and letters of a match of _LID with _ONDER."""
    words = re.findall(r"[a-z]+", match["lidw"] or "")
    leden = _span(match["lid"]) if match["lid"] else [str(ORDINALS[w]) for w in words if w in ORDINALS]
    onder = _letters(match["onder"])
    if match["onder2"]:
        onder = [f"{onder[-1]} {_letters(match['onder2'])[0]}"] if onder else []
    return leden, onder


def _item(match: re.Match[str]) -> _Artikel:
    return _Artikel(re.sub(r"[\s-]", "", match["num"]), *_lid_and_onder(match), match.start(), match.end())


def _read_code(t: Tekst, end: int) -> tuple[str, int] | None:
    match = _CODE.match(t.klein, end)
    if not match:
        return None
    code = code_name(match["code"])
    written = t.tekst[match.start("code") : match.end("code")]
    if match["code"] in ("ow", "ro", "ep", "uw", "wm", "wed", "zw", "wets", "gw", "wet") and written.islower():
        return None
    if match["boek"]:
        code = f"{match['boek'].split()[1]} {code}"
    return code, match.end()


_EXTRA = re.compile(rf"(?:{_LID})(?:{_ONDER})?")


def _read_list(t: Tekst, at: int) -> int:
    """The articles from the first number at `at`; adds them and gives the end."""
    items: list[_Artikel] = []
    open_items: list[_Artikel] = []
    end = at
    while len(items) < 60:
        match = _ITEM.match(t.klein, end)
        if not match:
            break
        if (
            items
            and not open_items
            and not t.klein[: match.start()].rstrip().endswith((".", "artikel", "art", "artikelen"))
        ):
            # behind a code a bare number is the next article only when a code follows it too
            probe = _CODE.match(t.klein, match.end())
            if not probe and not re.search(r"art", t.klein[items[-1].end : match.start()]):
                break
        if items and re.match(
            r"\s(?:maanden|jaar|jaren|uur|uren|dagen|weken|euro|gram|"
            "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)",
            t.klein[match.end("num") : match.end("num") + 12],
        ):
            break
        item = _item(match)
        items.append(item)
        open_items.append(item)
        end = match.end()
        while more_lid := _MORE_LID.match(t.klein, end):  # `lid 1 en lid 3 onder d`: the same article once more
            again = _Artikel(item.nummer, *_lid_and_onder(more_lid), item.start, more_lid.end())
            items.append(again)
            open_items.append(again)
            item.end = end = more_lid.end()
        found = _read_code(t, end)
        if found:
            for one in open_items:
                one.code = found[0]
            item.end = end = found[1]
            open_items = []
            more = _EXTRA.match(t.klein, end) if not item.lid else None
            if more:
                leden, onder = _lid_and_onder(more)
                item.lid, item.onder = leden, item.onder or onder
                item.end = end = more.end()
        ranged = _RANGE.match(t.klein, end) if open_items else None
        join = ranged or _JOIN.match(t.klein, end)
        if not join or not t.klein[join.end() : join.end() + 1].isdigit():
            break
        if ranged and (closing := _ITEM.match(t.klein, ranged.end())):
            first, last = re.match(r"\d+", item.nummer), re.match(r"\d+", closing["num"])
            if first and last and item.nummer.isdigit() and 1 < int(last[0]) - int(first[0]) < 40:
                for n in range(int(first[0]) + 1, int(last[0])):
                    inner = _Artikel(str(n), [], [], item.start, item.end)
                    items.append(inner)
                    open_items.append(inner)
        end = join.end()
    for item in items:
        for value in item.write():
            t.add("artikel", value, item.start, item.end)
    return items[-1].end if items else 0


def read_article(t: Tekst, at: int) -> int:
    """Behind the word `artikel`, `art.` or `artt.` at `at`."""
    match = _START.match(t.klein, at)
    if not match or not t.klein[match.end() : match.end() + 1].isdigit():
        return 0
    before = len(t.gevonden)
    end = _read_list(t, match.end())
    if end and len(t.gevonden) > before:
        first = t.gevonden[before]
        t.gevonden[before] = type(first)(first.soort, first.waarde, at, first.end)
    return end


def read_lid_of(t: Tekst, at: int) -> int:
    """`het derde lid van artikel 6 EVRM`, `lid 2 van art. 359a Sv`."""
    match = _LID_OF.match(t.klein, at)
    if not match:
        return 0
    start = _START.match(t.klein, match.end())
    item_match = _ITEM.match(t.klein, start.end()) if start else None
    if item_match is None:
        return 0
    item = _item(item_match)
    item.lid = [match["n"]] if match["n"] else [str(ORDINALS[w]) for w in (match["w"], match["w2"]) if w]
    item.onder = _letters(match["onder"]) or item.onder
    found = _read_code(t, item.end)
    if found:
        item.code, item.end = found
    for value in item.write():
        t.add("artikel", value, at, item.end)
    return item.end


_AFTER_NUMBER = frozenset(
    word[:2]  # of everything that _ITEM, _BARE_CODE and _BARE_JOIN may go on with
    for word in (
        *f"{_LATIN}|{_ORDINAL}".split("|"),
        *"het lid leden en de aanhef onder sub onderdeel letter ten laatste of jo juncto".split(),
        *CODE_OF,
    )
)


def may_follow(behind: str) -> bool:
    """Whether three characters behind a number may go on to name its statute: cheaper than to read on, and mostly not so."""
    sign = behind[:1]
    if sign == " ":
        return behind[1:] in _AFTER_NUMBER or behind[1:2] == "/"
    if sign == ",":
        return behind[1:2] == " "
    if sign == ".":
        return behind[1:2].isdigit()
    return sign.isalpha() or sign in ("/", "-", ":")


def read_bare_article(t: Tekst, at: int) -> int:
    """`310 Sr`, `310/312 Sr`, `287, 289 Sr`: numbers with a code behind them and no word before."""
    low = t.klein
    if at and (low[at - 1] in "/-.:,€" or low[at - 1].isalnum()):
        return 0
    match = _ITEM.match(low, at)
    if not match:
        return 0
    end = match.end()
    for _ in range(6):
        code = _BARE_CODE.match(low, end)
        if code:
            written = t.tekst[code.start("code") : code.end("code")]
            cased = CASED.get(code["code"])
            if (cased and written not in (cased, cased.upper())) or (
                not cased and written == written.lower() and len(written) < 5
            ):
                return 0
            return _read_list(t, at)
        join = _BARE_JOIN.match(low, end)
        item = _ITEM.match(low, join.end()) if join else None
        if not item:
            return 0
        end = item.end()
    return 0
