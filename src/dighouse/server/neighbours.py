"""Other server processes on the same database: what they stored is read, and who is connected to them is known."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Mapping

from dighouse.server.channel import channel_for
from dighouse.server.lanes import Lane
from dighouse.server.problems import TableProblem
from dighouse.server.settings import Settings
from dighouse.server.store import Store

AT_A_LOOK = 100  # tables: nobody waits for all of them


class Neighbours:
    """Listens to the channel for the lanes of this process."""

    def __init__(self, settings: Settings, store: Store, lanes: Mapping[str, Lane]) -> None:
        self.settings, self.store, self.lanes = settings, store, lanes
        self.channel = channel_for(store, self)
        self.following: set[str] = set()  # tables that changed elsewhere, and are being read
        self.tasks: set[asyncio.Task[None]] = set()
        self.said = time.monotonic()

    def heard(self, table: str) -> None:
        """Another process changed a table: read it if somebody here reads it, else when it is next asked for."""
        lane = self.lanes.get(table)
        if lane is None:
            return
        lane.outdated = True
        if lane.readers and table not in self.following:
            self.following.add(table)
            self.begin(self.follow(lane))

    def heard_talk(self, table: str) -> None:
        """Something was said elsewhere: tell whoever reads the table here; others find it when they come."""
        lane = self.lanes.get(table)
        if lane is not None and lane.readers:
            self.begin(self.listen_to(lane))

    async def listen_to(self, lane: Lane) -> None:
        with contextlib.suppress(TableProblem):  # it is looked for again soon
            async with lane.lock:
                await lane.hear_talk()

    def begin(self, chore: Coroutine[None, None, None]) -> None:
        self.tasks.add(task := asyncio.create_task(chore))
        task.add_done_callback(self.tasks.discard)

    async def follow(self, lane: Lane) -> None:
        """Read until nothing is new any more."""
        try:
            while lane.outdated and not lane.frozen:
                await lane.catch_up()
        except TableProblem:
            pass  # it stays outdated, and is read at the next look
        finally:
            self.following.discard(lane.id)

    async def missed(self) -> None:
        """The channel is open again: what was said meanwhile is looked for, and everybody is told who is here."""
        with contextlib.suppress(TableProblem):
            await self.look_again()
        for lane in self.lanes.values():
            self.announce(lane)

    async def look_again(self) -> None:
        """Read the tables somebody here reads, if the store knows more of them."""
        read = [lane for lane in self.lanes.values() if lane.readers and not lane.frozen]
        for begin in range(0, len(read), AT_A_LOOK):
            some = read[begin : begin + AT_A_LOOK]
            stored = await self.store.how_far([lane.id for lane in some])
            for lane in some:
                storing = (
                    lane.lock.locked()
                )  # what is about to be told here is no news; else it is seen at the next look
                if lane.id not in stored or storing:
                    continue
                if lane.outdated or lane.behind(stored[lane.id]):
                    await lane.catch_up(unasked=True)
                if stored[lane.id].said > lane.said:
                    await self.listen_to(lane)

    def announce(self, lane: Lane) -> None:
        """Tell other processes who is at a table here."""
        if self.channel.up and (lane.readers or lane.elsewhere):
            self.begin(self.channel.say_who_is_here(lane.id, lane.connected))

    def heard_of(self, table: str, process: str, seats: frozenset[int]) -> None:
        """Who is at a table in another process; one that was unknown is told who is here."""
        lane = self.lanes.get(table)
        if lane is not None and lane.hear_of(process, seats):
            self.announce(lane)

    def say_again(self) -> None:
        """Say now and then who is here: what is not said again is no longer believed."""
        now = time.monotonic()
        if now - self.said >= self.settings.presence / 3:
            self.said = now
            for lane in self.lanes.values():
                if lane.readers:
                    self.announce(lane)
