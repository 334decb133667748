"""The application: the desk, the guards around everything, and the routes of the API and of the pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from strafrecht_rag.errors import Fout
from strafrecht_rag.faces.web.access import Access
from strafrecht_rag.faces.web.api import routes as api
from strafrecht_rag.faces.web.guard import Guard, Net, SameOrigin, refuse
from strafrecht_rag.faces.web.limits import Limits
from strafrecht_rag.faces.web.pages import routes as pages
from strafrecht_rag.faces.web.places import Bezet, Places
from strafrecht_rag.faces.web.problems import TITLES, sentences, told
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.proving import versions

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Options:
    """How the application may be reached. `names`: hosts that a request may ask for; `token`: what a visitor must know."""

    names: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    token: str = ""
    asking: int = 1
    """Questions that a model answers at once; the others wait their turn."""
    waiting: int = 20
    """Questions that may wait; the next one is told that it is busy."""
    searching: int = 2
    """Searches and readings that are worked on at once, each in a thread of its own."""
    searching_waiting: int = 200
    checking: int = 1
    """Documents that are checked at once: a long one may take a minute, and searching goes on meanwhile."""
    checking_waiting: int = 10
    extra: dict[str, str] = field(default_factory=dict)


def create_app(desk: Balie, options: Options | None = None) -> FastAPI:
    """An application around one desk."""
    options = options or Options()
    app = FastAPI(
        title="strafrecht-rag",
        version=versions()[0].partition(" ")[2].strip("()"),
        description="Antwoorden uit Nederlandse strafrechtspraak: geen bron, geen antwoord.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # Whatever collector is configured on this machine: no trace of a request goes to it.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.desk = desk
    app.state.options = options
    app.state.places = Places(asking=options.asking, waiting=options.waiting)
    app.state.workers = Places(asking=options.searching, waiting=options.searching_waiting)
    app.state.checkers = Places(asking=options.checking, waiting=options.checking_waiting)
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    _tell_errors(app)
    # The last one stands outermost.
    app.add_middleware(Limits)
    app.add_middleware(SameOrigin)
    app.add_middleware(Access, token=options.token)
    app.add_middleware(Net)
    app.add_middleware(Guard, names=options.names)
    return app


def _tell_errors(app: FastAPI) -> None:
    """Our errors, and those of the framework, in Dutch and in the form that belongs to the path."""

    async def ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, Fout | Bezet)  # noqa: S101 - for the type checker
        status, melding, raad, headers = told(error)
        return refuse(request.url.path, status, melding, raad, headers)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        return refuse(request.url.path, 422, sentences(error.errors()))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101
        detail = _FRAMEWORK.get(str(error.detail), str(error.detail))
        return refuse(request.url.path, error.status_code, detail, headers=dict(error.headers or {}))

    app.add_exception_handler(Fout, ours)
    app.add_exception_handler(Bezet, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)


_FRAMEWORK = {
    "There was an error parsing the body": f"{TITLES[400]}.",
    "Not Found": "Dit adres bestaat niet.",
    "Method Not Allowed": "Deze methode kan hier niet.",
}
"""Where the framework speaks English."""
