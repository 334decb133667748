"""One token bucket for the whole process: however many connections there are, requests leave at one pace."""

from __future__ import annotations

import threading
import time
from functools import cache

MAX_RATE = 10.0
"""Requests a second that the register allows. We stay at half of it unless asked otherwise."""


class Gestopt(Exception):  # not a fault: whoever waited is no longer needed
    """The bucket was closed while somebody waited for a token."""


class Bucket:
    """Hands out tokens `rate` a second, one at a time: no bursts, so no second ever holds more than the rate.

    A little slower than that, in truth: requests that leave evenly arrive unevenly.
    """

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._gap = 1.05 / rate
        self._next = 0.0
        self._closed = False
        self._turn = threading.Condition()

    def take(self) -> None:
        """Wait for a token. Raises Gestopt when the bucket is closed meanwhile."""
        with self._turn:
            while True:
                if self._closed:
                    raise Gestopt
                wait = self._next - time.monotonic()
                if wait <= 0:
                    self._next = time.monotonic() + self._gap
                    return
                self._turn.wait(wait)

    def hold(self, seconds: float) -> None:
        """Nobody gets a token for so long: the server asked for rest, on every connection."""
        with self._turn:
            self._next = max(self._next, time.monotonic() + seconds)

    def close(self) -> None:
        """Wake up and turn away everybody who waits."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()

    def open(self) -> None:
        """Hand out tokens again, at the pace they were handed out before."""
        with self._turn:
            self._closed = False


@cache
def process_bucket(rate: float) -> Bucket:
    """The bucket of this process at this rate."""
    return Bucket(rate)
