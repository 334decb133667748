"""The form of an answer over real HTTP against imitations: what is asked, servers that refuse it, JSON made lines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imitations import Fout, OllamaImitation, OpenaiImitation

from strafrecht_rag import Antwoord, GeenBron, Generator, Hit, Retrieval
from strafrecht_rag.errors import LeegAntwoord, ModelFout
from strafrecht_rag.query.generator import RETRY_REMINDER, SYSTEM_PROMPT, build_prompt, verify
from strafrecht_rag.query.llm.ollama import OllamaLLM
from strafrecht_rag.query.llm.openai import OpenaiLLM
from strafrecht_rag.query.prompt import RETRY_ROOM, retry_prompt
from strafrecht_rag.verification.checks.opdracht import CUES, REMINDER, RULES, WRONG
from strafrecht_rag.verification.form import JSON_HINT, MAX_LINES, grammar, render_lines, schema

HITS = [
    Hit("ECLI:NL:HR:2023:284", "De penningmeester eigende zich geld toe.", code="HR", overweging="2.4"),
    Hit("ECLI:NL:RBAMS:2019:5", "De rechtbank spreekt de verdachte vrij.", code="RBAMS", spreker="rechtbank"),
]
LLAMA_CPP = {"owned_by": "llamacpp"}


def as_json(*lines: tuple[str, list[int]]) -> str:
    return json.dumps({"regels": [{"zin": z, "passages": n} for z, n in lines]}, ensure_ascii=False)


GOOD = as_json(("De penningmeester eigende zich geld toe", [1]), ("De verdachte is vrijgesproken", [2, 1]))


class Vast:
    def retrieve(self, vraag: str) -> Retrieval:
        return Retrieval(vraag, HITS)


@contextmanager
def openai_model(answers: str | Sequence[str], **rest: Any) -> Iterator[tuple[OpenaiLLM, OpenaiImitation]]:
    with OpenaiImitation(answers, **rest) as server:
        yield OpenaiLLM("qwen", base_url=server.base_url), server


def chats(server: OpenaiImitation | OllamaImitation) -> list[dict[str, Any]]:
    return [v.body for v in server.verzoeken if v.pad.endswith(("/chat/completions", "/api/chat"))]


def ask(llm: object, *, constrained: bool = True) -> Antwoord | GeenBron:
    return Generator(Vast(), llm, constrained=constrained).answer("Wie deed wat?")  # type: ignore[arg-type]


# --- what is asked -----------------------------------------------------------------------------------------------------


def test_free_sends_no_form() -> None:
    with openai_model("Zij eigende zich geld toe [1]", entry=LLAMA_CPP) as (llm, server):
        ask(llm, constrained=False)
        assert not chats(server)[0].keys() & {"grammar", "response_format"}
    with OllamaImitation("Zij eigende zich geld toe [1]") as ollama:
        ask(OllamaLLM("llama3.2", host=ollama.address), constrained=False)
        assert not chats(ollama)[0].get("format")


def test_a_schema_is_sent_and_its_answer_becomes_lines() -> None:
    with openai_model(GOOD) as (llm, server):
        result = ask(llm)
        (asked,) = chats(server)
    form = asked["response_format"]
    assert form["type"] == "json_schema"
    line = form["json_schema"]["schema"]["properties"]["regels"]["items"]
    assert line["properties"]["passages"]["items"] == {"type": "integer", "enum": [1, 2]}
    assert "grammar" not in asked
    assert asked["messages"][0]["content"] == f"{SYSTEM_PROMPT}\n\n{JSON_HINT}"
    assert isinstance(result, Antwoord)
    assert [(b.tekst, [v.nummer for v in b.verwijzingen]) for b in result.beweringen] == [
        ("De penningmeester eigende zich geld toe.", [1]),
        ("De verdachte is vrijgesproken.", [2, 1]),
    ]
    assert result.ruw == GOOD
    assert result.pogingen == (GOOD,)
    assert "JSON-schema" in result.opmerkingen[0]


@pytest.mark.parametrize("owner", ["llamacpp", "me"])
def test_llama_cpp_gets_a_grammar_and_no_schema(owner: str) -> None:
    raw = "- De penningmeester eigende zich geld toe [1]"
    with openai_model(raw, entry={"owned_by": owner}) as (llm, server):
        result = ask(llm)
        (asked,) = chats(server)
    assert asked["grammar"] == grammar(2)
    assert "response_format" not in asked
    assert asked["messages"][0]["content"] == SYSTEM_PROMPT
    assert isinstance(result, Antwoord)
    assert result.ruw == raw
    assert "bewijst dan niets" in result.opmerkingen[0]


def test_ollama_gets_the_schema_as_format() -> None:
    with OllamaImitation(GOOD) as server:
        result = ask(OllamaLLM("llama3.2", host=server.address))
        (asked,) = chats(server)
    assert asked["format"] == schema(2)
    assert isinstance(result, Antwoord)
    assert len(result.beweringen) == 2
    assert result.ruw == GOOD


def test_the_form_names_no_passage_that_was_not_handed_out() -> None:
    assert 'nummer ::= "[" ("1" | "2" | "3") "]"' in grammar(3)
    assert f"{{0,{MAX_LINES - 1}}}" in grammar(3)
    assert schema(3)["properties"]["regels"]["maxItems"] == MAX_LINES
    assert "minItems" not in schema(3)["properties"]["regels"]["items"]["properties"]["passages"]


# --- servers that refuse it --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.parametrize(("field", "entry"), [("response_format", {}), ("grammar", LLAMA_CPP)])
def test_a_server_that_refuses_the_form_is_asked_once_without_and_that_is_remembered(
    field: str, entry: dict[str, str], status: int
) -> None:
    answers = ["Zij eigende zich geld toe [1]", "De verdachte is vrij [2]"]
    with openai_model(answers, entry=entry, rejects=[field], reject_status=status) as (llm, server):
        first, second = ask(llm), ask(llm)
        asked = chats(server)
    assert [field in body for body in asked] == [True, False, False]
    assert asked[1]["messages"][0]["content"] == SYSTEM_PROMPT
    assert [r.ruw for r in (first, second)] == answers
    assert all("schreef vrij" in r.opmerkingen[0] for r in (first, second))


def test_an_old_ollama_is_asked_once_without_the_form() -> None:
    with OllamaImitation("Zij eigende zich geld toe [1]", takes_format=False) as server:
        llm = OllamaLLM("llama3.2", host=server.address)
        assert isinstance(ask(llm), Antwoord)
        ask(llm)
        assert [bool(body.get("format")) for body in chats(server)] == [True, False, False]


def test_a_server_that_knows_neither_seed_nor_form() -> None:
    with openai_model("Zij eigende zich geld toe [1]", rejects=["seed", "response_format"]) as (llm, server):
        assert isinstance(ask(llm), Antwoord)
        assert len(chats(server)) <= 4
        assert not chats(server)[-1].keys() & {"seed", "response_format"}


@pytest.mark.parametrize(
    ("fout", "requests"),
    [
        (Fout(status=400, melding="context_length_exceeded"), 1),
        (Fout(status=401, melding="key"), 1),
        (Fout(status=500, melding="out of memory"), 1),
        (Fout("broken"), 1),
        (Fout(status=500, melding="failed to parse grammar"), 2),
        (Fout(status=400, melding="iets anders"), 2),
    ],
)
def test_other_faults_are_told_and_not_taken_for_a_refusal(fout: Fout, requests: int) -> None:
    with openai_model("een twee drie", fout=fout) as (llm, server):
        with pytest.raises(ModelFout) as caught:
            llm.complete_constrained("s", "u", 2)
        assert len(chats(server)) == requests
        assert llm.form != "geweigerd"
    assert "vorm" not in str(caught.value)


def test_a_server_that_ignores_the_form_is_judged_as_any_other() -> None:
    with openai_model("Hier volgt het antwoord:\n- Zij eigende zich geld toe [1]\nZonder bron") as (llm, _):
        result = ask(llm)
    assert isinstance(result, Antwoord)
    assert (len(result.beweringen), len(result.afgekeurd), len(result.overgeslagen)) == (1, 1, 1)


# --- JSON to lines -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "lines"),
    [
        (as_json(("Een zin.", [1])), "- Een zin. [1]"),
        (as_json(("Een\nzin\u2028over regels", [1, 2])), "- Een zin over regels [1][2]"),
        (as_json(("Zonder nummer", [])), "- Zonder nummer"),
        (as_json(("Buiten bereik", [9])), "- Buiten bereik [9]"),
        (as_json(("GEEN_BRON", [])), "- GEEN_BRON"),
        (f"```json\n{as_json(('Een zin', [1]))}\n```", "- Een zin [1]"),
        (f"{as_json(('Een zin', [1]))}\nToelichting zonder bron", "- Een zin [1]\nToelichting zonder bron"),
        ('{"regels":[{"zin":"A is waar","passages":[1]},{"zin":"B","pass', '- A is waar [1]\n,{"zin":"B","pass'),
        ('{"regels":[{"zin":"A is waar","passages":[1]', '{"regels":({"zin":"A is waar","passages":(1)'),
        ('{"regels":[{"zin":"A","zin":"B","passages":[1]}]}', '{"regels":({"zin":"A","zin":"B","passages":(1)})}'),
        ('{"regels":[{"zin":"A","passages":[1],"x":2}]}', '{"regels":({"zin":"A","passages":(1),"x":2})}'),
        ('{"regels":[{"zin":"A","passages":[true]}]}', '{"regels":({"zin":"A","passages":(true)})}'),
        ('{"regels":[]}', '{"regels":[]}'),
        ('{"antwoord":"iets [1]"}', '{"antwoord":"iets [1]"}'),
        ("gewone tekst [1]\nen nog [2]", "gewone tekst [1]\nen nog [2]"),
        ("", ""),
    ],
)
def test_json_becomes_lines_and_all_else_stays(raw: str, lines: str) -> None:
    assert render_lines(raw) == lines


def test_json_that_breaks_off_keeps_its_whole_lines_and_shows_the_rest_as_rejected() -> None:
    raw = GOOD[: GOOD.rindex("passages")] + 'passages": [1]'
    with openai_model(raw) as (llm, _):
        result = ask(llm)
    assert isinstance(result, Antwoord)
    assert result.ruw == raw
    assert [b.tekst for b in result.beweringen] == ["De penningmeester eigende zich geld toe."]
    (rejected,) = result.afgekeurd
    assert "De verdachte is vrijgesproken" in rejected.tekst
    assert rejected.code == "markering"


def test_a_sentence_without_numbers_gets_none_from_the_program() -> None:
    with openai_model([as_json(("Zij eigende zich geld toe", [])), as_json(("GEEN_BRON", []))]) as (llm, server):
        result = ask(llm)
        assert chats(server)[1]["messages"][1]["content"].endswith(RETRY_REMINDER)
    assert isinstance(result, GeenBron)
    assert len(result.pogingen) == 2


sentences = st.text(
    st.characters(exclude_characters='[]【】"\\', exclude_categories=("Cc", "Cs", "No", "Nd")), max_size=30
)


@given(st.lists(st.tuples(sentences, st.lists(st.integers(0, 9), max_size=3)), min_size=1, max_size=4), st.data())
def test_no_marker_is_made_and_no_letter_lost(lines: list[tuple[str, list[int]]], data: st.DataObject) -> None:
    whole = as_json(*lines)
    raw = whole[: data.draw(st.integers(0, len(whole)))]
    text = render_lines(raw)
    assert sum(text.count(f"[{n}]") for n in range(10)) <= sum(len(numbers) for _, numbers in lines)
    letters = "".join(c for c in text if c.isalnum())
    for sentence, _ in lines:
        if json.dumps(sentence, ensure_ascii=False) in raw:
            assert "".join(c for c in sentence if c.isalnum()) in letters


def test_a_saved_verdict_over_json_is_the_same_again() -> None:
    from datetime import UTC, datetime

    from strafrecht_rag.verification.proof import check_proof, make_proof

    with openai_model(GOOD) as (llm, _):
        result = ask(llm)
    saved = make_proof(result, opgeslagen=datetime(2026, 1, 1, tzinfo=UTC), programma="x", python="3", streng=False)
    assert check_proof(saved).uitkomst == "gelijk"


# --- the second try ----------------------------------------------------------------------------------------------------


def test_what_was_wrong_stands_in_plain_words_before_the_reminder_and_stays_short() -> None:
    raw = "\n".join(
        ["Zonder nummer " + "lang " * 40, "Van elders [7]", "Zie ECLI:NL:HR:2019:9999 [1]", *["x y z"] * 20]
    )
    prompt = build_prompt("Wie?", HITS)
    again = retry_prompt(prompt, verify(raw, HITS).afgekeurd)
    wrong = again[again.index("Het vorige antwoord") : -len(RETRY_REMINDER)]
    assert again.endswith(RETRY_REMINDER)
    assert len(wrong) <= RETRY_ROOM
    assert "- 21 keer: het nummer van de passage ontbreekt aan het eind" in wrong
    assert "- 1 keer: het nummer is niet van een passage hierboven" in wrong
    assert "- «Zie ECLI:NL:HR:2019:9999.»: ECLI niet in de passages: ECLI:NL:HR:2019:9999" in wrong
    assert "[" not in wrong
    assert again.count("[1]") == 2  # the passage itself, and the reminder


def test_many_faults_of_content_are_cut_at_whole_lines() -> None:
    raw = "\n".join(f"Zie ook ECLI:NL:HR:2019:{n} en wat daar over {'veel ' * 30} staat [1]" for n in range(100, 120))
    again = retry_prompt(build_prompt("Wie?", HITS), verify(raw, HITS).afgekeurd)
    wrong = again[again.index("Het vorige antwoord") : -len(RETRY_REMINDER)]
    assert len(wrong) <= RETRY_ROOM
    assert wrong.rstrip().endswith("andere")


@pytest.mark.parametrize(
    "line",
    [
        *RULES,
        *CUES,
        *REMINDER.split(". "),
        *WRONG.values(),
        JSON_HINT,
        "=== Einde van passage 1 ===",
        "Einde van passage 5",
    ],
)
def test_a_copy_of_what_is_asked_is_never_shown_as_a_claim(line: str) -> None:
    assert verify(f"{line} [1]", HITS).beweringen == []


def test_an_answer_without_a_word_gets_the_second_try() -> None:
    with openai_model(["", "Zij eigende zich geld toe [1]"]) as (llm, server):
        result = ask(llm, constrained=False)
        assert "er stond niets in" in chats(server)[1]["messages"][1]["content"]
    assert isinstance(result, Antwoord)
    assert result.beweringen
    assert "eerst geen antwoord" in result.opmerkingen[0]


def test_silent_the_second_time_leaves_the_reasons_of_the_first_and_silent_twice_is_an_error() -> None:
    with openai_model(["Zonder bron", ""]) as (llm, _):
        result = ask(llm, constrained=False)
    assert isinstance(result, Antwoord)
    assert [a.code for a in result.afgekeurd] == ["markering"]
    assert "toen geen antwoord" in result.opmerkingen[0]
    with openai_model("") as (llm, server), pytest.raises(LeegAntwoord):
        ask(llm, constrained=False)
    assert len(chats(server)) == 2
