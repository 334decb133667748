"""Which ruling a reference names, as far as the lookup knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.aanhaling import short_court
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.references import Plek, court_of, day_of
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.verification.audit.model import Deel, Kaart, Naslag
from strafrecht_rag.verification.audit.register import same_court


@dataclass(frozen=True)
class Gezocht:
    """What the lookup gave: the ruling, or why there is none. `zeker` is False for one found by court and day only."""

    kaart: Kaart | None
    reden: str = ""
    zeker: bool = True
    tegen: tuple[Deel, ...] = ()


NIET_HIER = "staat niet in deze index. Dat zegt niet dat de uitspraak niet bestaat"


def look_up(plek: Plek, text: str, naslag: Naslag) -> Gezocht:
    """The ruling that a reference names. The ECLI decides; else LJN, journal, case number, and last court with day."""
    ecli = plek.ecli()
    if ecli and (cards := naslag.zoek("ecli", ecli.waarde)):
        return Gezocht(cards[0])
    others = _by_numbers(plek, naslag)
    narrowed = _narrow(plek, others)
    if ecli:
        return Gezocht(None, f"{ecli.waarde} {NIET_HIER}.", tegen=_other_ecli(plek, text, ecli, narrowed))
    if len(narrowed) == 1:
        return Gezocht(narrowed[0])
    if len(narrowed) > 1:
        names = ", ".join(k.ecli or k.sleutel for k in narrowed[:4])
        return Gezocht(None, f"Deze index bevat meer dan één uitspraak waar dit op past: {names}.")
    if others and not plek.van("uitspraak"):
        return (
            Gezocht(others[0])
            if len(others) == 1
            else Gezocht(None, "Deze index bevat meer dan één uitspraak waar dit op past.")
        )
    if others:
        same = [k for k in others if same_court(court_of(plek.van("uitspraak")[0].waarde), k.code, k.instantie)]
        day = [k for k in others if k.datum and k.datum.isoformat() == day_of(plek.van("uitspraak")[0].waarde)]
        if len(same or day) == 1:
            return Gezocht((same or day)[0])
        shown = ", ".join(describe(k) for k in others[:3])
        return Gezocht(
            None,
            f"Bij dit nummer hoort in deze index een andere uitspraak: {shown}. Er kan ook een uitspraak zijn die niet in deze index staat.",
        )
    return _by_day(plek, text, naslag)


def _by_numbers(plek: Plek, naslag: Naslag) -> list[Kaart]:
    found: dict[str, Kaart] = {}
    for soort in ("ljn", "vindplaats", "zaaknummer"):
        for v in plek.van(soort):
            for card in naslag.zoek(soort, v.waarde):
                found.setdefault(card.sleutel, card)
        if found:
            break
    return list(found.values())


def _narrow(plek: Plek, cards: Sequence[Kaart]) -> list[Kaart]:
    """Those that court and day beside the reference allow."""
    out = list(cards)
    for v in plek.van("uitspraak"):
        out = [
            k
            for k in out
            if same_court(court_of(v.waarde), k.code, k.instantie) is not False
            and (k.datum is None or k.datum.isoformat() == day_of(v.waarde))
        ]
    for v in plek.bij:
        if v.soort == "datum" and any(k.datum and k.datum.isoformat() == v.waarde for k in out):
            out = [k for k in out if k.datum and k.datum.isoformat() == v.waarde]
    return out


def _by_day(plek: Plek, text: str, naslag: Naslag) -> Gezocht:
    words = " ".join(text[plek.start : plek.end].split())
    if not plek.van("uitspraak"):
        return Gezocht(None, f"«{words[:80]}» {NIET_HIER}.")
    v = plek.van("uitspraak")[0]
    cards = [k for k in naslag.zoek("datum", day_of(v.waarde)) if same_court(court_of(v.waarde), k.code, k.instantie)]
    numbered = {o.soort for o in plek.ids} - {"uitspraak"}
    if len(cards) == 1 and not numbered:
        return Gezocht(cards[0], zeker=False)
    if len(cards) > 1 and not numbered:
        names = ", ".join(k.ecli or k.sleutel for k in cards[:4]) + (" …" if len(cards) > 4 else "")
        return Gezocht(
            None,
            f"Deze index bevat {len(cards)} uitspraken van dit gerecht van die dag: {names}. Noem de ECLI of het zaaknummer.",
        )
    return Gezocht(None, f"«{words[:80]}» {NIET_HIER}.")


def _other_ecli(plek: Plek, text: str, ecli: Vondst, narrowed: Sequence[Kaart]) -> tuple[Deel, ...]:
    """Court, day and number beside the ECLI are those of one ruling in the index, and that has another ECLI."""
    strong = plek.van("ljn") or (plek.van("uitspraak") and (plek.van("zaaknummer") or plek.van("vindplaats")))
    if not strong or len(narrowed) != 1 or not narrowed[0].ecli:
        return ()
    card = narrowed[0]
    told = f"De gegevens ernaast horen in deze index bij {card.ecli}."
    return (Deel("ECLI", text[ecli.start : ecli.end], ecli.span, "spreekt tegen", told, describe(card)),)


def describe(card: Kaart) -> str:
    day = f" {write_date(card.datum)}" if card.datum else ""
    numbers = f", nr. {', '.join(card.zaaknummers)}" if card.zaaknummers else ""
    return f"{short_court(card.code, card.instantie, card.datum)}{day}, {card.ecli or card.sleutel}{numbers}"
