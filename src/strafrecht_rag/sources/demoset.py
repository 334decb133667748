"""The fictitious rulings that ship with the package."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path


def demo_folder() -> Path:
    """The folder of the demo rulings inside the installed package."""
    with as_file(files("strafrecht_rag.sources") / "demo") as folder:
        return folder
