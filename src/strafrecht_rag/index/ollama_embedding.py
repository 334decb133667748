"""Vectors from an Ollama server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from strafrecht_rag.errors import ModelFout
from strafrecht_rag.settings import load_settings, ollama_address


def connect(model: str, host: str) -> tuple[Callable[[list[str]], Any], int]:
    """A function from texts to vectors, and their dimension (asked of the server once)."""
    import httpx
    import ollama

    address = host or ollama_address()
    client = ollama.Client(host=address, timeout=load_settings().timeout)

    def embed(texts: list[str]) -> Any:
        try:
            return client.embed(model=model, input=texts, truncate=False).embeddings
        except ollama.ResponseError as error:
            raise ModelFout(
                f"Ollama kan met {model} geen vectoren maken: {error.error}.", f"Probeer: ollama pull {model}"
            ) from error
        except (ConnectionError, httpx.HTTPError) as error:
            raise ModelFout(f"Ollama antwoordt niet op {address}.", "Start Ollama, of kies `ingebouwd`.") from error

    return embed, len(embed(["proef"])[0])
