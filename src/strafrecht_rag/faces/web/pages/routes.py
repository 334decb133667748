"""The routes of the pages."""

from __future__ import annotations

from fastapi import APIRouter

from strafrecht_rag.faces.web.pages import about, asking, chaining, checking, proofs, reading, searching

router = APIRouter(include_in_schema=False)
for part in (asking, searching, reading, chaining, checking, proofs, about):
    router.include_router(part.router)
