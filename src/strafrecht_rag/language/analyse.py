"""The one analyser: what a passage is found by, and what a question asks, in the same search words.

Search words are stems, the stems of the parts of compounds, and references as one word (`art_359a_sv`). A passage has
all of them; a question's words carry weights, and what was added to them (parts, synonyms, repaired words, translations)
says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.language.compounds import parts
from strafrecht_rag.language.english import is_english
from strafrecht_rag.language.reference_tokens import reference_tokens, token_of
from strafrecht_rag.language.repair import repair
from strafrecht_rag.language.woordenlijst import Term, load_list
from strafrecht_rag.language.words import QUESTION_WORDS, fold, is_known, stem, tokens, weight

SAME, IN_PARTS, SYNONYM, REPAIRED, TRANSLATED = 0.95, 0.7, 0.9, 0.8, 0.9
"""What a word that was added counts for in full text, beside the question's own words (1). Tuned on bench/vragen."""
REFERENCE_WEIGHT = 12.0


def term_weight(term: str) -> float:
    """How much a search word tells, in bits: a reference as much as the rarest word."""
    return REFERENCE_WEIGHT if "_" in term else weight(term)


def _root(stemmed: str) -> str:
    """The stem of a stem, where rulings use it: the stemmer makes `fiets` of `fietsen`, and `fiet` of `fiets`. Else empty."""
    again = stem(stemmed)
    return again if again != stemmed and len(again) > 2 and is_known(again) else ""


@lru_cache(maxsize=400_000)
def _search_words(word: str) -> tuple[str, ...]:
    found = (stem(word), *parts(word))
    return (*found, *(r for r in map(_root, found) if r))


def passage_words(tekst: str, extra: str = "", vondsten: Iterable[Vondst] | None = None) -> str:
    """The search words of a passage, each once, parted by blanks. Once: in rulings a word that returns says little more,
    and ranking by presence alone finds better (training/ijken.py). `extra`: court, place, date and number, found as words too.
    `vondsten`: what `find` gave for the whole text, where that is at hand."""
    words = dict.fromkeys(chain.from_iterable(map(_search_words, dict.fromkeys(tokens(tekst)))))
    words |= dict.fromkeys(reference_tokens(tekst) if vondsten is None else (w for v in vondsten for w in token_of(v)))
    words |= dict.fromkeys(stem(t) for t in tokens(extra))
    return " ".join(words)


@lru_cache(maxsize=20_000)
def heading_words(tekst: str) -> frozenset[str]:
    """The search words of a heading or summary, references left out."""
    return frozenset(w for t in tokens(tekst) for w in _search_words(t))


@dataclass(frozen=True)
class Alternatief:
    """Another way to say a concept. `deel`: how well it stands for it when all its search words are found (0 to 1)."""

    termen: Term
    deel: float
    waarom: str


@dataclass(frozen=True)
class Begrip:
    """A word, phrase or reference of the question, how much it tells, and the other ways in which rulings say it."""

    woorden: str
    termen: Term
    belang: float
    anders: tuple[Alternatief, ...] = ()
    vertaling: str = ""

    @cached_property
    def alle(self) -> frozenset[str]:
        """Every search word by which it can be found."""
        return frozenset(self.termen).union(*(other.termen for other in self.anders))


@dataclass(frozen=True)
class Zoekvraag:
    """A question as it is searched. `letterlijk`: phrases in quotes; `alle`/`geen`: words that must or may not be there."""

    tekst: str
    begrippen: tuple[Begrip, ...]
    letterlijk: tuple[str, ...] = ()
    alle: tuple[str, ...] = ()
    geen: tuple[str, ...] = ()
    jokers: tuple[str, ...] = ()
    engels: bool = False

    @property
    def termen(self) -> dict[str, float]:
        """Search word → weight in full text."""
        out: dict[str, float] = {}
        for b in self.begrippen:
            for t in b.termen:
                out[t] = max(out.get(t, 0.0), 1.0)
            own = set(b.termen)
            for a in b.anders:
                each = a.deel / max(1, sum(x.waarom == a.waarom for x in b.anders)) ** 0.5 / len(a.termen) ** 0.5
                for t in a.termen:
                    if t not in own:
                        out[t] = max(out.get(t, 0.0), round(each, 4))
        return out

    @property
    def voor_betekenis(self) -> str:
        """What an embedder is asked: the question, and for an English one what its words are in rulings."""
        if not self.engels:
            return self.tekst
        told = [b.vertaling for b in self.begrippen if b.vertaling]
        return f"{self.tekst} {' '.join(told)}"

    @property
    def uitleg(self) -> tuple[str, ...]:
        """What was added, in Dutch, for `search --explain`."""
        out = []
        for b in self.begrippen:
            told = sorted({a.waarom for a in b.anders if a.waarom}) or (
                [f"vertaald als {b.vertaling}"] if b.vertaling else []
            )
            out += [f"{b.woorden}: {w}" for w in told]
        return tuple(out)


_PHRASE = re.compile(r"[\"“„«]([^\"”“»]{2,200})[\"”“»]")
_OPERATOR = re.compile(r"\b(EN|OF|NIET)\b")
_WILD = re.compile(r"\b(\w{3,})\*")


def read_query(vraag: str) -> Zoekvraag:
    """A question, search words, or both, with quotes, EN / OF / NIET in capitals and a `*` at the end of a word."""
    phrases = tuple(" ".join(m[1].split()) for m in _PHRASE.finditer(vraag))
    wild = tuple(fold(m[1]) for m in _WILD.finditer(vraag))
    needed, barred, plain = _operators(_PHRASE.sub(r" \1 ", vraag))
    plain = _WILD.sub(r"\1", plain)
    english = is_english(plain)
    concepts = _english(plain) if english else _dutch(plain)
    return Zoekvraag(vraag, concepts, phrases, needed, barred, wild, english)


def _operators(text: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """The stems that EN asks for and that NIET bars, and the text without the operators and the barred words."""
    needed: list[str] = []
    barred: list[str] = []
    pieces = _OPERATOR.split(text)
    kept = [pieces[0]]
    for op, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        words = [stem(t) for t in tokens(piece)]
        if op == "NIET" and words:
            barred.append(words[0])
            kept.append(piece.split(maxsplit=1)[1] if len(piece.split()) > 1 else "")
            continue
        if op == "EN" and words:
            before = [stem(t) for t in tokens(kept[-1])]
            needed += [*before[-1:], words[0]]
        kept.append(piece)
    return tuple(dict.fromkeys(needed)), tuple(dict.fromkeys(barred)), " ".join(kept)


@dataclass
class _Opbouw:
    """Concepts under construction, by their own terms, so that each stands once."""

    begrippen: dict[Term, Begrip] = field(default_factory=dict)

    def add(self, woorden: str, termen: Term, anders: Iterable[Alternatief] = (), vertaling: str = "") -> None:
        if termen and termen not in self.begrippen:
            unique = {a.termen: a for a in anders if a.termen and a.termen != termen}
            told = max(map(term_weight, termen))
            self.begrippen[termen] = Begrip(woorden, termen, told, tuple(unique.values()), vertaling)

    def finish(self, text: str) -> tuple[Begrip, ...]:
        """The concepts with the references of the question behind them."""
        for token in reference_tokens(text):
            self.add(token.replace("_", " "), (token,))
        return tuple(self.begrippen.values())


def _dutch(text: str) -> tuple[Begrip, ...]:
    words = tokens(text)
    stemmed = [stem(w) for w in words]
    out = _Opbouw()
    known: dict[int, list[Alternatief]] = {}
    covered: set[int] = set()
    for hit in load_list("synoniemen").find(words):
        why = f"ook gezocht op {', '.join(hit.namen)}"
        found = [Alternatief(t, SYNONYM, why) for t in hit.termen]
        telling = [i for i in range(hit.start, hit.eind) if stemmed[i] not in QUESTION_WORDS] or [hit.start]
        for i in telling:
            known.setdefault(i, []).extend(found)
        covered.update(range(hit.start, hit.eind))
    for i, (word, s) in enumerate(zip(words, stemmed, strict=True)):
        if (s in QUESTION_WORDS and i not in known) or (len(s) < 2 and not s.isdigit()):
            continue
        anders = list(known.get(i, ()))
        if root := _root(s):
            anders.append(Alternatief((root,), SAME, ""))
        inside = parts(word)
        if inside:
            why = f"ook gezocht op de delen {' + '.join(inside)}"
            anders += [
                Alternatief(inside, IN_PARTS, why),
                Alternatief(tuple(_root(p) or p for p in inside), IN_PARTS, why),
            ]
        if i not in covered and (better := repair(word)):
            anders.append(Alternatief((stem(better),), REPAIRED, f"bedoelt u misschien {better}?"))
        out.add(word, (s,), anders)
    return out.finish(text)


def _english(text: str) -> tuple[Begrip, ...]:
    words = tokens(text)
    stemmed = [stem(w) for w in words]
    out = _Opbouw()
    taken: set[int] = set()
    for hit in load_list("engels").find(words):
        taken.update(range(hit.start, hit.eind))
        first, *rest = hit.termen
        why = f"vertaald als {', '.join(hit.namen)}"
        out.add(hit.woorden, first, [Alternatief(t, TRANSLATED, why) for t in rest], " ".join(hit.namen))
    for i, (word, s) in enumerate(zip(words, stemmed, strict=True)):
        if i not in taken and (len(word) > 3 or word.isdigit()) and not is_english(word):
            out.add(word, (s,))
    return out.finish(text)
