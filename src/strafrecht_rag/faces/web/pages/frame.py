"""What every page shares: the templates, cleaned text, errors as a page, and forms read without touching the disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qsl, quote

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser

from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import deeplink
from strafrecht_rag.errors import Fout, IndexFout, InvoerFout, ModelFout
from strafrecht_rag.faces.controle_html import visible
from strafrecht_rag.faces.web.api.base import desk_of
from strafrecht_rag.faces.web.pages.marking import Stuk
from strafrecht_rag.faces.web.places import Bezet
from strafrecht_rag.faces.words import speaks

TEMPLATES = Path(__file__).parent.parent / "templates"
MAX_FORM = 256 * 1024
"""Bytes of a form without a file: a question with its filters is far below it."""
BEZET = InvoerFout(
    "Het is op dit moment te druk: alle plaatsen in de rij zijn bezet.", "Probeer het over een minuut nog eens."
)


def _finalize(value: object) -> object:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def number(value: int) -> str:
    """`12.345`."""
    return f"{value:,}".replace(",", ".")


def ruling_url(naam: str, licht: str = "", anker: str = "") -> str:
    """The page of a ruling; `licht`: the words to light (`12:0-80`), `anker`: the paragraph. Never a word of a question."""
    query = f"?licht={quote(licht, safe=':,-')}" if licht else ""
    return f"/uitspraak/{quote(naam, safe=':')}{query}" + (f"#{quote(anker, safe='.-')}" if anker else "")


def chain_url(naam: str) -> str:
    """The page of a ruling's chain."""
    return f"/keten/{quote(naam, safe=':')}"


def show(stuk: Stuk) -> Markup:
    """A stretch of text as HTML."""
    text = escape(visible(stuk.tekst))
    if stuk.soort == "licht":
        return Markup('<mark class="licht">{}</mark>').format(text)
    return Markup('<span class="merkteken">{}</span>').format(text) if stuk.soort == "merk" else text


def _environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters |= {"getal": number, "datum": lambda d: write_date(d) if isinstance(d, date) else "", "spreekt": speaks}
    env.globals |= {"uitspraak_url": ruling_url, "keten_url": chain_url, "deeplink": deeplink, "toon": show}
    return env


ENVIRONMENT = _environment()


def fragment(name: str, **values: Any) -> str:
    """A piece of a page."""
    return ENVIRONMENT.get_template(name).render(**values)


def page(request: Request, name: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    text = fragment(name, pad=request.url.path, venster=desk_of(request).venster, **values)
    return HTMLResponse(text, status_code=status)


# --- errors ------------------------------------------------------------------------------------------------------------


def status_of(error: Fout) -> int:
    if error is BEZET:
        return 503
    return 400 if isinstance(error, InvoerFout) else 503 if isinstance(error, IndexFout | ModelFout) else 500


class PageRoute(APIRoute):
    """A route of which an error is a page too, with a Dutch sentence and the status that fits."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            try:
                return await cast(Awaitable[Response], handle(request))
            except Fout as error:
                return error_page(request, status_of(error), error.melding, error.raad)
            except Bezet:
                return error_page(request, 503, BEZET.melding, BEZET.raad)
            except RequestValidationError:
                return error_page(request, 422, "Dit verzoek klopt niet.", "Ga terug en vul het formulier opnieuw in.")
            except HTTPException as error:
                return error_page(request, error.status_code, str(error.detail))

        return guarded


def error_page(request: Request, status: int, melding: str, raad: str = "") -> HTMLResponse:
    """An error as a page, or as the part that opens beside an answer."""
    if request.query_params.get("deel"):
        return HTMLResponse(fragment("deel_fout.html", melding=melding, raad=raad), status_code=status)
    return page(request, "fout.html", status=status, melding=melding, raad=raad)


# --- forms -------------------------------------------------------------------------------------------------------------


async def _body(request: Request, limit: int) -> bytes:
    too_large = HTTPException(413, f"Wat u stuurt is te groot (hooguit {max(1, limit // 2**20)} MB).")
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > limit:
        raise too_large
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise too_large
    return bytes(data)


async def read_form(request: Request, limit: int = MAX_FORM) -> FormData:
    """The form of a request, of at most `limit` bytes. A file in it stays in memory and is never written to disk."""
    data = await _body(request, limit)
    kind, _ = parse_options_header(request.headers.get("content-type", ""))
    if kind == b"multipart/form-data":

        async def pieces() -> Any:
            yield data

        parser = MultiPartParser(request.headers, pieces(), max_files=1, max_fields=60, max_part_size=limit)
        parser.spool_max_size = limit + 1
        try:
            return await parser.parse()
        except MultiPartException as error:
            raise InvoerFout("Het formulier kan niet worden gelezen.", "Ga terug en probeer het opnieuw.") from error
    try:
        pairs = parse_qsl(data.decode("utf-8"), keep_blank_values=True, max_num_fields=200)
    except ValueError as error:
        raise InvoerFout("Het formulier kan niet worden gelezen.", "Ga terug en probeer het opnieuw.") from error
    return FormData([(name, value) for name, value in pairs])


def text_of(form: FormData | Mapping[str, Any], name: str) -> str:
    """One field of a form, as text; empty when it is not there."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


async def file_of(form: FormData, name: str) -> tuple[str, bytes]:
    """Name and bytes of an uploaded file; empty when none was chosen."""
    value = form.get(name)
    if not isinstance(value, UploadFile):
        return "", b""
    try:
        return (value.filename or ""), await value.read()
    finally:
        await value.close()
