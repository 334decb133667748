"""Searching and asking."""

from __future__ import annotations

from collections.abc import Iterator

from strafrecht_rag.domain import Antwoord, GeenBron
from strafrecht_rag.faces.mcp import inputs, texts
from strafrecht_rag.faces.mcp.counting import asked_to_count
from strafrecht_rag.faces.mcp.results import Uitslag, base, make_filter, passage_data
from strafrecht_rag.faces.words import told_of_model
from strafrecht_rag.query.as_json import answer_dict
from strafrecht_rag.query.events import Gebeurtenis
from strafrecht_rag.tasks.asking import check_question
from strafrecht_rag.tasks.balie import Balie


def search(desk: Balie, given: inputs.Zoeken) -> Uitslag:
    found = desk.search(given.vraag, make_filter(given.filters), given.aantal)
    reden = "" if found.hits else found.reden or "Niets gevonden."
    data = base(desk, found.opmerkingen) | {"passages": [passage_data(h) for h in found.hits], "reden": reden}
    text = texts.join(
        texts.remarks(found.opmerkingen),
        texts.passages_text(found.hits, scores=True) or reden,
        texts.window(desk.venster),
    )
    return Uitslag(data, text)


def start_asking(desk: Balie, given: inputs.Vragen) -> Iterator[Gebeurtenis]:
    """The answer in the making; for a question that a model may answer."""
    return desk.follow(given.vraag, make_filter(given.filters), given.aantal)


def try_counting(desk: Balie, given: inputs.Vragen) -> Uitslag | None:
    """The count, where that is what is asked; such a question is never left to a model."""
    return asked_to_count(desk, check_question(given.vraag), make_filter(given.filters))


def show_asked(desk: Balie, result: Antwoord | GeenBron) -> Uitslag:
    """The answer. What the model said word for word stays behind: it holds lines that nobody judged."""
    told = told_of_model(desk.model)
    plain = answer_dict(result)
    data = base(desk, [*told, *result.opmerkingen]) | {
        "status": result.status,
        "vraag": result.vraag,
        "reden": plain.get("reden", ""),
        "model": {"naam": result.llm or desk.model.naam, "elders": desk.model.adres_elders},
        "passages": [passage_data(h) for h in result.passages],
        "beweringen": plain.get("beweringen", []),
        "afgekeurd": plain.get("afgekeurd", []),
        "duplicaten": plain.get("duplicaten", 0),
        "overgeslagen": plain.get("overgeslagen", []),
        "telling": None,
    }
    return Uitslag(data, texts.answer_text(result, desk.venster, told))
