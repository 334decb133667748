"""What every face says of a ruling besides its text: its facts, and what it decides."""

from __future__ import annotations

from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import Besluit, Maat, Uitspraak


def facts(u: Uitspraak) -> list[tuple[str, str]]:
    """Name and value of what is known of a ruling; the day of the ruling and that of its publication apart."""
    rows = [
        ("Gerecht", u.instantie),
        ("Soort", u.soort),
        ("Datum uitspraak", write_date(u.datum) if u.datum else ""),
        ("Datum publicatie", write_date(u.publicatiedatum) if u.publicatiedatum else ""),
        ("Zaaknummer", ", ".join(u.zaaknummers)),
        ("Procedure", ", ".join(u.procedures)),
        ("Rechtsgebied", ", ".join(u.rechtsgebieden)),
        ("Vindplaatsen", "; ".join(u.vindplaatsen)),
        ("LJN", ", ".join(u.ljn)),
    ]
    return [(name, value) for name, value in rows if value]


def decision(besluit: Besluit) -> list[tuple[str, str]]:
    """What the program read as the decision, each with the words it was read from: a reader can check it."""
    rows = []
    for u in besluit.uitkomsten:
        counts = f" (feit {', '.join(u.feiten)})" if u.feiten else ""
        rows.append(("Beslissing", f"{u.soort}{counts}: «{_short(u.woorden)}»"))
    for d in besluit.delicten:
        rows.append(("Feit", f"{d.naam} ({d.artikel})"))
    for s in besluit.straffen:
        if s.eerder:
            continue
        part = f", waarvan {_size(s.voorwaardelijk)} voorwaardelijk" if s.voorwaardelijk else ""
        rows.append(("Sanctie", f"{f'{s.soort} {_size(s.omvang)}'.strip()}{part}: «{_short(s.woorden)}»"))
    return rows


def _size(maat: Maat | None) -> str:
    if maat is None:
        return ""
    number = f"{maat.getal:g}".replace(".", ",")
    if maat.eenheid == "EUR":
        return f"€ {number}"
    plural = {"maand": "maanden", "week": "weken", "dag": "dagen"}.get(maat.eenheid, maat.eenheid)
    return f"{number} {maat.eenheid if maat.getal == 1 else plural}"


def _short(text: str) -> str:
    return text if len(text) <= 90 else f"{text[:88].rstrip()} …"
