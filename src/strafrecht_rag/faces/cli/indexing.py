"""`index` on the screen: a progress bar, and what went in and what did not."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from strafrecht_rag.faces.cli.options import named_embedder
from strafrecht_rag.faces.cli.screen import console
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.place import Indexplaats
from strafrecht_rag.index.store import open_store
from strafrecht_rag.sources.files import count_documents
from strafrecht_rag.tasks.build import Verslag, add

Tell = Callable[[Verslag], None]

WORTH_WORKERS = 20 * 2**20
"""Bytes from which several processes read faster than one, their start included."""


def index_paths(paths: list[Path], folder: Path, embedder_name: str, *, alleen_strafrecht: bool = False) -> int:
    """Read `paths` into the index in `folder`. Exit code 1 when something was refused."""
    embedder = named_embedder(embedder_name)
    store = open_store(folder)
    how: dict[str, Any] = {"alleen_strafrecht": alleen_strafrecht, "workers": _workers(paths)}
    return _told(_with_bar(paths, lambda tell: add(paths, store, embedder, on_progress=tell, **how)), str(folder))


def index_on_cluster(
    paths: list[Path], plaats: Indexplaats, embedder_name: str, address: str, *, alleen_strafrecht: bool = False
) -> int:
    """Let a Ray cluster read `paths` into the index on object storage. Exit code as of `index_paths`."""
    from strafrecht_rag.tasks.cluster import add_on_cluster

    embedder = named_embedder(embedder_name)

    def build(tell: Tell | None) -> Verslag:
        return add_on_cluster(paths, plaats, embedder, address, on_progress=tell, alleen_strafrecht=alleen_strafrecht)

    return _told(_with_bar(paths, build), plaats.uri)


def _told(report: Verslag, index: str) -> int:
    show_report(report, index)
    err = console(stderr=True)
    for fout in report.geweigerd[:50]:
        err.print(f"Geweigerd: {visible(str(fout))}", markup=False)
    if len(report.geweigerd) > 50:
        err.print(f"… en nog {len(report.geweigerd) - 50}.")
    return 1 if report.geweigerd else 0


def _workers(paths: list[Path]) -> int:
    """As many processes as there are cores, for input that is worth starting them."""
    size = sum(f.stat().st_size for p in paths for f in ([p] if p.is_file() else p.rglob("*")) if f.is_file())
    return (os.cpu_count() or 1) if size >= WORTH_WORKERS else 1


def _with_bar(paths: list[Path], build: Callable[[Tell | None], Verslag]) -> Verslag:
    """Build with a progress bar, on a screen only."""
    if not sys.stderr.isatty():
        return build(None)
    total = count_documents(paths)
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        TextColumn("nog"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("inlezen", total=total)
        last = [0.0]

        def progress(v: Verslag) -> None:
            if time.monotonic() - last[0] > 0.2:
                last[0] = time.monotonic()
                rate = v.uitspraken / v.seconden if v.seconden else 0
                text = f"{v.uitspraken} uitspraken, {rate:.0f}/s"
                bar.update(task, completed=min(v.documenten + v.regels + len(v.geweigerd), total), description=text)

        return build(progress)


def show_report(report: Verslag, index: str) -> None:
    out = console()
    rate = report.uitspraken / report.seconden if report.seconden else 0
    out.print(
        f"{report.uitspraken} uitspraken gelezen in {report.seconden:.0f} s ({rate:.0f} per seconde), {report.passages} passages geschreven."
    )
    out.print(
        f"  nieuw {report.nieuw} · gewijzigd {report.gewijzigd} · al aanwezig {report.gelijk} · "
        f"al aanwezig uit een rijkere bron {report.armer} · zonder tekst {report.zonder_tekst} · geweigerd {len(report.geweigerd)}"
    )
    if report.ander_rechtsgebied:
        out.print(f"  overgeslagen, ander rechtsgebied: {report.ander_rechtsgebied}")
    if report.ingetrokken:
        out.print(f"  overgeslagen, ingetrokken door de bron: {report.ingetrokken}")
    out.print(f"  Index: {index}", markup=False)
