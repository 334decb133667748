"""What stands around every request: which host it may ask for, who may send forms, and what every answer tells the browser."""

from __future__ import annotations

import os
import sys
import traceback

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from strafrecht_rag.faces.web.problems import problem_for

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
PROGRAMS = ("/api", "/v1")
"""Paths for programs; all others are pages, which only a browser has reason to send forms to."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def is_for_programs(path: str) -> bool:
    return path in PROGRAMS or path.startswith(tuple(f"{p}/" for p in PROGRAMS))


class Guard:
    """Refuses a request for another host (DNS rebinding) and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, *, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = frozenset(n.lower() for n in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        host = Headers(scope=scope).get("host", "").lower()
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        if name not in self.names:
            refusal = PlainTextResponse("Dit adres hoort niet bij deze pagina.", status_code=421)
            await refusal(scope, receive, with_headers)
            return
        await self.app(scope, receive, with_headers)


class SameOrigin:
    """Lets no page of elsewhere send a form here (CSRF), without cookies and without script.

    Browsers say where a request comes from: `Sec-Fetch-Site`, which no page can set, else `Origin`. Our pages carry
    `Referrer-Policy: no-referrer`, for which browsers make the `Origin` of a form `null`; that alone proves nothing.
    A program says neither, and is let in where programs belong.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _READING and not self._may(Request(scope)):
            refusal = refuse(
                scope["path"],
                403,
                "Dit verzoek komt niet van een pagina van dit programma.",
                "Open de pagina opnieuw in een bijgewerkte browser, en probeer het nog eens.",
            )
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, send)

    @staticmethod
    def _may(request: Request) -> bool:
        site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
        if site is not None:
            return site in ("same-origin", "none")
        if origin is not None and origin != "null":
            return origin.lower().partition("://")[2] == request.headers.get("host", "").lower()
        if origin is None and is_for_programs(request.url.path):
            return True
        # A session cookie is SameSite=Strict: a request from elsewhere comes without it. Only who signs in has one.
        return bool(request.scope.get("signed_in"))


class Net:
    """Catches what should never happen: the visitor gets a sentence, the log a place in the code; neither holds a question."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:  # nobody is there to be told
            return
        except Exception as error:
            if scope["type"] != "http":
                raise
            tell_place(error)
            if not started:
                answer = refuse(
                    scope["path"],
                    500,
                    "Er ging iets mis dat niet had mogen gebeuren.",
                    "Probeer het opnieuw. Blijft het misgaan, meld dan wat u deed.",
                )
                await answer(scope, receive, send)


def tell_place(error: BaseException) -> None:
    """The kind of an error and its place in the code, without its words: they can be a visitor's."""
    if os.environ.get("STRAFRECHT_RAG_DEBUG"):
        traceback.print_exception(error, file=sys.stderr)
        return
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "onbekend"
    print(f"Onverwachte fout: {type(error).__name__} in {where}", file=sys.stderr, flush=True)


def refuse(path: str, status: int, melding: str, raad: str = "", headers: dict[str, str] | None = None) -> Response:
    """A refusal in the form that belongs to a path: a problem for programs, a sentence for people."""
    if is_for_programs(path):
        return problem_for(path, status, melding, raad, headers)
    return PlainTextResponse(f"{melding} {raad}".strip(), status_code=status, headers=headers)
