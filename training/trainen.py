"""Trains the built-in embedder: one vector and one weight a word; a text is the weighted sum of its words, of length 1.

    python training/leraar.py ../shared/data leraar.npz        the teacher's vectors (multilingual-e5-small)
    python training/trainen.py ../shared/data leraar.npz src/strafrecht_rag/index/model

Starts from the teacher's vectors of single words (mean and first component removed). Learns from the teacher which
passages fit a question (distillation) and from pairs (InfoNCE): our own questions with their passage, a sentence and
the passage it was taken from, halves of one summary, neighbours, articles. Method: ../shared/finding.md.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
import torch
from teksten import SEED, Teksten, collect, fold, held_out, read_questions
from torch.nn import functional as nn
from woorden import tokenizer

DIM = 384
STEPS, WARM_UP = 300, 50
RATE, RATE_WEIGHTS = 2e-3, 1e-2
PAIRS, QUERIES, POOL = 512, 192, 384
TEMPERATURE, TEACHER, STUDENT = 0.05, 0.02, 0.06
DISTILL = 0.8
SIF = 1e-4
MIX = {"vraag": 0.3, "cloze": 0.35, "samenvatting": 0.15, "buren": 0.1, "wet": 0.1}


class _Bag(torch.autograd.Function):
    """counts @ vectors for a sparse matrix of counts: much faster on a CPU than an embedding bag."""

    @staticmethod
    def forward(ctx: Any, counts: Any, vectors: torch.Tensor) -> torch.Tensor:
        ctx.counts = counts
        return torch.from_numpy(counts @ vectors.detach().numpy())

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[None, torch.Tensor]:  # type: ignore[override]
        return None, torch.from_numpy(ctx.counts.T @ grad.numpy())


class Model:
    def __init__(self, vocab: list[str], start: np.ndarray[Any, Any], counts: np.ndarray[Any, Any]) -> None:
        self.tokenizer = tokenizer(vocab)
        self.size = len(vocab)
        share = counts / counts.sum()
        vectors = start - (start * share[:, None]).sum(0)
        weighted = vectors * np.sqrt(share)[:, None]
        _, _, axes = np.linalg.svd(weighted.T @ weighted)
        vectors = vectors @ axes.T
        vectors[:, 0] = 0.0
        vectors /= np.linalg.norm(vectors, axis=1).mean()
        self.vectors = torch.nn.Parameter(torch.from_numpy(vectors.astype(np.float32)))
        self.weights = torch.nn.Parameter(torch.from_numpy(np.log(SIF / (SIF + share)).astype(np.float32)))

    def rows(self, texts: list[str]) -> list[list[int]]:
        return [e.ids for e in self.tokenizer.encode_batch_fast(texts, add_special_tokens=False)]

    def matrix(self, rows: list[list[int]]) -> sp.csr_matrix:
        lengths = np.fromiter(map(len, rows), int, len(rows))
        ids = np.fromiter((i for r in rows for i in r), int, lengths.sum())
        made = sp.csr_matrix((np.ones(len(ids), np.float32), ids, np.r_[0, lengths.cumsum()]), (len(rows), self.size))
        made.sum_duplicates()
        return made

    def embed(self, rows: list[list[int]]) -> torch.Tensor:
        scaled = self.vectors * self.weights.exp()[:, None]
        return nn.normalize(_Bag.apply(self.matrix(rows), scaled), dim=-1)


class Paren:
    """Draws pairs of token rows; half of the batches from one source only, so that the others in a batch are harder."""

    def __init__(self, t: Teksten, rows: list[list[int]], model: Model, rng: random.Random) -> None:
        self.t, self.rows, self.rng = t, rows, rng
        self.by_source: dict[str, list[int]] = {}
        for i, b in enumerate(t.bronnen):
            self.by_source.setdefault(b, []).append(i)
        self.questions = model.rows([p.vraag for p in t.paren])
        halves = [re.split(r"(?<=[.;:]) ", s) for s in t.samenvattingen]
        cut = [(" ".join(h[: len(h) // 2]), " ".join(h[len(h) // 2 :])) for h in halves if len(h) > 1]
        self.halves = list(zip(model.rows([a for a, _ in cut]), model.rows([b for _, b in cut]), strict=True))

    def _cloze(self, i: int) -> tuple[list[int], list[int]] | None:
        row = self.rows[i]
        if len(row) < 30:
            return None
        n = self.rng.randint(5, min(40, len(row) // 2))
        at = self.rng.randrange(len(row) - n)
        inside = row[at : at + n]
        return inside, (row[:at] + row[at + n :]) if self.rng.random() < 0.9 else row

    def draw(self, kind: str, pool: list[int]) -> tuple[list[int], list[int]] | None:
        if kind == "vraag":
            k = self.rng.randrange(len(self.questions))
            return self.questions[k], self.rows[self.t.paren[k].passage]
        if kind == "samenvatting":
            return self.rng.choice(self.halves)
        if kind == "wet":
            return self._cloze(self.rng.choice(self.by_source["wet"]))
        i = self.rng.choice(pool)
        if kind == "buren":
            if i + 1 < len(self.rows) and self.t.sleutels[i + 1] == self.t.sleutels[i]:
                return self.rows[i], self.rows[i + 1]
            return None
        return self._cloze(i)

    def batch(self, n: int) -> tuple[list[list[int]], list[list[int]]]:
        criminal = self.by_source["heel"] + self.by_source["deel"] + self.by_source["demo"]
        single = self.rng.random() < 0.5
        pool = self.rng.choice([self.by_source["heel"], self.by_source["deel"]]) if single else criminal + self.by_source["bestuur"]  # fmt: skip
        left: list[list[int]] = []
        right: list[list[int]] = []
        kinds, shares = list(MIX), list(MIX.values())
        while len(left) < n:
            pair = self.draw(self.rng.choices(kinds, shares)[0], pool)
            if pair and all(pair):
                left.append(pair[0])
                right.append(pair[1])
        return left, right


def train(texts: Teksten, teacher: dict[str, Any], vocab: list[str], log: Any = print) -> Model:
    rng = random.Random(SEED)  # noqa: S311
    torch.manual_seed(SEED)
    counts = np.full(len(vocab), 0.5)
    counting = tokenizer(vocab)
    for e in counting.encode_batch_fast([*texts.passages, *texts.samenvattingen], add_special_tokens=False):
        np.add.at(counts, e.ids, 1)
    start = teacher["woorden"].astype(np.float64)
    model = Model(vocab, start, counts)
    rows = model.rows(texts.passages)
    pairs = Paren(texts, rows, model, rng)
    asked = {p.vraag for p in texts.paren}
    every = [str(r["vraag"]) for r in read_questions()]
    own = [i for i, vraag in enumerate(every) if vraag in asked]
    queries = model.rows([*texts.samenvattingen, *texts.zinnen, *(every[i] for i in own)])
    told = np.concatenate([teacher["samenvattingen"], teacher["zinnen"], teacher["vragen"][own]]).astype(np.float32)
    passages = teacher["passages"].astype(np.float32)
    first_own = len(queries) - len(own)
    optimiser = torch.optim.Adam(
        [{"params": [model.vectors], "lr": RATE}, {"params": [model.weights], "lr": RATE_WEIGHTS}], fused=True
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser,
        lambda s: min(1, (s + 1) / WARM_UP) * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * s / STEPS))),
    )
    started = time.monotonic()
    for step in range(STEPS):
        left, right = pairs.batch(PAIRS)
        both = model.embed(left + right)
        a, b = both[:PAIRS], both[PAIRS:]
        scores = a @ b.T / TEMPERATURE
        same = torch.arange(PAIRS)
        contrast = (nn.cross_entropy(scores, same) + nn.cross_entropy(scores.T, same)) / 2
        chosen = [rng.randrange(first_own, len(queries)) if rng.random() < 0.25 else rng.randrange(first_own) for _ in range(QUERIES)]  # fmt: skip
        pool = rng.sample(range(len(rows)), POOL)
        made = model.embed([queries[i] for i in chosen] + [rows[i] for i in pool])
        mine = nn.log_softmax(made[:QUERIES] @ made[QUERIES:].T / STUDENT, dim=-1)
        aim = nn.softmax(torch.from_numpy(told[chosen] @ passages[pool].T) / TEACHER, dim=-1)
        distill = nn.kl_div(mine, aim, reduction="batchmean")
        loss = (1 - DISTILL) * contrast + DISTILL * distill
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % 50 == 49:
            log(
                f"stap {step + 1}: contrast {contrast.item():.3f} leraar {distill.item():.3f} ({time.monotonic() - started:.0f} s)"
            )
    return model


def export(model: Model, out: Path) -> None:
    """A folder in the form of the package model2vec: int8 vectors and a float weight a word."""
    from model2vec import StaticModel

    vectors, weights = model.vectors.detach().numpy(), model.weights.detach().exp().numpy()
    whole = np.round(vectors / (np.abs(vectors).max() / 127)).astype(np.int8)
    StaticModel(whole, model.tokenizer, weights=weights, normalize=True, max_length=None).save_pretrained(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("teacher", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fold", action="store_true", help="only the questions of folds 1 and 2, for ijken.py")
    args = parser.parse_args()
    vocab = args.teacher.with_suffix(".txt").read_text("utf-8").split("\n")
    texts = collect(args.data)
    if any(held_out(p.sleutel) for p in texts.paren):
        raise SystemExit("a held-out question would be trained on")
    if args.fold:
        texts.paren = [p for p in texts.paren if fold(p.sleutel) in (1, 2)]
    model = train(texts, dict(np.load(args.teacher)), vocab)
    export(model, args.out)
    print(json.dumps({"woorden": len(vocab), "dimensies": DIM, "paren": len(texts.paren)}))


if __name__ == "__main__":
    main()
