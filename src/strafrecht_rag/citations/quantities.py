"""Quantities: a number with what it counts. Amounts, terms, ages, percentages, weights, speeds, alcohol, lengths, counts.

Each row of UNITS is one unit: how it is written, the kind, the canonical unit and the factor to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from strafrecht_rag.citations.numerals import SCALES, number_word, read_number, skip_repeated, write_number
from strafrecht_rag.citations.tekst import Tekst
from strafrecht_rag.citations.vondst import Soort

_ONE = Decimal(1)
_ROWS: tuple[tuple[str, Soort, str, str], ...] = (
    ("maand maanden mnd mnden", "duur", "maand", "1"),
    ("jaar jaren jr", "duur", "jaar", "1"),
    ("week weken", "duur", "week", "1"),
    ("dag dagen dgn", "duur", "dag", "1"),
    ("etmaal etmalen", "duur", "dag", "1"),
    ("uur uren", "duur", "uur", "1"),
    ("minuut minuten min", "duur", "minuut", "1"),
    ("seconde seconden sec", "duur", "seconde", "1"),
    ("% procent percent pct", "percentage", "", "1"),
    ("kilogram kilo kilo's kg kilogrammen kilogramme", "gewicht", "g", "1000"),
    ("gram gr grams g grammen", "gewicht", "g", "1"),
    ("milligram mg milligrammen", "gewicht", "g", "0.001"),
    ("ton", "gewicht", "g", "1000000"),
    ("km/u km/h km/uur km/hr kmh kilometer_per_uur km_per_uur", "snelheid", "km/u", "1"),
    ("kilometer km kilometers", "afstand", "m", "1000"),
    ("meter meters m mtr", "afstand", "m", "1"),
    ("centimeter cm centimeters", "afstand", "m", "0.01"),
    ("millimeter mm millimeters", "afstand", "m", "0.001"),
    ("microgram_alcohol_per_liter microgram_per_liter µg/l ug/l μg/l µgl microgram ug µg μg", "alcohol", "µg/l", "1"),
    ("promille ‰ milligram_alcohol_per_milliliter milligram_per_milliliter mg/ml", "alcohol", "‰", "1"),
    ("milligram_alcohol_per_liter milligram_per_liter mg/l", "alcohol", "‰", "0.001"),
    ("euro euro's eur €", "bedrag", "EUR", "1"),
    ("eurocent", "bedrag", "EUR", "0.01"),
    ("gulden guldens nlg ƒ", "bedrag", "NLG", "1"),
    ("dollar dollars usd us-dollar", "bedrag", "USD", "1"),
    ("pond ponden gbp", "bedrag", "GBP", "1"),
    ("frank bef", "bedrag", "BEF", "1"),
    ("srd", "bedrag", "SRD", "1"),
)
UNITS: dict[str, tuple[Soort, str, Decimal]] = {
    name.replace("_", " "): (soort, unit, Decimal(factor))
    for names, soort, unit, factor in _ROWS
    for name in names.split()
}
_UNIT = re.compile(
    r"(?P<join>\s?-?\s?)(?P<unit>"
    + "|".join(re.escape(u) for u in sorted(UNITS, key=len, reverse=True))
    + r")(?!\w)(?:(?<=mnd)\.|(?<=min)\.|(?<=sec)\.|(?<=gr)\.|(?<=jr)\.|(?<=dgn)\.)?"
)
_TERM_ONLY = "maanden|maand|jaren|jaar|weken|week|dagen|dag|uren|uur"
_ADJECTIVE = re.compile(
    r"\s(?:(?:volle|hele|gehele|extra|andere|opeenvolgende|achtereenvolgende|kalender|onvoorwaardelijke|voorwaardelijke) ?)(?="
    + _TERM_ONLY
    + r")"
)
_TO = re.compile(r"\s?(?:tot en met|t/m|tot|à|a|of|en|dan wel|-)\s?")
_AND = re.compile(r"(?:,| en|, en| plus)\s(?:nog )?")
_CURRENCY = re.compile(
    r"(?:€|\beuro\b|\beur\b|ƒ|\bnlg\b|\bf\b|\bfl\b|\bhfl\b|\bgulden\b|\$|\busd\b|£|\bsrd\b)[\s.]{0,2}$"
)
_CURRENCY_ENDS = ("€", "euro", "eur", "ƒ", "nlg", "f", "fl", "gulden", "$", "usd", "£", "srd")
_SIGNS = {"€": "EUR", "euro": "EUR", "eur": "EUR", "$": "USD", "usd": "USD", "£": "GBP", "srd": "SRD"}
_CENTS = re.compile(r"(?:,-{1,2}|,=|,–)|\.(\d{2})(?!\d|\.\d)|\.-")
_EURO_BEHIND = re.compile(r"(?:,-{1,2}|,=)?\s?(?:euro|eur|€|gulden)(?!\w)")
_OLD = re.compile(r"\s?(?:jaar|jaren) oud\b|-?\s?jarige?n?\b")
_AGE_BEFORE = re.compile(
    r"(?:leeftijd van|oud[a-z]* dan|leeftijd|jonger dan|beneden de)(?: \w+){0,2}? $|\b(?:toen|destijds) $"
)
_NEWBORN = re.compile(r"\s?maanden oud\b")
_CLOCK = re.compile(r"(\d{1,2})[.:](\d{2})(?::\d{2})?(?![\d])(?!\.\d)(\s?u(?:ur|ren)?\b)?")
_CLOCK_SIGN = re.compile(r"\d{1,2}[.:]")
INDEFINITE = frozenset({"een", "half", "halve"})
_LENGTH_OF = re.compile(r"(?:\b(?:van|met|voor|voor de duur van|tot|binnen|gedurende|minstens|ten minste|tenminste) )$")


def _currency_before(t: Tekst, at: int) -> tuple[str, int] | None:
    """The currency written before a number, and where it starts."""
    if not t.klein[max(0, at - 8) : at].rstrip(" .").endswith(_CURRENCY_ENDS):
        return None
    match = _CURRENCY.search(t.klein, max(0, at - 8), at)
    if not match:
        return None
    sign = match[0].strip(" .")
    if sign == "f" and t.tekst[match.start()] not in "fF":
        return None
    return _SIGNS.get(sign, "NLG"), match.start()


def _amount(t: Tekst, value: Decimal, currency: str, start: int, end: int) -> int:
    cents = _CENTS.match(t.klein, end)
    if cents:
        end = cents.end()
        if cents[1]:
            value += Decimal(cents[1]) / 100
    t.add("bedrag", f"{currency} {value:.2f}", start, end)
    return end


def read_clock(t: Tekst, at: int) -> int:
    """`14:30`, `14.30 uur`, `om 14 uur`: adds a time and gives its end, or 0."""
    match = _CLOCK.match(t.klein, at)
    if match and int(match[1]) < 25 and int(match[2]) < 60 and (match[3] or t.klein[match.end(1)] == ":"):
        t.add("tijd", f"{int(match[1]):02d}:{match[2]}", at, match.end())
        return match.end()
    return 0


def _is_clock(t: Tekst, at: int, value: Decimal) -> bool:
    """`omstreeks 3 uur` is a time; `circa 240 uur` a length."""
    if value > 24 or value != value.to_integral_value():
        return False
    before = t.klein[max(0, at - 11) : at]
    return bool(re.search(r"\b(?:om|omstreeks|rond|te|klokke|tegen) $", before)) or bool(
        re.match(
            r"\d{1,2} uur (?:'s|in de) (?:nachts|morgens|ochtends|middags|avonds|nacht|ochtend|middag|avond)",
            t.klein[at : at + 40],
        )
    )


def _compound(t: Tekst, value: Decimal, unit: str, end: int) -> tuple[Decimal, str, int]:
    """`twee jaren en zes maanden` as months; anything else unchanged."""
    if unit != "jaar":
        return value, unit, end
    if value != value.to_integral_value():
        return value * 12, "maand", end
    join = _AND.match(t.klein, end)
    more = read_number(t, join.end()) if join else None
    if more is None:
        return value, unit, end
    behind = skip_repeated(t, more[1], more[0])
    match = _UNIT.match(t.klein, behind)
    # `3 jaar en 18 maanden` are two punishments, not one
    if match and UNITS[match["unit"]][1] == "maand" and more[0] < 12:
        return value * 12 + more[0], "maand", match.end()
    return value, unit, end


def _add_unit(t: Tekst, value: Decimal, name: str, start: int, end: int) -> int:
    """Adds `value` in the unit `name` and gives the end."""
    soort, unit, factor = UNITS[name]
    if soort == "duur":
        if unit == "uur" and _is_clock(t, start, value):
            t.add("tijd", f"{int(value):02d}:00", start, end)
            return end
        value, unit, end = _compound(t, value, unit, end)
        t.add("duur", f"{write_number(value)} {unit}", start, end)
        return end
    if soort == "bedrag":
        t.add("bedrag", f"{unit} {value * factor:.2f}", start, end)
        return end
    text = write_number(value * factor)
    t.add(soort, f"{text} {unit}" if unit else text, start, end)
    return end


_NO_UNIT = frozenset(("", *".;:()[]/"))
_UNIT_WORDS = (  # everything that _EURO_BEHIND, _OLD, _ADJECTIVE and _UNIT may begin with
    *UNITS,
    *"jarig volle hele gehele extra andere opeenvolgende achtereenvolgende kalender onvoorwaardelijke voorwaardelijke".split(),
)


def _beginnings(words: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The first three letters of words, and the words that are shorter."""
    return frozenset(w[:3] for w in words if len(w) > 2), frozenset(w for w in words if len(w) <= 2)


_UNIT_STARTS = _beginnings(_UNIT_WORDS)


def _begins(behind: str, starts: tuple[frozenset[str], frozenset[str]]) -> bool:
    """Whether three characters may begin one of the words."""
    long, short = starts
    return behind in long or behind[:2] in short or (behind[:1] in short and not behind[1:2].isalpha())


def _may_count(behind: str) -> bool:
    """Whether four characters behind a number may begin a unit: cheaper than to look for one, and mostly not so."""
    if behind[:1] == " ":
        return behind[1:2] in (" ", "-") or _begins(behind[1:], _UNIT_STARTS)
    return behind[:1] not in _NO_UNIT


def read_quantity(t: Tekst, at: int) -> int:
    """The quantity whose number starts at `at`: adds it and gives its end; 0 when there is no number."""
    if _CLOCK_SIGN.match(t.klein, at) and (clock := read_clock(t, at)):
        return clock
    number = read_number(t, at)
    if number is None:
        return 0
    value, end = number
    word = t.klein[at:end]
    currency = _currency_before(t, at)
    if currency:
        return _amount(t, value, currency[0], currency[1], skip_repeated(t, end, value))
    first_end = end
    end = skip_repeated(t, end, value)
    low = t.klein
    if not _may_count(low[end : end + 4]):
        return first_end if word in INDEFINITE else _shared_unit(t, at, value, end) or _count(t, at, value, word, end)
    euro = _EURO_BEHIND.match(low, end)
    if euro and word not in INDEFINITE:
        t.add("bedrag", f"{'NLG' if 'gulden' in euro[0] else 'EUR'} {value:.2f}", at, euro.end())
        return euro.end()
    old = _OLD.match(low, end)
    if old and value == value.to_integral_value() and word != "een":
        t.add("leeftijd", write_number(value), at, old.end())
        return old.end()
    skip = _ADJECTIVE.match(low, end)
    unit = _UNIT.match(low, skip.end() if skip else end)
    if unit and unit["unit"] in ("m", "g", "min", "gr", "sec", "a") and t.tekst[unit.start("unit")].isupper():
        unit = None
    if unit:
        name = unit["unit"]
        if UNITS[name][1] in ("jaar",) and _AGE_BEFORE.search(low, max(0, at - 40), at):
            t.add("leeftijd", write_number(value), at, unit.end())
            return unit.end()
        length = UNITS[name][1] in ("jaar", "maand", "week") and _LENGTH_OF.search(low, max(0, at - 16), at)
        if word == "een" and not length:  # "een jaar" is as often an article as a number
            return first_end
        if word in ("half", "halve") and not re.search(r"\been $", low[max(0, at - 4) : at]):
            return first_end
        return _add_unit(t, value, name, at, unit.end())
    if word in INDEFINITE:
        return first_end
    other = _shared_unit(t, at, value, end)
    if other:
        return other
    return _count(t, at, value, word, end)


_ONE_STARTS = _beginnings((*_UNIT_WORDS, *SCALES, "en"))


def read_indefinite(t: Tekst, at: int) -> int:
    """As `read_quantity`, for `een` and `half`: an article or adverb more often than a number, which the next word tells."""
    low = t.klein
    end = low.find(" ", at, at + 6)
    behind = low[end + 1 : end + 4]
    if (
        low[at:end] not in INDEFINITE
        or not behind[:1].isalpha()
        or _begins(behind, _ONE_STARTS)
        or _currency_before(t, at)
    ):
        return read_quantity(t, at)
    return end


def _shared_unit(t: Tekst, at: int, value: Decimal, end: int) -> int:
    """`6 tot 8 maanden`, `drie of vier jaar`: the unit of the second number is that of the first too. 0 if not so."""
    join = _TO.match(t.klein, end)
    more = read_number(t, join.end()) if join else None
    if more is None or join is None or t.klein[end : end + 1] == "." or t.klein[join.end() : more[1]] == "een":
        return 0
    behind = skip_repeated(t, more[1], more[0])
    unit = _UNIT.match(t.klein, behind)
    if not unit or unit["unit"] in ("m", "g", "min", "gr", "sec"):
        return 0
    if UNITS[unit["unit"]][0] == "duur" and UNITS[unit["unit"]][1] == "uur" and _is_clock(t, at, value):
        t.add("tijd", f"{int(value):02d}:00", at, end)
        return end
    if UNITS[unit["unit"]][1] == "jaar" and _AGE_BEFORE.search(t.klein, max(0, at - 40), at):
        t.add("leeftijd", write_number(value), at, end)
        t.add("leeftijd", write_number(more[0]), join.end(), unit.end())
        return unit.end()
    _add_unit(t, value, unit["unit"], at, end)
    return _add_unit(t, more[0], unit["unit"], join.end(), unit.end())


_AGED = re.compile(r"([a-zéëï]+?)jarig[ea]?n?(?!\w)")
# `De rechtbank acht …` is the verb.
_VERB_BEFORE = re.compile(
    r"\b(?:rechtbank|hof|raad|rechter|gerecht|kamer|justitie|ministerie|verdediging|deskundige|ik|politierechter) $"
)
_PLURAL_BEHIND = re.compile(r"\s(?!verdachte|feiten bewezen|redenen aanwezig)[a-z-]{2,}(?:en|s)(?!\w)")


def read_aged(t: Tekst, at: int) -> int:
    """`zeventienjarige`: adds an age and gives its end, or 0."""
    match = _AGED.match(t.klein, at)
    value = number_word(match[1]) if match else None
    if match is None or value is None:
        return 0
    t.add("leeftijd", write_number(value), at, match.end())
    return match.end()


_LIST_NUMBER = re.compile(r"(?:^|\n)\s*\(?$")
_AFTER_LIST = re.compile(r"[.)]?\d*(?:\.\d+)*[.)]?\s")


_PART_BEFORE = re.compile(r"waarvan (?:een gedeelte(?: groot)?,? |een deel,? |er |te weten |van )?$")
_PART_BEHIND = re.compile(r",? (?:geheel )?(?:on)?voorwaardelijk| niet ten uitvoer")


def _count(t: Tekst, at: int, value: Decimal, word: str, end: int) -> int:
    """A bare number. A list number at the start of a line is none."""
    if word[0].isdigit():
        if (at and (t.klein[at - 1].isalnum() or t.klein[at - 1] in "/-_.:")) or t.klein[end : end + 1].isalpha():
            return end
        if _LIST_NUMBER.search(t.regels, max(0, at - 3), at) and _AFTER_LIST.match(t.klein, end):
            return end
        if t.klein[end : end + 1] == "-" and re.match(r"-[^\W\d]", t.klein[end : end + 2]):
            return end  # `3-MMC`
    elif value == _ONE or (
        word == "acht" and (_VERB_BEFORE.search(t.klein, max(0, at - 20), at) or not _PLURAL_BEHIND.match(t.klein, end))
    ):
        return end
    if _PART_BEHIND.match(t.klein, end) and _PART_BEFORE.search(t.klein, max(0, at - 40), at):
        for earlier in reversed(
            t.gevonden[-4:]
        ):  # `24 maanden, waarvan 6 voorwaardelijk`: the unit is that of the whole
            if earlier.soort == "duur" and at - earlier.end < 90:
                t.add("duur", f"{write_number(value)} {earlier.waarde.split(' ')[1]}", at, end)
                return end
    t.add("getal", write_number(value), at, end)
    return end
