"""A model of an Ollama server, on this machine or on one that the user named."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from math import ceil
from typing import Any

from strafrecht_rag.errors import Fout, ModelFout
from strafrecht_rag.query.llm import Form, Progress
from strafrecht_rag.query.llm.remote import (
    ASIDE_SECONDS,
    CONNECT_SECONDS,
    MAX_ANSWER,
    SEED,
    TEMPERATURE,
    Border,
    RefusedForm,
    checked_address,
    is_cut,
    is_too_long,
    one_line,
    refuses_form,
)
from strafrecht_rag.settings import is_cloud_model, is_local, load_settings, ollama_address, transport
from strafrecht_rag.verification.form import JSON_HINT, schema

ANSWER_ROOM = 700
"""Tokens kept free for the answer and for what the chat template of a model adds."""
_CHARS_PER_TOKEN, _STEP, _LEAST = 2.6, 1024, 2048
_CHECK_CONNECT, _CHECK_TOTAL = 1.0, 2.0


def _client_options(address: str) -> dict[str, Any]:
    # The client of older versions cannot be closed: a connection that ends by itself leaves nothing open.
    return {**transport(address), "headers": {"Connection": "close"}}


def _show(address: str, model: str, connect: float, total: float) -> dict[str, Any]:
    """What /api/show tells. By httpx, since the client library drops `remote_host`. May raise anything."""
    import httpx

    deadline = time.monotonic() + total
    seconds = httpx.Timeout(total - connect, connect=connect)
    body = b""
    with (
        httpx.Client(timeout=seconds, **_client_options(address)) as client,
        client.stream("POST", f"{address}/api/show", json={"model": model}) as answer,
    ):
        answer.raise_for_status()
        for piece in answer.iter_bytes():
            body += piece
            if time.monotonic() > deadline:
                raise TimeoutError
    told = json.loads(body)
    return told if isinstance(told, dict) else {}


def _runs_elsewhere(told: dict[str, Any]) -> bool:
    return bool(told.get("remote_host") or told.get("remote_model"))


def _context_length(told: dict[str, Any]) -> int:
    """The context length in what /api/show tells; 0 where it tells none."""
    info = told.get("model_info")
    if not isinstance(info, dict):
        return 0
    own = f"{info.get('general.architecture')}.context_length"
    keys = [own, *(k for k in info if str(k).endswith(".context_length"))]
    return next((v for k in keys if isinstance(v := info.get(k), int) and v > 0), 0)


def default_available(model: str) -> bool:
    """Whether the default model can be asked on this very machine. Contacts no other one, and never raises."""
    try:
        address = ollama_address()
        if not is_local(address) or is_cloud_model(model):
            return False
        told = _show(address, model, _CHECK_CONNECT, _CHECK_TOTAL)
    except Exception:
        return False
    return bool(told) and not _runs_elsewhere(told)


class OllamaLLM:
    """Asks one model, with a context as large as the prompt needs, and tells when the server cut the prompt."""

    def __init__(self, model: str, *, host: str = "", on_progress: Progress | None = None) -> None:
        settings = load_settings()
        self.model = model
        self.name = f"ollama/{model}"
        self.on_progress = on_progress
        self.address = checked_address(
            lambda: host or ollama_address(), 11434, "STRAFRECHT_RAG_OLLAMA_HOST of OLLAMA_HOST"
        )
        self._seconds = settings.timeout
        self._context = settings.context
        self._told: dict[str, Any] | None = None
        self.form: Form = "vrij"

    def _info(self) -> dict[str, Any]:
        """What /api/show tells of the model, asked until it was told once; empty when the server does not answer."""
        if self._told is None:
            try:
                connect = min(self._seconds, ASIDE_SECONDS) / 2
                self._told = _show(self.address, self.model, connect, 2 * connect)
            except Exception:
                return {}
        return self._told

    def is_remote(self) -> bool:
        """Whether text leaves this machine: a server elsewhere, or a model that this server asks elsewhere."""
        return not is_local(self.address) or is_cloud_model(self.model) or _runs_elsewhere(self._info())

    @property
    def prompt_tokens(self) -> int:
        """Tokens that a prompt may have; 0 when the server does not tell."""
        context = self._context or _context_length(self._info())
        return max(1, context - ANSWER_ROOM) if context else 0

    def _num_ctx(self, characters: int) -> int:
        needed = ceil(characters / _CHARS_PER_TOKEN) + ANSWER_ROOM
        wanted = max(_LEAST, ceil(needed / _STEP) * _STEP)
        return min([wanted, *(c for c in (self._context, _context_length(self._info())) if c)])

    def complete_constrained(self, system: str, user: str, passages: int) -> str:
        if self.form == "geweigerd":
            return self.complete(system, user)
        self.form = "schema"
        try:
            return self._complete(f"{system}\n\n{JSON_HINT}", user, schema(passages))
        except RefusedForm:
            answer = self._complete(system, user)
            self.form = "geweigerd"
            return answer

    def complete(self, system: str, user: str) -> str:
        return self._complete(system, user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        return self._pieces(system, user)

    def _complete(self, system: str, user: str, asked_form: dict[str, Any] | None = None) -> str:
        return "".join(self._pieces(system, user, asked_form))

    def _pieces(self, system: str, user: str, asked_form: dict[str, Any] | None = None) -> Iterator[str]:
        characters = len(system) + len(user)
        num_ctx = self._num_ctx(characters)
        border = self._border(system, user, bool(asked_form))
        written, tokens, done, words = 0, None, False, False
        with closing(self._parts(border, system, user, num_ctx, asked_form)) as parts:
            for part in parts:
                text = part.message.content or ""
                if text or part.message.thinking:
                    written += 1
                    if self.on_progress:
                        self.on_progress(written)
                words = words or bool(text.strip())
                if text:
                    yield text
                if part.done:
                    done, tokens = True, part.prompt_eval_count
                    break
        if not done:
            raise border.broken()
        if is_cut(characters, tokens) or (tokens or 0) >= num_ctx:
            raise border.cut()
        if not words:
            raise border.empty()

    def _border(self, system: str, user: str, with_form: bool) -> Border:
        def told(border: Border, error: Exception) -> Fout | None:
            import ollama

            if not isinstance(error, ollama.ResponseError):
                return None
            if error.status_code == 404:
                return ModelFout(
                    f"Ollama op {self.address} kent het model {self.model} niet.", f"Probeer: ollama pull {self.model}"
                )
            if is_too_long(str(error.error)):
                return border.too_long(self.model)
            if with_form and not border.started and refuses_form(error.status_code, str(error.error)):
                return RefusedForm()
            status = f" (status {error.status_code})" if error.status_code > 0 else ""
            return ModelFout(f"Ollama op {self.address} meldt een fout{status}: {one_line(error.error, user, system)}")

        return Border("Ollama", self.address, self._seconds, "Start Ollama met: ollama serve", told)

    def _parts(
        self, border: Border, system: str, user: str, num_ctx: int, asked_form: dict[str, Any] | None
    ) -> Generator[Any, None, None]:
        """The messages of the stream. Only what happens in here is translated, not what the caller does in between."""
        with border:
            import ollama

            connect = min(self._seconds, CONNECT_SECONDS)
            seconds = (connect, self._seconds, self._seconds, connect)
            client = ollama.Client(host=self.address, timeout=seconds, **_client_options(self.address))
            stream: Any = client.chat(
                model=self.model,
                messages=[{"role": "system", "content": system}, {"role": "user", "content": user}],
                stream=True,
                format=asked_form,
                options={"temperature": TEMPERATURE, "seed": SEED, "num_ctx": num_ctx, "num_predict": MAX_ANSWER},
            )
            with closing(stream):
                for part in stream:
                    border.started = True
                    yield part
