"""A ruling as a footnote cites it, after the Leidraad voor juridische auteurs.

`HR 21 februari 2023, ECLI:NL:HR:2023:284, NJ 2023/123, m.nt. J. Jansen, r.o. 2.3.1-2.4` ·
`Concl. A-G D.J.C. Aben van 26 maart 2024, ECLI:NL:PHR:2024:321, onder 12` · unpublished: `Hof Amsterdam 8 december 1995, 95/345`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import quote

from strafrecht_rag.citations.courts import court_on, level_of_name
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.domain import FICTIEF, Hit, Uitspraak, deeplink, is_fictief, make_sleutel


@dataclass(frozen=True)
class Aanhaling:
    """What is known of a ruling, and the places in it that are cited.

    `plaatsen`: considerations, `2.4` or a range `2.3.1-2.4`. `auteur`: the advocate-general of a conclusie, where known.
    """

    ecli: str = ""
    code: str = ""
    instantie: str = ""
    datum: date | None = None
    zaaknummer: str = ""
    conclusie: bool = False
    vindplaatsen: tuple[str, ...] = ()
    auteur: str = ""
    plaatsen: tuple[str, ...] = ()

    @classmethod
    def of(cls, item: Hit | Uitspraak, *, auteur: str = "", plaatsen: Sequence[str] = ()) -> Aanhaling:
        """The citation of a ruling, or of the ruling that a passage is from; without places unless they are given."""
        return cls(
            ecli=item.ecli,
            code=item.code,
            instantie=item.instantie,
            datum=item.datum,
            zaaknummer=item.zaaknummer if isinstance(item, Hit) else ", ".join(item.zaaknummers),
            conclusie=item.soort == "Conclusie",
            vindplaatsen=item.vindplaatsen,
            auteur=auteur,
            plaatsen=tuple(plaatsen),
        )

    def at(self, *plaatsen: str) -> Aanhaling:
        """The same ruling, cited at these considerations."""
        return replace(self, plaatsen=join_places(plaatsen))

    @property
    def sleutel(self) -> str:
        return make_sleutel(self.ecli, self.instantie, self.datum, self.zaaknummer)

    @property
    def fictief(self) -> bool:
        return is_fictief(self.ecli)

    @property
    def link(self) -> str:
        """The permanent link; empty for an unpublished and for a fictitious ruling."""
        return quote(deeplink(one_line(self.ecli)), safe=":/?=")


# --- the parts ---------------------------------------------------------------------------------------------------------


def short_court(code: str, naam: str, dag: date | None = None) -> str:
    """The citing form of a court as it was called on `dag`, by its code or else made from its name."""
    known = court_on(code, dag)
    if known:
        return known.citeervorm
    bare = one_line(re.sub(r"\s*\(fictief\)$", "", naam))
    by_level = {
        "hoge raad": ("Hoge Raad", "HR"),
        "parket": ("Parket bij de Hoge Raad", "Concl. A-G"),
        "gerechtshof": ("Gerechtshof", "Hof"),
        "rechtbank": ("Rechtbank", "Rb."),
    }
    full, short = by_level.get(level_of_name(bare), ("", ""))
    return bare.replace(full, short, 1) if full else bare


# The journals that criminal lawyers cite a ruling by, the first one that is there.
_PREFERRED = "NJ NbSr RvdW NJFS SR JIN VR NJB AB JWR EHRC".split()
_NOTE = re.compile(r",?\s*(?:met (?:annotatie|noot)(?: door| van)?|m\.\s?nt\.)\s+(?P<naam>.{2,80})$", re.IGNORECASE)
_INVERTED = re.compile(r"(?P<achter>[^,]{2,40}), (?P<voor>(?:[A-Z][a-z]?\.\s?){1,6}(?:[a-z' ]{2,20})?)")


def reporter(vindplaatsen: Sequence[str]) -> str:
    """Where the ruling was published best, `NJ 2016/173, m.nt. T. Hartlief`; empty where no known journal is named."""
    best: dict[str, str] = {}
    for place in map(one_line, vindplaatsen):
        note = _NOTE.search(place)
        bare = place[: note.start()] if note else place
        read = find(bare)
        if len(read) == 1 and read[0].soort == "vindplaats" and read[0].span == (0, len(bare)):
            author = f", m.nt. {_upright(note['naam'])}" if note else ""
            journal = read[0].waarde.rpartition(" ")[0]
            if author or journal not in best:
                best[journal] = read[0].waarde + author
    return next((best[j] for j in _PREFERRED if j in best), "")


def _upright(naam: str) -> str:
    """`Loo, F.M.A. van der` as `F.M.A. van der Loo`."""
    match = _INVERTED.fullmatch(naam.strip())
    return f"{match['voor'].strip()} {match['achter']}" if match else naam.strip()


_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,5}")


def _numbers(place: str) -> tuple[int, ...] | None:
    return tuple(map(int, place.split("."))) if _NUMBER.fullmatch(place) else None


def join_places(places: Sequence[str]) -> tuple[str, ...]:
    """Considerations in the order of their numbers, each once, with neighbours as one range: `2.3`, `2.4` → `2.3-2.4`."""
    unique = list(dict.fromkeys(p for p in map(one_line, places) if p))
    if any(_numbers(p) is None for p in unique):  # letters, or a range already: as they were given
        return tuple(unique)
    runs: list[list[str]] = []
    for place in sorted(unique, key=lambda p: _numbers(p) or ()):
        this, last = _numbers(place), _numbers(runs[-1][-1]) if runs else None
        if this and last and this[:-1] == last[:-1] and this[-1] == last[-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return tuple(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def write_places(places: Sequence[str], *, conclusie: bool = False) -> str:
    """`r.o. 2.3.1-2.4 en 3`, or `onder 12 en 14` in a conclusie."""
    word = "onder" if conclusie else "r.o."
    shown = [p for p in map(one_line, places) if p]
    alike = len({"." in p for p in shown}) == 1 and not any(c.isalpha() for p in shown for c in p)
    if not alike:  # numbers of one kind are read as a list; of two kinds each says what it is
        shown = [shown[0], *(f"{word} {p}" for p in shown[1:])] if shown else []
    if not shown:
        return ""
    listed = ", ".join(shown[:-1])
    return f"{word} {listed} en {shown[-1]}" if listed else f"{word} {shown[-1]}"


# --- the forms ---------------------------------------------------------------------------------------------------------


def _head(a: Aanhaling, dag: str) -> str:
    court = short_court(a.code, a.instantie, a.datum) or "Onbekend gerecht"
    author = one_line(a.auteur)
    if author and court == "Concl. A-G":
        court = f"{court} {author} van" if dag else f"{court} {author}"
    head = f"{court} {dag}" if dag else court
    return f"{FICTIEF}: {head}" if a.fictief else head


def leidraad(a: Aanhaling) -> str:
    """A footnote without its full stop. A fictitious ruling starts with FICTIEF."""
    parts = [
        _head(a, write_date(a.datum) if a.datum else ""),
        one_line(a.ecli) or one_line(a.zaaknummer),
        "" if a.fictief else reporter(a.vindplaatsen),
        write_places(a.plaatsen, conclusie=a.conclusie),
    ]
    return ", ".join(filter(None, parts))


def kort(a: Aanhaling) -> str:
    """The short form of practice: `HR 21-02-2023, ECLI:NL:HR:2023:284, r.o. 2.4`."""
    parts = [
        _head(a, f"{a.datum:%d-%m}-{a.datum.year:04}" if a.datum else ""),
        one_line(a.ecli) or one_line(a.zaaknummer),
        write_places(a.plaatsen, conclusie=a.conclusie),
    ]
    return ", ".join(filter(None, parts))


# --- the advocate-general ----------------------------------------------------------------------------------------------

_INITIALS = r"(?:(?:[A-Z][a-z]?\.){1,6}\s?)"
_SURNAME = (
    r"(?:(?:van|den|der|de|ter|ten|in|'t)\s){0,3}[A-Z][\w'’-]{1,25}(?:[ -](?:van |de |der |den )?[A-Z][\w'’-]{1,25})?"
)
_MR = re.compile(
    rf"(?:\bMr\.|^mr\.)\s(?P<naam>{_INITIALS}?{_SURNAME})(?=\s*(?:\n|\t|Zitting|Conclusie|$))", re.MULTILINE
)
_BELOW = re.compile(rf"\bCONCLUSIE\s+(?P<naam>{_INITIALS}{_SURNAME})\s*\n")


def advocate_general(opening: str) -> str:
    """Whose conclusie it is, by its first lines (`Mr. Machielse`, or a name under CONCLUSIE); empty where they do not tell."""
    match = _MR.search(opening[:400]) or _BELOW.search(opening[:400])
    return one_line(match["naam"]) if match else ""
