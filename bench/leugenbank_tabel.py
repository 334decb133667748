"""Reports of the leugenbank as one Markdown table: per kind the share rejected, its 95 % interval, and how many items.

    python bench/leugenbank_tabel.py leugenbank-reports/ > table.md

A report's name says what it measures: `<whole|chunk>-<strict|lenient>-<seed>.json`, as `make leugenbank` writes them. The seeds of one
measure are added up before the interval is taken. Catching and false rejection stand together, the worst kinds first of all.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from interval import wilson

Counts = dict[str, tuple[int, int]]
"""Kind → items and how many of them were rejected."""


def load(folder: Path) -> tuple[dict[str, Counts], dict[str, set[str]], dict[str, list[float]]]:
    """Per measure (`whole-strict`) the counts of all its seeds, which seeds, and the claims a second of each."""
    counts: dict[str, Counts] = defaultdict(dict)
    seeds: dict[str, set[str]] = defaultdict(set)
    speed: dict[str, list[float]] = defaultdict(list)
    for path in sorted(folder.glob("*.json")):
        measure, _, seed = path.stem.rpartition("-")
        report = json.loads(path.read_text("utf-8"))
        seeds[measure].add(seed)
        speed[measure].append(report["claims_per_second"])
        for kind, row in report["kinds"].items():
            n, rejected = counts[measure].get(kind, (0, 0))
            counts[measure][kind] = n + row["n"], rejected + round(row["n"] * row["rejected"])
    return counts, seeds, speed


def share(kinds: Counts, kind: str) -> float:
    n, rejected = kinds[kind]
    return rejected / n


def mean(kinds: Counts, start: str) -> tuple[float, str] | None:
    """The mean over kinds of the share rejected, and the worst kind: a lie least often caught, a truth most often rejected."""
    own = [k for k in kinds if k.startswith(start)]
    if not own:
        return None
    worst = (min if start == "leugen/" else max)(own, key=lambda k: share(kinds, k))
    return sum(share(kinds, k) for k in own) / len(own), f"{worst} {share(kinds, worst):.1%}"


def cell(kinds: Counts, kind: str) -> str:
    if kind not in kinds:
        return "–"
    n, rejected = kinds[kind]
    low, high = wilson(rejected, n)
    return f"{rejected / n:.1%} [{low:.1%}, {high:.1%}] {n}"


def order(counts: dict[str, Counts], kind: str) -> tuple[int, float]:
    """Lies first, the least caught on top; then truths, the most rejected on top; then what counts in neither mean."""
    first = next(iter(counts.values()))
    group = ["leugen", "waar", "apart"].index(kind.split("/")[0])
    value = share(first, kind) if kind in first else 0.0
    return group, -value if group == 1 else value


def table(folder: Path) -> str:
    counts, seeds, speed = load(folder)
    if not counts:
        return f"Geen rapporten in {folder}."
    measures = sorted(counts, key=lambda m: ("strict" not in m, "whole" not in m, m))
    counts = {m: counts[m] for m in measures}
    out = []
    for measure in measures:
        lies, truths = mean(counts[measure], "leugen/"), mean(counts[measure], "waar/")
        parts = [f"**{measure}** (zaden {', '.join(sorted(seeds[measure]))})"]
        if lies:
            parts.append(f"betrapt {lies[0]:.1%}, slechtste soort {lies[1]}")
        if truths:
            parts.append(f"vals afgekeurd {truths[0]:.1%}, slechtste soort {truths[1]}")
        parts.append(f"{sum(speed[measure]) / len(speed[measure]):,.0f} beweringen per seconde")
        out.append("- " + "; ".join(parts))
    out += ["", f"| soort | {' | '.join(measures)} |", f"|---|{'---|' * len(measures)}"]
    kinds = sorted({k for c in counts.values() for k in c}, key=lambda k: (order(counts, k), k))
    out += [f"| {kind} | {' | '.join(cell(counts[m], kind) for m in measures)} |" for kind in kinds]
    out += [
        "",
        "Per soort: deel afgekeurd, 95 %-interval (Wilson), aantal beweringen. `leugen/` moet afgekeurd worden, `waar/` aangenomen; `apart/` telt nergens mee.",
    ]
    return "\n".join(out)


if __name__ == "__main__":
    print(table(Path(sys.argv[1])))
