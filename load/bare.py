"""A server that does nothing: whatever one of two people says, both hear. No rules, no JSON, no store.

It is what a Python process can carry at most on a machine, beside this generator: `python -m load.bare` serves it.
"""

from __future__ import annotations

import asyncio
import struct
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import cast

from load.crew import Party, rest
from load.processes import HERE
from load.score import Score
from load.wire import FINAL, SHORT, TEXT, Address, Wire, dial

SAID = b"a" * 100  # about as long as a command of ours
TOLD = b"b" * 1000  # a little less than boardgame.io's state of the toy
WELCOME = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
FRAME = struct.pack("!BBH", FINAL | TEXT, SHORT, len(TOLD)) + TOLD
HEARD = 2 + 4 + len(SAID)  # bytes of a frame from a client: short, with a mask

Company = dict[bytes, list["Seat"]]  # by address: who sits there


def command() -> list[str]:
    """The server as a process of its own."""
    return [sys.executable, "-m", "load.bare"]


class Seat(asyncio.Protocol):
    """One socket at a table, which is the address it asked for."""

    def __init__(self, company: Company) -> None:
        self.company, self.waiting = company, 0
        self.table: list[Seat] | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by descent

    def data_received(self, data: bytes) -> None:
        if self.table is None:  # greetings come in one piece from this generator
            self.table = self.company.setdefault(data.split(b" ", 2)[1], [])
            self.table.append(self)
            self.transport.write(WELCOME)
            return
        said, self.waiting = divmod(self.waiting + len(data), HEARD)
        for _ in range(said):
            for seat in self.table:
                seat.transport.write(FRAME)


class Echo:
    """Two people who hear each other."""

    def __init__(self, address: Address, number: int) -> None:
        self.address, self.path = address, f"/{number}"
        self.score = Score()
        self.free: Callable[[Party], None] = rest
        self.wires: list[Wire] = []
        self.heard = [0, 0]
        self.said, self.sent = 0, 0.0

    @property
    def pending(self) -> bool:
        return min(self.heard) < self.said

    async def sit(self) -> None:
        for seat in range(2):
            self.wires.append(await dial(self.address, self.path, partial(self.hear, seat)))

    def move(self) -> None:
        self.sent = perf_counter()
        self.score.sent += 1
        self.wires[self.said % 2].say(SAID)
        self.said += 1

    def hear(self, seat: int, _: Wire, __: bytes, now: float) -> None:
        mover = (self.said - 1) % 2
        (self.score.answered if seat == mover else self.score.heard).append(now - self.sent)
        self.heard[seat] += 1
        if not self.pending:
            self.free(self)

    def leave(self) -> None:
        for wire in self.wires:
            wire.close()


async def serve() -> None:
    """Until somebody ends it."""
    company: Company = {}
    server = await asyncio.get_running_loop().create_server(lambda: Seat(company), HERE, 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main() -> None:
    """On the same event loop as a server of ours."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(serve())
    else:
        uvloop.run(serve())


if __name__ == "__main__":
    main()
