"""The desk: one index for every face, as it is now; figures of it are counted once until the next commit."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from strafrecht_rag.index.coverage import Bereikdekking, Dekking, write_coverage
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.index.store import Store
from strafrecht_rag.tasks.balie import Balie


@pytest.fixture
def desk(demo_index: Path, tmp_path: Path) -> Balie:
    folder = tmp_path / "eigen"
    shutil.copytree(demo_index, folder)
    return Balie(folder, model="citaat")


def test_figures_are_counted_once_for_each_filter(desk: Balie, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    select = Store.select

    def counted(self: Store, where: str, *args: object) -> object:
        asked.append(where)
        return select(self, where, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "select", counted)
    first = desk.spread(Filter())
    assert desk.spread(Filter()) is first
    assert desk.spread(Filter(soort="Conclusie")).uitspraken < first.uitspraken
    assert len(asked) == 2


def test_what_is_searched_is_told_anew_after_a_sync_wrote_its_window(desk: Balie) -> None:
    assert desk.venster.zin == ""
    scope = Bereikdekking(date(2021, 1, 1), date(2021, 12, 31), (), 12, 12)
    write_coverage(desk.store.path, Dekking((scope,), date(2022, 1, 5)))
    assert "2021" in desk.venster.zin
    assert desk.venster.uitspraken == 19
