"""Markers swapped: accepted answers whose every line is made to point at another supplied passage; how many lines are rejected.

python bench/swap.py INDEX ../shared/facts/questions.toml --answers 10
"""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

from strafrecht_rag import Generator, Retriever, load_embedder, open_store, verify
from strafrecht_rag.domain import Antwoord
from strafrecht_rag.query.llm import load_llm


def swap(raw: str, count: int) -> str:
    """Every line's marker moved on to the next passage."""
    return re.sub(r"\[(\d+)\](?=\n|$)", lambda m: f"[{int(m[1]) % count + 1}]", raw)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--answers", type=int, default=10)
    options = parser.parse_args()
    store = open_store(options.index)
    generator = Generator(Retriever(store, load_embedder("ingebouwd")), load_llm("citaat"), streng=True)
    answers = lines = rejected = 0
    for row in tomllib.loads(options.questions.read_text("utf-8"))["vraag"]:
        answer = generator.answer(row["tekst"])
        if not isinstance(answer, Antwoord) or len({h.ecli for h in answer.passages}) < 2 or not answer.beweringen:
            continue
        raw = "\n".join(f"{b.tekst} [{v.nummer}]" for b in answer.beweringen for v in b.verwijzingen[:1])
        assert not verify(raw, answer.passages, streng=True).afgekeurd
        swapped = swap(raw, len(answer.passages))
        result = verify(swapped, answer.passages, streng=True)
        answers, lines, rejected = answers + 1, lines + len(swapped.splitlines()), rejected + len(result.afgekeurd)
        for claim in result.beweringen:
            print(f"aangenomen: {claim.tekst} [{claim.verwijzingen[0].nummer}]")
            print(f"   daar staat: {' '.join(b.woorden for b in claim.bewijs)[:400]}")
        if answers == options.answers:
            break
    print(f"{answers} antwoorden, {lines} regels, afgekeurd {rejected}")


if __name__ == "__main__":
    main()
