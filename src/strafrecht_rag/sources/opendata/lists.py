"""The register's value lists: courts, fields of law, procedures, kinds of formal relation, each with the day it is of.

Small lists ship with the program. They hold what real documents show, not all there is: `sync --lists` fetches them whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

from lxml import etree

from strafrecht_rag.disk import write_whole
from strafrecht_rag.sources.opendata.client import LISTS, Client
from strafrecht_rag.sources.opendata.errors import GeenXml


@dataclass(frozen=True, order=True)
class Waarde:
    """One value: its URI, what it is called, and for a court the code that its ECLIs have."""

    kenmerk: str
    naam: str
    code: str = ""


@dataclass(frozen=True)
class Waardelijst:
    """A list with the day it is of. `meegeleverd`: as shipped, not fetched."""

    naam: str
    datum: date
    waarden: tuple[Waarde, ...]
    meegeleverd: bool = True


def _read(text: str, naam: str, *, shipped: bool) -> Waardelijst:
    head, _, *rows = text.splitlines()
    values = tuple(Waarde(*row.split("\t")) for row in rows if row)
    return Waardelijst(naam, date.fromisoformat(head.removeprefix("# ")), values, shipped)


def load_list(naam: str, folder: Path | None = None) -> Waardelijst:
    """The list as fetched last into `folder`, else as shipped. A fetched file that cannot be read counts as none."""
    if folder is not None:
        try:
            return _read((folder / f"{naam}.tsv").read_text("utf-8"), naam, shipped=False)
        except (OSError, ValueError, TypeError):
            pass
    shipped = files("strafrecht_rag.sources.opendata") / "data" / f"{naam}.tsv"
    return _read(shipped.read_text("utf-8"), naam, shipped=True)


def court_uris(codes: tuple[str, ...], folder: Path | None = None) -> dict[str, str]:
    """The register's URIs of courts by code; a code that the list does not know is left out."""
    known = {v.code: v.kenmerk for v in load_list("Instanties", folder).waarden}
    return {code: known[code] for code in codes if code in known}


def parse_list(data: bytes) -> tuple[Waarde, ...]:
    """The values in a list's XML: every element with an `Identifier` and a `Naam` of its own, however deep."""
    parser: Any = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False)
    root = etree.fromstring(data, parser)
    found = set()
    for element in root.iter("{*}Identifier"):
        parent = element.getparent()
        uri, name = _clean(element), _clean(parent.find("{*}Naam") if parent is not None else None)
        if uri and name and parent is not None:
            found.add(Waarde(uri, name, _clean(parent.find("{*}Afkorting"))))
    if not found:
        raise GeenXml("De bron gaf een waardelijst zonder waarden.", "Probeer het later; de oude lijst blijft gelden.")
    return tuple(sorted(found))


def _clean(element: Any) -> str:
    return " ".join((element.text or "").split()) if element is not None else ""


def refresh(client: Client, folder: Path, today: date) -> list[Waardelijst]:
    """Fetch every list and keep it in `folder`, each whole or not at all."""
    out = []
    for naam in LISTS:
        values = parse_list(client.value_list(naam))
        path = folder / f"{naam}.tsv"
        lines = [
            f"# {today.isoformat()}",
            "kenmerk\tnaam\tcode",
            *("\t".join((v.kenmerk, v.naam, v.code)) for v in values),
        ]
        write_whole(path, "\n".join(lines) + "\n")
        out.append(Waardelijst(naam, today, values, meegeleverd=False))
    return out
