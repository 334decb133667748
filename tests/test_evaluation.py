"""Question sets and the report: figures that cannot flatter."""

from __future__ import annotations

from pathlib import Path

import pytest

from strafrecht_rag import Generator, Hit, Retrieval, evaluate
from strafrecht_rag.citations import canonical_ecli
from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.evaluation import Vraag, read_questions
from strafrecht_rag.evaluation.questions import parse_questions
from strafrecht_rag.sources.demoset import demo_folder

HITS = [
    Hit("ECLI:NL:HR:2023:284", "Het beroep is verworpen.", overweging="2.4"),
    Hit("ECLI:NL:RBAMS:2019:5", "Vrijspraak."),
]


class Vast:
    k = 4

    def retrieve(self, vraag: str) -> Retrieval:
        return Retrieval(vraag, HITS)


class Zegt:
    name = "zegt"

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)

    def complete(self, system: str, user: str) -> str:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def test_the_own_sets_are_large_enough_and_name_real_gold() -> None:
    demo, echt = read_questions("demo"), read_questions("echt")
    assert (sum(bool(v.eclis) for v in demo), sum(not v.eclis for v in demo)) == (12, 3)
    assert sum(bool(v.eclis) for v in echt) >= 30
    assert sum(not v.eclis for v in echt) >= 15
    shipped = {path.stem.replace("_", ":") for path in demo_folder().glob("*.xml")}
    assert all(set(v.eclis) <= shipped for v in demo)
    assert all(canonical_ecli(e) == e for v in [*demo, *echt] for e in v.eclis)
    assert len({v.id for v in echt}) == len(echt)


def test_rank_place_and_acceptance_are_counted() -> None:
    llm = Zegt("Het beroep is verworpen [1]\nHet beroep is verworpen. [2]\nZonder bron")
    report = evaluate(Generator(Vast(), llm), [Vraag("Hoe liep het af?", ["ECLI:NL:RBAMS:2019:5"], ("9",))])
    assert (report.recall, report.mrr, report.plaats) == (1.0, 0.5, 0.0)
    assert report.claim_acceptance == pytest.approx(2 / 3)
    assert report.bronjuistheid == 1.0


def test_all_attempts_count_apart_from_the_last() -> None:
    report = evaluate(
        Generator(Vast(), Zegt("Zonder bron", "Verworpen dus [1]")), [Vraag("Hoe?", ["ECLI:NL:HR:2023:284"])]
    )
    assert (report.retries, report.claim_acceptance, report.claim_acceptance_alle_pogingen) == (1, 1.0, 0.5)


def test_a_model_that_fails_on_one_question_does_not_end_the_run() -> None:
    llm = Zegt(ModelFout("weg"), "Verworpen dus [1]")
    report = evaluate(Generator(Vast(), llm), [Vraag("Een?", ["ECLI:NL:HR:2023:284"], ("2.4",)), Vraag("Twee?", [])])
    assert [u.status for u in report.uitkomsten] == ["fout", "ok"]
    assert report.uitkomsten[0].rang == 1
    assert report.uitkomsten[0].plaats
    assert report.geen_bron_juist == 0.0
    assert report.totals()["fouten"] == 1


@pytest.mark.parametrize("text", ["", "geen toml [", "[[vraag]]\nid = 'x'", "vraag = 3"])
def test_what_is_no_question_set_is_refused_in_dutch(text: str) -> None:
    with pytest.raises(InvoerFout, match="lijst"):
        parse_questions(text, "lijst.toml")


def test_a_file_that_is_not_there_names_the_own_sets(tmp_path: Path) -> None:
    with pytest.raises(InvoerFout, match="demo, echt"):
        read_questions(str(tmp_path / "weg.toml"))
