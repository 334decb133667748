"""The index: one LanceDB folder with a table of rulings, one of passages and one of the references between rulings.

Writing is idempotent and safe to kill: passages are committed before their ruling, a ruling that is not in the table
of rulings counts as not there, and the next writer removes what was left half done. One writer at a time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strafrecht_rag.domain import Hit, Relatie, Uitspraak, Wetsverwijzing
from strafrecht_rag.errors import IndexFout
from strafrecht_rag.index.coverage import NAME as COVERAGE
from strafrecht_rag.index.filters import Filter as Filter
from strafrecht_rag.index.filters import among as among
from strafrecht_rag.index.filters import quote as quote
from strafrecht_rag.index.place import META, TURN, Indexplaats, no_answer, place_of
from strafrecht_rag.index.tombstones import NAME as TOMBSTONES

if TYPE_CHECKING:
    from strafrecht_rag.index.embedders import Embedder
    from strafrecht_rag.index.writer import Writer

_LOCK = "schrijver.lock"
_TABLES = ("passages", "uitspraken", "verwijzingen")
LAWS = "wetten"
"""The table of statutes; see `index.statutes`. No passage of an answer comes from it."""
_OWN_NAMES = {META, f"{META}.nieuw", _LOCK, TURN, TOMBSTONES, COVERAGE, *(f"{t}.lance" for t in (*_TABLES, LAWS))}
FULL_INDEX_FROM = 20_000
"""Rows from which the index of vectors is approximate; below, an exact one is as fast."""
VECTOR_INDEX = "vectorindex"
"""What is noted with an index: for how many passages its index of vectors was made."""
EVERY = 2**31 - 1
"""More rows than there are: a scan wants a limit."""


def is_large(rows: int) -> bool:
    """Whether an index of so many passages gets an approximate index of vectors."""
    return rows >= FULL_INDEX_FROM


@contextmanager
def translated() -> Iterator[None]:
    """The border: errors of the store become ours, the cause kept."""
    try:
        yield
    except IndexFout:
        raise
    except (OSError, RuntimeError, ValueError) as error:
        text = str(error).lower()
        if (isinstance(error, OSError) and error.errno == 28) or "no space left" in text or "disk full" in text:
            raise IndexFout(
                "De schijf is vol; wat al was opgeslagen, blijft staan.",
                "Maak ruimte en geef dezelfde opdracht nog eens.",
            ) from error
        if "generic s3 error" in text or 'store: "s3"' in text:
            raise no_answer() from error
        if isinstance(error, PermissionError) or "permission denied" in text:
            raise IndexFout(
                "De map van de index mag niet worden beschreven.", "Kies een andere map met --index."
            ) from error
        raise IndexFout(
            f"De index kan niet worden gelezen of geschreven ({type(error).__name__}).", "Bouw hem opnieuw op."
        ) from error


class Store:
    """An opened index. Make one with `open_store`."""

    def __init__(self, plaats: Indexplaats, *, create: bool) -> None:
        os.environ.setdefault("LANCEDB_LOG", "error")  # its notes to developers are not for users
        import lancedb

        self.plaats = plaats
        with translated():
            meta = plaats.read(META)
            there = plaats.names() if meta is None else set()
        if meta is None:
            if not create:
                raise IndexFout(
                    f"Er is nog geen index in {plaats.uri}.", "Maak er een met: strafrecht-rag index <map of bestand>"
                )
            # What a writer leaves that was killed before its first commit is ours, and the next one goes on with it.
            if there - _OWN_NAMES:
                raise IndexFout(
                    f"De map {plaats.uri} bevat al iets anders dan een index.", "Kies een lege map met --index."
                )
        with translated():
            if plaats.opties is None:
                plaats.folder.mkdir(parents=True, exist_ok=True)
            self._db = lancedb.connect(plaats.uri, storage_options=plaats.opties)
        self._tables: dict[str, Any] = {}
        self.meta: dict[str, Any] = self._read_meta(meta) if meta is not None else {}
        self._notes: dict[str, Any] = {}

    # -- what the index is ------------------------------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The folder of the index, for what writes there. IndexFout for an index at an address."""
        return self.plaats.folder

    def _read_meta(self, data: bytes) -> dict[str, Any]:
        from strafrecht_rag.index.schema import VERSIE

        try:
            meta = json.loads(data)
            version = int(meta["versie"])
        except (ValueError, KeyError, TypeError, OSError) as error:
            raise IndexFout(
                f"De index in {self.plaats.uri} is beschadigd.", "Verwijder de map en bouw de index opnieuw op."
            ) from error
        if version != VERSIE:
            raise IndexFout(
                f"De index in {self.plaats.uri} is van versie {version}; dit programma leest versie {VERSIE}.",
                "Bouw de index opnieuw op in een andere map.",
            )
        return dict(meta)

    @property
    def embedder(self) -> str:
        """The name of the embedder that wrote this index; empty while nothing was added."""
        return str(self.meta.get("embedder", ""))

    @property
    def approximate(self) -> bool:
        """Whether its index of vectors is a coarse one, so that the nearest by it are to be compared once more."""
        noted = self.meta.get(VECTOR_INDEX)  # an index that was made before this was noted has none
        return is_large(self.count()[1] if noted is None else int(noted))

    def require(self, embedder: Embedder) -> None:
        """Raise IndexFout if this index was written by another embedder."""
        if self.embedder and self.embedder != embedder.name:
            raise IndexFout(
                f"Deze index is gemaakt met `{self.embedder}`, niet met `{embedder.name}`.",
                f"Gebruik --embedder {self.embedder.split('-')[0]}, of maak een nieuwe index.",
            )

    def write_meta(self, embedder: Embedder, **more: str) -> None:
        """From here on the index counts as there. `more`: notes that are kept with it."""
        from strafrecht_rag.index.schema import VERSIE

        made = {"versie": VERSIE, "embedder": embedder.name, "dimensie": embedder.dim}
        self.meta = self.meta | self._notes | made | more
        self.plaats.write(META, json.dumps(self.meta))

    def note(self, **more: Any) -> None:
        """Keep something about the index with it; for one that is not there yet, from `write_meta` on."""
        self._notes |= more
        if self.meta:
            self.meta |= more
            self.plaats.write(META, json.dumps(self.meta))

    # -- reading ----------------------------------------------------------------------------------------------------

    def _table(self, name: str) -> Any:
        if name not in self._tables:
            with translated():
                self._tables[name] = self._db.open_table(name)
        return self._tables[name]

    @property
    def passages(self) -> Any:
        """The LanceDB table of passages."""
        return self._table("passages")

    @property
    def verwijzingen(self) -> Any:
        """The LanceDB table of references between rulings."""
        return self._table("verwijzingen")

    @property
    def uitspraken(self) -> Any:
        """The LanceDB table of rulings."""
        return self._table("uitspraken")

    def laws(self, schema: Any = None) -> Any:
        """The LanceDB table of statutes; None where none was read in. With `schema` it is made then."""
        with translated():
            if LAWS not in self._tables and LAWS not in self._db.list_tables().tables:
                if schema is None:
                    return None
                self._tables[LAWS] = self._db.create_table(LAWS, schema=schema)
        return self._table(LAWS)

    def select(self, where: str, columns: list[str] | None = None, limit: int = EVERY) -> list[dict[str, Any]]:
        """Rows of the table of rulings that meet a condition."""
        return self._select(self.uitspraken, where, columns, limit)

    def select_from(self, table: str, where: str, columns: list[str] | None = None) -> list[dict[str, Any]]:
        """Rows of any table that meet a condition; none while the index is empty."""
        return self._select(self._table(table), where, columns, EVERY) if self.meta else []

    def _select(self, table: Any, where: str, columns: list[str] | None, limit: int) -> list[dict[str, Any]]:
        with translated():
            query = table.search().limit(limit)
            if where:
                query = query.where(where)
            if columns:
                query = query.select(columns)
            return list(query.to_list())

    def passages_of(self, sleutel: str) -> list[Hit]:
        """The passages of one ruling in order."""
        return self.passages_where(f"sleutel = {quote(sleutel)}")

    def passages_where(self, where: str) -> list[Hit]:
        """The passages that meet a condition, by their number."""
        from strafrecht_rag.index.schema import HIT_COLUMNS, to_hit

        rows = self._select(self.passages, where, HIT_COLUMNS, EVERY)
        return [to_hit(row) for row in sorted(rows, key=lambda r: r["nummer"])]

    def count(self) -> tuple[int, int]:
        """Rulings and passages."""
        if not self.meta:
            return 0, 0
        with translated():
            return self.uitspraken.count_rows(), self.passages.count_rows()

    # -- writing ----------------------------------------------------------------------------------------------------

    @contextmanager
    def writer(self, embedder: Embedder) -> Iterator[Writer]:
        """The one writer. IndexFout if another process is writing, or if the index is another embedder's."""
        self.require(embedder)
        with self.locked():
            with translated():
                self.make_ready(embedder)
            from strafrecht_rag.index.writer import Writer

            yield Writer(self, embedder)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock of the one writer, for what needs no embedder. IndexFout if another process is writing."""
        from filelock import FileLock, Timeout

        try:
            with FileLock(self.path / _LOCK, timeout=0):
                yield
        except Timeout as error:
            raise IndexFout(
                "Een ander programma schrijft op dit moment in deze index.", "Wacht tot dat klaar is."
            ) from error

    def make_ready(self, embedder: Embedder) -> None:
        """Make the tables and indexes that a writer needs; call it under the writer's lock."""
        self.make_tables(embedder)
        if not self.meta:
            self.write_meta(embedder)
        self.make_indexes()

    def make_tables(self, embedder: Embedder) -> None:
        """The tables that are not there yet."""
        from strafrecht_rag.index import citator
        from strafrecht_rag.index.schema import UITSPRAKEN, passages_schema

        folders = set(self._db.list_tables().tables)
        for name, schema in (
            ("uitspraken", UITSPRAKEN),
            ("passages", passages_schema(embedder.dim)),
            (citator.TABLE, citator.SCHEMA),
        ):
            if name not in folders:
                self._db.create_table(name, schema=schema)
            elif not self.meta and not self._is_there(name):
                # Half made when its writer was killed; nothing was written yet.
                self._db.create_table(name, schema=schema, mode="overwrite")

    def _is_there(self, table: str) -> bool:
        try:
            self._db.open_table(table)
        except ValueError:  # not found
            return False
        return True

    def make_indexes(self) -> None:
        """The indexes that are not there yet, on the tables as they are now."""
        from lancedb.index import Bitmap, BTree, LabelList

        from strafrecht_rag.index import citator, columns

        self._tables.clear()
        self._create_text_index("passages", "zoek")
        self._create_text_index("uitspraken", "zoek")
        for table, column in (
            ("passages", "sleutel"),
            ("passages", "code"),
            ("passages", "datum"),
            ("passages", "ecli"),
            ("uitspraken", "sleutel"),
            ("uitspraken", "ecli"),
            *((citator.TABLE, column) for column in citator.INDEXED),
        ):
            if not self.has_index(table, column):
                self._table(table).create_index(column, config=BTree())
        for table, names in columns.INDEXED.items():
            for column in names:
                if not self.has_index(table, column):
                    self._table(table).create_index(column, config=LabelList())
        for table in ("passages", "uitspraken"):
            if not self.has_index(table, "strafrecht"):
                self._table(table).create_index("strafrecht", config=Bitmap())

    def has_index(self, table: str, column: str) -> bool:
        """Whether a column of a table has an index."""
        return any(index.columns == [column] for index in self._table(table).list_indices())

    def _create_text_index(self, table: str, column: str) -> None:
        """Full text over search words: the analysis is ours (`language.analyse`), the store only parts them at blanks."""
        if not self.has_index(table, column):
            from lancedb.index import FTS

            config = FTS(base_tokenizer="whitespace", stem=False, remove_stop_words=False, lower_case=False, ascii_folding=False, with_position=False)  # fmt: skip
            self._table(table).create_index(column, config=config)


def open_store(path: Path | str | Indexplaats, *, create: bool = True) -> Store:
    """Open the index in folder `path`, or make it ready to be filled. IndexFout with the next step otherwise.

    An index at an address (`s3://bucket/folder`) is opened for reading, whatever `create` says.
    """
    plaats = place_of(path)
    return Store(plaats, create=create and plaats.opties is None)


def row_to_uitspraak(row: dict[str, Any]) -> Uitspraak:
    """A row of the table of rulings as the domain's noun, without its passages."""
    overig = json.loads(row["overig"])
    return Uitspraak(
        tekst=row["tekst"],
        passages=(),
        ecli=row["ecli"],
        soort=row["soort"],
        instantie=row["instantie"],
        code=row["code"],
        niveau=row["niveau"],
        datum=row["datum"],
        publicatiedatum=row["publicatiedatum"],
        gewijzigd=overig["gewijzigd"],
        zaaknummers=tuple(row["zaaknummers"]),
        procedures=tuple(overig["procedures"]),
        rechtsgebieden=tuple(row["rechtsgebieden"]),
        zittingsplaats=overig["zittingsplaats"],
        relaties=tuple(Relatie(**r) for r in overig["relaties"]),
        wetsverwijzingen=tuple(Wetsverwijzing(**w) for w in overig["wetsverwijzingen"]),
        ljn=tuple(row["ljn"]),
        vindplaatsen=tuple(row["vindplaatsen"]),
        titel=row["titel"],
        inhoudsindicatie=row["inhoudsindicatie"],
        herkomst=row["herkomst"],
    )
