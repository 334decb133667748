"""Searching: passages under a filter, and how the rulings under it are spread. Filters stand in the link, words never do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad
from strafrecht_rag.domain import Hit
from strafrecht_rag.errors import Fout
from strafrecht_rag.faces.web.api.base import desk_of, work
from strafrecht_rag.faces.web.pages.answering import anchor
from strafrecht_rag.faces.web.pages.charts import columns, court_bars
from strafrecht_rag.faces.web.pages.frame import (
    PageRoute,
    page,
    read_form,
    ruling_url,
    status_of,
    text_of,
)
from strafrecht_rag.faces.web.pages.marking import Stuk, cut
from strafrecht_rag.faces.web.pages.narrowing import Keuze, groups
from strafrecht_rag.faces.words import speaks
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.tasks.asking import MAX_QUESTION
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.verantwoording import advocates, describe_search, filter_in_words

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)

SHOWN = 20
"""Passages on the page."""
NEWEST = "nieuwste"


@dataclass(frozen=True)
class Treffer:
    """A passage that was found, as the page shows it."""

    hit: Hit
    naam: str
    href: str
    woord: str
    spreekt: str
    stukken: tuple[Stuk, ...]


@dataclass(frozen=True)
class Cijfers:
    """The rulings under the filter: how many, and by court and year."""

    uitspraken: int
    gerechten: Markup
    jaren: Markup


@dataclass(frozen=True)
class Uitkomst:
    """What a search gives. `treffers` is None when only filters were given, and no words."""

    gezocht: str
    filters: tuple[str, ...]
    cijfers: Cijfers
    treffers: tuple[Treffer, ...] | None = None
    reden: str = ""
    opmerkingen: tuple[str, ...] = ()

    @property
    def fictief(self) -> bool:
        return any(t.hit.fictief for t in self.treffers or ())


def _show(
    request: Request,
    keuze: Keuze,
    status: int = 200,
    *,
    vraag: str = "",
    sorteer: str = "",
    uitkomst: Uitkomst | None = None,
    fout: Fout | None = None,
) -> HTMLResponse:
    return page(
        request,
        "zoeken.html",
        status=status,
        keuze=keuze,
        groepen=groups(),
        vraag=vraag,
        sorteer=sorteer,
        uitkomst=uitkomst,
        melding=fout.melding if fout else "",
        raad=fout.raad if fout else "",
        langste=MAX_QUESTION,
    )


@router.get("/zoeken")
async def form(request: Request) -> HTMLResponse:
    """The form, with the filters of the link; with filters also how many rulings they leave."""
    keuze = Keuze(request.query_params)
    sorteer = NEWEST if request.query_params.get("sorteer") == NEWEST else ""
    try:
        where = keuze.read()
    except Fout as error:
        return await run_in_threadpool(_show, request, keuze, 422, sorteer=sorteer, fout=error)
    found = await work(request, _only_filters, desk_of(request), where) if keuze.gekozen else None
    return await run_in_threadpool(_show, request, keuze, sorteer=sorteer, uitkomst=found)


@router.post("/zoeken")
async def search(request: Request) -> HTMLResponse:
    """The passages. The words come in the form, so that no address and no history of a browser holds them."""
    sent = await read_form(request)
    keuze, vraag = Keuze(sent), text_of(sent, "vraag")
    sorteer = NEWEST if text_of(sent, "sorteer") == NEWEST else ""
    try:
        where = keuze.read()
    except Fout as error:
        return await run_in_threadpool(_show, request, keuze, 422, vraag=vraag, sorteer=sorteer, fout=error)
    try:
        found = await work(request, _found, desk_of(request), where, vraag, sorteer)
    except Fout as error:
        status = status_of(error)
        return await run_in_threadpool(_show, request, keuze, status, vraag=vraag, sorteer=sorteer, fout=error)
    return await run_in_threadpool(_show, request, keuze, vraag=vraag, sorteer=sorteer, uitkomst=found)


def _only_filters(balie: Balie, where: Filter) -> Uitkomst:
    return Uitkomst("", tuple(filter_in_words(where)), _figures(balie, where))


def _found(balie: Balie, where: Filter, vraag: str, sorteer: str) -> Uitkomst:
    found = balie.search(vraag, where, SHOWN)
    hits = list(found.hits)
    if sorteer == NEWEST:
        hits.sort(key=lambda h: h.datum or date.min, reverse=True)
    authors = advocates(balie.store, hits)
    return Uitkomst(
        describe_search(balie.store, where, vraag),
        tuple(filter_in_words(where)),
        _figures(balie, where),
        tuple(_hit(h, authors.get(h.sleutel, "")) for h in hits),
        found.reden,
        found.opmerkingen,
    )


def _figures(balie: Balie, where: Filter) -> Cijfers:
    counted = balie.spread(where)
    return Cijfers(
        counted.uitspraken, court_bars(counted.per_gerecht), columns(counted.per_jaar, "Uitspraken per jaar")
    )


def _hit(hit: Hit, auteur: str) -> Treffer:
    return Treffer(
        hit=hit,
        naam=leidraad(Aanhaling.of(hit, auteur=auteur).at(hit.overweging)),
        href=ruling_url(hit.ecli or hit.sleutel, anker=anchor(hit)),
        woord="onder" if hit.soort == "Conclusie" else "r.o.",
        spreekt=speaks(hit) or ("" if hit.spreker == "onbekend" else hit.spreker),
        stukken=tuple(cut(hit.tekst, (), hit.invoegingen)),
    )
