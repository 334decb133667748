"""Proofs as files: saving one without harm, checking one, and looking its passages up in an index."""

from __future__ import annotations

import errno
import platform
import stat
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from strafrecht_rag.disk import try_beside, write_beside
from strafrecht_rag.domain import Antwoord, GeenBron, Hit
from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.index.place import Indexplaats
from strafrecht_rag.index.tombstones import Grafsteen, read_tombstones
from strafrecht_rag.verification.proof import MAX_BYTES, Keuring, check_proof, make_proof

if TYPE_CHECKING:
    from strafrecht_rag.index.store import Store

Stand = Literal["zelfde plaats", "elders in de uitspraak", "uitspraak gewijzigd", "niet in de index", "ingetrokken"]


@dataclass(frozen=True)
class Plaats:
    """Passage `nummer` of a proof, and where its text stands in an index now. `overweging`: where else, if known."""

    nummer: int
    passage: Hit
    stand: Stand
    overweging: str = ""


@dataclass(frozen=True)
class Nagekeken:
    """A checked proof. `plaatsen` is None when no index was named, or when the content was altered.

    `ingetrokken`: rulings whose passages it holds and that the court withdrew since, as far as this computer knows.
    """

    keuring: Keuring
    plaatsen: tuple[Plaats, ...] | None = None
    ingetrokken: tuple[Grafsteen, ...] = ()

    @property
    def in_orde(self) -> bool:
        """Intact, judged the same, nothing withdrawn, and every passage still in its ruling where an index was asked."""
        found = all(p.stand in ("zelfde plaats", "elders in de uitspraak") for p in self.plaatsen or ())
        return self.keuring.uitkomst == "gelijk" and found and not self.ingetrokken


def versions() -> tuple[str, str]:
    """This program and this Python, as a proof names them."""
    try:
        own = version("strafrecht-rag")
    except PackageNotFoundError:  # run from a checkout
        own = "(niet geïnstalleerd)"
    return f"strafrecht-rag {own}", platform.python_version()


# --- saving ------------------------------------------------------------------------------------------------------------


def _refuse_existing(path: Path, *, force: bool) -> None:
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    if not stat.S_ISREG(mode):
        raise InvoerFout(f"{path} is een map of iets anders dan een gewoon bestand.", "Kies een andere naam.")
    if not force:
        raise _exists(path)


def _exists(path: Path) -> InvoerFout:
    return InvoerFout(f"{path} bestaat al.", "Kies een andere naam, of overschrijf het met --force.")


def _unwritable(path: Path, error: OSError) -> Fout:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return InvoerFout(f"De schijf is vol; {path} is niet geschreven.", "Maak ruimte, of kies een andere schijf.")
    if not path.parent.is_dir():
        return InvoerFout(f"{path.parent} bestaat niet of is geen map.", "Maak de map, of kies een andere.")
    return InvoerFout(f"{path} kan niet worden geschreven.", "Kies een andere map of een andere naam.")


def prepare(path: Path, *, force: bool = False) -> Path:
    """The path to save to, after trying that a file can be made there: before a model is asked. Leaves nothing behind."""
    path = path.expanduser()
    try:
        _refuse_existing(path, force=force)
        try_beside(path)
    except OSError as error:
        raise _unwritable(path, error) from error
    return path


def save(
    result: Antwoord | GeenBron, path: Path, *, streng: bool, force: bool = False, now: datetime | None = None
) -> Keuring:
    """Write the proof of an answer: whole or not at all, readable by its owner only. Gives its own check."""
    programma, python = versions()
    data = make_proof(
        result, opgeslagen=now or datetime.now().astimezone(), programma=programma, python=python, streng=streng
    )
    write_new(path, data, force=force)
    return check_proof(data)


def write_new(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all, readable by its owner only; one that is there already only with `force`."""
    try:
        _refuse_existing(path, force=force)
        write_beside(path, data, replace=force)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise _unwritable(path, error) from error


# --- checking ----------------------------------------------------------------------------------------------------------


def read_file(path: Path) -> bytes:
    """The bytes of a proof file; InvoerFout when it cannot be read or is far too large to be one."""
    path = path.expanduser()
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InvoerFout(f"{path} is geen gewoon bestand.", "Geef een bewijsbestand.")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise InvoerFout(f"{path} bestaat niet.", "Controleer de naam.") from error
    except OSError as error:
        raise InvoerFout(f"{path} kan niet worden gelezen.", "Controleer het bestand.") from error


def recheck(path: Path, store: Store | None = None, *, index: Path | Indexplaats | None = None) -> Nagekeken:
    """Check a proof file again, and with `store` whether its passages still stand in their rulings.

    Withdrawn rulings are those of `store`, or of the index in the place `index`, which is not opened for it.
    """
    return recheck_bytes(read_file(path), store, index=index)


def recheck_bytes(data: bytes, store: Store | None = None, *, index: Path | Indexplaats | None = None) -> Nagekeken:
    """As `recheck`, for the bytes of a proof."""
    keuring = check_proof(data)
    if keuring.stuk is None:
        return Nagekeken(keuring)
    place = store.plaats if store else index
    stones = read_tombstones(place) if place else {}
    cited = dict.fromkeys(hit.ecli for hit in keuring.stuk.passages)
    gone = tuple(stones[ecli] for ecli in cited if ecli in stones)
    return Nagekeken(keuring, find_places(store, keuring.stuk.passages) if store else None, gone)


def find_places(store: Store, passages: tuple[Hit, ...]) -> tuple[Plaats, ...]:
    """For each passage where its exact text stands in the index."""
    rulings = {hit.sleutel: store.passages_of(hit.sleutel) for hit in passages}
    return tuple(_place(store, number, hit, rulings[hit.sleutel]) for number, hit in enumerate(passages, 1))


def _place(store: Store, number: int, hit: Hit, there: list[Hit]) -> Plaats:
    from strafrecht_rag.index.store import quote

    same = [p for p in there if p.tekst == hit.tekst]
    if any(p.nummer == hit.nummer for p in same):
        return Plaats(number, hit, "zelfde plaats", hit.overweging)
    if same:
        return Plaats(number, hit, "elders in de uitspraak", same[0].overweging)
    rows = store.select(f"sleutel = {quote(hit.sleutel)}", ["tekst"])
    if not rows and hit.ecli in read_tombstones(store.plaats):
        return Plaats(number, hit, "ingetrokken")
    if not rows:
        return Plaats(number, hit, "niet in de index")
    # The ruling can have been cut into other passages since.
    whole = any(hit.tekst and hit.tekst in row["tekst"] for row in rows)
    return Plaats(number, hit, "elders in de uitspraak" if whole else "uitspraak gewijzigd")
