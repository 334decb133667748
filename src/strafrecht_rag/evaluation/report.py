"""What an evaluation found: per question, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from strafrecht_rag.domain import Afgekeurd
from strafrecht_rag.evaluation.questions import Vraag


@dataclass(frozen=True)
class Uitkomst:
    """One question. `rang`: the place of the first gold ruling among the passages, from 1; 0 when it is not there."""

    vraag: Vraag
    status: str
    rang: int = 0
    gevonden: int = 0
    plaats: bool = False
    beweringen: int = 0
    duplicaten: int = 0
    afgekeurd: tuple[Afgekeurd, ...] = ()
    pogingen: int = 0
    eerdere: tuple[int, int] = (0, 0)
    genoemd: int = 0
    herleidbaar: int = 0
    fout: str = ""

    @property
    def geaccepteerd(self) -> int:
        """Accepted claims; merged repeats count as accepted."""
        return self.beweringen + self.duplicaten


def _mean(values: Iterable[float]) -> float:
    items = list(values)
    return sum(items) / len(items) if items else 0.0


@dataclass(frozen=True)
class Report:
    """All outcomes of a run with passages of at most `k` each."""

    uitkomsten: list[Uitkomst] = field(default_factory=list)
    k: int = 4
    llm: str = ""

    @property
    def met_bron(self) -> list[Uitkomst]:
        return [u for u in self.uitkomsten if u.vraag.eclis]

    @property
    def zonder_bron(self) -> list[Uitkomst]:
        return [u for u in self.uitkomsten if not u.vraag.eclis]

    @property
    def bronjuistheid(self) -> float:
        """Share of the answers in which every ECLI can be traced; 1.0 where nothing was cited. 1.0 by design."""
        cited = [u for u in self.uitkomsten if u.genoemd]
        return _mean(float(u.herleidbaar == u.genoemd) for u in cited) if cited else 1.0

    @property
    def claim_acceptance(self) -> float:
        """Accepted over all claims in the last output, over the answerable questions; 0.0 where there was none."""
        return _share((u.geaccepteerd, u.geaccepteerd + len(u.afgekeurd)) for u in self.met_bron)

    @property
    def claim_acceptance_alle_pogingen(self) -> float:
        """The same over every attempt, the failed first ones included."""
        return _share(
            (u.geaccepteerd + u.eerdere[0], u.geaccepteerd + len(u.afgekeurd) + u.eerdere[1]) for u in self.met_bron
        )

    @property
    def afkeuringen(self) -> dict[str, int]:
        """Rejected claims over the answerable questions: without a number, with one out of range, copies, the rest.

        The rest is what a passage itself speaks against (a reference, a fact, in strict mode the support): it is
        counted apart, because a form can force a number and can never make a line true.
        """
        codes = Counter(a.code for u in self.met_bron for a in u.afgekeurd)
        named = {code: codes[code] for code in ("markering", "bereik", "opdracht")}
        return named | {"inhoud": codes.total() - sum(named.values())}

    @property
    def acceptance_met_nummer(self) -> float:
        """Accepted claims over those with a usable number: what is left of the score when the form is given."""
        left = ("markering", "bereik")
        return _share(
            (u.geaccepteerd, u.geaccepteerd + sum(a.code not in left for a in u.afgekeurd)) for u in self.met_bron
        )

    @property
    def recall(self) -> float:
        """Share of the answerable questions with a gold ruling among the passages."""
        return _mean(float(u.rang > 0) for u in self.met_bron)

    @property
    def mrr(self) -> float:
        """Mean of 1/rank of the first gold ruling, 0 where it is not among the passages."""
        return _mean(1 / u.rang if u.rang else 0.0 for u in self.met_bron)

    @property
    def plaats(self) -> float:
        """Share of the questions with a gold consideration of which that very consideration was handed over."""
        return _mean(float(u.plaats) for u in self.met_bron if u.vraag.overwegingen)

    @property
    def geen_bron_juist(self) -> float:
        """Share of the questions without source that ended in no source."""
        return _mean(float(u.status == "geen_bron") for u in self.zonder_bron)

    @property
    def onterecht_geen_bron(self) -> float:
        """Share of the answerable questions that ended in no source."""
        return _mean(float(u.status == "geen_bron") for u in self.met_bron)

    @property
    def retries(self) -> int:
        return sum(u.pogingen > 1 for u in self.uitkomsten)

    def totals(self) -> dict[str, float | int | str]:
        """The figures under the names that the report and `--json` use."""
        return {
            "model": self.llm,
            "vragen_met_bron": len(self.met_bron),
            "vragen_zonder_bron": len(self.zonder_bron),
            f"recall@{self.k}": round(self.recall, 3),
            "mrr": round(self.mrr, 3),
            "overweging_gevonden": round(self.plaats, 3),
            "geen_bron_juist": round(self.geen_bron_juist, 3),
            "onterecht_geen_bron": round(self.onterecht_geen_bron, 3),
            "bronjuistheid": round(self.bronjuistheid, 3),
            "claim_acceptance": round(self.claim_acceptance, 3),
            "claim_acceptance_alle_pogingen": round(self.claim_acceptance_alle_pogingen, 3),
            "claim_acceptance_met_nummer": round(self.acceptance_met_nummer, 3),
            **{f"afgekeurd_{name}": count for name, count in self.afkeuringen.items()},
            "retries": self.retries,
            "fouten": sum(bool(u.fout) for u in self.uitkomsten),
        }


def _share(pairs: Iterable[tuple[int, int]]) -> float:
    items = list(pairs)
    total = sum(t for _, t in items)
    return sum(a for a, _ in items) / total if total else 0.0
