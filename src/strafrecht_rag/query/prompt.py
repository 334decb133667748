"""What a model is asked, in Dutch. The prompt is a request; `verify` is the guarantee."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from strafrecht_rag.citations.cite import cite
from strafrecht_rag.domain import RECHTERS, Afgekeurd, Hit
from strafrecht_rag.verification.checks.opdracht import EXAMPLE, RULES, SPEAKS
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

RETRY_REMINDER = (
    "Let op: geen enkele regel van het vorige antwoord was te controleren. Schrijf elke bewering opnieuw op een eigen regel, "
    "gebruik alleen de passages hierboven, en eindig elke regel met het nummer van de passage tussen vierkante haken, zoals [1]. "
    f"Staat het antwoord er niet in, schrijf dan alleen {NO_SOURCE_TOKEN}."
)

_BRACKET_DIGITS = re.compile(r"[\[【［]\s*(\d[\d\s,;–-]*)[\]】］]")
_HEAD = re.compile(r"^\[(\d+)\] (.*)$")
_QUESTION = "Vraag: "
_OPEN, _CLOSE = "<passage>", "</passage>"


def passage_text(hit: Hit) -> str:
    """A passage as the model gets it: list and footnote marks in place, its own bracketed digits written otherwise."""
    text = _BRACKET_DIGITS.sub(lambda m: f"(noot {m[1].strip()})", hit.leesbaar)
    return text.replace(_OPEN, "(passage)").replace(_CLOSE, "(/passage)")


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
    return f"[{number}] {place}{speaks}"


def build_prompt(vraag: str, hits: Sequence[Hit]) -> str:
    """The question and the numbered passages with court, date, ECLI and consideration."""
    parts = [f"{_head(n, hit)}\n{_OPEN}\n{passage_text(hit)}\n{_CLOSE}" for n, hit in enumerate(hits, 1)]
    return "Passages:\n\n" + "\n\n".join(parts) + f"\n\n{_QUESTION}{' '.join(vraag.split())}"


def retry_prompt(prompt: str, rejected: Sequence[Afgekeurd]) -> str:
    """The prompt for the one second try: what was wrong, and then the constant reminder."""
    wrong = "\n".join(f"- «{a.tekst[:120]}»: {a.reden}" for a in rejected[:6])
    return f"{prompt}\n\nAfgekeurd in het vorige antwoord:\n{wrong or '- (leeg antwoord)'}\n\n{RETRY_REMINDER}"


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
        if match and index + 1 < len(lines) and lines[index + 1] == _OPEN and _CLOSE in lines[index + 2 :]:
            end = lines.index(_CLOSE, index + 2)
            passages.append(GelezenPassage(int(match[1]), match[2], "\n".join(lines[index + 2 : end])))
            index = end
        index += 1
    tail = prompt[prompt.rfind(f"\n\n{_QUESTION}") :] if f"\n\n{_QUESTION}" in prompt else ""
    question = tail.removeprefix(f"\n\n{_QUESTION}").split("\n", 1)[0]
    return question, passages
