"""Embedders of a server, and the order by a second look (`--rerank`)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
import pytest
from imitations import Fout, OllamaImitation, OpenaiImitation

from strafrecht_rag import Retriever, load_embedder
from strafrecht_rag.errors import InvoerFout, ModelFout
from strafrecht_rag.index.rerank import rerank
from strafrecht_rag.index.search import rank_passages
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.settings import load_settings

TEXTS = [f"De rechtbank overweegt {n}." for n in range(130)]


@pytest.fixture
def openai(monkeypatch: pytest.MonkeyPatch) -> OpenaiImitation:
    server = OpenaiImitation(model="bge-m3", key="sleutel")
    monkeypatch.setenv("STRAFRECHT_RAG_OPENAI_API_KEY", "sleutel")
    return server


def reach(monkeypatch: pytest.MonkeyPatch, server: OpenaiImitation) -> None:
    monkeypatch.setenv("STRAFRECHT_RAG_OPENAI_BASE_URL", server.base_url)
    load_settings(fresh=True)


def test_a_server_with_the_openai_protocol_gives_a_row_for_each_text_in_its_order(
    openai: OpenaiImitation, monkeypatch: pytest.MonkeyPatch
) -> None:
    with openai:
        reach(monkeypatch, openai)
        embedder = load_embedder("openai/bge-m3")
        rows = embedder.embed_passages(TEXTS)
        assert rows.shape == (len(TEXTS), embedder.dim)
        assert np.allclose(np.linalg.norm(rows, axis=1), 1)
        assert np.allclose(rows[77], embedder.embed_question(TEXTS[77]))
        assert not embedder.is_remote()  # type: ignore[attr-defined]
        assert embedder.embed_passages([]).shape == (0, embedder.dim)


def test_a_model_that_the_server_does_not_have_is_told_without_the_texts(
    openai: OpenaiImitation, monkeypatch: pytest.MonkeyPatch
) -> None:
    with openai:
        reach(monkeypatch, openai)
        with pytest.raises(ModelFout, match="kan met anders geen vectoren maken"):
            load_embedder("openai/anders")


@pytest.mark.parametrize("kind", ["hung-up", "garbage"])
def test_a_server_that_fails_is_an_error_of_the_model(
    openai: OpenaiImitation, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    with openai:
        reach(monkeypatch, openai)
        embedder = load_embedder("openai/bge-m3")
        openai.fout = Fout(kind)
        with pytest.raises(ModelFout):
            embedder.embed_question("Een geheime vraag")


def test_no_text_follows_a_redirect(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenaiImitation(model="bge-m3") as elsewhere, OpenaiImitation(model="bge-m3") as server:
        reach(monkeypatch, server)
        embedder = load_embedder("openai/bge-m3")
        server.fout = Fout("redirect", melding=f"{elsewhere.base_url}/embeddings")
        with pytest.raises(ModelFout):
            embedder.embed_question("Een geheime vraag")
        assert not elsewhere.verzoeken


def test_without_an_address_the_user_is_told_what_to_set() -> None:
    with pytest.raises(InvoerFout, match="STRAFRECHT_RAG_OPENAI_BASE_URL"):
        load_embedder("openai/bge-m3")


def test_ollama_gives_unit_vectors_and_a_cloud_model_counts_as_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    with OllamaImitation(model="nomic") as server:
        monkeypatch.setenv("STRAFRECHT_RAG_OLLAMA_HOST", server.address)
        load_settings(fresh=True)
        embedder = load_embedder("ollama/nomic")
        assert np.allclose(np.linalg.norm(embedder.embed_passages(TEXTS[:3]), axis=1), 1)
        assert not embedder.is_remote()  # type: ignore[attr-defined]
    with OllamaImitation(model="nomic:cloud") as server:
        monkeypatch.setenv("STRAFRECHT_RAG_OLLAMA_HOST", server.address)
        load_settings(fresh=True)
        assert load_embedder("ollama/nomic:cloud").is_remote()  # type: ignore[attr-defined]


class Naast:
    """Finds a text like the question by the words they share: a second look that tells more than none."""

    name, dim = "naast", 64

    def _vector(self, text: str) -> np.ndarray:
        made = np.zeros(self.dim, np.float32)
        for word in text.lower().split():
            made[sum(word.encode()) % self.dim] += 1
        return made / (np.linalg.norm(made) or 1)

    def embed_passages(self, texts: Sequence[str]) -> np.ndarray:
        return np.stack([self._vector(t) for t in texts])

    def embed_question(self, text: str) -> np.ndarray:
        return self._vector(text)


def test_a_second_look_orders_the_same_passages_again(demo_store: Store) -> None:
    embedder, vraag = load_embedder(), "Wanneer is sprake van wederrechtelijke toe-eigening door een penningmeester?"
    first = Retriever(demo_store, embedder, k=20).find(vraag).hits
    again = Retriever(demo_store, embedder, k=20, second=Naast()).find(vraag).hits
    once_more = Retriever(demo_store, embedder, k=20, second=Naast()).find(vraag).hits
    assert again == once_more
    assert {(h.sleutel, h.nummer, h.score) for h in again} <= {
        (h.sleutel, h.nummer, h.score) for h in Retriever(demo_store, embedder, k=30).find(vraag).hits
    }
    assert [h.nummer for h in again] != [h.nummer for h in first]


def test_a_second_look_at_one_passage_or_none_changes_nothing(demo_store: Store) -> None:
    found = rank_passages(demo_store, load_embedder(), "penningmeester", Filter(), 1)
    assert rerank("penningmeester", found, Naast()) == found
    assert rerank("penningmeester", [], Naast()) == []


def test_without_the_extra_the_user_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "strafrecht_rag.index.e5_torch", None)
    with pytest.raises(InvoerFout, match="strafrecht-rag\\[e5\\]"):
        load_embedder("e5")
