"""Dutch sentences: a full stop that ends one beside a full stop that does not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.language.sentences import split_sentences


def sentences(text: str) -> list[str]:
    return [text[a:b] for a, b in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Het hof verwerpt het. De straf volgt.", ["Het hof verwerpt het.", "De straf volgt."]),
        ("Art. 41 Sr is van toepassing. Het hof verwerpt het.", ["Art. 41 Sr is van toepassing.", "Het hof verwerpt het."]),
        ("Zie r.o. 2.3. Het hof volgt.", ["Zie r.o. 2.3.", "Het hof volgt."]),
        ("4.2. Het hof oordeelt. Dan verder.", ["4.2. Het hof oordeelt.", "Dan verder."]),
        ("12. Verdachte zwijgt. Dat mag.", ["12. Verdachte zwijgt.", "Dat mag."]),
        ("Hij kreeg er 12. Verdachte zwijgt.", ["Hij kreeg er 12.", "Verdachte zwijgt."]),
        ("Mr. J.C. Jansen pleit. Hij zwijgt.", ["Mr. J.C. Jansen pleit.", "Hij zwijgt."]),
        ("Het O.M. Den Haag vervolgt.", ["Het O.M. Den Haag vervolgt."]),
        ("Hij kwam bijv. Maandag langs.", ["Hij kwam bijv. Maandag langs."]),
        ("Het is 3 mei 2021. Daarna volgt meer.", ["Het is 3 mei 2021.", "Daarna volgt meer."]),
        ('Hij zei: "Nee!" Daarna liep hij weg.', ['Hij zei: "Nee!"', "Daarna liep hij weg."]),
        ("Is dat zo? Ja. Zeker!", ["Is dat zo?", "Ja.", "Zeker!"]),
        ("Hij riep “Stop!” en rende weg.", ["Hij riep “Stop!” en rende weg."]),
        ("Een auto van € 3.500. [slachtoffer] zag hem.", ["Een auto van € 3.500.", "[slachtoffer] zag hem."]),
        ("Het woog 3.5 kilo", ["Het woog 3.5 kilo"]),
        ("eerste regel\ntweede regel", ["eerste regel", "tweede regel"]),
        ("eerste alinea\n\ntweede alinea", ["eerste alinea", "tweede alinea"]),
        ("", []),
        (" \n\t ", []),
    ],
)  # fmt: skip
def test_a_sentence_ends_at_its_stop_and_not_at_an_abbreviation(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


parts = st.one_of(
    st.text(max_size=5),
    st.sampled_from(
        ["art. ", "4.2. ", "Het", " hof", ". ", "! ", "?\n", "\n\n", '."', "J.C. ", " ", "\t", "\u00a0", "…"]
    ),
)


@settings(deadline=None, database=None, max_examples=300)
@given(st.lists(parts, max_size=20).map("".join))
def test_sentences_hold_every_non_blank_character_once_and_in_order(text: str) -> None:
    spans = list(split_sentences(text))
    last = 0
    for start, end in spans:
        assert last <= start < end <= len(text)
        assert not text[last:start].strip()
        assert text[start:end].strip()
        assert not text[start].isspace()
        last = end
    assert not text[last:].strip()


@settings(deadline=None, database=None, max_examples=100)
@given(st.lists(parts, max_size=12).map("".join))
def test_a_sentence_never_runs_over_a_line_break(text: str) -> None:
    assert not [s for s in sentences(text) if "\n" in s.strip()]


def test_a_long_text_takes_linear_time() -> None:
    assert len(sentences("Het hof verwerpt het. " * 20_000)) == 20_000
    assert len(sentences("art. " * 20_000)) == 1


def test_the_name_of_a_statute_may_end_a_sentence() -> None:
    text = "De maatregel steunt op artikel 36e Sr. In de andere zaak steunt zij op artikel 36f Sr. De rechtbank zwijgt."
    assert len(sentences(text)) == 3
