"""References as one searchable word each: `art_359a_sv`, `ecli_nl_hr_2014_3148`, `nj_2014_441`, `zaak_2201234`.

Only the neighbourhood of a word that can begin a reference is read by `citations.find`, so that indexing stays fast.
"""

from __future__ import annotations

import re

from strafrecht_rag.citations import find
from strafrecht_rag.citations.vondst import Vondst

_TRIGGER = re.compile(
    r"\b(?:art(?:ikel(?:en)?|t?\.)|artt?\b|ECLI:|LJN|NJ\b|NJB\b|NbSr\b|RvdW\b|VR \d)|\b\d{1,3}[a-z]{0,2} (?:Sr|Sv|WVW|WWM|EVRM|Opiumwet|Ow|Awb|BW|RO|IVRK|PBW|WED)\b|\b\d\d/\d{4,5}\b",
    re.IGNORECASE,
)
_REACH = 140
"""Characters behind a trigger that are read; a longer list of articles is cut."""


def token_of(v: Vondst) -> tuple[str, ...]:
    """The words under which a reference is found: an article with and without its code, and with its lid or onder."""
    if v.soort == "artikel":
        number, _, rest = v.waarde.partition(" ")
        code = rest.rsplit(" ", 1)[-1] if rest else ""
        detail = rest.rsplit(" ", 1)[0] if " " in rest else ""
        base = f"art_{number}_{code}".rstrip("_").lower()
        out = [f"art_{number}".lower(), base] if code else [base]
        if detail:
            out.append(f"{base}_{detail.replace(' ', '_')}".lower())
        return tuple(out)
    if v.soort in ("ecli", "vindplaats", "ljn"):
        return (re.sub(r"[^0-9a-z]+", "_", v.waarde.lower()),)
    if v.soort == "zaaknummer":
        return (f"zaak_{v.waarde}".lower(),)
    return ()


def reference_tokens(text: str) -> list[str]:
    """The reference words of a text, each once, in order."""
    out: dict[str, None] = {}
    end = -1
    start = 0
    for m in _TRIGGER.finditer(text):
        if m.start() >= end:
            if end > 0:
                _read(text[start:end], out)
            start = m.start()
        end = min(len(text), m.start() + _REACH)
    if end > 0:
        _read(text[start:end], out)
    return list(out)


def _read(part: str, out: dict[str, None]) -> None:
    for v in find(part):
        out.update(dict.fromkeys(token_of(v)))
