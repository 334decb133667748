"""Fits the weights of `index.relevance` and `index.answerable` on our own questions, and prints them for their `WEIGHTS`.

    python training/ijken.py ../shared/data MODEL

Writes index/model/vraagsoort.npy: a direction in the built-in embedder's space, fitted to tell questions with a source from
those without by their meaning alone. Where its value joins the other features it comes from parts that it was not fitted on.
Run it twice when `WEIGHTS` of `relevance` change: `answerable` looks at the order that they make.

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
from strafrecht_rag.index import answerable, static
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


SOURCE_PRIOR = 2.0
"""Questions with a source for each without one: what users ask, nobody knows; a false refusal weighs more."""


def balanced(y: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Weights as if there were `SOURCE_PRIOR` questions with a source for each without."""
    share = SOURCE_PRIOR / (1 + SOURCE_PRIOR)
    made: np.ndarray = np.where(y == 1, share / y.mean(), (1 - share) / (1 - y.mean()))  # type: ignore[type-arg]
    return made


def with_constant(x: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    return np.c_[x, np.ones(len(x))]


def direction(vectors: np.ndarray, y: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Of unit vectors, on a scale of about one."""
    return fit(with_constant(vectors), y, balanced(y), ridge=DIRECTION_RIDGE)


DIRECTION_RIDGE, PARTS, SEED = 1.0, 6, 20261202


def crossed(vectors: np.ndarray, y: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """For each question its place along a direction that was fitted without it."""
    order = np.random.default_rng(SEED).permutation(len(y))
    out = np.zeros(len(y))
    for part in range(PARTS):
        here = order[part::PARTS]
        rest = np.setdiff1d(order, here)
        out[here] = with_constant(vectors[here]) @ direction(vectors[rest], y[rest])
    return out


def fit_answerable(vectors: np.ndarray, evidence: np.ndarray, y: np.ndarray) -> None:  # type: ignore[type-arg]
    """`evidence`: the features of `answerable`, of which the last, the kind of question, is made here."""
    found = direction(vectors, y)
    np.save(answerable.KIND_FILE, found.astype(np.float32))
    x = np.c_[evidence[:, :-1], crossed(vectors, y)]
    scale = x.std(0)
    weights = fit(with_constant(x / scale), y, balanced(y), ridge=2.0)
    weights = [*(weights[:-1] / scale), weights[-1]]
    print("answerable:")
    for name, value in zip([*answerable.NAMES, "constante"], weights, strict=True):
        print(f"    {value:.3f},  # {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("model", type=Path)
    args = parser.parse_args()
    from model2vec import StaticModel

    embedder = static.Ingebouwd(StaticModel.from_pretrained(args.model, max_length=None))
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
        evidence: dict[str, list[float]] = {}
        for vraag, sleutel, place in asked:
            gold = starts.get((sleutel, place[0])) if sleutel else None  # type: ignore[index]
            for g in rank_passages(store, embedder, vraag, Filter(), 100):
                right = g.hit.sleutel == sleutel and g.hit.nummer == gold
                evidence.setdefault(vraag, g.vraag.values())
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
    answerable_y = np.array([not nothing for _, nothing in best], float)
    slope, _ = fit(np.array([[v, 1.0] for v in best.values()]), answerable_y, balanced(answerable_y), ridge=0.01)
    print(f"SLOPE = {slope:.3f}")
    print(f"{len(asked)} vragen, {len(y)} kandidaten, {int(y.sum())} goed")
    for name, value in zip([*NAMES, "constante"], fitted, strict=True):
        print(f"    {value:.3f},  # {name}")
    kept = [a for a in asked if a[0] in evidence]
    made = np.stack([embedder.embed_question(v) for v, _, _ in kept])
    values = np.array([evidence[v] for v, _, _ in kept])
    fit_answerable(made, values, np.array([float(bool(s)) for _, s, _ in kept]))


if __name__ == "__main__":
    main()
