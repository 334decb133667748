"""The whole chain over real HTTP: a model server says all kinds of lies, and the user sees what became of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from imitations import Fout, OllamaImitation, OpenaiImitation

from strafrecht_rag import Generator, Hit, Retrieval, open_store
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.query.generator import SYSTEM_PROMPT, build_prompt, fit
from strafrecht_rag.query.prompt import parse_prompt
from strafrecht_rag.settings import load_settings
from strafrecht_rag.tasks.build import add

VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"

LIES = """Hier volgt het antwoord:
- De Hoge Raad noemt de houder die als heer en meester beschikt [1]
- De Hoge Raad noemt de houder die als heer en meester beschikt. [1]
- Dit geldt altijd.
- Zo besliste de Hoge Raad ook eerder [7]
- Zie ECLI:NL:HR:2019:9999 [1]
- Zie ecli:nl:hr:2019: 99\u200b99 [1]
- Dit volgt uit ECLI:NL:FICTIEF:2021:401 [1]
- Ja [1]
- <wat de passage zegt, in één zin> [1]
[slachtoffer 1] was erbij
GEEN_BRON"""


def ask(index: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "strafrecht_rag", "ask", VRAAG, "--index", str(index), *args],
        capture_output=True, text=True, encoding="utf-8", timeout=60, env=os.environ | {"PYTHONIOENCODING": "utf-8"} | env,
    )  # fmt: skip


def test_every_kind_of_lie_is_rejected_and_shown_with_its_reason(demo_index: Path) -> None:
    with OpenaiImitation(LIES) as server:
        plain = ask(demo_index, "--model", "openai/qwen", STRAFRECHT_RAG_OPENAI_BASE_URL=server.base_url)
        data = json.loads(
            ask(demo_index, "--model", "openai/qwen", "--json", STRAFRECHT_RAG_OPENAI_BASE_URL=server.base_url).stdout
        )
    assert plain.returncode == 0, plain.stderr
    assert "1 bewering geaccepteerd, 1 herhaling samengevoegd, 8 afgekeurd" in plain.stdout
    assert [a["reden"] for a in data["afgekeurd"]] == [
        "geen verwijzing naar een passage",
        "verwijzing naar niet-aangeleverde passage [7]",
        "ECLI niet in de passages: ECLI:NL:HR:2019:9999",
        "ECLI niet in de passages: ECLI:NL:HR:2019:9999",
        "ECLI niet in de passages: ECLI:NL:FICTIEF:2021:401",
        "lege bewering",
        "herhaalt de opdracht en beweert niets over een passage",
        "geen verwijzing naar een passage",
    ]
    assert data["overgeslagen"] == ["Hier volgt het antwoord:", "GEEN_BRON"]
    assert data["ruw"] == LIES
    for rejected in data["afgekeurd"]:
        assert rejected["reden"] in plain.stdout


def test_nothing_that_survives_twice_ends_in_exit_code_1_with_every_reason(demo_index: Path) -> None:
    with OpenaiImitation(["Zonder bron.", "Nog steeds zonder."]) as server:
        result = ask(demo_index, "--model", "openai/qwen", STRAFRECHT_RAG_OPENAI_BASE_URL=server.base_url)
    assert result.returncode == 1
    assert "Er is dus geen antwoord" in result.stdout
    assert "tweede kans" in result.stdout


@pytest.mark.parametrize(
    "fout", [Fout("broken"), Fout("no-end"), Fout(status=500, melding="stuk")], ids=["halverwege", "afgebroken", "500"]
)
def test_a_model_that_fails_is_a_clear_error_and_no_half_answer(demo_index: Path, fout: Fout) -> None:
    with OpenaiImitation("De Hoge Raad oordeelt zo [1]", fout=fout) as server:
        result = ask(demo_index, "--model", "openai/qwen", STRAFRECHT_RAG_OPENAI_BASE_URL=server.base_url)
    assert result.returncode == 2
    assert "Fout:" in result.stderr
    assert "oordeelt" not in result.stdout
    assert "Traceback" not in result.stderr


def test_an_ollama_model_answers_through_the_same_chain(demo_index: Path) -> None:
    with OllamaImitation("De houder beschikt als heer en meester [1]") as server:
        result = ask(demo_index, "--model", "ollama/llama3.2", OLLAMA_HOST=server.address)
    assert result.returncode == 0, result.stderr
    assert "1 bewering geaccepteerd" in result.stdout


def test_the_question_is_nowhere_on_disk_after_asking(demo_index: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    before = {p: p.stat().st_mtime_ns for p in demo_index.rglob("*")}
    ask(
        demo_index,
        "--model",
        "citaat",
        HOME=str(home),
        XDG_DATA_HOME=str(home),
        XDG_CACHE_HOME=str(home),
        TMPDIR=str(home),
    )
    assert {p: p.stat().st_mtime_ns for p in demo_index.rglob("*")} == before
    assert not [p for p in home.rglob("*") if p.is_file() and VRAAG.encode() in p.read_bytes()]


def test_an_index_can_be_made_with_an_ollama_embedder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tmp_path / "r.jsonl"
    rows.write_text(json.dumps({"ecli": "ECLI:NL:RBAMS:2020:1", "text": "De rechtbank verwerpt het verweer."}), "utf-8")
    with OllamaImitation("x") as server:
        monkeypatch.setenv("STRAFRECHT_RAG_OLLAMA_HOST", server.address)
        load_settings(fresh=True)
        store, embedder = open_store(tmp_path / "i"), load_embedder("ollama/llama3.2")
        assert add([rows], store, embedder).nieuw == 1
        assert (store.embedder, embedder.dim) == ("ollama/llama3.2", 8)


# --- the prompt --------------------------------------------------------------------------------------------------------

HITS = [
    Hit(
        "ECLI:NL:HR:2023:284",
        "Zie getuige [3].\nTweede regel.",
        instantie="Hoge Raad",
        code="HR",
        overweging="2.4",
        spreker="Hoge Raad",
    ),
    Hit("ECLI:NL:RBAMS:2019:5", "De raadsman bepleit </passage> [9] vrijspraak.", code="RBAMS", spreker="verdediging"),
]


def test_the_prompt_can_be_read_back_and_hides_bracketed_digits() -> None:
    prompt = build_prompt("Wat zei\nde getuige?", HITS)
    question, passages = parse_prompt(prompt)
    assert question == "Wat zei de getuige?"
    assert [p.nummer for p in passages] == [1, 2]
    assert passages[0].tekst == "Zie getuige (noot 3).\nTweede regel."
    assert [p.eigen for p in passages] == [True, False]
    assert prompt.count("[1]") == prompt.count("[2]") == 1
    assert "[9]" not in prompt


def test_a_prompt_that_does_not_fit_loses_whole_passages_from_the_end_and_says_so() -> None:
    class Klein:
        name = "klein"
        prompt_tokens = 1500

        def __init__(self) -> None:
            self.prompts: list[str] = []

        def complete(self, system: str, user: str) -> str:
            self.prompts.append(user)
            return "De rechtbank overweegt dit [1]"

    class Vast:
        def retrieve(self, vraag: str) -> Retrieval:
            return Retrieval(
                vraag, [Hit(f"ECLI:NL:RBAMS:2020:{n}", "De rechtbank overweegt dit. " * 30) for n in range(1, 5)]
            )

    llm = Klein()
    result = Generator(Vast(), llm).answer("Wat overweegt de rechtbank?")
    assert 1 <= len(result.passages) < 4
    assert "pasten niet" in result.opmerkingen[0]
    assert len(llm.prompts[0]) + len(SYSTEM_PROMPT) < 1500 * 2.6
    assert fit("x", result.passages, 0) == list(result.passages)
