"""Every check with its lie and the true claim of the same form: take the check out, and the test that is named after it fails.

The passages are our own; they are written as rulings are.
"""

from __future__ import annotations

from datetime import date

import pytest

from strafrecht_rag import Hit, verify
from strafrecht_rag.verification.checks import CHECKS

VONNIS = Hit(
    ecli="ECLI:NL:RBOVE:2022:4711",
    instantie="Rechtbank Overijssel",
    datum=date(2022, 3, 15),
    zaaknummer="08/123456-21",
    vindplaatsen=("NJFS 2022/88",),
    overweging="6.2",
    tekst=(
        "De officier van justitie heeft gevorderd dat verdachte wordt veroordeeld tot een gevangenisstraf van 30 maanden. "
        "De raadsman heeft betoogd dat verdachte uit noodweer handelde en niet strafbaar is. "
        "De rechtbank acht wettig en overtuigend bewezen dat verdachte op 3 mei 2021 te Zwolle [slachtoffer 1] met een mes "
        "in de schouder heeft gestoken (artikel 302 van het Wetboek van Strafrecht). "
        "Van feit 2, de bedreiging van [slachtoffer 2], wordt verdachte vrijgesproken. "
        "De rechtbank legt op een gevangenisstraf van 24 maanden, waarvan 6 maanden voorwaardelijk met een proeftijd van twee jaren. "
        "Getuige [getuige 1] heeft verklaard dat hij enkele personen bij de woning zag staan, mogelijk onder invloed van drank. "
        "De vordering van de benadeelde partij wordt toegewezen tot € 1.500,-; gevorderd was € 4.000,-. "
        "De verdachte heeft het slachtoffer na afloop niet geholpen."
    ),
)
ANDER = Hit(
    ecli="ECLI:NL:GHAMS:2020:815",
    instantie="Gerechtshof Amsterdam",
    datum=date(2020, 4, 7),
    tekst=(
        "Het hof verwerpt het verweer dat de dagvaarding nietig is. De verdachte heeft 40 hennepplanten geteeld in een loods "
        "in Purmerend. Het hof veroordeelt de verdachte tot een taakstraf van 120 uren."
    ),
)
HITS = [VONNIS, ANDER]


def code(claim: str) -> str:
    """The code of the check that rejects the claim in strict mode; empty when it is accepted."""
    result = verify(claim, HITS, streng=True)
    return result.afgekeurd[0].code if result.afgekeurd else ""


def judged(claim: str) -> tuple[str, str]:
    result = verify(claim, HITS, streng=True)
    return (result.afgekeurd[0].code, result.afgekeurd[0].reden) if result.afgekeurd else ("", "")


@pytest.mark.parametrize(
    ("lie", "truth"),
    [
        ("Zo oordeelde HR 15 maart 2022 [1]", "Zo oordeelde Rb. Overijssel 15 maart 2022 [1]"),
        ("Zie Rechtbank Overijssel 16 maart 2022, ECLI:NL:RBOVE:2022:4711 [1]", "Zie Rechtbank Overijssel 15 maart 2022, ECLI:NL:RBOVE:2022:4711 [1]"),
        ("Zie parketnummer 08/654321-21 [1]", "Zie parketnummer 08.123456.21 [1]"),
        ("Zie NJFS 2022/89 [1]", "Zie NJFS 2022, 88 [1]"),
        ("Het beroep is verworpen, zie: HR:2019:9999 [1]", "Zie: RBOVE:2022:4711 [1]"),
        ("Zie LJN BX1234 [1]", "Zie RBOVE:2022:4711 [1]"),
        ("Dat staat in r.o. 9.4 [1]", "Dat staat in r.o. 6.2 [1]"),
    ],
)  # fmt: skip
def test_the_reference_check_rejects_a_reference_that_the_passage_does_not_carry(lie: str, truth: str) -> None:
    assert code(lie) == "verwijzing"
    assert not verify(truth, HITS).afgekeurd


@pytest.mark.parametrize(
    ("lie", "truth"),
    [
        ("Verdachte stak op 4 mei 2021 [1]", "Verdachte stak op 03-05-2021 [1]"),
        ("De straf is 18 dagen [1]", "De straf is vierentwintig maanden [1]"),
        ("Toegewezen is € 1.600 [1]", "Toegewezen is vijftienhonderd euro [1]"),
        ("Dat is artikel 303 Sr [1]", "Dat is art. 302 Sr [1]"),
        ("Dat is artikel 302 Sv [1]", "Dat is artikel 302 [1]"),
        ("Er waren 41 hennepplanten [2]", "Er waren veertig hennepplanten [2]"),
    ],
)
def test_the_fact_check_rejects_a_value_that_the_passage_does_not_carry(lie: str, truth: str) -> None:
    assert verify(lie, HITS).afgekeurd[0].code == "feiten"
    assert not verify(truth, HITS).afgekeurd


def test_a_reason_says_what_stands_there_and_where_the_value_is_found() -> None:
    assert judged("De straf is 25 maanden [1]")[1] == (
        "duur niet terug te vinden in [1]: 25 maanden; in [1] staat 24 maanden, 6 maanden, 30 maanden"
    )
    assert "staat wel in [2]" in judged("De taakstraf is 120 uren [1]")[1]


def test_the_quote_check_rejects_a_quote_that_is_not_verbatim() -> None:
    assert code("De raadsman zei dat verdachte “uit noodweer handelde en niet strafbaar is” [1]") == ""
    assert code("De raadsman zei dat verdachte “uit noodweer handelde en strafbaar is” [1]") == "citaat"
    lie = "Er staat: «verwerpt het verweer dat de dagvaarding nietig is» [1]"
    assert judged(lie) == (
        "citaat",
        "citaat niet in [1], staat wel in [2]: «verwerpt het verweer dat de dagvaarding nietig is»",
    )
    assert (
        code("Er staat: “De rechtbank acht wettig en overtuigend bewezen […] in de schouder heeft gestoken” [1]") == ""
    )
    assert code("Er staat: “in de schouder heeft gestoken […] wettig en overtuigend bewezen” [1]") == "citaat"


def test_the_binding_check_rejects_a_value_in_another_slot() -> None:
    assert code("De rechtbank legt op een gevangenisstraf van 24 maanden [1]") == ""
    assert code("De rechtbank legt op een gevangenisstraf van 30 maanden [1]") == "binding"
    assert code("De officier van justitie eiste 30 maanden gevangenisstraf [1]") == ""
    assert code("De officier van justitie eiste een gevangenisstraf van 24 maanden [1]") == "binding"
    assert code("De rechtbank legt op een gevangenisstraf van 24 maanden, geheel onvoorwaardelijk [1]") == "binding"


def test_the_speaker_check_rejects_a_party_position_as_the_courts_holding() -> None:
    assert code("Volgens de raadsman handelde verdachte uit noodweer en is hij niet strafbaar [1]") == ""
    assert code("De rechtbank oordeelt dat verdachte uit noodweer handelde en niet strafbaar is [1]") == "spreker"
    conclusie = Hit(
        ecli="ECLI:NL:PHR:2020:1", tekst="Het middel faalt, omdat de motivering volstaat.", soort="Conclusie"
    )
    assert verify(
        "De Hoge Raad oordeelt dat het middel faalt, omdat de motivering volstaat [1]", [conclusie], streng=True
    ).afgekeurd
    assert not verify(
        "Volgens de advocaat-generaal faalt het middel, omdat de motivering volstaat [1]", [conclusie], streng=True
    ).afgekeurd


def test_the_negation_check_rejects_a_claim_that_turns_the_passage_round() -> None:
    assert code("De verdachte heeft het slachtoffer na afloop niet geholpen [1]") == ""
    assert code("De verdachte heeft het slachtoffer na afloop geholpen [1]") == "ontkenning"
    assert code("Het hof verwerpt het verweer dat de dagvaarding nietig is [2]") == ""
    assert code("Het hof honoreert het verweer dat de dagvaarding nietig is [2]") == "ontkenning"


def test_the_person_check_rejects_somebody_the_passage_does_not_name() -> None:
    assert code("Verdachte heeft [slachtoffer 1] met een mes in de schouder gestoken [1]") == ""
    assert code("Verdachte heeft [slachtoffer 3] met een mes in de schouder gestoken [1]") == "persoon"


def test_the_role_check_rejects_one_person_in_the_place_of_another() -> None:
    assert code("Van feit 2, de bedreiging van [slachtoffer 2], wordt verdachte vrijgesproken [1]") == ""
    assert code("Van feit 2, de bedreiging van [slachtoffer 1], wordt verdachte vrijgesproken [1]") == "rollen"


def test_the_certainty_check_rejects_what_is_surer_or_more_general() -> None:
    assert code("Getuige [getuige 1] heeft verklaard dat hij enkele personen bij de woning zag staan [1]") == ""
    assert code("Getuige [getuige 1] heeft verklaard dat hij alle personen bij de woning zag staan [1]") == "zekerheid"
    lie = "Getuige [getuige 1] heeft verklaard dat hij enkele personen bij de woning zag staan, onmiskenbaar onder invloed van drank [1]"
    assert code(lie) == "zekerheid"


def test_the_support_check_rejects_what_no_cited_passage_tells() -> None:
    lie = "Zijn werkgever regelde een behandeling bij de verslavingskliniek [1]"
    assert judged(lie)[0] == "steun"
    assert judged("In een loods in Purmerend werd hennep geteeld door de verdachte [1]")[1].endswith(
        "lijkt wel te staan in [2]"
    )
    assert code("In een loods in Purmerend werd hennep geteeld door de verdachte [2]") == ""


@pytest.mark.parametrize(
    "check", [c.code for c in CHECKS if c.code not in ("markering", "bereik", "leeg", "lengte", "opdracht", "ecli")]
)
def test_every_check_has_a_test_that_is_named_here(check: str) -> None:
    named = {
        "verwijzing": "reference", "feiten": "fact", "citaat": "quote", "binding": "binding", "spreker": "speaker", "ontkenning": "negation",
        "persoon": "person", "rollen": "role", "zekerheid": "certainty", "steun": "support",
    }  # fmt: skip
    assert any(name.startswith(f"test_the_{named[check]}_check") for name in globals())


def test_an_accepted_claim_names_the_words_that_carry_it() -> None:
    (claim,) = verify("De rechtbank legt op een gevangenisstraf van 24 maanden [1]", HITS, streng=True).beweringen
    (evidence,) = claim.bewijs
    assert evidence.nummer == 1
    assert evidence.woorden == VONNIS.tekst[slice(*evidence.span)]
    assert evidence.woorden.startswith("De rechtbank legt op een gevangenisstraf van 24 maanden")


def test_a_rejected_claim_points_at_its_words_in_the_raw_text() -> None:
    raw = "- **De straf** is [1] 25 maanden\nTweede regel"
    first = verify(raw, HITS).afgekeurd[0]
    assert [raw[a:b] for a, b in first.plekken] == ["25 maanden"]
    assert all(VONNIS.tekst[slice(*b.span)] == b.woorden for b in first.bewijs)


def test_twelve_months_are_a_year_by_default_only() -> None:
    hits = [Hit(ecli="ECLI:NL:HR:2020:1", tekst="Het hof legt op een gevangenisstraf van een jaar.")]
    assert not verify("Het hof legt 12 maanden op [1]", hits).afgekeurd
    assert verify("Het hof legt 12 maanden op [1]", hits, streng=True).afgekeurd[0].reden == (
        "12 maanden is niet hetzelfde als wat er in [1] staat: «een jaar»"
    )
    assert not verify("Het hof legt een gevangenisstraf op van een jaar [1]", hits, streng=True).afgekeurd
