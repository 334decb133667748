"""`sync` against the imitation: what is fetched, what is not, exact limits, and what a reader is told."""

from __future__ import annotations

import re
import shutil
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from conftest import SHARED
from opendata_register import CIVIEL, Register, Stuk, make_text, small_register
from opendata_server import Storing, serving
from opendata_syncing import ALLES, eclis_of, fingerprint, rows_of, run_sync

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.index.coverage import read_coverage
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.reading.xml import read_xml
from strafrecht_rag.sources.opendata.errors import FilterGenegeerd, GeenXml, Geweigerd
from strafrecht_rag.sources.opendata.manifest import Bereik, Manifest
from strafrecht_rag.sources.opendata.originals import Originelen
from strafrecht_rag.tasks.build import add
from strafrecht_rag.tasks.sync.opdracht import Map


def criminal(register: Register) -> list[str]:
    return sorted(s.ecli for s in register.stukken.values() if s.heeft_tekst and CIVIEL not in s.onderwerpen and "#straf" in s.onderwerpen[0])  # fmt: skip


def manifest_of(index: Path) -> Manifest:
    return Manifest(Map.of(index).manifest, read_only=True)


def test_a_sync_holds_the_criminal_rulings_with_text_and_tells_its_coverage(tmp_path: Path) -> None:
    register = small_register(strafrecht=40, anders=25, zonder_tekst=5)
    with serving(register) as server:
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
    assert eclis_of(tmp_path / "i") == criminal(register)
    assert (report.nieuw, report.mislukt.total(), report.gestopt) == (40, 0, None)
    assert sorted(server.opgehaald()) == criminal(register)
    dekking = read_coverage(tmp_path / "i")
    assert dekking == report.dekking
    assert dekking is not None
    assert [(b.in_register, b.met_tekst) for b in dekking.bereiken] == [(45, 40)]
    assert dekking.opgenomen == 40
    assert "strafrecht van 1 januari 2021 tot en met 1 juni 2021" in dekking.venster


def test_a_second_sync_fetches_nothing_and_changes_nothing(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        before, asked = fingerprint(tmp_path / "i"), len(server.opgehaald())
        report = run_sync(server, tmp_path / "i")
    assert (report.nieuw, report.gelijk, len(server.opgehaald())) == (0, 0, asked)
    assert fingerprint(tmp_path / "i") == before


def test_a_later_sync_fetches_what_is_new_and_what_changed_and_that_alone(tmp_path: Path) -> None:
    register = small_register()
    with serving(register) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        asked = len(server.opgehaald())
        register.change("ECLI:NL:HR:2021:1", ("De nieuwe tekst van deze uitspraak.",))
        register.add(Stuk("ECLI:NL:HR:2021:900", date(2021, 2, 2), register.nu, tekst=make_text("nieuw")))
        register.add(Stuk("ECLI:NL:HR:2020:900", date(2020, 2, 2), register.nu, tekst=make_text("te oud")))
        report = run_sync(server, tmp_path / "i")
    assert sorted(server.opgehaald()[asked:]) == ["ECLI:NL:HR:2021:1", "ECLI:NL:HR:2021:900"]
    assert (report.nieuw, report.gewijzigd) == (1, 1)
    texts = [p.tekst for p in open_store(tmp_path / "i").passages_of("ECLI:NL:HR:2021:1")]
    assert "".join(texts).endswith("De nieuwe tekst van deze uitspraak.")


@pytest.mark.parametrize("hooguit", [1, 7, 11, 12, 13])
def test_a_limit_is_kept_exactly_whatever_fails_on_the_way(tmp_path: Path, hooguit: int) -> None:
    register = small_register(strafrecht=12)
    with serving(register) as server:
        server.storingen["ECLI:NL:HR:2021:1"] = Storing(status=404)
        report = run_sync(server, tmp_path / "i", bereik=ALLES, hooguit=hooguit)
        assert report.nieuw == min(hooguit, 11)
        assert len(eclis_of(tmp_path / "i")) == min(hooguit, 11)
        run_sync(server, tmp_path / "i")
    assert len(eclis_of(tmp_path / "i")) == 11


def test_only_the_courts_that_were_asked(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=replace(ALLES, gerechten=("GHSHE", "HR")))
    assert {e.split(":")[2] for e in eclis_of(tmp_path / "i")} == {"GHSHE", "HR"}
    assert {e.split(":")[2] for e in server.opgehaald()} == {"GHSHE", "HR"}


def test_a_court_that_no_list_knows_is_refused_and_never_asked_without_filter(tmp_path: Path) -> None:
    with serving(small_register()) as server, pytest.raises(InvoerFout, match="--lists"):
        run_sync(server, tmp_path / "i", bereik=replace(ALLES, gerechten=("KTGAAR",)))
    assert not server.opgehaald()


def test_without_a_first_date_there_is_nothing_to_do(tmp_path: Path) -> None:
    with serving(small_register()) as server, pytest.raises(InvoerFout, match="vanaf welke datum"):
        run_sync(server, tmp_path / "i")


# --- faults ------------------------------------------------------------------------------------------------------------


BAD_ANSWERS = {
    "html": "een webpagina",
    "redirect": "stuurt door",
    "half": "breekt af",
    "leeg": "leeg antwoord",
    "ander": "toen om deze uitspraak werd gevraagd",
    "onzin": "andere tekst in plaats van XML",
}


def test_a_bad_answer_costs_one_ruling_and_is_told_by_name(tmp_path: Path) -> None:
    register = small_register()
    bad = dict(zip(criminal(register), BAD_ANSWERS, strict=False))
    with serving(register) as server:
        server.storingen |= {ecli: Storing(soort) for ecli, soort in bad.items()}
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
        assert eclis_of(tmp_path / "i") == sorted(set(criminal(register)) - bad.keys())
        assert report.mislukt.total() == len(BAD_ANSWERS)
        told = {v.partition(": ")[0]: v for v in report.voorbeelden}
        assert told.keys() == bad.keys()
        assert [ecli for ecli, soort in bad.items() if BAD_ANSWERS[soort] not in told[ecli]] == [], told
        server.storingen.clear()
        run_sync(server, tmp_path / "i")
    assert eclis_of(tmp_path / "i") == criminal(register)


def test_a_server_that_refuses_us_stops_the_run_and_the_rest_stays(tmp_path: Path) -> None:
    register = small_register()
    with serving(register) as server:

        def refuse(_: object) -> None:
            if len(server.opgehaald()) > 20:
                server.storingen["*"] = Storing(status=403)

        server.voor = refuse
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
        assert type(report.gestopt) is Geweigerd
        there = eclis_of(tmp_path / "i")
        assert 17 <= len(there) <= 20
        asked = len(server.opgehaald())
        assert asked < 30  # no battering at a closed door
        server.voor, server.storingen = None, {}
        run_sync(server, tmp_path / "i")
    assert eclis_of(tmp_path / "i") == criminal(register)
    again = [e for e in server.opgehaald()[asked:] if e in there]
    assert again == []


def test_pages_of_html_for_everything_stop_the_run(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        server.storingen["/uitspraken/content"] = Storing("html")
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
        assert type(report.gestopt) is GeenXml
        assert eclis_of(tmp_path / "i") == []


@pytest.mark.parametrize("naam", ["subject", "date", "creator"])
def test_a_filter_that_is_ignored_is_noticed_before_anything_is_fetched(tmp_path: Path, naam: str) -> None:
    with serving(small_register(anders=40)) as server:
        server.genegeerd = {naam}
        bereik = Bereik(date(2021, 1, 1), date(2021, 1, 31), ("HR",) if naam == "creator" else ())
        report = run_sync(server, tmp_path / "i", bereik=bereik)
    assert type(report.gestopt) is FilterGenegeerd
    assert not server.opgehaald()


def test_traffic_fines_are_no_criminal_law(tmp_path: Path) -> None:
    fine = Stuk("ECLI:NL:GHAMS:2021:77", date(2021, 1, 5), small_register().nu, tekst=make_text("wahv"))
    register = small_register()
    register.add(replace(fine, onderwerpen=(*fine.onderwerpen, "http://psi.rechtspraak.nl/rechtsgebied#bestuursrecht")))
    with serving(register) as server:
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
    assert report.ander_rechtsgebied == 1
    assert "ECLI:NL:GHAMS:2021:77" not in eclis_of(tmp_path / "i")


def test_a_document_without_body_is_no_success(tmp_path: Path) -> None:
    register = small_register()
    with serving(register) as server:
        server.voor = lambda v: register.withdraw(v.ecli, "doc") if v.ecli == "ECLI:NL:HR:2021:1" and not register.stukken[v.ecli].weg else None  # fmt: skip
        report = run_sync(server, tmp_path / "i", bereik=ALLES)
    assert report.zonder_tekst == 1
    assert "ECLI:NL:HR:2021:1" not in eclis_of(tmp_path / "i")


# --- lists -------------------------------------------------------------------------------------------------------------


def test_a_list_of_rulings_with_an_ljn_and_one_that_is_not_there(tmp_path: Path) -> None:
    register = small_register()
    old = Stuk("ECLI:NL:HR:2013:BY5321", date(2013, 1, 8), register.nu, (CIVIEL,), make_text("oud"), ljn="BY5321")
    register.add(old)
    with serving(register) as server:
        names = ("ecli:nl:hr:2021:1", "BY5321", "ECLI:NL:HR:2021:99999", "LJN AA0001")
        report = run_sync(server, tmp_path / "i", namen=names)
    assert eclis_of(tmp_path / "i") == ["ECLI:NL:HR:2013:BY5321", "ECLI:NL:HR:2021:1"]
    assert report.mislukt == {"onbekend bij de bron": 2}
    assert any("ECLI:NL:HR:2021:99999" in v for v in report.voorbeelden)
    assert any("AA0001" in v for v in report.voorbeelden)


def test_what_is_no_name_of_a_ruling_is_refused(tmp_path: Path) -> None:
    with serving(small_register()) as server, pytest.raises(InvoerFout, match="geen ECLI en geen LJN"):
        run_sync(server, tmp_path / "i", namen=("de uitspraak over de fiets",))


# --- originals ---------------------------------------------------------------------------------------------------------


def test_an_index_that_is_made_anew_needs_no_network_for_what_was_kept(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        before, asked = fingerprint(tmp_path / "i"), len(server.opgehaald())
        shutil.rmtree(tmp_path / "i")
        run_sync(server, tmp_path / "i")
    assert fingerprint(tmp_path / "i") == before
    assert len(server.opgehaald()) == asked


def test_without_originals_nothing_of_a_text_is_kept_beside_the_index(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES, originelen=False)
    assert list(Originelen(Map.of(tmp_path / "i").originelen).eclis()) == []
    assert len(eclis_of(tmp_path / "i")) == 40


def test_the_kept_originals_can_be_indexed_as_any_folder(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
    add([Map.of(tmp_path / "i").originelen], open_store(tmp_path / "j"), load_embedder("ingebouwd"))
    bare = [[r.replace("Rechtspraak Open Data", "") for r in rows_of(open_store(tmp_path / n))] for n in "ij"]
    assert len(bare[0]) == len(bare[1])
    assert eclis_of(tmp_path / "j") == eclis_of(tmp_path / "i")


# --- privacy -----------------------------------------------------------------------------------------------------------


def test_only_dates_courts_and_eclis_are_sent(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=replace(ALLES, gerechten=("HR",)))
        run_sync(server, tmp_path / "i")
    names = {name for v in server.log for name in v.vraag}
    assert names <= {"subject", "creator", "date", "modified", "return", "max", "from", "sort", "id"}
    assert all("Cookie" not in v.headers and "Referer" not in v.headers for v in server.log)


def test_the_limit_on_the_pace_holds_for_a_whole_sync(tmp_path: Path) -> None:
    with serving(small_register()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES, rate=25)
    assert server.hoogste_tempo() <= 26


# --- real rulings ------------------------------------------------------------------------------------------------------


def test_real_rulings_come_over_the_wire_as_they_come_from_a_file(tmp_path: Path) -> None:
    archive = SHARED / "rulings-strafrecht.zip"
    if not archive.exists():
        pytest.skip("real rulings lie beside the clone only where somebody put them")
    embedder = load_embedder("ingebouwd")
    add([archive], open_store(tmp_path / "j"), embedder)
    register = small_register()
    register.stukken.clear()
    with zipfile.ZipFile(archive) as zipped:
        for name in zipped.namelist():
            u = read_xml(zipped.read(name))
            assert u.datum is not None
            register.add(Stuk(u.ecli, u.datum, register.nu, tekst=(), soort=u.soort, xml=zipped.read(name)))
    with serving(register) as server:
        report = run_sync(server, tmp_path / "i", bereik=Bereik(date(1980, 1, 1)))
    assert report.in_orde
    bare = [sorted(re.sub(r'"bron": "[^"]*"', "", r) for r in rows_of(open_store(tmp_path / n))) for n in "ij"]
    assert bare[0] == bare[1]
    assert len(eclis_of(tmp_path / "i")) == 14
