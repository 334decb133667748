"""Turns at the model: so many questions at once, the others wait in a fair line, and a line that is full says so."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Bezet(Exception):
    """The line is full: come back later."""


class Places:
    """`asking` turns at once and `waiting` in line. Visitors take turns: who asks ten things does not go before who asks one.

    A full line refuses who comes next; but a visitor with many in it makes room for one with few.
    """

    def __init__(self, *, asking: int, waiting: int) -> None:
        self._free = asking
        self._room = waiting
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many stand in line."""
        return sum(map(len, self._lines.values()))

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """A turn for as long as the context lasts; who leaves the line or breaks off gives it to the next."""
        await self._enter(visitor)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, visitor: str) -> None:
        if self._free and not self._lines:
            self._free -= 1
            return
        if self.is_full_for(visitor):
            raise Bezet
        if self.waiting >= self._room:
            self._make_room()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and not turn.exception():  # it was this one's turn just now
                self._leave()
            else:
                self._drop(visitor, turn)
            raise

    def is_full_for(self, visitor: str) -> bool:
        """Whether this visitor would be refused now."""
        if self._free and not self._lines:
            return False
        longest = max(map(len, self._lines.values()), default=0)
        return self.waiting >= self._room and longest <= len(self._lines.get(visitor, ())) + 1

    def _make_room(self) -> None:
        """The last of the longest line leaves it unserved."""
        visitor = max(self._lines, key=lambda v: len(self._lines[v]))
        last = self._lines[visitor].pop()
        if not last.done():
            last.set_exception(Bezet())

    def _drop(self, visitor: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.get(visitor)
        if line is None or turn not in line:
            return
        line.remove(turn)
        if not line:
            del self._lines[visitor]

    def _leave(self) -> None:
        while self._lines:
            visitor, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[visitor] = line  # behind the others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
