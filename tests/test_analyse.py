"""The analyser: what a passage is found by and what a question asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag.language.analyse import passage_words, read_query
from strafrecht_rag.language.compounds import parts
from strafrecht_rag.language.english import is_english
from strafrecht_rag.language.reference_tokens import reference_tokens
from strafrecht_rag.language.repair import repair
from strafrecht_rag.language.woordenlijst import load_list
from strafrecht_rag.language.words import stem


@pytest.mark.parametrize(
    ("word", "inside"),
    [
        ("fietsendiefstal", ["fiets", "diefstal"]),
        ("hennepkwekerij", ["hennep", "kwekerij"]),
        ("winkeldiefstal", ["winkel", "diefstal"]),
        ("geldboete", ["geld", "boete"]),
        ("strafvermindering", ["straf", "vermindering"]),
        ("diefstal", []),
        ("mishandeling", []),
        ("rechter", []),
        ("overwegingen", []),
    ],
)
def test_compounds_are_taken_apart(word: str, inside: list[str]) -> None:
    assert {stem(p) for p in parts(word)} == {stem(stem(w)) for w in inside}


@pytest.mark.parametrize(
    "text",
    ["art. 359a Sv", "artikel 359a van het Wetboek van Strafvordering", "artikel 359a Sv", "359a Sv"],
)
def test_an_article_is_one_word_in_any_spelling(text: str) -> None:
    assert "art_359a_sv" in reference_tokens(text)


def test_references_keep_their_detail() -> None:
    found = reference_tokens("Zie art. 359a, eerste lid, Sv, NJ 2014/441 en ECLI:NL:HR:2014:3148; zaak 22/01234.")
    assert {"art_359a_sv", "art_359a_sv_lid_1", "nj_2014_441", "ecli_nl_hr_2014_3148"} <= set(found)


@pytest.mark.parametrize(
    ("vraag", "term"),
    [
        ("hoeveel straf voor inbraak", "braak"),
        ("dronken rijden", "art. 8 WVW"),
        ("enkelband", "elektronisch"),
        ("Was the search of the phone lawful?", "telefoon"),
        ("diefsal van een fiets", "diefstal"),
        ("fietsendiefstal", "fiets"),
    ],
)
def test_what_a_question_means_is_searched_too(vraag: str, term: str) -> None:
    assert set(passage_words(term.replace("_", " ")).split()) & set(read_query(vraag).termen)


def test_what_was_added_never_replaces_the_question_and_counts_less() -> None:
    read = read_query("diefsal")
    assert read.termen[stem("diefsal")] == 1.0
    assert 0 < read.termen[stem("diefstal")] < 1
    assert any("diefstal" in line for line in read.uitleg)


def test_the_lists_are_as_long_as_promised() -> None:
    assert load_list("synoniemen").groepen >= 600
    assert load_list("engels").groepen >= 400


@pytest.mark.parametrize("word", ["verdachte", "fietsendiefstal", "ah", "359a"])
def test_good_words_are_not_repaired(word: str) -> None:
    assert repair(word) == ""


def test_forms_of_one_word_find_each_other() -> None:
    assert set(passage_words("een fiets").split()) & set(read_query("fietsen").termen)
    assert set(passage_words("twee fietsen").split()) & set(read_query("fiets").termen)


@pytest.mark.parametrize(
    ("vraag", "english"),
    [
        ("Can the police search my phone without a warrant?", True),
        ("threatened with a knife, sentence", True),
        ("Mag de politie mijn telefoon doorzoeken?", False),
        ("vormverzuim bewijsuitsluiting", False),
        ("", False),
    ],
)
def test_english_questions_are_told_apart(vraag: str, english: bool) -> None:
    assert is_english(vraag) is english


def test_quotes_operators_and_stars() -> None:
    read = read_query('"onherstelbaar vormverzuim" noodweer EN putatief NIET exces hennep*')
    assert read.letterlijk == ("onherstelbaar vormverzuim",)
    assert stem("noodweer") in read.alle
    assert stem("putatief") in read.alle
    assert read.geen == (stem("exces"),)
    assert read.jokers == ("hennep",)


@given(st.text(max_size=300))
def test_any_text_can_be_analysed(text: str) -> None:
    read = read_query(text)
    assert all(0 < w <= 1 for w in read.termen.values())
    words = passage_words(text).split()
    assert len(words) == len(set(words))


def test_no_stop_word_is_lost() -> None:
    assert {"niet", "geen", "zonder"} <= set(
        passage_words("De verdachte heeft niet gestolen, geen geweld, zonder opzet.").split()
    )


def test_words_of_two_threads_are_never_mixed_up() -> None:
    words = [
        f"{a}{b}{c}"
        for a in ("ver", "be", "ont", "aan")
        for b in ("oordel", "houd", "wijz", "klag")
        for c in ("ingen", "ende", "heden", "baar")
    ]
    alone = [stem.__wrapped__(w) for w in words]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: [stem.__wrapped__(w) for w in words], range(40)))
    assert together == [alone] * 40
