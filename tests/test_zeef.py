"""A sieved pattern finds what the bare one finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag.verification.betrokkenen import BETROKKENEN
from strafrecht_rag.verification.termen import TERMEN
from strafrecht_rag.verification.zeef import Zeef, needed


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\bdie(?:f|ven)\b|weggenomen", ("die", "weggenomen")),
        (r"(?<!im)materi[eë]", ("materi",)),
        (r"\b(?:taakstraf|werkstraf)", ("taakstraf", "werkstraf")),
        (r"toe[- ]?eigen", ("eigen",)),
        (r"\bvoorwaardelijk(?:e)? opzet", ("voorwaardelijk",)),
        (r"\bverw(?:orpen|erpt)\b|\bfa(?:alt|len)\b", ("alt", "erpt", "len", "orpen")),
        (r"kan|\b\w+\b", ()),
        (r"(?:wel )?\d+", ()),
        (r"jaren?", ("jare",)),
        (r"a{0,3}bcd", ("bcd",)),
        (r"x(?:ja|nee)?yz", ("yz",)),
    ],
)
def test_what_a_pattern_cannot_do_without(pattern: str, words: tuple[str, ...]) -> None:
    assert needed(pattern) == words


_SIEVES = [term.gezegd for terms in TERMEN.values() for term in terms]
_SIEVES += [sieve for group in BETROKKENEN for sieve in (group.noemt, group.staat)]


def test_every_table_is_sieved() -> None:
    assert all(isinstance(sieve, Zeef) for sieve in _SIEVES)
    assert sum(bool(sieve.needs) for sieve in _SIEVES) > 0.9 * len(_SIEVES)


@given(st.sampled_from(_SIEVES).flatmap(lambda s: st.tuples(st.just(s), st.from_regex(s.pattern))), st.text(max_size=5))
def test_no_match_is_lost(made: tuple[Zeef, str], around: str) -> None:
    sieve, text = made
    for read in (text, around + text, f"{around} {text} {around}"):
        found = sieve.pattern.search(read)
        assert (found is None) == (sieve.search(read) is None)


def test_it_searches_between_places() -> None:
    sieve = Zeef("hof")
    assert sieve.search("het hof, dit hof", 8) is not None
    assert sieve.search("het hof, dit hof", 0, 5) is None
    assert re.search("hof", "het rechtbank") is None is sieve.search("het rechtbank")
