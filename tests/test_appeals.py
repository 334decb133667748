"""The appeal chain, who cites whom, and the warning that a ruling was quashed later; on real stores."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from command import run, said

from strafrecht_rag import Generator, Retriever, add, load_embedder, open_store
from strafrecht_rag.domain import Antwoord
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli.citing import show_chain, show_cited_by, show_cites
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.appeals import chain, later_relations, quashed_by
from strafrecht_rag.tasks.citing import cited_by, cites, split_place

RB102, HOF202, PHR302, HR402, HOF203 = (
    f"ECLI:NL:FICTIEF:{n}" for n in ("2018:102", "2019:202", "2020:302", "2020:402", "2021:203")
)
RB = "Rechtbank Amsterdam | 2017-03-02 | 13/845016-13"
HOF = "Gerechtshof Amsterdam | 2019-08-02 | 23-000892-17"
PHR = "Parket bij de Hoge Raad | 2020-11-03 | 19/04567"
HR = "Hoge Raad | 2021-01-12 | 19/04567"
HOF_HEAD = (
    "Arrest gewezen op het hoger beroep, ingesteld tegen het vonnis van de rechtbank Amsterdam van 2 maart 2017 in de strafzaak onder "
    "parketnummer 13-845016-13 tegen de verdachte.\n\nBeslissing\n\nHet hof:\n\n"
)


def row(court: str, date: str, number: str, text: str, **more: str) -> dict[str, str]:
    return {"court": court, "date": date, "case_number": number, "text": text} | more


def build(folder: Path, *rows: dict[str, str]) -> Store:
    path = folder / "a.jsonl"
    path.write_text("\n".join(json.dumps(r) for r in rows), "utf-8")
    store = open_store(folder / "i")
    add([path], store, load_embedder())
    return store


@pytest.fixture
def four(tmp_path: Path) -> Store:
    """Four instances without a single formal relation: only their texts link them."""
    return build(
        tmp_path,
        row("Rechtbank Amsterdam", "2017-03-02", "13/845016-13", "Beslissing\n\nDe rechtbank:\n\nveroordeelt verdachte tot een taakstraf van 40 uren."),
        row("Gerechtshof Amsterdam", "2019-08-02", "23-000892-17", HOF_HEAD + "vernietigt het vonnis waarvan beroep;\n\nspreekt de verdachte vrij van het ten laste gelegde."),
        row("Parket bij de Hoge Raad", "2020-11-03", "19/04567", "1. De verdachte is bij arrest van 2 augustus 2019 door het gerechtshof Amsterdam vrijgesproken.\n\n2. Deze conclusie strekt tot verwerping van het beroep.", type="conclusie"),
        row("Hoge Raad", "2021-01-12", "19/04567", "Arrest op het beroep in cassatie tegen een arrest van het gerechtshof Amsterdam van 2 augustus 2019, nummer 23/000892-17.\n\n4 Beslissing\n\nDe Hoge Raad vernietigt de bestreden uitspraak, maar uitsluitend wat betreft de vrijspraak van feit 1."),
    )  # fmt: skip


def test_a_chain_is_found_from_every_link_by_the_words_of_the_texts(four: Store) -> None:
    for start in (RB, HOF, PHR, HR):
        keten = chain(four, start)
        assert [s.sleutel for s in keten.schakels] == [RB, HOF, PHR, HR]
        assert {b.bron for b in keten.banden} == {"tekst"}
    assert [[u.soort for u in s.uitkomsten] for s in chain(four, HR).schakels] == [
        ["veroordeling"],
        ["vernietigd", "vrijspraak"],
        ["advies verwerping"],
        ["vernietigd"],
    ]


def test_what_was_quashed_is_told_with_its_limits_and_a_conclusie_is_never_quashed(four: Store) -> None:
    told = quashed_by(four, [RB, HOF, PHR, HR])
    assert told == {
        RB: "vernietigd door Hof Amsterdam 2 augustus 2019, 23-000892-17",
        HOF: "vernietigd door HR 12 januari 2021, 19/04567 (maar uitsluitend wat betreft de vrijspraak van feit 1)",
    }


def test_the_register_and_the_text_together_make_one_chain(demo_store: Store) -> None:
    keten = chain(demo_store, HR402)
    assert [s.sleutel for s in keten.schakels] == [RB102, HOF202, PHR302, HR402, HOF203]
    assert all(b.bron == "register" for b in keten.banden if HR402 in (b.eerder, b.later))


def test_a_court_after_referral_does_not_quash_the_ruling_that_referred(demo_store: Store) -> None:
    assert set(quashed_by(demo_store, [HR402, HOF203, HOF202])) == {HOF202}
    assert later_relations(demo_store, "niet in de index") == ()


@pytest.mark.parametrize(
    "other",
    [
        row("Rechtbank Amsterdam", "2020-03-02", "13/845016-13", "Een later vonnis."),
        row("Gerechtshof Amsterdam", "2017-03-02", "13/845016-13", "Een hof."),
        row("Rechtbank Amsterdam", "2017-03-02", "13/111111-11", "Een andere zaak van die dag."),
    ],
    ids=["later than its appeal", "same level", "another case of that day"],
)
def test_a_ruling_that_cannot_be_the_one_is_not_linked(tmp_path: Path, other: dict[str, str]) -> None:
    # the third: the case number that is named is not the one of this ruling, and another ruling has it
    real = row("Rechtbank Amsterdam", "2017-03-02", "13/845016-13", "Het vonnis.")
    rows = [real, other] if "111111" in other["case_number"] else [other]
    store = build(
        tmp_path, *rows, row("Gerechtshof Amsterdam", "2019-08-02", "23-000892-17", HOF_HEAD + "vernietigt het vonnis.")
    )
    linked = {s.sleutel for s in chain(store, HOF).schakels} - {HOF}
    assert linked == ({RB} if len(rows) == 2 else set())


# --- citing ------------------------------------------------------------------------------------------------------------


def test_cites_and_cited_by_are_each_others_mirror(demo_store: Store) -> None:
    assert [p.sleutel for p in cites(demo_store, HOF203).plaatsen] == [RB102, HOF202, HR402]
    assert HOF203 in {p.sleutel for p in cited_by(demo_store, HOF202).plaatsen}


def test_cited_by_one_consideration_and_those_below_it(tmp_path: Path) -> None:
    landmark = "ECLI:NL:HR:2013:BY5321"
    store = build(
        tmp_path,
        row("Rechtbank Amsterdam", "2017-03-02", "13/1-17", f"Vgl. HR 19 februari 2013, {landmark}, r.o. 2.4.1."),
        row("Rechtbank Den Haag", "2018-03-02", "09/1-18", f"Zie {landmark}, r.o. 2.5."),
        row("Rechtbank Den Haag", "2019-03-02", "09/2-19", "Zie LJN BY5321."),
    )
    found = cited_by(store, landmark)
    assert (found.uitspraken, found.aanwezig) == (3, False)
    assert [p.datum and p.datum.year for p in found.plaatsen] == [2019, 2018, 2017]
    assert [p.aanhaling.naar_overweging for p in cited_by(store, f"{landmark}#2.4").plaatsen] == [("2.4.1",)]
    assert not cited_by(store, f"{landmark}#2.40").plaatsen


@pytest.mark.parametrize("wrong", ["ECLI:NL:HR:2013:BY5321#", "ECLI:NL:HR:2013:BY5321#x y"])
def test_a_hash_without_a_consideration_is_refused(wrong: str) -> None:
    with pytest.raises(InvoerFout):
        split_place(wrong)


# --- warnings ----------------------------------------------------------------------------------------------------------


class Scripted:
    name = "script"

    def complete(self, system: str, user: str) -> str:
        return "Van de verdachte mag een verklaring worden verlangd over de herkomst van dat geld [1]"


def test_an_answer_warns_only_of_the_rulings_that_it_cites(demo_store: Store) -> None:
    retriever = Retriever(demo_store, load_embedder())
    quashed = Generator(retriever, Scripted()).answer(f"Wat zei {HOF202} over de herkomst van het geld?")
    assert isinstance(quashed, Antwoord)
    assert [o for o in quashed.opmerkingen if "vernietigd" in o] == [
        f"De uitspraak van [1] is later vernietigd door FICTIEF: HR 8 december 2020, {HR402}."
    ]
    standing = Generator(retriever, Scripted()).answer(f"Wat zei {HR402} over de herkomst van het geld?")
    assert not [o for o in standing.opmerkingen if "vernietigd" in o]


def test_the_commands_as_a_user_meets_them(demo_index: Path) -> None:
    shown = run("chain", HOF202, index=demo_index)
    assert shown.returncode == 0
    assert "! vernietigd door FICTIEF: HR 8 december 2020" in said(shown)
    data = json.loads(run("chain", HOF202, "--json", index=demo_index).stdout)
    assert [s["sleutel"] for s in data["schakels"]] == [RB102, HOF202, PHR302, HR402, HOF203]
    assert "door 3 uitspraken genoemd" in said(run("cited-by", RB102, index=demo_index))
    assert json.loads(run("cites", HOF203, "--json", index=demo_index).stdout)["uitspraken"] == 3
    alone = run("chain", "ECLI:NL:FICTIEF:2021:106", index=demo_index)
    assert alone.returncode == 1
    assert "geen eerdere of latere aanleg bekend" in said(alone)
    result = run("chain", "ECLI:NL:HR:1999:1", index=demo_index)
    assert result.returncode == 2
    assert "Fout:" in result.stderr
    assert "Traceback" not in result.stderr


def test_show_warns_of_a_ruling_that_was_quashed_later(demo_index: Path) -> None:
    assert "later vernietigd door FICTIEF: HR 8 december 2020" in said(run("show", HOF202, index=demo_index))
    assert "later vernietigd" not in said(run("show", HR402, index=demo_index))


@pytest.mark.parametrize("shown", [show_chain, show_cites, show_cited_by])
@pytest.mark.parametrize(
    "wrong", ["", "geen zaak", "ECLI:NL:XYZ:2020:1", "ECLI:NL:HR", "99/99999", "ECLI:NL:HR:2013:BY5321#"]
)
def test_a_name_that_is_no_ruling_here_is_refused(shown: Callable[..., int], wrong: str, demo_store: Store) -> None:
    with pytest.raises(InvoerFout):
        shown(demo_store, wrong, as_json=False)


def test_a_landmark_that_nobody_here_cites_is_no_error(demo_store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert show_cited_by(demo_store, "ECLI:NL:HR:2013:BY5321", as_json=False) == 1
    assert "door geen andere uitspraak genoemd" in " ".join(capsys.readouterr().out.split())
