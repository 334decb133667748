"""The answers of the register as they came, compressed: reading them again needs no network.

`originelen/HR/2021/ECLI_NL_HR_2021_1.20210104T140241.xml.gz`: the stamp is the change it was fetched at, so that after a
kill it is known from the name alone whether the text at hand is the one that is wanted. `index` reads this folder as any other.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

from strafrecht_rag.disk import write_whole
from strafrecht_rag.errors import InvoerFout

_ECLI = re.compile(r"ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}")
_ENDING = ".xml.gz"


def _stamp(gewijzigd: str) -> str:
    return "".join(c for c in gewijzigd if c.isalnum()) or "0"


class Originelen:
    """A folder of kept answers. At most one answer a ruling; written whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _place(self, ecli: str) -> tuple[Path, str]:
        if not _ECLI.fullmatch(ecli):  # it becomes a file name
            raise InvoerFout(f"«{ecli[:60]}» is geen ECLI.")
        _, _, code, year, _ = ecli.split(":")
        return self.folder / code / year, ecli.replace(":", "_")

    def _versions(self, ecli: str) -> list[Path]:
        folder, name = self._place(ecli)
        return sorted(folder.glob(f"{name}.*{_ENDING}*")) if folder.is_dir() else []

    def read(self, ecli: str, gewijzigd: str) -> bytes | None:
        """The answer that was fetched at this change; None when it is not there (or damaged: it is fetched again)."""
        folder, name = self._place(ecli)
        try:
            return gzip.decompress((folder / f"{name}.{_stamp(gewijzigd)}{_ENDING}").read_bytes())
        except (FileNotFoundError, NotADirectoryError, OSError, EOFError, zlib.error):
            return None

    def write(self, ecli: str, gewijzigd: str, data: bytes) -> None:
        """Keep an answer and drop an older one of the same ruling."""
        folder, name = self._place(ecli)
        path = folder / f"{name}.{_stamp(gewijzigd)}{_ENDING}"
        write_whole(path, gzip.compress(data, 6, mtime=0))
        for old in self._versions(ecli):
            if old != path:
                old.unlink(missing_ok=True)

    def remove(self, ecli: str) -> None:
        """Forget every answer of a ruling, half-written ones too."""
        for old in self._versions(ecli):
            old.unlink(missing_ok=True)

    def eclis(self) -> Iterator[str]:
        """The rulings of which an answer is kept."""
        for path in sorted(self.folder.rglob(f"*{_ENDING}")):
            yield path.name.split(".", 1)[0].replace("_", ":")
