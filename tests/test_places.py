"""Turns at the model: fair, given back by whoever leaves, and refused when the line is full. And an iterator followed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strafrecht_rag.faces.web.live import follow
from strafrecht_rag.faces.web.places import Bezet, Places

T = TypeVar("T")


def run(doing: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(doing, 20))


class Zaal:
    """Visitors around a line; `served` in the order in which they came up."""

    def __init__(self, *, asking: int = 1, waiting: int = 20) -> None:
        self.places = Places(asking=asking, waiting=waiting)
        self.served: list[str] = []
        self.at_once = self.most = 0
        self.go_on = asyncio.Event()

    async def ask(self, visitor: str) -> None:
        async with self.places.turn(visitor.rstrip("0123456789")):
            self.served.append(visitor)
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            try:
                await self.go_on.wait()
            finally:
                self.at_once -= 1

    async def line_up(self, *visitors: str) -> dict[str, asyncio.Task[None]]:
        tasks = {}
        for visitor in visitors:
            tasks[visitor] = asyncio.ensure_future(self.ask(visitor))
            await asyncio.sleep(0)
        return tasks

    async def finish(self, tasks: dict[str, asyncio.Task[None]]) -> list[BaseException | None]:
        self.go_on.set()
        return list(await asyncio.gather(*tasks.values(), return_exceptions=True))

    def is_as_new(self, asking: int) -> bool:
        return (self.places._free, self.places.waiting) == (asking, 0)


def test_who_asks_much_does_not_go_before_who_asks_once() -> None:
    async def scene() -> list[str]:
        zaal = Zaal()
        await zaal.finish(await zaal.line_up("a1", "a2", "a3", "a4", "b1", "c1"))
        assert zaal.is_as_new(1)
        return zaal.served

    assert run(scene()) == ["a1", "a2", "b1", "c1", "a3", "a4"]


def test_no_more_are_served_at_once_than_there_are_places() -> None:
    async def scene() -> int:
        zaal = Zaal(asking=3)
        await zaal.finish(await zaal.line_up(*(f"v{n}" for n in range(9))))
        assert len(zaal.served) == 9
        assert zaal.is_as_new(3)
        return zaal.most

    assert run(scene()) == 3


def test_a_full_line_refuses_at_once() -> None:
    async def scene() -> None:
        zaal = Zaal(waiting=2)
        tasks = await zaal.line_up("a1", "b1", "c1", "d1")
        assert tasks["d1"].done()
        assert isinstance(tasks["d1"].exception(), Bezet)
        assert zaal.places.is_full_for("d")
        await zaal.finish(tasks)
        assert zaal.served == ["a1", "b1", "c1"]
        assert not zaal.places.is_full_for("d")

    run(scene())


def test_who_fills_the_line_makes_room_for_another() -> None:
    async def scene() -> None:
        zaal = Zaal(waiting=3)
        tasks = await zaal.line_up("a1", "a2", "a3", "a4", "b1")
        await asyncio.sleep(0)
        assert isinstance(tasks["a4"].exception(), Bezet)
        assert zaal.places.is_full_for("a")
        await zaal.finish(tasks)
        assert zaal.served == ["a1", "a2", "b1", "a3"]
        assert zaal.is_as_new(1)

    run(scene())


def test_who_leaves_the_line_or_the_place_gives_it_to_the_next() -> None:
    async def scene() -> None:
        zaal = Zaal()
        tasks = await zaal.line_up("a1", "b1", "c1")
        tasks["b1"].cancel()
        await asyncio.sleep(0)
        assert zaal.places.waiting == 1
        tasks["a1"].cancel()
        await asyncio.sleep(0.01)
        assert zaal.served == ["a1", "c1"]
        await zaal.finish(tasks)
        assert zaal.is_as_new(1)

    run(scene())


def test_who_leaves_at_the_very_moment_of_the_turn_passes_it_on() -> None:
    async def scene() -> None:
        zaal = Zaal()
        tasks = await zaal.line_up("a1", "b1", "c1")
        zaal.places._leave()  # b is called up now …
        tasks["b1"].cancel()  # … and leaves before it has heard so
        await asyncio.sleep(0.01)
        assert zaal.served == ["a1", "c1"]
        await zaal.finish(tasks)

    run(scene())


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=14), st.integers(1, 3), st.integers(0, 5))
def test_no_place_is_ever_lost_or_made(visits: list[tuple[str, bool]], asking: int, waiting: int) -> None:
    async def scene() -> None:
        zaal = Zaal(asking=asking, waiting=waiting)
        tasks: dict[str, asyncio.Task[None]] = {}
        for number, (visitor, leaves) in enumerate(visits):
            tasks |= await zaal.line_up(f"{visitor}{number}")
            if leaves:
                list(tasks.values())[number // 2].cancel()
        await zaal.finish(tasks)
        assert zaal.most <= asking
        assert zaal.is_as_new(asking)

    run(scene())


# --- following an iterator ---------------------------------------------------------------------------------------------


def test_what_is_followed_comes_in_order_and_ends() -> None:
    async def scene() -> list[int]:
        return [n async for n in follow(lambda: iter(range(5)))]

    assert run(scene()) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("before", [0, 2])
def test_an_error_comes_through_after_what_went_before(before: int) -> None:
    def broken() -> Iterator[int]:
        yield from range(before)
        raise KeyError("stuk")

    async def scene() -> list[int]:
        seen: list[int] = []

        async def read() -> None:
            async for n in follow(broken):
                seen.append(n)

        with pytest.raises(KeyError, match="stuk"):
            await read()
        return seen

    assert run(scene()) == list(range(before))


def test_an_error_before_the_first_step_comes_through() -> None:
    def refused() -> Iterator[int]:
        raise ValueError("niet begonnen")

    async def scene() -> None:
        with pytest.raises(ValueError, match="niet begonnen"):
            async for _ in follow(refused):
                pass

    run(scene())


def test_a_reader_who_leaves_closes_the_iterator_and_waits_until_it_is_closed() -> None:
    closed, go_on = threading.Event(), threading.Event()

    def endless() -> Iterator[int]:
        try:
            yield 0
            go_on.wait(10)
            while True:
                yield 1
        finally:
            closed.set()

    async def read() -> None:
        async for _ in follow(endless):
            pass

    async def scene() -> None:
        reader = asyncio.ensure_future(read())
        await asyncio.sleep(0.05)
        reader.cancel()
        await asyncio.sleep(0.05)
        assert not reader.done()  # the model has not let go yet
        go_on.set()
        with suppress(asyncio.CancelledError):
            await reader
        assert closed.is_set()

    run(scene())


def test_the_loop_goes_on_while_the_iterator_blocks() -> None:
    async def scene() -> int:
        free = threading.Event()
        ticks = 0

        def slow() -> Iterator[int]:
            free.wait(10)
            yield 1

        async def tick() -> None:
            nonlocal ticks
            for _ in range(20):
                await asyncio.sleep(0)
                ticks += 1
            free.set()

        ticking = asyncio.ensure_future(tick())
        assert [n async for n in follow(slow)] == [1]
        await ticking
        return ticks

    assert run(scene()) == 20
