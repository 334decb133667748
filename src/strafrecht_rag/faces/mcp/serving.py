"""`mcp`: over standard input and output for a program on this machine, or over HTTP."""

from __future__ import annotations

import hmac
import sys
from urllib.parse import urlsplit

import anyio
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.mcp.inputs import MAX_BASE64
from strafrecht_rag.faces.mcp.server import make_server
from strafrecht_rag.faces.web.app import Options
from strafrecht_rag.faces.web.guard import Guard
from strafrecht_rag.faces.web.serving import MIN_TOKEN, run
from strafrecht_rag.settings import is_local
from strafrecht_rag.tasks.balie import Balie

PATH = "/mcp"
MAX_BODY = MAX_BASE64 + 2**20


def serve_stdio(desk: Balie) -> int:
    """Serve one program until it closes our standard input. Nothing but the protocol goes to standard output."""

    async def talk() -> None:
        server = make_server(desk)
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    anyio.run(talk)
    return 0


class Toegang:
    """Lets in who knows the token, where there is one; and no page of another site, whatever it knows."""

    def __init__(self, app: ASGIApp, *, names: tuple[str, ...], token: str) -> None:
        self.app = app
        self.names = frozenset(n.lower().strip("[]") for n in names)
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (refusal := self._refuse(Headers(scope=scope), scope["method"])):
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _refuse(self, headers: Headers, method: str) -> PlainTextResponse | None:
        origin = headers.get("origin", "")
        if origin and (urlsplit(origin).hostname or "").lower() not in self.names:
            return PlainTextResponse("Een pagina van elders mag hier niets vragen.", status_code=403)
        kind, _, given = headers.get("authorization", "").partition(" ")
        known = kind.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), self._token)
        if self._token and not known:
            return PlainTextResponse(
                "Hier is een wachtwoord nodig: Authorization: Bearer …",
                status_code=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
        if method == "GET":  # a stream on which this server, which keeps no sessions, would never say a word
            return PlainTextResponse("Hier spreekt een assistent: alleen POST.", 405, headers={"Allow": "POST"})
        return None


def make_app(desk: Balie, *, names: tuple[str, ...] = Options().names, token: str = "") -> ASGIApp:
    """The server over HTTP, at `PATH`, with the guards around it. Keeps no sessions."""
    inner = make_server(desk).streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        max_request_body_size=MAX_BODY,
        # Host and Origin are looked at by our own guards, for both faces alike.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    return Guard(Toegang(inner, names=names, token=token), names=names)


def serve_http(desk: Balie, *, host: str, port: int, token: str = "", names: tuple[str, ...] = ()) -> int:
    """Serve until the user stops it. InvoerFout: listening for others without a token, or a port that is taken."""
    if (token and len(token) < MIN_TOKEN) or (not token and not is_local(host)):
        raise InvoerFout(
            f"Op {host} is een wachtwoord nodig van ten minste {MIN_TOKEN} tekens, want anderen kunnen erbij.",
            "Geef het met STRAFRECHT_RAG_TOKEN, of laat --host weg.",
        )

    def tell(address: str) -> None:
        print(f"MCP staat op {address}{PATH} (stoppen met Ctrl+C)", file=sys.stderr, flush=True)

    return run(lambda known: make_app(desk, names=known, token=token), host, port, names, tell)
