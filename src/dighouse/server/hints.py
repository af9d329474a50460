"""Hints at a table: asked for in the open, thought about in threads that give way to everybody.

That somebody asked is an event: stored, told to all, and only then thought about. Whoever asks again in the same
position gets the same answer, and it counts once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakKeyDictionary

import msgspec

from dighouse.advice.hint import Advice, AdvisedMove, advise
from dighouse.bots.search import budget_named
from dighouse.core.game import Game
from dighouse.core.record import position_hash
from dighouse.server import moves
from dighouse.server.advice_messages import Hint, HintMove, HintWish
from dighouse.server.bots import give_way
from dighouse.server.lanes import Lane
from dighouse.server.parting import Parting
from dighouse.server.problems import TableProblem
from dighouse.server.settings import Settings
from dighouse.server.table import Table

DIGITS = 3  # of a margin that is told

T = TypeVar("T")


class Thought(msgspec.Struct, eq=False):
    """What is, or was, thought about a position for a seat."""

    position: tuple[int, str]  # event of the match, and fingerprint
    advice: asyncio.Future[Advice]


class HintDesk:
    """Thinks for whoever asks; at most one thought a seat, and not for more at once than can be answered soon."""

    def __init__(self, settings: Settings, parting: Parting) -> None:
        self.settings, self.parting = settings, parting
        self.budget = budget_named(settings.hint_budget)
        self.threads = ThreadPoolExecutor(settings.hint_threads, thread_name_prefix="hint", initializer=give_way)
        self.thoughts: WeakKeyDictionary[Lane, dict[int, Thought]] = WeakKeyDictionary()  # by table and seat
        self.waiting = 0

    async def ask(self, lane: Lane, seats: frozenset[int], wish: HintWish) -> Hint:
        """The best moves for whoever is on turn, if it is the asker."""
        async with lane.lock:
            seat = moves.advised_seat(lane.known(), set(seats), wish.seat)
            if not moves.same_position(lane.known(), wish.seq):
                raise TableProblem("stale")
            self.refuse_second(lane, seat)
            await self.make_known(lane, seat)
            thought = self.thought(lane, seat)
            seq, game = lane.known().seq, lane.known().game
        return told_hint(game, seq, await self.parting.unless(thought.advice))

    def refuse_second(self, lane: Lane, seat: int) -> None:
        """One thought a seat at a time, and a short queue."""
        last = self.thoughts.get(lane, {}).get(seat)
        if last is not None and last.position == position_of(lane.known()):
            return
        if last is not None and not last.advice.done():
            raise TableProblem("hint_running")
        self.refuse_more()

    async def make_known(self, lane: Lane, seat: int) -> None:
        """Everybody sees that a seat asked, once a position."""
        table = lane.known()
        if moves.asked_already(table, seat):
            return
        if table.seq >= self.settings.events:
            raise TableProblem("too_many_events")
        if not await lane.keep(moves.hint(table, seat, time.time())):
            raise TableProblem("stale")

    def thought(self, lane: Lane, seat: int) -> Thought:
        """What is thought about the present position: begun now, or earlier."""
        seated, position = self.thoughts.setdefault(lane, {}), position_of(lane.known())
        if seat in seated and seated[seat].position == position and not failed(seated[seat].advice):
            return seated[seat]
        match = lane.known().match
        # The seed is known to everybody, so that it can tell nobody anything.
        asked = (match.game, match.states, 0, seat, self.budget, match.seq)
        seated[seat] = Thought(position, self.begun(advise, *asked))
        return seated[seat]

    def begun(self, think: Callable[..., T], *asked: object) -> asyncio.Future[T]:
        """Something to be thought about behind what waits already."""
        thought = asyncio.get_running_loop().run_in_executor(self.threads, think, *asked)
        self.waiting += 1
        thought.add_done_callback(self.one_less)
        return thought

    def refuse_more(self) -> None:
        """A short queue: whoever asks should be answered soon."""
        if self.waiting >= self.settings.hints_waiting:
            raise TableProblem("too_many_requests")

    def one_less(self, _: object) -> None:
        self.waiting -= 1

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def position_of(table: Table) -> tuple[int, str]:
    return table.match.seq, position_hash(table.match.state)


def failed(advice: asyncio.Future[Advice]) -> bool:
    return advice.done() and (advice.cancelled() or advice.exception() is not None)


def told_hint(game: Game, seq: int, advice: Advice) -> Hint:
    """A hint as it is told."""
    return Hint(
        seq=seq, seat=advice.seat, looks=advice.iterations, moves=[told_move(game, move) for move in advice.moves]
    )


def told_move(game: Game, move: AdvisedMove) -> HintMove:
    return HintMove(
        number=move.action,
        action=game.actions.action(move.action).json(),
        name=move.name,
        margin=round(move.margin, DIGITS),
        loss=round(move.loss, DIGITS),
        visits=move.visits,
        share=round(move.share, DIGITS),
        reasons=move.reasons,
    )
