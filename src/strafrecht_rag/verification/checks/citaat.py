"""Quotes: words in quote marks must stand in a cited passage in that order, word for word; ellipses may leave words out."""

from __future__ import annotations

from functools import lru_cache

from strafrecht_rag.domain import Bewijs
from strafrecht_rag.verification.claims import Claim
from strafrecht_rag.verification.lezing import Dossier, Lezing, Passagelezing
from strafrecht_rag.verification.objection import Bezwaar, marks, quoted
from strafrecht_rag.verification.quotes import find_quotes, parts_of, run_of, without_notes, words_of

_run = lru_cache(maxsize=64)(run_of)


def stands_in(quote: str, text: str) -> bool:
    """Whether the stretches of a quotation stand in a text, in order and without overlap."""
    run, at = _run(text), 0
    for part in parts_of(quote):
        found = run.find(f" {part} ", at)
        if found < 0 and len(part) > 30:  # the last word may be cut by the end of the quotation
            found = run.find(f" {part}", at)
        if found < 0:
            return False
        at = found + len(part) + 1
    return True


def _carried(quote: str, p: Passagelezing) -> bool:
    return (
        stands_in(quote, p.tekst)
        or stands_in(quote, p.hit.leesbaar)
        or stands_in(quote, without_notes(p.tekst))
        or _in_other_spelling(quote, p)
    )


_SPELT = frozenset(("artikel", "bedrag", "datum"))


def _spelt_alike(lezing: Lezing) -> str:
    """A text in which every article, amount and date has one spelling: `art. 7 lid 1 WVW` is `artikel 7, eerste lid, WVW`."""
    parts: list[str] = []
    last = 0
    for v in lezing.vondsten:
        if v.soort in _SPELT and v.start >= last:
            parts += [lezing.tekst[last : v.start], f" {v.soort} {v.waarde} "]
            last = v.end
    return "".join([*parts, lezing.tekst[last:]])


def _in_other_spelling(quote: str, p: Passagelezing) -> bool:
    own = Lezing(quote)
    return any(v.soort in _SPELT for v in own.vondsten) and stands_in(_spelt_alike(own), p.kader(_spelt_alike))


def _patched(quote: str, p: Passagelezing) -> bool:
    """Whether both halves stand in the passage, but not together."""
    words = " ".join(parts_of(quote)).split(" ")
    run = _run(p.tekst)
    return len(words) >= 6 and any(
        f" {' '.join(words[:k])} " in run and f" {' '.join(words[k:])} " in run for k in range(3, len(words) - 2)
    )


def judge(claim: Claim, dossier: Dossier) -> Bezwaar | None:
    for quote, _, _ in find_quotes(claim.tekst):
        cited = list(zip(claim.nummers, dossier.passages(claim.nummers), strict=True))
        if any(_carried(quote, p) for _, p in cited):
            continue
        elsewhere = [n for n in dossier.elsewhere(claim.nummers) if _carried(quote, dossier.passage(n))]
        if elsewhere:
            reason = f"citaat niet in {marks(claim.nummers)}, staat wel in {marks(elsewhere)}: {quoted(quote)}"
        elif any(_patched(quote, p) for _, p in cited):
            reason = f"citaat samengesteld uit losse delen van {marks(claim.nummers)}: {quoted(quote)}"
        else:
            reason = f"citaat niet letterlijk terug te vinden in {marks(claim.nummers)}: {quoted(quote)}"
        return Bezwaar(reason, (quote,), _nearest(quote, cited))
    return None


def _nearest(quote: str, cited: list[tuple[int, Passagelezing]]) -> tuple[Bewijs, ...]:
    """The sentence of a cited passage that shares most words with the quotation."""
    wanted = set(words_of(quote))
    best: tuple[int, Bewijs] | None = None
    for n, p in cited:
        for zin in p.zinnen:
            shared = len(wanted & {w.vorm for w in zin.woorden})
            if shared >= 3 and (best is None or shared > best[0]):
                best = (shared, Bewijs(n, p.tekst[zin.start : zin.end], (zin.start, zin.end)))
    return (best[1],) if best else ()
