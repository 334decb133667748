"""What the terminal shows: answers, passages, rulings. Only layout; no rule of the domain."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from strafrecht_rag.domain import Antwoord, GeenBron, Hit, Verwijzing, deeplink
from strafrecht_rag.faces.words import counts, place, speaks, told_of_model, visible

if TYPE_CHECKING:
    from strafrecht_rag.tasks.asking import GekozenModel

CUT = 70


def console(*, stderr: bool = False) -> Console:
    """No colours and no line breaks of its own in a pipe or with NO_COLOR."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(
        stderr=stderr, highlight=False, soft_wrap=not stream.isatty(), no_color="NO_COLOR" in os.environ or None
    )


def complain(melding: str, raad: str = "") -> None:
    out = console(stderr=True)
    out.print(f"[bold red]Fout:[/] {escape(melding)}")
    if raad:
        out.print(f"      {escape(raad)}")


def announce(chosen: GekozenModel) -> None:
    """What the user must know before the answer: no model of their own, or text that leaves this machine."""
    for line in told_of_model(chosen):
        console(stderr=True).print(line, markup=False)


def shorten(text: str) -> str:
    """The first 70 characters, with … where it was cut."""
    return text if len(text) <= CUT else text[:CUT].rstrip() + "…"


def _linked(item: Verwijzing | Hit, *, with_speaker: bool = True) -> Text:
    text = Text(visible(place(item)))
    link = deeplink(item.ecli)
    if link:
        text.stylize(f"link {link}")
    who = speaks(item) if with_speaker else ""
    if who:
        text.append(f" ({who})", style="italic")
    return text


def show_answer(result: Antwoord | GeenBron, *, sources: bool = False) -> None:
    out = console()
    for remark in result.opmerkingen:
        out.print(Text(f"Let op: {visible(remark)}", style="yellow"))
    if isinstance(result, GeenBron):
        out.print("[bold]Geen bron, dus geen antwoord.[/]")
        out.print(Text(visible(result.reden)))
    else:
        _claims(out, result)
        _verification(out, result)
    if sources:
        show_passages(result.passages)


def _claims(out: Console, result: Antwoord) -> None:
    if not result.beweringen:
        out.print("[bold]Geen enkele regel van het antwoord kon worden herleid. Er is dus geen antwoord.[/]")
    for bewering in result.beweringen:
        marks = "".join(f"[{v.nummer}]" for v in bewering.verwijzingen)
        out.print(Text(f"• {visible(bewering.tekst)} {marks}"))
        for verwijzing in bewering.verwijzingen:
            out.print(Text(f"    [{verwijzing.nummer}] ").append_text(_linked(verwijzing)))


def _verification(out: Console, result: Antwoord) -> None:
    """How many claims were accepted and merged, and every rejected one with its reason."""
    out.print()
    out.print("[bold]Controle[/]")
    out.print(f"  {counts(result)} · model: {escape(result.llm)}")
    for item in result.afgekeurd:
        out.print(Text(f"  ✗ {visible(item.reden)}: «{visible(shorten(item.tekst))}»"))
    if result.overgeslagen:
        out.print(
            Text(
                "  overgeslagen (beweert niets): " + ", ".join(f"«{visible(shorten(t))}»" for t in result.overgeslagen)
            )
        )
    if len(result.pogingen) > 1:
        out.print("  Het model kreeg een tweede kans: van de eerste poging bleef niets over.")


def show_reasons(added: Sequence[str], reasons: Mapping[tuple[str, int], str], hits: Sequence[Hit]) -> None:
    """What was searched besides the question's own words, and why each passage stands where it does."""
    out = console()
    if added:
        out.print("\nBij de vraag gezocht:", style="bold")
        for line in added:
            out.print(Text(f"  {visible(line)}"))
    out.print("\nWaarom in deze volgorde:", style="bold")
    for number, hit in enumerate(hits, 1):
        why = reasons.get((hit.sleutel, hit.nummer), "de vraag noemt deze uitspraak")
        out.print(Text(f"  [{number}] {hit.score:.2f}: {why}"))


def show_passages(hits: Sequence[Hit], *, scores: bool = False) -> None:
    out = console()
    for number, hit in enumerate(hits, 1):
        out.print()
        head = Text(f"[{number}] ", style="bold").append_text(_linked(hit))
        if scores:
            head.append(f"  score {hit.score:.2f}")
        out.print(head)
        if hit.sectie:
            out.print(Text(f"    {visible(hit.sectie)}", style="dim"))
        out.print(Text(visible(hit.leesbaar)))
    if scores and hits:
        out.print()
        out.print(
            "Score: de geschatte kans, van 0 tot 1, dat de passage bij de vraag helpt. Met --explain ziet u waarom."
        )
