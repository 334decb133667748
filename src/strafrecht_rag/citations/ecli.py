"""ECLIs: find them in any spelling, tell what is malformed, and tell whether one can exist.

Form: Council conclusions 2011/C 127/01: `ECLI`, country (2 letters), court (1-7 characters that start with a
letter), year (4 digits), number (1-25 characters, letters, digits and full stops).
Worked example: `Zie ecli: nl:hr :2023:284.` holds ECLI:NL:HR:2023:284; the closing full stop is not part of it.
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from dataclasses import dataclass

from strafrecht_rag.citations.courts import code_exists
from strafrecht_rag.citations.normalise import Normalised, normalise, unmask

# `ECLl` and `ECL1` are read as the ECLI they pretend to be. White space of any kind may stand around the colons (line breaks inside an ECLI occur in the wild), never
# inside a part: `2019:9999 over` must not swallow the next word. Every quantifier is bounded: linear time.
_GAP = r"\s{0,3}[:;]\s{0,3}"
_TAIL = rf"(?P<year>\d{{4}}){_GAP}(?P<number>[A-Z0-9](?:[A-Z0-9.]{{0,23}}[A-Z0-9])?)(?![A-Z0-9])"
_ECLI = re.compile(
    rf"(?<![A-Z0-9])(?P<prefix>(?:ECL[IL1|]{_GAP}){{1,2}})(?P<country>[A-Z]{{2}}){_GAP}(?P<court>[A-Z][A-Z0-9]{{0,6}}){_GAP}{_TAIL}",
    re.IGNORECASE | re.ASCII,
)
# Short forms without the word: `HR:2019:9999`, `NL:HR:2019:9999`, `EU:C:2024:49`. No blanks inside: they are plain text otherwise.
_SHORT = re.compile(
    r"(?<![A-Z0-9])(?:(?P<country>NL|EU|CE)[:;])?(?P<court>[A-Z][A-Z0-9]{0,6})[:;](?P<year>(?:1[89]|20)\d\d)[:;](?P<number>[A-Z0-9](?:[A-Z0-9.]{0,23}[A-Z0-9])?)(?![A-Z0-9])",
    re.ASCII,
)
# Anything that begins as an ECLI and is none: the parts there are, up to the first blank.
_BROKEN = re.compile(
    r"(?:(?<![A-Z0-9])|(?<=[a-z])(?-i:(?=ECLI)))(?P<word>(?:ECLI){1,2}L?(?:NL)?|E?CL?[IL1|]|E[A-Z]?[CG][A-Z]?L?[A-Z]?I?|EL[A-Z]{1,3}|EU)"
    r"\s{0,2}[:;.]{1,2}\s{0,2}(?P<rest>-?[A-Z0-9]{1,14}(?:(?:\s{0,2}[:;]{1,2}-?\s{0,2}|[./])[A-Z0-9]{1,20}){1,7})(?![A-Z0-9])",
    re.IGNORECASE | re.ASCII,
)
_WORDS = re.compile(r"(?:ECLI){1,2}L?(?:NL)?|E?CL?[IL1|]|E[CLIGVU]{2,4}")
# Every form has two colons with one part between them: looked for first, because most texts have none.
_COLONS = re.compile(r"[:;]\s{0,3}-?\w{1,20}\s{0,3}[:;.]")
# What each form cannot do without: cheap to look for, and mostly not there.
_SHORT_SIGN = re.compile(r"[:;](?:1[89]|20)\d\d[:;]", re.ASCII)
_BROKEN_SIGN = re.compile(r"(?:[EC][CLIGVU1|]{1,9}(?:NL)?|EU)\s{0,2}[:;.]", re.IGNORECASE | re.ASCII)
_LJN_FORM = re.compile(r"[A-Z]{2}\d{4}")


@dataclass(frozen=True)
class FoundEcli:
    """An ECLI in canonical upper case and the span of the original text it was read from.

    `gebrek` says in Dutch what is malformed; the value is then what was plainly meant, or the parts as written.
    """

    ecli: str
    start: int
    end: int
    gebrek: str = ""


def _court(written: str) -> str:
    """The court code; a small `l` among capitals is the I it looks like, a zero an O."""
    upper = written.upper()
    if code_exists(upper):
        return upper
    other = written.replace("l", "I").replace("0", "O").replace("1", "I").upper()
    return other if code_exists(other) else upper


def _whole(match: re.Match[str]) -> tuple[str, int]:
    """The number and the end of a match. Dutch numbers hold no full stop: `…:284.Het hof` is glued to a sentence."""
    number, end = match["number"], match.end()
    if (match["country"] or "NL").upper() == "NL" and "." in number:
        number = number.split(".", 1)[0]
        end = match.start("number") + len(number)
    return number, end


def _doubled_year(text: str, match: re.Match[str]) -> FoundEcli | None:
    """`ECLI:NL:HR:2014:2014:1303`: the number is the year once more and another number follows."""
    more = re.compile(rf"{_GAP}(?P<number>[A-Z0-9]{{1,12}})(?![A-Z0-9])", re.IGNORECASE | re.ASCII).match(
        text, match.end()
    )
    if not more:
        return None
    parts = ["ECLI", match["country"], match["court"], match["year"]]
    if match["number"] == match["year"]:
        return FoundEcli(":".join([*parts, more["number"]]).upper(), match.start(), more.end(), "jaar dubbel")
    if match["number"].upper() == match["court"].upper():
        return FoundEcli(":".join([*parts, more["number"]]).upper(), match.start(), more.end(), "gerecht dubbel")
    return None


def _fault(match: re.Match[str]) -> str:
    faults = []
    if len(re.findall(r"[:;]", match["prefix"])) > 1:
        faults.append("dubbel voorvoegsel")
    if ";" in match[0]:
        faults.append("; in plaats van :")
    if not re.fullmatch(r"(?:19|20)\d\d|18\d\d", match["year"]):
        faults.append("jaar kan niet")
    return ", ".join(faults)


def _broken(match: re.Match[str]) -> tuple[str, str] | None:
    """The canonical form of a malformed ECLI where it is plain what was meant, else its parts; and what is wrong."""
    faults = []
    word = match["word"].upper()
    parts = [p.upper() for p in re.split(r"[\s:;./-]+", match["rest"]) if p]
    if word == "EU":
        parts = ["EU", *parts]
        faults.append("zonder ECLI")
    elif word.endswith("NL"):
        parts = ["NL", *parts]
        faults.append("dubbele punt ontbreekt")
    elif not re.fullmatch(r"ECL[IL1|]", word):
        faults.append("ECLI verkeerd gespeld")
    while parts and re.fullmatch(r"E?C?L?I?", parts[0]) and len(parts[0]) > 2:
        parts = parts[1:]
        faults.append("dubbel voorvoegsel")
    if not parts or not any(p[-1:].isdigit() for p in parts):
        return None
    if len(parts) > 3 and parts[0] == "NL" and parts[1] in ("NL", "EU", "CE"):
        parts = parts[1:]
        faults.append("land dubbel")
    if parts[0] == "N":
        parts[0] = "NL"
        faults.append("land onvolledig")
    if len(parts[0]) > 2 and parts[0].startswith("NL") and code_exists(parts[0][2:]):
        parts = ["NL", parts[0][2:], *parts[1:]]
        faults.append("dubbele punt ontbreekt")
    glued = re.fullmatch(r"([A-Z]{2,7})((?:19|20)\d\d)", parts[1]) if len(parts) > 1 else None
    if glued:
        parts[1:2] = [glued[1], glued[2]]
        faults.append("dubbele punt ontbreekt")
    if code_exists(parts[0]) and len(parts) <= 3:
        parts = ["NL", *parts]
        faults.append("land ontbreekt")
    if len(parts) >= 2 and re.fullmatch(r"(?:19|20)\d\d", parts[1]) and not code_exists(parts[1]):
        faults.append("gerecht ontbreekt")
        return ":".join(["ECLI", *parts]), ", ".join(faults)
    if len(parts) == 3 and _LJN_FORM.fullmatch(parts[2]):
        faults.append("jaar ontbreekt")
    elif len(parts) == 3 and (tail := re.fullmatch(r"((?:19|20)\d\d)([A-Z]{2}\d{4})", parts[2])):
        parts[2:3] = [tail[1], tail[2]]
        faults.append("dubbele punt ontbreekt")
    elif len(parts) == 3:
        faults.append("nummer of jaar ontbreekt")
    elif len(parts) < 3:
        faults.append("onvolledig")
    elif len(parts) > 4 and parts[2] in parts[3:4]:
        parts = [*parts[:3], *parts[4:]]
        faults.append("jaar dubbel")
    elif len(parts) > 4 and parts[1] in parts[3:4]:
        parts = [*parts[:3], *parts[4:]]
        faults.append("gerecht dubbel")
    elif len(parts) > 4:
        faults.append("te veel delen")
    elif not re.fullmatch(r"(?:18|19|20)\d\d", parts[2]):
        faults.append("jaar kan niet")
    if ";" in match[0]:
        faults.append("; in plaats van :")
    if "::" in match[0]:
        faults.append("dubbele punt te veel")
    if not faults:
        faults.append("misvormd")
    return ":".join(["ECLI", *parts]), ", ".join(dict.fromkeys(faults))


def _search(text: str) -> list[FoundEcli]:
    """Findings in an unmasked normalised text, by its own offsets, in order."""
    found: list[FoundEcli] = []
    covered: list[tuple[int, int]] = []
    for match in _ECLI.finditer(text) if "ecl" in text.lower() else ():
        doubled = _doubled_year(text, match)
        number, end = _whole(match)
        ecli = ":".join(["ECLI", match["country"], _court(match["court"]), match["year"], number]).upper()
        one = doubled or FoundEcli(ecli, match.start(), end, _fault(match))
        found.append(one)
        covered.append((one.start, one.end))

    def free(start: int, end: int) -> bool:
        """Whether no finding overlaps; `covered` is kept in order."""
        at = bisect_right(covered, (start, end))
        return not (at and covered[at - 1][1] > start) and not (at < len(covered) and covered[at][0] < end)

    for match in _SHORT.finditer(text) if _SHORT_SIGN.search(text) else ():
        country = match["country"] or "NL"
        if not free(*match.span()) or (country == "NL" and not code_exists(match["court"])):
            continue
        before = text[max(0, match.start() - 8) : match.start()].upper()
        if re.search(r"[A-Z0-9][:;]$|(?:ECL[IL1|]|NL)\s{0,2}[:;]\s{0,2}$", before):
            continue  # the end of something longer that is malformed
        number, end = _whole(match)
        ecli = ":".join(["ECLI", country, match["court"], match["year"], number]).upper()
        found.append(FoundEcli(ecli, match.start(), end, "zonder ECLI" if match["country"] else "zonder ECLI en land"))
        insort(covered, (match.start(), end))
    for match in _BROKEN.finditer(text) if _BROKEN_SIGN.search(text) else ():
        if not free(*match.span()):
            continue
        if match["word"].upper() == "EU" and not re.match(r"EU[:;][CTF][:;]\d{4}[:;]\d", match[0]):
            continue
        if match["word"].upper() != "EU" and not _WORDS.fullmatch(match["word"].upper()):
            continue
        if re.match(r"\s?[:;]\s?(?:\.\.|…|_)", text[match.end() : match.end() + 4]):
            continue  # a number still to be filled in
        told = _broken(match)
        if told:
            found.append(FoundEcli(told[0], *match.span(), told[1]))
            insort(covered, match.span())
    return sorted(found, key=lambda f: f.start)


def find_in(norm: Normalised) -> list[FoundEcli]:
    """The ECLIs of a normalised text, by offsets into that text."""
    return _search(unmask(norm.tekst)) if _COLONS.search(norm.tekst) else []


def find_eclis(text: str, *, malformed: bool = False) -> list[FoundEcli]:
    """Every ECLI of `text` in order, whatever its case, white space, invisible or look-alike characters.

    With `malformed` also short forms and those that miss a part; without it only whole ones.
    """
    norm = normalise(text)
    found = find_in(norm) if malformed else [f for f in find_in(norm) if is_whole(f)]
    return [FoundEcli(f.ecli, *norm.span(f.start, f.end), f.gebrek) for f in found]


_WHOLE = re.compile(r"ECLI:[A-Z]{2}:[A-Z][A-Z0-9]{0,6}:\d{4}:[A-Z0-9.]{1,25}")


def is_whole(found: FoundEcli) -> bool:
    """Whether what was found has all five parts, and the word ECLI before them."""
    faults = {"", "dubbel voorvoegsel", "; in plaats van :", "jaar kan niet"}
    return set(found.gebrek.split(", ")) <= faults and _WHOLE.fullmatch(found.ecli) is not None


def canonical_ecli(text: str) -> str | None:
    """The one ECLI that `text` consists of, in canonical form; None when it is anything else."""
    found = find_eclis(text)
    if len(found) != 1 or text[: found[0].start].strip() or text[found[0].end :].strip(" .,;"):
        return None
    return found[0].ecli
