"""Writing a file whole or not at all: beside its place first, and on disk before it takes the name. A kill leaves the old one.

Stands beside the rooms, as `errors.py` does: sources, index and tasks all write files. It imports nothing of ours.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes | str, *, private: bool = False) -> None:
    """Replace a file of the program's own, in a folder that is made when it is not there. `private`: for its owner only.

    Killed halfway it leaves `<name>.nieuw`, which the next write replaces. Text is written in UTF-8.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.nieuw")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    _fill(os.open(temporary, flags, 0o600 if private else 0o666), data)
    os.replace(temporary, path)


def write_beside(path: Path, data: bytes, *, replace: bool) -> None:
    """Write a file where the user wants it, for its owner only. FileExistsError without `replace` when the name is taken,
    also when it was taken meanwhile. Leaves nothing behind but the file; OSError as it comes."""
    handle, name = _temporary(path)
    temporary = Path(name)
    try:
        _fill(handle, data)
        if not replace:
            _link(temporary, path)
        else:
            os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def try_beside(path: Path) -> None:
    """Whether a file can be made there: OSError when not. Leaves nothing behind."""
    handle, name = _temporary(path)
    os.close(handle)
    Path(name).unlink()


def _temporary(path: Path) -> tuple[int, str]:
    """A new file beside `path` under a name of its own, for its owner only (0600)."""
    return tempfile.mkstemp(prefix=f".{path.name[:20]}.", suffix=".nieuw", dir=path.parent)


def _fill(handle: int, data: bytes | str) -> None:
    with os.fdopen(handle, "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
        file.flush()
        os.fsync(file.fileno())


def _link(temporary: Path, path: Path) -> None:
    """Give a finished file its name by a hard link: that fails where the name is taken meanwhile."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.replace(temporary, path)
