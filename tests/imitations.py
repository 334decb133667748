"""Imitations of an Ollama server and of a server that speaks the OpenAI protocol: real HTTP on loopback, no model.

No model server was at hand when this was written, so an imitation shows that a client keeps to the protocol as it
is documented, and not that it works with every server.

Known from public documentation (docs/api.md of Ollama, the OpenAI API reference, the READMEs of llama.cpp and vLLM):

- Ollama `/api/chat` streams one JSON object a line (NDJSON): `message.content` a piece, `done` false until the last
  object, which has `done_reason` and the counts `prompt_eval_count` and `eval_count`. A failure is a status with
  `{"error": "..."}`; while streaming it is a line with `error`.
- `/api/show` gives `model_info` with keys such as `general.architecture` and `llama.context_length`, and for a cloud
  model `remote_host` and `remote_model`. `/api/tags` lists `models`. `/api/embed` takes `input`, gives `embeddings`.
- OpenAI `/chat/completions` with `stream` sends server-sent events, `data: {...}` each with `choices[0].delta`, the
  last with `finish_reason`; with `stream_options.include_usage` one more with empty `choices` and `usage`; and then
  `data: [DONE]`. An error is a status with `{"error": {"message", "type", "param", "code"}}`.
- `/models` lists `data` with `id`; vLLM adds `max_model_len`, llama.cpp `meta.n_ctx_train`, OpenRouter
  `context_length`.

Guessed: how a server looks when it dies halfway (here: the socket closes, with the chunked body unfinished or, in
`no-end`, ended as if all were well), the exact words of error messages other than those quoted in public issues,
`meta.n_ctx`, where a stream is cut into pieces, and the counts, which are a third of the characters here.
"""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

DIMENSION = 8
SLOW_SECONDS = 30.0
"""How long a slow server stays silent; less when the imitation is stopped."""


@dataclass(frozen=True)
class Verzoek:
    """One request as it came in."""

    methode: str
    pad: str
    headers: Mapping[str, str]
    body: dict[str, Any]


@dataclass
class Fout:
    """What goes wrong: a `status` with `melding`, or one of the kinds below, or nothing.

    `slow` (silent from the start), `slow-middle` (silent after one piece), `broken` (socket closed after one piece),
    `hung-up` (socket closed at once), `half-line` (a piece of JSON, then a normal end), `no-end` (a normal end without
    the last object), `error-line` (an error inside the stream), `garbage` (not JSON at all), `redirect` (to `melding`).
    """

    soort: str = ""
    status: int = 0
    melding: str = ""
    extra: dict[str, Any] = field(default_factory=dict)


def embedding(text: str) -> list[float]:
    """A vector of fixed dimension made from the bytes of a text: equal texts, equal vectors; never all zero."""
    sums = [1.0] * DIMENSION
    for place, byte in enumerate(text.encode()):
        sums[place % DIMENSION] += byte
    length = sum(s * s for s in sums) ** 0.5
    return [s / length for s in sums]


def pieces_of(text: str) -> list[str]:
    """An answer cut as a model would write it: a word and the space before it."""
    out: list[str] = []
    for word in text.split(" "):
        out.append(word if not out else f" {word}")
    return out if text else []


class _Imitation:
    """A server in a thread. Answers are given in turn; the last one is repeated."""

    def __init__(self, answers: str | Sequence[str], fout: Fout | None = None) -> None:
        self.answers = [answers] if isinstance(answers, str) else list(answers)
        self.fout = fout or Fout()
        self.verzoeken: list[Verzoek] = []
        self.stopped = threading.Event()
        self._turn = 0
        self._connections: list[socket.socket] = []
        imitation = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: Any) -> None:
                """Says nothing."""

            def do_GET(self) -> None:
                imitation._handle(self)

            def do_POST(self) -> None:
                imitation._handle(self)

        class Server(ThreadingHTTPServer):
            daemon_threads = False

            def get_request(self) -> tuple[socket.socket, Any]:
                connection, address = super().get_request()
                imitation._connections.append(connection)
                return connection, address

            def handle_error(self, request: Any, client_address: Any) -> None:
                """A client that went away is no news."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopped.set()
        self._server.shutdown()
        self._thread.join()
        for connection in self._connections:
            # A client may keep its connection open; nothing waits for it.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._server.server_close()

    def paden(self) -> list[str]:
        return [v.pad for v in self.verzoeken]

    def gevraagd(self, pad: str) -> list[Verzoek]:
        return [v for v in self.verzoeken if v.pad == pad]

    def _next_answer(self) -> str:
        answer = self.answers[min(self._turn, len(self.answers) - 1)]
        self._turn += 1
        return answer

    def _handle(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers.get("Content-Length") or 0)
        body = json.loads(handler.rfile.read(length) or b"{}")
        headers = {k.lower(): v for k, v in handler.headers.items()}
        self.verzoeken.append(Verzoek(handler.command, handler.path, headers, body))
        self.answer(handler, handler.path, body)

    def answer(self, handler: BaseHTTPRequestHandler, path: str, body: dict[str, Any]) -> None:
        raise NotImplementedError

    def error_body(self, message: str) -> Any:
        raise NotImplementedError

    def send(self, handler: BaseHTTPRequestHandler, body: Any, status: int = 200, raw: bytes | None = None) -> None:
        data = json.dumps(body).encode() if raw is None else raw
        handler.send_response(status)
        if self.fout.soort == "redirect":
            handler.send_header("Location", self.fout.melding + handler.path)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    def fails_before(self, handler: BaseHTTPRequestHandler) -> bool:
        """Whether a fault took the place of the whole answer."""
        kind = self.fout.soort
        if kind == "slow":
            self.stopped.wait(SLOW_SECONDS)
        if kind in ("slow", "hung-up"):
            self._hang_up(handler)
        elif kind == "redirect":
            self.send(handler, {}, 307)
        elif kind == "garbage":
            self.send(handler, None, raw=b"<html>geen json</html>\n")
        elif self.fout.status:
            self.send(handler, self.error_body(self.fout.melding), self.fout.status)
        else:
            return False
        return True

    def stream(self, handler: BaseHTTPRequestHandler, kind: str, lines: Iterator[bytes], error_line: bytes) -> None:
        """The lines as a chunked body. A fault sets in after the first one; `no-end` leaves `lines` to the caller."""
        handler.send_response(200)
        handler.send_header("Content-Type", kind)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        for count, line in enumerate(lines):
            if count == 1 and self.fout.soort == "broken":
                self._hang_up(handler)
                return
            if count == 1 and self.fout.soort == "slow-middle":
                self.stopped.wait(SLOW_SECONDS)
            if count == 1 and self.fout.soort == "half-line":
                line = line[: len(line) // 2]
            if count == 1 and self.fout.soort == "error-line":
                line = error_line
            handler.wfile.write(f"{len(line):x}\r\n".encode() + line + b"\r\n")
            handler.wfile.flush()
            if count == 1 and self.fout.soort in ("half-line", "error-line"):
                break
        handler.wfile.write(b"0\r\n\r\n")

    @staticmethod
    def _hang_up(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        handler.connection.shutdown(socket.SHUT_RDWR)


def _characters(messages: Sequence[Mapping[str, Any]]) -> int:
    return sum(len(str(m.get("content") or "")) for m in messages)


class OllamaImitation(_Imitation):
    """One model behind `/api/chat`, `/api/show`, `/api/tags` and `/api/embed`.

    `prompt_eval_count`: None counts a third of the characters, -1 leaves the field out, else this number.
    `takes_format` false: an old server, which knows no schema in `format` (the words are those of Go's decoder).
    """

    def __init__(
        self,
        answers: str | Sequence[str] = "Het antwoord [1]",
        *,
        model: str = "llama3.2",
        fout: Fout | None = None,
        context_length: int = 8192,
        prompt_eval_count: int | None = None,
        done_reason: str = "stop",
        show: Mapping[str, Any] | None = None,
        thinking: Sequence[str] = (),
        takes_format: bool = True,
    ) -> None:
        super().__init__(answers, fout)
        self.model = model
        self.context_length = context_length
        self.prompt_eval_count = prompt_eval_count
        self.done_reason = done_reason
        self.show = dict(show or {})
        self.thinking = list(thinking)
        self.takes_format = takes_format

    def error_body(self, message: str) -> Any:
        return {"error": message}

    def answer(self, handler: BaseHTTPRequestHandler, path: str, body: dict[str, Any]) -> None:
        if self.fails_before(handler):
            return
        known = str(body.get("model", "")).removesuffix(":latest") == self.model
        if path == "/api/tags":
            self.send(handler, {"models": [{"name": f"{self.model}:latest", "model": f"{self.model}:latest"}]})
        elif not known:
            self.send(handler, self.error_body(f"model '{body.get('model')}' not found"), 404)
        elif path == "/api/show":
            self.send(handler, self._show())
        elif path == "/api/embed":
            texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
            self.send(handler, {"model": self.model, "embeddings": [embedding(t) for t in texts]})
        elif path == "/api/chat" and isinstance(body.get("format"), dict) and not self.takes_format:
            message = "json: cannot unmarshal object into Go struct field ChatRequest.format of type string"
            self.send(handler, self.error_body(message), 400)
        elif path == "/api/chat":
            error = json.dumps(self.error_body(self.fout.melding)).encode() + b"\n"
            self.stream(handler, "application/x-ndjson", self._lines(body), error)
        else:
            self.send(handler, None, 404, raw=b"404 page not found")

    def _show(self) -> dict[str, Any]:
        info: dict[str, Any] = {"general.architecture": "llama", "llama.embedding_length": 3072}
        if self.context_length:
            info["llama.context_length"] = self.context_length
        return {"details": {"family": "llama"}, "model_info": info, "capabilities": ["completion"], **self.show}

    def _lines(self, body: dict[str, Any]) -> Iterator[bytes]:
        def line(message: dict[str, Any], **rest: Any) -> bytes:
            base = {
                "model": self.model,
                "created_at": "2025-01-01T00:00:00Z",
                "message": {"role": "assistant", **message},
            }
            return json.dumps({**base, "done": False, **rest}).encode() + b"\n"

        for thought in self.thinking:
            yield line({"content": "", "thinking": thought})
        pieces = pieces_of(self._next_answer())
        for piece in pieces:
            yield line({"content": piece})
        if self.fout.soort == "no-end":
            return
        count = _characters(body["messages"]) // 3 if self.prompt_eval_count is None else self.prompt_eval_count
        counts = {"eval_count": len(pieces)} | ({} if count < 0 else {"prompt_eval_count": count})
        yield line({"content": ""}, done=True, done_reason=self.done_reason, **counts)


class OpenaiImitation(_Imitation):
    """One model behind `/v1/chat/completions`, `/v1/embeddings` and `/v1/models`.

    `entry`: what `/models` tells of the model beside its id. `listed` false: there is no `/models`. `rejects`: parameters that
    this server does not know. `key`: the only key it takes. `prompt_tokens`: as for OllamaImitation.
    """

    def __init__(
        self,
        answers: str | Sequence[str] = "Het antwoord [1]",
        *,
        model: str = "qwen",
        fout: Fout | None = None,
        entry: Mapping[str, Any] | None = None,
        listed: bool = True,
        rejects: Sequence[str] = (),
        reject_status: int = 400,
        key: str = "",
        prompt_tokens: int | None = None,
        finish_reason: str = "stop",
    ) -> None:
        super().__init__(answers, fout)
        self.model = model
        self.entry = dict(entry or {})
        self.listed = listed
        self.rejects = rejects
        self.reject_status = reject_status
        self.key = key
        self.prompt_tokens = prompt_tokens
        self.finish_reason = finish_reason

    @property
    def base_url(self) -> str:
        return f"{self.address}/v1"

    def error_body(self, message: str) -> Any:
        return {
            "error": {"message": message, "type": "invalid_request_error", "param": None, "code": None}
            | self.fout.extra
        }

    def answer(self, handler: BaseHTTPRequestHandler, path: str, body: dict[str, Any]) -> None:
        if self.fails_before(handler):
            return
        rejected = next((r for r in self.rejects if r in body), "")
        if self.key and handler.headers.get("Authorization") != f"Bearer {self.key}":
            self.send(handler, self.error_body("Incorrect API key provided: geheim-1234."), 401)
        elif path == "/v1/models" and self.listed:
            self.send(handler, {"object": "list", "data": [{"id": self.model, "object": "model", **self.entry}]})
        elif path not in ("/v1/chat/completions", "/v1/embeddings"):
            self.send(handler, {"detail": "Not Found"}, 404)
        elif body.get("model") != self.model:
            self.send(handler, self.error_body(f"The model `{body.get('model')}` does not exist."), 404)
        elif path == "/v1/embeddings":
            # the order of `data` is not promised; `index` tells where a row belongs
            rows = [{"object": "embedding", "index": i, "embedding": embedding(t)} for i, t in enumerate(body["input"])]
            self.send(handler, {"object": "list", "model": self.model, "data": rows[::-1]})
        elif rejected:
            self.send(
                handler, self.error_body(f"Unrecognized request argument supplied: {rejected}"), self.reject_status
            )
        else:
            error = b"data: " + json.dumps(self.error_body(self.fout.melding)).encode() + b"\n\n"
            self.stream(handler, "text/event-stream", self._events(body), error)

    def _events(self, body: dict[str, Any]) -> Iterator[bytes]:
        def event(choices: list[dict[str, Any]], **rest: Any) -> bytes:
            base = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 0, "model": self.model}
            return b"data: " + json.dumps({**base, "choices": choices, **rest}).encode() + b"\n\n"

        def choice(delta: dict[str, Any], reason: str | None = None) -> list[dict[str, Any]]:
            return [{"index": 0, "delta": delta, "finish_reason": reason}]

        pieces = pieces_of(self._next_answer())
        yield event(choice({"role": "assistant", "content": ""}))
        for piece in pieces:
            yield event(choice({"content": piece}))
        if self.fout.soort == "no-end":
            return
        yield event(choice({}, self.finish_reason))
        if (body.get("stream_options") or {}).get("include_usage"):
            count = _characters(body["messages"]) // 3 if self.prompt_tokens is None else self.prompt_tokens
            total = {"prompt_tokens": count, "completion_tokens": len(pieces), "total_tokens": count + len(pieces)}
            yield event([], usage=total)
        yield b"data: [DONE]\n\n"
