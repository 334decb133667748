"""All routes for programs."""

from __future__ import annotations

from fastapi import APIRouter

from strafrecht_rag.faces.web.api import asking, chat, checking, reading

router = APIRouter()
for part in (asking, reading, checking, chat):
    router.include_router(part.router)
