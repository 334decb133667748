"""One program at a time asks the register: the bucket of one process knows nothing of another's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.settings import own_folder


@contextmanager
def own_turn(adres: str) -> Iterator[None]:
    """Be the only one of this user on this computer that asks the register at this address, whatever the index.

    InvoerFout when another program is at it. The system itself ends the turn of a program that is killed.
    """
    folder = own_folder()
    name = hashlib.sha256(adres.rstrip("/").encode()).hexdigest()[:12]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / f"ophalen-{name}.lock", timeout=0)
        lock.acquire()
    except Timeout as error:
        raise InvoerFout(
            "Op deze computer haalt een ander programma al uitspraken op. Twee tegelijk zouden de bron te vaak bevragen.",
            "Wacht tot dat klaar is, of breek het af.",
        ) from error
    except OSError as error:
        raise InvoerFout(
            f"De map {folder} kan niet worden beschreven.",
            "Maak haar beschrijfbaar; daarin staat wie er aan de beurt is.",
        ) from error
    try:
        yield
    finally:
        lock.release()
