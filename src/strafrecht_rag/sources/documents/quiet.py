"""Libraries kept quiet while they read: what they complain of is heard here and nowhere else."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


class Complaints(logging.Handler):
    """Counts what a library logs, and shows none of it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


@contextmanager
def quiet() -> Iterator[Complaints]:
    """Neither the log lines nor the warnings of a library on a user's screen."""
    logger, complaints = logging.getLogger("pypdf"), Complaints()
    before = logger.level, logger.propagate
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    logger.addHandler(complaints)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield complaints
    finally:
        logger.removeHandler(complaints)
        logger.setLevel(before[0])
        logger.propagate = before[1]
