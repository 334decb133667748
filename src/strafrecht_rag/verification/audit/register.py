"""A reference against the register: which ruling it names, and whether what stands beside it agrees."""

from __future__ import annotations

import re
from datetime import date

from strafrecht_rag.citations.courts import (
    code_exists,
    court_code,
    courts,
    level_of_name,
    nearest_courts,
    with_predecessors,
)
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.identifiers import zaak_key
from strafrecht_rag.citations.references import Plek, court_of, day_of
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import FICTIEF, is_fictief
from strafrecht_rag.verification.audit.model import Bron, Deel

_WHOLE = re.compile(r"ECLI:[A-Z]{2}:[A-Z][A-Z0-9]{0,6}:(?:18|19|20)\d\d:[A-Z0-9.]{1,25}")


def is_whole(ecli: str) -> bool:
    """Whether an ECLI has all its parts, with a year that can be."""
    return _WHOLE.fullmatch(ecli) is not None


def same_court(named: str, code: str, instantie: str) -> bool | None:
    """Whether a court named by code or name is the one of a ruling; None when that cannot be told."""
    if not named or not (code or instantie):
        return None
    own = code or court_code(instantie) or ""
    known = courts().get(named)
    if own == FICTIEF or own not in courts():
        name = re.sub(r"\s*\(fictief\)$", "", instantie).lower()
        if not name:
            return None
        mine = known.niveau if known else level_of_name(_full(named.lower()))
        if mine != level_of_name(_full(name)):
            return False
        place = (known.naam if known else named).split(" ")[-1].lower()
        return level_of_name(_full(name)) in ("hoge raad", "parket") or place in name
    if known is None:
        return None
    return named == own or own in with_predecessors(named) or named in with_predecessors(own)


def _full(name: str) -> str:
    return re.sub(r"^rb\.? ", "rechtbank ", re.sub(r"^hof ", "gerechtshof ", name))


def write_court(named: str) -> str:
    """The court by its name with its article: `de Hoge Raad`, `het Gerechtshof Amsterdam`."""
    known = courts().get(named)
    name = known.naam if known else named
    low = name.lower()
    if low.startswith(("hoge raad", "rechtbank", "centrale raad", "raad van")):
        return f"de {name}"
    return (
        f"het {name}"
        if low.startswith(("gerecht", "hof ", "parket", "gemeenschappelijk", "kantongerecht", "college"))
        else name
    )


# --- what can be told without the ruling ---------------------------------------------------------------------------------


def inside_ecli(plek: Plek, text: str) -> list[Deel]:
    """Court code and year inside the ECLI against the words beside it, and a code or form that cannot be."""
    v = plek.ecli()
    if v is None:
        return []
    words, out = text[v.start : v.end], []
    parts = v.waarde.split(":")
    if len(parts) != 5 or not is_whole(v.waarde):
        return []
    country, code, year = parts[1:4]
    if country != "NL":
        return []
    if not code_exists(code):
        near = nearest_courts(code)
        hint = f" Bedoelt u {' of '.join(near)}?" if near else ""
        return [Deel("ECLI", words, v.span, "spreekt tegen", f"{code} is geen code van een Nederlands gerecht.{hint}")]
    if is_fictief(v.waarde):
        named: list[str] = []
    else:
        named = [court_of(u.waarde) for u in plek.van("uitspraak")] + [
            i.waarde for i in plek.bij if i.soort == "instantie"
        ]
    for court in named:
        if court in courts() and same_court(court, code, "") is False and not _conclusion_near(text, plek, court, code):
            told = f"De code {code} in de ECLI is van {write_court(code)}; ernaast staat {write_court(court)}."
            out.append(Deel("ECLI", words, v.span, "spreekt tegen", told, courts()[code].naam))
    days = [day_of(u.waarde) for u in plek.van("uitspraak")] + [d.waarde for d in plek.bij if d.soort == "datum"]
    for day in days:
        if day[:4] != year:
            told = f"Het jaar in de ECLI is {year}; ernaast staat {write_date(date.fromisoformat(day))}."
            out.append(Deel("ECLI", words, v.span, "spreekt tegen", told, year))
    return out


def _conclusion_near(text: str, plek: Plek, court: str, code: str) -> bool:
    """`conclusie A-G bij HR 3 mei 2021, ECLI:NL:PHR:…`: the day of the ruling beside the ECLI of the conclusion."""
    if court == "PHR" and code in ("RVS", "CRVB", "CBB"):  # they have advocates-general of their own
        return True
    near = text[max(0, plek.start - 60) : plek.end].lower()
    return {court, code} == {"HR", "PHR"} and re.search(
        r"\b(?:concl|conclusie|a-g|p-g|advocaat-generaal|procureur-generaal|parket)\b", near
    ) is not None


# --- against the ruling --------------------------------------------------------------------------------------------------


def against(plek: Plek, text: str, bron: Bron) -> list[Deel]:
    """Every part that stands beside the reference, against what the register says of the ruling."""
    u = bron.uitspraak
    out: list[Deel] = []

    def add(v: Vondst, soort: str, good: bool, told: str, data: str, span: tuple[int, int] | None = None) -> None:
        a, b = span or v.span
        out.append(Deel(soort, text[a:b], (a, b), "klopt" if good else "spreekt tegen", "" if good else told, data))

    for v in (*plek.ids, *plek.bij):
        if v.soort == "uitspraak" or (v in plek.bij and v.soort in ("instantie", "datum")):
            court = court_of(v.waarde) if v.soort == "uitspraak" else v.waarde if v.soort == "instantie" else ""
            day = day_of(v.waarde) if v.soort == "uitspraak" else v.waarde if v.soort == "datum" else ""
            conclusion = _conclusion_near(text, plek, court, u.code)
            same = same_court(court, u.code, u.instantie)
            if same is not None:
                add(
                    v,
                    "gerecht",
                    same or conclusion,
                    f"Volgens het register is dit een uitspraak van {write_court(u.instantie)}.",
                    u.instantie,
                )
            if day and not u.datum:
                told = "De index heeft van deze uitspraak geen datum."
                out.append(Deel("datum", text[v.start : v.end], v.span, "niet te controleren", told))
            if day and u.datum:
                told = f"Volgens het register is de uitspraak van {write_date(u.datum)}."
                if u.publicatiedatum and day == u.publicatiedatum.isoformat():
                    told += " De datum die er staat, is die van de publicatie."
                add(
                    v,
                    "datum",
                    day == u.datum.isoformat() or (conclusion and court != u.code),
                    told,
                    write_date(u.datum),
                )
        elif v.soort == "zaaknummer" and u.zaaknummers:
            own = [zaak_key(n) for n in u.zaaknummers]
            good = any(v.waarde in n or n in v.waarde for n in own) or (
                len(v.waarde) >= 6 and v.waarde in zaak_key(u.tekst)
            )
            add(
                v,
                "zaaknummer",
                good,
                f"Volgens het register hoort bij deze uitspraak nummer {', '.join(u.zaaknummers)}.",
                ", ".join(u.zaaknummers),
            )
        elif v.soort == "ljn" and (known := {n.upper() for n in u.ljn} | _tail(u.ecli)):
            add(
                v,
                "LJN",
                v.waarde in known,
                f"Volgens het register is het LJN {', '.join(sorted(known))}.",
                ", ".join(sorted(known)),
            )
        elif v.soort == "vindplaats":
            journal = v.waarde.rpartition(" ")[0]
            places = [p for p in u.vindplaatsen if p.split(" ")[0].rstrip(".") == journal]
            if places:
                good = any(_place(p) == v.waarde for p in places)
                add(
                    v,
                    "vindplaats",
                    good,
                    f"Volgens het register is de vindplaats {'; '.join(places)}.",
                    "; ".join(places),
                )
    return out


def _tail(ecli: str) -> set[str]:
    last = ecli.rsplit(":", 1)[-1]
    return {last} if re.fullmatch(r"[A-Z]{2}\d{4}", last) else set()


def _place(registered: str) -> str:
    from strafrecht_rag.citations.scan import find

    return next((v.waarde for v in find(registered) if v.soort == "vindplaats"), registered)
