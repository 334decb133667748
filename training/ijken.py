"""Fits the weights of `index.relevance` on our own questions, and prints them for its `WEIGHTS`.

    python training/ijken.py ../shared/data MODEL

MODEL: a model that was trained without the questions that are fitted on here (`trainen.py --fold`): one that was trained on
them ranks their passages first, and would be trusted far too much. Fitted on the rulings whose hash is 3 or 4 of 5 (0 is held
out, 1 and 2 were trained on), and on two thirds of the questions without a source.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from teksten import CRIMINAL, DEMO, fold, read_no_source, read_questions

from strafrecht_rag import add, open_store
from strafrecht_rag.index import static
from strafrecht_rag.index.relevance import NAMES
from strafrecht_rag.index.search import rank_passages
from strafrecht_rag.index.store import Filter


def fit(x: np.ndarray, y: np.ndarray, w: np.ndarray, ridge: float = 1.0, rounds: int = 40) -> np.ndarray:  # type: ignore[type-arg]
    """Logistic regression by Newton's method; the last column of `x` is the constant."""
    b = np.zeros(x.shape[1])
    keep = np.eye(x.shape[1]) * ridge
    keep[-1, -1] = 0
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-np.clip(x @ b, -30, 30)))
        step = np.linalg.solve((x * (w * p * (1 - p))[:, None]).T @ x + keep, x.T @ (w * (y - p)) - keep @ b)
        b += step
        if np.abs(step).max() < 1e-6:
            break
    return b


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("model", type=Path)
    args = parser.parse_args()
    embedder = static.Ingebouwd()
    from model2vec import StaticModel

    embedder.__dict__["_model"] = StaticModel.from_pretrained(args.model, max_length=None)
    embedder.name = "ingebouwd-ijk"
    asked = [(str(q["vraag"]), str(q["sleutel"]), q["plaats"]) for q in read_questions() if fold(str(q["sleutel"])) in (3, 4)]  # fmt: skip
    asked += [(q["vraag"], "", [0, 0]) for q in read_no_source() if fold(q["id"], 3) != 0]
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "index")
        add([*(args.data / n for n in CRIMINAL), DEMO], store, embedder)
        starts = {(r["sleutel"], r["start"]): r["nummer"] for r in store.passages.search().limit(10**7).select(["sleutel", "start", "nummer"]).to_list()}  # fmt: skip
        rows: list[list[float]] = []
        labels: list[int] = []
        weights: list[float] = []
        owner: list[tuple[str, bool]] = []
        for vraag, sleutel, place in asked:
            gold = starts.get((sleutel, place[0])) if sleutel else None  # type: ignore[index]
            for g in rank_passages(store, embedder, vraag, Filter(), 100):
                right = g.hit.sleutel == sleutel and g.hit.nummer == gold
                if sleutel and g.hit.sleutel == sleutel and not right:
                    continue  # another passage of the right ruling: nobody judged it
                rows.append([*g.kenmerken.values(), 1.0])
                labels.append(int(right))
                weights.append(1.0)
                owner.append((vraag, not sleutel))
    x, y, w = np.array(rows), np.array(labels, float), np.array(weights)
    fitted = fit(x, y, w)
    best: dict[tuple[str, bool], float] = {}
    for o, value in zip(owner, x @ fitted, strict=True):
        best[o] = max(best.get(o, -99.0), float(value))
    answerable = np.array([not nothing for _, nothing in best], float)
    # questions with and without a source count alike: how many there will be of each, nobody knows
    even = np.where(answerable == 1, 0.5 / answerable.mean(), 0.5 / (1 - answerable.mean()))
    slope, shift = fit(np.array([[v, 1.0] for v in best.values()]), answerable, even, ridge=0.01)
    print(f"SLOPE, SHIFT = {slope:.3f}, {shift:.3f}")
    print(f"{len(asked)} vragen, {len(y)} kandidaten, {int(y.sum())} goed")
    for name, value in zip([*NAMES, "constante"], fitted, strict=True):
        print(f"    {value:.3f},  # {name}")


if __name__ == "__main__":
    main()
