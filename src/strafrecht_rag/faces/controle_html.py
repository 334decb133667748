"""An audit as pieces of HTML, for the report in a file and for the page: escaped, with classes and without styles."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from strafrecht_rag.citations.normalise import is_invisible
from strafrecht_rag.domain import deeplink
from strafrecht_rag.faces.controle import MARKS, ZIN, counts, cut
from strafrecht_rag.verification.audit import Controle, Deel, Referentie

Link = Callable[[Referentie], str]
"""Where the name of a ruling leads to; empty: nowhere."""

_CLASS = {"klopt": "klopt", "spreekt tegen": "tegen", "niet te controleren": "niet", "gesteund": "klopt", "niet terug te vinden": "tegen", "niet beoordeeld": "niet"}  # fmt: skip


def visible(text: str) -> str:
    """Text without characters that hide, steer or turn round; what cannot be shown becomes �."""
    if text.isascii() and text.isprintable():
        return text
    shown = (c for c in text if not is_invisible(c))
    return "".join(c if c in "\n\t" or c.isprintable() or (c.isspace() and c != "\r") else "�" for c in shown)


def safe(text: str) -> str:
    """Text of a document or ruling for a page: escaped, without characters that steer or hide."""
    return escape(visible(text), quote=True)


def to_register(r: Referentie) -> str:
    """The permanent link of a ruling that is in the index."""
    return deeplink(r.ecli) if r.sleutel else ""


def summary(c: Controle) -> str:
    n = counts(c)
    rows = "".join(
        f'<tr><th scope="row">{MARKS[s]} {s}</th><td class="n">{n[s.replace(" ", "_")]}</td>'
        f'<th scope="row">{ZIN[z]} {z}</th><td class="n">{n["zin_" + z.replace(" ", "_")]}</td></tr>'
        for s, z in zip(MARKS, ZIN, strict=True)
    )
    return (
        '<table><thead><tr><th scope="col">Verwijzingen</th><th scope="col">aantal</th>'
        f'<th scope="col">De zin erbij</th><th scope="col">aantal</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _state(stand: str) -> str:
    mark = MARKS.get(stand) or ZIN[stand]
    return f'<span class="oordeel {_CLASS[stand]}"><span aria-hidden="true">{mark} </span>{stand}</span>'


def block(c: Controle, r: Referentie, link: Link) -> str:
    address = link(r)
    name = safe(r.naam)
    if address:
        name = f'<a href="{escape(address)}" rel="noreferrer noopener">{name}</a>'
    lines = [f"<p>In de index: {name}</p>" if r.naam else ""]
    if r.reden and r.stand != "spreekt tegen":
        lines.append(f"<p>{safe(r.reden)}</p>")
    if r.gebrek and r.sleutel:
        lines.append(f"<p>De ECLI is niet goed geschreven ({safe(r.gebrek)}).</p>")
    if r.delen:
        lines.append(f"<ul>{''.join(_part(d) for d in r.delen)}</ul>")
    lines += [f"<p><strong>Let op:</strong> {safe(f)}</p>" for f in r.vlaggen]
    zin = r.zin
    told = f" – {safe(zin.uitleg)}" if zin.uitleg else ""
    lines.append(f"<p>De zin erbij: {_state(zin.stand)}{told}</p>")
    if zin.tekst and zin.stand != "niet beoordeeld":
        lines.append(f"<blockquote>«{safe(cut(c.zoals_geschreven(zin), 600))}»</blockquote>")
        if zin.bewijs:
            label = "In de uitspraak" if zin.stand == "gesteund" else "Het dichtst erbij in de uitspraak"
            where = f", {safe(zin.plaats)}" if zin.plaats else ""
            lines.append(f"<p>{label}{where}:</p><blockquote>«{safe(cut(zin.bewijs, 600))}»</blockquote>")
    words = safe(" ".join(r.woorden.split()))
    return (
        f'<section aria-labelledby="v{r.nummer}"><h3 id="v{r.nummer}">{r.nummer}. «{words}»</h3>'
        f'<p>{_state(r.stand)} · <a href="#p{r.nummer}">regel {r.regel} in de tekst</a></p>{"".join(lines)}</section>'
    )


def _part(d: Deel) -> str:
    told = f" – {safe(d.uitleg)}" if d.uitleg else ""
    near = ""
    if d.soort == "citaat" and d.stand == "spreekt tegen" and d.gegevens and not d.gegevens.startswith("ECLI:"):
        near = f"<blockquote>In de uitspraak staat: «{safe(cut(d.gegevens, 600))}»</blockquote>"
    return f"<li>{safe(d.soort)} «{safe(cut(d.woorden, 600))}»: {_state(d.stand)}{told}{near}</li>"


def articles(c: Controle) -> str:
    shown = [a for a in c.artikelen if a.hint]
    if not shown:
        return ""
    items = "".join(f"<li>«{safe(a.woorden)}»: {safe(a.hint)}</li>" for a in shown)
    return f'<h2 id="artikelen">Wetsartikelen: aanwijzingen, geen oordeel</h2><ul>{items}</ul>'


def marked(c: Controle) -> str:
    """The text with each reference and each quotation marked; a mark that another holds already is left out."""
    marks: list[tuple[int, int, str, str]] = []
    for r in c.referenties:
        note = f'<a class="noot" id="p{r.nummer}" href="#v{r.nummer}">[{r.nummer}: {r.stand}]</a>'
        marks.append((*r.span, _CLASS[r.stand], note))
        for d in r.delen:
            if d.soort == "citaat":
                marks.append(
                    (*d.span, _CLASS[d.stand], f'<span class="noot">[citaat bij {r.nummer}: {d.stand}]</span>')
                )
    out: list[str] = []
    at = 0
    for start, end, kind, note in sorted(marks, key=lambda m: (m[0], -m[1])):
        if start < at:
            out.append(note)
            continue
        out += [safe(c.tekst[at:start]), f'<mark class="{kind}">{safe(c.tekst[start:end])}</mark>', note]
        at = end
    out.append(safe(c.tekst[at:]))
    return "".join(out)
