"""The routes of the pages."""

from __future__ import annotations

from fastapi import APIRouter

from strafrecht_rag.faces.web.pages import asking, reading

router = APIRouter(include_in_schema=False)
for part in (asking, reading):
    router.include_router(part.router)
