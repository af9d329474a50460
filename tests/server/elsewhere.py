"""Real servers in processes of their own, which can be killed as by `kill -9` and started again."""

from __future__ import annotations

import contextlib
import functools
import logging
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path

from dighouse.server.logs import JsonLines
from dighouse.server.settings import Settings

PATIENCE = 60.0


@functools.cache
def nursery() -> ForkServerContext:
    """What servers are forked from. It finds its modules by the environment alone."""
    paths = [str(Path(__file__).resolve().parents[2]), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "tests.server.nursery"])
    return context


def run_server(settings: Settings, port: int, later: float, ready: Connection, errors: Path | None) -> None:
    """A server, from its start to its end; its wall clock is `later` than the true one."""
    from dighouse.server.serving import bound, server_for

    log_errors(errors)
    true_time = time.time
    time.time = lambda: true_time() + later
    door = bound("127.0.0.1", port)
    server_for(settings, lambda: ready.send(door.getsockname()[1])).run(sockets=[door])


def log_errors(file: Path | None) -> None:
    """Write what is logged as an error to a file, or nothing at all."""
    if file is None:
        logging.getLogger().setLevel(logging.CRITICAL)
        return
    lines = logging.FileHandler(file)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level=logging.ERROR, handlers=[lines], force=True)


class Elsewhere:
    """A server in another process."""

    def __init__(self, settings: Settings, port: int = 0, later: float = 0.0, errors: Path | None = None) -> None:
        here, there = nursery().Pipe(duplex=False)
        self.settings = settings
        self.process = nursery().Process(target=run_server, args=(settings, port, later, there, errors), daemon=True)
        self.process.start()
        there.close()
        assert here.poll(PATIENCE), "the server did not start"
        self.port = here.recv()
        self.address = f"127.0.0.1:{self.port}"
        here.close()

    def kill(self) -> None:
        """As by `kill -9`."""
        self.process.kill()
        self.process.join(PATIENCE)

    def terminate(self) -> None:
        """As by `kill`: the server ends in good order."""
        self.process.terminate()
        self.process.join(PATIENCE)

    def died(self) -> bool:
        """Wait until the server is dead; whether it was killed by itself at the place a test has named."""
        self.process.join(PATIENCE)
        return self.process.exitcode == -9


Start = Callable[..., Elsewhere]


@contextlib.contextmanager
def starting() -> Iterator[Start]:
    """Start servers; all are dead at the end."""
    started: list[Elsewhere] = []

    def start(settings: Settings, **more: object) -> Elsewhere:
        started.append(Elsewhere(settings, **more))  # type: ignore[arg-type]
        return started[-1]

    try:
        yield start
    finally:
        for server in started:
            server.kill()
