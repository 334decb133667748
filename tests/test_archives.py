"""Archives as people hold them: a year of months in ZIPs, folders, tars; mixed with other things and other fields of law."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest
from conftest import SHARED
from opendata_register import BESTUURSRECHT, CIVIEL, STRAFRECHT, Stuk, make_text, write_xml

from strafrecht_rag.index.embedders import load_embedder
from strafrecht_rag.index.store import open_store
from strafrecht_rag.sources.archives import fields_of_law
from strafrecht_rag.tasks.build import add, read_all
from strafrecht_rag.tasks.reading_many import Gelezen

MOMENT = datetime(2013, 5, 6, 7, 8, 9)


def xml(number: int, *fields: str, year: int = 2013) -> tuple[str, bytes]:
    ecli = f"ECLI:NL:RBAMS:{year}:{number}"
    stuk = Stuk(ecli, date(year, 1 + number % 12, 3), MOMENT, fields or (STRAFRECHT,), make_text(ecli))
    return ecli.replace(":", "_") + ".xml", write_xml(stuk)


def zip_of(files: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def tar_of(files: list[tuple[str, bytes]], mode: str = "w:gz") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def yearly() -> bytes:
    months = [(f"2013/2013{m:02}.zip", zip_of([xml(10 * m + n) for n in range(3)])) for m in range(1, 13)]
    return zip_of(months)


def year_in_tar() -> bytes:
    return tar_of([(f"2013/{m:02}/{n}", d) for m in range(1, 13) for n, d in [xml(10 * m + i) for i in range(3)]])


def eclis(items: list[Gelezen]) -> list[str]:
    return sorted(i.uitspraak.ecli for i in items if i.uitspraak)


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("OpenDataUitspraken.zip", yearly),
        ("2013.tar.gz", year_in_tar),
        ("2013.tgz", year_in_tar),
        ("2013.tar", lambda: tar_of([xml(10 * m + n) for m in range(1, 13) for n in range(3)], "w")),
        ("2013.tar.xz", lambda: tar_of([xml(10 * m + n) for m in range(1, 13) for n in range(3)], "w:xz")),
        ("zips.tar.gz", lambda: tar_of([(f"{m}.zip", zip_of([xml(10 * m + n) for n in range(3)])) for m in range(1, 13)])),
        ("tars.zip", lambda: zip_of([(f"{m}.tar.gz", tar_of([xml(10 * m + n) for n in range(3)])) for m in range(1, 13)])),
    ],
)  # fmt: skip
def test_a_year_comes_out_whole_whatever_it_is_packed_in(tmp_path: Path, name: str, make: Callable[[], bytes]) -> None:
    (tmp_path / name).write_bytes(make())
    items = list(read_all([tmp_path / name]))
    assert [i.fout for i in items if i.fout] == []
    assert eclis(items) == sorted(f"ECLI:NL:RBAMS:2013:{10 * m + n}" for m in range(1, 13) for n in range(3))


def test_a_folder_of_archives_and_loose_files(tmp_path: Path) -> None:
    folder = tmp_path / "map" / "diep"
    folder.mkdir(parents=True)
    (folder / "a.tar.gz").write_bytes(tar_of([xml(1)]))
    (folder / "b.zip").write_bytes(zip_of([xml(2)]))
    name, data = xml(3)
    (folder / f"{name}.gz").write_bytes(gzip.compress(data))
    (folder / "leesmij.txt").write_text("geen uitspraak")
    items = list(read_all([tmp_path / "map"]))
    assert eclis(items) == [f"ECLI:NL:RBAMS:2013:{n}" for n in (1, 2, 3)]


def mixed() -> list[tuple[str, bytes]]:
    return [
        xml(1),
        xml(2, CIVIEL),
        xml(3, BESTUURSRECHT),
        xml(4, STRAFRECHT, BESTUURSRECHT),  # a traffic fine
        xml(5, STRAFRECHT + "_strafprocesrecht"),
        ("stuk.xml", b"<open-rechtspraak><half"),
        ("leesmij.pdf", b"%PDF-1.4"),
        ("rijen.jsonl", b'{"ecli": "ECLI:NL:HR:2020:5", "text": "De Hoge Raad verwerpt het beroep.", "subject": "Strafrecht"}\n'
                        b'{"ecli": "ECLI:NL:HR:2020:6", "text": "Over huur.", "subject": "Civiel recht"}'),
    ]  # fmt: skip


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("name", "pack"), [("m.zip", zip_of), ("m.tar.gz", tar_of)])
def test_a_mixed_archive_tells_what_was_left_out_and_why(
    tmp_path: Path, name: str, pack: Callable[[list[tuple[str, bytes]]], bytes], workers: int
) -> None:
    (tmp_path / name).write_bytes(pack(mixed()))
    report = add(
        [tmp_path / name],
        open_store(tmp_path / "i"),
        load_embedder("ingebouwd"),
        alleen_strafrecht=True,
        workers=workers,
    )
    assert (report.nieuw, report.ander_rechtsgebied) == (3, 4)
    told = sorted(str(f) for f in report.geweigerd)
    assert len(told) == 2
    assert f"{name} › leesmij.pdf" in told[0]
    assert "geen geldige XML" in told[1]
    assert report.nieuw + report.ander_rechtsgebied + len(report.geweigerd) == 9


def test_without_the_wish_every_field_of_law_goes_in(tmp_path: Path) -> None:
    (tmp_path / "m.zip").write_bytes(zip_of(mixed()))
    assert len(eclis(list(read_all([tmp_path / "m.zip"])))) == 7


def test_workers_change_neither_order_nor_content(tmp_path: Path) -> None:
    (tmp_path / "y.zip").write_bytes(yearly())
    one = [(i.naam, i.uitspraak) for i in read_all([tmp_path / "y.zip"])]
    two = [(i.naam, i.uitspraak) for i in read_all([tmp_path / "y.zip"], workers=2)]
    assert one == two
    assert len(one) == 36


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("kort.tar.gz", year_in_tar()[:2000]),
        ("geen.tar.gz", b"dit is geen tar"),
        ("geen.tar", b"x" * 1000),
        ("kort.zip", yearly()[:5000]),
        ("binnen.zip", zip_of([("maand.zip", b"PK\x03\x04stuk")])),
    ],
)
def test_a_damaged_archive_is_told_by_name_and_never_a_traceback(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    faults = [i.fout for i in read_all([tmp_path / name]) if i.fout]
    assert faults
    assert name in str(faults[-1])


def test_a_link_in_a_tar_leads_nowhere(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "l.tar", "w") as archive:
        info = tarfile.TarInfo("weg.xml")
        info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(info)
    (item,) = read_all([tmp_path / "l.tar"])
    assert item.fout is not None
    assert "koppeling" in str(item.fout)


FIELDS = [
    (xml(1)[1], ("strafrecht",)),
    (xml(1, CIVIEL, BESTUURSRECHT)[1], ("civielRecht", "bestuursrecht")),
    (b"<open-rechtspraak/>", None),
    (xml(1)[1].replace(b"<dcterms:subject", b"<dc:subject"), None),  # another prefix: to be read in full
]


@pytest.mark.parametrize(("data", "fields"), FIELDS)
def test_the_quick_look_tells_the_fields_of_law_or_that_it_does_not_know(
    data: bytes, fields: tuple[str, ...] | None
) -> None:
    assert fields_of_law(data) == fields


def test_a_subject_in_the_body_is_no_subject() -> None:
    _, data = xml(1, CIVIEL)
    trap = b'<dcterms:subject resourceIdentifier="http://psi.rechtspraak.nl/rechtsgebied#strafrecht">'
    assert fields_of_law(data.replace(b"<title>", b"<title>" + trap)) == ("civielRecht",)


@pytest.mark.parametrize("name", ["rulings-strafrecht.zip", "rulings-more.zip", "rulings-other.zip"])
def test_the_quick_look_agrees_with_the_whole_reading_on_real_rulings(name: str) -> None:
    if not (SHARED / name).exists():
        pytest.skip("real rulings lie beside the clone only where somebody put them")
    with zipfile.ZipFile(SHARED / name) as archive:
        looked = {n: fields_of_law(archive.read(n)) for n in archive.namelist() if n.endswith(".xml")}
    read = {i.naam.split(" › ")[-1]: i.uitspraak for i in read_all([SHARED / name])}
    for n, fields in looked.items():
        u = read[n]
        assert u is not None
        assert set(fields or ()) == set(u.rechtsgebieden)
