"""`index` on the screen: a progress bar, and what went in and what did not."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from strafrecht_rag.faces.cli.options import named_embedder
from strafrecht_rag.faces.cli.screen import console
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.store import open_store
from strafrecht_rag.sources.files import count_documents
from strafrecht_rag.tasks.build import Verslag, add

WORTH_WORKERS = 20 * 2**20
"""Bytes from which several processes read faster than one, their start included."""


def index_paths(paths: list[Path], folder: Path, embedder_name: str, *, alleen_strafrecht: bool = False) -> int:
    """Read `paths` into the index in `folder`. Exit code 1 when something was refused."""
    total = count_documents(paths)
    embedder = named_embedder(embedder_name)
    store = open_store(folder)
    err = console(stderr=True)
    how: dict[str, Any] = {"alleen_strafrecht": alleen_strafrecht, "workers": _workers(paths)}
    report = (
        _with_bar(paths, store, embedder, total, how) if sys.stderr.isatty() else add(paths, store, embedder, **how)
    )
    show_report(report, folder)
    for fout in report.geweigerd[:50]:
        err.print(f"Geweigerd: {visible(str(fout))}", markup=False)
    if len(report.geweigerd) > 50:
        err.print(f"… en nog {len(report.geweigerd) - 50}.")
    return 1 if report.geweigerd else 0


def _workers(paths: list[Path]) -> int:
    """As many processes as there are cores, for input that is worth starting them."""
    size = sum(f.stat().st_size for p in paths for f in ([p] if p.is_file() else p.rglob("*")) if f.is_file())
    return (os.cpu_count() or 1) if size >= WORTH_WORKERS else 1


def _with_bar(paths: list[Path], store: object, embedder: object, total: int, how: dict[str, Any]) -> Verslag:
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

        return add(paths, store, embedder, on_progress=progress, **how)  # type: ignore[arg-type]


def show_report(report: Verslag, folder: Path) -> None:
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
    out.print(f"  Index: {folder}", markup=False)
