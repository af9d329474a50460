"""What is said over the sockets of the table, by the viewer, a spectator and everybody else at it."""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import new_chance
from dighouse.server.house import House
from dighouse.server.lanes import Lane
from dighouse.server.table import Table
from tests.server.secrecy.asking import Asker, Line
from tests.server.secrecy.frozen import StoppedClock
from tests.server.secrecy.worlds import Past, Story

A_WHILE = 300.0  # seconds somebody is away
TRIED = 12  # actions everybody tries that the rules refuse


def is_quiet(table: Table, number: int) -> bool:
    """Whether a move draws and reveals nothing. One that ends the match reveals its secret, and must."""
    game = table.game
    if game.prospect(table.match.state, number).chance or game.reveals(game.actions.action(number)):
        return False
    after = table.match.states.copy()
    game.loops.step(after, 0, number, new_chance(), 0, np.zeros(len(game.actions), np.int16))
    return game.loops.actor(after, 0) >= 0


class Talk:
    """The sockets of one table: `viewer` and `spectator` are compared, `others` only play along."""

    def __init__(self, past: Past, story: Story, clock: StoppedClock, viewer: Asker, spectator: Asker) -> None:
        self.past, self.story, self.clock = past, story, clock
        self.viewer, self.spectator = viewer.sit(past.table), spectator.sit(past.table)
        self.others = {
            seat: Asker(viewer.app, f"seat {seat}", past.tokens[seat]).sit(past.table) for seat in story.people
        }

    @property
    def lines(self) -> list[Line]:
        return [self.viewer, self.spectator, *self.others.values()]

    async def arrive(self) -> None:
        """Everybody comes, one after the other."""
        for line in self.lines:
            line.say("hello")
            await line.until("table")

    async def settled(self) -> int:
        """Whatever was said has reached everybody; the last event."""
        return max([await line.caught_up() for line in self.lines])

    async def trouble(self, table: Table, refused: list[int]) -> None:
        """Everything that is refused, by everybody; `refused`: actions that are in both worlds."""
        some = refused[:: max(1, len(refused) // TRIED)]
        wrong: list[dict[str, Any]] = [{}, {"do": "fly"}]
        wrong += [table.game.actions.action(number).json() for number in some]
        for line in self.lines:
            line.say()
            await line.until("problem")
            for action in wrong:
                await line.tell("act", table.seq, action=action)
            await line.tell("act", table.seq - 1, action={})
            await line.tell("rematch", table.seq)
            await line.tell("replace", table.seq, seat=(self.story.viewer + 1) % self.story.choice.players, bot="none")
        await self.viewer.tell("replace", table.seq, seat=self.story.viewer, bot=None)
        await self.spectator.tell("undo", table.seq)
        await self.spectator.tell("concede", table.seq)

    async def chat(self) -> None:
        """Everybody says something: who sits there is heard by all, who does not is refused."""
        for line in self.lines:
            for text in ("good luck", "", "x" * 301):
                line.say("talk", command_id=f"line-{len(line.asker.sent)}", text=text)
                await line.until("answer")

    async def undo(self, seq: int) -> int:
        """Take back whatever can be."""
        await self.viewer.tell("undo", seq)
        return await self.settled()

    async def quiet_move(self, table: Table) -> int:
        """The viewer plays something that draws and reveals nothing, if there is such a move, and takes it back."""
        if table.actor == self.story.viewer:
            quiet = next((number for number in table.match.legal() if is_quiet(table, number)), None)
            if quiet is not None:
                action = table.game.actions.action(quiet)
                answer = await self.viewer.tell("act", table.seq, action=action.json())
                assert answer["problem"] is None, answer
        return await self.undo(await self.settled())

    async def bots_turn(self, house: House, lane: Lane) -> None:
        """A bot of the house plays, where it knows the same in both worlds, and draws and reveals nothing."""
        table = lane.known()
        while table.bot_to_move is not None and not table.game.meta.secret_hands:
            action = await house.bots.chosen(lane, table.match.actor, table.bot_to_move)
            if not is_quiet(table, action):
                return
            assert await lane.play_bot(table.match.actor, table.seq, action)
            await self.settled()

    async def go_and_come_back(self, asker: Asker) -> None:
        """The viewer has seen something, is away for a while, and is told what happened since."""
        self.viewer.say("seen", seq=self.past.stored.match.seq // 2)
        await self.viewer.caught_up()
        await self.viewer.leave()
        self.clock.now += A_WHILE
        self.viewer = asker.sit(self.past.table)
        self.viewer.say("hello")
        await self.viewer.until("table")

    async def give_up(self, seq: int) -> None:
        """Where others play on, somebody else concedes, and takes it no further."""
        if self.story.choice.players > 2 and self.others:
            seat = max(self.others)
            answer = await self.others[seat].tell("concede", seq)
            assert answer["problem"] is None, answer
        await self.settled()

    async def leave(self) -> None:
        for line in self.lines:
            await line.leave()
