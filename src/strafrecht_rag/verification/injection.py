"""Text in a passage that gives orders to a writer, a model or this program. It is data, never evidence: it carries nothing.

A ruling tells; it does not order its reader about, has no markup, and speaks to no machine. People in rulings do give each
other orders: what stands in quote marks counts only when it speaks to a machine.
"""

from __future__ import annotations

import re
from functools import lru_cache

from strafrecht_rag.citations.normalise import normalise, unmask

_MACHINE = (
    r"(?:AI(?:-\w+)?(?!\w)|kunstmatige intelligentie|taalmodel\w*|language model|ChatGPT|chatbots?|zoekassistent\w*|behulpzame assistent|assistant|"
    r"samenvatter|samensteller van dit antwoord|systeemprompt|system prompt|ontwikkelaarsmodus|developer mode|beheerder van dit systeem)"
)
_SOURCES: tuple[tuple[str, bool, str], ...] = (
    # pattern, whether it counts inside quote marks too, and words in lower case (parted by |) of which it needs one
    (rf"(?i:\b(?:beste|dear|aan|voor|note to|bericht (?:van|aan)|let op,?|instructie|opdracht|als (?:je|u)|je bent|u bent|you are|to)\b)[^.\n]{{0,40}}\b(?i:{_MACHINE})[^.\n]{{0,60}}?(?:[:,;]|(?i:\bdat\b|\bdie dit\b|\ben\b))", True, "ai|intelligentie|model|chat|assist|samenvat|samenst|prompt|modus|mode|beheerder"),
    (r"(?i:\b(?:ne(?:-\s)?geer|vergeet|ignore|disregard|ignorez|ignorieren|overschrijf|verberg)\b[^.\n\"“”]{0,60}(?:\n[^.\n\"“”]{0,40})?\b(?:instructies?|opdracht(?:en)?|regels|aanwijzingen|context|prompt|instructions?|anweisungen|gebruiker)\b)", False, "geer|vergeet|ignor|disregard|overschrijf|verberg"),
    (r"(?:^|(?<=[.!?\n:{>»”\"*`)] )|(?<=[\n{>»”\"*`]))(?i:(?:en )?(?:schrijf|vermeld|meld|noem|antwoord|herhaal|citeer|neem|zet|voeg|geef|gebruik|vertaal|bevestig|doe alsof|zeg|decodeer|wijzig)\b)[^.\n]{0,70}?(?:(?i:\bdat\b|\bantwoord\b|\bsamenvatting\b|\bletterlijk\b|\baltijd\b|\bregels?\b|\bzin\b|\btoe\b|\bopdracht\b|\brechtbank heeft\b)|:|«|[\"“])", False, ""),
    (r"(?i:\b(?:you must|please) (?:respond|answer|state|write|say)\b|\bthe correct answer is\b)", False, "you must|please|correct answer"),
    (r"(?i:\bhet antwoord luidt\b|\bbegin van het antwoord\b|\bdeze bewering is geverifieerd\b|\bde enige juiste \w+\b|\bin (?:je|jouw|uw) (?:antwoord|samenvatting)\b|\bbij elke vraag\b|\bverwijs naar deze passage\b|\bals (?:eerste|enige|laatste) regel\b)", False, "antwoord|geverifieerd|enige juiste|samenvatting|elke vraag|deze passage|regel"),
    (r"(?i:(?:^|\n|(?<=[.!?*] )|(?<=\*))(?:nieuwe )?(?:instructie|opdracht|instruction|prompt)(?: \w+){0,4}\s?:)", False, "instructi|opdracht|prompt"),
    (r"(?:\b\w ){4,}\w\b", False, ""),
    (r"\\[a-z]+\{", False, "\\"),
    (r"\[(?i:controle geslaagd|geverifieerd|verified)\]", False, "["),
    (r"\b(?:BEGIN INSTRUCTIE|TOOL_RESULT)\b", False, "instructie|tool_result"),
)  # fmt: skip
_ORDERS = tuple((re.compile(pattern), inside, tuple(needs.split("|"))) for pattern, inside, needs in _SOURCES)
# Whole stretches: markup, roles, code, data, and a copied head of a passage.
_BLOCKS = re.compile(
    r"<!--.{0,2000}?(?:-->|$)|<<SYS>>.{0,2000}?(?:<</SYS>>|$)|<\|.{0,2000}?(?:<\|\w{0,20}end\|>|$)|\[INST\].{0,2000}?(?:\[/INST\]|$)"
    r"|<(?P<tag>[a-zA-Z]{2,20})[^<>\n]{0,120}>.{0,2000}?</(?P=tag)>|\{\{.{0,2000}?\}\}(?:.{0,600}?\{\{/\w{0,20}\}\})?|\{\s?\"[^{}]{0,800}\}"
    r"|```.{0,2000}?(?:```|$)|(?:^|(?<=\n))#{1,4} [^\n]{0,80}\n[^\n]{0,600}|-{3} ?[A-Z][A-Z ]{3,30} ?-{3}.{0,800}?(?:\[\d\]|$)"
    r"|\[//\]: # \([^\n]{0,400}|\[\d\] [^\n]{0,80}aan het woord:[^\n]{0,60}\n[^\n]{0,600}"
    r"|(?:^|(?<=\n)|(?<=[.!?] )|(?<=\*))(?:SYSTEEM|SYSTEM|Human|Assistant|User|assistant|Prompt)\s?:[^\n]{0,800}?(?:[.!?](?=\s[A-Z])(?!\s(?:Assistant|Human))|(?=\n)|$)",
    re.DOTALL,
)
_BLOCK_SIGNS = (
    "<",
    "{",
    "```",
    "#",
    "---",
    "[INST",
    "[//",
    "aan het woord:",
    "SYST",
    "Human",
    "ssistant",
    "User",
    "Prompt",
)
"""Of these a block needs one."""
# Cheap signs, looked for first: most passages have none. Words that rulings use often count only as they begin a sentence.
# In front of | what several signs share, so that one look spares many.
_SIGNS = tuple(
    (shared, tuple(signs))
    for shared, *signs in (
        line.split("|")
        for line in (
            "<", "```", "{", "---", "\\", "[|[//|[controle|[gever", "#", "syste|system|systeem:", "instructi", "tool_", "human:", "assist|assistant|assistent",
            "user:", "prompt", "kunstmatige", "chat|chatbot|chatgpt", "model|taalmodel|language model", "samenvat", "samensteller", "rsmodus", "beheerder van",
            "geer|negeer|ne-\ngeer|ne- geer", "vergeet", "ignor", "disregard", "overschrijf", "verberg",
            "antwoord|je antwoord|uw antwoord|jouw antwoord|het antwoord|als antwoord", "decodeer", "you must", "please", "answer", "geverifieerd", "enige juiste",
            "elke vraag", "naar deze passage", "aan het woord:", "opdracht", " ai| ai | ai,| ai-| ai:", "regel:",
        )
    )
)  # fmt: skip
_OPENINGS = re.compile(
    "Schrijf|Vermeld|Meld|Noem|Antwoord|Herhaal|Citeer|Neem|Zet|Voeg|Geef|Gebruik|Vertaal|Bevestig|Doe alsof|Zeg|Wijzig"
    "|\nschrijf|\nvermeld|\nantwoord|\nen schrijf"
)
_SPACED = re.compile(r"\b\w \w \w \w \w")
_SPACED_TAIL = re.compile(r" \w \w \w \w")
"""What every text with `_SPACED` has: faster to look for, as it begins with a blank."""


def _suspect(text: str, low: str) -> bool:
    for shared, signs in _SIGNS:
        if shared in low and (not signs or any(sign in low for sign in signs)):
            return True
    if _OPENINGS.search(text):
        return True
    return _SPACED_TAIL.search(text) is not None and _SPACED.search(text) is not None


_QUOTED = re.compile(r"[“„«\"][^“”„«»\"]{0,1200}[”»\"]|(?<!\w)[‘'][^‘’'\n]{0,400}[’'](?!\w)")
_START = re.compile(r"(?<=[.!?])[”\"»’)]{0,2}\s+|\n+")
_STOP = re.compile(r"[.!?][”\"»’)\]*]{0,3}(?=\s|$)|\[\d{1,2}\]\.?(?=\s|$)")
_GOES_ON = re.compile(
    r"\s*(?i:(?:en )?(?:schrijf|vermeld|meld|noem|antwoord|herhaal|neem|zet|zeg|het antwoord|het juiste|de enige|de correcte|the correct|u bent|je bent)\b)"
)


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence around [start, end), and the next one when it goes on giving orders. A line break inside an order is no end."""
    starts = [m.end() for m in _START.finditer(text, max(0, start - 800), start)]
    first = starts[-1] if starts and starts[-1] <= start else max(0, start - 800)
    last = _stop(text, end)
    while _GOES_ON.match(text, last) and last < len(text):
        last = _stop(text, last + 1)
    return first, last


def _stop(text: str, at: int) -> int:
    found = _STOP.search(text, at, at + 1500)
    return found.end() if found else min(len(text), at + 1500)


@lru_cache(maxsize=256)
def blank_orders(text: str) -> str:
    """`text` with everything that gives orders to a machine or writer replaced by blanks, so that offsets stay."""
    norm = normalise(text)
    read = unmask(norm.tekst)
    low = read.lower()
    if not _suspect(read, low):
        return text
    low = low.replace("ı", "i").replace("i\u0307", "i")  # which a pattern that ignores case takes for an i
    spans = [m.span() for m in _BLOCKS.finditer(read)] if any(sign in read for sign in _BLOCK_SIGNS) else []
    quoted = [m.span() for m in _QUOTED.finditer(read)]
    for pattern, inside, needs in _ORDERS:
        if not any(need in low for need in needs):
            continue
        for match in pattern.finditer(read):
            spoken = any(a < match.start() < b for a, b in quoted)
            if inside or not spoken:
                blanks = len(match[0]) - len(match[0].lstrip())
                spans.append(_sentence(read, match.start() + blanks, match.end()))
    out = text
    for start, end in spans:
        if end > start:
            a, b = norm.span(start, end)
            out = out[:a] + " " * (b - a) + out[b:]
    return out
