"""One word put for another in a sentence that is copied for the rest: `de veiligheid van personen` where it says `goederen`.

Only where the words right before and behind are the same, in one sentence of the passage, and the copied sentence holds neither
the claim's word nor one that looks like it: a synonym has its own list.
"""

from __future__ import annotations

import itertools

from strafrecht_rag.verification.eenheid import Eenheid
from strafrecht_rag.verification.kaders.tegenspraak import Tegenspraak
from strafrecht_rag.verification.zinnen import Woord, content_weight

COPIED, TELLS, LONGEST = 0.83, 2.5, 3
"""The share of the sentence that must be copied, the least weight of a word, and how many words may lie between the equal ones."""
_SAYING = frozenset(
    "zeggen stellen gesteld verklaren betogen bepleiten aanvoeren aangevoerd menen vinden achten oordelen overwegen concluderen geconcludeerd gelden geldt "
    "uitspraak zaak passage vonnis arrest staan noemen opmerken opgemerkt bedoelen aangeven aangegeven beslissen besluiten constateren vaststellen beslist geoordeeld overwogen betoogd bepleit verklaard".split()
)
"""Words that only say that somebody or some ruling says it: one is as good as another, and who says it has its own check."""


def _tells(word: Woord, said: set[str]) -> bool:
    if not word.vorm.isalpha() or {word.vorm, word.stam} & _SAYING:
        return False
    return content_weight(word.vorm) >= TELLS and word.stam not in said


def _alike(a: str, b: str) -> bool:
    return a[:4] == b[:4] or (len(b) > 5 and a[-5:] == b[-5:]) or (len(b) > 3 and (a in b or b in a))


def put_for(unit: Eenheid) -> Tegenspraak | None:
    """The claim has another word than the passage in the same place."""
    lined = unit.kopie
    if lined is None or lined.deel < COPIED:
        return None
    values = [v.span for v in unit.lezing.vondsten if v.soort != "pseudoniem"]
    said = {w.stam for w in lined.claim}
    for (i, j), (k, m) in itertools.pairwise(lined.gelijk):
        mine, there = lined.claim[i + 1 : k], lined.venster[j + 1 : m]
        if not (0 < len(mine) <= LONGEST and 0 < len(there) <= LONGEST and abs(len(mine) - len(there)) <= 1):
            continue
        at = unit.passage.zin_op(lined.venster[j].start)
        if at is None or at != unit.passage.zin_op(lined.venster[m].start):
            continue
        zin = unit.passage.zinnen[at]
        here = {w.stam for w in zin.woorden}
        own = [w for w in mine if _tells(w, here)]
        other = [w for w in there if _tells(w, said)]
        if len(own) != 1 or len(other) != 1 or any(_alike(own[0].vorm, w.vorm) for w in [*there, *zin.woorden]):
            continue
        if any(a <= own[0].start < b for a, b in values):
            continue  # a value is judged by what it means
        words = unit.tekst[mine[0].start : mine[-1].end]
        around = unit.passage.around(there[0].start, there[-1].end)
        return Tegenspraak("andere woorden dan er staan", words, around)
    return None
