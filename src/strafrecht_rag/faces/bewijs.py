"""A checked proof as plain data: what `verify --json` prints and what programs get."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from strafrecht_rag.tasks.proving import Nagekeken, versions
from strafrecht_rag.verification.proof import LET_OP, VERSIE


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
