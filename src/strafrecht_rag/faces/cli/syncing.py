"""`sync` on the screen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from strafrecht_rag.faces.cli import filtering as flt
from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.filters import read_courts, read_day

if TYPE_CHECKING:
    from strafrecht_rag.index.coverage import Dekking
    from strafrecht_rag.sources.opendata.client import Client
    from strafrecht_rag.sources.opendata.manifest import Bereik
    from strafrecht_rag.tasks.sync.opdracht import Map, Verslag

MAX_RATE = 10.0


def sync_command(
    namen: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ECLI…]", help="Alleen deze uitspraken: ECLI of LJN.", show_default=False),
    ] = None,
    since: Annotated[
        str, typer.Option("--since", help="Uitspraken vanaf deze dag, zoals 2020-01-01.", show_default=False)
    ] = "",
    until: Annotated[
        str,
        typer.Option("--until", help="Tot en met deze dag. Zonder: tot en met vandaag, ook later.", show_default=False),
    ] = "",
    court: flt.Court = None,
    max_: Annotated[
        int | None, typer.Option("--max", min=1, help="Niet meer dan zoveel uitspraken met tekst.", show_default=False)
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Bestand met een ECLI of LJN per regel.", show_default=False)
    ] = None,
    chain: Annotated[
        bool, typer.Option("--chain", help="Haal ook op waar uitspraken formeel bij horen: hoger beroep, conclusie.")
    ] = False,
    lists: Annotated[bool, typer.Option("--lists", help="Ververs alleen de waardelijsten van de bron.")] = False,
    originals: Annotated[
        bool, typer.Option("--originals/--no-originals", help="Bewaar de XML, zodat herlezen geen netwerk vraagt.")
    ] = True,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Zeg alleen hoeveel het is en hoe lang het duurt.")
    ] = False,
    index: opt.Index = "",
    embedder: opt.Embedder = "",
) -> int:
    """Haal strafrechtspraak op van Rechtspraak.nl en houd haar bij. Afbreken mag; daarna gaat het verder."""
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.settings import load_settings
    from strafrecht_rag.sources.opendata.turn import own_turn
    from strafrecht_rag.tasks.sync.opdracht import Map

    folder = opt.index_folder(index)
    waar = Map.of(folder, load_settings().bron)
    names = tuple(namen or ()) + _names_in(file)
    if (file or namen) and not names:
        raise InvoerFout(f"In {file} staat geen enkele ECLI of LJN.", "Zet er een per regel in.")
    if names and (since or until or court):
        raise InvoerFout("Geef losse uitspraken of een periode, niet allebei.", "Doe het in twee opdrachten.")
    bereik = _scope(since, until, court)
    with make_client() as client, own_turn(client.adres):
        if lists:
            return _refresh_lists(client, waar)
        if dry_run:
            return _dry_run(client, waar, bereik, max_, names)
        return _sync(client, folder, waar, embedder, bereik=bereik, hooguit=max_, namen=names, keten=chain, originelen=originals)  # fmt: skip


def make_client() -> Client:
    """The client that the settings ask for. The register never gets more than ten requests a second."""
    from strafrecht_rag.settings import is_local, load_settings
    from strafrecht_rag.sources.opendata.bucket import process_bucket
    from strafrecht_rag.sources.opendata.client import Client

    settings = load_settings()
    local = is_local(settings.opendata_url)
    rate = settings.opendata_rate if local else min(settings.opendata_rate, MAX_RATE)
    return Client(
        settings.opendata_url,
        bucket=process_bucket(rate),
        verbindingen=settings.opendata_connections,
        wachttijd=0.05 if local else 1.0,
    )


def _scope(since: str, until: str, court: list[str] | None) -> Bereik | None:
    from strafrecht_rag.errors import InvoerFout
    from strafrecht_rag.sources.opendata.manifest import Bereik
    from strafrecht_rag.sources.opendata.parameters import Venster

    start, end = read_day(since, "--since"), read_day(until, "--until")
    if start is None:
        if until or court:
            raise InvoerFout("--until en --court horen bij --since.", "Noem ook een begindatum: --since 2020-01-01")
        return None
    if start > date.today():
        raise InvoerFout(f"--since {start} ligt in de toekomst.", "Noem een eerdere dag.")
    if end:
        Venster(start, end)
    return Bereik(start, end, tuple(sorted(read_courts(court))))


def _names_in(file: Path | None) -> tuple[str, ...]:
    from strafrecht_rag.errors import InvoerFout

    if file is None:
        return ()
    try:
        lines = file.expanduser().read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvoerFout(f"{file} kan niet worden gelezen als tekst in UTF-8.", "Controleer het bestand.") from error
    return tuple(line.split("#", 1)[0].strip() for line in lines if line.split("#", 1)[0].strip())


def _refresh_lists(client: Client, waar: Map) -> int:
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.sources.opendata.lists import refresh

    for found in refresh(client, waar.waardelijsten, date.today()):
        console().print(f"{found.naam}: {len(found.waarden)} waarden, {found.datum:%d-%m-%Y}")
    return 0


def _dry_run(client: Client, waar: Map, bereik: Bereik | None, hooguit: int | None, names: tuple[str, ...]) -> int:
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.tasks.sync.estimate import estimate

    plan = estimate(client, waar, date.today(), bereik=bereik, hooguit=hooguit, namen=names)
    out = console()
    for line in plan.per_bereik:
        out.print(f"{line.zin}: {line.in_register} uitspraken in het register, {line.met_tekst} met tekst.")
    out.print(f"Nog op te halen: ongeveer {plan.te_halen} uitspraken.")
    out.print(
        f"Dat duurt ongeveer {_duration(plan.te_halen / client.bucket.rate)} ({client.bucket.rate:g} per seconde)."
    )
    out.print("Er is niets opgehaald en niets veranderd.")
    return 0


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes <= 1:
        return "een minuut" if minutes else "minder dan een minuut"
    return f"{minutes} minuten" if minutes < 90 else f"{_number(minutes / 60)} uur"


def _number(value: float) -> str:
    """One decimal, written as in Dutch."""
    return f"{value:.1f}".replace(".", ",")


def _sync(client: Client, folder: Path, waar: Map, embedder_name: str, **wanted: object) -> int:
    from strafrecht_rag.faces.cli.options import named_embedder
    from strafrecht_rag.index.store import open_store
    from strafrecht_rag.tasks.sync.opdracht import Opdracht
    from strafrecht_rag.tasks.sync.run import sync

    opdracht = Opdracht(vandaag=date.today(), **wanted)  # type: ignore[arg-type]
    with _progress() as tell:
        report = sync(opdracht, open_store(folder), named_embedder(embedder_name), client, waar, on_progress=tell)
    show_report(report, folder)
    if report.gestopt:
        raise report.gestopt
    return 0 if report.in_orde else 1


class _progress:  # noqa: N801 - used as a function
    """A bar with rate, time left and what is skipped, on a screen; a line now and then elsewhere."""

    def __enter__(self) -> Callable[[Verslag], None]:
        self._last = time.monotonic()
        if not sys.stderr.isatty():
            self._bar = None
            return self._line
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        from strafrecht_rag.faces.cli.screen import console

        columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        self._bar = Progress(*columns, console=console(stderr=True), transient=True)
        self._bar.start()
        self._task = self._bar.add_task("beginnen", total=None)
        return self._draw

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _draw(self, v: Verslag) -> None:
        if self._bar is not None and time.monotonic() - self._last > 0.2:
            self._last = time.monotonic()
            self._bar.update(self._task, total=v.te_gaan or None, completed=v.gehad, description=state_line(v))

    def _line(self, v: Verslag) -> None:
        if time.monotonic() - self._last > 30:
            self._last = time.monotonic()
            print(state_line(v), file=sys.stderr, flush=True)


def state_line(v: Verslag) -> str:
    """`ophalen: 120 van 900, 4,8/s, nog 3 minuten; overgeslagen: 2 zonder tekst, 1 mislukt`."""
    if not v.gehad:
        return v.bezig
    rate = v.gehad / v.seconden if v.seconden else 0.0
    left = (v.te_gaan - v.gehad) / rate if rate else 0.0
    skipped = [f"{n} {what}" for n, what in ((v.zonder_tekst, "zonder tekst"), (v.ander_rechtsgebied, "ander rechtsgebied"), (v.mislukt.total(), "mislukt")) if n]  # fmt: skip
    tail = f"; overgeslagen: {', '.join(skipped)}" if skipped else ""
    return f"{v.bezig}: {v.gehad} van {v.te_gaan}, {_number(rate)}/s, nog {_duration(left)}{tail}"


def show_report(v: Verslag, folder: Path) -> None:
    """What the run did, then what the index covers."""
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.faces.words import visible

    out, err = console(), console(stderr=True)
    rate = v.gehad / v.seconden if v.seconden else 0
    out.print(f"{v.nieuw} nieuw, {v.gewijzigd} gewijzigd, {v.gelijk} al aanwezig; {v.passages} passages geschreven.")
    out.print(
        f"  zonder tekst {v.zonder_tekst} · ander rechtsgebied {v.ander_rechtsgebied} · mislukt {v.mislukt.total()}"
        f" · {v.verzoeken} verzoeken in {v.seconden:.0f} s ({_number(rate)} uitspraken per seconde)"
    )
    if v.uit_keten:
        out.print(f"  waarvan {v.uit_keten} omdat een andere uitspraak ernaar verwijst")
    for stone in v.ingetrokken:
        out.print(f"  Ingetrokken: {stone.ecli}. {stone.zin}", markup=False)
    for naam, number in v.mislukt.most_common():
        err.print(f"  Mislukt, {visible(naam)}: {number}", markup=False)
    for line in v.voorbeelden:
        err.print(f"    {visible(line)}", markup=False)
    for line in v.opmerkingen:
        err.print(f"  Let op: {visible(line)}", markup=False)
    if v.dekking:
        show_coverage(v.dekking)
    out.print(f"  Index: {folder}", markup=False)


def show_coverage(dekking: Dekking) -> None:
    """The coverage report: what is in the register, what of it is here, and why the rest is not."""
    from strafrecht_rag.faces.cli.screen import console
    from strafrecht_rag.faces.words import visible

    out = console()
    out.print(f"Dekking: {dekking.venster}", markup=False)
    for b in dekking.bereiken:
        if b.in_register:
            out.print(f"  {b.zin}: {b.in_register} in het register, {b.met_tekst} met tekst", markup=False)
    out.print(
        f"  opgehaald {dekking.opgenomen} · zonder tekst {dekking.zonder_tekst} · ander rechtsgebied "
        f"{dekking.ander_rechtsgebied} · ingetrokken {dekking.ingetrokken} · nog op te halen {dekking.wacht}"
    )
    for reason, number in dekking.mislukt:
        out.print(f"  mislukt, {visible(reason)}: {number}", markup=False)
    out.print("  Gepubliceerd wordt maar een klein deel van alle uitspraken: hieruit volgen geen percentages.")
