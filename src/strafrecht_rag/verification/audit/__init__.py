"""The audit of a text: every reference to a ruling in it is found and held against the rulings that a lookup gives. Pure."""

from strafrecht_rag.verification.audit.articles import Artikel, Wetstand
from strafrecht_rag.verification.audit.audit import audit
from strafrecht_rag.verification.audit.model import Bron, Controle, Deel, Kaart, Naslag, Referentie, Zinsoordeel

__all__ = ["Artikel", "Bron", "Controle", "Deel", "Kaart", "Naslag", "Referentie", "Wetstand", "Zinsoordeel", "audit"]
