"""An answer as a page shows it: each claim with its sources and its footnote, each rejected line with what is against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad
from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.domain import Afgekeurd, Antwoord, Bewering, Bewijs, GeenBron, Hit, deeplink
from strafrecht_rag.faces.exports.memo import make_memo
from strafrecht_rag.faces.exports.vormen import Omstandigheden
from strafrecht_rag.faces.web.pages.frame import (
    ruling_url,
)
from strafrecht_rag.faces.web.pages.marking import Stuk, cut, find_words, write_light
from strafrecht_rag.faces.words import counts, speaks


@dataclass(frozen=True)
class Bron:
    """A passage of the answer: how it is cited, who speaks, and the link that opens it with its words lit."""

    nummer: int
    naam: str
    spreekt: str
    href: str
    register: str
    fictief: bool
    later: str = ""
    """What came of the ruling later, where that is known: `vernietigd door …`."""

    @property
    def label(self) -> str:
        return f"bron {self.nummer}: {self.naam}"


@dataclass(frozen=True)
class Regel:
    """An accepted claim."""

    nummer: int
    tekst: str
    bronnen: tuple[Bron, ...]
    voetnoot: str


@dataclass(frozen=True)
class Tegenbewijs:
    """What a passage, or its metadata, holds against a rejected line. `bron` is None for what no passage says."""

    woorden: str
    bron: Bron | None
    uit_gegevens: bool


@dataclass(frozen=True)
class Weigering:
    """A rejected line: its words with the offending ones lit, the reason, what is held against it."""

    nummer: int
    stukken: tuple[Stuk, ...]
    reden: str
    elders: tuple[str, ...]
    """Offending words that the cleaned line no longer holds."""
    tegen: tuple[Tegenbewijs, ...]


@dataclass(frozen=True)
class Gevondenpassage:
    """A passage that the model got."""

    bron: Bron
    sectie: str
    stukken: tuple[Stuk, ...]


@dataclass(frozen=True)
class Beeld:
    """The whole answer. `bewijs` is the proof as text, for the export and for keeping."""

    vraag: str
    status: str
    regels: tuple[Regel, ...]
    afgekeurd: tuple[Weigering, ...]
    overgeslagen: tuple[str, ...]
    opmerkingen: tuple[str, ...]
    reden: str
    passages: tuple[Gevondenpassage, ...]
    telling: str
    model: str
    gezocht: str
    seconden: float
    pogingen: int
    bewijs: str

    @property
    def fictief(self) -> bool:
        return any(p.bron.fictief for p in self.passages)


class Zetter:
    """Sets claims and rejected lines against the passages of one answer."""

    def __init__(self, passages: Sequence[Hit], over: Omstandigheden, later: dict[str, str]) -> None:
        self.passages = passages
        self.over = over
        self.later = later

    def source(self, nummer: int, bewijs: Sequence[Bewijs] = ()) -> Bron:
        """Passage `nummer` of the answer, with the words of the evidence lit that stand in it."""
        hit = self.passages[nummer - 1]
        aanhaling = Aanhaling.of(hit, auteur=self.over.auteurs.get(hit.sleutel, "")).at(hit.overweging)
        spans = [(hit.nummer, b.span) for b in bewijs if b.nummer == nummer and b.bron == "tekst" and b.span[1]]
        return Bron(
            nummer=nummer,
            naam=leidraad(aanhaling),
            spreekt=speaks(hit),
            href=ruling_url(hit.ecli or hit.sleutel, write_light(spans), anchor(hit)),
            register=deeplink(hit.ecli),
            fictief=hit.fictief,
            later=self.later.get(hit.sleutel, ""),
        )

    def claim(self, nummer: int, bewering: Bewering) -> Regel:
        numbers = dict.fromkeys(v.nummer for v in bewering.verwijzingen)
        part = Antwoord("", [bewering], [], self.passages, "")
        note = one_line("".join(s.tekst for s in make_memo(part, self.over).noten[0]))
        return Regel(nummer, bewering.tekst, tuple(self.source(n, bewering.bewijs) for n in numbers), note)

    def rejected(self, nummer: int, item: Afgekeurd) -> Weigering:
        spans = find_words(item.tekst, item.woorden)
        there = [w for w in item.woorden if find_words(item.tekst, [w])]
        against = tuple(
            Tegenbewijs(
                b.woorden,
                self.source(b.nummer, [b]) if 1 <= b.nummer <= len(self.passages) else None,
                b.bron == "gegevens",
            )
            for b in item.bewijs
            if b.woorden
        )
        elsewhere = tuple(w for w in item.woorden if w not in there)
        return Weigering(nummer, tuple(cut(item.tekst, spans)), item.reden, elsewhere, against)

    def passage(self, nummer: int) -> Gevondenpassage:
        hit = self.passages[nummer - 1]
        return Gevondenpassage(self.source(nummer), hit.sectie, tuple(cut(hit.tekst, (), hit.invoegingen)))


def anchor(hit: Hit) -> str:
    """The id of a passage on the page of its ruling: `ro-2.4`, or of one without a place of its own its number."""
    return hit.alinea or f"passage-{hit.nummer}"


def picture(result: Antwoord | GeenBron, over: Omstandigheden, seconds: float, later: dict[str, str]) -> Beeld:
    """Everything of an answer that a page shows."""
    from strafrecht_rag.faces.exports import Uitvoer, export

    setter = Zetter(result.passages, over, later)
    answer = result if isinstance(result, Antwoord) else Antwoord("", [], [], (), "")
    return Beeld(
        vraag=result.vraag,
        status=result.status,
        regels=tuple(setter.claim(n, b) for n, b in enumerate(answer.beweringen, 1)),
        afgekeurd=tuple(setter.rejected(n, a) for n, a in enumerate(answer.afgekeurd, 1)),
        overgeslagen=answer.overgeslagen,
        opmerkingen=result.opmerkingen,
        reden=result.reden if isinstance(result, GeenBron) else "",
        passages=tuple(setter.passage(n) for n in range(1, len(result.passages) + 1)),
        telling=counts(result),
        model=result.llm,
        gezocht=over.gezocht,
        seconden=seconds,
        pogingen=len(result.pogingen),
        bewijs=export(result, Uitvoer.BEWIJS, over).decode("utf-8"),
    )
