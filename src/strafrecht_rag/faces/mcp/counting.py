"""Counting, and the appeal chain: by the index, never by a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.domain import deeplink
from strafrecht_rag.faces.filter_models import NAMES
from strafrecht_rag.faces.ketens import ALLEEN_HIER, GEEN_KETEN, chain_data, tell_link
from strafrecht_rag.faces.mcp import inputs, texts
from strafrecht_rag.faces.mcp.results import Uitslag, base, make_filter
from strafrecht_rag.faces.plots import text_bars
from strafrecht_rag.faces.tellingen import count_data
from strafrecht_rag.faces.words import visible
from strafrecht_rag.index.filters import Filter
from strafrecht_rag.query.counting import Per, Telling, count, fill_bars
from strafrecht_rag.query.telvraag import merge, read_telvraag
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.reading_room import read_chain

EXAMPLES = 3


def counted(desk: Balie, given: inputs.Tellen) -> Uitslag:
    telling = _count(desk, make_filter(given.filters), given.per)
    data = base(desk, telling.let_op) | {"telling": _data(telling, (), given.voorbeelden)}
    return Uitslag(data, texts.join(count_text(telling, ()), texts.window(desk.venster)))


def _count(desk: Balie, where: Filter, per: Per) -> Telling:
    return count(desk.store, where, per, spreker=NAMES["speaker"], straf=f"in {NAMES['sanction']}")


def _data(telling: Telling, gelezen: Sequence[str], examples: int) -> dict[str, Any]:
    """As everywhere, with no more than some rulings in each row."""
    data = count_data(telling, gelezen, examples)
    return {name: value for name, value in data.items() if name not in ("soort", "venster")}


def count_text(telling: Telling, gelezen: Sequence[str]) -> str:
    """The table, the period and every warning that belongs with it."""
    n = telling.uitspraken
    period = (
        f", van {write_date(telling.van)} tot en met {write_date(telling.tot)}" if telling.van and telling.tot else ""
    )
    read = f"De vraag is gelezen als: {visible('; '.join(gelezen))}." if gelezen else ""
    missing = f"Bij {telling.zonder} daarvan is niets van dit soort herkend." if telling.zonder else ""
    return texts.join(
        texts.join(
            read, f"{n} {'uitspraak' if n == 1 else 'uitspraken'}{period}. Geteld door de index, niet door een model."
        ),
        "\n".join(visible(line) for line in text_bars(fill_bars(telling))),
        missing,
        texts.remarks(telling.let_op),
    )


def asked_to_count(desk: Balie, vraag: str, where: Filter) -> Uitslag | None:
    """The answer to a question that needs all rulings; None for another question."""
    asked = read_telvraag(vraag)
    if asked is None:
        return None
    if asked.onbekend:
        return _answer(
            desk, vraag, "geen_bron", reden=f"{asked.weigering} Tel met count en filters, of zoek met search."
        )
    telling = _count(desk, merge(where, asked.where), asked.per)
    return _answer(desk, vraag, "telling", telling=telling, gelezen=asked.gelezen)


def _answer(
    desk: Balie,
    vraag: str,
    status: str,
    *,
    reden: str = "",
    telling: Telling | None = None,
    gelezen: Sequence[str] = (),
) -> Uitslag:
    data = base(desk, telling.let_op if telling else ()) | {
        "status": status, "vraag": vraag, "reden": reden, "model": {"naam": "", "elders": ""}, "passages": [],
        "beweringen": [], "afgekeurd": [], "duplicaten": 0, "overgeslagen": [],
        "telling": _data(telling, gelezen, EXAMPLES) if telling else None,
    }  # fmt: skip
    told = count_text(telling, gelezen) if telling else texts.join("Geen bron, dus geen antwoord.", visible(reden))
    return Uitslag(data, texts.join(told, texts.window(desk.venster)))


def appeal_chain(desk: Balie, given: inputs.Keten) -> Uitslag:
    keten, quashed = read_chain(desk.store, given.uitspraak)
    alone = [GEEN_KETEN] if len(keten.schakels) == 1 else []
    blocks = []
    for s in keten.schakels:
        mark = "▶" if s.sleutel == keten.sleutel else "•"
        link = f" – {deeplink(s.ecli)}" if deeplink(s.ecli) else ""
        told = [f"   {' '.join(visible(line).split())}" for line in tell_link(keten, s, quashed)]
        blocks.append("\n".join([f"{mark} {visible(s.naam)}{link}", *told]))
    remarks = [*alone, ALLEEN_HIER]
    text = texts.join("\n".join(blocks), texts.remarks(remarks), texts.window(desk.venster))
    return Uitslag(base(desk, remarks) | chain_data(keten, quashed), text)
