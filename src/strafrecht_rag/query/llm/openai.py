"""A model of a server that speaks the OpenAI protocol: llama.cpp, vLLM, LM Studio, or a hosted one."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from strafrecht_rag.errors import Fout, InvoerFout, ModelFout
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
from strafrecht_rag.settings import is_local, load_settings, transport
from strafrecht_rag.verification.form import JSON_HINT, grammar, schema

if TYPE_CHECKING:
    import openai

DEFAULT_CONTEXT = 4096
_OWN_HOST = "api.openai.com"
_NO_KEY = "niet-nodig"
_OPTIONAL: dict[str, Any] = {"seed": SEED, "stream_options": {"include_usage": True}}
_SENT_HEADERS = frozenset(
    "host connection content-type content-length transfer-encoding accept accept-encoding user-agent".split()
)
_OWN_HEADERS = frozenset(("openai-organization", "openai-project"))
_LLAMA_CPP = frozenset(("llamacpp", "me"))
"""What llama.cpp and llama-cpp-python tell in /models as `owned_by`. They take a grammar; other servers a schema."""
_UNKNOWN_OPTIONAL = re.compile(r"\bseed\b|stream_options|include_usage")
_UNKNOWN_PARAMETER = re.compile(
    r"seed|stream_options|include_usage|(?:unknown|unrecogni[sz]ed|unsupported|unexpected|extra).{0,40}"
    r"(?:param|argument|field|input|propert)|not permitted",
    re.IGNORECASE,
)


def _said(error: Any) -> str:
    return f"{error.code} {error.type} {error.param} {error.message}"


def _drops_optional(error: Any, with_form: bool) -> bool:
    """Whether to ask again without what a server need not know; where a form was asked, only if it is named."""
    named = _UNKNOWN_OPTIONAL if with_form else _UNKNOWN_PARAMETER
    return error.status_code in (400, 422) and not is_too_long(_said(error)) and bool(named.search(_said(error)))


def _without_prompt(record: logging.LogRecord) -> bool:
    """Keeps out of every log the one line in which older versions of the library write the whole request."""
    return not str(record.msg).startswith("Request options")


def _entry(listed: list[Any], model: str) -> dict[str, Any]:
    """The model in a list of /models, or the only one there: llama.cpp serves one, whatever it is called."""
    entries = [e.model_dump() for e in listed]
    named = [e for e in entries if e.get("id") == model]
    return next(iter(named or (entries if len(entries) == 1 else [])), {})


def _context_length(entry: dict[str, Any]) -> int:
    raw = entry.get("meta")
    meta: dict[str, Any] = raw if isinstance(raw, dict) else {}
    told = (entry.get("max_model_len"), entry.get("context_length"), meta.get("n_ctx"), meta.get("n_ctx_train"))
    return next((n for n in told if isinstance(n, int) and n > 0), 0)


class OpenaiLLM:
    """Asks one model of the server that the user named. Nothing of the environment's OPENAI_* goes to another server."""

    def __init__(self, model: str, *, base_url: str = "", on_progress: Progress | None = None) -> None:
        settings = load_settings()
        url = (base_url or settings.openai_base_url).strip()
        if not url:
            raise InvoerFout(
                f"Het adres van de server voor openai/{model} is niet bekend.",
                "Stel STRAFRECHT_RAG_OPENAI_BASE_URL in, bijvoorbeeld op http://127.0.0.1:8080/v1.",
            )
        self.model = model
        self.name = f"openai/{model}"
        self.on_progress = on_progress
        self.address = checked_address(lambda: url, 80, "STRAFRECHT_RAG_OPENAI_BASE_URL")
        self._own = urlsplit(self.address).hostname == _OWN_HOST
        self._key = settings.openai_api_key or (os.environ.get("OPENAI_API_KEY", "") if self._own else "") or _NO_KEY
        self._seconds = settings.timeout
        self._context = settings.context
        self._told: dict[str, Any] | None = None
        self.form: Form = "vrij"

    def is_remote(self) -> bool:
        """Whether text leaves this machine."""
        return not is_local(self.address)

    @property
    def prompt_tokens(self) -> int:
        """Tokens that a prompt may have: of the setting, else of what /models tells, else of a small model."""
        return max(1, (self._context or _context_length(self._info()) or DEFAULT_CONTEXT) - MAX_ANSWER)

    def _info(self) -> dict[str, Any]:
        """What the server tells of the model, asked until it was told once; empty when it tells nothing."""
        if self._told is None:
            try:
                with self._client(min(self._seconds, ASIDE_SECONDS)) as client:
                    self._told = _entry(list(client.models.list().data), self.model)
            except Exception:
                return {}
        return self._told

    def _client(self, seconds: float) -> openai.OpenAI:
        import openai

        logging.getLogger("openai._base_client").addFilter(_without_prompt)
        kept = _SENT_HEADERS | _OWN_HEADERS if self._own else _SENT_HEADERS

        def clean(request: Any) -> None:
            # The library adds headers from OPENAI_* variables and data about this machine.
            for header in [h for h in request.headers if h.lower() not in kept]:
                del request.headers[header]
            request.headers["Authorization"] = f"Bearer {self._key}"

        timeout = openai.Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))
        http = openai.DefaultHttpxClient(timeout=timeout, event_hooks={"request": [clean]}, **transport(self.address))
        return openai.OpenAI(base_url=self.address, api_key=self._key, timeout=timeout, max_retries=0, http_client=http)

    def complete_constrained(self, system: str, user: str, passages: int) -> str:
        if self.form == "geweigerd":
            return self.complete(system, user)
        try:
            if str(self._info().get("owned_by")) in _LLAMA_CPP:
                self.form = "grammatica"
                return self._complete(system, user, {"extra_body": {"grammar": grammar(passages)}})
            self.form = "schema"
            wanted = {"name": "antwoord", "strict": True, "schema": schema(passages)}
            asked_form = {"response_format": {"type": "json_schema", "json_schema": wanted}}
            return self._complete(f"{system}\n\n{JSON_HINT}", user, asked_form)
        except RefusedForm:
            answer = self.complete(system, user)
            self.form = "geweigerd"
            return answer

    def complete(self, system: str, user: str) -> str:
        return self._complete(system, user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        return self._pieces(system, user)

    def _complete(self, system: str, user: str, asked_form: dict[str, Any] | None = None) -> str:
        return "".join(self._pieces(system, user, asked_form))

    def _pieces(self, system: str, user: str, asked_form: dict[str, Any] | None = None) -> Iterator[str]:
        border = self._border(system, user, bool(asked_form))
        written, tokens, reason, words = 0, None, "", False
        with closing(self._chunks(border, system, user, asked_form or {})) as chunks:
            for chunk in chunks:
                tokens = getattr(chunk.usage, "prompt_tokens", None) or tokens
                for choice in (chunk.choices or [])[:1]:
                    reason = choice.finish_reason or reason
                    text = getattr(choice.delta, "content", None) or ""
                    if text or getattr(choice.delta, "reasoning_content", None):
                        written += 1
                        if self.on_progress:
                            self.on_progress(written)
                    words = words or bool(text.strip())
                    if text:
                        yield text
        if not reason:
            raise border.broken()
        if reason == "content_filter":
            raise ModelFout(f"De server op {self.address} heeft het antwoord tegengehouden.", "Kies een ander model.")
        if is_cut(len(system) + len(user), tokens):
            raise border.cut()
        if not words:
            raise border.empty()

    def _border(self, system: str, user: str, with_form: bool) -> Border:
        def told(border: Border, error: Exception) -> Fout | None:
            import openai

            if not isinstance(error, openai.APIError) or isinstance(error, openai.APIConnectionError):
                return None
            status = getattr(error, "status_code", 0)
            if is_too_long(_said(error)):
                return border.too_long(self.model)
            if with_form and refuses_form(status, _said(error)):
                return RefusedForm()
            if status in (401, 403):
                return ModelFout(
                    f"De server op {self.address} weigert de sleutel (status {status}).",
                    "Controleer STRAFRECHT_RAG_OPENAI_API_KEY.",
                )
            if status == 404:
                return ModelFout(
                    f"De server op {self.address} kent het model {self.model} niet, of dit adres niet.",
                    "Controleer de naam van het model en of STRAFRECHT_RAG_OPENAI_BASE_URL op /v1 eindigt.",
                )
            shown = f" (status {status})" if status else ""
            body = error.body if isinstance(error.body, dict) else {}
            said = one_line(body.get("message") or error.message, user, system, self._key)
            return ModelFout(f"De server op {self.address} meldt een fout{shown}: {said}")

        return Border("de modelserver", self.address, self._seconds, "Start de server, of controleer het adres.", told)

    def _chunks(self, border: Border, system: str, user: str, asked_form: dict[str, Any]) -> Generator[Any, None, None]:
        """The chunks of the stream. Only what happens in here is translated, not what the caller does in between."""
        asked = {
            "model": self.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
            "stream": True,
            "temperature": TEMPERATURE,
            "max_tokens": MAX_ANSWER,
        }
        with border, self._client(self._seconds) as client:
            import openai

            create: Any = client.chat.completions.create
            try:
                stream = create(**asked, **asked_form, **_OPTIONAL)
            except openai.APIStatusError as error:
                if not _drops_optional(error, bool(asked_form)):
                    raise
                stream = create(**asked, **asked_form)
            with stream:
                for chunk in stream:
                    border.started = True
                    yield chunk
