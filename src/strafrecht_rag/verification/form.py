"""The form of an answer, for servers that can hold a model to one: what is asked for, and how JSON becomes lines again.

Both stand here so that the form that is asked and the form that is read can never differ. A form makes lines easy to
read and proves nothing: a number that a grammar forced is no sign that the passage carries the sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from strafrecht_rag.verification.claims import GEEN_BRON

MAX_LINES = 6
MAX_SENTENCE = 400
"""Characters of a sentence at most. In the grammar words and their length are bounded: a model that loops must end."""
_MAX_WORDS = 40
_MAX_NUMBERS = 2
_HIGHEST = 999_999

JSON_HINT = (
    'Geef het antwoord als JSON: {"regels": [{"zin": "<één zin>", "passages": [<nummers>]}]}. '
    "In passages staan de nummers van de passages waarop de zin rust. "
    f"Beantwoorden de passages de vraag niet, dan is er één regel met de zin {GEEN_BRON} en zonder nummers."
)
"""What a model is told besides, where a schema is asked: a schema binds a model, but does not explain itself."""


def schema(passages: int) -> dict[str, Any]:
    """The JSON schema of an answer that may point at passage 1 to `passages`. It forces no number on a sentence."""
    line = {
        "type": "object",
        "properties": {
            "zin": {"type": "string", "maxLength": MAX_SENTENCE},
            "passages": {
                "type": "array",
                "items": {"type": "integer", "enum": list(range(1, passages + 1))},
                "maxItems": _MAX_NUMBERS,
            },
        },
        "required": ["zin", "passages"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"regels": {"type": "array", "items": line, "minItems": 1, "maxItems": MAX_LINES}},
        "required": ["regels"],
        "additionalProperties": False,
    }


def grammar(passages: int) -> str:
    """The form of the lines themselves in GBNF (llama.cpp): up to six lines `- zin [n]`, or the one word."""
    numbers = " | ".join(f'"{n}"' for n in range(1, passages + 1))
    return "\n".join(
        [
            f'root ::= "{GEEN_BRON}" | regel ("\\n" regel){{0,{MAX_LINES - 1}}}',
            f'regel ::= "- " woord (" " woord){{2,{_MAX_WORDS - 1}}} " " nummer{{1,{_MAX_NUMBERS}}}',
            # A name that was left out, such as [verdachte], is text. It may hold a digit, never begin with one.
            "woord ::= (teken | naam){1,30}",
            "teken ::= [^ \\t\\r\\n\\[\\]<>=]",
            'naam ::= "[" [a-z] [^\\t\\r\\n\\[\\]]{0,40} "]"',
            f'nummer ::= "[" ({numbers}) "]"',
        ]
    )


# --- JSON to lines -----------------------------------------------------------------------------------------------------

_START = re.compile(r'\s*(?:```(?:json)?\s*)?\{\s*"regels"\s*:\s*\[\s*')
_CLOSED = re.compile(r"\s*\]\s*\}(?:\s*```)?")
_COMMA = re.compile(r"\s*,\s*")


def render_lines(raw: str) -> str:
    """The lines that a raw text says: of JSON in our form its lines, of any other text that text itself.

    Pure, and it adds nothing: each `[n]` is a number that the model wrote beside that very sentence. Text that does
    not begin as our form does stays what it is. Of our form broken off, the whole lines are read and the rest is kept
    as a line in which no array can pass for a marker: it is shown as rejected. Spans count in what this returns.
    """
    start = _START.match(raw)
    if not start:
        return raw
    lines: list[str] = []
    end = start.end()
    for item, after in _objects(raw, end):
        line = _line(item)
        if line is None:
            break
        lines.append(line)
        end = after
    closed = _CLOSED.match(raw, end)
    broken = raw[end if lines else 0 :].replace("[", "(").replace("]", ")")
    rest = raw[closed.end() :] if closed else broken
    said = "\n".join(part for part in (*lines, rest.strip()) if part)
    return said or raw


def may_become_lines(raw: str) -> bool:
    """Whether a text that is still being written can turn out to be JSON in our form; then only the whole can be read."""
    return raw.lstrip()[:1] in ("", "{", "`")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one with a key twice is not ours, because one of the two would vanish."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


_DECODER = json.JSONDecoder(object_pairs_hook=_once)


def _line(item: object) -> str | None:
    """One line of the form; None for what is no line of ours."""
    if not isinstance(item, dict) or item.keys() != {"zin", "passages"}:
        return None
    sentence, numbers = item["zin"], item["passages"]
    if not isinstance(sentence, str) or not isinstance(numbers, list):
        return None
    if not all(type(n) is int and 0 <= n <= _HIGHEST for n in numbers):
        return None
    return " ".join(["-", *sentence.split(), *(["".join(f"[{n}]" for n in numbers)] if numbers else [])])


def _objects(raw: str, place: int) -> Iterator[tuple[object, int]]:
    """The whole values of a list from `place` on, each with the place where it ends."""
    while True:
        try:
            item, after = _DECODER.raw_decode(raw, place)
        except (ValueError, RecursionError):
            return
        yield item, after
        comma = _COMMA.match(raw, after)
        if not comma:
            return
        place = comma.end()
