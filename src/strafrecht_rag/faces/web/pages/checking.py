"""Checking a document: pasted or uploaded, read in memory, and marked reference by reference."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.controle import GEEN, LET_OP
from strafrecht_rag.faces.controle_html import articles, block, marked, summary
from strafrecht_rag.faces.web.api.base import check as in_line
from strafrecht_rag.faces.web.api.base import desk_of
from strafrecht_rag.faces.web.pages.frame import (
    PageRoute,
    file_of,
    page,
    read_form,
    ruling_url,
    status_of,
    text_of,
)
from strafrecht_rag.tasks.auditing import Verslag
from strafrecht_rag.verification.audit import Referentie

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)

MAX_UPLOAD = 20 * 2**20
PASTED = "geplakte tekst"


def _show(request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    shown: dict[str, Any] = {"verslag": None, "melding": "", "raad": "", "tekst": ""} | values
    return page(request, "nakijken.html", status=status, grens=MAX_UPLOAD // 2**20, **shown)


@router.get("/nakijken")
def form(request: Request) -> HTMLResponse:
    """The form."""
    return _show(request)


@router.post("/nakijken")
async def check(request: Request) -> HTMLResponse:
    """The document, marked. It is forgotten when the page has been sent."""
    sent = await read_form(request, MAX_UPLOAD)
    text = text_of(sent, "tekst")
    naam, data = await file_of(sent, "stuk")
    try:
        if not data and not text.strip():
            raise InvoerFout("Er is niets om na te kijken.", "Plak een tekst, of kies een bestand.")
        if data and text.strip():
            raise InvoerFout("U gaf een tekst én een bestand.", "Geef er één van de twee.")
        name, content = (naam or "bestand", data) if data else (PASTED, text.encode("utf-8", "replace"))
        report = await in_line(request, desk_of(request).check, name, content)
    except Fout as error:
        return _show(request, status_of(error), melding=error.melding, raad=error.raad, tekst=text)
    return _show(request, verslag=report, stukken=pieces(report), geen=GEEN, let_op=LET_OP)


def _to_ruling(r: Referentie) -> str:
    """The ruling's own page, where it is in the index."""
    return ruling_url(r.ecli or r.sleutel) if r.sleutel else ""


def pieces(report: Verslag) -> dict[str, Markup]:
    """The parts of the report as HTML, already escaped by what makes them."""
    c = report.controle
    return {
        "telling": Markup(summary(c)) if c.referenties else Markup(""),  # noqa: S704 - escaped there
        "verwijzingen": Markup("".join(block(c, r, _to_ruling) for r in c.referenties)),  # noqa: S704
        "artikelen": Markup(articles(c)),  # noqa: S704
        "tekst": Markup(marked(c)),  # noqa: S704
    }
