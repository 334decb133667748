"""Vectors from an Ollama server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from strafrecht_rag.errors import ModelFout
from strafrecht_rag.settings import is_local, load_settings, ollama_address


def connect(model: str) -> tuple[Callable[[list[str]], Any], int]:
    """A function from texts to vectors, and their dimension (asked of the server once)."""
    import httpx
    import ollama

    address = ollama_address()

    def embed(texts: list[str]) -> Any:
        # A connection that ends by itself leaves nothing open; none goes through a proxy to this very machine.
        options: dict[str, Any] = {"headers": {"Connection": "close"}, "trust_env": not is_local(address)}
        client = ollama.Client(host=address, timeout=load_settings().timeout, **options)
        try:
            return client.embed(model=model, input=texts, truncate=False).embeddings
        except ollama.ResponseError as error:
            raise ModelFout(
                f"Ollama kan met {model} geen vectoren maken: {error.error}.", f"Probeer: ollama pull {model}"
            ) from error
        except (ConnectionError, httpx.HTTPError) as error:
            raise ModelFout(f"Ollama antwoordt niet op {address}.", "Start Ollama, of kies `ingebouwd`.") from error

    return embed, len(embed(["proef"])[0])
