"""An imitation of data.rechtspraak.nl: real HTTP on loopback over a small register. See OPENDATA.md."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import escape

from opendata_register import GERECHTEN, Register, Stuk, write_xml

HTML = b"<!DOCTYPE html>\n<html><head><title>Rechtspraak.nl</title></head><body><h1>Er ging iets mis</h1></body></html>"


@dataclass(frozen=True)
class Verzoek:
    """One request: when it came in (seconds), what was asked, and with which headers."""

    tijd: float
    pad: str
    vraag: dict[str, list[str]]
    headers: dict[str, str]

    @property
    def ecli(self) -> str:
        return self.vraag.get("id", [""])[0]


@dataclass
class Storing:
    """What goes wrong, `keer` times (-1: always).

    `status` with `headers`; or a kind: `html` (a page with status 200), `onzin` (no XML at all, status 200), `redirect` (to a page
    on another host), `kort` (fewer bytes than promised), `half` (XML that stops, with an honest length), `leeg` (no
    bytes), `ander` (another ruling), `dicht` (the socket closes without a word).
    """

    soort: str = ""
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    keer: int = -1


class Server:
    """Use as a context manager; `adres` is its base. `vanaf_een`: whether `from` counts from one or from zero."""

    def __init__(self, register: Register, *, vanaf_een: bool = False, bladzijde: int = 1000) -> None:
        self.register = register
        self.vanaf_een = vanaf_een
        self.bladzijde = bladzijde
        self.genegeerd: set[str] = set()
        """Parameters that do nothing, as unknown ones do."""
        self.storingen: dict[str, Storing] = {}
        """By ECLI, by path (`/uitspraken/zoeken`), or `*`."""
        self.log: list[Verzoek] = []
        self.voor: Callable[[Verzoek], None] | None = None
        """Called before each answer: to change the register meanwhile."""
        self._slot = threading.Lock()
        owner = self

        class Handler(_Handler):
            imitation = owner

        self._server = _Quiet(("127.0.0.1", 0), Handler)
        self.adres = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    # -- what a test asks -------------------------------------------------------------------------------------------

    def opgehaald(self) -> list[str]:
        """The ECLIs whose content was asked, in order, each as often as it was."""
        return [v.ecli for v in self.log if v.pad == "/uitspraken/content"]

    def hoogste_tempo(self, seconden: float = 1.0) -> int:
        """The most requests that came in within any stretch of so many seconds."""
        times = sorted(v.tijd for v in self.log)
        best = start = 0
        for end, moment in enumerate(times):
            while moment - times[start] >= seconden:
                start += 1
            best = max(best, end - start + 1)
        return best

    # -- answers ----------------------------------------------------------------------------------------------------

    def fault(self, request: Verzoek) -> Storing | None:
        with self._slot:
            for key in (request.ecli, request.pad, "*"):
                storing = self.storingen.get(key) if key else None
                if storing and storing.keer:
                    storing.keer -= 1
                    return storing
        return None

    def search(self, asked: dict[str, list[str]]) -> bytes:
        known = {k: v for k, v in asked.items() if k not in self.genegeerd}
        found = self.register.search(known)
        first = int(asked.get("from", ["0"])[0])
        start = max(first - 1, 0) if self.vanaf_een else first
        size = min(int(asked.get("max", ["1000"])[0]), self.bladzijde)
        return write_feed(found[start : start + size], len(found), self.register)

    def value_list(self, naam: str) -> bytes | None:
        if naam != "Instanties":
            return LISTS.get(naam)
        rows = "".join(
            f"<Instantie><Naam>{escape(n)}</Naam><Afkorting>{code}</Afkorting><Type>Rechtbank</Type>"
            f"<Identifier>{escape(uri)}</Identifier></Instantie>"
            for code, (n, uri) in GERECHTEN.items()
        )
        return f"<?xml version='1.0' encoding='utf-8'?><Instanties>{rows}</Instanties>".encode()


LISTS = {
    "Rechtsgebieden": b"""<?xml version="1.0"?><Rechtsgebieden><Rechtsgebied><Naam>Strafrecht</Naam>
<Identifier>http://psi.rechtspraak.nl/rechtsgebied#strafrecht</Identifier><Rechtsgebied><Naam>Strafprocesrecht</Naam>
<Identifier>http://psi.rechtspraak.nl/rechtsgebied#strafrecht_strafprocesrecht</Identifier></Rechtsgebied></Rechtsgebied>
</Rechtsgebieden>""",
    "Proceduresoorten": b"""<?xml version="1.0"?><Proceduresoorten><Proceduresoort><Naam>Cassatie</Naam>
<Identifier>http://psi.rechtspraak.nl/procedure#cassatie</Identifier></Proceduresoort></Proceduresoorten>""",
    "FormeleRelaties": b"""<?xml version="1.0"?><FormeleRelaties><FormeleRelatie><Naam>Hoger beroep</Naam>
<Identifier>http://psi.rechtspraak.nl/hogerBeroep</Identifier><LabelEerdereAanleg>Eerste aanleg</LabelEerdereAanleg>
<LabelLatereAanleg>Hoger beroep</LabelLatereAanleg></FormeleRelatie></FormeleRelaties>""",
}


def write_feed(stukken: list[Stuk], total: int, register: Register) -> bytes:
    """A page as in the real ones: subtitle with the count, entries with id, title, summary, updated, link."""
    parts = [
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        '<title type="text">Rechtspraak Open Data (Uitspraken)</title>'
        f'<subtitle type="text">Aantal gevonden ECLI\'s: {total}</subtitle><id>uuid:imitatie</id>'
        f'<rights type="text">Copyright 2022 Rechtspraak.</rights><updated>{register.nu:%Y-%m-%dT%H:%M:%S}+02:00</updated>'
    ]
    for s in stukken:
        gone = f' deleted="{s.weg}"' if s.weg else ""
        title = s.titel or f"{s.ecli}, {s.naam}, {s.datum:%d-%m-%Y}, 08.{s.ecli.rsplit(':', 1)[-1]}.20"
        parts.append(
            f'<entry{gone}><id>{s.ecli}</id><title type="text">{escape(title)}</title>'
            f'<summary type="text">{escape(s.samenvatting)}</summary><updated>{s.gewijzigd:%Y-%m-%dT%H:%M:%S}Z</updated>'
            f'<link rel="alternate" type="text/html" href="https://uitspraken.rechtspraak.nl/InzienDocument?id={s.ecli}" />'
            "</entry>"
        )
    return ("".join(parts) + "</feed>").encode()


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """A client that was killed is no news."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body in one go, or each answer costs 40 ms of waiting for an acknowledgement
    disable_nagle_algorithm = True
    imitation: Server

    def log_message(self, *_: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        server = self.imitation
        parts = urlsplit(self.path)
        request = Verzoek(time.monotonic(), parts.path, parse_qs(parts.query), dict(self.headers))
        with server._slot:
            server.log.append(request)
        if server.voor:
            server.voor(request)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            fault = server.fault(request)
            if fault:
                self._fail(fault, request)
            else:
                self._answer(request)

    def _answer(self, request: Verzoek) -> None:
        server = self.imitation
        if request.pad == "/uitspraken/zoeken":
            try:
                self._send(200, server.search(request.vraag), "application/atom+xml; charset=utf-8")
            except ValueError:
                self._send(400, b"Bad Request", "text/plain")
        elif request.pad == "/uitspraken/content":
            stuk = server.register.stukken.get(request.ecli)
            if stuk is None or stuk.weg == "ecli":
                self._send(404, b"Not Found", "text/plain")
            else:
                self._send(200, write_xml(stuk), "application/xml; charset=utf-8")
        else:
            data = server.value_list(request.pad.rsplit("/", 1)[-1])
            self._send(200 if data else 404, data or b"", "application/xml")

    def _send(self, status: int, data: bytes, kind: str, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def _fail(self, fault: Storing, request: Verzoek) -> None:
        if fault.status:
            self._send(fault.status, b"", "text/plain", **fault.headers)
            return
        stuk = self.imitation.register.stukken.get(request.ecli)
        whole = write_xml(stuk) if stuk else self.imitation.search(request.vraag)
        match fault.soort:
            case "html":
                self._send(200, HTML, "text/html; charset=utf-8")
            case "onzin":
                self._send(200, b"Unexpected value for parameter", "application/xml")
            case "redirect":
                self._send(302, b"", "text/html", Location="https://www.rechtspraak.nl/Pages/fout.aspx")
            case "kort":
                self.send_response(200)
                self.send_header("Content-Type", "application/xml")
                self.send_header("Content-Length", str(len(whole)))
                self.end_headers()
                self.wfile.write(whole[: len(whole) // 2])
                self.wfile.flush()
                self._hang_up()
            case "half":
                self._send(200, whole[: len(whole) // 2], "application/xml")
            case "leeg":
                self._send(200, b"", "application/xml")
            case "ander":
                other = next(s for s in self.imitation.register.stukken.values() if s.ecli != request.ecli)
                self._send(200, write_xml(other), "application/xml")
            case "dicht":
                self._hang_up()
            case _:
                raise AssertionError(fault.soort)

    def _hang_up(self) -> None:
        self.close_connection = True
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def serving(register: Register, **options: Any) -> Iterator[Server]:
    """A running imitation."""
    with Server(register, **options) as server:
        yield server
