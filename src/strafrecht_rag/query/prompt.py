"""What a model is asked, in Dutch. The prompt is a request; `verify` is the guarantee."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import RECHTERS, Afgekeurd, Hit
from strafrecht_rag.verification.checks.opdracht import CUES, EXAMPLE, FRAME, REMINDER, RULES, SPEAKS
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
_FRAMED = re.compile(rf"(?m)^(\s*){FRAME}+")
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
    return f"{FRAME} Einde van passage {number} {FRAME}"


def build_prompt(vraag: str, hits: Sequence[Hit]) -> str:
    """The question and the numbered passages with court, date, ECLI and consideration; at its end what to do now."""
    parts = [f"{_head(n, hit)}\n{passage_text(hit)}\n{_foot(n)}" for n, hit in enumerate(hits, 1)]
    asked = f"{_QUESTION}{' '.join(vraag.split())}"
    return "\n\n".join(["Passages:", *parts, CUES[0], asked, CUES[1]])


_PLAIN = {
    "markering": "het nummer van de passage ontbreekt aan het eind",
    "bereik": "dat nummer is niet van een passage hierboven",
    "leeg": "er staat geen bewering",
    "opdracht": "dat is de opdracht of een kop, geen antwoord",
}
"""What was wrong, for a model: shorter than the reason that people read, and without bracketed numbers to copy."""


def retry_prompt(prompt: str, rejected: Sequence[Afgekeurd]) -> str:
    """The prompt for the one second try: what was wrong, and then the constant reminder."""
    wrong: list[str] = []
    for a in rejected[:6]:
        text = a.tekst if len(a.tekst) <= 60 else f"{a.tekst[:60].rstrip()}…"
        reason = _BRACKET_DIGITS.sub(r"\1", _PLAIN.get(a.code, a.reden))
        wrong.append(f"- «{text}»: {reason if len(reason) <= 120 else f'{reason[:120]}…'}")
    while sum(map(len, wrong)) > RETRY_ROOM - 100:
        wrong.pop()
    if len(wrong) < len(rejected):
        wrong.append(f"- en nog {len(rejected) - len(wrong)}")
    asked = prompt.removesuffix(f"\n\n{CUES[1]}")
    shown = "\n".join(wrong) or "- er stond niets in"
    return f"{asked}\n\nHet vorige antwoord is afgekeurd:\n{shown}\n\n{RETRY_REMINDER}"


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
