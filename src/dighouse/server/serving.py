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
COLLECT = (50_000, 50, 100)  # new objects, and rounds, between two looks for those that only point at themselves
LONGEST_FRAME = 65536  # anything longer is cut off before it is read; what is sensible is much shorter


class Server(uvicorn.Server):
    """Uvicorn, with a word when it is ready, and one when it ends."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app, self.ready = app, ready

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and send everybody to another process or the next one, with a word."""
        for server in self.servers:
            server.close()
        self.app.state.house.part()
        end = time.monotonic() + LAST_WORDS
        while self.app.state.connected.total() and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_seldom()
            sys.setswitchinterval(SWITCH)  # what is stored would wait five times as long between two statements
            self.ready()


def collect_seldom() -> None:
    """Python looks through all objects for what only points at itself, as often as if a program had few: thousands of
    tables would be walked through many times a second, and everybody would wait. What is loaded by now stays anyway.
    """
    gc.freeze()
    gc.set_threshold(*COLLECT)


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
