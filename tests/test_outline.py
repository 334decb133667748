"""Where a passage stands and who speaks in it: headings, consideration numbers, and the words of somebody else."""

from __future__ import annotations

import re
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.domain import Passage, Soort, Spreker
from strafrecht_rag.reading.blocks import Blok, join_blocks
from strafrecht_rag.reading.numbering import Kandidaat, Nummer, follows, leading_number, own_numbers, parse_number
from strafrecht_rag.reading.outline import outline
from strafrecht_rag.reading.speaker import (
    announces_lower_court,
    bare_heading,
    court_speaker,
    of_heading,
    of_paragraph,
)
from strafrecht_rag.reading.xml import read_xml
from strafrecht_rag.sources.demoset import demo_folder

SHARED = Path(__file__).parents[2] / "shared" / "data"
HEAD = (
    '<open-rechtspraak><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:dcterms="http://purl.org/dc/terms/"><rdf:Description>'
    "<dcterms:identifier>ECLI:NL:{code}:2021:1</dcterms:identifier></rdf:Description></rdf:RDF>"
)


def passages(body: str, code: str = "RBAMS") -> tuple[Passage, ...]:
    kind = "conclusie" if code == "PHR" else "uitspraak"
    return read_xml(f"{HEAD.format(code=code)}<{kind}>{body}</{kind}></open-rechtspraak>".encode()).passages


def paras(*texts: str) -> str:
    return "".join(f"<para>{t}</para>" for t in texts)


def section(title: str, *texts: str) -> str:
    return f"<section><title>{title}</title>{paras(*texts)}</section>"


def passage_with(found: tuple[Passage, ...], words: str) -> Passage:
    (only,) = [p for p in found if words in p.tekst]
    return only


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2.3.1 Het hof oordeelt", (2, 3, 1)),
        ("4.2. Het hof oordeelt", (4, 2)),
        ("r.o. 4.2 Het hof oordeelt", (4, 2)),
        ("rov. 4.2 Het hof oordeelt", (4, 2)),
        ("12. De verdachte is veroordeeld.", (12,)),
        ("12) De verdachte is veroordeeld.", (12,)),
        ("4 Het bewijs", (4,)),
        ("4.", (4,)),
        ("2.1Het hof oordeelt", (2, 1)),
        ("4 maanden gevangenisstraf", None),
        ("4 Van de vijf getuigen hebben er drie verklaard dat zij niets hebben gezien.", None),
        ("1. hij op of omstreeks 3 mei 2021 te Amsterdam", None),
        ("1. zij in de periode van 3 mei 2021", None),
        ("2. primair", None),
        ("1. subsidiair", None),
        ("1. De verklaring van verdachte, afgelegd ter terechtzitting", None),
        ("2. Een proces-verbaal van bevindingen", None),
        ("3.5 kilo", None),
        ("2021. Het jaar", None),
        ("310 Sr", None),
        ("Het hof oordeelt in 2.3", None),
        ("", None),
    ],
)
def test_a_paragraph_starts_with_a_consideration_number_or_with_another_number(
    text: str, number: Nummer | None
) -> None:
    read = leading_number(text)
    assert (read[0] if read else None) == number


@pytest.mark.parametrize(
    ("text", "number"), [("2.3.1", (2, 3, 1)), ("12", (12,)), ("2.", None), ("a", None), ("2.a", None), ("", None)]
)
def test_a_number_of_the_markup_is_digits_and_full_stops(text: str, number: Nummer | None) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize(
    ("a", "b", "weight"),
    [
        ((2, 3), (2, 4), 1.0),
        ((2, 3), (2, 3, 1), 1.0),
        ((2, 3, 1), (2, 4), 1.0),
        ((2, 3, 1), (3,), 1.0),
        ((2, 3, 1), (3, 1), 1.0),
        ((2, 3), (2, 5), 0.5),
        ((2,), (3, 1, 1), 0.5),
        ((2, 3), (2, 3), 0.0),
        ((2, 3), (2, 2), 0.0),
        ((2, 3), (2, 9), 0.0),
        ((2,), (5,), 0.0),
    ],
)
def test_a_number_follows_the_next_one_and_not_one_further_off(a: Nummer, b: Nummer, weight: float) -> None:
    assert follows(a, b) == weight


def test_the_ruling_s_own_numbers_are_the_chain_and_not_the_strays() -> None:
    numbers = [(1,), (2,), (2, 1), (7,), (2, 2), (1,), (3,)]
    chain = own_numbers([Kandidaat(i, n, 1.0) for i, n in enumerate(numbers)])
    assert chain == {0: (1,), 1: (2,), 2: (2, 1), 4: (2, 2), 6: (3,)}
    assert own_numbers([]) == {}


@settings(deadline=None, database=None, max_examples=100)
@given(st.lists(st.lists(st.integers(1, 5), min_size=1, max_size=3).map(tuple), max_size=25))
def test_every_kept_number_follows_the_one_kept_before_it(numbers: list[Nummer]) -> None:
    chain = own_numbers([Kandidaat(i, n, 1.0) for i, n in enumerate(numbers)])
    kept = [chain[i] for i in sorted(chain)]
    assert all(follows(a, b) > 0 for a, b in pairwise(kept))
    assert all(numbers[i] == n for i, n in chain.items())


def test_numbers_of_the_markup_are_considerations() -> None:
    found = passages(
        "<section><title><nr>2</nr>Het bewijs</title>"
        "<parablock><nr>2.1</nr><para>Getuigen zagen een rode fiets.</para></parablock>"
        "<parablock><nr>2.2.</nr><para>Die fiets was van de aangever.</para></parablock></section>"
    )
    assert [(p.overweging, p.alinea, p.sectie) for p in found] == [
        ("2.1", "ro-2.1", ("2 Het bewijs",)),
        ("2.2", "ro-2.2", ("2 Het bewijs",)),
    ]
    assert found[1].tekst == "2.2. Die fiets was van de aangever."


@pytest.mark.parametrize(
    ("first", "second", "numbers"),
    [
        ("2.3.1 De fiets was weg.", "2.3.2 De fiets kwam terug.", ["2.3.1", "2.3.2"]),
        ("4.1. De fiets was weg.", "4.2. De fiets kwam terug.", ["4.1", "4.2"]),
        ("r.o. 4.1 De fiets was weg.", "r.o. 4.2 De fiets kwam terug.", ["4.1", "4.2"]),
        ("1. De fiets was weg.", "2. De fiets kwam terug.", ["1", "2"]),
        ("1. hij op of omstreeks 3 mei 2021 een fiets heeft weggenomen;", "2. hij op of omstreeks 4 mei 2021 een jas heeft weggenomen.", [""]),
        ("1. De verklaring van verdachte ter zitting, inhoudende: ik was daar.", "2. Een proces-verbaal van aangifte, inhoudende: hij was daar.", [""]),
        ("3 maanden geleden was de fiets weg.", "4 maanden later kwam de fiets terug.", [""]),
        ("De fiets was weg in 2.1.", "De fiets kwam terug in 2.2.", [""]),
    ],
)  # fmt: skip
def test_numbers_of_the_running_text_are_considerations_and_those_of_charges_are_not(
    first: str, second: str, numbers: list[str]
) -> None:
    assert list(dict.fromkeys(p.overweging for p in passages(paras(first, second)))) == numbers


def test_numbered_charges_under_their_heading_do_not_break_the_numbers_of_the_ruling() -> None:
    found = passages(
        paras(
            "1. De procedure",
            "De zaak is op zitting behandeld en daarna gesloten.",
            "2. De tenlastelegging",
            "Aan de verdachte is ten laste gelegd dat:",
            "1. hij op of omstreeks 3 mei 2021 te Amsterdam een fiets heeft weggenomen;",
            "2. hij op of omstreeks 4 mei 2021 te Amsterdam een jas heeft weggenomen.",
            "3. De voorvragen",
            "3.1. Het standpunt van de verdediging",
            "Niet is gebleken dat de fiets weg was.",
            "3.2. Het oordeel van de rechtbank",
            "Uit de stukken volgt dat de fiets weg was.",
        )
    )
    assert passage_with(found, "een jas").overweging == "2"
    assert passage_with(found, "een jas").spreker == "tenlastelegging"
    assert passage_with(found, "Niet is gebleken").overweging == "3.1"
    assert passage_with(found, "Niet is gebleken").sectie == (
        "3. De voorvragen",
        "3.1. Het standpunt van de verdediging",
    )
    assert passage_with(found, "Uit de stukken").overweging == "3.2"
    assert passage_with(found, "Uit de stukken").spreker == "rechtbank"


def test_a_numbered_heading_behind_the_charges_ends_them() -> None:
    found = passages(
        paras(
            "1. De tenlastelegging",
            "Aan de verdachte is ten laste gelegd dat:",
            "1. hij op of omstreeks 3 mei 2021 te Amsterdam een fiets heeft weggenomen.",
            "2. Het bewijs",
            "Uit de stukken volgt dat de fiets die avond weg was.",
        )
    )
    behind = passage_with(found, "Uit de stukken")
    assert (behind.sectie, behind.overweging) == (("2. Het bewijs",), "2")
    assert behind.spreker != "tenlastelegging"


def test_the_paragraphs_of_a_conclusie_are_numbered_through() -> None:
    texts = [f"{i}. Het middel klaagt over de motivering, en dat is klacht {i}." for i in range(1, 15)]
    found = passages(paras(*texts), "PHR")
    assert [p.overweging for p in found] == [str(i) for i in range(1, 15)]
    assert found[11].alinea == "ro-12"
    assert {p.spreker for p in found} == {"A-G"}


def test_a_numbered_means_of_evidence_is_no_consideration() -> None:
    body = section(
        "Bewijsmiddelen",
        "1. Een proces-verbaal van aangifte van 3 februari 2019.",
        "2. Een schouwverslag van 24 februari 2019, opgemaakt door een verbalisant.",
    )
    assert {p.overweging for p in passages(body)} == {""}


def test_a_second_passage_of_one_consideration_gets_its_own_tag() -> None:
    long = "Het hof heeft dit betoog gehoord en weegt het mee in zijn oordeel over de straf. " * 12
    found = passages(paras(f"2.1. {long}", f"{long}", f"2.2. {long}"), "GHAMS")
    assert [p.alinea for p in found] == ["ro-2.1", "ro-2.1-2", "ro-2.2"]
    assert [p.overweging for p in found] == ["2.1", "2.1", "2.2"]


def test_a_new_section_ends_the_number_of_the_one_before() -> None:
    found = passages(section("Het bewijs", "4.1. De fiets was weg.") + section("Slot", "Dit is het einde van de zaak."))
    assert [(p.overweging, p.alinea, p.sectie) for p in found] == [
        ("4.1", "ro-4.1", ("Het bewijs",)),
        ("", "al-2", ("Slot",)),
    ]


# --- headings ------------------------------------------------------------------------------------------------------


def test_headings_nest_by_markup_and_stand_in_front_of_their_paragraph() -> None:
    found = passages(
        "<section><title><nr>3</nr>Bewijs</title>"
        "<section><title><nr>3.1</nr>Feiten</title><para>De fiets stond buiten.</para></section>"
        "<section><title><nr>3.2</nr>Oordeel</title><para>De fiets was niet op slot.</para></section></section>"
    )
    assert [(p.sectie, p.overweging) for p in found] == [
        (("3 Bewijs", "3.1 Feiten"), "3.1"),
        (("3 Bewijs", "3.2 Oordeel"), "3.2"),
    ]
    assert found[0].tekst == "3 Bewijs\n\n3.1 Feiten\n\nDe fiets stond buiten."


@pytest.mark.parametrize(
    ("xml", "path"),
    [
        ("<bridgehead>De zaak</bridgehead>", ("De zaak",)),
        ("<para><emphasis role='bold'>De zaak</emphasis></para>", ("De zaak",)),
        ("<para>Het oordeel van de rechtbank</para>", ("Het oordeel van de rechtbank",)),
        ("<para>De zaak</para>", ()),
        ("<para><emphasis role='italic'>De zaak</emphasis></para>", ()),
        ("<para><emphasis role='bold'>De zaak</emphasis> is oud.</para>", ()),
    ],
)
def test_a_heading_is_known_by_markup_boldness_or_words(xml: str, path: tuple[str, ...]) -> None:
    found = passages(f"{xml}<para>De fiets stond die avond buiten, zonder slot.</para>")
    assert passage_with(found, "De fiets stond").sectie == path


@pytest.mark.parametrize(
    ("heading", "bare"),
    [
        ("4.2 Het oordeel", "Het oordeel"),
        ("4. Het oordeel:", "Het oordeel"),
        ("IV. Het oordeel", "Het oordeel"),
        ("Het oordeel", "Het oordeel"),
        ("Middel I", "Middel I"),
        ("4", "4"),
    ],
)
def test_a_heading_is_judged_without_its_number(heading: str, bare: str) -> None:
    assert bare_heading(heading) == bare


# --- speakers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("niveau", "soort", "speaker"),
    [
        ("rechtbank", "Uitspraak", "rechtbank"),
        ("gerechtshof", "Uitspraak", "hof"),
        ("hoge raad", "Uitspraak", "Hoge Raad"),
        ("anders", "Uitspraak", "rechter"),
        ("", "Uitspraak", "rechter"),
        ("parket", "Conclusie", "A-G"),
        ("anders", "Conclusie", "A-G"),
    ],
)
def test_the_author_of_the_document_is_a_speaker(niveau: str, soort: Soort, speaker: Spreker) -> None:
    assert court_speaker(niveau, soort) == speaker


STRANGER = "the words of another than the court, under a heading that starts like the court's"


@pytest.mark.parametrize(
    ("heading", "speaker"),
    [
        ("Het standpunt van de officier van justitie", "OM"),
        ("4.1 Standpunt van het Openbaar Ministerie", "OM"),
        ("De vordering van de officier van justitie", "OM"),
        ("De eis", "OM"),
        ("Het standpunt van de advocaat-generaal", "OM"),
        ("Het standpunt van de verdediging", "verdediging"),
        ("Het verweer van de raadsman", "verdediging"),
        ("Standpunt verdachte", "verdediging"),
        ("Het oordeel van de rechtbank", "rechtbank"),
        ("De beoordeling door de rechtbank", "rechtbank"),
        ("Beoordeling van het verweer van de verdediging", "rechtbank"),
        ("Nadere bewijsoverweging", "rechtbank"),
        ("Motivering van de straf", "rechtbank"),
        ("De tenlastelegging", "tenlastelegging"),
        ("TENLASTELEGGING", "tenlastelegging"),
        ("De bewezenverklaring", "bewezenverklaring"),
        ("De beslissing", "beslissing"),
        ("BESLISSING", "beslissing"),
        ("Het standpunt van de benadeelde partij", "benadeelde partij"),
        ("Het weer", None),
        ("De ontvankelijkheid van de officier van justitie", None),
        pytest.param("Het oordeel van de deskundige", "deskundige"),
        pytest.param("Het oordeel van de officier van justitie", "OM"),
        pytest.param("Conclusie van de raadsman", "verdediging"),
        pytest.param("Overwegingen van de verdediging", "verdediging"),
        pytest.param("De feiten volgens de verdediging", "verdediging"),
    ],
)  # fmt: skip
def test_a_heading_tells_who_speaks_under_it(heading: str, speaker: Spreker | None) -> None:
    assert of_heading(heading, "rechtbank") == speaker


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("De officier van justitie heeft gevorderd dat de verdachte wordt veroordeeld.", "OM"),
        ("De officier van justitie is niet verschenen.", None),
        ("De raadsman heeft vrijspraak bepleit.", "verdediging"),
        ("Door de verdediging is aangevoerd dat de fiets van hem was.", "verdediging"),
        ("De raadsman was aanwezig.", None),
        ("De verdachte heeft ter zitting verklaard dat hij sliep.", "verdediging"),
        ("De verdachte is geboren in 1990.", None),
        ("De getuige [getuige 1] heeft verklaard dat het regende.", "getuige"),
        ("De deskundige concludeert dat het bloed van hem is.", "deskundige"),
        ("hij op of omstreeks 3 mei 2021 te Amsterdam een fiets heeft weggenomen", "tenlastelegging"),
        ("Op 3 mei 2021 was hij te Amsterdam.", None),
        ("De rechtbank is van oordeel dat dit vaststaat.", "rechtbank"),
        ("Naar het oordeel van de rechtbank staat dit vast.", "rechtbank"),
        ("Veroordeelt de verdachte tot een gevangenisstraf van 3 maanden.", "beslissing"),
        ("Het regende die dag.", None),
        ("", None),
    ],
)
def test_the_opening_words_of_a_paragraph_tell_who_speaks_or_nothing(text: str, speaker: Spreker | None) -> None:
    assert of_paragraph(text, "rechtbank") == speaker


def test_who_speaks_follows_the_headings_of_a_ruling() -> None:
    found = passages(
        section("De tenlastelegging", "Aan de verdachte is ten laste gelegd dat hij een fiets heeft weggenomen.")
        + section("Het standpunt van de officier van justitie", "Bewezen kan worden dat de verdachte de dief is geweest.")
        + section("Het standpunt van de verdediging", "Het was te donker om iemand te herkennen, zodat twijfel bestaat.")
        + section("Het oordeel van de rechtbank", "Er brandde die avond een lantaarn vlak naast de bewuste fiets.")
        + section("De bewezenverklaring", "De verdachte heeft op 3 mei 2021 te Amsterdam een fiets weggenomen.")
        + section("De beslissing", "De rechtbank legt aan de verdachte een taakstraf op van veertig uren.")
        + section("Bijlage", "Een kaart van de buurt waarin de fiets die avond stond.")
    )  # fmt: skip
    assert [p.spreker for p in found] == [
        "tenlastelegging",
        "OM",
        "verdediging",
        "rechtbank",
        "bewezenverklaring",
        "beslissing",
        "onbekend",
    ]


@pytest.mark.parametrize(
    ("heading", "words", "speaker"),
    [
        ("Het standpunt van de verdediging", "Vrijspraak moet volgen.", "verdediging"),
        ("Het standpunt van de verdediging", "De straf is te hoog.", "verdediging"),
        ("Het standpunt van de officier van justitie", "De feiten kunnen worden bewezen.", "OM"),
        ("Het standpunt van de officier van justitie", "Feiten 1 en 2 zijn bewezen.", "OM"),
    ],
)
def test_a_short_sentence_of_a_party_is_no_heading_and_not_the_court_s(heading: str, words: str, speaker: str) -> None:
    found = passage_with(passages(section(heading, words)), words)
    assert (found.spreker, found.sectie) == (speaker, (heading,))


def test_a_grievance_about_the_lower_court_is_not_the_judgment_of_this_one() -> None:
    words = "Ten onrechte heeft de rechtbank het verweer verworpen dat de fiets van de verdachte zelf was."
    found = passages(section("Het standpunt van de verdediging", words), "GHAMS")
    assert passage_with(found, "Ten onrechte").spreker == "verdediging"


def test_a_party_has_the_word_for_its_own_paragraph_and_on_behind_a_colon() -> None:
    tail = "Dat was in de avond van 3 mei 2021, toen het al donker was en er niemand meer op straat liep. " * 4
    found = passages(
        section(
            "Het oordeel van de rechtbank",
            f"De verdachte heeft ter zitting verklaard dat hij toen sliep. {tail}",
            f"De sporen wijzen anders uit. {tail}",
            f"De verdachte heeft ter zitting het volgende verklaard. {tail} Samengevat:",
            f"Ik sliep en droomde. {tail}",
        )
    )
    assert passage_with(found, "toen sliep").spreker == "verdediging"
    assert passage_with(found, "De sporen").spreker == "rechtbank"
    assert passage_with(found, "Ik sliep").spreker == "verdediging"


@pytest.mark.parametrize(
    ("text", "court", "announces"),
    [
        ("Het hof heeft daarover het volgende overwogen:", "A-G", True),
        ("Het bestreden arrest houdt, voor zover van belang, in:", "Hoge Raad", True),
        ("Het hof heeft daarover het volgende overwogen:", "hof", False),
        ("Het hof heeft daarover niets overwogen.", "A-G", False),
        ("Het middel klaagt over het volgende:", "A-G", False),
    ],
)
def test_only_a_higher_court_hands_the_word_to_a_lower_one(text: str, court: Spreker, announces: bool) -> None:
    assert announces_lower_court(text, court) is announces


@pytest.mark.parametrize(("code", "author"), [("PHR", "A-G"), ("HR", "onbekend")])
def test_the_quoted_lower_court_ends_at_the_next_number(code: str, author: str) -> None:
    found = passages(
        paras(
            "1. Het middel klaagt over de motivering van het bewijs.",
            "2. Het hof heeft, voor zover hier van belang, het volgende overwogen:",
            "“De verdachte wist dat de fiets van een ander was.",
            "Dat volgt uit het kapotte slot.”",
            "3. De klacht faalt, omdat dit niet onbegrijpelijk is.",
        ),
        code,
    )
    quoted = [p for p in found if "van een ander" in p.tekst or "kapotte slot" in p.tekst]
    assert {(p.spreker, p.overweging) for p in quoted} == {("lagere rechter", "2")}
    assert passage_with(found, "Het middel klaagt").spreker == author
    assert passage_with(found, "De klacht faalt").spreker == author
    assert passage_with(found, "De klacht faalt").overweging == "3"


def test_a_heading_and_a_number_inside_the_quoted_ruling_are_not_the_document_s_own() -> None:
    found = passages(
        paras(
            "1. Het middel klaagt over de motivering van het bewijs.",
            "2. Het hof heeft, voor zover hier van belang, het volgende overwogen:",
            "“Het oordeel van het hof",
            "4.1. De verdachte wist dat de fiets van een ander was.”",
            "3. De klacht faalt, omdat dit niet onbegrijpelijk is.",
        ),
        "PHR",
    )
    assert [p.overweging for p in found if p.overweging] == sorted(p.overweging for p in found)
    assert "4.1" not in {p.overweging for p in found}
    assert {p.sectie for p in found} == {()}


def test_footnotes_are_nobody_s_and_stand_apart_from_the_section() -> None:
    found = passages(
        section("Het oordeel van de rechtbank", 'De fiets<footnote-ref linkend="n"/> was weg, en dat is bewezen.')
        + '<footnote id="n" label="1"><para>De rechtbank acht blz. 3 van belang.</para></footnote>'
    )
    note = passage_with(found, "blz. 3")
    assert (note.spreker, note.sectie, note.overweging) == ("onbekend", (), "")
    assert note.leesbaar.startswith("(noot 1) ")
    assert "noot" not in "".join(p.tekst for p in found)


@pytest.mark.parametrize(
    ("numeration", "marks"),
    [("arabic", ["1. ", "2. "]), ("loweralpha", ["a. ", "b. "]), ("lowerroman", ["i. ", "ii. "])],
)
def test_list_marks_are_read_but_never_become_considerations(numeration: str, marks: list[str]) -> None:
    (passage,) = passages(
        f'<orderedlist numeration="{numeration}"><listitem><para>Een fiets</para></listitem>'
        "<listitem><para>Een jas</para></listitem></orderedlist>"
    )
    assert passage.tekst == "Een fiets\n\nEen jas"
    assert passage.leesbaar == f"{marks[0]}Een fiets\n\n{marks[1]}Een jas"
    assert passage.overweging == ""


# --- properties and whole rulings ----------------------------------------------------------------------------------

lines = st.sampled_from(
    [
        "1. De procedure", "2. Het bewijs", "2.1. Het hof oordeelt.", "Het standpunt van de verdediging", "Vrijspraak",
        "Het hof heeft overwogen:", "“Een citaat.", "Slot.”", "hij op of omstreeks 3 mei", "1. hij op 3 mei", "Beslissing",
        "De raadsman heeft vrijspraak bepleit:", "x", "3", "Noot.", "IV. Straf",
    ]
)  # fmt: skip
bloks = st.lists(
    st.builds(
        Blok,
        st.sampled_from(["kop", "tussenkop", "alinea", "item", "rij", "noot", "info"]),
        lines,
        sectie=st.integers(0, 2),
        diepte=st.integers(0, 3),
        nummer=st.sampled_from(["", "", "2.1", "a"]),
        vet=st.booleans(),
    ),
    max_size=15,
)


@settings(deadline=None, database=None, max_examples=150)
@given(
    bloks, st.sampled_from(["Uitspraak", "Conclusie"]), st.sampled_from(["rechtbank", "gerechtshof", "hoge raad", ""])
)
def test_any_blocks_get_a_place_each_and_in_order(blocks: list[Blok], soort: Soort, niveau: str) -> None:
    _, starts = join_blocks(blocks)
    places = outline(blocks, starts, soort=soort, niveau=niveau)
    assert [p.blok for p in places] == blocks
    assert [p.start for p in places] == starts
    assert [p.groep for p in places] == sorted(p.groep for p in places)
    titles = {b.tekst for b in blocks}
    assert all(set(p.sectie) <= titles for p in places)
    assert all(p.overweging == "" or parse_number(p.overweging) for p in places)


DEMO = sorted(demo_folder().glob("*.xml"))


@pytest.mark.parametrize("path", DEMO, ids=lambda p: p.stem)
def test_each_demo_ruling_decides_and_its_considerations_go_up(path: Path) -> None:
    ruling = read_xml(path.read_bytes())
    numbers = [tuple(map(int, p.overweging.split("."))) for p in ruling.passages if p.overweging]
    assert numbers == sorted(numbers)
    speakers = {p.spreker for p in ruling.passages}
    own = court_speaker(ruling.niveau, ruling.soort)
    assert own in speakers
    assert ("beslissing" in speakers) == (ruling.soort == "Uitspraak")
    others: set[Spreker] = {"rechtbank", "hof", "Hoge Raad", "rechter", "A-G"}
    assert not speakers & (others - {own})


@pytest.mark.parametrize("path", DEMO, ids=lambda p: p.stem)
def test_a_charge_is_never_a_consideration_in_the_demo_rulings(path: Path) -> None:
    for passage in read_xml(path.read_bytes()).passages:
        if re.match(r"\d+\.? hij (?:op|in)\b", passage.tekst):
            heading = leading_number(passage.sectie[-1])
            assert parse_number(passage.overweging) == (heading[0] if heading else None)


def test_no_means_of_evidence_counts_as_consideration_in_the_demo_rulings() -> None:
    for path in DEMO:
        for passage in read_xml(path.read_bytes()).passages:
            if passage.sectie == ("Bewijsmiddelen",):
                assert passage.overweging == "", (path.name, passage.tekst[:40])


@pytest.mark.skipif(not SHARED.is_dir(), reason="no real rulings beside this clone")
def test_real_criminal_rulings_have_their_own_court_as_speaker_and_mostly_numbers() -> None:
    own = numbered = total = 0
    for name in ("rulings-strafrecht", "rulings-more"):
        with zipfile.ZipFile(SHARED / f"{name}.zip") as archive:
            for entry in archive.namelist():
                if not entry.endswith(".xml") or "wahv" in entry:
                    continue
                ruling = read_xml(archive.read(entry))
                total += 1
                own += court_speaker(ruling.niveau, ruling.soort) in {p.spreker for p in ruling.passages}
                numbered += any(p.overweging for p in ruling.passages)
    assert total > 10
    assert own / total > 0.8
    assert numbered / total > 0.5


@pytest.mark.parametrize("heading", ["De verklaring van de verdachte", "De verklaringen van de drie getuigen"])
def test_a_heading_about_a_statement_gives_no_one_the_word(heading: str) -> None:
    # The court weighs the statement there: labelled as the defence's, its finding of guilt would be reversed.
    words = "Bij deze stand van zaken kan het niet anders zijn dan dat het geld uit misdrijf afkomstig is."
    assert passage_with(passages(section(heading, words)), "Bij deze stand").spreker == "onbekend"


def test_a_paragraph_in_which_the_court_takes_over_is_no_party_s() -> None:
    words = "De verdachte heeft verklaard dat hij thuis was. De rechtbank schuift die verklaring als ongeloofwaardig terzijde."
    assert passage_with(passages(section("Bewijs", words)), "thuis was").spreker == "onbekend"
    alone = "De verdachte heeft verklaard dat hij thuis was. Hij had zijn schoenen uitgeleend."
    assert passage_with(passages(section("Bewijs", alone)), "thuis was").spreker == "verdediging"


def test_the_hoge_raad_never_gets_the_words_of_the_hof_that_it_quotes() -> None:
    found = passages(
        section("Beoordeling van het middel", "Naar het oordeel van het hof is de schade onvoldoende onderbouwd."), "HR"
    )
    assert passage_with(found, "Naar het oordeel").spreker == "lagere rechter"
    found = passages(
        section("Motivering", "Naar het oordeel van het hof is de schade onvoldoende onderbouwd."), "GHAMS"
    )
    assert passage_with(found, "Naar het oordeel").spreker == "hof"
