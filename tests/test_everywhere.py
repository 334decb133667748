"""One answer, everywhere the same: what a model says once reaches every face with the same accepted and rejected lines."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import docx
import pytest
from fastapi.testclient import TestClient
from imitations import OpenaiImitation
from lxml import html
from mcp_clients import over_stdio

from strafrecht_rag.domain import Antwoord
from strafrecht_rag.faces.web.app import Options, create_app
from strafrecht_rag.query.events import Geaccepteerd, Klaar, Samengevoegd, Verworpen
from strafrecht_rag.settings import load_settings
from strafrecht_rag.tasks.balie import Balie

VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"

SAID = """Hier volgt het antwoord:
- Van toe-eigening is sprake als iemand als heer en meester beschikt over een goed dat aan een ander toebehoort [1]
- Art. 321 Sr ziet op een goed dat iemand anders dan door misdrijf onder zich heeft [3]
- Art. 321 Sr ziet op een goed dat iemand anders dan door misdrijf onder zich heeft. [1]
- De verdachte kreeg 36 maanden gevangenisstraf [1]
- Dit is <b>vaste</b> rechtspraak & geldt "altijd".
- Het voornemen om terug te betalen staat niet in de weg aan wederrechtelijke toe-eigening [1][2][3][4]
- Zo besliste de Hoge Raad ook eerder [7]
- Zie ECLI:NL:HR:2019:9999 [1]
"""
"""Lines that are accepted, merged, skipped, and rejected for several reasons; one with characters that a page must escape."""


@dataclass(frozen=True)
class Gelezen:
    """What one reader got: each accepted line with the numbers behind it, each rejected line with its reason.

    None for what this reader does not show as a number.
    """

    geaccepteerd: tuple[tuple[str, tuple[int, ...] | None], ...]
    afgekeurd: tuple[tuple[str, str], ...]
    samengevoegd: int | None


def from_data(data: dict[str, Any]) -> Gelezen:
    """From the nouns as they are named in every JSON of ours."""
    return Gelezen(
        tuple((b["tekst"], tuple(v["nummer"] for v in b["verwijzingen"])) for b in data["beweringen"]),
        tuple((a["tekst"], a["reden"]) for a in data["afgekeurd"]),
        data["duplicaten"],
    )


# --- the readers: each asks the question by one way in ------------------------------------------------------------------


def by_desk(index: Path) -> Gelezen:
    return of(Balie(index, model="openai/qwen").answer(VRAAG))


def of(result: object) -> Gelezen:
    assert isinstance(result, Antwoord)
    return Gelezen(
        tuple((b.tekst, tuple(v.nummer for v in b.verwijzingen)) for b in result.beweringen),
        tuple((a.tekst, a.reden) for a in result.afgekeurd),
        result.duplicaten,
    )


def by_events(index: Path) -> Gelezen:
    """What a watcher saw pass, line by line; and the last event says the same."""
    accepted: dict[int, tuple[str, tuple[int, ...]]] = {}
    rejected: list[tuple[str, str]] = []
    last: Gelezen | None = None
    for event in Balie(index, model="openai/qwen").follow(VRAAG):
        if isinstance(event, (Geaccepteerd, Samengevoegd)):
            b = event.bewering
            accepted[event.nummer] = (b.tekst, tuple(v.nummer for v in b.verwijzingen))
        elif isinstance(event, Verworpen):
            rejected.append((event.afgekeurd.tekst, event.afgekeurd.reden))
        elif isinstance(event, Klaar):
            last = of(event.resultaat)
    seen = Gelezen(tuple(accepted.values()), tuple(rejected), last.samengevoegd if last else None)
    assert seen == last
    return seen


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "strafrecht_rag", *args], capture_output=True, text=True, encoding="utf-8", timeout=240,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


def by_command_line(index: Path) -> Gelezen:
    result = run("ask", VRAAG, "--json", "--model", "openai/qwen", "--index", str(index))
    assert result.returncode == 0, result.stderr
    return from_data(json.loads(result.stdout))


def by_mcp(index: Path) -> Gelezen:
    model = {"STRAFRECHT_RAG_OPENAI_BASE_URL": os.environ["STRAFRECHT_RAG_OPENAI_BASE_URL"]}
    with over_stdio(index, "--model", "openai/qwen", env=model) as assistent:
        return from_data(assistent.data("ask", vraag=VRAAG))


def by_memo(index: Path) -> Gelezen:
    """The Word file, read by an independent reader. Its sources stand in footnotes, by name and not by number."""
    with tempfile.TemporaryDirectory() as folder:
        memo = Path(folder) / "memo.docx"
        result = run("ask", VRAAG, "--model", "openai/qwen", "--index", str(index), "--export", str(memo))
        assert result.returncode == 0, result.stderr
        lines = [p.text for p in docx.Document(str(memo)).paragraphs]
    accepted = lines[lines.index("Antwoord") + 1 : lines.index("Verantwoording")]
    appendix = lines[lines.index("Bijlage: afgekeurde beweringen") + 1 :]
    rejected = [m[1] for line in appendix if (m := re.fullmatch(r"\d+\. Afgekeurd: «(.*)»", line))]
    reasons = [line.removeprefix("Reden: ") for line in appendix if line.startswith("Reden: ")]
    merged = next(int(m[1]) for line in lines if (m := re.search(r"(\d+) herhaling(?:en)? samengevoegd", line)))
    return Gelezen(tuple((line, None) for line in accepted), tuple(zip(rejected, reasons, strict=True)), merged)


OWN = {"Sec-Fetch-Site": "same-origin"}
"""What a browser says of a form that comes from our own page."""


@contextmanager
def site(index: Path) -> Iterator[TestClient]:
    """The application itself, as `serve` serves it, without a port."""
    with TestClient(
        create_app(Balie(index, model="openai/qwen"), Options(names=("testserver",))), headers=OWN
    ) as client:
        yield client


def accepted_of(piece: Any) -> tuple[str, tuple[int, ...]]:
    numbers = piece.xpath(".//p[@class='zin']/a[contains(@class, 'bronnr')]")
    return piece.xpath("string(.//p[@class='zin']/bdi)"), tuple(int(n.text_content()) for n in numbers)


def rejected_of(piece: Any) -> tuple[str, str]:
    reason = piece.xpath("string(.//p[@class='reden'][1])").strip().removeprefix("Afgekeurd:").strip()
    return piece.xpath("string(.//p[@class='zin']/bdi)"), reason


def read_page(markup: str) -> Gelezen:
    page: Any = html.fromstring(markup)
    merged = re.search(r"(\d+) herhaling(?:en)? samengevoegd", page.text_content())
    return Gelezen(
        tuple(accepted_of(li) for li in page.xpath("//ol[@class='regels']/li")),
        tuple(rejected_of(li) for li in page.xpath("//ol[@class='weigeringen']/li")),
        int(merged[1]) if merged else None,
    )


def by_page_without_script(index: Path) -> Gelezen:
    with site(index) as client:
        return read_page(client.post("/vraag", data={"vraag": VRAAG}).text)


def by_page_with_script(index: Path) -> Gelezen:
    """What the script of the page gets: piece by piece, and then the whole, which says the same."""
    with site(index) as client:
        events = events_of(client.post("/vraag/stroom", data={"vraag": VRAAG}).text)
    accepted: dict[str, tuple[str, tuple[int, ...]]] = {}
    rejected: list[tuple[str, str]] = []
    for name, data in events:
        if name in ("bewering", "samengevoegd"):
            piece: Any = html.fromstring(data)
            accepted[piece.get("id")] = accepted_of(piece)
        elif name == "afgekeurd":
            rejected.append(rejected_of(html.fromstring(data)))
    last = read_page(next(data for name, data in events if name == "klaar"))
    assert Gelezen(tuple(accepted.values()), tuple(rejected), last.samengevoegd) == last
    return last


def events_of(stream: str) -> list[tuple[str, str]]:
    """Name and data of each server-sent event."""
    out = []
    for block in stream.strip().split("\n\n"):
        fields = [line.partition(": ") for line in block.split("\n")]
        name = next((value for key, _, value in fields if key == "event"), "")
        out.append((name, "\n".join(value for key, _, value in fields if key == "data")))
    return out


# --- programs: the API, and the protocol of OpenAI ----------------------------------------------------------------------


def by_api(index: Path) -> Gelezen:
    with site(index) as client:
        return from_data(client.post("/api/ask", json={"vraag": VRAAG}).json())


def by_api_events(index: Path) -> Gelezen:
    """Line by line, and then the whole, which says the same."""
    with site(index) as client:
        found = events_of(client.post("/api/ask/stream", json={"vraag": VRAAG}).text)
    events = [(name, json.loads(data)) for name, data in found if name]
    accepted = {e["nummer"]: e["bewering"] for name, e in events if name in ("bewering", "samengevoegd")}
    rejected = [e["afgekeurd"] for name, e in events if name == "afgekeurd"]
    whole = next(data for name, data in events if name == "klaar")
    seen = {"beweringen": list(accepted.values()), "afgekeurd": rejected, "duplicaten": whole["duplicaten"]}
    assert from_data(seen) == from_data(whole)
    return from_data(whole)


CHAT = {"model": "strafrecht-rag", "messages": [{"role": "user", "content": VRAAG}]}


def read_chat(markdown: str) -> Gelezen:
    """What a program that shows only text lets its user read: the lines, and the check in the text itself."""
    lines = re.sub(r"\\(.)", r"\1", markdown).splitlines()
    head, check = lines[: lines.index("**Bronnen**")], lines[lines.index("**Controle**") :]
    accepted = [m for line in head if (m := re.fullmatch(r"- (.*?) ((?:\[\d+\])+)", line))]
    numbers = [[int(n) for n in re.findall(r"\d+", m[2])] for m in accepted]
    rejected = []
    for line in check:
        if m := re.fullmatch(r"- regel (\d+) steunt ook op (.*)", line):
            numbers[int(m[1]) - 1] += [int(n) for n in re.findall(r"\d+", m[2])]
        if m := re.fullmatch(r"- ✗ (.*): «([^»]*)»(?: – het gaat om .*)?", line):
            rejected.append((m[2], m[1]))
    merged = next(int(m[1]) for line in check if (m := re.search(r"(\d+) herhaling(?:en)? samengevoegd", line)))
    return Gelezen(tuple((m[1], tuple(n)) for m, n in zip(accepted, numbers, strict=True)), tuple(rejected), merged)


def by_chat(index: Path) -> Gelezen:
    with site(index) as client:
        answer = client.post("/v1/chat/completions", json=CHAT).json()
    read = read_chat(answer["choices"][0]["message"]["content"])
    assert from_data(answer["strafrecht_rag"]) == read
    return read


def by_chat_stream(index: Path) -> Gelezen:
    with site(index) as client:
        found = events_of(client.post("/v1/chat/completions", json=CHAT | {"stream": True}).text)
    chunks = [json.loads(data) for _, data in found if data and data != "[DONE]"]
    return read_chat("".join(c["choices"][0]["delta"].get("content") or "" for c in chunks if c["choices"]))


# A new face is a new reader here: a function from the folder of the index to what was read at that face.
READERS: tuple[Callable[[Path], Gelezen], ...] = (
    by_desk, by_events, by_command_line, by_mcp, by_memo, by_page_without_script, by_page_with_script,
    by_api, by_api_events, by_chat, by_chat_stream,
)  # fmt: skip


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenaiImitation]:
    """A model server that says the same to everyone."""
    with OpenaiImitation(SAID) as server:
        monkeypatch.setenv("STRAFRECHT_RAG_OPENAI_BASE_URL", server.base_url)
        load_settings(fresh=True)
        yield server


def test_the_script_holds_every_fate_of_a_line(demo_index: Path, writer: OpenaiImitation) -> None:
    read = by_desk(demo_index)
    assert [numbers for _, numbers in read.geaccepteerd] == [(1,), (3, 1)]
    assert read.samengevoegd == 1
    assert [reden.split(":")[0].split(" [")[0] for _, reden in read.afgekeurd] == [
        "duur niet terug te vinden in",
        "geen verwijzing naar een passage",
        "niet terug te vinden in",
        "verwijzing naar niet-aangeleverde passage",
        "ECLI niet in de passages",
    ]


@pytest.mark.parametrize("reader", READERS[1:], ids=[r.__name__ for r in READERS[1:]])
def test_every_face_shows_the_same_accepted_and_the_same_rejected_lines(
    demo_index: Path, writer: OpenaiImitation, reader: Callable[[Path], Gelezen]
) -> None:
    want, got = by_desk(demo_index), reader(demo_index)
    assert [line for line, _ in got.geaccepteerd] == [line for line, _ in want.geaccepteerd]
    for (_, shown), (_, numbers) in zip(got.geaccepteerd, want.geaccepteerd, strict=True):
        assert shown in (None, numbers)
    assert got.afgekeurd == want.afgekeurd
    assert got.samengevoegd in (None, want.samengevoegd)
    assert len(writer.gevraagd("/v1/chat/completions")) == 2
