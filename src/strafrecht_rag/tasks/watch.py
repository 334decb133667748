"""Watching: what is new in an index for a question, a cited ruling or an article. Nothing runs by itself: `look` looks.

A watch knows which rulings it has looked at, as short hashes of key and content: a new ruling and one whose content changed
are looked at (again). The question stands in a file of the user's own, because the user asked to keep it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from strafrecht_rag.citations.ecli import canonical_ecli, find_eclis
from strafrecht_rag.citations.scan import find
from strafrecht_rag.disk import write_whole
from strafrecht_rag.domain import Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.search import search_passages
from strafrecht_rag.index.store import Filter, Store, among

Soort = Literal["vraag", "aanhaling", "artikel"]

_HASH = 8
_CHUNK = 500
_LIMIT = 200
"""Hits a question gives in one chunk of new rulings."""


@dataclass(frozen=True)
class Bewaking:
    """One watch. `waarde`: the question, the ECLI, or the article in canonical form."""

    nummer: int
    soort: Soort
    waarde: str

    @property
    def zin(self) -> str:
        what = {"vraag": "Vraag «{}»", "aanhaling": "Haalt {} aan", "artikel": "Noemt artikel {}"}
        return what[self.soort].format(self.waarde)


@dataclass(frozen=True)
class Nieuws:
    """The new hits of a watch: for each ruling the passage that fits best."""

    bewaking: Bewaking
    hits: tuple[Hit, ...]


@dataclass(frozen=True)
class Ronde:
    """One look at the index: the news, and (as hashes) all rulings that were looked at."""

    nieuws: tuple[Nieuws, ...]
    bekeken: frozenset[bytes]


class Bewakingen:
    """The watches of an index, in a folder beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / "bewakingen.json"

    def all(self) -> list[Bewaking]:
        try:
            return [Bewaking(**row) for row in json.loads(self._file.read_text("utf-8"))]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError) as error:
            raise InvoerFout(
                f"{self._file} is beschadigd.", "Verwijder het en voeg de bewakingen opnieuw toe."
            ) from error

    def add(self, store: Store, soort: Soort, waarde: str) -> Bewaking:
        """Keep a watch from now on: what is in the index today is not new."""
        there = self.all()
        new = Bewaking(max((b.nummer for b in there), default=0) + 1, soort, _canonical(soort, waarde))
        if any((b.soort, b.waarde) == (new.soort, new.waarde) for b in there):
            raise InvoerFout("Deze bewaking is er al.", "Zie: strafrecht-rag watch list")
        self._keep(new, _content(store).values())
        self._write([*there, new])
        return new

    def remove(self, nummer: int) -> Bewaking:
        there = self.all()
        gone = next((b for b in there if b.nummer == nummer), None)
        if gone is None:
            raise InvoerFout(f"Er is geen bewaking met nummer {nummer}.", "Zie: strafrecht-rag watch list")
        self._write([b for b in there if b.nummer != nummer])
        self._seen_file(gone).unlink(missing_ok=True)
        return gone

    def look(self, store: Store, embedder: Embedder, threshold: float) -> Ronde:
        """The news of every watch. It stays news until `confirm`: what could not be shown or written comes again."""
        content = _content(store)
        news = []
        for bewaking in self.all():
            seen = self._seen(bewaking)
            fresh = sorted(key for key, value in content.items() if value not in seen)
            news.append(Nieuws(bewaking, tuple(_look(store, embedder, threshold, bewaking, fresh))))
        return Ronde(tuple(news), frozenset(content.values()))

    def confirm(self, ronde: Ronde) -> None:
        """Count everything that a round looked at as seen."""
        for item in ronde.nieuws:
            self._keep(item.bewaking, ronde.bekeken)

    # -- files ------------------------------------------------------------------------------------------------------

    def _seen_file(self, bewaking: Bewaking) -> Path:
        return self.folder / f"gezien-{bewaking.nummer}"

    def _seen(self, bewaking: Bewaking) -> set[bytes]:
        try:
            data = self._seen_file(bewaking).read_bytes()
        except FileNotFoundError:
            return set()
        return {data[i : i + _HASH] for i in range(0, len(data), _HASH)}

    def _keep(self, bewaking: Bewaking, seen: Iterable[bytes]) -> None:
        write_whole(self._seen_file(bewaking), b"".join(sorted(seen)), private=True)

    def _write(self, bewakingen: list[Bewaking]) -> None:
        rows = [asdict(b) for b in bewakingen]
        text = json.dumps(rows, ensure_ascii=False, indent=1)
        write_whole(self._file, text, private=True)  # a question can be privileged


def _content(store: Store) -> dict[str, bytes]:
    """For each ruling with text a short hash of what it is and holds."""
    rows = store.select("passages > 0", ["sleutel", "hash"])
    return {
        r["sleutel"]: hashlib.blake2b(f"{r['sleutel']}\0{r['hash']}".encode(), digest_size=_HASH).digest() for r in rows
    }


def _canonical(soort: Soort, waarde: str) -> str:
    text = waarde.strip()
    if soort == "aanhaling":
        ecli = canonical_ecli(text)
        if not ecli:
            raise InvoerFout(f"«{text[:60]}» is geen ECLI.", "Een ECLI ziet eruit als ECLI:NL:HR:2023:284.")
        return ecli
    if soort == "artikel":
        found = [v for v in find(text) if v.soort == "artikel"]
        if len(found) != 1 or not _code_of(found[0].waarde):
            raise InvoerFout(f"«{text[:60]}» is geen wetsartikel met een wet erbij.", 'Schrijf bijvoorbeeld "359a Sv".')
        return found[0].waarde
    if not any(c.isalnum() for c in text):
        raise InvoerFout("De vraag is leeg.", "Schrijf een vraag, of kies --cites of --article.")
    return text


def _code_of(article: str) -> str:
    """`359a lid 1 Sv` gives `Sv`."""
    last = article.rsplit(" ", 1)[-1]
    return last if last[:1].isupper() else ""


def _covers(wanted: str, found: str) -> bool:
    """`359a Sv` covers `359a lid 2 Sv`, not the other way round."""
    code = _code_of(wanted)
    a, b = wanted.removesuffix(code).split(), found.removesuffix(code).split()
    return _code_of(found) == code and b[: len(a)] == a


def _look(store: Store, embedder: Embedder, threshold: float, b: Bewaking, fresh: list[str]) -> Iterator[Hit]:
    """The rulings among `fresh` that fit, each by its best passage."""
    for i in range(0, len(fresh), _CHUNK):
        chunk = tuple(fresh[i : i + _CHUNK])
        if b.soort == "vraag":
            best: dict[str, Hit] = {}
            for hit in search_passages(store, embedder, b.waarde, Filter(sleutels=chunk), _LIMIT):
                if hit.score >= threshold:
                    best.setdefault(hit.sleutel, hit)
            yield from best.values()
            continue
        for key in chunk:
            if key != b.waarde and (found := _mention(store, b, key)):
                yield found


def _mention(store: Store, b: Bewaking, key: str) -> Hit | None:
    """The first passage of a ruling that names the ruling or article; or, for a formal relation, the first passage."""
    passages = store.passages_of(key)
    for hit in passages:
        if b.soort == "aanhaling" and any(f.ecli == b.waarde for f in find_eclis(hit.tekst)):
            return hit
        number = b.waarde.split(" ", 1)[0]
        if (
            b.soort == "artikel"
            and number in hit.tekst
            and any(v.soort == "artikel" and _covers(b.waarde, v.waarde) for v in find(hit.tekst))
        ):
            return hit
    if b.soort == "aanhaling":
        for row in store.select(among("sleutel", [key]), ["overig"]):
            if any(r["ecli"] == b.waarde for r in json.loads(row["overig"])["relaties"]):
                return passages[0] if passages else None
    return None


def merge_feed(old: bytes, news: Sequence[Nieuws], now: datetime, withdrawn: set[str]) -> bytes:
    """An Atom feed with the new hits in front of those that stood in it, at most 200, without withdrawn rulings.

    It holds what a ruling is known by and a link, no passage: a feed is copied by whoever reads it.
    """
    from lxml import etree

    from strafrecht_rag.citations.cite import cite
    from strafrecht_rag.domain import deeplink

    atom = "http://www.w3.org/2005/Atom"
    moment = now.astimezone().isoformat(timespec="seconds")
    feed = etree.Element(f"{{{atom}}}feed", nsmap={None: atom})  # type: ignore[dict-item]
    for tag, text in (("title", "Nieuwe uitspraken"), ("id", "urn:strafrecht-rag:watch"), ("updated", moment)):
        etree.SubElement(feed, f"{{{atom}}}{tag}").text = text
    entries: list[Any] = []
    for item in news:
        for hit in item.hits:
            entry = etree.Element(f"{{{atom}}}entry")
            name = cite(
                code=hit.code, instantie=hit.instantie, datum=hit.datum, ecli=hit.ecli, zaaknummer=hit.zaaknummer
            )
            identity = f"urn:strafrecht-rag:{item.bewaking.nummer}:{hashlib.blake2b(hit.sleutel.encode(), digest_size=8).hexdigest()}:{moment}"
            for tag, text in (("title", name), ("id", identity), ("updated", moment), ("summary", item.bewaking.zin)):
                etree.SubElement(entry, f"{{{atom}}}{tag}").text = text
            if hit.ecli:
                etree.SubElement(entry, f"{{{atom}}}category").set("term", hit.ecli)
            if link := deeplink(hit.ecli):
                etree.SubElement(entry, f"{{{atom}}}link").set("href", link)
            entries.append(entry)
    if old.strip():
        parser: Any = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
        try:
            before = etree.fromstring(old, parser)
        except etree.XMLSyntaxError as error:
            raise InvoerFout("Het bestand voor de feed is geen XML.", "Kies een andere naam.") from error
        if (before.findtext(f"{{{atom}}}id") or "") != "urn:strafrecht-rag:watch":
            raise InvoerFout("Het bestand voor de feed is van iets anders.", "Kies een andere naam.")
        for entry in before.findall(f"{{{atom}}}entry"):
            category = entry.find(f"{{{atom}}}category")
            if category is None or category.get("term") not in withdrawn:
                entries.append(entry)
    feed.extend(entries[:200])
    return bytes(etree.tostring(feed, xml_declaration=True, encoding="utf-8", pretty_print=True))
