"""Meaning in a large index: the approximate index gives what comparing every passage gives, and a narrow filter loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from strafrecht_rag.index import search, store
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import add

VRAGEN = (
    "Wanneer is sprake van noodweer?",
    "inbraak in een woning 's nachts",
    "rijden onder invloed van alcohol",
    "hoe hoog is de straf voor witwassen",
)
EMBEDDER = load_embedder("ingebouwd")


@pytest.fixture(scope="module")
def grote_index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[store.Store]:
    """The demo rulings with the vector index that an index gets from `FULL_INDEX_FROM` passages on."""
    made = store.open_store(Path(tmp_path_factory.mktemp("groot")) / "index")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "FULL_INDEX_FROM", 1)
        add([demo_folder()], made, EMBEDDER)
        assert made.approximate
        yield made


def _nearest(index: store.Store, vraag: str, where: Filter, n: int) -> list[str]:
    rows = index._select(index.passages, where.where(), ["pid", "vector"], store.EVERY)
    likeness = np.array([row["vector"] for row in rows]) @ EMBEDDER.embed_question(vraag)
    return [rows[i]["pid"] for i in np.argsort(-likeness)[:n]]


def _found(index: store.Store, vraag: str, where: Filter, n: int) -> list[str]:
    vector = EMBEDDER.embed_question(vraag)
    return [row["pid"] for row in search._vector_leg(index, vector, where.where(), n, exact=where.few)]


@pytest.mark.parametrize("vraag", VRAGEN)
def test_the_index_of_vectors_keeps_the_nearest_passages(grote_index: store.Store, vraag: str) -> None:
    everywhere = Filter(rechtsgebied="")
    assert set(_found(grote_index, vraag, everywhere, 10)) == set(_nearest(grote_index, vraag, everywhere, 10))


def test_a_small_index_of_vectors_keeps_them_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "FULL_INDEX_FROM", 20_000)  # the large index of this module may be there still
    small, everywhere = store.open_store(tmp_path / "index"), Filter(rechtsgebied="")
    add([demo_folder()], small, EMBEDDER)
    assert small.has_index("passages", "vector")
    assert not small.approximate
    for vraag in VRAGEN:
        assert set(_found(small, vraag, everywhere, 10)) == set(_nearest(small, vraag, everywhere, 10))


@pytest.mark.parametrize("vraag", VRAGEN)
def test_a_filter_on_a_few_rulings_loses_none_of_their_passages(grote_index: store.Store, vraag: str) -> None:
    keys = sorted(row["sleutel"] for row in grote_index.select("", ["sleutel"]))
    few = Filter(rechtsgebied="", sleutels=(keys[0], keys[-1]))
    assert _found(grote_index, vraag, few, 50) == _nearest(grote_index, vraag, few, 50)


def test_the_index_of_vectors_is_made_anew_when_the_passages_are_four_times_as_many(tmp_path: Path) -> None:
    files = sorted(demo_folder().rglob("*.xml"))
    made = store.open_store(tmp_path / "index")

    def grow(until: int) -> tuple[int, int]:
        add(files[:until], made, EMBEDDER)
        return made.count()[1], store.open_store(tmp_path / "index").meta["vectorindex"]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "FULL_INDEX_FROM", 1)
        few, made_for = grow(2)
        assert made_for == few
        more, made_for = grow(3)
        assert few < more < 4 * few
        assert made_for == few
        all_of_them, made_for = grow(len(files))
        assert made_for == all_of_them >= 4 * few


def test_a_large_index_in_which_nothing_was_noted_counts_as_approximate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add([demo_folder()], store.open_store(tmp_path / "index"), EMBEDDER)
    older = store.open_store(tmp_path / "index")
    del older.meta["vectorindex"]
    monkeypatch.setattr(store, "FULL_INDEX_FROM", older.count()[1] + 1)
    assert not older.approximate
    monkeypatch.setattr(store, "FULL_INDEX_FROM", older.count()[1])
    assert older.approximate
