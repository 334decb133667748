"""Open Data XML: the body whole, the register's metadata, and everything that is no ruling."""

from __future__ import annotations

import re
import zipfile
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.domain import Relatie, Uitspraak, Wetsverwijzing
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.blocks import Blok, join_blocks
from strafrecht_rag.reading.body import local_name, read_body
from strafrecht_rag.reading.metadata import Metadata, parse_iso_date, read_metadata, split_zaaknummers
from strafrecht_rag.reading.outline import outline
from strafrecht_rag.reading.passages import LONG, make_passages
from strafrecht_rag.reading.xml import XML, parse, read_xml
from strafrecht_rag.sources.demoset import demo_folder

SHARED = Path(__file__).parents[2] / "shared" / "data"
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "ecli": "https://e-justice.europa.eu/ecli",
        "bwb": "bwb-dl",
        "dcterms": "http://purl.org/dc/terms/",
        "psi": "http://psi.rechtspraak.nl/",
        "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    }.items()
)
RECORD = (
    "<dcterms:identifier>ECLI:NL:RBAMS:2021:1</dcterms:identifier>"
    "<dcterms:creator>Rechtbank Amsterdam</dcterms:creator><dcterms:date>2021-05-03</dcterms:date>"
)


def rdf(record: str = RECORD, document: str = "") -> str:
    second = f'<rdf:Description rdf:about="urn:x">{document}</rdf:Description>' if document else ""
    return f"<rdf:RDF {NAMESPACES}><rdf:Description>{record}</rdf:Description>{second}</rdf:RDF>"


def document(body: str = "<para>Tekst.</para>", *, kind: str = "uitspraak", metadata: str | None = None) -> bytes:
    part = f'<{kind} xmlns="http://www.rechtspraak.nl/schema/rechtspraak-1.0">{body}</{kind}>'
    metadata = rdf() if metadata is None else metadata
    return f"<open-rechtspraak>{metadata}{part}</open-rechtspraak>".encode()


def metadata(record: str, about: str = "") -> Metadata:
    return read_metadata(parse(rdf(record, about).encode()))


def body(xml: str) -> Any:
    return parse(f"<uitspraak>{xml}</uitspraak>".encode())


def blocks(xml: str) -> list[Blok]:
    return read_body(body(xml))


def bare(text: str) -> str:
    """The text without its blanks."""
    return "".join(text.split())


def assert_whole(ruling: Uitspraak, source: str) -> None:
    """Every non-blank character of the source stands in the passages once and in order, and each points at its place."""
    assert bare("".join(p.tekst for p in ruling.passages)) == bare(source)
    last = 0
    for number, passage in enumerate(ruling.passages):
        assert passage.nummer == number
        assert last <= passage.start < passage.eind <= len(ruling.tekst)
        assert passage.tekst == ruling.tekst[passage.start : passage.eind]
        assert passage.tekst.strip()
        assert all(0 <= offset <= len(passage.tekst) for offset, _ in passage.invoegingen)
        last = passage.eind
    assert len({p.alinea for p in ruling.passages}) == len(ruling.passages)


# --- bad input -----------------------------------------------------------------------------------------------------

BOMB = (
    '<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
    "<open-rechtspraak>&c;</open-rechtspraak>"
)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "leeg", id="empty file"),
        pytest.param(b" \n ", "leeg", id="blank file"),
        pytest.param(document()[:-30], "geen geldige XML", id="truncated"),
        pytest.param(b"{}", "geen geldige XML", id="json"),
        pytest.param(b"\x00\x01\x02", "geen geldige XML", id="binary"),
        pytest.param(b"\x89PNG\r\n", "geen geldige XML", id="image"),
        pytest.param(document("&onbekend;"), "geen geldige XML", id="unknown entity"),
        pytest.param(document("<a>" * 5000 + "</a>" * 5000), "geen geldige XML", id="nested without end"),
        pytest.param(BOMB.encode(), "DTD", id="entity bomb"),
        pytest.param(b'<!DOCTYPE a SYSTEM "http://example.invalid/a.dtd"><a/>', "DTD", id="external dtd"),
        pytest.param(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', "DTD", id="file entity"),
        pytest.param(b"<html><body>Uitspraak</body></html>", "geen uitspraak", id="html"),
        pytest.param(b"<open-rechtspraak/>", "geen uitspraak", id="root alone"),
        pytest.param(document().replace(b"open-rechtspraak", b"feed"), "geen uitspraak", id="other root"),
        pytest.param(document(metadata=""), "geen ECLI", id="no metadata"),
        pytest.param(document(metadata=rdf("<dcterms:identifier>ECLI:NL:HR:23:1</dcterms:identifier>")), "geen ECLI", id="invalid ecli"),
        pytest.param(document(metadata=rdf("<dcterms:creator>Hoge Raad</dcterms:creator><dcterms:date>2021-02-30</dcterms:date>")), "geen ECLI", id="impossible date"),
    ],
)  # fmt: skip
def test_what_is_no_ruling_is_refused_in_dutch(data: bytes, says: str) -> None:
    with pytest.raises(BronFout) as caught:
        read_xml(data)
    assert says in caught.value.melding
    assert caught.value.raad


@pytest.mark.parametrize("hidden", ["utf-16", "behind a long comment"])
def test_a_hidden_dtd_is_refused_too(hidden: str) -> None:
    dtd = '<!DOCTYPE a [<!ENTITY x "niet ">]>' + document("<para>Hij is &x;schuldig.</para>").decode()
    data = dtd.encode("utf-16") if hidden == "utf-16" else f"<!--{'x' * 70_000}-->{dtd}".encode()
    with pytest.raises(BronFout):
        read_xml(data)


@settings(deadline=None, database=None, max_examples=60)
@given(st.integers(0, len(document()) - 1), st.binary(max_size=8))
def test_broken_xml_is_a_ruling_or_a_bronfout_and_nothing_else(cut: int, junk: bytes) -> None:
    with suppress(BronFout):
        assert read_xml(document()[:cut] + junk + document()[cut + len(junk) :]).sleutel


def test_a_ruling_without_published_text_has_no_passages() -> None:
    ruling = read_xml(f"<open-rechtspraak>{rdf()}</open-rechtspraak>".encode())
    assert (ruling.ecli, ruling.tekst, ruling.passages) == ("ECLI:NL:RBAMS:2021:1", "", ())


def test_a_ruling_without_ecli_is_known_by_court_date_and_number() -> None:
    record = (
        "<dcterms:creator>Gerechtshof Amsterdam</dcterms:creator><dcterms:date>1995-12-08</dcterms:date>"
        "<psi:zaaknummer>95/345</psi:zaaknummer>"
    )
    ruling = read_xml(document(metadata=rdf(record)))
    assert ruling.sleutel == "Gerechtshof Amsterdam | 1995-12-08 | 95/345"
    assert (ruling.code, ruling.niveau) == ("GHAMS", "gerechtshof")


# --- metadata ------------------------------------------------------------------------------------------------------


def test_the_two_descriptions_keep_their_own_dates() -> None:
    meta = metadata(
        RECORD + "<dcterms:modified>2021-06-01T10:00:00</dcterms:modified><dcterms:issued>2021-05-10</dcterms:issued>",
        "<dcterms:identifier>http://x/ECLI:NL:HR:2000:9</dcterms:identifier><dcterms:issued>2021-05-12</dcterms:issued>"
        "<dcterms:modified>2099-01-01</dcterms:modified><dcterms:date>2000-01-01</dcterms:date>"
        "<dcterms:title>Een titel</dcterms:title>",
    )
    assert meta.ecli == "ECLI:NL:RBAMS:2021:1"
    assert meta.datum == date(2021, 5, 3)
    assert meta.publicatiedatum == date(2021, 5, 12)
    assert meta.gewijzigd == "2021-06-01T10:00:00"
    assert meta.titel == "Een titel"


def test_one_description_alone_gives_its_own_day_of_publication() -> None:
    meta = metadata(RECORD + "<dcterms:issued>2021-05-10</dcterms:issued>")
    assert (meta.datum, meta.publicatiedatum) == (date(2021, 5, 3), date(2021, 5, 10))


PSI = "http://psi.rechtspraak.nl"


@pytest.mark.parametrize(
    ("attributes", "text", "relation"),
    [
        (
            f'ecli:resourceIdentifier="ECLI:NL:HR:2021:5" psi:type="{PSI}/cassatie" psi:aanleg="{PSI}/latereAanleg" '
            f'psi:gevolg="{PSI}/gevolg#(gedeeltelijke) vernietiging"',
            "Cassatie: ECLI:NL:HR:2021:5",
            Relatie("ECLI:NL:HR:2021:5", "cassatie", "latere", "(gedeeltelijke) vernietiging", "Cassatie: ECLI:NL:HR:2021:5"),
        ),
        (
            f'ecli:resourceIdentifier="ECLI:NL:RBAMS:2019:7" psi:type="{PSI}/eersteAanleg" psi:aanleg="{PSI}/eerdereAanleg" '
            f'psi:gevolg="{PSI}/gevolg#bekrachtiging/bevestiging"',
            "Eerste aanleg",
            Relatie("ECLI:NL:RBAMS:2019:7", "eersteAanleg", "eerdere", "bekrachtiging/bevestiging", "Eerste aanleg"),
        ),
        (
            'ecli:resourceIdentifier="ECLI:NL:PHR:2021:9" psi:type="http://psi.rechtspraak/conclusie"',
            "Conclusie",
            Relatie("ECLI:NL:PHR:2021:9", "conclusie", "", "", "Conclusie"),
        ),
        (
            f'ecli:resourceIdentifier="ecli:nl:hr:2021:5&#10;" psi:type="&#10;{PSI}/cassatie&#10;"',
            "",
            Relatie("ECLI:NL:HR:2021:5", "cassatie"),
        ),
        (f'psi:type="{PSI}/hogerBeroep"', "Niet gepubliceerd", Relatie("", "hogerBeroep", "", "", "Niet gepubliceerd")),
        ('ecli:resourceIdentifier="geen ecli"', "Los", Relatie("", "", "", "", "Los")),
        (f'psi:type="{PSI}/cassatie"', "", None),
    ],
)  # fmt: skip
def test_a_relation_says_which_ruling_came_before_or_after_and_how_it_ended(
    attributes: str, text: str, relation: Relatie | None
) -> None:
    meta = metadata(f"{RECORD}<dcterms:relation {attributes}>{text}</dcterms:relation>")
    assert meta.relaties == (() if relation is None else (relation,))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("13-751613-20", ("13-751613-20",)),
        ("13-751613-20 en 13-751614-20", ("13-751613-20", "13-751614-20")),
        ("13-751613-20; 13-751614-20, 13-751615-20|13-751616-20", ("13-751613-20", "13-751614-20", "13-751615-20", "13-751616-20")),
        ("13-751613-20 en 13-751613-20", ("13-751613-20",)),
        ("13-751613-20 (ontneming)", ("13-751613-20 (ontneming)",)),
        ("AWB - 19 _ 1234", ("AWB - 19 _ 1234",)),
        ("AWB 19/1234 en AWB 19/1235", ("AWB 19/1234", "AWB 19/1235")),
        ("202001234/1/A3 en 202001235/1/A3", ("202001234/1/A3", "202001235/1/A3")),
        ("22/01234 P", ("22/01234 P",)),
        ("", ()),
    ],
)  # fmt: skip
def test_case_numbers_in_one_element_are_parted_and_kept_as_written(text: str, numbers: tuple[str, ...]) -> None:
    assert split_zaaknummers(text) == numbers
    assert metadata(f"{RECORD}<psi:zaaknummer>{text}</psi:zaaknummer>").zaaknummers == numbers


def test_case_numbers_in_several_elements_are_all_kept() -> None:
    meta = metadata(f"{RECORD}<psi:zaaknummer>22/01</psi:zaaknummer><psi:zaaknummer>22/02 en 22/01</psi:zaaknummer>")
    assert meta.zaaknummers == ("22/01", "22/02")


def test_an_old_number_and_the_places_of_publication_are_kept_but_not_the_register_itself() -> None:
    places = "".join(f"<rdf:li>{p}</rdf:li>" for p in ("Rechtspraak.nl", "NJ 2012/34", " ", "SR-Updates.nl 2012-0001"))
    meta = metadata(
        f"{RECORD}<dcterms:replaces>BX4593</dcterms:replaces>"
        f"<dcterms:hasVersion><rdf:list>{places}</rdf:list></dcterms:hasVersion>"
    )
    assert meta.ljn == ("BX4593",)
    assert meta.vindplaatsen == ("NJ 2012/34", "SR-Updates.nl 2012-0001")


def test_subjects_statutes_and_seat_are_read_also_without_resource_identifier() -> None:
    meta = metadata(
        f'{RECORD}<dcterms:subject resourceIdentifier="{PSI}/rechtsgebied#strafrecht">Strafrecht</dcterms:subject>'
        "<dcterms:subject>Materieel strafrecht</dcterms:subject><dcterms:spatial>Alkmaar</dcterms:spatial>"
        "<psi:procedure>Hoger beroep</psi:procedure>"
        '<dcterms:references bwb:resourceIdentifier="BWBR0001854">Wetboek van Strafrecht 41</dcterms:references>'
        "<dcterms:references>Opiumwet</dcterms:references>"
    )
    assert meta.rechtsgebieden == ("strafrecht", "Materieel strafrecht")
    assert meta.zittingsplaats == "Alkmaar"
    assert meta.procedures == ("Hoger beroep",)
    assert meta.wetsverwijzingen == (
        Wetsverwijzing("BWBR0001854", "Wetboek van Strafrecht 41"),
        Wetsverwijzing("", "Opiumwet"),
    )


@pytest.mark.parametrize(
    ("kind", "type_of", "soort"),
    [
        ("uitspraak", "<dcterms:type>Uitspraak</dcterms:type>", "Uitspraak"),
        ("conclusie", "<dcterms:type>Conclusie</dcterms:type>", "Conclusie"),
        ("conclusie", f'<dcterms:type resourceIdentifier="{PSI}/conclusie"/>', "Conclusie"),
        ("conclusie", "", "Conclusie"),
        ("uitspraak", "", "Uitspraak"),
    ],
)
def test_a_conclusie_is_told_from_a_ruling(kind: str, type_of: str, soort: str) -> None:
    assert read_xml(document(kind=kind, metadata=rdf(RECORD + type_of))).soort == soort


@pytest.mark.parametrize(
    ("text", "datum"),
    [
        ("2021-05-03", date(2021, 5, 3)),
        (" 2021-05-03T10:00:00+02:00", date(2021, 5, 3)),
        ("2021-02-30", None),
        ("3 mei 2021", None),
        ("", None),
    ],
)
def test_a_date_of_the_register_is_iso_or_nothing(text: str, datum: date | None) -> None:
    assert parse_iso_date(text) == datum


def test_no_metadata_at_all_gives_empty_fields() -> None:
    assert read_metadata(None) == Metadata()


def test_the_register_summary_stays_out_of_the_text() -> None:
    summary = "<inhoudsindicatie><para>Diefstal.</para><para>Noodweer.</para></inhoudsindicatie>"
    ruling = read_xml(document(metadata=rdf() + summary))
    assert ruling.inhoudsindicatie == "Diefstal.\n\nNoodweer."
    assert ruling.tekst == "Tekst."
    assert ruling.herkomst == XML
    nothing = read_xml(document(metadata=rdf() + "<inhoudsindicatie><para>-</para></inhoudsindicatie>"))
    assert nothing.inhoudsindicatie == ""


# --- body ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("xml", "expected"),
    [
        ("<para>Een  regel\n met <emphasis>nadruk</emphasis>.</para>", [("alinea", "Een regel met nadruk.")]),
        ("<para>Een.</para><para/><para> </para><para>Twee.</para>", [("alinea", "Een."), ("alinea", "Twee.")]),
        ("<para>a<!-- weg -->b<?pi weg?>c</para>", [("alinea", "abc")]),
        ("<para>a<?linebreak?>b</para>", [("alinea", "a"), ("alinea", "b")]),
        ("<title><nr>2</nr>Het bewijs</title>", [("kop", "2 Het bewijs")]),
        ("<title>Een <title>Twee</title></title>", [("kop", "Een Twee")]),
        ("<bridgehead>Tussenkop</bridgehead>", [("tussenkop", "Tussenkop")]),
        ("los<onbekend>vreemd<dieper>dieper</dieper>staart</onbekend>eind",
         [("alinea", "los"), ("alinea", "vreemd"), ("alinea", "dieper"), ("alinea", "staart"), ("alinea", "eind")]),
        ("<table><tgroup><tbody><row><entry>a</entry><entry><para>b</para></entry></row></tbody></tgroup></table>", [("rij", "a\tb")]),
        ("<uitspraak.info><para>Zitting</para></uitspraak.info>", [("info", "Zitting")]),
        ("<footnote id='n' label='1'><para>Noot.</para></footnote>", [("noot", "Noot.")]),
        ("<itemizedlist><listitem><para>punt</para></listitem></itemizedlist>", [("item", "punt")]),
        ("", []),
    ],
)  # fmt: skip
def test_each_paragraph_heading_item_row_and_note_is_a_block(xml: str, expected: list[tuple[str, str]]) -> None:
    assert [(b.soort, b.tekst) for b in blocks(xml)] == expected


def test_text_inside_an_image_is_not_dropped() -> None:
    assert "bijschrift" in join_blocks(blocks("<para>Foto: <imagedata>bijschrift</imagedata>.</para>"))[0]


def test_paragraphs_of_one_parablock_hang_together() -> None:
    read = blocks("<parablock><para>Een,</para><para>twee.</para></parablock><para>Drie.</para>")
    assert [b.vast for b in read] == [False, True, False]
    text, starts = join_blocks(read)
    assert text == "Een,\ntwee.\n\nDrie."
    assert [text[s:].split("\n")[0] for s in starts] == ["Een,", "twee.", "Drie."]


@pytest.mark.parametrize(
    ("xml", "tekst", "leesbaar"),
    [
        (
            '<para>De fiets<footnote-ref linkend="n"/> was weg.</para><footnote id="n" label="7"><para>Blz. 3.</para></footnote>',
            "De fiets was weg.",
            "De fiets (noot 7) was weg.",
        ),
        ('<para>De fiets<footnote-ref linkend="x"/> was weg.</para>', "De fiets was weg.", "De fiets (noot ?) was weg."),
        ('<footnote label="7"><para>Blz. 3.</para></footnote>', "Blz. 3.", "(noot 7) Blz. 3."),
        ("<itemizedlist><listitem><para>een bel</para></listitem></itemizedlist>", "een bel", "- een bel"),
        ('<itemizedlist mark="bullet"><listitem>een bel</listitem></itemizedlist>', "een bel", "• een bel"),
        (
            '<orderedlist numeration="loweralpha"><listitem><para>bel</para></listitem><listitem><para>slot</para></listitem></orderedlist>',
            "bel\n\nslot",
            "a. bel\n\nb. slot",
        ),
        (
            '<orderedlist numeration="upperroman">' + "<listitem><para>x</para></listitem>" * 4 + "</orderedlist>",
            "x\n\nx\n\nx\n\nx",
            "I. x\n\nII. x\n\nIII. x\n\nIV. x",
        ),
        ("<orderedlist><listitem><para>bel</para></listitem></orderedlist>", "bel", "1. bel"),
        (
            "<para><inlinemediaobject><imageobject><imagedata/></imageobject></inlinemediaobject>Foto.</para>",
            "Foto.",
            "[afbeelding] Foto.",
        ),
    ],
)  # fmt: skip
def test_marks_of_the_markup_are_readable_and_never_part_of_the_text(xml: str, tekst: str, leesbaar: str) -> None:
    ruling = read_xml(document(xml))
    assert ruling.passages[0].tekst == tekst
    assert ruling.passages[0].leesbaar == leesbaar


def test_no_footnote_mark_is_lost_where_a_long_paragraph_is_split() -> None:
    sentence = "Het hof overweegt dat de verdachte dit wist en daarom ook zo handelde."
    refs = "".join(f"{sentence}<footnote-ref linkend='n{i}'/> " for i in range(60))
    notes = "".join(f"<footnote id='n{i}' label='{i}'><para>Noot.</para></footnote>" for i in range(60))
    ruling = read_xml(document(f"<para>{refs}</para>{notes}"))
    read = " ".join(p.leesbaar for p in ruling.passages if p.tekst != "Noot.")
    assert [int(n) for n in re.findall(r"hand\w+\. \(noot (\d+)\)", read)] == list(range(60))


# Bodies with everything the schema knows, where it does not allow it, and elements that nobody has seen.
NAMES = (
    "para parablock section title bridgehead emphasis nr itemizedlist orderedlist listitem footnote footnote-ref table "
    "row entry quote superscript uitspraak.info inlinemediaobject onbekend vreemd.ding"
).split()
words = st.one_of(
    st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), max_size=8),
    st.sampled_from(
        ["1. Het hof", "2.3.1 ", "De rechtbank acht:", "Beslissing", "“", "”", " ", "\n", "1.", "1. hij op of"]
    ),
    st.sampled_from(["Het standpunt van de verdediging", "x" * 1300, "Het hof zwijgt. " * 100, "woord " * 260]),
)
texts = words.map(escape)


def element(name: str, attribute: str, parts: list[str]) -> str:
    return f"<{name} id={quoteattr(attribute)} label={quoteattr(attribute)}>{''.join(parts)}</{name}>"


bodies = st.lists(
    st.recursive(
        st.one_of(texts, st.sampled_from(["<?linebreak?>", "<!-- stil -->", "<para/>", "<imagedata/>"])),
        lambda inner: st.builds(
            element, st.sampled_from(NAMES), st.sampled_from(["", "1", "n"]), st.lists(inner, max_size=4)
        ),
        max_leaves=25,
    ),
    max_size=5,
).map("".join)


@settings(deadline=None, database=None, max_examples=200)
@given(bodies, st.sampled_from(["uitspraak", "conclusie"]))
def test_passages_hold_every_character_of_any_body_once_and_in_order(xml: str, kind: str) -> None:
    data = document(xml, kind=kind)
    source = "".join(parse(data)[-1].xpath(".//text()"))
    ruling = read_xml(data)
    assert bare(ruling.tekst) == bare(source)
    assert_whole(ruling, source)


@settings(deadline=None, database=None, max_examples=150)
@given(bodies)
def test_blocks_are_never_blank_and_their_marks_lie_inside(xml: str) -> None:
    read = blocks(xml)
    text, starts = join_blocks(read)
    for blok, start in zip(read, starts, strict=True):
        assert blok.tekst == blok.tekst.strip() != ""
        assert text[start : start + len(blok.tekst)] == blok.tekst
        assert [o for o, _ in blok.invoegingen] == sorted(o for o, _ in blok.invoegingen)
        assert all(0 <= offset <= len(blok.tekst) for offset, _ in blok.invoegingen)


@settings(deadline=None, database=None, max_examples=100)
@given(st.lists(words.filter(str.strip), min_size=1, max_size=12))
def test_no_passage_is_longer_than_the_limit(lines: list[str]) -> None:
    read = [Blok("alinea", " ".join(line.split())) for line in lines]
    text, starts = join_blocks(read)
    passages = make_passages(text, outline(read, starts, soort="Uitspraak", niveau="rechtbank"))
    assert bare("".join(p.tekst for p in passages)) == bare(text)
    assert all(len(p.tekst) <= LONG for p in passages)


def test_a_sentence_is_cut_only_where_it_is_longer_than_a_passage() -> None:
    sentence = "De verdachte heeft verklaard dat de fiets die avond buiten stond, zonder slot en zonder licht."
    ruling = read_xml(document(f"<para>{' '.join([sentence] * 60)}</para>"))
    assert len(ruling.passages) > 3
    assert all(p.tekst.startswith("De verdachte") and p.tekst.endswith("licht.") for p in ruling.passages)


# --- whole rulings -------------------------------------------------------------------------------------------------


def demo_files() -> list[Path]:
    return sorted(demo_folder().glob("*.xml"))


@pytest.mark.parametrize("path", demo_files(), ids=lambda p: p.stem)
def test_each_demo_ruling_is_read_whole(path: Path) -> None:
    data = path.read_bytes()
    ruling = read_xml(data)
    source = next(e for e in parse(data) if local_name(e) in ("uitspraak", "conclusie"))
    assert_whole(ruling, "".join(source.xpath(".//text()")))
    assert ruling.ecli == path.stem.replace("_", ":")
    assert ruling.fictief
    assert ruling.datum is not None
    assert ruling.publicatiedatum is not None
    assert ruling.datum <= ruling.publicatiedatum
    assert ruling.zaaknummers
    assert ruling.soort == ("Conclusie" if "Parket" in ruling.instantie else "Uitspraak")


def test_the_demo_rulings_refer_to_each_other() -> None:
    rulings = {r.ecli: r for r in (read_xml(p.read_bytes()) for p in demo_files())}
    later = {(r.ecli, rel.ecli) for r in rulings.values() for rel in r.relaties if rel.aanleg == "latere"}
    assert ("ECLI:NL:FICTIEF:2021:301", "ECLI:NL:FICTIEF:2021:401") in later
    assert all(rulings[a].datum <= rulings[b].datum for a, b in later if b in rulings)  # type: ignore[operator]


@cache
def real_documents() -> list[tuple[str, bytes]]:
    found = []
    for name, most in (("rulings-strafrecht", 30), ("rulings-more", 30), ("rulings-other", 60)):
        path = SHARED / f"{name}.zip"
        if path.is_file():
            with zipfile.ZipFile(path) as archive:
                names = [n for n in archive.namelist() if n.endswith(".xml")]
                found += [(n, archive.read(n)) for n in names[:: max(len(names) // most, 1)]]
    return found


@pytest.mark.skipif(not SHARED.is_dir(), reason="no real rulings beside this clone")
def test_real_rulings_are_read_whole_with_ecli_court_and_date() -> None:
    assert real_documents()
    for name, data in real_documents():
        ruling = read_xml(data)
        parts = [e for e in parse(data) if local_name(e) in ("uitspraak", "conclusie")]
        assert_whole(ruling, "".join(parts[0].xpath(".//text()")) if parts else "")
        assert ruling.ecli.replace(":", "_") in name
        assert ruling.instantie
        assert ruling.datum is not None
        assert ruling.niveau


@pytest.mark.skipif(not SHARED.is_dir(), reason="no real rulings beside this clone")
def test_real_rulings_keep_every_mark_of_their_markup() -> None:
    for name, data in real_documents():
        parts = [e for e in parse(data) if local_name(e) in ("uitspraak", "conclusie")]
        marks = sum(len(b.invoegingen) for part in parts for b in read_body(part))
        assert sum(len(p.invoegingen) for p in read_xml(data).passages) == marks, name
