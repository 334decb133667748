"""Clauses: what each tells, and the persons, offences, times and degrees that it names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.verification.zinnen import Bijzin, Genoemd, Woordrij, Zin, stem_of

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
__all__ = ["ROLE_OF", "Bijzin", "clauses_of", "read_clauses", "same_person", "type_of"]

_CUT = re.compile(
    r"[,;:]\s|\s(?:-\s|(?=(?:en|maar|terwijl|omdat|zodat|nadat|toen|waarna|waarbij|doordat|hoewel|als|indien|dat)\s))"
)


_ANYONE = frozenset(f"#{ROLE_OF[w]}" for w in ("man", "vrouw", "slachtoffer", "vader", "moeder", "dochter", "zoon"))


@lru_cache(maxsize=5000)
def _pseudonym(vorm: str) -> tuple[str, str] | None:
    """`[slachtoffer 1]` is a person, `[verdachte]` the accused, `[winkel 1]` nobody."""
    head = "".join(c for c in vorm if c.isalpha())
    number = ROLE_OF.get(head)
    if not head:
        return None  # `[...]` and `[***]` leave out words; they are nobody
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


class _TypeOf(dict[str, "tuple[str, str] | None"]):
    """Form of a word → its type and what it names; bounded."""

    def __missing__(self, vorm: str) -> tuple[str, str] | None:
        found = type_of(vorm, stem_of(vorm))
        if len(self) < 100_000:
            self[vorm] = found
        return found


_TYPE_OF = _TypeOf()
_OWNED = frozenset(("van", "zijn", "haar", "diens"))
"""An owner or relative does not act: what stands behind these words names nobody."""


def read_clauses(zin: Zin) -> list[Bijzin]:
    """The clauses of a sentence; one that tells less than two things goes with the next."""
    if zin.bijzinnen is None:
        zin.bijzinnen = _read_clauses(zin)
    return zin.bijzinnen


def _read_clauses(zin: Zin) -> list[Bijzin]:
    out: list[Bijzin] = []
    start = zin.start
    for cut in [*[m.end() for m in _CUT.finditer(zin.rij.tekst, zin.start, zin.end)], zin.end]:
        row = zin.rij.holding(start, cut)
        if row.telling(start, cut) < 2:
            continue
        clause = _clause(row, start, cut)
        if len(clause.inhoud) >= 2:
            out.append(clause)
            start = cut
    if start < zin.end and out:
        first = out[-1].start
        out[-1] = _clause(zin.rij.holding(first, zin.end), first, zin.end)
    return out


def _clause(row: Woordrij, start: int, end: int) -> Bijzin:
    named: dict[str, set[str]] = {}
    starts, things = row.named or _names(row)
    for n in range(bisect_left(starts, start), bisect_left(starts, end)):
        at, kind, name = things[n]
        if not at or row.starts[at - 1] < start or row.infos[at - 1][0] not in _OWNED:
            named.setdefault(kind, set()).add(name)
    return Bijzin(start, end, row.content(start, end), named)


def _names(row: Woordrij) -> Genoemd:
    """The words of a row that name something, kept with it."""
    types = _TYPE_OF
    things = [(at, *found) for at, info in enumerate(row.infos) if (found := types[info[0]])]
    row.named = [row.starts[at] for at, _, _ in things], things
    return row.named


def clauses_of(zinnen: Sequence[Zin]) -> list[Bijzin]:
    """The clauses of all sentences of a text, in order."""
    return [clause for zin in zinnen for clause in read_clauses(zin)]
