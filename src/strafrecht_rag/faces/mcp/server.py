"""The server: lists the tools, and turns a call into work at the desk. Errors are Dutch sentences with `isError`."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from typing import Any

import anyio.to_thread
from mcp.server import Server, ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.mcp.asking import show_asked, start_asking, try_counting
from strafrecht_rag.faces.mcp.inputs import Vragen, read_input
from strafrecht_rag.faces.mcp.outputs import schema_of
from strafrecht_rag.faces.mcp.results import Uitslag
from strafrecht_rag.faces.mcp.tools import GEREEDSCHAP, INSTRUCTIES, Gereedschap
from strafrecht_rag.faces.web.live import follow
from strafrecht_rag.faces.web.places import Bezet, Places
from strafrecht_rag.faces.words import told_of_model
from strafrecht_rag.query.events import Klaar
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.proving import versions

NAME = "strafrecht-rag"
ASKING = 1
"""Questions that a model answers at once; the others wait their turn."""
WAITING = 20
"""Questions that may wait; the next one is told that it is busy."""
WORKING = 4
"""Searches, readings and checks at once; the others wait."""


def make_server(desk: Balie) -> Server[dict[str, Any]]:
    """A server around one desk. It keeps nothing of what it is asked."""
    _keep_quiet()
    known = {tool.naam: tool for tool in GEREEDSCHAP}
    places = Places(asking=ASKING, waiting=WAITING)
    workers = anyio.CapacityLimiter(WORKING)

    async def list_tools(
        ctx: ServerRequestContext[dict[str, Any]], params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        told, elsewhere = await anyio.to_thread.run_sync(_model_of, desk)
        return ListToolsResult(tools=[_describe(tool, told, elsewhere=elsewhere) for tool in GEREEDSCHAP])

    async def call_tool(ctx: ServerRequestContext[dict[str, Any]], params: CallToolRequestParams) -> CallToolResult:
        try:
            tool = known.get(params.name)
            if tool is None:
                raise InvoerFout("Dit gereedschap bestaat niet.", f"Dit kan: {', '.join(known)}.")
            given = read_input(tool.invoer, params.arguments or {})
            if isinstance(given, Vragen):
                result = await anyio.to_thread.run_sync(try_counting, desk, given, limiter=workers)
                result = result or await _ask(desk, given, places, ctx)
            else:
                assert tool.werk is not None  # noqa: S101 - for the type checker
                result = await anyio.to_thread.run_sync(tool.werk, desk, given, limiter=workers)
        except Bezet:
            return _refusal(f"Het model is bezet: er wachten al {WAITING} vragen. Probeer het over een minuut opnieuw.")
        except Fout as error:
            return _refusal(str(error))
        except Exception as error:
            if os.environ.get("STRAFRECHT_RAG_DEBUG"):
                traceback.print_exception(error, file=sys.stderr)
            return _refusal(f"Er ging iets mis dat niet had mogen gebeuren ({type(error).__name__}).")
        return CallToolResult(content=[TextContent(text=result.tekst)], structured_content=result.data)

    server = Server(
        NAME,
        version=versions()[0].partition(" ")[2],
        title="Strafrechtspraak, nagekeken",
        instructions=INSTRUCTIES,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    server.middleware.clear()  # no traces of calls for whoever installed a collector
    return server


async def _ask(desk: Balie, given: Vragen, places: Places, ctx: ServerRequestContext[dict[str, Any]]) -> Uitslag:
    """The answer, followed line by line, so that a caller sees that work goes on and one who leaves frees the model."""
    visitor = getattr(getattr(ctx.request, "client", None), "host", "") or ""
    async with places.turn(visitor):
        step = 0
        async for event in follow(lambda: start_asking(desk, given)):
            if isinstance(event, Klaar):
                return show_asked(desk, event.resultaat)
            step += 1
            await ctx.session.report_progress(step, None, "Het model schrijft; elke regel wordt nagekeken.")
    raise RuntimeError("an answer without an end")


def _refusal(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)], is_error=True)


def _model_of(desk: Balie) -> tuple[str, bool]:
    """What must be known of the model before it is asked; a model that cannot be chosen says so itself when asked."""
    try:
        return " ".join(told_of_model(desk.model)), bool(desk.model.adres_elders)
    except Fout as error:
        return str(error), False


def _describe(tool: Gereedschap, told: str, *, elsewhere: bool) -> Tool:
    asks = tool.werk is None
    return Tool(
        name=tool.naam,
        title=tool.titel,
        description=f"{tool.beschrijving} {told}".strip() if asks else tool.beschrijving,
        input_schema=tool.invoer.model_json_schema(),
        output_schema=schema_of(tool.uitvoer),
        annotations=ToolAnnotations(
            title=tool.titel,
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=asks and elsewhere,
        ),
    )


def _keep_quiet() -> None:
    """The library may log what it cannot read, and that can be a question."""
    for name in ("mcp", "client"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.CRITICAL + 1)
