"""Numbers as Dutch writes them: `1.500`, `2,5`, `vierentwintig`, `vijf duizend`, `anderhalf`, `eerste`, `2e`."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from text_to_num import text2num

from strafrecht_rag.citations.tekst import Tekst

_MORPHEMES = (
    "een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|dertien|veertien|vijftien|zestien|zeventien|achttien|"
    "negentien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|honderd|duizend|miljoen|miljard"
)
_WORD = re.compile(rf"(?:{_MORPHEMES})(?:(?:en|ën)?(?:{_MORPHEMES})){{0,8}}")
_FRACTIONS = {
    "half": Decimal("0.5"),
    "halve": Decimal("0.5"),
    "anderhalf": Decimal("1.5"),
    "anderhalve": Decimal("1.5"),
    "tweeënhalf": Decimal("2.5"),
    "tweeëneenhalf": Decimal("2.5"),
    "drieënhalf": Decimal("3.5"),
    "drieëneenhalf": Decimal("3.5"),
    "vierenhalf": Decimal("4.5"),
    "viereneenhalf": Decimal("4.5"),
    "vijfenhalf": Decimal("5.5"),
    "vijfeneenhalf": Decimal("5.5"),
}
SCALES = {
    "honderd": Decimal(100),
    "duizend": Decimal(1000),
    "miljoen": Decimal(1_000_000),
    "mln": Decimal(1_000_000),
    "miljard": Decimal(1_000_000_000),
    "mld": Decimal(1_000_000_000),
}
_SCALE = re.compile(r"\s(miljoen|miljard|mln|mld|duizend|honderd)\b\.?")
# `1.500,50`, `5.000`, `2,5`, `2.50` behind a currency sign only: a full stop with three digits parts thousands.
DIGITS = re.compile(
    r"\d{1,3}(?:\.\d{3}){1,4}(?![\d])(?:,\d{1,4}(?!\d))?|\d{1,3}(?: \d{3}){1,3}(?=,\d{2}(?!\d))(?:,\d{2})|\d{1,15}(?:,\d{1,4}(?!\d))?"
)
_AND_A_HALF = re.compile(r"\sen\seen\shal(?:f|ve)(?!\w)")
_REPEATED = re.compile(r"\s?\(\s?(?:zegge:? )?([^()\d]{3,60}|[\d.,]{1,12})\s?\)")
_NUMBER_WORD = re.compile(r"[a-zéëï]+")

ORDINALS = {
    word: n
    for n, words in enumerate(
        (
            "eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende", "elfde",
            "twaalfde", "dertiende", "veertiende", "vijftiende", "zestiende", "zeventiende", "achttiende", "negentiende", "twintigste",
        ),
        1,
    )
    for word in (words,)
}  # fmt: skip
_ORDINAL_DIGITS = re.compile(r"(\d{1,2})(?:e|de|ste)\b")


def write_number(value: Decimal) -> str:
    """Canonical: no thousands, a full stop for decimals, no superfluous zeros."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def read_digits(text: str) -> Decimal:
    """The value of what DIGITS matched."""
    return Decimal(text.replace(".", "").replace(" ", "").replace(",", "."))


@lru_cache(maxsize=20_000)
def number_word(word: str) -> Decimal | None:
    """The value of one number word in lower case; None for any other word. `een` counts as 1."""
    if word in _FRACTIONS:
        return _FRACTIONS[word]
    if len(word) > 60 or not _WORD.fullmatch(word):
        return None
    try:
        return Decimal(text2num(word, "nl"))
    except ValueError:
        return None


@lru_cache(maxsize=20_000)
def ordinal(word: str) -> int | None:
    """1 for `eerste`, 2 for `2e`, None for any other word."""
    if word in ORDINALS:
        return ORDINALS[word]
    match = _ORDINAL_DIGITS.fullmatch(word)
    return int(match[1]) if match else None


def read_number(t: Tekst, at: int) -> tuple[Decimal, int] | None:
    """The number that starts at `at`, in digits or words, with a scale behind it, and where it ends."""
    low = t.klein
    if low[at : at + 1].isdigit():
        match = DIGITS.match(low, at)
        if not match:
            return None
        value, end = read_digits(match[0]), match.end()
    else:
        word = _NUMBER_WORD.match(low, at)
        found = number_word(word[0]) if word else None
        if word is None or found is None:
            return None
        value, end = found, word.end()
        while (more := _NUMBER_WORD.match(low, end + 1)) and low[
            end
        ] == " ":  # `honderd vijftig`, `duizend tweehonderd`
            nxt = number_word(more[0])
            if nxt is None or more[0] in ("een", "één") or value < 100 or nxt >= 1000 or value % 100 or nxt >= value:
                break
            value, end = value + nxt, more.end()
    if low[end : end + 1] != " ":
        return value, end
    half = _AND_A_HALF.match(low, end) if low[end + 1 : end + 3] == "en" else None
    if half:
        value, end = value + Decimal("0.5"), half.end()
    scale = _SCALE.match(low, end)
    if scale:
        value, end = value * SCALES[scale[1]], scale.end()
    return value, end


def skip_repeated(t: Tekst, end: int, value: Decimal) -> int:
    """Past `(twaalf)` behind 12 or `(12)` behind twaalf: the same number once more. Else `end`."""
    match = _REPEATED.match(t.klein, end) if "(" in t.klein[end : end + 2] else None
    if not match:
        return end
    inner = match[1].strip()
    other = read_digits(inner) if DIGITS.fullmatch(inner) else number_word(inner.replace(" ", ""))
    return match.end() if other == value else end
