"""Counting: by the index, never by a model; also for a question that asks for a count."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import Field

from strafrecht_rag.domain import GeenBron
from strafrecht_rag.faces.filter_models import NAMES
from strafrecht_rag.faces.tellingen import count_data
from strafrecht_rag.faces.web.api.base import as_bytes, desk_of, errors, json_only, json_response, work
from strafrecht_rag.faces.web.api.models import Invoer, Telling
from strafrecht_rag.faces.web.filters import Telfilters
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.as_json import answer_dict
from strafrecht_rag.query.counting import Per, count
from strafrecht_rag.query.telvraag import merge, read_telvraag
from strafrecht_rag.tasks.balie import Balie

router = APIRouter(prefix="/api", tags=["tellen"])

EXAMPLES = 20
"""Rulings that are named with each row of a count, unless more are asked for."""


class Telopdracht(Invoer):
    per: Per = Field(
        description="Waar naar wordt uitgesplitst; strafmaat vraagt om precies één soort straf in `filters`."
    )
    filters: Telfilters = Telfilters()
    voorbeelden: int = Field(
        default=EXAMPLES, ge=0, le=1000, description="Hoeveel uitspraken u per regel van de tabel hooguit wilt zien."
    )


@router.post(
    "/count",
    dependencies=[Depends(json_only)],
    response_model=Telling,
    responses=errors(400, 413, 415, 422, 503),
    summary="Tel uitspraken",
)
async def count_rulings(request: Request, body: Telopdracht) -> Response:
    """Aantallen in deze index, met bij elke telling de passage waarop zij rust. Dit zijn geen landelijke cijfers."""
    where, desk = body.filters.read(), desk_of(request)
    return json_response(await work(request, lambda: as_bytes(_counted(desk, where, body.per, body.voorbeelden))))


def _counted(desk: Balie, where: Filter, per: Per, examples: int, gelezen: tuple[str, ...] = ()) -> dict[str, Any]:
    telling = count(desk.store, where, per, spreker=NAMES["speaker"], straf=f"in {NAMES['sanction']}")
    return count_data(telling, gelezen, examples)


def answer_by_count(desk: Balie, vraag: str, where: Filter) -> dict[str, Any] | None:
    """The answer to a question that needs all rulings; None for any other question."""
    asked = read_telvraag(vraag)
    if asked is None:
        return None
    if asked.onbekend:
        return answer_dict(GeenBron(vraag, asked.weigering))
    data = _counted(desk, merge(where, asked.where), asked.per, EXAMPLES, tuple(asked.gelezen))
    return {"status": "telling", "vraag": vraag} | data
