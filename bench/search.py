"""Warm search beside bare LanceDB calls, in one run: milliseconds a question, and the ratio.

    python bench/search.py INDEX [N]      (an index made by `strafrecht-rag index`; N questions, default 60)

`bare`: one full-text call with the question's words and one vector call, same filter and columns, no ranking of ours.
"""

from __future__ import annotations

import statistics
import sys
import time
import warnings
from pathlib import Path

from strafrecht_rag.evaluation import read_questions
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.search import CANDIDATES, text_query
from strafrecht_rag.index.store import Filter, open_store
from strafrecht_rag.language.analyse import read_query
from strafrecht_rag.query.retriever import Retriever

COLUMNS = ["pid", "tekst", "ecli"]


def main(index: str, n: int) -> None:
    store, embedder = open_store(Path(index), create=False), load_embedder()
    where = Filter().where()
    retriever = Retriever(store, embedder)
    questions = [q.tekst for q in read_questions("echt")][:n]

    def bare(vraag: str) -> None:
        text = store.passages.search(text_query(read_query(vraag)), query_type="fts").where(where, prefilter=True)
        text.limit(CANDIDATES).select([*COLUMNS, "_score"]).to_list()
        vector = store.passages.search(embedder.embed_question(vraag), vector_column_name="vector").distance_type(
            "cosine"
        )
        vector.where(where, prefilter=True).limit(CANDIDATES).select([*COLUMNS, "_distance"]).to_list()

    def times(run: object) -> list[float]:
        out = []
        for vraag in questions:
            started = time.perf_counter()
            run(vraag)  # type: ignore[operator]
            out.append((time.perf_counter() - started) * 1000)
        return sorted(out)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        times(bare), times(retriever.retrieve)  # warm
        base, ours = times(bare), times(retriever.retrieve)
    rulings, passages = store.count()
    print(f"{rulings} rulings, {passages} passages, {len(questions)} questions")
    for name, values in (("bare LanceDB", base), ("retriever", ours)):
        print(f"{name:<14} p50 {statistics.median(values):6.1f} ms   p95 {values[int(len(values) * 0.95)]:6.1f} ms")
    print(f"ratio p50 {statistics.median(ours) / statistics.median(base):.2f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60)
