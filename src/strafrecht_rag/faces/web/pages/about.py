"""Pages about the program itself: what the index holds, the reading list, and what the checks do and do not see."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from strafrecht_rag.errors import Fout
from strafrecht_rag.faces.web.api.base import desk_of
from strafrecht_rag.faces.web.pages.charts import columns, court_bars
from strafrecht_rag.faces.web.pages.frame import (
    PageRoute,
    page,
)

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)


@router.get("/index")
def index(request: Request) -> HTMLResponse:
    """What is in the index, and whether a model is there."""
    balie = desk_of(request)
    view = balie.overview()
    try:
        model, melding = balie.model, ""
    except Fout as error:
        model, melding = None, str(error)
    return page(
        request,
        "index.html",
        overzicht=view,
        model=model,
        melding=melding,
        gerechten=court_bars(view.per_gerecht),
        jaren=columns(view.per_jaar, "Uitspraken per jaar"),
    )


@router.get("/leeslijst")
def reading_list(request: Request) -> HTMLResponse:
    """An empty list: the browser fills it, from itself."""
    return page(request, "leeslijst.html")


@router.get("/uitleg")
def explanation(request: Request) -> HTMLResponse:
    """How it works, what the checks do not see, and what happens to what a user types."""
    return page(request, "uitleg.html")
