"""Files, folders and archives as a stream of documents. ZIPs in ZIPs are opened in streaming; nothing is unpacked to disk
under a name from the archive. Limits guard against bombs."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
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
_TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")

Soort = Literal["xml", "jsonl", "csv", "markdown", "fout", "onbekend"]
Herken = Callable[[str], Soort]
"""What kind of document a name tells; `onbekend` for one that is not wanted."""


@dataclass(frozen=True)
class Document:
    """One XML document or one file of rows. `open` gives its unpacked bytes; `fout` is set where it cannot be read."""

    naam: str
    soort: Soort
    open: Callable[[], IO[bytes]] | None = None
    fout: BronFout | None = None


def _unpacked_name(name: str) -> str:
    low = name.lower()
    for ending in (".xz", ".gz", ".bz2"):
        low = low.removesuffix(ending)
    return low


def ruling_kind(name: str) -> Soort:
    """Documents that hold rulings."""
    low = _unpacked_name(name)
    if low.endswith(".xml"):
        return "xml"
    if low.endswith((".jsonl", ".ndjson")):
        return "jsonl"
    return "csv" if low.endswith(".csv") else "onbekend"


def statute_kind(name: str) -> Soort:
    """Documents that hold statutes."""
    low = _unpacked_name(name)
    if low.endswith(".xml"):
        return "xml"
    return "markdown" if low.endswith((".md", ".markdown")) else "onbekend"


def _limit(kind: Soort) -> int:
    return MAX_ROWS_FILE if kind in ("jsonl", "csv") else MAX_DOCUMENT


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


def _document(naam: str, herken: Herken, source: Callable[[], IO[bytes]]) -> Document:
    kind = herken(naam)
    if kind == "onbekend":
        return Document(naam, "onbekend")
    return Document(naam, kind, lambda: _unpacked(source(), naam, _limit(kind)))


def _bad(naam: str, melding: str, raad: str) -> Document:
    return Document(naam, "fout", fout=BronFout(f"{naam}: {melding}", raad))


def _zip(stream: IO[bytes], naam: str, depth: int, herken: Herken) -> Iterator[Document]:
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
            elif is_archive(info.filename):
                try:
                    with archive.open(info) as inner:
                        yield from _inner(inner, name, depth, herken)
                except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError):
                    yield _bad(name, "dit archief in het archief is beschadigd of te groot.", "Haal het opnieuw op.")
            else:
                yield _document(name, herken, lambda info=info: archive.open(info))  # type: ignore[misc]


def is_archive(name: str) -> bool:
    """Whether a name is that of an archive that holds documents: ZIP, or tar in any packing."""
    return name.lower().endswith((".zip", *_TAR))


def _tar(stream: IO[bytes], naam: str, depth: int, herken: Herken) -> Iterator[Document]:
    """A tar is read once, from front to end: each document is taken out as it comes by, one at a time."""
    if depth > MAX_DEPTH:
        yield _bad(naam, "te veel archieven in elkaar.", "Pak het buitenste zelf uit.")
        return
    try:
        with tarfile.open(fileobj=stream, mode="r|*") as archive:
            for member in archive:
                name = f"{naam} › {member.name}"
                if member.isdir():
                    continue
                if not member.isreg():  # a link could point anywhere
                    yield _bad(name, "dit is een koppeling, geen bestand.", "Pak het archief zelf uit.")
                    continue
                inner = archive.extractfile(member)
                if inner is not None and is_archive(member.name):
                    yield from _inner(inner, name, depth, herken)
                elif inner is not None and herken(name) == "onbekend":
                    yield Document(name, "onbekend")
                elif inner is not None:
                    yield _taken_out(inner, name, member.size, herken)
    except (tarfile.TarError, lzma.LZMAError, zlib.error, EOFError, OSError, ValueError):
        yield _bad(naam, "dit is geen geldig tar-bestand, of het is beschadigd.", "Haal het opnieuw op.")


def _taken_out(inner: IO[bytes], name: str, size: int, herken: Herken) -> Document:
    limit = _limit(herken(name))
    if size > limit:
        return _bad(name, "dit bestand is te groot.", "Controleer de herkomst.")
    if limit == MAX_DOCUMENT:
        data = inner.read()
        return _document(name, herken, lambda: BytesIO(data))
    buffer = SpooledTemporaryFile(max_size=32 * 2**20)  # noqa: SIM115 - whoever reads the document closes it
    while chunk := inner.read(2**20):
        buffer.write(chunk)
    buffer.seek(0)
    return _document(name, herken, lambda: buffer)


def _inner(inner: IO[bytes], name: str, depth: int, herken: Herken) -> Iterator[Document]:
    """An archive inside an archive: a tar as it streams by; a ZIP is set aside first, for its contents stand at its end."""
    if not name.lower().endswith(".zip"):
        yield from _tar(inner, name, depth + 1, herken)
        return
    with SpooledTemporaryFile(max_size=32 * 2**20) as buffer:
        try:
            limited = _Limited(inner, MAX_INNER_ZIP, name)
            while chunk := limited.read(2**20):
                buffer.write(chunk)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, BronFout):
            yield _bad(name, "dit archief in het archief is beschadigd of te groot.", "Haal het opnieuw op.")
            return
        buffer.seek(0)
        yield from _zip(buffer, name, depth + 1, herken)


def _one(path: Path, naam: str, herken: Herken) -> Iterator[Document]:
    if is_archive(path.name):
        try:
            with path.open("rb") as stream:
                yield from (_zip if path.suffix.lower() == ".zip" else _tar)(stream, naam, 1, herken)
        except OSError as error:
            yield _bad(naam, f"dit bestand kan niet worden gelezen ({error.strerror}).", "Controleer de rechten.")
    else:
        yield _document(naam, herken, lambda: path.open("rb"))


def walk(paths: list[Path], herken: Herken = ruling_kind) -> Iterator[Document]:
    """The documents under `paths`, in a fixed order. InvoerFout at once for a path that is not there.

    Files of a kind that is not wanted are yielded as `onbekend` when named, and left out inside folders.
    """
    for path in paths:
        if not path.exists():
            raise InvoerFout(f"{path} bestaat niet.", "Controleer de naam van het bestand of de map.")
    for path in paths:
        if path.is_dir():
            for file in sorted(p for p in path.rglob("*") if p.is_file()):
                if herken(file.name) != "onbekend" or is_archive(file.name):
                    yield from _one(file, file.relative_to(path.parent).as_posix(), herken)
        else:
            yield from _one(path, path.name, herken)


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
