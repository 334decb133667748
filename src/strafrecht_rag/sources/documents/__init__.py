"""A document to be checked (a pleitnota, a memo, a chatbot's answer) as plain text: txt, Markdown, HTML, Word and PDF.

The kind follows from the bytes; the extension is only a hint. Text that a reader of the document sees goes in, once;
what cannot be read is named in `opmerkingen` or refused, so that no page passes unchecked in silence.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import BinaryIO

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.sources.documents.bron import SAVE_AS, STANDAARDINVOER, Bron, broken, fout_over, locked
from strafrecht_rag.sources.documents.characters import clean, decode
from strafrecht_rag.sources.documents.docx import read_docx
from strafrecht_rag.sources.documents.html import read_html
from strafrecht_rag.sources.documents.pdf import MAX_PAGES, read_pdf

__all__ = ["MAX_BYTES", "MAX_PAGES", "STANDAARDINVOER", "Stuk", "read_bytes", "read_document"]

MAX_BYTES = 50 * 2**20


@dataclass(frozen=True)
class Stuk:
    """A document as text: paragraphs separated by a line break, notes as paragraphs of their own at the end."""

    naam: str
    tekst: str
    soort: str
    opmerkingen: tuple[str, ...] = ()


def read_document(path: str, *, stdin: BinaryIO | None = None) -> Stuk:
    """The document at `path`, or on standard input for "-". InvoerFout for all that cannot be read as text."""
    return _as_stuk(_load(path, stdin))


def read_bytes(naam: str, data: bytes) -> Stuk:
    """A document that was handed over as bytes under a name; as `read_document`."""
    return _as_stuk(_checked(naam, data, PurePath(naam).suffix.lower()))


def _as_stuk(bron: Bron) -> Stuk:
    soort, tekst, opmerkingen = _read(bron)
    tekst = clean(tekst)
    if not any(map(str.isalnum, tekst)):
        raise bron.fout(
            "bevat geen tekst.", "Geef een bestand met tekst. Staat de tekst op een plaatje, typ die dan over."
        )
    return Stuk(bron.naam, tekst, soort, opmerkingen)


def _load(path: str, stdin: BinaryIO | None) -> Bron:
    if path == "-":
        naam, ext = STANDAARDINVOER, ""
    else:  # a name on disk need not be valid text; what is shown must be
        naam, ext = os.fsencode(path).decode("utf-8", "replace").replace("\0", "�"), PurePath(path).suffix.lower()
    try:
        data = _stdin_bytes(stdin) if path == "-" else _file_bytes(Path(path))
    except (FileNotFoundError, NotADirectoryError):
        raise fout_over(
            naam, "bestaat niet.", "Controleer de naam van het bestand en de map waarin het staat."
        ) from None
    except IsADirectoryError:
        raise fout_over(naam, "is een map.", "Noem het bestand in die map dat u wilt laten controleren.") from None
    except PermissionError:
        raise fout_over(
            naam, "mag niet worden gelezen.", "Vraag om toegang tot dit bestand, of geef een kopie in uw eigen map."
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name, or a stream that is closed
        raise fout_over(
            naam, "kan niet worden gelezen.", "Controleer de naam van het bestand, of geef een kopie ervan."
        ) from error
    return _checked(naam, data, ext)


def _checked(naam: str, data: bytes, ext: str) -> Bron:
    if len(data) > MAX_BYTES:
        raise fout_over(
            naam,
            f"is te groot: meer dan {MAX_BYTES // 2**20} MB.",
            "Splits het in kleinere bestanden, of bewaar het als tekst zonder plaatjes.",
        )
    if not data:
        raise fout_over(naam, "is leeg.", "Geef een bestand waar tekst in staat.")
    return Bron(naam, data, ext)


def _stdin_bytes(stdin: BinaryIO | None) -> bytes:
    stream = stdin or (sys.stdin.buffer if sys.stdin else None)
    return stream.read(MAX_BYTES + 1) if stream else b""


def _file_bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)  # not its size: a pipe has none


_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MARKDOWN = re.compile(r"^#{1,6} \S|\*\*[^\s*][^*\n]*\*\*|\]\(https?://|^```", re.MULTILINE)
_WHOLE_PAGE = re.compile(r"(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_FRAGMENT = re.compile(
    r"<(?:p|div|span|h[1-6]|ul|ol|li|table|article|section|main|blockquote|meta|style|script)[\s>]", re.IGNORECASE
)


def _read(bron: Bron) -> tuple[str, str, tuple[str, ...]]:
    """Kind, text and remarks."""
    data = bron.data
    if data.lstrip()[:5] == b"%PDF-" or (bron.ext == ".pdf" and b"%PDF-" in data[:1024]):
        return "pdf", *read_pdf(bron)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "docx", *read_docx(bron)
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise locked(bron)
        raise bron.fout("is een oud Office-bestand, zoals doc.", SAVE_AS)
    if data.startswith(b"{\\rtf"):
        raise bron.fout("is een rtf-bestand.", SAVE_AS)
    try:
        tekst = decode(bron)
    except InvoerFout:
        if bron.ext in (".docx", ".pdf"):
            raise broken(bron, f"is geen geldig {bron.ext[1:]}-bestand, of het is beschadigd.") from None
        raise
    return _text(bron, tekst)


def _text(bron: Bron, tekst: str) -> tuple[str, str, tuple[str, ...]]:
    head = re.sub(r"<!--.*?-->", "", tekst[:4000], flags=re.DOTALL).lstrip()
    markdown = bron.ext in (".md", ".markdown")
    if (
        _WHOLE_PAGE.match(head)
        or (bron.ext in (".html", ".htm", ".xhtml") and re.search(r"<[a-zA-Z/!]", tekst))
        or (not markdown and _FRAGMENT.match(head) and "</" in tekst)  # HTML in Markdown is still Markdown
    ):
        return "html", read_html(bron, tekst), ()
    if head.startswith("<?xml"):
        raise bron.fout("is een XML-bestand.", "Geef het stuk als docx, pdf, html of txt.")
    if re.search(r"^MIME-Version:", head, re.MULTILINE) and "multipart/" in head:
        raise bron.fout(
            "is een mailbericht of een webarchief.", "Bewaar het als html, pdf of txt. Geef daarna dat bestand."
        )
    tekst = re.sub("\r\n|[\r\v\f\x85\u2028\u2029]", "\n", tekst)
    opmerkingen: tuple[str, ...] = ()
    if bron.ext in (".docx", ".pdf"):
        opmerkingen = (f"De naam eindigt op {bron.ext}, maar dit is gewone tekst. Het is gelezen als tekst.",)
    return "md" if markdown or _MARKDOWN.search(tekst) else "txt", tekst, opmerkingen
