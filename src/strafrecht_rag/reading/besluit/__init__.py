"""What a ruling decides, read from its passages by rules: outcome, offences, sanctions and cited articles, each with its passage.

`read_besluit` is pure and deterministic. Only the court's own decision and qualification are read for outcome,
offence and sanction: never a demand, a charge or the sentence of a lower court.
"""

from __future__ import annotations

from collections.abc import Sequence

from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Besluit, Uitspraak
from strafrecht_rag.reading.besluit.artikelen import applied_in, articles_in, may_cite
from strafrecht_rag.reading.besluit.dictum import clauses, decision_passages
from strafrecht_rag.reading.besluit.kwalificatie import read_delicten
from strafrecht_rag.reading.besluit.straffen import read_straffen
from strafrecht_rag.reading.besluit.uitkomsten import read_advies, read_uitkomsten


def find_in_passages(u: Uitspraak) -> list[list[Vondst]]:
    """The findings of each passage that can hold an article or a reference; an empty list for the others."""
    return [find(p.tekst) if may_cite(p.tekst) else [] for p in u.passages]


def read_besluit(u: Uitspraak, vondsten: Sequence[Sequence[Vondst]] | None = None) -> Besluit:
    """The decision of a ruling. `vondsten`: what `find_in_passages` gave, where that is at hand."""
    found = find_in_passages(u) if vondsten is None else vondsten
    articles: dict[str, int] = {}
    for p, here in zip(u.passages, found, strict=True):
        for waarde in articles_in(here):
            articles.setdefault(waarde, p.nummer)
    applied = applied_in(u.passages, found)
    if u.soort == "Conclusie":
        return Besluit(uitkomsten=read_advies(u), artikelen=tuple(articles.items()))
    decision = clauses(decision_passages(u))
    sanctions = read_straffen(decision)
    outcomes = read_uitkomsten(decision, sanctions, u)
    convicts = any(
        o.soort in ("veroordeling", "ontslag van alle rechtsvervolging", "schuldig zonder straf") for o in outcomes
    )
    return Besluit(outcomes, read_delicten(u) if convicts else (), sanctions, tuple(articles.items()), applied)
