"""Where an index lies: in a folder of this computer, or under an address of object storage (`s3://bucket/folder`).

The tables are LanceDB's, which reads both. The small files beside them (what the index is, what was withdrawn, what it
covers) are read and written here. Only a folder is written by the ordinary commands; see `tasks/cluster.py`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from strafrecht_rag.disk import write_whole
from strafrecht_rag.errors import IndexFout, InvoerFout

META = "index.json"
"""Says what the index is. An index without it counts as not there."""
TURN = "schrijver.json"
"""At an address: which build is at work. In a folder a lock does that."""
_S3 = "s3://"
_LOOKED = 5.0
"""Seconds for which what was seen of an address holds: a question to object storage costs time and money."""


class Indexplaats(Protocol):
    """The place of an index. `uri`: as the user knows it, and as LanceDB takes it together with `opties`."""

    uri: str
    opties: dict[str, str] | None

    @property
    def folder(self) -> Path:
        """The folder, for what writes or locks. IndexFout for an address: the ordinary commands do not write there."""
        ...

    def read(self, naam: str) -> bytes | None:
        """A small file; None when it is not there. OSError or IndexFout when it cannot be read."""
        ...

    def write(self, naam: str, data: str) -> None:
        """Replace a small file, whole or not at all."""
        ...

    def names(self) -> set[str]:
        """What lies there; empty when the place itself is not there yet."""
        ...

    def stamp(self, namen: Sequence[str]) -> tuple[object, ...]:
        """Something that changes when a writer commits; `namen`: the files that tell so in a folder."""
        ...


class Indexmap:
    """An index in a folder."""

    opties: dict[str, str] | None = None

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.uri = str(folder)

    @property
    def folder(self) -> Path:
        return self._folder

    def read(self, naam: str) -> bytes | None:
        try:
            return (self._folder / naam).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, naam: str, data: str) -> None:
        write_whole(self._folder / naam, data)

    def names(self) -> set[str]:
        return {p.name for p in self._folder.iterdir()} if self._folder.exists() else set()

    def stamp(self, namen: Sequence[str]) -> tuple[object, ...]:
        stamps = []
        for naam in namen:
            try:
                stamps.append((self._folder / naam).stat().st_mtime_ns)
            except OSError:
                stamps.append(0)
        return tuple(stamps)


class Indexadres:
    """An index on object storage that speaks the S3 protocol. Keys, region and server come from the usual AWS_* variables."""

    def __init__(self, uri: str) -> None:
        self._path = uri.removeprefix(_S3).strip("/")
        bucket, _, inside = self._path.partition("/")
        if not bucket or not inside:
            raise InvoerFout(f"«{uri}» noemt geen map in een bucket.", "Geef een adres zoals s3://bucket/map.")
        self.uri = f"{_S3}{self._path}"
        self._bucket = bucket
        self._server = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL") or ""
        self._region = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION") or ""
        options = {"aws_region": self._region} if self._region else {}
        if self._server:
            options |= {"aws_endpoint": self._server, "allow_http": str(self._server.startswith("http:")).lower()}
        self.opties: dict[str, str] | None = options
        self._seen: tuple[float, tuple[object, ...]] | None = None

    @property
    def folder(self) -> Path:
        raise no_writing(self.uri)

    @cached_property
    def _files(self) -> Any:
        from pyarrow.fs import AwsStandardS3RetryStrategy, S3FileSystem

        return S3FileSystem(
            endpoint_override=self._server or None,
            region=self._region or None,
            connect_timeout=5,
            request_timeout=30,
            retry_strategy=AwsStandardS3RetryStrategy(max_attempts=3),
        )

    def read(self, naam: str) -> bytes | None:
        with self._answering():
            try:
                with self._files.open_input_stream(f"{self._path}/{naam}") as stream:
                    return bytes(stream.read())
            except FileNotFoundError:
                return None

    def write(self, naam: str, data: str) -> None:
        with self._answering(), self._files.open_output_stream(f"{self._path}/{naam}") as stream:
            stream.write(data.encode())

    def names(self) -> set[str]:
        """What lies there. IndexFout when the bucket does not exist."""
        from pyarrow.fs import FileSelector, FileType

        with self._answering():
            if self._files.get_file_info(self._bucket).type == FileType.NotFound:
                raise IndexFout(
                    f"De bucket {self._bucket} bestaat niet, of u mag er niet bij.",
                    "Controleer het adres; een nieuwe bucket maakt u zelf aan bij uw aanbieder.",
                )
            return {f.base_name for f in self._files.get_file_info(FileSelector(self._path, allow_not_found=True))}

    def stamp(self, namen: Sequence[str]) -> tuple[object, ...]:
        """What `index.json` holds: a build writes it last, and never twice the same. At most five seconds old."""
        now = time.monotonic()
        if self._seen is None or now - self._seen[0] > _LOOKED:
            self._seen = (now, (self.read(META),))
        return self._seen[1]

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise no_answer(self.uri) from error


def no_answer(uri: str = "") -> IndexFout:
    """What is told when object storage refuses or cannot be reached."""
    where = f" van {uri}" if uri else ""
    return IndexFout(
        f"De opslag{where} geeft geen antwoord of weigert de toegang.",
        "Controleer de verbinding, het adres (AWS_ENDPOINT_URL) en uw sleutels (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).",
    )


def no_writing(uri: str) -> IndexFout:
    """What is told to an ordinary command that would write to an address."""
    return IndexFout(
        f"Deze opdracht schrijft, en dat kan niet op {uri}.",
        "Schrijven op objectopslag gaat alleen met: strafrecht-rag index --ray ADRES --index s3://… PAD. "
        "Kies anders een map met --index.",
    )


def is_address(given: str) -> bool:
    """Whether this is an address, such as `s3://bucket/folder`, and no folder."""
    return "://" in given


def place_of(given: str | Path | Indexplaats) -> Indexplaats:
    """The place that `given` names. InvoerFout for an address that is not S3's."""
    if isinstance(given, Path):
        return Indexmap(given.expanduser())
    if not isinstance(given, str):
        return given
    if given.startswith(_S3):
        return Indexadres(given)
    if is_address(given):
        raise InvoerFout(f"Een index op {given} kan niet worden gelezen.", "Geef een map, of een adres zoals s3://bucket/map.")  # fmt: skip
    return Indexmap(Path(given).expanduser())
