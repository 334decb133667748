"""Fixtures: a home of its own for every test, and one demo index for all that only read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import Store, open_store
from strafrecht_rag.settings import load_settings
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import add


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test reads the settings or the index of whoever runs it, and none finds a model by accident."""
    for name in list(os.environ):
        if name.startswith(("STRAFRECHT_RAG_", "OPENAI_", "OLLAMA_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("STRAFRECHT_RAG_INDEX", str(tmp_path / "index"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "gegevens"))
    monkeypatch.setenv("OLLAMA_HOST", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_COLOR", "1")
    # No test cuts the power: what is written is there for whoever reads it next, on disk or not.
    monkeypatch.setattr(os, "fsync", lambda _: None)
    load_settings(fresh=True)
    yield
    load_settings(fresh=True)


@pytest.fixture(scope="session")
def demo_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an index of the demo rulings. Read only."""
    folder = tmp_path_factory.mktemp("demo") / "index"
    add([demo_folder()], open_store(folder), load_embedder("ingebouwd"))
    return folder


@pytest.fixture
def demo_store(demo_index: Path) -> Store:
    return open_store(demo_index, create=False)


SHARED = Path(__file__).parents[2] / "shared" / "data"
"""Real rulings, when they lie beside the clone. They are not ours and never part of it."""
