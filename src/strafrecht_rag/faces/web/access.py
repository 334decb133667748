"""Who may come in where a token is set: programs by `Authorization: Bearer`, people by a form that sets a session cookie."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from pathlib import Path
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from strafrecht_rag.faces.web.guard import is_for_programs, refuse

COOKIE = "strafrecht-rag"
LOGIN, LOGOUT = "/aanmelden", "/afmelden"
LASTS = 12 * 3600
"""Seconds that a session lasts; a restart of the program ends all."""
_OPEN = ("/static/",)
"""Paths that hold nothing of a visitor or an index: the same files in every copy of the program."""
_WRONG_COSTS = 0.5
"""Seconds that a wrong word costs, so that guessing is slow."""
_LONGEST = 4096
_TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True)


class Access:
    """Lets in who knows the token. The cookie is a session of its own, signed with a key that lives in this process only."""

    def __init__(self, app: ASGIApp, *, token: str) -> None:
        self.app = app
        self._token = token.encode()
        self._key = secrets.token_bytes(32)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._token:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        path = request.url.path
        if path == LOGIN:
            answer: Response | None = await self._login(request)
        elif path == LOGOUT and request.method == "POST":
            answer = self._leave()
        elif path.startswith(_OPEN) or self._knows(request):
            answer = None
        elif is_for_programs(path):
            answer = refuse(
                path, 401, "Hier is een wachtwoord nodig.", "Geef het mee: Authorization: Bearer …", {"WWW-Authenticate": "Bearer"}
            )  # fmt: skip
        else:
            answer = RedirectResponse(LOGIN, 303)
        await (answer or self.app)(scope, receive, send)

    def _knows(self, request: Request) -> bool:
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return hmac.compare_digest(given.strip().encode(), self._token)
        request.scope["signed_in"] = self._is_session(request.cookies.get(COOKIE, ""))
        return bool(request.scope["signed_in"])

    # -- sessions -------------------------------------------------------------------------------------------------------

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), "sha256").hexdigest()

    def _new_session(self) -> str:
        text = f"{int(time.time()) + LASTS}.{secrets.token_urlsafe(16)}"
        return f"{text}.{self._sign(text)}"

    def _is_session(self, cookie: str) -> bool:
        text, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(text).encode()):
            return False
        return int(text.partition(".")[0]) > time.time()

    async def _login(self, request: Request) -> Response:
        if request.method != "POST":
            return _page()
        given = dict(parse_qsl((await _small_body(request)).decode("utf-8", "replace"))).get("wachtwoord", "")
        if not hmac.compare_digest(given.strip().encode(), self._token):
            await asyncio.sleep(_WRONG_COSTS)
            return _page("Dit wachtwoord klopt niet.", 403)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(
            COOKIE, self._new_session(), httponly=True, samesite="strict", secure=request.url.scheme == "https", path="/"
        )  # fmt: skip
        return answer

    @staticmethod
    def _leave() -> Response:
        answer = RedirectResponse(LOGIN, 303)
        answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        MutableHeaders(raw=answer.raw_headers)["Clear-Site-Data"] = '"cache"'
        return answer


async def _small_body(request: Request) -> bytes:
    data = b""
    async for piece in request.stream():
        data += piece
        if len(data) > _LONGEST:
            return b""
    return data


def _page(melding: str = "", status: int = 200) -> Response:
    return HTMLResponse(_TEMPLATES.get_template("aanmelden.html").render(melding=melding), status)
