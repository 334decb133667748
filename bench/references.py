"""What `find` finds in real rulings: counts per kind and speed; and, against an earlier run, what was gained and what was lost.

    python bench/references.py ../shared/data                         counts per kind, and per 1,000 passages
    python bench/references.py ../shared/data --save before.json.gz   keeps every finding: kind, value, text and place
    python bench/references.py ../shared/data --against before.json.gz --examples 8

A finding is gained or lost when its kind, value and place are in one run only; a value that changed in its place is shown as such.
The file holds places and values, and of the texts only a hash: a text that is not the same in both runs is left out, and said.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from strafrecht_rag.citations import find
from strafrecht_rag.tasks.build import read_all

RULINGS = ("rulings-*.zip", "rulings-*.jsonl.xz", "cases-text.jsonl.xz")
Found = dict[str, list[list[Any]]]
"""Hash of a text → its findings as [kind, value, start, end]."""


def texts(data: Path, without: str) -> Iterator[tuple[str, int]]:
    """Every text once, with its number of passages, from the files of `data` that hold rulings."""
    paths = [p for pattern in RULINGS for p in sorted(data.glob(pattern)) if not without or without not in p.name]
    seen: set[str] = set()
    for item in read_all(paths or [data]):
        if item.uitspraak and item.uitspraak.tekst and (key := digest(item.uitspraak.tekst)) not in seen:
            seen.add(key)
            yield item.uitspraak.tekst, len(item.uitspraak.passages)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def show_counts(found: Found, passages: int) -> None:
    counts = Counter(kind for rows in found.values() for kind, *_ in rows)
    values: dict[str, set[str]] = defaultdict(set)
    for rows in found.values():
        for kind, value, *_ in rows:
            values[kind].add(value)
    print(f"{'kind':14}{'found':>9}{'per 1,000 passages':>21}{'different values':>19}")
    for kind, n in counts.most_common():
        print(f"{kind:14}{n:9,}{n / passages * 1000:21.1f}{len(values[kind]):19,}")
    print(f"{'all':14}{counts.total():9,}{counts.total() / passages * 1000:21.1f}")


def around(text: str, start: int, end: int) -> str:
    """The words found, between » and «, with what stands around them."""
    return " ".join(f"{text[max(0, start - 35) : start]}»{text[start:end]}«{text[end : end + 25]}".split())


def compare(before: Found, now: Found, shown: dict[str, str], examples: int) -> None:
    """Per kind what is in one run only, with examples spread over the texts."""
    gained: dict[str, list[tuple[str, str, int, int]]] = defaultdict(list)
    lost: dict[str, list[tuple[str, str, int, int]]] = defaultdict(list)
    same = 0
    both = before.keys() & now.keys()
    for key in sorted(both):
        old, new = ({(k, v, s, e) for k, v, s, e in found[key]} for found in (before, now))
        same += len(old & new)
        for kind, value, start, end in sorted(new - old, key=lambda r: r[2]):
            gained[kind].append((key, value, start, end))
        for kind, value, start, end in sorted(old - new, key=lambda r: r[2]):
            lost[kind].append((key, value, start, end))
    if missing := len(before.keys() ^ now.keys()):
        print(f"\n{missing} texts are in one run only and left out")
    print(
        f"\nagainst the earlier run: {same:,} findings the same, {sum(map(len, gained.values())):,} gained, {sum(map(len, lost.values())):,} lost"
    )
    for kind in sorted(gained.keys() | lost.keys()):
        print(f"\n{kind}: +{len(gained[kind])} -{len(lost[kind])}")
        for sign, rows, other in (("+", gained[kind], before), ("-", lost[kind], now)):
            for key, value, start, end in rows[:: max(1, len(rows) // examples)][:examples] if examples else ():
                there = [
                    f"{k} {v}"
                    for k, v, s, e in other[key]
                    if s < end and start < e and (k, v, s, e) != (kind, value, start, end)
                ]
                instead = f"   {'was' if sign == '+' else 'now'}: {'; '.join(there[:3])}" if there else ""
                print(f"  {sign} {value}   {around(shown[key], start, end)}{instead}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--save", type=Path, metavar="FILE")
    parser.add_argument("--against", type=Path, metavar="FILE")
    parser.add_argument("--examples", type=int, default=5, help="of each kind's gains and losses")
    parser.add_argument("--without", default="", metavar="NAME", help="leave out files whose name holds this")
    options = parser.parse_args()
    found: Found = {}
    shown: dict[str, str] = {}
    passages = size = 0
    seconds = 0.0
    for text, count in texts(options.data, options.without):
        started = time.process_time()
        rows = find(text)
        seconds += time.process_time() - started
        found[digest(text)] = [[v.soort, v.waarde, v.start, v.end] for v in rows]
        passages, size = passages + count, size + len(text)
        if options.against:
            shown[digest(text)] = text
    print(
        f"{len(found):,} texts, {passages:,} passages, {size:,} characters; find: {seconds:.1f} s, {size / max(seconds, 1e-9) / 1e6:.2f} million characters a second\n"
    )
    show_counts(found, max(1, passages))
    if options.against:
        with gzip.open(options.against, "rt", encoding="utf-8") as file:
            compare(json.load(file), found, shown, options.examples)
    if options.save:
        with gzip.open(options.save, "wt", encoding="utf-8") as file:
            json.dump(found, file, ensure_ascii=False, separators=(",", ":"))
        print(f"\nkept in {options.save}")


if __name__ == "__main__":
    main()
