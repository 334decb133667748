"""What a lie breaks that uses the passage's own words: who, which count, which term of law, in which order.

Every rule has a lie that it rejects, with its reason, and a true claim of the same form. The passages are our own.
"""

from __future__ import annotations

import pytest

from strafrecht_rag import Hit, verify

CHARGES = Hit(
    ecli="ECLI:NL:RBNNE:2021:6001",
    instantie="Rechtbank Noord-Nederland",
    code="RBNNE",
    tekst=(
        "Feit 1: samen met [medeverdachte 1] een partij fietsen bij de groothandel in Assen heeft weggenomen; "
        "Feit 2: samen met [medeverdachte 2] een partij fietsen bij de haven in Delfzijl heeft weggenomen; "
        "Feit 3: de benzinepomp aan de Stationsweg met een nagemaakte sleutel heeft geopend op 14 juni 2020. "
        "Op de telefoon van [slachtoffer 1] stonden enkele berichten van de buurman over de verkoop van zijn caravan, die aan alle bewoners was aangeboden. "
        "De verkoper heeft de sleutels van de loods op maandag aan de koper overhandigd. Verdachte heeft met een breekijzer de kassa van [winkel 1] […] geopend "
        "en de kluis van [winkel 2] leeggehaald. De verdenking is dat verdachte onder feit 4 een graafmachine op een bouwplaats in Emmen heeft vernield, onder "
        "feit 5 een graafmachine op een bouwplaats in Hoogeveen heeft vernield en onder feit 6 een hek heeft vernield. De officier van justitie heeft gezegd dat "
        "hij het verzoek om de deskundige over de graafmachine te horen, afwijst."
    ),
)
RULING = Hit(
    ecli="ECLI:NL:GHARL:2022:6002",
    instantie="Gerechtshof Arnhem-Leeuwarden",
    code="GHARL",
    tekst=(
        "De benadeelde partij is van mening dat de beschadigde caravan een dagwaarde van acht duizend euro vertegenwoordigde. "
        "De verdachte heeft de caravan die hij in bruikleen had zonder toestemming doorverkocht; dat levert verduistering op. "
        "[getuige 1] zag een rode bestelbus wegrijden, terwijl [getuige 2] twee knallen bij de schuur hoorde. "
        "De vordering tot vergoeding van de caravan wordt afgewezen omdat de koop is ontbonden."
    ),
)
ADVICE = Hit(
    ecli="ECLI:NL:PHR:2022:6003",
    soort="Conclusie",
    code="PHR",
    tekst=(
        "Het hof ging voorbij aan de wens van belanghebbende. Mijns inziens is de klacht over het horen van de tolk op de zitting in hoger beroep tevergeefs voorgesteld, ook al is namens verzoeker betoogd dat "
        "de tolk de stukken niet kende."
    ),
)
REPEATED = Hit(
    ecli="ECLI:NL:RBLIM:2020:6004",
    code="RBLIM",
    tekst=(
        "Beslissing De rechtbank: verklaart niet bewezen, dat de verdachte de in de zaak met parketnummer 03/700222-19 onder 1 primair en onder 2 primair ten "
        "laste gelegde feiten heeft begaan en spreekt de verdachte daarvan vrij; verklaart bewezen, dat de verdachte het in de zaak met parketnummer "
        "03/700111-19 ten laste gelegde feit en de in de zaak met parketnummer 03/700222-19 onder 1 subsidiair, onder 2 subsidiair, 3 en 4 ten laste gelegde "
        "feiten, zoals hiervoor omschreven, heeft begaan; De verdenking is dat verdachte: Feit 1: samen met anderen 6 fietsen bij een hotel heeft weggenomen; "
        "Feit 2: samen met anderen 4 brommers bij een school heeft weggenomen; Feit 3: samen met anderen diverse snoeischaren bij een kweker heeft weggenomen; "
        "Feit 4: samen met anderen 95 tuinstoelen bij een camping heeft weggenomen; Feit 5: een kettingzaag heeft geheeld; het niet stoppen voor een teken."
    ),
)


def reason(claim: str, passage: Hit) -> str:
    """The reason for which a claim is rejected in strict mode; empty when it is accepted."""
    result = verify(f"{claim} [1]", [passage], streng=True)
    return f"{result.afgekeurd[0].code}: {result.afgekeurd[0].reden}" if result.afgekeurd else ""


@pytest.mark.parametrize(
    ("lie", "why", "truth", "passage"),
    [
        # who is named nowhere takes no part
        ("De reclassering liet weten dat er een caravan was doorverkocht", "persoon: reclassering niet genoemd in [1]", "Het hof liet weten dat er een caravan was doorverkocht", RULING),
        ("De Hoge Raad wees de vordering voor de caravan af", "persoon: Hoge Raad niet genoemd in [1]: Hoge Raad; [1] is van Gerechtshof Arnhem-Leeuwarden", "Het hof wees de vordering voor de caravan af", RULING),
        # a count, a person, a name or a date in the place of another, in a stretch that is copied
        ("Feit 2: samen met [medeverdachte 1] een partij fietsen bij de groothandel in Assen heeft weggenomen", "binding: Feit 2 staat in [1], maar niet hierbij", "Feit 1: samen met [medeverdachte 1] een partij fietsen bij de groothandel in Assen heeft weggenomen", CHARGES),
        ("Feit 1: samen met [medeverdachte 2] een partij fietsen bij de groothandel in Assen heeft weggenomen", "rollen: een ander", "Feit 2: samen met [medeverdachte 2] een partij fietsen bij de haven in Delfzijl heeft weggenomen", CHARGES),
        ("De koper heeft de sleutels van de loods overhandigd", "rollen: een ander dan er staat: «koper»", "De verkoper heeft de sleutels van de loods overhandigd", CHARGES),
        ("Verdachte heeft met een breekijzer de kassa van [winkel 2] geopend", "rollen: een andere naam dan er staat: «[winkel 2]»", "Verdachte heeft met een breekijzer de kassa van [winkel 1] geopend", CHARGES),
        ("De verdenking is dat verdachte onder feit 5 een graafmachine op een bouwplaats in Emmen heeft vernield", "binding: feit 5 staat in [1], maar niet hierbij: daar staat «feit 4»", "De verdenking is dat verdachte onder feit 4 een graafmachine op een bouwplaats in Emmen heeft vernield", CHARGES),
        # all for some
        ("Op de telefoon van [slachtoffer 1] stonden alle berichten van de buurman over de verkoop van zijn caravan", "zekerheid: algemener dan er staat", "Op de telefoon van [slachtoffer 1] stonden enkele berichten van de buurman over de verkoop van zijn caravan", CHARGES),
        # terms of law that exclude each other
        ("De doorverkoop van de geleende caravan levert diefstal op", "rollen: een ander begrip dan er staat (vermogensdelict)", "De doorverkoop van de geleende caravan levert verduistering op", RULING),
        ("In de vordering over de caravan is de benadeelde niet-ontvankelijk, omdat de koop is ontbonden", "rollen: een ander begrip dan er staat (uitspraak over een vordering)", "De vordering over de caravan is afgewezen, omdat de koop is ontbonden", RULING),
        # told of each other
        ("Twee knallen bij de schuur hoorde [getuige 1], terwijl [getuige 2] een rode bestelbus zag wegrijden", "binding: staat andersom in [1]", "Twee knallen bij de schuur hoorde [getuige 2], terwijl [getuige 1] een rode bestelbus zag wegrijden", RULING),
        # copied, but for who says it
        ("Het hof oordeelt dat de beschadigde caravan een dagwaarde van acht duizend euro vertegenwoordigde", "spreker: een partij zegt dit", "De benadeelde partij vindt dat de beschadigde caravan een dagwaarde van acht duizend euro vertegenwoordigde", RULING),
        ("De verdediging betoogt dat de klacht over het horen van de tolk op de zitting in hoger beroep tevergeefs is voorgesteld", "spreker: de advocaat-generaal zegt dit", "Naar de mening van de advocaat-generaal is de klacht over het horen van de tolk op de zitting in hoger beroep tevergeefs voorgesteld", ADVICE),
    ],
)  # fmt: skip
def test_a_lie_in_the_passages_own_words_is_rejected_and_its_true_twin_is_not(
    lie: str, why: str, truth: str, passage: Hit
) -> None:
    assert reason(lie, passage).startswith(why)
    assert reason(truth, passage) == ""


@pytest.mark.parametrize(
    ("truth", "passage"),
    [
        # lists of charges repeat their words: the value stands where the sentence has it
        ("Feit 4: samen met anderen 95 tuinstoelen bij een camping heeft weggenomen", REPEATED),
        # one form acquits and convicts
        ("De rechtbank verklaart bewezen, dat de verdachte het in de zaak met parketnummer 03/700111-19 ten laste gelegde feit en de in de zaak met parketnummer 03/700222-19 onder 1 subsidiair, onder 2 subsidiair, 3 en 4 ten laste gelegde feiten, zoals hiervoor omschreven, heeft begaan", REPEATED),
        # a reference behind the claim is no part of what the passage denies
        ("Feit 4: samen met anderen 95 tuinstoelen bij een camping heeft weggenomen; feit 5: een kettingzaag heeft geheeld (zie RBLIM:2020:6004)", REPEATED),
        # dots that leave words out name nobody
        ("Verdachte heeft met een breekijzer de kassa van [winkel 1] […] geopend", CHARGES),
        # who acts is a pronoun, and the office beside it is what he speaks of
        ("Het verzoek om over de graafmachine te horen wees de officier van justitie af", CHARGES),
        # who says it is no person in the place of another
        ("Naar de mening van de advocaat-generaal is de klacht over het horen van de tolk op de zitting in hoger beroep tevergeefs voorgesteld", ADVICE),
        # a court may be called by another of its names
        ("Het gerechtshof wijst de vordering tot vergoeding van de caravan af omdat de koop is ontbonden", RULING),
    ],
)  # fmt: skip
def test_a_true_claim_is_not_held_against_a_place_that_only_resembles_it(truth: str, passage: Hit) -> None:
    assert reason(truth, passage) == ""


COUNTED = Hit(
    ecli="ECLI:NL:RBOVE:2021:6005",
    code="RBOVE",
    tekst=(
        "[slachtoffer 1] deed op 3 mei 2020 aangifte. Verdachte moet van het onder feit 2 ten laste gelegde worden vrijgesproken. "
        "De overige onder 4, 5 (beperkt tot de fiets), 6 en 7 ten laste gelegde feiten zijn bewezen."
    ),
)


@pytest.mark.parametrize("nummer", ["1", "3"])
def test_the_digit_of_a_pseudonym_or_a_date_is_no_number_of_a_charge(nummer: str) -> None:
    result = verify(f"Verdachte moet van het onder {nummer} ten laste gelegde worden vrijgesproken [1]", [COUNTED])
    (wrong,) = result.afgekeurd
    assert wrong.reden.startswith(f"feitnummer niet terug te vinden in [1]: onder {nummer}; in [1] staat feit 2")


@pytest.mark.parametrize("claim", ["Verdachte moet van het onder 2 ten laste gelegde worden vrijgesproken", "Feit 5 is bewezen, maar alleen voor de fiets", "Feit 7 is bewezen"])  # fmt: skip
def test_numbers_of_charges_in_a_list_count(claim: str) -> None:
    assert not verify(f"{claim} [1]", [COUNTED]).afgekeurd
