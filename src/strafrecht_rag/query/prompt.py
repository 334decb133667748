"""What a model is asked, in Dutch. The prompt is a request; `verify` is the guarantee."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import RECHTERS, Afgekeurd, Hit
from strafrecht_rag.verification.checks.opdracht import (
    CUES,
    EXAMPLE,
    FOOT,
    FRAME,
    REMINDER,
    RULES,
    SPEAKS,
    WRONG,
    WRONG_HEAD,
)
from strafrecht_rag.verification.claims import GEEN_BRON

NO_SOURCE_TOKEN = GEEN_BRON

SYSTEM_PROMPT = "\n".join(
    [
        *RULES[6:],
        "",
        "Regels:",
        *(f"- {rule}" for rule in RULES[:6]),
        "",
        f"De vorm van een regel (niet overnemen): {EXAMPLE} [nummer]",
    ]
)

RETRY_REMINDER = REMINDER
RETRY_ROOM = 900
"""Characters that what was wrong takes at most, before the reminder."""

_BRACKET_DIGITS = re.compile(r"[\[【［]\s*(\d[\d\s,;–-]*)[\]】］]")
_FRAMED = re.compile(rf"(?m)^([^\S\n]*){FRAME}+")
_HEAD = re.compile(rf"^{FRAME} Passage \[(\d+)\] (.*) {FRAME}$")
_QUESTION = "Vraag: "


def passage_text(hit: Hit) -> str:
    """A passage as the model gets it: list and footnote marks in place, its own bracketed digits written otherwise.

    No line of it looks like the lines that stand around a passage.
    """
    text = _BRACKET_DIGITS.sub(lambda m: f"(noot {m[1].strip()})", hit.leesbaar)
    return _FRAMED.sub(r"\1--", text)


def _head(number: int, hit: Hit) -> str:
    place = cite(
        code=hit.code,
        instantie=hit.instantie,
        datum=hit.datum,
        ecli=hit.ecli,
        zaaknummer=hit.zaaknummer,
        overweging=hit.overweging,
        conclusie=hit.soort == "Conclusie",
    )
    speaks = "" if hit.spreker == "onbekend" else f"{SPEAKS}{hit.spreker}"
    return f"{FRAME} Passage [{number}] {' '.join(f'{place}{speaks}'.split())} {FRAME}"


def _foot(number: int) -> str:
    return f"{FRAME} {FOOT} {number} {FRAME}"


def build_prompt(vraag: str, hits: Sequence[Hit]) -> str:
    """The question and the numbered passages with court, date, ECLI and consideration; at its end what to do now."""
    parts = [f"{_head(n, hit)}\n{passage_text(hit)}\n{_foot(n)}" for n, hit in enumerate(hits, 1)]
    asked = f"{_QUESTION}{' '.join(vraag.split())}"
    return "\n\n".join(["Passages:", *parts, CUES[0], asked, CUES[1]])


def _what_was_wrong(rejected: Sequence[Afgekeurd]) -> list[str]:
    """One line for each kind of fault. Only where a passage speaks against a line is it quoted: weak models copy quotes."""
    times = Counter(a.code for a in rejected)
    lines = [f"- {times[code]} keer: {WRONG[code]}" for code in times if code in WRONG]
    for a in rejected:
        if a.code not in WRONG:
            said = a.tekst if len(a.tekst) <= 60 else f"{a.tekst[:60].rstrip()}…"
            reason = a.reden if len(a.reden) <= 120 else f"{a.reden[:120].rstrip()}…"
            plain = _BRACKET_DIGITS.sub(r"\1", reason)
            lines.append(f"- «{said}»: {plain}")
    return lines


def retry_prompt(prompt: str, rejected: Sequence[Afgekeurd]) -> str:
    """The prompt for the one second try: what was wrong, within `RETRY_ROOM`, and then the constant reminder."""
    wrong = _what_was_wrong(rejected) or ["- er stond niets in"]
    shown = wrong[:6]
    while sum(map(len, shown)) > RETRY_ROOM - 100:
        shown.pop()
    if len(shown) < len(wrong):
        shown.append(f"- en nog {len(wrong) - len(shown)} andere")
    asked = prompt.removesuffix(f"\n\n{CUES[1]}")
    return "\n\n".join([asked, "\n".join([WRONG_HEAD, *shown]), RETRY_REMINDER])


@dataclass(frozen=True)
class GelezenPassage:
    """A passage as read back from a prompt."""

    nummer: int
    kop: str
    tekst: str

    @property
    def eigen(self) -> bool:
        """Whether the court itself (or the A-G in a conclusie) speaks, or nothing tells who does."""
        speaks = self.kop.rpartition(SPEAKS)[2] if SPEAKS in self.kop else ""
        return not speaks or speaks in RECHTERS or speaks in ("A-G",)


def parse_prompt(prompt: str) -> tuple[str, list[GelezenPassage]]:
    """What `build_prompt` wrote, read back: for the built-in models, which see what any model sees."""
    passages: list[GelezenPassage] = []
    lines = prompt.split("\n")
    index = 0
    while index < len(lines):
        match = _HEAD.match(lines[index])
        if match and _foot(int(match[1])) in lines[index + 1 :]:
            end = lines.index(_foot(int(match[1])), index + 1)
            passages.append(GelezenPassage(int(match[1]), match[2], "\n".join(lines[index + 1 : end])))
            index = end
        index += 1
    tail = prompt[prompt.rfind(f"\n\n{_QUESTION}") :] if f"\n\n{_QUESTION}" in prompt else ""
    question = tail.removeprefix(f"\n\n{_QUESTION}").split("\n", 1)[0]
    return question, passages
