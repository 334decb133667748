"""What the court withdraws is gone: from every version, data file and index of the store, from the kept originals, and for
good. The files are compressed, so the same search must first find the text before the withdrawal."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from opendata_register import Register, Stuk, make_text, small_register
from opendata_server import serving
from opendata_syncing import ALLES, eclis_of, rows_of, run_sync
from test_sync_killed import run_killed

from strafrecht_rag.faces.cli import main
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import Store, open_store
from strafrecht_rag.index.tombstones import read_tombstones
from strafrecht_rag.language.analyse import passage_words
from strafrecht_rag.query.generator import Generator
from strafrecht_rag.query.llm import load_llm
from strafrecht_rag.query.retriever import Retriever
from strafrecht_rag.tasks.auditing import IndexNaslag
from strafrecht_rag.tasks.build import add
from strafrecht_rag.tasks.proving import recheck, save
from strafrecht_rag.tasks.sync.opdracht import Map
from strafrecht_rag.verification.audit import audit

NAAM = "Zwaluwstaartpoort"
"""A word that stands in one ruling alone."""
OLD = "ECLI:NL:HR:2021:1"
TEXT = (
    f"De verdachte {NAAM} heeft de hem verweten diefstal van de fietskoerier ter terechtzitting bekend.",
    f"Zie over de verdachte {NAAM} ook HR 19 februari 2013, ECLI:NL:HR:2013:BY5321, r.o. 2.4.",
    "De verklaring van de aangever vindt steun in de camerabeelden van het station.",
)


def register() -> Register:
    out = small_register()
    out.change(OLD, TEXT)
    return out


# --- the search --------------------------------------------------------------------------------------------------------


def lance_files(index: Path) -> Iterator[tuple[Path, Any]]:
    """Every file of the store in Lance's own form (data and indexes, whatever version uses it), as a table."""
    reader = pytest.importorskip("lance.file", reason="pylance reads the files that the store leaves")
    for path in sorted(index.rglob("*.lance")):
        if path.is_file():
            yield path, reader.LanceFileReader(str(path)).read_all().to_table()


def words_of_indexes(store: Store) -> list[tuple[str, int, int]]:
    """For each word list of a text index: the table, how many words it has, and their letters together."""
    out = []
    for path, table in lance_files(store.path):
        if path.name.endswith("tokens.lance"):
            row = table.to_pylist()[0]
            out.append((path.relative_to(store.path).parts[0], row["_token_next_id"], row["_token_total_length"]))
    return sorted(out)


def traces(index: Path, needle: str) -> list[str]:
    """Where a word stands, in capitals or not: in which version of which table, which file, which original."""
    found = []
    needle = needle.lower()
    store = open_store(index, create=False)
    for name in ("passages", "uitspraken", "verwijzingen"):
        table: Any = store._db.open_table(name)
        for version in table.list_versions():
            table.checkout(version["version"])
            if any(needle in repr(row).lower() for row in table.search().limit(1_000_000).to_list()):
                found.append(f"{name} versie {version['version']}")
        table.checkout_latest()
    for path, data in lance_files(index):
        if needle in repr(data.to_pylist()).lower():
            found.append(path.name)
    for path in sorted(Map.of(index).pad.rglob("*")):
        if path.is_file():
            raw = path.read_bytes()
            text = gzip.decompress(raw) if ".gz" in path.name else raw
            if needle.encode() in text.lower():
                found.append(path.name)
    for path in sorted(index.rglob("*")):
        if path.is_file() and needle.encode() in path.read_bytes().lower():
            found.append(f"bytes van {path.name}")
    return found


def hits(index: Path, words: str) -> int:
    table = open_store(index, create=False).passages
    return len(table.search(passage_words(words), query_type="fts", fts_columns="zoek").limit(10).to_list())


@pytest.mark.parametrize("soort", ["doc", "ecli"])
def test_a_withdrawn_text_is_gone_from_every_version_file_and_original(tmp_path: Path, soort: str) -> None:
    index, never = tmp_path / "i", tmp_path / "nooit"
    full = register()
    with serving(full) as server:
        run_sync(server, index, bereik=ALLES)
        found = traces(index, NAAM)
        assert {f.split()[0] for f in found if "versie" in f} == {"passages", "uitspraken", "verwijzingen"}
        assert any(f.startswith("ECLI_NL_HR_2021_1.") for f in found)
        assert any(f.endswith(".lance") for f in found)
        assert hits(index, NAAM) == len(TEXT[:2])
        words = words_of_indexes(open_store(index))

        full.withdraw(OLD, soort)
        report = run_sync(server, index)
    assert [s.ecli for s in report.ingetrokken] == [OLD]
    assert traces(index, NAAM) == []
    assert hits(index, NAAM) == 0
    stone = read_tombstones(index)[OLD]
    assert (stone.soort, stone.gewist) == (soort, True)

    # A word list keeps words in a packed form: it must be that of an index which never held the ruling.
    without = register()
    del without.stukken[OLD]
    with serving(without) as server:
        run_sync(server, never, bereik=ALLES)
    assert words_of_indexes(open_store(index)) == words_of_indexes(open_store(never))
    assert words_of_indexes(open_store(index)) != words
    assert rows_of(open_store(index)) == rows_of(open_store(never))


def test_the_old_text_of_a_changed_ruling_is_gone_too(tmp_path: Path) -> None:
    full = register()
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        assert traces(tmp_path / "i", NAAM)
        full.change(OLD, ("De verdachte heeft bekend.",))
        run_sync(server, tmp_path / "i")
    assert traces(tmp_path / "i", NAAM) == []
    assert OLD in eclis_of(tmp_path / "i")


def test_a_text_that_goes_without_a_word_is_gone_as_well(tmp_path: Path) -> None:
    full = register()
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full._put(OLD, tekst=None)
        run_sync(server, tmp_path / "i")
    assert traces(tmp_path / "i", NAAM) == []
    assert read_tombstones(tmp_path / "i")[OLD].gewist


def test_a_withdrawal_during_the_sync_is_seen_at_its_end(tmp_path: Path) -> None:
    full = register()
    with serving(full) as server:

        def later(_: object) -> None:
            if len(server.opgehaald()) == 40:
                server.voor = None
                full.withdraw(OLD, "doc")

        server.voor = later
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
    assert [s.ecli for s in report.ingetrokken] == [OLD]
    assert traces(tmp_path / "i", NAAM) == []


@pytest.mark.parametrize(
    ("punt", "plaats"),
    [("grafsteen", "na"), ("rij weg", "na"), ("intrekken", "na"), ("intrekken", "voor")],
)
def test_killed_while_forgetting_the_next_run_forgets_the_rest(tmp_path: Path, punt: str, plaats: str) -> None:
    full = register()
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full.withdraw(OLD, "doc")
        assert run_killed(server, tmp_path / "i", punt=punt, keer=1, plaats=plaats, vervolg=True) == -9
        run_sync(server, tmp_path / "i")
    assert traces(tmp_path / "i", NAAM) == []
    assert read_tombstones(tmp_path / "i")[OLD].gewist


def test_killed_between_a_change_and_its_scrubbing_the_next_run_scrubs(tmp_path: Path) -> None:
    full = register()
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full.change(OLD, ("De verdachte heeft bekend.",))
        assert run_killed(server, tmp_path / "i", punt="wissen", keer=1, plaats="voor", vervolg=True) == -9
        run_sync(server, tmp_path / "i")
    assert traces(tmp_path / "i", NAAM) == []


# --- for good ----------------------------------------------------------------------------------------------------------


def test_no_later_job_brings_it_back(tmp_path: Path) -> None:
    from opendata_register import write_xml

    full = register()
    archive = tmp_path / "oud.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("ECLI_NL_HR_2021_1.xml", write_xml(full.stukken[OLD]))
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full.withdraw(OLD, "doc")
        run_sync(server, tmp_path / "i")
        report = add([archive], open_store(tmp_path / "i"), load_embedder("ingebouwd"))
        assert (report.nieuw, report.ingetrokken) == (0, 1)
        named = run_sync(server, tmp_path / "i", namen=(OLD,))
        assert named.mislukt == {"ingetrokken": 1}
    assert traces(tmp_path / "i", NAAM) == []


def test_an_index_made_anew_still_knows_what_was_withdrawn(tmp_path: Path) -> None:
    import shutil

    full = register()
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full.withdraw(OLD, "doc")
        run_sync(server, tmp_path / "i")
        shutil.rmtree(tmp_path / "i")
        run_sync(server, tmp_path / "i")
    assert OLD in read_tombstones(tmp_path / "i")
    assert OLD not in eclis_of(tmp_path / "i")


def test_a_ruling_that_is_published_again_comes_back(tmp_path: Path) -> None:
    full = register()
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full.withdraw(OLD, "doc")
        run_sync(server, tmp_path / "i")
        full.change(OLD, ("De geanonimiseerde tekst van deze uitspraak.",))
        run_sync(server, tmp_path / "i")
    assert OLD in eclis_of(tmp_path / "i")
    assert OLD not in read_tombstones(tmp_path / "i")


def test_a_withdrawn_ruling_that_was_never_here_cannot_come_in(tmp_path: Path) -> None:
    full = register()
    full.add(Stuk("ECLI:NL:HR:1999:AA0001", date(1999, 1, 1), full.nu, tekst=make_text("oud")))
    with serving(full) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        full.withdraw("ECLI:NL:HR:1999:AA0001", "ecli")
        report = run_sync(server, tmp_path / "i")
    assert report.ingetrokken == []
    assert "ECLI:NL:HR:1999:AA0001" in read_tombstones(tmp_path / "i")


# --- what a reader is told ---------------------------------------------------------------------------------------------


def test_answers_audits_and_saved_proofs_tell_of_the_withdrawal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    index, proof = tmp_path / "index", tmp_path / "bewijs.json"
    full = register()
    question = f"Heeft {NAAM} de diefstal van de fietskoerier bekend?"
    embedder = load_embedder("ingebouwd")
    with serving(full) as server:
        run_sync(server, index, bereik=ALLES)
        answer = Generator(Retriever(open_store(index), embedder), load_llm("citaat"), streng=True).answer(question)
        save(answer, proof, streng=True)
        assert recheck(proof, open_store(index)).in_orde
        full.withdraw(OLD, "doc")
        run_sync(server, index)
    store = open_store(index)
    checked = recheck(proof, store)
    assert not checked.in_orde
    assert "ingetrokken" in [p.stand for p in checked.plaatsen or ()]
    monkeypatch.setattr("sys.argv", ["strafrecht-rag", "verify", str(proof)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    shown = capsys.readouterr().out
    assert "Dit antwoord is verouderd" in shown
    assert OLD in shown

    found = Retriever(store, embedder).retrieve(f"Wat besliste {OLD}?")
    assert "ingetrokken door de bron" in found.reden
    (reference,) = audit(f"De verdachte heeft bekend ({OLD}).", IndexNaslag(store)).referenties
    assert reference.stand == "niet te controleren"
    assert "ingetrokken door de bron" in reference.vlaggen[0]
    monkeypatch.setattr("sys.argv", ["strafrecht-rag", "verify", str(proof), "--json"])
    with pytest.raises(SystemExit):
        main()
    assert json.loads(capsys.readouterr().out)["ingetrokken"][0]["ecli"] == OLD


def test_a_refusal_names_the_window(tmp_path: Path) -> None:
    with serving(register()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
    retriever = Retriever(open_store(tmp_path / "i"), load_embedder("ingebouwd"))
    for question in ("Wat besliste ECLI:NL:HR:1999:ZZ0001?", "Hoe bak ik een appeltaart met kaneel?"):
        assert "strafrecht van 1 januari 2021 tot en met 1 juni 2021" in retriever.retrieve(question).reden
