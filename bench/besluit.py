"""Precision and recall of the punishments and acquittals that `reading.besluit` reads, against marks made by hand.

    python bench/besluit.py ../shared/data

The marks are spans in 19 decisions. What they mark: prison, community service, detention and acquittal; not measures
(placement, compensation to the victim) nor what is suspended. Marked text that is neither (a request that is refused) is told apart.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from pathlib import Path

from interval import wilson

from strafrecht_rag.citations import find
from strafrecht_rag.domain import Besluit, Maat
from strafrecht_rag.reading.besluit import read_besluit
from strafrecht_rag.reading.besluit.straffen import KINDS
from strafrecht_rag.reading.rows import assemble, make_row

SCOPE = frozenset({"gevangenisstraf", "taakstraf", "hechtenis", "geldboete", "jeugddetentie", "vrijspraak"})
Item = tuple[str, str]


def gold_item(span: str) -> Item | None:
    """Kind and size of a marked span; None for one that marks no punishment and no acquittal."""
    low = span.lower()
    if "spreekt" in low and "vrij" in low:
        return "vrijspraak", ""
    kind = next((k for k, pattern, _ in KINDS if k in SCOPE and pattern.search(low)), None)
    size = next((v.waarde for v in find(span) if v.soort in ("duur", "bedrag")), "")
    return (kind, size) if kind else None


def written(maat: Maat | None) -> str:
    return f"{maat.getal:g} {maat.eenheid}" if maat else ""


def read_items(besluit: Besluit) -> tuple[list[Item], list[Item]]:
    """What was read: of the kinds that the marks know, and of other kinds."""
    inside: list[Item] = [(u.soort, "") for u in besluit.uitkomsten if u.soort == "vrijspraak"]
    inside += [(s.soort, written(s.omvang)) for s in besluit.straffen if s.soort in SCOPE]
    outside: list[Item] = [(s.soort, written(s.omvang)) for s in besluit.straffen if s.soort not in SCOPE]
    return inside, outside


def main(data: Path) -> None:
    with lzma.open(data / "punishments-gold.jsonl.xz", "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    hits = missed = extra = 0
    no_punishment: list[str] = []
    others: Counter[str] = Counter()
    for row in rows:
        besluit = read_besluit(assemble([make_row(row, row["ecli"])]))
        marked = [gold_item(span) for span in row["punishments"]]
        no_punishment += [
            f"{row['ecli']}: {span}" for span, item in zip(row["punishments"], marked, strict=True) if not item
        ]
        wanted = Counter(item for item in marked if item)
        inside, outside = read_items(besluit)
        got = Counter(inside)
        others.update(kind for kind, _ in outside)
        hits += sum((wanted & got).values())
        for item, n in (wanted - got).items():
            missed += n
            print(f"  missed  {row['ecli']}: {item}")
        for item, n in (got - wanted).items():
            extra += n
            print(f"  extra   {row['ecli']}: {item}")
    print(f"{len(rows)} decisions, {hits + missed} marked")
    for name, total in (("precision", hits + extra), ("recall", hits + missed)):
        low, high = wilson(hits, total)
        print(f"{name:<10} {hits}/{total} = {hits / total:.3f}  (95 %: {low:.2f}-{high:.2f})")
    print("marked, but no punishment and no acquittal:", *no_punishment or ["none"], sep="\n  ")
    print("read, of kinds that the marks leave out:", dict(others))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data"))
