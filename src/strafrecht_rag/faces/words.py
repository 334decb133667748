"""Words that every face says the same way."""

from __future__ import annotations

from strafrecht_rag.domain import RECHTERS, Antwoord, GeenBron, Hit, Verwijzing

_NAMES = {
    "OM": "standpunt OM",
    "verdediging": "standpunt verdediging",
    "A-G": "conclusie A-G",
    "lagere rechter": "lagere rechter, aangehaald",
}


def speaks(item: Verwijzing | Hit) -> str:
    """Who speaks, when it is not the court itself; empty otherwise."""
    if item.spreker in RECHTERS or item.spreker == "onbekend":
        return "conclusie A-G" if item.soort == "Conclusie" and item.spreker == "onbekend" else ""
    return _NAMES.get(item.spreker, item.spreker)


def tally(result: Antwoord | GeenBron) -> tuple[int, int, int]:
    """How many claims were accepted, merged and rejected."""
    if isinstance(result, GeenBron):
        return 0, 0, 0
    return len(result.beweringen), result.duplicaten, len(result.afgekeurd)


def counts(result: Antwoord | GeenBron) -> str:
    """`tally` as a sentence without full stop."""
    accepted, merged, rejected = tally(result)
    return (
        f"{accepted} {'bewering' if accepted == 1 else 'beweringen'} geaccepteerd, "
        f"{merged} {'herhaling' if merged == 1 else 'herhalingen'} samengevoegd, {rejected} afgekeurd"
    )
