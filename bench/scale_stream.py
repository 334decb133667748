"""Rulings for bench/scale.py: the real ones of the data folder, and when they run out variations of them, in constant memory.

`write_pool` reads the data folder once and puts every ruling in a file; `stream` takes them from there one by one, the same in
every run. Half of the passages are criminal law, at every size. Each ruling comes once as it is; what comes after is a variation
of a whole ruling:

- another ECLI, court (of the same level), date and case number; no other name that the original is known by;
- three in ten passages are exchanged for one of another ruling of the same field in which the same kind of speaker speaks
  (charge, court, defence, decision …), so that no two rulings hold the same sequence;
- in all passages one in five of the longer words is exchanged for a word of the same length and the same last two letters, drawn
  from the rulings' own words by how often they occur; and half of the numbers of two digits and more for others of that length.

So words keep about their frequencies, new numbers keep coming, and places of marks in a passage stay what they were. The texts
are no language anybody wrote: they measure speed, size and memory, never how well something is found.
"""

from __future__ import annotations

import pickle
import random
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from strafrecht_rag.citations.courts import courts
from strafrecht_rag.domain import Passage, Uitspraak
from strafrecht_rag.index.schema import is_strafrecht
from strafrecht_rag.tasks.build import read_all

SEED = 20261202
MIXED, SWAPPED, RENUMBERED = 0.3, 0.2, 0.5
DONORS = 40
"""Rulings at hand whose passages may be taken."""
PER_KIND = 400
_CHANGEABLE = re.compile(r"\b[a-zà-ÿ]{6,}\b|\b[0-9]{2,}\b")
FIRST_DAY, DAYS = date(2000, 1, 3), 9_000


@dataclass
class Pool:
    """Where each ruling starts in the file, by field of law, and words by kind: their length and their last two letters."""

    straf: list[int] = field(default_factory=list)
    ander: list[int] = field(default_factory=list)
    woorden: dict[tuple[int, str], list[str]] = field(default_factory=dict)


def write_pool(data: Path, folder: Path) -> None:
    """Every ruling of the data folder with text, once, in `folder`. What is there already is left."""
    if (folder / "pool.index").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    dice = random.Random(SEED)
    pool, seen, met = Pool(), set(), dict[tuple[int, str], int]()
    paths = [*sorted(data.glob("rulings-*.zip")), data / "rulings-more.jsonl.xz", data / "cases-text.jsonl.xz"]
    with (folder / "pool").open("wb") as stream:
        for item in read_all(paths):
            u = item.uitspraak
            if u is None or not u.passages or u.sleutel in seen:
                continue
            seen.add(u.sleutel)
            (pool.straf if is_strafrecht(u.rechtsgebieden) else pool.ander).append(stream.tell())
            pickle.dump(u, stream)
            for word in _CHANGEABLE.findall(u.tekst):
                kind = (len(word), word[-2:])
                met[kind] = met.get(kind, 0) + 1
                some = pool.woorden.setdefault(kind, [])
                if len(some) < PER_KIND:
                    some.append(word)
                elif dice.random() < PER_KIND / met[kind]:
                    some[dice.randrange(PER_KIND)] = word
    for places in (pool.straf, pool.ander):
        dice.shuffle(places)
    (folder / "pool.index").write_bytes(pickle.dumps(pool))


def stream(folder: Path, passages: int) -> Iterator[Uitspraak]:
    """Rulings with together at least `passages` passages, half of them criminal law; the same ones each time."""
    pool: Pool = pickle.loads((folder / "pool.index").read_bytes())  # noqa: S301 - written above by this bench
    with (folder / "pool").open("rb") as pooled:

        def load(place: int) -> Uitspraak:
            pooled.seek(place)
            u: Uitspraak = pickle.load(pooled)  # noqa: S301
            return u

        sides = [_Kant(pool.straf), _Kant(pool.ander)]
        number = 0
        while sum(s.gegeven for s in sides) < passages:
            side = min(sides, key=lambda s: s.gegeven)
            if side.volgende < len(side.plaatsen):
                u = load(side.plaatsen[side.volgende])
                side.volgende += 1
                side.bij_de_hand.append(u)
            else:
                number += 1
                dice = random.Random(f"{SEED} {number}")
                side.bij_de_hand.append(load(dice.choice(side.plaatsen)))
                u = _vary(load(dice.choice(side.plaatsen)), list(side.bij_de_hand), pool, dice, number)
            side.gegeven += len(u.passages)
            yield u


@dataclass
class _Kant:
    """One half of the stream: criminal law, or other fields."""

    plaatsen: list[int]
    volgende: int = 0
    gegeven: int = 0
    bij_de_hand: deque[Uitspraak] = field(default_factory=lambda: deque(maxlen=DONORS))


def _vary(u: Uitspraak, donors: list[Uitspraak], pool: Pool, dice: random.Random, number: int) -> Uitspraak:
    def other(match: re.Match[str]) -> str:
        word = match[0]
        if word.isdigit():
            changed = dice.random() < RENUMBERED
            return str(dice.randrange(10 ** (len(word) - 1), 10 ** len(word))) if changed else word
        return dice.choice(pool.woorden[len(word), word[-2:]]) if dice.random() < SWAPPED else word

    passages: list[Passage] = []
    start = 0
    for p in u.passages:
        if dice.random() < MIXED:
            offered = [q for q in dice.choice(donors).passages if q.spreker == p.spreker]
            p = dice.choice(offered) if offered else p
        text = _CHANGEABLE.sub(other, p.tekst)
        passages.append(replace(p, nummer=len(passages), tekst=text, start=start, eind=start + len(text)))
        start += len(text) + 2
    known = courts().get(u.code)
    level = known.niveau if known else "rechtbank"
    court = dice.choice([c for c in courts().values() if c.niveau == level])
    day = FIRST_DAY + timedelta(days=dice.randrange(DAYS))
    return replace(
        u,
        tekst="\n\n".join(p.tekst for p in passages),
        passages=tuple(passages),
        ecli=f"ECLI:NL:{court.code}:{day.year}:{1_000_000 + number}",
        instantie=court.naam,
        code=court.code,
        niveau=court.niveau,
        datum=day,
        publicatiedatum=day + timedelta(days=14),
        zaaknummers=(f"{number // 100_000 + 10:02}/{number % 100_000:05}-{day.year % 100:02}",),
        ljn=(),
        vindplaatsen=(),
        titel="",
    )
