"""The routes of the pages."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)
templates = Jinja2Templates(directory=Path(__file__).parent.parent / "templates")


@router.get("/")
def begin(request: Request) -> HTMLResponse:
    """The first page."""
    return templates.TemplateResponse(request, "begin.html", {"venster": request.app.state.desk.venster})
