"""Turns at the model: so many questions at once, the others wait in a fair line, and a line that is full says so."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Bezet(Exception):
    """The line is full: come back later."""


class Places:
    """`asking` turns at once and `waiting` in line. Visitors take turns: who asks ten things does not go before who asks one."""

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
        if self.waiting >= self._room:
            raise Bezet
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was this one's turn just now
                self._leave()
            else:
                self._drop(visitor, turn)
            raise

    def _drop(self, visitor: str, turn: asyncio.Future[None]) -> None:
        line = self._lines[visitor]
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
