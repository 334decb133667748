"""The sentence that a reference supports, judged against the ruling. Doubt ends in "niet beoordeeld", never in an accusation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import Afgekeurd, Hit, Verificatie
from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.language.words import fold as fold_words
from strafrecht_rag.language.words import stem_set, stems
from strafrecht_rag.verification.audit.model import Bron, Zinsoordeel
from strafrecht_rag.verification.audit.surroundings import content
from strafrecht_rag.verification.objection import quoted

Verify = Callable[..., Verificatie]
BEST, CARRIERS = 6, 4
"""So many passages are handed to the check for their words, and so many for the values that they carry."""
OTHER_SUBJECT = 0.30
"""Below this share of its telling words in the whole ruling, or half of it in the best passage, a sentence is about something else."""
NOT_THERE = 1.0
"""Share in the whole ruling plus twice that in the best passage. On the pairs of bench/paren 0.6% of the true sentences lie below,
71% of those held against another ruling."""
SUPPORTED = 0.4
CLOSE = 0.55
"""From this share of its telling words in one passage on, a sentence speaks of that passage: what differs can be told."""
_HARD = frozenset({"feiten", "binding", "spreker", "ontkenning", "persoon", "rollen", "zekerheid"})

_OPINION = re.compile(
    r"\b(?:ik|wij|mij|mijn|mijns|ons inziens|m\.i|u wordt|uw (?:rechtbank|hof|raad|college)|edelachtbare|cliënte?|de verdediging (?:meent|stelt zich|verzoekt|concludeert|betoogt|bepleit|is van)|"
    r"naar (?:mijn|onze) (?:mening|oordeel)|in (?:de|deze|onze|dit|onderhavige|voorliggende) (?:onderhavige )?(?:zaak|geval|casus|strafzaak) (?:is|zijn|was|waren|heeft|kan|moet|dient|gaat|geldt|speelt)|in casu|i\.c|"
    r"(?:verzoekt?|verzoeken) (?:ik|wij|u|de verdediging)|primair verzoek|subsidiair verzoek|concludeer|bepleit ik|zou ik|lijkt mij|valt te betogen|kan worden betoogd|betoogd kan worden)(?!\w)",
    re.IGNORECASE,
)
_ARGUE = re.compile(
    r"\b(?:dus|derhalve|kortom|daarom|hieruit volgt|daaruit volgt|dit betekent|dat betekent|gelet hierop|naar analogie|analoog|a fortiori|mitsdien|ten onrechte|had moeten|moet (?:daarom|dan ook|dus)|dient (?:daarom|dan ook|dus))\b",
    re.IGNORECASE,
)
_COMPARE = re.compile(
    r"\b(?:vgl|vergelijk|anders|contra|cf|a contrario|zie (?:ook|anders)|in andere zin)\b\.?[^.;]{0,25}$", re.IGNORECASE
)
_REPORTS = re.compile(
    r"\b(?:oordeelde|oordeelt|geoordeeld|overwoog|overweegt|overwogen|besliste|beslist|beslissing|bepaalde|bepaald|stelde vast|vastgesteld|veroordeeld|veroordeelde|vrijgesproken|sprak|vernietigde|verwierp|verworpen|"
    r"legde|opgelegd|achtte|acht|volgens (?:de|het)|blijkt uit|volgt uit|uit (?:dit|dat) arrest|hoge raad|hof|rechtbank)\b",
    re.IGNORECASE,
)


@dataclass
class Boek:
    """A ruling read for its words, once."""

    bron: Bron

    @cached_property
    def stammen(self) -> list[set[str]]:
        return [stem_set(fold_words(p.tekst)) for p in self.bron.passages]

    @cached_property
    def alles(self) -> set[str]:
        u = self.bron.uitspraak
        meta = " ".join(
            (u.tekst, u.inhoudsindicatie, u.titel, u.instantie, *u.procedures, *(w.tekst for w in u.wetsverwijzingen))
        )
        return stem_set(fold_words(meta))

    @cached_property
    def lang(self) -> str:
        """All longer stems in one string: a word counts as there when it is part of a compound."""
        return " ".join(s for s in self.alles if len(s) > 5)

    def holds(self, s: str) -> bool:
        if s in self.alles:
            return True
        if len(s) >= 5 and s in self.lang:
            return True
        return len(s) >= 9 and any(
            s[:k] in self.alles and s[k:].lstrip("s") in self.alles for k in range(4, len(s) - 3)
        )

    def share(self, inhoud: dict[str, float]) -> float:
        """The share, by weight, that stands anywhere in the ruling."""
        total = sum(inhoud.values())
        return sum(w for s, w in inhoud.items() if self.holds(s)) / total if total else 1.0

    def best(self, inhoud: dict[str, float]) -> list[tuple[float, int]]:
        """Share held and position of each passage, best first."""
        total = sum(inhoud.values()) or 1.0
        return sorted(
            ((sum(w for s, w in inhoud.items() if s in have) / total, -i) for i, have in enumerate(self.stammen)),
            reverse=True,
        )

    def choose(self, zin: str, inhoud: dict[str, float], overwegingen: Sequence[str]) -> list[Hit]:
        """The consideration named first, then what shares most words, then what carries the values of the sentence."""
        passages = self.bron.passages
        order = [
            i
            for i, p in enumerate(passages)
            if any(p.overweging == o or p.overweging.startswith(f"{o}.") for o in overwegingen)
        ][:BEST]
        order += [-i for share, i in self.best(inhoud)[:BEST] if share > 0]
        wanted = {(v.soort, v.waarde) for v in find(zin) if v.soort not in ("pseudoniem", "getal", "rangorde")}
        carriers = 0
        if wanted:
            held = {(v.soort, v.waarde) for i in set(order) for v in find(passages[i].tekst)}
            for i, p in enumerate(passages):
                if wanted <= held or carriers == CARRIERS:
                    break
                new = {(v.soort, v.waarde) for v in find(p.tekst)} & (wanted - held)
                if new:
                    held |= new
                    order.append(i)
                    carriers += 1
        return [passages[i] for i in dict.fromkeys(order)]


_VALUES = frozenset("datum bedrag duur percentage gewicht snelheid leeftijd alcohol afstand artikel tijd".split())


def _other_value(zin: str, bron: Bron, near: str) -> bool:
    """Whether a value of the sentence stands nowhere in the ruling, while the words that fit it best hold another of its kind."""
    u = bron.uitspraak
    own = {(v.soort, v.waarde) for v in find(u.tekst)} | {("datum", u.datum.isoformat() if u.datum else "")}
    there = {(v.soort, _unit(v.waarde)) for v in find(near)}
    digits = u.tekst.replace(".", "")
    for v in find(zin):
        if v.soort not in _VALUES or (v.soort, v.waarde) in own or (v.soort, _unit(v.waarde)) not in there:
            continue
        if v.soort in ("datum", "tijd"):
            return True
        number = re.sub(r"\.00$", "", v.waarde.split(" ")[-1 if v.soort == "bedrag" else 0])
        if not re.search(rf"(?<![\d,]){re.escape(number)}(?!\d)", digits):
            return True
    return False


def _unit(waarde: str) -> str:
    """The unit of a term (`2 jaar` and `24 maand` are not compared by their number alone); empty for other kinds."""
    last = waarde.split(" ")[-1]
    return last if last in ("jaar", "maand", "week", "dag", "uur", "minuut") else ""


def judge_sentence(
    zin: str,
    span: tuple[int, int],
    before: str,
    bron: Bron,
    boek: Boek,
    overwegingen: Sequence[str],
    verify: Verify,
    *,
    meer: bool,
) -> Zinsoordeel:
    """The verdict on one sentence. `before`: what stands just before the reference; `meer`: the sentence names other rulings too."""

    def verdict(stand: str, uitleg: str, code: str = "", bewijs: str = "", plaats: str = "") -> Zinsoordeel:
        return Zinsoordeel(zin, span, stand, uitleg, code, bewijs, plaats)  # type: ignore[arg-type]

    if not bron.passages or bron.ingetrokken:
        return verdict("niet beoordeeld", "Van deze uitspraak staat geen tekst in de index.")
    inhoud = content(zin)
    if not inhoud:
        return verdict("niet beoordeeld", "Er staat geen bewering over de uitspraak bij.")
    whole = boek.share(inhoud)
    ranked = boek.best(inhoud)
    hits = boek.choose(zin, inhoud, overwegingen)
    top = ranked[0] if ranked else (0.0, 0)
    shown = _evidence([bron.passages[-i] for _, i in ranked[:BEST]], inhoud)
    absent = sum(w for s, w in inhoud.items() if not boek.holds(s))
    strange = (
        bron.volledig
        and not zin.rstrip().endswith("?")
        and not _OPINION.search(zin)
        and not _COMPARE.search(before)
        and not meer
    )
    if len(inhoud) < 3 or len(stems(zin)) < 5:
        if strange and whole <= 0.15 and len(inhoud) >= 2 and absent >= 14:
            return verdict(
                "niet terug te vinden",
                "Deze woorden staan niet in de uitspraak; de zin lijkt over een ander onderwerp te gaan.",
                "onderwerp",
            )
        return verdict("niet beoordeeld", "De zin noemt alleen een onderwerp.")
    if zin.rstrip().endswith("?"):
        return verdict("niet beoordeeld", "Dit is een vraag.")
    result = (
        verify(f"{_one_line(zin)} {''.join(f'[{n}]' for n in range(1, len(hits) + 1))}", hits, streng=True)
        if hits
        else None
    )
    if result and result.beweringen and whole >= OTHER_SUBJECT and top[0] >= SUPPORTED:
        claim = result.beweringen[0]
        told = claim.bewijs[0] if claim.bewijs else None
        if told and 0 < told.nummer <= len(hits):
            return verdict("gesteund", "", "", told.woorden, place_of(hits[told.nummer - 1]))
        return verdict("gesteund", "", "", *shown)
    if _OPINION.search(zin):
        return verdict("niet beoordeeld", "Dit is een eigen standpunt of gaat over een eigen zaak.")
    if _COMPARE.search(before):
        return verdict("niet beoordeeld", "De uitspraak wordt alleen ter vergelijking genoemd.")
    if meer:
        return verdict(
            "niet beoordeeld", "De zin noemt meer dan één uitspraak; niet te zeggen is welk deel bij deze hoort."
        )
    if not bron.volledig:
        return verdict("niet beoordeeld", "Van deze uitspraak staan alleen delen in de index.")
    if whole < OTHER_SUBJECT or (result and not result.beweringen and top[0] < OTHER_SUBJECT / 2):
        return verdict(
            "niet terug te vinden",
            "De woorden van de zin staan bijna niet in de uitspraak; zij lijkt over een ander onderwerp te gaan.",
            "onderwerp",
            *shown,
        )
    rejected = result.afgekeurd[0] if result and result.afgekeurd else None
    argues = _ARGUE.search(zin) is not None or len(stems(zin)) > 60
    if rejected and rejected.code in _HARD and not argues:
        if (
            rejected.code == "feiten"
            and top[0] >= CLOSE
            and _other_value(zin, bron, " ".join((shown[0], *(b.woorden for b in rejected.bewijs))))
        ):
            return verdict(
                "niet terug te vinden", _clean(rejected, hits), rejected.code, *_proof(rejected, hits, shown)
            )
        if rejected.code != "feiten" and top[0] >= CLOSE:
            return verdict(
                "niet terug te vinden", _clean(rejected, hits), rejected.code, *_proof(rejected, hits, shown)
            )
    if rejected and whole + 2 * top[0] < NOT_THERE and not argues:
        return verdict(
            "niet terug te vinden", "De uitspraak zegt dit niet met deze of verwante woorden.", "steun", *shown
        )
    return verdict(
        "niet beoordeeld", "De zin is te vrij geformuleerd om met de tekst van de uitspraak te vergelijken.", "", *shown
    )


def _one_line(zin: str) -> str:
    """As a claim: no line break, and no bracketed number that could be taken for a marker."""
    return re.sub(r"[\[【](?=[^\[\]]{0,12}\d[^\[\]]{0,12}[\]】])|(?<=\d)[\]】]", "", " ".join(zin.split()))


def place_of(hit: Hit) -> str:
    if hit.overweging:
        return f"onder {hit.overweging}" if hit.soort == "Conclusie" else f"r.o. {hit.overweging}"
    return hit.sectie


def _evidence(hits: Sequence[Hit], inhoud: dict[str, float]) -> tuple[str, str]:
    """The sentence of these passages that shares most with the claim, and where it stands; of equals the shortest."""
    best: tuple[float, int, str, str] = (0.0, 0, "", "")
    for hit in hits:
        for start, end in split_sentences(hit.tekst):
            words = hit.tekst[start:end]
            have = stem_set(fold_words(words))
            shared = sum(w for t, w in inhoud.items() if t in have)
            if (shared, start - end) > best[:2]:
                best = (shared, start - end, " ".join(words.split()), place_of(hit))
    return best[2:] if best[0] >= 0.25 * sum(inhoud.values()) else ("", "")


def _proof(rejected: Afgekeurd, hits: Sequence[Hit], shown: tuple[str, str]) -> tuple[str, str]:
    told = next((b for b in rejected.bewijs if 0 < b.nummer <= len(hits)), None)
    return (" ".join(told.woorden.split()), place_of(hits[told.nummer - 1])) if told else shown


def _clean(rejected: Afgekeurd, hits: Sequence[Hit]) -> str:
    """The reason without passage numbers, which mean nothing outside an answer."""
    text = re.sub(
        r"\s?(?:niet )?(?:in|bij) \[\d+\](?:(?:, \[\d+\])*(?: en \[\d+\])?)",
        lambda m: " niet in de uitspraak" if "niet in" in m[0] else " in de uitspraak",
        rejected.reden,
    )
    text = re.sub(r"\[\d+\]", "de uitspraak", text).strip()
    words = ", ".join(quoted(w, 60) for w in rejected.woorden[:2])
    return f"{text[:1].upper()}{text[1:]}" if text else f"Wijkt af: {words}"
