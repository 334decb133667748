"""Typed facts: every date, amount, term, article, number … of a claim must be carried by a cited passage, by value."""

from __future__ import annotations

import itertools
import re
from decimal import Decimal

from rapidfuzz import fuzz

from strafrecht_rag.citations.vondst import Vondst, month_day
from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.checks.herkomst import untraced
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier, Passagelezing, stands
from strafrecht_rag.verification.objection import Bezwaar

NAMES = {
    "datum": "datum", "jaar": "jaartal", "tijd": "tijd", "bedrag": "bedrag", "duur": "duur", "percentage": "percentage", "gewicht": "gewicht",
    "snelheid": "snelheid", "alcohol": "alcoholgehalte", "afstand": "afstand", "leeftijd": "leeftijd", "artikel": "artikel", "feit": "feitnummer",
    "getal": "getal",
}  # fmt: skip
_DAYS = {
    "dag": Decimal(1),
    "week": Decimal(7),
    "uur": Decimal(1) / 24,
    "minuut": Decimal(1) / 1440,
    "seconde": Decimal(1) / 86400,
}
_ARTICLE = re.compile(
    r"(?P<nummer>\S+?)(?: lid (?P<lid>\S+))?(?: onder (?P<onder>\d?[^ A-Z]*(?: \d+)?))?(?: (?P<code>\d? ?[A-Z].*))?"
)
_ORDINAL_WORDS = ("", "eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende")


def _date(v: Vondst, p: Passagelezing) -> bool:
    there = [*p.waarden("datum"), *([p.datum] if p.datum else []), *(u.split(" ")[1] for u in p.waarden("uitspraak"))]
    if v.waarde in there:
        return True
    if v.waarde.startswith("--"):
        return any(month_day(d) == v.waarde for d in there)
    if len(v.waarde) == 7:
        return any(d.startswith(v.waarde) for d in there)
    full = [d for d in there if len(d) == 10 and not d.startswith("--")]
    without_year = month_day(v.waarde) in there and not any(month_day(d) == month_day(v.waarde) for d in full)
    return without_year and _year(v.waarde[:4], p)


def _year(year: str, p: Passagelezing) -> bool:
    return (
        year in p.losse_cijfers
        or any(d.startswith(year) for d in (*p.waarden("datum"), *p.waarden("jaar"), p.datum))
        or f":{year}:" in p.hit.ecli
    )


def length(waarde: str) -> tuple[str, Decimal] | None:
    """A term as months or as days; None for what is neither."""
    number, unit = waarde.split(" ")
    if unit in ("maand", "jaar"):
        return "maand", Decimal(number) * (12 if unit == "jaar" else 1)
    return ("dag", Decimal(number) * _DAYS[unit]) if unit in _DAYS else None


def _term(v: Vondst, p: Passagelezing) -> bool:
    terms = p.waarden("duur")
    if v.waarde in terms:
        return True
    own = length(v.waarde)
    if own and any(length(t) == own for t in terms):
        return True
    number, unit = v.waarde.split(" ")
    if number == "1" and any(stands(f"{word} {unit}", p.klein) for word in ("een", "één", "per", "'n")):
        return True
    if unit == "jaar" and number in p.waarden("leeftijd"):
        return True
    return _rest(own, p)


def _rest(own: tuple[str, Decimal] | None, p: Passagelezing) -> bool:
    """The unconditional rest: 18 of `24 maanden, waarvan 6 voorwaardelijk`."""
    if own is None or "waarvan" not in p.klein:
        return False
    terms = [(v, length(v.waarde)) for v in p.vondsten if v.soort in ("duur", "getal") and " " in v.waarde]
    return any(
        a
        and b
        and a[0] == b[0] == own[0]
        and a[1] - b[1] == own[1]
        and "waarvan" in p.klein[x.end : y.start]
        and y.start - x.end < 120
        for (x, a), (y, b) in itertools.pairwise(terms)
    )


def _amount(v: Vondst, p: Passagelezing) -> bool:
    if v.waarde in p.waarden("bedrag"):
        return True
    number = v.waarde.split(" ")[1].removesuffix(".00")
    return number in p.waarden("getal")


def split_article(waarde: str) -> dict[str, str]:
    """Number, lid, onder and code of an article's value; parts that are not there are empty."""
    match = _ARTICLE.fullmatch(waarde)
    return (
        {k: v or "" for k, v in match.groupdict().items()}
        if match
        else {"nummer": waarde, "lid": "", "onder": "", "code": ""}
    )


def _article(v: Vondst, p: Passagelezing) -> bool:
    if v.waarde in p.waarden("artikel"):
        return True
    own = split_article(v.waarde)
    there = [split_article(a) for a in p.waarden("artikel")]
    numbered = [a for a in there if a["nummer"] == own["nummer"]]
    if not numbered:
        if (
            "." in own["nummer"]
            and (head := own["nummer"].split(".")[0])
            and any(a["nummer"] == head and a["lid"] == own["nummer"].split(".")[1] for a in there)
        ):
            return True
        # a bare list of numbers under the name of a statute
        loose = own["nummer"] in p.losse_cijfers and own["nummer"] in p.waarden("getal") | p.waarden("rangorde")
        return loose and (
            not own["code"] or any(a["code"] == own["code"] for a in there) or own["code"].lower() in p.klein
        )
    coded = [
        a
        for a in numbered
        if not own["code"] or not a["code"] or a["code"].removesuffix(" BES") == own["code"].removesuffix(" BES")
    ]
    if not coded:
        return False
    if own["lid"]:
        withlid = [a for a in coded if a["lid"] == own["lid"]]
        if not withlid:
            if any(a["lid"] for a in coded):
                return _loose_lid(own["lid"], p) and not all(a["lid"] for a in coded)
            return _loose_lid(own["lid"], p)
        coded = withlid
    if own["onder"] and not any(a["onder"] == own["onder"] for a in coded):
        letter = own["onder"].split(" ")[0]
        named = any(
            stands(f"{word} {letter}", p.klein) for word in ("onder", "sub", "onderdeel", "aanhef", "en", "letter")
        )
        return named and not all(a["onder"] for a in coded)
    return True


def _loose_lid(lid: str, p: Passagelezing) -> bool:
    """The lid named apart from its article: `het eerste lid`, `lid 1`."""
    word = _ORDINAL_WORDS[int(lid)] if lid.isdigit() and int(lid) < len(_ORDINAL_WORDS) else lid
    return any(
        stands(form, p.klein)
        for form in (f"lid {lid}", f"{word} lid", f"{lid}e lid", *(f"leden {n} en {lid}" for n in range(1, 6)))
    )


def _feit(v: Vondst, p: Passagelezing) -> bool:
    number = v.waarde.split(" ")[0]
    return any(f.split(" ")[0] == number for f in p.waarden("feit")) or number in p.vrije_cijfers


def _age(v: Vondst, p: Passagelezing) -> bool:
    return (
        v.waarde in p.waarden("leeftijd") or f"{v.waarde} jaar" in p.waarden("duur") or v.waarde in p.waarden("getal")
    )


def _number(v: Vondst, p: Passagelezing) -> bool:
    if (
        v.waarde in p.getallen
        or v.waarde in p.losse_cijfers
        or f"{v.waarde}.00" in p.getallen
        or v.waarde in p.zaaknummers
    ):
        return True
    # `twee getuigen` is often counted, not copied
    return v.waarde in p.waarden("rangorde") or v.waarde == "2"


def _share(v: Vondst, p: Passagelezing) -> bool:
    return (
        v.waarde in p.waarden("percentage")
        or (v.waarde == "50" and "helft" in p.klein)
        or v.waarde in p.waarden("alcohol")
    )


def _alcohol(v: Vondst, p: Passagelezing) -> bool:
    return v.waarde in p.waarden("alcohol") or v.waarde.split(" ")[0] in p.getallen


def carries(v: Vondst, p: Passagelezing) -> bool:
    """Whether a passage or its metadata carries the value."""
    match v.soort:
        case "datum":
            return _date(v, p)
        case "jaar":
            return _year(v.waarde, p)
        case "duur":
            return _term(v, p)
        case "bedrag":
            return _amount(v, p)
        case "artikel":
            return _article(v, p)
        case "feit":
            return _feit(v, p)
        case "leeftijd":
            return _age(v, p)
        case "getal":
            return _number(v, p)
        case "percentage":
            return _share(v, p)
        case "alcohol":
            return _alcohol(v, p)
        case _:
            return v.waarde in p.waarden(v.soort)


_ROUGHLY = re.compile(
    r"\b(?:(?P<over>ruim|(?:iets )?meer dan|een ruime)|(?P<under>bijna|krap|net geen|een kleine|iets minder dan)"
    r"|(?P<about>ongeveer|circa|ca\.|zo['’]n|rond(?: de)?|om en nabij))\s(?:€\s?)?$"
)
_SLACK = Decimal("0.1")


def _measure(v: Vondst) -> tuple[str, Decimal] | None:
    """The unit and the size of a value; None for what has no size."""
    if v.soort == "duur":
        return length(v.waarde)
    if v.soort not in ("bedrag", "percentage", "gewicht", "afstand", "snelheid", "getal", "leeftijd"):
        return None
    numbers = [part for part in v.waarde.split(" ") if re.fullmatch(r"\d+(?:\.\d+)?", part)]
    return (v.waarde.replace(numbers[0], "", 1), Decimal(numbers[0])) if len(numbers) == 1 else None


def roughly(v: Vondst, claim: str, p: Passagelezing) -> bool:
    """Whether a claim rounds a value of the passage and says so: `ruim 48.000 euro` for € 48.498,45. At most a tenth off, in fewer

    digits, and a value that the passage gives roughly itself is not rounded again.
    """
    said = _ROUGHLY.search(claim, max(0, v.start - 20), v.start)
    mine = _measure(v) if said else None
    if said is None or mine is None:
        return False
    low = mine[1] if said["over"] else mine[1] * (1 - _SLACK)
    high = mine[1] if said["under"] else mine[1] * (1 + _SLACK)
    for o in p.per_plaats.get(v.soort, ()):
        other = _measure(o)
        if other is None or other[0] != mine[0] or not low <= other[1] <= high:
            continue
        if _digits(v) < _digits(o) and not _ROUGHLY.search(p.klein, max(0, o.start - 20), o.start):
            return True
    return False


def _digits(v: Vondst) -> int:
    """How many digits a value has that tell: 48000.00 has two, 26 too."""
    number = re.search(r"\d+(?:\.\d+)?", v.waarde)
    return len(number[0].replace(".", "").strip("0")) if number else 0


def nearest(v: Vondst, p: Passagelezing, nummer: int) -> tuple[Bewijs, ...]:
    """What of the same kind stands in the passage instead, at most three values."""
    others = [o for o in p.waarden(v.soort).values() if o.waarde != v.waarde]
    others.sort(key=lambda o: -round(fuzz.ratio(o.waarde, v.waarde)))  # a slip of the pen looks like what it should be
    if v.soort == "duur":  # the same unit tells more
        others.sort(key=lambda o: o.waarde.split(" ")[1] != v.waarde.split(" ")[1])
    if v.soort == "artikel":
        others.sort(key=lambda o: split_article(o.waarde)["nummer"] != split_article(v.waarde)["nummer"])
    return tuple(Bewijs(nummer, p.tekst[o.start : o.end], o.span) for o in others[:3])


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    cited = dossier.passages(claim.nummers)
    inside = [o for o in claim.lezing.vondsten if o.soort == "uitspraak"]
    for v in claim.lezing.vondsten:
        if v.soort not in NAMES or any(carries(v, p) or roughly(v, claim.lezing.klein, p) for p in cited):
            continue
        if v.soort == "datum" and any(o.start <= v.start and v.end <= o.end for o in inside):
            continue  # judged with its court
        evidence = tuple(b for n in claim.nummers for b in nearest(v, dossier.passage(n), n))
        return untraced(claim, dossier, v, NAMES[v.soort], carries, evidence)
    return None
