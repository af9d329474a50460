"""Somebody who reads a table over a socket: a bounded queue, so that a slow reader never holds up the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from dighouse.server.messages import Tell
from dighouse.server.table import Table
from dighouse.server.telling import Eyes, encoded


def never(_: bytes) -> bool:
    """A socket that cannot be written to at once."""
    return False


class Reader:
    """One socket's place at a table. `at_once` hands it a message, unless that has to wait: then it says False."""

    def __init__(self, eyes: Eyes, identity: str | None, room: int, key: str | None = None) -> None:
        self.eyes = eyes
        self.identity = identity
        self.key = key  # the fingerprint of the key they came by
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(room)
        self.at_once: Callable[[bytes], bool] = never
        self.sending = False  # whether a message that had to wait is on its way
        self.seen = -1  # the last event this reader says to have seen
        self.came_back_at: int | None = None  # the last event they had seen before they went away
        self.dropped = asyncio.Event()  # the reader must go, come back and resync
        self.why = "too_slow"

    def tell(self, message: Tell) -> None:
        self.send(encoded(message))

    def send(self, message: bytes) -> None:
        """Hand a message over, after those that wait; if it has to, too, into the queue. Who is too slow is dropped."""
        waits = self.sending or not self.queue.empty()
        if not waits and self.at_once(message):
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.dropped.set()

    def send_away(self, why: str) -> None:
        """Close this reader's socket, and say why."""
        if not self.dropped.is_set():
            self.why = why
            self.dropped.set()


def send_strangers_away(table: Table, readers: Iterable[Reader]) -> None:
    """Whoever may no longer act for a seat they came for has to come back as who they are now."""
    for reader in readers:
        known = table.held_by(reader.identity) | (table.opened_by(reader.key) if reader.key is not None else set())
        if not reader.eyes.seats <= known:
            reader.eyes = Eyes()
            reader.send_away("signed_out")
