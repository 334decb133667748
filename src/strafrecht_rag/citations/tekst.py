"""The text that the finders read: normalised once, in lower case beside it, with the way back to the original."""

from __future__ import annotations

from strafrecht_rag.citations.normalise import Normalised, normalise
from strafrecht_rag.citations.vondst import Soort, Vondst


class Tekst:
    """One text under search. `tekst` and `klein` (lower case) are equally long; findings are kept in `gevonden`.

    Finders add findings by offsets into the normalised text; `vondsten` gives them with offsets into the original.
    """

    __slots__ = ("gevonden", "klein", "norm", "tekst")

    def __init__(self, text: str) -> None:
        self.norm: Normalised = normalise(text)
        self.tekst = self.norm.tekst.replace("\n", " ").replace("\t", " ")
        low = self.tekst.lower()
        # `İ` is the one letter whose lower case is two characters long.
        self.klein = low if len(low) == len(self.tekst) else "".join(c.lower()[:1] for c in self.tekst)
        self.gevonden: list[Vondst] = []

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
