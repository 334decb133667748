"""Checking: the references in a document, and a proof of a saved answer. What is sent is forgotten with the request."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.bewijs import proof_data
from strafrecht_rag.faces.controle import report_data
from strafrecht_rag.faces.web.api.base import as_bytes, desk_of, errors, json_response
from strafrecht_rag.faces.web.api.base import check as take_turn
from strafrecht_rag.faces.web.api.models import Controle, Keuring
from strafrecht_rag.faces.web.api.uploads import part, read_form

router = APIRouter(prefix="/api", tags=["nakijken"])

PASTED = "geplakte tekst"


def _form(**properties: dict[str, str]) -> dict[str, Any]:
    """The description of a form, of which one field is to be given."""
    schema = {"type": "object", "properties": properties, "oneOf": [{"required": [name]} for name in properties]}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


@router.post(
    "/check",
    response_model=Controle,
    responses=errors(400, 413, 415, 422, 503),
    openapi_extra=_form(
        stuk={"type": "string", "format": "binary", "description": "txt, md, html, docx of pdf; hooguit 50 MB."},
        tekst={"type": "string", "description": "Of de tekst zelf."},
    ),
    summary="Kijk de verwijzingen in een stuk na",
)
async def check(request: Request) -> Response:
    """Van elke verwijzing: klopt, spreekt tegen, of niet te controleren. Het stuk wordt niet bewaard."""
    form = await read_form(request)
    file, text = await part(form, "stuk"), await part(form, "tekst")
    if (file is None) == (text is None):
        raise InvoerFout("Er is niets om na te kijken, of u gaf een tekst én een bestand.", "Geef `stuk` of `tekst`.")
    given = file or text
    assert given is not None  # noqa: S101 - for the type checker
    desk, naam = desk_of(request), given[0] or (PASTED if text else "stuk")
    return json_response(await take_turn(request, lambda: as_bytes(report_data(desk.check(naam, given[1])))))


@router.post(
    "/verify",
    response_model=Keuring,
    responses=errors(400, 413, 415, 422, 503),
    openapi_extra=_form(bewijs={"type": "string", "format": "binary", "description": "Een bewijs van `ask --save`."}),
    summary="Kijk een bewaard antwoord na",
)
async def verify(request: Request) -> Response:
    """Is het bewijs veranderd, is het oordeel nog hetzelfde, en staan de passages nog in de uitspraken?"""
    given = await part(await read_form(request), "bewijs")
    if given is None:
        raise InvoerFout("Er is geen bewijs gegeven.", "Stuur het bestand als `bewijs`.")
    desk, naam = desk_of(request), given[0] or "bewijs"
    return json_response(await take_turn(request, lambda: as_bytes(proof_data(naam, desk.check_proof(given[1])))))
