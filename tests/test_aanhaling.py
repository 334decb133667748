"""How a ruling is cited: the Leidraad's own examples, and that what is written is read back as the same."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.citations import find
from strafrecht_rag.citations.aanhaling import (
    Aanhaling,
    advocate_general,
    join_places,
    kort,
    leidraad,
    reporter,
    short_court,
    write_places,
)
from strafrecht_rag.citations.courts import court_on, courts
from strafrecht_rag.citations.veld import one_line

HR = Aanhaling("ECLI:NL:HR:2016:162", "HR", "Hoge Raad", date(2016, 1, 29))


# --- the forms of the Leidraad ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aanhaling", "expected"),
    [
        (HR, "HR 29 januari 2016, ECLI:NL:HR:2016:162"),
        (HR.at("3.8"), "HR 29 januari 2016, ECLI:NL:HR:2016:162, r.o. 3.8"),
        (HR.at("2.3.1-2.4"), "HR 29 januari 2016, ECLI:NL:HR:2016:162, r.o. 2.3.1-2.4"),
        (
            replace(HR, vindplaatsen=("RvdW 2016/210", "NJ 2016/173 met annotatie van T. Hartlief")).at("3.8"),
            "HR 29 januari 2016, ECLI:NL:HR:2016:162, NJ 2016/173, m.nt. T. Hartlief, r.o. 3.8",
        ),
        (
            Aanhaling("ECLI:NL:GHARL:2015:3948", "GHARL", "Gerechtshof Arnhem-Leeuwarden", date(2015, 6, 2)),
            "Hof Arnhem-Leeuwarden 2 juni 2015, ECLI:NL:GHARL:2015:3948",
        ),
        (
            Aanhaling("ECLI:NL:RBDHA:2013:BZ7059", "RBDHA", "Rechtbank Den Haag", date(2013, 3, 20)),
            "Rb. Den Haag 20 maart 2013, ECLI:NL:RBDHA:2013:BZ7059",
        ),
        (
            Aanhaling("ECLI:NL:PHR:2020:1", "PHR", "", date(2020, 1, 1), conclusie=True, auteur="X").at("12"),
            "Concl. A-G X van 1 januari 2020, ECLI:NL:PHR:2020:1, onder 12",
        ),
        (
            Aanhaling("ECLI:NL:PHR:2020:1", "PHR", "", date(2020, 1, 1), conclusie=True).at("12", "14"),
            "Concl. A-G 1 januari 2020, ECLI:NL:PHR:2020:1, onder 12 en 14",
        ),
        (
            Aanhaling("", "GHAMS", "Gerechtshof Amsterdam", date(1995, 12, 8), "95/345"),
            "Hof Amsterdam 8 december 1995, 95/345",
        ),
        (
            Aanhaling("ECLI:NL:FICTIEF:2021:1", "FICTIEF", "Rechtbank Waterland (fictief)", date(2021, 5, 3), vindplaatsen=("NJ 2021/1",)),
            "FICTIEF: Rb. Waterland 3 mei 2021, ECLI:NL:FICTIEF:2021:1",
        ),
        (Aanhaling(), "Onbekend gerecht"),
    ],
)  # fmt: skip
def test_a_ruling_is_cited_after_the_leidraad(aanhaling: Aanhaling, expected: str) -> None:
    assert leidraad(aanhaling) == expected


def test_the_short_form_writes_the_day_in_numbers() -> None:
    assert kort(replace(HR, vindplaatsen=("NJ 2016/173",)).at("2.4")) == "HR 29-01-2016, ECLI:NL:HR:2016:162, r.o. 2.4"
    fictief = Aanhaling("ECLI:NL:FICTIEF:2021:1", "FICTIEF", "Gerechtshof Zuiderzee (fictief)", date(2021, 5, 3))
    assert kort(fictief) == "FICTIEF: Hof Zuiderzee 03-05-2021, ECLI:NL:FICTIEF:2021:1"


def test_only_a_published_real_ruling_has_a_link() -> None:
    assert HR.link == "https://deeplink.rechtspraak.nl/uitspraak?id=ECLI:NL:HR:2016:162"
    assert Aanhaling("ECLI:NL:FICTIEF:2021:1").link == ""
    assert Aanhaling("", "HR", zaaknummer="95/345").link == ""
    assert Aanhaling('ECLI:NL:HR:2016:1"> <b>').link.endswith("ECLI:NL:HR:2016:1%22%3E%20%3Cb%3E")


# --- the court as it was called on the day ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "dag", "expected"),
    [
        ("RBDHA", date(2012, 12, 31), "Rb. 's-Gravenhage"),
        ("RBDHA", date(2013, 1, 1), "Rb. Den Haag"),
        ("RBSGR", date(2012, 12, 31), "Rb. 's-Gravenhage"),
        ("RBSGR", date(2013, 1, 1), "Rb. Den Haag"),
        ("GHDHA", date(2010, 5, 3), "Hof 's-Gravenhage"),
        ("RBOBR", date(2010, 5, 3), "Rb. 's-Hertogenbosch"),
        ("RBGEL", date(2013, 3, 31), "Rb. Oost-Nederland"),
        ("RBGEL", date(2013, 4, 1), "Rb. Gelderland"),
        ("RBARN", date(2013, 2, 1), "Rb. Oost-Nederland"),
        ("RBARN", date(2012, 2, 1), "Rb. Arnhem"),
        # two courts came before: nobody can tell which, so the name stays as registered
        ("GHARL", date(2010, 5, 3), "Hof Arnhem-Leeuwarden"),
        ("RBROT", date(1999, 5, 3), "Rb. Rotterdam"),
        ("RBDHA", None, "Rb. Den Haag"),
    ],
)
def test_a_court_has_the_name_it_had_on_the_day(code: str, dag: date | None, expected: str) -> None:
    assert short_court(code, "", dag) == expected


# --- journals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vindplaatsen", "expected"),
    [
        (("NJ 1984, 479",), "NJ 1984/479"),
        (("NJB 2010, 1826", "RvdW 2010/1078", "NJFS 2008, 217"), "RvdW 2010/1078"),
        (("NJ 2010/5", "NJ 2010/5, m.nt. J.M. Reijntjes"), "NJ 2010/5, m.nt. J.M. Reijntjes"),
        (("NJ 2010/5 met annotatie door Jansen, P.Q. van der",), "NJ 2010/5, m.nt. P.Q. van der Jansen"),
        (("Rechtspraak.nl", "FutD 2020-3635", "Viditax (FutD), 01-12-2020"), ""),
        (("NJ in voorbereiding",), ""),
        ((), ""),
    ],
)
def test_the_journal_that_criminal_lawyers_cite_is_chosen(vindplaatsen: tuple[str, ...], expected: str) -> None:
    assert reporter(vindplaatsen) == expected


# --- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (["2.4"], "r.o. 2.4"),
        (["2.4", "2.3", "2.4", ""], "r.o. 2.3-2.4"),
        (["2.3", "2.4", "2.5", "4.1"], "r.o. 2.3-2.5 en 4.1"),
        (["2.9", "2.10"], "r.o. 2.9-2.10"),
        (["3.1", "5.2", "7.3"], "r.o. 3.1, 5.2 en 7.3"),
        (["2", "2.1"], "r.o. 2 en r.o. 2.1"),
        (["2.1a", "2.4"], "r.o. 2.1a en r.o. 2.4"),
        (["2.3.1-2.4"], "r.o. 2.3.1-2.4"),
        ([], ""),
    ],
)  # fmt: skip
def test_neighbouring_considerations_are_one_range(places: list[str], expected: str) -> None:
    assert write_places(join_places(places)) == expected


numbers = st.lists(st.integers(1, 30), min_size=1, max_size=4).map(lambda ns: ".".join(map(str, ns)))
# All courts but those of civil servants and professions, which the finder does not look for.
known = sorted(code for code in courts() if not code.startswith(("AG", "T", "XX")))
days = st.dates(date(1950, 1, 1), date(2030, 12, 31))


@settings(deadline=None, database=None, max_examples=400)
@given(
    code=st.sampled_from(known),
    dag=days,
    nummer=st.integers(1, 9999),
    places=st.lists(numbers, max_size=4, unique=True),
    journal=st.sampled_from(["", "NJ 2016/173", "NJ 2016, 173 met annotatie van T. Hartlief", "RvdW 2010/1078"]),
    auteur=st.sampled_from(["", "Machielse", "D.J.C. Aben", "T.N.B.M. Spronken"]),
)
def test_what_is_written_is_read_back_as_the_same_ruling(
    code: str, dag: date, nummer: int, places: list[str], journal: str, auteur: str
) -> None:
    ecli = f"ECLI:NL:{code}:{dag.year}:{nummer}"
    conclusie = code == "PHR"
    a = Aanhaling(ecli, code, "", dag, "", conclusie, (journal,) if journal else (), auteur).at(*places)
    on_the_day = court_on(code, dag)
    assert on_the_day is not None
    for text in (leidraad(a), kort(a)):
        read = find(text)
        values = {soort: [v.waarde for v in read if v.soort == soort] for soort in ("ecli", "uitspraak", "overweging")}
        assert values["ecli"] == [ecli], text
        assert values["uitspraak"] == [f"{on_the_day.code} {dag.isoformat()}"], text
        ends = [end for place in a.plaatsen for end in place.split("-")]
        assert sorted(values["overweging"]) == sorted(ends), text
    if journal and not conclusie:
        assert [v.waarde for v in find(leidraad(a)) if v.soort == "vindplaats"] == [reporter((journal,)).split(",")[0]]


# --- whose conclusie ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        ("Nr. 08/00000\nMr. Machielse\nZitting 8 juni 2010\n\nConclusie inzake:\n", "Machielse"),
        ("Nr. 13/00000 Zitting: 13 mei 2014 \tMr. T.N.B.M. Spronken Conclusie inzake: [verdachte]", "T.N.B.M. Spronken"),
        ("Nr. 111.842 \nmr. J.R. Vlietlande \nZitting 5 oktober 1999", "J.R. Vlietlande"),
        ("HOGE RAAD DER NEDERLANDEN\n\nNummer 22/00000\n\nCONCLUSIE\n\nD.J.C. Aben\n\nIn de zaak\n", "D.J.C. Aben"),
        ("CONCLUSIE\n\nP.H.P.H.M.C. van Kempen\n\nIn de zaak\n", "P.H.P.H.M.C. van Kempen"),
        ("1. Namens de verdachte heeft mr. A. Jansen, advocaat te Utrecht, een middel voorgesteld.", ""),
        ("CONCLUSIE\n\nIn de zaak\n\n[verdachte]", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_the_advocate_general_is_read_from_the_first_lines(opening: str, expected: str) -> None:
    assert advocate_general(opening) == expected


# --- hostile text ------------------------------------------------------------------------------------------------------


@settings(deadline=None, database=None)
@given(st.text())
def test_one_line_is_one_line_that_every_format_can_hold(text: str) -> None:
    from lxml import etree

    line = one_line(text)
    assert line == " ".join(line.split())
    assert one_line(line) == line
    etree.Element("a").text = line  # refuses what XML cannot hold
    line.encode()


def test_characters_that_steer_or_hide_are_taken_out_and_the_text_stays_readable() -> None:
    assert (
        one_line("ver\u00addachte \u202egedraaid\u202c\r\nregel\x00twee\ud800\uffff")
        == "verdachte gedraaid regel�twee��"
    )
