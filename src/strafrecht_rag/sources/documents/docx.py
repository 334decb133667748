"""A Word document as paragraphs; notes at the end."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from strafrecht_rag.sources.documents.bron import SAVE_AS, Bron, broken, locked
from strafrecht_rag.sources.documents.characters import row
from strafrecht_rag.sources.documents.quiet import quiet

MAX_UNPACKED = 200 * 2**20
"""Bytes of all parts of a Word file together, as its directory declares; zipfile never gives more than is declared."""

# w:del and w:moveFrom are tracked deletions; mc:Fallback repeats a text box for old versions of Word.
_DOCX_SKIPPED = frozenset("pPr rPr tblPr trPr tcPr sdtPr sectPr del moveFrom Fallback instrText delText rt".split())
_DOCX_MARKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


def read_docx(bron: Bron) -> tuple[str, tuple[str, ...]]:
    _inspect_zip(bron)
    try:
        with quiet():
            body, *notes = _docx_parts(bron.data)
            paragraphs = _docx_blocks(body)
            deleted = any(_local(e) in ("del", "moveFrom") and len(e) for e in body.iter())
    except Exception as error:  # python-docx, lxml and zipfile raise some twenty kinds for a damaged file
        raise broken(bron, "is geen geldig docx-bestand, of het is beschadigd.") from error
    remark = "Dit stuk heeft bijgehouden wijzigingen. Tekst die daarin is verwijderd, is niet gelezen."
    return "\n".join([*paragraphs, *notes]), (remark,) if deleted else ()


def _inspect_zip(bron: Bron) -> None:
    """InvoerFout for an archive that is no Word file or would unpack too far. Unpacks nothing."""
    try:
        with zipfile.ZipFile(BytesIO(bron.data)) as archive:
            entries = archive.infolist()
    except Exception as error:  # zipfile raises struct.error, ValueError and more besides BadZipFile
        kind = "docx-bestand" if bron.ext == ".docx" else "docx- of zip-bestand"
        raise broken(bron, f"is geen geldig {kind}, of het is beschadigd.") from error
    names = {entry.filename for entry in entries}
    if any(entry.flag_bits & 1 for entry in entries):
        raise locked(bron)
    if not any(name.startswith("word/") for name in names):
        if "mimetype" in names or any(name.startswith(("xl/", "ppt/")) for name in names):
            raise bron.fout("is geen Word-bestand, maar een ander soort kantoorbestand.", SAVE_AS)
        raise bron.fout(
            "is geen Word-bestand, maar een zip-archief.", "Pak het uit en geef de bestanden die erin zitten."
        )
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED:
        raise bron.fout(
            "wordt bij het uitpakken te groot.",
            "Vertrouw het niet en controleer de herkomst. Is het wel goed, bewaar het dan als txt of zonder plaatjes.",
        )
    # Other ways of packing are not used by Word, and zipfile unpacks them without a limit.
    if any(entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for entry in entries):
        raise broken(bron, "is geen geldig docx-bestand, of het is beschadigd.")


def _docx_parts(data: bytes) -> Iterator[Any]:
    """The body, then each note as a text. By the end of a name: strict files have names of another authority."""
    from docx.opc.part import XmlPart
    from docx.oxml.parser import parse_xml
    from docx.package import Package

    def related(part: Any, ending: str) -> Iterator[Any]:
        for relation in part.rels.values():
            if not relation.is_external and relation.reltype.endswith(ending):
                target = relation.target_part
                yield target, target.element if isinstance(target, XmlPart) else parse_xml(target.blob)

    main, root = next(related(Package.open(BytesIO(data)), "/officeDocument"))
    yield next(child for child in root if _local(child) == "body")
    for ending in ("/footnotes", "/endnotes"):
        for _, notes in related(main, ending):
            for note in notes:
                kind = next((value for name, value in note.attrib.items() if name.endswith("}type")), "normal")
                if kind == "normal" and (text := " ".join(_docx_blocks(note))):  # the others are rules and separators
                    yield text


def _local(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _docx_blocks(parent: Any) -> list[str]:
    """The paragraphs in an element, in order. Not python-docx's own list: that lacks text boxes, content controls and
    inserted text, and gives merged cells twice."""
    blocks: list[str] = []
    for child in parent:
        name = _local(child)
        if name == "p":
            pieces: list[str] = []
            boxes: list[str] = []
            _docx_inline(child, pieces, boxes)
            blocks += [line for part in "".join(pieces).split("\n") if (line := part.strip())]
            blocks += boxes
        elif name == "tr":
            blocks += row([_docx_blocks(cell) for cell in _docx_cells(child)])
        elif name and name not in _DOCX_SKIPPED:
            blocks += _docx_blocks(child)
    return blocks


def _docx_cells(row: Any) -> Iterator[Any]:
    for child in row:
        name = _local(child)
        if name == "tc":
            yield child
        elif name and name not in _DOCX_SKIPPED:  # a cell in a content control
            yield from _docx_cells(child)


def _docx_inline(parent: Any, pieces: list[str], boxes: list[str]) -> None:
    for child in parent:
        name = _local(child)
        if name == "t":
            pieces.append(child.text or "")
        elif name in _DOCX_MARKS:
            pieces.append(_DOCX_MARKS[name])
        elif name == "txbxContent":
            boxes += _docx_blocks(child)
        elif name and name not in _DOCX_SKIPPED and not (name == "r" and _vanished(child)):
            _docx_inline(child, pieces, boxes)


def _vanished(run: Any) -> bool:
    """Hidden text: it would stand in the middle of a quotation that the reader sees whole."""
    for properties in run:
        if _local(properties) == "rPr":
            for mark in properties:
                if _local(mark) == "vanish":
                    return not {"0", "false", "off"} & set(mark.attrib.values())
    return False
