"""Whether an answer is what was asked: status, address, kind of body."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx
from lxml import etree

from strafrecht_rag.sources.opendata.errors import (
    LATER,
    Afgebroken,
    GeenXml,
    Geweigerd,
    Omgeleid,
    OnbekendeEcli,
    Storing,
    TeVeelVerzoeken,
    VerzoekGeweigerd,
)

MAX_WAIT = 600.0
"""Seconds we are willing to wait when asked to; a server that wants more is left alone after this."""
DEFAULT_WAIT = 5.0


def check(response: httpx.Response, adres: str) -> None:
    """Raise the fault that the status and the headers show. The body has not been read yet."""
    status = response.status_code
    if response.is_redirect or status in (301, 302, 303, 307, 308):
        where = httpx.URL(response.headers.get("location", "")).host or "een ander adres"
        raise Omgeleid(f"De bron stuurt door naar {where}; zo toont zij een fout.", LATER)
    if status in (401, 403):
        raise Geweigerd(
            f"De bron weigert de toegang (HTTP {status}).", "Stop nu, en probeer het een dag later, in een lager tempo."
        )
    if status == 429:
        raise TeVeelVerzoeken(
            "De bron vindt dat het te snel gaat (HTTP 429).", LATER, wacht=retry_after(response) or DEFAULT_WAIT
        )
    if status == 404:
        raise OnbekendeEcli("De bron kent deze ECLI niet (HTTP 404).", "Controleer de ECLI.")
    if status >= 500:
        raise Storing(f"De bron heeft een storing (HTTP {status}).", LATER, wacht=retry_after(response))
    if status != 200:
        raise VerzoekGeweigerd(f"De bron begrijpt het verzoek niet (HTTP {status}).", "Controleer uw keuze.")
    kind = response.headers.get("content-type", "").lower()
    if "html" in kind and "xml" not in kind:
        raise GeenXml("De bron gaf een webpagina in plaats van XML, alsof alles goed ging (HTTP 200).", LATER)


def retry_after(response: httpx.Response) -> float:
    """Seconds that the server asks us to wait (a number or a date), 0 when it does not say; at most `MAX_WAIT`."""
    text = response.headers.get("retry-after", "").strip()
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            return 0.0
    return min(max(seconds, 0.0), MAX_WAIT)


def check_xml(data: bytes) -> None:
    """Raise GeenXml for a body that is no XML, Afgebroken for XML that stops before its end."""
    head = data[:500].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not data.strip():
        raise Afgebroken("De bron gaf een leeg antwoord.", LATER)
    if not head.startswith(b"<") or head[:20].lower().startswith((b"<!doctype html", b"<html")):
        raise GeenXml("De bron gaf een webpagina of andere tekst in plaats van XML, alsof alles goed ging.", LATER)
    parser = etree.XMLPullParser(
        events=("end",), resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False
    )
    try:
        parser.feed(data)
        parser.close()
    except etree.XMLSyntaxError as error:
        raise Afgebroken("De uitspraak kwam niet heel over: de XML breekt af of klopt niet.", LATER) from error
