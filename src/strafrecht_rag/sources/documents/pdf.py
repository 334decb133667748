"""A PDF page by page; pages that show what cannot be read are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.sources.documents.bron import Bron, broken, locked
from strafrecht_rag.sources.documents.lines import join_pages
from strafrecht_rag.sources.documents.quiet import quiet

MAX_PAGES = 2_000


def read_pdf(bron: Bron) -> tuple[str, tuple[str, ...]]:
    pages: list[str] = []
    blank: list[int] = []
    failed: list[int] = []
    partly: list[int] = []
    try:
        with quiet() as complaints:
            for number, page in enumerate(_pdf_pages(bron), 1):
                before = complaints.count
                try:
                    text = page.extract_text()
                    drawn = not text.strip() and _draws(page)
                except Exception:  # one broken page must not take the others with it; it is named below
                    text, drawn = "", False
                    failed.append(number)
                else:
                    # pypdf leaves out what it cannot read, and only logs that.
                    if complaints.count > before:
                        (partly if text.strip() else failed).append(number)
                    elif drawn:
                        blank.append(number)
                pages.append(text)
    except InvoerFout:
        raise
    except Exception as error:  # pypdf raises any kind for a damaged file, as its documentation says
        raise broken(bron, "is geen geldig pdf-bestand, of het is beschadigd.") from error
    if not any(page.strip() for page in pages):
        if failed:
            raise broken(bron, "is een pdf waarvan geen enkele pagina te lezen is.")
        raise bron.fout(
            "bevat geen tekst die een computer kan lezen. Waarschijnlijk is het een scan.",
            "Maak er met tekstherkenning (OCR) een doorzoekbare pdf van. Geef daarna dat bestand.",
        )
    remarks = [
        f"{_page_list(numbers)}: {remark}"
        for numbers, remark in [
            (blank, "geen leesbare tekst, zoals bij een scan of een plaatje. Niet gelezen."),
            (failed, "beschadigd. Niet gelezen."),
            (partly, "misschien beschadigd. Kijk zelf of er tekst ontbreekt."),
        ]
        if numbers
    ]
    return join_pages(pages), tuple(remarks)


def _pdf_pages(bron: Bron) -> Iterator[Any]:
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    reader = PdfReader(BytesIO(bron.data))
    if reader.is_encrypted:
        try:
            opened = bool(reader.decrypt(""))
        except (DependencyError, NotImplementedError):
            opened = False
        if not opened:
            raise locked(bron)
    count = len(reader.pages)
    if count > MAX_PAGES:
        raise bron.fout(
            f"heeft te veel pagina's: {count}, en {MAX_PAGES} is het meeste.", "Splits het in kleinere bestanden."
        )
    for index in range(count):
        yield reader.pages[index]


def _draws(page: Any) -> bool:
    """Whether anything stands on a page without text. An empty page is not worth a remark."""
    contents = page.get_contents()
    if contents is None:
        return "/Contents" in page  # something is there that is no content
    return bool(re.search(rb"\b(?:Do|BI|sh|f|F|S|B)\b", contents.get_data()))


def _page_list(numbers: list[int]) -> str:
    """«Pagina 2-4 en 9», with the runs closed up."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [str(a) if a == b else f"{a}-{b}" for a, b in runs]
    return "Pagina " + (f"{', '.join(parts[:-1])} en {parts[-1]}" if len(parts) > 1 else parts[0])
