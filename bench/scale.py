"""How the index grows: 20,000, 200,000 and 1,000,000 passages built and searched, beside bare LanceDB and bm25s.

    python bench/scale.py DATA [--sizes 20000 200000 1000000] [--out FILE.tsv] [--work FOLDER] [--questions 100]

The passages are real ones, and variations of them when they run out (bench/scale_stream.py tells how). Each size is one run of
processes one after the other (bench/scale_parts.py): building through the product's own writer, the first search after opening
with the files out of the system's memory, warm searches of ours and of bare LanceDB in turns, and bm25s. Bare LanceDB: one
full-text call with the same search words and one vector call, on the same index, with the same filter, limit and columns; the
ratio to the same calls with three columns stands beside it. Memory is sampled five times a second over a process and its
helpers together; a bm25s that goes over `BM25S_MB` is stopped, and that is said.

Every measure is a line of the results file as soon as it is there; the table at the end holds all sizes in that file, so an
interrupted run can be gone on with one size at a time. Without --work the indexes are thrown away.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from scale_stream import write_pool

PARTS = ("bouw", "koud wij", "koud kaal", "zoeken", "bm25s")
BM25S_MB = 8192
GOAL_MB, GOAL_RATIO = 4096, 1.5
INSIDE = ("VmHWM MB", "grootste hulpproces MB")
FILTERS = ("zonder filter", "ruim filter", "smal filter")


def _tree(pid: int) -> list[int]:
    """A process and all below it."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        below = [int(n) for t in tasks for n in (t / "children").read_text().split()]
    except OSError:
        return [pid]
    return [pid, *(p for child in below for p in _tree(child))]


def _resident(pid: int) -> float:
    """MB in memory of a process and its helpers together; what they share counts for each."""
    pages = 0
    for one in _tree(pid):
        try:
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
        except (OSError, IndexError):
            continue
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def run_part(part: str, index: Path, size: int, questions: int) -> dict[str, float | str]:
    """The measures of one part, with the peak of its memory; or the reason why there are none."""
    command = [sys.executable, "-W", "ignore", str(Path(__file__).with_name("scale_parts.py"))]
    process = subprocess.Popen([*command, part, str(index), str(size), str(questions)], stdout=subprocess.PIPE, text=True)  # fmt: skip
    peak, stopped = 0.0, ""
    done = threading.Event()

    def watch() -> None:
        nonlocal peak, stopped
        while not done.wait(0.2):
            peak = max(peak, _resident(process.pid))
            if part == "bm25s" and peak > BM25S_MB:
                stopped = f"gestopt: meer dan {BM25S_MB} MB geheugen"
                process.kill()
                return

    watcher = threading.Thread(target=watch)
    watcher.start()
    said, _ = process.communicate()
    done.set()
    watcher.join()
    if process.returncode:
        return {"overgeslagen": stopped or f"gestopt met code {process.returncode}", "piek geheugen MB": peak}
    measured: dict[str, float | str] = json.loads(said.splitlines()[-1])
    # The sampling can miss a peak that the process itself has seen.
    return measured | {"piek geheugen MB": max(peak, float(measured["VmHWM MB"]))}


Results = dict[tuple[str, str], dict[int, str]]


def read_results(path: Path) -> Results:
    """By part and measure the value of each size; of a size that was measured twice the last."""
    out: Results = {}
    for line in path.read_text("utf-8").splitlines()[1:]:
        _, size, part, measure, value = line.split("\t")
        out.setdefault((part, measure), {})[int(size)] = value
    return out


def _shown(value: str) -> str:
    try:
        number = float(value)
    except ValueError:
        return value
    whole = abs(number) >= 100 or number == int(number)
    return (f"{number:,.0f}" if whole else f"{number:.2f}").translate(str.maketrans(",.", ".,"))


def write_table(results: Results) -> None:
    """The growth table in Markdown, then the goals, each met or not."""
    sizes = sorted({size for row in results.values() for size in row})
    print(f"\n| | {' | '.join(_shown(str(s)) for s in sizes)} |\n|---|{'---|' * len(sizes)}")
    for (part, measure), row in results.items():
        if measure in INSIDE:  # they are in the peak of the memory
            continue
        print(f"| {part}: {measure} | {' | '.join(_shown(row.get(s, '')) for s in sizes)} |")
    print("\n| doel | passages | gemeten | |\n|---|---|---|---|")

    def goal(name: str, size: int, value: str, most: float) -> None:
        verdict = "gehaald" if float(value) <= most else "niet gehaald"
        print(f"| {name} | {_shown(str(size))} | {_shown(value)} | {verdict} |")

    for name in FILTERS:
        for size, value in results.get(("zoeken", f"{name}: p50 wij / kaal"), {}).items():
            if size >= 200_000 or size == max(sizes):
                goal(f"p50 hoogstens {_shown(str(GOAL_RATIO))} × kale LanceDB ({name})", size, value, GOAL_RATIO)
    for size, value in results.get(("bouw", "piek geheugen MB"), {}).items():
        if size == max(sizes):
            goal("piek van het geheugen bij bouwen hoogstens 4 GB (bedoeld voor 1.000.000)", size, value, GOAL_MB)
    for lost in ("smal filter: daarvan verloren", "smal filter: daarvan verloren (woord)"):
        for size, value in results.get(("zoeken", lost), {}).items():
            goal(f"een smal filter verliest niets ({'woord' if 'woord' in lost else 'betekenis'})", size, value, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[20_000, 200_000, 1_000_000])
    parser.add_argument("--out", type=Path, default=Path("scale.tsv"), help="results; lines are added to it")
    parser.add_argument("--work", type=Path, help="keep the pool of rulings and the indexes here")
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="only these, on an index in --work")  # fmt: skip
    options = parser.parse_args()
    work = options.work or Path(tempfile.mkdtemp())
    try:
        write_pool(options.data, work / "pool")
        if not options.out.exists():
            options.out.write_text("tijd\tgrootte\tdeel\tmaat\twaarde\n", "utf-8")
        for size in options.sizes:
            index = work / f"index-{size}"
            for part in options.parts:
                if part == "bouw":
                    shutil.rmtree(index, ignore_errors=True)
                measured = run_part(part, index, size, options.questions)
                now = time.strftime("%Y-%m-%dT%H:%M:%S")
                with options.out.open("a", encoding="utf-8") as out:
                    out.writelines(f"{now}\t{size}\t{part}\t{m}\t{v}\n" for m, v in measured.items())
                told = ", ".join(f"{m} {_shown(str(v))}" for m, v in measured.items())
                print(f"{now} {size} {part}: {told}", flush=True)
            if not options.work:
                shutil.rmtree(index, ignore_errors=True)
        write_table(read_results(options.out))
    finally:
        if not options.work:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
