"""How large a request may be: refused by what it says of itself, and while it is read when it says nothing or lies."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from strafrecht_rag.faces.web.guard import is_for_programs, refuse

MAX_JSON = 2 * 2**20
MAX_UPLOAD = 50 * 2**20
_AROUND = 2**16
"""Bytes of a form around the file in it."""
_UPLOADS = ("/api/check", "/api/verify")


def limit_of(path: str) -> int:
    """Bytes that a request for a path may have. The pages set their own limits below this one."""
    if path in _UPLOADS or not is_for_programs(path):
        return MAX_UPLOAD + _AROUND
    return MAX_JSON


class Limits:
    """Keeps a body within its limit, also one without a length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = limit_of(scope["path"])
        melding = f"Wat u stuurt is te groot (hooguit {limit // 2**20} MB)."
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdigit() and int(declared) > limit:
            await refuse(scope["path"], 413, melding)(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise HTTPException(413, melding)
            return message

        await self.app(scope, counted, send)
