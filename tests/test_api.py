"""The API for programs: every route with good and bad input, and one answer whatever the way it is asked for."""

from __future__ import annotations

import asyncio
import io
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import docx
import pytest
from fastapi.testclient import TestClient
from imitations import OpenaiImitation

from strafrecht_rag.faces.web.api.exporting import FORMS
from strafrecht_rag.faces.web.app import Options, create_app
from strafrecht_rag.faces.web.limits import MAX_JSON, MAX_UPLOAD
from strafrecht_rag.query.as_json import answer_dict
from strafrecht_rag.settings import load_settings
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.verification.proof import make_proof

VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"
ECLI = "ECLI:NL:FICTIEF:1999:FX0401"
BAD = "kwalificatieverweerzeldzaam"
"""A word of a question that must never come back in an error."""


@pytest.fixture(scope="module")
def desk(demo_index: Path) -> Balie:
    return Balie(demo_index, model="leugenaar")


@pytest.fixture(scope="module")
def api(desk: Balie) -> Iterator[TestClient]:
    with TestClient(create_app(desk, Options(names=("testserver",)))) as client:
        yield client


def events_of(text: str) -> list[tuple[str, Any]]:
    """Name and data of each server-sent event."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines.get("event", ""), lines["data"]))
    return [(name, json.loads(data) if data != "[DONE]" else None) for name, data in found]


# --- asking ------------------------------------------------------------------------------------------------------------


def test_an_answer_holds_what_was_accepted_and_what_was_rejected_with_the_reason(api: TestClient, desk: Balie) -> None:
    answer = api.post("/api/ask", json={"vraag": VRAAG})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json() == answer_dict(desk.answer(VRAAG))
    assert [a["code"] for a in answer.json()["afgekeurd"]] == [a.code for a in desk.answer(VRAAG).afgekeurd]  # type: ignore[union-attr]


def test_the_last_event_is_the_answer_and_each_line_came_before_it(api: TestClient) -> None:
    whole = api.post("/api/ask", json={"vraag": VRAAG, "k": 3}).json()
    stream = api.post("/api/ask/stream", json={"vraag": VRAAG, "k": 3})
    assert stream.headers["content-type"].startswith("text/event-stream")
    events = events_of(stream.text)
    assert events[-1] == ("klaar", whole)
    assert events[0] == ("gevonden", {"passages": whole["passages"], "opmerkingen": whole["opmerkingen"]})
    last = {data["nummer"]: data["bewering"] for name, data in events if name in ("bewering", "samengevoegd")}
    assert list(last.values()) == whole["beweringen"]
    assert [data["afgekeurd"] for name, data in events if name == "afgekeurd"] == whole["afgekeurd"]


def test_no_source_is_no_answer_in_both_ways(api: TestClient) -> None:
    whole = api.post("/api/ask", json={"vraag": "Hoe bak ik een appeltaart met kaneel?"}).json()
    assert whole["status"] == "geen_bron"
    assert whole["reden"]
    events = events_of(api.post("/api/ask/stream", json={"vraag": "Hoe bak ik een appeltaart met kaneel?"}).text)
    assert events[-1] == ("klaar", whole)


def test_filters_are_those_of_the_command_line(api: TestClient) -> None:
    body = {"vraag": VRAAG, "filters": {"tot": "1 januari 1990"}}
    assert api.post("/api/ask", json=body).json()["status"] == "geen_bron"
    assert api.post("/api/search", json=body).json()["passages"] == []
    wrong = api.post("/api/search", json={"vraag": VRAAG, "filters": {"van": "2020-02-31"}}).json()
    assert wrong["detail"] == "«2020-02-31» bij `van` is geen bestaande datum."
    turned = api.post(
        "/api/search", json={"vraag": VRAAG, "filters": {"van": "2021-01-01", "tot": "2020-01-01"}}
    ).json()
    assert turned["detail"].startswith("`van` 2021-01-01 ligt na `tot` 2020-01-01")
    court = api.post("/api/search", json={"vraag": VRAAG, "filters": {"gerechten": ["Rechtbank Atlantis"]}}).json()
    assert court["detail"] == "«Rechtbank Atlantis» is geen bekend gerecht."


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({}, 422, "`vraag` ontbreekt."),
        ({"vraag": "  "}, 422, "`vraag` heeft niet de goede vorm."),
        ({"vraag": BAD * 400}, 422, "`vraag` is te lang; hooguit 4000 tekens."),
        ({"vraag": BAD, "k": "veel"}, 422, "`k` moet een heel getal zijn."),
        ({"vraag": BAD, "k": 0}, 422, "`k` moet ten minste 1 zijn."),
        ({"vraag": BAD, "kleur": "blauw"}, 422, "`kleur` is onbekend."),
        ({"vraag": BAD, "filters": {"soort": BAD}}, 422, "`filters.soort` moet een van deze zijn"),
        ({"vraag": BAD, "filters": {"van": "gisteren"}}, 422, "«gisteren» bij `van` is geen bestaande datum."),
        ([], 422, "De inhoud heeft niet de goede vorm."),
    ],
)
@pytest.mark.parametrize("path", ["/api/ask", "/api/ask/stream", "/api/search"])
def test_what_cannot_be_used_is_a_problem_in_dutch_without_a_word_of_the_question(
    api: TestClient, path: str, body: Any, status: int, told: str
) -> None:
    answer = api.post(path, json=body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert told in problem["detail"]
    assert set(problem) == {"type", "title", "status", "detail", "raad"}
    assert problem["status"] == status
    assert BAD not in answer.text


def test_what_is_no_json_is_refused(api: TestClient) -> None:
    head = {"content-type": "application/json"}
    assert api.post("/api/ask", content=b"{", headers=head).json()["detail"] == "Dit is geen geldige JSON."
    assert api.post("/api/ask", content=b"\xff\xfe{", headers=head).status_code in (400, 422)
    assert api.post("/api/ask", content=b"[" * 100_000, headers=head).status_code in (400, 422)
    half = api.post("/api/ask", content=b'{"vraag": "\\ud800"}', headers=head)
    assert (half.status_code, half.json()["detail"]) == (422, "`vraag` moet geldige tekst zijn.")
    form = api.post("/api/ask", data={"vraag": VRAAG})
    assert (form.status_code, form.json()["type"]) == (415, "/api/fouten/verkeerde-vorm")


def test_a_model_that_is_not_there_is_not_available_and_no_answer(
    demo_index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRAFRECHT_RAG_OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    load_settings(fresh=True)
    app = create_app(Balie(demo_index, model="openai/qwen"), Options(names=("testserver",)))
    with TestClient(app) as client:
        answer = client.post("/api/ask", json={"vraag": f"{VRAAG} {BAD}"})
        assert (answer.status_code, answer.json()["type"]) == (503, "/api/fouten/niet-beschikbaar")
        assert BAD not in answer.text
        name, problem = events_of(client.post("/api/ask/stream", json={"vraag": f"{VRAAG} {BAD}"}).text)[-1]
        assert (name, problem) == ("fout", answer.json())
        chat = client.post("/v1/chat/completions", json=talk(VRAAG))
        assert (chat.status_code, chat.json()["error"]["type"]) == (503, "server_error")
        assert client.app.state.places.waiting == 0  # type: ignore[attr-defined]


def test_an_index_that_went_away_is_not_available(demo_index: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(demo_index, tmp_path / "weg")
    app = create_app(Balie(tmp_path / "weg", model="citaat"), Options(names=("testserver",)))
    shutil.rmtree(tmp_path / "weg")
    with TestClient(app) as client:
        answer = client.post("/api/search", json={"vraag": VRAAG})
        assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")


class Traag:
    """A model that writes until it is told to stop."""

    name = "traag"

    def __init__(self) -> None:
        self.writing, self.go_on, self.closed = threading.Event(), threading.Event(), threading.Event()

    def stream(self, system: str, user: str) -> Iterator[str]:
        try:
            self.writing.set()
            self.go_on.wait(10)
            yield "De rechtbank spreekt vrij [1]\n"
        finally:
            self.closed.set()

    def complete(self, system: str, user: str) -> str:
        return "".join(self.stream(system, user))


def test_a_full_line_says_so_and_when_to_come_back(desk: Balie, monkeypatch: pytest.MonkeyPatch) -> None:
    model = Traag()
    monkeypatch.setattr(
        "strafrecht_rag.tasks.balie.choose_model", lambda name: type("Gekozen", (), {"llm": model, "naam": name})()
    )
    with TestClient(create_app(desk, Options(names=("testserver",), asking=1, waiting=0))) as client:
        first = threading.Thread(target=client.post, args=("/api/ask",), kwargs={"json": {"vraag": VRAAG}})
        first.start()
        assert model.writing.wait(10)
        for path, body in (
            ("/api/ask", {"vraag": VRAAG}),
            ("/api/ask/stream", {"vraag": VRAAG}),
            ("/v1/chat/completions", talk(VRAAG)),
            ("/v1/chat/completions", talk(VRAAG, stream=True)),
        ):
            answer = client.post(path, json=body)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
        assert client.post("/api/search", json={"vraag": VRAAG}).status_code == 200  # searching goes on
        model.go_on.set()
        first.join(10)
        assert client.post("/api/ask", json={"vraag": VRAAG}).status_code == 200


def test_a_client_that_goes_away_gives_its_turn_back(desk: Balie, monkeypatch: pytest.MonkeyPatch) -> None:
    model = Traag()
    monkeypatch.setattr(
        "strafrecht_rag.tasks.balie.choose_model", lambda name: type("Gekozen", (), {"llm": model, "naam": name})()
    )
    app = create_app(desk, Options(names=("testserver",)))

    async def leave() -> list[Any]:
        sent: list[Any] = []
        gone = asyncio.Event()
        body = json.dumps({"vraag": VRAAG}).encode()
        messages = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
            "path": "/api/ask", "raw_path": b"/api/ask", "query_string": b"", "root_path": "",
            "headers": [(b"host", b"testserver"), (b"content-type", b"application/json")], "client": ("1.2.3.4", 5),
        }  # fmt: skip
        running = asyncio.ensure_future(app(scope, receive, send))
        await asyncio.to_thread(model.writing.wait, 10)
        gone.set()
        await asyncio.sleep(0.05)
        assert not running.done()  # the model still writes, and its turn is not given to another
        model.go_on.set()
        await asyncio.wait_for(running, 10)
        return sent

    assert asyncio.run(leave()) == []
    assert model.closed.is_set()
    assert app.state.places._free == 1


# --- searching and reading ---------------------------------------------------------------------------------------------


def test_searching_gives_passages_and_what_was_searched(api: TestClient, desk: Balie) -> None:
    found = api.post("/api/search", json={"vraag": VRAAG, "k": 3}).json()
    assert [p["ecli"] for p in found["passages"]] == [h.ecli for h in desk.search(VRAAG, k=3).hits]
    assert len(found["passages"]) == 3
    assert found["venster"]["uitspraken"] == 19
    assert api.get("/api/search", params={"vraag": VRAAG}).status_code == 405


def test_a_ruling_is_read_whole_and_passage_by_passage(api: TestClient) -> None:
    ruling = api.get(f"/api/rulings/{ECLI}").json()
    assert ruling["aanhaling"] == f"FICTIEF: HR 14 december 1999, {ECLI}"
    assert ruling["fictief"] is True
    assert ruling["besluit"]["uitkomsten"]
    numbers = [p["nummer"] for p in ruling["passages"]]
    for n in numbers:
        one = api.get(f"/api/rulings/{ECLI}/passages/{n}").json()
        assert one["passage"] == ruling["passages"][numbers.index(n)]
    assert (one["vorige"], one["volgende"]) == (numbers[-2], None)


@pytest.mark.parametrize(
    "path",
    [
        "/api/rulings/ECLI:NL:HR:2019:9999",
        "/api/rulings/ECLI:NL:HR",
        "/api/rulings/%20",
        "/api/rulings/%00",
        f"/api/rulings/{ECLI}/passages/999",
        "/api/rulings/ECLI:NL:HR:2019:9999/passages/1",
        "/api/zoiets",
    ],
)
def test_what_is_not_here_is_not_found(api: TestClient, path: str) -> None:
    answer = api.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_number_that_is_none_is_refused(api: TestClient) -> None:
    assert api.get(f"/api/rulings/{ECLI}/passages/een").status_code == 422


def test_the_status_tells_the_model_or_why_there_is_none(api: TestClient, demo_index: Path) -> None:
    told = api.get("/api/status").json()
    assert told["model"]["naam"] == "leugenaar"
    assert told["uitspraken"] == 19
    app = create_app(Balie(demo_index, model="onzin"), Options(names=("testserver",)))
    with TestClient(app) as client:
        told = client.get("/api/status").json()
        assert told["model"] is None
        assert "onzin" in told["geen_model"]


# --- checking ----------------------------------------------------------------------------------------------------------

STUK = f"De Hoge Raad oordeelde zo (HR 14 december 1999, {ECLI}). Zie ook ECLI:NL:HR:2019:9999."


def test_a_document_is_checked_pasted_or_uploaded(api: TestClient) -> None:
    pasted = api.post("/api/check", files={"tekst": (None, STUK)}).json()
    assert pasted["bestand"] == "geplakte tekst"
    assert pasted["tellingen"]["referenties"] == 2
    document = docx.Document()
    document.add_paragraph(STUK)
    file = io.BytesIO()
    document.save(file)
    uploaded = api.post("/api/check", files={"stuk": ("pleitnota.docx", file.getvalue())}).json()
    assert (uploaded["bestand"], uploaded["soort"]) == ("pleitnota.docx", "docx")
    assert [r["stand"] for r in uploaded["referenties"]] == [r["stand"] for r in pasted["referenties"]]


def test_a_document_that_cannot_be_read_is_refused(api: TestClient) -> None:
    assert api.post("/api/check", files={"niets": (None, "x")}).status_code == 422
    both = api.post("/api/check", files={"tekst": (None, STUK), "stuk": ("a.txt", STUK)})
    assert both.status_code == 422
    assert api.post("/api/check", json={"tekst": STUK}).status_code == 415
    broken = api.post("/api/check", files={"stuk": ("a.docx", b"PK\x03\x04" + BAD.encode())})
    assert (broken.status_code, broken.headers["content-type"]) == (422, "application/problem+json")
    assert BAD not in broken.text
    head = {"content-type": "multipart/form-data; boundary=x"}
    assert api.post("/api/check", content=b"--x\r\nonzin", headers=head).status_code == 422
    assert api.post("/api/check", content=b"", headers={"content-type": "multipart/form-data"}).status_code == 422


def test_a_proof_is_checked_again(api: TestClient, desk: Balie) -> None:
    from datetime import UTC, datetime

    proof = make_proof(desk.answer(VRAAG), opgeslagen=datetime.now(UTC), programma="x", python="3", streng=True)
    good = api.post("/api/verify", files={"bewijs": ("bewijs.json", proof)}).json()
    assert (good["bestand"], good["in_orde"], good["veranderd"]) == ("bewijs.json", True, [])
    assert {p["stand"] for p in good["plaatsen"]} == {"zelfde plaats"}
    changed = proof.replace(b"Vooropgesteld", b"Achteropgesteld")
    assert api.post("/api/verify", files={"bewijs": ("b.json", changed)}).json()["in_orde"] is False
    assert api.post("/api/verify", files={"bewijs": ("b.json", b"onzin")}).status_code == 422
    assert api.post("/api/verify", files={"bewijs": ("b.json", b"")}).status_code == 422


# --- limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "size"), [("/api/ask", MAX_JSON), ("/v1/chat/completions", MAX_JSON), ("/api/check", MAX_UPLOAD)]
)
def test_what_is_too_large_is_refused_with_and_without_a_stated_length(api: TestClient, path: str, size: int) -> None:
    piece = b" " * 2**20

    def endless() -> Iterator[bytes]:
        for _ in range(size // len(piece) + 2):
            yield piece

    kind = "multipart/form-data; boundary=x" if path == "/api/check" else "application/json"
    told = api.post(path, content=b"{}", headers={"content-type": kind, "content-length": str(size + 2**20)})
    untold = api.post(path, content=endless(), headers={"content-type": kind})
    assert (told.status_code, untold.status_code) == (413, 413)
    assert "te groot" in untold.text


# --- the protocol of OpenAI --------------------------------------------------------------------------------------------


def talk(vraag: str, **more: Any) -> dict[str, Any]:
    return {"model": "strafrecht-rag", "messages": [{"role": "user", "content": vraag}]} | more


def test_the_text_holds_lines_sources_and_the_check(api: TestClient) -> None:
    answer = api.post("/v1/chat/completions", json=talk(VRAAG)).json()
    text = answer["choices"][0]["message"]["content"]
    assert text.startswith("- Vooropgesteld moet worden dat van wederrechtelijke toe-eigening")
    assert "- \\[1\\] FICTIEF: HR 14 december 1999, ECLI:NL:FICTIEF:1999:FX0401, r.o. 4.3\n" in text
    assert "1 bewering geaccepteerd, 1 herhaling samengevoegd, 3 afgekeurd · model: leugenaar" in text
    assert "- ✗ verwijzing naar niet-aangeleverde passage \\[9\\]: «Ook in een andere zaak werd zo beslist." in text
    assert "het gaat om «ECLI:NL:HR:2019:9999»" in text
    assert answer["strafrecht_rag"] == api.post("/api/ask", json={"vraag": VRAAG}).json()


def test_no_source_is_told_as_a_sentence(api: TestClient) -> None:
    answer = api.post("/v1/chat/completions", json=talk("Hoe bak ik een appeltaart met kaneel?")).json()
    text = answer["choices"][0]["message"]["content"]
    assert text.startswith("**Geen bron, dus geen antwoord.**\n\n")
    assert answer["strafrecht_rag"]["reden"].split("(")[0] in text


ANSWERS = [
    ["- De verdachte bekende.", "- Ook dat niet."],
    ["GEEN_BRON"],
    ["- Wederrechtelijke toe-eigening [1]\n- Wederrechtelijke toe-eigening [2]\n- ![x](http://kwaad.example/?q=1) [1]"],
    ["Hier volgt het antwoord:\n- <script>alert(1)</script> [1]", "- als heer en meester beschikt over een goed [1]"],
]


@pytest.mark.parametrize("said", ANSWERS, ids=["niets blijft over", "geen bron", "samengevoegd", "tweede kans"])
def test_streamed_or_not_the_text_is_the_same(
    demo_index: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenaiImitation(said * 2) as server:
        monkeypatch.setenv("STRAFRECHT_RAG_OPENAI_BASE_URL", server.base_url)
        load_settings(fresh=True)
        app = create_app(Balie(demo_index, model="openai/qwen"), Options(names=("testserver",)))
        with TestClient(app) as client:
            whole = client.post("/v1/chat/completions", json=talk(VRAAG)).json()
            stream = client.post("/v1/chat/completions", json=talk(VRAAG, stream=True))
    text = whole["choices"][0]["message"]["content"]
    chunks = [data for _, data in events_of(stream.text) if data]
    assert "".join(c["choices"][0]["delta"].get("content", "") for c in chunks) == text
    assert chunks[-1]["strafrecht_rag"] == whole["strafrecht_rag"]
    assert stream.text.endswith("data: [DONE]\n\n")
    assert not re.search(r"(?<!\\)\]\(http", text)
    assert "<script" not in text
    for rejected in whole["strafrecht_rag"].get("afgekeurd", []):
        assert rejected["reden"].replace("[", "\\[").replace("]", "\\]") in text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (talk(VRAAG) | {"model": "gpt-4"}, 404),
        (talk(" "), 422),
        (talk(BAD * 400), 422),
        ({"model": "strafrecht-rag", "messages": []}, 422),
        ({"model": "strafrecht-rag", "messages": [{"role": "system", "content": "x"}]}, 422),
        ({"messages": 3}, 422),
    ],
)
def test_errors_are_those_of_the_protocol(api: TestClient, body: Any, status: int) -> None:
    answer = api.post("/v1/chat/completions", json=body)
    assert answer.status_code == status
    assert set(answer.json()["error"]) == {"message", "type", "param", "code"}
    assert BAD not in answer.text


def test_the_last_question_of_a_conversation_is_asked_and_parts_are_read(api: TestClient) -> None:
    messages = [
        {"role": "system", "content": "Wees vriendelijk."},
        {"role": "user", "content": "Hoe bak ik een appeltaart met kaneel?"},
        {"role": "assistant", "content": "Geen bron."},
        {
            "role": "user",
            "content": [{"type": "text", "text": VRAAG}, {"type": "image_url", "image_url": {"url": "x"}}],
        },
    ]
    body = {"model": "strafrecht-rag", "messages": messages, "temperature": 0.3}
    assert api.post("/v1/chat/completions", json=body).json()["strafrecht_rag"]["vraag"] == VRAAG
    assert [m["id"] for m in api.get("/v1/models").json()["data"]] == ["strafrecht-rag"]


# --- counting, chains, files -------------------------------------------------------------------------------------------


def test_a_question_for_a_number_is_counted_by_the_index_in_every_way(api: TestClient) -> None:
    vraag = "Hoeveel uitspraken zijn er per jaar?"
    whole = api.post("/api/ask", json={"vraag": vraag}).json()
    assert whole["status"] == "telling"
    assert events_of(api.post("/api/ask/stream", json={"vraag": vraag}).text) == [("klaar", whole)]
    counted = api.post("/api/count", json={"per": "jaar"}).json()
    assert counted["groepen"] == whole["groepen"]
    chat = api.post("/v1/chat/completions", json=talk(vraag)).json()
    text = chat["choices"][0]["message"]["content"]
    assert "Geteld door de index, niet door een model." in text
    assert f"**{whole['uitspraken']} uitspraken**" in text
    assert chat["strafrecht_rag"] == whole
    stream = events_of(api.post("/v1/chat/completions", json=talk(vraag, stream=True)).text)
    assert "".join(d["choices"][0]["delta"].get("content", "") for _, d in stream if d) == text


def test_a_count_takes_filters_and_names_at_most_so_many_rulings(api: TestClient) -> None:
    counted = api.post(
        "/api/count", json={"per": "gerecht", "voorbeelden": 1, "filters": {"niveaus": ["hoge raad"]}}
    ).json()
    assert [len(g["uitspraken"]) for g in counted["groepen"]] == [1] * len(counted["groepen"])
    assert sum(g["aantal"] for g in counted["groepen"]) <= counted["uitspraken"] < 19
    wrong = api.post("/api/count", json={"per": "strafmaat"})
    assert (wrong.status_code, "`straffen`" in wrong.json()["raad"]) == (422, True)
    unknown = api.post("/api/count", json={"per": "jaar", "filters": {"uitkomsten": ["gewonnen"]}}).json()
    assert unknown["detail"] == "«gewonnen» bij `uitkomsten` is niet bekend."
    assert api.post("/api/count", json={"per": "week"}).status_code == 422


def test_the_chain_of_a_ruling_names_what_came_before_and_after(api: TestClient) -> None:
    keten = api.get(f"/api/rulings/{ECLI}/chain").json()
    assert ECLI in [s["ecli"] for s in keten["schakels"]]
    assert len(keten["schakels"]) > 1
    assert api.get("/api/rulings/ECLI:NL:HR:2019:9999/chain").status_code == 404


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_goes_along_as_a_file_of_a_question_or_of_its_proof(api: TestClient, form: str) -> None:
    asked = api.post("/api/export", json={"vorm": form, "vraag": VRAAG})
    assert asked.status_code == 200
    assert asked.headers["content-disposition"] == f'attachment; filename="antwoord{form}"'
    proof = api.post("/api/export", json={"vorm": ".json", "vraag": VRAAG}).text
    again = api.post("/api/export", json={"vorm": form, "bewijs": proof})
    assert again.status_code == 200
    if form == ".json":
        assert again.text == proof
        assert api.post("/api/verify", files={"bewijs": ("b.json", proof)}).json()["in_orde"] is True
    if form == ".md":
        assert "3 afgekeurd" in asked.text
        assert "3 afgekeurd" in again.text


@pytest.mark.parametrize(
    "body",
    [
        {"vorm": ".docx"},
        {"vorm": ".exe", "vraag": VRAAG},
        {"vorm": ".md", "vraag": VRAAG, "bewijs": "{}"},
        {"vorm": ".md", "bewijs": "onzin"},
        {"vorm": ".md", "vraag": "Hoeveel uitspraken zijn er per jaar?"},
    ],
)
def test_a_file_that_cannot_be_made_is_refused(api: TestClient, body: Any) -> None:
    assert api.post("/api/export", json=body).status_code == 422
