"""What processes on one database say to each other.

PostgreSQL's NOTIFY says which table changed, with the change itself or not at all; whoever has that table in memory
reads what is new. It also says who is connected to which process. A lock of the session says which process thinks for
a table's bots, and is gone with the process. None of it is needed for a match to be right, for that the key of an
event is enough: without it a process finds out by looking every few seconds, and a bot may think in two places at
once. Processes on SQLite do it that way.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import logging
from collections.abc import Iterable
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from dighouse.server.engine import connect_args
from dighouse.server.store import CHANNEL, TALK_CHANNEL, Store

log = logging.getLogger(__name__)

AGAIN = (0.1, 0.5, 2.0, 5.0)  # seconds until the channel is opened again
LOOK = 20.0  # seconds after which a silent connection is asked whether it is still there


class Alone:
    """No other process can be heard: every table's bots think here."""

    up = False

    async def run(self) -> None:
        """Nothing to listen to."""

    async def claim(self, table: str) -> bool:  # noqa: ARG002
        """Whether this process may think for a table's bots."""
        return True

    async def release(self, table: str) -> None:
        """Let another process think."""

    async def say_who_is_here(self, table: str, seats: Iterable[int]) -> None:
        """Tell other processes who is at a table in this one."""


class Listener(Protocol):
    """Whoever listens to a channel."""

    def heard(self, table: str) -> None:
        """Another process changed a table."""

    def heard_of(self, table: str, process: str, seats: frozenset[int]) -> None:
        """Who is at a table in another process."""

    def heard_talk(self, table: str) -> None:
        """Something was said at a table in another process."""

    async def missed(self) -> None:
        """Something may have been said while nobody listened."""


class Channel(Alone):
    """A connection of its own."""

    def __init__(self, store: Store, listener: Listener) -> None:
        self.store, self.listener = store, listener
        limits = connect_args(store.patience, 2 * store.patience)
        self.engine = create_async_engine(store.engine.url, poolclass=NullPool, connect_args=limits)
        self.driver: Any = None  # asyncpg's own connection, while there is one
        self.one_at_a_time = asyncio.Lock()
        self.held: set[str] = set()

    @property
    def up(self) -> bool:  # type: ignore[override]
        return self.driver is not None

    async def run(self) -> None:
        """Listen, and when the connection is lost, listen again."""
        tries = 0
        while True:
            try:
                async with self.engine.connect() as connection:
                    await self.listen(connection)
                tries = 0
            except breaks() as wrong:
                log.warning("the channel is closed", extra={"reason": str(wrong)[:200]})
            self.driver = None
            self.held.clear()
            self.store.tally.count("channel_lost_total")
            await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
            tries += 1

    async def listen(self, connection: AsyncConnection) -> None:
        """Hear notifications until the connection ends."""
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, self.hear)
        await driver.add_listener(TALK_CHANNEL, self.hear_talk)
        self.driver = driver
        await self.listener.missed()
        while not driver.is_closed():
            await asyncio.sleep(min(LOOK, self.store.patience))
            if await self.asked("select true") is None:
                return

    def hear(self, _connection: object, _pid: int, _channel: str, said: str) -> None:
        """A notification: "process table" changed something there, or "process table 0,2" has these seats connected."""
        process, table, *seats = said.split(" ")
        if process == self.store.process:
            return
        self.store.tally.count("channel_heard_total")
        if seats:
            self.listener.heard_of(table, process, frozenset(int(seat) for seat in seats[0].split(",") if seat))
        else:
            self.listener.heard(table)

    def hear_talk(self, _connection: object, _pid: int, _channel: str, said: str) -> None:
        """A notification: "process table" has a new line of talk; what it says is read from the database."""
        process, table = said.split(" ")
        if process != self.store.process:
            self.store.tally.count("channel_heard_total")
            self.listener.heard_talk(table)

    async def asked(self, question: str, *args: object) -> Any:
        """PostgreSQL's answer; None if it does not answer."""
        driver = self.driver
        if driver is None:
            return None
        try:
            async with self.one_at_a_time:
                return await driver.fetchval(question, *args, timeout=self.store.patience)
        except breaks():
            return None

    async def claim(self, table: str) -> bool:
        """Whether this process may think for a table's bots; without an answer it does, rather than nobody."""
        if table in self.held:
            return True
        given = await self.asked("select pg_try_advisory_lock($1)", lock_of(table))
        if given:
            self.held.add(table)
        return given is not False

    async def release(self, table: str) -> None:
        if table in self.held:
            self.held.discard(table)
            await self.asked("select pg_advisory_unlock($1)", lock_of(table))

    async def say_who_is_here(self, table: str, seats: Iterable[int]) -> None:
        said = f"{self.store.process} {table} {','.join(str(seat) for seat in sorted(seats))}"
        await self.asked("select pg_notify($1, $2)", CHANNEL, said)


@functools.cache
def breaks() -> tuple[type[Exception], ...]:
    """What is raised when PostgreSQL goes away, or is away: by SQLAlchemy while connecting, by asyncpg from then on."""
    from asyncpg import InterfaceError, InternalClientError, PostgresError  # type: ignore[import-untyped]

    return SQLAlchemyError, OSError, PostgresError, InterfaceError, InternalClientError


def lock_of(table: str) -> int:
    """The number of a table's lock."""
    return int.from_bytes(hashlib.sha256(f"bots of {table}".encode()).digest()[:8], "big", signed=True)


def channel_for(store: Store, listener: Listener) -> Alone:
    """What this database can do."""
    return Channel(store, listener) if store.engine.dialect.name == "postgresql" else Alone()
