"""What the built-in embedder is trained on: texts from the data folder, and our own questions with their passages.

Held out: every fifth ruling by the hash of its key. Its questions and its summary are never trained on; its passages stay
in the pool, as they would in an index. Summaries of rulings whose text is here are never trained on at all.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.index.schema import is_strafrecht
from strafrecht_rag.tasks.build import read_all

HERE = Path(__file__).parent
QUESTIONS = HERE.parent / "bench" / "vragen" / "vragen.jsonl"
CRIMINAL = ("rulings-strafrecht.zip", "rulings-more.zip", "rulings-more.jsonl.xz", "cases-text.jsonl.xz")
OTHER = ("rulings-bestuursrecht-2020.zip",)
DEMO = HERE.parent / "src" / "strafrecht_rag" / "sources" / "demo"
LONGEST = 900
OTHER_PASSAGES = 2500
SEED = 20261202


def fold(text: str, n: int = 5) -> int:
    """Which of `n` parts a key belongs to, by its hash."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % n


def held_out(sleutel: str) -> bool:
    """A fifth of the rulings. Of folds 1 and 2 the model for ijken.py learns; on 3 and 4 the ranking is fitted."""
    return fold(sleutel) == 0


def read_no_source() -> list[dict[str, str]]:
    """Questions that the rulings here do not answer; a third (fold 0 of 3 of their id) is held out."""
    return [json.loads(line) for line in QUESTIONS.with_name("geen_bron.jsonl").read_text("utf-8").splitlines()]


@dataclass(frozen=True)
class Paar:
    """A question and the passage that answers it: its row in `Teksten.passages`."""

    vraag: str
    stijl: str
    sleutel: str
    passage: int


@dataclass
class Teksten:
    """`passages` with the ruling each is of and its source; `paren` of rulings that are not held out."""

    passages: list[str] = field(default_factory=list)
    sleutels: list[str] = field(default_factory=list)
    bronnen: list[str] = field(default_factory=list)
    paren: list[Paar] = field(default_factory=list)
    samenvattingen: list[str] = field(default_factory=list)
    zinnen: list[str] = field(default_factory=list)


def read_questions() -> list[dict[str, object]]:
    return [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]


def _rulings(data: Path) -> dict[str, tuple[str, Uitspraak]]:
    rulings: dict[str, tuple[str, Uitspraak]] = {}
    groups = [("heel", [data / CRIMINAL[0], data / CRIMINAL[1], data / CRIMINAL[2]]), ("deel", [data / CRIMINAL[3]]), ("demo", [DEMO])]  # fmt: skip
    for source, paths in groups:
        for item in read_all([p for p in paths if p.exists()]):
            u = item.uitspraak
            if u and is_strafrecht(u.rechtsgebieden):
                rulings.setdefault(u.sleutel, (source, u))
    return rulings


def atom_summaries(data: Path) -> list[tuple[str, str]]:
    """(ECLI, summary) of the index pages; a summary of the register is cut at some 400 characters."""
    out = []
    with zipfile.ZipFile(data / "atom-strafrecht-2021.zip") as archive:
        for name in sorted(archive.namelist()):
            for entry in ElementTree.fromstring(archive.read(name)).iter("{http://www.w3.org/2005/Atom}entry"):  # noqa: S314
                ecli = entry.findtext("{http://www.w3.org/2005/Atom}id", "")
                told = (entry.findtext("{http://www.w3.org/2005/Atom}summary") or "").strip()
                if len(told) >= 40:
                    out.append((ecli, told))
    return out


def statute_articles(data: Path) -> list[str]:
    """The articles of eight statutes about 2015, each one text of at most `LONGEST` characters."""
    out = []
    with zipfile.ZipFile(data / "statutes-markdown.zip") as archive:
        for name in sorted(archive.namelist()):
            for part in re.split(r"^#+ *(?=Artikel)", archive.read(name).decode("utf-8"), flags=re.MULTILINE)[1:]:
                told = re.sub(r"\s+", " ", part)[:LONGEST]
                if len(told) > 120:
                    out.append(told)
    return out


def collect(data: Path) -> Teksten:
    rng = random.Random(SEED)  # noqa: S311
    out = Teksten()
    place: dict[tuple[str, int], int] = {}
    rulings = _rulings(data)
    for sleutel, (source, u) in rulings.items():
        for p in u.passages:
            if len(p.tekst) >= 60:
                place[sleutel, p.start] = len(out.passages)
                out.passages.append(p.tekst.strip()[:LONGEST])
                out.sleutels.append(sleutel)
                out.bronnen.append(source)
    others: list[tuple[str, str]] = []
    for item in read_all([data / name for name in OTHER]):
        if item.uitspraak:
            others += [(item.uitspraak.sleutel, p.tekst) for p in item.uitspraak.passages if len(p.tekst) >= 200]
    for sleutel, text in rng.sample(others, min(OTHER_PASSAGES, len(others))):
        out.passages.append(text.strip()[:LONGEST])
        out.sleutels.append(sleutel)
        out.bronnen.append("bestuur")
    for text in statute_articles(data):
        out.passages.append(text)
        out.sleutels.append(f"wet {len(out.passages)}")
        out.bronnen.append("wet")
    for row in read_questions():
        sleutel, start = str(row["sleutel"]), row["plaats"][0]  # type: ignore[index]
        at = place.get((sleutel, start))
        if at is not None and not held_out(sleutel):
            out.paren.append(Paar(str(row["vraag"]), str(row["stijl"]), sleutel, at))
    out.samenvattingen = [told for ecli, told in atom_summaries(data) if ecli not in rulings]
    criminal = [i for i, b in enumerate(out.bronnen) if b in ("heel", "deel")]
    sentences = [
        s for i in criminal for s in re.split(r"(?<=[a-z\])][.;]) +(?=[A-Z])", out.passages[i]) if 40 <= len(s) <= 260
    ]
    out.zinnen = rng.sample(sentences, min(6000, len(sentences)))
    return out
