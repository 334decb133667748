"""An answer out of its proof: judged anew, with nothing asked of a model."""

from __future__ import annotations

from strafrecht_rag.domain import Antwoord, GeenBron
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.verification import verify
from strafrecht_rag.verification.bewijsstuk import Bewijsstuk
from strafrecht_rag.verification.form import render_lines
from strafrecht_rag.verification.proof import OPMAAK, check_proof


def restore(data: bytes) -> tuple[Antwoord | GeenBron, Bewijsstuk]:
    """The answer that these bytes of a proof hold. InvoerFout when they were altered, or are judged otherwise now."""
    checked = check_proof(data)
    stuk = checked.stuk
    if stuk is None or checked.veranderd not in ((), (OPMAAK,)):
        raise InvoerFout("Dit antwoord is veranderd nadat het is gegeven.", "Stel de vraag opnieuw.")
    if checked.verschillen:
        raise InvoerFout("Deze versie van het programma oordeelt anders over dit antwoord.", "Stel de vraag opnieuw.")
    return answer_of(stuk), stuk


def answer_of(stuk: Bewijsstuk) -> Antwoord | GeenBron:
    """The answer in a proof, by the verdict of this version."""
    remarks, model, raw = stuk.gegevens.opmerkingen, stuk.gegevens.model, stuk.ruw
    if stuk.oordeel.uitkomst == "geen_bron" or not raw:
        said = raw[-1] if raw else ""
        return GeenBron(stuk.vraag, stuk.oordeel.reden, stuk.passages, said, model, raw, remarks)
    verdict = verify(render_lines(raw[-1]), stuk.passages, streng=stuk.gegevens.streng)
    return Antwoord(
        vraag=stuk.vraag,
        beweringen=verdict.beweringen,
        afgekeurd=verdict.afgekeurd,
        passages=stuk.passages,
        llm=model,
        ruw=raw[-1],
        duplicaten=verdict.duplicaten,
        pogingen=raw,
        overgeslagen=verdict.overgeslagen,
        opmerkingen=remarks,
    )
