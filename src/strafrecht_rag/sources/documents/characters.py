"""From bytes to characters, and text that can be written anywhere."""

from __future__ import annotations

import codecs
import re

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.sources.documents.bron import Bron

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")


def decode(bron: Bron) -> str:
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
    if "\0" in tekst or len(CONTROL.findall(tekst)) > len(tekst) * 0.05:
        raise binary
    return tekst


def _windows_text(data: bytes, binary: InvoerFout, unknown: InvoerFout) -> str:
    try:
        tekst = data.decode("cp1252")
    except UnicodeDecodeError:
        tekst = data.decode("latin-1")
        raise (binary if len(CONTROL.findall(tekst)) > len(tekst) * 0.05 else unknown) from None
    if len(CONTROL.findall(tekst)) > len(tekst) * 0.01:
        raise binary
    high = sum(data.count(byte) for byte in range(0x80, 0x100))
    plain = sum(data.count(byte) for byte in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \r\n\t")
    # "é" of UTF-8 would show as "Ã©": a file that is UTF-8 but for a few bytes is damaged, not Windows text.
    utf8 = sum(map(len, re.findall(rb"[\xc3-\xf4][\x80-\xbf]+", data)))
    if plain < len(data) * 0.6 or high > len(data) * 0.3 or utf8 > high / 2:
        raise unknown
    return tekst


def clean(tekst: str) -> str:
    """Text that can be written anywhere: no half characters, no control characters. Blank edges go."""
    if re.search("[\ud800-\udfff]", tekst):
        tekst = tekst.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return CONTROL.sub("", tekst).strip("\n")


def row(cells: list[list[str]]) -> list[str]:
    """A row of a table: one paragraph when its cells are, so that a reference and its date stay together."""
    filled = [cell for cell in cells if cell]
    if all(len(cell) == 1 for cell in filled):
        return ["\t".join(cell[0] for cell in filled)] if filled else []
    return [paragraph for cell in filled for paragraph in cell]
