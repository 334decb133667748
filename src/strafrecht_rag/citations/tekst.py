"""The text that the finders read: normalised once, in lower case beside it, with the way back to the original."""

from __future__ import annotations

import re
from bisect import bisect_left

from strafrecht_rag.citations.codes import CODE_OF
from strafrecht_rag.citations.dates import MONTH
from strafrecht_rag.citations.normalise import Normalised, normalise
from strafrecht_rag.citations.vondst import Soort, Vondst

_MONTH = re.compile(MONTH)
_FIRST_WORDS = {name.split(" ")[0] for name in CODE_OF}
_CODE_WORDS = tuple(sorted(w for w in _FIRST_WORDS if not any(o != w and o in w for o in _FIRST_WORDS)))
"""Of these a statute's name holds one."""


class Tekst:
    """One text under search. `tekst` and `klein` (lower case) are equally long; findings are kept in `gevonden`.

    Finders add findings by offsets into the normalised text; `vondsten` gives them with offsets into the original.
    """

    __slots__ = ("_code", "_months", "gevonden", "klein", "norm", "tekst")

    def __init__(self, text: str) -> None:
        self.norm: Normalised = normalise(text)
        self.tekst = self.norm.tekst.replace("\n", " ").replace("\t", " ")
        low = self.tekst.lower()
        # `İ` is the one letter whose lower case is two characters long.
        self.klein = low if len(low) == len(self.tekst) else "".join(c.lower()[:1] for c in self.tekst)
        self.gevonden: list[Vondst] = []
        self._months: list[int] | None = None
        self._code: bool | None = None

    def has_month(self, start: int, end: int) -> bool:
        """Whether the name of a month begins in [start, end)."""
        if self._months is None:
            self._months = [m.start() for m in _MONTH.finditer(self.klein)]
        at = bisect_left(self._months, start)
        return at < len(self._months) and self._months[at] < end

    def has_code(self) -> bool:
        """Whether the text may name a statute at all."""
        if self._code is None:
            self._code = any(word in self.klein for word in _CODE_WORDS)
        return self._code

    @property
    def regels(self) -> str:
        """The normalised text with its line breaks."""
        return self.norm.tekst

    def add(self, soort: Soort, waarde: str, start: int, end: int, gebrek: str = "") -> None:
        self.gevonden.append(Vondst(soort, waarde, start, end, gebrek))

    def vondsten(self) -> list[Vondst]:
        """The findings in order, with spans in the original text."""
        ordered = sorted(self.gevonden, key=lambda v: (v.start, -v.end, v.soort))
        if self.norm.unchanged:
            return ordered
        return [Vondst(v.soort, v.waarde, *self.norm.span(v.start, v.end), v.gebrek) for v in ordered]
