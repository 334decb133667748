"""The check on negation alone on SICK-NL's train part: contradictions caught, entailments flagged.

    python bench/sick.py ../shared/data

SICK-NL (Wijnholds & Moortgat, EACL 2021) is licensed for non-commercial use: it is measured on, no weights are trained on it.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from pathlib import Path

from strafrecht_rag import Hit
from strafrecht_rag.verification.checks.ontkenning import judge
from strafrecht_rag.verification.checks.per_zin import per_sentence, verbatim_passes
from strafrecht_rag.verification.claims import read_lines
from strafrecht_rag.verification.lezing import Dossier


def main(data: Path) -> None:
    check = per_sentence(verbatim_passes(judge))
    total: Counter[str] = Counter()
    flagged: Counter[str] = Counter()
    with lzma.open(data / "sick-nl-train.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            label = str(row["label"]).lower()
            total[label] += 1
            dossier = Dossier([Hit(ecli="", tekst=row["premise"])])
            for found in read_lines(f"{row['claim']} [1]", 1):
                if found.claim and check(found.claim, dossier):
                    flagged[label] += 1
    for label, n in sorted(total.items()):
        print(f"{label:14} {n:5d}  afgekeurd {flagged[label] / n:6.2%}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
