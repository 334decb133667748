"""Courts and periods that a question names in plain words: what meets them comes first, and the reader is told."""

from __future__ import annotations

from datetime import date

import pytest

from strafrecht_rag import Retriever, load_embedder
from strafrecht_rag.domain import Hit
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.wensen import Wensen, read_wishes

JAN, DEC = (1, 1), (12, 31)


@pytest.mark.parametrize(
    ("vraag", "code", "van", "tot"),
    [
        ("Welke straffen gaf het hof in Den Bosch in 2019 voor heling?", "GHSHE", date(2019, *JAN), date(2019, *DEC)),
        ("Gerechtshof 's-Hertogenbosch 2019 mensenhandel", "GHSHE", date(2019, *JAN), date(2019, *DEC)),
        ("Uitspraken van de Hoge Raad sinds 2015 over noodweer", "HR", date(2015, *JAN), None),
        ("Wat zei de Hoge Raad na 2015 over noodweer?", "HR", date(2016, *JAN), None),
        ("hof Den Haag tussen 2014 en 2010 over witwassen", "GHDHA", date(2010, *JAN), date(2014, *DEC)),
        ("Wat vond de rechtbank Amsterdam van het alibi?", "RBAMS", None, None),
        ("arresten uit 2020 over 359a Sv", "", date(2020, *JAN), date(2020, *DEC)),
    ],
)
def test_a_court_and_a_period_are_read(vraag: str, code: str, van: date | None, tot: date | None) -> None:
    wens = read_wishes(vraag)
    assert (code in wens.codes if code else not wens.codes, wens.van, wens.tot) == (True, van, tot)
    assert wens.woorden


@pytest.mark.parametrize(
    "vraag",
    [
        "Wie pleegde in 2013 de diefstal van de fietsen?",
        "Wat is art. 6 WVW 1994?",
        "Wanneer slaagt een beroep op noodweer?",
        "Is het arrest van 12-05-2013 gewezen?",
        "",
    ],
)
def test_the_year_of_a_fact_and_a_whole_date_are_no_wish(vraag: str) -> None:
    assert read_wishes(vraag).narrow(Filter()) is None


def test_a_filter_of_the_user_goes_before_what_the_question_says() -> None:
    wens = read_wishes("het hof in Den Bosch in 2019")
    own = Filter(codes=("HR",), van=date(2000, 1, 1))
    assert wens.narrow(own) is None
    narrowed = wens.narrow(Filter(codes=("HR",)))
    assert narrowed is not None
    assert (narrowed.codes, narrowed.van) == (("HR",), date(2019, 1, 1))


def test_the_newest_first_only_where_the_question_asks_and_the_passage_fits() -> None:
    hits = [
        Hit("A", "x", 0.9, datum=date(2010, 1, 1)),
        Hit("B", "x", 0.6, datum=date(2020, 1, 1)),
        Hit("C", "x", 0.2, datum=date(2024, 1, 1)),
    ]
    asked = read_wishes("recente rechtspraak over noodweer")
    assert [h.ecli for h in asked.newest_first(hits)] == ["B", "A", "C"]
    assert Wensen().newest_first(hits) == hits


def test_what_meets_the_wish_comes_first_and_the_rest_follows(demo_store: Store) -> None:
    vraag = "Wat beslisten uitspraken uit 2021 over wederrechtelijke toe-eigening?"
    plain = Retriever(demo_store, load_embedder(), k=40, wishes=False).find(vraag)
    found = Retriever(demo_store, load_embedder(), k=40).find(vraag)
    years = [h.datum.year for h in found.hits if h.datum]
    met = years.index(next(y for y in years if y != 2021))
    assert met > 0
    assert {h.sleutel for h in found.hits[:met]} <= {h.sleutel for h in demo_rulings_of(demo_store, 2021)}
    assert len(found.hits) == len(plain.hits) == 40
    assert found.opmerkingen == ("Wat bij «uit 2021» hoort, staat voorop; zo staat het in de vraag.",)
    assert not plain.opmerkingen


def demo_rulings_of(store: Store, year: int) -> list[Hit]:
    rows = store.select("", ["sleutel", "datum"])
    return [h for r in rows if r["datum"] and r["datum"].year == year for h in store.passages_of(r["sleutel"])]


def test_a_wish_that_nothing_meets_is_told_and_dropped(demo_store: Store) -> None:
    vraag = "Wat zei de rechtbank Groningen in 1985 over wederrechtelijke toe-eigening?"
    found = Retriever(demo_store, load_embedder()).retrieve(vraag)
    assert found.hits
    assert "daarin is niets gevonden dat past. Er is breder gezocht." in found.opmerkingen[0]


def test_why_is_told_of_every_passage_that_is_shown_also_of_those_that_meet_the_wish(demo_store: Store) -> None:
    retriever = Retriever(demo_store, load_embedder(), k=20)
    vraag = "Wat beslisten uitspraken uit 2021 over wederrechtelijke toe-eigening?"
    found, _, reasons = retriever.find_explained(vraag)
    assert found == retriever.find(vraag)
    assert set(reasons) == {(h.sleutel, h.nummer) for h in found.hits}
