"""What every route uses: the desk, a turn at the work, and what a wrong request is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar, cast

from fastapi import HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from strafrecht_rag.faces.web.api.models import Probleem
from strafrecht_rag.faces.web.places import Places
from strafrecht_rag.faces.web.problems import PROBLEM
from strafrecht_rag.tasks.balie import Balie

T = TypeVar("T")

NAMES = {
    400: "Het verzoek kan niet worden gelezen.",
    401: "Er is een wachtwoord nodig (`Authorization: Bearer …`).",
    403: "Het verzoek komt van een andere pagina.",
    404: "De uitspraak of passage staat niet in deze index.",
    413: "Te groot.",
    415: "Verkeerde `Content-Type`.",
    421: "Een andere host dan deze server.",
    422: "De invoer kan niet worden gebruikt; `raad` zegt wat u kunt doen.",
    503: "Het model is bezet of niet bereikbaar, of de index is er niet. Bij bezet: zie `Retry-After`.",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its description."""
    out: dict[int | str, dict[str, Any]] = {}
    for status in (401, 403, *statuses):
        out[status] = {
            "description": NAMES[status],
            "content": {PROBLEM: {"schema": Probleem.model_json_schema()}},
        }
    out[421] = {"description": NAMES[421], "content": {"text/plain": {"schema": {"type": "string"}}}}
    return out


def desk_of(request: Request) -> Balie:
    """The desk of this application."""
    return cast(Balie, request.app.state.desk)


def places_of(request: Request) -> Places:
    """The line for the model."""
    return cast(Places, request.app.state.places)


def visitor(request: Request) -> str:
    """Who stands in line: the address that the request comes from."""
    return request.client.host if request.client else ""


async def check(request: Request, do: Callable[..., T], *args: Any) -> T:
    """As `work`, for what can take long: it has a line of its own."""
    async with cast(Places, request.app.state.checkers).turn(visitor(request)):
        return await run_in_threadpool(do, *args)


async def work(request: Request, do: Callable[..., T], *args: Any) -> T:
    """The result of work without a model, in a thread, when it is this visitor's turn. Bezet when too many wait."""
    async with cast(Places, request.app.state.workers).turn(visitor(request)):
        return await run_in_threadpool(do, *args)


def as_bytes(data: Any) -> bytes:
    """Plain data as JSON; the same data, the same bytes. Half a character, which no text can hold, becomes `?`."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=lambda day: day.isoformat())
    return text.encode("utf-8", "replace")


def json_response(data: Any) -> Response:
    """An answer of plain data, or of what `as_bytes` made of it in the thread that found it."""
    return Response(data if isinstance(data, bytes) else as_bytes(data), media_type="application/json")


def json_only(request: Request) -> None:
    """415 for a body that does not call itself JSON: a form of another page cannot."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not (kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))):
        raise HTTPException(415, "Stuur JSON, met Content-Type: application/json.")


async def while_there(request: Request, doing: Coroutine[Any, Any, T]) -> T:
    """The result, unless the client goes away first: then the work is broken off."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    work_task, gone_task = asyncio.ensure_future(doing), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({work_task, gone_task}, return_when=asyncio.FIRST_COMPLETED)
        if work_task.done():
            return work_task.result()
        raise ClientDisconnect
    finally:
        for task in (work_task, gone_task):
            if not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
