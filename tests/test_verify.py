"""The verdict: each lie with its nearest true claim. The contract's own tests stand beside the clone; these are ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag import Hit, verify
from strafrecht_rag.verification.checks import CHECKS

EEN = Hit(ecli="ECLI:NL:HR:2023:284", tekst="De Hoge Raad verwijst naar ECLI:NL:HR:2013:BX4593 en verwerpt het beroep.")
TWEE = Hit(ecli="ECLI:NL:GHAMS:2020:11", tekst="Het hof veroordeelt de verdachte.")
DRIE = Hit(ecli="ECLI:NL:RBAMS:2019:5", tekst="De rechtbank spreekt vrij.")
HITS = [EEN, TWEE, DRIE]


def reasons(raw: str) -> list[str]:
    return [a.reden for a in verify(raw, HITS).afgekeurd]


def numbers(raw: str) -> list[list[int]]:
    return [[v.nummer for v in b.verwijzingen] for b in verify(raw, HITS).beweringen]


# --- one test for each check: take the check out, and its test fails -------------------------------------------------


def test_the_marker_check_rejects_a_claim_without_marker() -> None:
    assert reasons("Het beroep is verworpen.") == ["geen verwijzing naar een passage"]
    assert numbers("Het beroep is verworpen [1]") == [[1]]


def test_the_range_check_rejects_a_passage_that_was_never_handed_out() -> None:
    assert reasons("Het beroep is verworpen [4]") == ["verwijzing naar niet-aangeleverde passage [4]"]
    assert reasons("Het beroep is verworpen [1-5]") == ["verwijzing naar niet-aangeleverde passage [4, 5]"]
    assert numbers("Het beroep is verworpen [3]") == [[3]]


def test_the_ecli_check_rejects_an_invented_and_a_misplaced_ecli() -> None:
    assert reasons("Zie ECLI:NL:HR:2019:9999 [1]") == ["ECLI niet in de passages: ECLI:NL:HR:2019:9999"]
    assert reasons("Zie ECLI:NL:RBAMS:2019:5 [1]") == ["ECLI niet in de aangehaalde passage: ECLI:NL:RBAMS:2019:5"]
    assert numbers("Zie ECLI:NL:RBAMS:2019:5. [3]") == [[3]]
    assert numbers("Zie ECLI:NL:HR:2013:BX4593 [1]") == [[1]]


def test_a_true_ecli_glued_to_the_next_sentence_is_still_true() -> None:
    assert numbers("Zie ECLI:NL:HR:2023:284.Het beroep is verworpen [1]") == [[1]]
    assert reasons("Zie ECLI:NL:HR:2023:285.Het beroep is verworpen [1]") == [
        "ECLI niet in de passages: ECLI:NL:HR:2023:285"
    ]


def test_several_bad_eclis_are_named_sorted_in_canonical_form() -> None:
    raw = "Zie ecli:nl:hr:2020:2 en ECLI:NL:HR:2019:1 [1]"
    assert reasons(raw) == ["ECLI niet in de passages: ECLI:NL:HR:2019:1, ECLI:NL:HR:2020:2"]


def test_the_empty_check_rejects_a_claim_that_says_nothing() -> None:
    assert reasons("Nee [1]") == ["lege bewering"]
    assert numbers("Neen [1]") == [[1]]


def test_the_length_check_rejects_a_line_that_no_one_can_judge() -> None:
    assert reasons("zeer " * 900 + "lang [1]") == ["te lang om als één bewering te controleren (4.505 tekens)"]
    assert numbers("zeer " * 300 + "lang [1]") == [[1]]


@pytest.mark.parametrize(
    "copy",
    [
        "<wat de passage zegt, in één zin> [1]",
        "- Wat de passage zegt, in één zin [2]",
        "Elke regel eindigt met de nummers van de passages waarop hij rust, bijvoorbeeld [1] of [2][4]. Een regel zonder nummer wordt weggegooid. [1]",
        "Een regel zonder nummer wordt weggegooid [1]",
        "Rb. Haarlem 31 januari 2007, r.o. 4, aan het woord: rechtbank [1]",
    ],
)
def test_the_instruction_check_rejects_a_copy_of_the_prompt(copy: str) -> None:
    assert reasons(copy) == (
        ["herhaalt de opdracht en beweert niets over een passage"]
        if "[4]" not in copy
        else ["verwijzing naar niet-aangeleverde passage [4]"]
    )
    four = verify(copy, [*HITS, DRIE])
    assert not four.beweringen
    assert numbers("De rechter zegt dat een regel zonder motivering niet volstaat [1]") == [[1]]


def test_every_check_has_its_own_code_and_the_order_is_the_contract() -> None:
    default = ["markering", "bereik", "ecli", "leeg", "lengte", "opdracht", "verwijzing", "feiten"]
    strict = ["citaat", "binding", "spreker", "ontkenning", "persoon", "rollen", "zekerheid", "steun"]
    assert [c.code for c in CHECKS] == default + strict
    assert [c.code for c in CHECKS if c.streng] == strict


# --- the grammar of markers --------------------------------------------------------------------------------------------

AS_MARKER = [
    ("[1]", [1]), ("[1][2]", [1, 2]), ("[2][1][2]", [2, 1]), ("[1, 2]", [1, 2]), ("[1;3]", [1, 3]), ("[3];[1]", [3, 1]),
    ("[1-3]", [1, 2, 3]), ("[1–3]", [1, 2, 3]), ("[1 t/m 3]", [1, 2, 3]), ("[1 tot en met 2]", [1, 2]), ("[1 en 2]", [1, 2]),
    ("[1, 2 en 3]", [1, 2, 3]), ("[passage 1]", [1]), ("[Passages 1 en 3]", [1, 3]), ("[bron 2]", [2]), ("[ 2 ]", [2]),
    ("[1].", [1]), (".[1]", [1]), ("【1】", [1]), ("【1†bron】", [1]), ("［１］", [1]), ("[¹]", [1]), ("¹", [1]), (".¹", [1]),
    ("⁽²⁾", [2]), ("[^1]", [1]), ("[[1]](https://voorbeeld.nl/x)", [1]), (r"\[1\]", [1]), ("**[1]**", [1]), ("[01]", [1]),
    ("[१]", [1]), ("[1\u200b]", [1]), ("[1 & 2]", [1, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("marker", "expected"), AS_MARKER)
def test_a_marker_is_read_as_what_it_plainly_means(marker: str, expected: list[int]) -> None:
    result = verify(f"De verdachte is veroordeeld {marker}", HITS)
    assert [[v.nummer for v in b.verwijzingen] for b in result.beweringen] == [expected]
    assert result.beweringen[0].tekst == "De verdachte is veroordeeld."


@pytest.mark.parametrize(
    "text",
    [
        "[verdachte]",
        "[slachtoffer 1]",
        "[1a]",
        "[1.5]",
        "[3-1]",
        "[-1]",
        "(1)",
        "[1e verbalisant]",
        "[sic]",
        "[…]",
        "[adres 1]",
        "30 m²",
    ],
)
def test_anything_else_in_brackets_is_text(text: str) -> None:
    assert reasons(f"De verdachte zag {text} staan") == ["geen verwijzing naar een passage"]
    carries = Hit(ecli="ECLI:NL:HR:2023:284", tekst=f"De verdachte zag {text} staan. De maat was 30 m².")
    accepted = verify(f"De verdachte zag {text} staan [1]", [carries, TWEE, DRIE]).beweringen
    assert len(accepted) == 1
    assert [v.nummer for v in accepted[0].verwijzingen] == [1]


def test_a_huge_range_names_its_end_and_costs_nothing() -> None:
    assert reasons("Zo is het [1-999999]") == ["verwijzing naar niet-aangeleverde passage [999999]"]


# --- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bullet", ["- ", "* ", "• ", "1. ", "12) ", "> - ", "  - ", "- 1. "])
def test_a_bullet_or_list_number_is_no_part_of_the_claim(bullet: str) -> None:
    assert [b.tekst for b in verify(f"{bullet}Het beroep is verworpen [1]", HITS).beweringen] == [
        "Het beroep is verworpen."
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u2028", "\x0b", "\x85"])
def test_every_line_end_parts_claims(end: str) -> None:
    assert len(verify(f"Het eerste is zo [1]{end}Het tweede is zo [2]", HITS).beweringen) == 2


@pytest.mark.parametrize("line", ["## Antwoord", "Het antwoord luidt als volgt:", "**Samenvatting:**"])
def test_a_line_that_claims_nothing_is_shown_as_skipped(line: str) -> None:
    result = verify(f"{line}\nHet beroep is verworpen [1]", HITS)
    assert result.overgeslagen == (line,)
    assert not result.afgekeurd


@pytest.mark.parametrize(
    "line",
    [
        "## Verdachte vrijgesproken",
        "De straf is 3 jaar:",
        "Samenvatting van de zaak Jansen:",
        "Conclusie: schuldig",
        "Zie HR 2019:",
    ],
)
def test_a_heading_with_a_figure_name_or_outcome_is_a_claim(line: str) -> None:
    assert reasons(line) == ["geen verwijzing naar een passage"]


@pytest.mark.parametrize(
    "token",
    [
        "GEEN_BRON",
        "geen bron.",
        "**GEEN_BRON**",
        "'GEEN_BRON'",
        "GEEN\u200b_BRON",
        "- GEEN_BRON",
        "GEEN_BRON\nGEEN_BRON",
    ],
)
def test_the_token_alone_is_no_source(token: str) -> None:
    assert verify(token, HITS).geen_bron


def test_words_that_hold_the_token_are_a_claim() -> None:
    result = verify("Geen bron gevonden voor dit feit [1]", HITS)
    assert (result.geen_bron, len(result.beweringen)) == (False, 1)


def test_a_repeat_is_merged_and_keeps_all_its_references() -> None:
    result = verify("Hij is vrijgesproken [3]\n- HIJ IS  VRIJGESPROKEN. [1]", HITS)
    assert result.duplicaten == 1
    assert [v.nummer for v in result.beweringen[0].verwijzingen] == [3, 1]


def test_a_repeat_that_cites_a_passage_that_is_not_there_is_not_merged() -> None:
    result = verify("Hij is vrijgesproken [3]\nHij is vrijgesproken [9]", HITS)
    assert (result.duplicaten, len(result.afgekeurd)) == (0, 1)


def test_spans_point_at_the_lines_of_the_raw_text() -> None:
    raw = "  - Het eerste [1]\nHet tweede zonder\n"
    result = verify(raw, HITS)
    a, b = result.beweringen[0].span
    assert raw[a:b] == "- Het eerste [1]"
    a, b = result.afgekeurd[0].span
    assert raw[a:b] == "Het tweede zonder"


# --- properties ------------------------------------------------------------------------------------------------------

PIECES = st.lists(
    st.sampled_from(
        [
            "De verdachte",
            " ",
            "[1]",
            "[9]",
            "[2-",
            "]",
            "\n",
            "ECLI:NL:HR:2019:9999",
            "ecli",
            ":",
            "GEEN_BRON",
            "*",
            "**",
            "# ",
            "- ",
            "\u200b",
            "¹",
            "é",
            "[[",
            "Antwoord:",
        ]
    ),
    max_size=30,
).map("".join)


@given(st.one_of(PIECES, st.text(max_size=200)))
def test_no_line_with_a_letter_vanishes(raw: str) -> None:
    result = verify(raw, HITS)
    lines = [line for line in raw.splitlines() if any(c.isalpha() for c in line)]
    counted = len(result.beweringen) + result.duplicaten + len(result.afgekeurd) + len(result.overgeslagen)
    if not result.geen_bron:
        assert counted >= len(lines)


@given(st.one_of(PIECES, st.text(max_size=200)))
def test_the_same_input_gives_the_same_verdict_and_strict_accepts_no_more(raw: str) -> None:
    assert verify(raw, HITS) == verify(raw, HITS)
    assert len(verify(raw, HITS, streng=True).beweringen) <= len(verify(raw, HITS).beweringen)


@given(PIECES)
def test_fewer_passages_never_accept_more(raw: str) -> None:
    assert len(verify(raw, HITS[:2]).beweringen) <= len(verify(raw, HITS).beweringen)


@given(PIECES)
def test_an_accepted_claim_cites_a_passage_that_was_handed_out(raw: str) -> None:
    for claim in verify(raw, HITS).beweringen:
        assert claim.verwijzingen
        assert all(1 <= v.nummer <= 3 and v.ecli == HITS[v.nummer - 1].ecli for v in claim.verwijzingen)


@pytest.mark.parametrize(
    "hostile", ["*a " * 30_000, "[1," * 30_000, "[[" * 50_000, "ECLI:" * 20_000, "- " * 50_000, "¹" * 100_000]
)
def test_hostile_text_is_judged_in_linear_time(hostile: str) -> None:
    import time

    started = time.perf_counter()
    verify(hostile, HITS)
    assert time.perf_counter() - started < 5  # far above what is needed; a quadratic pattern takes minutes
