"""What a check holds against a claim."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bezwaar:
    """The reason in Dutch, and the words of the claim that it is about."""

    reden: str
    woorden: tuple[str, ...] = ()
