"""Which passages are handed to a model: spread over rulings, the charge last in its ruling, and what a passage goes on from."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag import Hit, Retriever, load_embedder, open_store
from strafrecht_rag.domain import Passage, Spreker, Uitspraak
from strafrecht_rag.index.prepare import prepare
from strafrecht_rag.index.schema import kenmerk_of
from strafrecht_rag.query.keuze import choose, goes_on

LEER = "Mag de politie zomaar een telefoon doorzoeken?"
SPREKERS: tuple[Spreker, ...] = ("rechtbank", "tenlastelegging", "verdediging", "onbekend")


def hit(zaak: int, nummer: int, spreker: Spreker = "rechtbank", tekst: str = "De rechtbank overweegt.") -> Hit:
    return Hit(f"ECLI:NL:RBAMS:2020:{zaak}", tekst, spreker=spreker, nummer=nummer, score=0.9)


def places(hits: list[Hit]) -> list[tuple[str, int]]:
    return [(h.ecli.rpartition(":")[2], h.nummer) for h in hits]


def test_of_one_ruling_the_charge_comes_after_what_the_court_says() -> None:
    found = [hit(1, 2, "tenlastelegging"), hit(2, 5), hit(1, 9)]
    assert places(choose(LEER, found, 4)) == [("1", 9), ("2", 5), ("1", 2)]


@pytest.mark.parametrize(
    "vraag", ["Wat werd hem ten laste gelegd?", "Waarvan werd zij beschuldigd?", "What was the charge?"]
)
def test_who_asks_about_the_charge_gets_the_charge(vraag: str) -> None:
    found = [hit(1, 2, "tenlastelegging"), hit(1, 9)]
    assert places(choose(vraag, found, 4)) == [("1", 2), ("1", 9)]


def test_a_ruling_that_offers_nothing_but_its_charge_keeps_its_place() -> None:
    found = [hit(1, 2, "tenlastelegging"), hit(2, 5)]
    assert places(choose(LEER, found, 4)) == [("1", 2), ("2", 5)]


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 30), st.sampled_from(SPREKERS)), unique_by=lambda t: t[:2]),
    st.integers(1, 8),
)
def test_the_choice_only_orders_and_cuts(what: list[tuple[int, int, Spreker]], k: int) -> None:
    found = [hit(*w) for w in what]
    chosen = choose(LEER, found, k)
    assert len(chosen) == min(k, len(found))
    assert set(chosen) <= set(found)
    assert len(set(places(chosen))) == len(chosen)
    if found:
        assert chosen[0].ecli == found[0].ecli  # the best ruling stays the best
    if k >= 4 and len({h.ecli for h in found}) >= 2 and len(found) >= 4:
        first = [h.ecli for h in chosen[:4]]
        others = sum(h.ecli not in (found[0].ecli,) for h in found)
        assert first.count(found[0].ecli) <= max(2, 4 - others)


@pytest.mark.parametrize(
    ("begin", "verder"),
    [
        ("Dit verweer faalt.", True),
        ("Op grond van het voorgaande is bewezen dat", True),
        ("Daarnaast houdt de rechtbank rekening met", True),
        ("Gelet hierop wordt", True),
        ("De rechtbank overweegt", False),
        ("Diefstal is bewezen.", False),
        ("Daarvoortse kwestie", False),
        ("Gelet op artikel 9a Sr", False),
    ],
)
def test_reasoning_that_points_back_starts_in_its_middle(begin: str, verder: bool) -> None:
    assert goes_on(hit(1, 4, tekst=begin)) is verder
    assert not goes_on(hit(1, 1, tekst=begin))  # nothing stands before the first
    assert not goes_on(hit(1, 4, "tenlastelegging", begin))


def uitspraak() -> Uitspraak:
    parts: list[tuple[Spreker, str]] = [
        ("verdediging", "De raadsman voert aan dat de hennepkwekerij onrechtmatig is ontdekt."),
        ("rechtbank", "De warmtemeting boven het dak leverde een redelijk vermoeden op."),
        ("rechtbank", "Daarom was het binnentreden van de hennepkwekerij in de loods rechtmatig."),
        ("OM", "De officier van justitie eist een taakstraf wegens de stroom."),
        ("rechtbank", "Daarbij weegt de diefstal van elektriciteit door de hennepkweker zwaar mee."),
    ]
    tekst, passages = "", []
    for n, (spreker, deel) in enumerate(parts, 1):
        passages.append(Passage(n, deel, len(tekst), len(tekst) + len(deel), spreker=spreker))
        tekst += deel + "\n"
    return Uitspraak(
        tekst, tuple(passages), ecli="ECLI:NL:RBAMS:2020:77", instantie="Rechtbank Amsterdam", code="RBAMS",
        datum=date(2020, 3, 4), rechtsgebieden=("strafrecht",),
    )  # fmt: skip


@pytest.fixture(scope="module")
def retriever(tmp_path_factory: pytest.TempPathFactory) -> Retriever:
    folder: Path = tmp_path_factory.mktemp("keuze") / "index"
    store, embedder = open_store(folder), load_embedder("ingebouwd")
    with store.writer(embedder) as writer:
        u = uitspraak()
        writer.add(prepare([(u, "toets", kenmerk_of(u))], embedder))
        writer.finish()
    return Retriever(store, embedder, k=1, threshold=0.0)


def test_what_a_passage_goes_on_from_is_handed_along_and_told(retriever: Retriever) -> None:
    found = retriever.retrieve("Was het binnentreden van de hennepkwekerij in de loods rechtmatig?")
    assert [h.nummer for h in found.hits] == [3, 2]
    assert "Passage [2] is meegegeven omdat [1] daarop voortbouwt." in found.opmerkingen


def test_nothing_of_another_speaker_is_handed_along(retriever: Retriever) -> None:
    found = retriever.retrieve("Hoe weegt diefstal van elektriciteit door de hennepkweker mee?")
    assert [h.nummer for h in found.hits] == [5]
    assert not any("voortbouwt" in o for o in found.opmerkingen)
