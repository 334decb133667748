"""How one ruling is cited, from plain values: `HR 21 februari 2023, ECLI:NL:HR:2023:284, r.o. 2.4`."""

from __future__ import annotations

from datetime import date

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad


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
    places = (overweging,) if overweging else ()
    return leidraad(
        Aanhaling(
            ecli=ecli,
            code=code,
            instantie=instantie,
            datum=datum,
            zaaknummer=zaaknummer,
            conclusie=conclusie,
            plaatsen=places,
        )
    )
