"""Statutes that are read in: shown with their text and day, never a passage of an answer."""

from __future__ import annotations

import signal
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path

import pytest
from command import run, said
from conftest import SHARED
from opendata_register import small_register
from opendata_server import serving
from opendata_syncing import ALLES, rows_of, run_sync

from strafrecht_rag.citations.articles import place_of
from strafrecht_rag.citations.scan import find
from strafrecht_rag.domain import Wet, Wetsartikel
from strafrecht_rag.errors import BronFout, InvoerFout
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.search import search_passages
from strafrecht_rag.index.statutes import article_text, laws_of
from strafrecht_rag.index.store import Filter, Store, open_store
from strafrecht_rag.reading.statutes import read_bwb, read_markdown
from strafrecht_rag.sources.demoset import demo_folder
from strafrecht_rag.tasks.auditing import IndexNaslag
from strafrecht_rag.tasks.build import add
from strafrecht_rag.tasks.laws import add_laws, articles_of, find_articles, named_articles, read_laws
from strafrecht_rag.tasks.reading_room import read_ruling
from strafrecht_rag.verification.audit import audit

# Both texts are made up; the second has the shape of the Basiswettenbestand, as docs/bronnen.md tells.
SV = """\
##Wet van 1 januari, houdende een verzonnen wetboek

### Titel  I

####Verzonnen bepalingen

### Artikel  1

Strafvordering is hier verzonnen, zie artikel 539*u*.

###Artikel 359a

1.  De verzonnen rechter kan bepalen dat:

a. de verzonnen straf lager wordt;

1°. eens;

2°. anders;

b. het bewijs wordt uitgesloten.

Dat is alles.
2.   Bij het eerste lid is 50 cm<sup>3</sup> van belang.

### Artikelen 360 - 362 [Vervallen]

####Slotbepaling

Lasten en bevelen, dat deze in het Staatsblad zal worden geplaatst.
"""
SR = """\
<?xml version="1.0" encoding="UTF-8"?>
<toestand bwb-id="BWBR0001854" inwerkingtreding="2024-07-01">
 <wetgeving soort="wet"><intitule>Wet van 3 maart 1881</intitule><citeertitel status="officieel">Wetboek van Strafrecht</citeertitel>
  <wet-besluit><wettekst><boek><kop><label>Boek</label><nr>Tweede</nr><titel>Misdrijven</titel></kop>
   <titeldeel><kop><label>Titel</label><nr>XXII</nr><titel>Diefstal</titel></kop>
    <artikel label="Artikel 310" inwerking="2010-01-01"><kop><label>Artikel</label><nr status="officieel">310</nr></kop>
     <al>Hij die verzonnen goed wegneemt<noot><noot.al>weg</noot.al></noot>, is <nadruk type="cur">verzonnen</nadruk> strafbaar.</al>
     <meta-data><jcis><jci verwijzing="x"/></jcis></meta-data></artikel>
    <artikel label="Artikel 311"><kop><label>Artikel</label><nr>311</nr><titel>Zwaarder</titel></kop>
     <lid><lidnr>1</lidnr><al>Zwaarder wordt gestraft:</al><lijst><li><li.nr>1°.</li.nr><al>diefstal van vee;</al>
       <lijst><li><li.nr>a.</li.nr><al>een koe;</al></li></lijst></li></lijst><al>Slot.</al></lid>
     <lid><lidnr>2</lidnr><al>Een tweede lid.</al></lid></artikel>
    <artikel label="Artikel 312" status="vervallen"><kop><label>Artikel</label><nr>312</nr></kop></artikel>
    <artikel label="Artikel I"><kop><label>Artikel</label><nr>I</nr></kop><al>Overgangsrecht.</al></artikel>
   </titeldeel></boek></wettekst></wet-besluit></wetgeving></toestand>
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "wetten"
    folder.mkdir()
    (folder / "BWBR0001903_2015-01-01.md").write_text(SV, "utf-8")
    (folder / "sr.xml").write_text(SR, "utf-8")
    (folder / "notities.txt").write_text("geen wet", "utf-8")
    return folder


@pytest.fixture
def store(tmp_path: Path, files: Path) -> Store:
    store = open_store(tmp_path / "index")
    add_laws([files], store, load_embedder("ingebouwd"))
    return store


def shown(artikel: Wetsartikel | None) -> list[tuple[str, str, str]]:
    assert artikel is not None
    return [(d.lid, d.onder, d.tekst) for d in artikel.delen]


def looked_up(store: Store, text: str) -> Wetsartikel | None:
    (vondst,) = find(text)
    return article_text(store, vondst)


# --- reading -----------------------------------------------------------------------------------------------------------


def test_markdown_gives_articles_with_leden_onderdelen_and_their_place() -> None:
    wet = read_markdown(SV.encode(), "map › BWBR0001903_2015-01-01.md")
    assert (wet.code, wet.naam, wet.bwb, wet.datum) == (
        "Sv",
        "Wetboek van Strafvordering",
        "BWBR0001903",
        date(2015, 1, 1),
    )
    assert [a.nummer for a in wet.artikelen] == ["1", "359a", "360", "361", "362"]
    assert shown(wet.artikelen[1]) == [
        ("1", "", "De verzonnen rechter kan bepalen dat:"),
        ("1", "a", "de verzonnen straf lager wordt;"),
        ("1", "a 1°", "eens;"),
        ("1", "a 2°", "anders;"),
        ("1", "b", "het bewijs wordt uitgesloten."),
        ("1", "", "Dat is alles."),
        ("2", "", "Bij het eerste lid is 50 cm3 van belang."),
    ]
    assert shown(wet.artikelen[0]) == [("", "", "Strafvordering is hier verzonnen, zie artikel 539u.")]
    assert wet.artikelen[0].plaats == "Titel I Verzonnen bepalingen"
    assert (wet.artikelen[2].delen, wet.artikelen[2].opschrift) == ((), "[Vervallen]")


def test_bwb_xml_gives_the_same_shape_with_its_day_and_since_when_an_article_reads_so() -> None:
    wet = read_bwb(SR.encode(), "sr.xml")
    assert (wet.code, wet.naam, wet.bwb, wet.datum) == (
        "Sr",
        "Wetboek van Strafrecht",
        "BWBR0001854",
        date(2024, 7, 1),
    )
    theft, worse, gone = wet.artikelen
    assert shown(theft) == [("", "", "Hij die verzonnen goed wegneemt, is verzonnen strafbaar.")]
    assert (theft.sinds, theft.plaats) == (date(2010, 1, 1), "Boek Tweede Misdrijven › Titel XXII Diefstal")
    assert worse.opschrift == "Zwaarder"
    assert shown(worse) == [
        ("1", "", "Zwaarder wordt gestraft:"),
        ("1", "1°", "diefstal van vee;"),
        ("1", "1° a", "een koe;"),
        ("1", "", "Slot."),
        ("2", "", "Een tweede lid."),
    ]
    assert shown(gone) == [("", "", "[Vervallen]")]


def test_the_day_comes_from_the_text_then_the_name_then_the_user() -> None:
    told = SV.replace("### Titel  I\n", "Geldend van 02-03-2016 t/m heden\n\n### Titel  I\n", 1).encode()
    assert read_markdown(told, "BWBR0001903_2015-01-01.md", date(2014, 1, 1)).datum == date(2016, 3, 2)
    assert read_markdown(SV.encode(), "BWBR0001903_2015-01-01.md", date(2014, 1, 1)).datum == date(2015, 1, 1)
    assert read_markdown(SV.encode(), "BWBR0001903.md", date(2014, 1, 1)).datum == date(2014, 1, 1)
    assert read_markdown(SV.encode(), "BWBR0001903.md").datum is None


def test_a_statute_without_bwb_number_goes_by_its_title_and_a_book_keeps_its_number() -> None:
    text = "# Wet van 5 juli, houdende regels (Wet wapens en munitie)\n\n## Artikel 1\n\nVerzonnen.\n"
    assert read_markdown(text.encode(), "wet.md").code == "WWM"
    book = read_markdown(b"# Burgerlijk Wetboek Boek 6\n\n## Artikel 162\n\nVerzonnen.\n", "bw.md")
    assert [(a.code, a.nummer) for a in book.artikelen] == [("BW", "6:162")]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"# Een brief\n\nZonder artikelen.\n", "Hierin staat geen wet"),
        (b"# Huisregels van de sportclub\n\n## Artikel 1\n\nNiet rennen.\n", "kent dit programma geen afkorting"),
        (b"\xff\xfe\x00kapot", "geen tekst in UTF-8"),
    ],
)
def test_markdown_that_is_no_known_statute_says_so(data: bytes, sentence: str) -> None:
    with pytest.raises(BronFout, match=sentence):
        read_markdown(data, "x.md")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"<toestand><wetgeving>", "geen geldige XML"),
        (b"<open-rechtspraak/>", "maar geen wet uit het Basiswettenbestand"),
        (b"<toestand bwb-id='BWBR0001854'/>", "Hierin staat geen wet"),
        (b"<!DOCTYPE a [<!ENTITY b 'c'>]><toestand>&b;</toestand>", "DTD of entiteiten"),
        (b"", "leeg"),
    ],
)
def test_xml_that_is_no_statute_says_so(data: bytes, sentence: str) -> None:
    with pytest.raises(BronFout, match=sentence):
        read_bwb(data, "x.xml")


def test_the_parts_of_an_article_are_read_from_its_value() -> None:
    place = place_of("359a lid 2 onder b Sv")
    assert place is not None
    assert (place.nummer, place.lid, place.onder, place.code) == ("359a", "2", "b", "Sv")
    assert [p.nummer for w in ("162 6 BW", "6:162 BW") if (p := place_of(w))] == ["6:162", "6:162"]
    assert place_of("zomaar") is None


# --- the table ---------------------------------------------------------------------------------------------------------


def test_an_article_is_found_by_any_way_of_naming_it(store: Store) -> None:
    for text in ("art. 359a lid 2 onder b Sv", "359a Sv", "artikel 359a van het Wetboek van Strafvordering"):
        found = looked_up(store, text)
        assert found is not None
        assert (found.nummer, found.wet, found.datum) == ("359a", "Wetboek van Strafvordering", date(2015, 1, 1))
    assert looked_up(store, "310 Sr") is not None
    assert looked_up(store, "999 Sr") is None
    assert looked_up(store, "art. 6 EVRM") is None


def test_reading_again_changes_nothing_a_newer_text_replaces_and_an_older_one_does_not(
    store: Store, files: Path, tmp_path: Path
) -> None:
    def states(*paths: Path) -> list[str]:
        return [s for _, s in add_laws(list(paths), store, load_embedder("ingebouwd")).wetten]

    before = rows(store)
    assert states(files) == ["gelijk", "gelijk"]
    assert rows(store) == before
    newer = tmp_path / "BWBR0001903_2016-01-01.md"
    newer.write_text(SV.replace("### Artikelen 360 - 362 [Vervallen]", "### Artikel 360b\n\nNieuw."), "utf-8")
    assert states(newer) == ["gewijzigd"]
    assert looked_up(store, "361 Sv") is None
    assert looked_up(store, "360b Sv") is not None
    assert states(files) == ["ouder", "gelijk"]
    assert {law.code: (law.datum, law.artikelen) for law in laws_of(store)} == {
        "Sv": (date(2016, 1, 1), 3),
        "Sr": (date(2024, 7, 1), 3),
    }


def rows(store: Store) -> list[str]:
    return sorted(str(r) for r in store.laws().search().limit(10_000).to_list())


KILLED = """
import os, signal, sys
from pathlib import Path
from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.tasks import laws
original = laws.write_law
def deadly(store, wet):
    if {voor}: os.kill(os.getpid(), signal.SIGKILL)
    original(store, wet)
    os.kill(os.getpid(), signal.SIGKILL)
laws.write_law = deadly
laws.add_laws([Path(sys.argv[1])], open_store(Path(sys.argv[2])), load_embedder("ingebouwd"))
"""


@pytest.mark.parametrize("voor", [True, False])
def test_killed_around_a_commit_the_next_reading_ends_the_same(
    store: Store, files: Path, tmp_path: Path, voor: bool
) -> None:
    script = KILLED.format(voor=voor)
    index = tmp_path / "gebroken"
    child = subprocess.run([sys.executable, "-W", "ignore", "-c", script, str(files), str(index)], check=False)
    assert child.returncode == -signal.SIGKILL
    broken = open_store(index)
    assert len(laws_of(broken)) == (0 if voor else 1)
    add_laws([files], broken, load_embedder("ingebouwd"))
    assert rows(broken) == rows(store)


def test_two_writers_do_not_write_at_once(store: Store, files: Path) -> None:
    from strafrecht_rag.errors import IndexFout

    with store.locked(), pytest.raises(IndexFout, match="Een ander programma schrijft"):
        add_laws([files], open_store(store.path), load_embedder("ingebouwd"))


def test_statutes_are_never_found_as_passages_and_the_rulings_stay_as_they_are(store: Store, files: Path) -> None:
    embedder = load_embedder("ingebouwd")
    add([demo_folder()], store, embedder)
    before, laws = rows_of(store), rows(store)
    found = search_passages(store, embedder, "verzonnen rechter verzonnen straf 359a Sv", Filter(rechtsgebied=""), 20)
    assert found
    assert not any("verzonnen rechter" in h.tekst for h in found)
    add_laws([files], store, embedder)
    add([demo_folder()], store, embedder)
    assert (rows_of(store), rows(store)) == (before, laws)


def test_a_withdrawal_leaves_the_statutes_alone(store: Store) -> None:
    before = rows(store)
    with serving(small_register(strafrecht=6, anders=4, zonder_tekst=0)) as server:
        run_sync(server, store.path, bereik=ALLES)
        server.register.withdraw(next(iter(server.register.stukken)))
        assert len(run_sync(server, store.path).ingetrokken) == 1
    assert rows(open_store(store.path, create=False)) == before


# --- archives and bad input --------------------------------------------------------------------------------------------


def zipped(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return path


def test_statutes_are_read_out_of_archives_with_the_same_limits_as_rulings(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "binnen.zip", sr__xml=SR.encode()).read_bytes()
    outer = zipped(tmp_path / "buiten.zip", binnen__zip=inner, BWBR0001903__md=SV.encode(), lees__txt=b"niets")
    found = list(read_laws([outer]))
    assert sorted(w.code for w in found if isinstance(w, Wet)) == ["Sr", "Sv"]
    assert [str(e) for e in found if isinstance(e, BronFout)] == [
        "buiten.zip › lees.txt: geen wet in dit soort bestand. Geef Markdown (.md) of BWB-XML (.xml), ook in een ZIP."
    ]
    (bomb,) = read_laws([zipped(tmp_path / "bom.zip", wet__md=b"\0" * 30_000_000)])
    assert "te groot" in str(bomb)
    (tmp_path / "kapot.zip").write_bytes(b"PK\x03\x04 geen zip")
    (broken,) = read_laws([tmp_path / "kapot.zip"])
    assert "geen geldig ZIP-bestand" in str(broken)


def test_a_folder_with_notes_in_markdown_is_still_read_as_rulings_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "README.md").write_text("# Notities", "utf-8")
    report = add([tmp_path / "in"], open_store(tmp_path / "index"), load_embedder("ingebouwd"))
    assert (report.uitspraken, report.geweigerd) == (0, [])


def test_on_the_command_line_bad_input_is_a_sentence_and_makes_no_index(tmp_path: Path) -> None:
    (tmp_path / "brief.md").write_text("# Een brief\n", "utf-8")
    (tmp_path / "leeg").mkdir()
    index = tmp_path / "i"
    refused = run("index", "--laws", str(tmp_path / "brief.md"), index=index)
    assert refused.returncode == 2
    assert "Geweigerd: brief.md: Hierin staat geen wet" in said(refused)
    assert not (index / "index.json").exists()
    assert run("index", "--laws", str(tmp_path / "leeg"), index=index).returncode == 2


# --- where a user meets them -------------------------------------------------------------------------------------------


def test_what_a_user_types_is_an_article_or_something_else() -> None:
    assert [v.waarde for v in named_articles("art. 359a lid 2 Sv")] == ["359a lid 2 Sv"]
    assert [v.waarde for v in named_articles("310 sr")] == ["310 Sr"]
    assert [v.waarde for v in named_articles("artt. 310 en 311 Sr")] == ["310 Sr", "311 Sr"]
    for other in ("ECLI:NL:HR:2014:3148", "BY5321", "10/123456-22", "2013", "HR 359a Sv ECLI:NL:HR:2014:3148"):
        assert named_articles(other) == []


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("artikel 310", "noemt geen wet"),
        ("6 EVRM", r"Van EVRM is geen tekst ingelezen. Wel van: Sr, Sv."),
        ("999 Sr", "In de ingelezen tekst van Sr van 1 juli 2024 staat geen artikel 999."),
    ],
)
def test_an_article_that_cannot_be_shown_says_why(store: Store, typed: str, sentence: str) -> None:
    with pytest.raises(InvoerFout, match=sentence):
        find_articles(store, typed, named_articles(typed))


def test_the_articles_that_a_ruling_names_come_with_their_text(store: Store) -> None:
    add([demo_folder()], store, load_embedder("ingebouwd"))
    named = articles_of(store, read_ruling(store, "ECLI:NL:FICTIEF:2021:401").besluit)
    there = {g.vondst.waarde: g.artikel for g in named}
    assert len(there) == len(named)
    assert there["359a Sv"] is not None


def test_check_hints_at_an_article_that_the_statute_as_read_in_does_not_have(store: Store, demo_store: Store) -> None:
    text = "Zie art. 12i Sv, art. 359a Sv, art. 310 Sr, art. 6 EVRM en art. 6:162 BW."

    def hints(s: Store) -> dict[str, str]:
        return {a.waarde: a.hint for a in audit(text, IndexNaslag(s)).artikelen if a.hint}

    add([demo_folder()], store, load_embedder("ingebouwd"))
    assert hints(demo_store) == {}  # the list that ships with the program has them all
    assert hints(store) == {
        "12i Sv": "In de ingelezen tekst van Sv van 1 januari 2015 staat geen artikel 12i. "
        "Het kan later zijn ingevoegd, of eerder zijn vervallen."
    }


def test_the_screen_shows_articles_with_their_day_and_status_counts_the_statutes(
    tmp_path: Path, files: Path, demo_index: Path
) -> None:
    index = tmp_path / "i"
    read = run("index", "--laws", str(files), index=index)
    assert read.returncode == 0, read.stderr
    assert "Wetboek van Strafvordering (Sv): 5 artikelen, tekst van 1 januari 2015; nieuw" in said(read)
    article = run("show", "art. 359a lid 1 onder b Sv", index=index)
    assert article.returncode == 0
    assert "Zoals in de ingelezen tekst van 1 januari 2015; controleer de geldende tekst." in said(article)
    assert [line for line in article.stdout.splitlines() if line.startswith("▸")] == [
        "▸     b. het bewijs wordt uitgesloten."
    ]
    run("index", str(demo_folder()), index=index)
    laws = run("show", "ECLI:NL:FICTIEF:2021:401", "--laws", index=index)
    assert "Artikel 359a Wetboek van Strafvordering" in said(laws)
    assert "Wetboek van Strafrecht (Sr): 3 artikelen, tekst van 1 juli 2024" in said(run("status", index=index))


@pytest.mark.skipif(not SHARED.is_dir(), reason="no real texts beside this clone")
def test_the_real_statutes_have_the_articles_of_the_list_that_ships() -> None:
    from importlib.resources import files as resources

    listed = (resources("strafrecht_rag.citations") / "data" / "artikelen.tsv").read_text("utf-8").splitlines()
    numbers = {line.split("\t")[0]: line.split("\t")[1].split(" ") for line in listed if not line.startswith("#")}
    found = {w.code: w for w in read_laws([SHARED / "statutes-markdown.zip"]) if isinstance(w, Wet)}
    assert {code: [a.nummer for a in w.artikelen] for code, w in found.items()} == numbers
    assert all(a.delen for w in found.values() for a in w.artikelen)
