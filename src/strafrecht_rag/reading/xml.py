"""One Open Data XML document as an Uitspraak. lxml with entities, DTDs and network off; no huge trees."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from lxml import etree

from strafrecht_rag.citations.courts import level
from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.blocks import join_blocks
from strafrecht_rag.reading.body import local_name, read_body
from strafrecht_rag.reading.metadata import Metadata, read_metadata
from strafrecht_rag.reading.outline import outline
from strafrecht_rag.reading.passages import make_passages

XML = 3
"""The `herkomst` of official XML."""


def _parser() -> Any:
    return etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, dtd_validation=False, huge_tree=False
    )


def _has_dtd() -> BronFout:
    return BronFout("Het bestand bevat een DTD of entiteiten; die leest dit programma nooit.", "Vertrouw het niet.")


def parse(data: bytes) -> Any:
    """The root element. Raises BronFout for what is no well-formed XML, and for XML that declares entities."""
    if not data.strip():
        raise BronFout("Het bestand is leeg.", "Haal het opnieuw op.")
    if b"<!ENTITY" in data[:65536] or b"<!DOCTYPE" in data[:65536]:
        raise _has_dtd()
    try:
        root = etree.fromstring(data, _parser())
    except (etree.XMLSyntaxError, ValueError) as error:
        raise BronFout("Het bestand is geen geldige XML, of het is afgebroken.", "Haal het opnieuw op.") from error
    if root.getroottree().docinfo.internalDTD is not None:  # in another encoding, or further on in the file
        raise _has_dtd()
    return root


def inhoudsindicatie_of(root: Any) -> str:
    """The register's summary, paragraphs parted by line breaks. It is not the court's text."""
    for element in root:
        if local_name(element) == "inhoudsindicatie":
            text = join_blocks(read_body(element))[0]
            return "" if text.strip() in ("", "-") else text
    return ""


def read_xml(data: bytes) -> Uitspraak:
    """The ruling in one Open Data document; its text is empty where the register holds only metadata.

    Raises BronFout for anything else than a ruling.
    """
    root = parse(data)
    parts = {local_name(e): e for e in root}
    body = parts.get("uitspraak") if "uitspraak" in parts else parts.get("conclusie")
    meta = read_metadata(parts.get("RDF"))
    if local_name(root) != "open-rechtspraak" or ("RDF" not in parts and body is None):
        raise BronFout("Dit is XML, maar geen uitspraak van Rechtspraak.nl (Open Data).", "Controleer het bestand.")
    blocks = read_body(body) if body is not None else []
    if not meta.ecli and not (meta.instantie and meta.datum):
        raise BronFout("De uitspraak heeft geen ECLI en geen gerecht met datum.", "Vul de metadata aan.")
    if body is not None and local_name(body) == "conclusie" and meta.soort != "Conclusie":
        meta = replace(meta, soort="Conclusie")
    niveau = level(meta.code, meta.instantie)
    text, starts = join_blocks(blocks)
    passages = make_passages(text, outline(blocks, starts, soort=meta.soort, niveau=niveau))
    return Uitspraak(
        tekst=text,
        passages=passages,
        niveau=niveau,
        inhoudsindicatie=inhoudsindicatie_of(root),
        herkomst=XML,
        **_shallow(meta),
    )


def _shallow(meta: Metadata) -> dict[str, Any]:
    return {f.name: getattr(meta, f.name) for f in fields(meta)}
