"""Asking: one form, answered as a whole page, or line by line for the script of the page. Both show the same answer."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Generator, Iterator, Sequence
from contextlib import aclosing, closing
from typing import Any, cast

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, StreamingResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from strafrecht_rag.domain import Hit
from strafrecht_rag.errors import Fout
from strafrecht_rag.faces.exports.vormen import Omstandigheden
from strafrecht_rag.faces.web import live
from strafrecht_rag.faces.web.api.base import desk_of, places_of, visitor, work
from strafrecht_rag.faces.web.api.counting import answer_by_count
from strafrecht_rag.faces.web.guard import tell_place
from strafrecht_rag.faces.web.pages.answering import Zetter, picture
from strafrecht_rag.faces.web.pages.frame import (
    BEZET,
    PageRoute,
    fragment,
    page,
    read_form,
    status_of,
    text_of,
)
from strafrecht_rag.faces.web.pages.narrowing import Keuze, groups
from strafrecht_rag.faces.web.places import Bezet
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.appeals import quashed_by
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


def _start(request: Request, keuze: Keuze, status: int = 200, **values: Any) -> HTMLResponse:
    model, geen_model = _model(desk_of(request))
    shown: dict[str, Any] = {"vraag": "", "antwoord": None, "melding": "", "raad": ""} | values
    return page(
        request,
        "vragen.html",
        status=status,
        model=model,
        geen_model=geen_model,
        langste=MAX_QUESTION,
        keuze=keuze,
        groepen=groups(),
        **shown,
    )


@router.get("/")
def begin(request: Request) -> HTMLResponse:
    """The first page: the question. Filters may stand in its address, words never do."""
    return _start(request, Keuze(request.query_params))


@router.post("/vraag")
async def ask(request: Request) -> HTMLResponse:
    """The answer as a whole page: for a browser without our script."""
    form = await read_form(request)
    vraag, keuze = text_of(form, "vraag"), Keuze(form)
    try:
        check_question(vraag)
        shown = await _answer(request, vraag, keuze.read())
    except (Fout, Bezet) as error:
        told = BEZET if isinstance(error, Bezet) else error
        return await run_in_threadpool(
            _start, request, keuze, status_of(told), vraag=vraag, melding=told.melding, raad=told.raad
        )
    return await run_in_threadpool(_start, request, keuze, vraag=vraag, antwoord=Markup(shown))  # noqa: S704 - our template


async def _answer(request: Request, vraag: str, where: Filter) -> str:
    """The whole answer as a piece of a page."""
    async with aclosing(_pieces(request, vraag, where)) as told:
        async for name, html in told:
            if name == "klaar":
                return html
    raise RuntimeError("an answer without an end")


# --- line by line ------------------------------------------------------------------------------------------------------


@router.post("/vraag/stroom")
async def stream(request: Request) -> StreamingResponse:
    """The answer as server-sent events whose data are pieces of the page; an error is an event too."""
    form = await read_form(request)
    told = _told(request, text_of(form, "vraag"), Keuze(form))
    return StreamingResponse(told, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _told(request: Request, vraag: str, keuze: Keuze) -> AsyncGenerator[str]:
    yield ": welkom\n\n"  # the browser sees that it was heard, also while it waits
    try:
        check_question(vraag)
        async with aclosing(_pieces(request, vraag, keuze.read())) as told:
            async for name, html in told:
                yield _event(name, html)
    except (Fout, Bezet) as error:
        problem = BEZET if isinstance(error, Bezet) else error
        yield _event("fout", fragment("deel_fout.html", melding=problem.melding, raad=problem.raad))
    except Exception as error:
        tell_place(error)
        yield _event(
            "fout", fragment("deel_fout.html", melding="Er ging iets mis dat niet had mogen gebeuren.", raad="")
        )


def _event(name: str, html: str) -> str:
    data = "\n".join(f"data: {part}" for part in html.splitlines())
    return f"event: {name}\n{data}\n\n"


async def _pieces(request: Request, vraag: str, where: Filter) -> AsyncGenerator[tuple[str, str]]:
    """Each event of the answer with its piece of the page; a question for a number is counted, and asks no model."""
    balie, started = desk_of(request), time.monotonic()
    if counted := await work(request, answer_by_count, balie, vraag, where):
        yield "klaar", fragment("deel_telling.html", telling=counted)
        return
    line = places_of(request)
    if line.waiting:
        yield "wacht", fragment("deel_wacht.html", voor=line.waiting)
    async with (
        line.turn(visitor(request)),
        aclosing(live.follow(lambda: _made(balie, vraag, where, started))) as found,
    ):
        async for piece in found:
            yield piece


def _made(balie: Balie, vraag: str, where: Filter, started: float) -> Iterator[tuple[str, str]]:
    """The events as pieces of a page; all work of it is done in the thread of the model."""
    setter: Zetter | None = None
    events = balie.follow(vraag, where)
    with closing(cast(Generator[Gebeurtenis], events)):
        for event in events:
            if isinstance(event, Gevonden):
                setter = _setter(balie, vraag, where, event.passages)
                gezocht = setter.over.gezocht
                yield "gevonden", fragment("deel_gevonden.html", aantal=len(event.passages), gezocht=gezocht)
            elif isinstance(event, Klaar):
                result = event.resultaat
                setter = setter or _setter(balie, vraag, where, result.passages)  # nothing went to a model
                beeld = picture(result, setter.over, time.monotonic() - started, setter.later)
                yield "klaar", fragment("deel_antwoord.html", beeld=beeld)
            elif setter:
                yield _line(setter, event)


def _setter(balie: Balie, vraag: str, where: Filter, passages: Sequence[Hit]) -> Zetter:
    """What an answer needs besides its lines, looked up once: what was searched, and which rulings were quashed later."""
    over = Omstandigheden.now(balie.store, where, vraag, passages)
    return Zetter(passages, over, quashed_by(balie.store, [h.sleutel for h in passages]))


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
