"""An answer as a file: of a question that is asked now, or of the proof of an answer that was given before."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import Field, model_validator
from starlette.concurrency import run_in_threadpool

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.exports import Omstandigheden, Uitvoer, export
from strafrecht_rag.faces.web.api.asking import answer
from strafrecht_rag.faces.web.api.base import desk_of, errors, json_only, while_there, work
from strafrecht_rag.faces.web.api.models import Invoer, Question
from strafrecht_rag.faces.web.filters import Filters
from strafrecht_rag.query.telvraag import read_telvraag
from strafrecht_rag.tasks.asking import check_question
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.restoring import restore
from strafrecht_rag.tasks.verantwoording import advocates

router = APIRouter(prefix="/api", tags=["meenemen"])

FORMS = tuple(form.value for form in Uitvoer)


class Export(Invoer):
    vorm: Annotated[str, Field(pattern=f"^({'|'.join(f.replace('.', chr(92) + '.') for f in FORMS)})$")] = Field(
        description=f"Een van {', '.join(FORMS)}; .json is een bewijs, dat later kan worden nagekeken."
    )
    vraag: Question | None = Field(default=None, description="Stel deze vraag nu.")
    bewijs: str | None = Field(default=None, description="Of: de tekst van het bewijs van een eerder antwoord.")
    k: int = Field(default=4, ge=1, le=50)
    filters: Filters = Filters()
    bijlage: bool = Field(default=True, description="Met de afgekeurde regels. Zonder blijven hun aantallen staan.")

    @model_validator(mode="after")
    def _one_of_two(self) -> Export:
        if (self.vraag is None) == (self.bewijs is None):
            raise ValueError
        return self


_FILES: dict[str, Any] = {
    f.media_type.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}} for f in Uitvoer
}


@router.post(
    "/export",
    dependencies=[Depends(json_only)],
    responses=errors(400, 413, 415, 422, 503) | {200: {"description": "Het bestand.", "content": _FILES}},
    response_class=Response,
    summary="Neem een antwoord mee als bestand",
)
async def take_along(request: Request, body: Export) -> Response:
    """Geef `vraag` of `bewijs`. Elk bestand noemt het model en hoeveel regels zijn geaccepteerd, samengevoegd en afgekeurd."""
    form, desk = Uitvoer(body.vorm), desk_of(request)
    if body.bewijs is not None:
        content = await work(request, _of_proof, desk, body.bewijs, form, body.bijlage)
    else:
        vraag, where = check_question(body.vraag or ""), body.filters.read()
        if read_telvraag(vraag):
            raise InvoerFout("Dit is een telvraag; haar antwoord is een tabel en geen memo.", "Gebruik /api/count.")
        result = await while_there(request, answer(request, vraag, where, body.k))
        over = await run_in_threadpool(Omstandigheden.now, desk.store, where, vraag, result.passages)
        content = await run_in_threadpool(lambda: export(result, form, over, appendix=body.bijlage))
    head = {"Content-Disposition": f'attachment; filename="antwoord{form.value}"'}
    return Response(content, media_type=form.media_type, headers=head)


def _of_proof(desk: Balie, bewijs: str, form: Uitvoer, appendix: bool) -> bytes:
    """The answer in a proof as a file; nothing but the proof is believed."""
    result, stuk = restore(bewijs.encode("utf-8", "surrogatepass"))
    g = stuk.gegevens
    over = Omstandigheden(g.opgeslagen, "", advocates(desk.store, result.passages), g.streng, g.programma, g.python)
    return export(result, form, over, appendix=appendix)
