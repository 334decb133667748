"""The audit of a document as one HTML file: no script, nothing from outside, the document's own text marked and escaped."""

from __future__ import annotations

from strafrecht_rag.faces.controle import GEEN, LET_OP
from strafrecht_rag.faces.controle_html import articles, block, marked, safe, summary, to_register
from strafrecht_rag.faces.html_page import standalone_page
from strafrecht_rag.tasks.auditing import Verslag

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


def render(report: Verslag) -> str:
    """The whole page."""
    c = report.controle
    name = safe(report.stuk.naam)
    remarks = "".join(f"<p><strong>Let op:</strong> {safe(r)}</p>" for r in (*report.stuk.opmerkingen, *c.opmerkingen))
    blocks = "".join(block(c, r, to_register) for r in c.referenties) or f"<p>{GEEN}</p>"
    body = f"""<a class="skip" href="#verwijzingen">Naar de verwijzingen</a>
<main>
<h1>Verwijzingen nagekeken: {name}</h1>
{remarks}
{summary(c) if c.referenties else ""}
<h2 id="verwijzingen">De verwijzingen</h2>
{blocks}
{articles(c)}
<h2 id="tekst">De tekst van het stuk</h2>
<p class="soft">Achter elke verwijzing staat haar nummer en haar oordeel.</p>
<div class="tekst">{marked(c)}</div>
<p>{LET_OP}</p>
</main>"""
    return standalone_page(f"Verwijzingen nagekeken: {name}", _STYLE, body)
