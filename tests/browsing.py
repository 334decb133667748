"""A real Chromium, and a real server for it: for the browser tests, and for the screenshots of the guides."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from strafrecht_rag.faces.web.app import create_app
from strafrecht_rag.tasks.balie import Balie

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Without these a Chromium of root asks the network for things of its own."""


@contextmanager
def served(index: Path, model: str = "leugenaar") -> Iterator[str]:
    """A running server on a free port, with the built-in liar as its model; its address."""
    config = uvicorn.Config(create_app(Balie(index, model=model)), port=0, log_level="warning", access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
