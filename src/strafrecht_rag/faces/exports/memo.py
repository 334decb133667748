"""An answer as a memo: headings, paragraphs and footnotes, the same for Word, Markdown and HTML.

Every text in it is one line without invisible characters (`one_line`); a writer only has to escape for its own form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.domain import Afgekeurd, Antwoord, Bewering, GeenBron, Hit
from strafrecht_rag.faces.exports.vormen import Omstandigheden
from strafrecht_rag.faces.words import counts, speaks

GEEN_ANTWOORD = "Geen bron, dus geen antwoord."
NIETS_OVER = "Geen enkele regel van het antwoord kon worden herleid. Er is dus geen antwoord."
WEGGELATEN = "De bijlage met de afgekeurde beweringen is weggelaten."


@dataclass(frozen=True)
class Stuk:
    """A stretch of text; with `noot` the mark of that footnote (from 1), which has no text."""

    tekst: str = ""
    link: str = ""
    vet: bool = False
    noot: int = 0


@dataclass(frozen=True)
class Kop:
    tekst: str


@dataclass(frozen=True)
class Alinea:
    stukken: tuple[Stuk, ...]
    soort: Literal["tekst", "punt", "let op"] = "tekst"


@dataclass(frozen=True)
class Memo:
    """`noten[n - 1]` is footnote n."""

    titel: str
    blokken: tuple[Kop | Alinea, ...]
    noten: tuple[tuple[Stuk, ...], ...]


def _text(text: str, soort: Literal["tekst", "punt", "let op"] = "tekst", *, vet: bool = False) -> Alinea:
    return Alinea((Stuk(one_line(text), vet=vet),), soort)


def make_memo(result: Antwoord | GeenBron, over: Omstandigheden, *, appendix: bool = True) -> Memo:
    """The memo of an answer, or of the lack of one."""
    claims = [] if isinstance(result, GeenBron) else result.beweringen
    blocks: list[Kop | Alinea] = []
    made_up = [h.fictief for h in result.passages]
    if any(made_up):
        which = "de uitspraken in dit stuk zijn" if all(made_up) else "een deel van de uitspraken in dit stuk is"
        told = f"FICTIEF: {which} verzonnen, voor de demonstratie. Gebruik ze niet als bron."
        blocks.append(_text(told, "let op"))
    blocks += [Kop("Vraag"), _text(result.vraag)]
    blocks += [_text(f"Let op: {remark}", "let op") for remark in result.opmerkingen]
    blocks.append(Kop("Antwoord"))
    if isinstance(result, GeenBron):
        blocks += [_text(GEEN_ANTWOORD, vet=True), _text(result.reden)]
    elif not claims:
        blocks.append(_text(NIETS_OVER, vet=True))
    blocks += [Alinea((Stuk(one_line(b.tekst)), Stuk(noot=n))) for n, b in enumerate(claims, 1)]
    blocks += [Kop("Verantwoording"), *_account(result, over)]
    if isinstance(result, Antwoord):
        blocks += _appendix(result, over) if appendix else [_text(WEGGELATEN)]
    title = "Antwoord uit rechtspraak" if claims else "Geen antwoord uit rechtspraak"
    return Memo(title, tuple(blocks), tuple(tuple(_note(b, result.passages, over)) for b in claims))


# --- footnotes and passages --------------------------------------------------------------------------------------------


def _note(claim: Bewering, passages: Sequence[Hit], over: Omstandigheden) -> Iterable[Stuk]:
    """The sources of a claim: each ruling once with all its places, apart for each who speaks there."""
    groups: dict[tuple[str, str], list[Hit]] = {}
    for v in claim.verwijzingen:
        hit = passages[v.nummer - 1]
        groups.setdefault((hit.sleutel, speaks(hit)), []).append(hit)
    for n, ((key, speaker), hits) in enumerate(groups.items()):
        if n:
            yield Stuk("; ")
        a = Aanhaling.of(hits[0], auteur=over.auteurs.get(key, "")).at(*(h.overweging for h in hits))
        yield from _cited(a, speaker)
    yield Stuk(".")


def _cited(a: Aanhaling, speaker: str) -> Iterable[Stuk]:
    # a number stays on the line of its word
    yield Stuk(re.sub(r"\b(r\.o\.|onder) (?=\d)", "\\1\u00a0", leidraad(a)), link=a.link)
    # of a conclusie the citation itself says whose words they are
    if speaker and not (a.conclusie and speaker == "conclusie A-G"):
        yield Stuk(f" ({speaker})")


def _passage(number: int, hit: Hit, over: Omstandigheden) -> Alinea:
    a = Aanhaling.of(hit, auteur=over.auteurs.get(hit.sleutel, "")).at(hit.overweging)
    return Alinea((Stuk(f"[{number}] "), *_cited(a, speaks(hit)), Stuk(".")), "punt")


# --- how it came about -------------------------------------------------------------------------------------------------


def _model(result: Antwoord | GeenBron) -> str:
    if result.llm == "citaat":
        return "citaat (letterlijke zinnen uit de passages, geen taalmodel)"
    return result.llm or "geen"


def _account(result: Antwoord | GeenBron, over: Omstandigheden) -> Iterable[Alinea]:
    moment = over.moment
    yield _text(
        f"Gemaakt met {over.programma} op {write_date(moment.date())}, {moment:%H.%M} uur. Model: {_model(result)}."
    )
    yield _text(f"{counts(result)}.".capitalize())
    if isinstance(result, Antwoord):
        yield _text(
            "Code heeft elke bewering vergeleken met de passages in de voetnoot en afgekeurd wat daarin niet terug te vinden is. "
            "Dat sluit fouten niet uit: lees de passage zelf."
        )
    elif not result.ruw:
        yield _text("Het model is niets gevraagd.")
    if len(result.pogingen) > 1:
        yield _text("Het model kreeg een tweede kans: van de eerste poging bleef niets over.")
    if over.gezocht:
        yield _text(over.gezocht)
    if result.passages:
        used = "De passages die het model kreeg:" if result.ruw else "Gevonden, maar niet aan het model gegeven:"
        yield _text(used)
        for number, hit in enumerate(result.passages, 1):
            yield _passage(number, hit, over)


def _appendix(result: Antwoord, over: Omstandigheden) -> Iterable[Kop | Alinea]:
    """Every rejected claim with its reason, the words it is about, and what the passages say instead."""
    yield Kop("Bijlage: afgekeurde beweringen")
    if not result.afgekeurd:
        yield _text("Er zijn geen beweringen afgekeurd.")
    for number, item in enumerate(result.afgekeurd, 1):
        yield Alinea((Stuk(f"{number}. Afgekeurd: ", vet=True), Stuk(f"«{one_line(item.tekst)}»")))
        yield from _against(item, result.passages)
    if result.overgeslagen:
        yield _text(
            "Overgeslagen, omdat er niets wordt beweerd: " + ", ".join(f"«{one_line(t)}»" for t in result.overgeslagen)
        )


def _against(item: Afgekeurd, passages: Sequence[Hit]) -> Iterable[Alinea]:
    yield _text(f"Reden: {item.reden}", "punt")
    if item.woorden:
        yield _text("Het gaat om: " + ", ".join(f"«{one_line(w)}»" for w in item.woorden), "punt")
    for proof in item.bewijs:
        where = "De gegevens van passage" if proof.bron == "gegevens" else "Passage"
        verb = "zeggen" if proof.bron == "gegevens" else "zegt"
        if proof.woorden and 1 <= proof.nummer <= len(passages):
            yield _text(f"{where} [{proof.nummer}] {verb}: «{one_line(proof.woorden)}»", "punt")
