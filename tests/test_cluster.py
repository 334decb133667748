"""An index built by a real Ray of several worker processes, on a real object store (moto); and readers that open it there.

Runs where the extra `cluster` and its test group are installed: `make cluster`.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from command import run, said
from object_storage import object_storage

from strafrecht_rag.errors import IndexFout, InvoerFout
from strafrecht_rag.evaluation.questions import read_questions
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.place import place_of
from strafrecht_rag.index.search import search_passages
from strafrecht_rag.index.store import Filter, Store, open_store
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks import cluster, reading_many
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.build import Verslag, add

for _needed in ("ray", "lance_ray", "moto", "boto3"):
    pytest.importorskip(_needed, reason="needs the extra `cluster` and its test group: make cluster")

# Ray and what it brings warn about themselves; nothing of ours can change that.
pytestmark = pytest.mark.filterwarnings("ignore")

TABLES = {"passages": "pid", "uitspraken": "sleutel", "verwijzingen": "vid"}
ANSWER = "Wanneer is sprake van wederrechtelijke toe-eigening?"


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    with object_storage() as name:
        yield name


@pytest.fixture(scope="module")
def ray(bucket: str) -> Iterator[Any]:
    """A Ray of two workers. It learns the functions of this file by their text, not by its name."""
    import ray

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(
        "local", num_cpus=2, object_store_memory=300 * 2**20, include_dashboard=False, log_to_driver=False,
        logging_level="ERROR",
    )  # fmt: skip
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield ray
    ray.shutdown()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lots so small that the demo rulings fill several tasks of each kind."""
    monkeypatch.setattr(reading_many, "LOT", 3)
    monkeypatch.setattr(cluster, "GROUP_PASSAGES", 20)


def build(address: str, paths: Sequence[Path] = ()) -> Verslag:
    return cluster.add_on_cluster(list(paths) or [demo_folder()], place_of(address), load_embedder(), "local")


@pytest.fixture(scope="module")
def remote(bucket: str, ray: Any) -> str:
    """The demo rulings on object storage. Read only."""
    address = f"s3://{bucket}/demo/index"
    with pytest.MonkeyPatch.context() as sizes:
        sizes.setattr(reading_many, "LOT", 3)
        sizes.setattr(cluster, "GROUP_PASSAGES", 20)
        report = build(address)
    assert report.nieuw == 19
    return address


def rows(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Every column of every row, vectors included."""
    return {
        table: sorted(store._table(table).search().limit(100_000).to_list(), key=lambda r: r[key])
        for table, key in TABLES.items()
    }


def litter(ray: Any, address: str) -> set[str]:
    """Data files that belong to no version of a table."""
    import lance
    from pyarrow.fs import FileSelector

    place: Any = place_of(address)
    extra = set()
    for table in TABLES:
        inside = f"{place._path}/{table}.lance/data"
        there = {f.base_name for f in place._files.get_file_info(FileSelector(inside, allow_not_found=True))}
        dataset = lance.dataset(f"{address}/{table}.lance", storage_options=place.opties)
        extra |= there - {f.path for fragment in dataset.get_fragments() for f in fragment.data_files()}
    return extra


# --- the same index ----------------------------------------------------------------------------------------------------


def test_the_rows_are_those_of_the_local_build(remote: str, demo_store: Store, ray: Any) -> None:
    assert rows(open_store(remote)) == rows(demo_store)
    assert litter(ray, remote) == set()


def test_the_same_ten_are_found_in_the_same_order(remote: str, demo_store: Store) -> None:
    there, embedder = open_store(remote), load_embedder()
    questions = [q.tekst for q in read_questions("demo")]
    assert len(questions) > 8
    for vraag in questions:
        here = search_passages(demo_store, embedder, vraag, Filter(), 10)
        assert [(h.ecli, h.nummer, h.score) for h in search_passages(there, embedder, vraag, Filter(), 10)] == [
            (h.ecli, h.nummer, h.score) for h in here
        ]


def test_every_index_of_the_local_build_is_there(remote: str, demo_store: Store) -> None:
    for table in TABLES:
        here = {(tuple(i.columns), i.index_type) for i in demo_store._table(table).list_indices()}
        assert {(tuple(i.columns), i.index_type) for i in open_store(remote)._table(table).list_indices()} == here


def test_the_report_is_that_of_the_local_build(bucket: str, ray: Any, small: None, tmp_path: Path) -> None:
    """Refused, doubled, poorer and richer texts, over several lots; then once more, and with a change."""
    source = tmp_path / "bron"
    shutil.copytree(demo_folder(), source)
    first = sorted(source.rglob("*.xml"))[0]
    (source / "zz-nog-eens.xml").write_bytes(first.read_bytes())
    (source / "zz-stuk.xml").write_text("<geen", "utf-8")
    ecli = '{"ecli": "ECLI:NL:RBAMS:2020:77", "date": "2020-01-31", '
    (source / "a.jsonl").write_text(ecli + '"text": "Alleen de beslissing.", "part": "beslissing"}\nkapot\n', "utf-8")
    (source / "b.jsonl").write_text(ecli + '"text": "De hele tekst van het vonnis.", "part": "whole"}\n', "utf-8")
    (source / "c.jsonl").write_text(ecli + '"text": "Nog een deel.", "part": "tenlastelegging"}\n', "utf-8")
    address = f"s3://{bucket}/verslag/index"
    here = open_store(tmp_path / "i")

    def both() -> tuple[dict[str, Any], dict[str, Any]]:
        told = [vars(r) | {"seconden": 0, "geweigerd": [str(f) for f in r.geweigerd]} for r in (
            add([source], here, load_embedder()), build(address, [source]),
        )]  # fmt: skip
        return told[0], told[1]

    local, there = both()
    assert local == there
    assert (local["nieuw"], local["gewijzigd"], local["gelijk"], local["armer"]) == (20, 1, 1, 1)
    assert len(local["geweigerd"]) == 2
    assert rows(open_store(address)) == rows(here)
    local, there = both()
    assert local == there
    assert local["nieuw"] == 0
    (source / "b.jsonl").write_text(ecli + '"text": "De tekst is nu anders.", "part": "whole"}\n', "utf-8")
    local, there = both()
    assert local == there
    assert local["gewijzigd"] == 1
    assert rows(open_store(address)) == rows(here)


# --- killed in the middle ----------------------------------------------------------------------------------------------


def _killed_once(work: Callable[..., Any], mark: Path) -> Callable[..., Any]:
    """The work of a worker, which dies by SIGKILL the first time, with its work done and nothing handed over."""

    def doomed(*args: Any) -> Any:
        made = work(*args)
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return made

    return doomed


def test_a_killed_worker_loses_nothing_and_doubles_nothing(
    bucket: str, ray: Any, small: None, demo_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One while it read, another while it wrote."""
    stages = ("read_lot", "write_rulings")
    for stage in stages:
        monkeypatch.setattr(cluster, stage, _killed_once(getattr(cluster, stage), tmp_path / stage))
    address = f"s3://{bucket}/gedood/index"
    assert build(address).nieuw == 19
    assert all((tmp_path / stage).exists() for stage in stages)
    assert rows(open_store(address)) == rows(demo_store)
    assert litter(ray, address) == set()


def test_a_driver_that_dies_between_two_commits_leaves_no_index_and_the_next_build_finishes_it(
    bucket: str, ray: Any, small: None, demo_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = cluster._commit

    def dies(plaats: Any, name: str, fragments: list[Any]) -> None:
        if name == "uitspraken":
            raise KeyboardInterrupt
        commit(plaats, name, fragments)

    address = f"s3://{bucket}/gestorven/index"
    with monkeypatch.context() as doomed:
        doomed.setattr(cluster, "_commit", dies)
        with pytest.raises(KeyboardInterrupt):
            build(address)
    with pytest.raises(IndexFout, match="nog geen index"):
        open_store(address)
    build(address)
    assert rows(open_store(address)) == rows(demo_store)


def test_who_starts_later_goes_on_and_the_earlier_build_saves_nothing(
    bucket: str, ray: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"s3://{bucket}/samen/index"
    write = cluster._write

    def slow(*args: Any) -> Any:
        place_of(address).write("schrijver.json", "een ander")
        return write(*args)

    monkeypatch.setattr(cluster, "_write", slow)
    with pytest.raises(IndexFout, match="Een ander programma"):
        build(address)
    with pytest.raises(IndexFout, match="nog geen index"):
        open_store(address)


# --- as a user meets it ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ask", ANSWER, "--model", "citaat"), "Controle"),
        (("search", ANSWER), "FICTIEF"),
        (("show", "ECLI:NL:FICTIEF:2021:401"), "ECLI:NL:FICTIEF:2021:401"),
        (("chain", "ECLI:NL:FICTIEF:2019:202"), "vernietigd door FICTIEF: HR"),
        (("count",), "19"),
        (("status",), "Index: s3://proef/demo/index"),
    ],
)
def test_reading_commands_open_the_address(remote: str, words: tuple[str, ...], told: str) -> None:
    result = run(*words, "--index", remote)
    assert result.returncode == 0, said(result)
    assert told in said(result)


def test_the_address_can_stand_in_the_environment(remote: str) -> None:
    assert "19 uitspraken" in said(run("status", STRAFRECHT_RAG_INDEX=remote))


def test_index_with_ray_as_a_command(bucket: str, ray: Any) -> None:
    address = f"s3://{bucket}/opdracht/index"
    result = run("index", "--ray", "local", "--index", address, str(demo_folder()))
    assert result.returncode == 0, said(result)
    assert "nieuw 19" in said(result)
    assert f"Index: {address}" in said(result)


@pytest.mark.parametrize(
    "words",
    [("index", str(demo_folder())), ("index", "--laws", "x.md"), ("sync", "--since", "2020-01-01"), ("watch", "list"), ("demo",)],
)  # fmt: skip
def test_ordinary_commands_do_not_write_at_an_address(remote: str, words: tuple[str, ...]) -> None:
    result = run(*words, "--index", remote)
    assert result.returncode == 2
    assert "Deze opdracht schrijft, en dat kan niet op s3://proef/demo/index. Schrijven op objectopslag" in said(result)
    with pytest.raises(IndexFout, match="Deze opdracht schrijft"), open_store(remote).writer(load_embedder()):
        pass


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("status", "--index", "s3://proef/nergens"), "Er is nog geen index in s3://proef/nergens."),
        (("status", "--index", "s3://bestaat-niet/map"), "De bucket bestaat-niet bestaat niet"),
        (("status", "--index", "s3://proef"), "noemt geen map in een bucket"),
        (("status", "--index", "gs://proef/map"), "kan niet worden gelezen"),
        (("index", "--ray", "local", "--index", "map", "x"), "--ray schrijft op objectopslag"),
        (("index", "--ray", "local", "--laws", "--index", "s3://proef/x", "x"), "geen wetten"),
        (("index", "--ray", "local", "--index", "s3://proef/x", "bestaat-niet.zip"), "bestaat-niet.zip bestaat niet"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(bucket: str, ray: Any, words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.returncode == 2
    assert told in said(result)


def test_a_store_that_does_not_answer_is_told(bucket: str) -> None:
    result = run("search", ANSWER, "--index", f"s3://{bucket}/demo/index", AWS_ENDPOINT_URL="http://127.0.0.1:9")
    assert result.returncode == 2
    assert "geeft geen antwoord of weigert de toegang" in said(result)


def test_a_folder_that_holds_something_else_is_refused(bucket: str, ray: Any) -> None:
    place_of(f"s3://{bucket}/foto/x").write("vakantie.jpg", "…")
    with pytest.raises(IndexFout, match="iets anders dan een index"):
        build(f"s3://{bucket}/foto/x")


def test_no_cluster_at_an_address_is_told(bucket: str, ray: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setenv("RAY_ADDRESS", "")
    with pytest.raises(InvoerFout, match="antwoordt geen Ray-cluster"), cluster.connected("onzin"):
        pass


def test_the_desk_sees_a_new_build_and_asks_the_store_no_more_than_it_must(
    bucket: str, ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.jsonl"
    text = '{"ecli": "ECLI:NL:RBAMS:2020:%d", "date": "2020-01-31", "text": "De rechtbank verwerpt het verweer."}\n'
    file.write_text(text % 1, "utf-8")
    address = f"s3://{bucket}/balie/index"
    build(address, [file])
    place = place_of(address)
    asked: list[str] = []
    read = type(place).read
    monkeypatch.setattr(type(place), "read", lambda self, naam: asked.append(naam) or read(self, naam))  # type: ignore[func-returns-value]
    desk = Balie(place, model="citaat")
    asked.clear()
    assert desk.venster.uitspraken == 1
    assert [desk.venster.uitspraken for _ in range(20)] == [1] * 20
    assert asked.count("index.json") == 0
    file.write_text(text % 1 + text % 2, "utf-8")
    build(address, [file])
    monkeypatch.setattr("strafrecht_rag.index.place._LOOKED", -1.0)
    assert desk.venster.uitspraken == 2
