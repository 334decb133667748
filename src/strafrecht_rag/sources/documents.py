"""A document to be checked (a pleitnota, a memo, a chatbot's answer) as plain text: txt, Markdown, HTML, Word and PDF.

The kind follows from the bytes; the extension is only a hint. Text that a reader of the document sees goes in, once;
what cannot be read is named in `opmerkingen` or refused, so that no page passes unchecked in silence.
"""

from __future__ import annotations

import codecs
import logging
import os
import re
import sys
import warnings
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path, PurePath
from typing import Any, BinaryIO

from strafrecht_rag.errors import InvoerFout

MAX_BYTES = 50 * 2**20
MAX_UNPACKED = 200 * 2**20
"""Bytes of all parts of a Word file together, as its directory declares; zipfile never gives more than is declared."""
MAX_PAGES = 2_000

STANDAARDINVOER = "standaardinvoer"


@dataclass(frozen=True)
class Stuk:
    """A document as text: paragraphs separated by a line break, notes as paragraphs of their own at the end."""

    naam: str
    tekst: str
    soort: str
    opmerkingen: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Bron:
    """The bytes of a document and how to speak of it."""

    naam: str
    data: bytes
    ext: str

    def fout(self, melding: str, raad: str) -> InvoerFout:
        return _fout(self.naam, melding, raad)


def _fout(naam: str, melding: str, raad: str) -> InvoerFout:
    return InvoerFout(f"{'De standaardinvoer' if naam == STANDAARDINVOER else naam} {melding}", raad)


def read_document(path: str, *, stdin: BinaryIO | None = None) -> Stuk:
    """The document at `path`, or on standard input for "-". InvoerFout for all that cannot be read as text."""
    bron = _load(path, stdin)
    soort, tekst, opmerkingen = _read(bron)
    tekst = _clean(tekst)
    if not any(map(str.isalnum, tekst)):
        raise bron.fout(
            "bevat geen tekst.", "Geef een bestand met tekst. Staat de tekst op een plaatje, typ die dan over."
        )
    return Stuk(bron.naam, tekst, soort, opmerkingen)


# --- from a name to bytes ------------------------------------------------------------------------------------------


def _load(path: str, stdin: BinaryIO | None) -> _Bron:
    if path == "-":
        naam, ext = STANDAARDINVOER, ""
    else:  # a name on disk need not be valid text; what is shown must be
        naam, ext = os.fsencode(path).decode("utf-8", "replace").replace("\0", "�"), PurePath(path).suffix.lower()
    try:
        data = _stdin_bytes(stdin) if path == "-" else _file_bytes(Path(path))
    except (FileNotFoundError, NotADirectoryError):
        raise _fout(naam, "bestaat niet.", "Controleer de naam van het bestand en de map waarin het staat.") from None
    except IsADirectoryError:
        raise _fout(naam, "is een map.", "Noem het bestand in die map dat u wilt laten controleren.") from None
    except PermissionError:
        raise _fout(
            naam, "mag niet worden gelezen.", "Vraag om toegang tot dit bestand, of geef een kopie in uw eigen map."
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name, or a stream that is closed
        raise _fout(
            naam, "kan niet worden gelezen.", "Controleer de naam van het bestand, of geef een kopie ervan."
        ) from error
    if len(data) > MAX_BYTES:
        raise _fout(
            naam,
            f"is te groot: meer dan {MAX_BYTES // 2**20} MB.",
            "Splits het in kleinere bestanden, of bewaar het als tekst zonder plaatjes.",
        )
    if not data:
        raise _fout(naam, "is leeg.", "Geef een bestand waar tekst in staat.")
    return _Bron(naam, data, ext)


def _stdin_bytes(stdin: BinaryIO | None) -> bytes:
    stream = stdin or (sys.stdin.buffer if sys.stdin else None)
    return stream.read(MAX_BYTES + 1) if stream else b""


def _file_bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)  # not its size: a pipe has none


# --- from bytes to a kind ------------------------------------------------------------------------------------------

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MARKDOWN = re.compile(r"^#{1,6} \S|\*\*[^\s*][^*\n]*\*\*|\]\(https?://|^```", re.MULTILINE)
_WHOLE_PAGE = re.compile(r"(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_FRAGMENT = re.compile(
    r"<(?:p|div|span|h[1-6]|ul|ol|li|table|article|section|main|blockquote|meta|style|script)[\s>]", re.IGNORECASE
)
_SAVE_AS = "Open het en bewaar het als docx, pdf of txt. Geef daarna dat bestand."


def _read(bron: _Bron) -> tuple[str, str, tuple[str, ...]]:
    """Kind, text and remarks."""
    data = bron.data
    if data.lstrip()[:5] == b"%PDF-" or (bron.ext == ".pdf" and b"%PDF-" in data[:1024]):
        return "pdf", *_pdf(bron)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "docx", *_docx(bron)
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise _locked(bron)
        raise bron.fout("is een oud Office-bestand, zoals doc.", _SAVE_AS)
    if data.startswith(b"{\\rtf"):
        raise bron.fout("is een rtf-bestand.", _SAVE_AS)
    try:
        tekst = _decode(bron)
    except InvoerFout:
        if bron.ext in (".docx", ".pdf"):
            raise _broken(bron, f"is geen geldig {bron.ext[1:]}-bestand, of het is beschadigd.") from None
        raise
    return _text(bron, tekst)


def _text(bron: _Bron, tekst: str) -> tuple[str, str, tuple[str, ...]]:
    head = re.sub(r"<!--.*?-->", "", tekst[:4000], flags=re.DOTALL).lstrip()
    markdown = bron.ext in (".md", ".markdown")
    if (
        _WHOLE_PAGE.match(head)
        or (bron.ext in (".html", ".htm", ".xhtml") and re.search(r"<[a-zA-Z/!]", tekst))
        or (not markdown and _FRAGMENT.match(head) and "</" in tekst)  # HTML in Markdown is still Markdown
    ):
        return "html", _html(bron, tekst), ()
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


def _broken(bron: _Bron, melding: str) -> InvoerFout:
    return bron.fout(
        melding,
        "Open het zelf. Lukt dat, bewaar het dan opnieuw en geef dat bestand. Lukt het niet, haal het opnieuw op.",
    )


def _locked(bron: _Bron) -> InvoerFout:
    return bron.fout(
        "is beveiligd met een wachtwoord.",
        "Open het met het wachtwoord en bewaar het zonder wachtwoord. Geef daarna dat bestand.",
    )


# --- characters ----------------------------------------------------------------------------------------------------

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")


def _decode(bron: _Bron) -> str:
    """The text in the bytes; InvoerFout for what is no text, or text in an encoding that would be a guess."""
    data = bron.data
    binary = bron.fout("is geen tekst, docx of pdf.", "Geef een bestand dat eindigt op txt, md, html, docx of pdf.")
    unknown = bron.fout(
        "heeft een tekencodering die niet te herkennen is.", "Open het in een tekstbewerker en bewaar het als UTF-8."
    )
    encoding = next((name for mark, name in _BOMS if data.startswith(mark)), None)
    if encoding is None and b"\0" in data:
        raise binary
    try:
        tekst = data.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        if encoding:
            raise unknown from None
        return _windows_text(data, binary, unknown)
    if "\0" in tekst or len(_CONTROL.findall(tekst)) > len(tekst) * 0.05:
        raise binary
    return tekst


def _windows_text(data: bytes, binary: InvoerFout, unknown: InvoerFout) -> str:
    try:
        tekst = data.decode("cp1252")
    except UnicodeDecodeError:
        tekst = data.decode("latin-1")
        raise (binary if len(_CONTROL.findall(tekst)) > len(tekst) * 0.05 else unknown) from None
    if len(_CONTROL.findall(tekst)) > len(tekst) * 0.01:
        raise binary
    high = sum(data.count(byte) for byte in range(0x80, 0x100))
    plain = sum(data.count(byte) for byte in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \r\n\t")
    # "é" of UTF-8 would show as "Ã©": a file that is UTF-8 but for a few bytes is damaged, not Windows text.
    utf8 = sum(map(len, re.findall(rb"[\xc3-\xf4][\x80-\xbf]+", data)))
    if plain < len(data) * 0.6 or high > len(data) * 0.3 or utf8 > high / 2:
        raise unknown
    return tekst


def _clean(tekst: str) -> str:
    """Text that can be written anywhere: no half characters, no control characters. Blank edges go."""
    if re.search("[\ud800-\udfff]", tekst):
        tekst = tekst.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _CONTROL.sub("", tekst).strip("\n")


def _row(cells: list[list[str]]) -> list[str]:
    """A row of a table: one paragraph when its cells are, so that a reference and its date stay together."""
    filled = [cell for cell in cells if cell]
    if all(len(cell) == 1 for cell in filled):
        return ["\t".join(cell[0] for cell in filled)] if filled else []
    return [paragraph for cell in filled for paragraph in cell]


# --- html ----------------------------------------------------------------------------------------------------------

_UNSEEN = frozenset("head script style noscript template svg iframe object".split())
_BLOCK = frozenset(
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option p pre section summary table tbody tfoot thead "
    "title ul".split()
)
_NOTE_TAGS = frozenset("aside dd div li p section".split())
_NOTE_ROLES = frozenset("doc-footnote doc-endnote footnote endnote rearnote voetnoot eindnoot".split())
_NOTE_ID = re.compile(
    r"_?(?:fn|ftn|edn|footnote|endnote|voetnoot|eindnoot|cite_note)[-_:.]*[\w.-]{0,40}?\d+", re.IGNORECASE
)
_NOTE_LABEL = re.compile(r"[\[(]?(?:\d{1,3}|[*†‡]{1,3}|[ivxl]{1,6}|[a-z])[)\]]?", re.IGNORECASE)
_NOTE_EDGE = re.compile(r"^[\^↑↩\s]+|[\s↩↑\ufe0e\ufe0f]+$")
_BREAK = "\0"
"""A line break that must stay one. The text of a page holds no NUL: that was refused."""


@dataclass
class _Frame:
    """An element whose paragraphs are gathered apart: a row, a cell or a note."""

    kind: str
    paragraphs: list[str] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=list)


class _Page:
    """Walks a page with its own stack: 2,000 elements inside each other are more than Python's own can take."""

    def __init__(self) -> None:
        self.frames = [_Frame("page")]
        self.notes: list[str] = []
        self.line: list[str] = []
        self.pre = 0

    def flush(self) -> None:
        for line in re.sub(r"[ \t\n\r\f\v]+", " ", "".join(self.line)).split(_BREAK):
            if line := line.strip():
                self.frames[-1].paragraphs.append(line)
        self.line = []

    def add(self, text: str | None) -> None:
        if text:
            self.line.append(text.replace("\n", _BREAK) if self.pre else text)

    def walk(self, root: Any) -> None:
        stack: list[tuple[Any, bool]] = [(root, False)]
        while stack:
            element, closing = stack.pop()
            if closing:
                self.close(element)
                self.add(element.tail)
            elif not isinstance(element.tag, str) or _unseen(element) or _is_note_reference(element):
                self.add(element.tail)
            else:
                self.open(element)
                self.add(element.text)
                stack.append((element, True))
                stack.extend((child, False) for child in reversed(element))
        self.flush()

    def open(self, element: Any) -> None:
        tag = element.tag
        if kind := _frame_kind(element):
            self.flush()
            self.frames.append(_Frame(kind))
        elif tag in _BLOCK:
            self.flush()
        elif tag == "br":
            self.line.append(_BREAK)
        elif tag == "q":  # a browser shows these as quotation marks
            self.line.append("“")
        self.pre += tag == "pre"

    def close(self, element: Any) -> None:
        tag = element.tag
        kind = _frame_kind(element)
        if kind or tag in _BLOCK:
            self.flush()
        elif tag == "q":
            self.line.append("”")
        self.pre -= tag == "pre"
        if not kind:
            return
        frame, outer = self.frames.pop(), self.frames[-1]
        if kind == "note":
            if note := _NOTE_EDGE.sub("", " ".join(frame.paragraphs)):
                self.notes.append(note)
        elif kind == "row":
            outer.paragraphs += [*_row(frame.cells), *frame.paragraphs]
        elif outer.kind == "row":
            outer.cells.append(frame.paragraphs)
        else:
            outer.paragraphs += frame.paragraphs


def _frame_kind(element: Any) -> str:
    tag = element.tag
    if tag in ("tr", "td", "th"):
        return "row" if tag == "tr" else "cell"
    if tag in _NOTE_TAGS:
        marks = [element.get("role"), element.get("epub:type"), element.get("class")]
        name = element.get("id") or ""
        if _NOTE_ROLES & {word for mark in marks if mark for word in mark.lower().split()}:
            return "note"
        if _NOTE_ID.fullmatch(name) and "ref" not in name.lower():
            return "note"
    return ""


def _unseen(element: Any) -> bool:
    if element.tag in _UNSEEN or element.get("hidden", "until-found") != "until-found":
        return True
    return bool(re.search(r"display\s*:\s*none", element.get("style") or "", re.IGNORECASE))


def _is_note_reference(element: Any) -> bool:
    """The small number that points at a note: left out, lest «artikel 41» with note 2 become «artikel 412»."""
    if element.tag not in ("a", "sup"):
        return False
    label = ""
    for text in element.itertext():
        label += text
        if len(label) > 20:
            return False
    if not _NOTE_LABEL.fullmatch(label.strip()):
        return False
    if element.tag == "sup":  # m<sup>2</sup> is no note
        return element.getparent().tag == "a" or element.find(".//a") is not None
    href = element.get("href") or ""
    return element.get("role") == "doc-noteref" or (
        href.startswith("#") and bool(re.search(r"ft?n|edn|not[ei]|noot|cite|ref", href, re.IGNORECASE))
    )


def _html(bron: _Bron, tekst: str) -> str:
    import lxml.etree
    import lxml.html

    parser = lxml.html.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    try:
        root = lxml.html.document_fromstring(tekst.encode("utf-8", "replace"), parser=parser)
    except (lxml.etree.LxmlError, ValueError, AssertionError):  # nothing but comments, for one
        return ""
    if any(entry.level_name == "FATAL" for entry in parser.error_log):  # the parser stopped: part of the text is gone
        raise bron.fout(
            "kan niet worden gelezen: te veel onderdelen zitten in elkaar.",
            "Bewaar de pagina als pdf of txt. Geef daarna dat bestand.",
        )
    page = _Page()
    page.walk(root)
    return "\n".join([*page.frames[0].paragraphs, *page.notes])


# --- docx ----------------------------------------------------------------------------------------------------------

# w:del and w:moveFrom are tracked deletions; mc:Fallback repeats a text box for old versions of Word.
_DOCX_SKIPPED = frozenset("pPr rPr tblPr trPr tcPr sdtPr sectPr del moveFrom Fallback instrText delText rt".split())
_DOCX_MARKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


def _docx(bron: _Bron) -> tuple[str, tuple[str, ...]]:
    _inspect_zip(bron)
    try:
        with _quiet():
            body, *notes = _docx_parts(bron.data)
            paragraphs = _docx_blocks(body)
            deleted = any(_local(e) in ("del", "moveFrom") and len(e) for e in body.iter())
    except Exception as error:  # python-docx, lxml and zipfile raise some twenty kinds for a damaged file
        raise _broken(bron, "is geen geldig docx-bestand, of het is beschadigd.") from error
    remark = "Dit stuk heeft bijgehouden wijzigingen. Tekst die daarin is verwijderd, is niet gelezen."
    return "\n".join([*paragraphs, *notes]), (remark,) if deleted else ()


def _inspect_zip(bron: _Bron) -> None:
    """InvoerFout for an archive that is no Word file or would unpack too far. Unpacks nothing."""
    try:
        with zipfile.ZipFile(BytesIO(bron.data)) as archive:
            entries = archive.infolist()
    except Exception as error:  # zipfile raises struct.error, ValueError and more besides BadZipFile
        kind = "docx-bestand" if bron.ext == ".docx" else "docx- of zip-bestand"
        raise _broken(bron, f"is geen geldig {kind}, of het is beschadigd.") from error
    names = {entry.filename for entry in entries}
    if any(entry.flag_bits & 1 for entry in entries):
        raise _locked(bron)
    if not any(name.startswith("word/") for name in names):
        if "mimetype" in names or any(name.startswith(("xl/", "ppt/")) for name in names):
            raise bron.fout("is geen Word-bestand, maar een ander soort kantoorbestand.", _SAVE_AS)
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
        raise _broken(bron, "is geen geldig docx-bestand, of het is beschadigd.")


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
            blocks += _row([_docx_blocks(cell) for cell in _docx_cells(child)])
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


# --- pdf -----------------------------------------------------------------------------------------------------------


class _Complaints(logging.Handler):
    """Counts what a library logs, and shows none of it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


@contextmanager
def _quiet() -> Iterator[_Complaints]:
    """Neither the log lines nor the warnings of a library on a user's screen."""
    logger, complaints = logging.getLogger("pypdf"), _Complaints()
    before = logger.level, logger.propagate
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    logger.addHandler(complaints)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield complaints
    finally:
        logger.removeHandler(complaints)
        logger.setLevel(before[0])
        logger.propagate = before[1]


def _pdf(bron: _Bron) -> tuple[str, tuple[str, ...]]:
    pages: list[str] = []
    blank: list[int] = []
    failed: list[int] = []
    partly: list[int] = []
    try:
        with _quiet() as complaints:
            for number, page in enumerate(_pdf_pages(bron), 1):
                before = complaints.count
                try:
                    text = page.extract_text()
                    drawn = not text.strip() and _draws(page)
                except Exception:  # one broken page must not take the others with it; it is named below
                    text, drawn = "", False
                    failed.append(number)
                else:
                    # pypdf leaves out what it cannot read, and only logs that.
                    if complaints.count > before:
                        (partly if text.strip() else failed).append(number)
                    elif drawn:
                        blank.append(number)
                pages.append(text)
    except InvoerFout:
        raise
    except Exception as error:  # pypdf raises any kind for a damaged file, as its documentation says
        raise _broken(bron, "is geen geldig pdf-bestand, of het is beschadigd.") from error
    if not any(page.strip() for page in pages):
        if failed:
            raise _broken(bron, "is een pdf waarvan geen enkele pagina te lezen is.")
        raise bron.fout(
            "bevat geen tekst die een computer kan lezen. Waarschijnlijk is het een scan.",
            "Maak er met tekstherkenning (OCR) een doorzoekbare pdf van. Geef daarna dat bestand.",
        )
    remarks = [
        f"{_page_list(numbers)}: {remark}"
        for numbers, remark in [
            (blank, "geen leesbare tekst, zoals bij een scan of een plaatje. Niet gelezen."),
            (failed, "beschadigd. Niet gelezen."),
            (partly, "misschien beschadigd. Kijk zelf of er tekst ontbreekt."),
        ]
        if numbers
    ]
    return _join_pages(pages), tuple(remarks)


def _pdf_pages(bron: _Bron) -> Iterator[Any]:
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    reader = PdfReader(BytesIO(bron.data))
    if reader.is_encrypted:
        try:
            opened = bool(reader.decrypt(""))
        except (DependencyError, NotImplementedError):
            opened = False
        if not opened:
            raise _locked(bron)
    count = len(reader.pages)
    if count > MAX_PAGES:
        raise bron.fout(
            f"heeft te veel pagina's: {count}, en {MAX_PAGES} is het meeste.", "Splits het in kleinere bestanden."
        )
    for index in range(count):
        yield reader.pages[index]


def _draws(page: Any) -> bool:
    """Whether anything stands on a page without text. An empty page is not worth a remark."""
    contents = page.get_contents()
    if contents is None:
        return "/Contents" in page  # something is there that is no content
    return bool(re.search(rb"\b(?:Do|BI|sh|f|F|S|B)\b", contents.get_data()))


def _page_list(numbers: list[int]) -> str:
    """«Pagina 2-4 en 9», with the runs closed up."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [str(a) if a == b else f"{a}-{b}" for a, b in runs]
    return "Pagina " + (f"{', '.join(parts[:-1])} en {parts[-1]}" if len(parts) > 1 else parts[0])


_PAGE_NUMBER = re.compile(
    r"\W*(?:pagina|blad|blz\.?|p\.)?\s*(?P<number>\d{1,4})(?:\s*(?:van|/)\s*\d{1,4})?\W*", re.IGNORECASE
)
_RUNNING_NUMBER = re.compile(r"(?:pagina|blad|blz\.?|p\.)\s*\d{1,4}(?:\s*(?:van|/)\s*\d{1,4})?", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?:;…][\"'”’»)\]]*$")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:rov|r\.o|o|art|artt|nr|nrs|par|p|pp|blz|mr|mrs|dr|prof|vgl|zgn|jo|m\.nt|[A-Z])\.$", re.IGNORECASE
)
_BULLET = re.compile(r"(?:[-–—•·▪●○◦*o]|[a-z]\)|\([a-z0-9]{1,2}\))\s+\S", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+\.?|[IVX]{1,5}\.|[A-Z]\.)\s+\S")
_BROKEN_WORD = re.compile(r"([^\W\d_]+)[-‐]$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_HYPHENATED = re.compile(r"(?=\b([^\W\d_]+)-([^\W\d_]+))")
_KEEPS_HYPHEN = frozenset("niet non ex oud semi pro anti".split())


def _join_pages(pages: list[str]) -> str:
    """Paragraphs out of lines. A PDF knows lines only: where a paragraph ends follows from their length and their ends."""
    lines = [[" ".join(line.split()) for line in page.splitlines()] for page in pages]
    paragraphs = _take_running_lines(lines)
    flat = " ".join(line for page in lines for line in page)
    words = {word.lower() for word in _FIRST_WORD.findall(flat)}
    pairs = {f"{a}-{b}".lower() for a, b in _HYPHENATED.findall(flat)}
    overall = _width([line for page in lines for line in page])
    open_: list[str] = []  # the pieces of the paragraph at hand
    previous, width = "", overall
    for page in lines:
        page_width = _width(page) if sum(map(bool, page)) >= 5 else overall
        blank = False
        for line in page:
            if not line:
                blank = True
                continue
            if open_ and not blank and _continues(previous, line, width):
                open_[-1], space = _joint(open_[-1], line, words, pairs)
                open_.append(space + line)
            else:
                paragraphs.append("".join(open_))
                open_ = [line]
            previous, width, blank = line, page_width, False
    paragraphs.append("".join(open_))
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def _width(lines: list[str]) -> int:
    """How long a full line is: nine of ten are no longer."""
    lengths = sorted(len(line) for line in lines if line)
    return lengths[(len(lengths) * 9) // 10] if lengths else 0


def _continues(line: str, after: str, width: int) -> bool:
    """Whether `after` goes on with the paragraph of `line`."""
    if line.endswith(("-", "‐", "\u00ad")) and after[0].islower():
        return True
    if _BULLET.match(after):
        return False
    ends = bool(_SENTENCE_END.search(line)) and not _ABBREVIATION.search(line)
    if after[0].islower():
        return not (ends and len(line) < 0.8 * width)
    taken = len(line) + 1 + len(after.split()[0])  # a line that had room for the next word was ended on purpose
    if taken < 0.75 * width or (ends and taken < 0.95 * max(width, 40)):
        return _half_reference(line, after)
    return not (ends and _NUMBERED.match(after))


def _half_reference(line: str, after: str) -> bool:
    """An ECLI or a case number that was cut in two."""
    if re.search(r"\bECLI:[\w:.]*:$", line, re.IGNORECASE):
        return after[0].isalnum()
    return bool(re.search(r"\d[-/‐]$", line)) and after[0].isdigit()


def _joint(line: str, after: str, words: set[str], pairs: set[str]) -> tuple[str, str]:
    """The end of `line` as it goes on in `after`, and what stands between them."""
    if line.endswith("\u00ad"):
        return line[:-1], ""
    if _half_reference(line, after):
        return line, ""
    left, right = _BROKEN_WORD.search(line), _FIRST_WORD.match(after)
    if not left or not right:
        return line, " "
    first, second = left[1], right[0]
    if second.lower() in ("en", "of", "noch"):  # «in- en uitvoer»
        return line, " "
    joined, kept = (first + second).lower(), f"{first}-{second}".lower()
    own_hyphen = kept in pairs or first.lower() in _KEEPS_HYPHEN or (len(first) > 1 and first.isupper())
    if second[0].isupper() or (
        own_hyphen and joined not in words
    ):  # «Noord-Holland», «niet-ontvankelijk», «OM-standpunt»
        return line, ""
    return line[:-1], ""


def _take_running_lines(pages: list[list[str]]) -> list[str]:
    """Page numbers go, and headers and footers are given once: on every page they would cut sentences in two.

    Only a line that is the same on every page but for its page number: a list with one ECLI a page must stay whole.
    """
    edges: list[list[int]] = []  # per page the places of its first two and last two lines
    offsets: Counter[int] = Counter()
    for index, page in enumerate(pages):
        filled = [place for place, line in enumerate(page) if line]
        edges.append(list(dict.fromkeys(filled[:2] + filled[-2:])))
        offsets.update({int(m["number"]) - index for p in edges[-1] if (m := _PAGE_NUMBER.fullmatch(page[p]))})
    usual = {offset for offset, times in offsets.items() if times >= 2} | {1}

    def key(line: str, index: int) -> str:
        line = _RUNNING_NUMBER.sub("", line).strip(" -–—|•·")
        return re.sub(rf"^{index + 1}\b|\b{index + 1}$", "", line).strip(" -–—|•·").casefold()

    seen = Counter(name for i, places in enumerate(edges) for name in {key(pages[i][place], i) for place in places})
    running: dict[str, str] = {}
    for index, (page, places) in enumerate(zip(pages, edges, strict=True)):
        gone = set()
        for place in places:
            number, name = _PAGE_NUMBER.fullmatch(page[place]), key(page[place], index)
            if number and int(number["number"]) - index in usual:
                gone.add(place)
            elif name and seen[name] >= max(3, len(pages) / 2):
                gone.add(place)
                running.setdefault(name, page[place])
        kept = [place for place, line in enumerate(page) if line and place not in gone]
        # The blank lines that this leaves at an edge go too: they end no paragraph.
        page[:] = [page[p] for p in range(kept[0], kept[-1] + 1) if p not in gone] if kept else []
    return list(running.values())
