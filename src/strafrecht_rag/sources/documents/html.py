"""A page of HTML as paragraphs, as a reader sees it; notes at the end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from strafrecht_rag.sources.documents.bron import Bron
from strafrecht_rag.sources.documents.characters import row

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
            outer.paragraphs += [*row(frame.cells), *frame.paragraphs]
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


def read_html(bron: Bron, tekst: str) -> str:
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
