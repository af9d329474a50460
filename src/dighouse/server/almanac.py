"""When this house was open and who is on vacation: kept in the database, known here without asking.

Every few seconds a running process writes that it is alive. Whatever lies between the last such mark of one run and
the beginning of the next is time in which no clock ran; so is a wall clock's leap ahead, or a machine asleep.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable

from sqlalchemy import delete, insert, select, update

from dighouse.server.clocks import Span, counted, merged, overlap
from dighouse.server.identity import new_id
from dighouse.server.problems import TableProblem
from dighouse.server.schema import uptime, vacations
from dighouse.server.store import Store

MISSED = 4  # beats: a longer silence is not an open house
DAY = 86400.0
YEAR = 365 * DAY


class Almanac:
    """The days of a house. `beat` is how often it writes that it is alive, in seconds."""

    def __init__(self, store: Store, beat: float, days: int, clock: Callable[[], float] = time.time) -> None:
        self.store, self.beat, self.days, self.clock = store, beat, days, clock
        self.id = new_id()
        self.started = self.alive = clock()
        self.others: list[Span] = []  # earlier runs, and other processes
        self.away: dict[str, list[Span]] = {}  # by identity

    async def open(self) -> None:
        """Begin a run, and read all earlier ones."""
        await self.begin()
        await self.read(0.0)

    async def begin(self) -> None:
        id_, now = new_id(), self.clock()
        async with self.store.transaction() as connection:
            await connection.execute(insert(uptime).values(id=id_, started=now, alive=now))
        self.id, self.started, self.alive = id_, now, now

    async def mark(self) -> None:
        """Still alive. After too long a silence, or when the wall clock was set, a new run begins."""
        now = self.clock()
        if not -self.beat <= now - self.alive <= MISSED * self.beat:
            self.others = merged([*self.others, Span(self.started, self.alive)])
            await self.begin()
        elif now > self.alive:
            async with self.store.transaction() as connection:
                await connection.execute(update(uptime).where(uptime.c.id == self.id).values(alive=now))
            self.alive = now  # not before: while nothing can be stored, nobody can move
        await self.read(now - DAY)

    async def read(self, since: float) -> None:
        """What other processes wrote."""
        async with self.store.reading() as connection:
            runs = await connection.execute(select(uptime).where(uptime.c.alive >= since, uptime.c.id != self.id))
            self.others = merged([*self.others, *(Span(row.started, row.alive) for row in runs)])
            away = defaultdict(list)
            for row in await connection.execute(select(vacations).where(vacations.c.ends >= self.clock() - YEAR)):
                away[row.identity].append(Span(row.begins, row.ends))
        self.away = {identity: merged(spans) for identity, spans in away.items()}

    async def close(self) -> None:
        await self.mark()

    def up(self, now: float) -> list[Span]:
        """When the house was open, up to now."""
        return merged([*self.others, Span(self.started, min(now, self.alive + MISSED * self.beat))])

    def holidays(self, identities: Iterable[str]) -> list[Span]:
        """The vacations of whoever may act for a seat."""
        return merged(span for identity in identities for span in self.away.get(identity, []))

    def away_until(self, identities: Iterable[str], now: float) -> float | None:
        """When somebody comes back, if they are on vacation now."""
        return next((span.end for span in self.holidays(identities) if span.begin <= now < span.end), None)

    def counted(self, begin: float, now: float, identities: Iterable[str]) -> float:
        """How much of the time since then counts for somebody."""
        return counted(begin, now, self.up(now), self.holidays(identities))

    def days_left(self, identity: str, now: float) -> float:
        """How many days of vacation somebody may still take: so many in any year."""
        taken = overlap(now - YEAR, now + YEAR, self.away.get(identity, []))
        return max(0.0, self.days - taken / DAY)

    async def go_away(self, identity: str, begins: float, ends: float) -> None:
        """Somebody goes on vacation. What is past is never changed by it."""
        now = self.clock()
        if not now - DAY <= begins < ends <= now + YEAR:
            raise TableProblem("vacation_dates")
        begins = max(begins, now)
        if ends <= begins or any(begins < span.end and span.begin < ends for span in self.away.get(identity, [])):
            raise TableProblem("vacation_dates")
        if (ends - begins) / DAY > self.days_left(identity, now):
            raise TableProblem("vacation_days", days=self.days)
        async with self.store.transaction() as connection:
            await connection.execute(insert(vacations).values(identity=identity, begins=begins, ends=ends))
        await self.read(now - DAY)

    async def come_back(self, identity: str) -> None:
        """The vacation of now ends, later ones are called off."""
        now = self.clock()
        own = vacations.c.identity == identity
        async with self.store.transaction() as connection:
            await connection.execute(delete(vacations).where(own, vacations.c.begins >= now))
            await connection.execute(update(vacations).where(own, vacations.c.ends > now).values(ends=now))
        await self.read(now - DAY)
