"""kill -9 at any moment loses nothing and doubles nothing. A few moments here; `KILLS=50` tries fifty (see docs/bronnen.md)."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from opendata_killed import POINTS
from opendata_register import Register, small_register
from opendata_server import Server, serving
from opendata_syncing import ALLES, fingerprint, run_sync

from strafrecht_rag.sources.opendata.manifest import Manifest
from strafrecht_rag.tasks.sync.opdracht import Map

KILLS = int(os.environ.get("KILLS", "4"))
SEED = int(os.environ.get("KILL_SEED", "20211"))
SCRIPT = Path(__file__).with_name("opendata_killed.py")
BATCH = 10


def run_killed(server: Server, index: Path, delay: float | None = None, **wanted: object) -> int:
    """Run a sync in a process that dies at a point, or that we kill after `delay` seconds. Its exit status."""
    wishes = json.dumps({"originelen": True, "batch": BATCH} | wanted)
    child = subprocess.Popen([sys.executable, "-W", "ignore", str(SCRIPT), server.adres, str(index), wishes])
    try:
        return child.wait(timeout=delay)
    except subprocess.TimeoutExpired:
        child.kill()
        return child.wait()


def register() -> Register:
    return small_register(strafrecht=60, anders=30, zonder_tekst=6)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> str:
    index = tmp_path_factory.mktemp("heel") / "i"
    with serving(register()) as server:
        run_sync(server, index, bereik=ALLES)
    return fingerprint(index)


def moments() -> list[tuple[str, int, str]]:
    """Points and calls, by lot; the commit of the index and what comes after it are always among them."""
    dice = random.Random(SEED)
    fixed = [("index", 2, "voor"), ("index", 3, "na"), ("manifest", 30, "voor"), ("origineel", 17, "na")]
    names = ["index", "manifest", "venster", "origineel", "afronden"]
    reach = {"index": 7, "manifest": 70, "venster": 3, "origineel": 60, "afronden": 1}
    lot: list[tuple[str, int, str]] = []
    while len(fixed) + len(lot) < KILLS:
        name = dice.choice(names)
        lot.append((name, dice.randint(1, reach[name]), dice.choice(["voor", "na"])))
    return [*fixed, *lot][:KILLS]


@pytest.mark.parametrize(("punt", "keer", "plaats"), moments(), ids=lambda v: str(v))
def test_killed_at_a_point_nothing_is_lost_doubled_or_fetched_again(
    tmp_path: Path, uninterrupted: str, punt: str, keer: int, plaats: str
) -> None:
    assert punt in POINTS
    with serving(register()) as server:
        assert run_killed(server, tmp_path / "i", punt=punt, keer=keer, plaats=plaats) == -9
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
        assert report.in_orde
        assert fingerprint(tmp_path / "i") == uninterrupted
        twice = [e for e, n in Counter(server.opgehaald()).items() if n > 1]
        assert len(twice) <= 4  # what was under way on four connections when it died
        with_manifest = Manifest(Map.of(tmp_path / "i").manifest, read_only=True)
        assert with_manifest.counts() == {"opgenomen": 60}


def test_killed_again_and_again_at_random_times_without_originals(tmp_path: Path, uninterrupted: str) -> None:
    dice = random.Random(SEED + 1)
    kills = max(2, KILLS // 5)
    with serving(register()) as server:
        died = 0
        for _ in range(kills):
            asked = len(server.opgehaald())
            started = time.monotonic()
            status = run_killed(server, tmp_path / "i", delay=dice.uniform(1.0, 4.0), originelen=False, rate=25.0)
            died += status == -9
            assert time.monotonic() - started < 60
            assert len(server.opgehaald()) - asked <= 60
        report = run_sync(server, tmp_path / "i", bereik=ALLES, originelen=False)
        assert report.in_orde
        assert died
        assert fingerprint(tmp_path / "i") == uninterrupted
        again = Counter(server.opgehaald())
        assert sum(n - 1 for n in again.values()) <= kills * (
            BATCH + 4
        )  # at most the last batch and what was under way
