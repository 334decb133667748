"""Finding: our questions and the register's summaries against the criminal rulings of the data folder.

    python bench/find.py ../shared/data               the held-out fifth (by the hash of the ruling), through the real index
    python bench/find.py ../shared/data --all         also the four fifths that were trained and tuned on

For each way of searching R@1, R@10 and MRR@10 of the ruling (its best passage), per style of question; a refusal curve for the
probability; and queries a second. Summaries are not in the index: they are removed from the rulings before they are added.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from interval import wilson

from strafrecht_rag import load_embedder, open_store
from strafrecht_rag.index import search
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.rerank import rerank
from strafrecht_rag.index.schema import is_strafrecht
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.language import analyse
from strafrecht_rag.settings import load_settings
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import read_all

sys.path.insert(0, str(Path(__file__).parents[1] / "training"))
teksten: Any = import_module("teksten")  # what the embedder was trained on, and what was held out
Ranker = Callable[[str], Sequence[str]]
"""From a question to the keys of rulings, best first, each perhaps more than once."""


def build(data: Path, folder: Path) -> tuple[Store, list[tuple[str, str, str]], float]:
    """The index without summaries, the summaries (style, key, text), and the passages a second."""
    store, embedder = open_store(folder), load_embedder("ingebouwd")
    rulings, own = {}, []
    for item in read_all([*(data / n for n in teksten.CRIMINAL), demo_folder()]):
        u = item.uitspraak
        if u and is_strafrecht(u.rechtsgebieden) and u.sleutel not in rulings:
            if len(u.inhoudsindicatie) >= 40 and "FICTIEF" not in u.sleutel:
                own.append(("samenvatting (heel)", u.sleutel, u.inhoudsindicatie))
            rulings[u.sleutel] = replace(u, inhoudsindicatie="")
    own += [("samenvatting (deel)", e, t) for e, t in teksten.atom_summaries(data) if e in rulings]
    batch = [(u, "bench") for u in rulings.values()]
    started = time.monotonic()
    with store.writer(embedder) as writer:
        for i in range(0, len(batch), 150):
            writer.add_rulings(batch[i : i + 150])
        writer.finish()
    seconds = time.monotonic() - started
    return store, own, store.count()[1] / seconds


def dutch_full_text(store: Store) -> Ranker:
    """Bare LanceDB: its Dutch full text over the passages as written."""
    from lancedb.index import FTS

    config = FTS(language="Dutch", stem=True, remove_stop_words=True, ascii_folding=True, with_position=False)
    store.passages.create_index("tekst", config=config)

    def rank(vraag: str) -> list[str]:
        query = store.passages.search(search.match_words([vraag], column="tekst"), query_type="fts").limit(100)
        return [r["sleutel"] for r in query.select(["sleutel", "_score"]).to_list()]

    return rank


def analysed(store: Store) -> Ranker:
    def rank(vraag: str) -> list[str]:
        read = analyse.read_query(vraag)
        if not read.termen:
            return []
        rows = search._text_leg(store.passages, search.text_query(read), "", ["sleutel"], 100)
        return [r["sleutel"] for r in rows]

    return rank


def vectors(store: Store) -> Ranker:
    embedder = load_embedder("ingebouwd")

    def rank(vraag: str) -> list[str]:
        query = store.passages.search(embedder.embed_question(vraag), vector_column_name="vector").distance_type(
            "cosine"
        )
        return [r["sleutel"] for r in query.limit(100).select(["sleutel", "_distance"]).to_list()]

    return rank


def alone(store: Store, embedder: Embedder) -> Ranker:
    """All passages by the likeness of one embedder, exactly."""
    rows = store.passages.search().limit(10**7).select(["sleutel", "tekst"]).to_list()
    started = time.monotonic()
    table = np.concatenate([embedder.embed_passages([r["tekst"] for r in rows[i : i + 256]]) for i in range(0, len(rows), 256)])  # fmt: skip
    print(f"{embedder.name}: {len(rows) / (time.monotonic() - started):.0f} passages per seconde")

    def rank(vraag: str) -> list[str]:
        return [rows[i]["sleutel"] for i in np.argsort(-(table @ embedder.embed_question(vraag)), kind="stable")[:100]]

    return rank


def hybrid(store: Store, shuffled: bool = False) -> Ranker:
    embedder = load_embedder("ingebouwd")
    if shuffled:
        rng = np.random.default_rng(1)

        class Shuffled(type(embedder)):  # type: ignore[misc]
            def embed_question(self, text: str) -> object:
                made = np.asarray(rng.normal(size=self.dim), np.float32)
                return made / np.linalg.norm(made)

        embedder = Shuffled()
    return lambda vraag: [g.hit.sleutel for g in search.rank_passages(store, embedder, vraag, Filter(), 100)]


def second_look(store: Store, second: Embedder) -> Ranker:
    """The hybrid order with the best thirty looked at again, as `search --rerank` does."""
    embedder = load_embedder("ingebouwd")

    def rank(vraag: str) -> list[str]:
        found = search.rank_passages(store, embedder, vraag, Filter(), 100)
        return [g.hit.sleutel for g in rerank(vraag, found, second)]

    return rank


def measure(name: str, ranker: Ranker, asked: list[tuple[str, str, str]]) -> None:
    places: dict[str, list[int]] = {}
    started = time.monotonic()
    for style, sleutel, text in asked:
        order = list(dict.fromkeys(ranker(text)))
        places.setdefault(style, []).append(order.index(sleutel) + 1 if sleutel in order else 999)
    each = (time.monotonic() - started) / max(1, len(asked)) * 1000
    every = [p for ps in places.values() for p in ps]

    def mrr(ps: list[int]) -> float:
        return float(np.mean([1 / p if p <= 10 else 0 for p in ps]))

    styles = " ".join(f"{s} {mrr(ps):.3f}" for s, ps in sorted(places.items()))
    one, ten = np.mean([p == 1 for p in every]), np.mean([p <= 10 for p in every])
    print(f"{name:24} R@1 {one:.3f} R@10 {ten:.3f} MRR@10 {mrr(every):.3f} {each:5.1f} ms | {styles}", flush=True)


def refusals(store: Store, asked: list[tuple[str, str, str]], everything: bool) -> None:
    embedder = load_embedder("ingebouwd")
    none = [r["vraag"] for r in teksten.read_no_source() if everything or teksten.fold(r["id"], 3) == 0]

    def top(vraag: str) -> float:
        found = search.rank_passages(store, embedder, vraag, Filter(), 1)
        return found[0].hit.score if found else 0.0

    good, bad = np.array([top(t) for _, _, t in asked]), np.array([top(t) for t in none])
    auc = float(np.mean([(good > b).mean() + (good == b).mean() / 2 for b in bad]))
    print(f"te beantwoorden {len(good)}, zonder bron {len(bad)}: AUC {auc:.3f}")
    default = load_settings().threshold
    for share in (0.01, 0.03, 0.05, 0.1, 0.2, 0.3):
        threshold = float(np.quantile(good, share))
        refused = int((bad < threshold).sum())
        low, high = wilson(refused, len(bad))
        print(
            f"  drempel {threshold:.4f}: {share:.0%} van de goede geweigerd, zonder bron {refused / len(bad):.0%} [{low:.0%}, {high:.0%}]"
        )

    low, high = wilson(int((bad < default).sum()), len(bad))
    print(f"  standaard {default}: {(good < default).mean():.1%} van de goede geweigerd, zonder bron {(bad < default).mean():.0%} [{low:.0%}, {high:.0%}]")  # fmt: skip
    reliability(good, bad)


def reliability(good: Any, bad: Any) -> None:
    """Of the questions whose best passage got such a probability, how many have a source; two of three of all taken to."""
    weight = 2 * len(bad) / max(1, len(good))  # the prior of training/ijken.py
    print("  kans        vragen  gemiddelde kans  heeft een bron")
    for low, high in ((0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 0.9), (0.9, 1.01)):
        g, b = good[(good >= low) & (good < high)], bad[(bad >= low) & (bad < high)]
        total = len(g) * weight + len(b)
        if total:
            mean = (g.sum() * weight + b.sum()) / total
            print(f"  {low:.1f}-{min(high, 1):.1f} {len(g) + len(b):12} {mean:16.2f} {len(g) * weight / total:15.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--e5", action="store_true", help="also e5 alone and the second look (the extra e5; minutes)")
    options = parser.parse_args()
    rows = teksten.read_questions()
    with tempfile.TemporaryDirectory() as folder:
        store, summaries, rate = build(options.data, Path(folder) / "index")
        print(f"{store.count()} uitspraken en passages; ontleden en opslaan {rate:.0f} passages per seconde")
        asked = [(r["stijl"], r["sleutel"], r["vraag"]) for r in rows if options.all or teksten.held_out(r["sleutel"])]
        rankers = {
            "BM25 (LanceDB, Dutch)": dutch_full_text(store), "BM25, deze ontleding": analysed(store), "ingebouwd": vectors(store),
            "hybride": hybrid(store), "hybride, lukrake vector": hybrid(store, shuffled=True),
        }  # fmt: skip
        if options.e5:
            second = load_embedder("e5")
            rankers |= {"e5": alone(store, second), "hybride, tweede blik": second_look(store, second)}
        for title, these in (("vragen", asked), ("samenvattingen", summaries)):
            print(f"-- {len(these)} {title}")
            for name, ranker in rankers.items():
                measure(name, ranker, these)
        known = {r["sleutel"] for r in store.select("", ["sleutel"])}
        refusals(store, [a for a in asked if a[1] in known], options.all)


if __name__ == "__main__":
    main()
