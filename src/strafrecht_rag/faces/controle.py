"""Words in which every face tells an audit, and the audit as plain data: what `check --json` prints and programs get."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from strafrecht_rag.domain import deeplink
from strafrecht_rag.tasks.auditing import Verslag
from strafrecht_rag.verification.audit import Artikel, Controle, Referentie

MARKS = {"klopt": "✓", "spreekt tegen": "✗", "niet te controleren": "?"}
ZIN = {"gesteund": "✓", "niet terug te vinden": "✗", "niet beoordeeld": "·"}
GEEN = "In dit stuk staat geen verwijzing naar een uitspraak. Er is niets nagekeken."
LET_OP = "«Niet te controleren» zegt niet dat een uitspraak niet bestaat. Een goede verwijzing zegt nog niet dat het betoog klopt."


def counts(c: Controle) -> dict[str, int]:
    return {
        "referenties": len(c.referenties),
        "klopt": c.aantal("klopt"),
        "spreekt_tegen": c.aantal("spreekt tegen"),
        "niet_te_controleren": c.aantal("niet te controleren"),
        "zin_gesteund": c.zinnen_met("gesteund"),
        "zin_niet_terug_te_vinden": c.zinnen_met("niet terug te vinden"),
        "zin_niet_beoordeeld": c.zinnen_met("niet beoordeeld"),
    }


def cut(text: str, longest: int = 240) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1].rstrip() + "…"


def report_data(report: Verslag) -> dict[str, Any]:
    """One report with stable names. Offsets count characters of `tekst`."""
    c = report.controle
    return {
        "bestand": report.stuk.naam,
        "soort": report.stuk.soort,
        "in_orde": c.in_orde,
        "tellingen": counts(c),
        "referenties": [_reference_data(r) for r in c.referenties],
        "artikelen": [_article_data(a) for a in c.artikelen],
        "opmerkingen": [*report.stuk.opmerkingen, *c.opmerkingen],
        "let_op": LET_OP,
        "index": report.venster,
        "tekst": c.tekst,
    }


def _reference_data(r: Referentie) -> dict[str, Any]:
    data = asdict(r)
    start, end = data.pop("span")
    data |= {"start": start, "eind": end, "in_orde": r.in_orde, "link": deeplink(r.ecli) if r.sleutel else ""}
    for item in (data["zin"], *data["delen"]):
        item["start"], item["eind"] = item.pop("span")
    data["delen"], data["vlaggen"] = list(data["delen"]), list(data["vlaggen"])
    return data


def _article_data(a: Artikel) -> dict[str, Any]:
    data = asdict(a)
    data["start"], data["eind"] = data.pop("span")
    return data
