"""`serve`: the application on a port of this machine."""

from __future__ import annotations

from ipaddress import ip_address

from strafrecht_rag.errors import InvoerFout
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
    print(f"De pagina staat op http://{shown}:{port}/ (stoppen met Ctrl+C)", flush=True)
    uvicorn.Server(config).run()
    return 0
