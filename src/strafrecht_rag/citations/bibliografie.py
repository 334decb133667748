"""Rulings for reference managers: BibTeX, RIS and CSL-JSON, one record for each ruling.

What follows a ruling as a remark (`noten`) is plain text; every writer makes it safe for its own form.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from itertools import count
from typing import Any

from strafrecht_rag.citations.aanhaling import Aanhaling, leidraad, reporter, short_court, write_places
from strafrecht_rag.citations.courts import court_on
from strafrecht_rag.citations.veld import one_line

FICTIEF_NOOT = "FICTIEF: deze uitspraak is verzonnen, voor de demonstratie"


def make_keys(rulings: Sequence[Aanhaling]) -> list[str]:
    """A name for each ruling, ASCII and unique: `HR_2023_284`, or court, day and case number of one without ECLI."""
    keys: dict[str, None] = {}
    for a in rulings:
        day = a.datum.isoformat() if a.datum else ""
        published = a.ecli.removeprefix("ECLI:").removeprefix("NL:")
        name = published or f"{short_court(a.code, a.instantie)} {day} {a.zaaknummer}"
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
        base = "_".join(re.findall(r"[A-Za-z0-9]+", plain))[:60] or "uitspraak"
        numbered = (f"{base}_{n}" for n in count(2))
        keys[base if base not in keys else next(k for k in numbered if k not in keys)] = None
    return list(keys)


def _name(a: Aanhaling) -> str:
    """The citation without places and journal: what stands in a list of sources."""
    return leidraad(Aanhaling(a.ecli, a.code, a.instantie, a.datum, a.zaaknummer, a.conclusie, (), a.auteur))


def _court(a: Aanhaling) -> str:
    known = court_on(a.code, a.datum)
    return known.naam if known else one_line(a.instantie)


def _notes(a: Aanhaling, noten: Sequence[str]) -> list[str]:
    case = f"zaaknummer {a.zaaknummer}" if a.zaaknummer and a.ecli else ""
    given = [FICTIEF_NOOT if a.fictief else "", write_places(a.plaatsen, conclusie=a.conclusie), case, *noten]
    return [line.removesuffix(".") for line in map(one_line, given) if line]


def _split_name(auteur: str) -> tuple[str, str]:
    """Surname and initials: `D.J.C. Aben`, `J. van der Meij`."""
    match = re.match(r"((?:[A-Z][a-z]?\.\s?)+)\s?(.+)", one_line(auteur))
    return (match[2], match[1].strip()) if match else (one_line(auteur), "")


# --- BibTeX ------------------------------------------------------------------------------------------------------------

# BibTeX counts braces even behind a backslash, so none may stand in a value by itself.
_TEX = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}", "&": r"\&", "%": r"\%", "#": r"\#", "$": r"\$", "_": r"\_",
}  # fmt: skip
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def _tex(text: str) -> str:
    return "".join(_TEX.get(c, c) for c in one_line(text))


def _remark(text: str) -> str:
    """A line outside the entries, which BibTeX skips; an @ would begin an entry."""
    return f"% {one_line(text).replace('@', '(at)')}\n"


def bibtex(rulings: Sequence[Aanhaling], *, kop: Sequence[str] = ()) -> str:
    """One `@misc` for each ruling. `kop`: remarks on top of the file."""
    entries = []
    for a, key in zip(rulings, make_keys(rulings), strict=True):
        fields = {
            "key": "{" + key.replace("_", " ") + "}",
            "title": "{{" + _tex(_name(a)) + "}}",
            "howpublished": "{" + _tex("" if a.fictief else reporter(a.vindplaatsen)) + "}",
            "year": f"{{{a.datum.year:04}}}" if a.datum else "{}",
            "month": _MONTHS[a.datum.month - 1] if a.datum else "{}",
            "note": "{" + _tex("; ".join(_notes(a, ()))) + "}",
            "url": "{" + a.link + "}",
            "langid": "{dutch}",
        }
        body = "".join(f"  {name:<12} = {value},\n" for name, value in fields.items() if value != "{}")
        entries.append(f"@misc{{{key},\n{body}}}\n")
    head = "".join(map(_remark, kop))
    return "\n".join([*([head] if head else []), *entries])


# --- RIS ---------------------------------------------------------------------------------------------------------------


def ris(rulings: Sequence[Aanhaling], *, noten: Sequence[str] = ()) -> str:
    """One record of type CASE for each ruling; `noten` stand in each."""
    return "\r\n".join(
        _ris_record("CASE", _ris_fields(a, key, noten)) for a, key in zip(rulings, make_keys(rulings), strict=True)
    )


def ris_melding(titel: str, noten: Sequence[str]) -> str:
    """A record that is no ruling, to say why there are none."""
    return _ris_record("GEN", [("TI", titel), *(("N1", n) for n in noten)])


def _ris_fields(a: Aanhaling, key: str, noten: Sequence[str]) -> list[tuple[str, str]]:
    return [
        ("ID", key),
        ("TI", _name(a)),
        ("AU", ", ".join(filter(None, _split_name(a.auteur)))),
        ("PB", _court(a)),
        ("PY", f"{a.datum.year:04}" if a.datum else ""),
        ("DA", f"{a.datum.year:04}/{a.datum:%m/%d}" if a.datum else ""),
        ("AN", a.ecli),
        ("M1", a.zaaknummer),
        ("T2", "" if a.fictief else reporter(a.vindplaatsen)),
        ("LA", "nl"),
        ("UR", a.link),
        *(("N1", n) for n in _notes(a, noten)),
    ]


def _ris_record(kind: str, fields: Sequence[tuple[str, str]]) -> str:
    lines = [("TY", kind), *((tag, one_line(value)) for tag, value in fields)]
    return "".join(f"{tag}  - {value}\r\n" for tag, value in lines if value) + "ER  - \r\n"


# --- CSL-JSON ----------------------------------------------------------------------------------------------------------


def csl(rulings: Sequence[Aanhaling], *, noten: Sequence[str] = ()) -> str:
    """A list of items of type `legal_case`; `noten` stand in each."""
    return _json([_csl_item(a, key, noten) for a, key in zip(rulings, make_keys(rulings), strict=True)])


def csl_melding(titel: str, noten: Sequence[str]) -> str:
    """A list with one item that is no ruling, to say why there are none."""
    return _json(
        [{"id": "melding", "type": "document", "title": one_line(titel), "note": "; ".join(map(one_line, noten))}]
    )


def _json(items: list[dict[str, Any]]) -> str:
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def _csl_item(a: Aanhaling, key: str, noten: Sequence[str]) -> dict[str, Any]:
    family, given = _split_name(a.auteur)
    item: dict[str, Any] = {
        "id": key,
        "type": "legal_case",
        "title": _name(a),
        "authority": _court(a),
        "number": one_line(a.ecli or a.zaaknummer),
        "container-title": "" if a.fictief else reporter(a.vindplaatsen),
        "issued": {"date-parts": [[a.datum.year, a.datum.month, a.datum.day]]} if a.datum else {},
        "author": [{"family": family, "given": given} if given else {"literal": family}] if family else [],
        "note": "; ".join(_notes(a, noten)),
        "language": "nl-NL",
        "URL": a.link,
    }
    return {name: value for name, value in item.items() if value}
