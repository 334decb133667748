"""Words that every face says the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import RECHTERS, Antwoord, GeenBron, Hit, Verwijzing

if TYPE_CHECKING:
    from strafrecht_rag.tasks.asking import GekozenModel

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


def place(item: Verwijzing | Hit) -> str:
    """Court, date, ECLI and consideration, in Leidraad form."""
    return cite(
        code=item.code,
        instantie=item.instantie,
        datum=item.datum,
        ecli=item.ecli,
        zaaknummer=item.zaaknummer,
        overweging=item.overweging,
        conclusie=item.soort == "Conclusie",
    )


def visible(text: str) -> str:
    """Text from rulings, models and files without control characters: it may not steer the terminal."""
    return "".join(
        c if c in "\n\t" or ((c.isprintable() or c.isspace()) and c not in "\x1b\x9b\r") else "�" for c in text
    )


def told_of_model(chosen: GekozenModel) -> list[str]:
    """What a user must know before the answer: that there is no model of their own, or that text leaves this machine."""
    gone = f"De vraag en de passages gaan naar {chosen.adres_elders}: dat is niet deze computer."
    return [line for line in (chosen.melding, gone if chosen.adres_elders else "") if line]
