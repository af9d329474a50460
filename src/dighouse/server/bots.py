"""Bots at the table: when one is on turn it thinks in a thread, and moves through the same door as everybody."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from dighouse.bots import ask, bot_called, bot_names
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.server.lanes import Lane
from dighouse.server.problems import TableProblem
from dighouse.server.settings import Settings

log = logging.getLogger(__name__)

TRY_AGAIN = 2.0  # seconds, when a move could not be stored


def thought(game: Game, bot: str, states: np.ndarray) -> int:
    """The action a bot chooses. Its chance is its own: it says nothing about the match's."""
    return int(ask(bot_called(bot, game), game, states, 0, new_chance(secrets.randbits(64))))


class BotDesk:
    """Starts a bot's turn where one is due; at most one task a table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.threads = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, lane: Lane) -> None:
        """An event happened (or a table was read): does a bot move next?"""
        if lane.table is None or lane.table.bot_to_move is None or self.busy(lane):
            return
        self.tasks[lane.id] = asyncio.create_task(self.play(lane))

    def busy(self, lane: Lane) -> bool:
        task = self.tasks.get(lane.id)
        return task is not None and not task.done()

    async def play(self, lane: Lane) -> None:
        """Move for as long as it is a bot's turn."""
        try:
            while lane.table is not None and lane.table.bot_to_move is not None:
                try:
                    await self.move(lane)
                except TableProblem:
                    await asyncio.sleep(TRY_AGAIN)
        except Exception:
            async with lane.lock:
                await lane.freeze("a bot went wrong")
        finally:
            self.tasks.pop(lane.id, None)

    async def move(self, lane: Lane) -> None:
        """One move: think, let people follow, then play it if the table has not moved on."""
        table = lane.known()
        seq, seat, bot = table.seq, table.actor, table.bot_to_move
        assert seat is not None and bot is not None
        pause = asyncio.create_task(asyncio.sleep(self.settings.bot_pause))
        try:
            action = await self.chosen(table.game, bot, table.match.states)
            await pause
        finally:
            pause.cancel()
        await lane.play_bot(seat, seq, action)

    async def chosen(self, game: Game, bot: str, states: np.ndarray) -> int:
        """What a bot chooses within its time; one that takes longer is answered for by the plainest."""
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self.threads, thought, game, bot, states)
        try:
            return await asyncio.wait_for(thinking, self.settings.bot_budget)
        except TimeoutError:
            plainest = bot_names(game.meta.key)[0]
            log.warning("bot out of time", extra={"bot": bot, "instead": plainest})
            return await asyncio.to_thread(thought, game, plainest, states)

    async def close(self) -> None:
        """Stop thinking; the tables go on when the server is started again."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)
