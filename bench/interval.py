"""The interval that goes with a share."""

from __future__ import annotations

import math


def wilson(hits: int, n: int, z: float = 1.959964) -> tuple[float, float]:
    """95 % interval of a share."""
    if not n:
        return 0.0, 1.0
    p, d = hits / n, 1 + z * z / n
    middle, half = (p + z * z / (2 * n)) / d, z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d
    return max(0.0, middle - half), min(1.0, middle + half)
