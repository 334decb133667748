"""What can go wrong, each with the Dutch sentence a user sees and the next step.

Fout                      base of all; exit code 2
├── InvoerFout            the input is wrong: a question, a date, a path, a court
├── BronFout              a file or archive that cannot be read as rulings
├── IndexFout             the index: missing, other version, other embedder, in use, disk full
└── ModelFout             a language or embedding model: away, not pulled, broken off; `LeegAntwoord` when it said nothing
"""

from __future__ import annotations


class Fout(Exception):
    """Base error. `melding` says in Dutch what is wrong, `raad` what the user can do about it."""

    exit_code = 2

    def __init__(self, melding: str, raad: str = "") -> None:
        super().__init__(melding)
        self.melding = melding
        self.raad = raad

    def __str__(self) -> str:
        return f"{self.melding} {self.raad}".strip()


class InvoerFout(Fout):
    """What the user typed or named cannot be used. Trying again unchanged never helps."""


class BronFout(Fout):
    """A file, an archive or a line in it cannot be read as a ruling. The rest goes in."""

    def at(self, waar: str) -> BronFout:
        """This error with the file or line it is about in front, once."""
        return self if self.melding.startswith(waar) else BronFout(f"{waar}: {self.melding}", self.raad)


class IndexFout(Fout):
    """The index is missing, of another version or embedder, in use, or could not be written."""


class ModelFout(Fout):
    """A model does not answer, or not usably. Trying again later can help."""


class LeegAntwoord(ModelFout):
    """The model answered without a single word."""
