"""`check` on the screen, as JSON and as an HTML file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from strafrecht_rag.domain import deeplink
from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.cli.screen import complain, console
from strafrecht_rag.faces.controle import GEEN, LET_OP, MARKS, ZIN, counts, cut, report_data
from strafrecht_rag.faces.words import visible
from strafrecht_rag.tasks.auditing import Verslag, check_document
from strafrecht_rag.verification.audit import Artikel, Controle, Deel, Referentie


def check_files(paths: list[str], index: str, *, as_json: bool, html: Path | None, force: bool) -> int:
    """Audit documents one by one. 0: all agrees; 1: a finding; 2: something could not be read."""
    if paths.count("-") > 1:
        raise InvoerFout("De standaardinvoer (-) kan maar één keer worden gelezen.", "Noem - hooguit één keer.")
    targets = _targets(paths, html, force=force)
    store = opt.open_for_reading(index)
    reports: list[Verslag] = []
    failed: list[Fout] = []
    for path, target in zip(paths, targets, strict=True):
        try:
            report = check_document(path, store, stdin=sys.stdin.buffer if path == "-" else None)
        except Fout as error:
            failed.append(error)
            continue
        reports.append(report)
        if target:
            from strafrecht_rag.faces.cli.check_html import render
            from strafrecht_rag.tasks.auditing import write_report

            write_report(target, render(report), force=force)
        if not as_json:
            if len(reports) > 1:
                console().print()
            show_report(report, target)
    if as_json:
        data = [report_data(r) for r in reports]
        print(json.dumps(data[0] if len(paths) == 1 and data else data, ensure_ascii=False, indent=2))
    for fout in failed:
        complain(visible(fout.melding), visible(fout.raad))
    if failed:
        return 2
    return 0 if all(r.controle.in_orde for r in reports) else 1


def _targets(paths: list[str], html: Path | None, *, force: bool) -> list[Path | None]:
    """Where each HTML report goes: the file named, or with several documents `rapport-1.html`, `rapport-2.html` …"""
    from strafrecht_rag.tasks.auditing import prepare_report

    if html is None:
        if force:
            raise InvoerFout("--force hoort bij --html.", "Noem ook een bestand: --html RAPPORT")
        return [None] * len(paths)
    names = [html] if len(paths) == 1 else [html.with_stem(f"{html.stem}-{n}") for n in range(1, len(paths) + 1)]
    own = {Path(p).expanduser().resolve() for p in paths if p != "-"}
    out: list[Path | None] = []
    for name in names:
        if name.expanduser().resolve() in own:
            raise InvoerFout(f"{visible(str(name))} is het stuk zelf.", "Kies een andere naam voor het rapport.")
        out.append(prepare_report(name, force=force))
    return out


# --- screen ------------------------------------------------------------------------------------------------------------


def show_report(report: Verslag, target: Path | None = None) -> None:
    """The counts in a table, then one block for each reference, then the articles."""
    out = console()
    c = report.controle
    out.print(Text(f"Stuk: {visible(report.stuk.naam)} ({report.stuk.soort})", style="bold"))
    for remark in (*report.stuk.opmerkingen, *c.opmerkingen):
        out.print(Text(f"Let op: {visible(remark)}", style="yellow"))
    if not c.referenties:
        out.print(GEEN)
    else:
        _summary(out, c)
        for r in c.referenties:
            out.print()
            _block(out, r, c)
    _articles(out, c.artikelen)
    if c.referenties:
        out.print()
        out.print(Text(LET_OP))
        if report.venster:
            out.print(Text(report.venster))
    if target:
        out.print(Text(f"Rapport geschreven naar {visible(str(target))}. De tekst van het stuk staat erin."))


def _summary(out: Console, c: Controle) -> None:
    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    table.add_column("Verwijzingen")
    table.add_column("aantal", justify="right")
    table.add_column("   De zin erbij")
    table.add_column("aantal", justify="right")
    rows = list(zip(MARKS.items(), ZIN.items(), strict=True))
    n = counts(c)
    for (stand, mark), (zin, zmark) in rows:
        table.add_row(
            f"{mark} {stand}",
            str(n[stand.replace(" ", "_")]),
            f"   {zmark} {zin}",
            str(n[f"zin_{zin.replace(' ', '_')}"]),
        )
    out.print(table)


_STYLE = {"klopt": "green", "spreekt tegen": "bold red", "niet te controleren": "yellow"}


def _block(out: Console, r: Referentie, c: Controle) -> None:
    words = visible(" ".join(r.woorden.split()))
    head = Text(f"{r.nummer}. regel {r.regel}: ").append(f"«{words}»", style="bold")
    out.print(head)
    out.print(Text(f"   {MARKS[r.stand]} {r.stand}", style=_STYLE[r.stand]))
    if r.reden and r.stand != "spreekt tegen":
        out.print(Text(f"     {visible(r.reden)}"))
    if r.naam:
        known = Text(f"     in de index: {visible(r.naam)}")
        if link := deeplink(r.ecli):
            known.stylize(f"link {link}")
        out.print(known)
    if r.gebrek and r.sleutel:
        out.print(Text(f"     de ECLI is niet goed geschreven ({visible(r.gebrek)})"))
    for part in r.delen:
        _part(out, part)
    for flag in r.vlaggen:
        out.print(Text(f"     ! {visible(flag)}", style="yellow"))
    zin = r.zin
    out.print(Text(f"   {ZIN[zin.stand]} zin: {zin.stand}" + (f" – {visible(zin.uitleg)}" if zin.uitleg else "")))
    if zin.stand != "niet beoordeeld":
        out.print(Text(f"     «{visible(cut(c.zoals_geschreven(zin)))}»", style="italic"))
        if zin.bewijs:
            where = f"{visible(zin.plaats)}: " if zin.plaats else ""
            label = "uitspraak" if zin.stand == "gesteund" else "het dichtst erbij"
            out.print(Text(f"     {label}, {where}«{visible(cut(zin.bewijs))}»"))


def _part(out: Console, part: Deel) -> None:
    told = f" – {visible(part.uitleg)}" if part.uitleg else ""
    out.print(Text(f"     {MARKS[part.stand]} {part.soort} «{visible(cut(part.woorden))}»: {part.stand}{told}"))
    if (
        part.soort == "citaat"
        and part.stand == "spreekt tegen"
        and part.gegevens
        and not part.gegevens.startswith("ECLI:")
    ):
        out.print(Text(f"       in de uitspraak staat: «{visible(cut(part.gegevens))}»"))


def _articles(out: Console, articles: tuple[Artikel, ...]) -> None:
    shown = [a for a in articles if a.hint]
    if not articles:
        return
    out.print()
    out.print(Text(f"Wetsartikelen: {len(articles)} verschillende, {len(shown)} met een aanwijzing (geen oordeel)."))
    for a in shown:
        out.print(Text(f"   ! «{visible(a.woorden)}»: {visible(a.hint)}"))
