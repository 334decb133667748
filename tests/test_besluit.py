"""What a ruling decides: read from its decision, and from nothing else."""

from __future__ import annotations

import pytest

from strafrecht_rag.domain import Besluit, Delict, Maat, Straf, Uitkomst, Uitspraak
from strafrecht_rag.reading.besluit import read_besluit
from strafrecht_rag.reading.besluit.artikelen import forms
from strafrecht_rag.reading.besluit.catalogus import delictnamen, delictsoorten, soort_of, with_general
from strafrecht_rag.reading.rows import assemble, make_row

SIGNED = "\n\nDit vonnis is gewezen door mr. A. de Vries, voorzitter."


def ruling(text: str, court: str = "Rechtbank Amsterdam", **more: str) -> Uitspraak:
    row = {"court": court, "date": "2021-05-03", "case_number": "13/123456-20", "text": text} | more
    return assemble([make_row(row, "test")])


def decided(dictum: str, court: str = "Rechtbank Amsterdam", before: str = "") -> Besluit:
    head = before or "1 Inleiding\n\nDe zaak is behandeld op de zitting van 19 april 2021.\n\n"
    return read_besluit(ruling(f"{head}8 Beslissing\n\nDe rechtbank:\n\n{dictum}{SIGNED}", court))


def shown(straf: Straf) -> str:
    parts = [straf.soort] + [
        f"{name} {maat.getal:g} {maat.eenheid}"
        for name, maat in (("", straf.omvang), ("vw", straf.voorwaardelijk), ("proef", straf.proeftijd))
        if maat
    ]
    return " ".join(" ".join(parts).split()) + (" (eerder)" if straf.eerder else "")


@pytest.mark.parametrize(
    ("dictum", "expected"),
    [
        ("veroordeelt verdachte tot een gevangenisstraf voor de duur van 12 (twaalf) maanden;", ["gevangenisstraf 12 maand"]),
        ("Veroordeelt de verdachte tot een\n\ngevangenisstraf\n\nvoor de duur van\n\n2 (twee) jaren\n\n.", ["gevangenisstraf 2 jaar"]),
        (
            "veroordeelt verdachte tot een gevangenisstraf van 230 dagen, waarvan 90 dagen voorwaardelijk met een proeftijd van 2 jaar;",
            ["gevangenisstraf 230 dag vw 90 dag proef 2 jaar"],
        ),
        (
            "veroordeelt verdachte tot een gevangenisstraf van negen maanden;\nbepaalt dat een gedeelte van deze gevangenisstraf, te weten vier maanden, niet "
            "ten uitvoer zal worden gelegd, tenzij de rechter later anders mocht gelasten omdat verdachte zich voor het einde van de proeftijd van drie jaren niet "
            "aan de voorwaarden heeft gehouden;",
            ["gevangenisstraf 9 maand vw 4 maand proef 3 jaar"],
        ),
        (
            "veroordeelt verdachte tot een gevangenisstraf van 6 maanden;\nbepaalt dat deze gevangenisstraf in zijn geheel niet ten uitvoer zal worden gelegd;\n"
            "stelt daarbij een proeftijd vast van twee jaren;\nveroordeelt verdachte tot een taakstraf van 160 uur, te vervangen door 80 dagen hechtenis;",
            ["gevangenisstraf 6 maand vw 6 maand proef 2 jaar", "taakstraf 160 uur"],
        ),
        (
            "Veroordeelt de verdachte tot een TAAKSTRAF, bestaande deze straf uit:\neen werkstraf voor de duur van 240 UREN, te vervangen door hechtenis van 120 DAGEN.",
            ["taakstraf 240 uur"],
        ),
        ("veroordeelt verdachte tot een geldboete van € 500,00, bij gebreke van betaling te vervangen door 10 dagen hechtenis;", ["geldboete 500 EUR"]),
        ("veroordeelt verdachte voor feit 4 tot een hechtenis voor de duur van 2 weken;", ["hechtenis 2 week"]),
        (
            "ontzegt verdachte de bevoegdheid motorrijtuigen te besturen voor de duur van 9 maanden, waarvan 3 maanden voorwaardelijk;",
            ["rijontzegging 9 maand vw 3 maand"],
        ),
        ("legt op de maatregel tot plaatsing in een inrichting voor stelselmatige daders voor de duur van 2 (twee) jaren;", ["isd 2 jaar"]),
        ("legt op de maatregel van plaatsing in een inrichting voor jeugdigen;", ["pij"]),
        ("gelast dat verdachte ter beschikking wordt gesteld en beveelt dat hij van overheidswege zal worden verpleegd;", ["tbs"]),
        ("veroordeelt verdachte tot een levenslange gevangenisstraf;", ["levenslang"]),
        (
            "veroordeelt verdachte tot een gevangenisstraf van 1 maand en bepaalt dat deze niet ten uitvoer wordt gelegd, tenzij de rechter later anders gelast, "
            "op de grond dat hij zich voor het einde van een proeftijd van 2 jaren misdraagt;",
            ["gevangenisstraf 1 maand vw 1 maand proef 2 jaar"],
        ),
        (
            "vernietigt de uitspraak, maar uitsluitend wat betreft de duur van de opgelegde gevangenisstraf;\nvermindert deze in die zin dat deze vijf maanden en drie weken beloopt;",
            ["gevangenisstraf 171 dag"],
        ),
        (
            "gelast de tenuitvoerlegging van de straf, voor zover voorwaardelijk opgelegd bij vonnis van 12 februari 2020, te weten een taakstraf van 20 uren;",
            ["taakstraf 20 uur (eerder)"],
        ),
        (
            "legt aan verdachte de verplichting op om aan de Staat, ten behoeve van [slachtoffer], een bedrag te betalen van € 37,48 aan materiële schade en "
            "€ 1.500,- aan smartengeld, bij gebreke van betaling te vervangen door 25 dagen gijzeling;",
            ["schadevergoedingsmaatregel 1537.48 EUR"],
        ),
        (
            "legt de veroordeelde de verplichting op tot betaling aan de Staat van € 29.236,87 ter ontneming van het wederrechtelijk verkregen voordeel;",
            ["ontneming 29236.9 EUR"],
        ),
        ("verklaart verbeurd de telefoon;\nbeveelt de onttrekking aan het verkeer van het mes;", ["verbeurdverklaring", "onttrekking"]),
        # the true neighbours: nothing is imposed here
        ("beveelt dat de tijd die verdachte in voorlopige hechtenis heeft doorgebracht, in mindering wordt gebracht;", []),
        ("wijst af de vordering tot tenuitvoerlegging van de gevangenisstraf van 3 maanden;", []),
        ("heft op het bevel tot voorlopige hechtenis;", []),
        ("veroordeelt verdachte tot betaling aan de benadeelde partij van € 250,-;", []),
        ("veroordeelt verdachte in de kosten van het geding, tot op heden begroot op nihil;", []),
        ("beveelt dat vervangende hechtenis zal worden toegepast van 50 dagen indien de taakstraf niet naar behoren wordt verricht;", []),
        ("verlengt de proeftijd van de gevangenisstraf van 2 maanden met een jaar;", []),
    ],
)  # fmt: skip
def test_a_sanction_is_what_the_decision_imposes(dictum: str, expected: list[str]) -> None:
    assert [shown(s) for s in decided(dictum).straffen] == expected


@pytest.mark.parametrize(
    "before",
    [
        "6 De eis van de officier van justitie\n\nDe officier van justitie heeft gevorderd dat verdachte wordt veroordeeld tot een gevangenisstraf van 36 maanden.\n\n",
        "6 Strafmotivering\n\nVerdachte is eerder veroordeeld tot een gevangenisstraf van 36 maanden.\n\n",
        "2 De tenlastelegging\n\nAan verdachte is ten laste gelegd dat hij op of omstreeks 1 mei 2020 iemand 36 maanden van de vrijheid heeft beroofd.\n\n",
        "3 Het verweer\n\nDe raadsman heeft bepleit een gevangenisstraf van 36 maanden niet op te leggen.\n\n",
    ],
)
def test_no_demand_charge_or_earlier_sentence_is_read(before: str) -> None:
    besluit = decided("veroordeelt verdachte tot een gevangenisstraf van 12 maanden;", before=before)
    assert [shown(s) for s in besluit.straffen] == ["gevangenisstraf 12 maand"]


def test_the_sentence_of_the_lower_court_is_not_the_supreme_courts() -> None:
    text = (
        "1 Geding in cassatie\n\nHet Hof heeft de verdachte veroordeeld tot een gevangenisstraf van 8 maanden.\n\n"
        "2 Het middel\n\nHet Hof heeft overwogen:\n\nveroordeelt de verdachte tot een taakstraf van 40 uren.\n\n"
        "3 Beoordeling\n\n3.1 Het middel faalt.\n\n4 Beslissing\n\nDe Hoge Raad verwerpt het beroep."
    )
    besluit = read_besluit(ruling(text, "Hoge Raad"))
    assert besluit.straffen == ()
    assert [u.soort for u in besluit.uitkomsten] == ["beroep verworpen"]


def test_what_stands_behind_the_signature_is_no_decision() -> None:
    besluit = decided("spreekt verdachte vrij van het ten laste gelegde feit.")
    annex = "\n\nBijlage\n\nVeroordeelt verdachte tot een gevangenisstraf van 4 jaren."
    with_annex = read_besluit(
        ruling(
            f"1 Inleiding\n\nEen zaak.\n\n8 Beslissing\n\nspreekt verdachte vrij van het ten laste gelegde feit.{SIGNED}{annex}"
        )
    )
    assert besluit.straffen == with_annex.straffen == ()
    assert [u.soort for u in with_annex.uitkomsten] == ["vrijspraak"]


@pytest.mark.parametrize(
    ("dictum", "court", "expected"),
    [
        ("spreekt verdachte vrij van het onder 1 ten laste gelegde feit;", "Rechtbank Amsterdam", ["vrijspraak"]),
        ("verklaart niet bewezen dat verdachte het ten laste gelegde heeft begaan en spreekt hem daarvan vrij;", "Rechtbank Amsterdam", ["vrijspraak"]),
        # the formula that stands in every conviction
        ("verklaart niet bewezen wat meer of anders is ten laste gelegd en spreekt verdachte daarvan vrij;", "Rechtbank Amsterdam", []),
        ("verklaart het bewezene niet strafbaar en ontslaat verdachte van alle rechtsvervolging;", "Rechtbank Amsterdam", ["ontslag van alle rechtsvervolging"]),
        ("verklaart de officier van justitie niet-ontvankelijk in de vervolging;", "Rechtbank Amsterdam", ["OM niet-ontvankelijk"]),
        ("verklaart de officier van justitie niet-ontvankelijk in de vordering tot tenuitvoerlegging;", "Rechtbank Amsterdam", []),
        ("verklaart de benadeelde partij niet-ontvankelijk in de vordering;", "Rechtbank Amsterdam", []),
        ("verklaart de dagvaarding nietig;", "Rechtbank Amsterdam", ["dagvaarding nietig"]),
        ("verklaart zich onbevoegd van de zaak kennis te nemen;", "Rechtbank Amsterdam", ["rechter onbevoegd"]),
        ("bepaalt dat geen straf of maatregel wordt opgelegd;", "Rechtbank Amsterdam", ["schuldig zonder straf"]),
        ("bevestigt het vonnis waarvan beroep;", "Gerechtshof Amsterdam", ["bevestigd"]),
        ("vernietigt het vonnis waarvan beroep;\nspreekt de verdachte vrij van het ten laste gelegde;", "Gerechtshof Amsterdam", ["vernietigd", "vrijspraak"]),
        ("verklaart de verdachte niet-ontvankelijk in het hoger beroep;", "Gerechtshof Amsterdam", ["beroep niet-ontvankelijk"]),
        ("verwerpt het beroep.", "Hoge Raad", ["beroep verworpen"]),
        ("vernietigt de bestreden uitspraak;\nwijst de zaak terug naar het gerechtshof Amsterdam;", "Hoge Raad", ["vernietigd", "teruggewezen"]),
        ("vernietigt het bestreden arrest en verwijst de zaak naar het gerechtshof Den Haag;", "Hoge Raad", ["vernietigd", "verwezen"]),
        ("verklaart het beroep niet-ontvankelijk.", "Hoge Raad", ["beroep niet-ontvankelijk"]),
        ("verklaart het klaagschrift gegrond;", "Rechtbank Amsterdam", ["gegrond"]),
        ("verklaart het klaagschrift ongegrond;", "Rechtbank Amsterdam", ["ongegrond"]),
    ],
)  # fmt: skip
def test_the_outcome_is_what_is_decided_of_the_case(dictum: str, court: str, expected: list[str]) -> None:
    assert [u.soort for u in decided(dictum, court).uitkomsten] == expected


def test_an_acquittal_names_its_counts_and_a_quashing_its_limits() -> None:
    besluit = decided("spreekt verdachte vrij van het onder 1 primair en subsidiair en 3 ten laste gelegde;")
    assert besluit.uitkomsten[0].feiten[:2] == ("1 primair", "1 subsidiair")
    two_cases = decided(
        "spreekt verdachte vrij van het in de zaak met parketnummer 13/654321-20 onder 2 ten laste gelegde;"
    )
    assert two_cases.uitkomsten[0].feiten == ()  # of which case is 2?
    partly = decided("vernietigt de bestreden uitspraak, maar uitsluitend wat betreft de strafoplegging;", "Hoge Raad")
    assert partly.uitkomsten[0].beperkt == "maar uitsluitend wat betreft de strafoplegging"
    amount = decided(
        "vernietigt de bestreden uitspraak, voor zover het hof een bedrag van € 3.000,- heeft toegewezen. Verwerpt het beroep;",
        "Hoge Raad",
    )
    assert amount.uitkomsten[0].beperkt == "voor zover het hof een bedrag van € 3.000,- heeft toegewezen"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Deze conclusie strekt tot verwerping van het beroep.", "advies verwerping"),
        ("Deze conclusie strekt tot vernietiging van de bestreden uitspraak en tot terugwijzing.", "advies vernietiging"),
        ("Deze conclusie strekt tot niet-ontvankelijkverklaring van de verdachte in het cassatieberoep.", "advies niet-ontvankelijk"),
    ],
)  # fmt: skip
def test_a_conclusie_advises_and_decides_nothing(sentence: str, expected: str) -> None:
    text = f"1. Het middel klaagt.\n\n2. Het middel faalt.\n\n3. {sentence}\n\n(noot 1) Het beroep is niet-ontvankelijk voor zover."
    besluit = read_besluit(ruling(text, "Parket bij de Hoge Raad", type="conclusie"))
    assert [u.soort for u in besluit.uitkomsten] == [expected]
    assert not besluit.straffen
    assert not besluit.delicten


def test_offences_are_those_the_proven_facts_amount_to() -> None:
    text = (
        "2 De tenlastelegging\n\nAan verdachte is ten laste gelegd moord, dan wel doodslag.\n\n5 Kwalificatie\n\n"
        "Het bewezen verklaarde levert op:\n\nfeit 1: medeplegen van poging tot doodslag;\nfeit 2: diefstal, vergezeld van geweld tegen personen;\n"
        "feit 3: opzettelijk handelen in strijd met het in artikel 2 onder C van de Opiumwet gegeven verbod.\n\n"
        "6 Beslissing\n\nDe rechtbank:\n\nveroordeelt verdachte tot een gevangenisstraf van 5 jaren;" + SIGNED
    )
    besluit = read_besluit(ruling(text))
    assert [(d.naam, d.artikel) for d in besluit.delicten] == [
        ("doodslag", "287 Sr"),
        ("diefstal met geweld", "312 Sr"),
        ("harddrugs", "2 Opiumwet"),
    ]


def test_an_acquittal_has_no_offences() -> None:
    before = "5 Kwalificatie\n\nHet bewezen verklaarde levert op: diefstal.\n\n"
    assert decided("spreekt verdachte vrij van het ten laste gelegde;", before=before).delicten == ()


def test_every_finding_names_a_passage_that_holds_its_words() -> None:
    u = ruling(
        "5 Kwalificatie\n\nHet bewezen verklaarde levert op: verduistering, strafbaar gesteld bij artikel 321 van het Wetboek van Strafrecht.\n\n"
        "6 Toegepaste artikelen\n\nDe beslissing is gegrond op de artikelen 9, 22c en 321 van het Wetboek van Strafrecht.\n\n"
        "7 Beslissing\n\nDe rechtbank:\n\nspreekt verdachte vrij van het onder 2 ten laste gelegde;\nveroordeelt verdachte tot een taakstraf van 40 uren;"
        + SIGNED
    )
    besluit = read_besluit(u)
    found: list[Uitkomst | Delict | Straf] = [*besluit.uitkomsten, *besluit.delicten, *besluit.straffen]
    assert len(found) == 4
    for item in found:
        assert item.woorden in " ".join(u.passages[item.nummer].tekst.split())
    assert besluit.toegepast == ("9 Sr", "22c Sr", "321 Sr")
    assert dict(besluit.artikelen)["321 Sr"] == 0


@pytest.mark.parametrize("text", ["", "Beslissing", "8 Beslissing\n\n; ; - - .", "Dit vonnis is gewezen door niemand."])
def test_a_text_without_decision_decides_nothing(text: str) -> None:
    u = ruling(text or "x")
    assert read_besluit(u) == Besluit()


def test_sizes_compare_by_days_hours_and_euros() -> None:
    assert Maat(1, "jaar").waarde == Maat(12, "maand").waarde == 360
    assert Maat(240, "uur").waarde == 240
    assert Straf("gevangenisstraf", 0, "", Maat(12, "maand"), Maat(60, "dag")).onvoorwaardelijk == 300


@pytest.mark.parametrize(
    ("waarde", "expected"),
    [
        ("359a lid 2 onder b Sv", ("359a Sv", "359a lid 2 Sv", "359a lid 2 onder b Sv")),
        ("310 Sr", ("310 Sr",)),
        ("6:106 BW", ("6:106 BW",)),
        ("8 lid 1 Wet DNA", ("8 Wet DNA", "8 lid 1 Wet DNA")),
        ("310", ()),
    ],
)
def test_an_article_is_also_the_whole_it_is_part_of(waarde: str, expected: tuple[str, ...]) -> None:
    assert forms(waarde) == expected


def test_the_list_of_offences_reads_its_own_names() -> None:
    for soort in delictsoorten():
        assert set(with_general(soort.naam)) <= set(delictnamen())
    for naam in (
        "moord",
        "doodslag",
        "mishandeling",
        "diefstal",
        "heling",
        "witwassen",
        "oplichting",
        "belaging",
        "afpersing",
    ):
        found = soort_of(naam)
        assert found is not None
        assert found.naam == naam
