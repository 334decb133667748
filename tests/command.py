"""Running the program as a user does: in this process (fast, the same `main`), or as a program of its own."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from strafrecht_rag.faces.cli import main
from strafrecht_rag.settings import _load as settings_of_this_process

CALL_NOBODY = """
import socket
def refuse(*a, **k): raise AssertionError("a socket was opened")
socket.socket.connect = socket.socket.connect_ex = socket.create_connection = socket.getaddrinfo = refuse
"""
"""The beginning of a program that can open no connection."""


def free_port() -> int:
    """A port of this machine on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


Done = subprocess.CompletedProcess[str]


def _words(args: tuple[str, ...], index: Path | None) -> list[str]:
    return [*args, *(["--index", str(index)] if index is not None else [])]


def run(*args: str, index: Path | None = None, stdin: str = "", **env: str) -> Done:
    """`main` with these words, standard streams of its own and these environment variables; no terminal."""
    words = _words(args, index)
    out, err = io.StringIO(), io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    code: str | int | None = 0
    with patch.dict(os.environ, env), patch.object(sys, "argv", ["strafrecht-rag", *words]), patch.object(sys, "stdin", typed):  # fmt: skip
        settings_of_this_process.cache_clear()
        try:
            with redirect_stdout(out), redirect_stderr(err):
                main()
        except SystemExit as ended:
            code = ended.code
    settings_of_this_process.cache_clear()
    return subprocess.CompletedProcess(words, int(code or 0), out.getvalue(), err.getvalue())


def run_process(*args: str, index: Path | None = None, stdin: str = "", **env: str) -> Done:
    """The real program in a process of its own, with UTF-8 on its streams."""
    return subprocess.run(
        [sys.executable, "-m", "strafrecht_rag", *_words(args, index)], input=stdin, capture_output=True, text=True,
        encoding="utf-8", timeout=120, env=os.environ | {"PYTHONIOENCODING": "utf-8"} | env,
    )  # fmt: skip


def said(result: Done) -> str:
    """Everything it said, on one line."""
    return " ".join((result.stdout + result.stderr).split())
