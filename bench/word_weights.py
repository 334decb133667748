"""Make woordgewicht.tsv.gz and woorden.txt.gz in src/strafrecht_rag/language/data: in what share of passages each Dutch
stem occurs, and which words the rulings use (at least 4 times; for typing errors), the most used first.

    python bench/word_weights.py PATH…     (files and folders of rulings, as for `strafrecht-rag index`)

The file in the repository was made from all rulings of the shared data folder (criminal and administrative); of the
administrative passages every tenth was counted, so that criminal law weighs most. Only stems in at least 3 passages.
"""

from __future__ import annotations

import gzip
import sys
from collections import Counter
from pathlib import Path

from strafrecht_rag.language.words import information, stem, tokens
from strafrecht_rag.tasks.build import read_all

TARGET = Path(__file__).parents[1] / "src" / "strafrecht_rag" / "language" / "data" / "woordgewicht.tsv.gz"


def main(paths: list[str]) -> None:
    counts: Counter[str] = Counter()
    words: Counter[str] = Counter()
    passages = seen = 0
    for item in read_all([Path(p) for p in paths]):
        if item.uitspraak is None:
            continue
        criminal = "strafrecht" in item.uitspraak.rechtsgebieden
        for passage in item.uitspraak.passages:
            seen += 1
            if criminal or seen % 10 == 0:
                passages += 1
                found = tokens(passage.tekst)
                counts.update({stem(t) for t in found})
                words.update(found)
    rows = [
        f"{word}\t{round(information(n / passages) * 10)}"
        for word, n in sorted(counts.items())
        if n >= 3 and len(word) < 40
    ]
    kept = [
        w for w, n in sorted(words.items(), key=lambda x: (-x[1], x[0])) if n >= 4 and w.isalpha() and 3 < len(w) < 40
    ]
    TARGET.with_name("woorden.txt.gz").write_bytes(gzip.compress("\n".join(kept).encode("utf-8"), mtime=0))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(gzip.compress("\n".join(rows).encode("utf-8"), mtime=0))
    print(f"{passages} passages, {len(rows)} stems, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
