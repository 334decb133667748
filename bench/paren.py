"""Hand-written pairs about real criminal rulings: a true claim and a lie, judged in strict mode.

    python bench/paren.py ../shared/data                 the two thirds that rules may be tuned on
    python bench/paren.py ../shared/data --held-out      the third that was kept apart (by the hash of the ruling)
    python bench/paren.py ../shared/data --nieuw a       pairs written later, by somebody who did not know the rules: half `a`
    python bench/paren.py ../shared/data --nieuw b       half `b`, of which no pair was ever read to make a rule
    python bench/paren.py ../shared/data --naast         every claim cites a passage of another ruling beside its own
    python bench/paren.py ../shared/data --fouten 20     prints what went wrong, to read by eye (never for what is kept apart)

bench/paren/*.jsonl hold our own sentences and where their passage stands: ruling, offsets, and the hash of the text.
`nieuw.jsonl` has 128 pairs on 34 passages (up to six on one), none of a ruling of `paren.jsonl`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from pathlib import Path

from interval import wilson

from strafrecht_rag import Hit, verify
from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.tasks.build import read_all

HERE = Path(__file__).parent
SOURCES = ("rulings-strafrecht.zip", "rulings-more.zip", "rulings-more.jsonl.xz", "cases-text.jsonl.xz")


def held_out(sleutel: str) -> bool:
    """A third of the rulings, by hash: fixed before any rule was written."""
    return int(hashlib.sha256(sleutel.encode()).hexdigest(), 16) % 3 == 0


def load(data: Path, name: str = "paren") -> list[tuple[dict[str, str], Hit]]:
    """The pairs with their passages; a pair whose passage is not in the data any more is left out, and said."""
    pairs = [json.loads(line) for line in (HERE / "paren" / f"{name}.jsonl").read_text("utf-8").splitlines()]
    wanted = {p["sleutel"] for p in pairs}
    rulings: dict[str, Uitspraak] = {}
    for item in read_all([data / name for name in SOURCES if (data / name).exists()]):
        if item.uitspraak and item.uitspraak.sleutel in wanted:
            rulings.setdefault(item.uitspraak.sleutel, item.uitspraak)
    out = []
    for pair in pairs:
        ruling = rulings.get(pair["sleutel"])
        start, end = pair["plaats"]
        text = ruling.tekst[start:end] if ruling else ""
        if ruling is None or hashlib.sha256(text.encode()).hexdigest()[:16] != pair["hash"]:
            print(f"passage niet gevonden: {pair['id']}")
            continue
        inside = [p for p in ruling.passages if p.start >= start and p.eind <= end]
        speakers = {p.spreker for p in inside}
        hit = Hit(
            ecli=ruling.ecli,
            tekst=text,
            instantie=ruling.instantie,
            datum=ruling.datum,
            zaaknummer=", ".join(ruling.zaaknummers),
            soort=ruling.soort,
            code=ruling.code,
            vindplaatsen=ruling.vindplaatsen,
            ljn=ruling.ljn,
            sectie=" > ".join(inside[0].sectie) if inside else "",
            spreker=speakers.pop() if len(speakers) == 1 else "onbekend",
        )
        out.append((pair, hit))
    return out


def line(name: str, lies: list[bool], truths: list[bool]) -> str:
    caught, wrong = sum(lies), sum(truths)
    a, b = wilson(caught, len(lies)), wilson(wrong, len(truths))
    return (
        f"{name:16} leugens {len(lies):4d} betrapt {caught / max(1, len(lies)):6.1%} [{a[0]:5.1%}, {a[1]:6.1%}]"
        f"   waar {len(truths):4d} vals afgekeurd {wrong / max(1, len(truths)):5.1%} [{b[0]:5.1%}, {b[1]:5.1%}]"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--nieuw", choices=("a", "b"))
    parser.add_argument("--naast", action="store_true", help="haal er een passage van een andere uitspraak bij aan")
    parser.add_argument("--lenient", action="store_true")
    parser.add_argument("--fouten", type=int, default=0)
    options = parser.parse_args()
    if options.nieuw:
        half = "n0-" if options.nieuw == "a" else "n1-"
        rows = [(p, h) for p, h in load(options.data, "nieuw") if p["id"].startswith(half)]
    else:
        rows = [(p, h) for p, h in load(options.data) if held_out(p["sleutel"]) is options.held_out]
    apart = options.held_out or options.nieuw == "b"
    verdicts: dict[str, tuple[list[bool], list[bool]]] = {}
    reasons: Counter[str] = Counter()
    false_reasons: Counter[str] = Counter()
    shown = 0
    for n, (pair, hit) in enumerate(rows):
        outcome = []
        others = [h for p, h in rows[n + 1 :] + rows[:n] if p["sleutel"] != pair["sleutel"]]
        cited = [hit, others[0]] if options.naast else [hit]
        marks = "".join(f"[{k}]" for k in range(1, len(cited) + 1))
        for side in ("leugen", "waar"):
            result = verify(f"{pair[side]} {marks}", cited, streng=not options.lenient)
            bad = bool(result.afgekeurd)
            outcome.append(bad)
            if bad:
                (reasons if side == "leugen" else false_reasons)[result.afgekeurd[0].code] += 1
            if bad != (side == "leugen") and shown < options.fouten and not apart:
                shown += 1
                why = result.afgekeurd[0].reden if bad else "aangenomen"
                print(f"\n{pair['id']} {pair['soort']}/{pair['vorm']} {side.upper()}: {pair[side]}\n   {why}")
                print(f"   waar: {pair['waar']}" if side == "leugen" else "")
        for name in ("alle", f"soort {pair['soort']}"[:16], f"vorm {pair['vorm']}"[:16]):
            lies, truths = verdicts.setdefault(name, ([], []))
            lies.append(outcome[0])
            truths.append(outcome[1])
    for name in sorted(verdicts):
        print(line(name, *verdicts[name]))
    print("betrapt door:", dict(reasons.most_common()))
    print("vals afgekeurd door:", dict(false_reasons.most_common()))


if __name__ == "__main__":
    main()
