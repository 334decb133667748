"""Rulings as a table and for reference managers: those of an answer, or those of a list of found passages."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.aanhaling import Aanhaling, kort, leidraad, write_places
from strafrecht_rag.citations.bibliografie import bibtex, csl, csl_melding, ris, ris_melding
from strafrecht_rag.citations.courts import court_on
from strafrecht_rag.citations.dates import write_date
from strafrecht_rag.citations.veld import one_line
from strafrecht_rag.domain import Antwoord, GeenBron, Hit
from strafrecht_rag.faces.exports.memo import GEEN_ANTWOORD, NIETS_OVER
from strafrecht_rag.faces.exports.vormen import Omstandigheden, Uitvoer
from strafrecht_rag.faces.words import counts, speaks, tally


@dataclass(frozen=True)
class Rij:
    """A ruling in a list. `nummers`: its passages, from 1; `beweringen`: the accepted claims that cite it, from 1.

    `spreker`: who speaks, where that is not the court; where it differs, by passage.
    """

    aanhaling: Aanhaling
    nummers: tuple[int, ...]
    spreker: str
    score: float
    beweringen: tuple[int, ...] = ()


def _rows(passages: Sequence[Hit], over: Omstandigheden, cited: dict[int, list[int]] | None = None) -> list[Rij]:
    """Each ruling once, in the order of its first passage. `cited`: passage → claims; a cited ruling is cited there only."""
    groups: dict[str, list[int]] = {}
    for number, hit in enumerate(passages, 1):
        groups.setdefault(hit.sleutel, []).append(number)
    rows = []
    for key, numbers in groups.items():
        used = [n for n in numbers if cited and n in cited]
        shown = [passages[n - 1] for n in used or numbers]
        a = Aanhaling.of(shown[0], auteur=over.auteurs.get(key, "")).at(*(h.overweging for h in shown))
        claims = sorted({c for n in used for c in (cited or {})[n]})
        speaker = _speakers({n: speaks(passages[n - 1]) for n in used or numbers})
        rows.append(Rij(a, tuple(numbers), speaker, max(h.score for h in shown), tuple(claims)))
    return rows


def _speakers(by_passage: dict[int, str]) -> str:
    """`standpunt OM`, or `[3] standpunt OM` where other passages of the ruling are another's words."""
    if len(set(by_passage.values())) == 1:
        return next(iter(by_passage.values()))
    return "; ".join(f"[{n}] {speaker}" for n, speaker in by_passage.items() if speaker)


def rows_of_answer(result: Antwoord | GeenBron, over: Omstandigheden) -> list[Rij]:
    """The rulings whose passages were found, with the claims that rest on them."""
    cited: dict[int, list[int]] = {}
    for number, claim in enumerate([] if isinstance(result, GeenBron) else result.beweringen, 1):
        for v in claim.verwijzingen:
            cited.setdefault(v.nummer, []).append(number)
    return _rows(result.passages, over, cited)


# --- reference managers ------------------------------------------------------------------------------------------------


def _made(over: Omstandigheden) -> str:
    return f"Gemaakt met {over.programma} op {write_date(over.moment.date())}."


def references(result: Antwoord | GeenBron, form: Uitvoer, over: Omstandigheden) -> bytes:
    """The rulings that the answer cites. Model, counts and, where there is no answer, the reason are told as remarks."""
    used = [r.aanhaling for r in rows_of_answer(result, over) if r.beweringen]
    told = [_made(over), f"Model: {result.llm or 'geen'}. {counts(result)}."]
    if isinstance(result, GeenBron):
        told = [GEEN_ANTWOORD, result.reden, *told]
    elif not used:
        told = [NIETS_OVER, *told]
    if not used and form in (Uitvoer.RIS, Uitvoer.CSL):  # there is no room for remarks outside a record
        write = ris_melding if form is Uitvoer.RIS else csl_melding
        return write("Geen antwoord", told).encode()
    return _references(used, form, told)


def references_of_hits(hits: Sequence[Hit], form: Uitvoer, over: Omstandigheden) -> bytes:
    """The rulings of found passages, best first."""
    return _references([r.aanhaling for r in _rows(hits, over)], form, [_made(over)])


def _references(rulings: Sequence[Aanhaling], form: Uitvoer, told: Sequence[str]) -> bytes:
    if form is Uitvoer.BIBTEX:
        return bibtex(rulings, kop=told).encode()
    write = ris if form is Uitvoer.RIS else csl
    return write(rulings, noten=told).encode()


# --- the table ---------------------------------------------------------------------------------------------------------

_RULING = ["nummer", "aanhaling", "korte aanhaling", "gerecht", "datum uitspraak", "ECLI", "zaaknummer", "soort", "plaats", "spreker", "vindplaatsen", "link", "fictief"]  # fmt: skip
_ANSWER = ["bewering", "uitkomst", "reden", "model", "geaccepteerd", "samengevoegd", "afgekeurd"]
_FORMULA = "=+-@＝＋－＠"


def _cell(text: str) -> str:
    """One line; what a spreadsheet would run as a formula gets an apostrophe in front."""
    text = one_line(text)
    return f"'{text}" if text[:1] and text[0] in _FORMULA else text


def _ruling(row: Rij) -> list[str]:
    a = row.aanhaling
    court = court_on(a.code, a.datum)
    return [
        ", ".join(map(str, row.nummers)),
        leidraad(a),
        kort(a),
        court.naam if court else a.instantie,
        a.datum.isoformat() if a.datum else "",
        a.ecli,
        a.zaaknummer,
        "conclusie" if a.conclusie else "uitspraak",
        write_places(a.plaatsen, conclusie=a.conclusie),
        row.spreker,
        "; ".join(a.vindplaatsen),
        a.link,
        "ja" if a.fictief else "nee",
    ]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    """UTF-8 with a mark in front and `;` between, which is how a Dutch spreadsheet program opens it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_cell(c) for c in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def table(result: Antwoord | GeenBron, over: Omstandigheden) -> bytes:
    """A row for each ruling whose passages were found; one row without ruling where nothing was."""
    outcome = {"ok": "antwoord", "afgekeurd": "alles afgekeurd", "geen_bron": "geen antwoord"}[result.status]
    reason = result.reden if isinstance(result, GeenBron) else NIETS_OVER if not result.beweringen else ""
    told = [outcome, reason, result.llm, *map(str, tally(result))]
    rows = [[*_ruling(r), ", ".join(map(str, r.beweringen)), *told] for r in rows_of_answer(result, over)]
    return _table([*_RULING, *_ANSWER], rows or [[*([""] * len(_RULING)), "", *told]])


def table_of_hits(hits: Sequence[Hit], over: Omstandigheden) -> bytes:
    """A row for each ruling, with the score of its best passage."""
    rows = [[*_ruling(r), f"{r.score:.2f}".replace(".", ",")] for r in _rows(hits, over)]
    return _table([*_RULING, "score"], rows)
