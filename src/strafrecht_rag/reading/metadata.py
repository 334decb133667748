"""The register's metadata of one document (`rdf:RDF`), read forgivingly.

There are two `rdf:Description` blocks. The first describes the record (ECLI, court, numbers, relations); the second,
with `rdf:about`, the published document: its `issued` is the day of publication and it has the title. Real files
miss `resourceIdentifier`, hold URIs with line feeds, name types with a host that lacks `.nl`, and put several case
numbers in one element.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import unquote

from strafrecht_rag.citations.courts import court_code
from strafrecht_rag.citations.ecli import canonical_ecli
from strafrecht_rag.domain import Relatie, Soort, Wetsverwijzing
from strafrecht_rag.reading.body import local_name

# ` en `, `;`, `,`, `|` part case numbers, but only before a digit or a letter code with a digit: `AWB - 19 _ 1` is one.
_PART_NUMBERS = re.compile(r"\s*(?:[;|,]|\ben\b|&)\s*(?=[A-Z]{0,6}[\s-]{0,2}\d)")


@dataclass(frozen=True)
class Metadata:
    """What the register says of a document; every field may be empty."""

    ecli: str = ""
    soort: Soort = "Uitspraak"
    instantie: str = ""
    code: str = ""
    datum: date | None = None
    publicatiedatum: date | None = None
    gewijzigd: str = ""
    zaaknummers: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    rechtsgebieden: tuple[str, ...] = ()
    zittingsplaats: str = ""
    relaties: tuple[Relatie, ...] = ()
    wetsverwijzingen: tuple[Wetsverwijzing, ...] = ()
    ljn: tuple[str, ...] = ()
    vindplaatsen: tuple[str, ...] = ()
    titel: str = ""


def _text(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def _attr(element: Any, name: str) -> str:
    """An attribute by its local name, whatever its namespace, blanks gone."""
    for key, value in element.attrib.items():
        if key.rsplit("}", 1)[-1] == name:
            return "".join(str(value).split("\n")).strip()
    return ""


def _tail(uri: str) -> str:
    """The last part of a register URI: `…/gevolg#bekrachtiging/bevestiging` gives `bekrachtiging/bevestiging`."""
    uri = unquote(uri)
    return (uri.rsplit("#", 1)[-1] if "#" in uri else uri.rstrip("/").rsplit("/", 1)[-1]).strip()


def parse_iso_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip()[:10])
    except ValueError:
        return None


def split_zaaknummers(text: str) -> tuple[str, ...]:
    """`202001234/1/A3 en 202001235/1/A3` as two numbers; `AWB - 19 _ 1234` stays one."""
    return tuple(dict.fromkeys(filter(None, (part.strip(" ;,|") for part in _PART_NUMBERS.split(text)))))


def _all(blocks: list[Any], name: str) -> list[Any]:
    return [child for block in blocks for child in block if local_name(child) == name]


def _first(blocks: list[Any], name: str) -> str:
    return next(filter(None, (_text(e) for e in _all(blocks, name))), "")


def _relation(element: Any) -> Relatie | None:
    text = _text(element)
    ecli = canonical_ecli(_attr(element, "resourceIdentifier")) or ""
    if not ecli and not text:
        return None
    aanleg = _tail(_attr(element, "aanleg")).removesuffix("Aanleg")
    return Relatie(ecli, _tail(_attr(element, "type")), aanleg, _tail(_attr(element, "gevolg")), text)


def read_metadata(rdf: Any | None) -> Metadata:
    """The metadata in an `rdf:RDF` element; empty fields for what is not there."""
    blocks = [e for e in rdf if local_name(e) == "Description"] if rdf is not None else []
    document = [b for b in blocks if _attr(b, "about")] or blocks[1:]
    record = [b for b in blocks if b not in document] or blocks
    identifiers = [canonical_ecli(_text(e)) for e in _all(record, "identifier")]
    types = " ".join(_text(e) + " " + _attr(e, "resourceIdentifier") for e in _all(record, "type")).lower()
    instantie = _first(record, "creator")
    ecli = next(filter(None, identifiers), "")
    return Metadata(
        ecli=ecli,
        soort="Conclusie" if "conclusie" in types else "Uitspraak",
        instantie=instantie,
        code=ecli.split(":")[2] if ecli else court_code(instantie) or "",
        datum=parse_iso_date(_first(record, "date")),
        publicatiedatum=parse_iso_date(_first(document, "issued")) or parse_iso_date(_first(record, "issued")),
        gewijzigd=_first(record, "modified"),
        zaaknummers=tuple(dict.fromkeys(n for e in _all(record, "zaaknummer") for n in split_zaaknummers(_text(e)))),
        procedures=tuple(filter(None, (_text(e) for e in _all(record, "procedure")))),
        rechtsgebieden=tuple(
            dict.fromkeys(
                filter(None, (_tail(_attr(e, "resourceIdentifier")) or _text(e) for e in _all(record, "subject")))
            )
        ),
        zittingsplaats=_first(record, "spatial"),
        relaties=tuple(filter(None, (_relation(e) for e in _all(record, "relation")))),
        wetsverwijzingen=tuple(
            Wetsverwijzing(_attr(e, "resourceIdentifier"), _text(e)) for e in _all(record, "references")
        ),
        ljn=tuple(filter(None, (_text(e) for name in ("replaces", "isReplacedBy") for e in _all(record, name)))),
        vindplaatsen=tuple(
            place
            for version in _all(record, "hasVersion")
            for item in version.iter()
            if local_name(item) == "li" and (place := _text(item)) and place.lower() != "rechtspraak.nl"
        ),
        titel=_first(document, "title") or _first(record, "title"),
    )
