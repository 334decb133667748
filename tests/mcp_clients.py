"""The official client against the real program: over standard input and output, and over HTTP."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from command import free_port
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult, ListToolsResult


@dataclass
class Assistent:
    """A connected client, for a test that waits for each answer. `stderr`: what the program says beside the protocol."""

    client: Client
    portal: BlockingPortal
    stderr: Path

    def call(self, name: str, **arguments: Any) -> CallToolResult:
        return self.portal.call(lambda: self.client.call_tool(name, arguments))

    def data(self, name: str, **arguments: Any) -> dict[str, Any]:
        """The structured content of a call that succeeds; the client has held it against the schema."""
        result = self.call(name, **arguments)
        assert not result.is_error, text(result)
        assert isinstance(result.structured_content, dict)
        return result.structured_content

    def tools(self) -> ListToolsResult:
        return self.portal.call(self.client.list_tools)


def text(result: CallToolResult) -> str:
    return "\n".join(getattr(block, "text", "") for block in result.content)


def _environment(env: Mapping[str, str] | None) -> dict[str, str]:
    """Ours without the settings of whoever runs the tests, and without a model by accident."""
    own = {k: v for k, v in os.environ.items() if not k.startswith(("STRAFRECHT_RAG_", "OPENAI_", "OLLAMA_"))}
    return own | {"OLLAMA_HOST": "http://127.0.0.1:9"} | dict(env or {})


def _command(index: Path, *args: str) -> list[str]:
    return [sys.executable, "-m", "strafrecht_rag", "mcp", "--index", str(index), *args]


@contextmanager
def over_stdio(index: Path, *args: str, env: Mapping[str, str] | None = None) -> Iterator[Assistent]:
    """The program as a child of the client. A line on its standard output that is no protocol breaks the client."""
    command = _command(index, *args)
    server = StdioServerParameters(command=command[0], args=command[1:], env=_environment(env))
    with tempfile.NamedTemporaryFile("w+", suffix=".stderr") as log, start_blocking_portal() as portal:
        client = Client(stdio_client(server, errlog=log.file))  # type: ignore[arg-type]
        with portal.wrap_async_context_manager(client):
            yield Assistent(client, portal, Path(log.name))


@contextmanager
def http_server(index: Path, *args: str, env: Mapping[str, str] | None = None) -> Iterator[tuple[str, Path]]:
    """The program as a server; its address, and the file with what it says."""
    port = free_port()
    with tempfile.NamedTemporaryFile("w+", suffix=".log") as log:
        command = _command(index, "--http", "--port", str(port), *args)
        process = subprocess.Popen(command, stdout=log, stderr=log, env=_environment(env))
        try:
            address = f"http://127.0.0.1:{port}/mcp"
            deadline = time.monotonic() + 120
            while True:
                try:
                    httpx.get(f"http://127.0.0.1:{port}/", timeout=30)
                    break
                except httpx.TransportError:
                    assert process.poll() is None, Path(log.name).read_text("utf-8")
                    assert time.monotonic() < deadline, "the server does not start"
                    time.sleep(0.1)
            yield address, Path(log.name)
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def over_http(index: Path, *args: str, env: Mapping[str, str] | None = None) -> Iterator[Assistent]:
    with http_server(index, *args, env=env) as (address, log), start_blocking_portal() as portal:
        client = Client(address)
        with portal.wrap_async_context_manager(client):
            yield Assistent(client, portal, log)
