"""Rulings named by court and date: `HR 21 februari 2023`, `Rb. Overijssel 5 januari 2022`, `conclusie A-G Knigge 3 mei 2021`."""

from __future__ import annotations

import re
from functools import cache

from strafrecht_rag.citations.calendar import read_date
from strafrecht_rag.citations.courts import court_code, courts
from strafrecht_rag.citations.tekst import Tekst

_PLACES_TOO = (
    "Den Bosch",
    "Waterland",
    "Zuiderzee",
    "Zwolle",
    "Lelystad",
    "Leeuwarden",
    "Arnhem",
    "Groningen",
    "Haarlem",
    "Alkmaar",
)
_OTHER = {
    "ehrm": "EHRM",
    "europees hof voor de rechten van de mens": "EHRM",
    "europese hof voor de rechten van de mens": "EHRM",
    "crvb": "CRVB",
    "cbb": "CBB",
    "abrvs": "RVS",
    "abrs": "RVS",
    "abrvs.": "RVS",
    "afdeling bestuursrechtspraak van de raad van state": "RVS",
    "afdeling bestuursrechtspraak": "RVS",
    "gea aruba": "OGEAA",
    "gea curaçao": "OGEAC",
    "gea sint maarten": "OGEAM",
}
_DATE_LEAD = re.compile(r"(?:\s\([a-z. ]{1,20}\))?\s?,?\s?\(?(?:(?:van|d\.?d\.?|op|de|,)\s){0,2}")
_RULING_OF = re.compile(
    r"(?:arrest|vonnis|uitspraak|beschikking|beslissing|tussenarrest|tussenvonnis|eindarrest)(?:en)?\s(?:van|d\.?d\.?)\s(?=\d{1,2}[\s./-])"
)
_OF_COURT = re.compile(r",?\s(?:van|door)\s(?:het|de|dit)?\s?|,?\s(?:het|de)\s")
_CONCLUSION = re.compile(
    r"(?:conclusie|concl\.?)(?:\svan)?(?:\sde)?\s(?:waarnemend\s)?(?:a-g|ag|advocaat-generaal|procureur-generaal|p-g|pg)(?:\s(?:mr\.?\s)?(?:[a-z]\.){0,4}\s?(?:van den |van de |van der |van |de |ter )?[a-zéëï'-]{2,25})?"
    r"(?:\s(?:bij|voor)\s(?:de\s)?(?:hoge raad|hr))?(?=\W)"
)
_SEATS = {"bossche": "'s-hertogenbosch", "haagse": "den haag", "amsterdamse": "amsterdam", "arnhemse": "arnhem", "leeuwarder": "leeuwarden", "leeuwardense": "leeuwarden"}  # fmt: skip
FIRST_WORDS = frozenset(
    "bossche haagse amsterdamse arnhemse leeuwarder leeuwardense hoge hr rechtbank rb arrondissementsrechtbank gerechtshof hof hofs gerecht gemeenschappelijk kantongerecht ktr raad centrale crvb cbb abrvs "
    "abrs afdeling college parket ehrm europees europese hvj gea ghs ghvj constitutioneel tariefcommissie accountantskamer".split()
)


def starts_court(word: str) -> bool:
    """Whether a word in lower case can begin the name of a court; a court's code is one too."""
    return word in FIRST_WORDS or word.upper() in courts()


@cache
def _pattern() -> re.Pattern[str]:
    """Every name of every court in lower case, longest first; places behind `rechtbank`, `rb.`, `hof`, `gerechtshof`."""
    places = {
        re.sub(r"^(?:Rechtbank|Gerechtshof|Arrondissementsrechtbank) ", "", c.naam)
        for c in courts().values()
        if c.niveau in ("rechtbank", "gerechtshof")
    }
    place = "|".join(
        re.escape(p.lower()).replace(r"\ ", " ").replace("'s\\-", "'?s-").replace(r"\-", "[- ]")
        for p in sorted(places | set(_PLACES_TOO), key=len, reverse=True)
    )
    districts = {re.sub(r"^Kantongerecht ", "", c.naam) for c in courts().values() if c.niveau == "kantongerecht"}
    district = "|".join(re.escape(p.lower()) for p in sorted(districts, key=len, reverse=True))
    names = {
        n.lower() for c in courts().values() if c.niveau in ("anders", "eerste aanleg") for n in (c.naam, c.citeervorm)
    } | set(_OTHER)
    names |= {
        n.lower()
        for c in courts().values()
        if c.niveau == "gerechtshof" and not c.naam.startswith("Gerechtshof")
        for n in (c.naam, c.citeervorm)
    }
    other = "|".join(re.escape(n).replace(r"\ ", " ") for n in sorted(names, key=len, reverse=True))
    codes = "|".join(sorted((c.lower() for c in courts() if c != "HR"), key=len, reverse=True))
    return re.compile(
        rf"(?P<seat>bossche|haagse|amsterdamse|arnhemse|leeuwarder|leeuwardense)\s(?P<seatkind>gerechtshof|hof|rechtbank)(?!\w)|(?P<parket>parket bij de hoge raad)|(?P<hr>hoge raad(?: der nederlanden)?(?! van adel)|hr)(?!\w|-)|(?P<other>{other})(?!\w)|(?P<code>{codes})(?![\w:])"
        rf"|(?P<kind>rechtbank|arrondissementsrechtbank|rb\.?|gerechtshof|hof|ghs)\s?(?:te\s|van\s|in\s)?(?:het\s)?(?P<place>{place})(?!\w|-[a-z])"
        rf"|(?:kantongerecht|ktr\.?)\s(?:te\s)?(?P<district>{district})(?!\w)"
    )


@cache
def _code(kind: str, place: str) -> str:
    level = "gerechtshof" if kind in ("gerechtshof", "hof", "ghs") else "rechtbank"
    return court_code(f"{level} {place}") or ""


def read_court(t: Tekst, at: int) -> tuple[str, int] | None:
    """The court named at `at` as its code, and where the name ends."""
    match = _pattern().match(t.klein, at)
    if not match:
        return None
    if match["hr"]:
        if match["hr"] == "hr" and t.tekst[at : at + 2] != "HR":
            return None
        return "HR", match.end()
    if match["seat"]:
        return _code(match["seatkind"], _SEATS[match["seat"]]), match.end()
    if match["parket"]:
        return "PHR", match.end()
    if match["code"]:
        return (match["code"].upper(), match.end()) if t.tekst[at : match.end()].isupper() else None
    if match["other"]:
        return _OTHER.get(match["other"]) or court_code(match["other"]) or "", match.end()
    if match["district"]:
        return court_code(f"kantongerecht {match['district']}") or "", match.end()
    code = _code(match["kind"].rstrip("."), match["place"])
    return (code, match.end()) if code else None


def _add(t: Tekst, code: str, court: tuple[int, int], date_at: int, start: int) -> int:
    """Adds the date at `date_at`, the court, and both together; gives the end, or 0 without a full date."""
    before = len(t.gevonden)
    end = read_date(t, date_at)
    dates = t.gevonden[before:]
    if not dates or len(dates[0].waarde) != 10:
        del t.gevonden[before:]
        return 0
    t.add("uitspraak", f"{code} {dates[0].waarde}", start, max(end, court[1]))
    t.add("instantie", code, *court)
    return end


def read_ruling(t: Tekst, at: int) -> int:
    """A court at `at`, with the date of a ruling where one follows."""
    found = read_court(t, at)
    if not found or not found[0]:
        return 0
    code, end = found
    lead = _DATE_LEAD.match(t.klein, end)
    if lead and t.klein[lead.end() : lead.end() + 1].isdigit():
        done = _add(t, code, (at, end), lead.end(), at)
        if done:
            return done
    t.add("instantie", code, at, end)
    return end


def read_ruling_of(t: Tekst, at: int) -> int:
    """`het arrest van 3 mei 2021 van het gerechtshof Amsterdam`."""
    match = _RULING_OF.match(t.klein, at)
    if not match:
        return 0
    before = len(t.gevonden)
    end = read_date(t, match.end())
    dates = t.gevonden[before:]
    of = _OF_COURT.match(t.klein, end) if end and len(dates) == 1 else None
    court = read_court(t, of.end()) if of else None
    if of and court and court[0] and len(dates[0].waarde) == 10:
        t.add("uitspraak", f"{court[0]} {dates[0].waarde}", at, court[1])
        t.add("instantie", court[0], of.end(), court[1])
        return court[1]
    return end or 0


def read_conclusion(t: Tekst, at: int) -> int:
    """`conclusie A-G Knigge van 3 mei 2021`: a conclusie with its date."""
    match = _CONCLUSION.match(t.klein, at)
    lead = _DATE_LEAD.match(t.klein, match.end()) if match else None
    if match and lead and t.klein[lead.end() : lead.end() + 1].isdigit():
        return _add(t, "PHR", (at, match.end()), lead.end(), at)
    return 0
