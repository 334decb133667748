"""The routes under /api."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from strafrecht_rag.tasks.balie import Balie

router = APIRouter(prefix="/api")


def desk_of(request: Request) -> Balie:
    """The desk of this application."""
    desk = request.app.state.desk
    assert isinstance(desk, Balie)  # noqa: S101 - for the type checker
    return desk


@router.get("/status")
def status(request: Request) -> dict[str, Any]:
    """What is searched."""
    venster = desk_of(request).venster
    return {"uitspraken": venster.uitspraken, "passages": venster.passages, "venster": venster.zin}
