"""The OpenAI client over real HTTP against an imitation: what it asks, what it makes of faults, and where text goes."""

from __future__ import annotations

import gc
import logging
import time
from typing import Any

import pytest
from imitations import Fout, OpenaiImitation

from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.query.llm import load_llm
from strafrecht_rag.query.llm.openai import OpenaiLLM
from strafrecht_rag.settings import load_settings

SYSTEM = "Je bent een zoekassistent voor strafrechtelijke uitspraken."
USER = "Passages: de verdachte heeft het tenlastegelegde begaan.\n\nVraag: wat is bewezen?"
GONE = "http://127.0.0.1:9/v1"
SECRET = "geheim-1234"  # noqa: S105 - no key of anything


def configure(monkeypatch: pytest.MonkeyPatch, **values: Any) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"STRAFRECHT_RAG_{name}", str(value))
    load_settings(fresh=True)


@pytest.fixture(autouse=True)
def _short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    configure(monkeypatch, TIMEOUT=3)


def fails(llm: OpenaiLLM, system: str = SYSTEM, user: str = USER) -> ModelFout:
    """The error of a call: one of ours, with nothing of a library, the prompt or the key in what anyone gets to see."""
    with pytest.raises(ModelFout) as caught:
        llm.complete(system, user)
    error = caught.value
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__
    for private in ("verdachte", "zoekassistent", SECRET):
        assert private not in str(error)
    return error


def test_answer_is_whole_and_asked_as_agreed() -> None:
    seen: list[int] = []
    with OpenaiImitation("De rechtbank acht dit bewezen [1]") as server:
        llm = OpenaiLLM("qwen", base_url=server.base_url, on_progress=seen.append)
        assert llm.complete(SYSTEM, USER) == "De rechtbank acht dit bewezen [1]"
        (asked,) = server.verzoeken
    assert seen == [1, 2, 3, 4, 5, 6]
    assert llm.name == "openai/qwen"
    assert llm.address == server.base_url
    assert asked.pad == "/v1/chat/completions"
    assert asked.body == {
        "model": "qwen",
        "messages": [{"role": "system", "content": SYSTEM}, {"role": "user", "content": USER}],
        "stream": True,
        "temperature": 0,
        "seed": 7,
        "max_tokens": 600,
        "stream_options": {"include_usage": True},
    }


def test_load_llm_asks_the_server_of_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenaiImitation("ja [1]") as server:
        configure(monkeypatch, OPENAI_BASE_URL=server.base_url)
        assert load_llm("openai/qwen").complete(SYSTEM, USER) == "ja [1]"


def test_no_address_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenaiImitation() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        with pytest.raises(InvoerFout) as caught:
            OpenaiLLM("qwen")
        assert server.verzoeken == []
    assert "STRAFRECHT_RAG_OPENAI_BASE_URL" in caught.value.raad
    assert "http://127.0.0.1:8080/v1" in caught.value.raad


@pytest.mark.parametrize("url", ["127.0.0.1:poort", "ftp://127.0.0.1/v1"])
def test_address_that_is_none(url: str) -> None:
    with pytest.raises(InvoerFout, match="geen adres"):
        OpenaiLLM("qwen", base_url=url)


@pytest.mark.parametrize(
    ("url", "own", "setting", "key"),
    [
        ("", "", "", "niet-nodig"),
        ("", "sk-eigen", "", "niet-nodig"),
        ("", "sk-eigen", SECRET, SECRET),
        ("", "", SECRET, SECRET),
        ("https://api.openai.com/v1", "sk-eigen", "", "sk-eigen"),
        ("https://api.openai.com/v1", "sk-eigen", SECRET, SECRET),
        ("https://api.openai.com.example.org/v1", "sk-eigen", "", "niet-nodig"),
        ("https://example.org/api.openai.com/v1", "sk-eigen", "", "niet-nodig"),
    ],
)
def test_key_goes_where_it_belongs(monkeypatch: pytest.MonkeyPatch, url: str, own: str, setting: str, key: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", own)
    configure(monkeypatch, OPENAI_API_KEY=setting)
    with OpenaiImitation("ja [1]") as server:
        llm = OpenaiLLM("qwen", base_url=url or server.base_url)
        # What would be sent, seen on the client itself: no test reaches an address outside this machine.
        with llm._client(1.0) as client:
            assert client.api_key == key
        if not url:
            llm.complete(SYSTEM, USER)
            assert server.verzoeken[0].headers["authorization"] == f"Bearer {key}"


def test_only_needed_headers_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-eigen")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-beheer")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-eigen")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-eigen")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "Authorization: Bearer sk-los\nX-Eigen: sk-kop")
    with OpenaiImitation("ja [1]") as server:
        llm = OpenaiLLM("qwen", base_url=server.base_url)
        llm.complete(SYSTEM, USER)
        assert llm.prompt_tokens
        assert len(server.verzoeken) == 2
        for asked in server.verzoeken:
            assert asked.headers["authorization"] == "Bearer niet-nodig"
            assert not [v for v in asked.headers.values() if "eigen" in v or "sk-" in v]
            assert not [h for h in asked.headers if h.startswith(("x-", "openai-"))]


@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.parametrize("rejects", [["seed"], ["stream_options"], ["seed", "stream_options"]])
def test_server_that_does_not_know_a_parameter(rejects: list[str], status: int) -> None:
    with OpenaiImitation("ja [1]", rejects=rejects, reject_status=status) as server:
        assert OpenaiLLM("qwen", base_url=server.base_url).complete(SYSTEM, USER) == "ja [1]"
        first, second = server.verzoeken
    assert set(first.body) - set(second.body) == {"seed", "stream_options"}


def test_only_one_second_request() -> None:
    with OpenaiImitation("ja [1]", rejects=["temperature"]) as server:
        assert "temperature" in fails(OpenaiLLM("qwen", base_url=server.base_url)).melding
        assert len(server.verzoeken) == 2


@pytest.mark.parametrize(
    ("fout", "melding", "raad"),
    [
        (Fout(status=404, melding="no such model"), "kent het model qwen niet", "/v1"),
        (Fout(status=401, melding=f"Incorrect API key provided: {SECRET}"), "weigert de sleutel", "OPENAI_API_KEY"),
        (Fout(status=403, melding="forbidden"), "weigert de sleutel", "OPENAI_API_KEY"),
        (Fout(status=429, melding="rate limit"), "(status 429): rate limit", ""),
        (Fout(status=500, melding="CUDA out of memory"), "(status 500): CUDA out of memory", ""),
        (Fout(status=503, melding="Loading model"), "Loading model", ""),
        (Fout(status=400, melding=f"invalid: {USER}"), "melding herhaalt de vraag", ""),
        (Fout(status=500, melding=f"upstream refused {SECRET}"), "weggelaten", ""),
        (Fout(status=400, melding="This model's maximum context length is 4096 tokens."), "te lang", "--k"),
        (Fout(status=400, melding="te veel", extra={"code": "context_length_exceeded"}), "te lang", "_CONTEXT"),
        (Fout(status=500, melding="te veel", extra={"type": "exceed_context_size_error"}), "te lang", "--k"),
        (Fout("error-line", melding="the request exceeds the available context size"), "te lang", "--k"),
        (Fout("error-line", melding="worker died"), "meldt een fout: worker died", ""),
        (Fout("hung-up"), "verbroken", "opnieuw"),
        (Fout("broken"), "halverwege verbroken", "opnieuw"),
        (Fout("no-end"), "halverwege verbroken", "opnieuw"),
        (Fout("half-line"), "halverwege verbroken", "opnieuw"),
        (Fout("redirect", melding="http://127.0.0.1:9"), "(status 307)", ""),
    ],
    ids=lambda value: (value.soort or str(value.status)) if isinstance(value, Fout) else "",
)
def test_faults_are_ours(monkeypatch: pytest.MonkeyPatch, fout: Fout, melding: str, raad: str) -> None:
    configure(monkeypatch, OPENAI_API_KEY=SECRET)
    with OpenaiImitation("een antwoord in stukken [1]", fout=fout) as server:
        error = fails(OpenaiLLM("qwen", base_url=server.base_url))
        assert len(server.verzoeken) == 1  # nothing is tried again by itself
    assert melding in error.melding
    assert raad in error.raad


def test_key_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenaiImitation("ja [1]", key=SECRET) as server:
        assert "weigert de sleutel (status 401)" in fails(OpenaiLLM("qwen", base_url=server.base_url)).melding
        configure(monkeypatch, OPENAI_API_KEY=SECRET)
        assert OpenaiLLM("qwen", base_url=server.base_url).complete(SYSTEM, USER) == "ja [1]"


def test_something_else_than_a_stream() -> None:
    with OpenaiImitation(fout=Fout("garbage")) as server:
        fails(OpenaiLLM("qwen", base_url=server.base_url))


def test_server_away_names_the_address() -> None:
    assert fails(OpenaiLLM("qwen", base_url=GONE)).melding == f"De modelserver is niet bereikbaar op {GONE}."


def test_address_without_v1() -> None:
    with OpenaiImitation() as server:
        assert "/v1" in fails(OpenaiLLM("qwen", base_url=server.address)).raad


@pytest.mark.parametrize("soort", ["slow", "slow-middle"])
def test_silent_server(monkeypatch: pytest.MonkeyPatch, soort: str) -> None:
    configure(monkeypatch, TIMEOUT=0.3)
    start = time.monotonic()
    with OpenaiImitation("een twee drie", fout=Fout(soort)) as server:
        error = fails(OpenaiLLM("qwen", base_url=server.base_url))
    assert "0.3 seconden lang geen teken van leven" in error.melding
    assert time.monotonic() - start < 4


@pytest.mark.parametrize("answer", ["", " ", "\n "])
def test_empty_answer(answer: str) -> None:
    with OpenaiImitation(answer) as server:
        assert "Het model gaf geen antwoord" in fails(OpenaiLLM("qwen", base_url=server.base_url)).melding


def test_length_is_fine_but_a_held_back_answer_is_not() -> None:
    with OpenaiImitation("een half antwoord", finish_reason="length") as server:
        assert OpenaiLLM("qwen", base_url=server.base_url).complete(SYSTEM, USER) == "een half antwoord"
    with OpenaiImitation("een half antwoord", finish_reason="content_filter") as server:
        assert "tegengehouden" in fails(OpenaiLLM("qwen", base_url=server.base_url)).melding


@pytest.mark.parametrize(("count", "cut"), [(999, True), (1000, False), (0, False), (None, False)])
def test_cut_prompt(count: int | None, cut: bool) -> None:
    with OpenaiImitation("ja [1]", prompt_tokens=count) as server:
        llm = OpenaiLLM("qwen", base_url=server.base_url)
        if cut:
            assert "een deel van de vraag" in fails(llm, "", "x" * 8000).melding
        else:
            assert llm.complete("", "x" * 8000) == "ja [1]"


@pytest.mark.parametrize(
    ("entry", "setting", "tokens"),
    [
        ({}, 0, 4096 - 600),
        ({"max_model_len": 32768}, 0, 32768 - 600),
        ({"context_length": 16384}, 0, 16384 - 600),
        ({"meta": {"n_ctx": 8192, "n_ctx_train": 131072}}, 0, 8192 - 600),
        ({"meta": {"n_ctx_train": 32768}}, 0, 32768 - 600),
        ({"meta": "geen"}, 0, 4096 - 600),
        ({"max_model_len": "veel", "context_length": None}, 0, 4096 - 600),
        ({"max_model_len": 32768}, 2048, 2048 - 600),
        ({"max_model_len": 512}, 0, 1),
    ],
)
def test_prompt_tokens(monkeypatch: pytest.MonkeyPatch, entry: dict[str, Any], setting: int, tokens: int) -> None:
    configure(monkeypatch, CONTEXT=setting)
    with OpenaiImitation(entry=entry) as server:
        llm = OpenaiLLM("qwen", base_url=server.base_url)
        assert llm.prompt_tokens == llm.prompt_tokens == tokens
        assert len(server.verzoeken) == (0 if setting else 1)


def test_prompt_tokens_never_raises() -> None:
    assert OpenaiLLM("qwen", base_url=GONE).prompt_tokens == 3496
    with OpenaiImitation(listed=False) as server:
        assert OpenaiLLM("qwen", base_url=server.base_url).prompt_tokens == 3496
    for soort in ("garbage", "hung-up"):
        with OpenaiImitation(fout=Fout(soort)) as server:
            assert OpenaiLLM("qwen", base_url=server.base_url).prompt_tokens == 3496


@pytest.mark.parametrize(
    ("url", "remote"),
    [
        (GONE, False),
        ("http://localhost:8080/v1", False),
        ("http://[::1]:8080/v1", False),
        ("http://192.0.2.1:8080/v1", True),
        ("https://api.openai.com/v1", True),
        ("http://localhost.example.org/v1", True),
        ("http://127.0.0.1@example.org/v1", True),
    ],
)
def test_where_text_goes(url: str, remote: bool) -> None:
    assert OpenaiLLM("qwen", base_url=url).is_remote() is remote


def test_redirects_and_proxies_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenaiImitation() as other:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, other.address)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        with OpenaiImitation(fout=Fout("redirect", melding=other.address)) as server:
            fails(OpenaiLLM("qwen", base_url=server.base_url))
        with OpenaiImitation("ja [1]") as server:
            assert OpenaiLLM("qwen", base_url=server.base_url).complete(SYSTEM, USER) == "ja [1]"
        assert other.verzoeken == []


@pytest.mark.parametrize("raised", [KeyboardInterrupt, ZeroDivisionError])
def test_what_the_caller_raises_passes(raised: type[BaseException]) -> None:
    def progress(count: int) -> None:
        raise raised

    with OpenaiImitation("een twee drie") as server, pytest.raises(raised):
        OpenaiLLM("qwen", base_url=server.base_url, on_progress=progress).complete(SYSTEM, USER)
    # A stream of the library that is left halfway lies in a reference cycle, and is noisy when it is collected just
    # while another module imports httpx. So it is collected here.
    gc.collect()


def test_interrupt_inside_the_library_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object, **rest: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("openai.resources.chat.completions.Completions.create", interrupt)
    with pytest.raises(KeyboardInterrupt):
        OpenaiLLM("qwen", base_url=GONE).complete(SYSTEM, USER)


def test_no_prompt_in_any_log(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    configure(monkeypatch, OPENAI_API_KEY=SECRET)
    caplog.set_level(logging.DEBUG)
    with OpenaiImitation("ja [1]") as server:
        OpenaiLLM("qwen", base_url=server.base_url).complete(SYSTEM, USER)
    with OpenaiImitation("ja [1]", fout=Fout(status=500, melding=USER)) as server:
        fails(OpenaiLLM("qwen", base_url=server.base_url))
    for private in ("verdachte", "zoekassistent", SECRET):
        assert private not in caplog.text
