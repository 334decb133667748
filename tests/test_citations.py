"""The grammar of legal references: each form beside the neighbour that only looks like it."""

from __future__ import annotations

import lzma
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.citations import (
    canonical_ecli,
    cite,
    find_courts,
    find_dates,
    find_eclis,
    find_ljn,
    find_overwegingen,
    find_zaaknummers,
    normalise,
)
from strafrecht_rag.citations.courts import (
    code_exists,
    court_code,
    courts,
    level,
    nearest_courts,
    with_predecessors,
)
from strafrecht_rag.citations.dates import MONTHS, month_number, parse_date, write_date
from strafrecht_rag.citations.identifiers import zaak_key
from strafrecht_rag.citations.normalise import is_invisible, plain, unmask

SHARED = Path(__file__).parents[2] / "shared" / "data"
quick = settings(deadline=None, database=None, max_examples=150)

# Letters, marks and blanks of all kinds, and the pieces that ECLIs are made of.
pieces = st.one_of(
    st.text(max_size=6),
    st.sampled_from(["ECLI", "ecli:", ":", "NL", "HR", "RBAMS", "2023", "284", ".", " ", "\n", "\u00ad", "\u200b"]),
    st.sampled_from(["İ", "ı", "ſ", "K", "Η", "：", "²", "ﬁ", "½", "…", "´", "\u2028", "\x85", "٣", "﷽"]),
)
texts = st.lists(pieces, max_size=14).map("".join)


# --- normalise -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("gewoon", "gewoon"),
        ("een\u00a0jaar", "een jaar"),
        ("een\u202fjaar", "een jaar"),
        ("straf\u00adbaar", "strafbaar"),
        ("straf\u200bbaar", "strafbaar"),
        ("\ufeffHet hof", "Het hof"),
        ("straf-baar", "straf-baar"),
        ("„ja”", '"ja"'),
        ("’s-Gravenhage", "'s-Gravenhage"),
        ("2019–2020", "2019-2020"),
        ("２０２３", "2023"),
        ("٢٠٢٣", "2023"),
        ("ＥＣＬＩ", "ECLI"),
        ("ﬁets", "fiets"),
        ("eerste\nregel", "eerste\nregel"),
        ("eerste\u2028regel", "eerste\nregel"),
        ("kolom\tkolom", "kolom\tkolom"),
        ("Hof", "Hof"),
        ("één", "één"),
        ("", ""),
    ],
)
def test_normalise_makes_plain_without_folding_case_or_joining_lines(raw: str, expected: str) -> None:
    assert normalise(raw).tekst == expected
    assert plain(raw) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("´s-Gravenhage", "'s-Gravenhage"),
        ("6″", '6"'),
    ],
)
def test_every_quote_in_the_table_becomes_its_plain_form(raw: str, expected: str) -> None:
    assert plain(raw) == expected


@pytest.mark.parametrize("beside", ["", "\u00e9", "\n"])
def test_a_character_becomes_the_same_whatever_stands_beside_it(beside: str) -> None:
    assert plain("`s" + beside) == "`s" + beside
    assert plain("\u2019s" + beside) == "'s" + beside


@quick
@given(texts)
def test_normalise_is_idempotent_and_plain_is_its_text(text: str) -> None:
    once = normalise(text).tekst
    assert normalise(once).tekst == once
    assert plain(text) == once


@quick
@given(texts, st.data())
def test_a_span_of_the_normalised_text_points_at_the_original_characters(text: str, data: st.DataObject) -> None:
    norm = normalise(text)
    assert len(norm.offsets) == len(norm.tekst) + 1
    assert list(norm.offsets) == sorted(norm.offsets)
    assert norm.offsets[-1] == len(text)
    start = data.draw(st.integers(0, len(norm.tekst)))
    end = data.draw(st.integers(start, len(norm.tekst)))
    a, b = norm.span(start, end)
    assert 0 <= a <= b <= len(text)
    if start == end:
        assert a == b
    else:
        assert norm.tekst[start:end] in plain(text[a:b])
        # Not a character too many at either side.
        assert plain(text[a])
        assert plain(text[b - 1])


@quick
@given(texts)
def test_nothing_invisible_is_left(text: str) -> None:
    assert not [c for c in plain(text) if is_invisible(c)]


@quick
@given(texts)
def test_unmask_keeps_every_offset(text: str) -> None:
    assert len(unmask(text)) == len(text)


# --- ECLI ----------------------------------------------------------------------------------------------------------

HR = "ECLI:NL:HR:2023:284"


@pytest.mark.parametrize(
    ("text", "read_from"),
    [
        (f"Zie {HR}.", HR),
        (f"Zie ({HR}).", HR),
        (f"Zie {HR}, r.o. 2.4", HR),
        ("Zie ecli:nl:hr:2023:284.", "ecli:nl:hr:2023:284"),
        ("Zie ecli: nl:hr :2023:284.", "ecli: nl:hr :2023:284"),
        ("Zie ECLI:NL:HR:\n2023:284 en verder", "ECLI:NL:HR:\n2023:284"),
        ("Zie ECLI:\u00a0NL:HR:2023:284", "ECLI:\u00a0NL:HR:2023:284"),
        ("Zie E\u00adCLI:\u200bNL:HR:2023:284", "E\u00adCLI:\u200bNL:HR:2023:284"),
        ("Zie ЕСLI:NL:НR:2023:284", "ЕСLI:NL:НR:2023:284"),
        ("Zie ＥＣＬＩ：ＮＬ：ＨＲ：２０２３：２８４", "ＥＣＬＩ：ＮＬ：ＨＲ：２０２３：２８４"),
        ("Zie ECLl:NL:HR:2023:284", "ECLl:NL:HR:2023:284"),
        ("Zie ECL1:NL:HR:2023:284", "ECL1:NL:HR:2023:284"),
        ("Zie ECLI;NL;HR;2023;284", "ECLI;NL;HR;2023;284"),
        ("Zie ECLI:ECLI:NL:HR:2023:284", "ECLI:ECLI:NL:HR:2023:284"),
    ],
)
def test_an_ecli_is_found_in_any_spelling_with_its_place(text: str, read_from: str) -> None:
    (found,) = find_eclis(text)
    assert found.ecli == HR
    assert text[found.start : found.end] == read_from


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ECLI",
        "HR 21 februari 2023",
        "NL:HR:2023:284",
        "ECLI:NL:HR:23:284",
        "ECLI:NL:HR:20233:284",
        "ECLI:NL:HR:2023:",
        "ECLI:NL:HR:2023",
        "ECLI:NL::2023:284",
        "ECLI:NLD:HR:2023:284",
        "ECLI:NL:1HR:2023:284",
        "ECLI:NL:HRAMSTER:2023:284",
        "DECLI:NL:HR:2023:284",
        "ECLI:NL:HR:2023:" + "A" * 26,
        "ECLI NL HR 2023 284",
        "ECLI:NL:HR:2023\n\n\n\n:284",
    ],
)
def test_what_only_looks_like_an_ecli_is_none(text: str) -> None:
    assert find_eclis(text) == []


@pytest.mark.parametrize(
    ("text", "eclis"),
    [
        ("ECLI:NL:HR:2019:9999 over noodweer", ["ECLI:NL:HR:2019:9999"]),
        ("ECLI:NL:HR:2012:BX4593; ECLI:NL:PHR:2012:BX4593", ["ECLI:NL:HR:2012:BX4593", "ECLI:NL:PHR:2012:BX4593"]),
        (f"{HR} en nogmaals {HR}", [HR, HR]),
        ("ECLI:NL:FICTIEF:2021:301", ["ECLI:NL:FICTIEF:2021:301"]),
        ("ECLI:CE:ECHR:2008:1127JUD003639102", ["ECLI:CE:ECHR:2008:1127JUD003639102"]),
        ("ECLI:EU:C:2014:317", ["ECLI:EU:C:2014:317"]),
        ("ECLI:DE:BGH:2020:170320U1STR.2A.0...", ["ECLI:DE:BGH:2020:170320U1STR.2A.0"]),
        ("ECLI:NL:HR:2023:" + "A" * 25, ["ECLI:NL:HR:2023:" + "A" * 25]),
    ],
)
def test_every_ecli_is_found_in_order(text: str, eclis: list[str]) -> None:
    assert [f.ecli for f in find_eclis(text)] == eclis


@pytest.mark.parametrize(
    ("text", "ecli"),
    [
        (HR, HR),
        (" ecli:nl:hr:2023:284. ", HR),
        (f"{HR};", HR),
        (f"zie {HR}", None),
        (f"{HR} en meer", None),
        (f"{HR} {HR}", None),
        ("ECLI:NL:HR:2014:2014:1303", None),
        ("ECLI:NL:HR:23:284", None),
        ("", None),
    ],
)
def test_canonical_ecli_is_the_whole_text_or_nothing(text: str, ecli: str | None) -> None:
    assert canonical_ecli(text) == ecli


@quick
@given(texts)
def test_find_eclis_never_raises_and_its_spans_lie_inside_the_text_in_order(text: str) -> None:
    last = 0
    for found in find_eclis(text):
        assert last <= found.start < found.end <= len(text)
        last = found.end
        assert canonical_ecli(found.ecli) == found.ecli
        assert canonical_ecli(text[found.start : found.end]) == found.ecli


@quick
@given(
    st.from_regex(r"\AECLI:NL:[A-Z][A-Z0-9]{0,6}:[12][0-9]{3}:[A-Z0-9]{1,25}\Z"),
    st.data(),
)
def test_case_and_blanks_around_colons_do_not_hide_an_ecli(ecli: str, data: st.DataObject) -> None:
    blank = st.sampled_from(["", " ", "\n", "\u00a0", "\u200b"])
    written = "".join(data.draw(blank) + c + data.draw(blank) if c == ":" else c for c in ecli)
    written = written.lower() if data.draw(st.booleans()) else written
    text = f"Zie («{written}»)."
    (found,) = find_eclis(text)
    assert found.ecli == ecli
    assert text[found.start : found.end] == written


def test_an_ecli_is_plain_ascii_whatever_letters_it_was_written_with() -> None:
    assert all(f.ecli.isascii() for f in find_eclis("ECLI:NL:HİR:2023:284 en ECLI:NL:Hı:2023:1"))


def test_a_long_text_of_near_eclis_takes_linear_time() -> None:
    assert find_eclis("ECLI:NL:HR:20 " * 20_000) == []
    assert find_eclis("ECLI" + " :" * 50_000) == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="no real rulings beside this clone")
def test_nearly_every_ecli_that_people_write_is_found() -> None:
    with lzma.open(SHARED / "ecli-in-the-wild-good.txt.xz", "rt", encoding="utf-8") as lines:
        found = [len(find_eclis(line)) == 1 for line in lines]
    assert sum(found) / len(found) > 0.998


# --- dates ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "datum"),
    [
        ("3 mei 2021", date(2021, 5, 3)),
        ("03 mei 2021", date(2021, 5, 3)),
        ("3 MEI 2021", date(2021, 5, 3)),
        ("3 mei\n2021", date(2021, 5, 3)),
        ("3 mrt. 2021", date(2021, 3, 3)),
        ("3 maart 2021", date(2021, 3, 3)),
        ("1 sept. 2020", date(2020, 9, 1)),
        ("03-05-2021", date(2021, 5, 3)),
        ("3/5/2021", date(2021, 5, 3)),
        ("3.5.2021", date(2021, 5, 3)),
        ("2021-05-03", date(2021, 5, 3)),
        (" 2021-05-03 ", date(2021, 5, 3)),
        ("29 februari 2020", date(2020, 2, 29)),
        ("29 februari 2021", None),
        ("30 februari 2020", None),
        ("31-04-2021", None),
        ("05-13-2021", None),
        ("2021-13-01", None),
        ("0 mei 2021", None),
        ("3-5.2021", None),
        ("3 mei", None),
        ("mei 2021", None),
        ("3 mars 2021", None),
        ("3 mei 2021 en 4 mei 2021", None),
        ("op 3 mei 2021", None),
        ("2021", None),
        ("", None),
    ],
)
def test_a_date_is_read_in_every_dutch_form_and_only_if_it_exists(text: str, datum: date | None) -> None:
    assert parse_date(text) == datum


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("Op 3 mei 2021 en 04-05-2021.", ["3 mei 2021", "04-05-2021"]),
        ("Van 30 februari 2021 tot 1 maart 2021.", ["1 maart 2021"]),
        ("Parketnummer 10-123456-22", []),
        ("Zaaknummer 22/01234", []),
        ("Artikel 3.5.20211", []),
        ("13 mei 20211", []),
        ("Zie 1-03-05-2021", []),
    ],
)
def test_dates_are_found_in_order_and_numbers_are_none(text: str, spans: list[str]) -> None:
    assert [text[f.start : f.end] for f in find_dates(text)] == spans


@quick
@given(st.dates(min_value=date(1000, 1, 1)))
def test_a_written_date_reads_back(datum: date) -> None:
    for written in (write_date(datum), datum.isoformat(), datum.strftime("%d-%m-%Y"), datum.strftime("%d/%m/%Y")):
        assert parse_date(written) == datum


@pytest.mark.parametrize(("word", "number"), [*[(m, i) for i, m in enumerate(MONTHS, 1)], ("Okt.", 10), ("may", None)])
def test_month_names_and_their_short_forms_have_a_number(word: str, number: int | None) -> None:
    assert month_number(word) == number


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("rolnummer 23-000892-19", ["2300089219"]),
        ("13/751613-20", ["1375161320"]),
        ("16.264481.19", ["1626448119"]),
        ("22/01234", ["2201234"]),
        ("parketnummer: 10-123456-22.", ["1012345622"]),
        ("zaaknummers 23-000892-19 en 23-000893-19", ["2300089219", "2300089319"]),
        ("zaaknummer 200.123.456/01", ["20012345601"]),
        ("22/01/2023", []),
        ("22-01-2023", []),
        ("22/012345", []),
        ("artikel 3, nr. 5", []),
        ("", []),
    ],
)
def test_case_numbers_are_found_by_form_or_label_and_dates_are_none(text: str, keys: list[str]) -> None:
    found = find_zaaknummers(text)
    assert [f.waarde for f in found] == keys
    assert all(zaak_key(text[f.start : f.end]) == f.waarde for f in found)


def test_a_date_behind_nr_is_no_case_number() -> None:
    assert find_zaaknummers("Kamerstukken nr. 12-05-2021") == []


def test_one_case_number_written_in_three_ways_is_one_number() -> None:
    assert {zaak_key(n) for n in ("10.123456.22", "10/123456-22", "10-123456-22")} == {"1012345622"}
    assert zaak_key("10-123456-23") != zaak_key("10-123456-22")


@pytest.mark.parametrize(
    ("text", "ljn"),
    [
        ("LJN BX4593", ["BX4593"]),
        ("ljn: bx4593", ["BX4593"]),
        ("LJN-nummer: BX4593", ["BX4593"]),
        ("(BX4593)", ["BX4593"]),
        ("BX4593 en BY1234", ["BX4593", "BY1234"]),
        ("bx4593", []),
        ("ECLI:NL:HR:2012:BX4593", []),
        ("ABX4593", []),
        ("BX45931", []),
        ("NJ 2012/34", []),
        ("BX 4593", []),
    ],
)
def test_an_ljn_is_found_but_not_inside_an_ecli_or_a_longer_word(text: str, ljn: list[str]) -> None:
    assert [f.waarde for f in find_ljn(text)] == ljn


def test_a_journal_and_its_year_are_no_ljn() -> None:
    assert find_ljn("NJ2012/34") == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("r.o. 2.3.1", ["2.3.1"]),
        ("r.o.2.3", ["2.3"]),
        ("rov. 3.4.", ["3.4"]),
        ("R.O. 3.4", ["3.4"]),
        ("rechtsoverweging 5.1", ["5.1"]),
        ("overweging 5.1", ["5.1"]),
        ("onder 12", ["12"]),
        ("punt 7, r.o. 8", ["7", "8"]),
        ("2.3.1", []),
        ("onder 12-jarigen", []),
        ("rondom 12", []),
        ("onder meer", []),
        ("artikel 41", []),
    ],
)
def test_considerations_named_in_words_are_found(text: str, numbers: list[str]) -> None:
    assert [f.waarde for f in find_overwegingen(text)] == numbers


@pytest.mark.parametrize("text", ["zie § 4.2", "§4.2", "(§ 4.2)"])
def test_a_section_sign_names_a_consideration(text: str) -> None:
    assert [f.waarde for f in find_overwegingen(text)] == ["4.2"]


@quick
@given(texts)
def test_no_finder_raises_and_every_span_lies_inside_the_text(text: str) -> None:
    spans = [
        (f.start, f.end)
        for found in (
            find_dates(text),
            find_courts(text),
            find_ljn(text),
            find_zaaknummers(text),
            find_overwegingen(text),
        )
        for f in found
    ]
    assert all(0 <= start < end <= len(text) for start, end in spans)


# --- courts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("HR 3 mei 2021", [("HR", "HR")]),
        ("de Hoge Raad oordeelt", [("HR", "Hoge Raad")]),
        ("Rb. Amsterdam 3 mei 2021", [("RBAMS", "Rb. Amsterdam")]),
        ("de rechtbank Den Haag", [("RBDHA", "rechtbank Den Haag")]),
        ("de rechtbank te 's-Gravenhage", [("RBSGR", "rechtbank te 's-Gravenhage")]),
        ("hof ’s-Hertogenbosch", [("GHSHE", "hof ’s-Hertogenbosch")]),
        ("hof Den Bosch", [("GHSHE", "hof Den Bosch")]),
        ("gerechtshof Arnhem-Leeuwarden", [("GHARL", "gerechtshof Arnhem-Leeuwarden")]),
        ("gerechtshof Arnhem", [("GHARN", "gerechtshof Arnhem")]),
        ("rb Rotterdam en hof Den Haag", [("RBROT", "rb Rotterdam"), ("GHDHA", "hof Den Haag")]),
        ("rechtbank Zuiderzee", [("", "rechtbank Zuiderzee")]),
        ("de rechtbank oordeelt te Amsterdam", []),
        ("hofstad Amsterdam", []),
        ("PHR", []),
        ("Chr. Jansen", []),
    ],
)
def test_courts_are_found_by_kind_and_place(text: str, found: list[tuple[str, str]]) -> None:
    courts_found = find_courts(text)
    assert [(f.code, f.naam) for f in courts_found] == found
    assert all(text[f.start : f.end] == f.naam for f in courts_found)


def test_mister_is_not_the_supreme_court() -> None:
    assert find_courts("aangever hr. Jansen") == []


@pytest.mark.parametrize(
    ("naam", "code"),
    [
        ("Rechtbank Amsterdam", "RBAMS"),
        ("rechtbank amsterdam", "RBAMS"),
        ("Rb. Amsterdam", "RBAMS"),
        ("RBAMS", "RBAMS"),
        ("Gerechtshof 's-Hertogenbosch", "GHSHE"),
        ("Hof ’s-Hertogenbosch", "GHSHE"),
        ("Hof Den Bosch", "GHSHE"),
        ("Hoge Raad der Nederlanden", "HR"),
        ("HR", "HR"),
        ("Parket bij de Hoge Raad", "PHR"),
        ("Rechtbank Nergenshuizen", None),
        ("Amsterdam", None),
        ("", None),
    ],
)
def test_a_court_is_known_by_name_citing_form_code_or_nickname(naam: str, code: str | None) -> None:
    assert court_code(naam) == code


def test_every_court_of_the_list_is_known_by_its_own_name_and_code() -> None:
    for code, court in courts().items():
        assert court_code(code) == code
        assert courts()[court_code(court.naam) or ""].naam == court.naam
        assert set(court.opvolgers) <= courts().keys()


@pytest.mark.parametrize(
    ("code", "merged"),
    [
        ("GHARL", {"GHARL", "GHARN", "GHLEE"}),
        ("RBNHO", {"RBNHO", "RBALK", "RBHAA"}),
        ("GHARN", {"GHARN"}),
        ("HR", {"HR"}),
    ],
)
def test_a_court_comes_with_those_that_were_merged_into_it(code: str, merged: set[str]) -> None:
    assert with_predecessors(code) == merged


@pytest.mark.parametrize(
    ("code", "naam", "niveau"),
    [
        ("HR", "", "hoge raad"),
        ("PHR", "", "parket"),
        ("GHAMS", "", "gerechtshof"),
        ("RBAMS", "Gerechtshof Amsterdam", "rechtbank"),
        ("FICTIEF", "Gerechtshof Waterland (fictief)", "gerechtshof"),
        ("FICTIEF", "Parket bij de Hoge Raad (fictief)", "parket"),
        ("", "Scheidsgerecht", "anders"),
        ("", "", ""),
    ],
)
def test_the_level_of_a_court_comes_from_its_code_or_else_its_name(code: str, naam: str, niveau: str) -> None:
    assert level(code, naam) == niveau


def test_only_codes_of_the_list_and_the_fictitious_one_exist() -> None:
    assert code_exists("RBAMS")
    assert code_exists("FICTIEF")
    assert not code_exists("RBXYZ")


def test_a_misspelt_court_gets_the_nearest_name_first() -> None:
    assert nearest_courts("rechtbank Amsterdm")[0] == "Rechtbank Amsterdam"
    assert nearest_courts("qqqqqqqq") == []


# --- cite ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "instantie", "datum", "ecli", "zaaknummer", "overweging", "conclusie", "expected"),
    [
        ("HR", "Hoge Raad", date(2023, 2, 21), HR, "", "2.4", False, f"HR 21 februari 2023, {HR}, r.o. 2.4"),
        (
            "PHR",
            "Parket bij de Hoge Raad",
            date(2024, 3, 26),
            "ECLI:NL:PHR:2024:321",
            "",
            "12",
            True,
            "Concl. A-G 26 maart 2024, ECLI:NL:PHR:2024:321, onder 12",
        ),
        ("", "Gerechtshof Amsterdam", date(1995, 12, 8), "", "95/345", "", False, "Hof Amsterdam 8 december 1995, 95/345"),
        (
            "FICTIEF",
            "Rechtbank Zuiderzee (fictief)",
            date(2020, 12, 8),
            "ECLI:NL:FICTIEF:2020:1",
            "",
            "",
            False,
            "FICTIEF: Rb. Zuiderzee 8 december 2020, ECLI:NL:FICTIEF:2020:1",
        ),
        ("HR", "Hoge Raad", None, HR, "22/01234", "", False, f"HR, {HR}"),
        ("", "", None, "", "", "", False, "Onbekend gerecht"),
    ],
)  # fmt: skip
def test_a_ruling_is_cited_after_the_leidraad(
    code: str,
    instantie: str,
    datum: date | None,
    ecli: str,
    zaaknummer: str,
    overweging: str,
    conclusie: bool,
    expected: str,
) -> None:
    cited = cite(
        code=code,
        instantie=instantie,
        datum=datum,
        ecli=ecli,
        zaaknummer=zaaknummer,
        overweging=overweging,
        conclusie=conclusie,
    )
    assert cited == expected
