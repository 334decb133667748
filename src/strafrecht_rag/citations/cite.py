"""How a ruling is cited, after the Leidraad voor juridische auteurs.

`HR 21 februari 2023, ECLI:NL:HR:2023:284, r.o. 2.4` · `Concl. A-G 26 maart 2024, ECLI:NL:PHR:2024:321, onder 12` ·
unpublished: `Hof Amsterdam 8 december 1995, 95/345`.
"""

from __future__ import annotations

import re
from datetime import date

from strafrecht_rag.citations.courts import courts, level_of_name
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import FICTIEF, is_fictief


def short_court(code: str, naam: str) -> str:
    """The citing form of a court, by its code or else made from its name."""
    known = courts().get(code)
    if known:
        return known.citeervorm
    bare = re.sub(r"\s*\(fictief\)$", "", naam)
    by_level = {
        "hoge raad": ("Hoge Raad", "HR"),
        "parket": ("Parket bij de Hoge Raad", "Concl. A-G"),
        "gerechtshof": ("Gerechtshof", "Hof"),
        "rechtbank": ("Rechtbank", "Rb."),
    }
    full, short = by_level.get(level_of_name(bare), ("", ""))
    return bare.replace(full, short, 1) if full else bare


def cite(
    *,
    code: str,
    instantie: str,
    datum: date | None,
    ecli: str,
    zaaknummer: str = "",
    overweging: str = "",
    conclusie: bool = False,
) -> str:
    """One ruling in Leidraad form; a fictitious one starts with FICTIEF."""
    court = short_court(code, instantie) or "Onbekend gerecht"
    head = f"{court} {write_date(datum)}" if datum else court
    parts = [f"{FICTIEF}: {head}" if is_fictief(ecli) else head, ecli or zaaknummer]
    if overweging:
        parts.append(f"{'onder' if conclusie else 'r.o.'} {overweging}")
    return ", ".join(filter(None, parts))
