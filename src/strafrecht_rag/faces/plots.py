"""Bars for counts: as text for a terminal and as SVG for a page or a file. Pure functions; same input, same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

Staven = Sequence[tuple[str, int]]
"""Name and number of each bar, in the order in which they are drawn."""

_BLOCKS = " ▏▎▍▌▋▊▉█"
_ROW, _TOP, _LETTER, _BAR, _PAD = 22, 34, 6.6, 360, 12
_NAME = 40
"""Characters of a name that are drawn."""


def text_bars(staven: Staven, width: int = 30) -> list[str]:
    """One line for each bar: name, number, and a bar of at most `width` characters. A number above zero has a bar."""
    highest = max((n for _, n in staven), default=0) or 1
    names = [_cut(name) for name, _ in staven]
    room = max(map(len, names), default=0)
    figures = max((len(str(n)) for _, n in staven), default=1)
    return [
        f"{name:<{room}}  {n:>{figures}}  {_bar(n, highest, width)}".rstrip()
        for name, (_, n) in zip(names, staven, strict=True)
    ]


def _bar(n: int, highest: int, width: int) -> str:
    eighths = max(1, round(8 * width * n / highest)) if n > 0 else 0
    return "█" * (eighths // 8) + _BLOCKS[eighths % 8].strip()


def _cut(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def svg_bars(titel: str, staven: Staven, onderschrift: str = "") -> str:
    """The bars as one SVG image, readable without colours, with its numbers as text. `onderschrift`: one line below."""
    highest = max((n for _, n in staven), default=0) or 1
    names = [_cut(name) for name, _ in staven]
    left = _PAD + round(_LETTER * max(map(len, names), default=0)) + 8
    width = max(left + _BAR + 60, _PAD * 2 + round(_LETTER * max(len(titel) * 1.1, len(onderschrift) * 0.85)))
    height = _TOP + _ROW * len(names) + (_ROW if onderschrift else 0) + _PAD
    told = "; ".join(f"{name}: {n}" for name, n in staven)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="t d" font-family="sans-serif" font-size="12">',
        f'<title id="t">{_clean(titel)}</title>',
        f'<desc id="d">{_clean(told)}</desc>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{_PAD}" y="20" font-size="13" font-weight="bold" fill="#111">{_clean(titel)}</text>',
    ]
    for i, (name, (_, n)) in enumerate(zip(names, staven, strict=True)):
        y = _TOP + _ROW * i
        long = max(1, round(_BAR * n / highest)) if n > 0 else 0
        parts.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end" fill="#111">{_clean(name)}</text>')
        parts.append(f'<rect x="{left}" y="{y + 3}" width="{long}" height="{_ROW - 7}" fill="#2b5c8a"/>')
        parts.append(f'<text x="{left + long + 6}" y="{y + 14}" fill="#111">{n}</text>')
    if onderschrift:
        parts.append(f'<text x="{_PAD}" y="{height - _PAD}" font-size="10" fill="#444">{_clean(onderschrift)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _clean(text: str) -> str:
    """Escaped, without characters that XML does not allow."""
    return escape("".join(c for c in text if c.isprintable()))
