"""Screenshots of every page, made in a real browser from an index of the demo rulings.

    python docs/schermen.py FOLDER [INDEX]

Each page at three widths, light and dark. Needs Chromium and the `browser` packages; asks nothing of the network.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.build import add

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
browsing: Any = import_module("browsing")  # the browser and the server of the tests
WIDTHS = {360: 740, 820: 1100, 1440: 900}
VRAAG = "Wat betekent wederrechtelijke toe-eigening in de zin van artikel 321 Sr?"
STUK = (
    "Pleitnota\n\nIn HR 14 december 1999, ECLI:NL:FICTIEF:1999:FX0401, r.o. 4.3 is overwogen dat van wederrechtelijke "
    "toe-eigening sprake is, indien iemand, zonder daartoe gerechtigd te zijn, als heer en meester beschikt over een "
    "goed dat aan een ander toebehoort. Zie ook HR 2 februari 2021, ECLI:NL:FICTIEF:2021:999.\n"
)


def ask(page: Page, vraag: str = VRAAG) -> None:
    page.fill("#vraag", vraag)
    page.click("button.hoofd")
    page.wait_for_selector(".verantwoording")


def open_source(page: Page) -> None:
    ask(page)
    page.click("#bron-1-1")
    page.wait_for_selector(".lezer mark.licht")


def check(page: Page) -> None:
    page.fill("#tekst", STUK)
    page.click("button.hoofd")
    page.wait_for_selector(".nagekeken")


def search(page: Page) -> None:
    page.fill("#vraag", "wederrechtelijke toe-eigening")
    page.click("button.hoofd")
    page.wait_for_selector(".treffer")


def save(page: Page) -> None:
    page.click("[data-leeslijst]")
    page.goto(page.url.split("/uitspraak")[0] + "/leeslijst")


Step = Callable[[Page], Any]
ECLI = "ECLI:NL:FICTIEF:1999:FX0401"
PAGES: dict[str, tuple[str, Step | None]] = {
    "1-vragen": ("/", None),
    "2-antwoord": ("/", ask),
    "3-bron": ("/", open_source),
    "4-uitspraak": (f"/uitspraak/{ECLI}?licht=12:0-281#ro-4.3", None),
    "5-zoeken": ("/zoeken", None),
    "6-treffers": ("/zoeken", search),
    "7-keten": ("/keten/ECLI:NL:FICTIEF:2020:402", None),
    "8-nakijken": ("/nakijken", None),
    "9-nagekeken": ("/nakijken", check),
    "10-bewijs": ("/bewijs", None),
    "11-leeslijst": (f"/uitspraak/{ECLI}", save),
    "12-index": ("/index", None),
    "13-uitleg": ("/uitleg", None),
    "14-fout": ("/uitspraak/ECLI:NL:HR:2099:1", None),
}


def shoot(browser: Browser, address: str, folder: Path, only: str = "") -> None:
    for width, height in WIDTHS.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light"
            )
            for name, (path, step) in PAGES.items():
                if only and only not in name:
                    continue
                page = context.new_page()
                answer = page.goto(address + path)
                if answer and answer.status == 404 and "fout" not in name:
                    page.close()  # a page that this version does not have
                    continue
                if step:
                    step(page)
                page.wait_for_timeout(150)
                page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=name != "4-uitspraak")
                page.close()
            context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        index = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(temporary) / "index"
        if len(sys.argv) <= 2:
            add([demo_folder()], open_store(index), load_embedder("ingebouwd"))
        with browsing.served(index) as address, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=browsing.CHROMIUM, args=browsing.FLAGS)
            shoot(browser, address, folder, os.environ.get("ALLEEN", ""))
            browser.close()


if __name__ == "__main__":
    main()
