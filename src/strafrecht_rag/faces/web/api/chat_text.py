"""An answer as running text, for programs that show nothing else: lines with numbered sources, then the check itself.

Written while the answer comes in. What is written stands: an accepted line is never taken back (a second try is made
only when no line was accepted), rejected lines are told at the end, and a source that a repeat adds to a line is told
there too. So the pieces together are the same text whether it was streamed or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad
from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.domain import Afgekeurd, Antwoord, GeenBron, Hit
from strafrecht_rag.faces.words import counts, speaks
from strafrecht_rag.query.events import Geaccepteerd, Gebeurtenis, Gevonden, Klaar

_MARKUP = re.compile(r"[\\`*_\[\]<>~$^|!]|&(?=#?\w+;)|:(?=//)|(?<=\bwww)\.", re.IGNORECASE)
"""What Markdown would read as markup, a link or a picture: text of models and rulings must not make any."""


def safe(text: str) -> str:
    """One line of text that Markdown shows as it is."""
    return _MARKUP.sub(lambda m: "\\" + m[0], one_line(text))


def pieces() -> Callable[[Gebeurtenis], str]:
    """A writer: what each event adds to the text."""
    shown: dict[int, tuple[int, ...]] = {}
    remarks: list[str] = []

    def write(event: Gebeurtenis) -> str:
        match event:
            case Gevonden(_, opmerkingen):
                remarks.extend(opmerkingen)
                return "".join(f"Let op: {safe(r)}\n\n" for r in opmerkingen)
            case Geaccepteerd(nummer, bewering):
                shown[nummer] = tuple(v.nummer for v in bewering.verwijzingen)
                return f"- {safe(bewering.tekst)} {_marks(shown[nummer])}\n"
            case Klaar(resultaat):
                return "\n".join(_end(resultaat, shown, remarks)).strip("\n") + "\n"
            case _:
                return ""

    return write


def _marks(numbers: Sequence[int]) -> str:
    return "".join(f"\\[{n}\\]" for n in numbers)


def _end(result: Antwoord | GeenBron, shown: dict[int, tuple[int, ...]], told: Sequence[str]) -> list[str]:
    later = [f"Let op: {safe(r)}\n" for r in result.opmerkingen if r not in told]
    if isinstance(result, GeenBron):
        return [*later, "**Geen bron, dus geen antwoord.**", "", safe(result.reden)]
    lines = (
        []
        if result.beweringen
        else ["**Geen enkele regel van het antwoord kon worden herleid. Er is dus geen antwoord.**"]
    )
    if result.beweringen:
        lines += ["", "**Bronnen**", "", *_sources(result)]
    lines += ["", "**Controle**", "", f"{counts(result)} · model: {safe(result.llm)}", ""]
    for number, bewering in enumerate(result.beweringen, 1):
        added = [v.nummer for v in bewering.verwijzingen if v.nummer not in shown.get(number, ())]
        if added:
            lines.append(f"- regel {number} steunt ook op {_marks(added)}")
    lines += [f"- ✗ {_refused(a)}" for a in result.afgekeurd]
    if result.overgeslagen:
        lines.append("- overgeslagen (beweert niets): " + ", ".join(f"«{safe(t)}»" for t in result.overgeslagen))
    if len(result.pogingen) > 1:
        lines += ["", "Het model kreeg een tweede kans: van de eerste poging bleef niets over."]
    return [*lines, "", *later]


def _refused(a: Afgekeurd) -> str:
    words = ", ".join(f"«{safe(w)}»" for w in a.woorden)
    where = f" – het gaat om {words}" if words and one_line(a.tekst) not in map(one_line, a.woorden) else ""
    return f"{safe(a.reden)}: «{safe(a.tekst)}»{where}"


def _sources(result: Antwoord) -> list[str]:
    cited = sorted({v.nummer for b in result.beweringen for v in b.verwijzingen})
    return [f"- \\[{n}\\] {_source(result.passages[n - 1])}" for n in cited]


def _source(hit: Hit) -> str:
    """The passage in Leidraad form with its pinpoint, as a link where it has one."""
    a = Aanhaling.of(hit, plaatsen=(hit.overweging,) if hit.overweging else ())
    text, who = safe(leidraad(a)), speaks(hit)
    return (f"[{text}](<{a.link}>)" if a.link else text) + (f" ({safe(who)})" if who else "")


def write_count(counted: dict[str, Any]) -> str:
    """The answer to a question that was counted, or why it could not be."""
    if counted["status"] == "geen_bron":
        return f"**Geen bron, dus geen antwoord.**\n\n{safe(counted['reden'])}\n"
    read = safe("; ".join(counted["gelezen_als"]))
    lines = [f"De vraag is gelezen als: {read}. Geteld door de index, niet door een model.", ""]
    lines += [f"**{counted['uitspraken']} uitspraken**", ""]
    lines += [f"- {safe(group['waarde'])}: {group['aantal']}" for group in counted["groepen"]]
    if counted["niet_herkend"]:
        lines += ["", f"Bij {counted['niet_herkend']} van deze uitspraken is dit niet herkend."]
    return "\n".join([*lines, "", *(f"Let op: {safe(line)}\n" for line in counted["let_op"])])
