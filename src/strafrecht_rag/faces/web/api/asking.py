"""Asking: the whole answer at once, or line by line as server-sent events. The last event is the whole answer."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response, StreamingResponse

from strafrecht_rag.domain import Antwoord, GeenBron
from strafrecht_rag.errors import Fout
from strafrecht_rag.faces.web import live
from strafrecht_rag.faces.web.api.base import (
    as_bytes,
    desk_of,
    errors,
    json_only,
    json_response,
    places_of,
    visitor,
    while_there,
    work,
)
from strafrecht_rag.faces.web.api.counting import answer_by_count
from strafrecht_rag.faces.web.api.models import AntwoordUit, GeenBronUit, TellingUit, Vraag
from strafrecht_rag.faces.web.guard import tell_place
from strafrecht_rag.faces.web.places import Bezet
from strafrecht_rag.faces.web.problems import kind_of, problem, told
from strafrecht_rag.index.store import Filter
from strafrecht_rag.query.as_json import answer_dict, claim_dict, hit_dict
from strafrecht_rag.query.events import (
    Geaccepteerd,
    Gebeurtenis,
    Gevonden,
    Klaar,
    Opnieuw,
    Samengevoegd,
    Verworpen,
)
from strafrecht_rag.tasks.asking import check_question

EVENT = {
    "type": "object",
    "properties": {
        "event": {
            "type": "string",
            "enum": ["gevonden", "bewering", "afgekeurd", "samengevoegd", "opnieuw", "klaar", "fout"],
        },
        "data": {"type": "string", "description": "JSON."},
    },
    "required": ["data"],
}
"""One server-sent event, for the description."""

router = APIRouter(prefix="/api", tags=["vragen"])


async def events(request: Request, vraag: str, where: Filter, k: int) -> AsyncGenerator[Gebeurtenis]:
    """The events of an answer, when it is this visitor's turn. Closing it gives the turn back once the model is free."""
    desk = desk_of(request)
    async with (
        places_of(request).turn(visitor(request)),
        aclosing(live.follow(lambda: desk.follow(vraag, where, k))) as found,
    ):
        async for event in found:
            yield event


async def answer(request: Request, vraag: str, where: Filter, k: int) -> Antwoord | GeenBron:
    """The whole answer."""
    async with aclosing(events(request, vraag, where, k)) as found:
        async for event in found:
            if isinstance(event, Klaar):
                return event.resultaat
    raise RuntimeError("an answer without an end")


@router.post(
    "/ask",
    dependencies=[Depends(json_only)],
    response_model=AntwoordUit | GeenBronUit | TellingUit,
    responses=errors(400, 413, 415, 422, 503),
    summary="Stel een vraag",
)
async def ask(request: Request, body: Vraag) -> Response:
    """Elke regel van het antwoord is nagekeken; wat niet te herleiden is, staat onder `afgekeurd` met de reden.

    Een telvraag («hoeveel …») beantwoordt de index zelf, met een tabel (`status: telling`)."""
    vraag, where = check_question(body.vraag), body.filters.read()
    if counted := await work(request, answer_by_count, desk_of(request), vraag, where):
        return json_response(counted)
    return json_response(answer_dict(await while_there(request, answer(request, vraag, where, body.k))))


@router.post(
    "/ask/stream",
    dependencies=[Depends(json_only)],
    responses=errors(400, 413, 415, 422, 503) | {200: {"content": {"text/event-stream": {"schema": EVENT}}}},
    response_class=StreamingResponse,
    summary="Stel een vraag en krijg het antwoord regel voor regel",
)  # fmt: skip
async def ask_stream(request: Request, body: Vraag) -> StreamingResponse:
    """Server-sent events: `gevonden`, `bewering`, `afgekeurd`, `samengevoegd`, `opnieuw` (neemt alles terug), `klaar`
    (het hele antwoord, gelijk aan dat van `/api/ask`) of `fout`. De gegevens zijn JSON."""
    vraag, where = check_question(body.vraag), body.filters.read()
    if counted := await work(request, answer_by_count, desk_of(request), vraag, where):
        return stream_of(_at_once(_event("klaar", counted)))
    if places_of(request).is_full_for(visitor(request)):
        raise Bezet
    return stream_of(_told(request, vraag, where, body.k))


def stream_of(lines: AsyncGenerator[str]) -> StreamingResponse:
    """Server-sent events, passed on at once."""
    return StreamingResponse(lines, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _at_once(text: str) -> AsyncGenerator[str]:
    yield text


async def _told(request: Request, vraag: str, where: Filter, k: int) -> AsyncGenerator[str]:
    yield ": welkom\n\n"  # the client sees that it was heard, also while it waits
    try:
        async with aclosing(events(request, vraag, where, k)) as found:
            async for event in found:
                yield _event(*event_data(event))
    except (Fout, Bezet) as error:
        status, melding, raad, _ = told(error)
        yield _event("fout", problem(status, melding, raad, soort=kind_of(status)))
    except Exception as error:
        tell_place(error)
        yield _event("fout", problem(500, "Er ging iets mis dat niet had mogen gebeuren.", soort=kind_of(500)))


def _event(name: str, data: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {as_bytes(data).decode()}\n\n"


def event_data(event: Gebeurtenis) -> tuple[str, dict[str, Any]]:
    """The name of an event and its data."""
    match event:
        case Gevonden(passages, opmerkingen):
            return "gevonden", {"passages": [hit_dict(h) for h in passages], "opmerkingen": list(opmerkingen)}
        case Geaccepteerd(nummer, bewering):
            return "bewering", {"nummer": nummer, "bewering": claim_dict(bewering)}
        case Samengevoegd(nummer, bewering):
            return "samengevoegd", {"nummer": nummer, "bewering": claim_dict(bewering)}
        case Verworpen(nummer, afgekeurd):
            return "afgekeurd", {"nummer": nummer, "afgekeurd": asdict(afgekeurd)}
        case Opnieuw():
            return "opnieuw", {}
        case Klaar(resultaat):
            return "klaar", answer_dict(resultaat)
