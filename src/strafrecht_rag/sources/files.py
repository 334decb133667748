"""Files, folders and archives as a stream of documents. ZIPs in ZIPs are opened in streaming; nothing is unpacked to disk
under a name from the archive. Limits guard against bombs."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Literal

from strafrecht_rag.errors import BronFout, InvoerFout

MAX_DOCUMENT = 64 * 2**20
"""Bytes of one XML document. The largest real ruling seen is under 2 MiB."""
MAX_ROWS_FILE = 8 * 2**30
MAX_INNER_ZIP = 8 * 2**30
MAX_RATIO = 300
"""Unpacked over packed. Real rulings compress 4 to 12 times, never this much."""
MAX_DEPTH = 4

Soort = Literal["xml", "jsonl", "csv", "fout", "onbekend"]


@dataclass(frozen=True)
class Document:
    """One XML document or one file of rows. `open` gives its unpacked bytes; `fout` is set where it cannot be read."""

    naam: str
    soort: Soort
    open: Callable[[], IO[bytes]] | None = None
    fout: BronFout | None = None


def _kind(name: str) -> Soort:
    low = name.lower()
    for ending in (".xz", ".gz", ".bz2"):
        low = low.removesuffix(ending)
    if low.endswith(".xml"):
        return "xml"
    if low.endswith((".jsonl", ".ndjson")):
        return "jsonl"
    return "csv" if low.endswith(".csv") else "onbekend"


class _Limited:
    """A binary stream that refuses to give more than `limit` bytes."""

    def __init__(self, stream: IO[bytes], limit: int, naam: str, below: IO[bytes] | None = None) -> None:
        self.stream, self.left, self.naam, self.below = stream, limit, naam, below

    def _count(self, data: bytes) -> bytes:
        self.left -= len(data)
        if self.left < 0:
            raise BronFout(
                f"{self.naam}: dit bestand wordt bij het uitpakken te groot.",
                "Vertrouw het niet; controleer de herkomst.",
            )
        return data

    def read(self, size: int = -1) -> bytes:
        return self._count(self.stream.read(self.left + 1 if size < 0 else size))

    def __iter__(self) -> Iterator[bytes]:
        for line in self.stream:
            yield self._count(line)

    def __enter__(self) -> _Limited:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        if self.below is not None:  # an unpacker leaves open what it was given
            self.below.close()


def _unpacked(stream: IO[bytes], name: str, limit: int) -> IO[bytes]:
    low = name.lower()
    openers: dict[str, Any] = {".xz": lzma.open, ".gz": gzip.open, ".bz2": bz2.open}
    opener = openers.get(low[low.rfind(".") :])
    plain = opener(stream, "rb") if opener else stream
    return _Limited(plain, limit, name, stream)  # type: ignore[return-value]


def _document(naam: str, source: Callable[[], IO[bytes]]) -> Document:
    kind = _kind(naam)
    if kind == "onbekend":
        return Document(naam, "onbekend")
    limit = MAX_DOCUMENT if kind == "xml" else MAX_ROWS_FILE
    return Document(naam, kind, lambda: _unpacked(source(), naam, limit))


def _bad(naam: str, melding: str, raad: str) -> Document:
    return Document(naam, "fout", fout=BronFout(f"{naam}: {melding}", raad))


def _zip(stream: IO[bytes], naam: str, depth: int) -> Iterator[Document]:
    if depth > MAX_DEPTH:
        yield _bad(naam, "te veel archieven in elkaar.", "Pak het buitenste zelf uit.")
        return
    try:
        archive = zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        yield _bad(naam, "dit is geen geldig ZIP-bestand, of het is beschadigd.", "Haal het opnieuw op.")
        return
    with archive:
        for info in sorted(archive.infolist(), key=lambda i: i.filename):
            name = f"{naam} › {info.filename}"
            if info.is_dir():
                continue
            if info.flag_bits & 1:
                yield _bad(name, "dit bestand in het archief is versleuteld.", "Pak het zelf uit met het wachtwoord.")
            elif info.file_size > 2**20 and info.file_size > MAX_RATIO * max(info.compress_size, 1):
                yield _bad(
                    name, "dit bestand wordt bij het uitpakken te groot.", "Vertrouw het niet; controleer de herkomst."
                )
            elif info.filename.lower().endswith(".zip"):
                yield from _inner_zip(archive, info, name, depth)
            else:
                yield _document(name, lambda info=info: archive.open(info))  # type: ignore[misc]


def _inner_zip(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, depth: int) -> Iterator[Document]:
    with SpooledTemporaryFile(max_size=32 * 2**20) as buffer:
        try:
            with archive.open(info) as inner:
                limited = _Limited(inner, MAX_INNER_ZIP, name)
                while chunk := limited.read(2**20):
                    buffer.write(chunk)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, BronFout):
            yield _bad(name, "dit archief in het archief is beschadigd of te groot.", "Haal het opnieuw op.")
            return
        buffer.seek(0)
        yield from _zip(buffer, name, depth + 1)


def _one(path: Path, naam: str) -> Iterator[Document]:
    if path.suffix.lower() == ".zip":
        try:
            with path.open("rb") as stream:
                yield from _zip(stream, naam, 1)
        except OSError as error:
            yield _bad(naam, f"dit bestand kan niet worden gelezen ({error.strerror}).", "Controleer de rechten.")
    else:
        yield _document(naam, lambda: path.open("rb"))


def walk(paths: list[Path]) -> Iterator[Document]:
    """The documents under `paths`, in a fixed order. InvoerFout at once for a path that is not there.

    Files of a kind that holds no rulings are yielded as `onbekend` when named, and left out inside folders.
    """
    for path in paths:
        if not path.exists():
            raise InvoerFout(f"{path} bestaat niet.", "Controleer de naam van het bestand of de map.")
    for path in paths:
        if path.is_dir():
            for file in sorted(p for p in path.rglob("*") if p.is_file()):
                if _kind(file.name) != "onbekend" or file.suffix.lower() == ".zip":
                    yield from _one(file, file.relative_to(path.parent).as_posix())
        else:
            yield from _one(path, path.name)


def count_documents(paths: list[Path]) -> int:
    """About how many documents and rows `walk` will give, from names alone: for a progress bar, not for a report."""
    total = 0
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*")) if path.is_dir() else []:
            if file.suffix.lower() == ".zip":
                try:
                    with zipfile.ZipFile(file) as archive:
                        total += len(archive.namelist())
                except (zipfile.BadZipFile, OSError):
                    total += 1
            elif file.is_file():
                total += 1
    return max(total, 1)


def read_bytes(document: Document) -> bytes:
    """The whole of one document. BronFout, naming it, for what cannot be unpacked."""
    if document.open is None:
        raise document.fout or BronFout(
            f"{document.naam}: geen uitspraken in dit soort bestand.", "Geef XML, JSONL, CSV of ZIP."
        )
    try:
        with document.open() as stream:
            return stream.read()
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError) as error:
        raise BronFout(
            f"{document.naam}: dit bestand is beschadigd of niet leesbaar.", "Haal het opnieuw op."
        ) from error
