"""Documents to be checked: each kind as a reader sees it, and a plain sentence for each that cannot be read."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import warnings
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.sources import documents
from strafrecht_rag.sources.documents import Stuk, read_document
from strafrecht_rag.sources.documents.characters import clean
from strafrecht_rag.sources.documents.lines import join_pages

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def read(data: bytes) -> Stuk:
    return read_document("-", stdin=io.BytesIO(data))


def text(page: str) -> str:
    return read(f"<html><body>{page}</body></html>".encode()).tekst


def refusal(data: bytes) -> InvoerFout:
    with pytest.raises(InvoerFout) as caught:
        read(data)
    return caught.value


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, bytes], str]:
    def make(name: str, data: bytes) -> str:
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return make


# --- plain text and Markdown ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_a_dutch_text_reads_the_same_in_every_usual_encoding(encoding: str) -> None:
    pleidooi = (
        "De raadsman bepleit «vrijspraak».\nHij beroept zich op noodweer: één klap, geen geïsoleerd geval. Schade: € 5."
    )
    stuk = read(pleidooi.encode(encoding))
    assert (stuk.naam, stuk.tekst, stuk.soort, stuk.opmerkingen) == ("standaardinvoer", pleidooi, "txt", ())


def test_line_ends_of_other_systems_are_line_breaks() -> None:
    assert read(b"een\r\ntwee\rdrie\x0cvier\n").tekst == "een\ntwee\ndrie\nvier"


def test_markdown_stays_as_it_was_written(file: Callable[[str, bytes], str]) -> None:
    written = "# Antwoord\n\n- Zie **ECLI:NL:HR:2023:1**[1]\n<div>x</div>\n"
    stuk = read_document(file("antwoord.md", written.encode()))
    assert (stuk.soort, stuk.tekst) == ("md", written.rstrip("\n"))
    assert read(written.encode()).soort == "md"
    assert read(b"Artikel 41 * 2 # geen kop").soort == "txt"


def test_the_name_is_the_one_the_user_gave(file: Callable[[str, bytes], str]) -> None:
    path = file("stuk.txt", b"Tekst.")
    assert read_document(path).naam == path


def test_text_under_a_wrong_extension_is_read_and_said(file: Callable[[str, bytes], str]) -> None:
    stuk = read_document(file("stuk.docx", b"Gewoon tekst."))
    assert (stuk.soort, stuk.tekst) == ("txt", "Gewoon tekst.")
    assert "gewone tekst" in stuk.opmerkingen[0]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "leeg"),
        (b" \n\t\n", "geen tekst"),
        (b"\xef\xbb\xbf", "geen tekst"),
        (b"... --- !", "geen tekst"),
        (b"Tekst\0met nul", "geen tekst, docx of pdf"),
        (b"Een zin van Windows met \xe9\xe9n nul. " * 9 + b"\0", "geen tekst, docx of pdf"),
        (b"\x01\x02\x03\x04 abc", "geen tekst, docx of pdf"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "geen tekst, docx of pdf"),
        ("Tekst".encode("utf-16-le"), "geen tekst, docx of pdf"),
        (b"\xff\xfehalf!", "tekencodering"),
        ("Дело о краже".encode("koi8-r"), "tekencodering"),
        ("Één geïsoleerd geval, geëindigd in ".encode() + b"beroep\xe9.", "tekencodering"),
        (b"{\\rtf1 Tekst}", "rtf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "oud Office"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
            "wachtwoord",
        ),
        (b'<?xml version="1.0"?><open-rechtspraak/>', "XML"),
        (b"From: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\nx", "webarchief"),
        (b"%PDF-1.7\nkapot", "geen geldig pdf"),
        (b"%PDF-", "geen geldig pdf"),
        (b"PK\x03\x04kapot", "geen geldig docx"),
        (b"<html><body><script>alert(1)</script></body></html>", "geen tekst"),
        (b"<!doctype html><!-- niets -->", "geen tekst"),
        (b"<html>" + b"<div>" * 5000 + b"diep", "zitten in elkaar"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(data: bytes, says: str) -> None:
    error = refusal(data)
    assert says in error.melding
    assert error.melding.startswith("De standaardinvoer ")
    assert error.raad
    assert error.exit_code == 2


# --- files ---------------------------------------------------------------------------------------------------------


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path: Path) -> None:
    for path, says in [
        (tmp_path / "weg.txt", "bestaat niet"),
        (tmp_path, "is een map"),
        (tmp_path / ("x" * 5000), "kan niet worden gelezen"),
        (tmp_path / "nul\0.txt", "kan niet worden gelezen"),
    ]:
        with pytest.raises(InvoerFout, match=says):
            read_document(str(path))


def test_a_file_without_permission_is_named(file: Callable[[str, bytes], str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = file("dicht.txt", b"Tekst.")
    if os.geteuid():
        Path(path).chmod(0)
    else:  # whoever is root may read all

        def refuse(self: Path, mode: str) -> BinaryIO:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(InvoerFout, match="mag niet worden gelezen"):
        read_document(path)


def test_a_file_over_the_limit_is_refused_and_one_at_the_limit_is_not(tmp_path: Path) -> None:
    path = tmp_path / "groot.txt"
    with path.open("wb") as stream:
        stream.truncate(documents.MAX_BYTES + 1)
    with pytest.raises(InvoerFout, match="te groot: meer dan 50 MB"):
        read_document(str(path))
    with path.open("r+b") as stream:
        stream.truncate(documents.MAX_BYTES)
    with pytest.raises(InvoerFout, match="geen tekst, docx of pdf"):  # read, and found to be zeros
        read_document(str(path))


def test_standard_input_is_not_read_past_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MAX_BYTES", 10)
    stream = io.BytesIO(b"x" * 100)
    with pytest.raises(InvoerFout, match="te groot"):
        read_document("-", stdin=stream)
    assert stream.tell() == 11


# --- html ----------------------------------------------------------------------------------------------------------


def test_a_page_gives_what_its_reader_sees() -> None:
    page = """<!DOCTYPE html><html><head><title>Chat</title><style>p {}</style></head><body>
      <h1>Antwoord</h1><p>Het hof
      verwerpt <b>het</b>&nbsp;verweer.<br>Nieuwe regel.</p>los<!-- verborgen -->staand
      <script>document.write("nep")</script><noscript>aan</noscript><template><p>mal</p></template>
      <p hidden>onzichtbaar</p><div style="display: none">ook niet</div>
      <ul><li>een</li><li>twee</li></ul><pre>a
b</pre><q>citaat</q></body></html>"""
    stuk = read(page.encode())
    assert stuk.soort == "html"
    assert stuk.tekst.split("\n") == [
        "Antwoord",
        "Het hof verwerpt het\xa0verweer.",
        "Nieuwe regel.",
        "losstaand",
        "een",
        "twee",
        "a",
        "b",
        "“citaat”",
    ]


def test_a_page_of_many_boxes_in_each_other_is_read() -> None:
    assert text("<div>" * 1500 + "diep" + "</div>" * 1500 + "na").split("\n") == ["diep", "na"]


def test_a_row_is_one_paragraph_when_its_cells_are() -> None:
    row = "<tr><td>Hoge Raad</td><td>5 februari 2013</td><td></td></tr>"
    long = "<tr><td><p>een</p><p>twee</p></td><td>drie</td></tr>"
    assert text(f"<table>{row}{long}</table>na").split("\n") == [
        "Hoge Raad\t5 februari 2013",
        "een",
        "twee",
        "drie",
        "na",
    ]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ('<p>Artikel 41<sup><a href="#fn1">2</a></sup> Sr.</p>', "Artikel 41 Sr."),
        ('<p>Artikel 41<a href="https://x.nl"><sup>[2]</sup></a> Sr.</p>', "Artikel 41 Sr."),
        ('<p>Artikel 41<a href="#_ftn2" name="_ftnref2">[2]</a> Sr.</p>', "Artikel 41 Sr."),
        ("<p>Een perceel van 12 m<sup>2</sup>.</p>", "Een perceel van 12 m2."),
        ('<p>Zie <a href="#kop">2</a> en <a href="#fn3">het arrest</a>.</p>', "Zie 2 en het arrest."),
    ],
)
def test_the_number_of_a_note_is_no_part_of_the_sentence(page: str, expected: str) -> None:
    assert text(page) == expected


@pytest.mark.parametrize(
    "notes",
    [
        '<aside role="doc-footnote"><p>HR 1</p></aside><aside role="doc-footnote"><p>HR 2,</p><p>r.o. 3.</p></aside>',
        '<ol class="footnotes"><li id="fn1">HR 1 <a href="#fnref1">↩</a></li><li id="fn2">HR 2, r.o. 3.</li></ol>',
        '<div class="footnote"><div id="ftn1">HR 1</div><div id="ftn2"><p>HR 2,</p><p>r.o. 3.</p></div></div>',
    ],
)
def test_each_note_is_one_paragraph_at_the_end(notes: str) -> None:
    assert text(f"<p>Voor.</p>{notes}<p id=fnref1>Na.</p>").split("\n") == ["Voor.", "Na.", "HR 1", "HR 2, r.o. 3."]


def test_entities_of_a_page_open_no_file(file: Callable[[str, bytes], str]) -> None:
    secret = file("geheim.txt", b"sleutel")
    page = f'<?xml version="1.0" encoding="latin-1"?><!DOCTYPE html [<!ENTITY x SYSTEM "file://{secret}">]><html><body><p>één &x; &euro;</p></body></html>'
    stuk = read(page.encode())
    assert "één" in stuk.tekst
    assert "€" in stuk.tekst
    assert "sleutel" not in stuk.tekst


# --- docx ----------------------------------------------------------------------------------------------------------


def docx(*body: str, notes: str = "") -> bytes:
    """A Word file with these elements in its body and, when given, these in its footnotes."""
    from docx import Document
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part
    from docx.oxml.parser import parse_xml

    document = Document()
    for xml in body:
        root = parse_xml(
            f'<w:x xmlns:w="{W}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">{xml}</w:x>'
        )
        for element in list(root):
            document.element.body.insert(len(document.element.body) - 1, element)
    if notes:
        blob = f'<w:footnotes xmlns:w="{W}">{notes}</w:footnotes>'.encode()
        package = document.part.package
        part = Part(PackURI("/word/footnotes.xml"), "application/xml", blob, package)
        document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def p(*texts: str) -> str:
    return "<w:p>" + "".join(f'<w:r><w:t xml:space="preserve">{t}</w:t></w:r>' for t in texts) + "</w:p>"


def rezip(data: bytes, change: Callable[[str, bytes], bytes | None], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", packing) as new:
        for name in old.namelist():
            if (changed := change(name, old.read(name))) is not None:
                new.writestr(name, changed)
    return out.getvalue()


def test_a_word_file_gives_its_paragraphs_tables_and_notes_in_order() -> None:
    from docx import Document

    document = Document()
    document.add_heading("Pleitnota", 1)
    document.add_paragraph("Het verweer ").add_run("slaagt.").bold = True
    table = document.add_table(2, 2)
    for cell, words in zip(table._cells, ["Hoge Raad", "2013", "een\ntwee", "drie"], strict=True):
        cell.text = words
    document.add_paragraph("")
    document.add_paragraph("Slot.\tEinde.")
    document.sections[0].header.paragraphs[0].text = "kop van elke pagina"
    out = io.BytesIO()
    document.save(out)
    stuk = read(out.getvalue())
    assert (stuk.soort, stuk.opmerkingen) == ("docx", ())
    assert stuk.tekst.split("\n") == [
        "Pleitnota",
        "Het verweer slaagt.",
        "Hoge Raad\t2013",
        "een",
        "twee",
        "drie",
        "Slot.\tEinde.",
    ]


def test_footnotes_are_paragraphs_of_their_own_at_the_end() -> None:
    notes = (
        f'<w:footnote w:type="separator" w:id="-1">{p("streep")}</w:footnote>'
        f'<w:footnote w:id="1">{p("HR 1")}</w:footnote>'
        f'<w:footnote w:id="2">{p("HR 2,")}{p("r.o. 3.")}</w:footnote>'
    )
    reference = '<w:p><w:r><w:t>Artikel 41</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t xml:space="preserve"> Sr.</w:t></w:r></w:p>'
    assert read(docx(reference, notes=notes)).tekst.split("\n") == ["Artikel 41 Sr.", "HR 1", "HR 2, r.o. 3."]


@pytest.mark.parametrize(
    ("xml", "expected"),
    [
        (f"<w:sdt><w:sdtPr/><w:sdtContent>{p('in een vak')}</w:sdtContent></w:sdt>", "in een vak"),
        ("<w:p><w:hyperlink><w:r><w:t>ECLI:NL:HR:2023:1</w:t></w:r></w:hyperlink></w:p>", "ECLI:NL:HR:2023:1"),
        ("<w:p><w:ins><w:r><w:t>erbij</w:t></w:r></w:ins></w:p>", "erbij"),
        ("<w:p><w:r><w:t>niet</w:t><w:noBreakHyphen/><w:t>ont</w:t><w:softHyphen/><w:t>vankelijk</w:t></w:r></w:p>", "niet-ontvankelijk"),
        ("<w:p><w:r><w:t>een</w:t><w:br/><w:t>twee</w:t></w:r></w:p>", "een\ntwee"),
        ("<w:p><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>a</w:t></w:r></w:p>", "a"),
        ("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>weg</w:t></w:r><w:r><w:t>a</w:t></w:r></w:p>", "a"),
        ('<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>blijft</w:t></w:r></w:p>', "blijft"),
        (
            f"<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>{p('in het kader')}</w:txbxContent></mc:Choice>"
            f"<mc:Fallback><w:txbxContent>{p('in het kader')}</w:txbxContent></mc:Fallback></mc:AlternateContent>"
            "<w:t>erbuiten</w:t></w:r></w:p>",
            "erbuiten\nin het kader",
        ),
    ],
)  # fmt: skip
def test_all_that_a_reader_of_the_word_file_sees_goes_in_once(xml: str, expected: str) -> None:
    assert read(docx(xml)).tekst == expected


def test_text_deleted_with_tracked_changes_is_left_out_and_said() -> None:
    stuk = read(docx("<w:p><w:r><w:t>blijft</w:t></w:r><w:del><w:r><w:delText>weg</w:delText></w:r></w:del></w:p>"))
    assert stuk.tekst == "blijft"
    assert "bijgehouden wijzigingen" in stuk.opmerkingen[0]


def test_a_broken_word_file_is_refused(file: Callable[[str, bytes], str]) -> None:
    good = docx(p("Tekst."))
    for broken in [
        good[:-200],
        good[: len(good) // 2],
        rezip(good, lambda name, data: None if name == "[Content_Types].xml" else data),
        rezip(good, lambda name, data: None if name == "word/document.xml" else data),
        rezip(good, lambda name, data: data[:-40] if name == "word/document.xml" else data),
        rezip(good, lambda name, data: data, zipfile.ZIP_LZMA),
        good.replace(b"PK\x01\x02", b"PK\x01\x03"),
    ]:
        with pytest.raises(InvoerFout, match="geen geldig docx-bestand"):
            read_document(file("stuk.docx", broken))
    with pytest.raises(InvoerFout, match="geen geldig docx-bestand"):
        read_document(file("ruis.docx", bytes(range(256)) * 4))


def test_other_archives_are_named_for_what_they_are() -> None:
    for name, says in [("xl/workbook.xml", "kantoorbestand"), ("mimetype", "kantoorbestand"), ("a.txt", "zip-archief")]:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr(name, "x")
        assert says in refusal(out.getvalue()).melding


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", "x")
        with archive.open("word/media/plaat.bin", "w") as part:
            for _ in range(201):
                part.write(bytes(2**20))
    data = out.getvalue()
    assert len(data) < 2**20
    assert "uitpakken te groot" in refusal(data).melding


def test_entities_of_a_word_file_open_no_file(file: Callable[[str, bytes], str]) -> None:
    secret = file("geheim.txt", b"sleutel")
    xml = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{secret}">]><w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>een &e;</w:t></w:r></w:p></w:body></w:document>'
    data = rezip(docx(p("x")), lambda name, old: xml.encode() if name == "word/document.xml" else old)
    assert read(data).tekst == "een"


# --- pdf -----------------------------------------------------------------------------------------------------------


def pdf(*pages: list[str] | bytes, kids: int = 1, packing: bytes = b"") -> bytes:
    """A PDF of these pages: lines of text, or the bytes of a content stream packed in this way. `kids` repeats them."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\nx\nendstream",
    ]
    refs = []
    for page in pages:
        how = packing if isinstance(page, bytes) else b""
        if isinstance(page, list):
            shown = [
                line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").encode("cp1252") for line in page
            ]
            page = b"BT /F 11 Tf 14 TL 50 800 Td " + b" ".join(b"(" + line + b") Tj T*" for line in shown) + b" ET"
        refs.append(len(objects) + 1)
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>/XObject<</Im0 4 0 R>>>>/Contents %d 0 R>>"
            % (len(objects) + 2)
        )
        objects.append(b"<<%s/Length %d>>stream\n%s\nendstream" % (how, len(page), page))
    objects[1] = b"<</Type/Pages/Kids[%s]/Count %d>>" % (
        b" ".join(b"%d 0 R" % r for r in refs * kids),
        len(refs) * kids,
    )
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1,
        table,
        len(objects) + 1,
        len(out),
    )


IMAGE = b"q 500 0 0 700 0 0 cm /Im0 Do Q"


def test_the_lines_of_a_pdf_become_paragraphs() -> None:
    stuk = read(
        pdf(
            [
                "1. Inleiding",
                "De officier van justitie acht het feit wettig en overtuigend straf-",
                "baar. Het openbaar ministerie is volgens de raadsman echter niet-",
                "ontvankelijk, zie HR 5 februari 2013, ECLI:NL:HR:2013:",
                "BZ1234, en de zaak met parketnummer 13/",
                "123456-20.",
                "",
                "Het hof verwerpt dat verweer.",
                "- eerste punt dat over",
                "de regel loopt",
                "- tweede punt",
            ]
        )
    )
    assert (stuk.soort, stuk.opmerkingen) == ("pdf", ())
    assert stuk.tekst.split("\n") == [
        "1. Inleiding",
        "De officier van justitie acht het feit wettig en overtuigend strafbaar. Het openbaar ministerie is volgens de "
        "raadsman echter niet-ontvankelijk, zie HR 5 februari 2013, ECLI:NL:HR:2013:BZ1234, en de zaak met "
        "parketnummer 13/123456-20.",
        "Het hof verwerpt dat verweer.",
        "- eerste punt dat over de regel loopt",
        "- tweede punt",
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("het is straf-", "baar", "het is strafbaar"),
        ("het is straf\xad", "baar", "het is strafbaar"),
        ("dit is in-", "en uitvoer", "dit is in- en uitvoer"),
        ("de rechtbank Noord-", "Holland", "de rechtbank Noord-Holland"),
        ("volgens het OM-", "standpunt", "volgens het OM-standpunt"),
        ("een advocaat-generaal en een advocaat-", "generaal", "een advocaat-generaal en een advocaat-generaal"),
        ("de jaren 2012-", "2013", "de jaren 2012-2013"),
        ("de verdachte -", "zo blijkt -", "de verdachte - zo blijkt -"),
    ],
)
def test_a_word_broken_at_the_end_of_a_line_is_whole_again(first: str, second: str, expected: str) -> None:
    assert join_pages([f"{first}\n{second}"]) == expected


def test_a_blank_line_a_number_and_a_short_line_begin_a_paragraph() -> None:
    lines = [
        "Inleiding",
        "De verdachte heeft het feit gepleegd op de wijze die hier staat.",
        "2. De raadsman heeft daartegen een verweer gevoerd, zie HR art.",
        "3. Sr en wat verder in het dossier staat over deze gehele zaak en",
        "",
        "Wat na een witte regel komt, hoort niet bij de alinea van hiervoor en",
        "– een streepje begint een alinea",
    ]
    assert join_pages(["\n".join(lines)]).split("\n") == [
        lines[0],
        lines[1],
        f"{lines[2]} {lines[3]}",
        lines[5],
        lines[6],
    ]


def test_half_characters_and_control_characters_never_reach_a_screen() -> None:
    assert clean("\ud83d\ude00 een\x1b[2J \ud800") == "\U0001f600 een[2J �"


def test_a_sentence_runs_on_over_a_page_and_running_lines_come_once() -> None:
    pages = [
        ["Pleitnota – pagina 1 van 4", "De verdachte heeft zich schuldig gemaakt aan diefstal van een", "1"],
        ["Pleitnota – pagina 2 van 4", "fiets. ECLI:NL:HR:2013:1 en ECLI:NL:HR:2014:1 gaan daar-", "2"],
        ["Pleitnota – pagina 3 van 4", "over.", "ECLI:NL:HR:2013:1", "3"],
        ["Pleitnota – pagina 4 van 4", "ECLI:NL:HR:2013:2", "Slot.", "4"],
    ]
    assert read(pdf(*pages)).tekst.split("\n") == [
        "Pleitnota – pagina 1 van 4",
        "De verdachte heeft zich schuldig gemaakt aan diefstal van een fiets. ECLI:NL:HR:2013:1 en ECLI:NL:HR:2014:1 "
        "gaan daarover.",
        "ECLI:NL:HR:2013:1",
        "ECLI:NL:HR:2013:2",
        "Slot.",
    ]


def test_lines_that_differ_only_in_a_number_are_not_running_lines() -> None:
    pages = [[f"ECLI:NL:HR:2013:{n}00", "Tekst van dit arrest."] for n in range(1, 6)]
    tekst = read(pdf(*pages)).tekst
    assert all(f"ECLI:NL:HR:2013:{n}00" in tekst for n in range(1, 6))


def test_pages_without_text_are_named_and_empty_pages_are_not() -> None:
    assert read(pdf(["Tekst."], IMAGE, IMAGE, ["Meer."], b"", IMAGE)).opmerkingen == (
        "Pagina 2-3 en 6: geen leesbare tekst, zoals bij een scan of een plaatje. Niet gelezen.",
    )
    assert "een scan" in refusal(pdf(IMAGE)).melding


def packed(damage: Callable[[bytes], bytes]) -> bytes:
    """A PDF whose second page is packed, and then damaged."""
    lines = b" ".join(b"(Regel %d over zaak %d) Tj T*" % (n, n * 7919 % 1000) for n in range(200))
    stream = damage(zlib.compress(b"BT /F 11 Tf 14 TL 50 800 Td " + lines + b" ET"))
    return pdf(["Tekst."], stream, packing=b"/Filter/FlateDecode")


@pytest.mark.parametrize(
    ("data", "remark"),
    [
        (packed(lambda stream: stream), ""),
        (packed(lambda stream: stream[:400]), "Pagina 2: beschadigd. Niet gelezen."),
        (
            pdf(["Tekst."], b"BT /F 11 Tf 50 800 Td (Meer.) Tj ET /Weg Do"),
            "Pagina 2: misschien beschadigd. Kijk zelf of er tekst ontbreekt.",
        ),
        (packed(lambda stream: b"ruis" + stream), "Pagina 2: beschadigd. Niet gelezen."),
    ],
)
def test_a_page_from_which_text_is_lost_is_named_and_the_others_are_read(data: bytes, remark: str) -> None:
    stuk = read(data)
    assert stuk.tekst.startswith("Tekst.")
    assert stuk.opmerkingen == ((remark,) if remark else ())


def test_a_pdf_with_too_many_pages_is_refused() -> None:
    assert read(pdf(["Een."], ["Twee."], kids=2)).tekst.split("\n") == ["Een.", "Twee."] * 2
    assert "te veel pagina's: 2001" in refusal(pdf(["a"], kids=documents.MAX_PAGES + 1)).melding


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_an_encrypted_pdf_opens_only_without_a_password(algorithm: str) -> None:
    from pypdf import PdfReader, PdfWriter

    def locked(user: str) -> bytes:
        with warnings.catch_warnings():  # RC4 is old, and the library that encrypts says so
            warnings.simplefilter("ignore")
            writer = PdfWriter(PdfReader(io.BytesIO(pdf(["Geheim stuk."]))))
            writer.encrypt(user, "eigenaar", algorithm=algorithm)
            out = io.BytesIO()
            writer.write(out)
        return out.getvalue()

    assert read(locked("")).tekst == "Geheim stuk."
    assert "wachtwoord" in refusal(locked("zwaan")).melding


def test_a_damaged_pdf_writes_nothing_to_the_screen(file: Callable[[str, bytes], str]) -> None:
    """In a process of its own: pytest itself catches what a library logs."""
    good = pdf(["Tekst van een stuk."])
    path = file("stuk.pdf", good.replace(b"startxref\n", b"startxref\n9"))
    code = "import logging, sys; logging.basicConfig(); from strafrecht_rag.sources.documents import read_document; print(read_document(sys.argv[1]).tekst)"
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Tekst van een stuk.\n", "")


def test_the_heavy_libraries_wait_until_they_are_needed() -> None:
    code = "import sys, strafrecht_rag.sources.documents; print({'pypdf', 'docx', 'lxml'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


# --- any bytes -----------------------------------------------------------------------------------------------------

GOOD = [
    pdf(["Tekst van een", "stuk."], IMAGE),
    docx(p("Tekst")),
    b"<p>Tekst &amp; <b>meer</b></p>",
    b"# Tekst\n\xe9\xe9n",
]
STARTS = [
    b"",
    b"%PDF-1.4\n",
    b"PK\x03\x04",
    b"<html>",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
]


@st.composite
def any_bytes(draw: st.DrawFn) -> bytes:
    """Noise, noise that begins as a known kind, and good documents with a hole in them."""
    noise = draw(st.binary(max_size=200))
    if draw(st.booleans()):
        return draw(st.sampled_from(STARTS)) + noise
    good = draw(st.sampled_from(GOOD))
    place = draw(st.integers(0, len(good)))
    return good[:place] + noise + good[place + draw(st.integers(0, 40)) :]


@settings(deadline=None, database=None, max_examples=200)
@given(any_bytes(), st.sampled_from(["", ".docx", ".pdf", ".html", ".md", ".txt"]))
@example(b"<html>&#xD800;&#0;tekst", "")
@example(b"\xff\xfe\x00\xd8a\x00", ".txt")
def test_any_bytes_give_a_text_or_a_sentence(data: bytes, ext: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "stuk" + ext)
        path.write_bytes(data)
        try:
            stuk = read_document(str(path))
        except InvoerFout as error:
            said = error
        else:
            assert stuk.soort in ("txt", "md", "html", "docx", "pdf")
            assert stuk.tekst.encode().strip()
            return
    assert said.melding.startswith(str(path))
    assert said.raad
