"""An answer as it comes into being: the last event holds what the answer without events holds, whatever the pieces."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag.domain import Antwoord, GeenBron, Hit, Retrieval
from strafrecht_rag.errors import LeegAntwoord, ModelFout
from strafrecht_rag.query.events import (
    Geaccepteerd,
    Gebeurtenis,
    Gevonden,
    Klaar,
    Opnieuw,
    Samengevoegd,
    Verworpen,
)
from strafrecht_rag.query.generator import Generator

HITS = (
    Hit(
        ecli="ECLI:NL:HR:2023:1",
        tekst="Het hof heeft de verdachte veroordeeld tot een gevangenisstraf van 24 maanden. De verdachte bekende.",
        score=0.9,
        instantie="Hoge Raad",
        datum=date(2023, 2, 21),
        code="HR",
    ),
    Hit(ecli="ECLI:NL:RBAMS:2020:2", tekst="De rechtbank spreekt de verdachte vrij van diefstal.", score=0.8),
)
TRUE = "- De verdachte is veroordeeld tot een gevangenisstraf van 24 maanden [1]"
FREE = "- De rechtbank spreekt de verdachte vrij van diefstal [2]"
LIE = "- De verdachte is veroordeeld tot een gevangenisstraf van 36 maanden [1]"
BARE = "- De verdachte bekende"


class Vast:
    def __init__(self, hits: tuple[Hit, ...] = HITS) -> None:
        self.hits = hits

    def retrieve(self, vraag: str) -> Retrieval:
        return Retrieval(vraag, self.hits)


class Schrijver:
    """Says scripted texts, in pieces of `size` characters or at once."""

    name = "schrijver"

    def __init__(self, *texts: str, size: int = 7) -> None:
        self.texts = list(texts)
        self.size = size
        self.closed = False

    def complete(self, system: str, user: str) -> str:
        return "".join(self.stream(system, user))

    def stream(self, system: str, user: str) -> Iterator[str]:
        text = self.texts.pop(0)
        if not text:
            raise LeegAntwoord("Het model gaf geen antwoord.")
        try:
            for start in range(0, len(text), self.size):
                yield text[start : start + self.size]
        finally:
            self.closed = True


def events(*texts: str, size: int = 7, stream: bool = True, hits: tuple[Hit, ...] = HITS) -> list[Gebeurtenis]:
    return list(Generator(Vast(hits), Schrijver(*texts, size=size), streng=True).events("Wat?", stream=stream))


def result(*texts: str) -> Antwoord | GeenBron:
    return Generator(Vast(), Schrijver(*texts), streng=True).answer("Wat?")


def names(found: list[Gebeurtenis]) -> list[str]:
    return [type(e).__name__ for e in found]


def test_each_line_is_told_only_after_its_check() -> None:
    found = events("\n".join([TRUE, LIE, TRUE, FREE]))
    assert names(found) == ["Gevonden", "Geaccepteerd", "Verworpen", "Geaccepteerd", "Klaar"]
    assert isinstance(found[-1], Klaar)
    assert found[-1].resultaat == result("\n".join([TRUE, LIE, TRUE, FREE]))
    assert found[-1].resultaat.duplicaten == 1  # type: ignore[union-attr]


def test_the_merged_claim_carries_both_sources() -> None:
    both = (HITS[0], Hit(ecli="ECLI:NL:HR:2023:3", tekst=HITS[0].tekst, score=0.7))
    found = events("- De verdachte bekende [1]\n- De verdachte bekende [2]", hits=both)
    merged = next(e for e in found if isinstance(e, Samengevoegd))
    assert (merged.nummer, [v.nummer for v in merged.bewering.verwijzingen]) == (1, [1, 2])


def test_a_second_try_takes_back_what_was_shown() -> None:
    found = events(f"{LIE}\n{BARE}\n", TRUE)
    assert names(found) == ["Gevonden", "Verworpen", "Verworpen", "Opnieuw", "Geaccepteerd", "Klaar"]


def test_a_silent_second_try_leaves_the_first_standing() -> None:
    found = events(LIE, "")
    last = found[-1]
    assert isinstance(last, Klaar)
    assert isinstance(last.resultaat, Antwoord)
    assert [a.tekst for a in last.resultaat.afgekeurd] == [
        "De verdachte is veroordeeld tot een gevangenisstraf van 36 maanden."
    ]


def test_silent_twice_is_an_error_of_the_model() -> None:
    with pytest.raises(ModelFout):
        events("", "")


def test_no_source_ends_without_a_claim() -> None:
    found = events("GEEN_BRON")
    assert names(found) == ["Gevonden", "Klaar"]
    assert isinstance(found[-1], Klaar)
    assert isinstance(found[-1].resultaat, GeenBron)
    assert names(events(hits=())) == ["Klaar"]


@pytest.mark.parametrize("lead", ["", "\n ", "```json\n"])
def test_an_answer_in_the_form_of_json_is_judged_when_it_is_whole(lead: str) -> None:
    raw = f'{lead}{{"regels": [\n{{"zin": "De verdachte bekende", "passages": [1]}}]}}' + (
        "\n```" if "json" in lead else ""
    )
    found = events(raw)
    assert isinstance(found[-1], Klaar)
    assert found[-1].resultaat == result(raw)
    assert [b.tekst for b in found[-1].resultaat.beweringen] == ["De verdachte bekende."]  # type: ignore[union-attr]


def test_a_reader_who_leaves_breaks_off_the_call() -> None:
    writer = Schrijver("\n".join([TRUE] * 9))
    running = Generator(Vast(), writer, streng=True).events("Wat?")
    assert isinstance(next(running), Gevonden)
    assert isinstance(next(running), Geaccepteerd)
    running.close()  # type: ignore[attr-defined]
    assert writer.closed


LINES = st.lists(
    st.sampled_from([TRUE, FREE, LIE, BARE, "", "GEEN_BRON", "Hier volgt het antwoord:", "- Ja [1]", "{", "`x` [1]\r"]),
    max_size=7,
)


@given(LINES, st.integers(1, 40), st.sampled_from(["\n", "\r\n", "\u2028", "\n\n"]))
def test_pieces_of_any_size_give_the_same_answer(lines: list[str], size: int, end: str) -> None:
    raw = end.join(lines) + "."
    found = events(raw, "GEEN_BRON\n", size=size)
    last = found[-1]
    assert isinstance(last, Klaar)
    assert last.resultaat == result(raw, "GEEN_BRON\n")
    start = max([0, *(i for i, e in enumerate(found) if isinstance(e, Opnieuw))])
    if isinstance(last.resultaat, Antwoord):
        shown: dict[int, object] = {}
        for e in found[start:]:
            if isinstance(e, (Geaccepteerd, Samengevoegd)):
                shown[e.nummer] = e.bewering
        assert list(shown.values()) == last.resultaat.beweringen
        assert [e.afgekeurd for e in found[start:] if isinstance(e, Verworpen)] == last.resultaat.afgekeurd
