"""Where data lives, which model is asked, which thresholds hold. Environment variables start with STRAFRECHT_RAG_."""

from __future__ import annotations

import os
import ssl
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from strafrecht_rag.errors import InvoerFout

DEFAULT_MODEL = "ollama/llama3.2"
DEFAULT_EMBEDDER = "ingebouwd"


def own_folder() -> Path:
    """This program's folder for this user of this computer."""
    return user_data_path("strafrecht-rag", appauthor=False)


class Settings(BaseSettings):
    """One value object; every field can be set as STRAFRECHT_RAG_<NAME>."""

    model_config = SettingsConfigDict(env_prefix="STRAFRECHT_RAG_", env_ignore_empty=True, extra="ignore")

    index: str = Field(default_factory=lambda: str(own_folder() / "index"))
    """The place of the index: a folder, or an address such as s3://bucket/folder."""
    model: str = ""
    """A model string `provider/model`; empty: the default one, with `citaat` as fallback."""
    embedder: str = DEFAULT_EMBEDDER
    threshold: float = Field(default=0.2, ge=0.0, le=1.0)
    ollama_host: str = ""
    """Address of the Ollama server; empty: OLLAMA_HOST, else the usual one on this machine."""
    openai_base_url: str = ""
    """Address of a server that speaks the OpenAI protocol (llama.cpp, vLLM, LM Studio, a hosted one)."""
    openai_api_key: str = ""
    context: int = Field(default=0, ge=0)
    """Context length of the model in tokens, above what the server tells; 0: what the server tells, else 4096."""
    constrained: bool = False
    """Ask the server to hold the model to the form of a line. Off: a number that is forced proves nothing."""
    timeout: float = Field(default=300.0, gt=0)
    """Seconds to wait for a model between two signs of life."""
    bron: Path | None = None
    """The folder with kept originals and the state of a sync; none: beside the index, its name with `-bron` behind it."""
    opendata_url: str = "https://data.rechtspraak.nl"
    opendata_rate: float = Field(default=5.0, gt=0)
    """Requests a second; for another machine than this one never above 10, whatever stands here."""
    opendata_connections: int = Field(default=4, ge=1, le=16)


@cache
def _load() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        fields = ", ".join(f"STRAFRECHT_RAG_{str(e['loc'][0]).upper()}" for e in error.errors())
        raise InvoerFout(
            f"Een instelling heeft een waarde die niet kan: {fields}.", "Verbeter of verwijder deze."
        ) from error


def load_settings(*, fresh: bool = False) -> Settings:
    """The settings of this process, read once; `fresh` reads the environment again."""
    if fresh:
        _load.cache_clear()
    return _load()


def server_address(text: str, default_port: int) -> str:
    """An address as people write it (`OLLAMA_HOST` style: host, host:port, or a URL) as a full URL."""
    text = text.strip().rstrip("/")
    if "://" not in text:
        text = f"http://{text}"
    parts = urlsplit(text)
    host = parts.hostname or "127.0.0.1"
    # A server that listens everywhere is reached on this machine.
    host = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104
    shown = f"[{host}]" if ":" in host else host
    port = parts.port or (443 if parts.scheme == "https" else default_port if parts.path in ("", "/") else 80)
    return f"{parts.scheme}://{shown}:{port}{parts.path}"


def is_local(address: str) -> bool:
    """Whether an address is this machine itself (loopback). Anything else is remote: text would leave the machine."""
    host = urlsplit(address if "://" in address else f"http://{address}").hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def ollama_address() -> str:
    """Where the Ollama server is: the setting, else OLLAMA_HOST, else the usual port on this machine."""
    return server_address(load_settings().ollama_host or os.environ.get("OLLAMA_HOST", "") or "127.0.0.1:11434", 11434)


def transport(address: str) -> dict[str, Any]:
    """Options for an HTTP client, so that text goes to the address that is shown and nowhere else.

    No redirects, and no proxy for this very machine. There, plain HTTP needs no certificates: loading them costs more
    than the whole request. The empty context trusts none, so that TLS could only fail.
    """
    options: dict[str, Any] = {"follow_redirects": False, "trust_env": not is_local(address)}
    if is_local(address) and urlsplit(address).scheme == "http":
        options["verify"] = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return options


def is_cloud_model(model: str) -> bool:
    """Whether the name of a model says that a server runs it elsewhere: `gpt-oss:120b-cloud`, `x:cloud`."""
    name = model.lower().rpartition("/")[2]
    return name.endswith("-cloud") or "cloud" in name.partition(":")[2]
