"""The table of forms: every kind of reference and fact in the spellings people use, and what only looks like one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.citations import Vondst, find, format, same

TABLE = Path(__file__).with_name("vondsten.tsv")


def rows() -> list[tuple[str, list[str], str]]:
    out = []
    for line in TABLE.read_text("utf-8").splitlines()[1:]:
        soort, waarden, tekst = line.split("\t")
        decoded = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), tekst.replace("\\n", "\n"))
        out.append((soort, [w for w in waarden.split(" | ") if w], decoded))
    return out


@pytest.mark.parametrize(("soort", "waarden", "tekst"), rows(), ids=lambda x: x[:60] if isinstance(x, str) else None)
def test_a_form_is_read_as_what_it_means(soort: str, waarden: list[str], tekst: str) -> None:
    assert [v.waarde for v in find(tekst) if v.soort == soort] == waarden


def test_the_table_is_large_and_holds_forms_that_are_nothing() -> None:
    table = rows()
    assert len(table) >= 400
    assert sum(not waarden for _, waarden, _ in table) >= 30


@pytest.mark.parametrize("tekst", sorted({t for _, w, t in rows() if w}))
def test_every_finding_points_at_characters_of_the_text_in_order(tekst: str) -> None:
    found = find(tekst)
    assert all(0 <= v.start < v.end <= len(tekst) for v in found)
    assert [v.start for v in found] == sorted(v.start for v in found)


# Kinds whose written form says all of the value; the others leave something out on purpose.
_ROUND = (
    "ecli",
    "ljn",
    "vindplaats",
    "datum",
    "bedrag",
    "duur",
    "artikel",
    "overweging",
    "percentage",
    "leeftijd",
    "feit",
    "uitspraak",
    "tijd",
)


@pytest.mark.parametrize("soort", _ROUND)
def test_what_is_written_in_the_form_of_the_leidraad_reads_back(soort: str) -> None:
    known = sorted({w for s, waarden, _ in rows() if s == soort for w in waarden})
    assert known
    for waarde in known:
        written = format(Vondst(soort, waarde, 0, 0))  # type: ignore[arg-type]
        assert waarde in [v.waarde for v in find(written) if v.soort == soort], written


def test_same_compares_by_meaning_and_never_by_superset() -> None:
    def one(tekst: str, soort: str) -> Vondst:
        return next(v for v in find(tekst) if v.soort == soort)

    assert same(one("NJ 2015, 123", "vindplaats"), one("NJ 2015/123, m.nt. Mevis", "vindplaats"))
    assert same(one("op 3 mei", "datum"), one("op 03-05-2021", "datum"))
    assert same(one("twaalf (12) maanden", "duur"), one("12 maanden", "duur"))
    assert not same(one("art. 10 Sr", "artikel"), one("art. 310 Sr", "artikel"))
    assert not same(one("art. 359 Sv", "artikel"), one("art. 359a Sv", "artikel"))
    assert not same(one("12 maanden", "duur"), one("12 dagen", "duur"))


@given(st.integers(1, 28), st.integers(1, 12), st.integers(1900, 2050))
def test_any_date_reads_back_from_digits_and_words(day: int, month: int, year: int) -> None:
    from strafrecht_rag.citations.dates import MONTHS

    for written in (f"{day}-{month}-{year}", f"{day:02d}/{month:02d}/{year}", f"{day} {MONTHS[month - 1]} {year}"):
        assert [v.waarde for v in find(f"Op {written} is het gebeurd.") if v.soort == "datum"] == [
            f"{year}-{month:02d}-{day:02d}"
        ]


@settings(deadline=None)  # the first call imports num2words
@given(st.integers(2, 999))
def test_any_number_word_is_the_number(n: int) -> None:
    from num2words import num2words

    word = num2words(n, lang="nl")
    assert [v.waarde for v in find(f"een straf van {word} dagen") if v.soort == "duur"] == [f"{n} dag"]
    assert [v.waarde for v in find(f"een straf van {n} ({word}) dagen") if v.soort == "duur"] == [f"{n} dag"]


@given(st.text(max_size=300))
def test_any_text_gives_findings_inside_it(tekst: str) -> None:
    for v in find(tekst):
        assert 0 <= v.start < v.end <= len(tekst)
