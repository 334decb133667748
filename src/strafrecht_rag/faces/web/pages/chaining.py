"""The chain of a ruling as a page: a diagram made here, and the same as a list."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.ketens import ALLEEN_HIER, tell_link, write_outcome
from strafrecht_rag.faces.web.api.base import desk_of
from strafrecht_rag.faces.web.pages.charts import Knoop, chain_figure
from strafrecht_rag.faces.web.pages.frame import (
    PageRoute,
    error_page,
    page,
    ruling_url,
)
from strafrecht_rag.query.appeals import Keten, Schakel
from strafrecht_rag.tasks.reading_room import read_chain

router = APIRouter(route_class=PageRoute, default_response_class=HTMLResponse, include_in_schema=False)

_TRAPPEN = (("hoge raad", "Hoge Raad"), ("gerechtshof", "Gerechtshof"), ("rechtbank", "Rechtbank"))


def stage(keten: Keten, s: Schakel) -> str:
    """`Rechtbank`, `Conclusie bij de Hoge Raad`, `Gerechtshof, na de Hoge Raad`; the court itself where it is none of these."""
    if not s.aanwezig:
        return "Niet in deze index"
    if s.conclusie:
        return "Conclusie bij de Hoge Raad"
    name = next((told for begin, told in _TRAPPEN if s.instantie.lower().startswith(begin)), s.instantie)
    highest = {o.sleutel for o in keten.schakels if o.instantie.lower().startswith("hoge raad") and not o.conclusie}
    after = any(b.later == s.sleutel and b.eerder in highest for b in keten.banden)
    return f"{name}, na de Hoge Raad" if after and name != "Hoge Raad" else name


def nodes(keten: Keten, quashed: dict[str, str]) -> list[Knoop]:
    """The rulings of a chain as a diagram shows them, oldest first."""
    return [
        Knoop(
            sleutel=s.sleutel,
            trap=stage(keten, s) + (" – deze uitspraak" if s.sleutel == keten.sleutel else ""),
            naam=s.naam.removesuffix(f", {s.ecli}") if s.aanwezig else s.ecli,
            ecli=s.ecli,
            regels=tuple(dict.fromkeys(write_outcome(u) for u in s.uitkomsten))
            or (("uitkomst niet herkend",) if s.aanwezig else ()),
            rood=quashed.get(s.sleutel, "").partition(", ECLI:")[0],  # the list beneath has it whole
            href=ruling_url(s.ecli or s.sleutel) if s.aanwezig else "",
            hier=s.sleutel == keten.sleutel,
            aanwezig=s.aanwezig,
        )
        for s in keten.schakels
    ]


@router.get("/keten/{naam:path}")
async def chain_of(request: Request, naam: str) -> HTMLResponse:
    """The chain of one ruling, by ECLI, LJN or case number."""
    try:
        keten, quashed = await run_in_threadpool(read_chain, desk_of(request).store, naam)
    except InvoerFout as error:
        return error_page(request, 404, error.melding, error.raad)
    knopen = nodes(keten, quashed)
    told = [
        (k, s.naam, [line for line in tell_link(keten, s, {}) if line != "niet in deze index"])
        for k, s in zip(knopen, keten.schakels, strict=True)
    ]
    return page(
        request,
        "keten.html",
        hier=next(s for s in keten.schakels if s.sleutel == keten.sleutel),
        knopen=told,
        figuur=chain_figure(knopen, [(b.eerder, b.later, b.gevolg) for b in keten.banden]),
        fictief=any("FICTIEF" in s.ecli for s in keten.schakels),
        alleen_hier=ALLEEN_HIER,
    )
