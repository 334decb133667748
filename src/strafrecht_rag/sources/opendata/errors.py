"""What can go wrong between us and the register, each with the sentence a user sees.

OpenDataFout
├── NietBereikbaar        no connection, no answer in time                          again later, stops the run
├── Geweigerd             401, 403: the server does not want us                     stops the run
├── TeVeelVerzoeken       429: slower                                               again, after `wacht` seconds
├── Storing               5xx                                                       again
├── Afgebroken            the body ended before its end                             again
├── Omgeleid              sent on to another address: how the site shows an error   again
├── GeenXml               an error page or other text where XML was promised        again
├── VerzoekGeweigerd      400 and other 4xx: our request is not understood
├── OnbekendeEcli         404: the register does not know this ECLI
├── AndereUitspraak       another ruling than was asked
├── GeenTekst             the ECLI is known, no text is published (HTTP 200)
├── FilterGenegeerd       the count is that without the filter                      stops the run
└── OnvolledigeLijst      a list that kept changing, or that ends before its count
"""

from __future__ import annotations

from typing import ClassVar

from strafrecht_rag.errors import BronFout

LATER = "Probeer het later opnieuw; wat al is opgehaald, blijft staan."


class OpenDataFout(BronFout):
    """A fault of the register or of the way to it. `wacht`: seconds the server asked us to wait, 0 when it did not."""

    naam: ClassVar[str] = "fout"
    """A few words for counts in a report."""
    tijdelijk: ClassVar[bool] = False
    """Trying again can help."""
    stopt: ClassVar[bool] = False
    """Going on with the next ruling makes no sense."""

    def __init__(self, melding: str, raad: str = "", *, wacht: float = 0.0) -> None:
        super().__init__(melding, raad)
        self.wacht = wacht


class NietBereikbaar(OpenDataFout):
    naam, tijdelijk, stopt = "niet bereikbaar", True, True


class Geweigerd(OpenDataFout):
    naam, stopt = "toegang geweigerd", True


class TeVeelVerzoeken(OpenDataFout):
    naam, tijdelijk = "te veel verzoeken", True


class Storing(OpenDataFout):
    naam, tijdelijk = "storing bij de bron", True


class Afgebroken(OpenDataFout):
    naam, tijdelijk = "afgebroken antwoord", True


class Omgeleid(OpenDataFout):
    naam, tijdelijk = "doorgestuurd naar een ander adres", True


class GeenXml(OpenDataFout):
    naam, tijdelijk = "foutpagina in plaats van XML", True


class VerzoekGeweigerd(OpenDataFout):
    naam = "verzoek niet begrepen"


class OnbekendeEcli(OpenDataFout):
    naam = "onbekend bij de bron"


class AndereUitspraak(OpenDataFout):
    naam = "andere uitspraak dan gevraagd"


class GeenTekst(OpenDataFout):
    naam = "zonder tekst"


class FilterGenegeerd(OpenDataFout):
    naam, stopt = "filter genegeerd", True


class OnvolledigeLijst(OpenDataFout):
    naam = "onvolledige lijst"
