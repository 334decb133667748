"""The audit of a document as one HTML file: no script, nothing from outside, the document's own text marked and escaped."""

from __future__ import annotations

import base64
import hashlib
from html import escape

from strafrecht_rag.citations.normalise import is_invisible
from strafrecht_rag.domain import deeplink
from strafrecht_rag.faces.cli.checking import GEEN, LET_OP, MARKS, ZIN, counts, cut
from strafrecht_rag.faces.cli.screen import visible
from strafrecht_rag.tasks.auditing import Verslag
from strafrecht_rag.verification.audit import Controle, Deel, Referentie

_STYLE = """
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1b;--soft:#555;--line:#bbb;--ok:#0a5c2b;--okbg:#e3f4e8;--no:#8c1010;--nobg:#fde7e7;--q:#6b4a00;--qbg:#fff3d1;--link:#0b4f9e}
@media (prefers-color-scheme:dark){:root{--bg:#161616;--fg:#ececec;--soft:#b5b5b5;--line:#555;--ok:#8fe0ab;--okbg:#10331d;--no:#ffb1b1;--nobg:#4a1515;--q:#ffdd8a;--qbg:#3d3008;--link:#9cc8ff}}
body{background:var(--bg);color:var(--fg);font:1rem/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
a{color:var(--link)}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
h1{font-size:1.5rem}h2{font-size:1.2rem;border-top:1px solid var(--line);padding-top:1rem}h3{font-size:1rem;margin-bottom:.3rem}
table{border-collapse:collapse}th,td{border:1px solid var(--line);padding:.3rem .7rem;text-align:left}td.n{text-align:right}
.tekst{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);padding:1rem}
mark{color:inherit;background:none;border-bottom:3px solid var(--line);border-radius:2px}
.klopt{background:var(--okbg);border-color:var(--ok)}.tegen{background:var(--nobg);border-color:var(--no);border-bottom-style:double}.niet{background:var(--qbg);border-color:var(--q);border-bottom-style:dashed}
.oordeel{font-weight:700}.oordeel.klopt{color:var(--ok)}.oordeel.tegen{color:var(--no)}.oordeel.niet{color:var(--q)}
.oordeel.klopt,.oordeel.tegen,.oordeel.niet{padding:0 .3rem}.noot{font-size:.8rem;font-weight:700}
blockquote{margin:.3rem 0 .3rem 1rem;padding-left:.7rem;border-left:3px solid var(--line)}ul{margin:.3rem 0}.soft{color:var(--soft)}
@media print{a{color:inherit}}
"""
_CLASS = {"klopt": "klopt", "spreekt tegen": "tegen", "niet te controleren": "niet", "gesteund": "klopt", "niet terug te vinden": "tegen", "niet beoordeeld": "niet"}  # fmt: skip


def safe(text: str) -> str:
    """Text of a document or ruling for a page: escaped, without characters that steer or hide."""
    return escape(visible("".join(c for c in text if not is_invisible(c))), quote=True)


def render(report: Verslag) -> str:
    """The whole page."""
    c = report.controle
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    name = safe(report.stuk.naam)
    remarks = "".join(f"<p><strong>Let op:</strong> {safe(r)}</p>" for r in (*report.stuk.opmerkingen, *c.opmerkingen))
    blocks = "".join(_block(r) for r in c.referenties) or f"<p>{GEEN}</p>"
    return f"""<!DOCTYPE html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Verwijzingen nagekeken: {name}</title>
<style>{_STYLE}</style>
</head>
<body>
<a class="skip" href="#verwijzingen">Naar de verwijzingen</a>
<main>
<h1>Verwijzingen nagekeken: {name}</h1>
{remarks}
{_summary(c) if c.referenties else ""}
<h2 id="verwijzingen">De verwijzingen</h2>
{blocks}
{_articles(c)}
<h2 id="tekst">De tekst van het stuk</h2>
<p class="soft">Achter elke verwijzing staat haar nummer en haar oordeel.</p>
<div class="tekst">{_marked(c)}</div>
<p>{LET_OP}</p>
</main>
</body>
</html>
"""


def _summary(c: Controle) -> str:
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


def _block(r: Referentie) -> str:
    link = deeplink(r.ecli) if r.sleutel else ""
    name = safe(r.naam)
    if link:
        name = f'<a href="{escape(link)}" rel="noreferrer noopener">{name}</a>'
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
        lines.append(f"<blockquote>«{safe(cut(zin.tekst, 600))}»</blockquote>")
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


def _articles(c: Controle) -> str:
    shown = [a for a in c.artikelen if a.hint]
    if not shown:
        return ""
    items = "".join(f"<li>«{safe(a.woorden)}»: {safe(a.hint)}</li>" for a in shown)
    return f'<h2 id="artikelen">Wetsartikelen: aanwijzingen, geen oordeel</h2><ul>{items}</ul>'


def _marked(c: Controle) -> str:
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
