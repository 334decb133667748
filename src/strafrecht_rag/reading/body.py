"""The body of an Open Data document (`uitspraak` or `conclusie`) as blocks.

Written against the official schema and what 5,372 real files hold beyond it: text in places where the schema allows
none, `title` in `title`, footnotes at the end of the body, empty paragraphs as layout. Nothing is dropped by name:
whatever has characters becomes part of a block, also elements that nobody has seen yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lxml import etree

from strafrecht_rag.reading.blocks import Blok, BlokSoort

# Elements inside a line of text; every other element starts and ends a block.
_INLINE = {
    "emphasis", "text", "potentialnr", "listmarking", "quote", "superscript", "subscript", "footnote-ref",
    "inlinemediaobject", "imageobject", "imagedata", "nr", "link", "xref", "ulink", "colspec",
}  # fmt: skip
_BLANKS = re.compile(r"\s+")
_LIST_NUMBERS: dict[str, Callable[[int], str]] = {
    "arabic": str,
    "loweralpha": lambda n: _letters(n).lower(),
    "upperalpha": lambda n: _letters(n),
    "lowerroman": lambda n: _roman(n).lower(),
    "upperroman": lambda n: _roman(n),
}


def _letters(n: int) -> str:
    out = ""
    while n > 0:
        n, rest = divmod(n - 1, 26)
        out = chr(65 + rest) + out
    return out


def _roman(n: int) -> str:
    out = ""
    for value, sign in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while n >= value:
            out, n = out + sign, n - value
    return out


def local_name(element: Any) -> str:
    """The tag without namespace; empty for comments and processing instructions."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


class _Line:
    """The text of the block under construction: blanks folded, line breaks kept, marks by offset."""

    def __init__(self) -> None:
        self.text = ""
        self.marks: list[tuple[int, str]] = []
        self.bold = 0
        self.plain = 0
        self.only_number = False
        self.number = ""

    def add(self, raw: str, *, bold: bool = False) -> None:
        folded = _BLANKS.sub(" ", raw)
        if not self.text or self.text[-1] in " \n\t":
            folded = folded.lstrip()
        if not folded:
            return
        self.text += folded
        if folded.strip():
            self.only_number = False
            if bold:
                self.bold += len(folded)
            else:
                self.plain += len(folded)

    def gap(self, char: str) -> None:
        self.text = self.text.rstrip(" ") if char == "\n" else self.text
        if (self.text and self.text[-1] not in " \n\t") or (char == "\t" and self.text):
            self.text += char

    def mark(self, sign: str) -> None:
        self.marks.append((len(self.text), sign))


class _Walker:
    def __init__(self, labels: dict[str, str]) -> None:
        self.labels = labels
        self.blocks: list[Blok] = []
        self.line = _Line()
        self.kind: list[BlokSoort] = ["alinea"]
        self.sections = [0]
        self.section_count = 0
        self.joined = False
        self.first_in_group = True
        self.continues = False

    def flush(self) -> None:
        line = self.line
        if line.only_number:  # `<nr>` waits for the paragraph that it numbers
            return
        text = line.text.strip()
        if not text:
            if line.marks:  # an image alone, or the mark of an item whose text comes in its own paragraph
                self.line = _Line()
                self.line.marks = [(0, sign) for _, sign in line.marks]
            elif line.text:
                self.line = _Line()
            return
        lead = len(line.text) - len(line.text.lstrip())
        marks = tuple((min(max(offset - lead, 0), len(text)), sign) for offset, sign in line.marks)
        self.blocks.append(
            Blok(
                self.kind[-1],
                text,
                sectie=self.sections[-1],
                diepte=len(self.sections) - 1,
                nummer=line.number,
                vast=self.continues or (self.joined and not self.first_in_group),
                vet=line.bold > 0 and line.plain == 0,
                invoegingen=marks,
            )
        )
        self.first_in_group = self.continues = False
        self.line = _Line()

    def finish(self) -> list[Blok]:
        self.line.only_number = False
        left = self.line.marks
        self.flush()
        if left and self.line.marks and self.blocks:  # marks behind the last text
            last = self.blocks[-1]
            tail = tuple((len(last.tekst), sign) for _, sign in self.line.marks)
            self.blocks[-1] = Blok(**{**last.__dict__, "invoegingen": last.invoegingen + tail})
        return self.blocks

    def walk(self, element: Any, *, inline: bool = False, bold: bool = False) -> None:
        name = local_name(element)
        if not name:
            if isinstance(element, etree._ProcessingInstruction) and element.target == "linebreak":
                self.line_break(inline)
            return
        if name == "footnote-ref":
            self.line.mark(f" (noot {self.labels.get(element.get('linkend', ''), '?')})")
            self.children(element, inline=True, bold=bold)
        elif name == "imagedata":
            self.line.mark("[afbeelding] ")
            self.children(element, inline=True, bold=bold)
        elif name == "nr":
            self.number(element, inline=inline, bold=bold)
        elif name == "emphasis":
            self.children(element, inline=inline, bold=bold or element.get("role") in ("bold", "bold-italic", "strong"))
        elif name == "row":
            self.block(element, "rij", whole=True)
        elif name == "entry":
            self.line.gap("\t")
            self.children(element, inline=True, bold=bold)
        elif name in _INLINE or inline:
            if name not in _INLINE:
                self.line.gap(" ")
            self.children(element, inline=inline, bold=bold)
            if name not in _INLINE:
                self.line.gap(" ")
        elif name in ("itemizedlist", "orderedlist"):
            self.list_of(element, ordered=name == "orderedlist")
        elif name == "title":
            self.block(element, "kop", whole=True)
        elif name == "bridgehead":
            self.block(element, "tussenkop", whole=True)
        elif name == "footnote":
            self.flush()
            self.line.mark(f"(noot {element.get('label', '?')}) ")
            self.block(element, "noot")
        elif name == "section":
            self.section(element)
        elif name.endswith(".info"):
            self.block(element, "info")
        elif name == "parablock":
            self.group(element)
        else:
            self.flush()
            self.continues = False
            self.children(element)
            self.flush()
            self.continues = False

    def children(self, element: Any, *, inline: bool = False, bold: bool = False) -> None:
        if element.text:
            self.line.add(element.text, bold=bold)
        for child in element:
            self.walk(child, inline=inline, bold=bold)
            if child.tail:
                self.line.add(child.tail, bold=bold)

    def line_break(self, inline: bool) -> None:
        """A line of its own is a block of its own, so that headings and numbers at its start are seen."""
        if inline:
            self.line.gap("\n")
            return
        self.line.only_number = False
        count = len(self.blocks)
        self.flush()
        self.continues = self.continues or len(self.blocks) > count

    def number(self, element: Any, *, inline: bool, bold: bool) -> None:
        fresh = not self.line.text.strip()
        value = "".join(element.itertext()).strip()
        if not inline:
            self.flush()
        self.children(element, inline=True, bold=bold)
        self.line.gap(" ")
        if fresh and value:
            self.line.number = value.rstrip(". ")
            self.line.only_number = not inline

    def block(self, element: Any, kind: BlokSoort, *, whole: bool = False) -> None:
        self.flush()
        self.kind.append(kind)
        self.children(element, inline=whole)
        if whole:
            self.line.only_number = False
        self.flush()
        self.kind.pop()

    def group(self, element: Any) -> None:
        self.flush()
        outer = self.joined
        self.joined, self.first_in_group = True, True
        self.children(element)
        self.flush()
        self.joined = outer

    def section(self, element: Any) -> None:
        self.flush()
        self.section_count += 1
        self.sections.append(self.section_count)
        self.children(element)
        self.flush()
        self.sections.pop()

    def list_of(self, element: Any, *, ordered: bool) -> None:
        self.flush()
        write = _LIST_NUMBERS.get(element.get("numeration", "arabic"), str)
        bullet = {"": "-", "-": "-", "bullet": "•", "opencircle": "◦"}.get(element.get("mark", ""), "-")
        kind = self.kind[-1]
        self.kind.append("item" if kind == "alinea" else kind)
        count = 0
        if element.text:
            self.line.add(element.text)
        for child in element:
            if local_name(child) == "listitem":
                count += 1
                self.flush()
                self.line.mark(f"{write(count)}. " if ordered else f"{bullet} ")
            self.walk(child)
            if child.tail:
                self.line.add(child.tail)
        self.flush()
        self.kind.pop()


def read_body(element: Any) -> list[Blok]:
    """The blocks of a body element, in document order; every non-blank character of it is in exactly one."""
    labels = {e.get("id", ""): e.get("label", "?") for e in element.iter() if local_name(e) == "footnote"}
    walker = _Walker(labels)
    walker.children(element)
    return walker.finish()
