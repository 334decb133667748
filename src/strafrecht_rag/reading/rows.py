"""Rulings as rows: JSON Lines and CSV as researchers hold them. Several rows of one ECLI are parts of one ruling.

Fields: `ecli`, `text`, and optionally `court`, `date`, `case_number`, `part`, `subject`, `summary`, `type`.
A row without ECLI is a ruling known by court, date and case number.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from strafrecht_rag.citations.courts import court_code, courts, level
from strafrecht_rag.citations.dates import parse_date
from strafrecht_rag.citations.ecli import canonical_ecli
from strafrecht_rag.domain import Soort, Uitspraak
from strafrecht_rag.errors import BronFout
from strafrecht_rag.reading.blocks import Blok, join_blocks
from strafrecht_rag.reading.metadata import split_zaaknummers
from strafrecht_rag.reading.outline import outline
from strafrecht_rag.reading.passages import make_passages

WHOLE, PARTS = 2, 1
"""The `herkomst` of a whole text and of parts of one."""

_SPACES = re.compile(r"[^\S\n]+")
# Text taken from web pages has numbers and dashes on lines of their own, above what they belong to.
_LONE_MARK = re.compile(r"(?:\d{1,3}(?:\.\d{1,3}){0,5}\.?|[-–•])")
_WHOLE_WORDS = {"whole", "geheel", "volledig", "alles", ""}


@dataclass(frozen=True)
class Rij:
    """One row after checking. `waar` names the file and line, for the report."""

    waar: str
    tekst: str
    ecli: str = ""
    instantie: str = ""
    code: str = ""
    datum: date | None = None
    zaaknummers: tuple[str, ...] = ()
    deel: str = ""
    rechtsgebieden: tuple[str, ...] = ()
    samenvatting: str = ""
    soort: Soort = "Uitspraak"

    @property
    def groep(self) -> tuple[str, ...]:
        """Rows of one group are one ruling."""
        return (self.ecli,) if self.ecli else (self.code or self.instantie, str(self.datum), ",".join(self.zaaknummers))


def _string(row: Mapping[str, object], name: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    raise BronFout(f"het veld `{name}` is geen tekst.", "Zet er tekst tussen aanhalingstekens in.")


def _subjects(text: str) -> tuple[str, ...]:
    """`Strafrecht; Materieel strafrecht` as the register's names for fields of law."""
    names = {"strafrecht": "strafrecht", "bestuursrecht": "bestuursrecht", "civiel recht": "civielRecht"}
    parts = [p.strip().lower() for p in re.split(r"[;|,]", text) if p.strip()]
    known = [names[p] for p in parts if p in names]
    return tuple(dict.fromkeys(known or [f"{p}" for p in parts]))


def make_row(row: Mapping[str, object], waar: str) -> Rij:
    """A checked row. Raises BronFout, naming the row, for one that cannot become a ruling."""
    text = _string(row, "text")
    if not text:
        raise BronFout(f"{waar}: het veld `text` is leeg.", "Vul de tekst in of laat de regel weg.")
    given = _string(row, "ecli")
    ecli = canonical_ecli(given) or ""
    if given and not ecli:
        raise BronFout(f"{waar}: «{given[:60]}» is geen ECLI.", "Verbeter de ECLI of laat haar leeg.")
    court = _string(row, "court")
    code = ecli.split(":")[2] if ecli else court_code(court) or ""
    known = courts().get(code)
    day = _string(row, "date")
    datum = parse_date(day)
    if day and not datum:
        raise BronFout(f"{waar}: «{day[:30]}» is geen bestaande datum.", "Schrijf de datum als 2021-05-03.")
    numbers = split_zaaknummers(_string(row, "case_number"))
    if not ecli and not (court or numbers):
        raise BronFout(f"{waar}: er is geen ECLI en geen gerecht of zaaknummer.", "Vul `ecli` of `court` in.")
    return Rij(
        waar=waar,
        tekst=text,
        ecli=ecli,
        instantie=known.naam if known else court,
        code=code,
        datum=datum,
        zaaknummers=numbers,
        deel=_string(row, "part"),
        rechtsgebieden=_subjects(_string(row, "subject")),
        samenvatting=_string(row, "summary"),
        soort="Conclusie" if _string(row, "type").lower() == "conclusie" or code == "PHR" else "Uitspraak",
    )


def text_blocks(text: str, sectie: int = 0) -> list[Blok]:
    """Plain text as blocks: one a line; an empty line parts paragraphs."""
    blocks: list[Blok] = []
    gap, mark = True, ""
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = _SPACES.sub(" ", raw).strip()
        if not line:
            gap = True
            continue
        if mark and (line[0].isupper() or line[0] in "[€" or not mark[0].isdigit()):
            line, mark = f"{mark} {line}", ""
        elif mark:
            blocks.append(Blok("alinea", mark, sectie=sectie, vast=not gap))
            gap, mark = False, ""
        if _LONE_MARK.fullmatch(line):
            mark = line
            continue
        blocks.append(Blok("alinea", line, sectie=sectie, vast=not gap))
        gap = False
    if mark:
        blocks.append(Blok("alinea", mark, sectie=sectie, vast=not gap))
    return blocks


def assemble(rows: list[Rij]) -> Uitspraak:
    """The rows of one group as one ruling, in the order given; a part's name becomes its heading path."""
    first = rows[0]
    niveau = level(first.code, first.instantie)
    whole = [r for r in rows if r.deel.lower() in _WHOLE_WORDS]
    used = list({r.tekst: r for r in (whole or rows)}.values())
    blocks = [b for i, r in enumerate(used) for b in text_blocks(r.tekst, sectie=i)]
    text, starts = join_blocks(blocks)
    stukken = outline(
        blocks, starts, soort=first.soort, niveau=niveau, delen=tuple(r.deel for r in used) if not whole else ()
    )

    def gather(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(v for r in rows for v in getattr(r, name)))

    return Uitspraak(
        tekst=text,
        passages=make_passages(text, stukken),
        ecli=first.ecli,
        soort=first.soort,
        instantie=next((r.instantie for r in rows if r.instantie), ""),
        code=first.code,
        niveau=niveau,
        datum=next((r.datum for r in rows if r.datum), None),
        zaaknummers=gather("zaaknummers"),
        # Researchers' files of criminal rulings seldom say so in every row.
        rechtsgebieden=gather("rechtsgebieden") or ("strafrecht",),
        inhoudsindicatie=next((r.samenvatting for r in rows if r.samenvatting), ""),
        herkomst=WHOLE if whole else PARTS,
    )


def read_jsonl(lines: Iterable[bytes], naam: str) -> Iterator[Rij | BronFout]:
    """The rows of a JSON Lines file; a bad line is yielded as the error that it is."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        waar = f"{naam}, regel {number}"
        try:
            row = json.loads(line.decode("utf-8-sig"))
            if not isinstance(row, dict):
                raise BronFout(f"{waar}: dit is geen JSON-object.", "Elke regel hoort één object te zijn.")
            json.dumps(row, ensure_ascii=False).encode("utf-8")  # half a surrogate pair is no text
            yield make_row(row, waar)
        except (ValueError, RecursionError):
            yield BronFout(f"{waar}: dit is geen geldige JSON in UTF-8.", "Controleer deze regel.")
        except BronFout as error:
            yield error.at(waar)


def read_csv(data: Iterable[bytes], naam: str) -> Iterator[Rij | BronFout]:
    """The rows of a CSV file with a header line; comma or semicolon."""
    try:
        text = b"".join(data).decode("utf-8-sig")
    except UnicodeDecodeError:
        yield BronFout(f"{naam}: dit bestand is niet in UTF-8.", "Sla het op als CSV UTF-8.")
        return
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    csv.field_size_limit(2**31 - 1)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    if "text" not in (reader.fieldnames or []):
        yield BronFout(f"{naam}: de eerste regel noemt geen kolom `text`.", "Zet de namen van de kolommen op regel 1.")
        return
    for number, row in enumerate(reader, 2):
        try:
            yield make_row(row, f"{naam}, rij {number}")
        except BronFout as error:
            yield error
