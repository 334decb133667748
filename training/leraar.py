"""The teacher's vectors: multilingual-e5-small over the training texts; kept in one file, for minutes of work.

python training/leraar.py ../shared/data leraar.npz
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from teksten import OTHER, collect, read_questions
from woorden import vocabulary

from strafrecht_rag.index.e5_torch import E5Torch
from strafrecht_rag.tasks.build import read_all

WORDS, TAILS = 48_000, 9_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    texts, model = collect(args.data), E5Torch()
    done = dict(np.load(args.out)) if args.out.exists() else {}
    others = (p.tekst for i in read_all([args.data / n for n in OTHER]) if i.uitspraak for p in i.uitspraak.passages)
    vocab = vocabulary([*texts.passages, *texts.samenvattingen, *(q.vraag for q in texts.paren)], others, WORDS, TAILS)
    args.out.with_suffix(".txt").write_text("\n".join(vocab), "utf-8")
    for name, rows, question in (
        ("vragen", [str(r["vraag"]) for r in read_questions()], True),
        ("passages", texts.passages, False),
        ("samenvattingen", texts.samenvattingen, True),
        ("zinnen", texts.zinnen, True),
        ("woorden", [w.removeprefix("##") for w in vocab], True),
    ):
        if name in done and len(done[name]) == len(rows):
            continue
        started = time.monotonic()
        done[name] = model.embed(rows, question=question).astype(np.float16)
        np.savez(args.out, **done)
        print(f"{name}: {len(rows)} in {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
