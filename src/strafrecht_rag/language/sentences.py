"""Dutch sentences, with the abbreviations of legal texts. Spans cover all of the text but the blanks between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Words that end in a full stop without ending a sentence. Lower case, without the stop.
_ABBREVIATIONS = frozenset(
    "art artt jo juncto nr nrs mr mrs dr drs prof ir ing dhr mevr mw st blz p pp r.o ro rov o.m o.a m.n d.d dd t.a.v m.b.t i.c "
    "i.v.m m.nt nt vgl zie ca bijv bijz resp subs prim tel ged gev ttz c.q c.s n.a.v a.u.b e.a e.d enz incl excl "
    "max min t.o.v z.g zgn plv wnd mts b.v n.v v.o.f o.g.v a.d.h.v h.o.s afd par sub aanh adv rb hr gerechtsh griff "
    "jan feb mrt apr jun jul aug sept okt nov dec hfst nrs ovj conc concl onderd ov m.v.t m.v.a t.w i.e o.b.v vzr p.v pv".split()
)
_END = re.compile(r"[.!?][\"'”’»)\]]{0,3}(?=\s)|\n+")
_BEFORE_WORD = frozenset("([\"'“‘")
_INITIALS = re.compile(r"(?:[a-z]\.)*[a-z]")
_NUMBERED = re.compile(r"\d{1,3}(?:\.\d{1,3})*")
_NEXT = re.compile(r"\s*[\"'“‘„«(\[\-–•]{0,3}\s?[A-Z0-9À-Þ\[(“‘\"'€]")


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    if "\n" in match[0]:
        return True
    if not _NEXT.match(text, match.end()):
        return False
    if match[0][0] != ".":
        return True
    end = match.start()
    first = _word_start(text, max(start, end - 40), end)
    if first == end:
        return True
    token = text[first:end].lower()
    if token in _ABBREVIATIONS:
        return False
    # Initials (`J.C.`), and a number at the start of a sentence (`4.2. Het hof …`, `12. Verdachte …`).
    if token[1:2] in ("", ".") and _INITIALS.fullmatch(token):
        return False
    return not (first <= start + 2 and _NUMBERED.fullmatch(token))


def _word_start(text: str, first: int, end: int) -> int:
    """Where the word begins that ends at `end`, looking back to `first`."""
    at = end
    while at > first and not ((c := text[at - 1]).isspace() or c in _BEFORE_WORD):
        at -= 1
    return at


def split_sentences(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of `text`, in order; a line break always ends one."""
    start = 0
    for match in _END.finditer(text):
        if match.end() <= start:
            continue
        while start < match.start() and text[start].isspace():
            start += 1
        if _ends(text, start, match):
            end = match.start() if "\n" in match[0] else match.end()
            if text[start:end].strip():
                yield start, end
            start = match.end()
    while start < len(text) and text[start].isspace():
        start += 1
    if text[start:].strip():
        yield start, len(text.rstrip())
