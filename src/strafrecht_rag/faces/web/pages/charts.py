"""Small figures as SVG, made here: bars, and the chain of a ruling. Attributes only, since the page allows no inline style."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from strafrecht_rag.faces.controle_html import visible

_ROW = 22
_LABEL = 240
_BAR = 150
COURTS = 15
"""Courts that get a bar of their own."""


def bars(rows: Sequence[tuple[str, int]], titel: str) -> Markup:
    """Horizontal bars with their names and numbers; everything in it can be read as text."""
    highest = max((n for _, n in rows), default=1) or 1
    width, height = _LABEL + _BAR + 60, _ROW * len(rows) + 4
    out = [
        Markup('<svg viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">').format(
            width, height, width, height, titel + ": " + "; ".join(f"{visible(name)} {n}" for name, n in rows)
        )
    ]
    for i, (name, n) in enumerate(rows):
        y = i * _ROW + 15
        size = max(2, round(_BAR * n / highest))
        out.append(Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(_LABEL - 8, y, _cut(name, 36)))
        out.append(
            Markup('<rect class="staaf" x="{}" y="{}" width="{}" height="13" rx="2"/>').format(_LABEL, y - 11, size)
        )
        out.append(Markup('<text class="zacht" x="{}" y="{}">{}</text>').format(_LABEL + size + 6, y, n))
    return Markup("").join([*out, Markup("</svg>")])


def court_bars(rows: Sequence[tuple[str, int]]) -> Markup:
    """Rulings per court: those with the most, and the others in one bar."""
    rest = rows[COURTS:]
    told = f"nog {len(rest)} {'gerecht' if len(rest) == 1 else 'gerechten'}"
    return bars([*rows[:COURTS], *([(told, sum(n for _, n in rest))] if rest else [])], "Uitspraken per gerecht")


def columns(years: Sequence[tuple[int, int]], titel: str) -> Markup:
    """Columns by year, from the first year to the last with the empty ones between."""
    if not years:
        return Markup("")
    counts = dict(years)
    first, last = min(counts), max(counts)
    span = list(range(first, last + 1))
    step = max(6, min(26, 560 // len(span)))
    width, height, floor = step * len(span) + 50, 130, 105
    highest = max(counts.values())
    told = "; ".join(f"{y}: {n}" for y, n in sorted(counts.items()))
    out = [
        Markup('<svg viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">').format(
            width, height, width, height, f"{titel}: {told}"
        )
    ]
    every = max(1, -(-44 // step))
    for i, year in enumerate(span):
        n = counts.get(year, 0)
        x, size = 24 + i * step, round(84 * n / highest)
        if n:
            size = max(2, size)
            out.append(
                Markup('<rect class="staaf" x="{}" y="{}" width="{}" height="{}" rx="1"/>').format(
                    x, floor - size, step - 2, size
                )
            )
        if i % every == 0:
            out.append(
                Markup('<text class="zacht" x="{}" y="{}" text-anchor="middle">{}</text>').format(
                    x + step / 2 - 1, floor + 17, year
                )
            )
    out.append(Markup('<path class="lijn" d="M20 {}H{}"/>').format(floor, width - 20))
    out.append(Markup('<text class="zacht" x="24" y="13">hoogste: {}</text>').format(highest))
    return Markup("").join([*out, Markup("</svg>")])


def _cut(text: str, longest: int) -> str:
    text = visible(text)
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


@dataclass(frozen=True)
class Knoop:
    """A ruling in the diagram. `regels`: what is said under its name; `rood`: that it was quashed."""

    sleutel: str
    naam: str
    ecli: str
    regels: tuple[str, ...]
    rood: str = ""
    href: str = ""
    hier: bool = False
    aanwezig: bool = True


_BOX, _STEP = 430, 118


def chain_figure(knopen: Sequence[Knoop], banden: Sequence[tuple[str, str, str]]) -> Markup:
    """The chain from old to new, top to bottom; `banden`: earlier, later, what came of it."""
    place = {k.sleutel: i for i, k in enumerate(knopen)}
    width, height = _BOX + 250, _STEP * len(knopen)
    out = [
        Markup('<svg viewBox="0 0 {} {}" width="{}" height="{}" role="group" aria-label="Keten van de zaak">').format(
            width, height, width, height
        )
    ]
    for lane, (a, b, told) in enumerate(banden):
        if a not in place or b not in place:
            continue
        top, bottom = sorted((place[a], place[b]))
        out.append(_line(top, bottom, lane, told))
    out += [_box(k, i) for i, k in enumerate(knopen)]
    return Markup("").join([*out, Markup("</svg>")])


def _line(top: int, bottom: int, lane: int, told: str) -> Markup:
    y1, y2 = top * _STEP + 84, bottom * _STEP + 8
    if bottom - top == 1:
        x = 40 + 14 * (lane % 3)
        line = Markup('<path class="lijn" d="M{} {}V{}m-4 -7l4 7l4 -7"/>').format(x, y1, y2)
        return line + Markup('<text class="zacht" x="{}" y="{}">{}</text>').format(x + 60, y2 - 8, _cut(told, 60))
    x = _BOX + 22 + 26 * (lane % 5)
    return Markup('<path class="lijn" d="M{} {}H{}V{}H{}m7 -4l-7 4l7 4"/>').format(
        _BOX + 6, y1 - 40, x, y2 + 24, _BOX + 6
    )


def _box(k: Knoop, i: int) -> Markup:
    y = i * _STEP + 8
    kind = "vak" + (" hier" if k.hier else "") + ("" if k.aanwezig else " weg")
    name = Markup('<text x="22" y="{}" font-weight="600">{}</text>').format(y + 20, _cut(k.naam, 62))
    if k.href:
        name = Markup('<a href="{}">{}</a>').format(k.href, name)
    lines = [Markup('<text class="zacht" x="22" y="{}">{}</text>').format(y + 38, _cut(k.ecli, 60))]
    told = _cut(" · ".join(k.regels), 66)
    lines.append(Markup('<text x="22" y="{}">{}</text>').format(y + 55, told))
    if k.rood:
        lines.append(Markup('<text class="rood" x="22" y="{}">! {}</text>').format(y + 71, _cut(k.rood, 62)))
    rect = Markup('<rect class="{}" x="6" y="{}" width="{}" height="76" rx="6"/>').format(kind, y, _BOX)
    return rect + name + Markup("").join(lines)
