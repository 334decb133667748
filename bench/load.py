"""Many at once: a server process of its own under load, on this machine, with a model of known speed.

    python bench/load.py [INDEX] [--searchers 50] [--pause 1.0] [--requests 10000] [--seconds 20]

Without INDEX the demo rulings are indexed first. Every part is printed as it ends:

1. `together`: `--searchers` visitors who search, each with a pause of 0 to 2 × `--pause` seconds between two searches (a
   person reads), and five who ask; errors, and p50 and p95 of a search as the visitor waits for it.
2. `without pause`: the same visitors, each searching again at once: what the machine can do, and what waiting costs then.
3. `memory`: `--requests` searches, the resident memory of the server after each tenth, and its processor time a search.
4. `fair`: one visitor asks ten questions, another then asks one: how many are answered before the one.
5. `gone`: clients that leave while the model writes or while they wait: how long until the line is free again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from strafrecht_rag.evaluation import read_questions
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import add

LINE = "- De rechtbank overweegt het volgende [1]\n"
LINES = 5
PIECE = 0.1
"""Seconds between two pieces of the model of known speed; an answer is `LINES` pieces."""


class Model(BaseHTTPRequestHandler):
    """Speaks as much of the OpenAI protocol as is needed, one line every `PIECE` seconds."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        body = json.dumps({"object": "list", "data": [{"id": "vast", "object": "model"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            for n in range(LINES + 1):
                time.sleep(PIECE)
                delta = {"content": LINE} if n < LINES else {}
                choice = {"index": 0, "delta": delta, "finish_reason": None if n < LINES else "stop"}
                chunk = {
                    "id": "1",
                    "object": "chat.completion.chunk",
                    "created": 0,
                    "model": "vast",
                    "choices": [choice],
                }
                self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
                self.wfile.flush()
            self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            return  # the server hung up: the client of the page went away


class Client:
    """One connection that is kept open. Written by hand, for the client shares the cores with the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: object = None, origin: str = "127.0.0.1") -> tuple[int, bytes]:
        try:
            return await self._send(method, path, body, origin)
        except (asyncio.IncompleteReadError, ConnectionError):
            if self.writer is None:
                raise
            await self.close()  # a connection that was idle for a while is closed by the server
            return await self._send(method, path, body, origin)

    async def _send(self, method: str, path: str, body: object, origin: str) -> tuple[int, bytes]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(origin, 0), limit=2**24
            )
        assert self.reader is not None
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        status, length = 0, 0
        for line in (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n"):
            if not status:
                status = int(line.split(" ")[1])
            elif line.lower().startswith("content-length:"):
                length = int(line.split(":")[1])
        return status, await self.reader.readexactly(length)

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = self.reader = None


@contextmanager
def running(index: Path) -> Iterator[tuple[int, int]]:
    """Port and process id of a server over an index, with the model of known speed behind it."""
    model = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=model.serve_forever, daemon=True).start()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = int(s.getsockname()[1])
    env = os.environ | {"STRAFRECHT_RAG_OPENAI_BASE_URL": f"http://127.0.0.1:{model.server_port}/v1"}
    command = [sys.executable, "-m", "strafrecht_rag", "serve", "--port", str(port), "--index", str(index)]
    process = subprocess.Popen([*command, "--model", "openai/vast"], env=env, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(30)
        model.shutdown()


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def cpu(pid: int) -> float:
    """Seconds of processor time that a process took: the same however busy the machine is with other things."""
    spent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def told(times: list[float]) -> str:
    ordered = sorted(times)
    return f"p50 {statistics.median(ordered) * 1000:6.0f} ms   p95 {ordered[int(len(ordered) * 0.95)] * 1000:6.0f} ms"


async def together(port: int, questions: list[str], searchers: int, pause: float, seconds: float) -> None:
    """Searchers and five askers for so many seconds."""
    found: list[float] = []
    asked: list[float] = []
    errors: list[int] = []
    until = time.monotonic() + seconds

    async def search(seed: int) -> None:
        chance, client = random.Random(seed), Client(port)
        await asyncio.sleep(chance.uniform(0, 2 * pause))
        while time.monotonic() < until:
            started = time.monotonic()
            status, _ = await client.send("POST", "/api/search", {"vraag": chance.choice(questions)})
            found.append(time.monotonic() - started)
            if status != 200:
                errors.append(status)
            await asyncio.sleep(chance.uniform(0, 2 * pause))
        await client.close()

    async def ask(seed: int) -> None:
        chance, client = random.Random(1000 + seed), Client(port)
        while time.monotonic() < until:
            started = time.monotonic()
            status, _ = await client.send("POST", "/api/ask", {"vraag": chance.choice(questions)})
            asked.append(time.monotonic() - started)
            if status != 200:
                errors.append(status)
        await client.close()

    await asyncio.gather(*(search(n) for n in range(searchers)), *(ask(n) for n in range(5)))
    rate = len(found) / seconds
    print(
        f"  searches {len(found):6} ({rate:5.0f} a second)   {told(found)}   errors {len(errors)} {sorted(set(errors)) or ''}"
    )
    print(f"  answers  {len(asked):6} ({len(asked) / seconds:5.1f} a second)   {told(asked)}", flush=True)


async def many(port: int, pid: int, questions: list[str], requests: int) -> None:
    clients = [Client(port) for _ in range(8)]
    errors = 0

    async def some(client: Client, n: int) -> None:
        nonlocal errors
        for i in range(n):
            status, _ = await client.send("POST", "/api/search", {"vraag": questions[i % len(questions)]})
            errors += status != 200

    sizes, spent = [memory(pid)], cpu(pid)
    for _ in range(10):
        await asyncio.gather(*(some(c, requests // 10 // len(clients)) for c in clients))
        sizes.append(memory(pid))
    print(f"  processor time of the server: {(cpu(pid) - spent) / requests * 1000:.1f} ms a search")
    print("  MB " + " ".join(f"{s:.0f}" for s in sizes) + f"   errors {errors}", flush=True)


async def fair(port: int, questions: list[str]) -> None:
    order: list[str] = []

    async def ask(origin: str) -> None:
        client = Client(port)
        status, _ = await client.send("POST", "/api/ask", {"vraag": questions[0]}, origin)
        order.append(origin if status == 200 else f"{origin} ({status})")
        await client.close()

    busy = [asyncio.ensure_future(ask("127.0.0.1")) for _ in range(10)]
    await asyncio.sleep(0.2)
    await asyncio.gather(ask("127.0.0.2"), *busy)
    print(f"  answered before the one question of the other visitor: {order.index('127.0.0.2')} of 10", flush=True)


async def gone(port: int, questions: list[str]) -> None:
    clients = [Client(port) for _ in range(8)]
    tasks = [asyncio.ensure_future(c.send("POST", "/api/ask", {"vraag": questions[0]})) for c in clients]
    await asyncio.sleep(0.3)
    for task, client in zip(tasks, clients, strict=True):
        task.cancel()
        await client.close()
    await asyncio.gather(*tasks, return_exceptions=True)
    started = time.monotonic()
    client = Client(port)
    status, _ = await client.send("POST", "/api/ask", {"vraag": questions[0]})
    whole = PIECE * (LINES + 1)
    print(f"  status {status}; answered after {time.monotonic() - started:.2f} s; the model alone takes {whole:.2f} s")
    status, body = await client.send("GET", "/api/status")
    print(f"  waiting now: {json.loads(body)['wachtenden']}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("index", nargs="?", type=Path)
    parser.add_argument("--searchers", type=int, default=50)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        index, kind = given.index, "echt"
        if index is None:
            index, kind = Path(folder) / "index", "demo"
            add([demo_folder()], open_store(index), load_embedder("ingebouwd"))
        questions = [q.tekst for q in read_questions(kind)]
        rulings, passages = open_store(index, create=False).count()
        print(f"{rulings} rulings, {passages} passages, {len(questions)} questions")
        with running(index) as (port, pid):
            asyncio.run(together(port, questions, 4, 0.0, 3.0))  # warm
            print(f"together: {given.searchers} searching with {given.pause:g} s between, 5 asking")
            asyncio.run(together(port, questions, given.searchers, given.pause, given.seconds))
            print(f"without pause: {given.searchers} searching, 5 asking")
            asyncio.run(together(port, questions, given.searchers, 0.0, given.seconds))
            print(f"memory over {given.requests} searches")
            asyncio.run(many(port, pid, questions, given.requests))
            print("fair")
            asyncio.run(fair(port, questions))
            print("gone")
            asyncio.run(gone(port, questions))


if __name__ == "__main__":
    main()
