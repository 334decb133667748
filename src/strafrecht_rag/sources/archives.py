"""Large archives: which field of law a document is of, from its first bytes, so that what is not wanted is never parsed."""

from __future__ import annotations

import re

HEAD = 65536
"""Bytes in which the metadata stand: they come first, and are a few kB."""

_SUBJECT = re.compile(rb"<dcterms:subject\b[^>]*resourceIdentifier=\"[^\"]*rechtsgebied#([A-Za-z_]+)\s*\"")
_END = re.compile(rb"</rdf:RDF>|<(?:uitspraak|conclusie|inhoudsindicatie)[\s>]")


def fields_of_law(data: bytes) -> tuple[str, ...] | None:
    """The fields of law in an Open Data document's metadata, as `strafrecht` or `strafrecht_strafprocesrecht`.

    None when this quick look finds none: other spelling, other prefix, or really none. Then the document must be read.
    """
    head = data[:HEAD]
    end = _END.search(head)
    found = _SUBJECT.findall(head[: end.start()] if end else head)
    return tuple(f.decode("ascii") for f in found) or None
