"""Whether the index holds an answer: what the best passages have of a question, as one probability."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag import Retriever, load_embedder
from strafrecht_rag.index.answerable import (
    NAMES,
    WEIGHTS,
    Vraagkenmerken,
    kind_of_question,
    log_odds,
    probability,
    read_evidence,
)
from strafrecht_rag.index.relevance import Passagewoorden
from strafrecht_rag.index.search import rank_passages
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.language.analyse import passage_words, read_query

VRAAG = read_query("Wanneer is een penningmeester schuldig aan verduistering van verenigingsgeld?")


def passage(tekst: str) -> Passagewoorden:
    return Passagewoorden(frozenset(passage_words(tekst).split(" ")), frozenset(), frozenset(), "ECLI:X", "hof", 0.5)


def evidence(*texts: str) -> Vraagkenmerken:
    return read_evidence(VRAAG, [passage(t) for t in texts], 0.0, 0.0, 0.5, 0.0)


def test_what_one_passage_lacks_another_may_have() -> None:
    one = evidence("De penningmeester betaalde met verenigingsgeld.")
    both = evidence(
        "De penningmeester betaalde met verenigingsgeld.", "Verduistering is bewezen, verdachte is schuldig."
    )
    assert both.samen > one.samen
    assert both.ontbreekt == one.ontbreekt > 0


def test_a_passage_that_has_everything_lacks_nothing() -> None:
    whole = evidence("De penningmeester is schuldig aan verduistering van verenigingsgeld.")
    assert (whole.ontbreekt, round(whole.samen, 2)) == (0.0, 1.0)


def test_more_found_never_makes_an_answer_less_likely() -> None:
    base = evidence("De penningmeester betaalde.")
    for name, sign in (("beste", 1), ("samen", 1), ("ontbreekt", -1), ("betekenis", 1), ("kop", 1), ("soort", 1)):
        more = replace(base, **{name: getattr(base, name) + 0.1})
        assert sign * (log_odds(more) - log_odds(base)) > 0, name
    assert len(WEIGHTS) == len(NAMES) + 1


@given(st.floats(-50, 50), st.floats(0, 50), st.floats(0, 50))
def test_the_order_of_passages_is_the_order_of_their_probabilities(odds: float, one: float, other: float) -> None:
    near, far = sorted((one, other))
    assert 0 <= probability(odds, far) <= probability(odds, near) <= 1


def test_a_question_of_another_field_looks_less_like_one_that_rulings_answer() -> None:
    embedder = load_embedder("ingebouwd")

    def kind(vraag: str) -> float:
        return kind_of_question(embedder.embed_question(vraag))

    criminal = kind("Is het gooien van een steen naar een rijdende auto een poging tot doodslag?")
    assert criminal > kind("Hoeveel vakantiedagen bouw ik op bij een contract van drie dagen per week?")


@pytest.mark.parametrize(
    "vraag",
    ["Hoe maak ik pannenkoeken met appel?", "Mag de verhuurder de huur dit jaar met tien procent verhogen?"],
)
def test_a_question_from_elsewhere_ends_in_no_source(demo_store: Store, vraag: str) -> None:
    found = Retriever(demo_store, load_embedder()).retrieve(vraag)
    assert not found.hits
    assert "drempel 0.20" in found.reden


def test_passages_of_one_question_stand_in_the_order_of_their_probability(demo_store: Store) -> None:
    found = rank_passages(demo_store, load_embedder(), VRAAG.tekst, Filter(), 25)
    scores = [g.hit.score for g in found]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 0.5
    assert len({g.vraag for g in found}) == 1
