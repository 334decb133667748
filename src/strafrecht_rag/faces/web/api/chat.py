"""`/v1`: the protocol of OpenAI, for programs that know no other. Such a program shows text, so the check stands in it."""

from __future__ import annotations

import time
import uuid
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.web.api.asking import events, stream_of
from strafrecht_rag.faces.web.api.base import (
    as_bytes,
    desk_of,
    json_only,
    json_response,
    places_of,
    visitor,
    while_there,
    work,
)
from strafrecht_rag.faces.web.api.chat_text import pieces, write_count
from strafrecht_rag.faces.web.api.counting import answer_by_count
from strafrecht_rag.faces.web.guard import tell_place
from strafrecht_rag.faces.web.places import Bezet
from strafrecht_rag.faces.web.problems import openai_error, told
from strafrecht_rag.index.store import Filter
from strafrecht_rag.query.as_json import answer_dict
from strafrecht_rag.query.events import Klaar
from strafrecht_rag.tasks.asking import check_question

router = APIRouter(prefix="/v1", tags=["OpenAI-protocol"])

MODEL = "strafrecht-rag"
"""The one model of this server: our answer. Which language model wrote the lines, the text says."""


class Deel(BaseModel):
    """A part of a message; only text is read."""

    type: str
    text: str = ""


class Bericht(BaseModel):
    role: str
    content: str | list[Deel] | None = None

    @property
    def tekst(self) -> str:
        if isinstance(self.content, list):
            return "\n".join(d.text for d in self.content if d.type == "text")
        return self.content or ""


class Gesprek(BaseModel):
    """A conversation, of which the last message of the user is the question. Each is answered on its own.

    Settings of a language model (`temperature` and so on) are taken and not used.
    """

    model_config = ConfigDict(extra="ignore")

    model: str = Field(max_length=200, json_schema_extra={"enum": [MODEL]})
    messages: list[Bericht] = Field(min_length=1, max_length=2000)
    stream: bool | None = False

    @property
    def vraag(self) -> str:
        """The question; InvoerFout when nobody asks."""
        asked = [m.tekst for m in self.messages if m.role == "user"]
        if not asked:
            raise InvoerFout("Er is geen bericht van een gebruiker.", "Stuur een bericht met role: user.")
        return check_question(asked[-1])


class Taalmodel(BaseModel):
    id: str
    object: Literal["model"]
    created: int
    owned_by: str


class Taalmodellen(BaseModel):
    object: Literal["list"]
    data: list[Taalmodel]


class Keuze(BaseModel):
    index: int
    message: dict[str, str]
    finish_reason: str


class Voltooiing(BaseModel):
    id: str
    object: Literal["chat.completion"]
    created: int
    model: str
    choices: list[Keuze]
    strafrecht_rag: dict[str, Any] = Field(description="Het hele antwoord als gegevens, zoals `/api/ask` het geeft.")


_CHUNK = {"type": "object", "properties": {"data": {"type": "string"}}, "required": ["data"]}
_OPENAI = {"type": "object", "properties": {"error": {"type": "object"}}, "required": ["error"]}
_ERRORS: dict[int | str, dict[str, Any]] = {
    421: {"description": "Een andere host.", "content": {"text/plain": {"schema": {"type": "string"}}}}
}
for _status, _text_of in (
    (400, "Onleesbaar."),
    (401, "Wachtwoord nodig."),
    (403, "Van een andere pagina."),
    (404, "Dit model is hier niet."),
    (413, "Te groot."),
    (415, "Geen JSON."),
    (422, "Geen bruikbare vraag."),
    (503, "Bezet, of het model is niet bereikbaar."),
):
    _ERRORS[_status] = {"description": _text_of, "content": {"application/json": {"schema": _OPENAI}}}


def _model() -> dict[str, Any]:
    return {"id": MODEL, "object": "model", "created": 0, "owned_by": MODEL}


@router.get(
    "/models", response_model=Taalmodellen, responses={401: _ERRORS[401], 421: _ERRORS[421]}, summary="De modellen"
)
async def models() -> Response:
    """Eén: een antwoord dat is nagekeken."""
    return json_response({"object": "list", "data": [_model()]})


@router.post(
    "/chat/completions",
    dependencies=[Depends(json_only)],
    response_model=Voltooiing,
    responses=_ERRORS | {200: {"content": {"text/event-stream": {"schema": _CHUNK}}}},
    summary="Stel een vraag in een gesprek",
)
async def chat(request: Request, body: Gesprek) -> Response:
    """Geaccepteerde regels met genummerde bronnen, daarna de controle; `strafrecht_rag` herhaalt alles als gegevens."""
    if body.model != MODEL:
        raise HTTPException(404, f"Dit model is hier niet. Kies {MODEL}.")
    vraag = body.vraag
    head = {"id": f"chatcmpl-{uuid.uuid4().hex}", "created": int(time.time()), "model": MODEL}
    counted = await work(request, answer_by_count, desk_of(request), vraag, Filter())
    if body.stream:
        if counted is None and places_of(request).is_full_for(visitor(request)):
            raise Bezet
        return stream_of(_stream(request, vraag, head, counted))
    text, data = await while_there(request, _whole(request, vraag, counted))
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return json_response(head | {"object": "chat.completion", "choices": [choice], "strafrecht_rag": data})


async def _text(
    request: Request, vraag: str, counted: dict[str, Any] | None
) -> AsyncGenerator[tuple[str, dict[str, Any] | None]]:
    """The text piece by piece; with the last piece the answer as data."""
    if counted is not None:
        yield write_count(counted), counted
        return
    write = pieces()
    async with aclosing(events(request, vraag, Filter(), 0)) as found:
        async for event in found:
            piece = write(event)
            if isinstance(event, Klaar):
                yield piece, answer_dict(event.resultaat)
            elif piece:
                yield piece, None


async def _whole(request: Request, vraag: str, counted: dict[str, Any] | None) -> tuple[str, dict[str, Any]]:
    text = ""
    data: dict[str, Any] = {}
    async with aclosing(_text(request, vraag, counted)) as found:
        async for piece, answer in found:
            text += piece
            data = answer or data
    return text, data


async def _stream(
    request: Request, vraag: str, head: dict[str, Any], counted: dict[str, Any] | None
) -> AsyncGenerator[str]:
    def chunk(delta: dict[str, str], end: str | None = None, **more: Any) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": end}
        return _data(head | {"object": "chat.completion.chunk", "choices": [choice]} | more)

    yield chunk({"role": "assistant", "content": ""})
    try:
        async with aclosing(_text(request, vraag, counted)) as found:
            async for piece, answer in found:
                yield chunk({"content": piece})
                if answer is not None:
                    yield chunk({}, "stop", strafrecht_rag=answer)
    except (Fout, Bezet) as error:
        status, melding, raad, _ = told(error)
        yield _data(openai_error(status, melding, raad))
    except Exception as error:
        tell_place(error)
        yield _data(openai_error(500, "Er ging iets mis dat niet had mogen gebeuren."))
    yield "data: [DONE]\n\n"


def _data(value: dict[str, Any]) -> str:
    return f"data: {as_bytes(value).decode()}\n\n"
