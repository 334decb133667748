"""A small register of rulings for `opendata_server`: what it holds, how it is searched, and how it changes.

The texts are written for these tests. See OPENDATA.md for what is known of the real register and what is guessed.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from xml.sax.saxutils import escape

STRAFRECHT = "http://psi.rechtspraak.nl/rechtsgebied#strafrecht"
CIVIEL = "http://psi.rechtspraak.nl/rechtsgebied#civielRecht"
BESTUURSRECHT = "http://psi.rechtspraak.nl/rechtsgebied#bestuursrecht"

GERECHTEN = {
    "HR": ("Hoge Raad", "http://standaarden.overheid.nl/owms/terms/Hoge_Raad_der_Nederlanden"),
    "PHR": ("Parket bij de Hoge Raad", "http://standaarden.overheid.nl/owms/terms/Parket_bij_de_Hoge_Raad"),
    "GHAMS": ("Gerechtshof Amsterdam", "http://standaarden.overheid.nl/owms/terms/Gerechtshof_Amsterdam"),
    "GHSHE": (
        "Gerechtshof 's-Hertogenbosch",
        "http://standaarden.overheid.nl/owms/terms/Gerechtshof_'s-Hertogenbosch",
    ),
    "RBAMS": ("Rechtbank Amsterdam", "http://standaarden.overheid.nl/owms/terms/Rechtbank_Amsterdam"),
    "RBOVE": ("Rechtbank Overijssel", "http://standaarden.overheid.nl/owms/terms/Rechtbank_Overijssel"),
    "RBROT": ("Rechtbank Rotterdam", "http://standaarden.overheid.nl/owms/terms/Rechtbank_Rotterdam"),
}

ZINNEN = (
    "De verdachte heeft de hem verweten {feit} ter terechtzitting bekend.",
    "De raadsman heeft aangevoerd dat de verklaring van getuige {n} niet betrouwbaar is.",
    "De officier van justitie heeft gevorderd dat de verdachte wordt veroordeeld tot een gevangenisstraf van {n} maanden.",
    "De verklaring van de aangever vindt steun in de camerabeelden van {dag} en in het proces-verbaal met nummer {n}.",
    "Daarmee is wettig en overtuigend bewezen dat de verdachte zich aan {feit} schuldig heeft gemaakt.",
    "Bij het bepalen van de straf is gelet op de ernst van {feit} en op het blanco strafblad van de verdachte.",
    "De benadeelde partij heeft {n} euro gevorderd; dat bedrag is niet betwist en komt niet onredelijk voor.",
    "Het verweer dat sprake was van noodweer wordt verworpen, omdat de verdachte zelf de confrontatie zocht.",
)
FEITEN = ("diefstal", "mishandeling", "oplichting", "heling", "bedreiging", "brandstichting", "verduistering")


@dataclass(frozen=True)
class Stuk:
    """One ECLI of the register. `tekst` None: only metadata. `weg`: withdrawn, `doc` or `ecli`. `xml`: a real document."""

    ecli: str
    datum: date
    gewijzigd: datetime
    onderwerpen: tuple[str, ...] = (STRAFRECHT,)
    tekst: tuple[str, ...] | None = ()
    soort: str = "Uitspraak"
    relaties: tuple[tuple[str, str, str], ...] = ()
    """Formal relations: the other ECLI, `eerdere` or `latere`, and the type."""
    ljn: str = ""
    weg: str = ""
    titel: str = ""
    samenvatting: str = "-"
    xml: bytes = b""

    @property
    def code(self) -> str:
        return self.ecli.split(":")[2]

    @property
    def uri(self) -> str:
        return GERECHTEN.get(self.code, ("", f"http://psi.rechtspraak.nl/{self.code}"))[1]

    @property
    def naam(self) -> str:
        return GERECHTEN.get(self.code, (f"Gerecht {self.code}", ""))[0]

    @property
    def heeft_tekst(self) -> bool:
        return (self.tekst is not None or bool(self.xml)) and not self.weg


def make_text(ecli: str, alineas: int = 4) -> tuple[str, ...]:
    """Paragraphs of our own making, the same for the same ECLI."""
    dice = random.Random(ecli)
    return tuple(
        dice.choice(ZINNEN).format(
            feit=dice.choice(FEITEN), n=dice.randrange(2, 900), dag=f"{dice.randrange(1, 28)} mei"
        )
        for _ in range(alineas)
    )


def write_xml(stuk: Stuk) -> bytes:
    """The answer of `/uitspraken/content`: metadata, and the body where there is one."""
    if stuk.xml and not stuk.weg:
        return stuk.xml
    subjects = "".join(
        f'<dcterms:subject rdfs:label="Rechtsgebied" resourceIdentifier="{s}">{s.rsplit("#", 1)[-1].title()}</dcterms:subject>'
        for s in stuk.onderwerpen
    )
    relations = "".join(
        f'<dcterms:relation rdfs:label="Formele relatie" ecli:resourceIdentifier="{other}" '
        f'psi:type="http://psi.rechtspraak.nl/{kind}" psi:aanleg="http://psi.rechtspraak.nl/{side}Aanleg">'
        f"{kind}: {other}</dcterms:relation>"
        for other, side, kind in stuk.relaties
    )
    ljn = f"<dcterms:replaces>{stuk.ljn}</dcterms:replaces>" if stuk.ljn else ""
    low = stuk.soort.lower()
    body = ""
    if stuk.heeft_tekst:
        paragraphs = "".join(
            f"<paragroup><nr>{i}</nr><para>{escape(t)}</para></paragroup>" for i, t in enumerate(stuk.tekst or (), 1)
        )
        body = (
            f'<{low} xmlns="http://www.rechtspraak.nl/schema/rechtspraak-1.0" id="{stuk.ecli}:DOC" lang="nl">'
            f"<section><title>De beoordeling</title>{paragraphs}</section></{low}>"
        )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<open-rechtspraak><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:ecli="https://e-justice.europa.eu/ecli" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:psi="http://psi.rechtspraak.nl/" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#">
<rdf:Description><dcterms:identifier>{stuk.ecli}</dcterms:identifier><dcterms:format>text/xml</dcterms:format>
<dcterms:modified>{stuk.gewijzigd:%Y-%m-%dT%H:%M:%S}</dcterms:modified>{ljn}
<dcterms:creator rdfs:label="Instantie" resourceIdentifier="{escape(stuk.uri)}">{stuk.naam}</dcterms:creator>
<dcterms:date rdfs:label="Uitspraakdatum">{stuk.datum}</dcterms:date>
<dcterms:type resourceIdentifier="http://psi.rechtspraak.nl/{low}">{stuk.soort}</dcterms:type>{subjects}{relations}
</rdf:Description></rdf:RDF>{body}</open-rechtspraak>""".encode()


def _moment(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S")


@dataclass
class Register:
    """All ECLIs. Every change moves the ECLI to the end of the list, which is ordered by change."""

    stukken: dict[str, Stuk] = field(default_factory=dict)
    nu: datetime = datetime(2022, 9, 2, 14, 43, 35)
    """The register's clock: it goes on by a second with every change."""
    slot: threading.RLock = field(default_factory=threading.RLock)

    @classmethod
    def of(cls, stukken: Iterable[Stuk]) -> Register:
        return cls({s.ecli: s for s in stukken})

    def _put(self, ecli: str, **changes: object) -> None:
        with self.slot:
            self.nu += timedelta(seconds=1)
            self.stukken[ecli] = replace(self.stukken[ecli], gewijzigd=self.nu, **changes)  # type: ignore[arg-type]

    def change(self, ecli: str, tekst: Sequence[str]) -> None:
        self._put(ecli, tekst=tuple(tekst), weg="", xml=b"")

    def withdraw(self, ecli: str, weg: str = "doc") -> None:
        self._put(ecli, weg=weg)

    def add(self, stuk: Stuk) -> None:
        with self.slot:
            self.nu += timedelta(seconds=1)
            self.stukken[stuk.ecli] = replace(stuk, gewijzigd=self.nu)

    def search(self, asked: Mapping[str, Sequence[str]]) -> list[Stuk]:
        """The entries that fit, oldest change first. Parameters that are not known here do nothing, as in the register."""
        with self.slot:
            found = [s for s in self.stukken.values() if self._fits(s, asked)]
        found.sort(key=lambda s: (s.gewijzigd, s.ecli), reverse=asked.get("sort", ["ASC"])[0] == "DESC")
        return found

    @staticmethod
    def _fits(s: Stuk, asked: Mapping[str, Sequence[str]]) -> bool:
        bare = s.weg == "ecli"  # guessed: of a withdrawn ECLI the register knows nothing any more
        if "subject" in asked and (bare or not any(o.startswith(w) for o in s.onderwerpen for w in asked["subject"])):
            return False
        if "creator" in asked and (bare or s.uri not in asked["creator"]):
            return False
        if "type" in asked and (bare or s.soort not in asked["type"]):
            return False
        if "replaces" in asked and s.ljn not in asked["replaces"]:
            return False
        days = sorted(asked.get("date", []))
        if days and (bare or not days[0] <= s.datum.isoformat() <= days[-1]):
            return False
        moments = sorted(map(_moment, asked.get("modified", [])))
        if moments and (s.gewijzigd < moments[0] or (len(moments) > 1 and s.gewijzigd > moments[1])):
            return False
        return "return" not in asked or s.heeft_tekst


def small_register(strafrecht: int = 40, anders: int = 25, zonder_tekst: int = 5, jaar: int = 2021) -> Register:
    """Criminal rulings over the first three months of a year, with others among them, and some without text."""
    stukken = []
    courts = [c for c in GERECHTEN if c != "PHR"]
    for n in range(strafrecht + anders + zonder_tekst):
        court = courts[n % len(courts)]
        ecli = f"ECLI:NL:{court}:{jaar}:{n + 1}"
        day = date(jaar, 1, 1) + timedelta(days=(n * 7) % 88)
        criminal = n < strafrecht or n >= strafrecht + anders
        stukken.append(
            Stuk(
                ecli,
                day,
                datetime(jaar, 4, 1, 8, 0, 0) + timedelta(minutes=n),
                (STRAFRECHT,) if criminal else ((CIVIEL,), (BESTUURSRECHT,))[n % 2],
                make_text(ecli) if n < strafrecht + anders else None,
            )
        )
    return Register.of(stukken)
