"""The sentence that a reference supports, judged against the ruling. Doubt ends in "niet beoordeeld", never in an accusation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from strafrecht_rag.domain import Afgekeurd, Hit, Verificatie
from strafrecht_rag.language.words import stems
from strafrecht_rag.verification.audit.model import Bron, Zinsoordeel, Zinstand
from strafrecht_rag.verification.audit.outcome import Uitkomst, judge_outcome, said_by_party, told_outcome
from strafrecht_rag.verification.audit.surroundings import content
from strafrecht_rag.verification.audit.wording import BEST, Boek, best_sentence, other_value, place_of
from strafrecht_rag.verification.objection import quoted

ANDERS = "De woorden van de zin staan bijna niet in de uitspraak; zij lijkt over een ander onderwerp te gaan."
DELEN_ALLEEN = "Van deze uitspraak staan alleen delen in de index."
ENOUGH = 4000
"""Characters of a ruling in parts from which on they tell what it is about."""
Verify = Callable[..., Verificatie]
OTHER_SUBJECT = 0.30
"""Below this share of its telling words in the whole ruling, or half of it in the best passage, a sentence is about something else."""
NOT_THERE = 1.0
"""Share in the whole ruling plus twice that in the best passage. Chosen on the first two thirds of bench/paren, so that a true
sentence hardly ever lies below; most sentences about another ruling do."""
SUPPORTED = 0.4
CLOSE = 0.55
"""From this share of its telling words in one passage on, a sentence speaks of that passage: what differs can be told."""
WORD_BY_WORD = 0.6
"""So much of the sentence must follow a sentence of the ruling for an objection that goes by wording to count."""
APART = 0.1
"""So much less than the best may a passage hold that still counts as one of the best."""
_HARD = {
    "feiten": CLOSE,
    "binding": CLOSE,
    "ontkenning": CLOSE,
    "zekerheid": CLOSE,
    "spreker": 0.75,
    "rollen": 0.75,
}
"""How close a sentence must be for the objection of a check to count: those that go by wording need more."""

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
class Steunvraag:
    """One sentence and the ruling it names. `before`: what stands just before the reference; `meer`: the sentence names more rulings."""

    zin: str
    span: tuple[int, int]
    before: str
    boek: Boek
    overwegingen: Sequence[str]
    meer: bool
    verify: Verify

    @property
    def bron(self) -> Bron:
        return self.boek.bron

    @cached_property
    def inhoud(self) -> dict[str, float]:
        return content(self.zin)

    @cached_property
    def geheel(self) -> float:
        """The share of the telling words that stand anywhere in the ruling."""
        return self.boek.share(self.inhoud)

    @cached_property
    def beste(self) -> list[tuple[float, Hit]]:
        """The passages that fit best, with the share each holds."""
        return [(share, self.bron.passages[-i]) for share, i in self.boek.best(self.inhoud)[:BEST]]

    @property
    def top(self) -> float:
        return self.beste[0][0] if self.beste else 0.0

    @cached_property
    def getoond(self) -> tuple[str, str]:
        return best_sentence([h for _, h in self.beste], self.inhoud)

    @cached_property
    def hits(self) -> list[Hit]:
        return self.boek.choose(self.zin, self.inhoud, self.overwegingen)

    @cached_property
    def uitkomst(self) -> Uitkomst | None:
        """The outcome that the sentence tells, as far as the ruling tells it; None when the sentence tells none."""
        kind = told_outcome(self.zin)
        return judge_outcome(self.zin, kind, self.boek) if kind else None

    def oordeel(
        self, stand: Zinstand, uitleg: str = "", code: str = "", bewijs: tuple[str, str] = ("", "")
    ) -> Zinsoordeel:
        return Zinsoordeel(self.zin, self.span, stand, uitleg, code, *bewijs)

    def check(self, hits: Sequence[Hit]) -> Verificatie | None:
        marks = "".join(f"[{n}]" for n in range(1, len(hits) + 1))
        return self.verify(f"{' '.join(self.zin.split())} {marks}", hits, streng=True) if hits else None


def judge_sentence(v: Steunvraag) -> Zinsoordeel:
    """The verdict: first what cannot be judged, then whether the ruling carries the sentence, then whether it surely does not."""
    if not v.bron.passages or v.bron.ingetrokken:
        return v.oordeel("niet beoordeeld", "Van deze uitspraak staat geen tekst in de index.")
    if not v.inhoud:
        return v.oordeel("niet beoordeeld", "Er staat geen bewering over de uitspraak bij.")
    if v.zin.rstrip().endswith("?"):
        return v.oordeel("niet beoordeeld", "Dit is een vraag.")
    doubt = _doubt(v)
    if v.uitkomst and not doubt and (verdict := _outcome(v)):
        return verdict
    if len(v.inhoud) < 3 or len(stems(v.zin)) < 5:
        return _topic(v, doubt)
    result = _checked(v)
    if result and result.beweringen and v.geheel >= OTHER_SUBJECT and v.top >= SUPPORTED:
        return _supported(result, v)
    if doubt == DELEN_ALLEEN and v.geheel < OTHER_SUBJECT / 2 and len(v.bron.uitspraak.tekst) >= ENOUGH:
        return v.oordeel("niet terug te vinden", f"{ANDERS} {DELEN_ALLEEN}", "onderwerp", v.getoond)
    if doubt:
        return v.oordeel("niet beoordeeld", doubt)
    if len(v.inhoud) >= 4 and (v.geheel < OTHER_SUBJECT or _far(result, v)):
        return v.oordeel("niet terug te vinden", ANDERS, "onderwerp", v.getoond)
    rejected = result.afgekeurd[0] if result and result.afgekeurd else None
    if rejected and not _ARGUE.search(v.zin) and len(stems(v.zin)) <= 60:
        if v.top >= _HARD.get(rejected.code, 2.0) and _counts(rejected, v):
            return v.oordeel("niet terug te vinden", _reason(rejected), rejected.code, _proof(rejected, v))
        if v.geheel + 2 * v.top < NOT_THERE:
            told = "De uitspraak zegt dit niet met deze of verwante woorden."
            return v.oordeel("niet terug te vinden", told, "steun", v.getoond)
    told = "De zin is te vrij geformuleerd om met de tekst van de uitspraak te vergelijken."
    return v.oordeel("niet beoordeeld", told, bewijs=v.getoond)


OMGEKEERD = "De uitspraak zegt het omgekeerde."
UITKOMST = "Of de rechter zo heeft beslist, is in de tekst van de uitspraak niet met zekerheid te vinden."
PARTIJ = "Wat het dichtst bij de zin komt, is een standpunt van een partij en niet van de rechter."


def _outcome(v: Steunvraag) -> Zinsoordeel | None:
    """The verdict on a sentence that tells an outcome, where the ruling tells that or the opposite."""
    assert v.uitkomst is not None  # noqa: S101 - for the type checker
    if v.uitkomst.stand == "onbekend" or v.uitkomst.hit is None:
        return None
    shown = (v.uitkomst.woorden, place_of(v.uitkomst.hit))
    if v.uitkomst.stand == "omgekeerd":
        return v.oordeel("niet terug te vinden", OMGEKEERD, "ontkenning", shown)
    return v.oordeel("gesteund", bewijs=shown) if len(v.inhoud) < 3 or len(stems(v.zin)) < 5 else None


def _supported(result: Verificatie, v: Steunvraag) -> Zinsoordeel:
    """What the words carry; but an outcome must be the court's, and so must a holding of which no party is named."""
    if v.uitkomst and v.uitkomst.stand == "onbekend":
        return v.oordeel("niet beoordeeld", UITKOMST, bewijs=v.getoond)
    if v.uitkomst and v.uitkomst.hit:
        return v.oordeel("gesteund", bewijs=(v.uitkomst.woorden, place_of(v.uitkomst.hit)))
    if not _PARTY.search(v.zin):
        told = [b for b in result.beweringen[0].bewijs if 0 < b.nummer <= len(v.hits) and b.span]
        if told and all(b.span and said_by_party(v.boek, v.hits[b.nummer - 1], b.span[0]) for b in told):
            return v.oordeel("niet beoordeeld", PARTIJ, bewijs=v.getoond)
    return v.oordeel("gesteund", bewijs=_carrying(result, v))


_PARTY = re.compile(
    r"\b(?:officier|openbaar ministerie|om|raadsman|raadsvrouw|verdediging|advocaat|advocaat-generaal|a-g|verdachte|benadeelde|slachtoffer|getuige|aangever|aangeefster|deskundige|reclassering|eis|eiste|vorder\w+|gevorderd|verzocht|bepleit\w*)\b",
    re.IGNORECASE,
)


def _far(result: Verificatie | None, v: Steunvraag) -> bool:
    """Rejected, and no passage holds more than a word here and there."""
    return result is not None and not result.beweringen and v.top < OTHER_SUBJECT / 2


def _carrying(result: Verificatie, v: Steunvraag) -> tuple[str, str]:
    """The words that carry an accepted sentence; those of a consideration that was named before others."""
    told = [b for b in result.beweringen[0].bewijs if 0 < b.nummer <= len(v.hits) and b.woorden.strip()]
    named = [b for b in told if v.hits[b.nummer - 1].overweging in v.overwegingen]
    first = next(iter(named or told), None)
    return (" ".join(first.woorden.split()), place_of(v.hits[first.nummer - 1])) if first else v.getoond


def _doubt(v: Steunvraag) -> str:
    """Why what is not found would still be no reproach; empty when there is no such reason."""
    if _OPINION.search(v.zin):
        return "Dit is een eigen standpunt of gaat over een eigen zaak."
    if _COMPARE.search(v.before):
        return "De uitspraak wordt alleen ter vergelijking genoemd."
    if v.meer:
        return "De zin noemt meer dan één uitspraak; niet te zeggen is welk deel bij deze hoort."
    return "" if v.bron.volledig else DELEN_ALLEEN


def _topic(v: Steunvraag, doubt: str) -> Zinsoordeel:
    """A few words that name a subject: only words of which the ruling has none at all are held against them."""
    absent = sum(w for s, w in v.inhoud.items() if not v.boek.holds(s))
    if not doubt and v.geheel <= 0.15 and len(v.inhoud) >= 2 and absent >= 14:
        told = "Deze woorden staan niet in de uitspraak; de zin lijkt over een ander onderwerp te gaan."
        return v.oordeel("niet terug te vinden", told, "onderwerp")
    return v.oordeel("niet beoordeeld", "De zin noemt alleen een onderwerp.")


def _checked(v: Steunvraag) -> Verificatie | None:
    """The check on the chosen passages together, and then on those that fit best: for what goes by wording one passage that

    says nothing of the matter lets a sentence pass, so it may not be among them.
    """
    result = v.check(v.hits)
    if result and result.beweringen and v.top >= CLOSE:
        strict = v.check([hit for share, hit in v.beste if share >= v.top - APART])
        if strict and strict.afgekeurd and strict.afgekeurd[0].code in _HARD and strict.afgekeurd[0].code != "feiten":
            return strict
    return result


def _counts(rejected: Afgekeurd, v: Steunvraag) -> bool:
    """Whether an objection holds against the whole ruling, and not only against the passages that were picked."""
    if rejected.code == "feiten":
        return other_value(v.zin, v.bron, " ".join((v.getoond[0], *(b.woorden for b in rejected.bewijs))))
    return _follows(v.zin, v.getoond[0]) >= WORD_BY_WORD


def _follows(zin: str, there: str) -> float:
    """The share of a sentence's words that stand in another in the same order."""
    mine, other = stems(zin), stems(there)
    return (
        sum(b.size for b in SequenceMatcher(None, mine, other, autojunk=False).get_matching_blocks()) / len(mine)
        if mine
        else 0.0
    )


def _proof(rejected: Afgekeurd, v: Steunvraag) -> tuple[str, str]:
    told = next((b for b in rejected.bewijs if 0 < b.nummer <= len(v.hits)), None)
    return (" ".join(told.woorden.split()), place_of(v.hits[told.nummer - 1])) if told else v.getoond


_NUMBERS = r"\[\d+\](?:(?:, \[\d+\])*(?: en \[\d+\])?)"


def _reason(rejected: Afgekeurd) -> str:
    """The reason without passage numbers, which mean nothing outside an answer."""
    text = re.sub(rf"\b(in|bij) {_NUMBERS}", r"\1 de uitspraak", rejected.reden)
    text = re.sub(_NUMBERS, "de uitspraak", text).strip().rstrip(".")
    return f"{text[:1].upper()}{text[1:]}." if text else f"Wijkt af: {quoted(rejected.woorden[0], 60)}"
