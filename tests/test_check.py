"""`check`: the audit of a document, on the fictitious rulings of the demo index. Every verdict, and beside each lie its nearest truth."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strafrecht_rag.domain import Hit, Relatie, Uitspraak
from strafrecht_rag.faces.cli import main
from strafrecht_rag.faces.cli.app import app
from strafrecht_rag.faces.cli.check_html import render
from strafrecht_rag.index.store import Store
from strafrecht_rag.sources.documents import Stuk
from strafrecht_rag.tasks.auditing import IndexNaslag, Verslag
from strafrecht_rag.verification.audit import Bron, Controle, Kaart, Referentie, Wetstand, audit

HR2021 = "ECLI:NL:FICTIEF:2021:401"
HR2020 = "ECLI:NL:FICTIEF:2020:402"
Check = Callable[[str], Controle]


@pytest.fixture(scope="module")
def naslag(demo_index: Path) -> IndexNaslag:
    from strafrecht_rag.index.store import open_store

    return IndexNaslag(open_store(demo_index, create=False))


@pytest.fixture
def check(naslag: IndexNaslag) -> Check:
    return lambda text: audit(text, naslag)


def one(result: Controle) -> Referentie:
    assert len(result.referenties) == 1, [r.woorden for r in result.referenties]
    return result.referenties[0]


def told(r: Referentie, soort: str) -> list[str]:
    return [d.stand for d in r.delen if d.soort == soort]


# --- true references are never accused -----------------------------------------------------------------------------------

DRESSINGS = [
    f"Zie HR 7 december 2021, {HR2021}, r.o. 2.3.2: bewijsuitsluiting kan noodzakelijk zijn ter verzekering van het recht op een eerlijk proces.",
    "In zijn arrest van 7 december 2021 (ecli:nl:fictief:2021: 401) oordeelde de Hoge Raad dat het cassatiemiddel faalt.",
    f"Strafvermindering komt in aanmerking als de verdachte nadeel heeft ondervonden (vgl. HR 07-12-2021, {HR2021}, rov. 2.3.3).",
    "De Hoge Raad (7 december 2021, nr. 20/01834) acht strafvermindering met één maand niet onbegrijpelijk.",
    f"Het arrest van de Hoge Raad van 7 december 2021 met nummer 20/01834 ({HR2021}, r.o. 2.4.3) houdt in dat strafvermindering met één maand passend is.",
    f"“Strafvermindering komt in aanmerking als aannemelijk is dat […] de verdachte daadwerkelijk nadeel heeft ondervonden” ({HR2021}).",
    f"De Hoge Raad overwoog ({HR2021}, r.o. 2.4.3):\n„ook het oordeel dat strafvermindering met één maand passend is, is niet onbegrijpelijk”",
    f"[{HR2021}](https://deeplink.rechtspraak.nl/uitspraak?id={HR2021}) gaat over onderzoek aan een telefoon.",
    "HR 14 december 1999, LJN FX0401, r.o. 4.3: van wederrechtelijke toe-eigening is sprake indien iemand als heer en meester beschikt over een goed dat aan een ander toebehoort.",
    "Rb. Waterland (fictief) 14 maart 2019, parketnr. 15-123456-18, legde acht maanden op waarvan twee voorwaardelijk.",
    "Conclusie van A-G Duinwater van 12 oktober 2021, ECLI:NL:FICTIEF:2021:301, onder 18, ging eraan vooraf.",
    f"De Hoge Raad vernietigde het arrest van het hof Zuiderzee van 9 juni 2020 ({HR2021}) alleen voor de duur van de straf.",
    f"Op 12 september 2018 ({HR2021}) werd de telefoon van de verdachte in beslag genomen.",
    f"Het tweede middel is gegrond, want de stukken kwamen te laat binnen. HR 7 december 2021, {HR2021}, r.o. 3.2.",
    f"Zo ook: HR 7 december 2021,\n{HR2021}, r.o. 2.3.1-2.3.3 en 2.5 (telefoon), m.nt. J. Jansen.",
    f"Ik meen dat cliënt moet worden vrijgesproken van het stelen van de zeilboot, gelet op {HR2021}.",
    f"De Hoge Raad vernietigde het arrest van het hof Amsterdam ({HR2021}).",
    f"Op 7 december 2021 oordeelde de Hoge Raad ({HR2021}) dat het cassatiemiddel faalt.",
    f"De Hoge Raad ({HR2021}) oordeelde dat het cassatiemiddel faalt.",
    f"Het hof had op 9 juni 2020 anders beslist ({HR2021}).",
    f"Kan dan nog van een geslaagde ontbinding van de huurovereenkomst worden gesproken, gezien {HR2021}?",
]


# A court as the subject, its day, and then the ECLI.
OTHER_COURT = f"De rechtbank Overijssel overwoog op 7 december 2021 in {HR2021} dat het cassatiemiddel faalt."
SAME_COURT = f"De Hoge Raad overwoog op 7 december 2021 in {HR2021} dat het cassatiemiddel faalt."


def test_the_court_that_spoke_on_that_day_is_compared(check: Check) -> None:
    assert told(one(check(OTHER_COURT)), "gerecht") == ["spreekt tegen"]
    assert told(one(check(SAME_COURT)), "gerecht") == ["klopt"]


# --- an outcome is supported by what the court says, not by what a party asked -------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "stand"),
    [
        (f"De Hoge Raad verwierp het beroep ({HR2020}).", "niet terug te vinden"),
        (f"De Hoge Raad vernietigde het arrest ({HR2020}).", "gesteund"),
        ("De rechtbank sprak de verdachte vrij van de diefstal (Rb. Waterland 14 maart 2019, 15-123456-18).", "niet beoordeeld"),
    ],
)  # fmt: skip
def test_an_outcome_is_judged_by_the_decision(check: Check, sentence: str, stand: str) -> None:
    assert one(check(sentence)).zin.stand == stand, one(check(sentence)).zin


def test_a_quotation_later_in_the_paragraph_is_compared_too(check: Check) -> None:
    near = "Strafvermindering komt in aanmerking als aannemelijk is dat de verdachte daadwerkelijk nadeel heeft ondervonden"
    text = f"De Hoge Raad sprak zich uit ({HR2021}). Dat was te verwachten. Hij schreef: «{{}}»."
    assert told(one(check(text.format(near.replace("dat de", "dat […] de")))), "citaat") == ["klopt"]
    assert told(one(check(text.format(near.replace("nadeel", "voordeel")))), "citaat") == ["spreekt tegen"]


def test_quotations_without_a_reference_are_told(check: Check) -> None:
    result = check(
        f"De Hoge Raad sprak zich uit ({HR2021}).\n\nEen ander onderwerp volgt hier.\n\n"
        "Daarover schreef iemand eens: «dit zijn heel veel woorden die bij geen enkele verwijzing horen»."
    )
    assert any("Citaten die niet bij een verwijzing staan" in o and "(1)" in o for o in result.opmerkingen)


@pytest.mark.parametrize("text", DRESSINGS)
def test_a_true_reference_is_never_accused(check: Check, text: str) -> None:
    for r in check(text).referenties:
        assert r.stand == "klopt", (r.reden, r.delen)
        assert r.zin.stand != "niet terug te vinden", r.zin


def test_parallel_references_are_one(check: Check) -> None:
    r = one(
        check(
            f"HR 14 december 1999, nr. 111.842, LJN FX0401 (ECLI:NL:FICTIEF:1999:FX0401), NJ 2000/12, m.nt. X, zie {'r.o. 4.3'}."
        )
    )
    assert r.stand == "klopt"
    assert r.ecli == "ECLI:NL:FICTIEF:1999:FX0401"


def test_references_side_by_side_are_counted_apart(check: Check) -> None:
    result = check(
        f"{HR2021}, {HR2020} en HR 14 december 1999, ECLI:NL:FICTIEF:1999:FX0401 zijn arresten van de Hoge Raad."
    )
    assert [r.ecli[-7:] for r in result.referenties] == ["021:401", "020:402", ":FX0401"]
    assert result.in_orde


@pytest.mark.parametrize(
    "text",
    [
        "HR 21 oktober 1986, NJ 1987, 362 en ECLI:NL:PHR:2007:BA7261.",
        "Zie de uitspraken van 26 november 2019, ECLI:NL:CBB:2019:623, 28 januari 2020, ECLI:NL:CBB:2020:49.",
        "Op 20 december 2013 heeft de kinderrechter de zaken onder de parketnummers 15-123456-18 en 15-456789-17 verwezen.",
    ],
)
def test_what_stands_next_to_it_need_not_belong_to_it(check: Check, text: str) -> None:
    assert not [r for r in check(text).referenties if r.stand == "spreekt tegen"]


def test_brackets_that_only_refer_are_no_part_of_the_sentence(check: Check) -> None:
    r = one(
        check(
            f"Het cassatiemiddel van de verdachte faalt volgens de Hoge Raad (zie de uitspraak van het College van 21 april 2020, {HR2021})."
        )
    )
    assert r.zin.tekst == "Het cassatiemiddel van de verdachte faalt volgens de Hoge Raad."


# --- what contradicts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "soort", "words"),
    [
        (f"HR 8 december 2021, {HR2021}.", "datum", "7 december 2021"),
        (f"Hof Amsterdam 7 december 2021, {HR2021}.", "gerecht", "Hoge Raad"),
        (f"Rb. Waterland 7 december 2021, {HR2021}.", "gerecht", "Hoge Raad"),
        (f"HR 7 december 2021, nr. 20/09999, {HR2021}.", "zaaknummer", "20/01834"),
        (f"HR 7 december 2021, {HR2021}, r.o. 2.9.", "overweging", "geen overweging 2.9"),
        (f"{HR2021} (r.o. 2.3.1-2.9.9).", "overweging", "geen overweging 2.9.9"),
        ("HR 9 december 2021, nr. 20/01834.", "datum", "7 december 2021"),
        (f"HR 9 december 2021, {HR2021}.", "datum", ""),
        (f"De rechtbank Amsterdam ({HR2021}) oordeelde dat het cassatiemiddel faalt.", "gerecht", "Hoge Raad"),
        (f"De rechtbank Amsterdam oordeelde in {HR2021} dat het cassatiemiddel faalt.", "gerecht", "Hoge Raad"),
        (f"{HR2021} (Hof Amsterdam).", "gerecht", "Hoge Raad"),
        (f"Op 8 december 2021 oordeelde de Hoge Raad ({HR2021}) dat het cassatiemiddel faalt.", "datum", "7 december"),
        (f"In zijn arrest van 8 december 2021 ({HR2021}) oordeelde de Hoge Raad zo.", "datum", "7 december"),
        (f"Zie {HR2021} van 8 december 2021.", "datum", "7 december"),
        (f"HR 10 december 2021, {HR2021}, is van de dag van publicatie.", "datum", "publicatie"),
    ],
)
def test_what_stands_beside_a_reference_is_held_against_the_register(
    check: Check, text: str, soort: str, words: str
) -> None:
    r = one(check(text))
    assert r.stand == "spreekt tegen"
    assert "spreekt tegen" in told(r, soort)
    assert words in r.reden


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hof Amsterdam 3 mei 2019, ECLI:NL:HR:2019:9999.", "ernaast staat het Gerechtshof Amsterdam"),
        ("HR 3 mei 2021, ECLI:NL:HR:2019:9999.", "Het jaar in de ECLI is 2019"),
        ("HR 26 maart 2024, ECLI:NL:PHR:2024:321.", "Parket"),
        ("ECLI:NL:HRR:2020:12.", "HRR is geen code"),
    ],
)
def test_an_ecli_can_contradict_its_own_words_without_the_ruling(check: Check, text: str, words: str) -> None:
    r = one(check(text))
    assert r.stand == "spreekt tegen"
    assert words in r.reden
    assert "bestaat niet" not in r.reden


@pytest.mark.parametrize(
    "text",
    [
        "HR 3 mei 2019, ECLI:NL:HR:2019:9999.",
        "Concl. A-G Knigge 3 mei 2019, ECLI:NL:PHR:2019:9999, onder 4.",
        "Rb. Breda 3 mei 2011, ECLI:NL:RBBRE:2011:BQ9999.",
        "Rb. Zeeland-West-Brabant 3 mei 2011, ECLI:NL:RBBRE:2011:BQ9999.",
        "NJ 1988/123.",
        "EHRM 27 november 2008, nr. 36391/02 (Salduz t. Turkije).",
    ],
)
def test_a_ruling_that_is_not_indexed_is_not_checkable(check: Check, text: str) -> None:
    r = one(check(text))
    assert r.stand == "niet te controleren"
    assert "Dat zegt niet dat de uitspraak niet bestaat" in r.reden


def test_an_ecli_that_belongs_to_other_data_than_stand_beside_it(check: Check) -> None:
    r = one(check("HR 14 december 1999, LJN FX0401, ECLI:NL:HR:1999:ZZ0001."))
    assert r.stand == "spreekt tegen"
    assert "ECLI:NL:FICTIEF:1999:FX0401" in r.reden


def test_court_and_day_alone_never_lead_to_an_accusation(check: Check) -> None:
    r = one(check("De huurder van een bedrijfsruimte heeft recht op ontruimingsbescherming (HR 7 december 2021)."))
    assert r.stand == "niet te controleren"
    assert r.zin.stand == "niet beoordeeld"
    assert "andere uitspraak" in r.reden
    assert one(check("Volgens HR 7 december 2021 is het tweede cassatiemiddel gegrond.")).stand == "klopt"


@pytest.mark.parametrize(
    ("text", "fault", "stand"),
    [
        ("ECLI;NL;FICTIEF;2021;401", "; in plaats van :", "klopt"),
        ("Zie ECLI:ECLI:NL:FICTIEF:2021:401", "dubbel voorvoegsel", "klopt"),
        ("HR:2019:9999", "zonder ECLI", "niet te controleren"),
        ("ECLI:NL:HR:284", "ontbreekt", "niet te controleren"),
    ],
)
def test_a_malformed_ecli_is_repaired_where_that_is_plain_and_always_said(
    check: Check, text: str, fault: str, stand: str
) -> None:
    r = one(check(f"{text}."))
    assert fault in r.gebrek
    assert r.stand == stand
    if stand != "klopt":
        assert "niet goed geschreven" in r.reden


# --- quotes --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "quote",
    [
        "Dat oordeel getuigt niet van een onjuiste rechtsopvatting",
        "dat oordeel getuigt niet van een\nonjuiste rechtsopvatting",
        "Het hof heeft geoordeeld dat … de voorafgaande toestemming van de officier van justitie was vereist",
        "Het verzuim is weliswaar ernstig, maar niet is gebleken dat de politie het voorschrift bewust heeft omzeild",
    ],
)
def test_a_true_quote_stands(check: Check, quote: str) -> None:
    for dressed in (f"“{quote}”", f"'{quote}'", f"„{quote}”", f"«{quote}»", f'"{quote}"'):
        r = one(check(f"De Hoge Raad overwoog {dressed} (HR 7 december 2021, {HR2021})."))
        assert told(r, "citaat") == ["klopt"], dressed


def test_a_misquote_is_shown_beside_what_stands_there(check: Check) -> None:
    r = one(check(f'De Hoge Raad: "Dat oordeel getuigt van een onjuiste rechtsopvatting" ({HR2021}).'))
    assert r.stand == "spreekt tegen"
    part = next(d for d in r.delen if d.soort == "citaat")
    assert "getuigt niet van een onjuiste rechtsopvatting" in part.gegevens


def test_a_quote_from_another_ruling_is_traced(check: Check) -> None:
    quote = "mag van de verdachte worden verlangd dat hij een concrete, verifieerbare en niet op voorhand hoogst onwaarschijnlijke verklaring geeft"
    r = one(check(f"De Hoge Raad overwoog: “{quote}” ({HR2021})."))
    assert r.stand == "spreekt tegen"
    assert f"wel in {HR2020}" in r.reden
    assert one(check(f"De Hoge Raad overwoog: “{quote}” ({HR2020}).")).stand == "klopt"


def test_a_quote_in_the_sentence_beside(check: Check) -> None:
    good = check(
        f"De Hoge Raad besliste anders ({HR2021}). Hij overwoog: “Het cassatiemiddel is gegrond. Het beroep in cassatie is ingesteld op 16 juni 2020.”"
    )
    assert told(one(good), "citaat") == ["klopt"]
    bad = check(
        f"De Hoge Raad besliste anders ({HR2021}). Hij overwoog: “Het cassatiemiddel is ongegrond en ook te laat voorgesteld.”"
    )
    assert one(bad).stand == "spreekt tegen"


def test_a_quote_of_a_statute_or_a_witness_is_not_held_against_a_ruling(check: Check) -> None:
    r = one(
        check(
            f"De Hoge Raad besliste zo ({HR2021}). De getuige heeft verklaard: “ik zag die avond een blauwe auto wegrijden”."
        )
    )
    assert r.stand == "klopt"


def test_terms_in_quote_marks_are_no_quotations(check: Check) -> None:
    assert told(one(check(f"Het gaat om “een heel ander” begrip ({HR2021}).")), "citaat") == []


# --- considerations ------------------------------------------------------------------------------------------------------


def test_a_consideration_of_another_court_is_not_held_against_the_ruling(check: Check) -> None:
    r = one(check(f"De Hoge Raad laat r.o. 9.8 van het hof in stand ({HR2021})."))
    assert told(r, "overweging") == []


# --- the sentence --------------------------------------------------------------------------------------------------------


def test_a_supported_sentence_shows_the_words_that_carry_it(check: Check) -> None:
    r = one(
        check(
            f"De rechter-commissaris moet worden betrokken als te voorzien is dat de inbreuk zeer ingrijpend zal zijn (HR 7 december 2021, {HR2021}, r.o. 2.3.1)."
        )
    )
    assert r.zin.stand == "gesteund"
    assert r.zin.plaats == "r.o. 2.3.1"
    assert "zeer ingrijpend" in r.zin.bewijs


@pytest.mark.parametrize(
    "text",
    [
        f"De koper van een appartement heeft geen recht op ontbinding van de huurovereenkomst wegens lekkage ({HR2021}).",
        f"De bestuurder reed met een alcoholgehalte van 435 µg/l tegen een boom en verloor zijn rijbewijs ({HR2021}).",
        f"In {HR2021} werd de verdachte veroordeeld voor het kweken van hennep op zijn zolder.",
    ],
)
def test_the_wrong_subject_is_found(check: Check, text: str) -> None:
    r = one(check(text))
    assert r.stand == "klopt"
    assert r.zin.stand == "niet terug te vinden"
    assert not r.in_orde


def test_a_false_value_in_a_sentence_is_found(check: Check) -> None:
    true = one(check(f"De Hoge Raad vermindert de gevangenisstraf tot vijf maanden en drie weken ({HR2021})."))
    false = one(
        check(f"De telefoon van de verdachte is op 14 oktober 2019 bij zijn aanhouding in beslag genomen ({HR2021}).")
    )
    assert true.zin.stand == "gesteund"
    assert false.zin.stand == "niet terug te vinden"
    assert "14 oktober 2019" in false.zin.uitleg
    assert "[1]" not in false.zin.uitleg


@pytest.mark.parametrize(
    "text",
    [
        f"Over vormverzuimen: {HR2021}.",
        f"Wat betekent dit voor de telefoon van cliënt ({HR2021})?",
        f"Mijns inziens moet de redelijke termijn in huurzaken ruimhartig worden berekend ({HR2021}).",
        f"Het leerstuk van de appartementsrechten is in beweging (anders: {HR2021}).",
    ],
)
def test_what_is_no_claim_about_the_ruling_is_not_judged(check: Check, text: str) -> None:
    r = one(check(text))
    assert (r.stand, r.zin.stand) == ("klopt", "niet beoordeeld")
    assert r.zin.uitleg


def test_two_rulings_in_one_sentence_each_with_its_own_part(check: Check) -> None:
    money = "kan witwassen bewezen worden geacht als het niet anders kan zijn dan dat het voorwerp uit enig misdrijf afkomstig is"
    phone = (
        "kan bewijsuitsluiting noodzakelijk zijn ter verzekering van het recht van de verdachte op een eerlijk proces"
    )
    right = check(f"Volgens {HR2020} {money}; volgens {HR2021} {phone}.")
    assert [r.zin.stand for r in right.referenties] == ["gesteund", "gesteund"]
    wrong = check(f"Volgens {HR2021} {money}; volgens {HR2020} {phone}.")
    assert [r.zin.stand for r in wrong.referenties] == ["niet terug te vinden", "niet terug te vinden"]


def test_a_numbered_list_of_sources_is_joined_to_the_sentences_that_carry_the_numbers(check: Check) -> None:
    text = (
        "Strafvermindering komt in aanmerking als de verdachte daadwerkelijk nadeel heeft ondervonden [1]. De koper van een "
        "appartement heeft geen recht op ontbinding van de huurovereenkomst wegens lekkage [2].\n\n"
        f"[1] HR 7 december 2021, {HR2021}, r.o. 2.3.3\n[2] HR 8 december 2020, {HR2020}, r.o. 2.3.3\n"
    )
    assert [r.zin.stand for r in check(text).referenties] == ["gesteund", "niet terug te vinden"]


def test_a_wrapped_line_does_not_end_a_sentence(check: Check) -> None:
    text = (
        "De Hoge Raad heeft uitgemaakt dat de rechter-commissaris moet worden betrokken als op\n"
        f"voorhand is te voorzien dat de inbreuk zeer ingrijpend zal zijn (HR 7 december 2021,\n{HR2021}).\n"
    )
    r = one(check(text))
    assert r.zin.tekst.startswith("De Hoge Raad heeft uitgemaakt")
    assert r.zin.stand == "gesteund"


# --- flags ---------------------------------------------------------------------------------------------------------------


def test_a_quashed_ruling_is_flagged_with_the_later_one(check: Check) -> None:
    r = one(check("Hof Zuiderzee 19 november 2019, ECLI:NL:FICTIEF:2019:202."))
    assert r.stand == "klopt"
    assert any(HR2020 in flag and "vernietigd" in flag for flag in r.vlaggen)
    assert one(check(f"{HR2020}.")).vlaggen == ()


class _Bare:
    """A lookup with one ruling."""

    def __init__(self, bron: Bron) -> None:
        self.bron = bron

    def zoek(self, soort: str, waarde: str) -> list[Kaart]:
        u = self.bron.uitspraak
        return [Kaart(u.sleutel, u.ecli, u.instantie, u.code, u.datum)] if waarde == u.ecli else []

    def lees(self, sleutel: str) -> Bron:
        return self.bron

    def met_citaat(self, citaat: str) -> list[str]:
        return []

    def latere(self, ecli: str) -> list[Relatie]:
        return []

    def wet(self, code: str) -> Wetstand | None:
        return None


def _ruling(**more: object) -> Bron:
    text = "1. Het hof bevestigt het vonnis.\n2. De verdachte wordt vrijgesproken van diefstal."
    u = Uitspraak(text, (), ecli="ECLI:NL:GHAMS:2020:1", instantie="Gerechtshof Amsterdam", code="GHAMS", **more)  # type: ignore[arg-type]
    return Bron(u, (Hit(u.ecli, text, instantie=u.instantie, code=u.code),))


def test_a_withdrawn_ruling_is_flagged_and_its_text_is_no_evidence() -> None:
    bron = _ruling()
    gone = Bron(bron.uitspraak, bron.passages, "Deze uitspraak is ingetrokken.")
    r = one(audit("De verdachte wordt vrijgesproken van diefstal (ECLI:NL:GHAMS:2020:1).", _Bare(gone)))
    assert r.stand == "niet te controleren"
    assert r.vlaggen == ("Deze uitspraak is ingetrokken.",)
    assert r.zin.stand == "niet beoordeeld"


def test_of_a_ruling_in_parts_nothing_is_held_against_the_writer() -> None:
    text = 'Het hof: "geheel andere woorden dan die er staan" (ECLI:NL:GHAMS:2020:1, r.o. 8.4).'
    parts = one(audit(text, _Bare(_ruling(herkomst=1))))
    assert parts.stand == "klopt"
    assert told(parts, "citaat") == ["niet te controleren"]
    assert one(audit(text, _Bare(_ruling(herkomst=2)))).stand == "spreekt tegen"


# --- articles and case numbers -------------------------------------------------------------------------------------------


def test_articles_get_a_hint_and_no_verdict(check: Check) -> None:
    result = check("Art. 310 Sr, art. 359a lid 1 Sv, artikel 999 Sr, art. 310 Srr en art. 6 EVRM.")
    assert result.in_orde
    hints = {a.waarde: (a.stand, a.hint) for a in result.artikelen}
    assert hints["310 Sr"] == hints["359a lid 1 Sv"] == hints["6 EVRM"] == ("goed gevormd", "")
    assert hints["999 Sr"][0] == "goed gevormd"
    assert "2015" in hints["999 Sr"][1]
    assert hints["310"][0] == "misvormd"


def test_the_case_number_of_the_own_case_is_no_reference_and_is_said(check: Check) -> None:
    result = check("Parketnummer: 15-999999-24\nGeachte rechtbank,")
    assert result.referenties == ()
    assert "15-999999-24" in result.opmerkingen[0]


# --- the command ---------------------------------------------------------------------------------------------------------

runner = CliRunner()
GOOD = f"Bewijsuitsluiting kan noodzakelijk zijn ter verzekering van het recht op een eerlijk proces (HR 7 december 2021, {HR2021}, r.o. 2.3.2).\n"
BAD = f"HR 8 december 2021, {HR2021}.\n"


def call(index: Path, *args: str, stdin: str = "") -> tuple[int, str]:
    result = runner.invoke(app, ["check", *args, "--index", str(index)], input=stdin, standalone_mode=False)
    assert result.exception is None, result.exception
    return int(result.return_value or 0), result.output


def write(folder: Path, text: str, name: str = "stuk.txt") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_exit_codes_and_what_the_screen_says(demo_index: Path, tmp_path: Path) -> None:
    code, shown = call(demo_index, write(tmp_path, GOOD))
    assert code == 0
    assert "✓ klopt" in shown
    assert "zin: gesteund" in shown
    assert "regel 1" in shown
    code, shown = call(demo_index, write(tmp_path, BAD))
    assert code == 1
    assert "✗ spreekt tegen" in shown
    code, shown = call(demo_index, write(tmp_path, "HR 3 mei 2019, ECLI:NL:HR:2019:9999."))
    assert code == 1
    assert "? niet te controleren" in shown
    code, shown = call(
        demo_index,
        write(tmp_path, f"De koper heeft geen recht op ontbinding van de huurovereenkomst wegens lekkage ({HR2021})."),
    )
    assert code == 1
    assert "zin: niet terug te vinden" in shown


def test_no_reference_at_all_is_said(demo_index: Path, tmp_path: Path) -> None:
    code, shown = call(demo_index, write(tmp_path, "Dit stuk verwijst nergens naar."))
    assert code == 0
    assert "geen verwijzing naar een uitspraak" in shown


def test_standard_input_html_and_markdown(demo_index: Path, tmp_path: Path) -> None:
    assert call(demo_index, "-", stdin=GOOD)[0] == 0
    assert call(demo_index, write(tmp_path, f"<html><body><p>{GOOD}</p></body></html>", "a.html"))[0] == 0
    assert call(demo_index, write(tmp_path, f"# Memo\n\n- **{GOOD.strip()}**\n", "a.md"))[0] == 0


def test_json_has_everything_with_offsets_into_the_text(demo_index: Path, tmp_path: Path) -> None:
    code, shown = call(demo_index, write(tmp_path, GOOD + BAD), "--json")
    data = json.loads(shown)
    assert code == 1
    assert data["tellingen"] == {
        "referenties": 2, "klopt": 1, "spreekt_tegen": 1, "niet_te_controleren": 0,
        "zin_gesteund": 1, "zin_niet_terug_te_vinden": 0, "zin_niet_beoordeeld": 1,
    }  # fmt: skip
    for r in data["referenties"]:
        assert data["tekst"][r["start"] : r["eind"]] == r["woorden"]
        for part in r["delen"]:
            assert data["tekst"][part["start"] : part["eind"]] == part["woorden"]
    assert {
        "nummer",
        "stand",
        "reden",
        "zin",
        "delen",
        "sleutel",
        "ecli",
        "naam",
        "gebrek",
        "vlaggen",
        "regel",
        "in_orde",
    } <= set(data["referenties"][0])


def test_several_documents_get_a_report_each(demo_index: Path, tmp_path: Path) -> None:
    a, b = write(tmp_path, GOOD, "a.txt"), write(tmp_path, BAD, "b.txt")
    code, shown = call(demo_index, a, b, "--json", "--html", str(tmp_path / "r.html"))
    assert code == 1
    assert [r["in_orde"] for r in json.loads(shown)] == [True, False]
    assert (tmp_path / "r-1.html").exists()
    assert (tmp_path / "r-2.html").exists()


def test_the_html_report_escapes_what_the_document_says(naslag: IndexNaslag) -> None:
    hostile = f"<script>alert(1)</script><img src=x onerror=alert(2)> \"quote\" & 'x' \u202eomgekeerd {HR2021}.\n" + BAD
    page = render(Verslag(Stuk("a&b<i>.txt", hostile, "txt"), audit(hostile, naslag)))
    assert "<script" not in page
    assert "<img" not in page
    assert "<i>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\u202e" not in page
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert re.search(r'<mark class="tegen">HR 8 december 2021, ECLI', page)
    assert "[2: spreekt tegen]" in page  # the state in words, not by colour alone
    assert 'lang="nl"' in page
    assert "prefers-color-scheme:dark" in page
    assert not re.search(r'(?:src|href)="(?!#|https://deeplink)', page)


def stop(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """The real entry point, with its error handling."""
    monkeypatch.setattr(sys, "argv", ["strafrecht-rag", *args])
    with pytest.raises(SystemExit) as end:
        main()
    out = capsys.readouterr()
    assert "Traceback" not in out.out + out.err
    return int(end.value.code or 0), out.out + out.err


def test_an_existing_report_is_kept_without_force(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "r.html"
    target.write_text("van mij", "utf-8")
    doc, index = write(tmp_path, GOOD), str(demo_index)
    code, shown = stop(monkeypatch, capsys, "check", doc, "--index", index, "--html", str(target))
    assert code == 2
    assert "bestaat al" in shown
    assert target.read_text("utf-8") == "van mij"
    assert stop(monkeypatch, capsys, "check", doc, "--index", index, "--html", str(target), "--force")[0] == 0
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert target.stat().st_mode & 0o077 == 0
    code, shown = stop(monkeypatch, capsys, "check", doc, "--index", index, "--html", doc, "--force")
    assert code == 2
    assert "is het stuk zelf" in shown


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda f: str(f / "weg.txt"), "bestaat niet"),
        (lambda f: str(f), "is een map"),
        (lambda f: write(f, ""), "is leeg"),
        (lambda f: write(f, "PK\x03\x04kapot", "a.docx"), ""),
        (lambda f: write(f, "%PDF-1.7 kapot", "a.pdf"), ""),
    ],
)
def test_bad_files_end_in_a_sentence(
    demo_index: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], str],
    words: str,
) -> None:
    code, shown = stop(monkeypatch, capsys, "check", make(tmp_path), "--index", str(demo_index))
    assert code == 2
    assert "Fout:" in shown
    assert words in " ".join(shown.split())


def test_one_bad_file_does_not_stop_the_others(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, shown = stop(
        monkeypatch, capsys, "check", str(tmp_path / "weg.txt"), write(tmp_path, GOOD), "--index", str(demo_index)
    )
    assert code == 2
    assert "✓ klopt" in shown
    assert "bestaat niet" in shown


def test_wrong_use_is_said(
    demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    doc, index = write(tmp_path, GOOD), str(demo_index)
    assert stop(monkeypatch, capsys, "check")[0] == 2
    assert stop(monkeypatch, capsys, "check", "-", "-", "--index", index)[0] == 2
    assert stop(monkeypatch, capsys, "check", doc, "--index", index, "--force")[0] == 2
    code, shown = stop(monkeypatch, capsys, "check", doc, "--index", str(tmp_path / "geen"))
    assert code == 2
    assert "Er is nog geen index" in shown


def test_the_lookup_finds_a_place_of_publication(demo_store: Store) -> None:
    lookup = IndexNaslag(demo_store)
    assert lookup.zoek("vindplaats", "NJ 1988/123") == ()
    assert lookup.zoek("datum", "geen datum") == ()
    assert [r.ecli for r in lookup.latere("ECLI:NL:FICTIEF:2020:201")]
