"""The vocabulary of the built-in embedder and its tokenizer: whole words, ends of words (`##stal`) and single characters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from tokenizers import Regex, Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import WordPiece

from strafrecht_rag.language.woordenlijst import load_list

UNKNOWN = "[UNK]"
_WORD = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).lower())


def list_words() -> list[str]:
    """The words of our own lists: what lay people and English questions say."""
    out: dict[str, None] = {}
    for name in ("synoniemen", "engels"):
        for line in load_list(name).regels:
            out |= dict.fromkeys(words_of(line))
    return list(out)


def vocabulary(texts: Iterable[str], others: Iterable[str], size: int, tails: int) -> list[str]:
    """Words that occur twice or more in `texts`, our lists', then the most frequent of `others`; at most `size`, with ends."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(words_of(text))
    more: Counter[str] = Counter()
    for text in others:
        more.update(words_of(text))
    usable = lambda w: len(w) <= 30 and not (len(w) > 4 and any(c.isdigit() for c in w))  # noqa: E731
    words = [w for w, n in sorted(counts.items(), key=lambda x: (-x[1], x[0])) if n >= 2 and usable(w)]
    words += list_words()
    words += [w for w, n in sorted(more.items(), key=lambda x: (-x[1], x[0])) if n >= 5 and usable(w)]
    words = list(dict.fromkeys(words))[:size]
    ends: Counter[str] = Counter()
    known = {w for w in words if len(w) >= 4 and w.isalpha()}
    for w in words:
        for cut in range(3, len(w) - 3):
            if w[cut:] in known:
                ends[w[cut:]] += 1
    pieces = [f"##{e}" for e, n in sorted(ends.items(), key=lambda x: (-x[1], x[0])) if n >= 2][:tails]
    characters = sorted({c for w in words for c in w})
    return list(dict.fromkeys([UNKNOWN, *words, *pieces, *characters, *(f"##{c}" for c in characters)]))


def tokenizer(vocab: list[str]) -> Tokenizer:
    out = Tokenizer(WordPiece({w: i for i, w in enumerate(vocab)}, unk_token=UNKNOWN, max_input_chars_per_word=40))
    out.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
    out.pre_tokenizer = pre_tokenizers.Split(Regex(r"\w+"), "removed", invert=True)
    return out
