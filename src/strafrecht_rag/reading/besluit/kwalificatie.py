"""Offences of the conviction: what the court says that the proven facts amount to (`levert op: …`, `gekwalificeerd als`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from strafrecht_rag.domain import Delict, Passage, Spreker, Uitspraak
from strafrecht_rag.reading.besluit.catalogus import soort_of

_NOT: frozenset[Spreker] = frozenset(
    {"OM", "verdediging", "benadeelde partij", "getuige", "deskundige", "tenlastelegging", "lagere rechter", "A-G"}
)
_PROVEN = r"(?:als bewezen heeft (?:aangenomen|geacht)|bewezen ?ver?klaa?rde?|bewezen ?geachte?|bewezene|bewezen feit(?:en)?|bewezen verklaarde feit(?:en)?)"
_OPENS = re.compile(
    rf"\b{_PROVEN}\b[^.;:]{{0,120}}?\b(?:levert|leveren)\b[^.;:]{{0,90}}?\bop\b[^:;\n]{{0,70}}?(?::|\n|(?=\s(?:het misdrijf|de misdrijven|het strafbare feit|de strafbare feiten)))"
    rf"|\b{_PROVEN}\b[^.;]{{0,160}}?\boplevert\b[^:.;]{{0,40}}:"
    rf"|\b{_PROVEN}\b[^.;:]{{0,60}}?\b(?:levert|leveren)\b\s(?:telkens |aldus )?op\b[,:]?"
    r"|\bals volgt gekwalificeerd\b:?|\b(?:wordt|worden) gekwalificeerd als\b|\bkwalificeert dit (?:feit )?als:?\s*\n|\bkwalificeert dit (?:feit )?als:|te kwalificeren als:|\bde wet noemt (?:de|het) (?:door .{0,40} )?gepleegde feit(?:en)?:"
)
_ENDS = re.compile(
    r"\b(?:is|wordt) voorzien bij|er zijn geen (?:feiten|omstandigheden)|(?:dit|het|de) (?:misdrijf|feit(?:en)?|bewezen ?verklaarde|bewezene) (?:is|zijn) (?:aldus )?(?:strafbaar|volgens)|nu geen omstandig|verdachte is strafbaar"
    r"|verklaart (?:de )?verdachte|verklaart het bewezen|en verklaart|strafbaarheid van (?:de )?verdachte|\bveroordeelt\b|legt op|\bstrafbaar nu\b|omstandigheden aannemelijk"
)
_MAY_OPEN = re.compile(r"(?i:levert|leveren|walific|wet noemt)")
_FORWARD = re.compile(r"\b(?:hier(?:voor|boven|na|onder)|voormeld|in de beslissing|onder ‘|zoals vermeld)\b")
_ITEMS = re.compile(
    r"[;\n]|(?<=[a-z)\]])\.\s|,? en (?=(?:telkens|medeplegen|handelen|poging|opzettelijk|diefstal|overtreding)\b)"
)


def read_delicten(u: Uitspraak) -> tuple[Delict, ...]:
    """The offences that the court holds the proven facts for, each once."""
    if u.soort == "Conclusie" or u.niveau in ("hoge raad", "parket"):
        return ()
    found: dict[str, Delict] = {}
    for passage, item in _items(u.passages):
        words = " ".join(item.split()).strip(" -–:,.")
        soort = soort_of(words.lower())
        if soort and len(words) > 3:
            found.setdefault(soort.naam, Delict(soort.naam, soort.artikel, passage.nummer, words))
    return tuple(found.values())


def _items(passages: tuple[Passage, ...]) -> Iterator[tuple[Passage, str]]:
    """What stands behind each opening, item by item; on into the next passage where the text breaks off."""
    carry: Passage | None = None
    for p in passages:
        if p.spreker in _NOT:
            carry = None
            continue
        if carry is None and not _MAY_OPEN.search(p.tekst):
            continue
        low = re.sub(r"[\t\u00a0]", " ", p.tekst.lower())
        spans = (
            [(0, 0)]
            if carry
            and (carry.tekst.rstrip().endswith(":") or (p.sectie, p.overweging) == (carry.sectie, carry.overweging))
            else []
        )
        spans += [m.span() for m in _OPENS.finditer(low)]
        carry = None
        for n, (start, begin) in enumerate(spans):
            stop = spans[n + 1][0] if n + 1 < len(spans) else len(low)
            ended = _ENDS.search(low, begin, stop)
            end = ended.start() if ended else stop
            if _FORWARD.search(low, start, min(begin + 40, end)) and not re.search(r":\s*$", low[start:begin]):
                continue
            for item in _ITEMS.split(p.tekst[begin:end]):
                if item and item.strip():
                    yield p, item
            if not ended and n + 1 == len(spans) and not re.search(r"\w{3}\.\s*$", low):
                carry = p
