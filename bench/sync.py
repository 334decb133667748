"""A sync of a whole year, as a new user runs it: `python bench/sync.py ../shared/data [interruptions]`.

The imitation of tests/ serves the 10,778 criminal rulings of 2021 that the real index pages in the data folder name (their
texts are made up), among rulings of other fields. The command `sync` runs once to its end, and once killed (SIGKILL) so many
times at random; then both indexes, row by row without vectors, and the server's log are compared.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from datetime import date, datetime, timedelta
from pathlib import Path

from lxml import etree

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from opendata_register import CIVIEL, Register, Stuk, make_text
from opendata_server import Server, serving
from opendata_syncing import eclis_of, fingerprint

ATOM = "{http://www.w3.org/2005/Atom}"
RATE = os.environ.get("RATE", "400")


def year(data: Path) -> Register:
    """The register of 2021."""
    from strafrecht_rag.sources.opendata.feed import day_in_title

    stukken = []
    with zipfile.ZipFile(data / "atom-strafrecht-2021.zip") as archive:
        for name in archive.namelist():
            for entry in etree.fromstring(archive.read(name)).iter(f"{ATOM}entry"):
                ecli, title = entry.findtext(f"{ATOM}id") or "", entry.findtext(f"{ATOM}title") or ""
                changed = datetime.fromisoformat((entry.findtext(f"{ATOM}updated") or "")[:19])
                day = day_in_title(title) or date(2021, 1, 1)
                stukken.append(Stuk(ecli, day, changed, tekst=make_text(ecli, 8), titel=title, samenvatting=entry.findtext(f"{ATOM}summary") or "-"))  # fmt: skip
    others = [
        Stuk(f"ECLI:NL:RBAMS:2021:{90000 + n}", date(2021, 1, 1) + timedelta(days=n % 365), datetime(2021, 6, 1) + timedelta(minutes=n), (CIVIEL,), make_text(str(n)))
        for n in range(4000)
    ]  # fmt: skip
    return Register.of([*stukken, *others])


def command(server: Server, index: Path, *words: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {
        "STRAFRECHT_RAG_OPENDATA_URL": server.adres,
        "STRAFRECHT_RAG_OPENDATA_RATE": RATE,
        "STRAFRECHT_RAG_INDEX": str(index),
    }
    return subprocess.Popen([sys.executable, "-W", "ignore", "-m", "strafrecht_rag", "sync", *words], env=environment)


def main() -> None:
    data, times = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5
    since = ("--since", "2021-01-01", "--until", "2021-12-31")
    dice = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        whole, broken = Path(folder) / "heel", Path(folder) / "gebroken"
        register = year(data)
        wanted = sorted(s.ecli for s in register.stukken.values() if CIVIEL not in s.onderwerpen)
        with serving(register) as server:
            started = time.monotonic()
            assert command(server, whole, *since).wait() == 0
            seconds = time.monotonic() - started
            pace = server.hoogste_tempo()
        print(f"whole: {len(wanted)} rulings in {seconds:.0f} s, {len(wanted) / seconds:.0f} a second; limit {RATE}, most in one second {pace}")  # fmt: skip
        print(
            f"peak memory of the command {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB",
            flush=True,
        )
        with serving(register) as server:
            for _ in range(times):
                child = command(server, broken, *since)
                try:
                    child.wait(dice.uniform(0.08, 0.22) * seconds)
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.wait()
                print(f"killed after {len(set(server.opgehaald()))} rulings", flush=True)
            assert command(server, broken, *since).wait() == 0
            asked = Counter(server.opgehaald())
        assert eclis_of(whole) == eclis_of(broken) == wanted == sorted(asked)
        assert fingerprint(whole) == fingerprint(broken)
        print(f"interrupted {times} times: the same {len(wanted)} rulings, the same rows ({fingerprint(whole)[:16]})")
        print(f"fetched more than once: {sum(n - 1 for n in asked.values())}")


if __name__ == "__main__":
    main()
