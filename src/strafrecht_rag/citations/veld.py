"""One line of plain text out of anything: what a citation, a table or a document can safely hold."""

from __future__ import annotations

import unicodedata

from strafrecht_rag.citations.normalise import is_invisible


def _shown(char: str) -> str:
    if char.isspace():
        return " "
    if is_invisible(char):
        return ""
    code = ord(char)
    nothing = unicodedata.category(char) in ("Cc", "Cs") or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return "�" if nothing else char


def one_line(text: str) -> str:
    """`text` on one line. Invisible and steering characters go; what no file format can hold becomes �."""
    if not text.isascii() or not text.isprintable():
        text = "".join(map(_shown, text))
    return " ".join(text.split())
