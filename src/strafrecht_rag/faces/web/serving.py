"""`serve`: the application on a port of this machine."""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

from starlette.types import ASGIApp

from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.web.app import Options, create_app
from strafrecht_rag.settings import is_local
from strafrecht_rag.tasks.balie import Balie

MIN_TOKEN = 16


def serve(desk: Balie, *, host: str, port: int, token: str = "", names: tuple[str, ...] = ()) -> int:
    """Serve until the user stops it. InvoerFout: listening for others without a token, or a port that is taken."""
    if not is_local(host) and len(token) < MIN_TOKEN:
        raise InvoerFout(
            f"Op {host} kunnen anderen bij de pagina. Daarvoor is een wachtwoord nodig van ten minste {MIN_TOKEN} tekens.",
            "Geef het met STRAFRECHT_RAG_TOKEN, of laat --host weg.",
        )

    def tell(address: str) -> None:
        threading.Thread(target=_warm, args=(desk,), daemon=True).start()
        print(f"De pagina staat op {address}/ (stoppen met Ctrl+C)", flush=True)

    return run(lambda known: create_app(desk, Options(names=known, token=token)), host, port, names, tell)


def run(
    make: Callable[[tuple[str, ...]], ASGIApp],
    host: str,
    port: int,
    names: tuple[str, ...],
    tell: Callable[[str], None],
) -> int:
    """Serve an application until the user stops it. `make` gets the hosts that a request may ask for; `tell` the address,
    once the port is ours."""
    import uvicorn

    try:
        shown = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        shown = host
    app = make((*(Options().names if is_local(host) else ()), shown, *names))
    # No access log: the path of a request can hold what a user looked up.
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    listening = _listen(host, port)
    tell(f"http://{shown}:{listening.getsockname()[1]}")
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0: a free one."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise InvoerFout(
                f"Poort {port} is al in gebruik.", "Kies een andere met --port, of --port 0 voor een vrije."
            ) from error
        raise InvoerFout(
            f"Op {host}, poort {port}, kan de pagina niet luisteren.", "Controleer --host en --port."
        ) from error


def _warm(desk: Balie) -> None:
    """Read the word lists and the files of the index before the first visitor needs them."""
    with suppress(Fout):
        hits = desk.search("Wanneer slaagt een beroep op noodweer?", k=1).hits
        desk.check_claims("- De verdachte is veroordeeld tot een gevangenisstraf van 12 maanden [1]", hits)
