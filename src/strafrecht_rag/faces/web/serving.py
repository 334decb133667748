"""`serve`: the application on a port of this machine."""

from __future__ import annotations

import errno
import socket
import threading
from contextlib import suppress
from ipaddress import ip_address

from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.web.app import Options, create_app
from strafrecht_rag.settings import is_local
from strafrecht_rag.tasks.balie import Balie

MIN_TOKEN = 16


def serve(desk: Balie, *, host: str, port: int, token: str = "", names: tuple[str, ...] = ()) -> int:
    """Serve until the user stops it. InvoerFout: listening for others without a token, or a port that is taken."""
    import uvicorn

    if not is_local(host) and len(token) < MIN_TOKEN:
        raise InvoerFout(
            f"Op {host} kunnen anderen bij de pagina. Daarvoor is een wachtwoord nodig van ten minste {MIN_TOKEN} tekens.",
            "Geef het met STRAFRECHT_RAG_TOKEN, of laat --host weg.",
        )
    own = Options().names if is_local(host) else ()
    try:
        shown = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        shown = host
    app = create_app(desk, Options(names=(*own, shown, *names), token=token))
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
    threading.Thread(target=_warm, args=(desk,), daemon=True).start()
    print(f"De pagina staat op http://{shown}:{listening.getsockname()[1]}/ (stoppen met Ctrl+C)", flush=True)
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
