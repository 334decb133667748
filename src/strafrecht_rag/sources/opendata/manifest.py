"""What we know of the register and how far we are: one SQLite file, whose commits survive a kill at any moment.

No text of a ruling is in it, nor its title or summary. What is in the index is known by the index alone; the manifest says
what was asked, what came of it and why something is not there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal

from strafrecht_rag.errors import IndexFout
from strafrecht_rag.sources.opendata.feed import Vermelding
from strafrecht_rag.sources.opendata.parameters import Venster

Stand = Literal["wacht", "opgehaald", "opgenomen", "zonder tekst", "ander rechtsgebied", "mislukt", "ingetrokken"]
"""`wacht`: to be fetched. `opgehaald`: its original is kept, it is not yet in the index."""

Herkomst = Literal["venster", "lijst", "keten"]
"""Why a ruling is wanted: it lies in a window, the user named it, or another ruling relates to it."""

VERSIE = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS over (naam TEXT PRIMARY KEY, waarde TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS bereik (van TEXT NOT NULL, tot TEXT NOT NULL, gerechten TEXT NOT NULL,
  register INTEGER NOT NULL DEFAULT 0, met_tekst INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (van, tot, gerechten));
CREATE TABLE IF NOT EXISTS venster (van TEXT NOT NULL, gerechten TEXT NOT NULL, tot TEXT NOT NULL, PRIMARY KEY (van, gerechten));
CREATE TABLE IF NOT EXISTS stuk (ecli TEXT PRIMARY KEY, gewijzigd TEXT NOT NULL, datum TEXT NOT NULL, stand TEXT NOT NULL,
  reden TEXT NOT NULL DEFAULT '', herkomst TEXT NOT NULL, volgorde INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS stuk_stand ON stuk (stand, volgorde);
"""


@dataclass(frozen=True, order=True)
class Bereik:
    """What a user wants kept: days of the ruling, and courts (codes; none is all). `tot` None: up to today, for ever."""

    van: date
    tot: date | None = None
    gerechten: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stuk:
    """A ruling as the manifest knows it."""

    ecli: str
    gewijzigd: str
    stand: Stand
    reden: str = ""
    herkomst: Herkomst = "venster"


def _courts(codes: Sequence[str]) -> str:
    return " ".join(sorted(codes))


def _key(bereik: Bereik) -> tuple[str, str, str]:
    """What a scope is known by in its table: first day, last day (empty: up to today), courts."""
    return bereik.van.isoformat(), bereik.tot.isoformat() if bereik.tot else "", _courts(bereik.gerechten)


class Manifest:
    """Opened by the one writer of an index, or read by anyone (`read_only`)."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path = path
        if not read_only:
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            address = f"{path.resolve().as_uri()}?mode={'ro' if read_only else 'rwc'}"
            self._db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=30)
            if not read_only:
                # A commit outlives a kill, and need not outlive a power cut: the index and the tombstones are the truth.
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = NORMAL")
                self._db.executescript(_TABLES)
                self._db.execute("INSERT OR IGNORE INTO over VALUES ('versie', ?)", (str(VERSIE),))
            version = self.get("versie")
        except sqlite3.Error as error:
            raise IndexFout(
                f"Het bestand {path} met de stand van het ophalen is beschadigd of niet leesbaar.",
                "Verwijder het en geef de opdracht nog eens; wat al in de index staat, blijft staan.",
            ) from error
        if version != str(VERSIE):
            raise IndexFout(f"{path} is van een andere versie van dit programma.", "Verwijder het en haal opnieuw op.")

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # -- single values ----------------------------------------------------------------------------------------------

    def get(self, naam: str) -> str:
        row = self._db.execute("SELECT waarde FROM over WHERE naam = ?", (naam,)).fetchone()
        return str(row[0]) if row else ""

    def put(self, naam: str, waarde: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO over VALUES (?, ?)", (naam, waarde))

    # -- scopes and windows -----------------------------------------------------------------------------------------

    def scopes(self) -> list[Bereik]:
        rows = self._db.execute("SELECT van, tot, gerechten FROM bereik ORDER BY van, tot, gerechten").fetchall()
        return [
            Bereik(date.fromisoformat(v), date.fromisoformat(t) if t else None, tuple(g.split())) for v, t, g in rows
        ]

    def add_scope(self, bereik: Bereik) -> None:
        self._db.execute(
            "INSERT OR IGNORE INTO bereik (van, tot, gerechten) VALUES (?, ?, ?)",
            _key(bereik),
        )

    def record_counts(self, bereik: Bereik, register: int, met_tekst: int) -> None:
        """What the register itself counts in a scope: all ECLIs, and those with text."""
        self._db.execute(
            "UPDATE bereik SET register = ?, met_tekst = ? WHERE van = ? AND tot = ? AND gerechten = ?",
            (register, met_tekst, *_key(bereik)),
        )

    def recorded_counts(self, bereik: Bereik) -> tuple[int, int]:
        """The counts that were recorded last; zeros before the first time."""
        row = self._db.execute(
            "SELECT register, met_tekst FROM bereik WHERE van = ? AND tot = ? AND gerechten = ?",
            _key(bereik),
        ).fetchone()
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def has_window(self, venster: Venster, gerechten: Sequence[str]) -> bool:
        """Whether the list of this window was read whole. What came later shows in `modified`."""
        row = self._db.execute(
            "SELECT 1 FROM venster WHERE van = ? AND gerechten = ? AND tot >= ?",
            (venster.van.isoformat(), _courts(gerechten), venster.tot.isoformat()),
        )
        return row.fetchone() is not None

    def record_window(self, venster: Venster, gerechten: Sequence[str], vermeldingen: Iterable[Vermelding]) -> int:
        """A window and all of its rulings, at once. Gives how many now wait newly."""
        with self.transaction():
            count = self.see(vermeldingen, "venster")
            self._db.execute(
                "INSERT OR REPLACE INTO venster VALUES (?, ?, ?)",
                (venster.van.isoformat(), _courts(gerechten), venster.tot.isoformat()),
            )
        return count

    # -- rulings ----------------------------------------------------------------------------------------------------

    def see(self, vermeldingen: Iterable[Vermelding], herkomst: Herkomst) -> int:
        """Rulings that the register names: new and changed ones wait to be fetched. Gives how many now wait newly."""
        count = 0
        order = self._db.execute("SELECT COALESCE(MAX(volgorde), 0) FROM stuk").fetchone()[0]
        for entry in vermeldingen:
            order += 1
            known = self._db.execute("SELECT gewijzigd, stand FROM stuk WHERE ecli = ?", (entry.ecli,)).fetchone()
            if known and (known[0] == entry.gewijzigd or not entry.gewijzigd):
                continue
            if known and known[1] == "ingetrokken" and entry.gewijzigd < known[0]:  # a list older than the withdrawal
                continue
            count += not (known and known[1] == "wacht")
            self._db.execute(
                "INSERT INTO stuk VALUES (?, ?, ?, 'wacht', '', ?, ?) ON CONFLICT (ecli) DO UPDATE SET "
                "gewijzigd = excluded.gewijzigd, stand = 'wacht', reden = ''",
                (entry.ecli, entry.gewijzigd, entry.datum.isoformat() if entry.datum else "", herkomst, order),
            )
        return count

    def find(self, ecli: str) -> Stuk | None:
        row = self._db.execute("SELECT ecli, gewijzigd, stand, reden, herkomst FROM stuk WHERE ecli = ?", (ecli,))
        found = row.fetchone()
        return Stuk(*found) if found else None

    def having(self, *standen: Stand) -> list[Stuk]:
        """The rulings in one of these states, in the order in which they were first seen."""
        marks = ", ".join("?" * len(standen))
        rows = self._db.execute(
            f"SELECT ecli, gewijzigd, stand, reden, herkomst FROM stuk WHERE stand IN ({marks}) ORDER BY volgorde",  # noqa: S608
            standen,
        )
        return [Stuk(*row) for row in rows.fetchall()]

    def mark(self, eclis: Iterable[str], stand: Stand, reden: str = "") -> None:
        """Set the state of rulings, at once."""
        with self.transaction():
            self._db.executemany(
                "UPDATE stuk SET stand = ?, reden = ? WHERE ecli = ?", [(stand, reden, e) for e in eclis]
            )

    def withdraw(self, ecli: str, soort: str, gewijzigd: str) -> None:
        """Remember that a ruling was withdrawn at this change; `soort`, doc or ecli, is kept as the reason."""
        self._db.execute(
            "INSERT INTO stuk VALUES (?, ?, '', 'ingetrokken', ?, 'venster', 0) ON CONFLICT (ecli) DO UPDATE SET "
            "gewijzigd = excluded.gewijzigd, stand = 'ingetrokken', reden = excluded.reden",
            (ecli, gewijzigd, soort),
        )

    def counts(self) -> dict[str, int]:
        """How many rulings are in each state."""
        return dict(self._db.execute("SELECT stand, COUNT(*) FROM stuk GROUP BY stand").fetchall())

    def reasons(self) -> list[tuple[str, int]]:
        """Why rulings failed, the most frequent reason first."""
        return self._db.execute(
            "SELECT reden, COUNT(*) FROM stuk WHERE stand = 'mislukt' GROUP BY reden ORDER BY 2 DESC, 1"
        ).fetchall()
