"""Words in which every face tells an audit."""

from __future__ import annotations

from strafrecht_rag.verification.audit import Controle

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
