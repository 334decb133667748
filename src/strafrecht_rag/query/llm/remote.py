"""What the clients of model servers share: the address, and the border where foreign errors become Dutch ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import TracebackType
from typing import Literal, Self
from urllib.parse import urlsplit

from strafrecht_rag.errors import Fout, InvoerFout, LeegAntwoord, ModelFout
from strafrecht_rag.settings import server_address

TEMPERATURE, SEED, MAX_ANSWER = 0, 7, 600
CONNECT_SECONDS, ASIDE_SECONDS = 10.0, 5.0
"""Longest wait for a connection, and for what is asked beside the answer (the context length of a model)."""
_CHARS_PER_TOKEN_AT_MOST = 8
"""No tokenizer gets more characters of running Dutch into a token; a lower count means that text was cut off."""
_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|context (?:length|size|window)|maximum context|n_ctx"
    r"|(?:prompt|input) (?:is )?too long|too many (?:input |prompt )?tokens",
    re.IGNORECASE,
)
_ABOUT_FORM = re.compile(r"grammar|gbnf|schema|response_?format|\bformat\b", re.IGNORECASE)
_ECHO = 24
"""Characters in a row that a message of a server may share with a prompt, at most."""
_AGAIN = "Probeer het opnieuw."


def checked_address(written: Callable[[], str], default_port: int, setting: str) -> str:
    """A full http(s) address. InvoerFout names the setting it came from."""
    try:
        address = server_address(written(), default_port)
        usable = urlsplit(address).scheme in ("http", "https")
    except ValueError:
        usable = False
    if not usable:
        raise InvoerFout(f"{setting} is geen adres van een server.", "Schrijf het als http://127.0.0.1:11434.")
    return address


def is_cut(characters: int, tokens: int | None) -> bool:
    """Whether a server read fewer tokens than a prompt has. No number, or 0, tells nothing."""
    return bool(tokens) and (tokens or 0) * _CHARS_PER_TOKEN_AT_MOST < characters


def is_too_long(message: str) -> bool:
    """Whether a server says that the prompt does not fit in the context of the model."""
    return bool(_TOO_LONG.search(message))


def refuses_form(status: int, message: str) -> bool:
    """Whether a server turns down the form that was asked. Any 400 or 422 may be it: the words differ by server."""
    return not is_too_long(message) and (status in (400, 422) or (status >= 500 and bool(_ABOUT_FORM.search(message))))


def one_line(message: object, *private: str) -> str:
    """What a server says, short and on one line. Where it repeats the prompt or a key, nothing of it is shown."""
    words = " ".join(str(message or "").split())
    clean = "".join(c for c in words if c.isprintable())
    shown = clean if len(clean) <= 200 else f"{clean[:199].rstrip()}…"
    pieces = {clean[i : i + _ECHO] for i in range(max(1, min(len(clean), 200) - _ECHO + 1))}
    for text in private:
        flat = " ".join(text.split())
        if flat and (flat in clean or any(len(p) == _ECHO and p in flat for p in pieces)):
            return "(de melding herhaalt de vraag en is weggelaten)"
    return shown or "(geen melding)"


def _names(error: BaseException | None) -> set[str]:
    """Class names of an error, its bases and its causes: httpx and httpx2 name their errors the same."""
    found: set[str] = set()
    while error is not None:
        found |= {c.__name__ for c in type(error).__mro__}
        error = error.__cause__
    return found


def _kind(error: Exception, started: bool) -> Literal["away", "silent", "broken", "unreadable"]:
    names = _names(error)
    if names & {"ConnectError", "ConnectTimeout", "ProxyError"}:
        return "away"
    if names & {"TimeoutException", "APITimeoutError", "TimeoutError"}:
        return "silent"
    if started or names & {"TransportError"}:
        return "broken"
    return "away" if names & {"APIConnectionError", "OSError"} else "unreadable"


class RefusedForm(ModelFout):
    """The server does not take the form that was asked. Caught by the client that asked it."""

    def __init__(self) -> None:
        super().__init__("De server kent de gevraagde vorm niet.")


Told = Callable[["Border", Exception], Fout | None]
"""Reads what a server itself says; None for any other error."""


class Border:
    """Nothing of a client library gets past it: every error inside becomes a ModelFout, without its cause.

    The cause is left out on purpose, because its text can hold a prompt. KeyboardInterrupt and our own errors pass.
    """

    def __init__(self, server: str, address: str, seconds: float, start: str, told: Told) -> None:
        self.server, self.address, self.seconds, self.start, self.told = server, address, seconds, start, told
        self.started = False
        """Set when the first piece of an answer is in."""

    def broken(self) -> ModelFout:
        return ModelFout(f"De verbinding met {self.server} op {self.address} is halverwege verbroken.", _AGAIN)

    def cut(self) -> ModelFout:
        return ModelFout(
            f"De server op {self.address} heeft een deel van de vraag aan het model weggelaten.",
            "Kies een kleiner aantal passages met --k, of een model met een groter geheugen.",
        )

    def empty(self) -> ModelFout:
        return LeegAntwoord("Het model gaf geen antwoord.", "Probeer het opnieuw, of kies een ander model.")

    def too_long(self, model: str) -> ModelFout:
        return ModelFout(
            f"De vraag met de passages is te lang voor het model {model}.",
            "Kies een kleiner aantal passages met --k, of stel STRAFRECHT_RAG_CONTEXT in op wat het model aankan.",
        )

    def translate(self, error: Exception) -> Fout:
        told = self.told(self, error)
        if told is not None:
            return told
        name = self.server[0].upper() + self.server[1:]
        kind = _kind(error, self.started)
        if kind == "away":
            return ModelFout(f"{name} is niet bereikbaar op {self.address}.", self.start)
        if kind == "silent":
            return ModelFout(
                f"{name} op {self.address} gaf {self.seconds:g} seconden lang geen teken van leven.",
                "Probeer het opnieuw, kies een kleiner model of verhoog STRAFRECHT_RAG_TIMEOUT.",
            )
        if kind == "broken":
            return self.broken()
        return ModelFout(f"{name} op {self.address} antwoordt onleesbaar.", "Controleer of het adres klopt.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, Fout):
            raise self.translate(error) from None
