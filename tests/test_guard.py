"""What stands around every request: host, origin, token, headers; and that no question is left anywhere."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from command import CALL_NOBODY, free_port
from fastapi import FastAPI
from fastapi.testclient import TestClient

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.web import access
from strafrecht_rag.faces.web.app import Options, create_app
from strafrecht_rag.faces.web.serving import serve
from strafrecht_rag.tasks.balie import Balie

VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"
TOKEN = "een-lang-genoeg-wachtwoord"  # noqa: S105
OWN = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def desk(demo_index: Path) -> Balie:
    return Balie(demo_index, model="leugenaar")


@contextmanager
def client(app: FastAPI, base: str = "http://testserver") -> Iterator[TestClient]:
    with TestClient(app, base_url=base, follow_redirects=False) as made:
        yield made


@pytest.fixture(scope="module")
def web(desk: Balie) -> Iterator[TestClient]:
    with client(create_app(desk, Options(names=("testserver", "[::1]")))) as made:
        yield made


@pytest.fixture
def locked(desk: Balie, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(access, "_WRONG_COSTS", 0.0)
    with client(create_app(desk, Options(names=("testserver",), token=TOKEN))) as made:
        yield made


# --- host and headers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["kwaad.example", "testserver.kwaad.example", "kwaad.example:80", "", "testserver:80:80", "[::1"]
)
def test_another_host_is_refused_on_every_path(web: TestClient, host: str) -> None:
    for path in ("/", "/api/status", "/v1/models", "/static/style.css"):
        answer = web.get(path, headers={"host": host})
        assert answer.status_code == 421
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["testserver", "TESTSERVER:8321", "[::1]", "[::1]:8321"])
def test_our_own_names_are_known_with_and_without_a_port(web: TestClient, host: str) -> None:
    assert web.get("/api/status", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/api/status", "/v1/models", "/bestaat-niet", "/static/style.css", "/api/bestaat-niet"]
)
def test_every_answer_carries_the_headers(web: TestClient, path: str) -> None:
    headers = web.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == "no-store"
    assert "set-cookie" not in headers
    assert "access-control-allow-origin" not in headers
    assert "strict-transport-security" not in headers


def test_over_https_browsers_are_told_to_stay_there(desk: Balie) -> None:
    with client(create_app(desk, Options(names=("testserver",))), "https://testserver") as web:
        assert web.get("/").headers["strict-transport-security"] == "max-age=31536000"


# --- forms of elsewhere ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "page", "program"),
    [
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, True, True),
        ({"Sec-Fetch-Site": "none"}, True, True),
        ({"Sec-Fetch-Site": "cross-site"}, False, False),
        ({"Sec-Fetch-Site": "same-site"}, False, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"}, False, False),
        ({"Origin": "http://testserver"}, True, True),
        ({"Origin": "http://testserver:9999"}, False, False),
        ({"Origin": "http://kwaad.example"}, False, False),
        ({"Origin": "null"}, False, False),
        ({}, False, True),
    ],
)
def test_a_form_must_come_from_our_own_page(
    web: TestClient, headers: dict[str, str], page: bool, program: bool
) -> None:
    asked = web.post("/vraag", data={"vraag": VRAAG}, headers=headers)
    searched = web.post("/api/search", json={"vraag": VRAAG}, headers=headers)
    assert (asked.status_code, searched.status_code) == (200 if page else 403, 200 if program else 403)
    if not program:
        assert searched.json()["type"] == "/api/fouten/geweigerd"
    assert web.get("/", headers=headers).status_code == 200  # a link from elsewhere may be followed


# --- the token ---------------------------------------------------------------------------------------------------------


def test_without_the_token_nobody_comes_in(locked: TestClient) -> None:
    assert locked.get("/").headers["location"] == "/aanmelden"
    assert locked.post("/vraag", data={"vraag": VRAAG}, headers=OWN).status_code == 303
    for path in ("/api/status", "/v1/models", "/api/openapi.json"):
        answer = locked.get(path)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert locked.get(path, headers={"Authorization": f"Bearer {TOKEN}x"}).status_code == 401
        assert locked.get(path, headers={"Authorization": f"Basic {TOKEN}"}).status_code == 401
        assert locked.get(path, headers=[(b"authorization", "Bearer é".encode())]).status_code == 401
        assert locked.get(path, headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200
    assert locked.get("/v1/models").json()["error"]["code"] == "401"
    assert locked.get("/static/style.css").status_code == 200


def test_the_form_sets_one_cookie_that_is_not_the_token(locked: TestClient) -> None:
    page = locked.get("/aanmelden")
    assert '<label for="wachtwoord">' in page.text
    wrong = locked.post("/aanmelden", data={"wachtwoord": "fout"})
    assert (wrong.status_code, "set-cookie" in wrong.headers) == (403, False)
    assert "Dit wachtwoord klopt niet." in wrong.text
    right = locked.post("/aanmelden", data={"wachtwoord": TOKEN})
    cookie = right.headers["set-cookie"]
    assert right.headers["location"] == "/"
    assert TOKEN not in cookie
    assert re.search(r"HttpOnly", cookie)
    assert re.search(r"SameSite=strict", cookie)
    assert "Secure" not in cookie  # the page is not over https here
    assert "expires" not in cookie.lower()
    assert "max-age" not in cookie.lower()
    assert locked.get("/").status_code == 200
    assert locked.post("/vraag", data={"vraag": VRAAG}, headers=OWN).status_code == 200
    # An old browser on a network says nothing useful of where a form comes from; its strict cookie does.
    assert locked.post("/vraag", data={"vraag": VRAAG}, headers={"Origin": "null"}).status_code == 200
    assert locked.post("/vraag", data={"vraag": VRAAG}, headers={"Origin": "http://kwaad.example"}).status_code == 403
    assert locked.get("/api/status").status_code == 200
    locked.post("/afmelden")
    assert locked.get("/").status_code == 303


@pytest.mark.parametrize("cookie", ["x", "..", "9999999999.x.y", "", "a.b.c", TOKEN])
def test_a_made_up_session_is_none(locked: TestClient, cookie: str) -> None:
    assert locked.get("/", headers={"cookie": f"strafrecht-rag={cookie}"}).status_code == 303


def test_a_session_ends_and_is_of_one_process_only(desk: Balie, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(desk, Options(names=("testserver",), token=TOKEN))
    with client(app) as web:
        web.post("/aanmelden", data={"wachtwoord": TOKEN})
        assert web.get("/").status_code == 200
        cookie = web.cookies["strafrecht-rag"]
        later = time.time() + access.LASTS + 1
        monkeypatch.setattr(time, "time", lambda: later)
        assert web.get("/").status_code == 303
        monkeypatch.undo()
    with client(create_app(desk, Options(names=("testserver",), token=TOKEN))) as other:
        assert other.get("/", headers={"cookie": f"strafrecht-rag={cookie}"}).status_code == 303


def test_a_sign_in_form_that_is_far_too_large_is_no_password(locked: TestClient) -> None:
    assert locked.post("/aanmelden", data={"wachtwoord": TOKEN, "x": "y" * 100_000}).status_code == 403


@pytest.mark.parametrize(("host", "token"), [("0.0.0.0", ""), ("0.0.0.0", "kort"), ("192.168.1.2", "")])  # noqa: S104
def test_listening_for_others_needs_a_long_token(desk: Balie, host: str, token: str) -> None:
    with pytest.raises(InvoerFout, match="wachtwoord"):
        serve(desk, host=host, port=0, token=token)


def test_a_port_that_is_taken_or_a_host_that_is_not_here_is_told(desk: Balie) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(InvoerFout, match="al in gebruik"):
        serve(desk, host="127.0.0.1", port=taken.getsockname()[1])
    with pytest.raises(InvoerFout, match="kan de pagina niet luisteren"):
        serve(desk, host="192.0.2.1", port=0, token=TOKEN)


# --- what should never happen ------------------------------------------------------------------------------------------


def test_an_error_of_ours_is_a_sentence_and_neither_answer_nor_log_holds_the_question(
    desk: Balie, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(vraag: str, *_: object) -> None:
        raise ZeroDivisionError(vraag)

    monkeypatch.setattr(desk, "search", broken)
    monkeypatch.setattr(desk, "follow", broken)
    with client(create_app(desk, Options(names=("testserver",)))) as web:
        answers = [
            web.post("/api/search", json={"vraag": VRAAG}),
            web.post("/api/ask", json={"vraag": VRAAG}),
            web.post("/api/ask/stream", json={"vraag": VRAAG}),
            web.post("/v1/chat/completions", json={"model": "strafrecht-rag", "messages": [{"role": "user", "content": VRAAG}]}),
            web.post("/v1/chat/completions", json={"model": "strafrecht-rag", "stream": True, "messages": [{"role": "user", "content": VRAAG}]}),
        ]  # fmt: skip
    assert [a.status_code for a in answers] == [500, 500, 200, 500, 200]
    assert "event: fout" in answers[2].text
    for answer in answers:
        assert "Er ging iets mis dat niet had mogen gebeuren." in answer.text
        assert "toe-eigening" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
    told = "".join(capfd.readouterr())
    assert "Onverwachte fout: ZeroDivisionError in test_guard.py:" in told
    assert "toe-eigening" not in told


# --- a real server -----------------------------------------------------------------------------------------------------


@contextmanager
def served(
    index: Path, home: Path, *args: str, program: tuple[str, ...] = ("-m", "strafrecht_rag")
) -> Iterator[tuple[str, subprocess.Popen[bytes], Path]]:
    """A server process of its own: its address, the process, and the file with all it says."""
    port, log = free_port(), home / "log.txt"
    env = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home), "TMPDIR": str(home)}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, *program, "serve", "--port", str(port), "--index", str(index), *args],
            stdout=out, stderr=subprocess.STDOUT, env=env,
        )  # fmt: skip
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(300):
                try:
                    httpx.get(f"{base}/api/status")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield base, process, log
        finally:
            process.terminate()
            process.wait(20)


def test_no_question_is_left_in_a_log_or_a_file(demo_index: Path, tmp_path: Path) -> None:
    marked = "geheimzinnigezaak"
    vraag = f"Wanneer is {marked} in de zin van artikel 321 Sr wederrechtelijk?"
    with served(demo_index, tmp_path, "--model", "leugenaar") as (base, _, log):
        with httpx.Client(base_url=base, timeout=30) as web:
            for path in ("/api/ask", "/api/ask/stream", "/api/search"):
                assert web.post(path, json={"vraag": vraag}).status_code == 200
                assert web.post(path, json={"vraag": marked * 400}).status_code == 422
            for stream in (False, True):
                body = {"model": "strafrecht-rag", "stream": stream, "messages": [{"role": "user", "content": vraag}]}
                assert web.post("/v1/chat/completions", json=body).status_code == 200
            for path in ("/vraag", "/vraag/stroom"):
                assert web.post(path, data={"vraag": vraag}, headers=OWN).status_code == 200
            checked = web.post("/api/check", files={"stuk": ("stuk.txt", f"{vraag}\n".encode() * 30_000)})
            assert checked.status_code in (200, 422)
            assert web.post("/api/check", files={"tekst": (None, vraag)}).status_code == 200
        with socket.create_connection(("127.0.0.1", int(base.rpartition(":")[2]))) as raw:
            raw.sendall(f"{marked} / HTTP/9\r\n\r\n".encode())
            raw.recv(1000)
    assert marked not in log.read_text("utf-8", "replace")
    for folder in (demo_index, tmp_path):
        for file in folder.rglob("*"):
            if file.is_file():
                assert marked.encode() not in file.read_bytes(), file


UNABLE_TO_CALL = f"""{CALL_NOBODY}
from strafrecht_rag.faces.cli import main
main()
"""


def test_the_page_and_its_api_work_in_a_process_that_can_call_nobody(demo_index: Path, tmp_path: Path) -> None:
    with (
        served(demo_index, tmp_path, "--model", "citaat", program=("-c", UNABLE_TO_CALL)) as (base, _, log),
        httpx.Client(base_url=base, timeout=30, headers=OWN) as web,
    ):
        found = web.post("/api/search", json={"vraag": VRAAG}).json()
        ecli = found["passages"][0]["ecli"]
        for path in ("/", "/zoeken", "/nakijken", "/bewijs", "/index", "/leeslijst", "/uitleg"):
            assert web.get(path).status_code == 200, path
        for path in (f"/uitspraak/{ecli}", f"/keten/{ecli}", f"/api/rulings/{ecli}", "/api/status"):
            assert web.get(path).status_code == 200, path
        for path in ("/vraag", "/vraag/stroom", "/zoeken"):
            assert web.post(path, data={"vraag": VRAAG}).status_code == 200, path
        for path in ("/api/ask", "/api/ask/stream"):
            assert web.post(path, json={"vraag": VRAAG}).status_code == 200, path
        assert web.post("/nakijken", files={"tekst": (None, f"Zie {ecli}.")}).status_code == 200
    assert "a socket was opened" not in log.read_text("utf-8", "replace")


def test_the_official_client_gets_an_answer_streamed_and_whole(demo_index: Path, tmp_path: Path) -> None:
    import openai

    with served(demo_index, tmp_path, "--model", "leugenaar", "--token", TOKEN) as (base, _, _):
        with pytest.raises(openai.AuthenticationError, match="wachtwoord"):
            openai.OpenAI(base_url=f"{base}/v1", api_key="fout", max_retries=0).models.list()
        official: Any = openai.OpenAI(base_url=f"{base}/v1", api_key=TOKEN, max_retries=0)
        with official:
            assert [m.id for m in official.models.list()] == ["strafrecht-rag"]
            messages = [{"role": "user", "content": VRAAG}]
            whole = official.chat.completions.create(model="strafrecht-rag", messages=messages)
            chunks = list(official.chat.completions.create(model="strafrecht-rag", messages=messages, stream=True))
            text = whole.choices[0].message.content
            assert "".join(c.choices[0].delta.content or "" for c in chunks) == text
            assert "**Controle**" in text
            assert whole.strafrecht_rag["status"] == "ok"
            assert chunks[-1].strafrecht_rag == whole.strafrecht_rag
            with pytest.raises(openai.NotFoundError, match="Kies strafrecht-rag"):
                official.chat.completions.create(model="gpt-4", messages=messages)
            with pytest.raises(openai.UnprocessableEntityError, match="De vraag is leeg"):
                official.chat.completions.create(model="strafrecht-rag", messages=[{"role": "user", "content": " "}])


def test_asking_over_a_socket_sends_each_event_at_once(demo_index: Path, tmp_path: Path) -> None:
    async def first() -> float:
        async with (
            httpx.AsyncClient(base_url=base, timeout=30) as web,
            web.stream("POST", "/api/ask/stream", json={"vraag": VRAAG}) as answer,
        ):
            started = time.monotonic()
            async for line in answer.aiter_lines():
                assert line == ": welkom"
                return time.monotonic() - started
        raise AssertionError("nothing came")

    with served(demo_index, tmp_path, "--model", "leugenaar") as (base, _, _):
        assert asyncio.run(first()) < 5
        assert httpx.get(f"{base}/api/status").json()["wachtenden"] == 0
