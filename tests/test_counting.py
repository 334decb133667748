"""Counting: by the index alone, each ruling with its passage, and `ask` that never leaves a count to a model."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from command import run, said
from lxml import etree
from test_appeals import build, row

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.plots import svg_bars, text_bars
from strafrecht_rag.index.filters import Filter, Strafeis
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.counting import PER, SELECTIE, bar_of, bars_of, count, fill_bars, write_size
from strafrecht_rag.query.telvraag import merge, read_telvraag


def table(store: Store, per: Any, where: Filter = Filter()) -> dict[str, int]:  # noqa: B008 - frozen
    return {g.waarde: g.aantal for g in count(store, where, per).groepen}


# --- counting ----------------------------------------------------------------------------------------------------------


def test_counts_over_every_kind_of_row(demo_store: Store) -> None:
    assert table(demo_store, "uitkomst")["vrijspraak"] == 6
    assert table(demo_store, "delict")["diefstal met braak"] == 3
    assert table(demo_store, "straf")["gevangenisstraf"] == 9
    assert sum(table(demo_store, "gerecht").values()) == sum(table(demo_store, "jaar").values()) == 16


@pytest.mark.parametrize("per", [p for p in PER if p != "strafmaat"])
def test_each_row_names_a_passage_that_holds_its_words(demo_store: Store, per: Any) -> None:
    for groep in count(demo_store, Filter(), per).groepen:
        assert len({r.sleutel for r in groep.regels}) == groep.aantal
        for regel in groep.regels:
            assert regel.nummer is not None
            passage = next(p for p in demo_store.passages_of(regel.sleutel) if p.nummer == regel.nummer)
            assert " ".join(regel.woorden.split())[:30].lower() in " ".join(passage.tekst.split()).lower()


def test_the_passage_is_the_one_by_which_the_ruling_meets_the_filter(demo_store: Store) -> None:
    for where, word in (
        (Filter(uitkomsten=("vrijspraak",)), "vrij"),
        (Filter(straffen=(Strafeis("taakstraf"),)), "taakstraf"),
        (Filter(delicten=("diefstal",)), "diefstal"),
    ):
        lines = [r for g in count(demo_store, where, "jaar").groepen for r in g.regels]
        assert lines
        assert all(word in r.woorden.lower() for r in lines)
    cited = count(demo_store, Filter(artikelen=("310 Sr",)), "gerecht")
    for regel in (r for g in cited.groepen for r in g.regels):
        assert regel.nummer is not None


def test_the_size_of_a_sanction_has_a_median_and_quartiles_over_the_rulings(tmp_path: Path) -> None:
    months = (1, 2, 4, 12, 30)
    store = build(
        tmp_path,
        *(
            row("Rechtbank Amsterdam", f"202{i}-03-02", f"13/84501{i}-20", f"Beslissing\n\nDe rechtbank:\n\nveroordeelt verdachte tot een gevangenisstraf van {n} maanden.")
            for i, n in enumerate(months)
        ),
        row("Rechtbank Amsterdam", "2019-01-02", "13/845019-19", "Beslissing\n\nDe rechtbank:\n\nveroordeelt verdachte tot een taakstraf van 40 uren."),
    )  # fmt: skip
    telling = count(store, Filter(straffen=(Strafeis("gevangenisstraf"),)), "strafmaat")
    v = telling.verdeling
    assert v is not None
    assert (v.n, v.laagste, v.kwart, v.mediaan, v.driekwart, v.hoogste) == (5, 30, 60, 120, 360, 900)
    assert fill_bars(telling)[0] == ("minder dan 1 maand", 0)
    assert sum(n for _, n in fill_bars(telling)) == 5
    least = count(store, Filter(straffen=(Strafeis("gevangenisstraf", 360.0),)), "strafmaat")
    assert least.uitspraken == 2
    assert table(store, "straf") == {"gevangenisstraf": 5, "taakstraf": 1}


def test_years_without_a_ruling_show_as_a_gap(demo_store: Store) -> None:
    bars = dict(fill_bars(count(demo_store, Filter(), "jaar")))
    assert bars["2005"] == 0
    assert list(bars) == sorted(bars)


def test_a_conclusie_counts_only_when_asked_for(demo_store: Store) -> None:
    assert not any(u.startswith("advies") for u in table(demo_store, "uitkomst"))
    assert table(demo_store, "uitkomst", Filter(soort="Conclusie")).keys() <= {
        "advies vernietiging", "advies verwerping", "advies niet-ontvankelijk",
    }  # fmt: skip


def test_every_count_says_that_only_a_selection_is_published_and_what_is_invented(demo_store: Store) -> None:
    told = count(demo_store, Filter(), "jaar").let_op
    assert told[0] == SELECTIE
    assert "16 van deze uitspraken zijn FICTIEF" in told[1]
    both = count(demo_store, Filter(delicten=("diefstal",), uitkomsten=("vrijspraak",)), "jaar").let_op
    assert any("alleen bij een veroordeling" in line for line in both)


def test_nothing_found_is_a_count_of_zero(demo_store: Store) -> None:
    none = count(demo_store, Filter(delicten=("meineed",)), "straf")
    assert (none.uitspraken, none.groepen, none.verdeling) == (0, (), None)


@pytest.mark.parametrize(
    "where",
    [Filter(), Filter(straffen=(Strafeis("tbs"),)), Filter(straffen=(Strafeis("taakstraf"), Strafeis("geldboete")))],
)
def test_a_size_needs_one_sanction_that_has_a_size(demo_store: Store, where: Filter) -> None:
    with pytest.raises(InvoerFout):
        count(demo_store, where, "strafmaat")


def test_passages_of_one_speaker_cannot_be_counted(demo_store: Store) -> None:
    with pytest.raises(InvoerFout):
        count(demo_store, Filter(sprekers=("OM",)), "jaar")


def test_sizes_are_written_as_a_reader_says_them() -> None:
    assert [write_size("gevangenisstraf", d) for d in (1, 14, 30, 45, 540, 720, 3060, 5400)] == [
        "1 dag", "14 dagen", "1 maand", "1,5 maanden", "18 maanden", "2 jaar", "8,5 jaar", "15 jaar",
    ]  # fmt: skip
    assert write_size("geldboete", 1250.5) == "€ 1.250,50"
    assert write_size("taakstraf", 120) == "120 uur"
    assert bar_of("taakstraf", 39.9) == bars_of("taakstraf")[0]
    assert bar_of("taakstraf", 40) == "40 uur tot 80 uur"
    assert bar_of("taakstraf", 1000) == "240 uur of meer"


# --- questions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vraag", "per", "where"),
    [
        ("Hoeveel uitspraken gaan over diefstal met geweld?", "jaar", Filter(delicten=("diefstal met geweld",))),
        ("Hoeveel vrijspraken waren er in 2019?", "jaar", Filter(uitkomsten=("vrijspraak",), van=date(2019, 1, 1), tot=date(2019, 12, 31))),
        ("Welke straffen worden opgelegd voor doodslag?", "straf", Filter(delicten=("doodslag",))),
        ("Hoe hoog is de gemiddelde gevangenisstraf voor inbraak?", "strafmaat", Filter(delicten=("diefstal met braak",), straffen=(Strafeis("gevangenisstraf"),))),
        ("Hoe vaak wordt tbs opgelegd per rechtbank?", "gerecht", Filter(straffen=(Strafeis("tbs"),))),
        ("Hoeveel uitspraken noemen artikel 359a Sv?", "jaar", Filter(artikelen=("359a Sv",))),
        ("Hoe vaak is een gevangenisstraf van meer dan 10 jaar opgelegd?", "jaar", Filter(straffen=(Strafeis("gevangenisstraf", 3600.0),))),
        ("Hoe vaak spreekt de rechtbank Amsterdam iemand vrij?", "jaar", Filter(codes=("RBAMS",), uitkomsten=("vrijspraak",))),
    ],
)  # fmt: skip
def test_a_question_that_needs_all_rulings_becomes_a_filter(vraag: str, per: str, where: Filter) -> None:
    asked = read_telvraag(vraag)
    assert asked is not None
    assert (asked.per, asked.where, asked.onbekend) == (per, where, ())


@pytest.mark.parametrize(
    ("words", "van", "tot"),
    [
        ("in 2019", "2019-01-01", "2019-12-31"),
        ("tussen 2010 en 2015", "2010-01-01", "2015-12-31"),
        ("sinds 2010", "2010-01-01", "None"),
        ("na 2010", "2011-01-01", "None"),
        ("voor 2010", "None", "2009-12-31"),
    ],
)
def test_a_period_in_plain_words(words: str, van: str, tot: str) -> None:
    asked = read_telvraag(f"Hoeveel vrijspraken waren er {words}?")
    assert asked is not None
    assert (str(asked.where.van), str(asked.where.tot)) == (van, tot)


@pytest.mark.parametrize(
    "vraag",
    [
        "Wanneer is sprake van noodweer?",
        "Hoeveel jaar kreeg de verdachte in ECLI:NL:HR:2014:3148?",
        "Hoeveel gram hennep is strafbaar?",
        "Welke straffen kan de rechter opleggen voor moord?",
        "Welke straf kreeg de verdachte?",
        "Hoe zwaar weegt een bekentenis?",
        "Hoe lang mag het voorarrest duren?",
        "Hoe vaak moet een getuige worden gehoord?",
        "",
    ],
)
def test_a_question_that_asks_no_count_is_left_alone(vraag: str) -> None:
    assert read_telvraag(vraag) is None


def test_what_cannot_be_counted_by_is_named_and_not_counted() -> None:
    red = read_telvraag("Hoeveel zaken gaan over een gestolen fiets met een rode bel?")
    assert red is not None
    assert red.onbekend == ("fiets", "rode", "bel")
    freed = read_telvraag("Hoeveel vrijspraken zijn er voor mensenhandel?")
    assert freed is not None
    assert freed.onbekend == ("vrijspraak voor mensenhandel",)


def test_an_option_holds_over_the_question() -> None:
    asked = read_telvraag("Hoeveel vrijspraken waren er in 2019?")
    assert asked is not None
    merged = merge(Filter(uitkomsten=("veroordeling",)), asked.where)
    assert merged.uitkomsten == ("veroordeling",)
    assert str(merged.van) == "2019-01-01"


# --- plots -------------------------------------------------------------------------------------------------------------


def test_bars_keep_their_proportion_and_a_little_is_never_nothing() -> None:
    lines = text_bars([("veel", 1000), ("weinig", 1), ("geen", 0)], width=20)
    assert lines[0].count("█") == 20
    assert lines[1].endswith("▏")
    assert lines[2] == "geen       0"
    assert text_bars([]) == []


def test_the_image_is_well_formed_and_shows_hostile_names_as_text() -> None:
    drawn = svg_bars("<b>&", [('"><script>alert(1)</script>', 3), ("\x1b[31m\x00rood", 0)], "onder & boven")
    root = etree.fromstring(drawn.encode())
    assert not root.findall(".//{*}script")
    assert "alert(1)" in "".join(map(str, root.itertext()))
    assert drawn == svg_bars("<b>&", [('"><script>alert(1)</script>', 3), ("\x1b[31m\x00rood", 0)], "onder & boven")


# --- as a user meets it ------------------------------------------------------------------------------------------------


def test_ask_answers_a_count_with_the_table_and_asks_no_model(demo_index: Path) -> None:
    table = run(
        "ask", "Welke straffen worden opgelegd voor diefstal?", "--model", "ollama/bestaat-niet", index=demo_index
    )
    assert table.returncode == 0, table.stderr
    assert "niet door een model" in said(table)
    assert "gevangenisstraf" in said(table)
    assert SELECTIE in said(table)
    refused = run("ask", "Hoeveel zaken gaan over een rode fiets?", index=demo_index)
    assert refused.returncode == 1
    assert "kan niet tellen op «rode», «fiets»" in said(refused)
    unsaved = run("ask", "Hoeveel vrijspraken zijn er?", "--save", str(demo_index / "x.json"), index=demo_index)
    assert unsaved.returncode == 2
    assert "--save" in unsaved.stderr


def test_count_as_json_and_as_an_image(demo_index: Path, tmp_path: Path) -> None:
    image = tmp_path / "straf.svg"
    args = ("count", "--by", "strafmaat", "--sanction", "gevangenisstraf", "--json", "--svg", str(image))
    data = json.loads(run(*args, index=demo_index).stdout)
    assert data["uitspraken"] == data["verdeling"]["n"] == sum(g["aantal"] for g in data["groepen"]) == 9
    assert all(u["passage"] is not None for g in data["groepen"] for u in g["uitspraken"])
    assert "FICTIEF" in image.read_text("utf-8")
    again = run(*args, index=demo_index)
    assert again.returncode == 2
    assert "--force" in again.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--by", "kleur"), "Kies uitkomst"),
        (("--by", "strafmaat"), "--sanction"),
        (("--outcome", "geel"), "vrijspraak"),
        (("--offence", "zwemmen"), "diefstal"),
        (("--court", "Amstermad"), "Rechtbank Amsterdam"),
        (("--force",), "--svg"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_what_can(demo_index: Path, args: tuple[str, ...], told: str) -> None:
    result = run("count", *args, index=demo_index)
    assert result.returncode == 2
    assert told in said(result)
    assert "Traceback" not in result.stderr
