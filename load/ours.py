"""Two people at a table of ours, as browsers would play, choosing at random among what the table offers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

import msgspec

from dighouse.server.identity import COOKIE, new_token
from load.asking import Caller
from load.crew import Party, Progress, rest
from load.score import Score
from load.wire import Address, Wire, dial

ACT = b'{"say":"act","command_id":"m%d","expected_seq":%d,"action":%s}'
HELLO = b'{"say":"hello"}'
REMATCH = b'{"say":"rematch","command_id":"again","expected_seq":0}'
CALLERS = 8  # that make tables at the same time


class Choice(msgspec.Struct):
    action: msgspec.Raw


class Wrong(msgspec.Struct):
    code: str


class Now(msgspec.Struct):
    seq: int


class Told(msgspec.Struct):
    """What the generator reads of a message; the rest is passed over."""

    tell: str
    seq: int = -1  # of an answer
    problem: Wrong | None = None
    moment: Now | None = None
    legal: list[Choice] = []
    rematch: str | None = None


DECODER = msgspec.json.Decoder(Told)


class Pair:
    """Two people who play one match after the other."""

    def __init__(self, address: Address, table: str, tokens: Sequence[str], seed: int = 0) -> None:
        self.address, self.table, self.tokens = address, table, tokens
        self.chance = random.Random(seed)
        self.score = Score()
        self.free: Callable[[Party], None] = rest
        self.wires: list[Wire] = []
        self.known = [-1, -1]  # by seat: the event it has heard of last
        self.legal: list[list[Choice]] = [[], []]  # by seat: what it may do now
        self.answered = -1  # the event the last answer was about
        self.mover, self.sent, self.commands = 0, 0.0, 0
        self.seated: asyncio.Event
        self.following: asyncio.Task[None] | None = None  # the way to the next match

    @property
    def pending(self) -> bool:
        """Whether somebody still waits to hear something."""
        return not self.known[0] == self.known[1] == self.answered

    async def sit(self) -> None:
        """Open both sockets, and hear the whole table at both."""
        self.seated, self.known, self.answered = asyncio.Event(), [-1, -1], -1
        path = f"/api/tables/{self.table}/socket"
        self.wires = [
            await dial(self.address, path, partial(self.hear, seat), f"{COOKIE}={token}")
            for seat, token in enumerate(self.tokens)
        ]
        for wire in self.wires:
            wire.say(HELLO)
        await self.seated.wait()

    def move(self) -> None:
        self.mover = 0 if self.legal[0] else 1
        choice = self.chance.choice(self.legal[self.mover])
        self.commands += 1
        body = ACT % (self.commands, self.known[0], bytes(choice.action))
        self.answered, self.sent = -1, perf_counter()
        self.score.sent += 1
        self.wires[self.mover].say(body)

    def hear(self, seat: int, wire: Wire, body: bytes, now: float) -> None:
        """One message at one seat; what still comes from a table that was left is passed over."""
        if wire not in self.wires:
            return
        told = DECODER.decode(body)
        if told.problem is not None:
            self.score.wrong[told.problem.code] += 1
        elif told.tell == "answer":
            self.take_answer(told, now)
        elif told.tell in ("table", "event") and told.moment is not None:
            self.take_table(seat, told, told.moment.seq, now)

    def take_answer(self, told: Told, now: float) -> None:
        if self.answered < 0:
            self.score.answered.append(now - self.sent)
            self.answered = told.seq
            self.look()

    def take_table(self, seat: int, told: Told, seq: int, now: float) -> None:
        if told.tell == "event" and seat != self.mover and seq > self.known[seat]:
            self.score.heard.append(now - self.sent)
        self.known[seat], self.legal[seat] = seq, told.legal
        if told.tell == "table" and min(self.known) >= 0 and not self.seated.is_set():
            self.answered = seq
            self.seated.set()
        elif told.rematch is not None:
            self.follow(told.rematch)
        else:
            self.look()

    def look(self) -> None:
        """Once everybody has heard everything, the next move can be made; after the last one there is another match."""
        if self.pending:
            return
        if any(self.legal):
            self.free(self)
        else:
            self.wires[0].say(REMATCH)

    def follow(self, table: str) -> None:
        """The next match, at a table of its own."""
        self.hang_up()
        self.table = table
        self.following = asyncio.create_task(self.sit_again())

    async def sit_again(self) -> None:
        await self.sit()
        self.free(self)

    def leave(self) -> None:
        """For good, even on the way to the next match: the server may close before one is there."""
        if self.following is not None:
            self.following.cancel()
        self.hang_up()

    def hang_up(self) -> None:
        for wire in self.wires:
            wire.close()
        self.wires = []


async def opened(address: Address, number: int, progress: Progress, game: str) -> list[Pair]:
    """So many tables with two people each, made by requests as browsers make them."""
    numbers = iter(range(number))

    async def make() -> list[Pair]:
        caller, made = Caller(address), []
        for seed in numbers:
            made.append(await new_pair(caller, game, seed))
            progress(1)
        caller.close()
        return made

    pairs = await asyncio.gather(*(make() for _ in range(min(CALLERS, number))))
    return [pair for some in pairs for pair in some]


async def new_pair(caller: Caller, game: str, seed: int) -> Pair:
    """A table somebody makes and somebody else joins."""
    tokens = [new_token(), new_token()]
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = await caller.ask("POST", "/api/tables", wish, f"{COOKIE}={tokens[0]}")
    await caller.ask("POST", f"/api/tables/{made['table']}/join", {}, f"{COOKIE}={tokens[1]}")
    return Pair(caller.address, made["table"], tokens, seed)
