"""Commands that serve until the user stops them: the page with the API, and the tools for assistants."""

from __future__ import annotations

from typing import Annotated

import typer

from strafrecht_rag.faces.cli import options as opt

Token = Annotated[
    str,
    typer.Option(
        "--token",
        help="Wachtwoord. Nodig als anderen erbij kunnen.",
        envvar="STRAFRECHT_RAG_TOKEN",
        show_default=False,
    ),
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option("--allow-host", help="Naam waaronder men erbij mag. Mag vaker.", show_default=False),
]


def serve_command(
    host: Annotated[str, typer.Option("--host", help="Adres waarop de pagina luistert.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Poort; 0: een vrije.")] = 8321,
    token: Token = "",
    allow_host: AllowHost = None,
    model: opt.Model = "",
    k: opt.K = 4,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Open de pagina in uw browser, met de API erbij. Alleen op deze computer, tenzij u anders zegt."""
    from strafrecht_rag.faces.web.serving import serve
    from strafrecht_rag.tasks.balie import Balie

    desk = Balie(opt.index_place(index), model=model, embedder=embedder, k=k)
    return serve(desk, host=host, port=port, token=token, names=tuple(allow_host or ()))


def mcp_command(
    http: Annotated[
        bool, typer.Option("--http", help="Over HTTP; zonder: over de standaardinvoer, voor een programma hier.")
    ] = False,
    host: Annotated[str, typer.Option("--host", help="Met --http: adres waarop wordt geluisterd.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Met --http: poort.")] = 8322,
    token: Token = "",
    allow_host: AllowHost = None,
    model: opt.Model = "",
    k: opt.K = 4,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Voor assistenten (MCP): laat hen zoeken, lezen, en hun eigen tekst laten nakijken voordat u die ziet."""
    from strafrecht_rag.faces.mcp.serving import serve_http, serve_stdio
    from strafrecht_rag.tasks.balie import Balie

    desk = Balie(opt.index_place(index), model=model, embedder=embedder, k=k)
    if http:
        return serve_http(desk, host=host, port=port, token=token, names=tuple(allow_host or ()))
    return serve_stdio(desk)
