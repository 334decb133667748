"""Checking: a text of the caller against passages, and the references in a document."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import replace
from pathlib import PurePath

from strafrecht_rag.domain import Antwoord, Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.controle import LET_OP, counts, report_data
from strafrecht_rag.faces.filters import read_day
from strafrecht_rag.faces.mcp import inputs, outputs, texts
from strafrecht_rag.faces.mcp.results import Uitslag, base, passage_data
from strafrecht_rag.query.as_json import answer_dict
from strafrecht_rag.tasks.balie import Balie
from strafrecht_rag.tasks.proving import find_places
from strafrecht_rag.tasks.reading_room import find_ruling


def _source(desk: Balie, number: int, given: inputs.Bronpassage) -> Hit:
    """Passage `number` of the caller: from the index, or as given with what the index knows of its ruling."""
    if bool(given.tekst.strip()) == (given.nummer is not None):
        raise InvoerFout(
            f"Passage [{number}] heeft `uitspraak` met `nummer` nodig, of anders `tekst`; niet beide.",
            "De nummers van passages staan in wat search en get_ruling teruggeven.",
        )
    if given.nummer is None:
        return _given(desk, given)
    there = desk.store.passages_of(find_ruling(desk.store, given.uitspraak).sleutel)
    for hit in there:
        if hit.nummer == given.nummer:
            return hit
    last = f"Deze uitspraak heeft passages {there[0].nummer} tot en met {there[-1].nummer}." if there else ""
    raise InvoerFout(f"Passage [{number}]: nummer {given.nummer} staat niet in deze uitspraak.", last)


def _given(desk: Balie, given: inputs.Bronpassage) -> Hit:
    hit = Hit(
        ecli=given.uitspraak.strip().upper(),
        tekst=given.tekst,
        instantie=given.instantie,
        datum=read_day(given.datum, "`datum`"),
        soort="Conclusie" if given.conclusie else "Uitspraak",
        overweging=given.overweging,
    )
    try:
        known = find_ruling(desk.store, given.uitspraak)
    except InvoerFout:
        return hit
    there = desk.store.passages_of(known.sleutel)
    same = next((p for p in there if p.tekst == given.tekst), None)
    if same:
        return same
    if there and given.tekst in known.tekst:  # a part of it: its ruling's court and date, not those of the caller
        return replace(
            there[0], tekst=given.tekst, overweging="", alinea="", sectie="", spreker="onbekend", invoegingen=()
        )
    return hit


def verify_claims(desk: Balie, given: inputs.Beweringen) -> Uitslag:
    if not given.tekst.strip():
        raise InvoerFout("Er is geen tekst om na te kijken.", "Geef uw tekst in `tekst`.")
    hits = tuple(_source(desk, number, p) for number, p in enumerate(given.passages, 1))
    verdict = desk.check_claims(given.tekst, hits)
    places = find_places(desk.store, hits)
    own = {n for n, p in enumerate(given.passages, 1) if p.nummer is None}
    remarks = [
        f"Passage [{p.nummer}] is door u opgegeven en staat niet zo in deze index ({p.stand}): of zij echt is, is niet nagekeken."
        for p in places
        if p.nummer in own and p.stand not in ("zelfde plaats", "elders in de uitspraak")
    ]
    plain = answer_dict(Antwoord("", verdict.beweringen, verdict.afgekeurd, hits, ""))
    judged = [
        passage_data(p.passage) | {"herkomst": "opgegeven" if p.nummer in own else "index", "in_index": p.stand}
        for p in places
    ]
    data = base(desk, remarks) | {
        "beweringen": plain["beweringen"],
        "afgekeurd": plain["afgekeurd"],
        "duplicaten": verdict.duplicaten,
        "overgeslagen": list(verdict.overgeslagen),
        "passages": judged,
    }
    text = texts.join(texts.judged_text(verdict, places, own, desk.venster), texts.remarks(remarks))
    return Uitslag(data, text)


def check_document(desk: Balie, given: inputs.Document) -> Uitslag:
    if bool(given.tekst.strip()) == bool(given.inhoud):
        raise InvoerFout("Geef het stuk als `tekst`, of als `inhoud` met `naam`; niet beide.", "")
    if given.inhoud:
        if not given.naam:
            raise InvoerFout("Bij `inhoud` ontbreekt `naam`.", "Noem het bestand, zoals pleitnota.docx.")
        naam = PurePath(given.naam.replace("\\", "/")).name or "stuk"
        try:
            data = base64.b64decode(given.inhoud, validate=True)
        except (binascii.Error, ValueError):
            raise InvoerFout("`inhoud` is geen geldige base64.", "Codeer het hele bestand in base64.") from None
    else:
        naam, data = "tekst.md", given.tekst.encode("utf-8", "replace")
    report = desk.check(naam, data)
    plain = json.loads(json.dumps(report_data(report), ensure_ascii=False, default=str))
    remarks = plain["opmerkingen"]
    kept = {name: plain[name] for name in outputs.Controle.model_fields if name in plain}
    text = texts.audit_text(report, counts(report.controle), desk.venster, LET_OP)
    return Uitslag(kept | base(desk, remarks), text)
