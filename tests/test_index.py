"""The index on a real store: idempotent, safe to kill, one writer, one embedder; and search over it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from strafrecht_rag import Retriever, add, load_embedder, open_store
from strafrecht_rag.domain import Hit
from strafrecht_rag.errors import IndexFout, InvoerFout
from strafrecht_rag.index.relevance import Passagewoorden, raw_score, read_features
from strafrecht_rag.index.search import search_passages
from strafrecht_rag.index.static import Ingebouwd
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.language.analyse import passage_words, read_query
from strafrecht_rag.query.keuze import choose
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.overview import overview


def fingerprint(store: Store) -> list[tuple[str, int, str]]:
    rows = store.passages.search().limit(100_000).select(["sleutel", "nummer", "tekst"]).to_list()
    return sorted((r["sleutel"], r["nummer"], r["tekst"]) for r in rows)


def write_rows(path: Path, rows: list[dict[str, str]]) -> Path:
    path.write_text("\n".join(json.dumps(r) for r in rows), "utf-8")
    return path


def row(text: str, **fields: str) -> dict[str, str]:
    return {"ecli": "ECLI:NL:RBAMS:2020:1", "date": "2020-01-31", "text": text} | fields


# --- adding ------------------------------------------------------------------------------------------------------------


def test_adding_the_same_rulings_again_changes_nothing(tmp_path: Path) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    first = add([demo_folder()], store, embedder)
    before = fingerprint(store)
    again = add([demo_folder()], store, embedder)
    assert (first.nieuw, again.nieuw, again.gelijk) == (first.uitspraken, 0, first.uitspraken)
    assert fingerprint(store) == before
    assert first.passages == len(before)


def test_a_changed_ruling_replaces_all_of_its_passages(tmp_path: Path) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    long = "\n\n".join(
        f"Alinea {n}. De rechtbank overweegt hierover het volgende, uitvoerig en met redenen omkleed." * 4
        for n in range(9)
    )
    add(
        [write_rows(tmp_path / "a.jsonl", [row(long), row("Een andere zaak.", ecli="ECLI:NL:RBAMS:2020:2")])],
        store,
        embedder,
    )
    report = add([write_rows(tmp_path / "a.jsonl", [row("Kort.")])], store, embedder)
    assert report.gewijzigd == 1
    assert [t for s, _, t in fingerprint(store) if s == "ECLI:NL:RBAMS:2020:1"] == ["Kort."]
    assert store.count()[0] == 2


def test_a_poorer_source_never_replaces_a_richer_one(tmp_path: Path) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    whole = write_rows(tmp_path / "whole.jsonl", [row("De hele tekst van het vonnis.", part="whole")])
    parts = write_rows(tmp_path / "parts.jsonl", [row("Alleen de beslissing.", part="beslissing")])
    add([whole], store, embedder)
    assert add([parts], store, embedder).armer == 1
    assert [t for _, _, t in fingerprint(store)] == ["De hele tekst van het vonnis."]


def test_of_two_sets_of_parts_the_fuller_stays_in_either_order(tmp_path: Path) -> None:
    short = write_rows(tmp_path / "1.jsonl", [row("Kort deel.", part="beslissing")])
    full = write_rows(tmp_path / "2.jsonl", [row("Een veel langer deel van de uitspraak.", part="tenlastelegging")])
    for number, order in enumerate(([short, full], [full, short])):
        store = open_store(tmp_path / f"i{number}")
        add(order, store, load_embedder())
        assert [t for _, _, t in fingerprint(store)] == ["Een veel langer deel van de uitspraak."]


def test_rows_of_one_ecli_are_parts_of_one_ruling(tmp_path: Path) -> None:
    store = open_store(tmp_path / "i")
    rows = [
        row("Aan verdachte is ten laste gelegd dat hij stal.", part="tenlastelegging"),
        row("Veroordeelt de verdachte.", part="beslissing"),
    ]
    report = add([write_rows(tmp_path / "r.jsonl", rows)], store, load_embedder())
    assert (report.regels, report.nieuw) == (2, 1)
    hits = store.passages_of("ECLI:NL:RBAMS:2020:1")
    assert [h.spreker for h in hits] == ["tenlastelegging", "beslissing"]


def test_a_ruling_without_ecli_is_known_by_court_date_and_number(tmp_path: Path) -> None:
    store = open_store(tmp_path / "i")
    rows = [
        {
            "court": "GHAMS",
            "date": "1995-12-08",
            "case_number": "95/345",
            "text": "Het hof verwerpt het verweer over het bewijs.",
        }
    ]
    add([write_rows(tmp_path / "r.jsonl", rows)], store, load_embedder())
    (hit,) = Retriever(store, load_embedder()).retrieve("Welk verweer over het bewijs verwierp het hof?").hits
    assert (hit.ecli, hit.sleutel) == ("", "Gerechtshof Amsterdam | 1995-12-08 | 95/345")


def test_what_cannot_be_read_is_refused_by_name_while_the_rest_goes_in(tmp_path: Path) -> None:
    folder = tmp_path / "map"
    folder.mkdir()
    good = next(demo_folder().glob("*.xml"))
    shutil.copy(good, folder / "goed.xml")
    (folder / "leeg.xml").write_bytes(b"")
    (folder / "half.xml").write_bytes(good.read_bytes()[:900])
    (folder / "anders.xml").write_text("<html><body>Fout</body></html>")
    (folder / "stuk.zip").write_bytes(b"PK\x03\x04 dit is geen zip")
    (folder / "bom.xml").write_text('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>')
    store = open_store(tmp_path / "i")
    report = add([folder], store, load_embedder())
    assert report.nieuw == 1
    assert len(report.geweigerd) == 5
    assert all(any(n in str(f) for n in ("leeg", "half", "anders", "stuk", "bom")) for f in report.geweigerd)


def test_a_path_that_is_not_there_is_said_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(InvoerFout, match="bestaat niet"):
        add([demo_folder(), tmp_path / "weg"], open_store(tmp_path / "i"), load_embedder())


# --- killed, twice at once, another version ----------------------------------------------------------------------------

WRITER = """
import sys
from strafrecht_rag import add, load_embedder, open_store
import strafrecht_rag.tasks.build as build
build.BATCH_PASSAGES = 40
add([sys.argv[1]], open_store(sys.argv[2]), load_embedder())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
@pytest.mark.parametrize("seconds", [1.2, 1.7, 2.3])
def test_a_killed_writer_leaves_a_good_index_and_the_next_run_completes_it(tmp_path: Path, seconds: float) -> None:
    folder = tmp_path / "i"
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(demo_folder()), str(folder)])
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()
    store, embedder = open_store(folder), load_embedder()
    report = add([demo_folder()], store, embedder)
    whole = open_store(tmp_path / "whole")
    add([demo_folder()], whole, embedder)
    assert fingerprint(store) == fingerprint(whole)
    assert report.uitspraken == whole.count()[0] == store.count()[0]


def test_passages_without_their_ruling_are_removed_by_the_next_writer(tmp_path: Path) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    add([demo_folder()], store, embedder)
    before = fingerprint(store)
    store.uitspraken.delete("ecli = 'ECLI:NL:FICTIEF:2021:401'")  # as if killed between the two commits
    add([demo_folder()], open_store(tmp_path / "i"), embedder)
    assert fingerprint(open_store(tmp_path / "i")) == before


def test_a_writer_killed_before_its_first_commit_leaves_a_folder_that_can_be_filled(tmp_path: Path) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    add([demo_folder()], store, embedder)
    (tmp_path / "i" / "index.json").unlink()  # as if killed between making the tables and saying so
    assert add([demo_folder()], open_store(tmp_path / "i"), embedder).uitspraken == store.count()[0]


@pytest.mark.parametrize("rest", ["passages.lance", "uitspraken.lance/data", "verwijzingen.lance/_versions"])
def test_a_writer_killed_while_it_made_a_table_leaves_a_folder_that_can_be_filled(tmp_path: Path, rest: str) -> None:
    (tmp_path / "i" / rest).mkdir(parents=True)
    assert add([demo_folder()], open_store(tmp_path / "i"), load_embedder()).uitspraken == len(
        list(demo_folder().rglob("*.xml"))
    )


def test_two_writers_at_once_are_refused(tmp_path: Path) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    with store.writer(embedder), pytest.raises(IndexFout, match="schrijft op dit moment"):
        add([demo_folder()], open_store(tmp_path / "i"), embedder)


class AndereEmbedder(Ingebouwd):
    name = "anders"


def test_another_embedder_is_refused_with_its_name(demo_store: Store) -> None:
    with pytest.raises(IndexFout, match="ingebouwd-2"):
        Retriever(demo_store, AndereEmbedder())
    with pytest.raises(IndexFout, match="anders"):
        add([demo_folder()], demo_store, AndereEmbedder())


def test_another_version_and_a_damaged_index_are_refused(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text('{"versie": 99, "embedder": "x"}')
    with pytest.raises(IndexFout, match="versie 99"):
        open_store(tmp_path)
    (tmp_path / "index.json").write_text("{kapot")
    with pytest.raises(IndexFout, match="beschadigd"):
        open_store(tmp_path)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "brief.txt").write_text("privé")
    with pytest.raises(IndexFout, match="iets anders"):
        open_store(tmp_path)


def test_a_full_disk_is_said_and_what_was_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, embedder = open_store(tmp_path / "i"), load_embedder()
    add([write_rows(tmp_path / "a.jsonl", [row("Een eerste vonnis.")])], store, embedder)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(store.passages), "add", full)
    with pytest.raises(IndexFout, match="schijf is vol"):
        add([write_rows(tmp_path / "b.jsonl", [row("Een tweede.", ecli="ECLI:NL:RBAMS:2020:7")])], store, embedder)
    monkeypatch.undo()
    assert [t for _, _, t in fingerprint(open_store(tmp_path / "i"))] == ["Een eerste vonnis."]


# --- the embedder and the score ----------------------------------------------------------------------------------------


def test_the_built_in_embedder_is_the_same_in_every_process() -> None:
    code = "from strafrecht_rag import load_embedder; print(load_embedder().embed_question('Diefstal van een fiets').tobytes().hex())"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }
    assert len(runs) == 1


def test_the_built_in_embedder_knows_what_words_mean() -> None:
    e = load_embedder()

    def near(a: str, b: str) -> float:
        return float(e.embed_question(a) @ e.embed_question(b))

    assert near("fietsendiefstal", "diefstal van een fiets") > near("fietsendiefstal", "pleitnota") + 0.1
    assert near("dronken rijden", "alcohol in het verkeer") > near("dronken rijden", "witwassen") + 0.1
    assert np.isclose(float(np.linalg.norm(e.embed_question("noodweer"))), 1.0, atol=1e-5)
    assert float(np.linalg.norm(e.embed_question(""))) == 0.0


def test_an_unknown_embedder_is_named() -> None:
    with pytest.raises(InvoerFout, match="magie"):
        load_embedder("magie")


def test_a_passage_that_holds_more_of_the_question_stands_before_the_others() -> None:
    vraag = read_query("Wanneer slaagt een beroep op noodweerexces?")

    def candidate(text: str, meaning: float) -> Passagewoorden:
        nothing: frozenset[str] = frozenset()
        return Passagewoorden(frozenset(passage_words(text).split()), nothing, nothing, text, "hof", meaning)

    both = read_features(
        vraag, [candidate("Het beroep op noodweerexces slaagt.", 0.7), candidate("Het beroep op de rechter.", 0.2)]
    )
    full, part = (raw_score(k) for k in both)
    assert both[0].begrippen == 1.0
    assert part < full


def test_at_most_two_of_one_ruling_among_the_first_four() -> None:
    hits = [Hit("A", str(i)) for i in range(5)] + [Hit("B", "b"), Hit("C", "c")]
    assert [h.ecli for h in choose("Wat overweegt het hof?", hits, 4)] == ["A", "A", "B", "C"]
    assert [h.ecli for h in choose("Wat overweegt het hof?", hits[:5], 4)] == ["A", "A", "A", "A"]


# --- finding -----------------------------------------------------------------------------------------------------------


def test_filters_hold_on_every_leg(demo_store: Store) -> None:
    e = load_embedder()
    cases: list[tuple[Filter, Callable[[Hit], bool]]] = [
        (Filter(soort="Conclusie"), lambda h: h.soort == "Conclusie"),
        (Filter(van=date(2021, 1, 1), tot=date(2021, 12, 31)), lambda h: h.datum is not None and h.datum.year == 2021),
        (Filter(sleutels=("ECLI:NL:FICTIEF:2021:401",)), lambda h: h.ecli == "ECLI:NL:FICTIEF:2021:401"),
    ]
    for where, keep in cases:
        hits = search_passages(demo_store, e, "vormverzuim bij het onderzoek aan de telefoon", where)
        assert hits
        assert all(keep(h) for h in hits)
    assert search_passages(demo_store, e, "vormverzuim", Filter(codes=("HR",))) == []


def test_as_many_passages_are_shown_as_were_asked_for(demo_store: Store) -> None:
    assert len(Retriever(demo_store, load_embedder(), k=50).find("de verdachte heeft het geld").hits) == 50


@pytest.mark.parametrize("name", ["ECLI:NL:FICTIEF:1999:FX0401", "FX0401", "zaaknummer 111.842"])
def test_a_named_ruling_comes_first_whatever_it_is_called(demo_store: Store, name: str) -> None:
    hits = (
        Retriever(demo_store, load_embedder()).retrieve(f"Wat besliste de Hoge Raad in {name} over toe-eigening?").hits
    )
    assert hits
    assert {h.ecli for h in hits} <= {"ECLI:NL:FICTIEF:1999:FX0401", "ECLI:NL:FICTIEF:1999:FX0301"}


def test_a_named_consideration_is_handed_over_first(demo_store: Store) -> None:
    found = Retriever(demo_store, load_embedder()).retrieve("Wat staat er in ECLI:NL:FICTIEF:1999:FX0401, r.o. 4.3?")
    assert found.hits[0].overweging == "4.3"


@pytest.mark.parametrize(
    ("vraag", "zin"),
    [
        ("Wat besliste de Hoge Raad in ECLI:NL:HR:2024:99999?", "staat niet in deze index. Dat zegt niet"),
        ("Vat ECLI:NL:GHXYZ:2021:12 samen", "GHXYZ is geen code van een Nederlands gerecht"),
        ("Wat gebeurde er in zaak 22/01234?", "«22/01234» staat niet in deze index"),
    ],
)
def test_a_named_ruling_that_is_not_there_ends_in_no_source(demo_store: Store, vraag: str, zin: str) -> None:
    found = Retriever(demo_store, load_embedder()).retrieve(vraag)
    assert not found.hits
    assert zin in found.reden


def test_a_wrong_court_or_date_beside_a_named_ruling_is_corrected_visibly(demo_store: Store) -> None:
    found = Retriever(demo_store, load_embedder()).retrieve(
        "Wat zei het hof Amsterdam op 3 mei 2021 in ECLI:NL:FICTIEF:2021:401?"
    )
    assert found.hits
    assert any("Hoge Raad (fictief)" in o for o in found.opmerkingen)
    assert any("7 december 2021" in o for o in found.opmerkingen)


def test_nothing_above_the_threshold_says_what_was_searched(demo_store: Store) -> None:
    found = Retriever(demo_store, load_embedder()).retrieve("Wordt het morgen mooi weer in Den Haag?")
    assert not found.hits
    assert "uitspraken" in found.reden


def test_the_overview_counts_what_is_there(demo_store: Store) -> None:
    view = overview(demo_store)
    assert view.uitspraken == len(list(demo_folder().glob("*.xml"))) == view.strafrecht
    assert sum(n for _, n in view.per_jaar) == view.uitspraken
