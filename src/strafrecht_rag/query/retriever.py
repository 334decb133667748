"""From a question to the passages that are handed to a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from strafrecht_rag.domain import Hit, Retrieval
from strafrecht_rag.index.coverage import describe_window
from strafrecht_rag.index.embedders import Embedder
from strafrecht_rag.index.rerank import TOP, rerank
from strafrecht_rag.index.search import Gevonden, rank_passages, search_passages
from strafrecht_rag.index.store import Filter, Store
from strafrecht_rag.language.analyse import read_query
from strafrecht_rag.query.appeals import quashed_by
from strafrecht_rag.query.keuze import choose, neighbours
from strafrecht_rag.query.named import Genoemd, find_named
from strafrecht_rag.query.wensen import Wensen, read_wishes

Redenen = dict[tuple[str, int], str]
"""Of passages (ruling and number): why they stand where they do."""


def _newest_first(wishes: Wensen, found: list[Gevonden]) -> list[Gevonden]:
    by = {g.hit: g for g in found}
    return [by[hit] for hit in wishes.newest_first([g.hit for g in found])]


class Retriever:
    """Hybrid search over one index. A passage under `threshold` (0 to 1, `index.relevance`) is never handed over.

    `second`: an embedder that looks at the first passages again (`index.rerank`). `wishes`: heed the court and the period
    that a question names in plain words (`query.wensen`).
    """

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        k: int = 4,
        threshold: float = 0.2,
        *,
        where: Filter | None = None,
        second: Embedder | None = None,
        wishes: bool = True,
    ) -> None:
        store.require(embedder)
        self.store = store
        self.embedder = embedder
        self.k = k
        self.threshold = threshold
        self.where = where or Filter()
        self.second = second
        self.wishes = wishes

    def retrieve(self, vraag: str) -> Retrieval:
        """The passages for a question, in the order in which the prompt numbers them; or none, with the reason.

        After the best `k` come the passages from which one of them goes on (`query.keuze`), two at most.
        """
        named = find_named(self.store, vraag)
        if named.missing:
            return Retrieval(vraag, (), named.missing, named.opmerkingen)
        if named.sleutels:
            return Retrieval(vraag, self._of_named(named, vraag), "", named.opmerkingen)
        found, told = self._wished(vraag, max(4 * self.k, 16))
        hits = [g.hit for g in found]
        chosen = choose(vraag, [h for h in hits if h.score >= self.threshold], self.k)
        reden = "" if chosen else self._nothing(hits)
        along = neighbours(self.store, chosen)
        told += tuple(
            f"Passage [{n}] is meegegeven omdat [{place + 1}] daarop voortbouwt."
            for n, (_, place) in enumerate(along, len(chosen) + 1)
        )
        return Retrieval(vraag, [*chosen, *(hit for hit, _ in along)], reden, (*named.opmerkingen, *told))

    def find(self, vraag: str) -> Retrieval:
        """What `search` shows: like `retrieve`, but without threshold and with all passages in order of fit."""
        return self.find_explained(vraag)[0]

    def find_explained(self, vraag: str) -> tuple[Retrieval, tuple[str, ...], Redenen]:
        """As `find`; with it what was added to the question, and why each passage stands where it does."""
        named = find_named(self.store, vraag)
        if named.missing or named.sleutels:
            return self.retrieve(vraag), read_query(vraag).uitleg, {}
        found, told = self._wished(vraag, self.k)
        reasons = {(g.hit.sleutel, g.hit.nummer): g.kenmerken.uitleg() for g in found}
        retrieval = Retrieval(vraag, [g.hit for g in found], "", (*named.opmerkingen, *told))
        return retrieval, read_query(vraag).uitleg, reasons

    def search(self, vraag: str, limit: int) -> list[Hit]:
        """Passages best first, whatever their score and whatever the question says of court or period."""
        return [g.hit for g in self._within(vraag, limit, self.where)]

    def _within(self, vraag: str, limit: int, where: Filter) -> list[Gevonden]:
        if self.second is None:
            return rank_passages(self.store, self.embedder, vraag, where, limit)
        found = rank_passages(self.store, self.embedder, vraag, where, max(limit, TOP))
        return rerank(vraag, found, self.second)[:limit]

    def _wished(self, vraag: str, limit: int) -> tuple[list[Gevonden], tuple[str, ...]]:
        """Passages best first, those that meet the wishes of the question before the others; and what a reader is told."""
        wishes = read_wishes(vraag) if self.wishes else Wensen()
        narrow = wishes.narrow(self.where)
        if narrow is None:
            everywhere = self._within(vraag, limit, self.where)
            told = ("De nieuwste uitspraken staan voorop, omdat de vraag daarom vraagt.",) if wishes.nieuwste else ()
            return _newest_first(wishes, everywhere), told
        words = ", ".join(f"«{w}»" for w in wishes.woorden)
        # Court and period are met by the condition; as words they would only be missed in the passages.
        asked = wishes.rest if any(c.isalnum() for c in wishes.rest) else vraag
        fit = [g for g in self._within(asked, limit, narrow) if g.hit.score >= self.threshold]
        everywhere = self._within(asked, limit, self.where)
        if not fit:
            return everywhere, (f"De vraag noemt {words}; daarin is niets gevonden dat past. Er is breder gezocht.",)
        first = {(g.hit.sleutel, g.hit.nummer) for g in fit}
        rest = [g for g in everywhere if (g.hit.sleutel, g.hit.nummer) not in first]
        return [*_newest_first(wishes, fit), *rest][:limit], (
            f"Wat bij {words} hoort, staat voorop; zo staat het in de vraag.",
        )

    def warn(self, hits: Sequence[tuple[int, Hit]]) -> list[str]:
        """What a reader must know of the rulings of numbered passages that an answer rests on: quashed later."""
        quashed = quashed_by(self.store, [hit.sleutel for _, hit in hits])
        out = []
        for sleutel, told in quashed.items():
            numbers = "".join(f"[{n}]" for n, hit in hits if hit.sleutel == sleutel)
            out.append(f"De uitspraak van {numbers} is later {told}.")
        return out

    def _of_named(self, named: Genoemd, vraag: str) -> list[Hit]:
        """Passages of the rulings that the question names: the consideration asked for first, then what fits best."""
        inside = replace(self.where, sleutels=named.sleutels, rechtsgebied="")
        pinned: list[Hit] = []
        if named.overwegingen:
            for sleutel in named.sleutels:
                pinned += [h for h in self.store.passages_of(sleutel) if h.overweging in named.overwegingen]
        rest = search_passages(self.store, self.embedder, named.rest or vraag, inside)
        if not rest and not pinned:
            rest = [
                h
                for s in named.sleutels
                for h in self.store.passages_of(s)
                if h.spreker in ("beslissing", "Hoge Raad", "A-G")
            ]
        seen: set[tuple[str, int]] = set()
        out = []
        for hit in [replace(p, score=1.0) for p in pinned] + rest:
            if (hit.sleutel, hit.nummer) not in seen:
                seen.add((hit.sleutel, hit.nummer))
                out.append(hit)
        return out[: self.k]

    def _nothing(self, hits: list[Hit]) -> str:
        rulings, _ = self.store.count()
        if not rulings:
            return "De index is leeg."
        near = f" (beste overeenkomst {hits[0].score:.2f}, drempel {self.threshold:.2f})" if hits else ""
        return f"In deze index ({rulings} uitspraken) staat geen passage die genoeg met de vraag te maken heeft{near}.{describe_window(self.store.plaats)}"
