"""A statute in the XML of the Basiswettenbestand: `toestand` › `wetgeving` › … `artikel` with `kop`, `lid`, `al`, `lijst`/`li`.

Made after the public shape of such files, not after the schema: every `artikel` counts, however deep and in whatever division.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.citations.statutes import find_bwb
from strafrecht_rag.domain import Wet, Wetsartikel
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.body import local_name
from strafrecht_rag.reading.statutes.assemble import Delen, day_in_name, make_statute
from strafrecht_rag.reading.xml import parse

_ROOTS = frozenset({"toestand", "wetgeving"})
_SKIP = frozenset(
    {"meta-data", "noot", "redactie", "jcis", "kop", "lidnr", "li.nr", "nota-toelichting", "wijzig-artikel"}
)
_BLOCK = frozenset({"al", "tussenkop", "entry", "title"})
_NUMBER = re.compile(r"(?:artikel\s+)?(\d[\d:.]*\s?[a-z]*(?:\s?[a-z]+\d*)*)", re.IGNORECASE)


def read_bwb(data: bytes, bestand: str, stand: date | None = None) -> Wet:
    """See `read_statute`."""
    root = parse(data)
    if local_name(root) not in _ROOTS:
        raise BronFout("Dit is XML, maar geen wet uit het Basiswettenbestand (BWB).", "Controleer het bestand.")
    told = _day(root, "inwerkingtreding") or _day(root, "inwerkingtredingsdatum")
    law = next((e for e in root.iter() if local_name(e) == "wetgeving"), root)
    datum = told or _day(law, "inwerkingtredingsdatum") or day_in_name(bestand) or stand
    titles = [_words(e) for name in ("citeertitel", "intitule") for e in law.iter() if local_name(e) == name]
    articles = [_article(e) for e in root.iter() if local_name(e) == "artikel"]
    bwb = find_bwb(root.get("bwb-id") or law.get("bwb-id") or "") or find_bwb(bestand)
    return make_statute([a for a in articles if a], tuple(titles), bwb, datum, bestand)


def _day(element: Any, name: str) -> date | None:
    return parse_date(element.get(name) or "")


def _child(element: Any, name: str) -> Any:
    return next((e for e in element if local_name(e) == name), None)


def _words(element: Any) -> str:
    """The text of an element in one line, without notes and metadata."""
    return " ".join("".join(_pieces(element)).split()) if element is not None else ""


def _pieces(element: Any) -> list[str]:
    out = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and local_name(child) not in _SKIP:
            out += _pieces(child)
        out.append(child.tail or "")
    return out


def _article(element: Any) -> Wetsartikel | None:
    kop = _child(element, "kop")
    number = _words(_child(kop, "nr")) if kop is not None else ""
    match = _NUMBER.fullmatch((number or element.get("label") or "").strip().rstrip("."))
    if not match:
        return None  # `Artikel I` of an amending law: no reference means it
    delen = Delen()
    _walk(element, delen)
    if not delen.gevonden and element.get("status") == "vervallen":
        delen.text("[Vervallen]")
    return Wetsartikel(
        re.sub(r"\s", "", match[1]).lower(),
        tuple(delen.gevonden),
        sinds=_day(element, "inwerking"),
        plaats=_place(element),
        opschrift=_words(_child(kop, "titel")) if kop is not None else "",
    )


def _walk(element: Any, delen: Delen) -> None:
    for child in element:
        if not isinstance(child.tag, str):
            continue
        name = local_name(child)
        if name == "lid":
            delen.lid(_words(_child(child, "lidnr")).rstrip("."))
            _walk(child, delen)
        elif name == "li":
            delen.onder(_words(_child(child, "li.nr")))
            _walk(child, delen)
        elif name == "lijst":
            _walk(child, delen)
            if local_name(element) != "li":
                delen.onder("")  # what comes behind the list is of the whole lid again
        elif name in _BLOCK:
            delen.text(_words(child))
        elif name not in _SKIP:
            _walk(child, delen)


def _place(element: Any) -> str:
    """`Eerste Boek Algemene bepalingen › Titel I …`: the headings of the divisions it stands in."""
    out = []
    for above in element.iterancestors():
        kop = _child(above, "kop")
        if kop is not None:
            parts = [_words(_child(kop, n)) for n in ("label", "nr", "titel")]
            out.append(" ".join(filter(None, parts)))
    return " › ".join(reversed(out))
