"""References other than whole ECLIs: each must stand in a cited passage or belong to its ruling.

Court, date and ECLI are one triple: a date of the ruling counts only beside its own court.
"""

from __future__ import annotations

from strafrecht_rag.citations.ecli import FoundEcli, is_whole
from strafrecht_rag.citations.vondst import Vondst, same
from strafrecht_rag.citations.write import format as write
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.checks.herkomst import untraced
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier, Passagelezing, kin_of, stands
from strafrecht_rag.verification.objection import Bezwaar

_KINDS = ("ecli", "ljn", "vindplaats", "zaaknummer", "uitspraak", "instantie", "overweging", "kamerstuk", "ehrm")


def _ecli(v: Vondst, p: Passagelezing) -> bool:
    """A malformed ECLI: as it stands in the passage, or one of the passage's that has every part it names."""
    if v.waarde in p.eclis:
        return True
    parts = v.waarde.split(":")[1:]
    return any(_is_part(parts, whole.split(":")[1:]) for whole in p.eclis)


def _is_part(parts: list[str], whole: list[str]) -> bool:
    """Whether `parts` are in order among `whole`, the number and one more at least: ECLI:NL:HR:BX1234."""
    rest = iter(whole)
    return len(parts) >= 2 and parts[-1] == whole[-1] and all(any(p == w for w in rest) for p in parts)


def _ruling(v: Vondst, p: Passagelezing) -> bool:
    code, datum = v.waarde.split(" ")
    if v.waarde in p.waarden("uitspraak"):
        return True
    if datum == p.datum:
        return code in p.instanties or not p.code
    near = [o for o in p.vondsten if o.soort == "datum" and o.waarde == datum]
    courts = [o for o in p.vondsten if o.soort == "instantie" and o.waarde == code]
    # `Het hof Amsterdam heeft de verdachte bij arrest van 3 mei 2021 …`: a court and a date in one sentence
    return any(abs(d.start - c.start) < 250 for d in near for c in courts)


def _court(v: Vondst, p: Passagelezing) -> bool:
    if v.waarde in ("HR", "EHRM", "PHR", "HvJ") or (not p.code and not p.hit.instantie):
        return True
    there = set(p.waarden("instantie")) | {u.split(" ")[0] for u in p.waarden("uitspraak")}
    return v.waarde in p.instanties or bool(there & {v.waarde, *kin_of(v.waarde)})


def _consideration(v: Vondst, p: Passagelezing) -> bool:
    own = p.hit.overweging
    if not own or v.waarde in p.waarden("overweging"):
        return True
    if own == v.waarde or own.startswith(f"{v.waarde}.") or v.waarde.startswith(f"{own}."):
        return True
    return stands(v.waarde, p.tekst)


def carries(v: Vondst, p: Passagelezing) -> bool:
    """Whether a passage, in its text or its ruling's metadata, carries a reference."""
    match v.soort:
        case "ecli":
            return _ecli(v, p)
        case "ljn":
            return v.waarde in p.ljns
        case "vindplaats":
            return v.waarde in p.vindplaatsen
        case "zaaknummer":
            return v.waarde in p.zaaknummers or (
                len(v.waarde) >= 6 and (v.waarde in p.aaneen or any(v.waarde in n for n in p.zaaknummers))
            )
        case "uitspraak":
            return _ruling(v, p)
        case "instantie":
            return _court(v, p)
        case "overweging":
            return _consideration(v, p)
        case _:
            return any(same(v, o) for o in p.vondsten if o.soort == v.soort)


def _what_stands(v: Vondst, p: Passagelezing, nummer: int) -> Bewijs | None:
    """What the passage has in the place of the reference."""
    if v.soort == "uitspraak" and p.datum:
        own = write(Vondst("uitspraak", f"{p.code or p.hit.instantie or '?'} {p.datum}", 0, 0)) if p.code else p.datum
        return Bewijs(nummer, own, bron="gegevens")
    if v.soort == "instantie" and p.hit.instantie:
        return Bewijs(nummer, p.hit.instantie, bron="gegevens")
    if v.soort == "overweging":
        return Bewijs(nummer, f"r.o. {p.hit.overweging}", bron="gegevens")
    others = list(p.waarden(v.soort).values())
    if others:
        return Bewijs(nummer, p.tekst[others[0].start : others[0].end], others[0].span)
    return None


def _own_triple(claim: Claim, v: Vondst) -> bool:
    """A court whose name belongs to a court-and-date that is judged as a whole."""
    return v.soort == "instantie" and any(
        o.soort == "uitspraak" and o.start <= v.start and v.end <= o.end for o in claim.lezing.vondsten
    )


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    cited = dossier.passages(claim.nummers)
    for v in claim.lezing.vondsten:
        if v.soort not in _KINDS or _own_triple(claim, v):
            continue
        if v.soort == "ecli" and is_whole(FoundEcli(v.waarde, 0, 0, v.gebrek)):
            continue  # the check on ECLIs has judged it
        if any(carries(v, p) for p in cited):
            continue
        evidence = tuple(b for n in claim.nummers if (b := _what_stands(v, dossier.passage(n), n)))
        return untraced(claim, dossier, v, "verwijzing", carries, evidence)
    return None
