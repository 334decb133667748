"""Answers as files, read back by programs that are not ours: what a reader must see stands in every form."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import docx
import pytest
import rispy
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html
from markdown_it import MarkdownIt

from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.domain import Afgekeurd, Antwoord, Bewering, Bewijs, GeenBron, Hit, Verwijzing
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli import main
from strafrecht_rag.faces.exports import LIJSTEN, Omstandigheden, Uitvoer, export, export_hits, form_of
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.query.generator import Generator
from strafrecht_rag.query.llm import load_llm
from strafrecht_rag.query.retriever import Retriever
from strafrecht_rag.tasks.verantwoording import advocates, describe_search
from strafrecht_rag.verification.proof import check_proof

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
OVER = Omstandigheden(
    datetime(2026, 12, 2, 10, 11, tzinfo=UTC),
    "Gezocht in 3 uitspraken (alleen strafrecht).",
    {"ECLI:NL:PHR:2024:321": "D.J.C. Aben"},
    programma="strafrecht-rag 0.1.0",
    python="3.11.7",
)
MEMOS = (Uitvoer.WORD, Uitvoer.MARKDOWN, Uitvoer.HTML)
HOSTILE = "<script>alert(1)</script> [klik](http://kwaad.nl) www.kwaad.nl {\\x} 50% **vet** \u202eedraaid\u202c\x00\x1b[2J\ud800\r\nTY  - BOOK `a` =1+1 &lt;"


def passage(ecli: str, overweging: str = "", *, code: str = "HR", instantie: str = "Hoge Raad", **more: object) -> Hit:
    hit = Hit(
        ecli, "De verdachte is vrijgesproken.", 0.5, instantie, date(2023, 2, 21), code=code, overweging=overweging
    )
    return replace(hit, **more)  # type: ignore[arg-type]


def claim(text: str, passages: Sequence[Hit], *numbers: int) -> Bewering:
    return Bewering(text, [Verwijzing.from_hit(n, passages[n - 1]) for n in numbers])


PASSAGES = (
    passage("ECLI:NL:HR:2023:284", "2.3", vindplaatsen=("NJ 2023/123 met annotatie van J. Jansen",)),
    passage("ECLI:NL:HR:2023:284", "2.4", vindplaatsen=("NJ 2023/123 met annotatie van J. Jansen",)),
    passage("ECLI:NL:PHR:2024:321", "12", code="PHR", soort="Conclusie", datum=date(2024, 3, 26), spreker="A-G"),
    passage("ECLI:NL:FICTIEF:2021:1", code="FICTIEF", instantie="Rechtbank Waterland (fictief)", spreker="verdediging"),
)
ANTWOORD = Antwoord(
    vraag="Slaagt het beroep op noodweer?",
    beweringen=[claim("Het beroep slaagt.", PASSAGES, 1, 2, 3), claim("De raadsman bepleit vrijspraak.", PASSAGES, 4)],
    afgekeurd=[
        Afgekeurd(
            "De straf is twee jaar.", "niet terug te vinden in [1]", "feiten", woorden=("twee jaar",),
            bewijs=(Bewijs(1, "een gevangenisstraf van acht maanden"), Bewijs(2, "21 februari 2023", bron="gegevens")),
        ),
    ],
    passages=PASSAGES,
    llm="ollama/llama3.2",
    ruw="…",
    duplicaten=1,
    pogingen=("…", "…"),
    overgeslagen=("Het antwoord luidt:",),
    opmerkingen=("Eén passage paste niet.",),
)  # fmt: skip
GEEN = GeenBron("Wat is de zin van alles?", "Er is geen passage gevonden.", (), llm="citaat")
TELLING = "2 beweringen geaccepteerd, 1 herhaling samengevoegd, 1 afgekeurd"
EERSTE = "HR 21 februari 2023, ECLI:NL:HR:2023:284, NJ 2023/123, m.nt. J. Jansen, r.o. 2.3-2.4"
TWEEDE = "Concl. A-G D.J.C. Aben van 26 maart 2024, ECLI:NL:PHR:2024:321, onder 12"
DERDE = "FICTIEF: Rb. Waterland 21 februari 2023, ECLI:NL:FICTIEF:2021:1"
LINK = "https://deeplink.rechtspraak.nl/uitspraak?id=ECLI:NL:HR:2023:284"


def word(data: bytes) -> docx.document.Document:
    return docx.Document(io.BytesIO(data))


def part(data: bytes, name: str) -> etree._Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return etree.fromstring(archive.read(name))


def footnotes(data: bytes) -> dict[str, str]:
    """Number → text, without the two separators that every file has."""
    root = part(data, "word/footnotes.xml")
    notes = {n.get(f"{W}id") or "": "".join(t.text or "" for t in n.iter(f"{W}t")) for n in root}
    return {key: text.strip() for key, text in notes.items() if int(key) > 0}


def select(page: html.HtmlElement, path: str) -> list[Any]:
    found = page.xpath(path)
    assert isinstance(found, list)
    return found


def as_text(form: Uitvoer, data: bytes) -> str:
    """What a reader sees, in one line with plain spaces."""
    if form is Uitvoer.WORD:
        text = "\n".join(p.text for p in word(data).paragraphs) + "\n".join(footnotes(data).values())
    elif form is Uitvoer.HTML:
        text = select(html.document_fromstring(data.decode()), "//body")[0].text_content()
    elif form is Uitvoer.MARKDOWN:
        text = select(html.document_fromstring(MarkdownIt().render(data.decode())), "//body")[0].text_content()
    else:
        text = data.decode("utf-8-sig")
    return " ".join(text.replace("\u00a0", " ").split())


# --- what every form states --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", MEMOS)
def test_a_memo_holds_question_claims_sources_account_and_rejected_claims(form: Uitvoer) -> None:
    text = as_text(form, export(ANTWOORD, form, OVER))
    for expected in (
        "Slaagt het beroep op noodweer?", "Let op: Eén passage paste niet.", "Het beroep slaagt.", EERSTE, TWEEDE, DERDE,
        "(standpunt verdediging)", TELLING, "Model: ollama/llama3.2", "2 december 2026", "Gezocht in 3 uitspraken (alleen strafrecht).",
        "tweede kans", "FICTIEF: een deel van de uitspraken in dit stuk is verzonnen", "«De straf is twee jaar.»", "Reden: niet terug te vinden in [1]",
        "Het gaat om: «twee jaar»", "Passage [1] zegt: «een gevangenisstraf van acht maanden»",
        "De gegevens van passage [2] zeggen: «21 februari 2023»", "«Het antwoord luidt:»",
    ):  # fmt: skip
        assert expected in text


def test_a_memo_says_what_the_model_got_or_that_it_was_not_asked() -> None:
    def told(result: GeenBron) -> str:
        return as_text(Uitvoer.WORD, export(result, Uitvoer.WORD, OVER))

    assert "Het model is niets gevraagd." in told(GEEN)
    too_long = replace(GEEN, passages=PASSAGES)
    assert "Gevonden, maar niet aan het model gegeven: [1] HR 21 februari 2023" in told(too_long)
    silent = replace(too_long, ruw="GEEN BRON", pogingen=("GEEN BRON",))
    assert "De passages die het model kreeg: [1] HR 21 februari 2023" in told(silent)
    assert "niets gevraagd" not in told(silent)
    made_up = replace(GEEN, passages=PASSAGES[3:])
    assert "FICTIEF: de uitspraken in dit stuk zijn verzonnen" in told(made_up)


@pytest.mark.parametrize("form", MEMOS)
def test_without_the_appendix_the_rejected_claims_go_and_their_number_stays(form: Uitvoer) -> None:
    text = as_text(form, export(ANTWOORD, form, OVER, appendix=False))
    assert "De straf is twee jaar" not in text
    assert "acht maanden" not in text
    assert TELLING in text
    assert "De bijlage met de afgekeurde beweringen is weggelaten." in text


@pytest.mark.parametrize("form", [f for f in Uitvoer if f is not Uitvoer.BEWIJS])
@pytest.mark.parametrize("appendix", [True, False])
def test_every_form_states_the_model_and_the_numbers(form: Uitvoer, appendix: bool) -> None:
    text = as_text(form, export(ANTWOORD, form, OVER, appendix=appendix))
    assert "ollama/llama3.2" in text
    assert (";2".join(("", ";1;1")) if form is Uitvoer.CSV else TELLING) in text


@pytest.mark.parametrize("form", [f for f in Uitvoer if f is not Uitvoer.BEWIJS])
def test_no_answer_can_be_taken_along_too_with_its_reason(form: Uitvoer) -> None:
    text = as_text(form, export(GEEN, form, OVER))
    assert "geen antwoord" in text.lower()
    assert "Er is geen passage gevonden" in text
    assert "citaat" in text


@pytest.mark.parametrize("form", [f for f in Uitvoer if f is not Uitvoer.BEWIJS])
def test_an_answer_of_which_nothing_survived_is_no_answer(form: Uitvoer) -> None:
    text = as_text(form, export(replace(ANTWOORD, beweringen=[]), form, OVER))
    assert "Geen enkele regel van het antwoord kon worden herleid" in text
    assert "ollama/llama3.2" in text


@pytest.mark.parametrize("form", list(Uitvoer))
def test_the_same_answer_gives_the_same_bytes(form: Uitvoer) -> None:
    assert export(ANTWOORD, form, OVER) == export(ANTWOORD, form, replace(OVER))


def test_the_proof_is_the_one_that_verify_reads(demo_store: Store) -> None:
    llm = load_llm("leugenaar")
    result = Generator(Retriever(demo_store, load_embedder("ingebouwd")), llm, streng=True).answer(
        "Wanneer is sprake van toe-eigening?"
    )
    checked = check_proof(export(result, Uitvoer.BEWIJS, OVER))
    assert checked.uitkomst == "gelijk"
    assert checked.stuk is not None
    assert checked.stuk.vraag == "Wanneer is sprake van toe-eigening?"


# --- Word --------------------------------------------------------------------------------------------------------------


def test_word_has_real_footnotes_with_links() -> None:
    data = export(ANTWOORD, Uitvoer.WORD, OVER)
    body = part(data, "word/document.xml")
    marks = [m.get(f"{W}id") for m in body.iter(f"{W}footnoteReference")]
    assert marks == ["1", "2"]
    notes = footnotes(data)
    assert {k: v.replace("\u00a0", " ") for k, v in notes.items()} == {
        "1": f"{EERSTE}; {TWEEDE}.",
        "2": f"{DERDE} (standpunt verdediging).",
    }
    claim_1 = next(p for p in body.iter(f"{W}p") if "Het beroep slaagt." in "".join(map(str, p.itertext())))
    assert [m.get(f"{W}id") for m in claim_1.iter(f"{W}footnoteReference")] == ["1"]
    rels = {r.get("Id"): r for r in part(data, "word/_rels/footnotes.xml.rels")}
    links = [rels[h.get(f"{R}id")] for h in part(data, "word/footnotes.xml").iter(f"{W}hyperlink")]
    assert [r.get("Target") for r in links] == [LINK, LINK.replace("HR:2023:284", "PHR:2024:321")]
    assert {r.get("TargetMode") for r in links} == {"External"}


def test_word_names_nobody_and_no_time_but_that_of_the_answer() -> None:
    data = export(ANTWOORD, Uitvoer.WORD, OVER)
    properties = word(data).core_properties
    assert properties.author == "strafrecht-rag"
    assert properties.last_modified_by == ""
    assert properties.created == properties.modified
    assert properties.created == datetime(2026, 12, 2, 10, 11, tzinfo=UTC)
    assert ANTWOORD.vraag not in properties.title
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {i.date_time for i in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for name in archive.namelist():
            etree.fromstring(archive.read(name))


def test_every_style_and_relation_that_word_meets_is_there() -> None:
    data = export(ANTWOORD, Uitvoer.WORD, OVER)
    styles = {s.get(f"{W}styleId") for s in part(data, "word/styles.xml").iter(f"{W}style")}
    for name in ("word/document.xml", "word/footnotes.xml", "word/footer1.xml"):
        used = {e.get(f"{W}val") for kind in ("pStyle", "rStyle") for e in part(data, name).iter(f"{W}{kind}")}
        assert used <= styles
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
    for rel in part(data, "word/_rels/document.xml.rels"):
        assert rel.get("TargetMode") == "External" or f"word/{rel.get('Target')}" in names
    overrides = {e.get("PartName", "")[1:] for e in part(data, "[Content_Types].xml") if e.get("PartName")}
    assert overrides == {n for n in names if not n.endswith(".rels") and n != "[Content_Types].xml"}


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_libreoffice_opens_the_word_file_and_finds_the_footnotes(tmp_path: Path) -> None:
    (tmp_path / "memo.docx").write_bytes(export(ANTWOORD, Uitvoer.WORD, OVER))
    profile = (tmp_path / "profiel").as_uri()
    command = [
        "soffice",
        "--headless",
        f"-env:UserInstallation={profile}",
        "--convert-to",
        "fodt",
        "--outdir",
        str(tmp_path),
        str(tmp_path / "memo.docx"),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    root = etree.parse(tmp_path / "memo.fodt").getroot()
    text = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
    notes = [" ".join("".join(map(str, n.itertext())).split()) for n in root.iter(f"{text}note-body")]
    assert notes == [f"{EERSTE}; {TWEEDE}.", f"{DERDE} (standpunt verdediging)."]
    addresses = {a.get("{http://www.w3.org/1999/xlink}href") for a in root.iter(f"{text}a")}
    assert LINK in addresses


# --- Markdown and HTML -------------------------------------------------------------------------------------------------


def test_markdown_has_a_definition_for_each_footnote() -> None:
    text = export(ANTWOORD, Uitvoer.MARKDOWN, OVER).decode()
    assert re.findall(r"\.\[\^(\d)\]$", text, re.MULTILINE) == ["1", "2"]
    assert re.findall(r"^\[\^(\d)\]: ", text, re.MULTILINE) == ["1", "2"]
    assert f"](<{LINK}>)" in text


def test_html_stands_alone_and_its_footnotes_go_both_ways() -> None:
    page = html.document_fromstring(export(ANTWOORD, Uitvoer.HTML, OVER).decode())
    assert page.get("lang") == "nl"
    assert select(page, "//script | //img | //link | //iframe | //@onclick") == []
    addresses = [str(a) for a in select(page, "//a/@href")]
    ids = {f"#{i}" for i in select(page, "//@id")}
    assert {a for a in addresses if a.startswith("#")} <= ids
    assert {"#noot-1", "#noot-2", "#verwijzing-1", "#verwijzing-2"} <= set(addresses)
    assert all(a.startswith(("#", "https://deeplink.rechtspraak.nl/")) for a in addresses)
    assert "default-src 'none'" in select(page, "//meta[@http-equiv]/@content")[0]
    assert "@media print" in select(page, "//style")[0].text


# --- CSV ---------------------------------------------------------------------------------------------------------------


def rows(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_the_table_has_a_row_for_each_ruling() -> None:
    first, second, third = rows(export(ANTWOORD, Uitvoer.CSV, OVER))
    assert first["aanhaling"] == EERSTE
    assert (first["nummer"], first["bewering"], first["plaats"]) == ("1, 2", "1", "r.o. 2.3-2.4")
    assert first["korte aanhaling"] == "HR 21-02-2023, ECLI:NL:HR:2023:284, r.o. 2.3-2.4"
    assert (first["gerecht"], first["datum uitspraak"], first["link"]) == ("Hoge Raad", "2023-02-21", LINK)
    assert (second["soort"], second["plaats"]) == ("conclusie", "onder 12")
    assert (third["fictief"], third["link"], third["bewering"]) == ("ja", "", "2")
    assert (first["spreker"], third["spreker"]) == ("", "standpunt verdediging")


def test_the_table_tells_by_passage_who_speaks_where_that_differs() -> None:
    hits = [PASSAGES[0], replace(PASSAGES[1], spreker="OM")]
    (row,) = rows(export_hits(hits, Uitvoer.CSV, OVER))
    assert row["spreker"] == "[2] standpunt OM"


def test_found_passages_become_a_table_with_the_best_score() -> None:
    hits = [replace(PASSAGES[0], score=0.4), replace(PASSAGES[1], score=0.75), PASSAGES[2]]
    first, second = rows(export_hits(hits, Uitvoer.CSV, OVER))
    assert (first["score"], first["plaats"]) == ("0,75", "r.o. 2.3-2.4")
    assert "model" not in first
    assert second["aanhaling"] == TWEEDE


@pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "\r=", "＝"])
def test_no_cell_is_a_formula(start: str) -> None:
    nasty = f'{start}HYPERLINK("http://kwaad.nl";"klik")\n=1+1'
    hit = Hit(nasty, "t", instantie=nasty, zaaknummer=nasty, vindplaatsen=(nasty,), overweging=nasty)
    answer = Antwoord(nasty, [claim(nasty, [hit], 1)], [], [hit], nasty)
    for data in (
        export(answer, Uitvoer.CSV, OVER),
        export_hits([hit], Uitvoer.CSV, OVER),
        export(GeenBron(nasty, nasty, llm=nasty), Uitvoer.CSV, OVER),
    ):
        (row,) = rows(data)
        assert not any(v.lstrip().startswith(("=", "+", "-", "@", "＝")) for v in row.values())
        assert "HYPERLINK" in " ".join(row.values())


# --- reference managers ------------------------------------------------------------------------------------------------


def test_only_rulings_that_the_answer_cites_go_to_a_reference_manager() -> None:
    answer = replace(ANTWOORD, beweringen=ANTWOORD.beweringen[:1])
    records = rispy.loads(export(answer, Uitvoer.RIS, OVER).decode())
    assert [r["accession_number"] for r in records] == ["ECLI:NL:HR:2023:284", "ECLI:NL:PHR:2024:321"]
    items = json.loads(export(answer, Uitvoer.CSL, OVER))
    assert [i["number"] for i in items] == ["ECLI:NL:HR:2023:284", "ECLI:NL:PHR:2024:321"]
    assert export(answer, Uitvoer.BIBTEX, OVER).decode().count("@misc{") == 2


def test_found_passages_go_to_a_reference_manager_too() -> None:
    for form in (Uitvoer.RIS, Uitvoer.CSL, Uitvoer.BIBTEX):
        text = export_hits(PASSAGES, form, OVER).decode()
        assert text.count("HR 21 februari 2023, ECLI:NL:HR:2023:284") == 1
        assert "Model" not in text
    with pytest.raises(InvoerFout):
        export_hits(PASSAGES, Uitvoer.WORD, OVER)


# --- hostile text ------------------------------------------------------------------------------------------------------


def poisoned(text: str) -> Antwoord:
    hit = Hit(text, text, 0.5, text, date(2023, 2, 21), text, vindplaatsen=(text,), overweging=text)
    bad = Afgekeurd(text, text, "x", woorden=(text,), bewijs=(Bewijs(1, text),))
    return Antwoord(text, [claim(text, [hit], 1)], [bad], [hit], text, text, overgeslagen=(text,), opmerkingen=(text,))


@pytest.mark.parametrize("form", MEMOS)
def test_hostile_text_stays_text(form: Uitvoer) -> None:
    data = export(poisoned(HOSTILE), form, replace(OVER, gezocht=HOSTILE, programma=HOSTILE))
    text = as_text(form, data)
    assert "<script>alert(1)</script> [klik](http://kwaad.nl) www.kwaad.nl {\\x} 50% **vet** edraaid" in text
    assert "\u202e" not in text
    if form is Uitvoer.WORD:
        return
    made = data.decode() if form is Uitvoer.HTML else MarkdownIt("gfm-like", {"linkify": False}).render(data.decode())
    page = html.document_fromstring(made)
    assert select(page, "//script") == []
    assert not any(
        "kwaad" in a and not a.startswith("https://deeplink.rechtspraak.nl/") for a in select(page, "//@href")
    )


@settings(deadline=None, database=None, max_examples=100)
@given(st.one_of(st.text(max_size=30), st.text("<>[]()*_`\\&;#~^|!$@:/=+-.1x ", max_size=30)))
def test_any_text_gives_files_that_open_and_show_it(text: str) -> None:
    answer = replace(poisoned(text), beweringen=[claim(f"Begin {text} eind", poisoned(text).passages, 1)])
    for form in MEMOS:
        assert one_line(f"Begin {text} eind") in as_text(form, export(answer, form, OVER))
    assert len(rows(export(answer, Uitvoer.CSV, OVER))) == 1


# --- names of files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("memo.docx", Uitvoer.WORD), ("Memo.DOCX", Uitvoer.WORD), ("a.md", Uitvoer.MARKDOWN), ("a.html", Uitvoer.HTML),
        ("a.csv", Uitvoer.CSV), ("a.bib", Uitvoer.BIBTEX), ("a.ris", Uitvoer.RIS), ("a.csl.json", Uitvoer.CSL),
        ("a.json", Uitvoer.BEWIJS), ("a.b.json", Uitvoer.BEWIJS),
    ],
)  # fmt: skip
def test_the_end_of_the_name_chooses_the_form(name: str, form: Uitvoer) -> None:
    assert form_of(Path(name)) is form
    assert form.media_type


@pytest.mark.parametrize("name", ["memo.pdf", "memo", ".docx", "memo.doc", "memo.txt", "docx", "memo.docx/."])
def test_another_end_is_refused_with_those_that_can(name: str) -> None:
    if name.endswith("/."):
        assert form_of(Path(name)) is Uitvoer.WORD
        return
    with pytest.raises(InvoerFout, match=r"eindigen op \.docx, \.md.* of \.json"):
        form_of(Path(name))


def test_a_search_cannot_become_a_memo() -> None:
    with pytest.raises(InvoerFout, match=r"eindigen op \.csv, \.bib, \.ris of \.csl\.json"):
        form_of(Path("memo.docx"), LIJSTEN)


# --- what the index tells ----------------------------------------------------------------------------------------------


def test_what_was_searched_is_told_with_its_filter(demo_store: Store) -> None:
    assert describe_search(demo_store, Filter(), VRAAG) == "Gezocht in 19 uitspraken (alleen strafrecht)."
    where = Filter(codes=("FICTIEF",), van=date(2021, 1, 1), tot=date(2021, 12, 31), soort="Uitspraak", rechtsgebied="")
    told = describe_search(demo_store, where, VRAAG)
    assert "alleen FICTIEF, van 1 januari 2021, tot en met 31 december 2021, alleen uitspraken" in told
    assert int(re.findall(r"\d+", told)[0]) < 19
    named = describe_search(demo_store, Filter(), "Wat staat er in ECLI:NL:FICTIEF:2021:401, r.o. 2.3?")
    assert named == "Gezocht in de uitspraken die in de vraag staan (1)."
    gone = describe_search(demo_store, Filter(), "Wat staat er in ECLI:NL:HR:2019:9999?")
    assert gone == "Opgezocht in een index van 19 uitspraken."


def test_the_advocate_general_comes_from_the_conclusie_in_the_index(demo_store: Store) -> None:
    hits = demo_store.passages_of("ECLI:NL:FICTIEF:1999:FX0301")[:2]
    assert advocates(demo_store, hits) == {"ECLI:NL:FICTIEF:1999:FX0301": "J.R. Vlietlande"}
    assert advocates(demo_store, []) == {}


def test_the_page_for_users_shows_what_is_written(demo_store: Store) -> None:
    page = (Path(__file__).parents[1] / "docs" / "exporteren.md").read_text("utf-8")
    assert all(f"| `{form.value}` |" in page for form in Uitvoer)
    hits = [h for h in demo_store.passages_of("ECLI:NL:FICTIEF:2022:103") if h.overweging == "3.2"][:1]
    assert hits
    bibtex, ris, csl = (export_hits(hits, form, OVER).decode() for form in (Uitvoer.BIBTEX, Uitvoer.RIS, Uitvoer.CSL))
    blocks = page.split("```\n")[1::2]
    for start, written in (("TY  -", ris), ("@misc", bibtex), ("{\n", csl)):
        (block,) = [b for b in blocks if b.startswith(start)]
        lines = [line.strip() for line in block.splitlines() if line.strip() not in ("{", "}", "…")]
        assert len(lines) > 4
        assert [line for line in lines if line not in [w.strip() for w in written.splitlines()]] == []


# --- the command line --------------------------------------------------------------------------------------------------


def strafrecht(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(sys, "argv", ["strafrecht-rag", *args])
    with pytest.raises(SystemExit) as stop:
        main()
    return int(str(stop.value.code))


VRAAG = "Wanneer is sprake van wederrechtelijke toe-eigening?"


def test_ask_writes_every_form_at_once(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"memo{form.value}" for form in Uitvoer]
    asked = [word for name in names for word in ("--export", str(tmp_path / name))]
    assert strafrecht(monkeypatch, "ask", VRAAG, "--model", "leugenaar", "--index", str(demo_index), *asked) == 0
    said = capsys.readouterr()
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == sorted(names)
    assert said.err.count("Geschreven: ") == len(names) - 1
    assert "Bewijs opgeslagen in" in said.err
    memo = as_text(Uitvoer.WORD, (tmp_path / "memo.docx").read_bytes())
    assert "1 bewering geaccepteerd, 1 herhaling samengevoegd, 3 afgekeurd" in memo
    assert "Gezocht in 19 uitspraken" in memo
    assert "Volgens vaste rechtspraak is dit altijd zo." in memo
    assert strafrecht(monkeypatch, "verify", str(tmp_path / "memo.json")) == 0


def test_the_exported_memo_passes_our_own_check(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    memo = tmp_path / "memo.docx"
    assert (
        strafrecht(monkeypatch, "ask", VRAAG, "--model", "citaat", "--index", str(demo_index), "--export", str(memo))
        == 0
    )
    capsys.readouterr()
    assert strafrecht(monkeypatch, "check", str(memo), "--index", str(demo_index), "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["in_orde"]
    assert len(report["referenties"]) >= 5
    assert {r["stand"] for r in report["referenties"]} == {"klopt"}


def test_without_appendix_the_liar_is_left_out(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memo = tmp_path / "memo.md"
    args = ["ask", VRAAG, "--model", "leugenaar", "--index", str(demo_index), "--export", str(memo), "--no-appendix"]
    assert strafrecht(monkeypatch, *args) == 0
    assert "vaste rechtspraak" not in memo.read_text("utf-8")
    assert "3 afgekeurd" in memo.read_text("utf-8")


def test_search_writes_a_table(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "uit.csv"
    assert (
        strafrecht(
            monkeypatch, "search", "noodweerexces", "--k", "3", "--index", str(demo_index), "--export", str(table)
        )
        == 0
    )
    assert all(r["fictief"] == "ja" for r in rows(table.read_bytes()))
    assert strafrecht(monkeypatch, "search", "noodweerexces", "--index", str(demo_index), "--export", str(table)) == 2
    assert "bestaat al" in capsys.readouterr().err
    assert (
        strafrecht(
            monkeypatch,
            "search",
            "noodweer",
            "--court",
            "Hoge Raad",
            "--index",
            str(demo_index),
            "--export",
            str(tmp_path / "niets.ris"),
        )
        == 1
    )
    assert not (tmp_path / "niets.ris").exists()


BAD = [
    (["ask", VRAAG, "--export", "memo.pdf"], "Laat de naam eindigen op .docx"),
    (["ask", VRAAG, "--export", "weg/memo.docx"], "bestaat niet of is geen map"),
    (["ask", VRAAG, "--export", "a.md", "--export", "./a.md"], "staat er twee keer"),
    (["ask", VRAAG, "--export", "a.json", "--save", "a.json"], "staat er twee keer"),
    (["ask", VRAAG, "--export", "er-al.md"], "bestaat al"),
    (["ask", VRAAG, "--no-appendix"], "--no-appendix hoort bij --export"),
    (["ask", VRAAG, "--force"], "--force hoort bij --save of --export"),
    (["search", "noodweer", "--export", "memo.docx"], "eindigen op .csv"),
    (["search", "noodweer", "--force"], "--force hoort bij --export"),
    (["search", "--batch", "er-al.md", "--export", "a.csv"], "gaan niet samen"),
]  # fmt: skip


@pytest.mark.parametrize(("args", "sentence"), BAD, ids=[" ".join(a[1:]) for a, _ in BAD])
def test_a_wrong_name_is_refused_before_a_model_is_asked(
    args: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "er-al.md").write_text("van een ander", "utf-8")
    # No index is there and no model: whoever came so far would complain of that instead.
    assert strafrecht(monkeypatch, *args) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())
    assert [p.name for p in tmp_path.iterdir()] == ["er-al.md"]
    assert (tmp_path / "er-al.md").read_text("utf-8") == "van een ander"
