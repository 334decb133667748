"""What is sent as a form: read in memory, never written to disk."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from fastapi import HTTPException, Request
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.web.limits import MAX_UPLOAD


async def read_form(request: Request) -> FormData:
    """The fields and the one file of a form. 415 for another kind of body, InvoerFout for a broken one."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "multipart/form-data":
        raise HTTPException(415, "Stuur een formulier, met Content-Type: multipart/form-data.")

    async def pieces() -> AsyncGenerator[bytes, None]:
        async for piece in request.stream():
            yield piece

    parser = MultiPartParser(request.headers, pieces(), max_files=1, max_fields=10, max_part_size=MAX_UPLOAD)
    parser.spool_max_size = 2 * MAX_UPLOAD  # never rolled over to a file
    try:
        return await parser.parse()
    except (MultiPartException, KeyError, UnicodeError) as error:
        raise InvoerFout("Het formulier kan niet worden gelezen.", "Stuur één bestand, of een tekst.") from error


async def part(form: FormData, name: str) -> tuple[str, bytes] | None:
    """A file with its name, or a field as UTF-8; None when it is not there or empty."""
    value = form.get(name)
    if isinstance(value, UploadFile):
        try:
            data = await value.read()
        finally:
            await value.close()
        return (value.filename or "", data) if data else None
    return ("", value.encode("utf-8", "replace")) if value and value.strip() else None
