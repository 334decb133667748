"""The bytes of a document, and the refusals that every kind shares."""

from __future__ import annotations

from dataclasses import dataclass

from strafrecht_rag.errors import InvoerFout

STANDAARDINVOER = "standaardinvoer"
SAVE_AS = "Open het en bewaar het als docx, pdf of txt. Geef daarna dat bestand."


@dataclass(frozen=True)
class Bron:
    """The bytes of a document and how to speak of it."""

    naam: str
    data: bytes
    ext: str

    def fout(self, melding: str, raad: str) -> InvoerFout:
        return fout_over(self.naam, melding, raad)


def fout_over(naam: str, melding: str, raad: str) -> InvoerFout:
    return InvoerFout(f"{'De standaardinvoer' if naam == STANDAARDINVOER else naam} {melding}", raad)


def broken(bron: Bron, melding: str) -> InvoerFout:
    return bron.fout(
        melding,
        "Open het zelf. Lukt dat, bewaar het dan opnieuw en geef dat bestand. Lukt het niet, haal het opnieuw op.",
    )


def locked(bron: Bron) -> InvoerFout:
    return bron.fout(
        "is beveiligd met een wachtwoord.",
        "Open het met het wachtwoord en bewaar het zonder wachtwoord. Geef daarna dat bestand.",
    )
