"""The client against the imitation: every fault its own class, one pace for all threads, lists that change while read."""

from __future__ import annotations

import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, datetime

import pytest
from conftest import SHARED
from opendata_register import CIVIEL, GERECHTEN, Register, Stuk, small_register
from opendata_register import STRAFRECHT as SUBJECT
from opendata_server import Server, Storing, Verzoek, serving

from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.sources.opendata.bucket import Bucket, Gestopt
from strafrecht_rag.sources.opendata.client import ATTEMPTS, Client
from strafrecht_rag.sources.opendata.errors import (
    Afgebroken,
    GeenXml,
    Geweigerd,
    NietBereikbaar,
    Omgeleid,
    OnbekendeEcli,
    OnvolledigeLijst,
    OpenDataFout,
    TeVeelVerzoeken,
    VerzoekGeweigerd,
)
from strafrecht_rag.sources.opendata.errors import (
    Storing as StoringBijBron,
)
from strafrecht_rag.sources.opendata.feed import Bladzijde, Vermelding, read_feed
from strafrecht_rag.sources.opendata.paging import read_list
from strafrecht_rag.sources.opendata.parameters import STRAFRECHT, Venster, Zoekvraag

ECLI = "ECLI:NL:HR:2021:1"


def client_of(server: Server, rate: float = 1000.0) -> Client:
    return Client(server.adres, bucket=Bucket(rate), wachttijd=0.01)


# --- what is asked -----------------------------------------------------------------------------------------------------


def test_the_subject_and_the_window_arrive_as_they_are_meant() -> None:
    vraag = Zoekvraag(
        rechtsgebieden=(STRAFRECHT,),
        gerechten=(GERECHTEN["GHSHE"][1], GERECHTEN["HR"][1]),
        venster=Venster(date(2021, 1, 1), date(2021, 1, 31)),
        gewijzigd=datetime(2021, 2, 3, 4, 5, 6),
        met_document=True,
    )
    with serving(small_register()) as server, client_of(server) as client:
        client.search(vraag)
    asked = server.log[0].vraag
    assert asked["subject"] == [SUBJECT]
    assert asked["creator"] == [GERECHTEN["GHSHE"][1], GERECHTEN["HR"][1]]
    assert asked["date"] == ["2021-01-01", "2021-01-31"]
    assert asked["modified"] == ["2021-02-03T04:05:06"]
    assert (asked["return"], asked["max"], asked["from"]) == (["DOC"], ["1000"], ["0"])
    assert server.log[0].headers["User-Agent"].startswith("strafrecht-rag/")


@pytest.mark.parametrize(
    "fields",
    [
        {"aantal": 1001},
        {"aantal": 0},
        {"vanaf": -1},
        {"vervangt": ("BY532",)},
        {"rechtsgebieden": ("strafrecht",)},
        {"gerechten": ("Hoge Raad",)},
    ],
)
def test_what_the_register_would_not_understand_is_never_sent(fields: dict[str, object]) -> None:
    with pytest.raises(InvoerFout):
        Zoekvraag(**fields)  # type: ignore[arg-type]


def test_a_window_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(InvoerFout, match="na de einddatum"):
        Venster(date(2021, 2, 1), date(2021, 1, 1))


# --- faults ------------------------------------------------------------------------------------------------------------

CONTENT_FAULTS = [
    (Storing("html"), GeenXml, "webpagina"),
    (Storing("onzin"), GeenXml, "in plaats van XML"),
    (Storing("redirect"), Omgeleid, "www.rechtspraak.nl"),
    (Storing("kort"), Afgebroken, "brak halverwege af"),
    (Storing("half"), Afgebroken, "niet heel"),
    (Storing("leeg"), Afgebroken, "leeg antwoord"),
    (Storing("dicht"), Afgebroken, "brak halverwege af"),
    (Storing(status=500), StoringBijBron, "HTTP 500"),
    (Storing(status=503), StoringBijBron, "HTTP 503"),
    (Storing(status=429, headers={"Retry-After": "0"}), TeVeelVerzoeken, "te snel"),
]
LASTING = [
    (Storing(status=403), Geweigerd, "weigert"),
    (Storing(status=404), OnbekendeEcli, "kent deze ECLI niet"),
    (Storing(status=400), VerzoekGeweigerd, "begrijpt het verzoek niet"),
]


@pytest.fixture
def quick_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strafrecht_rag.sources.opendata.responses.DEFAULT_WAIT", 0.02)


@pytest.mark.usefixtures("quick_rest")
@pytest.mark.parametrize(("fault", "kind", "words"), CONTENT_FAULTS, ids=lambda v: str(getattr(v, "soort", "")))
def test_a_passing_fault_is_tried_again_and_then_has_its_own_class(
    fault: Storing, kind: type[OpenDataFout], words: str
) -> None:
    with serving(small_register()) as server, client_of(server) as client:
        server.storingen[ECLI] = replace(fault)
        with pytest.raises(kind, match=words) as caught:
            client.content(ECLI)
        assert type(caught.value) is kind
        assert len(server.log) == ATTEMPTS
        server.storingen[ECLI] = replace(fault, keer=2)
        assert ECLI.encode() in client.content(ECLI)


@pytest.mark.parametrize(("fault", "kind", "words"), LASTING)
def test_a_lasting_fault_is_not_tried_again(fault: Storing, kind: type[OpenDataFout], words: str) -> None:
    with serving(small_register()) as server, client_of(server) as client:
        server.storingen[ECLI] = fault
        with pytest.raises(kind, match=words):
            client.content(ECLI)
        assert len(server.log) == 1


@pytest.mark.usefixtures("quick_rest")
@pytest.mark.parametrize("soort", ["html", "onzin", "kort", "half", "leeg"])
def test_a_list_that_is_no_list_is_never_read_as_an_empty_one(soort: str) -> None:
    with serving(small_register()) as server, client_of(server) as client:
        server.storingen["/uitspraken/zoeken"] = Storing(soort)
        with pytest.raises((GeenXml, Afgebroken)):
            client.search(Zoekvraag())


def test_a_server_that_is_not_there_is_told_as_such() -> None:
    with Client("http://127.0.0.1:9", bucket=Bucket(1000), wachttijd=0.01) as client, pytest.raises(NietBereikbaar):
        client.content(ECLI)


def test_retry_after_holds_up_every_connection() -> None:
    with serving(small_register()) as server, client_of(server) as client:
        server.storingen[ECLI] = Storing(status=429, headers={"Retry-After": "1"}, keer=1)
        started = time.monotonic()
        with ThreadPoolExecutor(4) as pool:
            first = pool.submit(client.content, ECLI)
            time.sleep(0.2)
            rest = list(pool.map(client.content, [ECLI] * 3))
            assert first.result()
        assert len(rest) == 3
        assert all(v.tijd - started >= 0.9 for v in server.log[1:])


def test_a_proxy_from_the_environment_is_used_for_other_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(small_register()) as server:
        monkeypatch.setenv("HTTP_PROXY", server.adres)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        with Client("http://register.invalid", bucket=Bucket(1000), wachttijd=0.01) as client:
            assert client.search(Zoekvraag(aantal=1)).totaal == 70
        assert server.log[0].headers["Host"] == "register.invalid"


# --- pace --------------------------------------------------------------------------------------------------------------


def test_many_threads_together_keep_one_pace() -> None:
    with serving(small_register()) as server, client_of(server, rate=20) as client:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(client.content, [ECLI] * 50))
        assert len(server.log) == 50
        assert server.hoogste_tempo() <= 21  # both ends of the second


def test_who_waits_at_a_closed_bucket_is_turned_away() -> None:
    bucket = Bucket(0.01)
    bucket.take()
    threading.Timer(0.1, bucket.close).start()
    with pytest.raises(Gestopt):
        bucket.take()


# --- lists -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vanaf_een", [False, True], ids=["from-zero", "from-one"])
@pytest.mark.parametrize("bladzijde", [7, 20, 1000])
def test_a_list_is_whole_whether_from_counts_from_zero_or_one(vanaf_een: bool, bladzijde: int) -> None:
    register = small_register()
    with serving(register, vanaf_een=vanaf_een, bladzijde=bladzijde) as server, client_of(server) as client:
        found = [e.ecli for e in read_list(client, Zoekvraag(rechtsgebieden=(STRAFRECHT,)))]
    assert sorted(found) == sorted(s.ecli for s in register.search({"subject": [SUBJECT]}))


def test_a_ruling_that_changes_while_the_list_is_read_costs_no_other_ruling() -> None:
    register = small_register()
    everything = set(register.stukken)
    with serving(register, bladzijde=10) as server, client_of(server) as client:
        pages = iter(range(100))

        def change(_: Verzoek) -> None:
            if (page := next(pages)) and page < 4:  # a few of those already read move to the end
                for stuk in register.search({})[:6]:
                    register.change(stuk.ecli, ("Nieuwe tekst.",))

        server.voor = change
        found = list(read_list(client, Zoekvraag()))
    assert {e.ecli for e in found} == everything
    last = {e.ecli: e.gewijzigd for e in found}
    assert last == {s.ecli: f"{s.gewijzigd:%Y-%m-%dT%H:%M:%S}Z" for s in register.stukken.values()}


def test_a_list_that_never_comes_whole_is_told_with_both_numbers() -> None:
    class Short:
        def search(self, vraag: Zoekvraag) -> Bladzijde:
            return Bladzijde(9, tuple(Vermelding(f"ECLI:NL:HR:2021:{n}", "") for n in range(vraag.vanaf, 4)))

    with pytest.raises(OnvolledigeLijst, match="4 van 9"):
        list(read_list(Short(), Zoekvraag()))


def test_withdrawn_entries_carry_what_was_withdrawn() -> None:
    register = small_register()
    register.withdraw(ECLI, "doc")
    register.withdraw("ECLI:NL:GHAMS:2021:2", "ecli")
    with serving(register) as server, client_of(server) as client:
        gone = {e.ecli: e.weg for e in client.search(Zoekvraag()).vermeldingen if e.weg}
    assert gone == {ECLI: "doc", "ECLI:NL:GHAMS:2021:2": "ecli"}


def test_a_page_knows_its_count_its_clock_and_the_day_of_each_ruling() -> None:
    stuk = Stuk(
        "ECLI:NL:RBAMS:2021:7",
        date(2021, 2, 3),
        datetime(2021, 3, 4, 5, 6, 7),
        (CIVIEL,),
        titel="ECLI:NL:RBAMS:2021:7, Rb, 03-02-2021, 99-99-2020 & <b>",
    )
    with serving(Register.of([stuk])) as server, client_of(server) as client:
        page = client.search(Zoekvraag())
    assert page.totaal == 1
    assert page.moment == "2022-09-02T14:43:35+02:00"
    assert page.vermeldingen == (Vermelding(stuk.ecli, "2021-03-04T05:06:07Z", date(2021, 2, 3)),)


@pytest.mark.parametrize("text", [b"", b"no xml", b"<html><body/></html>", b"<feed/>"])
def test_what_is_no_feed_is_refused(text: bytes) -> None:
    with pytest.raises(GeenXml):
        read_feed([text])


def test_the_real_pages_of_2021_hold_each_ruling_once() -> None:
    archive = SHARED / "atom-strafrecht-2021.zip"
    if not archive.exists():
        pytest.skip("the real pages lie beside the clone only where somebody put them")
    found: list[Vermelding] = []
    with zipfile.ZipFile(archive) as zipped:
        for name in zipped.namelist():
            with zipped.open(name) as stream:
                page = read_feed(iter(lambda stream=stream: stream.read(9973), b""))  # type: ignore[misc]
            assert page.totaal == 10778
            found += page.vermeldingen
    assert len({e.ecli for e in found}) == len(found) == 10778
    assert all(e.datum and e.datum.year == 2021 for e in found)
