"""The pages in a real Chromium: with our script and without, by mouse and by keyboard, looked over by axe."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import docx
import pytest
from browsing import CHROMIUM, FLAGS, served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is niet geïnstalleerd (groep browser)")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="er is geen Chromium op deze computer (of zet CHROMIUM)"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"
ECLI = "ECLI:NL:FICTIEF:1999:FX0401"
ZIN = (
    "4.3. Vooropgesteld moet worden dat van wederrechtelijke toe-eigening in de zin van art. 321 Sr sprake is, indien iemand, "
    "zonder daartoe gerechtigd te zijn, als heer en meester beschikt over een goed dat aan een ander toebehoort en dat hij "
    "anders dan door misdrijf onder zich heeft."
)
VOETNOOT = f"FICTIEF: HR 14 december 1999, {ECLI}, r.o. 4.3."
STUK = f"In HR 14 december 1999, {ECLI}, r.o. 4.3 staat het. Zie ook HR 2 februari 2021, ECLI:NL:HR:2021:999."


@pytest.fixture(scope="module")
def address(demo_index: Path) -> Iterator[str]:
    with served(demo_index) as where:
        yield where


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any, address: str) -> Iterator[Any]:
    """A page on which nothing may go wrong unseen: errors of the script, refusals of the policy, requests elsewhere."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda e: wrong.append(str(e)))
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("request", lambda r: wrong.append(r.url) if not r.url.startswith(address) else None)
    yield page
    context.close()
    assert wrong == []


def asked(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#vraag", VRAAG)
    page.click("button.hoofd")
    page.wait_for_selector(".verantwoording")


def test_ask_click_a_claim_see_its_sentence_lit_copy_the_footnote_take_it_to_word(page: Any, address: str) -> None:
    asked(page, address)
    assert page.url == f"{address}/"
    assert page.locator(".regel").count() == 1
    assert page.locator(".weigering").count() == 3
    page.click("#bron-1-1")
    page.wait_for_selector(".lezer mark.licht")
    assert page.locator(".lezer mark.licht").all_inner_texts() == [ZIN]
    box, lit = page.locator(".lezer-inhoud").bounding_box(), page.locator(".lezer mark.licht").bounding_box()
    assert box["y"] <= lit["y"] < box["y"] + box["height"]  # in sight, without scrolling
    assert page.locator(".lezer").bounding_box()["x"] > page.locator(".regel").bounding_box()["x"] + 300  # beside it
    assert VRAAG.split()[2] not in page.url
    page.click(".regel [data-kopieer]")
    playwright.expect(page.locator("#omroep")).to_have_text("Voetnoot gekopieerd")
    assert page.evaluate("navigator.clipboard.readText()") == VOETNOOT
    with page.expect_download() as download:
        page.click("button:has-text('Word')")
    content = Path(download.value.path()).read_bytes()
    words = "\n".join(p.text for p in docx.Document(io.BytesIO(content)).paragraphs)
    assert "wederrechtelijke toe-eigening" in words
    assert "3 afgekeurd" in words
    page.keyboard.press("Escape")
    assert page.locator("#lezer").is_hidden()
    assert page.evaluate("document.activeElement.id") == "bron-1-1"


def test_the_same_without_javascript(chromium: Any, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    asked(page, address)
    assert page.locator(".regel").count() == 1
    assert page.locator(".weigering").count() == 3
    assert not page.locator("button:has-text('Kopieer')").first.is_visible()
    page.click(".regel summary")
    assert page.locator(".regel input").input_value() == VOETNOOT
    with context.expect_page() as opened:
        page.click("#bron-1-1")
    ruling = opened.value
    ruling.wait_for_load_state()
    assert ruling.url == f"{address}/uitspraak/{ECLI}?licht=12:0-281#ro-4.3"
    assert ruling.locator("mark.licht").all_inner_texts() == [ZIN]
    assert ruling.locator("mark.licht").bounding_box()["y"] < 720
    with page.expect_download() as download:
        page.click("button:has-text('Markdown')")
    assert "3 afgekeurd" in Path(download.value.path()).read_text("utf-8")
    context.close()


def test_both_ways_show_the_same_lists(chromium: Any, page: Any, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    plain = context.new_page()
    for one in (page, plain):
        asked(one, address)
    for what in (".regel .zin", ".weigering"):
        assert page.locator(what).all_inner_texts() == plain.locator(what).all_inner_texts()
    context.close()


def test_a_word_document_is_checked(page: Any, address: str) -> None:
    document = docx.Document()
    document.add_paragraph(STUK)
    buffer = io.BytesIO()
    document.save(buffer)
    page.goto(f"{address}/nakijken")
    page.set_input_files(
        "#stuk", {"name": "pleitnota.docx", "mimeType": "application/octet-stream", "buffer": buffer.getvalue()}
    )
    page.click("button.hoofd")
    page.wait_for_selector(".nagekeken")
    assert page.locator(".nagekeken mark.klopt").inner_text() == f"HR 14 december 1999, {ECLI}"
    assert "niet te controleren" in page.locator(".tekst-van-stuk").inner_text()
    page.click(f"a:has-text('{ECLI}')")
    page.wait_for_selector(".uitspraak")


def test_a_search_puts_its_filters_in_the_address_and_opens_a_ruling_beside_it(page: Any, address: str) -> None:
    page.goto(f"{address}/zoeken")
    page.fill("#vraag", "wederrechtelijke toe-eigening")
    page.click(".filterblok summary")
    page.fill("[name=tot]", "1999-12-31")
    page.click("button.hoofd")
    page.wait_for_selector(".treffer")
    assert page.url == f"{address}/zoeken?tot=1999-12-31"
    assert page.evaluate("document.activeElement.id") == "uitkomst-kop"
    page.click(f".treffer a[href*='{ECLI}#ro-4.3']")
    page.wait_for_selector(".lezer .uitspraak")
    page.keyboard.press("Escape")
    assert page.locator("#lezer").is_hidden()
    page.reload()
    assert page.input_value("[name=tot]") == "1999-12-31"


def test_a_search_without_javascript(chromium: Any, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/zoeken?tot=1999-12-31")
    page.fill("#vraag", "wederrechtelijke toe-eigening")
    page.click("button.hoofd")
    assert page.url == f"{address}/zoeken"
    assert ECLI in page.locator(".treffers").inner_text()
    assert page.input_value("[name=tot]") == "1999-12-31"
    context.close()


def test_by_keyboard_alone(page: Any, address: str) -> None:
    page.goto(address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Naar de inhoud"
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "vraag":
            break
    assert page.evaluate("document.activeElement.id") == "vraag"
    page.keyboard.type(VRAAG)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".verantwoording")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "bron-1-1":
            break
    shown = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert shown == "solid"
    page.keyboard.press("Enter")
    page.wait_for_selector(".lezer mark.licht")
    assert page.evaluate("document.activeElement.closest('.lezer') !== null")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "bron-1-1"


def test_the_reading_list_stays_in_the_browser(page: Any, address: str) -> None:
    page.goto(f"{address}/uitspraak/{ECLI}")
    page.click("[data-leeslijst]")
    assert page.locator("[data-leeslijst]").inner_text() == "Van leeslijst halen"
    page.goto(f"{address}/leeslijst")
    assert page.locator("#leeslijst a").all_inner_texts() == [f"FICTIEF: HR 14 december 1999, {ECLI}"]
    page.evaluate("""localStorage.setItem('leeslijst', JSON.stringify([
        {adres: 'javascript:alert(1)', naam: 'kwaad'}, {adres: '/uitspraak/x', naam: '<img src=x onerror=alert(1)>'}]))""")
    page.reload()
    assert page.locator("#leeslijst a").all_inner_texts() == ["<img src=x onerror=alert(1)>"]
    page.click("#leeslijst button")
    assert page.locator("#leeslijst-leeg").is_visible()


def test_a_shared_question_stands_behind_the_hash_only_and_leaves_the_address(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#vraag", VRAAG)
    page.click("[data-deel]")
    playwright.expect(page.locator("#omroep")).to_contain_text("Link gekopieerd")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{address}/#vraag=Wat%20betekent")
    page.goto("about:blank")
    page.goto(link)
    assert page.input_value("#vraag") == VRAAG
    assert page.url == f"{address}/"


# --- every page, in both themes and on a small screen ------------------------------------------------------------------


def _visit(page: Any, address: str) -> Iterator[str]:
    """Every page, one by one, with something on it."""
    ruling = f"/uitspraak/{ECLI}?licht=12:0-281"
    for path in (
        "/",
        "/zoeken",
        "/zoeken?niveau=rechtbank",
        ruling,
        "/keten/ECLI:NL:FICTIEF:2020:402",
        "/nakijken",
        "/bewijs",
        "/leeslijst",
        "/index",
        "/uitleg",
    ):
        page.goto(address + path)
        yield path
    page.goto(f"{address}/nakijken")
    page.fill("#tekst", STUK)
    page.click("button.hoofd")
    page.wait_for_selector(".nagekeken")
    yield "nagekeken"
    page.goto(f"{address}/zoeken?tot=2024-12-31")
    page.fill("#vraag", "wederrechtelijke toe-eigening")
    page.click("button.hoofd")
    page.wait_for_selector(".treffer")
    yield "gevonden"
    asked(page, address)
    page.click(".passages summary")
    yield "antwoord"
    page.click("#bron-1-1")
    page.wait_for_selector(".lezer mark.licht")
    yield "bron"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(chromium: Any, address: str, theme: str) -> None:
    axe_module = pytest.importorskip("axe_playwright_python.sync_playwright")
    context = chromium.new_context(color_scheme=theme, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    axe = axe_module.Axe()
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    found = {
        name: [(v["id"], [n["target"] for n in v["nodes"]][:3]) for v in axe.run(page, options=options).response["violations"]]
        for name in _visit(page, address)
    }  # fmt: skip
    context.close()
    assert found == {name: [] for name in found}


def test_the_switch_of_theme_is_kept(page: Any, address: str) -> None:
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(252, 251, 248)"
    page.click("#thema")
    page.goto(f"{address}/uitleg")
    assert page.evaluate("document.documentElement.dataset.thema") == "donker"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 23, 26)"


def test_nothing_scrolls_sideways_at_320_pixels(chromium: Any, address: str) -> None:
    context = chromium.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    for name in _visit(page, address):
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
    assert page.locator(".lezer").bounding_box()["y"] > page.locator(".regel").bounding_box()["y"]  # below, not beside
    context.close()
