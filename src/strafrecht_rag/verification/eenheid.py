"""A claim sentence by sentence, each with the place in the cited passages that fits it best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.objection import Bezwaar, quoted
from strafrecht_rag.verification.venster import Uitlijning, Venster, best_window, line_up, share
from strafrecht_rag.verification.zinnen import Zin

NEAR = 0.62
"""From this share of equal words on a sentence is close enough to the passage to compare it word by word."""


@dataclass
class Eenheid:
    """One sentence of a claim and the cited passages. `nummers` are the passages it may rest on."""

    tekst: str
    zin: Zin
    nummers: tuple[int, ...]
    passages: tuple[Passagelezing, ...]
    waarden: frozenset[tuple[str, str]] = frozenset()
    citaat: bool = False

    @cached_property
    def vensters(self) -> list[Venster]:
        """The best window of each cited passage, best first."""
        found = [
            w
            for n, p in zip(self.nummers, self.passages, strict=True)
            if (w := best_window(self.zin, p.zinnen, n, self._bonus(p)))
        ]
        return sorted(found, key=lambda w: (-round(w.dekking, 3), self.nummers.index(w.nummer)))

    def _bonus(self, p: Passagelezing) -> list[float]:
        """For each sentence of a passage what the unit's values that stand in it add: a little, so that words decide first."""
        if not self.waarden:
            return []
        out = [0.0] * len(p.zinnen)
        for v in p.vondsten:
            if (v.soort, v.waarde) in self.waarden and (at := p.zin_op(v.start)) is not None:
                out[at] = min(0.12, out[at] + 0.06)
        return out

    @cached_property
    def venster(self) -> Venster | None:
        return self.vensters[0] if self.vensters else None

    @property
    def passage(self) -> Passagelezing:
        """The passage of the best window."""
        number = self.venster.nummer if self.venster else self.nummers[0]
        return self.passages[self.nummers.index(number)]

    @cached_property
    def uitlijning(self) -> Uitlijning | None:
        return line_up(self.zin.woorden, self.venster.woorden) if self.venster else None

    @property
    def dichtbij(self) -> bool:
        """Whether the sentence follows the passage's own words closely."""
        return (
            not self.citaat
            and self.uitlijning is not None
            and self.uitlijning.deel >= NEAR
            and len(self.uitlijning.gelijk) >= 5
        )

    @cached_property
    def dekking(self) -> float:
        """The share of what the sentence tells that the best passage holds anywhere."""
        return max((share(self.zin.inhoud, *p.zinnen) for p in self.passages), default=0.0)

    def words(self) -> str:
        return self.tekst[self.zin.start : self.zin.end]

    def evidence(self) -> tuple[Bewijs, ...]:
        """The window's own words."""
        if self.venster is None:
            return ()
        start, end = self.venster.span
        return (Bewijs(self.venster.nummer, self.passage.tekst[start:end], (start, end)),)

    def objection(self, reason: str, words: str, shown: tuple[int, int] | None = None) -> Bezwaar:
        """An objection that shows the passage's words at `shown`, or the window."""
        evidence = self.evidence()
        if shown and self.venster:
            evidence = (Bewijs(self.venster.nummer, self.passage.tekst[shown[0] : shown[1]], shown),)
        stands = f"; in [{evidence[0].nummer}] staat {quoted(evidence[0].woorden)}" if evidence else ""
        return Bezwaar(f"{reason}: {quoted(words, 70)}{stands}", (words,), evidence)
