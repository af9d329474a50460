"""Somebody who reads a table over a socket: a bounded queue, so that a slow reader never holds up the others."""

from __future__ import annotations

import asyncio

from dighouse.server.messages import Tell
from dighouse.server.telling import Eyes, encoded


class Reader:
    """One socket's place at a table."""

    def __init__(self, eyes: Eyes, identity: str | None, room: int) -> None:
        self.eyes = eyes
        self.identity = identity
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(room)
        self.seen = -1  # the last event this reader says to have seen
        self.came_back_at: int | None = None  # the last event they had seen before they went away
        self.dropped = asyncio.Event()  # set when the queue is full: the reader must come back and resync

    def tell(self, message: Tell) -> None:
        self.send(encoded(message))

    def send(self, message: bytes) -> None:
        """Put a message into the queue; who is too slow for it is dropped."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.dropped.set()
