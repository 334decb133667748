"""An appeal chain in words and as plain data, the same for every face."""

from __future__ import annotations

from typing import Any

from strafrecht_rag.domain import Uitkomst, deeplink
from strafrecht_rag.query.appeals import Keten, Schakel

ALLEEN_HIER = "Alleen uitspraken in deze index tellen mee; gepubliceerd wordt maar een klein deel."
GEEN_KETEN = "Van deze uitspraak is in deze index geen eerdere of latere aanleg bekend."


def write_outcome(u: Uitkomst) -> str:
    """`vrijspraak (feit 2)`, `vernietigd, maar uitsluitend wat betreft de strafoplegging`."""
    counts = f" (feit {', '.join(u.feiten)})" if u.feiten else ""
    return f"{u.soort}{counts}" + (f", {u.beperkt}" if u.beperkt else "")


def tell_link(keten: Keten, s: Schakel, quashed: dict[str, str]) -> list[str]:
    """What is said under one link: its decision, what the register says of it, and what came of it."""
    lines = list(dict.fromkeys(write_outcome(u) for u in s.uitkomsten))
    if not s.aanwezig:
        lines.append("niet in deze index")
    elif not lines:
        lines.append("uitkomst niet herkend")
    for b in keten.banden:
        if b.later == s.sleutel and b.gevolg:
            lines.append(f"volgens het register ten opzichte van {b.eerder}: {b.gevolg}")
    texts = [b.eerder for b in keten.banden if b.later == s.sleutel and b.bron == "tekst"]
    if texts:
        lines.append("gekoppeld door wat in de tekst staat, niet door het register")
    if s.sleutel in quashed:
        lines.append(f"! {quashed[s.sleutel]}")
    return lines


def chain_data(keten: Keten, quashed: dict[str, str]) -> dict[str, Any]:
    """A chain as plain data, with what was quashed later."""
    return {
        "sleutel": keten.sleutel,
        "schakels": [
            {
                "sleutel": s.sleutel,
                "naam": s.naam,
                "ecli": s.ecli,
                "datum": s.datum.isoformat() if s.datum else None,
                "conclusie": s.conclusie,
                "aanwezig": s.aanwezig,
                "link": deeplink(s.ecli),
                "uitkomsten": [
                    {
                        "soort": u.soort,
                        "feiten": list(u.feiten),
                        "beperkt": u.beperkt,
                        "passage": u.nummer,
                        "woorden": u.woorden,
                    }
                    for u in s.uitkomsten
                ],
                "later": quashed.get(s.sleutel, ""),
            }
            for s in keten.schakels
        ],
        "banden": [{"eerder": b.eerder, "later": b.later, "bron": b.bron, "gevolg": b.gevolg} for b in keten.banden],
    }
