"""Watching what is new: what was there is no news, news is told once, and a file that cannot be written loses nothing."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest
from lxml import etree
from opendata_register import Register, Stuk, small_register
from opendata_server import serving
from opendata_syncing import ALLES, run_sync

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli import main
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.tasks.watch import Bewakingen, Ronde, merge_feed

CITED = "ECLI:NL:HR:2013:BY5321"
NEW = {
    "ECLI:NL:HR:2021:901": "Het hof heeft art. 359a, tweede lid, Sv onjuist uitgelegd. Zie HR 19 februari 2013, ECLI:NL:HR:2013:BY5321.",
    "ECLI:NL:HR:2021:902": "De kroongetuige heeft in ruil voor strafvermindering over de drugstransporten verklaard.",
    "ECLI:NL:HR:2021:903": "Artikel 359 Sv noemt de eisen aan het vonnis; het beroep wordt verworpen.",
}


@pytest.fixture
def register() -> Register:
    out = small_register()
    out.add(Stuk("ECLI:NL:HR:2021:900", date(2021, 1, 4), out.nu, tekst=(f"Oud: art. 359a Sv en {CITED} over een kroongetuige.",)))  # fmt: skip
    return out


def publish(register: Register) -> None:
    for ecli, text in NEW.items():
        register.add(Stuk(ecli, date(2021, 2, 2), datetime(2021, 5, 1), tekst=(text,)))


def look(watches: Bewakingen, index: Path) -> dict[str, list[str]]:
    ronde = watches.look(open_store(index), load_embedder("ingebouwd"), 0.2)
    watches.confirm(ronde)
    return found(ronde)


def found(ronde: Ronde) -> dict[str, list[str]]:
    return {n.bewaking.waarde: [h.ecli for h in n.hits] for n in ronde.nieuws}


def test_only_what_is_new_is_told_and_only_once(tmp_path: Path, register: Register) -> None:
    index, watches = tmp_path / "i", Bewakingen(tmp_path / "w")
    with serving(register) as server:
        run_sync(server, index, bereik=ALLES)
        store = open_store(index)
        watches.add(store, "vraag", "kroongetuige strafvermindering")
        watches.add(store, "aanhaling", "ecli:nl:hr:2013:by5321")
        watches.add(store, "artikel", "artikel 359a van het Wetboek van Strafvordering")
        assert look(watches, index) == {"kroongetuige strafvermindering": [], CITED: [], "359a Sv": []}
        publish(register)
        run_sync(server, index)
    assert look(watches, index) == {
        "kroongetuige strafvermindering": ["ECLI:NL:HR:2021:902"],
        CITED: ["ECLI:NL:HR:2021:901"],
        "359a Sv": ["ECLI:NL:HR:2021:901"],  # and not article 359
    }
    assert set(map(tuple, look(watches, index).values())) == {()}


def test_a_ruling_that_changed_is_news_again(tmp_path: Path, register: Register) -> None:
    index, watches = tmp_path / "i", Bewakingen(tmp_path / "w")
    with serving(register) as server:
        run_sync(server, index, bereik=ALLES)
        watches.add(open_store(index), "artikel", "359a Sv")
        register.change("ECLI:NL:HR:2021:1", ("Hersteld: ook art. 359a lid 1 Sv is geschonden.",))
        run_sync(server, index)
    assert look(watches, index) == {"359a Sv": ["ECLI:NL:HR:2021:1"]}


def test_a_formal_relation_counts_as_citing(tmp_path: Path, register: Register) -> None:
    index, watches = tmp_path / "i", Bewakingen(tmp_path / "w")
    with serving(register) as server:
        run_sync(server, index, bereik=ALLES)
        watches.add(open_store(index), "aanhaling", CITED)
        register.add(Stuk("ECLI:NL:HR:2021:904", date(2021, 2, 3), datetime(2021, 5, 1), tekst=("Herziening.",), relaties=((CITED, "eerdere", "herziening"),)))  # fmt: skip
        run_sync(server, index)
    assert look(watches, index) == {CITED: ["ECLI:NL:HR:2021:904"]}


@pytest.mark.parametrize(
    ("soort", "waarde", "told"),
    [
        ("aanhaling", "BY5321 of zo", "geen ECLI"),
        ("artikel", "359a", "geen wetsartikel"),
        ("artikel", "iets over Sv", "geen wetsartikel"),
        ("vraag", " ?! ", "leeg"),
    ],
)
def test_what_cannot_be_watched_is_told(tmp_path: Path, demo_index: Path, soort: str, waarde: str, told: str) -> None:
    with pytest.raises(InvoerFout, match=told):
        Bewakingen(tmp_path / "w").add(open_store(demo_index), soort, waarde)  # type: ignore[arg-type]


def test_the_question_is_readable_by_its_owner_alone(tmp_path: Path, demo_index: Path) -> None:
    Bewakingen(tmp_path / "w").add(open_store(demo_index), "vraag", "geheime vraag")
    assert {p.stat().st_mode & 0o077 for p in (tmp_path / "w").iterdir()} == {0}


def test_removing_a_watch_forgets_the_question(tmp_path: Path, demo_index: Path) -> None:
    watches = Bewakingen(tmp_path / "w")
    watches.add(open_store(demo_index), "vraag", "geheime vraag")
    watches.remove(1)
    assert "geheime" not in "".join(p.read_text("latin-1") for p in (tmp_path / "w").iterdir())
    with pytest.raises(InvoerFout, match="geen bewaking"):
        watches.remove(1)


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["strafrecht-rag", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_the_commands_from_adding_to_a_feed(
    tmp_path: Path, register: Register, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    index, feed, text = tmp_path / "index", tmp_path / "nieuws.atom", tmp_path / "nieuws.txt"
    with serving(register) as server:
        run_sync(server, index, bereik=ALLES)
        assert call(monkeypatch, "watch", "add", "--article", "art. 359a Sv") == 0
        assert call(monkeypatch, "watch", "add", "--article", "359a Sv") == 2
        assert call(monkeypatch, "watch", "add") == 2
        assert call(monkeypatch, "watch", "run", "--atom", str(feed)) == 1
        publish(register)
        run_sync(server, index)
    assert call(monkeypatch, "watch", "run", "--atom", str(tmp_path / "geen" / "map.atom")) == 2
    capsys.readouterr()
    assert call(monkeypatch, "watch", "run", "--atom", str(feed), "--text", str(text)) == 0
    shown = capsys.readouterr().out
    assert "Noemt artikel 359a Sv: 1 nieuw" in shown
    assert "strafrecht van 1 januari 2021" in shown
    assert "ECLI:NL:HR:2021:901" in text.read_text()
    root = etree.fromstring(feed.read_bytes())
    (entry,) = root.findall("{*}entry")
    assert "HR 2 februari 2021, ECLI:NL:HR:2021:901" in (entry.findtext("{*}title") or "")
    assert "onjuist uitgelegd" not in feed.read_text()
    assert call(monkeypatch, "watch", "run", "--atom", str(feed)) == 1
    assert len(etree.fromstring(feed.read_bytes()).findall("{*}entry")) == 1
    assert call(monkeypatch, "watch", "list") == 0
    assert call(monkeypatch, "watch", "remove", "1") == 0


def test_a_withdrawn_ruling_leaves_the_feed(tmp_path: Path, register: Register) -> None:
    index, watches = tmp_path / "i", Bewakingen(tmp_path / "w")
    with serving(register) as server:
        run_sync(server, index, bereik=ALLES)
        watches.add(open_store(index), "artikel", "359a Sv")
        publish(register)
        run_sync(server, index)
    news = watches.look(open_store(index), load_embedder("ingebouwd"), 0.2).nieuws
    first = merge_feed(b"", news, datetime(2021, 6, 1), set())
    assert b"2021:901" in first
    assert b"2021:901" not in merge_feed(first, (), datetime(2021, 6, 2), {"ECLI:NL:HR:2021:901"})


@pytest.mark.parametrize(
    "old", [b"geen xml", b"<feed xmlns='http://www.w3.org/2005/Atom'><id>van een ander</id></feed>"]
)
def test_a_file_of_something_else_is_never_overwritten(old: bytes) -> None:
    with pytest.raises(InvoerFout):
        merge_feed(old, (), datetime(2021, 6, 1), set())
