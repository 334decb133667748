"""A checked proof as plain data: what `verify --json` prints and what programs get."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from strafrecht_rag.tasks.proving import Nagekeken, versions
from strafrecht_rag.verification.proof import LET_OP, OPMAAK, VERSIE, Keuring


def proof_data(naam: str, checked: Nagekeken) -> dict[str, Any]:
    """A checked proof as plain data; `naam`: how its user calls it."""
    k = checked.keuring
    programma, python = versions()
    data: dict[str, Any] = {
        "uitkomst": k.uitkomst,
        "in_orde": checked.in_orde,
        "bestand": naam,
        "inhoud_gelijk": k.stuk is not None,
        "veranderd": list(k.veranderd),
        "verschillen": [asdict(v) for v in k.verschillen],
        "controlegetal": k.controlegetal,
        "let_op": LET_OP,
        "nagekeken_met": {"programma": programma, "python": python, "formaat": VERSIE},
    }
    if k.stuk:
        data["gegevens"] = asdict(k.stuk.gegevens) | {"opgeslagen": k.stuk.gegevens.opgeslagen.isoformat()}
        data["vraag"] = k.stuk.vraag
        data["oordeel"] = asdict(k.stuk.oordeel)
    if k.nu:
        data["oordeel_nu"] = asdict(k.nu)
    data["ingetrokken"] = [{"ecli": s.ecli, "uitleg": s.zin} for s in checked.ingetrokken]
    if checked.plaatsen is not None:
        data["plaatsen"] = [
            {"nummer": p.nummer, "sleutel": p.passage.sleutel, "stand": p.stand, "overweging": p.overweging}
            for p in checked.plaatsen
        ]
    return data


STAND = {
    "zelfde plaats": "✓ staat nog op dezelfde plaats in de uitspraak",
    "elders in de uitspraak": "✓ staat nog in de uitspraak, maar op een andere plaats",
    "uitspraak gewijzigd": "✗ staat niet meer zo in de uitspraak: de tekst in de index is gewijzigd",
    "ingetrokken": "✗ de uitspraak is ingetrokken en uit deze index verwijderd",
    "niet in de index": "✗ de uitspraak staat niet in deze index; dat zegt niet dat zij niet bestaat",
}
"""Of a passage of a proof: where its text stands in the index now."""


def verdict(k: Keuring) -> str:
    if k.veranderd == (OPMAAK,):
        return "Het bestand is veranderd, maar alleen de opmaak:"
    if k.veranderd:
        return "Het bestand is veranderd:"
    if k.verschillen:
        return "Het bestand is niet veranderd, maar deze versie van het programma oordeelt anders:"
    if k.stuk and not k.stuk.ruw:
        return "Het bestand is niet veranderd. Er is toen geen model gevraagd; er is niets om opnieuw te beoordelen."
    return "Het bestand is niet veranderd en deze versie van het programma oordeelt hetzelfde."
