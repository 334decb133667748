"""A sync in a process of its own that is killed (SIGKILL) at a chosen moment: `python opendata_killed.py ADDRESS INDEX WISHES`.

WISHES is JSON: `punt` (a name in `POINTS`, or empty), `keer` (at which call of it), `originelen`, `plaats` (before or after the
call). Without `punt` it runs to its end, unless whoever started it kills it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opendata_syncing import ALLES, run_sync

from strafrecht_rag.index.writer import Writer
from strafrecht_rag.sources.opendata.manifest import Manifest
from strafrecht_rag.sources.opendata.originals import Originelen
from strafrecht_rag.tasks import withdraw as withdrawing
from strafrecht_rag.tasks.sync import run

POINTS: dict[str, tuple[Any, str]] = {
    "index": (Writer, "add"),  # after it: between the commit of the index and that of the manifest
    "manifest": (Manifest, "mark"),
    "venster": (Manifest, "record_window"),
    "origineel": (Originelen, "write"),
    "afronden": (Writer, "finish"),
    "wissen": (run, "scrub"),
    "intrekken": (withdrawing, "scrub"),
    "rij weg": (withdrawing, "delete_rulings"),
    "grafsteen": (withdrawing, "write_tombstones"),
}


@dataclass
class Address:
    adres: str


def arm(punt: str, keer: int, plaats: str) -> None:
    """Let the process kill itself before or after call number `keer`."""
    owner, name = POINTS[punt]
    original: Callable[..., Any] = getattr(owner, name)
    calls = 0

    def deadly(*args: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == keer and plaats == "voor":
            os.kill(os.getpid(), signal.SIGKILL)
        result = original(*args, **named)
        if calls == keer:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(owner, name, deadly)


def main() -> None:
    address, index, wishes = sys.argv[1:]
    wanted = json.loads(wishes)
    run.BATCH_RULINGS = wanted.get("batch", 10)
    if wanted.get("punt"):
        arm(wanted["punt"], wanted["keer"], wanted["plaats"])
    more = {} if wanted.get("vervolg") else {"bereik": ALLES}
    run_sync(Address(address), Path(index), originelen=wanted["originelen"], rate=wanted.get("rate", 10_000.0), **more)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
