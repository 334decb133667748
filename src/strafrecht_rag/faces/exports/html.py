"""A memo as one HTML file: no script, nothing from outside, everything escaped, fit to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from strafrecht_rag.faces.exports.memo import Alinea, Kop, Memo, Stuk
from strafrecht_rag.faces.html_page import standalone_page

_STYLE = """
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1b;--soft:#555;--line:#bbb;--qbg:#fff3d1;--q:#5c4000;--link:#0b4f9e}
@media (prefers-color-scheme:dark){:root{--bg:#161616;--fg:#ececec;--soft:#b5b5b5;--line:#555;--qbg:#3d3008;--q:#ffdd8a;--link:#9cc8ff}}
body{background:var(--bg);color:var(--fg);font:1.05rem/1.6 Georgia,"Times New Roman",serif;margin:0 auto;max-width:42rem;padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2rem;border-top:1px solid var(--line);padding-top:.8rem}
a{color:var(--link)}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
sup{line-height:0}sup a{padding:0 .2em}ul{list-style:none;padding-left:1.2rem}ol{padding-left:1.6rem}li{margin:.3rem 0}
.letop{background:var(--qbg);color:var(--q);padding:.5rem .8rem;border-left:4px solid var(--q)}
.noten{font-size:.92rem}
@media print{@page{margin:25mm 22mm}:root{--bg:#fff;--fg:#000;--soft:#333;--line:#999;--qbg:#fff;--q:#000;--link:#000}body{max-width:none;padding:0;font-size:11pt}a{color:inherit;text-decoration:none}h2{break-after:avoid}p,li{orphans:3;widows:3}.terug{display:none}}
"""


def _inline(stukken: Sequence[Stuk]) -> str:
    out = []
    for s in stukken:
        if s.noot:
            out.append(
                f'<sup><a id="verwijzing-{s.noot}" href="#noot-{s.noot}" aria-label="voetnoot {s.noot}">{s.noot}</a></sup>'
            )
            continue
        text = escape(s.tekst)
        text = f"<strong>{text}</strong>" if s.vet else text
        out.append(f'<a href="{escape(s.link)}" rel="noreferrer noopener">{text}</a>' if s.link else text)
    return "".join(out)


def _blocks(blocks: Sequence[Kop | Alinea]) -> str:
    out: list[str] = []
    in_list = False
    for block in blocks:
        point = isinstance(block, Alinea) and block.soort == "punt"
        if point != in_list:
            out.append('<ul role="list">' if point else "</ul>")
            in_list = point
        if isinstance(block, Kop):
            out.append(f"<h2>{escape(block.tekst)}</h2>")
        elif point:
            out.append(f"<li>{_inline(block.stukken)}</li>")
        else:
            marked = ' class="letop"' if block.soort == "let op" else ""
            out.append(f"<p{marked}>{_inline(block.stukken)}</p>")
    if in_list:
        out.append("</ul>")
    return "\n".join(out)


def _notes(memo: Memo) -> str:
    if not memo.noten:
        return ""
    items = "\n".join(
        f'<li id="noot-{n}">{_inline(note)} <a class="terug" href="#verwijzing-{n}" aria-label="terug naar bewering {n}">↩</a></li>'
        for n, note in enumerate(memo.noten, 1)
    )
    return f'<section class="noten" aria-labelledby="voetnoten"><h2 id="voetnoten">Voetnoten</h2>\n<ol>\n{items}\n</ol></section>\n'


def render(memo: Memo) -> bytes:
    """The whole page in UTF-8."""
    # the footnotes stand under the answer, before how it came about
    at = next((n for n, b in enumerate(memo.blokken) if b == Kop("Verantwoording")), len(memo.blokken))
    body = f"""<main>
<h1>{escape(memo.titel)}</h1>
{_blocks(memo.blokken[:at])}
{_notes(memo)}{_blocks(memo.blokken[at:])}
</main>"""
    return standalone_page(escape(memo.titel), _STYLE, body).encode()
