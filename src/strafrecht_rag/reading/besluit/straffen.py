"""Sanctions: what a clause of the decision imposes, with its size; later clauses suspend it or set a probation period.

Only a verb that imposes counts (`veroordeelt`, `legt op`, `ontzegt`, `gelast de plaatsing`), so a demand, a charge and
a quoted sentence never do. Art. 9, 36b-38z, 77g-77s Sr name the kinds.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from strafrecht_rag.citations.scan import find
from strafrecht_rag.citations.slots import slot_of
from strafrecht_rag.citations.vondst import Vondst
from strafrecht_rag.domain import Maat, Straf, StrafSoort
from strafrecht_rag.reading.besluit.dictum import Bepaling

_PRISON = r"gevangenisstraf|celstraf|militaire detentie"


def _rows(*rows: tuple[StrafSoort, str, str]) -> tuple[tuple[StrafSoort, re.Pattern[str], str], ...]:
    return tuple((kind, re.compile(pattern), size) for kind, pattern, size in rows)


# A kind, how it is named behind a verb that imposes, and what its size is counted in.
KINDS: tuple[tuple[StrafSoort, re.Pattern[str], str], ...] = _rows(
    ("levenslang", r"levenslange gevangenisstraf", ""),
    ("gevangenisstraf", rf"(?<!vervangende )\b(?:{_PRISON})", "duur"),
    ("jeugddetentie", r"(?<!vervangende )\bjeugddetentie", "duur"),
    ("taakstraf", r"\btaakstraf|\bwerkstraf|\bleerstraf|\bleerproject|onbetaalde arbeid", "uur"),
    ("hechtenis", r"(?<!vervangende )(?<!voorlopige )\bhechtenis\b", "duur"),
    ("geldboete", r"\bgeldboete", "bedrag"),
    ("rijontzegging", r"bevoegdheid (?:om )?(?:\(?motor(?:rijtuig|voertuig)|tot het besturen)\w*|\brijontzegging|ontzegging van de rijbevoegdheid", "duur"),
    ("beroepsverbod", r"ontze[gt]\w*.{0,60}(?:uitoefening van (?:het|een|zijn|haar) beroep|uit het recht|beroep van)|uitoefening van (?:het|een) (?:beroep|ambt)", "duur"),
    ("psychiatrisch ziekenhuis", r"plaatsing.{0,40}psychiatrisch (?:ziekenhuis|centrum)|in een psychiatrisch ziekenhuis", "duur"),
    ("isd", r"inrichting voor stelselmatige daders|\bisd-?maatregel", "duur"),
    ("pij", r"inrichting voor jeugdigen|\bpij-?maatregel", ""),
    ("tbs", r"ter ?beschikking ?(?:wordt |is |zal worden )?(?:gesteld|stelling)|\btbs\b|stelt.{0,40}ter beschikking", ""),
    ("gedragsmaatregel", r"gedragsbeïnvloed\w+|\b38z\b|gedragsmaatregel", "duur"),
    ("vrijheidsbeperking", r"\b38v\b|vrijheidsbeperkende maatregel", "duur"),
    ("ontneming", r"wederrechtelijk verkregen voordeel|ter ontneming", "bedrag"),
    ("schadevergoedingsmaatregel", r"schadevergoedingsmaatregel|maatregel tot schadevergoeding|(?:verplicht\w*|maatregel).{0,200}(?:\bstaat\b).{0,240}(?:ten behoeve van|te betalen)|ten behoeve van.{0,160}(?:aan de staat|te betalen aan)", "bedrag"),
    ("verbeurdverklaring", r"verklaart.{0,30}verbeurd|verbeurdverklaring", ""),
    ("onttrekking", r"ontt?rokken aan het verkeer|onttrekking aan het verkeer", ""),
)  # fmt: skip

_CONDEMNS = re.compile(r"\bveroordeelt\b|\bstraft\b|\blegt\b")
_COSTS = re.compile(
    r"\bveroordeelt\b.{0,90}(?:in de (?:proces)?kosten|\bom\b.{0,60}te betalen|tot (?:betaling|vergoeding)|aan de benadeelde)|\bkosten (?:van|door)\b"
)
_MEASURES = frozenset({"tbs", "pij", "isd", "psychiatrisch ziekenhuis", "gedragsmaatregel", "vrijheidsbeperking"})
_MONEY = frozenset({"ontneming", "schadevergoedingsmaatregel"})
_ORDERS = re.compile(r"\b(?:gelast|beveelt|bepaalt|stelt|plaatst|legt)\b")
_PLACES = re.compile(
    r"\b(?:plaatsing|plaatst|terbeschikkingstelling|ter ?beschikking ?(?:wordt |is |zal worden )?gesteld|stelt.{0,40}ter beschikking|maatregel)\b"
)
_LIMITED = re.compile(r"^(?:bepaalt|beveelt|stelt) dat de (?:terbeschikkinggestelde|ter beschikking gestelde)")
_EXECUTES = re.compile(
    r"\b(?:gelast|beveelt)\b(?! dat (?:de )?tijd)(?: \w+){0,3}? (?:de |tot )?(?:gehele |gedeeltelijke |alsnog )?tenuitvoerlegging\b(?! kan)"
    r"|\b(?:gelast|beveelt|bepaalt) dat (?:de|het|een) .{0,200}\b(?:alsnog )?ten uitvoer (?:wordt|zal worden|dient te worden) gelegd"
)
_DEDUCTION = re.compile(
    r"in mindering|in verzekering|voorarrest|voorlopige hechtenis (?:is )?doorgebracht|niet naar behoren|voor het geval|bij gebreke"
)
_DEDUCTION_OF = re.compile(r"in mindering|\btijd\b.{0,80}doorgebracht")
_SUSPENDS = re.compile(
    r"niet (?:zal |zullen )?(?:worden |wordt )?(?:\(?ten uitvoer|ten ?uitvoer)|niet zal (?:worden )?ten uitvoer|niet ten uitvoer|niet zal worden tenuitvoer|\bvoorwaardelijke?\b(?! invrijheid| opgelegd| veroordeling)"
)
_INSTEAD = re.compile(
    r"(?:vervangen(?:de)?|vervangen door|subsidiair|subs\.?|bij gebreke|niet naar behoren|indien|voor het geval|gijzeling|voorlopige)[^;]{0,80}$|(?:dagen|dag|weken|week|maanden|maand)\)? $"
)
_TO_A = re.compile(r"\btot (?:een |de )?$")
_PART_AMOUNT = re.compile(r"(?:en|alsmede|plus|vermeerderd met)(?: van)?(?: een bedrag van)? ?$")
_NAMED_DAMAGE = re.compile(r"materi|smartengeld|wettelijke rente")
_PROBATION = re.compile(r"proeftijd(?!maand)")


def read_straffen(clauses: Sequence[Bepaling]) -> tuple[Straf, ...]:
    """Every sanction that the decision imposes, or whose execution it orders, in order."""
    found: list[Straf] = []
    before = ""
    for clause in clauses:
        vondsten = [v for v in find(clause.tekst) if v.soort in ("duur", "bedrag")]
        executes = _EXECUTES.search(clause.klein)
        if executes and not _DEDUCTION_OF.search(clause.klein) and not re.search(r"\bniet\b", executes[0]):
            found += _named(clause, vondsten, executes.start(), eerder=True)
            continue
        new = _imposed(clause, vondsten) or _reduced(clause, vondsten, before)
        before = clause.klein
        if new:
            found += new
            if re.search(
                r"\bdat (?:deze|die|dit)\b.{0,40}\bniet\b", clause.klein
            ):  # `… en bepaalt dat deze niet ten uitvoer wordt gelegd`
                _amend(found, clause, vondsten)
        elif found:
            _amend(found, clause, vondsten)
    return tuple(_merge(found))


def _imposed(clause: Bepaling, vondsten: Sequence[Vondst]) -> list[Straf]:
    low = clause.klein
    if low.startswith(("wijst", "heft", "verklaart de benadeelde", "verstaat")):
        return []
    if re.search(r"\bverbeurd\b|verbeurdverklaring", low) and re.search(r"\b(?:verklaart|gelast|beveelt)\b", low):
        return [Straf("verbeurdverklaring", clause.nummer, clause.woorden)]
    if re.search(r"onttr(?:okken|ekking) aan het verkeer", low) and re.search(r"\b(?:verklaart|gelast|beveelt)\b", low):
        return [Straf("onttrekking", clause.nummer, clause.woorden)]
    if re.search(r"\bontzeg(?:t|ging)\b.{0,120}\bbestu(?:ren|urders?)\b|\bontzegt\b.{0,80}rijbevoegdheid", low):
        return _named(clause, vondsten, max(low.find("ontzeg"), 0), only=("rijontzegging",))
    if re.search(r"\bontze[gt]t?\b.{0,120}\b(?:beroep|ambt|recht)\b", low):
        return _named(clause, vondsten, low.find("ontze"), only=("beroepsverbod",))
    condemns = _CONDEMNS.search(low)
    if re.search(r"\bverminder[td]\b.{0,80}\b(?:straf|ontzegging)", low) and re.search(
        r"\bbeloopt|bedraagt|\btot\b", low
    ):
        return _named(clause, vondsten, low.find("vermindert"))
    if condemns and not _COSTS.search(low, condemns.start()):
        return _named(clause, vondsten, condemns.end())
    orders = _ORDERS.search(low)
    if orders and not _DEDUCTION.search(low) and not _LIMITED.match(low):
        if (
            re.search(r"verplichting.{0,120}betaling|bedrag.{0,80}(?:te betalen|betaling).{0,40}staat", low)
            and "voordeel" in low
        ):
            return _named(clause, vondsten, orders.end(), only=("ontneming",))
        if _PLACES.search(low) and not re.search(r"\b(?:voortzetting|verleng|beëindig|tussentijds|toetsing)\w*", low):
            return [s for s in _named(clause, vondsten, orders.start()) if s.soort in _MEASURES]
    return []


def _reduced(clause: Bepaling, vondsten: Sequence[Vondst], before: str) -> list[Straf]:
    """`vermindert deze in die zin dat deze vijf maanden en drie weken beloopt`: the kind stands in the clause before."""
    if not re.search(r"\bvermindert (?:deze|die)\b.{0,80}\b(?:beloopt|bedraagt)", clause.klein):
        return []
    named = next(((kind, size) for kind, pattern, size in KINDS if size and pattern.search(before)), None)
    sizes = [v for v in vondsten if named and _fits(v, named[1])]
    if not named or not sizes:
        return []
    size = _maat(sizes[0])
    for last, v in itertools.pairwise(sizes):
        if clause.klein[last.end : v.start].strip() in ("en", ","):
            size = Maat(size.waarde + _maat(v).waarde, "dag")
    return [Straf(named[0], clause.nummer, clause.woorden, size)]


def _named(
    clause: Bepaling, vondsten: Sequence[Vondst], at: int, *, eerder: bool = False, only: Sequence[StrafSoort] = ()
) -> list[Straf]:
    """The kinds named from `at` on, each with its size: what stands behind it, before the next kind."""
    low = clause.klein
    places: list[tuple[int, int, StrafSoort, str]] = []
    for kind, pattern, size in KINDS:
        if only and kind not in only:
            continue
        for match in pattern.finditer(low, at):
            inside = any(a <= match.start() < b for a, b, _, _ in places)
            if inside or (
                kind == "hechtenis"
                and _INSTEAD.search(low, at, match.start())
                and not _TO_A.search(low, at, match.start())
            ):
                continue
            if (
                kind in ("gevangenisstraf", "jeugddetentie", "taakstraf")
                and re.search(
                    r"(?:vervangen(?:de)?(?: door)?|opgelegde|niet naar behoren[^;]{0,60}) $", low[: match.start()]
                )
                and not eerder
            ):
                continue
            places.append((*match.span(), kind, size))
    places.sort()
    money = [k for _, _, k, _ in places if k in _MONEY]
    if money and "verplicht" in low:  # detention named there is what happens when nothing is paid
        places = [place for place in places if place[2] in _MONEY]
    out: list[Straf] = []
    for i, (_, end, kind, size) in enumerate(places):
        if any(s.soort == kind for s in out) and kind in (
            "taakstraf",
            "schadevergoedingsmaatregel",
            "ontneming",
            "tbs",
            "isd",
            "pij",
            "rijontzegging",
        ):
            if kind == "taakstraf" and out[-1].omvang is None:
                out[-1] = _sized(clause, vondsten, out[-1], end, len(low), size)
            continue
        if kind == "schadevergoedingsmaatregel" and "ontneming" in money:
            continue
        limit = next((a for a, _, k, _ in places[i + 1 :] if k != kind), len(low))
        straf = Straf(kind, clause.nummer, clause.woorden, eerder=eerder)
        if kind in ("schadevergoedingsmaatregel", "ontneming"):
            straf = replace(straf, omvang=_total(low, [v for v in vondsten if v.start >= at]))
        elif size:
            straf = _sized(clause, vondsten, straf, end, limit, size)
        out.append(straf)
    return out


def _maat(v: Vondst) -> Maat:
    if v.soort == "bedrag":
        currency, _, number = v.waarde.partition(" ")
        return Maat(float(number), currency)
    number, _, unit = v.waarde.partition(" ")
    return Maat(float(number), unit)


def _fits(v: Vondst, size: str) -> bool:
    if size == "bedrag":
        return v.soort == "bedrag"
    unit = v.waarde.split(" ")[-1]
    return v.soort == "duur" and (unit == "uur") == (size == "uur") and unit not in ("minuut", "seconde")


def _sized(clause: Bepaling, vondsten: Sequence[Vondst], straf: Straf, end: int, limit: int, size: str) -> Straf:
    """The sanction with the first size of its kind between `end` and `limit`, and its suspended part and probation."""
    low = clause.klein
    near = [v for v in vondsten if end <= v.start < limit]
    whole: Maat | None = None
    for v in near:
        place = slot_of(low, v, 0, len(low)).plaats
        if place == "proeftijd":
            straf = replace(straf, proeftijd=straf.proeftijd or _maat(v))
        elif not _fits(v, size) or place == "vervangend":
            continue
        elif whole is None and place not in ("deel", "rest"):
            whole = _maat(v)
            straf = replace(straf, omvang=whole)
            if place == "geheel voorwaardelijk":
                straf = replace(straf, voorwaardelijk=whole)
        elif whole is not None and place == "deel" and straf.voorwaardelijk is None:
            straf = replace(straf, voorwaardelijk=_maat(v))
        elif whole is not None and place == "rest" and straf.voorwaardelijk is None and _maat(v).waarde < whole.waarde:
            straf = replace(straf, voorwaardelijk=_rest(whole, _maat(v)))
    if whole is None:  # `12 maanden gevangenisstraf`
        before = [v for v in vondsten if v.end <= end and end - v.end < 40 and _fits(v, size)]
        if before:
            straf = replace(straf, omvang=_maat(before[-1]))
    return straf


def _rest(whole: Maat, served: Maat) -> Maat:
    """What is suspended when only the served part is named."""
    if whole.eenheid == served.eenheid:
        return Maat(whole.getal - served.getal, whole.eenheid)
    return Maat(whole.waarde - served.waarde, "dag")


def _total(low: str, vondsten: Sequence[Vondst]) -> Maat | None:
    """The amount to pay. Parts named one by one (`€ 37 materieel en € 1.500 smartengeld`) are added up."""
    amounts = [v for v in vondsten if v.soort == "bedrag"]
    if not amounts:
        return None
    total = _maat(amounts[0])
    for before, v in itertools.pairwise(amounts):
        between = low[before.end : v.start]
        if _maat(v) == _maat(before) or "bestaande uit" in low[amounts[0].end : v.start] or "waarvan" in between:
            continue
        if (
            len(between) < 90
            and _PART_AMOUNT.search(between)
            and _NAMED_DAMAGE.search(between + low[v.end : v.end + 40])
        ):
            total = Maat(round(total.getal + _maat(v).getal, 2), total.eenheid)
        else:
            break
    return total


def _amend(found: list[Straf], clause: Bepaling, vondsten: Sequence[Vondst]) -> None:
    """A clause behind the sanction: what of it is suspended, and how long the probation lasts."""
    low = clause.klein
    at = _about(found, low)
    if at is None:
        return
    straf = found[at]
    if (
        _SUSPENDS.search(low)
        and straf.voorwaardelijk is None
        and straf.omvang
        and not re.match(r"wijst|heft|spreekt", low)
    ):
        size = {"taakstraf": "uur", "geldboete": "bedrag"}.get(straf.soort, "duur")
        before = _SUSPENDS.search(low)
        limit = before.end() + 30 if before else len(low)
        sizes = [
            v
            for v in vondsten
            if v.start < limit
            and _fits(v, size)
            and slot_of(low, v, 0, len(low)).plaats not in ("proeftijd", "vervangend")
            and _maat(v).waarde <= straf.omvang.waarde
        ]
        if sizes:
            straf = replace(straf, voorwaardelijk=_maat(sizes[0]))
        elif not re.search(r"gedeelte|\bdeel\b", low) and re.search(r"\b(?:bepaalt|beveelt|zal|wordt)\b", low):
            straf = replace(straf, voorwaardelijk=straf.omvang)
    if straf.voorwaardelijk and straf.proeftijd is None and _PROBATION.search(low) and "verleng" not in low:
        for v in vondsten:
            near = low[max(0, v.start - 70) : v.start]
            if v.soort == "duur" and (
                _PROBATION.search(near) or low[v.end : v.end + 12].strip().startswith("proeftijd")
            ):
                straf = replace(straf, proeftijd=_maat(v))
                break
    found[at] = straf


def _about(found: Sequence[Straf], low: str) -> int | None:
    """The sanction that a later clause is about: the last of the kind it names, else the last that has a size."""
    usable = [
        i
        for i, s in enumerate(found)
        if (s.omvang and not s.eerder and s.omvang.eenheid != "EUR") or s.soort == "geldboete"
    ]
    usable = [i for i in usable if found[i].soort not in ("tbs", "isd", "pij")]
    for kind, pattern, _ in KINDS:
        if kind in ("hechtenis", "tbs", "isd", "pij"):
            continue
        if pattern.search(low):
            named = [i for i in usable if found[i].soort == kind]
            if named:
                return named[-1]
    return usable[-1] if usable else None


def _merge(found: Sequence[Straf]) -> list[Straf]:
    """One entry for each sanction: forfeitures and the like once, and no sanction told twice in the same words."""
    out: list[Straf] = []
    for straf in found:
        once = straf.soort in ("verbeurdverklaring", "onttrekking", "tbs", "pij")
        if once and any(s.soort == straf.soort and s.eerder == straf.eerder for s in out):
            continue
        if (
            straf.soort == "schadevergoedingsmaatregel"
            and straf.omvang is None
            and any(s.soort == straf.soort for s in out)
        ):
            continue
        out.append(straf)
    return out
