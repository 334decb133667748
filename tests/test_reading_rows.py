"""Rulings as rows: a good row beside the one that cannot become a ruling, and parts that make one ruling."""

from __future__ import annotations

import json
import lzma
from contextlib import suppress
from datetime import date
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.domain import Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.rows import PARTS, WHOLE, Rij, assemble, make_row, read_csv, read_jsonl, text_blocks

SHARED = Path(__file__).parents[2] / "shared" / "data"
ECLI = "ECLI:NL:RBAMS:2021:1"


def line(**fields: object) -> bytes:
    return json.dumps({"ecli": ECLI, "text": "Tekst.", **fields}).encode()


def rows(*lines: bytes) -> list[Rij | BronFout]:
    return list(read_jsonl(lines, "map.jsonl"))


def one(*lines: bytes) -> Rij:
    (row,) = rows(*lines)
    assert isinstance(row, Rij), row
    return row


def bare(text: str) -> str:
    return "".join(text.split())


def assert_whole(ruling: Uitspraak, source: str) -> None:
    assert bare("".join(p.tekst for p in ruling.passages)) == bare(source)
    assert all(p.tekst == ruling.tekst[p.start : p.eind] for p in ruling.passages)
    assert [p.nummer for p in ruling.passages] == list(range(len(ruling.passages)))


# --- one row -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (b"geen json", "geen geldige JSON"),
        (b'{"ecli": "ECLI:NL:HR:2023:1", "text": "afgebr', "geen geldige JSON"),
        (b"\xff\xfe{}", "geen geldige JSON"),
        (b"[" * 100_000, "geen geldige JSON"),
        (b'{"text": "x", "case_number": ' + b"1" * 5000 + b"}", "geen geldige JSON"),
        (b"[1]", "geen JSON-object"),
        (b'"tekst"', "geen JSON-object"),
        (b"{}", "`text` is leeg"),
        (line(text=""), "`text` is leeg"),
        (line(text=" \n"), "`text` is leeg"),
        (line(text=None), "`text` is leeg"),
        (line(ecli="ECLI:NL:HR:23:284"), "geen ECLI"),
        (line(ecli="NJ 2012/34"), "geen ECLI"),
        (line(ecli=f"zie {ECLI}"), "geen ECLI"),
        (line(date="2021-02-30"), "geen bestaande datum"),
        (line(date="31-04-2021"), "geen bestaande datum"),
        (line(date="mei 2021"), "geen bestaande datum"),
        (line(ecli="", date="2021-05-03"), "geen ECLI en geen gerecht of zaaknummer"),
        pytest.param(
            line(text=["geen", "tekst"]),
            "text",
        ),
        pytest.param(
            b'{"ecli": "ECLI:NL:HR:2023:1", "text": "half \\ud83d teken"}',
            "map.jsonl",
        ),
    ],
)
def test_a_bad_line_is_reported_by_its_number_and_the_rest_goes_in(bad: bytes, says: str) -> None:
    before, error, after = rows(line(), bad, line())
    assert isinstance(before, Rij)
    assert isinstance(after, Rij)
    assert isinstance(error, BronFout)
    assert says in error.melding
    assert error.melding.startswith("map.jsonl, regel 2: ")
    assert error.raad


def test_blank_lines_are_no_rows_but_count() -> None:
    assert [r.waar for r in rows(b"", line(), b" \n", line()) if isinstance(r, Rij)] == [
        "map.jsonl, regel 2",
        "map.jsonl, regel 4",
    ]
    assert rows() == []


def test_a_byte_order_mark_is_no_part_of_the_first_row() -> None:
    assert one(b"\xef\xbb\xbf" + line()).ecli == ECLI


@pytest.mark.parametrize(
    ("fields", "name", "value"),
    [
        ({"ecli": " ecli:nl:rbams:2021:1 "}, "ecli", ECLI),
        ({"ecli": None, "court": "Rb. Amsterdam"}, "ecli", ""),
        ({"ecli": "", "court": "Rb. Amsterdam"}, "code", "RBAMS"),
        ({"ecli": "", "court": "Rb. Amsterdam"}, "instantie", "Rechtbank Amsterdam"),
        ({"ecli": "", "court": "Rechtbank Nergenshuizen"}, "code", ""),
        ({"ecli": "", "court": "Rechtbank Nergenshuizen"}, "instantie", "Rechtbank Nergenshuizen"),
        ({"ecli": ECLI, "court": "Hoge Raad"}, "code", "RBAMS"),
        ({"ecli": "", "case_number": "13-751613-20"}, "zaaknummers", ("13-751613-20",)),
        ({"case_number": "13-751613-20; 13-751614-20"}, "zaaknummers", ("13-751613-20", "13-751614-20")),
        ({"case_number": 2201234}, "zaaknummers", ("2201234",)),
        ({"date": "2021-05-03"}, "datum", date(2021, 5, 3)),
        ({"date": "3 mei 2021"}, "datum", date(2021, 5, 3)),
        ({"date": "03-05-2021"}, "datum", date(2021, 5, 3)),
        ({"date": ""}, "datum", None),
        ({"type": "Conclusie"}, "soort", "Conclusie"),
        ({"type": "vonnis"}, "soort", "Uitspraak"),
        ({"ecli": "ECLI:NL:PHR:2024:321"}, "soort", "Conclusie"),
        ({"subject": "Strafrecht; Materieel strafrecht"}, "rechtsgebieden", ("strafrecht",)),
        ({"subject": "Civiel recht"}, "rechtsgebieden", ("civielRecht",)),
        ({"subject": "Jachtrecht"}, "rechtsgebieden", ("jachtrecht",)),
        ({"summary": " Kort. "}, "samenvatting", "Kort."),
        ({"onbekend": {"veld": 1}}, "tekst", "Tekst."),
    ],
)
def test_a_field_is_read_in_any_of_its_spellings(fields: dict[str, object], name: str, value: object) -> None:
    assert getattr(one(line(**fields)), name) == value


def test_make_row_names_the_row_in_its_complaint() -> None:
    with pytest.raises(BronFout, match="rij 7"):
        make_row({"ecli": "onzin", "text": "x"}, "rij 7")


@settings(deadline=None, database=None, max_examples=150)
@given(st.lists(st.one_of(st.binary(max_size=30), st.just(line()), st.text(max_size=20).map(str.encode)), max_size=6))
def test_every_line_that_is_not_blank_is_a_row_or_an_error(lines: list[bytes]) -> None:
    read = rows(*lines)
    assert len(read) == len([x for x in lines if x.strip()])
    assert all(isinstance(r, Rij | BronFout) for r in read)


values = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=12))
fields = st.dictionaries(
    st.sampled_from(["ecli", "text", "court", "date", "case_number", "part", "subject", "summary", "type"]), values
)


@settings(deadline=None, database=None, max_examples=150)
@given(fields)
def test_any_values_make_a_row_or_a_bronfout(row: dict[str, object]) -> None:
    with suppress(BronFout):
        rij = make_row(row, "hier")
        assert rij.tekst
        assert rij.ecli or rij.instantie or rij.zaaknummers


# --- CSV -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        (f"ecli,text\n{ECLI},Tekst\n", ["Tekst"]),
        (f"ecli;text\n{ECLI};Eerst, dan\n", ["Eerst, dan"]),
        (f'text,ecli\n"Eén\n\nTwee, drie",{ECLI}\n', ["Eén\n\nTwee, drie"]),
        (f"\ufeffecli,text\r\n{ECLI},Tekst\r\n", ["Tekst"]),
        (f'ecli,text\n{ECLI},"Hij zei ""nee"""\n', ['Hij zei "nee"']),
        (f"ecli,text\n{ECLI},Tekst,te,veel\n", ["Tekst"]),
        (f"ecli,text\n{ECLI},{'x' * 200_000}\n", ["x" * 200_000]),
        ("ecli,text\n", []),
    ],
)
def test_a_csv_file_is_read_with_either_separator(data: str, texts: list[str]) -> None:
    read = list(read_csv([data.encode()], "map.csv"))
    assert [r.tekst for r in read if isinstance(r, Rij)] == texts
    assert len(read) == len(texts)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "geen kolom `text`"),
        (b"a,b\n1,2\n", "geen kolom `text`"),
        ("ecli,text\né".encode("latin-1"), "niet in UTF-8"),
        (f"ecli,text\n{ECLI}\n".encode(), "rij 2: het veld `text` is leeg"),
        (b"ecli,text\nECLI:NL:HR:23:1,x\n", "rij 2: "),
        (f"ecli,text,date\n{ECLI},x,30-02-2021\n".encode(), "geen bestaande datum"),
    ],
)
def test_a_csv_file_that_cannot_be_read_says_why(data: bytes, says: str) -> None:
    (error,) = read_csv([data], "map.csv")
    assert isinstance(error, BronFout)
    assert says in error.melding
    assert error.melding.startswith("map.csv")


def test_a_csv_file_may_come_in_pieces_that_cut_a_letter() -> None:
    data = f"ecli,text\n{ECLI},één\n".encode()
    (row,) = read_csv([data[i : i + 1] for i in range(len(data))], "map.csv")
    assert isinstance(row, Rij)
    assert row.tekst == "één"


# --- text to blocks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Een.\nTwee.\n\nDrie.", [("Een.", False), ("Twee.", True), ("Drie.", False)]),
        ("Een.\r\n\r\nTwee.\rDrie.", [("Een.", False), ("Twee.", False), ("Drie.", True)]),
        ("  Een \t  twee  ", [("Een twee", False)]),
        ("4.2.\nHet hof oordeelt.", [("4.2. Het hof oordeelt.", False)]),
        ("4.2.\n\nHet hof oordeelt.", [("4.2. Het hof oordeelt.", False)]),
        ("4\nmaanden", [("4", False), ("maanden", True)]),
        ("-\neen fiets", [("- een fiets", False)]),
        ("Slot\n3", [("Slot", False), ("3", True)]),
        ("", []),
    ],
)
def test_a_line_is_a_block_and_a_lone_number_joins_what_it_numbers(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(b.tekst, b.vast) for b in text_blocks(text)] == expected


raw_texts = st.lists(
    st.one_of(
        st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
        st.sampled_from(["\n", "\n\n", "\r\n", "1.\n", "-\n", "4.2\n", "Het hof", "Beslissing\n", " ", "y" * 1300]),
    ),
    max_size=15,
).map("".join)


@settings(deadline=None, database=None, max_examples=200)
@given(raw_texts.filter(str.strip), st.sampled_from(["", "beslissing", "tenlastelegging"]))
def test_a_ruling_of_rows_holds_every_character_of_its_text(text: str, part: str) -> None:
    assert_whole(assemble([Rij("hier", text, ecli=ECLI, code="RBAMS", deel=part)]), text)


# --- rows to rulings -----------------------------------------------------------------------------------------------


def test_rows_of_one_ecli_or_of_one_court_date_and_number_are_one_ruling() -> None:
    a, b, c = (one(line(text=t)) for t in ("a", "b", "c"))
    assert a.groep == b.groep == c.groep
    unknown = {"ecli": "", "court": "Rb. Amsterdam", "date": "2021-05-03", "case_number": "13-1"}
    first = one(line(**unknown))
    assert first.groep == one(line(**{**unknown, "court": "Rechtbank Amsterdam", "date": "3 mei 2021"})).groep
    assert first.groep != one(line(**{**unknown, "case_number": "13-2"})).groep
    assert first.groep != one(line(**{**unknown, "date": "2021-05-04"})).groep
    assert first.groep != a.groep


@pytest.mark.parametrize(
    ("part", "spreker"),
    [("tenlastelegging", "tenlastelegging"), ("beslissing", "beslissing"), ("standpunt verdediging", "verdediging")],
)
def test_the_name_of_a_part_tells_who_speaks_in_it(part: str, spreker: str) -> None:
    ruling = assemble([one(line(part=part, text="Een zin zonder aanwijzing."))])
    (passage,) = ruling.passages
    assert passage.spreker == spreker
    assert passage.sectie == (part.capitalize(),)
    assert ruling.herkomst == PARTS


def test_parts_stand_in_the_order_given_and_never_share_a_passage() -> None:
    ruling = assemble([one(line(part="beslissing", text="Kort.")), one(line(part="tenlastelegging", text="Kort ook."))])
    assert [(p.sectie, p.tekst) for p in ruling.passages] == [
        (("Beslissing",), "Kort."),
        (("Tenlastelegging",), "Kort ook."),
    ]


def test_a_whole_text_takes_the_place_of_its_parts() -> None:
    ruling = assemble([one(line(part="beslissing", text="Kort.")), one(line(part="geheel", text="Lang. Kort."))])
    assert ruling.tekst == "Lang. Kort."
    assert ruling.herkomst == WHOLE


def test_a_text_given_twice_is_read_once() -> None:
    assert assemble([one(line()), one(line())]).tekst == "Tekst."


def test_what_one_row_lacks_another_gives() -> None:
    ruling = assemble(
        [
            one(line(part="a", text="Een.", case_number="13-1")),
            one(line(part="b", text="Twee.", case_number="13-2", date="2021-05-03", summary="Kort.")),
        ]
    )
    assert ruling.zaaknummers == ("13-1", "13-2")
    assert (ruling.datum, ruling.inhoudsindicatie) == (date(2021, 5, 3), "Kort.")
    assert (ruling.instantie, ruling.niveau) == ("Rechtbank Amsterdam", "rechtbank")
    assert ruling.rechtsgebieden == ("strafrecht",)


def test_a_ruling_without_ecli_has_a_key_of_court_date_and_number() -> None:
    fields = {"ecli": "", "court": "Hof Amsterdam", "date": "8 december 1995", "case_number": "95/345"}
    ruling = assemble([one(line(**fields))])
    assert ruling.sleutel == "Gerechtshof Amsterdam | 1995-12-08 | 95/345"
    assert ruling.ecli == ""


@pytest.mark.skipif(not SHARED.is_dir(), reason="no real rulings beside this clone")
@pytest.mark.parametrize("name", ["rulings-more.jsonl.xz", "cases-text.jsonl.xz"])
def test_real_rows_become_whole_rulings(name: str) -> None:
    with lzma.open(SHARED / name) as lines:
        read = list(read_jsonl(islice(lines, 60), name))
    assert [r for r in read if isinstance(r, BronFout)] == []
    groups: dict[tuple[str, ...], list[Rij]] = {}
    for row in read:
        if isinstance(row, Rij):
            groups.setdefault(row.groep, []).append(row)
    for group in groups.values():
        ruling = assemble(group)
        assert_whole(ruling, ruling.tekst)
        assert ruling.passages
        assert ruling.herkomst in (WHOLE, PARTS)
        if len(group) == 1:
            assert bare(ruling.tekst) == bare(group[0].tekst)
