"""The server as a process: bound to an address before anything is promised, telling when it is ready."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
import time
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from dighouse.server.app import create_app
from dighouse.server.problems import TableProblem, shown
from dighouse.server.settings import Settings
from dighouse.server.wire import Wire

PORT = 8000
NEXT_PORTS = 10  # how many more are tried when nobody named one and the first is taken
LAST_WORDS = 1.0  # seconds in which everybody is told that the server restarts
DEAF = 60_000  # milliseconds after which the system lets go of whoever takes nothing of what was sent
SWITCH = 0.001  # seconds a thread that waits for the interpreter lets another one go on
LOOK_AFTER = 5_000  # new objects, Python looks among them for those that only point at themselves
SWEEP_ALONE = 60.0  # seconds until it looks among all, if nobody is there
SWEEP_AT_LAST = 6 * 3600.0  # seconds until it looks among all, even if somebody has to wait
LONGEST_FRAME = 65536  # anything longer is cut off before it is read; what is sensible is much shorter


class Server(uvicorn.Server):
    """Uvicorn, with a word when it is ready, and one when it ends."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app, self.ready = app, ready
        self.swept = 0.0  # when all objects were looked through,
        self.visited = False  # and whether anybody was there since

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and send everybody to another process or the next one, with a word."""
        for server in self.servers:
            server.close()
        self.app.state.house.part()
        end = time.monotonic() + LAST_WORDS
        while self.app.state.connected.total() and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: when everybody is gone, or it was long ago, sweep."""
        age, alone = time.monotonic() - self.swept, not self.app.state.connected.total()
        self.visited |= not alone
        if self.visited and age > (SWEEP_ALONE if alone else SWEEP_AT_LAST):
            sweep()
            self.swept, self.visited = time.monotonic(), False
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            look_only_at_the_new()
            self.swept = time.monotonic()
            sys.setswitchinterval(SWITCH)  # what is stored would wait five times as long between two statements
            self.ready()


def look_only_at_the_new() -> None:
    """Python looks through all objects for what only points at itself, as often as if a program had few: thousands of
    tables would be walked through again and again, and everybody would wait. So it looks at the new ones, a few at a
    time, while they lie near the processor; what is left after that is put aside. It still goes as soon as nobody
    points at it.
    """
    gc.freeze()
    gc.set_threshold(LOOK_AFTER)
    if put_aside not in gc.callbacks:
        gc.callbacks.append(put_aside)


def put_aside(phase: str, _: dict[str, int]) -> None:
    """What was looked at is not looked at again."""
    if phase == "stop":
        gc.freeze()


def sweep() -> None:
    """Look among all objects, those put aside, too: it takes a while."""
    gc.unfreeze()
    gc.collect()


def allow_sockets() -> None:
    """As many open sockets as the system lets a program have: many systems begin with 1,024, one for each reader."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # some systems name a limit they do not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # unnamed, asyncio would let Nagle wait 40 ms
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # every visitor's socket inherits it
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF)
    try:
        door.bind((host, port))
        door.listen()  # at once: until then another program could still take the same address
    except (OSError, OverflowError) as wrong:
        door.close()
        raise TableProblem("address", host=shown(host), port=port, reason=str(wrong)) from None
    return door


def free_door(host: str) -> socket.socket:
    """A listening socket on the usual port, or on one of the next if another program has it."""
    for port in range(PORT, PORT + NEXT_PORTS):
        try:
            return bound(host, port)
        except TableProblem:
            continue
    return bound(host, PORT + NEXT_PORTS)


def server_for(settings: Settings, ready: Callable[[], None]) -> Server:
    """A server of tables, not started yet."""
    allow_sockets()
    app = create_app(settings)
    config = Wire(
        app,
        settings,
        app.state.house.store.tally,
        ws_max_size=LONGEST_FRAME,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return Server(config, app, ready)
