"""Answers from Dutch criminal rulings: no source, no answer, enforced in code.

The front door: names only. Each is imported when it is first used, so that no heavy library is loaded for nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from strafrecht_rag.domain import Afgekeurd as Afgekeurd
    from strafrecht_rag.domain import Antwoord as Antwoord
    from strafrecht_rag.domain import Bewering as Bewering
    from strafrecht_rag.domain import GeenBron as GeenBron
    from strafrecht_rag.domain import Hit as Hit
    from strafrecht_rag.domain import Retrieval as Retrieval
    from strafrecht_rag.domain import Verificatie as Verificatie
    from strafrecht_rag.domain import Verwijzing as Verwijzing
    from strafrecht_rag.evaluation import evaluate as evaluate
    from strafrecht_rag.index.embedders import load_embedder as load_embedder
    from strafrecht_rag.index.store import open_store as open_store
    from strafrecht_rag.query.as_json import as_json as as_json
    from strafrecht_rag.query.generator import Generator as Generator
    from strafrecht_rag.query.generator import verify as verify
    from strafrecht_rag.query.retriever import Retriever as Retriever
    from strafrecht_rag.tasks.build import add as add

_WHERE = {
    "Afgekeurd": "domain",
    "Antwoord": "domain",
    "Bewering": "domain",
    "GeenBron": "domain",
    "Generator": "query.generator",
    "Hit": "domain",
    "Retrieval": "domain",
    "Retriever": "query.retriever",
    "Verificatie": "domain",
    "Verwijzing": "domain",
    "add": "tasks.build",
    "as_json": "query.as_json",
    "evaluate": "evaluation",
    "load_embedder": "index.embedders",
    "open_store": "index.store",
    "verify": "query.generator",
}

__all__ = sorted(_WHERE)


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return __all__
