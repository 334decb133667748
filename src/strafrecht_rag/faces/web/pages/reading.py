"""A ruling, to be read: on a page of its own, or as the part of it that opens beside an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from strafrecht_rag.citations.aanhaling import Aanhaling, advocate_general, leidraad
from strafrecht_rag.domain import RECHTERS, Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.rulings import decision, facts
from strafrecht_rag.faces.web.api.base import desk_of, work
from strafrecht_rag.faces.web.pages.answering import anchor
from strafrecht_rag.faces.web.pages.frame import (
    PageRoute,
    error_page,
    fragment,
    page,
    ruling_url,
)
from strafrecht_rag.faces.web.pages.marking import Span, Stuk, cut, read_light
from strafrecht_rag.faces.words import speaks
from strafrecht_rag.tasks.reading_room import Leesstuk

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)


@dataclass(frozen=True)
class Alinea:
    """A passage on the page. `koppen`: the sections that begin here, with their depth; `stem`: who speaks, as a class."""

    id: str
    nummer: int
    overweging: str
    koppen: tuple[tuple[int, tuple[Stuk, ...]], ...]
    stukken: tuple[Stuk, ...]
    spreekt: str
    stem: str
    wissel: bool
    """Whether another speaks here than in the passage before."""
    nieuw: bool
    """Whether a consideration begins here."""
    voetnoot: str

    @property
    def verlicht(self) -> bool:
        return any(s.soort == "licht" for s in self.stukken)


@dataclass(frozen=True)
class Verband:
    """A formal relation, with a link where the other ruling is in the index."""

    tekst: str
    href: str
    vernietigd: bool


@dataclass(frozen=True)
class Blad:
    """A ruling as a page shows it."""

    stuk: Leesstuk
    naam: str
    woord: str
    kenmerken: tuple[tuple[str, str], ...]
    beslissing: tuple[tuple[str, str], ...]
    relaties: tuple[Verband, ...]
    alineas: tuple[Alinea, ...]

    @property
    def eerste(self) -> str:
        """The id of the first passage with lit words; empty when nothing is lit."""
        return next((a.id for a in self.alineas if a.verlicht), "")


def lay_out(stuk: Leesstuk, licht: str = "") -> Blad:
    """The ruling with these words lit."""
    u = stuk.uitspraak
    cited = Aanhaling.of(u, auteur=advocate_general(u.tekst) if u.soort == "Conclusie" else "")
    return Blad(
        stuk=stuk,
        naam=leidraad(cited),
        woord="onder" if u.soort == "Conclusie" else "r.o.",
        kenmerken=tuple(facts(u)),
        beslissing=tuple(decision(stuk.besluit)),
        relaties=tuple(
            Verband(
                s.relatie.tekst or s.relatie.ecli,
                ruling_url(s.relatie.ecli) if s.aanwezig else "",
                "ernietig" in s.relatie.gevolg and s.relatie.aanleg.startswith("latere"),
            )
            for s in stuk.keten
        ),
        alineas=tuple(_paragraphs(stuk, cited, read_light(licht))),
    )


def _paragraphs(stuk: Leesstuk, cited: Aanhaling, light: dict[int, list[Span]]) -> Iterator[Alinea]:
    seen: set[str] = set()
    section: tuple[str, ...] = ()
    speaker = place = ""
    for hit in stuk.passages:
        name = anchor(hit) if anchor(hit) not in seen else f"passage-{hit.nummer}"
        seen.add(name)
        who = speaks(hit) or ("" if hit.spreker == "onbekend" else hit.spreker)
        path = tuple(part for part in hit.sectie.split(" › ") if part)
        spans = light.get(hit.nummer, [])
        begin, heads = _headings(hit, path, section, spans)
        yield Alinea(
            id=name,
            nummer=hit.nummer,
            overweging=hit.overweging,
            koppen=heads,
            stukken=_part(hit, begin, len(hit.tekst), spans),
            spreekt=who,
            stem=_voice(hit),
            wissel=who != speaker,
            nieuw=hit.overweging not in ("", place),
            voetnoot=leidraad(cited.at(hit.overweging)),
        )
        section, speaker, place = path, who, hit.overweging


def _part(hit: Hit, start: int, end: int, spans: list[Span]) -> tuple[Stuk, ...]:
    """A stretch of a passage, its lit words and marks in place."""
    marks = [(o - start, m) for o, m in hit.invoegingen if start <= o < end or (o == end == len(hit.tekst))]
    return tuple(cut(hit.tekst[start:end], [(a - start, b - start) for a, b in spans], marks))


def _headings(
    hit: Hit, path: tuple[str, ...], before: tuple[str, ...], spans: list[Span]
) -> tuple[int, tuple[tuple[int, tuple[Stuk, ...]], ...]]:
    """Where the text behind the headings begins, and the sections that this passage opens, in the court's own letters."""
    heads: list[tuple[int, tuple[Stuk, ...]]] = []
    at = 0
    for depth, part in enumerate(path, 1):
        if path[:depth] == before[:depth]:
            continue
        there = at + len(hit.tekst[at:]) - len(hit.tekst[at:].lstrip())
        end = there + len(part)
        if hit.tekst[there:end] == part and hit.tekst[end : end + 1] in ("", "\n"):
            heads.append((depth, _part(hit, there, end, spans)))
            at = end
        else:
            heads.append((depth, (Stuk(part),)))
    rest = hit.tekst[at:]
    return at + len(rest) - len(rest.lstrip()) if heads else 0, tuple(heads)


def _voice(hit: Hit) -> str:
    """The class of who speaks: the court, a party, or another."""
    if hit.spreker in RECHTERS:
        return "rechter"
    return {"OM": "om", "verdediging": "verdediging", "A-G": "ag", "lagere rechter": "lager"}.get(hit.spreker, "ander")


@router.get("/uitspraak/{naam:path}")
async def ruling(request: Request, naam: str, licht: str = "", deel: str = "") -> HTMLResponse:
    """One ruling by ECLI, LJN or case number. `licht`: the words to light; `deel`: without the frame of a page."""
    try:
        blad = await work(request, lambda: lay_out(desk_of(request).read(naam), licht))
    except InvoerFout as error:
        return error_page(request, 404, error.melding, error.raad)
    if deel:
        return HTMLResponse(fragment("deel_uitspraak.html", blad=blad))
    return page(request, "uitspraak.html", blad=blad)
