"""`--export`: which files are asked for, checked before a model is asked, and written after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from strafrecht_rag.domain import Antwoord, GeenBron, Hit
from strafrecht_rag.errors import InvoerFout

if TYPE_CHECKING:
    from strafrecht_rag.faces.exports import Uitvoer
    from strafrecht_rag.query.retriever import Retriever


@dataclass(frozen=True)
class AntwoordBestanden:
    """The files an answer goes to."""

    files: tuple[tuple[Path, Uitvoer], ...]
    force: bool
    appendix: bool

    def write(self, result: Antwoord | GeenBron, retriever: Retriever) -> None:
        """Write each whole or not at all, and say so."""
        if not self.files:
            return
        from strafrecht_rag.faces.exports import Omstandigheden, Uitvoer, export

        over = Omstandigheden.now(retriever.store, retriever.where, result.vraag, result.passages)
        for path, form in self.files:
            data = export(result, form, over, appendix=self.appendix)
            if form is Uitvoer.BEWIJS:
                _write_proof(path, data, force=self.force)
            else:
                _write(path, data, force=self.force)


@dataclass(frozen=True)
class Treffersbestanden:
    """The files that found rulings go to."""

    files: tuple[tuple[Path, Uitvoer], ...]
    force: bool

    def write(self, vraag: str, hits: Sequence[Hit], retriever: Retriever) -> None:
        """Write each whole or not at all, and say so; nothing where nothing was found."""
        if not self.files:
            return
        from strafrecht_rag.faces.exports import Omstandigheden, export_hits

        if not hits:
            _say("Er is niets gevonden; er is geen bestand geschreven.")
            return
        over = Omstandigheden.now(retriever.store, retriever.where, vraag, hits)
        for path, form in self.files:
            _write(path, export_hits(hits, form, over), force=self.force)


def prepare_answer(
    paths: Sequence[Path] | None, save: Path | None, *, force: bool, no_appendix: bool
) -> AntwoordBestanden:
    """What `ask` is to write, once every name is fit and every file can be made. InvoerFout before a model is asked."""
    if force and not paths and save is None:
        raise InvoerFout("--force hoort bij --save of --export.", "Noem ook een bestand: --save BESTAND")
    if no_appendix and not paths:
        raise InvoerFout("--no-appendix hoort bij --export.", "Noem ook een bestand: --export BESTAND")
    if not paths:
        return AntwoordBestanden((), force, not no_appendix)
    from strafrecht_rag.faces.exports import Uitvoer

    return AntwoordBestanden(_prepare(paths, tuple(Uitvoer), force=force, taken=save), force, not no_appendix)


def prepare_hits(paths: Sequence[Path] | None, *, force: bool, batch: bool) -> Treffersbestanden:
    """What `search` is to write, checked before the search."""
    if force and not paths:
        raise InvoerFout("--force hoort bij --export.", "Noem ook een bestand: --export BESTAND")
    if paths and batch:
        raise InvoerFout(
            "--export en --batch gaan niet samen.", "Bewaar wat --batch op het scherm schrijft met: > BESTAND"
        )
    if not paths:
        return Treffersbestanden((), force)
    from strafrecht_rag.faces.exports import LIJSTEN

    return Treffersbestanden(_prepare(paths, LIJSTEN, force=force), force)


def _prepare(
    paths: Sequence[Path], allowed: tuple[Uitvoer, ...], *, force: bool, taken: Path | None = None
) -> tuple[tuple[Path, Uitvoer], ...]:
    from strafrecht_rag.faces.exports import form_of
    from strafrecht_rag.tasks.proving import prepare

    forms = [form_of(path, allowed) for path in paths]
    made: list[Path] = [taken] if taken else []
    for path in paths:
        ready = prepare(path, force=force)
        if any(ready.absolute() == other.absolute() for other in made):
            raise InvoerFout(f"{path} staat er twee keer.", "Geef elk bestand een eigen naam.")
        made.append(ready)
    return tuple(zip(made[1:] if taken else made, forms, strict=True))


def _write_proof(path: Path, data: bytes, *, force: bool) -> None:
    from strafrecht_rag.faces.cli.proving import tell_saved
    from strafrecht_rag.tasks.proving import write_new
    from strafrecht_rag.verification.proof import check_proof

    write_new(path, data, force=force)
    tell_saved(path, check_proof(data))


def _write(path: Path, data: bytes, *, force: bool) -> None:
    from strafrecht_rag.faces.words import visible
    from strafrecht_rag.tasks.proving import write_new

    write_new(path, data, force=force)
    _say(f"Geschreven: {visible(str(path))}")


def _say(line: str) -> None:
    from strafrecht_rag.faces.cli.screen import console

    console(stderr=True).print(line, markup=False)
