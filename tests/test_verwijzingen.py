"""Which ruling is cited where, at which consideration, and with what words of treatment."""

from __future__ import annotations

import pytest

from strafrecht_rag.domain import Aanhaling, Uitspraak
from strafrecht_rag.reading.besluit import find_in_passages
from strafrecht_rag.reading.rows import assemble, make_row
from strafrecht_rag.reading.verwijzingen import read_aanhalingen, read_bestreden

A, B = "ECLI:NL:HR:2014:1496", "ECLI:NL:HR:2016:2454"


def ruling(text: str, **more: str) -> Uitspraak:
    row = {"ecli": "ECLI:NL:RBAMS:2020:1", "court": "Rechtbank Amsterdam", "date": "2020-01-31", "text": text} | more
    return assemble([make_row(row, "test")])


def read(text: str) -> list[Aanhaling]:
    u = ruling(text)
    return list(read_aanhalingen(u, find_in_passages(u)))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (f"De rechtbank verwijst naar HR 1 juli 2014, {A}, r.o. 2.3.1.", [(A, ("2.3.1",), "")]),
        (f"Vgl. HR 1 juli 2014, {A}, NJ 2014/441, m.nt. M.J. Borgers, r.o. 2.3; HR 5 juli 2016, {B}.", [(A, ("2.3",), "vgl."), (B, (), "vgl.")]),
        (f"Zie r.o. 3.2 van HR 1 juli 2014, {A}.", [(A, ("3.2",), "zie")]),
        (f"De Hoge Raad herhaalt de overwegingen uit HR 1 juli 2014, {A}.", [(A, (), "herhaalt")]),
        (f"De Hoge Raad komt daarmee terug van HR 1 juli 2014, {A}.", [(A, (), "komt terug van")]),
        (f"In afwijking van HR 1 juli 2014, {A}, oordeelt de rechtbank anders.", [(A, (), "wijkt af van")]),
        (f"In lijn met HR 1 juli 2014, {A}, acht de rechtbank dit voldoende.", [(A, (), "volgt")]),
        (f"Het hof vernietigt het vonnis van 3 mei 2019 ({A}).", [(A, (), "vernietigt")]),
        # the ruling that quashed is not the one that was quashed
        (f"Dat vonnis is vernietigd door het arrest van 3 mei 2019 ({A}).", [(A, (), "")]),
        (f"Er is geen reden om af te wijken van dit uitgangspunt en evenmin is daarvan afgeweken (vgl. HR 1 juli 2014, {A}).", [(A, (), "vgl.")]),
        (f"Daarmee wijkt deze situatie af van die in HR 1 juli 2014, {A}.", [(A, (), "")]),
        (f"Dit oordeel heeft de Hoge Raad bevestigd in HR 1 juli 2014, {A}.", [(A, (), "")]),
        (f"Het verweer wordt verworpen onder verwijzing naar HR 1 juli 2014, {A}.", [(A, (), "")]),
        ("Dat staat in rapport CH2018 van de deskundige.", []),
        ("HR 9 maart 2004, LJN AO1490, is hier van belang.", [("AO1490", (), "")]),
        ("HR 9 maart 2004, NJ 2004/263.", [("NJ 2004/263", (), "")]),
        ("De verdachte, zie ECLI:NL:RBAMS:2020:1, is gehoord.", []),
        ("Op 3 mei 2019 is de verdachte gehoord.", []),
    ],
)  # fmt: skip
def test_a_reference_its_consideration_and_its_treatment(
    sentence: str, expected: list[tuple[str, tuple[str, ...], str]]
) -> None:
    assert [(a.ecli or a.ljn or a.vindplaats, a.naar_overweging, a.behandeling) for a in read(sentence)] == expected


def test_the_place_is_the_citing_consideration_and_its_speaker() -> None:
    text = (
        "1 Procesverloop\n\n1.1 De zaak is behandeld.\n\n2 Het standpunt van de verdediging\n\n"
        f"2.1 De raadsman heeft betoogd dat uit {A} volgt dat vrijspraak moet volgen.\n\n3 Beoordeling\n\n3.1 De rechtbank verwijst naar {B}."
    )
    assert [(a.ecli, a.overweging, a.spreker) for a in read(text)] == [
        (A, "2.1", "verdediging"),
        (B, "3.1", "rechtbank"),
    ]


def test_the_words_are_the_sentence_of_the_reference() -> None:
    (one,) = read(f"Eerste zin. De rechtbank verwijst naar {A}. Derde zin.")
    assert one.woorden == f"De rechtbank verwijst naar {A}."


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        (
            "Arrest gewezen op het hoger beroep, ingesteld tegen het vonnis van de rechtbank Amsterdam van 2 maart 2017 in de strafzaak onder parketnummer 13-845016-13 tegen de verdachte.",
            ("uitspraak:RBAMS 2017-03-02", "zaak:1384501613"),
        ),
        (
            "Arrest op het beroep in cassatie tegen een arrest van het gerechtshof Den Haag van 10 maart 2023, nummer 22-002862-21.",
            ("uitspraak:GHDHA 2023-03-10", "zaak:2200286221"),
        ),
        (
            "Op het hoger beroep tegen het vonnis met parketnummer 13-126538-20 en 13-074441-16 (TUL).",
            ("zaak:1312653820",),
        ),
        ("Er bestaat samenhang met de zaak met nummer 21/00631 over het hoger beroep.", ()),
        ("De zaak is behandeld op 2 maart 2017.", ()),
    ],
)
def test_the_opening_names_the_ruling_that_is_judged(opening: str, expected: tuple[str, ...]) -> None:
    u = ruling(opening)
    assert read_bestreden(u, find_in_passages(u)) == expected
