"""Vectors from a server that speaks the OpenAI protocol (llama.cpp, vLLM, LM Studio, a hosted one)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.settings import load_settings, server_address, transport

BATCH = 64
"""Texts in one request."""


def openai_address(model: str) -> str:
    """The address that the user named. InvoerFout when none was."""
    url = load_settings().openai_base_url.strip()
    if not url:
        raise InvoerFout(
            f"Het adres van de server voor openai/{model} is niet bekend.",
            "Stel STRAFRECHT_RAG_OPENAI_BASE_URL in, bijvoorbeeld op http://127.0.0.1:8080/v1.",
        )
    return server_address(url, 80)


def connect(model: str, address: str) -> tuple[Callable[[list[str]], Any], int]:
    """A function from texts to vectors, and their dimension (asked of the server once)."""
    import httpx

    settings = load_settings()
    headers = {"Authorization": f"Bearer {settings.openai_api_key}"} if settings.openai_api_key else {}

    def ask(texts: list[str]) -> list[list[float]]:
        try:
            with httpx.Client(timeout=settings.timeout, headers=headers, **transport(address)) as client:
                answer = client.post(f"{address}/embeddings", json={"model": model, "input": texts})
        except httpx.HTTPError as error:
            raise ModelFout(
                f"De server op {address} antwoordt niet.", "Start de server, of kies `ingebouwd`."
            ) from error
        if answer.status_code != 200:  # what a server says can repeat the texts, so it is not shown
            raise ModelFout(
                f"De server op {address} kan met {model} geen vectoren maken (status {answer.status_code}).",
                "Controleer de naam van het model, de sleutel en het adres.",
            )
        try:
            rows = sorted(answer.json()["data"], key=lambda row: row["index"])
            vectors = [row["embedding"] for row in rows]
        except (ValueError, KeyError, TypeError) as error:
            raise ModelFout(
                f"De server op {address} antwoordt onleesbaar.", "Controleer of het adres klopt."
            ) from error
        if len(vectors) != len(texts):
            raise ModelFout(f"De server op {address} gaf niet voor elke tekst een vector.", "Kies een ander model.")
        return vectors

    def embed(texts: list[str]) -> Any:
        return [vector for i in range(0, len(texts), BATCH) for vector in ask(texts[i : i + BATCH])]

    return embed, len(embed(["proef"])[0])
