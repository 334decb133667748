"""Blocks to passages: a paragraph, or a few short neighbours of one consideration, with its headings in front.

Together the passages of a ruling hold every non-blank character of its body once, in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from strafrecht_rag.domain import Passage
from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.reading.outline import Stuk

SHORT, LONG = 300, 1200
"""Passages aim at 300 to 1,200 characters; a sentence longer than that is never cut but at white space."""


def _pieces(text: str, limit: int) -> Iterator[tuple[int, int]]:
    """Spans of `text` of at most `limit` characters, cut between lines or sentences, else at white space."""
    start = end = 0
    for a, b in split_sentences(text):
        if end > start and b - start > limit:
            yield start, end
            start = a
        while b - start > limit:
            cut = max(text.rfind(" ", start, start + limit), text.rfind("\n", start, start + limit))
            cut = cut if cut > start else start + limit
            yield start, cut
            start = cut + (text[cut : cut + 1].isspace())
        end = b
    if end > start:
        yield start, end


def _groups(stukken: Sequence[Stuk]) -> Iterator[list[Stuk]]:
    """Runs of blocks that may share a passage: headings with what follows, then same place and same speaker."""
    run: list[Stuk] = []
    size = 0
    for stuk in stukken:
        if run:
            last = run[-1]
            same_place = (last.groep, last.overweging, last.spreker) == (stuk.groep, stuk.overweging, stuk.spreker)
            after_heading = last.kop and (stuk.kop or stuk.groep == last.groep)
            # A higher heading never ends up under a lower one: `6.3 … / 7 De straf` starts anew.
            if stuk.kop and last.kop:
                after_heading = len(stuk.sectie) > len(last.sectie)
            fits = size + len(stuk.blok.tekst) <= LONG
            lead_in = last.blok.tekst.rstrip().endswith(":") and size < SHORT
            if not (
                after_heading
                or (same_place and not stuk.kop and fits and (size < SHORT or len(stuk.blok.tekst) < SHORT or lead_in))
            ):
                yield run
                run, size = [], 0
        run.append(stuk)
        size += len(stuk.blok.tekst) + 2
    if run:
        yield run


def _tag(overweging: str, number: int, seen: dict[str, int]) -> str:
    """A stable id: `ro-2.3.1`, `ro-2.3.1-2` for its second passage, `al-17` where nothing is numbered."""
    if not overweging:
        return f"al-{number + 1}"
    seen[overweging] = seen.get(overweging, 0) + 1
    count = seen[overweging]
    return f"ro-{overweging}" + (f"-{count}" if count > 1 else "")


def make_passages(text: str, stukken: Sequence[Stuk]) -> tuple[Passage, ...]:
    """The passages of a ruling; `text` is the plain text that the blocks' offsets point into."""
    out: list[Passage] = []
    seen: dict[str, int] = {}
    for run in _groups(stukken):
        start, end = run[0].start, run[-1].start + len(run[-1].blok.tekst)
        marks = [(s.start + offset, sign) for s in run for offset, sign in s.blok.invoegingen]
        body = next((s for s in run if not s.kop), run[-1])
        spans = (
            [(start, end)]
            if end - start <= LONG
            else [(start + a, start + b) for a, b in _pieces(text[start:end], LONG)]
        )
        closed: set[int] = set()
        for a, b in spans:
            # A mark at the very end of a piece belongs to the words before it; one at the start of the text to those behind.
            here = tuple((o - a, sign) for o, sign in marks if a < o <= b or (o == a and o not in closed))
            closed.update(o for o, _ in marks if a < o <= b)
            out.append(
                Passage(
                    nummer=len(out),
                    tekst=text[a:b],
                    start=a,
                    eind=b,
                    sectie=run[-1].sectie,
                    overweging=body.overweging,
                    alinea=_tag(body.overweging, len(out), seen),
                    spreker=body.spreker,
                    invoegingen=here,
                )
            )
    return tuple(out)
