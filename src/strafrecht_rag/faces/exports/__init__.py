"""An answer or a list of found rulings as a file: Word, Markdown, HTML, CSV, BibTeX, RIS, CSL-JSON, or a proof.

Thin: it lays out what was decided elsewhere. The same input gives the same bytes, in every form.
"""

from __future__ import annotations

from collections.abc import Sequence

from strafrecht_rag.domain import Antwoord, GeenBron, Hit
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.exports.vormen import LIJSTEN, Omstandigheden, Uitvoer, form_of

__all__ = ["LIJSTEN", "Omstandigheden", "Uitvoer", "export", "export_hits", "form_of"]


def export(result: Antwoord | GeenBron, form: Uitvoer, over: Omstandigheden, *, appendix: bool = True) -> bytes:
    """The answer in one form. Every form states the model and how many claims were accepted, merged and rejected.

    `appendix=False` leaves the rejected claims out of a memo (Word, Markdown, HTML); their number stays.
    """
    if form is Uitvoer.BEWIJS:
        from strafrecht_rag.verification.proof import make_proof

        return make_proof(
            result, opgeslagen=over.moment, programma=over.programma, python=over.python, streng=over.streng
        )
    if form in LIJSTEN:
        from strafrecht_rag.faces.exports import lijsten

        return lijsten.table(result, over) if form is Uitvoer.CSV else lijsten.references(result, form, over)
    from strafrecht_rag.faces.exports.memo import make_memo

    memo = make_memo(result, over, appendix=appendix)
    if form is Uitvoer.WORD:
        from strafrecht_rag.faces.exports import docx

        return docx.render(memo, over.moment)
    if form is Uitvoer.HTML:
        from strafrecht_rag.faces.exports import html

        return html.render(memo)
    from strafrecht_rag.faces.exports import markdown

    return markdown.render(memo)


def export_hits(hits: Sequence[Hit], form: Uitvoer, over: Omstandigheden) -> bytes:
    """The rulings of found passages in one of `LIJSTEN`; InvoerFout for another form."""
    from strafrecht_rag.faces.exports import lijsten

    if form not in LIJSTEN:
        raise InvoerFout("Zoekresultaten kunnen niet in deze vorm.", f"Kies {', '.join(f.value for f in LIJSTEN)}.")
    return lijsten.table_of_hits(hits, over) if form is Uitvoer.CSV else lijsten.references_of_hits(hits, form, over)
