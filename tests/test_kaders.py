"""Frames of the criminal trial: a lie that uses only words of the passage, and the true claim of the same form.

What is turned round is how sure a thing is, what came first, the reason, who says it, which count it is about, who did it to whom,
or whether it is denied. The passages are our own.
"""

from __future__ import annotations

import pytest

from strafrecht_rag import Hit, verify

VONNIS = Hit(
    ecli="ECLI:NL:RBOVE:2022:7001",
    instantie="Rechtbank Overijssel",
    code="RBOVE",
    tekst=(
        "Het standpunt van de verdediging\n"
        "Over het bewijs heeft de raadsman aangevoerd dat de foto van de loods te vaag is om de bestelwagen te herkennen. "
        "Het kenteken is volgens hem door de buurman verkeerd overgeschreven.\n"
        "Het oordeel van de rechtbank\n"
        "Of de brand in de loods door een omgevallen kaars is ontstaan, laat de rechtbank in het midden. "
        "Anders dan de officier van justitie acht de rechtbank de brandstichting onder 2 niet bewezen. "
        "De bewaker verliet het terrein pas nadat de brandweer was vertrokken. "
        "Verdachte heeft eerst de bestelwagen bij de haven geparkeerd. Daarna heeft hij in de kantine koffie gedronken. "
        "De straf valt lager uit dan gevorderd, omdat de rechtbank minder feiten bewezen acht. "
        "Verdachte is niet eerder veroordeeld en heeft baat bij begeleiding door de reclassering. "
        "De rechtbank veroordeelt de benadeelde partij [aangever] in de kosten van verdachte, tot op heden begroot op nihil. "
        "Van de gereedschapskisten is geen factuur overgelegd. "
        "De rechtbank spreekt verdachte vrij van het onder 3 primair ten laste gelegde, de afpersing van de marktkoopman. "
        "Ten aanzien van feit 4 is de vernieling van de slagboom op het bedrijventerrein bewezen. "
        "Naar het oordeel van de rechtbank eist de veiligheid van goederen in de haven de oplegging van deze maatregel. "
        "Het horen van de tolk levert geen onevenredige belasting van de zitting op. "
        "Een deel van de gereedschapskisten is te koppelen aan inbraken in de haven. "
        "De sleutel van de slagboom wordt teruggegeven, tenzij de haven een nieuwe heeft laten maken. "
        "Feit 5 (subsidiair): bedreiging;\nFeit 6 (subsidiair): belaging;\n"
        "De officier van justitie mr. A. de Bruin heeft gesteld dat er geen reden was om de zaak nog langer te laten liggen."
    ),
)


def reason(claim: str) -> str:
    """The reason for which a claim is rejected in strict mode; empty when it is accepted."""
    result = verify(f"{claim} [1]", [VONNIS], streng=True)
    return f"{result.afgekeurd[0].code}: {result.afgekeurd[0].reden}" if result.afgekeurd else ""


@pytest.mark.parametrize(
    ("lie", "why", "truth"),
    [
        (
            "De rechtbank stelt vast dat een omgevallen kaars, die in de loods stond, de brand daar heeft veroorzaakt",
            "zekerheid: zekerder dan er staat: «stelt vast»",
            "De rechtbank laat in het midden of een omgevallen kaars de brand in de loods heeft veroorzaakt",
        ),
        (
            "In navolging van de officier van justitie acht de rechtbank de brandstichting onder 2 niet bewezen",
            "ontkenning: het omgekeerde van wat er staat: «In navolging van de officier van justitie»",
            "De rechtbank acht de brandstichting onder 2 anders dan de officier van justitie niet bewezen",
        ),
        (
            "De bewaker verliet het terrein al voordat de brandweer was vertrokken",
            "binding: een andere volgorde in de tijd dan er staat: «voordat de brandweer was vertrokken»",
            "Nadat de brandweer was vertrokken, verliet ook de bewaker het terrein",
        ),
        (
            "Verdachte dronk eerst koffie in de kantine en parkeerde daarna de bestelwagen bij de haven",
            "binding: een andere volgorde in de tijd dan er staat",
            "Verdachte parkeerde eerst de bestelwagen bij de haven en dronk daarna koffie in de kantine",
        ),
        (
            "De straf valt lager uit dan gevorderd, omdat verdachte niet eerder is veroordeeld en baat heeft bij begeleiding",
            "binding: een andere reden dan er staat: «verdachte niet eerder is veroordeeld en baat heeft bij begeleiding»",
            "De straf valt lager uit dan gevorderd, omdat er minder feiten zijn bewezen",
        ),
        (
            "Naar het oordeel van de rechtbank is de foto van de loods te vaag om de bestelwagen te herkennen",
            "spreker: de verdediging zegt dit",
            "Volgens de raadsman is de foto van de loods te vaag om de bestelwagen te herkennen",
        ),
        (
            "De rechtbank veroordeelt verdachte in de kosten van de benadeelde partij [aangever], begroot op nihil",
            "binding: staat andersom: «verdachte in de kosten van de benadeelde partij [aangever]»",
            "De benadeelde partij [aangever] wordt veroordeeld in de kosten van verdachte, begroot op nihil",
        ),
        (
            "De aanschaf van de gereedschapskisten blijkt uit een factuur die is overgelegd",
            "ontkenning: ontkenning weggelaten",
            "Voor de gereedschapskisten ontbreekt een factuur; die is niet overgelegd",
        ),
        (
            "Het horen van de tolk zou een onevenredige belasting van de zitting opleveren",
            "ontkenning: ontkenning weggelaten",
            "Het horen van de tolk zou geen onevenredige belasting van de zitting opleveren",
        ),
        (
            "Alle gereedschapskisten zijn te koppelen aan inbraken in de haven",
            "zekerheid: geldt voor meer of minder dan er staat: «Alle»",
            "Een deel van de gereedschapskisten is te koppelen aan inbraken in de haven",
        ),
        (
            "De sleutel van de slagboom wordt teruggegeven, ongeacht of de haven een nieuwe heeft laten maken",
            "zekerheid: geldt voor meer of minder dan er staat: «ongeacht»",
            "De sleutel van de slagboom wordt teruggegeven, tenzij de haven een nieuwe heeft laten maken",
        ),
        (
            "De afpersing van de marktkoopman, feit 3 subsidiair, eindigde voor verdachte in vrijspraak",
            "binding: primair en subsidiair verwisseld: «feit 3 subsidiair»",
            "De afpersing van de marktkoopman, feit 3 primair, eindigde voor verdachte in vrijspraak",
        ),
        (
            "Feit 5 is gekwalificeerd als belaging, feit 6 als bedreiging",
            "binding: de feiten staan andersom",
            "Feit 6 is gekwalificeerd als belaging, feit 5 als bedreiging",
        ),
        (
            "Volgens de rechtbank was er geen reden om de zaak nog langer te laten liggen",
            "spreker: de officier van justitie zegt dit",
            "Volgens de officier van justitie was er geen reden om de zaak nog langer te laten liggen",
        ),
        (
            "Bewezen is, als feit 2, dat op het bedrijventerrein een slagboom is vernield",
            "binding: hoort bij een ander feit: «feit 2»",
            "Bewezen is, als feit 4, dat op het bedrijventerrein een slagboom is vernield",
        ),
        (
            "Naar het oordeel van de rechtbank eist de veiligheid van personen in de haven de oplegging van deze maatregel",
            "steun: andere woorden dan er staan: «personen»; in [1] staat",
            "Naar het oordeel van de rechtbank vereist de veiligheid van goederen in de haven de oplegging van deze maatregel",
        ),
    ],
)
def test_a_lie_in_the_words_of_the_passage_breaks_a_frame_and_its_true_twin_does_not(
    lie: str, why: str, truth: str
) -> None:
    assert reason(lie).startswith(why), reason(lie)
    assert reason(truth) == ""


@pytest.mark.parametrize(
    "truth",
    [
        # the claim denies in other words
        "Een factuur van de gereedschapskisten ontbreekt, want die is niet overgelegd",
        # who says it stands in a heading, and the sentence goes on with `hem`
        "De raadsman voerde aan dat het kenteken door de buurman verkeerd is overgeschreven",
        # two outcomes for one person are no exchange
        "Verdachte is niet eerder veroordeeld, en de rechtbank acht minder feiten bewezen",
        # a reference behind the sentence tells nothing of its own
        "De bewaker verliet het terrein pas nadat de brandweer was vertrokken (zie ECLI:NL:RBOVE:2022:7001)",
    ],
)
def test_no_frame_is_held_against_a_true_claim_that_says_it_otherwise(truth: str) -> None:
    assert reason(truth) == ""


def test_the_passage_that_contradicts_is_shown_with_its_own_words() -> None:
    lie = "Naar het oordeel van de rechtbank is de foto van de loods te vaag om de bestelwagen te herkennen [1]"
    rejected = verify(lie, [VONNIS], streng=True).afgekeurd[0]
    shown = rejected.bewijs[0]
    assert shown.span is not None
    assert shown.woorden == VONNIS.tekst[slice(*shown.span)]
    assert shown.woorden.startswith("Over het bewijs heeft de raadsman")
    assert rejected.woorden == ("Naar het oordeel van de rechtbank",)


def test_a_quotation_may_spell_an_article_otherwise_but_not_change_it() -> None:
    hit = Hit(
        ecli="ECLI:NL:RBOVE:2022:7002",
        tekst="Verdachte wordt veroordeeld wegens overtreding van artikel 7, eerste lid, van de Wegenverkeerswet 1994.",
    )

    def code(raw: str) -> str:
        rejected = verify(raw, [hit], streng=True).afgekeurd
        return rejected[0].code if rejected else ""

    assert code("De veroordeling is wegens «overtreding van art. 7 lid 1 WVW 1994» [1]") == ""
    assert code("De veroordeling is wegens «overtreding van art. 8 lid 1 WVW 1994» [1]") == "feiten"
    assert code("De veroordeling is wegens «schending van art. 7 lid 1 WVW 1994» [1]") == "citaat"


@pytest.mark.parametrize("word", ["ontlastend", "onderbouwd", "ontkend"])
def test_a_word_that_only_begins_like_a_denial_takes_none_back(word: str) -> None:
    """`niet onbegrijpelijk` says that it is; `niet ontlastend` does not."""
    hit = Hit(
        ecli="ECLI:NL:RBOVE:2022:7003",
        tekst=f"De rechtbank vindt dat de stukken over de loods niet zijn {word} en niet {word} waren.",
    )
    assert verify(
        f"De rechtbank vindt dat de stukken over de loods zijn {word} en {word} waren [1]", [hit], streng=True
    ).afgekeurd
    undone = Hit(
        ecli="ECLI:NL:RBOVE:2022:7004",
        tekst="De rechtbank vindt het oordeel over de stukken in de loods niet onbegrijpelijk.",
    )
    assert not verify(
        "De rechtbank vindt het oordeel over de stukken in de loods begrijpelijk [1]", [undone], streng=True
    ).afgekeurd


@pytest.mark.parametrize(
    ("claim", "accepted"),
    [
        ("Er moet ruim 48.000 euro worden betaald", True),
        ("Er moet bijna € 49.000 worden betaald", True),
        ("De zitting duurde ruim twee jaar na het feit", True),
        ("Er moet 48.000 euro worden betaald", False),
        ("Er moet ruim 49.000 euro worden betaald", False),
        ("Er moet bijna € 48.000 worden betaald", False),
        ("Er moet ruim 12.000 euro worden betaald", False),
    ],
)
def test_a_value_may_be_rounded_when_the_claim_says_so(claim: str, accepted: bool) -> None:
    hit = Hit(
        ecli="ECLI:NL:RBOVE:2022:7005",
        tekst="Er moet € 48.498,45 worden betaald. De zitting duurde tot 26 maanden na het feit.",
    )
    assert bool(verify(f"{claim} [1]", [hit]).beweringen) is accepted


def test_a_copied_beginning_that_the_passage_takes_back_is_not_verbatim() -> None:
    hit = Hit(
        ecli="ECLI:NL:RBOVE:2022:7006",
        tekst="De rechtbank volgt het verweer over de slagboom niet. De kraan op de kade draaide.",
    )

    def rejected(claim: str) -> bool:
        return bool(verify(f"{claim} [1]", [hit], streng=True).afgekeurd)

    assert rejected("De rechtbank volgt het verweer over de slagboom")
    assert not rejected("De rechtbank volgt het verweer over de slagboom niet")
    assert not rejected("De kraan op de kade draaide")


def test_a_claim_of_two_counts_about_a_passage_that_numbers_none_is_judged() -> None:
    hit = Hit(ecli="ECLI:NL:RBOVE:2022:7007", tekst="Onder 1 en 2: de belaging is bewezen, de bedreiging niet. 1 2")
    plain = Hit(ecli="ECLI:NL:RBOVE:2022:7008", tekst="De belaging (1) is bewezen, de bedreiging (2) niet.")
    for passage in (hit, plain):
        result = verify("Feit 1 is belaging, feit 2 is bedreiging [1]", [passage], streng=True)
        assert len(result.beweringen) + len(result.afgekeurd) == 1


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("De rechtbank verklaart de officier van justitie ontvankelijk in de vervolging", "De rechtbank overweegt het volgende: verklaart de officier van justitie ontvankelijk in de vervolging; gelast de teruggave van de fiets."),
        ("[voornaam van de verdachte] heeft de slagboom geopend", "Die dag heeft [voornaam van verdachte] de slagboom geopend."),
        ("Hij heeft erkend 19 keer te hebben geoogst en per oogst een bedrag te hebben ontvangen", "Hij heeft erkend 19 maal te hebben geoogst en per oogst een bedrag te hebben ontvangen."),
        ("In de uitspraak staat het volgende: in november zijn enkele bedrijven in de haven bezocht", "De rechtbank overweegt in dit verband het volgende. In november zijn enkele bedrijven in de haven bezocht."),
        ("Het hof vindt de weigering begrijpelijk en laat de maatregel in stand", "Het hof vindt de weigering niet onbegrijpelijk en laat de maatregel in stand."),
    ],
)  # fmt: skip
def test_these_true_claims_were_once_rejected(claim: str, passage: str) -> None:
    hit = Hit(ecli="ECLI:NL:RBOVE:2022:7009", instantie="Rechtbank Overijssel", code="RBOVE", tekst=passage)
    if "Het hof" in passage:
        hit = Hit(
            ecli="ECLI:NL:GHARL:2022:7009", instantie="Gerechtshof Arnhem-Leeuwarden", code="GHARL", tekst=passage
        )
    result = verify(f"{claim} [1]", [hit], streng=True)
    assert [a.reden for a in result.afgekeurd] == []


def test_a_passage_cited_beside_it_answers_for_nothing() -> None:
    """One cited passage must carry a sentence through all checks; another that is silent on the matter does not help."""
    other = Hit(
        ecli="ECLI:NL:RBOVE:2022:7010",
        instantie="Rechtbank Overijssel",
        code="RBOVE",
        tekst="De rechtbank bespreekt de herkomst van een partij tulpenbollen en de verpakking daarvan.",
    )
    lie = "De rechtbank veroordeelt verdachte in de kosten van de benadeelde partij [aangever], begroot op nihil"
    truth = "De benadeelde partij [aangever] wordt veroordeeld in de kosten van verdachte, begroot op nihil"
    for marks, hits in (("[1][2]", [VONNIS, other]), ("[1][2]", [other, VONNIS])):
        assert [a.code for a in verify(f"{lie} {marks}", hits, streng=True).afgekeurd] == ["binding"]
        assert not verify(f"{truth} {marks}", hits, streng=True).afgekeurd


def test_an_advocate_is_no_advocate_general() -> None:
    """Who is agreed with is told by the whole name: `de advocaat` speaks for the defence."""
    hit = Hit(
        ecli="ECLI:NL:GHARL:2022:7011",
        instantie="Gerechtshof Arnhem-Leeuwarden",
        code="GHARL",
        tekst="Anders dan de advocaat-generaal en met de advocaat vindt het hof de diefstal van de kraan niet bewezen.",
    )

    def reasons(claim: str) -> list[str]:
        return [a.reden for a in verify(f"{claim} [1]", [hit], streng=True).afgekeurd]

    assert reasons("Met de advocaat vindt het hof de diefstal van de kraan niet bewezen") == []
    assert "omgekeerde" in reasons("Met de advocaat-generaal vindt het hof de diefstal van de kraan niet bewezen")[0]
