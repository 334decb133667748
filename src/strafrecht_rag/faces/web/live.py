"""A blocking iterator, such as an answer in the making, followed from an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def follow(start: Callable[[], Iterator[T]]) -> AsyncGenerator[T]:
    """What `start()` yields, one by one, from a thread of its own. Errors come through.

    When the reader stops, the iterator is closed as soon as it yields again, and this waits for that: whoever holds a
    turn at the model keeps it until the model is really free.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[bool, T | BaseException | None]] = asyncio.Queue()
    stop = threading.Event()

    def put(item: tuple[bool, T | BaseException | None]) -> None:
        with suppress(RuntimeError):  # the program stops, and nobody listens
            loop.call_soon_threadsafe(queue.put_nowait, item)

    def work() -> None:
        try:
            iterator = start()
            try:
                for item in iterator:
                    if stop.is_set():
                        break
                    put((True, item))
            finally:
                close = getattr(iterator, "close", None)
                if close:
                    close()
        except BaseException as error:
            put((False, error))
        else:
            put((False, None))
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(ended.set)

    ended = asyncio.Event()
    # Not of a pool, whose threads a program waits for when it stops: a model can be silent for minutes.
    threading.Thread(target=work, name="volgen", daemon=True).start()
    try:
        while True:
            more, item = await queue.get()
            if more:
                yield item  # type: ignore[misc]
                continue
            if isinstance(item, BaseException):
                raise item
            return
    finally:
        stop.set()
        await ended.wait()
