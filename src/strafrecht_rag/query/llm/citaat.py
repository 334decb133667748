"""`citaat`: no model at all. Verbatim sentences of the passages that best match the question, each with its marker.

It sees what any model sees: the prompt. The court's own reasoning goes before a party's position.
"""

from __future__ import annotations

import re

from strafrecht_rag.language.sentences import split_sentences
from strafrecht_rag.language.words import content_terms, fold, stems, weight
from strafrecht_rag.query.prompt import NO_SOURCE_TOKEN, GelezenPassage, parse_prompt

MAX_LINES = 4
MIN_MATCH = 0.2
"""Share of what the question tells that a sentence must hold to be quoted."""
OWN_REASONING = 1.25
_MIN_SENTENCE, _MAX_SENTENCE = 40, 600
_NOTE = re.compile(r"\s?\(noot \d[\d ,;–-]*\)")
_NUMBER = re.compile(r"^(?:\d{1,3}(?:\.\d{1,3})*\.?|[-–•◦]|[a-z]\.)\s+")


def _sentences(passage: GelezenPassage) -> list[str]:
    """The sentences of a passage that can stand alone, verbatim but for line numbers and footnote marks."""
    out = []
    for start, end in split_sentences(passage.tekst):
        sentence = _NUMBER.sub("", _NOTE.sub("", passage.tekst[start:end]).strip())
        whole = sentence[:1].isupper() or sentence[:1] in "[“‘\"'€"
        if whole and _MIN_SENTENCE <= len(sentence) <= _MAX_SENTENCE and sentence[-1] in ".!?”\"’'":
            out.append(" ".join(sentence.split()))
    return out


class Citaat:
    """Answers with quotations only, so that nothing can be made up."""

    name = "citaat"

    def complete(self, system: str, user: str) -> str:
        question, passages = parse_prompt(user)
        terms = {t: weight(t) for t in content_terms(question)}
        total = sum(terms.values()) or 1.0
        scored: list[tuple[float, int, int, str]] = []
        for passage in passages:
            for place, sentence in enumerate(_sentences(passage)):
                found, text = set(stems(sentence)), fold(sentence)
                match = (
                    sum(w if t in found else w / 2 if len(t) > 4 and t in text else 0 for t, w in terms.items()) / total
                )
                if match >= MIN_MATCH:
                    value = match * (OWN_REASONING if passage.eigen else 1.0)
                    scored.append((round(-value, 4), passage.nummer, place, sentence))
        seen: set[str] = set()
        lines: list[str] = []
        for _, number, _, sentence in sorted(scored):
            if sentence not in seen and len(lines) < MAX_LINES:
                seen.add(sentence)
                lines.append(f"- {sentence} [{number}]")
        return "\n".join(lines) or NO_SOURCE_TOKEN
