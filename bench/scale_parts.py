"""What bench/scale.py measures, each part in a process of its own so that its memory is its own.

    python bench/scale_parts.py build|cold-ours|cold-bare|search|bm25s FOLDER PASSAGES QUESTIONS

One line of JSON on standard output: the measures and their values.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from plain_bm25 import PlainBM25
from scale_stream import SEED, stream

from strafrecht_rag.evaluation import read_questions
from strafrecht_rag.index import search
from strafrecht_rag.index.embedders import Embedder, load_embedder
from strafrecht_rag.index.schema import Rijen
from strafrecht_rag.index.static import Ingebouwd
from strafrecht_rag.index.store import Filter, Store, open_store
from strafrecht_rag.language.analyse import read_query
from strafrecht_rag.query.retriever import Retriever
from strafrecht_rag.sources.files import Document
from strafrecht_rag.tasks.build import BATCH_PASSAGES, Preparing
from strafrecht_rag.tasks.reading_many import Gelezen, in_order

QUESTIONS = Path(__file__).parent / "vragen" / "vragen.jsonl"
LEAN = ["pid", "tekst", "ecli"]
K = 10
FEW = 10
"""Rulings that the selective filter leaves."""
Measures = dict[str, float]


def ask(n: int) -> list[str]:
    """`n` questions: half of the packaged set, half of bench/vragen; none that names a ruling, which is no search."""
    packaged = [q.tekst for q in read_questions("echt") if "ECLI" not in q.tekst][: n // 2]
    own = [json.loads(line)["vraag"] for line in QUESTIONS.read_text("utf-8").splitlines()]
    return packaged + random.Random(SEED).sample(own, n - len(packaged))


def _memory() -> Measures:
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    helpers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return {"VmHWM MB": int(status["VmHWM"].split()[0]) / 1024, "grootste hulpproces MB": helpers}


def _size(folder: Path) -> float:
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file()) / 2**20


def build(folder: Path, passages: int, _: int) -> Measures:
    """By the functions of the product's own `add`, with a worker for each core; only what is read is not a file."""
    store, embedder = open_store(folder), Ingebouwd()
    input_seconds = 0.0

    def rulings(_: Document) -> Iterator[Gelezen]:
        nonlocal input_seconds
        made = stream(folder.parent / "pool", passages)
        while True:
            before = time.monotonic()
            u = next(made, None)
            input_seconds += time.monotonic() - before
            if u is None:
                return
            yield Gelezen("bench", u)

    source = [Document("bench", "jsonl", lambda: None)]  # type: ignore[arg-type,return-value]
    workers = os.cpu_count() or 1
    count = written = 0
    started = time.monotonic()
    with store.writer(embedder) as writer:
        batch: list[Rijen] = []
        waiting = 0
        for item in in_order(source, rulings, workers=workers, work=Preparing(dict(writer.known), embedder)):
            assert item.rijen is not None
            batch.append(item.rijen)
            waiting += item.rijen.kenmerk.passages
            count, written = count + 1, written + item.rijen.kenmerk.passages
            if waiting >= BATCH_PASSAGES:
                writer.add(batch)
                batch, waiting = [], 0
        writer.add(batch)
        adding = time.monotonic() - started
        before_indexes = _memory()["VmHWM MB"]
        before = time.monotonic()
        writer.finish()
        indexes = time.monotonic() - before
    assert store.count() == (count, written)
    return {
        "uitspraken": count,
        "passages": written,
        "werkprocessen": workers,
        "voorbereiden en schrijven s": adding,
        "waarvan invoer maken s": input_seconds,
        "indexen s": indexes,
        "passages/s": written / (adding + indexes),
        "passages/s zonder indexen": written / adding,
        "op schijf MB": _size(folder),
        "VmHWM vóór indexen MB": before_indexes,
    }


def _drop_cache(folder: Path) -> None:
    """Ask the system to forget the files of the index, so that they come from disk again."""
    os.sync()
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _bare(store: Store, embedder: Embedder, vraag: str, where: Filter, columns: list[str]) -> None:
    """The two calls of LanceDB that a question comes down to, one after the other; no ranking of ours."""
    condition, exact = where.where(), where.few
    text = store.passages.search(search.text_query(read_query(vraag)), query_type="fts")
    vector = store.passages.search(embedder.embed_question(vraag), vector_column_name="vector")
    vector = vector.distance_type("cosine")
    if store.approximate:
        near = vector.minimum_nprobes(search.NPROBES).maximum_nprobes(0).refine_factor(search.REFINE)
        vector = vector.bypass_vector_index() if exact else near
    for query, score in ((text, "_score"), (vector, "_distance")):
        if condition:
            query = query.where(condition, prefilter=True)
        # Vectors as Python lists would take longer than the query; the product leaves them as arrays too.
        rows = query.limit(search.CANDIDATES).select([*columns, score])
        rows.to_arrow() if "vector" in columns else rows.to_list()


def cold(folder: Path, run: Callable[[Store, Embedder, str], object], questions: int) -> Measures:
    """Opening, and the first search after it, in a process that has done nothing yet."""
    _drop_cache(folder)
    started = time.perf_counter()
    store, embedder = open_store(folder, create=False), load_embedder("ingebouwd")
    store.count()
    opened = time.perf_counter()
    first, second = ask(max(questions, 4))[-2:]
    run(store, embedder, first)
    done = time.perf_counter()
    run(store, embedder, second)
    return {
        "openen ms": (opened - started) * 1000,
        "eerste vraag ms": (done - opened) * 1000,
        "tweede vraag ms": (time.perf_counter() - done) * 1000,
    }


def cold_ours(folder: Path, _: int, questions: int) -> Measures:
    return cold(folder, lambda s, e, v: Retriever(s, e, K, where=Filter(rechtsgebied="")).find(v), questions)


def cold_bare(folder: Path, _: int, questions: int) -> Measures:
    return cold(folder, lambda s, e, v: _bare(s, e, v, Filter(rechtsgebied=""), search._COLUMNS), questions)


def few_rulings(store: Store) -> tuple[str, ...]:
    """`FEW` rulings of all, by the hash of their key."""
    keys = [r["sleutel"] for r in store.select("passages > 5", ["sleutel"])]
    return tuple(sorted(keys, key=lambda s: hashlib.sha256(s.encode()).digest())[:FEW])


def warm(folder: Path, _: int, n: int) -> Measures:
    """Ours and bare LanceDB in turns, question by question, so that what the machine does besides hits both."""
    store, embedder = open_store(folder, create=False), load_embedder("ingebouwd")
    questions = ask(n)
    few = few_rulings(store)
    filters = {
        "zonder filter": Filter(rechtsgebied=""),
        "ruim filter": Filter(niveaus=("rechtbank",)),
        "smal filter": Filter(rechtsgebied="", sleutels=few),
    }
    out: Measures = {"passages in ruim filter": store.passages.count_rows(filters["ruim filter"].where())}
    for name, where in filters.items():
        ways: dict[str, Callable[[str], object]] = {
            "wij": Retriever(store, embedder, K, where=where).find,
            "kaal": lambda v, c=where: _bare(store, embedder, v, c, search._COLUMNS),  # type: ignore[misc]
            "kaal, 3 kolommen": lambda v, c=where: _bare(store, embedder, v, c, LEAN),  # type: ignore[misc]
        }
        times: dict[str, list[float]] = {way: [] for way in ways}
        for counted in (False, True):
            for i, vraag in enumerate(questions):
                order = list(ways)
                for way in order[i % 3 :] + order[: i % 3]:
                    started = time.perf_counter()
                    ways[way](vraag)
                    if counted:
                        times[way].append((time.perf_counter() - started) * 1000)
        for way, values in times.items():
            out[f"{name}: {way} p50 ms"] = statistics.median(values)
            out[f"{name}: {way} p95 ms"] = sorted(values)[int(len(values) * 0.95)]
        for other in ("kaal", "kaal, 3 kolommen"):
            out[f"{name}: p50 wij / {other}"] = out[f"{name}: wij p50 ms"] / out[f"{name}: {other} p50 ms"]
    return out | _loses_nothing(store, embedder, questions, few) | _near_exact(store, embedder, questions[:20])


def _loses_nothing(store: Store, embedder: Embedder, questions: list[str], few: tuple[str, ...]) -> Measures:
    """Both legs behind the selective filter against all passages of those rulings, compared one by one."""
    columns = ["pid", "sleutel", "zoek", "vector"]
    rows = [
        row
        for batch in store.passages.search().select(columns).limit(10**9).to_batches()
        for row in batch.filter(_is_in(batch["sleutel"], few)).to_pylist()
    ]
    table = np.stack([row["vector"] for row in rows])
    where = Filter(rechtsgebied="", sleutels=few)
    condition = where.where()
    near = words = near_lost = words_lost = 0
    for vraag in questions:
        read = read_query(vraag)
        vector = np.asarray(embedder.embed_question(read.voor_betekenis), np.float32)
        likeness = table @ vector
        order = np.argsort(-likeness)[: search.CANDIDATES]
        got = {r["pid"] for r in search._vector_leg(store, vector, condition, search.CANDIDATES, exact=where.few)}
        near += len(order)
        # Of passages as near as the last one either may be left out.
        near_lost += sum(rows[i]["pid"] not in got and bool(likeness[i] > likeness[order[-1]] + 1e-5) for i in order)
        near_lost += len(got) < len(order)
        if read.alle or read.geen or read.letterlijk or read.jokers or not read.termen:
            continue
        wanted = {row["pid"] for row in rows if not read.termen.keys().isdisjoint(row["zoek"].split(" "))}
        found = search._text_leg(store.passages, search.text_query(read), condition, ["pid"], len(rows))
        words, words_lost = words + len(wanted), words_lost + len(wanted - {r["pid"] for r in found})
    return {
        "smal filter: passages": len(rows),
        "smal filter: dichtstbij": near,
        "smal filter: daarvan verloren": near_lost,
        "smal filter: met een woord": words,
        "smal filter: daarvan verloren (woord)": words_lost,
    }


def _is_in(column: Any, values: tuple[str, ...]) -> Any:
    import pyarrow as pa
    from pyarrow import compute

    return compute.is_in(column, value_set=pa.array(values))


def _near_exact(store: Store, embedder: Embedder, questions: list[str]) -> Measures:
    """Of the ten and fifty passages nearest in meaning, the share that the approximate index gives."""
    shares: dict[int, list[float]] = {10: [], search.CANDIDATES: []}
    for vraag in questions:
        vector = embedder.embed_question(vraag)
        query = store.passages.search(vector, vector_column_name="vector").distance_type("cosine")
        exact = [r["pid"] for r in query.bypass_vector_index().limit(search.CANDIDATES).select(["pid", "_distance"]).to_list()]  # fmt: skip
        got = [r["pid"] for r in search._vector_leg(store, vector, "", search.CANDIDATES)]
        for k, values in shares.items():
            values.append(len(set(exact[:k]) & set(got[:k])) / k)
    return {f"overlap met exact @{k}": statistics.mean(v) for k, v in shares.items()}


def plain_bm25(folder: Path, _: int, n: int) -> Measures:
    """bm25s over the same passages, read from the index as a stream."""
    store = open_store(folder, create=False)

    def texts() -> Iterator[str]:
        for batch in store.passages.search().select(["tekst"]).limit(10**9).to_batches():
            yield from batch["tekst"].to_pylist()

    started = time.monotonic()
    index = PlainBM25(texts())
    seconds = time.monotonic() - started
    times = []
    for counted in (False, True):
        for vraag in ask(n):
            before = time.perf_counter()
            index.top(vraag, 50)
            if counted:
                times.append((time.perf_counter() - before) * 1000)
    return {"bouwen s": seconds, "p50 ms": statistics.median(times), "p95 ms": sorted(times)[int(len(times) * 0.95)]}


PARTS: dict[str, Callable[[Path, int, int], Measures]] = {
    "bouw": build,
    "koud wij": cold_ours,
    "koud kaal": cold_bare,
    "zoeken": warm,
    "bm25s": plain_bm25,
}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    part, where, *numbers = sys.argv[1:]
    measured = PARTS[part](Path(where), *map(int, numbers))
    print(json.dumps(measured | _memory()))
