"""Errors for programs: RFC 9457 under /api, the form of the OpenAI protocol under /v1. Never a word of a question in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from starlette.responses import JSONResponse, Response

from strafrecht_rag.errors import Fout, IndexFout, InvoerFout, ModelFout
from strafrecht_rag.faces.web.places import Bezet

PROBLEM = "application/problem+json"
TITLES = {
    400: "Het verzoek kan niet worden gelezen",
    401: "Een wachtwoord is nodig",
    403: "Geweigerd",
    404: "Niet gevonden",
    405: "Dit kan hier niet",
    413: "Te groot",
    415: "Deze vorm van bericht kan hier niet",
    422: "De invoer kan niet worden gebruikt",
    500: "Onverwachte fout",
    503: "Nu niet beschikbaar",
}
RETRY_AFTER = "30"
"""Seconds after which a visitor who found the line full may try again."""
BEZET = "Het model is bezet: de rij is vol."
BEZET_RAAD = "Probeer het over een halve minuut opnieuw."


def problem(status: int, detail: str, raad: str = "", *, soort: str = "about:blank") -> dict[str, Any]:
    """A problem as plain data. `raad`: what the caller can do about it."""
    return {"type": soort, "title": TITLES.get(status, "Fout"), "status": status, "detail": detail, "raad": raad}


def problem_for(
    path: str, status: int, detail: str, raad: str = "", headers: Mapping[str, str] | None = None
) -> Response:
    """A problem as a response, in the protocol that a path speaks."""
    given = dict(headers or {})
    if path.startswith("/v1"):
        return JSONResponse(openai_error(status, detail, raad), status, given)
    return JSONResponse(problem(status, detail, raad, soort=kind_of(status)), status, given, media_type=PROBLEM)


def openai_error(status: int, detail: str, raad: str = "") -> dict[str, Any]:
    """An error as clients of the OpenAI protocol expect it."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    return {"error": {"message": f"{detail} {raad}".strip(), "type": kind, "param": None, "code": str(status)}}


def kind_of(status: int) -> str:
    """A stable name for a program: a relative reference, as RFC 9457 allows."""
    names = {
        400: "onleesbaar",
        401: "wachtwoord",
        403: "geweigerd",
        404: "niet-gevonden",
        413: "te-groot",
        415: "verkeerde-vorm",
        422: "invoer",
        503: "niet-beschikbaar",
    }
    return f"/api/fouten/{names[status]}" if status in names else "about:blank"


def status_of(error: Fout) -> int:
    if isinstance(error, InvoerFout):
        return 422
    return 503 if isinstance(error, IndexFout | ModelFout) else 500


def told(error: Fout | Bezet) -> tuple[int, str, str, dict[str, str]]:
    """Status, sentence, advice and headers of one of our errors."""
    if isinstance(error, Bezet):
        return 503, BEZET, BEZET_RAAD, {"Retry-After": RETRY_AFTER}
    return status_of(error), error.melding, error.raad, {}


# --- what does not fit a model, in Dutch -------------------------------------------------------------------------------


def sentences(errors: Iterable[Mapping[str, Any]]) -> str:
    """What is wrong with a body or a path, without repeating what was given."""
    return " ".join(list(dict.fromkeys(map(_sentence, errors)))[:5])


def _sentence(error: Mapping[str, Any]) -> str:
    kind = str(error["type"])
    if kind == "json_invalid":
        return "Dit is geen geldige JSON."
    loc = [p for p in error["loc"] if p not in ("body", "path", "query")]
    where = ".".join(str(p + 1) if isinstance(p, int) else str(p)[:60] for p in loc)
    name = f"`{where}`" if where else "De inhoud"
    context: Mapping[str, Any] = error.get("ctx") or {}
    words = {
        "missing": "ontbreekt",
        "extra_forbidden": "is onbekend",
        "string_too_long": f"is te lang; hooguit {context.get('max_length')} tekens",
        "string_too_short": "is leeg",
        "string_pattern_mismatch": "heeft niet de goede vorm",
        "too_long": f"heeft te veel delen; hooguit {context.get('max_length')}",
        "too_short": f"heeft te weinig delen; ten minste {context.get('min_length')}",
        "greater_than_equal": f"moet ten minste {context.get('ge')} zijn",
        "less_than_equal": f"mag hooguit {context.get('le')} zijn",
        "string_type": "moet tekst zijn",
        "string_unicode": "moet geldige tekst zijn",
        "list_type": "moet een lijst zijn",
        "bool_type": "moet true of false zijn",
        "literal_error": f"moet een van deze zijn: {str(context.get('expected', '')).replace(' or ', ' of ')}",
    }
    if kind not in words and kind.startswith("int_"):
        return f"{name} moet een heel getal zijn."
    return f"{name} {words.get(kind, 'heeft niet de goede vorm')}."
