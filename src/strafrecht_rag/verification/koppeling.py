"""What belongs to what: in a clause, the one person, value, offence or time it names, with what is told of it.

A lie often takes the passage's own words and gives the act of one to another. So for a clause of a claim that names exactly
one thing of a type, the clauses of the passage that tell the same are looked up: when these name another of that type, and
the clauses with the claim's own tell much less of it, the claim has put it in the wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.verification.lezing import Lezing, Passagelezing
from strafrecht_rag.verification.zinnen import Zin, clause_of

LEAST, MARGIN = 0.6, 0.3
"""The share of a clause that another clause must hold, and by how much more than the clauses with the claim's own thing."""

# Persons and bodies of a criminal case; words in one group may stand for one another. Only roles of one sort are compared.
_ROLES: dict[str, tuple[str, ...]] = {
    "persoon": (
        "verdachte veroordeelde betrokkene requirant beklaagde", "medeverdachte medeverdachten mededader mededaders",
        "slachtoffer aangever aangeefster benadeelde benadeelden slachtoffers", "getuige getuigen", "man", "vrouw", "vader", "moeder", "dochter", "zoon",
        "politie verbalisant verbalisanten", "verkoper", "koper", "huurder", "verhuurder", "werkgever", "werknemer", "bestuurder", "eigenaar",
    ),
    "spreker": (
        "officier ministerie", "raadsman verdediging advocaat raadslieden", "advocaat-generaal a-g procureur-generaal", "deskundige deskundigen",
        "reclassering", "psycholoog psychologen", "psychiater", "belanghebbende", "inspecteur", "appellant", "verweerder", "minister", "gemeente",
    ),
    "gerecht": ("rechtbank", "hof gerechtshof", "hoge_raad", "kantonrechter", "politierechter"),
}  # fmt: skip
_GROUPS = [(sort, group) for sort, groups in _ROLES.items() for group in groups]
ROLE_OF = {word: n for n, (_, group) in enumerate(_GROUPS) for word in group.split()}
_OFFENCES = (
    "diefstal heling schuldheling opzetheling verduistering oplichting inbraak overval beroving afpersing mishandeling doodslag moord bedreiging witwassen brandstichting "
    "verkrachting aanranding vernieling smaad laster belaging stalking medeplegen medeplichtigheid poging deelneming valsheid fraude vrijheidsberoving gijzeling meineed omkoping"
)
_TIMES = "voor na tijdens vooraf daarna eerder later voordat nadat sinds totdat"
_DEGREES = "primair subsidiair"
_OUTCOMES = "vrijspraak veroordeling toewijzing afwijzing verwerping vernietiging bevestiging niet-ontvankelijk"
_TYPES: dict[str, str] = {
    **{w: "delict" for o in _OFFENCES.split() for w in (o, lemma(o))},
    **dict.fromkeys(_TIMES.split(), "tijd"),
    **dict.fromkeys(_DEGREES.split(), "graad"),
    **{w: "uitkomst" for o in _OUTCOMES.split() for w in (o, lemma(o))},
}
_VALUES = frozenset("datum bedrag duur feit percentage leeftijd gewicht tijd snelheid alcohol".split())
NAMES = {"persoon": "een ander dan er staat", "spreker": "een ander dan er staat", "gerecht": "een ander gerecht dan er staat", "delict": "een ander feit dan er staat", "tijd": "een andere volgorde in de tijd dan er staat", "graad": "primair en subsidiair verwisseld", "uitkomst": "uitkomst die er niet staat"}  # fmt: skip
_CUT = re.compile(
    r",\s|;\s|:\s|\s-\s|\s(?=(?:en|maar|terwijl|omdat|zodat|nadat|toen|waarna|waarbij|doordat|hoewel|als|indien|dat)\s)"
)


_ANYONE = frozenset(f"#{ROLE_OF[w]}" for w in ("man", "vrouw", "slachtoffer", "vader", "moeder", "dochter", "zoon"))


@lru_cache(maxsize=5000)
def _pseudonym(vorm: str) -> tuple[str, str] | None:
    """`[slachtoffer 1]` is a person, `[verdachte]` the accused, `[winkel 1]` nobody."""
    head = "".join(c for c in vorm if c.isalpha())
    number = ROLE_OF.get(head)
    if number is None:
        return ("persoon", vorm.replace(" ", "")) if not head.startswith(_THINGS) else None
    return _GROUPS[number][0], vorm.replace(" ", "") if any(c.isdigit() for c in vorm) else f"#{number}"


_THINGS = (
    "winkel",
    "adres",
    "bedrijf",
    "plaats",
    "bank",
    "hotel",
    "school",
    "naamwinkel",
    "naambedrijf",
    "instelling",
    "rekening",
    "telefoon",
    "datum",
    "straat",
    "kenteken",
    "merk",
)


@lru_cache(maxsize=20_000)
def same_person(a: str, b: str) -> bool:
    """A pseudonym and a bare role may be one person: `[verdachte]` and `verdachte`, `[slachtoffer 1]` and `aangever`."""
    if a == b:
        return True
    if a.startswith("[") != b.startswith("["):
        name, bare = (a, b) if a.startswith("[") else (b, a)
        number = ROLE_OF.get("".join(c for c in name if c.isalpha()))
        return number is None or f"#{number}" == bare or bare in _ANYONE
    return False


@lru_cache(maxsize=100_000)
def type_of(vorm: str, stam: str) -> tuple[str, str] | None:
    """The type of a word and what it names; None for words that name nothing of a type."""
    number = ROLE_OF.get(vorm, ROLE_OF.get(stam))
    if number is not None:
        return _GROUPS[number][0], f"#{number}"
    if vorm.startswith("["):
        return _pseudonym(vorm)
    kind = _TYPES.get(vorm) or _TYPES.get(stam)
    return (kind, stam) if kind else None


@dataclass(slots=True)
class Bijzin:
    """A clause: its place, what it tells, and the things of each type that it names."""

    start: int
    end: int
    inhoud: dict[str, float]
    genoemd: dict[str, set[str]] = field(default_factory=dict)


def read_clauses(text: str, zin: Zin) -> list[Bijzin]:
    """The clauses of a sentence; one that tells less than two things goes with the next."""
    out: list[Bijzin] = []
    start = zin.start
    for cut in [*(m.end() for m in _CUT.finditer(text, zin.start, zin.end)), zin.end]:
        clause = _clause(text, start, cut)
        if len(clause.inhoud) >= 2:
            out.append(clause)
            start = cut
    if start < zin.end and out:
        out[-1] = _clause(text, out[-1].start, zin.end)
    return out


def _clause(text: str, start: int, end: int) -> Bijzin:
    return Bijzin(start, end, *clause_of(text, start, end, type_of))


@dataclass(frozen=True)
class Misplaatst:
    """A thing of a claim in the wrong place: its type, its words' span in the claim, and the passage's clause."""

    soort: str
    span: tuple[int, int]
    bijzin: tuple[int, int]


def _share(inhoud: dict[str, float], clause: Bijzin, total: float) -> float:
    return sum(w for s, w in inhoud.items() if s in clause.inhoud) / total


def _compare(inhoud: dict[str, float], mine: list[Bijzin], others: list[Bijzin]) -> Bijzin | None:
    """The clause that tells the same of another; None when the claim's own is told nearly as much."""
    total = sum(inhoud.values())
    if len(inhoud) < 2 or not mine or not others or not total:
        return None
    own = max(_share(inhoud, c, total) for c in mine)
    best = max(others, key=lambda c: (_share(inhoud, c, total), -c.start))
    share = _share(inhoud, best, total)
    return best if round(share, 3) >= LEAST and round(share - own, 3) >= MARGIN else None


def clauses_of(p: Passagelezing) -> list[Bijzin]:
    """All clauses of a passage, read once."""
    known: list[Bijzin] | None = p.__dict__.get("_bijzinnen")
    if known is None:
        known = [c for zin in p.zinnen for c in read_clauses(p.tekst, zin)]
        p.__dict__["_bijzinnen"] = known
    return known


def misplaced_word(text: str, zin: Zin, p: Passagelezing) -> Misplaatst | None:
    """A person, offence, time or degree of the sentence that the passage names with other things."""
    for clause in read_clauses(text, zin):
        for kind, names in clause.genoemd.items():
            name = min(names)
            if not all(same_person(name, o) for o in names):
                continue
            told = {s: w for s, w in clause.inhoud.items() if not (t := type_of(s, s)) or t[0] != kind}
            mine: list[Bijzin] = []
            others: list[Bijzin] = []
            for c in clauses_of(p):
                there = c.genoemd.get(kind)
                if there:
                    (mine if any(same_person(name, o) for o in there) else others).append(c)
            found = _compare(told, mine, others)
            if found:
                return Misplaatst(kind, (clause.start, clause.end), (found.start, found.end))
    return None


def _beside(p: Passagelezing, a: Bijzin, b: Bijzin) -> bool:
    """Whether two clauses stand in one sentence or in neighbouring ones: a claim may well take them together."""
    one, other = p.zin_op(a.start), p.zin_op(b.start)
    return one is not None and other is not None and abs(one - other) <= 1


def misplaced_value(
    zin: Zin, lezing: Lezing, p: Passagelezing, same: Callable[[Vondst, Vondst], bool]
) -> tuple[Vondst, Misplaatst] | None:
    """A value of the sentence that the passage gives to other things. `same` tells whether two values are one."""
    for clause in read_clauses(lezing.tekst, zin):
        inside = [v for v in lezing.vondsten if v.soort in _VALUES and clause.start <= v.start < clause.end]
        for v in inside:
            if sum(o.soort == v.soort for o in inside) != 1:
                continue
            told = {s: w for s, w in clause.inhoud.items() if not any(c.isdigit() for c in s)}
            mine: list[Bijzin] = []
            others: list[Bijzin] = []
            for c in clauses_of(p):
                there = [o for o in p.per_plaats.get(v.soort, ()) if c.start <= o.start < c.end]
                if any(same(v, o) for o in there):
                    mine.append(c)
                elif there:
                    others.append(c)
            found = _compare(told, mine, others)
            if found and not any(_beside(p, found, c) for c in mine):
                return v, Misplaatst(v.soort, v.span, (found.start, found.end))
    return None
