"""`find` beside nllegalcit 0.0.4 on the same texts: found by both, only by us, only by nllegalcit.

    python bench/compare_nllegalcit.py ../shared/data [N]     N stretches of rulings and N strings of each ECLI list, default 400

The texts: stretches of 600 characters of real rulings, half of them from anywhere and half from places that may hold what
nllegalcit knows (ECLI, LJN, parliamentary papers) by a wide pattern that is neither side's own; and the two lists of ECLIs as people
write them. The sample is seeded: the same every time. nllegalcit reads some 5,000 characters a second, hence a sample.
`of no value`: what only nllegalcit reads and what cannot be: a Dutch court code that does not exist (`ECLI:NL:NL:2011:…`), a
parliamentary file that has not five digits or whose number is a journal (`I4695, BNB`).
"""

from __future__ import annotations

import argparse
import lzma
import random
import re
import time
from collections import Counter, defaultdict
from pathlib import Path

from nllegalcit import EcliCitation, HandelingCitation, KamerstukCitation, LjnCitation, parse_citations

from strafrecht_rag.citations import find
from strafrecht_rag.citations.courts import code_exists
from strafrecht_rag.tasks.build import read_all

SIZE = 600
SOURCES = (
    "rulings-strafrecht.zip",
    "rulings-more.zip",
    "rulings-more.jsonl.xz",
    "cases-text.jsonl.xz",
    "rulings-other.zip",
)
LIKELY = re.compile(
    r"ECL[IL]|LJN|ELRO|Kamerstuk|Handelingen|\b[A-Z]{2} ?\d{4}\b|[:;]\s?(?:19|20)\d\d\s?[:;]|\bI{1,2},? ?(?:19|20)?\d\d[/-]"
)
SHARED_KINDS = ("ecli", "ljn", "kamerstuk")
NO_VALUE = re.compile(r"BNB|NTFR|FED|VN|JOR")
"""Letters that nllegalcit takes for the number of a paper: they are journals."""
Key = tuple[str, str]


def ours(text: str) -> dict[Key, str]:
    """Kind and value → the words, of the kinds that both sides know."""
    out: dict[Key, str] = {}
    for v in find(text):
        if v.soort == "kamerstuk":
            value = " ".join(v.waarde.split(" ")[-2:])
        elif v.soort in SHARED_KINDS:
            value = v.waarde
        else:
            continue
        out.setdefault((v.soort, value), text[v.start : v.end])
    return out


def theirs(text: str) -> dict[Key, str]:
    """The same of nllegalcit, with its values in our form."""
    out: dict[Key, str] = {}
    for c in parse_citations(text):
        if isinstance(c, EcliCitation):
            key = ("ecli", re.sub(r"\s", "", str(c)).upper())
        elif isinstance(c, LjnCitation):
            key = ("ljn", re.sub(r"\s", "", c.code).upper())
        elif isinstance(c, KamerstukCitation):
            key = ("kamerstuk", f"{re.sub(r'[^0-9]', '', c.dossiernummer)} {c.ondernummer}")
        elif isinstance(c, HandelingCitation):
            key = ("handeling", f"{c.vergaderjaar} {c.vergaderingnummer}")
        else:
            key = (type(c).__name__, str(c))
        out.setdefault(key, getattr(c, "matched_text", str(c)))
    return out


def plausible(key: Key) -> bool:
    """Whether a finding of nllegalcit can be one: a Dutch court that exists, a file of five digits."""
    kind, value = key
    if kind == "ecli":
        parts = value.split(":")
        return parts[1] != "NL" or code_exists(parts[2])
    if kind == "kamerstuk":
        dossier, number = value.split(" ", 1)
        return len(dossier) == 5 and not NO_VALUE.search(number)
    return True


def stretches(data: Path, count: int) -> list[str]:
    """Half from anywhere, half from likely places."""
    anywhere: list[str] = []
    likely: list[str] = []
    for item in read_all([data / name for name in SOURCES if (data / name).exists()]):
        text = item.uitspraak.tekst if item.uitspraak else ""
        for start in range(0, len(text), SIZE):
            part = text[start : start + SIZE]
            (likely if LIKELY.search(part) else anywhere).append(part)
    rng = random.Random(17)
    return [
        *rng.sample(anywhere, min(count // 2, len(anywhere))),
        *rng.sample(likely, min(count - count // 2, len(likely))),
    ]


def wild(data: Path, name: str, count: int) -> list[str]:
    with lzma.open(data / f"ecli-in-the-wild-{name}.txt.xz", "rt", encoding="utf-8") as file:
        lines = [line.rstrip("\n")[:300] for line in file]
    return random.Random(17).sample(lines, min(count, len(lines)))


def compare(name: str, texts: list[str]) -> None:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    examples: dict[tuple[str, str], list[str]] = defaultdict(list)
    our_time = their_time = 0.0
    refused = 0
    for text in texts:
        started = time.process_time()
        mine = ours(text)
        our_time += time.process_time() - started
        started = time.process_time()
        try:
            other = theirs(text)
        except Exception:  # its grammar refuses some texts as a whole
            other, refused = {}, refused + 1
        their_time += time.process_time() - started
        rest = other.keys() - mine.keys()
        sides = {
            "both": mine.keys() & other.keys(),
            "only us": mine.keys() - other.keys(),
            "only nllegalcit": {k for k in rest if plausible(k)},
            "no value": {k for k in rest if not plausible(k)},
        }
        for side, keys in sides.items():
            for key in sorted(keys):
                counts[key[0]][side] += 1
                there = " ".join((other if key in rest else mine)[key].split())
                beside = sorted(v for k, v in (mine if key in rest else other) if k == key[0])
                examples[side, key[0]].append(
                    f"{key[1]}   «{there[:80]}»" + (f"   beside {'; '.join(beside[:2])}" if beside else "")
                )
    size = sum(map(len, texts))
    print(
        f"\n## {name}: {len(texts)} texts, {size:,} characters; find {our_time:.2f} s, nllegalcit {their_time:.0f} s ({their_time / max(our_time, 1e-9):,.0f} times as long)"
    )
    if refused:
        print(f"nllegalcit refuses {refused} of the texts")
    print(f"{'':12}{'both':>8}{'only us':>10}{'only nllegalcit':>18}{'of no value':>14}")
    for kind, row in sorted(counts.items()):
        print(f"{kind:12}{row['both']:8}{row['only us']:10}{row['only nllegalcit']:18}{row['no value']:14}")
    for side, shown in (("only nllegalcit", 20), ("no value", 4), ("only us", 8)):
        for (where, kind), rows in sorted(examples.items()):
            if where == side:
                print(f"{side}, {kind}:")
                for found in rows[:: max(1, len(rows) // shown)][:shown]:
                    print(f"   {found}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("count", type=int, nargs="?", default=400)
    options = parser.parse_args()
    compare("rulings", stretches(options.data, options.count))
    compare("ECLIs in the wild, good", wild(options.data, "good", options.count))
    compare("ECLIs in the wild, bad", wild(options.data, "bad", options.count))


if __name__ == "__main__":
    main()
