"""What happens while a question is answered, event by event: what a face can show before the answer is whole.

The order: `Gevonden`, then `Geaccepteerd`, `Samengevoegd` and `Verworpen` line by line, each after its check; `Opnieuw`
takes all of those back; `Klaar` holds the answer, the same as without events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from strafrecht_rag.domain import Afgekeurd, Antwoord, Bewering, GeenBron, Hit, Verificatie
from strafrecht_rag.verification.form import may_become_lines, render_lines
from strafrecht_rag.verification.verify import Toetsing


@dataclass(frozen=True)
class Gevonden:
    """The passages that go to the model, and what a reader must know first."""

    passages: Sequence[Hit]
    opmerkingen: tuple[str, ...] = ()


@dataclass(frozen=True)
class Geaccepteerd:
    """Claim `nummer` of the answer, counted from 1."""

    nummer: int
    bewering: Bewering


@dataclass(frozen=True)
class Samengevoegd:
    """A repeat of claim `nummer`, which now reads as `bewering`."""

    nummer: int
    bewering: Bewering


@dataclass(frozen=True)
class Verworpen:
    """A rejected line."""

    nummer: int
    afgekeurd: Afgekeurd


@dataclass(frozen=True)
class Opnieuw:
    """Nothing of the first try survived: what was shown is taken back, and the model is asked once more."""


@dataclass(frozen=True)
class Klaar:
    """The whole answer."""

    resultaat: Antwoord | GeenBron


Gebeurtenis = Gevonden | Geaccepteerd | Samengevoegd | Verworpen | Opnieuw | Klaar


class Meelezer:
    """Reads an answer while it is written and judges each line as soon as it is whole."""

    def __init__(self, hits: Sequence[Hit], *, streng: bool) -> None:
        self._toetsing = Toetsing(hits, streng=streng)
        self._raw = ""
        self._judged = 0
        self._told = Verificatie([], [])

    def read(self, piece: str) -> Iterator[Gebeurtenis]:
        """What the next piece of the raw text makes known."""
        self._raw += piece
        end = self._raw.rfind("\n") + 1
        if end > self._judged and not may_become_lines(self._raw):
            yield from self._judge(end)

    def finish(self) -> Iterator[Gebeurtenis]:
        """What is known now that the raw text is whole."""
        if not self._judged:
            self._raw = render_lines(self._raw)
        yield from self._judge(len(self._raw))

    @property
    def verdict(self) -> Verificatie:
        return self._told

    def _judge(self, end: int) -> Iterator[Gebeurtenis]:
        """Line by line, so that the events do not depend on how the text was cut into pieces."""
        while self._judged < end:
            stop = self._raw.find("\n", self._judged, end) + 1 or end
            yield from self._tell(self._raw[self._judged : stop])
            self._judged = stop

    def _tell(self, line: str) -> Iterator[Gebeurtenis]:
        self._toetsing.add(line)
        before, now = self._told, self._toetsing.verdict()
        self._told = now
        for number, bewering in enumerate(now.beweringen, 1):
            if number > len(before.beweringen):
                yield Geaccepteerd(number, bewering)
            elif bewering != before.beweringen[number - 1]:
                yield Samengevoegd(number, bewering)
        for number, afgekeurd in enumerate(now.afgekeurd, 1):
            if number > len(before.afgekeurd):
                yield Verworpen(number, afgekeurd)
