"""The command line as a user meets it, on a real index: mostly in this process, and where that matters as a program."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from command import Done, run, run_process, said

from strafrecht_rag.sources.demoset import demo_folder

VRAAG = "Wanneer is sprake van wederrechtelijke toe-eigening?"


# --- the main job ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Done]:
    """`demo`, and `demo` once more in the same place."""
    index = tmp_path_factory.mktemp("demo") / "demo"
    return run_process("demo", index=index), run_process("demo", index=index)


def test_demo_shows_the_guarantee_at_work_and_can_be_repeated(demos: tuple[Done, Done]) -> None:
    for result in demos:
        assert result.returncode == 0, result.stderr
        text = said(result)
        assert "FICTIEF" in text
        assert "geen verwijzing naar een passage" in text
        assert "verwijzing naar niet-aangeleverde passage [9]" in text
        assert "ECLI niet in de passages: ECLI:NL:HR:2019:9999" in text
        assert "1 bewering geaccepteerd, 1 herhaling samengevoegd, 3 afgekeurd" in text
    assert "deeplink" not in demos[0].stdout


def test_the_readme_shows_what_the_demo_prints(demos: tuple[Done, Done]) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    block = readme.split("ingekort):")[1].split("```")[1]
    printed = demos[0].stdout.splitlines()
    shown = [line for line in block.splitlines() if line.strip() not in ("", "…")]
    assert len(shown) > 8
    assert [line for line in shown if line not in printed] == []


def test_ask_answers_with_references_and_a_verification_block(demo_index: Path) -> None:
    result = run_process("ask", VRAAG, "--model", "citaat", "--sources", index=demo_index)
    assert result.returncode == 0, result.stderr
    assert "Controle" in result.stdout
    assert "FICTIEF: " in result.stdout
    assert "afgekeurd" in result.stdout
    assert "\x1b" not in result.stdout


def test_ask_json_is_one_object_with_everything(demo_index: Path) -> None:
    result = run("ask", VRAAG, "--model", "leugenaar", "--json", index=demo_index)
    data = json.loads(result.stdout)
    assert data["status"] == "ok"
    assert len(data["afgekeurd"]) == 3
    assert data["duplicaten"] == 1
    assert data["ruw"] in data["pogingen"]
    assert data["beweringen"][0]["verwijzingen"][0]["fictief"] is True
    assert data["beweringen"][0]["verwijzingen"][0]["link"] == ""


def test_ask_without_a_question_asks_for_one(demo_index: Path) -> None:
    assert run_process("ask", "--model", "citaat", index=demo_index, stdin=VRAAG + "\n").returncode == 0


def test_without_a_model_the_default_becomes_citaat_and_says_so(demo_index: Path) -> None:
    result = run("ask", VRAAG, index=demo_index)
    assert result.returncode == 0
    assert "niet bereikbaar; u krijgt letterlijke citaten" in said(result)


def test_no_source_ends_with_exit_code_1_and_the_reason(demo_index: Path) -> None:
    result = run("ask", "Wat besliste de Hoge Raad in ECLI:NL:HR:2019:9999?", "--model", "citaat", index=demo_index)
    assert result.returncode == 1
    assert "staat niet in deze index" in said(result)


def test_search_shows_passages_with_score_and_json(demo_index: Path) -> None:
    plain = run("search", "noodweerexces", "--k", "3", index=demo_index)
    assert plain.returncode == 0
    assert "score" in plain.stdout
    data = json.loads(run("search", "noodweerexces", "--k", "3", "--json", index=demo_index).stdout)
    assert 1 <= len(data) <= 3
    assert {"ecli", "tekst", "score", "overweging", "spreker"} <= set(data[0])


def test_batch_search_answers_in_the_order_asked(demo_index: Path, tmp_path: Path) -> None:
    questions = tmp_path / "vragen.txt"
    questions.write_text("noodweerexces\n\nhennepkwekerij\n", "utf-8")
    result = run("search", "--batch", str(questions), "--k", "2", index=demo_index)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [r["vraag"] for r in rows] == ["noodweerexces", "", "hennepkwekerij"]
    assert rows[1]["passages"] == []
    assert rows[0]["passages"]


def test_show_gives_the_ruling_its_chain_and_one_consideration(demo_index: Path) -> None:
    whole = run("show", "ECLI:NL:FICTIEF:2021:401", index=demo_index)
    assert whole.returncode == 0
    assert "FICTIEF: HR 7 december 2021" in whole.stdout
    assert "Keten:" in whole.stdout
    assert "Datum publicatie" in whole.stdout
    part = run("show", "FX0401", "--at", "4.3", index=demo_index)
    assert "4.3." in part.stdout
    assert len(part.stdout) < len(whole.stdout)


def test_status_counts_by_court_and_year(demo_index: Path) -> None:
    result = run("status", index=demo_index)
    assert "Rechtbank Waterland (fictief)" in result.stdout
    assert "1999" in result.stdout
    assert "niet bereikbaar" in result.stdout


def test_eval_prints_each_question_and_the_totals(demo_index: Path) -> None:
    result = run("eval", "--questions", "demo", index=demo_index)
    assert result.returncode == 0, result.stderr
    assert "bronjuistheid                     1.0" in result.stdout
    data = json.loads(run("eval", "--questions", "demo", "--json", index=demo_index).stdout)
    assert data["totaal"]["vragen_met_bron"] >= 12
    assert data["totaal"]["vragen_zonder_bron"] >= 3


def test_index_reads_a_zip_in_a_zip_and_again_changes_nothing(tmp_path: Path) -> None:
    inner = tmp_path / "202101.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        for path in sorted(demo_folder().glob("*.xml"))[:3]:
            archive.write(path, path.name)
    outer = tmp_path / "jaar.zip"
    with zipfile.ZipFile(outer, "w") as archive:
        archive.write(inner, "2021/202101.zip")
    first = run("index", str(outer), index=tmp_path / "i")
    assert first.returncode == 0, first.stderr
    assert "nieuw 3" in first.stdout
    assert "al aanwezig 3" in run("index", str(outer), index=tmp_path / "i").stdout


# --- bad input: a clear Dutch sentence, the next step, exit code 2, no traceback ---------------------------------------

BAD = [
    (["ask", "  "], "vraag is leeg"),
    (["ask", "x" * 100_000], "te lang"),
    (["ask", VRAAG, "--from", "2021-02-30"], "geen bestaande datum"),
    (["ask", VRAAG, "--from", "2021-05-01", "--to", "2020-05-01"], "ligt na"),
    (["ask", VRAAG, "--court", "Rechtbank Amstredam"], "Bedoelt u Rechtbank Amsterdam"),
    (["ask", VRAAG, "--type", "brief"], "Kies uitspraak of conclusie"),
    (["ask", VRAAG, "--rechtsgebied", "alpen"], "Kies strafrecht of alles"),
    (["ask", VRAAG, "--model", "orakel"], "geen bekend model"),
    (["ask", VRAAG, "--model", "ollama/bestaat-niet"], "Ollama"),
    (["ask", VRAAG, "--model", "openai/x"], "STRAFRECHT_RAG_OPENAI_BASE_URL"),
    (["ask", VRAAG, "--embedder", "magie"], "magie"),
    (["ask", VRAAG, "--k", "0"], "moet minstens dit zijn: 1"),
    (["show", "ECLI:NL:HR:2019:9999"], "staat niet in deze index. Dat zegt niet dat de uitspraak niet bestaat"),
    (["show", "ECLI:NL:GHXYZ:2021:12"], "geen code van een Nederlands gerecht"),
    (["show", "ECLI:NL:HR"], "geen geldige ECLI"),
    (["show", "FX0401", "--at", "99"], "Wel gevonden"),
    (["search", ""], "vraag is leeg"),
    (["search", "--batch", "weg.txt"], "kan niet worden gelezen"),
    (["eval", "--questions", "weg.toml"], "kan niet worden gelezen"),
    (["index", "weg.zip"], "bestaat niet"),
    (["ask", "--onzin", "x"], "onbekende optie"),
]  # fmt: skip


def test_search_explains_its_order(demo_index: Path) -> None:
    shown = " ".join(run("search", "dronken rijden", "--explain", index=demo_index).stdout.split())
    assert "Bij de vraag gezocht:" in shown
    assert "ook gezocht op" in shown
    assert "begrippen van de vraag gevonden:" in shown


def test_quotes_find_word_for_word_and_niet_leaves_out(demo_index: Path) -> None:
    phrase = json.loads(run("search", '"vervuld van het besef"', "--json", index=demo_index).stdout)
    assert all("vervuld van het besef" in " ".join(h["tekst"].lower().split()) for h in phrase)
    without = json.loads(run("search", "diefstal NIET braak", "--json", index=demo_index).stdout)
    assert without
    assert not any("braak" in h["tekst"].lower().split() for h in without)


def test_show_tells_what_was_decided_and_in_which_words(demo_index: Path) -> None:
    shown = run("show", "ECLI:NL:FICTIEF:2020:201", index=demo_index).stdout
    flat = " ".join(shown.split())
    assert "gevangenisstraf 6 maanden: «Veroordeelt de verdachte tot een gevangenisstraf" in flat
    assert "schadevergoedingsmaatregel € 1090" in flat
    assert "diefstal met braak (311 Sr)" in flat


@pytest.mark.parametrize(("args", "sentence"), BAD, ids=[" ".join(a)[:40] for a, _ in BAD])
def test_bad_input_gets_a_clear_dutch_sentence(demo_index: Path, args: list[str], sentence: str) -> None:
    result = run(*args, index=demo_index)
    assert result.returncode == 2, said(result)
    assert sentence in said(result)
    assert "Traceback" not in said(result)


def test_no_index_yet_says_how_to_make_one(tmp_path: Path) -> None:
    result = run_process("ask", VRAAG, "--model", "citaat", index=tmp_path / "niets")
    assert result.returncode == 2
    assert "strafrecht-rag index" in said(result)


def test_an_unknown_command_is_answered_in_dutch() -> None:
    result = run_process("vraag")
    assert result.returncode == 2
    assert "onbekende opdracht" in said(result)


def test_a_setting_that_cannot_be_is_named(demo_index: Path) -> None:
    result = run("ask", VRAAG, index=demo_index, STRAFRECHT_RAG_THRESHOLD="veel")
    assert result.returncode == 2
    assert "STRAFRECHT_RAG_THRESHOLD" in said(result)


def test_refused_files_are_counted_and_end_in_exit_code_1(tmp_path: Path) -> None:
    (tmp_path / "leeg.xml").write_bytes(b"")
    result = run("index", str(tmp_path / "leeg.xml"), str(demo_folder()), index=tmp_path / "i")
    assert result.returncode == 1
    assert "geweigerd 1" in said(result)
    assert "leeg.xml: Het bestand is leeg." in said(result)


def test_help_needs_no_heavy_library() -> None:
    code = (
        "import sys; from strafrecht_rag.faces.cli.app import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'lancedb', 'pyarrow', 'numpy', 'openai', 'ollama', 'httpx', 'lxml'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "ask" in result.stdout
