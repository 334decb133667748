"""A claim sentence by sentence, each with the place in the cited passages that fits it best."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.language.lemmas import lemma
from strafrecht_rag.verification.kopie import LEAST
from strafrecht_rag.verification.lezing import Lezing, Passagelezing
from strafrecht_rag.verification.objection import Bezwaar, quoted
from strafrecht_rag.verification.venster import Uitlijning, Venster, best_window, line_up, share
from strafrecht_rag.verification.zinnen import Zin

_TAKES_BACK = frozenset(lemma(word) for word in "niet nooit nimmer evenmin geenszins".split())
"""Right behind a copied beginning these take it back: `de rechtbank volgt dit verweer` … `niet`."""
NEAR = 0.62
"""From this share of equal words on a sentence is close enough to the passage to compare it word by word."""


@dataclass
class Eenheid:
    """One sentence of a claim (read as `lezing`) and one cited passage. `waarden`: its typed values; `citaat`: mostly a quotation."""

    lezing: Lezing
    zin: Zin
    nummer: int
    passage: Passagelezing
    waarden: frozenset[tuple[str, str]] = frozenset()
    citaat: bool = False
    oordelen: dict[str, Bezwaar | None] = field(default_factory=dict)
    """What each check said of it, by its code: asked once, though a claim of more passages is judged twice over."""

    @property
    def tekst(self) -> str:
        """The whole claim; spans of its words point into it."""
        return self.lezing.tekst

    @cached_property
    def vondsten(self) -> list[Vondst]:
        """What is found in this sentence of the claim, in order."""
        return [v for v in self.lezing.vondsten if self.zin.start <= v.start < self.zin.end]

    def _bonus(self) -> list[float]:
        """For each sentence of the passage what the unit's values that stand in it add: a little, so that words decide first."""
        if not self.waarden:
            return []
        out = [0.0] * len(self.passage.zinnen)
        for v in self.passage.vondsten:
            if (v.soort, v.waarde) in self.waarden and (at := self.passage.zin_op(v.start)) is not None:
                out[at] = min(0.12, out[at] + 0.06)
        return out

    @cached_property
    def venster(self) -> Venster | None:
        """The sentences of the passage that fit best; None when it shares nothing."""
        return best_window(self.zin, self.passage.zinnen, self.nummer, self._bonus())

    @cached_property
    def uitlijning(self) -> Uitlijning | None:
        return line_up(self.zin.woorden, self.venster.woorden) if self.venster else None

    @cached_property
    def kopie(self) -> Uitlijning | None:
        """The sentence beside the one stretch of the passage that it copies nearly word for word; None when it copies none."""
        lined = self.uitlijning
        if self.citaat or lined is None or lined.deel < LEAST:
            return None
        return self.passage.kopiewijzer.stretch(self.zin.woorden)

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
    def letterlijk(self) -> bool:
        """Whether a sentence of the passage begins with exactly these words, and does not go on to deny them."""
        mine = self.zin.stammen
        size = len(mine)
        return any(
            z.stammen[:size] == mine and not _TAKES_BACK.intersection(z.stammen[size : size + 1])
            for z in self.passage.zinnen
        )

    @cached_property
    def dekking(self) -> float:
        """The share of what the sentence tells that the passage holds anywhere."""
        return share(self.zin.inhoud, *self.passage.zinnen)

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
