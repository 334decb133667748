"""Filters on a real store: they hold on passages and on rulings, and a selective one loses nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from strafrecht_rag import add, load_embedder, open_store
from strafrecht_rag.domain import Hit, Uitspraak
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.filters import Opties, make_filter
from strafrecht_rag.index import filter_values as values
from strafrecht_rag.index.citator import cited_by_ruling, citing
from strafrecht_rag.index.columns import read_besluit_column, write_besluit
from strafrecht_rag.index.filters import Filter, Strafeis
from strafrecht_rag.index.search import search_passages
from strafrecht_rag.index.store import Store, row_to_uitspraak
from strafrecht_rag.reading.besluit import read_besluit
from strafrecht_rag.reading.rows import assemble, make_row

HR402, HOF202, HOF203, RB102 = (f"ECLI:NL:FICTIEF:{n}" for n in ("2020:402", "2019:202", "2021:203", "2018:102"))


def ruling(store: Store, ecli: str) -> Uitspraak:
    return row_to_uitspraak(store.select(f"ecli = '{ecli}'")[0])


def write(path: Path, rows: list[dict[str, str]]) -> Path:
    path.write_text("\n".join(json.dumps(r) for r in rows), "utf-8")
    return path


@pytest.mark.parametrize(
    ("where", "keep"),
    [
        (Filter(niveaus=("gerechtshof",)), lambda h: "Gerechtshof" in h.instantie),
        (Filter(sprekers=("beslissing",)), lambda h: h.spreker == "beslissing"),
        (Filter(uitkomsten=("teruggewezen",)), lambda h: h.ecli == HR402),
        (Filter(delicten=("doodslag",)), lambda h: h.ecli in ("ECLI:NL:FICTIEF:2022:103", "ECLI:NL:FICTIEF:2023:204")),
        (Filter(zaken=("2300299920",)), lambda h: h.ecli == HOF203),
        (Filter(artikelen=("420bis Sr",)), lambda h: "420bis" in h.tekst),
        (Filter(straffen=(Strafeis("taakstraf", minstens=200),)), lambda h: h.ecli == HOF202),
        (Filter(straffen=(Strafeis("rijontzegging", minstens=300, hoogstens=400),)), lambda h: h.ecli == "ECLI:NL:FICTIEF:2021:205"),
        (Filter(straffen=(Strafeis("ontneming"),)), lambda h: h.ecli == "ECLI:NL:FICTIEF:2021:106"),
    ],
)  # fmt: skip
def test_a_filter_holds_on_every_leg(demo_store: Store, where: Filter, keep: Callable[[Hit], bool]) -> None:
    hits = search_passages(demo_store, load_embedder(), "verdachte geld diefstal witwassen straf", where)
    assert hits
    assert all(keep(h) for h in hits)
    inside = demo_store.passages.count_rows(where.where())
    assert 0 < inside < demo_store.count()[1]
    assert demo_store.uitspraken.count_rows(where.where_rulings()) > 0


def test_what_no_ruling_has_is_found_nowhere(demo_store: Store) -> None:
    for where in (
        Filter(delicten=("moord",)),
        Filter(straffen=(Strafeis("levenslang"),)),
        Filter(artikelen=("9999 Sr",)),
        Filter(gepubliceerd_van=date(2100, 1, 1)),
        Filter(zaken=("' OR 1=1 --",)),
    ):
        assert search_passages(demo_store, load_embedder(), "verdachte", where) == []


def test_a_selective_filter_loses_nothing(tmp_path: Path) -> None:
    """Ten of two thousand rulings that all fit the question equally well: each of the ten is found."""
    text = "De verdachte heeft een fiets gestolen. De rechtbank legt uit waarom zij tot dit oordeel komt."
    rows = [
        {"ecli": f"ECLI:NL:RBAMS:2020:{n}", "date": "2020-01-31", "case_number": f"13/{n:06d}-20", "subject": "strafrecht", "text": text + f" Zaak {n}."}
        for n in range(2000)
    ]  # fmt: skip
    wanted = set(range(100, 2000, 190))
    for n in wanted:
        rows[n]["text"] += " Dit volgt uit artikel 359a van het Wetboek van Strafvordering."
    store = open_store(tmp_path / "i")
    add([write(tmp_path / "a.jsonl", rows)], store, load_embedder())
    hits = search_passages(
        store, load_embedder(), "fiets gestolen", Filter(artikelen=("359a Sv",), rechtsgebied=""), 25
    )
    assert {int(h.ecli.rpartition(":")[2]) for h in hits} == wanted


def test_an_article_is_cited_in_the_passage_and_anywhere_in_the_ruling(demo_store: Store) -> None:
    where = Filter(artikelen=("420bis Sr",))
    passages = demo_store.passages.count_rows(where.where())
    rulings = demo_store.select(where.where_rulings(), ["sleutel", "passages"])
    assert 0 < passages < sum(r["passages"] for r in rulings)


def test_a_decision_survives_its_column() -> None:
    text = (
        "1 Inleiding\n\nEen zaak.\n\n5 Kwalificatie\n\nHet bewezen verklaarde levert op: diefstal.\n\n8 Beslissing\n\nDe rechtbank:\n\n"
        "spreekt verdachte vrij van het onder 2 ten laste gelegde;\n"
        "veroordeelt verdachte tot een gevangenisstraf van 12 maanden, waarvan 4 maanden voorwaardelijk met een proeftijd van 2 jaar;"
    )
    besluit = read_besluit(
        assemble([make_row({"court": "Rechtbank Amsterdam", "date": "2020-01-31", "text": text}, "t")])
    )
    assert besluit.straffen
    assert read_besluit_column(write_besluit(besluit)) == besluit


# --- words of a user ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("gevangenisstraf", Strafeis("gevangenisstraf")),
        ("gevangenisstraf vanaf 12 maanden", Strafeis("gevangenisstraf", minstens=360)),
        ("gevangenisstraf >= 2 jaar", Strafeis("gevangenisstraf", minstens=720)),
        ("celstraf tot twee jaar", Strafeis("gevangenisstraf", hoogstens=720)),
        ("taakstraf 60-120 uur", Strafeis("taakstraf", 60, 120)),
        ("taakstraf 60 tot 120 uur", Strafeis("taakstraf", 60, 120)),
        ("geldboete vanaf € 500", Strafeis("geldboete", minstens=500)),
        ("boete hooguit 1000 euro", Strafeis("geldboete", hoogstens=1000)),
        ("levenslang", Strafeis("levenslang")),
        ("TBS", Strafeis("tbs")),
    ],
)
def test_a_sanction_in_words(words: str, expected: Strafeis) -> None:
    assert values.read_sanction(words) == expected


@pytest.mark.parametrize(
    ("read", "words", "told"),
    [
        (values.read_sanction, "stokslagen", "Kies uit: gevangenisstraf"),
        (values.read_sanction, "taakstraf vanaf 3 maanden", "die eenheid hoort niet bij taakstraf"),
        (values.read_sanction, "tbs vanaf 2 jaar", "geen soort straf met een omvang"),
        (values.read_sanction, "gevangenisstraf lang", "geen soort straf met een omvang"),
        (values.read_offence, "moordd", "Bedoelt u moord?"),
        (values.read_outcome, "gewonnen", "Kies uit: veroordeling"),
        (values.read_article, "310", "Noem nummer en wet"),
        (values.read_article, "de wet", "Noem nummer en wet"),
        (values.read_level, "top", "Kies uit: rechtbank"),
        (values.read_speaker, "buurman", "Kies uit: rechtbank"),
        (values.read_case_number, "a1", "zoals 13/123456-20"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(read: Callable[[str], object], words: str, told: str) -> None:
    with pytest.raises(InvoerFout) as error:
        read(words)
    assert told in str(error.value)


def test_words_of_a_filter_are_read_forgivingly() -> None:
    assert values.read_article("art. 359a lid 2 Wetboek van Strafvordering") == "359a lid 2 Sv"
    assert values.read_article("6 WVW 1994") == "6 WVW"
    assert values.read_offence("stalking") == "belaging"
    assert values.read_offence("317 Sr") == "afpersing"
    assert values.read_level("Hof") == "gerechtshof"
    assert values.read_outcome("ovar") == ("ontslag van alle rechtsvervolging",)
    assert len(values.read_outcome("niet-ontvankelijk")) == 2
    assert values.read_case_number("13/123456-20") == values.read_case_number("13.123456.20")


def test_the_options_make_one_filter() -> None:
    made = make_filter(
        Opties(
            court=["Rechtbank Den Haag"], predecessors=True, level=["hof"], start="2020-01-01", published_to="31-12-2021",
            article=["310 Sr"], sanction=["taakstraf"], speaker=["om"], area="alles",
        )
    )  # fmt: skip
    assert {"RBDHA", "RBSGR"} <= set(made.codes)
    assert (made.niveaus, made.van, made.gepubliceerd_tot) == (("gerechtshof",), date(2020, 1, 1), date(2021, 12, 31))
    assert (made.artikelen, made.sprekers, made.rechtsgebied) == (("310 Sr",), ("OM",), "")
    for wrong in (
        Opties(predecessors=True),
        Opties(published_from="2021-01-02", published_to="2021-01-01"),
        Opties(area="x"),
    ):
        with pytest.raises(InvoerFout):
            make_filter(wrong)


# --- the citator -------------------------------------------------------------------------------------------------------


def test_who_cites_a_ruling_and_whom_it_cites(demo_store: Store) -> None:
    assert {a.ecli for a in cited_by_ruling(demo_store, HOF203)} == {RB102, HOF202, HR402}
    assert {key for key, _ in citing(demo_store, ruling(demo_store, HOF202))} == {
        "ECLI:NL:FICTIEF:2020:302",
        HR402,
        HOF203,
    }


def test_references_follow_their_ruling(tmp_path: Path) -> None:
    """Read again, changed: its old references are gone, those of other rulings stay."""
    store, embedder = open_store(tmp_path / "i"), load_embedder()

    def rows(cited: str) -> list[dict[str, str]]:
        head = {"date": "2020-01-31", "court": "Rechtbank Amsterdam"}
        return [
            head | {"ecli": "ECLI:NL:RBAMS:2020:1", "text": f"De rechtbank verwijst naar {cited}, r.o. 2.3."},
            head | {"ecli": "ECLI:NL:RBAMS:2020:2", "text": "Vgl. HR 1 juli 2014, ECLI:NL:HR:2014:1496."},
        ]

    add([write(tmp_path / "a.jsonl", rows("ECLI:NL:HR:2013:5"))], store, embedder)
    add([write(tmp_path / "a.jsonl", rows("ECLI:NL:HR:2013:6"))], store, embedder)
    add([write(tmp_path / "a.jsonl", rows("ECLI:NL:HR:2013:6"))], store, embedder)
    found = sorted(
        (r["sleutel"], r["ecli"], *r["naar_overweging"], r["behandeling"])
        for r in store.select_from("verwijzingen", "")
    )
    assert found == [
        ("ECLI:NL:RBAMS:2020:1", "ECLI:NL:HR:2013:6", "2.3", ""),
        ("ECLI:NL:RBAMS:2020:2", "ECLI:NL:HR:2014:1496", "vgl."),
    ]


def test_references_of_a_ruling_that_was_never_committed_are_removed(tmp_path: Path) -> None:
    """A writer killed between the passages and their ruling."""
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    row = {"ecli": "ECLI:NL:RBAMS:2020:1", "date": "2020-01-31", "text": "Zie HR 1 juli 2014, ECLI:NL:HR:2014:1496."}
    add([write(tmp_path / "a.jsonl", [row])], store, embedder)
    store.uitspraken.delete("sleutel = 'ECLI:NL:RBAMS:2020:1'")
    with store.writer(embedder):
        pass
    assert store.select_from("verwijzingen", "") == []
