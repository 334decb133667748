"""What a sync is asked, and what it tells afterwards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from strafrecht_rag.index.coverage import Dekking
from strafrecht_rag.index.tombstones import Grafsteen
from strafrecht_rag.sources.opendata.errors import OpenDataFout
from strafrecht_rag.sources.opendata.manifest import Bereik


@dataclass(frozen=True)
class Opdracht:
    """`bereik` None: what was wanted before, and what changed in it. `namen`: ECLIs and LJNs, and then nothing else.

    `hooguit`: rulings with text to take in, exactly so many where there are. `keten`: what they formally relate to, too.
    """

    vandaag: date
    bereik: Bereik | None = None
    hooguit: int | None = None
    namen: tuple[str, ...] = ()
    keten: bool = False
    originelen: bool = True


@dataclass(frozen=True)
class Map:
    """Where a sync keeps what it knows of the register: its state, the originals, and the value lists it fetched."""

    pad: Path

    @property
    def manifest(self) -> Path:
        return self.pad / "manifest.sqlite"

    @property
    def originelen(self) -> Path:
        return self.pad / "originelen"

    @property
    def waardelijsten(self) -> Path:
        return self.pad / "waardelijsten"

    @classmethod
    def of(cls, index: Path, given: Path | None = None) -> Map:
        """Beside the index, so that it outlives an index that is built anew."""
        return cls(given or index.with_name(f"{index.name}-bron"))


@dataclass
class Verslag:
    """How a sync went. `gestopt`: why it ended early. `te_gaan`: rulings that wait in this run, for a progress bar."""

    nieuw: int = 0
    gewijzigd: int = 0
    gelijk: int = 0
    zonder_tekst: int = 0
    ander_rechtsgebied: int = 0
    uit_keten: int = 0
    passages: int = 0
    ontdekt: int = 0
    te_gaan: int = 0
    verzoeken: int = 0
    seconden: float = 0.0
    bezig: str = ""
    mislukt: Counter[str] = field(default_factory=Counter)
    voorbeelden: list[str] = field(default_factory=list)
    """The first failures in full: ECLI and sentence."""
    ingetrokken: list[Grafsteen] = field(default_factory=list)
    opmerkingen: list[str] = field(default_factory=list)
    gestopt: OpenDataFout | None = None
    dekking: Dekking | None = None

    @property
    def opgenomen(self) -> int:
        """Rulings with text that this run took in or found unchanged."""
        return self.nieuw + self.gewijzigd + self.gelijk

    @property
    def gehad(self) -> int:
        return self.opgenomen + self.zonder_tekst + self.ander_rechtsgebied + self.mislukt.total()

    @property
    def in_orde(self) -> bool:
        return not self.mislukt and self.gestopt is None
