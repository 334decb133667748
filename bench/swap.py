"""Markers swapped: accepted answers whose every line is made to point at another supplied passage; how many lines are rejected.

    python bench/swap.py INDEX ../shared/facts/questions.toml --answers 10

Rulings repeat one another, so a line may be just as true of the other passage. Such a line is told apart by its words alone: at
least nine in ten of them stand there in the same order, in a stretch no more than four words longer than the line. Both
figures are printed: over all lines, and over those that are not repeated in the passage they were made to point at.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

from rapidfuzz.distance import LCSseq

from strafrecht_rag import Generator, Retriever, load_embedder, open_store, verify
from strafrecht_rag.domain import Antwoord
from strafrecht_rag.query.llm import load_llm

REPEATED, SLACK = 0.9, 4


def swap(raw: str, count: int) -> str:
    """Every line's marker moved on to the next passage."""
    return re.sub(r"\[(\d+)\](?=\n|$)", lambda m: f"[{int(m[1]) % count + 1}]", raw)


def repeated(claim: str, passage: str) -> bool:
    """Whether the words of a line stand in a passage in order, but for one in ten, in a stretch about as long as the line."""
    mine, there = (re.findall(r"[^\W_]+", text.casefold()) for text in (claim, passage))
    size = len(mine) + SLACK
    starts = range(max(1, len(there) - size + 1))
    return any(LCSseq.similarity(mine, there[at : at + size]) >= REPEATED * len(mine) for at in starts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--answers", type=int, default=10)
    options = parser.parse_args()
    store = open_store(options.index)
    generator = Generator(Retriever(store, load_embedder("ingebouwd")), load_llm("citaat"), streng=True)
    answers = lines = rejected = true = 0
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
            number = claim.verwijzingen[0].nummer
            also = repeated(claim.tekst, answer.passages[number - 1].tekst)
            true += also
            print(f"aangenomen{' (staat daar ook)' if also else ''}: {claim.tekst} [{number}]")
            print(f"   daar staat: {' '.join(b.woorden for b in claim.bewijs)[:400]}")
        if answers == options.answers:
            break
    print(
        f"{answers} antwoorden, {lines} regels: afgekeurd {rejected}; aangenomen {lines - rejected}, waarvan {true} daar ook staan"
    )
    if lines > true:
        print(
            f"van de {lines - true} regels die daar niet staan: afgekeurd {rejected} ({rejected / (lines - true):.0%})"
        )


if __name__ == "__main__":
    main()
