"""The Ollama client over real HTTP against an imitation: what it asks, what it makes of faults, and where text goes."""

from __future__ import annotations

import logging
import socket
import time
from typing import Any

import pytest
from imitations import Fout, OllamaImitation

from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.query.llm import load_llm
from strafrecht_rag.query.llm.ollama import OllamaLLM, default_available
from strafrecht_rag.query.llm.remote import one_line
from strafrecht_rag.settings import load_settings

SYSTEM = "Je bent een zoekassistent voor strafrechtelijke uitspraken."
USER = "Passages: de verdachte heeft het tenlastegelegde begaan.\n\nVraag: wat is bewezen?"
GONE = "http://127.0.0.1:9"


def configure(monkeypatch: pytest.MonkeyPatch, **values: Any) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"STRAFRECHT_RAG_{name}", str(value))
    load_settings(fresh=True)


@pytest.fixture(autouse=True)
def _short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    configure(monkeypatch, TIMEOUT=3)


def fails(llm: OllamaLLM, system: str = SYSTEM, user: str = USER) -> ModelFout:
    """The error of a call: one of ours, with nothing of a library or of the prompt in what anyone gets to see."""
    with pytest.raises(ModelFout) as caught:
        llm.complete(system, user)
    error = caught.value
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__
    assert "verdachte" not in str(error)
    assert "zoekassistent" not in str(error)
    return error


def test_answer_is_whole_and_asked_as_agreed() -> None:
    seen: list[int] = []
    with OllamaImitation("De rechtbank acht dit bewezen [1]") as server:
        llm = OllamaLLM("llama3.2", host=server.address, on_progress=seen.append)
        assert llm.complete(SYSTEM, USER) == "De rechtbank acht dit bewezen [1]"
        (asked,) = server.gevraagd("/api/chat")
    assert seen == [1, 2, 3, 4, 5, 6]
    assert llm.name == "ollama/llama3.2"
    assert llm.address == server.address
    assert asked.body["options"] == {"temperature": 0, "seed": 7, "num_ctx": 2048, "num_predict": 600}
    assert asked.body["stream"] is True
    assert [(m["role"], m["content"]) for m in asked.body["messages"]] == [("system", SYSTEM), ("user", USER)]


def test_load_llm_asks_the_server_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with OllamaImitation("ja [1]") as server:
        monkeypatch.setenv("OLLAMA_HOST", server.address.removeprefix("http://"))
        assert load_llm("ollama/llama3.2").complete(SYSTEM, USER) == "ja [1]"


@pytest.mark.parametrize(
    ("characters", "context_length", "setting", "num_ctx"),
    [
        (100, 131072, 0, 2048),
        (3504, 131072, 0, 2048),
        (3505, 131072, 0, 3072),
        (26000, 131072, 0, 11264),
        (26000, 0, 0, 11264),
        (26000, 8192, 0, 8192),
        (100, 512, 0, 512),
        (26000, 131072, 4096, 4096),
    ],
)
def test_context_follows_the_prompt(
    monkeypatch: pytest.MonkeyPatch, characters: int, context_length: int, setting: int, num_ctx: int
) -> None:
    configure(monkeypatch, CONTEXT=setting)
    with OllamaImitation(context_length=context_length, prompt_eval_count=-1) as server:
        OllamaLLM("llama3.2", host=server.address).complete("", "x" * characters)
        assert server.gevraagd("/api/chat")[0].body["options"]["num_ctx"] == num_ctx


@pytest.mark.parametrize(
    ("context_length", "show", "setting", "tokens"),
    [
        (8192, {}, 0, 7492),
        (0, {}, 0, 0),
        (8192, {}, 4096, 3396),
        (0, {}, 4096, 3396),
        (0, {"model_info": None}, 0, 0),
        (0, {"model_info": {"gemma3.context_length": 131072}}, 0, 130372),
        (0, {"model_info": {"a.context_length": "veel"}}, 0, 0),
        (512, {}, 0, 1),
    ],
)
def test_prompt_tokens(
    monkeypatch: pytest.MonkeyPatch, context_length: int, show: dict[str, Any], setting: int, tokens: int
) -> None:
    configure(monkeypatch, CONTEXT=setting)
    with OllamaImitation(context_length=context_length, show=show) as server:
        assert OllamaLLM("llama3.2", host=server.address).prompt_tokens == tokens


def test_context_length_is_asked_once() -> None:
    with OllamaImitation() as server:
        llm = OllamaLLM("llama3.2", host=server.address)
        assert llm.prompt_tokens == llm.prompt_tokens == 7492
        assert llm.is_remote() is False
        llm.complete(SYSTEM, USER)
        assert server.paden() == ["/api/show", "/api/chat"]


def test_prompt_tokens_without_a_server_is_unknown() -> None:
    assert OllamaLLM("llama3.2", host=GONE).prompt_tokens == 0


@pytest.mark.parametrize(
    ("fout", "melding", "raad"),
    [
        (
            Fout(status=404, melding="model 'llama3.2' not found"),
            "kent het model llama3.2 niet",
            "ollama pull llama3.2",
        ),
        (Fout(status=500, melding="model requires more system memory"), "requires more system memory", ""),
        (Fout(status=503), "(status 503): (geen melding)", ""),
        (Fout(status=500, melding=f"cannot read: {USER}"), "melding herhaalt de vraag", ""),
        (Fout(status=400, melding="prompt too long; exceeded max context length"), "te lang", "--k"),
        (Fout("hung-up"), "verbroken", "opnieuw"),
        (Fout("broken"), "halverwege verbroken", "opnieuw"),
        (Fout("no-end"), "halverwege verbroken", "opnieuw"),
        (Fout("half-line"), "halverwege verbroken", "opnieuw"),
        (Fout("error-line", melding="runner stopped"), "meldt een fout: runner stopped", ""),
        (Fout("garbage"), "antwoordt onleesbaar", "adres"),
        (Fout("redirect", melding=GONE), "(status 307)", ""),
    ],
    ids=lambda value: (value.soort or str(value.status)) if isinstance(value, Fout) else "",
)
def test_faults_are_ours(fout: Fout, melding: str, raad: str) -> None:
    with OllamaImitation("een antwoord in stukken [1]", fout=fout) as server:
        error = fails(OllamaLLM("llama3.2", host=server.address))
    assert melding in error.melding
    assert raad in error.raad


def test_server_away_names_the_address() -> None:
    error = fails(OllamaLLM("llama3.2", host=GONE))
    assert error.melding == f"Ollama is niet bereikbaar op {GONE}."
    assert "ollama serve" in error.raad


def test_model_that_is_not_pulled() -> None:
    with OllamaImitation(model="llama3.2") as server:
        assert "ollama pull mistral" in fails(OllamaLLM("mistral", host=server.address)).raad


@pytest.mark.parametrize("soort", ["slow", "slow-middle"])
def test_silent_server(monkeypatch: pytest.MonkeyPatch, soort: str) -> None:
    configure(monkeypatch, TIMEOUT=0.3)
    start = time.monotonic()
    with OllamaImitation("een twee drie", fout=Fout(soort)) as server:
        error = fails(OllamaLLM("llama3.2", host=server.address))
    assert "0.3 seconden lang geen teken van leven" in error.melding
    assert "STRAFRECHT_RAG_TIMEOUT" in error.raad
    assert time.monotonic() - start < 4


@pytest.mark.parametrize("answer", ["", " ", "\n "])
def test_empty_answer(answer: str) -> None:
    with OllamaImitation(answer, thinking=["hm", "tja"]) as server:
        assert "Het model gaf geen antwoord" in fails(OllamaLLM("llama3.2", host=server.address)).melding


def test_length_is_fine() -> None:
    with OllamaImitation("een half antwoord", done_reason="length") as server:
        assert OllamaLLM("llama3.2", host=server.address).complete(SYSTEM, USER) == "een half antwoord"


@pytest.mark.parametrize(
    ("characters", "count", "cut"),
    [
        (8000, 999, True),
        (8000, 1000, False),
        (8000, -1, False),
        (8000, 0, False),  # old servers leave a prompt from their cache uncounted
        (8000, 4096, True),  # num_ctx is 4096 here
        (8000, 4095, False),
    ],
)
def test_cut_prompt(characters: int, count: int, cut: bool) -> None:
    with OllamaImitation("ja [1]", prompt_eval_count=count) as server:
        llm = OllamaLLM("llama3.2", host=server.address)
        if cut:
            error = fails(llm, "", "x" * characters)
            assert "een deel van de vraag" in error.melding
            assert "--k" in error.raad
        else:
            assert llm.complete("", "x" * characters) == "ja [1]"


@pytest.mark.parametrize(
    ("host", "model", "remote"),
    [
        (GONE, "llama3.2", False),
        ("localhost:9", "llama3.2:latest", False),
        ("[::1]:9", "llama3.2", False),
        ("0.0.0.0:9", "llama3.2", False),
        ("192.0.2.1", "llama3.2", True),
        ("https://ollama.com", "llama3.2", True),
        ("127.0.0.1.example.org", "llama3.2", True),
        (GONE, "gpt-oss:120b-cloud", True),
        (GONE, "x:cloud", True),
        (GONE, "iemand/model-cloud", True),
        (GONE, "cloudy:7b", False),
    ],
)
def test_where_text_goes(host: str, model: str, remote: bool) -> None:
    assert OllamaLLM(model, host=host).is_remote() is remote


@pytest.mark.parametrize("show", [{"remote_host": "https://ollama.com:443"}, {"remote_model": "gpt-oss:120b"}])
def test_model_that_the_server_asks_elsewhere(monkeypatch: pytest.MonkeyPatch, show: dict[str, str]) -> None:
    with OllamaImitation(show=show) as server:
        monkeypatch.setenv("OLLAMA_HOST", server.address)
        assert OllamaLLM("llama3.2").is_remote() is True
        assert default_available("llama3.2") is False


@pytest.mark.parametrize("host", ["127.0.0.1:geen-poort", "ftp://127.0.0.1", "http://127.0.0.1:99999"])
@pytest.mark.parametrize("variable", ["OLLAMA_HOST", "STRAFRECHT_RAG_OLLAMA_HOST"])
def test_address_that_is_none(monkeypatch: pytest.MonkeyPatch, variable: str, host: str) -> None:
    monkeypatch.setenv(variable, host)
    load_settings(fresh=True)
    with pytest.raises(InvoerFout, match="geen adres"):
        OllamaLLM("llama3.2")
    assert default_available("llama3.2") is False


def test_default_available(monkeypatch: pytest.MonkeyPatch) -> None:
    with OllamaImitation(model="llama3.2") as server:
        monkeypatch.setenv("OLLAMA_HOST", server.address)
        assert default_available("llama3.2") is True
        assert default_available("mistral") is False
        assert default_available("llama3.2:cloud") is False
    assert default_available("llama3.2") is False


@pytest.mark.parametrize("fout", [Fout("slow"), Fout("hung-up"), Fout("garbage"), Fout(status=500)])
def test_default_available_is_quick_and_never_raises(monkeypatch: pytest.MonkeyPatch, fout: Fout) -> None:
    start = time.monotonic()
    with OllamaImitation(fout=fout) as server:
        monkeypatch.setenv("OLLAMA_HOST", server.address)
        assert default_available("llama3.2") is False
    assert time.monotonic() - start < 2.5


@pytest.mark.parametrize("variable", ["OLLAMA_HOST", "STRAFRECHT_RAG_OLLAMA_HOST"])
@pytest.mark.parametrize(
    "host", ["192.0.2.1", "http://ollama.example.org:11434", "https://ollama.com", "[2001:db8::1]"]
)
def test_default_never_contacts_a_remote_address(monkeypatch: pytest.MonkeyPatch, variable: str, host: str) -> None:
    contacts: list[object] = []

    def note(*args: object, **rest: object) -> None:
        contacts.append(args)
        raise OSError("no network in this test")

    monkeypatch.setattr(socket, "getaddrinfo", note)
    monkeypatch.setattr(socket.socket, "connect", note)
    monkeypatch.setenv(variable, GONE)
    load_settings(fresh=True)
    assert default_available("llama3.2") is False
    assert contacts  # an address on this machine is tried, so `note` sees what happens
    contacts.clear()
    monkeypatch.setenv(variable, host)
    load_settings(fresh=True)
    assert default_available("llama3.2") is False
    assert contacts == []


def test_redirects_and_proxies_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with OllamaImitation() as other:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, other.address)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        with OllamaImitation(fout=Fout("redirect", melding=other.address)) as server:
            monkeypatch.setenv("OLLAMA_HOST", server.address)
            assert default_available("llama3.2") is False
            fails(OllamaLLM("llama3.2"))
            assert "/api/chat" in server.paden()
        with OllamaImitation("ja [1]") as server:
            assert OllamaLLM("llama3.2", host=server.address).complete(SYSTEM, USER) == "ja [1]"
        assert other.verzoeken == []


@pytest.mark.parametrize("raised", [KeyboardInterrupt, ZeroDivisionError])
def test_what_the_caller_raises_passes(raised: type[BaseException]) -> None:
    def progress(count: int) -> None:
        raise raised

    with OllamaImitation("een twee drie") as server, pytest.raises(raised):
        OllamaLLM("llama3.2", host=server.address, on_progress=progress).complete(SYSTEM, USER)


def test_interrupt_inside_the_library_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object, **rest: object) -> None:
        raise KeyboardInterrupt

    llm = OllamaLLM("llama3.2", host=GONE)
    monkeypatch.setattr("ollama.Client.chat", interrupt)
    with pytest.raises(KeyboardInterrupt):
        llm.complete(SYSTEM, USER)


def test_no_prompt_in_any_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with OllamaImitation("ja [1]") as server:
        OllamaLLM("llama3.2", host=server.address).complete(SYSTEM, USER)
    with OllamaImitation("ja [1]", fout=Fout(status=500, melding=USER)) as server:
        fails(OllamaLLM("llama3.2", host=server.address))
    assert "verdachte" not in caplog.text
    assert "zoekassistent" not in caplog.text


def test_second_answer_over_the_same_client() -> None:
    with OllamaImitation(["een [1]", "twee [1]"]) as server:
        llm = OllamaLLM("llama3.2", host=server.address)
        assert [llm.complete(SYSTEM, USER) for _ in range(2)] == ["een [1]", "twee [1]"]


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("kort", "kort"),
        ("twee\n  regels\x1b[31m", "twee regels[31m"),
        (None, "(geen melding)"),
        ("x" * 300, "x" * 199 + "…"),
        ("fout bij: de verdachte heeft het\ntenlastegelegde begaan", "(de melding herhaalt de vraag en is weggelaten)"),
    ],
)
def test_one_line(message: str | None, shown: str) -> None:
    assert one_line(message, USER) == shown
