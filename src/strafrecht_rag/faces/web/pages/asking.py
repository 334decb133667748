"""Asking: one form, answered as a whole page, or line by line for the script of the page. Both show the same answer."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

from strafrecht_rag.domain import Antwoord, GeenBron
from strafrecht_rag.errors import Fout
from strafrecht_rag.faces.exports.vormen import Omstandigheden
from strafrecht_rag.faces.web import live
from strafrecht_rag.faces.web.pages.answering import Beeld, Zetter, picture
from strafrecht_rag.faces.web.pages.frame import (
    BEZET,
    PageRoute,
    desk,
    fragment,
    page,
    places,
    read_form,
    status_of,
    text_of,
    visitor,
)
from strafrecht_rag.faces.web.places import Bezet
from strafrecht_rag.index.store import Filter
from strafrecht_rag.query.events import (
    Geaccepteerd,
    Gebeurtenis,
    Gevonden,
    Klaar,
    Opnieuw,
    Samengevoegd,
    Verworpen,
)
from strafrecht_rag.tasks.asking import MAX_QUESTION, GekozenModel, check_question
from strafrecht_rag.tasks.balie import Balie

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)


def _model(balie: Balie) -> tuple[GekozenModel | None, str]:
    """The model of this desk, or why there is none."""
    try:
        return balie.model, ""
    except Fout as error:
        return None, str(error)


def _start(request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    model, geen_model = _model(desk(request))
    shown: dict[str, Any] = {"vraag": "", "beeld": None, "melding": "", "raad": ""} | values
    return page(
        request, "vragen.html", status=status, model=model, geen_model=geen_model, langste=MAX_QUESTION, **shown
    )


@router.get("/")
def begin(request: Request) -> HTMLResponse:
    """The first page: the question."""
    return _start(request)


@router.post("/vraag")
async def ask(request: Request) -> HTMLResponse:
    """The answer as a whole page: for a browser without our script."""
    form = await read_form(request)
    vraag = text_of(form, "vraag")
    try:
        check_question(vraag)
        async with places(request).turn(visitor(request)):
            beeld = await run_in_threadpool(_answer, desk(request), vraag)
    except (Fout, Bezet) as error:
        told = BEZET if isinstance(error, Bezet) else error
        return await run_in_threadpool(
            _start, request, status_of(told), vraag=vraag, melding=told.melding, raad=told.raad
        )
    return await run_in_threadpool(_start, request, vraag=vraag, beeld=beeld)


def _answer(balie: Balie, vraag: str) -> Beeld:
    started = time.monotonic()
    where = Filter()
    return _whole(balie, balie.answer(vraag, where), where, started)


def _whole(balie: Balie, result: Antwoord | GeenBron, where: Filter, started: float) -> Beeld:
    over = Omstandigheden.now(balie.store, where, result.vraag, result.passages)
    return picture(result, over, time.monotonic() - started, {})


# --- line by line ------------------------------------------------------------------------------------------------------


@router.post("/vraag/stroom")
async def stream(request: Request) -> StreamingResponse:
    """The answer as server-sent events whose data are pieces of the page; an error is an event too."""
    form = await read_form(request)
    told = _told(request, text_of(form, "vraag"))
    return StreamingResponse(told, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _told(request: Request, vraag: str) -> AsyncIterator[str]:
    line = places(request)
    try:
        check_question(vraag)
        if line.waiting:
            yield _event("wacht", fragment("deel_wacht.html", voor=line.waiting))
        async with line.turn(visitor(request)):
            balie = desk(request)
            async for name, html in live.follow(lambda: _pieces(balie, vraag)):
                yield _event(name, html)
    except (Fout, Bezet) as error:
        told = BEZET if isinstance(error, Bezet) else error
        yield _event("fout", fragment("deel_fout.html", melding=told.melding, raad=told.raad))


def _event(name: str, html: str) -> str:
    data = "\n".join(f"data: {part}" for part in html.splitlines())
    return f"event: {name}\n{data}\n\n"


def _pieces(balie: Balie, vraag: str) -> Iterator[tuple[str, str]]:
    """Each event of the answer with its piece of the page."""
    started = time.monotonic()
    where = Filter()
    setter: Zetter | None = None
    events = balie.follow(vraag, where)
    try:
        for event in events:
            if isinstance(event, Gevonden):
                over = Omstandigheden.now(balie.store, where, vraag, event.passages)
                setter = Zetter(event.passages, over)
                yield "gevonden", fragment("deel_gevonden.html", aantal=len(event.passages), gezocht=over.gezocht)
            elif isinstance(event, Klaar):
                yield "klaar", fragment("deel_antwoord.html", beeld=_whole(balie, event.resultaat, where, started))
            elif setter:
                yield _line(setter, event)
    finally:
        close = getattr(events, "close", None)
        if close:
            close()


def _line(setter: Zetter, event: Gebeurtenis) -> tuple[str, str]:
    match event:
        case Geaccepteerd(nummer, bewering):
            return "bewering", fragment("deel_regel.html", regel=setter.claim(nummer, bewering))
        case Samengevoegd(nummer, bewering):
            return "samengevoegd", fragment("deel_regel.html", regel=setter.claim(nummer, bewering))
        case Verworpen(nummer, afgekeurd):
            return "afgekeurd", fragment("deel_weigering.html", weigering=setter.rejected(nummer, afgekeurd))
        case Opnieuw():
            return "opnieuw", "Van het eerste antwoord bleef niets over. Het model krijgt een tweede kans."
        case _:  # pragma: no cover - the others are told above
            raise TypeError(type(event).__name__)
