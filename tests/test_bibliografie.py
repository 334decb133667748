"""BibTeX, RIS and CSL-JSON, read back by programs that are not ours."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import bibtexparser
import pytest
import rispy
from bibtexparser.bparser import BibTexParser
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad
from strafrecht_rag.citations.bibliografie import bibtex, csl, csl_melding, make_keys, ris, ris_melding

ARREST = Aanhaling(
    "ECLI:NL:HR:2016:162", "HR", "Hoge Raad", date(2016, 1, 29), "14/05678",
    vindplaatsen=("NJ 2016/173 met annotatie van T. Hartlief",), plaatsen=("2.3.1-2.4",),
)  # fmt: skip
CONCLUSIE = Aanhaling("ECLI:NL:PHR:2024:321", "PHR", "", date(2024, 3, 26), "22/03836", True, auteur="D.J.C. Aben")
VERZONNEN = Aanhaling(
    "ECLI:NL:FICTIEF:2021:1", "FICTIEF", "Rechtbank Waterland (fictief)", date(2021, 5, 3), "15-000001-20"
)
ZONDER = Aanhaling("", "GHAMS", "Gerechtshof Amsterdam", date(1995, 12, 8), "95/345")
ALLE = (ARREST, CONCLUSIE, VERZONNEN, ZONDER)
LINK = "https://deeplink.rechtspraak.nl/uitspraak?id="
HOSTILE = '}{\\%&#$_~^" @misc{x,\r\nTY  - BOOK\r\nER  - \r\n<script>alert(1)</script> \u202eedraaid\u202c\x00\ud800'


def read_bibtex(text: str) -> list[dict[str, str]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the parser uses names that pyparsing will drop
        return list(bibtexparser.loads(text, BibTexParser(common_strings=True)).entries)


def read_ris(text: str) -> list[dict[str, Any]]:
    return list(rispy.loads(text))


STYLE = b"""<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="note" version="1.0" default-locale="nl-NL">
<info><title>proef</title><id>proef</id><updated>2020-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="title"/></layout></citation>
<bibliography><layout><group delimiter=", ">
<names variable="author"/><text variable="authority"/><date variable="issued" form="numeric" date-parts="year"/>
<text variable="number"/><text variable="container-title"/><text variable="URL"/><text variable="note"/>
</group></layout></bibliography></style>"""


def cited_by_citeproc(items: Sequence[dict[str, Any]]) -> list[str]:
    """Each item as a whole other program words it."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
    from citeproc.source.json import CiteProcJSON

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        style = CitationStylesStyle(io.BytesIO(STYLE), validate=False)
        bibliography = CitationStylesBibliography(style, CiteProcJSON(items), formatter.plain)
        for item in items:
            bibliography.register(Citation([CitationItem(item["id"])]))
        return [str(entry) for entry in bibliography.bibliography()]


# --- what stands in a record -------------------------------------------------------------------------------------------


def test_bibtex_holds_citation_day_place_and_link() -> None:
    first, second, third, fourth = read_bibtex(bibtex(ALLE))
    assert first["ID"] == "HR_2016_162"
    assert first["title"] == "{HR 29 januari 2016, ECLI:NL:HR:2016:162}"
    assert (first["year"], first["month"]) == ("2016", "January")
    assert first["howpublished"] == "NJ 2016/173, m.nt. T. Hartlief"
    assert first["note"] == "r.o. 2.3.1-2.4; zaaknummer 14/05678"
    assert first["url"] == LINK + ARREST.ecli
    assert second["title"] == "{Concl. A-G D.J.C. Aben van 26 maart 2024, ECLI:NL:PHR:2024:321}"
    assert fourth["title"] == "{Hof Amsterdam 8 december 1995, 95/345}"
    assert "url" not in third
    assert "url" not in fourth


def test_ris_holds_citation_court_day_and_link() -> None:
    first, second, third, fourth = read_ris(ris(ALLE, noten=["Model: citaat."]))
    assert {r["type_of_reference"] for r in (first, second, third, fourth)} == {"CASE"}
    assert first["title"] == "HR 29 januari 2016, ECLI:NL:HR:2016:162"
    assert first["publisher"] == "Hoge Raad"
    assert (first["year"], first["date"]) == ("2016", "2016/01/29")
    assert first["accession_number"] == ARREST.ecli
    assert first["secondary_title"] == "NJ 2016/173, m.nt. T. Hartlief"
    assert first["urls"] == [LINK + ARREST.ecli]
    assert first["notes"] == ["r.o. 2.3.1-2.4", "zaaknummer 14/05678", "Model: citaat"]
    assert second["authors"] == ["Aben, D.J.C."]
    assert "urls" not in third
    assert "urls" not in fourth


def test_csl_is_a_list_of_legal_cases_that_another_program_cites() -> None:
    items = json.loads(csl(ALLE))
    first, second, third, fourth = items
    assert {i["type"] for i in items} == {"legal_case"}
    assert first["authority"] == "Hoge Raad"
    assert first["number"] == ARREST.ecli
    assert first["issued"] == {"date-parts": [[2016, 1, 29]]}
    assert first["container-title"] == "NJ 2016/173, m.nt. T. Hartlief"
    assert first["URL"] == LINK + ARREST.ecli
    assert second["author"] == [{"family": "Aben", "given": "D.J.C."}]
    assert "URL" not in third
    assert fourth["number"] == "95/345"
    cited = cited_by_citeproc(items)
    assert len(cited) == len(ALLE)
    assert any("ECLI:NL:HR:2016:162" in c and "2016" in c for c in cited)


def test_a_fictitious_ruling_says_so_in_every_form_and_has_no_link() -> None:
    made = [bibtex([VERZONNEN]), ris([VERZONNEN]), csl([VERZONNEN])]
    for text in made:
        assert "FICTIEF: Rb. Waterland 3 mei 2021" in text
        assert "FICTIEF: deze uitspraak is verzonnen" in text
        assert "deeplink" not in text


def test_remarks_stand_outside_the_bibtex_entries() -> None:
    text = bibtex([ARREST], kop=["Model: openai/x@y {"])
    assert text.startswith("% Model: openai/x(at)y {\n")
    assert [e["ID"] for e in read_bibtex(text)] == ["HR_2016_162"]


def test_without_rulings_a_record_says_why() -> None:
    (record,) = read_ris(ris_melding("Geen antwoord", ["Reden: niets gevonden."]))
    assert (record["type_of_reference"], record["title"]) == ("GEN", "Geen antwoord")
    (item,) = json.loads(csl_melding("Geen antwoord", ["Reden: niets gevonden."]))
    assert (item["type"], item["note"]) == ("document", "Reden: niets gevonden.")


def test_names_of_records_are_unique_and_plain() -> None:
    keys = make_keys([ARREST, ARREST, ZONDER, Aanhaling(), replace(ZONDER, zaaknummer="95/346")])
    assert len(set(keys)) == 5
    assert all(k.isascii() and k.replace("_", "").isalnum() for k in keys)
    assert keys[:2] == ["HR_2016_162", "HR_2016_162_2"]


# --- hostile text ------------------------------------------------------------------------------------------------------


def hostile(text: str) -> Aanhaling:
    return Aanhaling(
        text,
        "",
        text,
        date(2021, 5, 3),
        text,
        vindplaatsen=(text, f"NJ 2021/1, m.nt. {text}"),
        auteur=text,
        plaatsen=(text,),
    )


@pytest.mark.parametrize(
    "text", [HOSTILE, "{" * 9, "}" * 9, "\\", "\r\nER  - \r\nTY  - BOOK", "@article{a, b={c}}", "=1+1", ""]
)
def test_hostile_text_stays_one_record(text: str) -> None:
    rulings = [hostile(text), ARREST]
    for entries in (
        read_bibtex(bibtex(rulings, kop=[text])),
        read_ris(ris(rulings, noten=[text])),
        json.loads(csl(rulings)),
    ):
        assert len(entries) == 2
    assert read_ris(ris(rulings, noten=[text]))[0]["type_of_reference"] == "CASE"


@settings(deadline=None, database=None, max_examples=150)
@given(st.text(max_size=40))
def test_no_text_breaks_out_of_its_record(text: str) -> None:
    rulings = [hostile(text), ARREST]
    assert [e["ID"] for e in read_bibtex(bibtex(rulings))][1:] == ["HR_2016_162"]
    records = read_ris(ris(rulings))
    assert [r["type_of_reference"] for r in records] == ["CASE", "CASE"]
    assert records[1]["title"] == leidraad(replace(ARREST, vindplaatsen=(), plaatsen=()))


def test_text_with_tex_signs_stays_readable() -> None:
    (entry,) = read_bibtex(bibtex([replace(ZONDER, zaaknummer="50% & {meer} #1 a_b")]))
    assert r"50\% \& \textbraceleft{}meer\textbraceright{} \#1 a\_b" in entry["title"]
