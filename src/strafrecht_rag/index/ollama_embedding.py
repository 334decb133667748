"""Vectors from an Ollama server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from strafrecht_rag.errors import ModelFout
from strafrecht_rag.settings import load_settings, ollama_address, transport


def connect(model: str) -> tuple[Callable[[list[str]], Any], int]:
    """A function from texts to vectors, and their dimension (asked of the server once)."""
    import httpx
    import ollama

    address = ollama_address()

    def embed(texts: list[str]) -> Any:
        # A connection that ends by itself leaves nothing open.
        options: dict[str, Any] = {"headers": {"Connection": "close"}, **transport(address)}
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
