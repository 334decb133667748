"""All routes for programs."""

from __future__ import annotations

from fastapi import APIRouter

from strafrecht_rag.faces.web.api import asking, chat, checking, counting, exporting, reading

router = APIRouter()
for part in (asking, reading, counting, checking, exporting, chat):
    router.include_router(part.router)
