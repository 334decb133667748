"""Question sets as TOML: `[[vraag]]` with the ECLIs that answer it, `[[zonder_bron]]` that must end in no source."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from strafrecht_rag.errors import InvoerFout

SETS = ("demo", "echt")
"""The project's own sets: on the demo rulings, and on the real criminal rulings (whose texts do not ship)."""


@dataclass(frozen=True)
class Vraag:
    """A question and its gold. `eclis` empty: it must end in no source. `overwegingen`: where the answer stands."""

    tekst: str
    eclis: list[str]
    overwegingen: tuple[str, ...] = ()
    id: str = ""
    stijl: str = ""
    waarom: str = ""


def parse_questions(text: str, naam: str) -> list[Vraag]:
    """The questions in a TOML text. InvoerFout for anything that is no question set."""
    try:
        data = tomllib.loads(text)
        found = [
            Vraag(q["tekst"], list(q["eclis"]), tuple(q.get("overwegingen", ())), q.get("id", ""), q.get("stijl", ""))
            for q in data.get("vraag", [])
        ]
        found += [
            Vraag(q["tekst"], [], (), q.get("id", ""), "zonder bron", q.get("waarom", ""))
            for q in data.get("zonder_bron", [])
        ]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise InvoerFout(f"{naam} is geen vragenlijst in TOML.", "Zie evaluation/demo.toml voor de vorm.") from error
    if not found:
        raise InvoerFout(f"{naam} bevat geen vragen.", "Zet er [[vraag]] of [[zonder_bron]] in.")
    return found


def read_questions(name: str) -> list[Vraag]:
    """One of the project's own sets by name, or a TOML file."""
    if name in SETS:
        return parse_questions((files("strafrecht_rag.evaluation") / f"{name}.toml").read_text("utf-8"), name)
    path = Path(name)
    try:
        return parse_questions(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise InvoerFout(
            f"{name} kan niet worden gelezen.", f"Geef een TOML-bestand, of een van: {', '.join(SETS)}."
        ) from error
