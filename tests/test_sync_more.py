"""Chains of formal relations, value lists, the command line, and a look at what needs no network."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from command import CALL_NOBODY
from opendata_register import CIVIEL, GERECHTEN, Register, Stuk, make_text, small_register
from opendata_server import Server, Storing, serving
from opendata_syncing import ALLES, eclis_of, run_sync

from strafrecht_rag.faces.cli import main
from strafrecht_rag.settings import load_settings
from strafrecht_rag.sources.opendata.client import LISTS
from strafrecht_rag.sources.opendata.errors import GeenXml
from strafrecht_rag.sources.opendata.lists import court_uris, load_list, parse_list
from strafrecht_rag.tasks.sync import run as syncing

MOMENT = datetime(2021, 4, 1, 9, 0, 0)

# --- chains ------------------------------------------------------------------------------------------------------------

RB, HOF, PHR, HR = (
    "ECLI:NL:RBAMS:2017:11",
    "ECLI:NL:GHAMS:2019:22",
    "ECLI:NL:PHR:2020:33",
    "ECLI:NL:HR:2021:44",
)


def chain() -> Register:
    """A case from the first court to the Hoge Raad; only the last lies in the window. It goes round: the first names the last."""

    def stuk(ecli: str, year: int, *relations: tuple[str, str, str], soort: str = "Uitspraak") -> Stuk:
        return Stuk(ecli, date(year, 2, 3), MOMENT, tekst=make_text(ecli), relaties=relations, soort=soort)

    out = small_register()
    for s in (
        stuk(RB, 2017, (HOF, "latere", "hogerBeroep")),
        stuk(HOF, 2019, (RB, "eerdere", "hogerBeroep"), (HR, "latere", "cassatie")),
        stuk(PHR, 2020, (HR, "latere", "conclusie"), soort="Conclusie"),
        stuk(HR, 2021, (HOF, "eerdere", "cassatie"), (PHR, "eerdere", "conclusie"), ("ECLI:NL:HR:2001:404", "eerdere", "herziening")),
    ):  # fmt: skip
        out.stukken[s.ecli] = s
    return out


def test_a_chain_is_followed_until_it_is_closed(tmp_path: Path) -> None:
    with serving(chain()) as server:
        run_sync(server, tmp_path / "i", bereik=ALLES)
        assert {RB, HOF, PHR} & set(eclis_of(tmp_path / "i")) == set()
        report = run_sync(server, tmp_path / "i", keten=True)
        assert report.uit_keten == 3
        assert {RB, HOF, PHR, HR} <= set(eclis_of(tmp_path / "i"))
        assert report.mislukt == {"onbekend bij de bron": 1}
        asked = len(server.opgehaald())
        again = run_sync(server, tmp_path / "i", keten=True)
        assert again.uit_keten == 0
        # The one that the register does not know failed, and is tried once more a run, like any that failed.
        assert server.opgehaald()[asked:] == ["ECLI:NL:HR:2001:404"]


def test_a_chain_of_a_named_ruling(tmp_path: Path) -> None:
    with serving(chain()) as server:
        run_sync(server, tmp_path / "i", namen=(HR,), keten=True)
    assert eclis_of(tmp_path / "i") == sorted([RB, HOF, PHR, HR])


def test_a_chain_ends_at_its_limit_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syncing, "CHAIN_LIMIT", 1)
    with serving(chain()) as server:
        report = run_sync(server, tmp_path / "i", namen=(HR,), keten=True)
    assert len(eclis_of(tmp_path / "i")) <= 2
    assert any("keten is niet af" in o for o in report.opmerkingen)


# --- value lists -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("naam", LISTS)
def test_every_list_ships_with_its_day(naam: str) -> None:
    shipped = load_list(naam)
    assert shipped.meegeleverd
    assert shipped.datum >= date(2025, 1, 1)
    assert all(v.kenmerk.startswith("http://") and v.naam for v in shipped.waarden)


def test_the_courts_that_sit_now_have_their_uris() -> None:
    sitting = "HR PHR GHAMS GHARL GHDHA GHSHE RBAMS RBDHA RBGEL RBLIM RBMNE RBNHO RBNNE RBOBR RBOVE RBROT RBZWB".split()
    assert sorted(court_uris(tuple(sitting))) == sorted(sitting)
    for code, (_, uri) in GERECHTEN.items():
        assert court_uris((code,))[code] == uri


def test_refreshed_lists_count_from_then_on(tmp_path: Path, cli: Cli) -> None:
    with serving(small_register()) as server:
        assert cli(server, "sync", "--lists") == 0
    assert "Instanties: 7 waarden" in cli.out
    lists = tmp_path / "index-bron" / "waardelijsten"
    assert load_list("Instanties", lists).meegeleverd is False
    assert court_uris(("RBLIM",), lists) == {}
    (lists / "Instanties.tsv").write_text("stuk")
    assert court_uris(("RBLIM",), lists)


def test_a_list_without_values_is_refused() -> None:
    with pytest.raises(GeenXml):
        parse_list(b"<Instanties/>")


# --- command line ------------------------------------------------------------------------------------------------------


class Cli:
    """Runs a command against an imitation; keeps what it said."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        self.out = self.err = ""

    def __call__(self, server: Server, *words: str) -> int:
        self.monkeypatch.setenv("STRAFRECHT_RAG_OPENDATA_URL", server.adres)
        self.monkeypatch.setenv("STRAFRECHT_RAG_OPENDATA_RATE", "10000")
        load_settings(fresh=True)
        self.monkeypatch.setattr("sys.argv", ["strafrecht-rag", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        self.out, self.err = self.capsys.readouterr()
        return int(ended.value.code or 0)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    return Cli(capsys, monkeypatch)


def test_a_new_user_syncs_looks_and_is_told_the_window(tmp_path: Path, cli: Cli) -> None:
    with serving(small_register()) as server:
        assert cli(server, "sync", "--since", "2021-01-01", "--until", "2021-02-28", "--dry-run") == 0
        assert "Er is niets opgehaald en niets veranderd." in cli.out
        assert not (tmp_path / "index").exists()
        assert not (tmp_path / "index-bron").exists()
        assert not server.opgehaald()
        assert cli(server, "sync", "--since", "2021-01-01", "--until", "2021-02-28", "--max", "5") == 0
        assert "5 nieuw" in cli.out
        assert cli(server, "sync") == 0
        assert cli(server, "status") == 0
    assert "strafrecht van 1 januari 2021 tot en met 28 februari 2021" in cli.out
    assert "in het register" in cli.out
    assert cli(server, "show", "ECLI:NL:HR:1999:ZZ0001") == 2
    assert "28 februari 2021" in cli.err


def test_a_closed_door_is_a_sentence_and_exit_code_2(cli: Cli) -> None:
    with serving(small_register()) as server:
        server.storingen["/uitspraken/content"] = Storing(status=403)
        assert cli(server, "sync", "--since", "2021-01-01") == 2
    assert "weigert de toegang (HTTP 403)" in cli.err
    assert "Traceback" not in cli.err


def test_a_ruling_that_failed_is_a_finding(cli: Cli) -> None:
    with serving(small_register()) as server:
        server.storingen["ECLI:NL:HR:2021:1"] = Storing("html")
        assert cli(server, "sync", "--since", "2021-01-01") == 1
    assert "ECLI:NL:HR:2021:1: De bron gaf een webpagina" in cli.err


def test_a_list_from_a_file(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "lijst.txt").write_text("# mijn lijst\nECLI:NL:HR:2021:1\n\necli:nl:ghams:2021:2  # deze ook\n")
    with serving(small_register()) as server:
        assert cli(server, "sync", "--file", str(tmp_path / "lijst.txt")) == 0
    assert eclis_of(tmp_path / "index") == ["ECLI:NL:GHAMS:2021:2", "ECLI:NL:HR:2021:1"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--since", "2021-02-30"], "geen bestaande datum"),
        (["--since", "2021-03-01", "--until", "2021-02-01"], "na de einddatum"),
        (["--since", "2999-01-01"], "toekomst"),
        (["--until", "2021-01-01"], "horen bij --since"),
        (["--since", "2021-01-01", "--court", "Rechtbank Atlantis"], "geen bekend gerecht"),
        (["--since", "2021-01-01", "--max", "0"], "minstens dit zijn: 1"),
        (["ECLI:NL:HR:2021:1", "--since", "2021-01-01"], "niet allebei"),
        (["--file", "bestaat-niet.txt"], "kan niet worden gelezen"),
        ([], "vanaf welke datum"),
    ],
)
def test_a_wrong_wish_is_a_sentence(cli: Cli, words: list[str], told: str) -> None:
    with serving(small_register()) as server:
        assert cli(server, "sync", *words) == 2
        assert not server.opgehaald()
    assert told in cli.err
    assert "Traceback" not in cli.err


def test_a_second_program_does_not_ask_the_register_at_the_same_time_whatever_its_index(
    tmp_path: Path, cli: Cli
) -> None:
    holding = (
        "import sys; from strafrecht_rag.sources.opendata.turn import own_turn\n"
        "with own_turn(sys.argv[1]): print('ja', flush=True); sys.stdin.read()"
    )
    with serving(small_register()) as server, serving(small_register()) as other:
        first = subprocess.Popen(
            [sys.executable, "-c", holding, server.adres], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert first.stdout is not None
        assert first.stdin is not None
        assert first.stdout.readline() == b"ja\n"
        for words in (["--since", "2021-01-01"], ["--since", "2021-01-01", "--dry-run"], ["--lists"]):
            assert cli(server, "sync", *words, "--index", str(tmp_path / "elders")) == 2
            assert "haalt een ander programma al uitspraken op" in cli.err
        assert not server.log
        assert not (tmp_path / "elders").exists()
        assert cli(other, "sync", "--lists") == 0  # another register, another turn
        first.kill()
        first.wait()
        first.stdin.close()
        first.stdout.close()
        assert cli(server, "sync", "--lists") == 0  # who was killed holds up nobody


def test_another_machine_never_gets_more_than_ten_requests_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    from strafrecht_rag.faces.cli.syncing import make_client

    monkeypatch.setenv("STRAFRECHT_RAG_OPENDATA_RATE", "500")
    load_settings(fresh=True)
    with make_client() as client:
        assert client.bucket.rate == 10.0
        assert client.adres == "https://data.rechtspraak.nl"


# --- what needs no network ---------------------------------------------------------------------------------------------

BLOCKED = (
    CALL_NOBODY
    + """
import contextlib, io, json, sys
from strafrecht_rag.faces.cli import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["strafrecht-rag", *words]
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: main()
        except SystemExit as ended: code = ended.code
    print(json.dumps([words[0], code or 0, out.getvalue(), err.getvalue()]))
"""
)


def test_asking_searching_showing_and_checking_open_no_socket(tmp_path: Path) -> None:
    with serving(replace_texts()) as server:
        run_sync(server, tmp_path / "index", namen=("ECLI:NL:HR:2021:1", "ECLI:NL:GHAMS:2021:2"))
    (tmp_path / "stuk.txt").write_text("De verdachte heeft bekend (ECLI:NL:HR:2021:1).")
    commands = [
        ["ask", "Wat werd ten laste gelegd over diefstal?", "--model", "citaat"],
        ["search", "diefstal"],
        ["show", "ECLI:NL:HR:2021:1"],
        ["check", str(tmp_path / "stuk.txt")],
    ]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BLOCKED, json.dumps(commands)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [name for name, *_ in results] == ["ask", "search", "show", "check"]
    for name, code, out, err in results:
        assert code in (0, 1), (name, err)
        assert "socket was opened" not in err
        assert out.strip(), name


def replace_texts() -> Register:
    out = small_register()
    out.stukken["ECLI:NL:GHAMS:2021:2"] = replace(out.stukken["ECLI:NL:GHAMS:2021:2"], onderwerpen=(CIVIEL,))
    return out


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(20, "minder dan een minuut"), (61, "een minuut"), (125, "2 minuten"), (3 * 3600 + 1800, "3,5 uur")],
)
def test_time_left_is_told_in_words(seconds: float, told: str) -> None:
    from strafrecht_rag.faces.cli.syncing import _duration

    assert _duration(seconds) == told
