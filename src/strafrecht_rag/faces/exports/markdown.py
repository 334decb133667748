"""A memo as Markdown with footnotes. Everything that Markdown would read as markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence

from strafrecht_rag.faces.exports.memo import Kop, Memo, Stuk

_MARKUP = re.compile(r"([\\`*_\[\]<>~$^|])|(&)(?=#?\w+;)|(:)(?=//)|(@)(?=\w)|(?<=\bwww)(\.)", re.IGNORECASE)


def _escape(text: str) -> str:
    return _MARKUP.sub(lambda m: "\\" + m[0], text)


def _escape_start(line: str) -> str:
    """A line that would begin a heading, a list or a rule."""
    return re.sub(r"^(\d{1,9})(?=[.)])|^(?=[#+=:-])", lambda m: m[0] + "\\", line)


def _inline(stukken: Sequence[Stuk]) -> str:
    out = []
    for s in stukken:
        if s.noot:
            out.append(f"[^{s.noot}]")
            continue
        text = _escape(s.tekst)
        if s.vet and text.strip():
            text = text.replace(text.strip(), f"**{text.strip()}**")
        out.append(f"[{text}](<{s.link}>)" if s.link else text)
    return "".join(out)


def render(memo: Memo) -> bytes:
    """UTF-8 with line feeds."""
    lines = [f"# {_escape(memo.titel)}"]
    points: list[str] = []

    def close() -> None:
        if points:
            lines.append("\n".join(points))
            points.clear()

    for block in memo.blokken:
        if not isinstance(block, Kop) and block.soort == "punt":
            points.append(f"- {_escape_start(_inline(block.stukken))}")
            continue
        close()
        if isinstance(block, Kop):
            lines.append(f"## {_escape(block.tekst)}")
        else:
            text = _escape_start(_inline(block.stukken))
            lines.append(f"> {text}" if block.soort == "let op" else text)
    close()
    lines += [f"[^{n}]: {_inline(note)}" for n, note in enumerate(memo.noten, 1)]
    return ("\n\n".join(lines) + "\n").encode()
