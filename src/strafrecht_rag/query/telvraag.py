"""Questions that need all rulings: «Hoeveel vrijspraken …», «Welke straffen …». Read by rules; what the rules cannot read
is never counted, and such a question is never left to a model.

A question becomes a filter and what to count by. Words that the rules do not know are kept as `onbekend`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cache

from strafrecht_rag.citations.courts import find_courts
from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import StrafSoort
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.filter_values import (
    STRAFFEN,
    offence_words,
    read_article,
    read_offence,
    read_outcome,
    read_sanction,
)
from strafrecht_rag.index.filters import MATEN, Filter, Strafeis
from strafrecht_rag.language.words import fold, stem
from strafrecht_rag.query.counting import ZONDER_DELICT, Per
from strafrecht_rag.query.periode import PERIODS, read_period


@dataclass(frozen=True)
class Telvraag:
    """A question to count. `gelezen`: what was understood, in Dutch; `onbekend`: words that cannot be counted by."""

    per: Per
    where: Filter
    gelezen: tuple[str, ...]
    onbekend: tuple[str, ...] = ()

    @property
    def weigering(self) -> str:
        """Why it cannot be counted; of a question with `onbekend`."""
        words = ", ".join(f"«{w}»" for w in self.onbekend)
        return f"Dit is een telvraag. Een taalmodel mag niet tellen, en de index kan niet tellen op {words}."


_THINGS = r"uitspraken|zaken|strafzaken|vonnissen|arresten|beslissingen|veroordelingen|vrijspraken|ontslagen van alle rechtsvervolging|verdachten|mensen|personen|keer"
_HOW_MANY = re.compile(rf"\bhoeveel (?:\w+ )?(?P<wat>{_THINGS})\b|\bhoe vaak\b|\bin hoeveel\b")
_WHICH = re.compile(
    r"\b(?:welke|wat voor) (?:straf(?:fen)?|sancties?|maatregel(?:en)?)\b|\b(?:straffen|sancties) (?:voor|bij)\b.*\bgemiddeld"
)
_HOW_HIGH = re.compile(
    r"\bhoe (?:hoog|hoge|lang|lange|zwaar|zware)\b|\b(?:gemiddelde?|mediane?|mediaan|verdeling)\b.*\b(?:straf|boete|tbs|detentie)|\bstrafmaat\b"
)
_NOT = re.compile(
    r"\b(?:kan|kunnen|mag|mogen|moet|moeten|maximaal|maximum|maximumstraf|hoogstens|volgens de wet|wettelijke?|strafbaar gesteld)\b"
)
"""Then the law is asked for, not what courts did."""

_GROUPS: tuple[tuple[re.Pattern[str], Per], ...] = (
    (re.compile(r"\b(?:per|elk|ieder) jaar\b|\bdoor de jaren(?: heen)?\b"), "jaar"),
    (re.compile(r"\b(?:per|elk|iedere?|welke) (?:gerecht|rechtbank|hof|gerechtshof)\b"), "gerecht"),
    (re.compile(r"\b(?:per|welke|elk) (?:delict|misdrijf|feit)\b"), "delict"),
    (re.compile(r"\bper (?:uitkomst|beslissing)\b"), "uitkomst"),
    (re.compile(r"\bper (?:soort )?(?:straf|sanctie)\b"), "straf"),
)
_OUTCOMES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b(?:vrijspraak|vrijspraken|vrijgesproken|vrijspreken)\b|\bspre(?:e)?k(?:t|en)\b.* vrij\b"), "vrijspraak"),
    (re.compile(r"\bontslag(?:en)? van alle rechtsvervolging\b|\bovar\b|\bontslagen van alle rechtsvervolging\b"), "ontslag van alle rechtsvervolging"),
    (re.compile(r"\b(?:om|openbaar ministerie|officier(?: van justitie)?) (?:(?:is|wordt|werd) )?niet[- ]ontvankelijk(?: verklaard)?\b"), "OM niet-ontvankelijk"),
    (re.compile(r"\bniet[- ]ontvankelijk(?: verklaard)?\b"), "niet-ontvankelijk"),
    (re.compile(r"\b(?:veroordeling(?:en)?|veroordeeld)\b|\bveroorde(?:e)?l(?:t|en)\b"), "veroordeling"),
    (re.compile(r"\b(?:vernietigd|vernietigt|vernietigingen)\b"), "vernietigd"),
    (re.compile(r"\b(?:teruggewezen|terugwijzing(?:en)?)\b"), "teruggewezen"),
    (re.compile(r"\b(?:verworpen|verwerpt|verwerpingen)\b"), "beroep verworpen"),
)  # fmt: skip
_LEVELS = (
    (re.compile(r"\b(?:rechtbanken)\b"), "rechtbank"),
    (re.compile(r"\b(?:gerechtshoven|hoven|het hof)\b"), "gerechtshof"),
)
_SIZED = r"(?:\s+(?:van|voor|met))?\s+(?P<maat>(?:vanaf|minstens|minimaal|ten minste|meer dan|langer dan|hoger dan|tot en met|tot|hoogstens|minder dan|korter dan|lager dan)\s+(?:€ ?)?[\w.,]+(?: ?(?:euro|jaar|jaren|maand(?:en)?|we(?:e)?k(?:en)?|dag(?:en)?|uur|uren))?)"
_PLAIN_WORDS = frozenset(
    map(
        stem,
        """de het een er en of van voor bij in op om aan met door tot uit over wegens ter zake inzake waarin waarbij waarbij waarvoor die dat deze dit daarvan
        hoeveel vaak welke wat welk voor straf straffen sanctie sancties maatregel maatregelen strafmaat soort hoe hoog hoge lang lange zwaar zware gemiddeld gemiddelde mediaan mediane
        verdeling is zijn was waren wordt worden werd werden heeft hebben had hadden krijg krijgt krijgen kreeg kregen gekregen gegeven geven geeft gaf legt leggen opgelegd oplegt
        opleggen oplegde meestal doorgaans vooral normaal gewoonlijk iemand je men verdachte verdachten dader daders mensen personen
        uitspraak uitspraken zaak zaken strafzaak strafzaken vonnis vonnissen arrest arresten beslissing beslissingen keer maal totaal totale aantal gaan gaat ging
        gingen rechter rechters rechtbank rechtbanken gerecht gerechten nederland nederlandse index jaar jaren komt komen kwam kwamen voor voorkomen eindigen eindigt
        leiden leidt alle veroordeeld vrij nog wel dan ook al gepubliceerd gepubliceerde artikel kent tel tellen bestaan bestaat staan staat deze betrekking noemen noemt genoemd bewezen uitgesproken plegen gepleegd pleegt delict misdrijf feit""".split(),
    )
)


def read_telvraag(vraag: str) -> Telvraag | None:
    """The count that a question asks for; None for a question that asks none, or about one ruling."""
    text = " ".join(fold(vraag).split())
    found = find(vraag)
    if any(v.soort in ("ecli", "ljn", "zaaknummer") for v in found) or _NOT.search(text):
        return None
    many, which, high = _HOW_MANY.search(text), _WHICH.search(text), _HOW_HIGH.search(text)
    if not (many or which or high):
        return None
    read = _Lezing(text)
    per: Per | None = next((p for pattern, p in _GROUPS if read.cut(pattern)), None)
    read.read_all(vraag)
    kinds = {s.soort for s in read.where.straffen}
    sized = len(kinds) == 1 and kinds <= set(MATEN)
    if high and not many and per is None:
        per = "strafmaat" if sized else "straf" if "straf" in text else None
        if per is None:
            return None
    per = per or ("straf" if which and not many else "jaar")
    rest = (*read.rest(), *_not_together(read.where))
    # Only «hoeveel uitspraken …» is surely a count; of the others what is not wholly read is an ordinary question.
    surely = bool(
        many
        and (many["wat"] not in (None, "keer", "mensen", "personen", "verdachten") or kinds or read.where.uitkomsten)
    )
    if rest and not surely:
        return None
    if not surely and not (read.where.delicten or read.where.uitkomsten or read.where.straffen or read.where.artikelen):
        return None
    return Telvraag(per, read.where, tuple(read.gelezen), rest)


def _not_together(where: Filter) -> tuple[str, ...]:
    """What the index does not know together: of an acquittal it does not read for which offence."""
    free = [u for u in where.uitkomsten if u in ZONDER_DELICT]
    return (f"{free[0]} voor {where.delicten[0]}",) if free and where.delicten else ()


class _Lezing:
    """A question from which what is understood is cut, piece by piece."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.where = Filter()
        self.gelezen: list[str] = []

    def cut(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.search(self.text)
        if match:
            self.text = f"{self.text[: match.start()]} ; {self.text[match.end() :]}"
        return match

    def add(self, told: str, **values: object) -> None:
        self.where = replace(self.where, **values)  # type: ignore[arg-type]
        self.gelezen.append(told)

    def read_all(self, vraag: str) -> None:
        self._articles(vraag)
        self._courts(vraag)
        self._sanctions()
        self._offences()
        for pattern, word in _OUTCOMES:
            if self.cut(pattern):
                values = read_outcome(word)
                self.add(word, uitkomsten=(*self.where.uitkomsten, *values))
        for pattern, level in _LEVELS:
            if self.cut(pattern):
                self.add(level, niveaus=(*self.where.niveaus, level))
        self._period()

    def _articles(self, vraag: str) -> None:
        for v in find(vraag):
            if v.soort == "artikel":
                written = " ".join(fold(vraag[v.start : v.end]).split())
                try:
                    value = read_article(v.waarde)
                except InvoerFout:
                    continue
                if self.cut(re.compile(re.escape(written))):
                    self.add(f"noemt artikel {value}", artikelen=(*self.where.artikelen, value))

    def _courts(self, vraag: str) -> None:
        for court in find_courts(vraag):
            written = re.escape(" ".join(fold(vraag[court.start : court.end]).split()))
            if court.code and self.cut(re.compile(rf"\b{written}\b")):
                self.add(court.naam, codes=(*self.where.codes, court.code))

    def _sanctions(self) -> None:
        for pattern, name in _sanction_patterns():
            while match := self.cut(pattern):
                size = match["maat"] or ""
                try:
                    wanted = read_sanction(f"{name} {size}".strip())
                except InvoerFout:
                    wanted, size = Strafeis(read_sanction(name).soort), ""
                    self.text += f" {match['maat']}"
                if wanted not in self.where.straffen:
                    self.add(f"{wanted.soort} {size}".strip(), straffen=(*self.where.straffen, wanted))

    def _offences(self) -> None:
        for pattern, name in _offence_patterns():
            if self.cut(pattern):
                value = read_offence(name)
                if value not in self.where.delicten:
                    self.add(value, delicten=(*self.where.delicten, value))

    def _period(self) -> None:
        for pattern, soort in PERIODS:
            match = self.cut(pattern)
            if not match:
                continue
            period = read_period(match, soort)
            if not period.omgekeerd:
                self.add(period.in_woorden, van=period.van, tot=period.tot)
                return

    def rest(self) -> tuple[str, ...]:
        """The words that were not understood and tell something."""
        words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", self.text)
        return tuple(dict.fromkeys(w for w in words if stem(w) not in _PLAIN_WORDS))


@cache
def _sanction_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    words: dict[str, StrafSoort | str] = {s: s for s in STRAFFEN}
    words |= {"celstraf": "gevangenisstraf", "cel": "gevangenisstraf", "werkstraf": "taakstraf", "boete": "geldboete"}
    return tuple(
        (re.compile(rf"\b{re.escape(w)}(?:fen|s|n|es)?\b(?:{_SIZED})?"), name)
        for w, name in sorted(words.items(), key=lambda item: -len(item[0]))
    )


@cache
def _offence_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"\b{_plural(fold(w))}\b"), w) for w in sorted(offence_words(), key=len, reverse=True))


def _plural(word: str) -> str:
    """A name with the endings of the plural; the vowel of an open syllable is written once (`diefstal`, `diefstallen`)."""
    last = re.escape(word[-1])
    return rf"{re.escape(word)}(?:{last}?en|s|{last}?e)?"


def merge(given: Filter, asked: Filter) -> Filter:
    """The filter of the options with what the question adds to it; where both say something, the option holds."""
    empty = Filter()
    added = {
        f.name: getattr(asked, f.name)
        for f in fields(Filter)
        if getattr(given, f.name) == getattr(empty, f.name) != getattr(asked, f.name)
    }
    return replace(given, **added)


def describe(parts: Iterable[str], per: Per) -> str:
    """What was understood, as one line."""
    return "; ".join([*parts, f"geteld per {per}"])
