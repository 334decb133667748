"""`verify` on the screen, and what `ask --save` says."""

from __future__ import annotations

import json
from pathlib import Path

from rich.text import Text

from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import Antwoord, GeenBron
from strafrecht_rag.faces.bewijs import STAND, proof_data, verdict
from strafrecht_rag.faces.cli import options as opt
from strafrecht_rag.faces.cli.screen import console, shorten
from strafrecht_rag.faces.words import place, visible
from strafrecht_rag.tasks.proving import Nagekeken, Plaats, recheck, save
from strafrecht_rag.verification.bewijsstuk import Bewijsstuk
from strafrecht_rag.verification.proof import LET_OP, Keuring


def save_answer(result: Antwoord | GeenBron, path: Path, *, force: bool) -> None:
    """Save the proof of a strictly verified answer and say so, beside the answer."""
    tell_saved(path, save(result, path, streng=True, force=force))


def tell_saved(path: Path, keuring: Keuring) -> None:
    """What a user must know of a proof that was written."""
    out = console(stderr=True)
    out.print(Text(f"Bewijs opgeslagen in {visible(str(path))}, met uw vraag en de passages."))
    out.print(Text(f"Controlegetal: {keuring.controlegetal}"))
    out.print(Text(LET_OP))


def verify_file(path: Path, index: str, *, as_json: bool) -> int:
    """Check a proof file and tell. 0: intact and judged the same; 1: a finding."""
    checked = recheck(path, opt.open_for_reading(index) if index else None, index=opt.index_place(""))
    if as_json:
        print(json.dumps(proof_data(str(path), checked), ensure_ascii=False, indent=2))
    else:
        _show(path, checked)
    return 0 if checked.in_orde else 1


def _show(path: Path, checked: Nagekeken) -> None:
    out = console()
    k = checked.keuring
    out.print(Text(f"Bewijsbestand: {visible(str(path))}"))
    if k.stuk:
        _origin(k.stuk)
    out.print()
    out.print(Text(verdict(k), style="bold"))
    for what in k.veranderd:
        out.print(Text(f"  ✗ {visible(what)}"))
    if k.stuk is None:
        out.print("  Wat er is veranderd, wordt niet opnieuw beoordeeld.")
    elif k.veranderd:
        same = "oordeelt over de inhoud hetzelfde" if not k.verschillen else "oordeelt over de inhoud anders"
        out.print(f"  Deze versie van het programma {same}.")
    for v in k.verschillen:
        out.print(Text(f"  ≠ {visible(v.wat)}"))
        out.print(Text(f"      toen: {visible(v.toen)}"))
        out.print(Text(f"      nu:   {visible(v.nu)}"))
    if checked.ingetrokken:
        out.print(Text("Dit antwoord is verouderd: het steunt op een uitspraak die is ingetrokken.", style="bold"))
        for stone in checked.ingetrokken:
            out.print(Text(f"  ✗ {stone.ecli}: {stone.zin}"))
        out.print(
            Text("  De tekst staat nog wel in dit bewijsbestand. Verwijder het bestand als u die niet mag bewaren.")
        )
    if checked.plaatsen is not None:
        _places(checked.plaatsen)
    out.print()
    out.print(Text(f"Controlegetal: {k.controlegetal}"))
    out.print(Text(LET_OP))


def _origin(stuk: Bewijsstuk) -> None:
    out = console()
    g, o = stuk.gegevens, stuk.oordeel
    saved = g.opgeslagen
    out.print(Text(f"Vraag: «{visible(shorten(stuk.vraag))}»"))
    out.print(Text(f"Opgeslagen: {write_date(saved.date())}, {saved:%H:%M} uur (UTC{saved:%z})"))
    strict = "streng" if g.streng else "gewoon"
    out.print(
        Text(visible(f"Gemaakt met {g.programma}, Python {g.python} · model: {g.model or 'geen'} · controle: {strict}"))
    )
    if o.uitkomst == "geen_bron":
        out.print(Text(f"Oordeel toen: geen bron. {visible(o.reden)}"))
    else:
        out.print(
            f"Oordeel toen: {len(o.geaccepteerd)} geaccepteerd, {o.samengevoegd} samengevoegd, "
            f"{len(o.afgekeurd)} afgekeurd, {len(o.overgeslagen)} overgeslagen"
        )


def _places(places: tuple[Plaats, ...]) -> None:
    out = console()
    out.print()
    out.print("De passages in deze index:" if places else "Er zijn geen passages om in de index op te zoeken.")
    for p in places:
        where = f" (overweging {p.overweging})" if p.stand == "elders in de uitspraak" and p.overweging else ""
        out.print(Text(f"  [{p.nummer}] {visible(place(p.passage))}"))
        out.print(Text(f"      {STAND[p.stand]}{visible(where)}"))
