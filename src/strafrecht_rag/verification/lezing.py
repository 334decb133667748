"""Texts read once for all checks: what is found in them, their sentences and words. Everything is read when first asked for.

A `Dossier` belongs to one call of `verify`: the supplied passages, each read at most once, and what their metadata carry.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from strafrecht_rag.citations.courts import court_code, courts
from strafrecht_rag.citations.identifiers import zaak_key
from strafrecht_rag.citations.numerals import DIGITS, read_digits, write_number
from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Hit
from strafrecht_rag.verification.bijzinnen import Bijzin, clauses_of
from strafrecht_rag.verification.injection import blank_orders
from strafrecht_rag.verification.kopie import Kopiewijzer
from strafrecht_rag.verification.zinnen import Woordrij, Zin, read_sentences

T = TypeVar("T")
_LJN_TAIL = re.compile(r":([A-Z]{2}\d{4})$")


def stands(words: str, text: str) -> bool:
    """Whether `words` stand in `text` with no letter or digit right before or behind them."""
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        if not (at and text[at - 1].isalnum()) and not text[end : end + 1].isalnum():
            return True
        at = text.find(words, at + 1)
    return False


def kin_of(code: str) -> frozenset[str]:
    """The predecessors and successors of a court: the Haagse hof was Gerechtshof 's-Gravenhage before."""
    known = courts().get(code)
    return frozenset(known.opvolgers if known else ()) | {c.code for c in courts().values() if code in c.opvolgers}


_CIJFERS = re.compile(r"(?<![\w])\d+[a-z]{0,2}(?!\w)")
_NUMMERS = frozenset({"getal", "rangorde", "feit", "overweging"})
"""What a list of charges is read as: `onder 1, 2, 3 (met uitzondering van …) en 4`."""


class Lezing:
    """One text and what can be read in it."""

    def __init__(self, tekst: str) -> None:
        self.tekst = tekst

    @cached_property
    def klein(self) -> str:
        return self.tekst.lower()

    @cached_property
    def rij(self) -> Woordrij:
        return Woordrij(self.tekst)

    @cached_property
    def zinnen(self) -> list[Zin]:
        return read_sentences(self.rij)

    @cached_property
    def bijzinnen(self) -> list[Bijzin]:
        return clauses_of(self.zinnen)

    @cached_property
    def kopiewijzer(self) -> Kopiewijzer:
        return Kopiewijzer(self.rij)

    def zin_op(self, at: int) -> int | None:
        """The index of the sentence that holds the character at `at`."""
        n = bisect_right(self._starts, at) - 1
        return n if n >= 0 and at < self.zinnen[n].end else None

    def zin_span(self, at: int) -> tuple[int, int] | None:
        """Where the sentence stands that holds the character at `at`."""
        n = self.zin_op(at)
        return None if n is None else (self.zinnen[n].start, self.zinnen[n].end)

    def around(self, start: int, end: int) -> tuple[int, int]:
        """A place with some whole words around it."""
        text = self.tekst
        start, end = max(0, start - 50), min(len(text), end + 40)
        while start and not text[start - 1].isspace():
            start -= 1
        while end < len(text) and not text[end].isspace():
            end += 1
        return start, end

    @cached_property
    def _starts(self) -> list[int]:
        return [z.start for z in self.zinnen]

    @cached_property
    def vondsten(self) -> list[Vondst]:
        return find(self.tekst)

    @cached_property
    def per_soort(self) -> dict[str, dict[str, Vondst]]:
        """Kind → value → its first finding."""
        table: dict[str, dict[str, Vondst]] = {}
        for vondst in self.vondsten:
            table.setdefault(vondst.soort, {}).setdefault(vondst.waarde, vondst)
        return table

    @cached_property
    def per_plaats(self) -> dict[str, list[Vondst]]:
        """Kind → all its findings in order."""
        table: dict[str, list[Vondst]] = {}
        for vondst in self.vondsten:
            table.setdefault(vondst.soort, []).append(vondst)
        return table

    def waarden(self, soort: str) -> dict[str, Vondst]:
        return self.per_soort.get(soort, {})

    @cached_property
    def getallen(self) -> frozenset[str]:
        """Every number that the text holds in any typed value."""
        typed = {v.waarde.split(" ")[0] for v in self.vondsten if v.soort not in ("ecli", "pseudoniem")}
        written = {write_number(read_digits(d)) for d in DIGITS.findall(self.tekst)}
        return frozenset(typed | written)

    @cached_property
    def losse_cijfers(self) -> frozenset[str]:
        """Every run of digits, with a letter behind it if there is one, as it stands."""
        return frozenset(_CIJFERS.findall(self.klein))

    @cached_property
    def vrije_cijfers(self) -> frozenset[str]:
        """As `losse_cijfers`, those left out that are part of another thing than a number: of `[slachtoffer 1]`, a date, a term."""
        taken = [(v.start, v.end) for v in self.vondsten if v.soort not in _NUMMERS]
        starts = [start for start, _ in taken]

        def free(at: int) -> bool:
            before = bisect_right(starts, at) - 1
            return before < 0 or at >= taken[before][1]

        return frozenset(m[0] for m in _CIJFERS.finditer(self.klein) if free(m.start()))

    @cached_property
    def aaneen(self) -> str:
        """Digits and letters only: to find a case number in any punctuation."""
        return zaak_key(self.tekst)


class Passagelezing(Lezing):
    """A supplied passage. Sentences that give the model orders are blanked: they carry nothing."""

    def __init__(self, hit: Hit) -> None:
        super().__init__(blank_orders(hit.tekst))
        self.hit = hit
        self._kaders: dict[Callable[[Passagelezing], Any], Any] = {}

    def kader(self, read: Callable[[Passagelezing], T]) -> T:
        """What `read` finds in this passage; read once for all claims about it."""
        if read not in self._kaders:
            self._kaders[read] = read(self)
        found: T = self._kaders[read]
        return found

    @cached_property
    def code(self) -> str:
        """The court's code, from the metadata or the ECLI."""
        parts = self.hit.ecli.upper().split(":")
        return self.hit.code or (parts[2] if len(parts) == 5 else "") or court_code(self.hit.instantie) or ""

    @property
    def conclusie(self) -> bool:
        """Whether this is the advice of an advocaat-generaal to the Hoge Raad."""
        return self.hit.soort == "Conclusie" or self.code == "PHR"

    @cached_property
    def instanties(self) -> frozenset[str]:
        """The codes that may be meant by the court's name: its own, its predecessors and successors."""
        own = {self.code, *kin_of(self.code)}
        if self.code == "PHR":
            own.add("HR")
        return frozenset(own - {""})

    @cached_property
    def eclis(self) -> frozenset[str]:
        """Every ECLI the passage carries, as its own or in its text, malformed ones as they were repaired."""
        own = {self.hit.ecli.upper()} if self.hit.ecli else set()
        return frozenset(own | set(self.waarden("ecli")))

    @cached_property
    def ljns(self) -> frozenset[str]:
        tails = {m[1] for e in self.eclis if (m := _LJN_TAIL.search(e))}
        return frozenset(tails | {n.upper() for n in self.hit.ljn} | set(self.waarden("ljn")))

    @cached_property
    def vindplaatsen(self) -> frozenset[str]:
        registered = {v.waarde for place in self.hit.vindplaatsen for v in find(place) if v.soort == "vindplaats"}
        return frozenset(registered | set(self.waarden("vindplaats")))

    @cached_property
    def zaaknummers(self) -> frozenset[str]:
        own = {zaak_key(n) for n in self.hit.zaaknummer.split(", ") if n}
        return frozenset(own | set(self.waarden("zaaknummer")))

    @cached_property
    def datum(self) -> str:
        """The day of the ruling, ISO; empty when it is not known."""
        return self.hit.datum.isoformat() if self.hit.datum else ""


class Dossier:
    """The supplied passages of one verification."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        self.hits = hits
        self._read: dict[int, Passagelezing] = {}

    def passage(self, nummer: int) -> Passagelezing:
        """Passage `nummer`, counted from 1."""
        if nummer not in self._read:
            self._read[nummer] = Passagelezing(self.hits[nummer - 1])
        return self._read[nummer]

    def passages(self, nummers: Iterable[int]) -> list[Passagelezing]:
        return [self.passage(n) for n in nummers]

    def elsewhere(self, nummers: Sequence[int]) -> list[int]:
        """The numbers of the supplied passages that are not in `nummers`."""
        return [n for n in range(1, len(self.hits) + 1) if n not in nummers]
