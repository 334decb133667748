"""`chain`, `cites` and `cited-by` on the screen and as JSON."""

from __future__ import annotations

import json

from rich.text import Text

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import RECHTERS, Aanhaling, Uitspraak, deeplink
from strafrecht_rag.faces.cli.screen import console
from strafrecht_rag.faces.ketens import ALLEEN_HIER, GEEN_KETEN, chain_data, tell_link
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.appeals import Keten
from strafrecht_rag.tasks.citing import Aanhalingen, Plaats, cited_by, cites
from strafrecht_rag.tasks.reading_room import read_chain


def name_of(u: Uitspraak) -> str:
    return cite(
        code=u.code, instantie=u.instantie, datum=u.datum, ecli=u.ecli, zaaknummer=", ".join(u.zaaknummers),
        conclusie=u.soort == "Conclusie",
    )  # fmt: skip


def show_chain(store: Store, naam: str, *, as_json: bool) -> int:
    keten, quashed = read_chain(store, naam)
    if as_json:
        print(json.dumps(chain_data(keten, quashed), ensure_ascii=False, indent=2))
    else:
        _print_chain(keten, quashed)
    return 0 if len(keten.schakels) > 1 else 1


def _print_chain(keten: Keten, quashed: dict[str, str]) -> None:
    out = console()
    for s in keten.schakels:
        mark = "▶" if s.sleutel == keten.sleutel else "•"
        line = Text(f"{mark} {visible(s.naam)}", style="bold" if mark == "▶" else "")
        if link := deeplink(s.ecli):
            line.stylize(f"link {link}")
        out.print(line)
        for line_text in tell_link(keten, s, quashed):
            out.print(Text(f"    {visible(line_text)}"))
    out.print()
    if len(keten.schakels) == 1:
        out.print(GEEN_KETEN)
    out.print(ALLEEN_HIER)


# --- references --------------------------------------------------------------------------------------------------------


def show_cites(store: Store, naam: str, *, as_json: bool) -> int:
    found = cites(store, naam)
    if as_json:
        return _print_json(found)
    n = len(found.plaatsen)
    _head(
        found.uitspraak,
        f"noemt {found.uitspraken} andere {_rulings(found.uitspraken)}, op {n} {'plaats' if n == 1 else 'plaatsen'}.",
    )
    for p in found.plaatsen:
        here = "" if p.aanwezig else "  (niet in deze index)"
        considered = f", r.o. {', '.join(p.aanhaling.naar_overweging)}" if p.aanhaling.naar_overweging else ""
        where = _where(p.aanhaling, conclusie=found.uitspraak.soort == "Conclusie")
        _line(p, f"{p.naam}{considered}{here}", f"{where}{_who(p.aanhaling)}")
    return 0 if found.plaatsen else 1


def show_cited_by(store: Store, naam: str, *, as_json: bool) -> int:
    found = cited_by(store, naam)
    if as_json:
        return _print_json(found)
    place = f", r.o. {found.overweging}," if found.overweging else ""
    n = found.uitspraken
    verb = (
        "wordt in deze index door geen andere uitspraak genoemd."
        if not n
        else f"wordt in deze index door {n} {_rulings(n)} genoemd."
    )
    _head(found.uitspraak, verb, place)
    if not found.aanwezig:
        console().print("De uitspraak zelf staat niet in deze index.")
    for p in found.plaatsen:
        to = f" → r.o. {', '.join(p.aanhaling.naar_overweging)}" if p.aanhaling.naar_overweging else ""
        where = _where(p.aanhaling, conclusie="Concl." in p.naam)
        _line(p, f"{p.naam}{to}", f"{where}{_who(p.aanhaling)}")
    console().print()
    console().print(ALLEEN_HIER)
    return 0 if found.plaatsen else 1


def _rulings(n: int) -> str:
    return "uitspraak" if n == 1 else "uitspraken"


def _head(u: Uitspraak, told: str, place: str = "") -> None:
    console().print(Text(f"{visible(name_of(u))}{visible(place)} {told}", style="bold"))


def _line(p: Plaats, name: str, where: str) -> None:
    out = console()
    out.print()
    line = Text(f"• {visible(name)}")
    if p.aanhaling.behandeling:
        line.append(f"  [{p.aanhaling.behandeling}]", style="bold")
    out.print(line)
    out.print(Text(f"    {visible(where)}«{visible(p.aanhaling.woorden)}»", style="dim"))


def _where(a: Aanhaling, *, conclusie: bool) -> str:
    if a.overweging:
        return f"{'onder' if conclusie else 'in r.o.'} {a.overweging}: "
    return f"in passage {a.nummer}: "


def _who(a: Aanhaling) -> str:
    return "" if a.spreker in RECHTERS or a.spreker == "onbekend" else f"({a.spreker}) "


def _print_json(found: Aanhalingen) -> int:
    data = {
        "sleutel": found.uitspraak.sleutel,
        "overweging": found.overweging,
        "uitspraken": found.uitspraken,
        "plaatsen": [
            {
                "naam": p.naam,
                "sleutel": p.sleutel,
                "aanwezig": p.aanwezig,
                "passage": p.aanhaling.nummer,
                "overweging": p.aanhaling.overweging,
                "spreker": p.aanhaling.spreker,
                "naar_overweging": list(p.aanhaling.naar_overweging),
                "behandeling": p.aanhaling.behandeling,
                "woorden": p.aanhaling.woorden,
            }
            for p in found.plaatsen
        ],
        "let_op": ALLEEN_HIER,
    }
    print(json.dumps(data, ensure_ascii=False, indent=2))
    return 0 if found.plaatsen else 1
