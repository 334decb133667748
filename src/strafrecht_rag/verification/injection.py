"""Sentences in a passage that give the program or the model orders. They are data, never evidence.

Rulings quote people who give each other orders; those stay. Only words to a writer, a model or a program are meant.
"""

from __future__ import annotations

import re
from functools import lru_cache

_SUSPECT = (
    "negeer",
    "vergeet",
    "instruct",
    "systeem",
    "system",
    "schrijf",
    "antwoord",
    "prompt",
    "taalmodel",
    "assistent",
    "chatbot",
    "ignore",
    "disregard",
    "<!--",
    "[inst",
    "<|",
    "verwijs",
    "citeer",
    "voeg",
    "neem",
    "herhaal",
    "language model",
)
_ORDER = re.compile(
    r"\b(?:negeer|vergeet|ignore|disregard)\b[^.\n]{0,60}\b(?:instructies?|opdracht(?:en)?|regels|prompt|aanwijzingen|instructions?|context|passages)\b"
    r"|\b(?:taalmodel|language model|chatbot|ai-assistent|ai-model|systeemprompt|system prompt)\b"
    r"|\b(?:systeem|system|assistant|instructie|instruction)\s?:"
    r"|\bschrijf (?:dan |nu |altijd |alleen |uitsluitend |letterlijk |in (?:je|uw|het|jouw) antwoord|als (?:eerste|enige|laatste) regel|(?:de )?volgende (?:zin|regel|tekst)|:|[‘'\"“])"
    r"|\b(?:neem|zet|herhaal|kopieer)\b[^.\n]{0,60}\b(?:letterlijk|woordelijk)?\b[^.\n]{0,30}\bin (?:het|je|uw|jouw) antwoord\b"
    r"|\b(?:antwoord|beantwoord)\b[^.\n]{0,40}\b(?:uitsluitend|alleen|enkel|slechts|met)\b[^.\n]{0,10}:"
    r"|\bde enige (?:juiste|goede) (?:regel|zin|antwoord) is\b"
    r"|\b(?:verwijs|citeer)\b[^.\n]{0,20}\bnaar deze passage\b"
    r"|\b(?:voeg|zet)\b[^.\n]{0,60}\b(?:\[\d\]|verwijzing naar passage)\b"
    r"|\bin (?:je|jouw) antwoord\b|<!--|\[/?inst\]|<\|",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[\n]|(?<=[.!?”\"’])\s(?=[A-Z\[“<])")


@lru_cache(maxsize=256)
def blank_orders(text: str) -> str:
    """`text` with every sentence that gives orders to a writer or model replaced by blanks, so that offsets stay."""
    low = text.lower()
    if not any(word in low for word in _SUSPECT):
        return text
    out = text
    for match in _ORDER.finditer(text):
        starts = [m.end() for m in _ENDS.finditer(text, max(0, match.start() - 600), match.start())]
        start = starts[-1] if starts else max(0, match.start() - 600)
        end = _order_end(text, match.end())
        out = out[:start] + " " * (end - start) + out[end:]
    return out


def _order_end(text: str, at: int) -> int:
    """Where the order ends: what it tells to write stands behind a colon or a quote mark and goes with it."""
    comment = text.find("-->", at, at + 1500)
    line = text.find("\n", at)
    limit = min(x for x in (line if line >= 0 else len(text), at + 1500, len(text)))
    if "<!--" in text[max(0, at - 6) : at] and comment >= 0:
        return comment + 3
    marker = re.compile(r"\[\d{1,2}\][.”\"’]*|[”\"’]\.?(?=\s|$)").search(text, at, limit)
    stop = re.compile(r"[.!?](?=\s+[A-Z\[“]|$)").search(text, at, limit)
    ends = [m.end() for m in (marker, stop) if m]
    return max(ends) if marker and stop and marker.end() - stop.end() < 400 else (ends[0] if ends else limit)
