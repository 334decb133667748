"""What a check holds against a claim, and how reasons name passages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.domain import Bewijs


@dataclass(frozen=True)
class Bezwaar:
    """The reason in Dutch, the words of the claim that it is about, and what passages hold against them."""

    reden: str
    woorden: tuple[str, ...] = ()
    bewijs: tuple[Bewijs, ...] = ()


def marks(nummers: Sequence[int]) -> str:
    """`[1]`, `[1] en [2]`, `[1], [2] en [3]`."""
    names = [f"[{n}]" for n in nummers]
    return " en ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def quoted(woorden: str, longest: int = 90) -> str:
    """Words of a passage or claim in « », white space folded, cut at `longest` characters."""
    flat = " ".join(woorden.split())
    return f"«{flat if len(flat) <= longest else flat[: longest - 1].rstrip() + '…'}»"
