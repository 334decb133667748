"""The application: the desk, the guard around everything, and the routes of the API and of the pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from strafrecht_rag.faces.web.api import routes as api
from strafrecht_rag.faces.web.guard import Guard
from strafrecht_rag.faces.web.pages import routes as pages
from strafrecht_rag.tasks.balie import Balie

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
    extra: dict[str, str] = field(default_factory=dict)


def create_app(desk: Balie, options: Options | None = None) -> FastAPI:
    """An application around one desk."""
    options = options or Options()
    app = FastAPI(title="strafrecht-rag", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.desk = desk
    app.state.options = options
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(Guard, names=options.names, token=options.token)
    return app
