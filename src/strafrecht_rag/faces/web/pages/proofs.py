"""Proofs: checking a saved answer again, and turning the answer of a page into a file without asking the model again."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.bewijs import STAND, verdict
from strafrecht_rag.faces.exports import Omstandigheden, Uitvoer, export
from strafrecht_rag.faces.web.api.base import check as in_line
from strafrecht_rag.faces.web.api.base import desk_of
from strafrecht_rag.faces.web.pages.frame import (
    PageRoute,
    file_of,
    page,
    read_form,
    status_of,
    text_of,
)
from strafrecht_rag.tasks.restoring import restore
from strafrecht_rag.tasks.verantwoording import advocates
from strafrecht_rag.verification.proof import LET_OP, MAX_BYTES

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)

MAX_PROOF = MAX_BYTES + 2**20
_NAME = "antwoord"


def _show(request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    shown: dict[str, Any] = {"nagekeken": None, "melding": "", "raad": "", "oordeel": "", "naam": ""} | values
    return page(request, "bewijs.html", status=status, let_op=LET_OP, stand=STAND, **shown)


@router.get("/bewijs")
def form(request: Request) -> HTMLResponse:
    """The form."""
    return _show(request)


@router.post("/bewijs")
async def verify(request: Request) -> HTMLResponse:
    """Whether a proof was altered, and whether it is judged the same now."""
    sent = await read_form(request, MAX_PROOF)
    naam, data = await file_of(sent, "bewijs")
    try:
        if not data:
            raise InvoerFout("Er is geen bestand gekozen.", "Kies een bewijs: een bestand dat eindigt op .json.")
        checked = await in_line(request, desk_of(request).check_proof, data)
    except Fout as error:
        return _show(request, status_of(error), melding=error.melding, raad=error.raad)
    return _show(request, nagekeken=checked, oordeel=verdict(checked.keuring), naam=naam)


@router.post("/export")
async def take_along(request: Request) -> Response:
    """The answer of a page as a file. The page sends its proof; that is checked, and nothing else is believed."""
    sent = await read_form(request, 3 * MAX_PROOF)
    form = next((f for f in Uitvoer if f.value == text_of(sent, "vorm")), None)
    if form is None:
        raise InvoerFout("Deze vorm bestaat niet.", f"Kies uit: {', '.join(f.value for f in Uitvoer)}.")
    # A form sends line ends of its own kind; a proof has plain ones.
    data = text_of(sent, "bewijs").replace("\r\n", "\n").encode("utf-8", "surrogatepass")
    told = one_line(text_of(sent, "gezocht"))[:600]
    content = await in_line(request, _render, request, data, form, told, text_of(sent, "bijlage") == "ja")
    head = {"Content-Disposition": f'attachment; filename="{_NAME}{form.value}"'}
    return Response(content, media_type=form.media_type, headers=head)


def _render(request: Request, data: bytes, form: Uitvoer, gezocht: str, appendix: bool) -> bytes:
    result, stuk = restore(data)
    over = Omstandigheden(
        stuk.gegevens.opgeslagen,
        gezocht,
        advocates(desk_of(request).store, result.passages),
        stuk.gegevens.streng,
        stuk.gegevens.programma,
        stuk.gegevens.python,
    )
    return export(result, form, over, appendix=appendix)
