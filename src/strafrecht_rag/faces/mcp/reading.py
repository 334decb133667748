"""Reading: a ruling, and one passage of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace

from strafrecht_rag.domain import Hit, deeplink
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.mcp import inputs, outputs, texts
from strafrecht_rag.faces.mcp.results import Uitslag, base, passage_data
from strafrecht_rag.faces.words import visible
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.reading_room import at_consideration, find_ruling


def _within(passages: Sequence[Hit], room: int) -> list[Hit]:
    """As many of the first passages as fit in `room` characters; at least one."""
    shown: list[Hit] = []
    for hit in passages:
        room -= len(hit.tekst)
        if shown and room < 0:
            break
        shown.append(hit)
    return shown


def get_ruling(desk: Balie, given: inputs.Lezen) -> Uitslag:
    stuk = desk.read(given.uitspraak)
    rest = [p for p in stuk.passages if p.nummer >= given.vanaf]
    if stuk.passages and not rest:
        raise InvoerFout(
            f"Passage {given.vanaf} staat niet in deze uitspraak.", f"De laatste is {stuk.passages[-1].nummer}."
        )
    shown = _within(rest, given.tekens)
    following = rest[len(shown)].nummer if len(shown) < len(rest) else None
    u = stuk.uitspraak
    own = asdict(replace(u, tekst="", passages=()))
    data = base(desk) | {name: own[name] for name in outputs.Uitspraak.model_fields if name in own}
    data |= {
        "sleutel": u.sleutel,
        "bron": texts.ruling_name(u),
        "link": deeplink(u.ecli),
        "fictief": u.fictief,
        "keten": [asdict(s.relatie) | {"aanwezig": s.aanwezig} for s in stuk.keten],
        "besluit": asdict(stuk.besluit),
        "aantal_passages": len(stuk.passages),
        "passages": [passage_data(h) for h in shown],
        "volgende": following,
    }
    plain = json.loads(json.dumps(data, ensure_ascii=False, default=str))
    return Uitslag(plain, texts.ruling_text(stuk, shown, following, desk.venster))


def get_passage(desk: Balie, given: inputs.Nalezen) -> Uitslag:
    if (given.nummer is None) == (not given.overweging.strip()):
        raise InvoerFout("Geef `nummer` of `overweging`; een van beide.", "")
    u = find_ruling(desk.store, given.uitspraak)
    there = desk.store.passages_of(u.sleutel)
    inside = at_consideration(tuple(there), given.overweging) if given.nummer is None else there
    wanted = [p.nummer for p in inside if given.nummer in (None, p.nummer)]
    if not wanted:
        known = ", ".join(dict.fromkeys(p.overweging for p in there if p.overweging))[:300]
        numbers = (
            f"Passages: {there[0].nummer} tot en met {there[-1].nummer}." if there else "Er is geen tekst gepubliceerd."
        )
        raise InvoerFout(
            "Die passage staat niet in deze uitspraak.", f"{numbers} Overwegingen: {known}." if known else numbers
        )
    around = [p for p in there if any(abs(p.nummer - n) <= given.omgeving for n in wanted)]
    shown = _within(around, inputs.MAX_PAGE)
    remarks = [f"Na passage {shown[-1].nummer} is afgebroken: samen te lang."] if len(shown) < len(around) else []
    data = base(desk, remarks) | {"passages": [passage_data(h) for h in shown], "gevraagd": wanted}
    text = texts.join(
        visible(texts.ruling_name(u)),
        texts.passages_in_order(shown),
        texts.remarks(remarks),
        texts.window(desk.venster),
    )
    return Uitslag(data, text)
