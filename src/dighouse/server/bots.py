"""Bots at the table: when one is on turn it thinks in a thread, and moves through the same door as everybody."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from weakref import WeakKeyDictionary

import numpy as np

from dighouse.bots import Bot, ask, bot_called, bot_names
from dighouse.bots.child import ChildBot
from dighouse.bots.child.kennel import Kennel
from dighouse.bots.failing import BotFailed
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.server.channel import Alone
from dighouse.server.lanes import Lane
from dighouse.server.lessons import scripted
from dighouse.server.problems import TableProblem
from dighouse.server.recovery import recover
from dighouse.server.settings import Settings

log = logging.getLogger(__name__)

LESS_URGENT = 10
PLAINEST = "random"  # thinks for no time at all
TRY_AGAIN = 2.0  # seconds, when a move could not be stored


def asked(bot: Bot, game: Game, states: np.ndarray) -> int:
    """The action a bot chooses. Its chance is its own: it says nothing about the match's."""
    return int(ask(bot, game, states, 0, new_chance(secrets.randbits(64))))


def give_way(urgency: int = LESS_URGENT) -> None:
    """Let this thread think only when nobody else needs the core, where the system knows threads of less urgency."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), urgency)


def parted(bot: ChildBot, game: Game, states: np.ndarray, seat: int) -> None:
    """Tell a guest how a match ended that was played to its end, and let its process go."""
    if game.loops.actor(states, 0) < 0:
        bot.over(game, states, 0, seat)
    bot.close()


class BotDesk:
    """Starts a bot's turn where one is due; at most one task a table, and one process (`channel`) at a time."""

    def __init__(self, settings: Settings, channel: Alone | None = None) -> None:
        self.settings, self.channel = settings, channel or Alone()
        self.threads = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot", initializer=give_way)
        self.turns = asyncio.Semaphore(settings.bot_threads)  # a bot's time begins when a thread is free for it
        self.playouts = asyncio.Semaphore(1)  # where nobody sits, one bot thinks at a time: people go before
        self.house: WeakKeyDictionary[Lane, dict[int, Bot]] = WeakKeyDictionary()  # by table and seat
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.closed = False
        self.kennel = Kennel()
        self.waiting = ThreadPoolExecutor(self.kennel.most, thread_name_prefix="guest")  # they wait, and do not think
        self.guests: WeakKeyDictionary[Lane, dict[int, ChildBot]] = WeakKeyDictionary()  # by table and seat

    def wake(self, lane: Lane) -> None:
        """An event happened (or a table was read): does a bot move next?"""
        if lane.table is None or self.closed:
            return
        if lane.table.actor is None:
            self.part(lane)
        if lane.table.bot_to_move is None or self.busy(lane):
            return
        self.tasks[lane.id] = asyncio.create_task(self.play(lane))

    def busy(self, lane: Lane) -> bool:
        task = self.tasks.get(lane.id)
        return task is not None and not task.done()

    def part(self, lane: Lane) -> None:
        """A match is over: its guests are told and go."""
        table = lane.known()
        self.house.pop(lane, None)
        for seat, bot in self.guests.pop(lane, {}).items():
            self.waiting.submit(parted, bot, table.game, table.match.states, seat)

    async def play(self, lane: Lane) -> None:
        """Move for as long as it is a bot's turn."""
        try:
            while lane.table is not None and lane.table.bot_to_move is not None and not self.closed:
                try:
                    await self.go_on(lane)
                except TableProblem:
                    await asyncio.sleep(TRY_AGAIN)
        finally:
            self.tasks.pop(lane.id, None)
            await self.channel.release(lane.id)  # at once: nobody else can have claimed it here meanwhile

    async def go_on(self, lane: Lane) -> None:
        """Move; if something goes wrong, begin anew: another bot of the house, before what is stored."""
        try:
            await self.move_here(lane)
        except TableProblem:
            raise
        except Exception:
            self.house.pop(lane, None)
            async with lane.lock:
                await recover(lane, "a bot went wrong")

    async def move_here(self, lane: Lane) -> None:
        """Move, unless another process does; then look now and then whether it still does."""
        if await self.channel.claim(lane.id):
            await lane.catch_up()
            if lane.known().bot_to_move is not None:
                await self.move(lane)
        else:
            await asyncio.sleep(TRY_AGAIN)
            await lane.catch_up(unasked=True)

    async def move(self, lane: Lane) -> None:
        """One move: think, let people follow, then play it if the table has not moved on."""
        table = lane.known()
        seq, seat, bot = table.seq, table.actor, table.bot_to_move
        assert seat is not None and bot is not None
        pause = asyncio.create_task(asyncio.sleep(0 if table.played_out else self.settings.bot_pause))
        try:
            action = await self.chosen(lane, seat, bot)
            await pause
        except BotFailed as failure:
            lane.store.tally.count("bots_failed_total")
            log.warning("bot failed", extra={"table": lane.id, "bot": bot, "why": str(failure)})
            await lane.replace_bot(seat, seq, failure.code)
            return
        finally:
            pause.cancel()
        await lane.play_bot(seat, seq, action)

    async def chosen(self, lane: Lane, seat: int, bot: str) -> int:
        """What a bot chooses within its time."""
        game, states = lane.known().game, lane.known().match.states
        led = scripted(lane.known())
        if led is not None:
            return led
        if bot in bot_names(game.meta.key):
            async with self.playouts if lane.known().played_out else nullcontext():
                return await self.chosen_here(self.own(lane, seat, bot), game, states)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.waiting, asked, self.guest(lane, seat, bot), game, states)

    def guest(self, lane: Lane, seat: int, name: str) -> ChildBot:
        """The host's program on a seat; it fails if the host no longer offers it."""
        if name not in self.settings.guests:
            raise BotFailed("bot_gone", bot=name)
        seated = self.guests.setdefault(lane, {})
        if seat not in seated or seated[seat].name != name:
            command = self.settings.guests[name]
            seated[seat] = ChildBot(command, self.settings.bot_budget, name, self.kennel)
        return seated[seat]

    def own(self, lane: Lane, seat: int, name: str) -> Bot:
        """The bot of the house on a seat: it keeps its taste, and what it thought while its turn goes on."""
        seated = self.house.setdefault(lane, {})
        if seat not in seated or seated[seat].name != name:
            seated[seat] = bot_called(name, lane.known().game)
        return seated[seat]

    async def chosen_here(self, bot: Bot, game: Game, states: np.ndarray) -> int:
        """What a bot of the house chooses; one that takes longer is answered for by the plainest."""
        loop = asyncio.get_running_loop()
        async with self.turns:
            thinking = loop.run_in_executor(self.threads, asked, bot, game, states)
            try:
                return await asyncio.wait_for(thinking, self.settings.bot_budget)
            except TimeoutError:
                log.warning("bot out of time", extra={"bot": bot.name, "instead": PLAINEST})
                return await asyncio.to_thread(asked, bot_called(PLAINEST, game), game, states)

    async def close(self) -> None:
        """Stop thinking; the tables go on when the server is started again."""
        self.closed = True  # whoever is still being answered wakes nobody any more
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for threads in (self.threads, self.waiting):
            threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.kennel.close)
