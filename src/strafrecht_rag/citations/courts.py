"""Dutch courts: code, name, citing form, level and successor, from the register's value list (data/courts.tsv)."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from strafrecht_rag.domain import FICTIEF


@dataclass(frozen=True)
class Instantie:
    """A court. `niveau`: rechtbank, gerechtshof, hoge raad, parket, kantongerecht, eerste aanleg or anders."""

    code: str
    naam: str
    citeervorm: str
    niveau: str
    opgeheven: bool
    opvolgers: tuple[str, ...]


@cache
def courts() -> dict[str, Instantie]:
    """Every court of the value list by its code."""
    table = (files("strafrecht_rag.citations") / "data" / "courts.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines()[1:]]
    return {
        code: Instantie(code, naam, vorm or naam, niveau, opgeheven == "ja", tuple(filter(None, opvolger.split(","))))
        for code, naam, vorm, niveau, opgeheven, opvolger in rows
    }


def level_of_name(naam: str) -> str:
    """The level that a court's name tells, for courts that are in no list (the fictitious ones)."""
    low = naam.lower()
    for start, niveau in (
        ("hoge raad", "hoge raad"),
        ("parket", "parket"),
        ("gerechtshof", "gerechtshof"),
        ("hof ", "gerechtshof"),
        ("gemeenschappelijk hof", "gerechtshof"),
        ("rechtbank", "rechtbank"),
        ("kantongerecht", "kantongerecht"),
        ("gerecht in eerste aanleg", "eerste aanleg"),
    ):
        if low.startswith(start):
            return niveau
    return "anders" if naam else ""


def level(code: str, naam: str) -> str:
    """The level of a court by its code, or by its name where the code is unknown."""
    known = courts().get(code)
    return known.niveau if known else level_of_name(naam)


def code_exists(code: str) -> bool:
    """Whether an ECLI can hold this court code. The fictitious code counts: it is ours."""
    return code in courts() or code == FICTIEF


# Names that people use and the register does not.
_NICKNAMES = {
    "den bosch": "'s-hertogenbosch",
    "hertogenbosch": "'s-hertogenbosch",
    "hertogenbosch 's": "'s-hertogenbosch",
    "hr": "hoge raad",
    "hoge raad der nederlanden": "hoge raad",
    "a-g": "parket bij de hoge raad",
    "abrvs": "raad van state",
    "afdeling bestuursrechtspraak": "raad van state",
}


def _key(naam: str) -> str:
    low = " ".join(naam.lower().replace("’", "'").replace("‘", "'").split())
    low = re.sub(r"\b(?:te|van|in)\b ", "", low)
    low = re.sub(r"^rb\.? ", "rechtbank ", low)
    low = re.sub(r"^(?:hof|ghs?) ", "gerechtshof ", low)
    for nick, proper in _NICKNAMES.items():
        low = re.sub(rf"(?<![\w'-]){re.escape(nick)}$", proper, low)
    return low


@cache
def _by_name() -> dict[str, str]:
    table: dict[str, str] = {}
    for court in courts().values():
        for naam in (court.naam, court.citeervorm, court.code):
            table.setdefault(_key(naam), court.code)
    return table


def court_code(naam: str) -> str | None:
    """The code of the court that `naam` means (name, citing form, code or nickname); None if unknown."""
    return _by_name().get(_key(naam))


def nearest_courts(naam: str, n: int = 3) -> list[str]:
    """The names most like `naam`, for "bedoelt u …?"."""
    names = {_key(c.naam): c.naam for c in courts().values()} | {c.code.lower(): c.code for c in courts().values()}
    return [names[k] for k in difflib.get_close_matches(_key(naam), names, n=n, cutoff=0.5)]


def with_predecessors(code: str) -> frozenset[str]:
    """The code and those of every court that was merged into it, however long ago."""
    codes = {code}
    while True:
        more = {c.code for c in courts().values() if codes & set(c.opvolgers)} - codes
        if not more:
            return frozenset(codes)
        codes |= more


_MAP_2013 = date(2013, 1, 1)
_SINCE = dict.fromkeys("RBDHA RBLIM RBMNE RBNHO RBNNE RBOBR RBONE RBZWB GHARL GHDHA".split(), _MAP_2013) | {
    "RBGEL": date(2013, 4, 1),
    "RBOVE": date(2013, 4, 1),
}
"""The first day of the courts made by the new judicial map, and of the two that Oost-Nederland was split into."""


def _sat_on(court: Instantie, day: date) -> bool:
    """Whether a court sat under its name on `day`; where its days are not known it did."""
    until = min((_SINCE[c] for c in court.opvolgers if c in _SINCE), default=date.max)
    return _SINCE.get(court.code, date.min) <= day < until


def court_on(code: str, day: date | None) -> Instantie | None:
    """The court of `code` as it was called on `day`: the register writes older rulings under a later code too.

    The court of the code itself where more than one court, or none, came before or after it.
    """
    court = courts().get(code)
    if court is None or day is None or _sat_on(court, day):
        return court
    near = {c.code for c in courts().values() if code in c.opvolgers} | set(court.opvolgers)
    sat = [courts()[c] for c in sorted(near) if _sat_on(courts()[c], day)]
    return sat[0] if len(sat) == 1 else court


@cache
def _name_pattern() -> re.Pattern[str]:
    places = sorted(
        {
            re.sub(r"^(?:Rechtbank|Gerechtshof) ", "", c.naam)
            for c in courts().values()
            if c.niveau in ("rechtbank", "gerechtshof")
        }
        | {"Den Bosch", "Waterland", "Zuiderzee"},
        key=len,
        reverse=True,
    )
    place = "|".join(re.escape(p).replace("'", "['’‘]?") for p in places)
    return re.compile(
        rf"(?<!\w)(?:(?P<kind>rechtbank|rb\.?|gerechtshof|hof)\s(?:te\s|van\s|in\s)?(?P<place>{place})|(?P<hr>hoge raad|(?-i:HR)))(?!\w)",
        re.IGNORECASE,
    )


@dataclass(frozen=True)
class FoundCourt:
    """A court named in words; `code` is empty for one that is in no list."""

    code: str
    naam: str
    start: int
    end: int


def find_courts(text: str) -> list[FoundCourt]:
    """The rechtbanken, hoven and the Hoge Raad named in `text`, in order."""
    found = []
    for match in _name_pattern().finditer(text):
        naam = match[0] if match["hr"] else f"{match['kind']} {match['place']}"
        found.append(FoundCourt(court_code(naam) or "", match[0], *match.span()))
    return found
