"""A memo as a Word file with real footnotes, written part by part so that the same memo gives the same bytes.

WordprocessingML as in ECMA-376: `document.xml`, `footnotes.xml` and the relations of both; the rest is fixed.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime

from lxml import etree

from strafrecht_rag.faces.exports import docx_parts as parts
from strafrecht_rag.faces.exports.memo import Kop, Memo, Stuk

_W = f"{{{parts.W}}}"
_MAP = {"w": parts.W, "r": parts.R}
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_STYLE = {"tekst": "", "punt": "ListParagraph", "let op": "LetOp"}
_EPOCH = (1980, 1, 1, 0, 0, 0)


def _w(parent: etree._Element, name: str, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, _W + name, {_W + key: value for key, value in attributes.items()})


def _root(name: str) -> etree._Element:
    return etree.Element(_W + name, nsmap=_MAP)


class _Links:
    """The links of one part: each address once, under an id."""

    def __init__(self, taken: int = 0) -> None:
        self.ids: dict[str, str] = {}
        self.taken = taken

    def id(self, address: str) -> str:
        return self.ids.setdefault(address, f"rId{self.taken + len(self.ids) + 1}")

    def part(self, fixed: Sequence[tuple[str, str, str]] = ()) -> bytes:
        root = etree.Element(f"{{{parts.RELS}}}Relationships", nsmap={None: parts.RELS})  # type: ignore[dict-item]
        for id_, kind, target in fixed:
            etree.SubElement(root, f"{{{parts.RELS}}}Relationship", Id=id_, Type=f"{parts.R}/{kind}", Target=target)
        for address, id_ in self.ids.items():
            etree.SubElement(
                root,
                f"{{{parts.RELS}}}Relationship",
                Id=id_,
                Type=f"{parts.R}/hyperlink",
                Target=address,
                TargetMode="External",
            )
        return _bytes(root)


def _bytes(root: etree._Element) -> bytes:
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _paragraph(parent: etree._Element, style: str) -> etree._Element:
    p = _w(parent, "p")
    if style:
        _w(_w(p, "pPr"), "pStyle", val=style)
    return p


def _run(parent: etree._Element, text: str, *, bold: bool = False, style: str = "") -> None:
    run = _w(parent, "r")
    if bold or style:
        properties = _w(run, "rPr")
        if style:
            _w(properties, "rStyle", val=style)
        if bold:
            _w(properties, "b")
    node = _w(run, "t")
    node.set(_SPACE, "preserve")
    node.text = text


def _fill(p: etree._Element, stukken: Sequence[Stuk], links: _Links) -> None:
    for s in stukken:
        if s.noot:
            run = _w(p, "r")
            _w(_w(run, "rPr"), "rStyle", val="FootnoteReference")
            _w(run, "footnoteReference", id=str(s.noot))
        elif s.link:
            link = etree.SubElement(p, _W + "hyperlink", {f"{{{parts.R}}}id": links.id(s.link)})
            _run(link, s.tekst, bold=s.vet, style="Hyperlink")
        else:
            _run(p, s.tekst, bold=s.vet)


def _document(memo: Memo, links: _Links) -> bytes:
    root = _root("document")
    body = _w(root, "body")
    _run(_paragraph(body, "Title"), memo.titel)
    for block in memo.blokken:
        if isinstance(block, Kop):
            _run(_paragraph(body, "Heading1"), block.tekst)
        else:
            _fill(_paragraph(body, _STYLE[block.soort]), block.stukken, links)
    section = _w(body, "sectPr")
    footer = _w(section, "footerReference", type="default")
    footer.set(f"{{{parts.R}}}id", "rId4")
    _w(section, "pgSz", w="11906", h="16838")  # A4, in twentieths of a point
    _w(section, "pgMar", top="1417", right="1417", bottom="1417", left="1417", header="708", footer="708", gutter="0")
    return _bytes(root)


def _footnotes(memo: Memo, links: _Links) -> bytes:
    root = _root("footnotes")
    for id_, kind in (("-1", "separator"), ("0", "continuationSeparator")):
        note = _w(root, "footnote", type=kind, id=id_)
        _w(_w(_w(note, "p"), "r"), kind)
    for number, stukken in enumerate(memo.noten, 1):
        p = _paragraph(_w(root, "footnote", id=str(number)), "FootnoteText")
        run = _w(p, "r")
        _w(_w(run, "rPr"), "rStyle", val="FootnoteReference")
        _w(run, "footnoteRef")
        _run(p, " ")
        _fill(p, stukken, links)
    return _bytes(root)


def _core(title: str, moment: datetime) -> bytes:
    cp = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
    dc, terms, xsi = (
        "http://purl.org/dc/elements/1.1/",
        "http://purl.org/dc/terms/",
        "http://www.w3.org/2001/XMLSchema-instance",
    )
    root = etree.Element(f"{{{cp}}}coreProperties", nsmap={"cp": cp, "dc": dc, "dcterms": terms, "xsi": xsi})
    etree.SubElement(root, f"{{{dc}}}title").text = title
    etree.SubElement(root, f"{{{dc}}}creator").text = "strafrecht-rag"
    etree.SubElement(root, f"{{{dc}}}language").text = "nl-NL"
    stamp = moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    for name in ("created", "modified"):
        etree.SubElement(root, f"{{{terms}}}{name}", {f"{{{xsi}}}type": "dcterms:W3CDTF"}).text = stamp
    return _bytes(root)


def render(memo: Memo, moment: datetime) -> bytes:
    """The file. No name of a person or machine is in it; the one time in it is `moment`."""
    in_text, in_notes = _Links(len(parts.DOCUMENT_RELS)), _Links()
    document, footnotes = _document(memo, in_text), _footnotes(memo, in_notes)
    files: dict[str, bytes] = {
        "[Content_Types].xml": parts.CONTENT_TYPES.encode(),
        "_rels/.rels": parts.PACKAGE_RELS.encode(),
        "word/document.xml": document,
        "word/_rels/document.xml.rels": in_text.part(parts.DOCUMENT_RELS),
        "word/footnotes.xml": footnotes,
        "word/_rels/footnotes.xml.rels": in_notes.part(),
        "word/styles.xml": parts.STYLES.encode(),
        "word/settings.xml": parts.SETTINGS.encode(),
        "word/footer1.xml": parts.FOOTER.encode(),
        "docProps/core.xml": _core(memo.titel, moment),
        "docProps/app.xml": parts.APP.encode(),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return out.getvalue()
