"""The pages, as the server makes them: what a reader sees, with hostile texts and bad input, and what no address ever holds."""

from __future__ import annotations

import asyncio
import html
import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import docx
import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient as Programma

from strafrecht_rag.domain import Afgekeurd, Antwoord, Bewering, Bewijs, Hit, Uitkomst, Verwijzing
from strafrecht_rag.faces.exports.vormen import Omstandigheden
from strafrecht_rag.faces.web.app import Options, create_app
from strafrecht_rag.faces.web.pages.answering import picture
from strafrecht_rag.faces.web.pages.asking import _told
from strafrecht_rag.faces.web.pages.chaining import nodes
from strafrecht_rag.faces.web.pages.charts import chain_figure
from strafrecht_rag.faces.web.pages.frame import fragment
from strafrecht_rag.faces.web.pages.marking import Stuk, cut, read_light, write_light
from strafrecht_rag.faces.web.pages.narrowing import Keuze
from strafrecht_rag.faces.web.places import Bezet, Places
from strafrecht_rag.query.appeals import Band, Keten, Schakel
from strafrecht_rag.tasks.balie import Balie


class TestClient(Programma):
    """Sends forms as a browser does: it says that they come from our own page."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(app, headers={"Sec-Fetch-Site": "same-origin"})


VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"
ECLI = "ECLI:NL:FICTIEF:1999:FX0401"
ZIN = "Vooropgesteld moet worden dat van wederrechtelijke toe-eigening"


@pytest.fixture(scope="module")
def web(demo_index: Path) -> Iterator[TestClient]:
    options = Options(names=("testserver",))
    with TestClient(create_app(Balie(demo_index, model="leugenaar"), options)) as client:
        yield client


def text_of(page: str) -> str:
    """What a reader sees of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


# --- asking ------------------------------------------------------------------------------------------------------------


def test_the_first_page_asks_and_tells_what_is_searched(web: TestClient) -> None:
    page = web.get("/")
    assert page.status_code == 200
    assert '<html lang="nl">' in page.text
    assert '<form method="post" action="/vraag"' in page.text
    assert "19 uitspraken" in text_of(page.text)
    assert "Model: leugenaar" in page.text


def test_an_answer_shows_claims_with_sources_and_every_rejected_line_with_its_reason(web: TestClient) -> None:
    page = web.post("/vraag", data={"vraag": VRAAG})
    assert page.status_code == 200
    seen = text_of(page.text)
    assert "Geaccepteerd: " + ZIN in seen
    assert "Afgekeurd: 3 regels" in seen
    assert "verwijzing naar niet-aangeleverde passage [9]" in seen
    assert '<mark class="fout">ECLI:NL:HR:2019:9999</mark>' in page.text
    assert "1 bewering geaccepteerd, 1 herhaling samengevoegd, 3 afgekeurd" in seen
    assert "Gezocht in 19 uitspraken" in seen
    assert "leugenaar" in seen
    assert re.search(r"\d+,\d seconden", seen)
    assert 'aria-label="bron 1: FICTIEF: HR 14 december 1999, ECLI:NL:FICTIEF:1999:FX0401, r.o. 4.3"' in page.text


def test_the_number_of_a_claim_leads_to_its_words_and_not_to_the_question(web: TestClient) -> None:
    page = web.post("/vraag", data={"vraag": VRAAG}).text
    link = html.unescape(re.findall(r'class="bronnr" id="bron-1-1" href="([^"]+)"', page)[0])
    assert link == f"/uitspraak/{ECLI}?licht=12:0-281#ro-4.3"
    ruling = web.get(link).text
    lit = re.findall(r'<mark class="licht">(.*?)</mark>', ruling, re.DOTALL)
    assert len(lit) == 1
    assert lit[0].startswith("4.3. " + ZIN)
    assert lit[0].endswith("anders dan door misdrijf onder zich heeft.")
    assert 'id="ro-4.3"' in ruling


def test_no_address_on_a_page_holds_a_word_of_the_question(web: TestClient) -> None:
    marked = "kwalificatieverweerzeldzaam"
    for path, data in (("/vraag", {"vraag": f"{VRAAG} {marked}"}), ("/vraag", {"vraag": marked})):
        page = web.post(path, data=data)
        assert page.history == []
        for address in re.findall(r'(?:href|action|src|formaction)="([^"]*)"', page.text):
            assert marked not in address


def test_line_by_line_ends_in_the_very_answer_of_the_page(web: TestClient) -> None:
    told = events(web.post("/vraag/stroom", data={"vraag": VRAAG}).text)
    assert [name for name, _ in told] == [
        "gevonden", "bewering", "afgekeurd", "afgekeurd", "afgekeurd", "klaar",
    ]  # fmt: skip
    whole = web.post("/vraag", data={"vraag": VRAAG}).text
    answer = re.search(r'<div id="antwoord">(.*?)</div>\s*<aside', whole, re.DOTALL)
    assert answer
    assert steady(told[-1][1]) == steady(answer[1])
    claims = "".join(data for name, data in told if name == "bewering")
    assert steady(claims) in steady(told[-1][1])


def events(stream: str) -> list[tuple[str, str]]:
    out = []
    for block in stream.strip().split("\n\n"):
        if block.startswith(":"):  # a comment, so that the browser sees that it was heard
            continue
        head, *lines = block.split("\n")
        out.append((head.removeprefix("event: "), "\n".join(line.removeprefix("data: ") for line in lines)))
    return out


def steady(text: str) -> str:
    """Without what may differ between two equal answers: time, and the proof that names it."""
    text = re.sub(r"<textarea name=\"bewijs\".*?</textarea>", "", text, flags=re.DOTALL)
    return " ".join(re.sub(r"\d+,\d seconden", "", text).split())


@pytest.mark.parametrize("vraag", ["", "   ", "?!", "x" * 4001])
def test_what_is_no_question_gets_a_sentence(web: TestClient, vraag: str) -> None:
    page = web.post("/vraag", data={"vraag": vraag})
    assert page.status_code == 400
    assert re.search(r"De vraag is (leeg|te lang)", text_of(page.text))
    (name, data) = events(web.post("/vraag/stroom", data={"vraag": vraag}).text)[0]
    assert name == "fout"
    assert "De vraag is" in data


def test_a_full_line_says_so(demo_index: Path) -> None:
    app = create_app(Balie(demo_index, model="leugenaar"), Options(names=("testserver",)))
    app.state.places = Places(asking=0, waiting=0)
    with TestClient(app) as client:
        page = client.post("/vraag", data={"vraag": VRAAG})
        assert page.status_code == 503
        assert "te druk" in text_of(page.text)
        assert events(client.post("/vraag/stroom", data={"vraag": VRAAG}).text)[0][0] == "fout"


def test_a_model_that_is_away_is_told_before_and_after(demo_index: Path) -> None:
    """The fixture of all tests points Ollama at a port where nothing listens."""
    with TestClient(create_app(Balie(demo_index, model="ollama/llama3.2"), Options(names=("testserver",)))) as client:
        page = client.post("/vraag", data={"vraag": VRAAG})
        assert page.status_code == 503
        assert "Traceback" not in page.text
        assert 'class="kader fout" role="alert"' in page.text
    with TestClient(create_app(Balie(demo_index), Options(names=("testserver",)))) as client:
        assert "niet bereikbaar; u krijgt letterlijke citaten" in client.get("/").text


def test_no_source_is_no_answer(web: TestClient) -> None:
    page = web.post("/vraag", data={"vraag": "Wat overwoog de Hoge Raad in ECLI:NL:HR:2031:5?"})
    assert "Geen bron, dus geen antwoord" in page.text
    assert "niet in deze index" in page.text


def test_a_question_for_a_number_is_counted_and_asks_no_model(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Balie, "generator", lambda *a, **k: pytest.fail("the model was asked"))
    page = web.post("/vraag", data={"vraag": "Hoeveel vrijspraken zijn er?"})
    seen = text_of(page.text)
    assert "Geteld: 6 uitspraken" in seen
    assert "Geteld door de index, niet door een model." in seen
    assert "Alleen een selectie van de uitspraken wordt gepubliceerd." in seen
    link = html.unescape(re.findall(r'href="(/uitspraak/[^"]+#p\d+)"', page.text)[0])
    ruling = web.get(link).text
    assert '<mark class="licht">' in ruling
    assert f'id="{link.partition("#")[2]}"' in ruling
    ((name, told),) = events(web.post("/vraag/stroom", data={"vraag": "Hoeveel vrijspraken zijn er?"}).text)
    assert name == "klaar"
    assert steady(told) in steady(page.text)


def test_filters_narrow_an_answer_and_are_told_in_it(web: TestClient) -> None:
    narrowed = {"vraag": VRAAG, "niveau": "parket"}
    page = web.post("/vraag", data=narrowed)
    sources = re.findall(r'class="bronnr"[^>]*aria-label="([^"]*)"', page.text)
    assert sources
    assert all("Concl. A-G" in s for s in sources)
    assert "Gezocht in 3 uitspraken" in text_of(page.text)
    assert "<option selected>parket</option>" in page.text  # what was chosen stays chosen
    assert "<option selected>parket</option>" in web.get("/?niveau=parket").text
    assert "Concl. A-G" in events(web.post("/vraag/stroom", data=narrowed).text)[-1][1]
    wrong = web.post("/vraag", data={"vraag": VRAAG, "gerecht": "Hof Atlantis"})
    assert wrong.status_code == 400
    assert "«Hof Atlantis» is geen bekend gerecht." in text_of(wrong.text)
    assert events(web.post("/vraag/stroom", data={"vraag": VRAAG, "van": "31 februari 2020"}).text)[0][0] == "fout"


def test_what_was_quashed_later_says_so_in_the_answer_and_on_the_ruling(web: TestClient) -> None:
    told = "vernietigd door FICTIEF: Hof Zuiderzee 28 september 2021, ECLI:NL:FICTIEF:2021:203"
    assert f"deze uitspraak is later {told}" in text_of(web.get("/uitspraak/ECLI:NL:FICTIEF:2018:102").text)
    page = web.post("/vraag", data={"vraag": "Wat overwoog de rechtbank in ECLI:NL:FICTIEF:2018:102 over het bewijs?"})
    chips = re.findall(r'<span class="later">.*?</span>([^<]*)</span>', page.text)
    assert chips
    assert set(chips) == {told}
    assert "is later" not in text_of(web.get(f"/uitspraak/{ECLI}").text)


def test_who_leaves_while_an_answer_is_made_gives_the_turn_back(demo_index: Path) -> None:
    app = create_app(Balie(demo_index, model="leugenaar"), Options(names=("testserver",), waiting=0))

    async def leave() -> None:
        request = Request({"type": "http", "app": app, "client": ("127.0.0.1", 1)})
        told = _told(request, VRAAG, Keuze())
        while not (await anext(told)).startswith("event: gevonden"):
            pass
        with pytest.raises(Bezet):  # the one turn is taken
            async with app.state.places.turn("ander"):
                pass
        await told.aclose()
        async with app.state.places.turn("ander"):
            pass

    asyncio.run(leave())


# --- hostile texts -----------------------------------------------------------------------------------------------------

KWAAD = "<script>alert(1)</script><a href='javascript:x'>\u202egnirts\u202c</a>\u2066\u200b\x1b[31m"


def _hostile() -> Antwoord:
    hit = Hit(
        ecli="ECLI:NL:HR:2021:1",
        tekst=f"2.4 {KWAAD} De verdachte was er niet.",
        instantie=f"Hoge Raad{KWAAD}",
        datum=date(2021, 1, 2),
        overweging="2.4",
        alinea='ro-2.4"><script>',
        nummer=3,
        sectie=KWAAD,
        zaaknummer=KWAAD,
    )
    bewijs = Bewijs(1, KWAAD, (0, 10))
    return Antwoord(
        vraag=KWAAD,
        beweringen=[Bewering(KWAAD, [Verwijzing.from_hit(1, hit)], bewijs=(bewijs,))],
        afgekeurd=[Afgekeurd(f"{KWAAD} [9]", KWAAD, "x", woorden=(KWAAD, "[9]"), bewijs=(bewijs, Bewijs(7, "w")))],
        passages=[hit],
        llm=KWAAD,
        ruw=KWAAD,
        overgeslagen=(KWAAD,),
        opmerkingen=(KWAAD,),
    )


def test_text_of_a_model_or_a_ruling_stays_text() -> None:
    over = Omstandigheden(datetime(2026, 1, 2, 3, 4, tzinfo=UTC), gezocht=KWAAD)
    page = fragment("deel_antwoord.html", beeld=picture(_hostile(), over, 1.0, {}))
    assert "<script" not in page
    assert "alert(1)" in page  # it is shown, as text
    tags = re.sub(r"&[#\w]+;", "", page)
    assert "javascript:" not in "".join(re.findall(r'href="[^"]*"', tags))
    for hidden in "\u202e\u202c\u2066\u200b\x1b":
        assert hidden not in page


def test_an_error_repeats_what_was_typed_as_text(web: TestClient) -> None:
    page = web.get("/uitspraak/<script>alert(1)</script>")
    assert page.status_code == 404
    assert "<script>alert" not in page.text


def test_links_lead_nowhere_but_here_and_to_the_register(web: TestClient) -> None:
    pages = [
        web.post("/vraag", data={"vraag": VRAAG}).text,
        web.get(f"/uitspraak/{ECLI}").text,
        web.get("/uitleg").text,
    ]
    for address in re.findall(r'(?:href|action|src)="([^"]*)"', "".join(pages)):
        assert address.startswith(("/", "#", "https://deeplink.rechtspraak.nl/")), address


def test_the_page_needs_nothing_that_the_policy_forbids(web: TestClient) -> None:
    for path in (
        "/",
        "/index",
        f"/uitspraak/{ECLI}",
        f"/keten/{ECLI}",
        "/nakijken",
        "/bewijs",
        "/leeslijst",
        "/uitleg",
    ):
        page = web.get(path)
        assert page.status_code == 200
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script>|javascript:", page.text), path
        assert page.headers["referrer-policy"] == "no-referrer"


# --- reading -----------------------------------------------------------------------------------------------------------


def test_a_ruling_shows_what_it_decides_its_relations_and_who_speaks(web: TestClient) -> None:
    seen = text_of(web.get(f"/uitspraak/{ECLI}").text)
    assert "beroep verworpen: «De Hoge Raad verwerpt het beroep.»" in seen
    assert "Datum uitspraak 14 december 1999" in seen
    assert "Datum publicatie 20 december 1999" in seen
    assert "In cassatie op : ECLI:NL:FICTIEF:1998:FX0201" in seen
    assert "lagere rechter, aangehaald" in seen
    assert "FICTIEF" in seen


def test_every_character_of_a_ruling_is_on_its_page(web: TestClient, demo_index: Path) -> None:
    page = web.get(f"/uitspraak/{ECLI}").text
    shown = "".join(text_of(page).split())
    for hit in Balie(demo_index).read(ECLI).passages:
        for line in hit.leesbaar.splitlines():
            assert "".join(line.split()) in shown


def test_the_part_beside_an_answer_is_the_same_without_a_frame(web: TestClient) -> None:
    part = web.get(f"/uitspraak/{ECLI}?licht=12:0-281&deel=1").text
    assert part.lstrip().startswith("<article")
    assert "<html" not in part
    assert '<mark class="licht">' in part


@pytest.mark.parametrize(
    ("naam", "zin"),
    [
        ("ECLI:NL:HR:2099:1", "staat niet in deze index. Dat zegt niet dat de uitspraak niet bestaat."),
        ("ECLI:NL:XX", "is geen geldige ECLI"),
        ("99/999999", "staat niet in deze index"),
    ],
)
def test_a_ruling_that_is_not_here_is_told(web: TestClient, naam: str, zin: str) -> None:
    page = web.get(f"/uitspraak/{naam}")
    assert page.status_code == 404
    assert zin in text_of(page.text)


@pytest.mark.parametrize(
    "licht", ["", "x", "12:9-3", "12:-1-5", "999999:0-1", "12:0-99999999", "12:0-281,12:0-281" * 90]
)
def test_odd_places_to_light_do_no_harm(web: TestClient, licht: str) -> None:
    assert web.get(f"/uitspraak/{ECLI}", params={"licht": licht}).status_code == 200


def test_marks_of_the_source_do_not_move_what_is_lit() -> None:
    assert cut("een twee drie", [(4, 8)], [(0, "1. "), (4, "(a) "), (13, "!")]) == [
        Stuk("1. ", "merk"),
        Stuk("een "),
        Stuk("(a) ", "merk"),
        Stuk("twee", "licht"),
        Stuk(" drie"),
        Stuk("!", "merk"),
    ]
    assert cut("", [(0, 3)]) == []
    assert "".join(s.tekst for s in cut("abcdef", [(1, 4), (3, 9), (-5, 2)])) == "abcdef"
    assert read_light(write_light([(3, (1, 5)), (3, (7, 9)), (4, (0, 2))])) == {3: [(1, 5), (7, 9)], 4: [(0, 2)]}


# --- checking, proofs, taking along ------------------------------------------------------------------------------------

STUK = f"In HR 14 december 1999, {ECLI}, r.o. 4.3 staat het. Zie ook HR 2 februari 2021, ECLI:NL:HR:2021:999."


def test_a_pasted_text_is_marked_reference_by_reference(web: TestClient) -> None:
    page = web.post("/nakijken", data={"tekst": f"{STUK} <img src=x onerror=alert(1)>"})
    seen = text_of(page.text)
    assert page.status_code == 200
    assert "✓ klopt" in seen
    assert "? niet te controleren" in seen
    assert f'<mark class="klopt">HR 14 december 1999, {ECLI}</mark>' in page.text
    assert "<img" not in page.text
    assert f'href="/uitspraak/{ECLI}"' in page.text


def test_an_uploaded_word_document_is_checked_and_kept_nowhere(
    web: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    document = docx.Document()
    document.add_paragraph(STUK)
    buffer = io.BytesIO()
    document.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:  # beyond what a form parser keeps in memory by itself
        archive.writestr("word/media/foto.jpg", random.Random(0).randbytes(2 * 2**20))
    padded = buffer.getvalue()
    rolled: list[object] = []
    monkeypatch.setattr("tempfile.SpooledTemporaryFile.rollover", rolled.append)
    page = web.post("/nakijken", files={"stuk": ("pleitnota.docx", padded)})
    assert page.status_code == 200
    assert "Nagekeken: pleitnota.docx" in text_of(page.text)
    assert not rolled
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("naam", "data", "status", "zin"),
    [
        ("", b"", 400, "Er is niets om na te kijken"),
        ("a.docx", b"PK\x03\x04rommel", 400, "a.docx"),
        ("a.pdf", b"%PDF-1.4 rommel", 400, "a.pdf"),
        ("<script>.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 400, "oud Office-bestand"),
    ],
)
def test_what_cannot_be_read_is_told(web: TestClient, naam: str, data: bytes, status: int, zin: str) -> None:
    files = {"stuk": (naam, data)} if naam else None
    page = web.post("/nakijken", data={"tekst": ""}, files=files)
    assert page.status_code == status
    assert zin in text_of(page.text)
    assert "<script>" not in page.text


def test_a_document_that_is_too_large_is_refused_at_once(web: TestClient) -> None:
    page = web.post("/nakijken", files={"stuk": ("groot.txt", b"a" * (20 * 2**20 + 1))})
    assert page.status_code == 413
    assert "te groot (hooguit 20 MB)" in text_of(page.text)


def proof_of(page: str) -> str:
    found = re.search(r'<textarea name="bewijs"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return html.unescape(found[1])


def test_the_answer_of_a_page_goes_along_in_every_form_without_asking_again(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    bewijs = proof_of(web.post("/vraag", data={"vraag": VRAAG}).text)
    monkeypatch.setattr(Balie, "generator", lambda *a, **k: pytest.fail("the model was asked"))
    sent = bewijs.replace("\n", "\r\n")  # as a browser sends a form
    for vorm in (".docx", ".md", ".html", ".csv", ".bib", ".ris", ".csl.json", ".json"):
        made = web.post("/export", data={"bewijs": sent, "vorm": vorm, "bijlage": "ja", "gezocht": "Gezocht in 19."})
        assert made.status_code == 200, vorm
        assert made.headers["content-disposition"] == f'attachment; filename="antwoord{vorm}"'
        assert made.content
    text = web.post("/export", data={"bewijs": sent, "vorm": ".md", "bijlage": "ja", "gezocht": "Gezocht in 19."}).text
    assert "1 bewering geaccepteerd, 1 herhaling samengevoegd, 3 afgekeurd" in text
    assert "Volgens vaste rechtspraak" in text
    assert "Gezocht in 19." in text
    short = web.post("/export", data={"bewijs": sent, "vorm": ".md"}).text
    assert "Volgens vaste rechtspraak" not in short
    assert "3 afgekeurd" in short


def test_an_answer_that_was_altered_on_its_way_is_not_exported(web: TestClient) -> None:
    bewijs = proof_of(web.post("/vraag", data={"vraag": VRAAG}).text)
    page = web.post("/export", data={"bewijs": bewijs.replace("wederrechtelijke", "rechtmatige", 1), "vorm": ".docx"})
    assert page.status_code == 400
    assert "veranderd nadat het is gegeven" in text_of(page.text)
    assert web.post("/export", data={"bewijs": bewijs, "vorm": ".exe"}).status_code == 400
    assert web.post("/export", data={"bewijs": "", "vorm": ".md"}).status_code == 400


def test_a_proof_is_checked_on_its_page(web: TestClient) -> None:
    bewijs = proof_of(web.post("/vraag", data={"vraag": VRAAG}).text)
    page = web.post("/bewijs", files={"bewijs": ("bewijs.json", bewijs.encode())})
    assert page.status_code == 200
    seen = text_of(page.text)
    assert "Het bestand is niet veranderd en deze versie van het programma oordeelt hetzelfde." in seen
    assert "✓ In orde" in seen
    content = json.loads(bewijs)
    content["vraag"] = "Iets anders?"
    page = web.post("/bewijs", files={"bewijs": ("bewijs.json", json.dumps(content).encode())})
    assert "de vraag is veranderd" in text_of(page.text)
    assert web.post("/bewijs", files={"bewijs": ("x.json", b"{")}).status_code == 400
    assert web.post("/bewijs", data={}).status_code == 400


# --- about -------------------------------------------------------------------------------------------------------------


def test_what_is_in_the_index_is_told_in_numbers_and_figures(web: TestClient) -> None:
    page = web.get("/index").text
    assert "19, waarvan 19 strafrecht" in text_of(page)
    assert page.count("<svg") == 2
    assert "Rechtbank Waterland (fictief) 7" in page


# --- the chain ---------------------------------------------------------------------------------------------------------

HR402, HOF202 = "ECLI:NL:FICTIEF:2020:402", "ECLI:NL:FICTIEF:2019:202"


def test_a_chain_is_drawn_and_told_from_the_first_court_to_the_one_after_referral(web: TestClient) -> None:
    page = web.get(f"/keten/{HR402}")
    assert page.status_code == 200
    figure, told = re.search(r"<svg.*?</svg>", page.text, re.DOTALL), page.text.split("Stap voor stap")[1]
    assert figure
    for text in (text_of(figure[0]), text_of(told)):
        steps = re.findall(
            r"Rechtbank(?= FICTIEF)|Gerechtshof(?:, na de Hoge Raad)?(?= FICTIEF)|Conclusie bij de Hoge Raad|Hoge Raad – deze uitspraak",
            text,
        )
        assert steps == [
            "Rechtbank", "Gerechtshof", "Conclusie bij de Hoge Raad", "Hoge Raad – deze uitspraak", "Gerechtshof, na de Hoge Raad",
        ]  # fmt: skip
        assert "vernietigd door FICTIEF: HR 8 december 2020" in text
    assert f'href="/uitspraak/{HOF202}"' in told
    assert f'href="/keten/{HR402}"' in web.get(f"/uitspraak/{HR402}").text


def test_a_ruling_without_a_chain_says_so_and_draws_nothing(web: TestClient) -> None:
    page = web.get("/keten/ECLI:NL:FICTIEF:2021:106")
    assert page.status_code == 200
    assert "geen eerdere of latere aanleg bekend" in text_of(page.text)
    assert "<svg" not in page.text


@pytest.mark.parametrize(
    "naam", ["ECLI:NL:HR:2099:1", "ECLI:NL:XX", "99/999999", "<script>alert(1)</script>", "x" * 3000]
)
def test_a_chain_of_what_is_not_here_is_a_sentence(web: TestClient, naam: str) -> None:
    page = web.get(f"/keten/{naam}")
    assert page.status_code == 404
    assert "Dat lukt niet" in text_of(page.text)
    assert "<script>alert" not in page.text


def test_names_in_a_chain_stay_text_and_a_step_that_is_not_here_has_no_link() -> None:
    schakels = (
        Schakel('ECLI:NL:"><script>', 'ECLI:NL:"><script>', aanwezig=False),
        Schakel("b", "", instantie=KWAAD, datum=date(2020, 1, 2), zaaknummer=KWAAD),
        Schakel(
            "c", "ECLI:NL:HR:2021:1", instantie="Hoge Raad", uitkomsten=(Uitkomst("vernietigd", 1, "w", beperkt=KWAAD),)
        ),
    )
    banden = (
        Band(schakels[0].sleutel, "b", "register", KWAAD),
        Band("b", "c", "tekst"),
        Band(schakels[0].sleutel, "c", "tekst"),
    )
    knopen = nodes(Keten("b", schakels, banden), {"b": KWAAD})
    figure = str(chain_figure(knopen, [(b.eerder, b.later, b.gevolg) for b in banden]))
    assert "<script" not in figure
    assert "alert(1)" in figure
    assert re.findall(r'href="([^"]*)"', figure) == ["/uitspraak/b", "/uitspraak/ECLI:NL:HR:2021:1"]
    assert len(re.findall(r'class="lijn"', figure)) == 3
    assert "\u202e" not in figure


# --- searching ---------------------------------------------------------------------------------------------------------

WOORDEN = "wederrechtelijke toe-eigening"


def result_of(page: str) -> str:
    """What a search found, as HTML, without the form."""
    found = re.search(r'<div id="uitkomst">(.*?)<aside', page, re.DOTALL)
    assert found
    return found[1]


def dates_of(page: str) -> list[str]:
    return re.findall(r"FICTIEF:\d{4}", "".join(re.findall(r'<p class="onder">(.*?)</p>', page)))


def test_a_search_shows_passages_with_their_place_and_what_was_searched(web: TestClient) -> None:
    page = web.post("/zoeken", data={"vraag": WOORDEN})
    assert page.status_code == 200
    found = result_of(page.text)
    seen = text_of(found)
    assert f'href="/uitspraak/{ECLI}#ro-4.3"' in found
    assert "FICTIEF: HR 14 december 1999, ECLI:NL:FICTIEF:1999:FX0401, r.o. 4.3" in seen
    assert ZIN in seen
    assert "Gezocht in 19 uitspraken (alleen strafrecht)" in seen
    assert "Alle 19 uitspraken met deze filters" in seen
    assert found.count("<svg") == 2
    assert 'id="ro-4.3"' in web.get(f"/uitspraak/{ECLI}").text


def test_the_filters_of_a_link_are_in_the_form_and_narrow_what_is_counted(web: TestClient) -> None:
    page = web.get("/zoeken?niveau=rechtbank&van=1990-01-01&uitkomst=vrijspraak&straf=taakstraf;geldboete").text
    assert "<option selected>vrijspraak</option>" in page
    assert 'name="van" value="1990-01-01"' in page
    assert 'name="straf" value="taakstraf;geldboete"' in page
    whole = web.get("/zoeken").text
    assert result_of(whole).strip() == "</div>"
    court = web.get("/zoeken?uitkomst=vrijspraak").text
    counted = re.search(r"(\d+) uitspra(?:ak|ken) met deze filters", text_of(result_of(court)))
    assert counted
    assert 0 < int(counted[1]) < 19
    assert "uitkomst vrijspraak" in text_of(result_of(court))
    more = web.get("/zoeken?uitkomst=vrijspraak&uitkomst=vernietigd").text
    assert "<option selected>vrijspraak; vernietigd</option>" in more
    assert "uitkomst vrijspraak of vernietigd" in text_of(more)


def test_a_search_keeps_to_its_filters_and_gives_them_as_a_link(web: TestClient) -> None:
    page = web.post(
        "/zoeken", data={"vraag": WOORDEN, "tot": "1999-12-31", "gerecht": "", "rechtsgebied": "strafrecht"}
    )
    years = dates_of(page.text)
    assert years
    assert max(years) <= "FICTIEF:1999"
    assert 'href="/zoeken?tot=1999-12-31"' in page.text
    assert "tot en met 31 december 1999" in text_of(page.text)


def test_newest_first_sorts_by_the_day_of_the_ruling(web: TestClient) -> None:
    best = dates_of(web.post("/zoeken", data={"vraag": WOORDEN, "sorteer": "relevantie"}).text)
    newest = dates_of(web.post("/zoeken", data={"vraag": WOORDEN, "sorteer": "nieuwste"}).text)
    assert sorted(best) == sorted(newest)
    assert newest == sorted(best, reverse=True)
    assert newest != best


def test_nothing_found_tells_what_was_searched(web: TestClient) -> None:
    page = web.post("/zoeken", data={"vraag": WOORDEN, "van": "2090-01-01"})
    seen = text_of(result_of(page.text))
    assert page.status_code == 200
    assert "Geen resultaat" in seen
    assert "Gezocht in 0 uitspraken (alleen strafrecht, van 1 januari 2090)" in seen
    assert "<svg" not in page.text


def test_no_address_of_a_search_holds_its_words(web: TestClient) -> None:
    marked = "kwalificatieverweerzeldzaam"
    page = web.post("/zoeken", data={"vraag": f"{WOORDEN} {marked}", "niveau": "hoge raad"})
    assert page.history == []
    assert page.url.query == b""
    assert marked in page.text
    for address in re.findall(r'(?:href|action|src|formaction)="([^"]*)"', page.text):
        assert marked not in address
    assert marked not in web.get(f"/zoeken?vraag={marked}").text  # a link cannot carry them


@pytest.mark.parametrize(
    ("veld", "waarde", "zin"),
    [
        ("gerecht", "Hof Atlantis", "«Hof Atlantis» is geen bekend gerecht."),
        ("voorgangers", "ja", "«Ook de gerechten die hierin zijn opgegaan» hoort bij «Gerecht»."),
        ("niveau", "dorp", "«dorp» bij «Soort gerecht» is niet bekend."),
        ("van", "2020-13-45", "«2020-13-45» bij «Uitspraak vanaf» is geen bestaande datum."),
        ("gepubliceerd_tot", "gisteren", "«gisteren» bij «Gepubliceerd tot en met» is geen bestaande datum."),
        ("artikel", "iets", "«iets» bij «Wetsartikel» is geen wetsartikel"),
        ("delict", "vloeken", "«vloeken» bij «Delict» is niet bekend."),
        ("uitkomst", "gewonnen", "«gewonnen» bij «Uitkomst» is niet bekend."),
        ("straf", "zweep", "«zweep» bij «Straf» is niet bekend."),
        ("spreker", "buurman", "«buurman» bij «Wie er spreekt» is niet bekend."),
        ("soort", "brief", "«brief» bij «Uitspraak of conclusie» kan niet."),
        ("rechtsgebied", "zeerecht", "«zeerecht» bij «Rechtsgebied» kan niet."),
        ("zaaknummer", "x", "«x» bij «Zaaknummer of parketnummer» is geen zaaknummer."),
        ("gerecht", "x" * 401, "«Gerecht» is te lang."),
        ("artikel", ";".join(["310 Sr"] * 21), "«Wetsartikel» is te lang."),
    ],
)
def test_a_filter_that_cannot_be_is_told_in_the_words_of_the_page(
    web: TestClient, veld: str, waarde: str, zin: str
) -> None:
    for page in (
        web.get("/zoeken", params={veld: waarde}),
        web.post("/zoeken", data={"vraag": WOORDEN, veld: waarde}),
    ):
        assert page.status_code == 422
        assert zin in text_of(page.text)
        assert "--" not in text_of(result_of(page.text))
        assert 'role="alert"' in result_of(page.text)


def test_hostile_words_and_filters_stay_text(web: TestClient) -> None:
    hostile = '"><script>alert(1)</script>\u202e'
    for page in (
        web.post("/zoeken", data={"vraag": hostile, "gerecht": hostile}),
        web.post("/zoeken", data={"vraag": f"{WOORDEN} {hostile}"}),
        web.get("/zoeken", params=dict.fromkeys(("gerecht", "niveau", "van", "sorteer"), hostile)),
    ):
        assert "<script>alert" not in page.text
        assert "\u202e" not in page.text


def test_no_words_are_told(web: TestClient) -> None:
    page = web.post("/zoeken", data={"vraag": " ", "niveau": "hoge raad"})
    assert page.status_code == 400
    assert "is leeg" in text_of(page.text)
    assert "<option selected>hoge raad</option>" in page.text
