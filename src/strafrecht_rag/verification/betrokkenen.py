"""Who takes part in a criminal case: parties, courts and advisers that a claim names, and what in a passage names them too.

A ruling calls the prosecutor `officier`, `openbaar ministerie` or, before a hof, `advocaat-generaal`; the section it stands in or the court
that gave it may be all that names him. So each group has wide words for the passage and narrow ones for the claim.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from strafrecht_rag.verification.lezing import Passagelezing
from strafrecht_rag.verification.zeef import Zeef

_ANYONE = r"|\[[^\]]+\]"
"""A pseudonym may be anybody but a body of the state."""


@dataclass(frozen=True)
class Betrokkene:
    """A group: its name in Dutch, the words by which a claim names it, those that name it in a passage, and courts that are it."""

    naam: str
    noemt: Zeef
    staat: Zeef
    codes: tuple[str, ...] = ()


def _group(naam: str, noemt: str, staat: str, codes: tuple[str, ...] = ()) -> Betrokkene:
    return Betrokkene(naam, Zeef(rf"(?<![\w\[-])(?:{noemt})(?![\w-])"), Zeef(staat), codes)


_OM = r"officier|openbaar ministerie|\bo\.?m\b|ovj|advocaat[ -]generaal|\ba-g\b|\bag\b|requisitoir|aanklager"
BETROKKENEN: tuple[Betrokkene, ...] = (
    _group("officier van justitie", r"officier(?:en)? van justitie|officier|openbaar ministerie|ovj", _OM),
    _group("advocaat-generaal", r"advocaat-generaal|a-g", rf"{_OM}|procureur|conclusie", ("PHR",)),
    _group(
        "verdediging",
        r"raadsman|raadsvrouw|raadslieden|verdediging|advocaat",
        r"raadsman|raadsvrouw|raadslieden|verdediging|advocaat|advocaten|\bmr\.|verweer|pleit|betoog|namens|klacht|klaagt|middel",
    ),
    _group(
        "deskundige",
        r"deskundigen?|rapporteurs?",
        r"deskundig|rapport|psych|\bnfi\b|onderzoek|expert|\barts\b|patholoog|advies|adviseer",
    ),
    _group("reclassering", r"reclassering", r"reclassering|\brn\b|toezicht|advies|adviseer|rapport"),
    _group("psycholoog of psychiater", r"psycholoog|psychologen|psychiaters?", r"psych|\bpbc\b|pieter baan|deskundig|rapport"),
    _group("getuige", r"getuigen?", rf"getuige|verkla{_ANYONE}"),
    _group("benadeelde partij", r"benadeelden?", rf"benadeeld|slachtoffer|aange|vordering|schade{_ANYONE}"),
    _group("medeverdachte", r"medeverdachten?|mededaders?", rf"mede|ander{_ANYONE}"),
    _group("rechter-commissaris", r"rechter-commissaris", r"rechter-commissaris|\brc\b|\br-c\b"),
    _group("rechtbank", r"rechtbank", r"rechtbank|eerste aanleg|vonnis|\bgerecht\b|eerste rechter|politierechter", ("RB", "OG", "KTG")),
    _group("hof", r"hof|gerechtshof", r"hof|hoger beroep|appel", ("GH", "OG")),
    _group("Hoge Raad", r"hoge raad", r"hoge raad|\bhr\b|cassatie|:hr:", ("HR", "PHR")),
)  # fmt: skip


_BELOW = re.compile(r"bestreden|aangevallen|uitspraak|arrest|vonnis|middel")
"""In cassation these are the hof's, though nobody names it."""


def named(naam: Betrokkene, p: Passagelezing) -> bool:
    """Whether a passage, its section or its court names the group. A court that is not known may be any."""
    if naam.codes and (not p.code or p.code.startswith(naam.codes)):
        return True
    if naam.naam == "hof" and p.code in ("HR", "PHR") and _BELOW.search(p.klein):
        return True
    return bool(
        naam.staat.search(p.klein) or naam.staat.search(f"{p.hit.sectie} {p.hit.spreker} {p.hit.soort}".lower())
    )
