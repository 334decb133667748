"""The build of a Ray cluster beside the local one: the same rows, the same hits; and rates and memory of its workers.

    python bench/cluster.py [FILE…] [--workers 1 2] [--questions echt]

Everything on this machine: Ray with so many worker processes, and a moto server as object store. Without FILE:
`../shared/data/rulings-strafrecht.zip` and what lies beside it. Prints Markdown tables. Needs the extra `cluster` and its
test group (`make cluster` makes the environment).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from strafrecht_rag.evaluation import read_questions
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.place import place_of
from strafrecht_rag.index.search import REFINE, search_passages
from strafrecht_rag.index.store import FULL_INDEX_FROM, VECTOR_INDEX, Filter, Store, open_store
from strafrecht_rag.index.writer import Writer
from strafrecht_rag.tasks import cluster
from strafrecht_rag.tasks.build import add

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from object_storage import object_storage

DATA = Path(__file__).parents[2] / "shared" / "data"
TABLES = {"passages": "pid", "uitspraken": "sleutel", "verwijzingen": "vid"}
PLASMA = 500 * 2**20


class Watcher(threading.Thread):
    """The highest memory of any one worker process (its own pages, not those it shares), in MiB, and of this process;
    and the processor time of all workers, which says more than the clock on a machine that others use."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.worker = self.driver = 0.0
        self.ticks: dict[str, list[int]] = {}
        self.done = threading.Event()

    @property
    def core_seconds(self) -> float:
        return sum(t[-1] - t[0] for t in self.ticks.values()) / os.sysconf("SC_CLK_TCK")

    def run(self) -> None:
        while not self.done.wait(0.1):
            self.driver = max(self.driver, self.own(Path("/proc/self")))
            for process in Path("/proc").glob("[0-9]*"):
                try:
                    if (process / "cmdline").read_bytes().startswith(b"ray::"):
                        self.worker = max(self.worker, self.own(process))
                        spent = (process / "stat").read_text().rpartition(")")[2].split()
                        self.ticks.setdefault(process.name, []).append(int(spent[11]) + int(spent[12]))
                except OSError:
                    continue

    @staticmethod
    def own(process: Path) -> float:
        for line in (process / "status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) / 1024
        return 0.0


@contextmanager
def timed(seconds: dict[str, float], owner: Any, name: str, step: str) -> Iterator[None]:
    """Count the time that is spent in one function."""
    work: Callable[..., Any] = getattr(owner, name)

    def counted(*args: Any, **more: Any) -> Any:
        started = time.monotonic()
        try:
            return work(*args, **more)
        finally:
            seconds[step] = seconds.get(step, 0.0) + time.monotonic() - started

    setattr(owner, name, counted)
    try:
        yield
    finally:
        setattr(owner, name, work)


def warm() -> None:
    """Load in a worker what its first task would load."""
    import lance_ray.fragment  # noqa: F401

    from strafrecht_rag.tasks import cluster_lots

    cluster_lots._embedder(load_embedder().name).embed_passages(["warm"])
    time.sleep(1)  # so that every worker gets one


def build(paths: list[Path], address: str, workers: int) -> None:
    """Build with so many workers and print a row of the table."""
    import ray

    ray.init("local", num_cpus=workers, object_store_memory=PLASMA, include_dashboard=False, log_to_driver=False, logging_level="ERROR")  # fmt: skip
    # The first task of a worker waits for its imports; a cluster that works for hours does not notice.
    ray.get([ray.remote(warm).remote() for _ in range(4 * workers)])
    watcher, spent = Watcher(), dict[str, float]()
    watcher.start()
    with (
        timed(spent, cluster, "_read", "lezen"),
        timed(spent, cluster, "_write", "schrijven"),
        timed(spent, cluster, "_commit", "vastleggen"),
        timed(spent, Store, "make_indexes", "indexen"),
        timed(spent, Writer, "finish", "opruimen"),
    ):
        report = cluster.add_on_cluster(paths, place_of(address), load_embedder(), "local")
    watcher.done.set()
    ray.shutdown()
    both = spent["lezen"] + spent["schrijven"]
    print(
        f"| {workers} | {report.nieuw} | {report.passages} | {spent['lezen']:.1f} | {spent['schrijven']:.1f} "
        f"| {spent['vastleggen']:.1f} | {spent['indexen'] + spent['opruimen']:.1f} | {report.seconden:.1f} "
        f"| {report.nieuw / both:.1f} | {report.passages / both:.0f} | {watcher.core_seconds:.1f} | {report.passages / watcher.core_seconds:.0f} | {watcher.worker:.0f} | {watcher.driver:.0f} |",
        flush=True,
    )


def unequal(here: Store, there: Store, table: str) -> tuple[int, int]:
    """Rows that differ in any column, vectors included, and rows in all."""
    made = [s._table(table).to_arrow().sort_by(TABLES[table]) for s in (here, there)]
    most = max(t.num_rows for t in made)
    if made[0].select(made[1].column_names).equals(made[1]):
        return 0, most
    return sum(a != b for a, b in zip(*(t.to_pylist() for t in made), strict=False)) + abs(
        made[0].num_rows - made[1].num_rows
    ), most


def hits(store: Store, questions: list[str]) -> list[list[str]]:
    embedder = load_embedder()
    return [[f"{h.sleutel}#{h.nummer} {h.score}" for h in search_passages(store, embedder, q, Filter(), 10)] for q in questions]  # fmt: skip


def near(store: Store, questions: list[str], refine: int = 0) -> list[list[str]]:
    """The ten nearest by vector alone; `refine`: so many times ten are looked at again by their whole vectors."""
    embedder = load_embedder()
    found = []
    for q in questions:
        query = store.passages.search(embedder.embed_question(q), vector_column_name="vector")
        query = query.distance_type("cosine").nprobes(20).select(["pid", "_distance"]).limit(10)
        found.append([r["pid"] for r in (query.refine_factor(refine) if refine else query).to_list()])
    return found


def overlap(here: list[list[str]], there: list[list[str]]) -> float:
    """The part of ten that both found, on average over the questions that find something."""
    parts = [len(set(a) & set(b)) / max(len(a), len(b)) for a, b in zip(here, there, strict=True) if a or b]
    return sum(parts) / len(parts)


def bare(found: list[list[str]]) -> list[list[str]]:
    """Without the scores."""
    return [[h.rsplit(" ", 1)[0] for h in hs] for hs in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 2])
    parser.add_argument(
        "--group", type=int, default=1000, help="passages that one task writes; small, so that all work"
    )
    parser.add_argument("--questions", default="echt")
    args = parser.parse_args()
    paths = args.files or [DATA / f"{n}" for n in ("rulings-strafrecht.zip", "rulings-more.zip", "rulings-other.zip", "cases-text.jsonl.xz")]  # fmt: skip
    cluster.GROUP_PASSAGES = args.group
    questions = [q.tekst for q in read_questions(args.questions)]
    with tempfile.TemporaryDirectory() as folder, object_storage():
        from lancedb.index import IvfSq

        here = open_store(Path(folder) / "index")
        report = add(paths, here, load_embedder())
        print(f"Plaatselijk, 1 proces: {report.nieuw} uitspraken, {report.passages} passages in {report.seconden:.1f} s ({report.nieuw / report.seconden:.1f} en {report.passages / report.seconden:.0f} per s).\n")  # fmt: skip
        print("| werkers | uitspraken | passages | lezen s | schrijven s | vastleggen s | indexen s | alles s | uitspraken/s | passages/s | kernseconden werkers | passages per kernseconde | MiB werker | MiB bestuurder |")  # fmt: skip
        print("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
        for workers in args.workers:
            build(paths, f"s3://proef/werkers-{workers}/index", workers)
        there = open_store(f"s3://proef/werkers-{args.workers[-1]}/index")
        print("\n| vergelijking | uitkomst |\n|---|---|")
        for table in TABLES:
            wrong, most = unequal(here, there, table)
            print(f"| rijen van {table} die gelijk zijn, elke kolom | {most - wrong} van {most} |")
        exact = [hits(here, questions), hits(there, questions)]
        print(f"| vragen met dezelfde tien in dezelfde volgorde, exact | {sum(a == b for a, b in zip(*map(bare, exact), strict=True))} van {len(questions)} |")  # fmt: skip
        print(f"| en met dezelfde score | {sum(a == b for a, b in zip(*exact, strict=True))} van {len(questions)} |")
        print(
            f"| tien naaste vectoren, exact: overlap | {overlap(near(here, questions), near(there, questions)):.3f} |"
        )
        for store in (here, there):  # as in an index of twenty thousand passages and more
            store.passages.create_index("vector", config=IvfSq(distance_type="cosine"), replace=True)
            store.meta[VECTOR_INDEX] = FULL_INDEX_FROM
        print(f"| tien van de zoekvraag, benaderd (aan beide kanten een eigen IVF_SQ): overlap | {overlap(*map(bare, (hits(here, questions), hits(there, questions)))):.3f} |")  # fmt: skip
        print(f"| tien naaste vectoren, benaderd: overlap | {overlap(near(here, questions), near(there, questions)):.3f} |")  # fmt: skip
        print(f"| hetzelfde, nagekeken zoals bij het zoeken | {overlap(near(here, questions, REFINE), near(there, questions, REFINE)):.3f} |")  # fmt: skip


if __name__ == "__main__":
    main()
