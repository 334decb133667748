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
    """A ruling in a chain. `trap`: what kind of step it is; `regels`: what is said under its name; `rood`: that it was quashed."""

    sleutel: str
    trap: str
    naam: str
    ecli: str
    regels: tuple[str, ...]
    rood: str = ""
    href: str = ""
    hier: bool = False
    aanwezig: bool = True


_BOX, _HIGH, _STEP, _LANES = 500, 92, 134, 5
_LETTERS = 68
"""How many letters of a line fit in a box."""


def chain_figure(knopen: Sequence[Knoop], banden: Sequence[tuple[str, str, str]]) -> Markup:
    """The chain from old to new, top to bottom; `banden`: earlier, later, what came of it."""
    place = {k.sleutel: i for i, k in enumerate(knopen)}
    bands = [
        (min(place[a], place[b]), max(place[a], place[b]), told)
        for a, b, told in banden
        if a in place and b in place and a != b
    ]
    far = [(top, bottom) for top, bottom, _ in bands if bottom - top > 1]
    width = _BOX + 14 + (24 * min(len(far), _LANES) + 14 if far else 0)
    height = _STEP * len(knopen) - (_STEP - _HIGH) + 12
    out = [
        Markup('<svg viewBox="0 0 {} {}" width="{}" height="{}" role="group" aria-label="Keten van de zaak">').format(
            width, height, width, height
        )
    ]
    out += [_near(top, told) for top, bottom, told in bands if bottom - top == 1]
    out += [_far(top, bottom, lane % _LANES) for lane, (top, bottom) in enumerate(far)]
    out += [_box(k, i) for i, k in enumerate(knopen)]
    return Markup("").join([*out, Markup("</svg>")])


def _near(top: int, told: str) -> Markup:
    """An arrow to the next box, with what came of it beside."""
    y1, y2 = top * _STEP + _HIGH + 6, (top + 1) * _STEP + 4
    line = Markup('<path class="lijn" d="M34 {}V{}m-5 -7l5 7l5 -7"/>').format(y1, y2)
    label = Markup('<text class="zacht" x="50" y="{}">{}</text>').format((y1 + y2) // 2 + 4, _cut(told, _LETTERS))
    return line + label if told else line


def _far(top: int, bottom: int, lane: int) -> Markup:
    """An arrow past the boxes between, on the right."""
    x, edge = _BOX + 30 + 24 * lane, _BOX + 8
    y1, y2 = top * _STEP + 6 + _HIGH - 24, bottom * _STEP + 6 + 22 + 12 * lane
    return Markup('<path class="lijn" d="M{} {}H{}V{}H{}m7 -5l-7 5l7 5"/>').format(edge, y1, x, y2, edge)


def _box(k: Knoop, i: int) -> Markup:
    y = i * _STEP + 6
    kind = "vak" + (" hier" if k.hier else "") + ("" if k.aanwezig else " weg")
    name = Markup('<text class="vet" x="20" y="{}">{}</text>').format(y + 40, _cut(k.naam, 60))
    if k.href:
        name = Markup('<a href="{}">{}</a>').format(k.href, name)
    rows = [
        Markup('<rect class="{}" x="6" y="{}" width="{}" height="{}" rx="6"/>').format(kind, y, _BOX, _HIGH),
        Markup('<text class="zacht" x="20" y="{}">{}</text>').format(y + 20, _cut(k.trap, _LETTERS)),
        name,
        Markup('<text x="20" y="{}">{}</text>').format(y + 60, _cut(" · ".join(k.regels), _LETTERS)),
    ]
    if k.rood:
        rows.append(Markup('<text class="rood" x="20" y="{}">! {}</text>').format(y + 80, _cut(k.rood, 60)))
    return Markup("").join(rows)
