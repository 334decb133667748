"""Proofs: what is saved, that every change is seen and named, and that the verdict is given again."""

from __future__ import annotations

import dataclasses
import errno
import hashlib
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strafrecht_rag.domain import Antwoord, GeenBron, Hit, Retrieval
from strafrecht_rag.errors import InvoerFout
from strafrecht_rag.faces.cli import main
from strafrecht_rag.index.store import Store
from strafrecht_rag.query.generator import Generator
from strafrecht_rag.tasks import proving
from strafrecht_rag.verification import bewijsstuk, proof, verify
from strafrecht_rag.verification.proof import LET_OP, OPMAAK, Keuring, check_proof, make_proof, write_proof

WANNEER = datetime(2026, 12, 2, 10, 11, 12, tzinfo=timezone(timedelta(hours=1)))
VRAAG = "Slaagt het beroep op noodweer?"
EEN = Hit(
    ecli="ECLI:NL:FICTIEF:2021:1",
    tekst="Het beroep op noodweer wordt verworpen.\nDe verdachte had kunnen weggaan¹ – zo oordeelt het hof.",
    score=0.1 + 0.2,
    instantie="Gerechtshof Zuiderzee (fictief)",
    datum=date(2021, 5, 3),
    zaaknummer="23-000001-20, 23-000002-20",
    soort="Conclusie",
    vindplaatsen=("FICTIEF 2021/1", "FICTIEF 2021/2"),
    ljn=("FX0001",),
    sectie="5 › 5.1",
    overweging="5.1",
    alinea="ro-5.1",
    spreker="hof",
    code="FICTIEF",
    nummer=7,
    invoegingen=((3, "a. "), (9, "(noot 1)")),
)
TWEE = Hit(ecli="", tekst="De verdachte is vrijgesproken.", instantie="Rechtbank Waterland (fictief)")
GOED = "- Het beroep op noodweer wordt verworpen [1]\n- De verdachte is vrijgesproken [2]"
GEMENGD = f"{GOED}\n- Dit is altijd zo.\n- En dit ook [9]\n## Antwoord\n- Het beroep op noodweer wordt verworpen [1]"


class Kast:
    """Finds what it was given."""

    def __init__(self, *hits: Hit) -> None:
        self.hits = hits

    def retrieve(self, vraag: str) -> Retrieval:
        return Retrieval(vraag, self.hits, opmerkingen=("De vraag noemt Hof Noord.",))


class Schrijver:
    """Says what it was given, in order."""

    name = "schrijver"

    def __init__(self, *says: str) -> None:
        self.says = list(says)

    def complete(self, system: str, user: str) -> str:
        return self.says.pop(0)


def answer(*says: str, hits: tuple[Hit, ...] = (EEN, TWEE)) -> Antwoord | GeenBron:
    return Generator(Kast(*hits), Schrijver(*says), streng=True).answer(VRAAG)


def made(result: Antwoord | GeenBron, *, streng: bool = True) -> bytes:
    return make_proof(result, opgeslagen=WANNEER, programma="strafrecht-rag 0.1.0", python="3.11.7", streng=streng)


PROOF = made(answer(GEMENGD))
Content = dict[str, Any]


def content() -> Content:
    return json.loads(PROOF)  # type: ignore[no-any-return]


def dumped(data: Content) -> bytes:
    """A file whose hashes are not made anew."""
    return json.dumps(data, ensure_ascii=False, indent=2).encode() + b"\n"


def rehashed(edit: Callable[[Content], object], start: bytes = PROOF) -> Keuring:
    """A file that someone changed with all its hashes."""
    data = json.loads(start)
    edit(data)
    return check_proof(write_proof(data))


# --- what is saved -----------------------------------------------------------------------------------------------------


def test_a_proof_gives_back_exactly_what_was_saved() -> None:
    result = answer(GEMENGD)
    assert isinstance(result, Antwoord)
    keuring = check_proof(made(result))
    assert (keuring.uitkomst, keuring.veranderd, keuring.verschillen) == ("gelijk", (), ())
    stuk = keuring.stuk
    assert stuk is not None
    assert stuk.passages == (EEN, TWEE)
    assert stuk.vraag == VRAAG
    assert stuk.ruw == result.pogingen == (GEMENGD,)
    assert stuk.gegevens == bewijsstuk.Gegevens(
        WANNEER, "strafrecht-rag 0.1.0", "3.11.7", True, "schrijver", ("De vraag noemt Hof Noord.",)
    )
    assert [(g.tekst, g.verwijzingen) for g in stuk.oordeel.geaccepteerd] == [
        ("Het beroep op noodweer wordt verworpen.", (1,)),
        ("De verdachte is vrijgesproken.", (2,)),
    ]
    assert [(a.code, a.reden) for a in stuk.oordeel.afgekeurd] == [
        ("markering", "geen verwijzing naar een passage"),
        ("bereik", "verwijzing naar niet-aangeleverde passage [9]"),
    ]
    assert (stuk.oordeel.samengevoegd, stuk.oordeel.overgeslagen) == (1, ("## Antwoord",))


def test_the_same_answer_at_the_same_time_gives_the_same_bytes() -> None:
    assert made(answer(GEMENGD)) == PROOF


def test_both_attempts_are_saved() -> None:
    keuring = check_proof(made(answer("Niets [9]", GOED)))
    assert keuring.uitkomst == "gelijk"
    assert keuring.stuk is not None
    assert keuring.stuk.ruw == ("Niets [9]", GOED)


def test_an_answer_of_which_nothing_survived_is_saved_too() -> None:
    keuring = check_proof(made(answer("Niets [9]", "Weer niets")))
    assert keuring.uitkomst == "gelijk"
    assert keuring.stuk is not None
    assert keuring.stuk.oordeel.uitkomst == "afgekeurd"


@pytest.mark.parametrize(
    ("result", "passages", "ruw"),
    [
        (answer(hits=()), 0, ()),
        (answer("GEEN_BRON"), 2, ("GEEN_BRON",)),
        (answer("Niets [9]", "geen bron."), 2, ("Niets [9]", "geen bron.")),
        (GeenBron(VRAAG, "De passages passen niet.", (EEN,)), 1, ()),
    ],
    ids=["nothing found", "the model says so", "the second try says so", "does not fit"],
)
def test_no_source_is_saved_with_its_reason(result: GeenBron, passages: int, ruw: tuple[str, ...]) -> None:
    keuring = check_proof(made(result))
    assert keuring.uitkomst == "gelijk"
    assert keuring.stuk is not None
    assert (keuring.stuk.oordeel.uitkomst, keuring.stuk.oordeel.reden) == ("geen_bron", result.reden)
    assert (len(keuring.stuk.passages), keuring.stuk.ruw) == (passages, ruw)


def test_the_hash_of_a_text_is_the_one_that_any_program_makes() -> None:
    hashes = content()["controlegetallen"]
    assert hashes["passage 1 tekst"] == hashlib.sha256(EEN.tekst.encode()).hexdigest()
    plain = json.dumps(VRAAG, separators=(",", ":"), sort_keys=True)
    assert hashes["vraag"] == hashlib.sha256(plain.encode()).hexdigest()
    assert check_proof(PROOF).controlegetal == hashes["alles"]


def test_the_file_says_that_it_is_no_signature() -> None:
    assert "geen handtekening" in content()["let_op"]
    assert "nieuwe controlegetallen maken" in LET_OP


def test_every_field_of_a_passage_is_in_the_format() -> None:
    """A new field of Hit must be thought about: it can change a verdict, so it needs a new version of the format."""
    assert list(bewijsstuk.HIT_FIELDS) == [f.name for f in dataclasses.fields(Hit)]


@pytest.mark.parametrize(
    "text", ["\ud83d", "a\x00b\x1b[2J", "\u202eomgekeerd", "\U0001f600 ½ ſ", "\u2028\x85\r\n", "\ufeff"]
)
def test_any_text_survives_and_nothing_unseen_stands_in_the_file(text: str) -> None:
    data = made(answer(f"{text} [1]", text, hits=(replace(EEN, tekst=text), TWEE)))
    keuring = check_proof(data)
    assert keuring.uitkomst == "gelijk"
    assert keuring.stuk is not None
    assert keuring.stuk.passages[0].tekst == text
    shown = data.decode()
    assert all(c == "\n" or c.isprintable() for c in shown)


@given(
    raw=st.text(max_size=80),
    tekst=st.text(max_size=40),
    score=st.floats(0, 1),
    datum=st.none() | st.dates(),
    marks=st.lists(st.tuples(st.integers(0, 9), st.text(max_size=3)), max_size=2),
)
@settings(max_examples=80, deadline=None)
def test_any_answer_survives(
    raw: str, tekst: str, score: float, datum: date | None, marks: list[tuple[int, str]]
) -> None:
    hit = replace(EEN, tekst=tekst, score=score, datum=datum, invoegingen=tuple(marks))
    keuring = check_proof(made(answer(raw, raw, hits=(hit,))))
    assert keuring.uitkomst == "gelijk"
    assert keuring.stuk is not None
    assert keuring.stuk.passages == (hit,)


def test_an_answer_built_by_hand_with_only_its_last_output_can_be_judged() -> None:
    by_hand = replace(answer(GOED), pogingen=(), ruw=GOED)
    assert check_proof(made(by_hand)).uitkomst == "gelijk"


def test_a_time_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        make_proof(answer(GOED), opgeslagen=datetime(2026, 1, 1), programma="x", python="3", streng=True)


def test_an_answer_too_large_to_be_read_back_is_not_saved() -> None:
    with pytest.raises(InvoerFout, match="te groot"):
        made(replace(answer(GOED), vraag="x" * proof.MAX_BYTES))


# --- every change is seen ----------------------------------------------------------------------------------------------


def seen(data: bytes) -> bool:
    try:
        return check_proof(data).uitkomst == "veranderd"
    except InvoerFout:
        return True


SMALL = made(answer("Zo is het [1]\nNiet [9]", hits=(Hit(ecli="ECLI:NL:FICTIEF:2021:1", tekst="Zo is het."),)))


@pytest.mark.parametrize("flip", [1, 0x20, 0x80, 0x13], ids=hex)
def test_every_changed_byte_is_seen(flip: int) -> None:
    assert check_proof(SMALL).uitkomst == "gelijk"
    assert [i for i in range(len(SMALL)) if not seen(SMALL[:i] + bytes([SMALL[i] ^ flip]) + SMALL[i + 1 :])] == []


def test_every_byte_left_out_or_doubled_is_seen() -> None:
    assert [i for i in range(len(SMALL)) if not seen(SMALL[:i] + SMALL[i + 1 :])] == []
    assert [i for i in range(len(SMALL)) if not seen(SMALL[:i] + SMALL[i : i + 1] + SMALL[i:])] == []


@given(at=st.integers(0, len(PROOF)), length=st.integers(0, 40), new=st.binary(max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_stretch_put_in_place_of_another_is_seen(at: int, length: int, new: bytes) -> None:
    other = PROOF[:at] + new + PROOF[at + length :]
    assert other == PROOF or seen(other)


def _set(*path: Any) -> Callable[[Content], None]:
    """Put the last of `path` where the others lead."""

    def edit(data: Any) -> None:
        *way, last, value = path
        for step in way:
            data = data[step]
        data[last] = value

    return edit


NAMED: list[tuple[str, Callable[[Content], object], list[str]]] = [
    ("question", _set("vraag", "Anders?"), ["de vraag is veranderd"]),
    ("text of 1", _set("passages", 0, "tekst", "Het beroep slaagt."), ["de tekst van passage 1 is veranderd"]),
    ("text of 2", _set("passages", 1, "tekst", "x"), ["de tekst van passage 2 is veranderd"]),
    (
        "date of 1",
        _set("passages", 0, "datum", "2021-05-04"),
        ["de gegevens bij passage 1 (zoals gerecht, datum, overweging) zijn veranderd"],
    ),
    ("raw", _set("ruw", 0, GOED), ["het ruwe antwoord is veranderd"]),
    ("verdict", _set("oordeel", "samengevoegd", 2), ["het oordeel is veranderd"]),
    ("reason", _set("oordeel", "afgekeurd", 0, "reden", "x"), ["het oordeel is veranderd"]),
    ("time", _set("gegevens", "opgeslagen", "2025-01-01T00:00:00+00:00"), ["de gegevens (tijd, model, versies, strengheid, opmerkingen) zijn veranderd"]),
    ("mode", _set("gegevens", "streng", False), ["de gegevens (tijd, model, versies, strengheid, opmerkingen) zijn veranderd"]),
    ("warning", _set("let_op", "Dit is een handtekening."), ["de waarschuwing is veranderd"]),
    ("two parts", lambda d: (_set("vraag", "x")(d), _set("ruw", 0, "x")(d)), ["de vraag is veranderd", "het ruwe antwoord is veranderd"]),
    ("passage gone", lambda d: d["passages"].pop(), ["passage 2 is weggehaald"]),
    ("passage more", lambda d: d["passages"].append(d["passages"][0]), ["passage 3 is toegevoegd"]),
    ("passages gone", lambda d: d.pop("passages"), ["passage 1 is weggehaald", "passage 2 is weggehaald"]),
    ("attempt more", lambda d: d["ruw"].append("x"), ["het ruwe antwoord van poging 2 is toegevoegd"]),
    ("question gone", lambda d: d.pop("vraag"), ["de vraag is weggehaald"]),
    ("part more", _set("extra", 1), ["het onbekende deel «extra» is toegevoegd"]),
    ("hashes gone", lambda d: d.pop("controlegetallen"), ["de controlegetallen zijn weggehaald"]),
    ("hash of question", _set("controlegetallen", "vraag", "0" * 64), ["het controlegetal van de vraag is veranderd; het deel zelf niet"]),
    ("hash of text", _set("controlegetallen", "passage 2 tekst", ""), ["het controlegetal van de tekst van passage 2 is veranderd; het deel zelf niet"]),
    ("hash gone", lambda d: d["controlegetallen"].pop("oordeel"), ["het controlegetal van het oordeel is weggehaald"]),
    ("hash more", _set("controlegetallen", "passage 7", "0"), ["het controlegetal van de gegevens bij passage 7 (zoals gerecht, datum, overweging) is toegevoegd"]),
    ("hash of all", _set("controlegetallen", "alles", "0" * 64), ["het controlegetal over het geheel klopt niet, die van de delen wel: dat getal is veranderd, of een deel met zijn eigen getal"]),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "sentences"), [(e, s) for _, e, s in NAMED], ids=[n for n, _, _ in NAMED])
def test_what_was_altered_is_named(edit: Callable[[Content], object], sentences: list[str]) -> None:
    data = content()
    edit(data)
    keuring = check_proof(dumped(data))
    assert keuring.uitkomst == "veranderd"
    assert list(keuring.veranderd) == sentences
    assert keuring.stuk is None


def test_of_two_attempts_the_altered_one_is_named() -> None:
    data = json.loads(made(answer("Niets [9]", GOED)))
    data["ruw"][1] += " "
    assert check_proof(dumped(data)).veranderd == ("het ruwe antwoord van poging 2 is veranderd",)


@pytest.mark.parametrize(
    "layout",
    [
        json.dumps(json.loads(PROOF), ensure_ascii=False).encode(),
        json.dumps(json.loads(PROOF), ensure_ascii=True, indent=2).encode() + b"\n",
        json.dumps(json.loads(PROOF), ensure_ascii=False, indent=2, sort_keys=True).encode() + b"\n",
        PROOF + b"\n",
        PROOF.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + PROOF,
        PROOF.replace(b'"score": 0.30000000000000004', b'"score": 0.300000000000000040'),
    ],
    ids=["one line", "ASCII", "key order", "line end", "Windows", "BOM", "number"],
)
def test_another_layout_is_an_alteration_and_told_apart(layout: bytes) -> None:
    assert layout != PROOF
    keuring = check_proof(layout)
    assert (keuring.uitkomst, keuring.veranderd, keuring.verschillen) == ("veranderd", (OPMAAK,), ())
    assert keuring.stuk is not None


def test_a_part_that_stands_there_twice_is_no_matter_of_layout() -> None:
    """JSON readers take the last one; a person reads the first."""
    keuring = check_proof(PROOF.replace(b'  "vraag": ', b'  "vraag": "Een andere vraag?",\n  "vraag": '))
    assert keuring.veranderd == ("«vraag» staat er meer dan één keer in",)
    assert keuring.stuk is None


# --- judged again ------------------------------------------------------------------------------------------------------

HET_BEROEP = "Het beroep op noodweer wordt verworpen."
VRIJ = "De verdachte is vrijgesproken."
ZONDER_MERK = "afgekeurd: geen verwijzing naar een passage (markering)"
BUITEN = "afgekeurd: verwijzing naar niet-aangeleverde passage [9] (bereik)"


def _was_accepted(data: Content) -> None:
    data["oordeel"]["afgekeurd"].pop()
    data["oordeel"]["geaccepteerd"].append({"tekst": "En dit ook.", "verwijzingen": [1]})


def _was_rejected(data: Content) -> None:
    data["oordeel"]["geaccepteerd"].pop()
    data["oordeel"]["afgekeurd"].append({"tekst": VRIJ, "reden": "te kort", "code": "leeg"})


ANDERS: list[tuple[str, Callable[[Content], object], list[tuple[str, str, str]]]] = [
    ("was accepted, is rejected", _was_accepted, [("«En dit ook.»", "geaccepteerd met [1]", BUITEN)]),
    ("was rejected, is accepted", _was_rejected, [(f"«{VRIJ}»", "afgekeurd: te kort (leeg)", "geaccepteerd met [2]")]),
    ("other reference", _set("oordeel", "geaccepteerd", 0, "verwijzingen", [1, 2]), [(f"«{HET_BEROEP}»", "geaccepteerd met [1][2]", "geaccepteerd met [1]")]),
    ("other reason", _set("oordeel", "afgekeurd", 0, "reden", "zomaar"), [("«Dit is altijd zo.»", "afgekeurd: zomaar (markering)", ZONDER_MERK)]),
    ("other code", _set("oordeel", "afgekeurd", 0, "code", "oud"), [("«Dit is altijd zo.»", "afgekeurd: geen verwijzing naar een passage (oud)", ZONDER_MERK)]),
    ("merged", _set("oordeel", "samengevoegd", 0), [("samengevoegde herhalingen", "0", "1")]),
    ("skipped", _set("oordeel", "overgeslagen", []), [("«## Antwoord»", "komt niet voor", "overgeslagen")]),
    ("unknown claim", lambda d: d["oordeel"]["geaccepteerd"].append({"tekst": "Verzonnen.", "verwijzingen": [1]}), [("«Verzonnen.»", "geaccepteerd met [1]", "komt niet voor")]),
    ("order", lambda d: d["oordeel"]["afgekeurd"].reverse(), [(
        "de volgorde",
        f"{HET_BEROEP} | {VRIJ} | En dit ook. | Dit is altijd zo. | ## Antwoord",
        f"{HET_BEROEP} | {VRIJ} | Dit is altijd zo. | En dit ook. | ## Antwoord",
    )]),
    ("outcome", _set("oordeel", "uitkomst", "geen_bron"), [("de uitkomst", "geen bron", "antwoord")]),
    ("no output", _set("ruw", []), [
        ("de uitkomst", "antwoord", "geen bron"),
        (f"«{HET_BEROEP}»", "geaccepteerd met [1]", "komt niet voor"),
        (f"«{VRIJ}»", "geaccepteerd met [2]", "komt niet voor"),
        ("«Dit is altijd zo.»", ZONDER_MERK, "komt niet voor"),
        ("«En dit ook.»", BUITEN, "komt niet voor"),
        ("«## Antwoord»", "overgeslagen", "komt niet voor"),
        ("samengevoegde herhalingen", "1", "0"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "differences"), [(e, d) for _, e, d in ANDERS], ids=[n for n, _, _ in ANDERS])
def test_a_verdict_by_another_rule_is_told_claim_by_claim(
    edit: Callable[[Content], object], differences: list[tuple[str, str, str]]
) -> None:
    keuring = rehashed(edit)
    assert keuring.uitkomst == "anders"
    assert keuring.veranderd == ()
    assert [(v.wat, v.toen, v.nu) for v in keuring.verschillen] == differences


def test_a_first_attempt_that_would_now_survive_is_a_difference() -> None:
    keuring = rehashed(_set("ruw", 0, "De verdachte is vrijgesproken [2]"), made(answer("Niets [9]", GOED)))
    assert [(v.wat, v.toen, v.nu) for v in keuring.verschillen] == [
        ("poging 1", "niets geaccepteerd", "1 geaccepteerd")
    ]


def test_the_reason_of_no_source_is_kept_and_not_compared() -> None:
    assert rehashed(_set("oordeel", "reden", "Niets gevonden."), made(answer("GEEN_BRON"))).uitkomst == "gelijk"


@pytest.mark.parametrize("streng", [True, False])
def test_the_answer_is_judged_in_the_mode_it_was_made_in(streng: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def spy(raw: str, hits: Any, *, streng: bool = False) -> Any:
        asked.append(streng)
        return verify(raw, hits, streng=streng)

    monkeypatch.setattr("strafrecht_rag.verification.proof.verify", spy)
    keuring = check_proof(made(answer("Niets [9]", GOED), streng=streng))
    assert keuring.stuk is not None
    assert keuring.stuk.gegevens.streng is streng
    assert asked == [streng, streng]


# --- what is no proof --------------------------------------------------------------------------------------------------

NOT_A_PROOF: list[tuple[str, bytes, str]] = [
    ("empty", b"", "geen geldige JSON"),
    ("broken off", PROOF[: len(PROOF) // 2], "geen geldige JSON"),
    ("not UTF-8", b'{"formaat": "\xff"}', "geen geldige JSON"),
    ("NaN", b'{"formaat": NaN}', "geen geldige JSON"),
    ("infinite", b'{"formaat": 1e999}', "geen geldige JSON"),
    ("very deep", b"[" * 200_000, "geen geldige JSON"),
    ("huge number", b"[" + b"9" * 10_000 + b"]", "geen geldige JSON"),
    ("a list", b"[]", "geen bewijsbestand"),
    ("an answer", b'{"status": "ok"}', "geen bewijsbestand"),
    ("newer", PROOF.replace(b'"versie": 1', b'"versie": 2'), "versie 2; dit programma leest versie 1"),
    ("version 0", PROOF.replace(b'"versie": 1', b'"versie": 0'), "geen geldige versie"),
    ("version true", PROOF.replace(b'"versie": 1', b'"versie": true'), "geen geldige versie"),
    ("too large", b" " * (proof.MAX_BYTES + 1), "te groot"),
]


@pytest.mark.parametrize(("data", "sentence"), [(d, s) for _, d, s in NOT_A_PROOF], ids=[n for n, _, _ in NOT_A_PROOF])
def test_what_is_no_proof_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(InvoerFout, match=sentence):
        check_proof(data)


@pytest.mark.parametrize(
    "edit",
    [
        _set("vraag", 1),
        _set("extra", 1),
        _set("passages", {}),
        _set("passages", 0, "onbekend", 1),
        _set("passages", 0, "datum", "2021-02-30"),
        _set("passages", 0, "spreker", "iemand"),
        _set("passages", 0, "nummer", True),
        _set("passages", 0, "invoegingen", [[1]]),
        _set("gegevens", "streng", 1),
        _set("gegevens", "opgeslagen", "gisteren"),
        _set("gegevens", "opgeslagen", "2026-01-01T00:00:00"),
        _set("oordeel", "uitkomst", "goed"),
        _set("oordeel", "uitkomst", []),
        _set("oordeel", "geaccepteerd", 0, "verwijzingen", ["1"]),
        _set("ruw", [None]),
        lambda d: d["passages"][0].pop("tekst"),
    ],
)
def test_hashes_that_fit_do_not_make_a_proof_of_anything_else(edit: Callable[[Content], object]) -> None:
    with pytest.raises(InvoerFout, match="anders opgebouwd"):
        rehashed(edit)


# --- files -------------------------------------------------------------------------------------------------------------


def test_a_saved_file_is_for_its_owner_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = proving.prepare(tmp_path / "bewijs.json")
    assert list(tmp_path.iterdir()) == []
    keuring = proving.save(answer(GOED), path, streng=True, now=WANNEER)
    assert list(tmp_path.iterdir()) == [path]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert proving.recheck(path) == proving.Nagekeken(keuring)
    assert keuring.uitkomst == "gelijk"


def test_the_time_of_saving_is_now_with_its_zone(tmp_path: Path) -> None:
    stuk = proving.save(answer(GOED), tmp_path / "b", streng=True).stuk
    assert stuk is not None
    assert abs(stuk.gegevens.opgeslagen - datetime.now(UTC)) < timedelta(minutes=1)
    assert stuk.gegevens.python.startswith("3.")


def test_an_existing_file_is_only_overwritten_with_force(tmp_path: Path) -> None:
    path = tmp_path / "bewijs.json"
    path.write_text("oud")
    path.chmod(0o644)
    with pytest.raises(InvoerFout, match="bestaat al"):
        proving.prepare(path)
    with pytest.raises(InvoerFout, match="bestaat al"):
        proving.save(answer(GOED), path, streng=True)
    assert path.read_text() == "oud"
    proving.save(answer(GOED), proving.prepare(path, force=True), streng=True, force=True)
    assert proving.recheck(path).in_orde
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("links", [True, False], ids=["hard links", "none"])
def test_a_file_that_appears_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    path = tmp_path / "bewijs.json"
    real = os.link

    def late(source: Any, target: Any) -> None:
        path.write_text("van een ander")
        if not links:
            raise OSError(errno.EOPNOTSUPP, "no links here")
        real(source, target)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(InvoerFout, match="bestaat al"):
        proving.save(answer(GOED), path, streng=True)
    assert path.read_text() == "van een ander"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_works_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(source: Any, target: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", none)
    proving.save(answer(GOED), tmp_path / "b", streng=True)
    assert proving.recheck(tmp_path / "b").in_orde


def test_a_full_disk_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bewijs.json"
    path.write_text("oud")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InvoerFout, match="schijf is vol"):
        proving.save(answer(GOED), path, streng=True, force=True)
    assert path.read_text() == "oud"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("force", [True, False])
def test_a_place_where_no_file_can_be_is_refused_beforehand(tmp_path: Path, force: bool) -> None:
    (tmp_path / "bestand").write_text("x")
    (tmp_path / "wijzer").symlink_to(tmp_path / "weg")
    for name, sentence in [
        ("weg/bewijs.json", "bestaat niet of is geen map"),
        ("bestand/bewijs.json", "bestaat niet of is geen map"),
        (".", "gewoon bestand"),
        ("wijzer", "gewoon bestand"),
        ("n" * 300, "kan niet worden geschreven"),
    ]:
        with pytest.raises(InvoerFout, match=sentence):
            proving.prepare(tmp_path / name, force=force)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bestand", "wijzer"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_refused_beforehand(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(InvoerFout, match="kan niet worden geschreven"):
        proving.prepare(tmp_path / "b")
    tmp_path.chmod(0o700)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pijp")
    for name, sentence in [("weg", "bestaat niet"), (".", "geen gewoon bestand"), ("pijp", "geen gewoon bestand")]:
        with pytest.raises(InvoerFout, match=sentence):
            proving.recheck(tmp_path / name)


# --- the passages in an index ------------------------------------------------------------------------------------------


def test_a_passage_is_looked_up_in_its_ruling(demo_store: Store) -> None:
    hits = demo_store.passages_of("ECLI:NL:FICTIEF:1999:FX0401")
    hit = hits[7]
    cases = [
        (hit, "zelfde plaats"),
        (replace(hit, nummer=999), "elders in de uitspraak"),
        (replace(hit, tekst=hit.tekst[5:60]), "elders in de uitspraak"),
        (replace(hit, tekst=hit.tekst + " Niet."), "uitspraak gewijzigd"),
        (replace(hit, tekst=""), "uitspraak gewijzigd"),
        (replace(hit, ecli="ECLI:NL:FICTIEF:1999:O'1"), "niet in de index"),
    ]
    places = proving.find_places(demo_store, tuple(h for h, _ in cases))
    assert [p.stand for p in places] == [stand for _, stand in cases]
    assert [p.nummer for p in places] == [1, 2, 3, 4, 5, 6]
    assert places[1].overweging == hit.overweging


# --- the command line --------------------------------------------------------------------------------------------------

Run = Callable[..., tuple[int, str, str]]
DEMOVRAAG = "Wanneer is sprake van wederrechtelijke toe-eigening?"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The real entry point, in this process: exit code, what it prints, what it complains of."""

    def call(*args: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["strafrecht-rag", *map(str, args)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        code = left.value.code
        return (code if isinstance(code, int) else 0), out, " ".join(err.split())

    return call


@pytest.fixture
def saved(run: Run, demo_index: Path, tmp_path: Path) -> Path:
    """The proof of what the liar said about the demo rulings."""
    path = tmp_path / "bewijs.json"
    code, out, err = run("ask", DEMOVRAAG, "--model", "leugenaar", "--index", demo_index, "--save", path)
    assert code == 0
    assert "Controle" in out
    assert "Bewijs opgeslagen in" in err
    assert "geen handtekening" in err
    return path


def test_verify_needs_no_index_and_says_that_nothing_changed(run: Run, saved: Path) -> None:
    code, out, _ = run("verify", saved)  # the setting names an index that does not exist
    assert code == 0
    assert "niet veranderd en deze versie van het programma oordeelt hetzelfde" in out
    assert "Oordeel toen: 1 geaccepteerd, 1 samengevoegd, 3 afgekeurd, 0 overgeslagen" in out
    assert "geen handtekening" in out
    assert "in deze index" not in out


def test_verify_on_another_machine_loads_no_model_and_no_index(saved: Path) -> None:
    code = (
        "import sys; from strafrecht_rag.faces.cli import main\n"
        f"sys.argv = ['strafrecht-rag', 'verify', {str(saved)!r}]\n"
        "try: main()\n"
        "except SystemExit as left: assert left.code == 0, left.code\n"
        "heavy = {'lancedb', 'pyarrow', 'openai', 'ollama', 'httpx', 'lxml'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_verify_names_what_was_altered(run: Run, saved: Path) -> None:
    data = json.loads(saved.read_bytes())
    data["passages"][1]["tekst"] += "\x1b[2J"
    saved.write_bytes(dumped(data))
    code, out, _ = run("verify", saved)
    assert code == 1
    assert "Het bestand is veranderd:" in out
    assert "✗ de tekst van passage 2 is veranderd" in out
    told = json.loads(run("verify", saved, "--json")[1])
    assert (told["uitkomst"], told["veranderd"], told["inhoud_gelijk"]) == (
        "veranderd", ["de tekst van passage 2 is veranderd"], False,
    )  # fmt: skip


def test_verify_tells_a_change_of_layout_apart(run: Run, saved: Path) -> None:
    saved.write_bytes(json.dumps(json.loads(saved.read_bytes())).encode())
    code, out, _ = run("verify", saved)
    assert code == 1
    assert "opmaak veranderd, inhoud gelijk" in out
    assert "oordeelt over de inhoud hetzelfde" in out


def test_verify_lists_what_is_judged_otherwise(run: Run, saved: Path) -> None:
    data = json.loads(saved.read_bytes())
    data["oordeel"]["afgekeurd"][0] |= {"reden": "\x1b[31mte kort", "code": "oud"}
    data["oordeel"]["overgeslagen"].append("\x1b[2Jweg")
    saved.write_bytes(write_proof(data))
    code, out, _ = run("verify", saved)
    assert code == 1
    assert "niet veranderd, maar deze versie van het programma oordeelt anders" in out
    assert "≠ «Volgens vaste rechtspraak is dit altijd zo.»" in out
    assert "nu:   afgekeurd: geen verwijzing naar een passage (markering)" in out
    assert "\x1b" not in out
    told = json.loads(run("verify", saved, "--json")[1])
    assert told["uitkomst"] == "anders"
    assert told["oordeel_nu"]["afgekeurd"][0]["code"] == "markering"


def test_verify_looks_the_passages_up_when_an_index_is_named(
    run: Run, saved: Path, demo_index: Path, tmp_path: Path
) -> None:
    code, out, _ = run("verify", saved, "--index", demo_index)
    assert code == 0
    assert out.count("staat nog op dezelfde plaats") == 4
    told = json.loads(run("verify", saved, "--index", demo_index, "--json")[1])
    assert [p["stand"] for p in told["plaatsen"]] == ["zelfde plaats"] * 4
    data = json.loads(saved.read_bytes())
    data["passages"][3]["ecli"] = "ECLI:NL:FICTIEF:2001:1"
    saved.write_bytes(write_proof(data))
    code, out, _ = run("verify", saved, "--index", demo_index)
    assert code == 1
    assert "de uitspraak staat niet in deze index" in out
    assert run("verify", saved)[0] == 0
    assert run("verify", saved, "--index", tmp_path / "weg")[0] == 2


def test_no_source_is_saved_by_ask(run: Run, demo_index: Path, tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    asked = ("ask", "Wat besliste de Hoge Raad in ECLI:NL:HR:2019:9999?", "--model", "citaat", "--index", demo_index)
    assert run(*asked, "--save", path)[0] == 1
    code, out, _ = run("verify", path, "--index", demo_index)
    assert code == 0
    assert "Er is toen geen model gevraagd" in out
    assert "Oordeel toen: geen bron." in out
    assert "geen passages om in de index op te zoeken" in out


def test_ask_json_stays_one_object_with_save(run: Run, demo_index: Path, tmp_path: Path) -> None:
    _, out, _ = run("ask", DEMOVRAAG, "--model", "citaat", "--index", demo_index, "--json", "--save", tmp_path / "b")
    assert json.loads(out)["status"] == "ok"
    assert proving.recheck(tmp_path / "b").in_orde


def test_nothing_is_written_unless_asked(run: Run, demo_index: Path, tmp_path: Path) -> None:
    assert run("ask", DEMOVRAAG, "--model", "citaat", "--index", demo_index)[0] == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("er-al", "bestaat al"), ("weg/b.json", "bestaat niet of is geen map"), ("", "gewoon bestand")],
)
def test_a_place_that_cannot_be_written_is_told_before_the_model_is_asked(
    run: Run, demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, sentence: str
) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("the model was asked")

    monkeypatch.setattr(Generator, "answer", asked)
    (tmp_path / "er-al").write_text("oud")
    code, out, err = run("ask", DEMOVRAAG, "--model", "citaat", "--index", demo_index, "--save", tmp_path / name)
    assert (code, out) == (2, "")
    assert sentence in err
    assert (tmp_path / "er-al").read_text() == "oud"


def test_an_answer_that_cannot_be_saved_is_shown_all_the_same(
    run: Run, demo_index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, out, err = run("ask", DEMOVRAAG, "--model", "citaat", "--index", demo_index, "--save", tmp_path / "b")
    assert code == 2
    assert "1 bewering" in out or "beweringen geaccepteerd" in out
    assert "De schijf is vol" in err


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("verify", "weg.json"), "bestaat niet"),
        (("verify", __file__), "geen geldige JSON"),
        (("verify",), "er ontbreekt een woord"),
        (("ask", DEMOVRAAG, "--force"), "--force hoort bij --save"),
    ],
)
def test_wrong_use_gets_a_clear_dutch_sentence(run: Run, args: tuple[str, ...], sentence: str) -> None:
    code, _, err = run(*args)
    assert code == 2
    assert sentence in err


def test_the_page_about_proofs_names_every_part() -> None:
    page = (Path(__file__).parents[1] / "docs" / "bewijs.md").read_text("utf-8")
    names = set(content()) | set(content()["gegevens"]) | set(content()["oordeel"]) | set(content()["controlegetallen"])
    assert [name for name in sorted(names) if f'"{name}"' not in page] == []
    assert LET_OP in page
    assert [name for name in bewijsstuk.HIT_FIELDS if f"`{name}`" not in page and f'"{name}"' not in page] == []
