"""The word lists: what lay people and English questions say, and what stands in rulings instead.

data/synoniemen.txt and data/engels.txt tell their form in their first lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from strafrecht_rag.language.reference_tokens import reference_tokens
from strafrecht_rag.language.words import QUESTION_WORDS, stem, stems, tokens

Term = tuple[str, ...]
"""The stems of a word or phrase, or one reference word."""


@dataclass(frozen=True)
class Treffer:
    """Words [start, eind) of a question that a list knows: as written in the list, and what rulings say instead."""

    start: int
    eind: int
    woorden: str
    namen: tuple[str, ...]
    termen: tuple[Term, ...]


@dataclass(frozen=True)
class _Ingang:
    woorden: str
    termen: Term
    begin: tuple[str, ...]
    namen: tuple[str, ...]
    naar: tuple[Term, ...]


def read_term(text: str) -> Term:
    """`art. 311 Sr` → its reference word; other words → their stems, without those that only ask or bind."""
    if references := [t for t in reference_tokens(text) if t.count("_") > 1]:
        return (references[0],)
    return tuple(stems(text))


def telling(term: Term) -> Term:
    """The stems of a term that tell what it is about; all when none does."""
    return tuple(s for s in term if s not in QUESTION_WORDS) or term


class Woordenlijst:
    """One file, looked up by the stems of a question."""

    def __init__(self, text: str) -> None:
        self.groepen = 0
        self.regels: list[str] = []
        self._by_first: dict[str, list[_Ingang]] = {}
        for line in text.splitlines():
            if line.startswith("#") or not (">" in line or "=" in line):
                continue
            self.groepen += 1
            self.regels.append(line)
            left, sep, right = line.partition(">")
            if sep:
                targets = _members(right, ",")
                for name in _members(left, ","):
                    self._add(name, targets)
            else:
                members = _members(line, "=")
                for name in members:
                    self._add(name, [m for m in members if m != name])
        for entries in self._by_first.values():
            entries.sort(key=lambda e: (-len(e.termen), e.woorden))

    def _add(self, name: str, targets: list[str]) -> None:
        term = read_term(name)
        naar = [t for t in dict.fromkeys(telling(read_term(n)) for n in targets) if t and t != term]
        if term and naar:
            begin = tuple(t[:2] for t in tokens(name))
            self._by_first.setdefault(term[0], []).append(_Ingang(name, term, begin, tuple(targets), tuple(naar)))

    def find(self, words: Sequence[str]) -> Iterator[Treffer]:
        """What the list knows in the folded words of a question, the longest phrase first; phrases do not overlap.

        Words are one by their stem and their first two letters: the stemmer takes `geweer` and `weer` together.
        """
        stemmed = [stem(w) for w in words]
        at = 0
        while at < len(words):
            step = 1
            for entry in self._by_first.get(stemmed[at], ()):
                n = len(entry.termen)
                if n < step or tuple(stemmed[at : at + n]) != entry.termen:
                    continue
                if all(w.startswith(b) for w, b in zip(words[at : at + n], entry.begin, strict=False)):
                    yield Treffer(at, at + n, entry.woorden, entry.namen, entry.naar)
                    step = n
            at += step


def _members(text: str, separator: str) -> list[str]:
    return [m for m in (part.strip() for part in text.split(separator)) if m]


@cache
def load_list(name: str) -> Woordenlijst:
    """`synoniemen` or `engels`."""
    return Woordenlijst((files("strafrecht_rag.language") / "data" / f"{name}.txt").read_text("utf-8"))
