"""Searching and reading: passages for a question, a ruling, one passage, and what is searched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request
from fastapi.responses import Response

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad
from strafrecht_rag.domain import Hit, deeplink
from strafrecht_rag.errors import Fout, InvoerFout
from strafrecht_rag.faces.ketens import ALLEEN_HIER, chain_data
from strafrecht_rag.faces.web.api.base import as_bytes, desk_of, errors, json_only, json_response, places_of, work
from strafrecht_rag.faces.web.api.models import (
    UITSPRAAKVELDEN,
    Gevonden,
    Keten,
    PassageVan,
    Status,
    UitspraakUit,
    Zoekopdracht,
)
from strafrecht_rag.query.as_json import hit_dict
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.reading_room import Leesstuk, read_chain

router = APIRouter(prefix="/api", tags=["zoeken en lezen"])

Ruling = Annotated[str, Path(max_length=200, description="ECLI, LJN of zaaknummer, zoals ECLI:NL:HR:2023:284.")]
Number = Annotated[int, Path(ge=0, le=1_000_000, description="Nummer van de passage, zoals search het geeft.")]


def _window(desk: Balie) -> dict[str, Any]:
    venster = desk.venster
    return {"uitspraken": venster.uitspraken, "passages": venster.passages, "venster": venster.zin}


def _status(desk: Balie) -> dict[str, Any]:
    try:
        chosen = desk.model
    except Fout as error:
        return _window(desk) | {"model": None, "geen_model": str(error)}
    model = {"naam": chosen.naam, "melding": chosen.melding, "adres_elders": chosen.adres_elders}
    return _window(desk) | {"model": model, "geen_model": ""}


@router.get(
    "/status", response_model=Status, responses=errors(503), summary="Wat er wordt doorzocht, en door welk model"
)
async def status(request: Request) -> Response:
    """Aantallen van de index, het model, en hoeveel vragen er wachten."""
    data = await work(request, _status, desk_of(request))
    return json_response(data | {"wachtenden": places_of(request).waiting})


@router.post(
    "/search",
    dependencies=[Depends(json_only)],
    response_model=Gevonden,
    responses=errors(400, 413, 415, 422, 503),
    summary="Zoek passages",
)
async def search(request: Request, body: Zoekopdracht) -> Response:
    """Passages in volgorde van bruikbaarheid, zonder drempel. Een vraag staat nooit in een adres; daarom is dit een POST."""
    where, desk = body.filters.read(), desk_of(request)

    def find() -> bytes:
        found = desk.search(body.vraag, where, body.k)
        return as_bytes(
            {
                "passages": [hit_dict(h) for h in found.hits],
                "reden": found.reden,
                "opmerkingen": list(found.opmerkingen),
                "venster": _window(desk),
            }
        )

    return json_response(await work(request, find))


@contextmanager
def not_found() -> Iterator[None]:
    """What is not here, and what is no name of a ruling, is not found."""
    try:
        yield
    except InvoerFout as error:
        raise HTTPException(404, str(error)) from None


def _read(desk: Balie, naam: str) -> Leesstuk:
    with not_found():
        return desk.read(naam)


def ruling_data(stuk: Leesstuk) -> dict[str, Any]:
    """A ruling as plain data: all that is known of it, and its passages; the text is that of the passages."""
    u = stuk.uitspraak
    whole = asdict(u)
    data = {name: whole[name] for name in UITSPRAAKVELDEN}
    data |= {
        "sleutel": u.sleutel,
        "aanhaling": leidraad(Aanhaling.of(u)),
        "link": deeplink(u.ecli),
        "fictief": u.fictief,
        "relaties": [asdict(s.relatie) | {"aanwezig": s.aanwezig} for s in stuk.keten],
        "besluit": asdict(stuk.besluit),
        "vernietigd": stuk.vernietigd,
        "passages": [hit_dict(h) for h in stuk.passages],
    }
    return data


@router.get(
    "/rulings/{ecli}",
    response_model=UitspraakUit,
    responses=errors(404, 422, 503),
    summary="Een uitspraak, met haar passages",
)
async def ruling(request: Request, ecli: Ruling) -> Response:
    """Gegevens, passages, beslissing en formele relaties."""
    desk = desk_of(request)
    return json_response(await work(request, lambda: as_bytes(ruling_data(_read(desk, ecli)))))


@router.get(
    "/rulings/{ecli}/passages/{nummer}",
    response_model=PassageVan,
    responses=errors(404, 422, 503),
    summary="Een passage van een uitspraak",
)
async def passage(request: Request, ecli: Ruling, nummer: Number) -> Response:
    """De passage zoals zij in de index staat, met de nummers van haar buren."""
    stuk = await work(request, _read, desk_of(request), ecli)
    hits = list(stuk.passages)
    place = next((i for i, h in enumerate(hits) if h.nummer == nummer), None)
    if place is None:
        raise HTTPException(404, f"Deze uitspraak heeft geen passage {nummer}. Er zijn er {len(hits)}.")
    return json_response(
        {
            "passage": hit_dict(hits[place]),
            "aanhaling": cited(hits[place]),
            "vorige": hits[place - 1].nummer if place else None,
            "volgende": hits[place + 1].nummer if place + 1 < len(hits) else None,
        }
    )


def _chain(desk: Balie, naam: str) -> bytes:
    with not_found():
        keten, quashed = read_chain(desk.store, naam)
    return as_bytes(chain_data(keten, quashed) | {"let_op": ALLEEN_HIER})


@router.get(
    "/rulings/{ecli}/chain",
    response_model=Keten,
    responses=errors(404, 422, 503),
    summary="De keten van aanleg van een uitspraak",
)
async def chain_of(request: Request, ecli: Ruling) -> Response:
    """Rechtbank, hof, conclusie, Hoge Raad en wat daarna kwam, met de uitkomsten."""
    return json_response(await work(request, _chain, desk_of(request), ecli))


def cited(hit: Hit) -> str:
    """A passage in Leidraad form, with its consideration."""
    return leidraad(Aanhaling.of(hit, plaatsen=(hit.overweging,) if hit.overweging else ()))
