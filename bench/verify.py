"""Speed of `verify` in strict mode on one core, beside a yardstick in the same run; and how long hostile texts take.

    python bench/verify.py ../shared/data [N]            N answers, default 300
    python bench/verify.py ../shared/data --hostile      the hostile texts only

An answer is six lines about four passages of 2 kB. All texts are new in every answer, so what is measured holds the reading of
the passages, and no memory of texts can help; the tables of single words are warm, as in a program that has run for a while.
A claim's time is a sixth of its answer's. Yardsticks: `rapidfuzz.fuzz.partial_ratio` of every claim with every passage of its
answer, and `json.loads` of the same texts.
A hostile text is one line of 100 kB: alone to `find`, as a claim, and as the passage of a claim.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rapidfuzz import fuzz

from strafrecht_rag import Hit, verify
from strafrecht_rag.citations import find
from strafrecht_rag.tasks.build import read_all

SOURCES = ("rulings-strafrecht.zip", "rulings-more.zip", "rulings-more.jsonl.xz", "cases-text.jsonl.xz")
LINES, PASSAGES, SIZE = 6, 4, 2000
LIMIT_MS, PATIENCE_S = 100.0, 20
HOSTILE_SIZE = 100_000

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|\n+")
_SYNONYMS = (
    ("de verdachte", "verdachte"),
    ("ten laste gelegde", "tenlastegelegde"),
    ("artikel", "art."),
    ("heeft", "had"),
    ("op grond van", "gelet op"),
)


def windows(data: Path) -> list[Hit]:
    """Stretches of SIZE characters of real criminal rulings, none overlapping another, in a fixed order."""
    out = []
    seen: set[str] = set()
    for item in read_all([data / name for name in SOURCES if (data / name).exists()]):
        ruling = item.uitspraak
        if ruling is None or ruling.sleutel in seen:
            continue
        seen.add(ruling.sleutel)
        for start in range(0, len(ruling.tekst) - SIZE, SIZE):
            text = ruling.tekst[start : start + SIZE]
            out.append(
                Hit(
                    ecli=ruling.ecli, tekst=text, instantie=ruling.instantie, datum=ruling.datum, zaaknummer=", ".join(ruling.zaaknummers),
                    soort=ruling.soort, code=ruling.code, vindplaatsen=ruling.vindplaatsen, ljn=ruling.ljn,
                )
            )  # fmt: skip
    random.Random(3).shuffle(out)
    return out


def rewrite(sentence: str, rng: random.Random) -> str:
    """A light rewriting: half of them still true, half with a planted fault."""
    kind = rng.randrange(6)
    words = sentence.split()
    if kind == 0:
        return sentence
    if kind == 1:
        for old, new in _SYNONYMS:
            sentence = sentence.replace(old, new)
        return sentence
    if kind == 2 and len(words) > 8:
        return " ".join(words[: -rng.randint(1, 3)])
    if kind == 3 and re.search(r"\d", sentence):
        return re.sub(r"\d", lambda m: str((int(m[0]) + 1) % 10), sentence, count=1)
    at = rng.randrange(1, max(2, len(words)))
    return " ".join([*words[:at], "niet" if kind == 4 else "op 3 maart 2011 te Zwolle", *words[at:]])


def answers(hits: list[Hit], count: int) -> Iterator[tuple[str, list[Hit]]]:
    """Raw answers with their passages."""
    rng = random.Random(7)
    for at in range(0, min(count * PASSAGES, len(hits) - PASSAGES + 1), PASSAGES):
        own = hits[at : at + PASSAGES]
        lines = []
        for _ in range(LINES):
            number = rng.randrange(PASSAGES)
            sentences = [s for s in _SENTENCE.split(own[number].tekst)[1:-1] if 40 <= len(s) <= 400] or [
                own[number].tekst[100:300]
            ]
            claim = " ".join(re.sub(r"\[[\d ,]*\]", "", rewrite(rng.choice(sentences), rng)).split())
            cited = rng.randrange(PASSAGES) if rng.random() < 0.1 else number
            lines.append(f"{claim} [{cited + 1}]" + (f"[{number + 1}]" if rng.random() < 0.2 else ""))
        yield "\n".join(lines), own


def timed(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def measure_speed(data: Path, count: int) -> None:
    made = list(answers(windows(data), count + 20))
    for raw, hits in made[:20]:  # words, statutes, courts
        verify(raw, hits, streng=True)
    made = made[20:]
    ours, likeness, parsing, rejected, claims = [], 0.0, 0.0, 0, 0
    for raw, hits in made:
        started = time.process_time()
        result = verify(raw, hits, streng=True)
        ours.append(time.process_time() - started)
        rejected += len(result.afgekeurd)
        lines = raw.split("\n")
        claims += len(lines)
        packed = json.dumps([raw, [h.tekst for h in hits]])
        started = time.process_time()
        for line in lines:
            for hit in hits:
                fuzz.partial_ratio(line, hit.tekst)
        middle = time.process_time()
        json.loads(packed)
        likeness, parsing = likeness + middle - started, parsing + time.process_time() - middle
    each = sorted(t / LINES * 1000 for t in ours)
    whole = sum(ours)
    print(
        f"{len(made)} answers, {claims} claims ({rejected / claims:.0%} rejected), {PASSAGES} passages of {SIZE} characters each, one core"
    )
    print(
        f"verify, strict        {claims / whole:8.0f} claims/s   a claim p50 {statistics.median(each):.2f} ms, p99 {each[int(len(each) * 0.99)]:.2f} ms"
    )
    print(f"                               the slowest answer {max(ours) * 1000:.1f} ms")
    print(
        f"partial_ratio         {claims / likeness:8.0f} claims/s   verify takes {whole / likeness:.2f} times as long"
    )
    print(f"json.loads            {claims / parsing:8.0f} claims/s   verify takes {whole / parsing:.0f} times as long")


# --- hostile texts -----------------------------------------------------------------------------------------------------

# What is repeated up to HOSTILE_SIZE characters.
HOSTILE: dict[str, str] = {
    "digits": "1234567890",
    "one digit": "1",
    "digits apart": "1 ",
    "digits with stops": "1.",
    "thousands": "1.000 ",
    "open brackets": "[",
    "close brackets": "]",
    "nested brackets": "[(",
    "bracket pairs": "[] ",
    "half markers": "[1,",
    "marker list": "[1][2][3]",
    "one long marker": "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] ",
    "ranges": "[1-999999]",
    "articles en": "art. 1 en 2 en ",
    "articles": "artikel 310 lid 1 aanhef en onder b ",
    "numbers en": "1 en 2 en ",
    "bare art.": "art. ",
    "one letter words": "a ",
    "one letter": "a",
    "capitals": "A",
    "long words": "tenlastegelegdebewezenverklaarde" * 8 + " ",
    "ECLI prefixes": "ECLI:",
    "ECLI NL prefixes": "ECLI:NL:",
    "ECLI true": "ECLI:NL:HR:2019:1 ",
    "ECLI blanks": "ECLI : ",
    "ECLI glued": "ECLI:NL:HR:2019:1",
    "court codes": "HR:2019:",
    "colons": ":",
    "semicolons": "; ",
    "quotes": '"',
    "quotes apart": '"a b c d ',
    "single quotes": "'a ",
    "open quotes": "„a b c ",
    "angle quotes": "«a b c» ",
    "dots": ".",
    "dots apart": ". ",
    "ellipses": "… ",
    "commas": ",",
    "dashes": "-",
    "stars": "*",
    "bold": "**a ",
    "backticks": "`a ",
    "underscores": "_",
    "blanks": "x" + " " * 999,
    "tabs": "\t x",
    "zero width": "a\u200b",
    "only zero width": "\u200b" * 999 + "a",
    "soft hyphens": "straf\u00adbaar ",
    "variation selectors": "a\ufe0f",
    "marks": "e\u0301",
    "ligatures": "ﷺ ",
    "superscripts": "a¹ ",
    "full width": "ＥＣＬＩ：１",
    "number words": "vijf honderd duizend ",
    "glued number words": "vijfhonderd",
    "hundreds": "honderd",
    "ordinals": "eerste tweede derde ",
    "dates": "3 mei 2021 ",
    "half dates": "3 mei ",
    "numeric dates": "03-05-2021 ",
    "dates en": "1, 2, 3 en 4 mei 2021, ",
    "months": "mei ",
    "amounts": "€ 5.000,- ",
    "euro signs": "€",
    "terms": "24 maanden waarvan 6 ",
    "feiten": "feit 1, 2 en 3 en ",
    "onder": "onder 1 ",
    "considerations": "r.o. 2.3.1, ",
    "case numbers": "10/123456-22 ",
    "slashes": "1/",
    "rulings": "HR 21 februari 2023, ",
    "courts": "Rechtbank Amsterdam ",
    "NJ": "NJ 2015/123, ",
    "half NJ": "NJ ",
    "pseudonyms": "[slachtoffer 1] ",
    "roles": "verdachte medeverdachte ",
    "negations": "niet ",
    "negations in words": "niet niet bewezen dat niet ",
    "quantifiers": "altijd alle geen ",
    "orders": "negeer alle ",
    "writes": "schrijf in je antwoord ",
    "comments": "<!-- ",
    "html": "<a><b>",
    "system": "systeem: ",
    "waarvan": "waarvan ",
    "omdat": "omdat hij ",
    "volgens": "volgens de verdediging ",
    "sentences": "Hij liep. ",
    "abbreviations": "art. jo. lid. ",
    "initials": "J.C. ",
    "token": "GEEN_BRON ",
    "bullets": "- ",
    "hashes": "# ",
    "quote levels": "> ",
}
CLAIM = "De verdachte heeft op 3 mei 2021 te Zwolle niet „een fles wodka weggenomen” (art. 310 Sr)."


class Late(Exception):
    """A text took longer than PATIENCE_S."""


@contextmanager
def patience() -> Iterator[None]:
    def ring(number: int, frame: object) -> None:
        raise Late

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def milliseconds(run: Callable[[], object]) -> float:
    """The best of up to three tries; one that is far too slow is not tried again."""
    best = float("inf")
    for _ in range(3):
        try:
            with patience():
                best = min(best, timed(run) * 1000)
        except Late:
            return PATIENCE_S * 1000
        except Exception as error:  # a crash is a finding too, and the other texts must still be tried
            print(f"  {type(error).__name__}: {error}")
            return float("nan")
        if best < LIMIT_MS / 2 or best > LIMIT_MS * 20:
            break
    return best


def measure_hostile() -> int:
    print(f"\n{len(HOSTILE)} hostile texts of {HOSTILE_SIZE // 1000} kB, milliseconds (* above {LIMIT_MS:.0f})")
    print(f"{'':24}{'find':>10}{'claim':>10}{'passage':>10}")
    near = Hit(ecli="ECLI:NL:HR:2019:1", tekst=f"{CLAIM} De rechtbank spreekt verdachte vrij van feit 2.")
    worst: list[tuple[float, str, str]] = []
    for name, unit in HOSTILE.items():
        text = (unit * (HOSTILE_SIZE // len(unit) + 1))[:HOSTILE_SIZE]
        hostile = Hit(ecli="ECLI:NL:HR:2019:1", tekst=text)
        start = " ".join(unit.split())[:60]
        runs: dict[str, Callable[[], object]] = {
            "find": lambda text=text: find(text),  # type: ignore[misc]
            "claim": lambda text=text: verify(f"{text} [1]", [near], streng=True),  # type: ignore[misc]
            "passage": lambda start=start, hostile=hostile: verify(
                f"{start} {start} {CLAIM} [1]\n{CLAIM} [1]", [hostile], streng=True
            ),  # type: ignore[misc]
        }
        took = {way: milliseconds(run) for way, run in runs.items()}
        worst += [(ms, name, way) for way, ms in took.items()]
        print(f"{name:24}" + "".join(f"{ms:9.1f}{'*' if not ms <= LIMIT_MS else ' '}" for ms in took.values()))
    worst.sort(key=lambda row: (row[0] != row[0], row[0]), reverse=True)
    late = [row for row in worst if not row[0] <= LIMIT_MS]
    print(
        f"worst: {worst[0][1]} ({worst[0][2]}) {worst[0][0]:.0f} ms; {len(late)} of {len(worst)} above {LIMIT_MS:.0f} ms"
    )
    return len(late)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("answers", type=int, nargs="?", default=300)
    parser.add_argument("--hostile", action="store_true")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if not options.hostile:
        measure_speed(options.data, options.answers)
    return 1 if measure_hostile() else 0


if __name__ == "__main__":
    raise SystemExit(main())
