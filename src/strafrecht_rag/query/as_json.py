"""An answer as JSON: what `ask --json` prints and what the faces hand out."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from typing import Any

from strafrecht_rag.domain import Antwoord, Bewering, GeenBron, Hit, Verwijzing, deeplink


def _plain(value: object) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(type(value).__name__)


def _marked(item: Verwijzing | Hit) -> dict[str, Any]:
    """The fields, with what follows from them: whether it is fictitious, and the permanent link."""
    return asdict(item) | {"fictief": item.fictief, "link": deeplink(item.ecli)}


def hit_dict(hit: Hit) -> dict[str, Any]:
    """A passage as plain data."""
    return json.loads(json.dumps(_marked(hit), default=_plain))  # type: ignore[no-any-return]


def claim_dict(bewering: Bewering) -> dict[str, Any]:
    """An accepted claim as plain data."""
    data = asdict(bewering) | {"verwijzingen": [_marked(v) for v in bewering.verwijzingen]}
    return json.loads(json.dumps(data, default=_plain))  # type: ignore[no-any-return]


def answer_dict(result: Antwoord | GeenBron) -> dict[str, Any]:
    """The answer as plain data: everything of it, `status` first."""
    data: dict[str, Any] = {"status": result.status} | asdict(result)
    data["passages"] = [_marked(h) for h in result.passages]
    if isinstance(result, Antwoord):
        for bewering, plain in zip(result.beweringen, data["beweringen"], strict=True):
            plain["verwijzingen"] = [_marked(v) for v in bewering.verwijzingen]
    return json.loads(json.dumps(data, default=_plain))  # type: ignore[no-any-return]


def as_json(result: Antwoord | GeenBron) -> str:
    """One JSON object. Same answer, same bytes."""
    return json.dumps(answer_dict(result), ensure_ascii=False, indent=2)
