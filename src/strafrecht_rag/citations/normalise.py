"""One normaliser with an offset map, so that every finding points at the original characters.

Steps: invisible characters go; NFKC per character; what that uncovers goes too; dashes, quotes, spaces and
digits of any script become their plain form. Never folds case and never joins lines: callers do that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

# Unicode Default_Ignorable_Code_Point that is not category Cf (the variation selectors and fillers).
_IGNORABLE = frozenset(
    [
        847,
        4447,
        4448,
        6068,
        6069,
        6155,
        6156,
        6157,
        6158,
        6159,
        8293,
        12644,
        65440,
        *list(range(65024, 65040)),
        *list(range(917504, 921600)),
    ]
)
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
_QUOTES = dict.fromkeys("“”„‟«»″＂", '"') | dict.fromkeys("‘’‚‛′´ʼ＇", "'")
_PLAIN = _DASHES | _QUOTES
_ODD = re.compile(r"[^ -~\n\t]")
"""Any character that may need another form; the rest of ASCII is plain."""
# Letters of other scripts that look like Latin ones, for identifiers only (never for running text).
_CONFUSABLES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеіјорсухꓲΑΒΕΗΙΚΜΝΟΡΤΥΧΖɩ：；∶ː",
    "ABESIJKMHOPCTYXaeijopcyxIABEHIKMNOPTYXZi::::",
)
_CONFUSABLE = re.compile(f"[{''.join(map(chr, _CONFUSABLES))}]")


@dataclass(frozen=True)
class Normalised:
    """`tekst` with `offsets[i]` the place in the original of its i-th character; one more entry for the end."""

    tekst: str
    offsets: Sequence[int]

    @property
    def unchanged(self) -> bool:
        """Whether every character stands where it stood."""
        return isinstance(self.offsets, range)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span in the original text that the span [start, end) of the normalised text came from."""
        if start >= end:
            return self.offsets[start], self.offsets[start]
        return self.offsets[start], self.offsets[end - 1] + 1


def is_invisible(char: str) -> bool:
    """True for a character that shows nothing at all (soft hyphen, zero width, direction marks, fillers)."""
    return ord(char) in _IGNORABLE or unicodedata.category(char) == "Cf"


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    if char in "\n\t":
        return char
    if is_invisible(char):
        return ""
    if char in _PLAIN:  # before NFKC, which takes ´ and ″ apart
        return _PLAIN[char]
    out = []
    for c in unicodedata.normalize("NFKC", char):
        if is_invisible(c):
            continue
        if unicodedata.category(c) == "Nd":
            out.append(str(unicodedata.digit(c)))
        elif c.isspace():
            out.append("\n" if c in "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029" else " ")
        else:
            out.append(_PLAIN.get(c, c))
    return "".join(out)


def normalise(text: str) -> Normalised:
    """The plain form of `text` and where each of its characters came from. Linear time; idempotent."""
    odd = set(_ODD.findall(text))
    table = {c: p for c in odd if (p := _plain(c)) != c}
    combining = any(unicodedata.combining(c) for c in odd if c in table or "\u0300" <= c <= "\u036f")
    if not combining and all(len(p) == 1 for p in table.values()):  # the usual case: quotes, dashes, spaces
        plain_text = text
        for char, one in table.items():  # replacing is faster than a table for the few characters there are
            plain_text = plain_text.replace(char, one)
        return Normalised(plain_text, range(len(text) + 1))
    return _rewritten(text, table, {c for c in odd if c in table or (combining and unicodedata.combining(c))})


def _rewritten(text: str, table: dict[str, str], special: set[str]) -> Normalised:
    """`text` with the characters of `table` put otherwise. What lies between the special ones is copied in one go."""
    parts: list[str] = []
    offsets: list[int] = []
    accents = {c for c in special if any(map(unicodedata.combining, table.get(c, c)))}
    done = 0
    for at in [at for at, char in enumerate(text) if char in special]:
        if at > done:
            parts += (text[done : at - 1], text[at - 1])  # the last one apart, in case an accent follows
            offsets += range(done, at)
        done = at + 1
        put = table.get(text[at], text[at])
        if text[at] not in accents:
            if put:
                parts += (put[:-1], put[-1])
                offsets += [at] * len(put)
            continue
        for c in put:
            if parts and unicodedata.combining(c) and len(both := unicodedata.normalize("NFC", parts[-1] + c)) == 1:
                parts[-1] = both  # an accent written apart goes with its letter
                continue
            parts.append(c)
            offsets.append(at)
    parts.append(text[done:])
    offsets += range(done, len(text) + 1)
    return Normalised("".join(parts), offsets)


def plain(text: str) -> str:
    """`normalise` without the map."""
    return normalise(text).tekst


def unmask(identifier: str) -> str:
    """Look-alike letters and colons of other scripts in an identifier as the Latin ones they pretend to be."""
    return identifier.translate(_CONFUSABLES) if _CONFUSABLE.search(identifier) else identifier
