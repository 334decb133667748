"""One answer, everywhere the same: what a model says once reaches every face with the same accepted and rejected lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from imitations import OpenaiImitation
from mcp_clients import over_stdio

from strafrecht_rag.domain import Antwoord
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


def by_command_line(index: Path) -> Gelezen:
    result = subprocess.run(
        [sys.executable, "-m", "strafrecht_rag", "ask", VRAAG, "--json", "--model", "openai/qwen", "--index", str(index)],
        capture_output=True, text=True, encoding="utf-8", timeout=120, env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return from_data(json.loads(result.stdout))


def by_mcp(index: Path) -> Gelezen:
    model = {"STRAFRECHT_RAG_OPENAI_BASE_URL": os.environ["STRAFRECHT_RAG_OPENAI_BASE_URL"]}
    with over_stdio(index, "--model", "openai/qwen", env=model) as assistent:
        return from_data(assistent.data("ask", vraag=VRAAG))


# A new face is a new reader here: a function from the folder of the index to what was read at that face.
READERS: tuple[Callable[[Path], Gelezen], ...] = (by_desk, by_events, by_command_line, by_mcp)


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
