"""The client of Rechtspraak Open Data: polite (one pace for the whole process), patient (retries), and distrustful
(an answer counts only when it is what was asked)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from types import TracebackType
from typing import Self, TypeVar

import httpx
import stamina

from strafrecht_rag.settings import is_local
from strafrecht_rag.sources.opendata import responses
from strafrecht_rag.sources.opendata.bucket import Bucket, process_bucket
from strafrecht_rag.sources.opendata.errors import LATER, Afgebroken, GeenXml, NietBereikbaar, OpenDataFout
from strafrecht_rag.sources.opendata.feed import Bladzijde, read_feed
from strafrecht_rag.sources.opendata.parameters import Zoekvraag

BASE = "https://data.rechtspraak.nl"
MAX_BODY = 64 * 2**20
"""Bytes of one answer. The largest ruling seen is under 2 MiB, a page of the index under 1 MiB."""
ATTEMPTS = 5
TIMEOUT = 60.0
LISTS = ("Instanties", "Rechtsgebieden", "Proceduresoorten", "FormeleRelaties")

# stamina tells of a retry through this logger; a user hears of it through the report.
logging.getLogger("stamina").addHandler(logging.NullHandler())

T = TypeVar("T")


def user_agent() -> str:
    """Who asks: the program, its version, and what it does."""
    try:
        own = version("strafrecht-rag")
    except PackageNotFoundError:  # run from a checkout
        own = "0"
    return f"strafrecht-rag/{own} (zoekprogramma voor eigen gebruik; haalt strafrechtspraak op)"


class Client:
    """One client may be used from several threads. Close it, or use it as a context manager.

    `wachttijd`: seconds before the first retry; it doubles each time. Raises only OpenDataFout, and Gestopt when the
    bucket was closed.
    """

    def __init__(
        self, adres: str = BASE, *, bucket: Bucket | None = None, verbindingen: int = 4, wachttijd: float = 1.0
    ) -> None:
        self.adres = adres.rstrip("/")
        self.bucket = bucket or process_bucket(5.0)
        self.verbindingen = verbindingen
        self.wachttijd = wachttijd
        self.verzoeken = 0
        self.bytes = 0
        limits = httpx.Limits(max_connections=verbindingen, max_keepalive_connections=verbindingen)
        self._http = httpx.Client(
            headers={"User-Agent": user_agent(), "Accept": "application/atom+xml, application/xml, text/xml"},
            timeout=TIMEOUT,
            limits=limits,
            follow_redirects=False,
            trust_env=not is_local(self.adres),  # a proxy is for elsewhere
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # -- what can be asked ------------------------------------------------------------------------------------------

    def search(self, vraag: Zoekvraag) -> Bladzijde:
        """One page of the ECLI index."""
        return self._retrying("/uitspraken/zoeken", vraag.parameters(), lambda r: read_feed(self._body(r)))

    def content(self, ecli: str) -> bytes:
        """The XML of one ruling: whole, and XML; whether there is text in it is for the reader. OnbekendeEcli (404)."""
        return self._retrying("/uitspraken/content", [("id", ecli)], self._xml)

    def value_list(self, naam: str) -> bytes:
        """The XML of one of `LISTS`."""
        return self._retrying(f"/Waardelijst/{naam}", [], self._xml)

    # -- one request ------------------------------------------------------------------------------------------------

    def _retrying(self, pad: str, parameters: list[tuple[str, str]], read: Callable[[httpx.Response], T]) -> T:
        retries = stamina.retry_context(
            on=self._again, attempts=ATTEMPTS, timeout=None, wait_initial=self.wachttijd, wait_max=60.0,
            wait_jitter=self.wachttijd,
        )  # fmt: skip
        for attempt in retries:
            with attempt:
                return self._once(pad, parameters, read)
        raise AssertionError("unreachable")  # pragma: no cover - the last failure is raised by stamina

    def _again(self, error: Exception) -> bool | float:
        """Whether to try again. A wait that the server asked for holds up every connection, not only this one."""
        if not isinstance(error, OpenDataFout) or not error.tijdelijk:
            return False
        if error.wacht:
            self.bucket.hold(error.wacht)
            return 0.0
        return True

    def _once(self, pad: str, parameters: list[tuple[str, str]], read: Callable[[httpx.Response], T]) -> T:
        self.bucket.take()
        self.verzoeken += 1
        url = httpx.URL(self.adres + pad, params=httpx.QueryParams(tuple(parameters)))
        with _translated(), self._http.stream("GET", url) as response:
            responses.check(response, self.adres)
            return read(response)

    def _body(self, response: httpx.Response) -> Iterator[bytes]:
        size = 0
        for chunk in response.iter_bytes(65536):
            size += len(chunk)
            if size > MAX_BODY:
                raise GeenXml("De bron gaf een antwoord dat te groot is om een uitspraak te zijn.")
            yield chunk
        self.bytes += size

    def _xml(self, response: httpx.Response) -> bytes:
        data = b"".join(self._body(response))
        responses.check_xml(data)
        return data


@contextmanager
def _translated() -> Iterator[None]:
    """The border: what httpx raises becomes ours."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise NietBereikbaar("De bron antwoordt niet op tijd.", LATER) from error
    except (httpx.RemoteProtocolError, httpx.ReadError, httpx.DecodingError) as error:
        raise Afgebroken("Het antwoord van de bron brak halverwege af.", LATER) from error
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise NietBereikbaar(
            "De bron is niet bereikbaar.", "Controleer de verbinding (en een proxy, als u die gebruikt)."
        ) from error
