"""Where an index lies, as far as no object store is needed to tell; the rest is in test_cluster.py."""

from __future__ import annotations

import sys

import pytest
from command import run, said

from strafrecht_rag.errors import IndexFout
from strafrecht_rag.index.place import place_of
from strafrecht_rag.sources.demoset import demo_folder

ADDRESS = "s3://bucket/map"


def test_an_address_keeps_its_slashes_and_loses_the_last() -> None:
    assert place_of("s3://bucket/map/index/").uri == "s3://bucket/map/index"


@pytest.mark.parametrize("words", [("index", str(demo_folder())), ("sync", "--since", "2020-01-01"), ("watch", "list"), ("demo",)])  # fmt: skip
def test_commands_that_write_refuse_an_address_before_anything_is_asked_of_it(words: tuple[str, ...]) -> None:
    result = run(*words, "--index", ADDRESS, AWS_ENDPOINT_URL="http://127.0.0.1:9")
    assert result.returncode == 2
    assert f"Deze opdracht schrijft, en dat kan niet op {ADDRESS}." in said(result)


def test_no_folder_can_be_had_of_an_address() -> None:
    with pytest.raises(IndexFout, match="Deze opdracht schrijft"):
        _ = place_of(ADDRESS).folder


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("s3://bucket", "«s3://bucket» noemt geen map in een bucket."),
        ("gs://bucket/map", "Een index op gs://bucket/map kan niet worden gelezen."),
    ],
)
def test_an_address_that_cannot_be_is_told(address: str, told: str) -> None:
    result = run("status", "--index", address)
    assert result.returncode == 2
    assert told in said(result)


def test_a_cluster_does_not_write_in_a_folder() -> None:
    result = run("index", "--ray", "local", "--index", "map", str(demo_folder()))
    assert result.returncode == 2
    assert "--ray schrijft op objectopslag, niet in een map." in said(result)


def test_without_the_extra_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lance_ray", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("index", "--ray", "local", "--index", ADDRESS, str(demo_folder()))
    assert result.returncode == 2
    assert "pip install 'strafrecht-rag[cluster]'" in said(result)
