"""Finding: our questions and the register's summaries against the criminal rulings of the data folder.

    python bench/find.py ../shared/data               the held-out fifth (by the hash of the ruling), through the real index
    python bench/find.py ../shared/data --all         also the four fifths that were trained and tuned on

For each way of searching R@1, R@10 and MRR@10 of the ruling (its best passage), together and per style of question, passages a
second and milliseconds a question, as tables in Markdown; what each part is worth; the goals, each met or not; and a refusal
curve for the probability. With --e5 also e5 alone and the second look. Passages a second: bm25s indexing, bare LanceDB's
full-text index, our analysis alone, e5 and the built-in model embedding, and for the hybrid the whole of making an index. Summaries are not in the index: they are removed from the rulings before they are added.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from interval import wilson
from kept import Kept
from rankers import (
    Manier,
    alone,
    analysed,
    dutch_full_text,
    hybrid,
    plain,
    read_rows,
    second_look,
    shuffled,
    without_model,
    without_synonyms,
)

from strafrecht_rag import load_embedder, open_store
from strafrecht_rag.index import search
from strafrecht_rag.index.prepare import prepare
from strafrecht_rag.index.schema import is_strafrecht, kenmerk_of
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.settings import load_settings
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import read_all

sys.path.insert(0, str(Path(__file__).parents[1] / "training"))
teksten: Any = import_module("teksten")  # what the embedder was trained on, and what was held out
TIMED = 15
"""Questions on which a way is timed that otherwise uses what was kept."""


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
    batch = [(u, "bench", kenmerk_of(u)) for u in rulings.values()]
    started = time.monotonic()
    with store.writer(embedder) as writer:
        for i in range(0, len(batch), 150):
            writer.add(prepare(batch[i : i + 150], embedder))
        writer.finish()
    seconds = time.monotonic() - started
    return store, own, store.count()[1] / seconds


@dataclass(frozen=True)
class Uitkomst:
    """For each style the place of the right ruling, 999 where it was not found; and the median time of a question."""

    manier: Manier
    plaatsen: dict[str, list[int]]
    ms: float

    def figures(self, style: str = "") -> tuple[float, float, float]:
        """R@1, R@10 and MRR@10, of one style or of all questions."""
        places = self.plaatsen[style] if style else [p for ps in self.plaatsen.values() for p in ps]
        ten = [p <= 10 for p in places]
        return (
            float(np.mean([p == 1 for p in places])),
            float(np.mean(ten)),
            float(np.mean([1 / p if p <= 10 else 0 for p in places])),
        )


def measure(manier: Manier, asked: list[tuple[str, str, str]]) -> Uitkomst:
    places: dict[str, list[int]] = {}
    times = []
    for style, sleutel, text in asked:
        started = time.monotonic()
        found = manier.rank(text)
        times.append(time.monotonic() - started)
        order = list(dict.fromkeys(found))
        places.setdefault(style, []).append(order.index(sleutel) + 1 if sleutel in order else 999)
    if manier.timed:
        times = []
        for _, _, text in asked[:: max(1, len(asked) // TIMED)]:
            started = time.monotonic()
            manier.timed(text)
            times.append(time.monotonic() - started)
    return Uitkomst(manier, places, statistics.median(times) * 1000)


def write_tables(title: str, outcomes: list[Uitkomst]) -> None:
    """Two tables in Markdown: of all questions together, and R@1, R@10 and MRR@10 for each style."""
    styles = {style: len(places) for style, places in sorted(outcomes[0].plaatsen.items())}
    print(
        f"\n**{sum(styles.values())} {title}**\n\n| | R@1 | R@10 | MRR@10 | passages/s | ms per vraag |\n|---|---|---|---|---|---|"
    )
    for o in outcomes:
        one, ten, mrr = o.figures()
        rate = f"{o.manier.rate:,.0f}".replace(",", ".") if o.manier.rate else ""
        print(f"| {o.manier.naam} | {one:.3f} | {ten:.3f} | **{mrr:.3f}** | {rate} | {o.ms:.1f} |")
    print(f"\n| R@1 R@10 MRR | {' | '.join(f'{s} ({n})' for s, n in styles.items())} |\n|---|{'---|' * len(styles)}")
    for o in outcomes:
        cells = ["{:.2f} {:.2f} **{:.3f}**".format(*o.figures(s)) for s in styles]
        print(f"| {o.manier.naam} | {' | '.join(cells)} |", flush=True)


def _mrr(outcomes: list[Uitkomst], naam: str, style: str = "") -> float:
    return next((o.figures(style)[2] for o in outcomes if o.manier.naam == naam), float("nan"))


def write_goals(questions: list[Uitkomst], summaries: list[Uitkomst]) -> None:
    """Each goal with its figures. BM25 is the better of bm25s and bare LanceDB, on the same questions."""

    def told(goal: str, ours: float, other: float, least: float) -> None:
        verdict = "gehaald" if ours >= other * least else "niet gehaald"
        print(f"| {goal} | {ours:.3f} | {other:.3f} | {ours / other - 1:+.0%} | {verdict} |")

    def plain(outcomes: list[Uitkomst], style: str = "") -> float:
        return max(_mrr(outcomes, naam, style) for naam in ("BM25 (bm25s)", "BM25 (kale LanceDB)"))

    whole = "samenvatting (heel)"
    print("\n| doel (MRR@10) | wij | ander | verschil | |\n|---|---|---|---|---|")
    told("hybride 20 % boven BM25 op vragen", _mrr(questions, "hybride"), plain(questions), 1.2)
    told("liever 30 %", _mrr(questions, "hybride"), plain(questions), 1.3)
    told("hybride 5 % boven BM25 op samenvattingen", _mrr(summaries, "hybride"), plain(summaries), 1.05)
    told("hybride niet onder BM25 op hele uitspraken", _mrr(summaries, "hybride", whole), plain(summaries, whole), 1)
    if any(o.manier.naam == "e5" for o in questions):
        told("hybride boven e5 op samenvattingen", _mrr(summaries, "hybride"), _mrr(summaries, "e5"), 1)
        told("hybride boven e5 op parafrasen", _mrr(questions, "hybride", "parafrase"), _mrr(questions, "e5", "parafrase"), 1)  # fmt: skip
        looked = "hybride + tweede blik"
        for outcomes in (questions, summaries):
            for style in ("", *sorted(outcomes[0].plaatsen)):
                name = style or ("alle vragen" if outcomes is questions else "alle samenvattingen")
                told(f"met tweede blik boven e5: {name}", _mrr(outcomes, looked, style), _mrr(outcomes, "e5", style), 1)


def refusals(store: Store, asked: list[tuple[str, str, str]], everything: bool) -> None:
    """Of the questions asked, those whose ruling is in the index, beside questions without a source."""
    embedder = load_embedder("ingebouwd")
    known = {r["sleutel"] for r in store.select("", ["sleutel"])}
    asked = [a for a in asked if a[1] in known]
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
    parser.add_argument("--vectors", type=Path, help="a folder in which the vectors of e5 are kept, for a faster second run")  # fmt: skip
    parser.add_argument("--refusals", type=Path, help="only which questions are refused, on another index: one that bench/scale.py --work keeps")  # fmt: skip
    options = parser.parse_args()
    rows = teksten.read_questions()
    asked = [(r["stijl"], r["sleutel"], r["vraag"]) for r in rows if options.all or teksten.held_out(r["sleutel"])]
    if options.refusals:
        large = open_store(options.refusals, create=False)
        print(f"{large.count()} uitspraken en passages")
        refusals(large, asked, options.all)
        return
    with tempfile.TemporaryDirectory() as folder:
        store, summaries, rate = build(options.data, Path(folder) / "index")
        print(f"{store.count()} uitspraken en passages; ontleden en opslaan {rate:.0f} passages per seconde")
        passages = read_rows(store)
        ways = [
            plain(passages), dutch_full_text(store), analysed(store, passages),
            alone("ingebouwd", passages, load_embedder("ingebouwd")), hybrid(store, rate),
        ]  # fmt: skip
        if options.e5:
            e5 = load_embedder("e5")
            kept = Kept(e5, options.vectors or Path(folder) / "vectors")
            ways[3:3] = [alone("e5", passages, kept)]
            ways.append(second_look(store, kept, e5))
        ways += [shuffled(store), without_model(store), without_synonyms(store)]
        outcomes = {}
        for title, these in (("vragen", asked), ("samenvattingen", summaries)):
            outcomes[title] = [measure(way, these) for way in ways]
            write_tables(title, outcomes[title])
        write_goals(outcomes["vragen"], outcomes["samenvattingen"])
        print()
        refusals(store, asked, options.all)


if __name__ == "__main__":
    main()
