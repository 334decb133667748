"""The considerations that a reference names: which of those in the text are its own, and whether the ruling has them."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence

from strafrecht_rag.citations.references import Plek
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.audit.model import Bron, Deel
from strafrecht_rag.verification.audit.surroundings import Zinnen

_STRONG = re.compile(r"(?:r\.?\s?o\.?|rov|rechtsoverweging)", re.IGNORECASE)
_BETWEEN = re.compile(
    r"(?:[\s,;()\[\]]|\b(?:in|en|m\.?\s?nt\.?\s[^,;()\n]{1,30}|onder meer|met name|vgl\.|zie|i\.h\.b\.|in het bijzonder|van de conclusie|r\.o\.|rov\.|t/m|tot en met)|\([^()\n]{1,60}\)|[-–]|\d[\d.]*)*",
    re.IGNORECASE,
)
_OF_REF = re.compile(
    r"\s(?:van|in|uit)\s(?:het\s|de\s|dat\s|dit\s)?(?:arrest|vonnis|uitspraak|conclusie)?\s?(?:van\s(?:de\s|het\s)?)?,?\s?\(?",
    re.IGNORECASE,
)
_OF_OTHER = re.compile(
    r"\s(?:van|in|uit)\s(?:het|de|zijn|haar|dat|dit)\s(?:\w+\s){0,2}(?:hof|gerechtshof|rechtbank|vonnis|arrest van het hof|bestreden\s\w+|conclusie|advocaat-generaal|a-g|pleitnota|pleitnotities|dagvaarding|proces-verbaal|memo)\b",
    re.IGNORECASE,
)


def assign_considerations(zinnen: Zinnen, plekken: Sequence[Plek], found: Sequence[Vondst]) -> dict[int, list[Vondst]]:
    """Considerations by the number of their reference. One that stands loose counts only when it is called r.o."""
    out: dict[int, list[Vondst]] = {}
    text = zinnen.tekst
    starts = [p.start for p in plekken]
    for v in found:
        strong = _STRONG.match(text, v.start) is not None
        best: int | None = None
        for n in _near(starts, v):
            plek = plekken[n]
            behind = plek.end <= v.start and v.start - plek.end < 120 and _BETWEEN.fullmatch(text, plek.end, v.start)
            before = plek.start >= v.end and best is None and _OF_REF.fullmatch(text, v.end, plek.start)
            best = n if behind or before else best
        if best is None and (strong or _joined(text, v, out)):
            best = _loose(zinnen, plekken, v)
        if best is not None:
            out.setdefault(best, []).append(v)
    return out


def _near(starts: Sequence[int], v: Vondst) -> range:
    """The numbers of the references that stand a few before a consideration, or right behind it."""
    return range(max(0, bisect.bisect_left(starts, v.start) - 3), bisect.bisect_left(starts, v.end + 60))


def _joined(text: str, v: Vondst, out: dict[int, list[Vondst]]) -> bool:
    """The second of `r.o. 2.3 en 2.4` has no word of its own."""
    return any(0 <= v.start - o.end <= 12 for vs in out.values() for o in vs)


def _loose(zinnen: Zinnen, plekken: Sequence[Plek], v: Vondst) -> int | None:
    """The reference of the sentence; with more than one the nearest before it."""
    if _OF_OTHER.match(zinnen.tekst, v.end):
        return None
    inside = zinnen.plekken_in(zinnen.nummer(v.start))
    if not inside:
        return None
    before = [p for p in inside if p.end <= v.start]
    chosen = before[-1] if before else inside[0] if len(inside) == 1 else None
    return next((n for n, p in enumerate(plekken) if p is chosen), None)


def judge_consideration(v: Vondst, text: str, bron: Bron) -> Deel:
    """Whether the ruling has the consideration. Only a ruling that is there whole, with numbers, can lack one."""
    words, wanted = text[v.start : v.end], v.waarde.rstrip(".")
    numbers = list(dict.fromkeys(p.overweging for p in bron.passages if p.overweging))
    if any(n == wanted or n.startswith(f"{wanted}.") for n in numbers):
        return Deel("overweging", words, v.span, "klopt")
    if not bron.volledig:
        return Deel(
            "overweging", words, v.span, "niet te controleren", "Van deze uitspraak staan alleen delen in de index."
        )
    if len(numbers) < 3:
        return Deel(
            "overweging",
            words,
            v.span,
            "niet te controleren",
            "Deze uitspraak heeft in de index geen genummerde overwegingen.",
        )
    if _stands(wanted, bron.uitspraak.tekst) or _stands(wanted, bron.tekst):
        return Deel("overweging", words, v.span, "klopt")
    told = f"Deze uitspraak heeft geen overweging {wanted}. De nummers lopen van {numbers[0]} tot en met {numbers[-1]}."
    return Deel("overweging", words, v.span, "spreekt tegen", told, ", ".join(numbers[:60]))


def _stands(number: str, text: str) -> bool:
    """A number with points anywhere; a whole number only at the start of a line."""
    bare = re.escape(number)
    if "." in number:
        return re.search(rf"(?<![\d.,]){bare}(?![\d]|\.\d)", text) is not None
    return re.search(rf"^\W{{0,4}}{bare}(?:[.)]|\s)", text, re.MULTILINE) is not None
