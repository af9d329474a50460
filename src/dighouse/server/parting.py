"""The end of a process in good order: whoever waits for something long is told so, instead of being cut off."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from dighouse.server.problems import TableProblem

T = TypeVar("T")


class Parting:
    """Whether the house is about to close."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    async def unless(self, long: asyncio.Future[T]) -> T:
        """Wait for something, unless the house closes first; it goes on by itself, for others may wait for it too."""
        end = asyncio.ensure_future(self.begun.wait())
        either: set[asyncio.Future[Any]] = {long, end}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            end.cancel()
        if not long.done():
            raise TableProblem("restarting")
        return long.result()
