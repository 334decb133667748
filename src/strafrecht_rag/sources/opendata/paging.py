"""A whole list, page by page. Safe against the doubt about `from` (0 or 1?) and against a list that changes while read:
pages overlap, entries are counted once, and a page that does not join the one before starts the list again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from strafrecht_rag.sources.opendata.errors import OnvolledigeLijst
from strafrecht_rag.sources.opendata.feed import Bladzijde, Vermelding
from strafrecht_rag.sources.opendata.parameters import Zoekvraag

OVERLAP = 5
"""Entries asked twice. So many rulings may move to the end of the list between two pages before it is read again."""
ROUNDS = 4


class Zoeker(Protocol):
    """Whoever gives a page: the client."""

    def search(self, vraag: Zoekvraag) -> Bladzijde: ...


def read_list(zoeker: Zoeker, vraag: Zoekvraag) -> Iterator[Vermelding]:
    """Every entry of a list once, oldest change first; one that changed while we read is given again, as it then was.

    Raises OnvolledigeLijst when, after some rounds, entries are still missing.
    """
    seen: dict[str, str] = {}
    total = 0
    for _ in range(ROUNDS):
        whole = True
        read = 0
        before: set[str] = set()
        while True:
            page = zoeker.search(replace(vraag, vanaf=max(read - OVERLAP, 0)))
            total = page.totaal
            names = [e.ecli for e in page.vermeldingen]
            if read and names and names[0] not in before:
                whole = False  # the list moved by more than the overlap
                break
            new = [e for e in page.vermeldingen if e.ecli not in before]
            for entry in page.vermeldingen:
                if seen.get(entry.ecli) != entry.gewijzigd:
                    seen[entry.ecli] = entry.gewijzigd
                    yield entry
            before.update(names)
            read += len(new)
            if not new or read >= total:
                break
        if whole and read >= total:
            return
    raise OnvolledigeLijst(
        f"De lijst van de bron bleef veranderen: {len(seen)} van {total} vermeldingen gelezen.",
        "Haal haar later nog eens op.",
    )
