"""Events that wait for SQLite are stored together: one commit, one wait for the disk, for all of them.

A disk takes milliseconds to promise that it has written, however little it was. So while one commit is under way, the
events of other tables gather, and are written by the next one; nobody is answered before their own is on the disk. If
one of them cannot be stored because its key is taken, all are tried again, each alone. What belongs to an event, the
end of a match say, and what is stored at every visit is written in the same way, as `lines`.

The rows are written by a thread with a connection of its own, many with one statement: between two statements it would
have to wait for the interpreter's lock each time.
"""

from __future__ import annotations

import asyncio
import functools
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.engine import URL

from dighouse.server.crash import Crash
from dighouse.server.engine import SQLITE
from dighouse.server.lines import Line, blanks

UPDATES_FROM = (3, 33)  # the SQLite that can bring many summaries up to date with one statement
MOST = 64  # events in one commit
GATHER = 0.008  # seconds others get to join a commit, while several have something to store at the same time
QUEUE = 6  # times as long as for a locked database one waits for others of this house to write
EVENT = ("match", "seq", "kind", "seat", "body", "key", "outcome", "hash", "at", "command_id")
SUMMARY = ("seq", "since", "status", "actor", "started", "left", "ticked")
JSON = frozenset({"body", "outcome", "left"})


class Note(NamedTuple):
    """An event to be stored, what the summary of its match says from then on, and more lines; or these alone."""

    event: Mapping[str, Any] = {}
    summary: Mapping[str, Any] = {}
    game: str = ""
    lines: Sequence[Line] = ()

    def row(self) -> list[Any]:
        """The columns of the event as SQLite keeps them."""
        return written(self.event, EVENT)

    def line(self) -> list[Any]:
        """Whose summary it is, and its columns."""
        return [self.event["match"], *written(self.summary, SUMMARY)]


def written(fields: Mapping[str, Any], columns: Sequence[str]) -> list[Any]:
    """Columns as SQLite keeps them."""
    return [json_text(fields[name]) if name in JSON else fields[name] for name in columns]


def json_text(value: Any) -> str:
    """JSON, written ten times as fast as by Python's own module; most often there is nothing to write."""
    return "null" if value is None else msgspec.json.encode(value).decode()


@functools.cache
def adding(rows: int) -> str:
    """The statement that adds so many events."""
    columns = ", ".join(f'"{name}"' for name in EVENT)
    return f"INSERT INTO events ({columns}) VALUES {blanks(len(EVENT), rows)}"


@functools.cache
def summing(rows: int) -> str:
    """The statement that brings so many summaries up to date."""
    news = ", ".join(f'"{name}" = news.column{number}' for number, name in enumerate(SUMMARY, start=2))
    return f"UPDATE matches SET {news} FROM (VALUES {blanks(len(SUMMARY) + 1, rows)}) AS news WHERE id = news.column1"


class Pen:
    """Writes the events of one SQLite file."""

    def __init__(self, file: str, patience: float, crash: Crash) -> None:
        self.file, self.patience, self.crash = file, patience, crash
        self.turn = asyncio.Lock()  # one writer at a time: SQLite lets those who wait sleep, and try again
        self.waiting: list[tuple[Note, asyncio.Future[None]]] = []
        self.writing: asyncio.Task[None] | None = None
        self.several = False  # whether the last commit had events of several tables
        self.thread = ThreadPoolExecutor(1, "pen")
        self.connection: sqlite3.Connection | None = None

    @asynccontextmanager
    async def writers_turn(self) -> AsyncIterator[None]:
        """Wait for one's turn to write; many may be before one."""
        try:
            async with asyncio.timeout(QUEUE * self.patience):
                await self.turn.acquire()
        except TimeoutError:
            raise sqlite3.OperationalError("database is locked") from None
        try:
            yield
        finally:
            self.turn.release()

    async def add(self, note: Note) -> None:
        """Store an event; the answer comes when it is on the disk."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((note, stored))
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self.write_all())
        await stored

    async def write_all(self) -> None:
        """Write until nobody waits. A commit costs more than what is in it: where there would be many, some wait."""
        while self.waiting:
            if self.several and len(self.waiting) < MOST:
                await asyncio.sleep(GATHER)
            batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            self.several = len(batch) > 1
            wrong = await self.tried([note for note, _ in batch])
            for note, stored in batch:
                alone = isinstance(wrong, sqlite3.IntegrityError) and len(batch) > 1
                settle(stored, await self.tried([note]) if alone else wrong)

    async def tried(self, notes: Sequence[Note]) -> Exception | None:
        """Write some events in one transaction; what kept them from being stored, if something did."""
        try:
            async with self.writers_turn():
                await asyncio.get_running_loop().run_in_executor(self.thread, self.write, notes)
        except Exception as wrong:
            return wrong
        return None

    def write(self, notes: Sequence[Note]) -> None:
        """All of them or none."""
        try:
            connection = self.connected()
            connection.execute("BEGIN IMMEDIATE")
            moved = [note for note in notes if note.event]
            if moved:
                connection.execute(adding(len(moved)), [field for note in moved for field in note.row()])
                connection.execute(summing(len(moved)), [field for note in moved for field in note.line()])
            for note in notes:
                for line in note.lines:
                    carry_out(connection, line)
            for note in notes:
                self.crash.at("in_store", note.game, note.event.get("seq", 0), note.event.get("kind", ""))
            connection.execute("COMMIT")
        except BaseException:
            self.put_down()
            raise

    def connected(self) -> sqlite3.Connection:
        if self.connection is None:
            self.connection = sqlite3.connect(
                self.file, timeout=self.patience, isolation_level=None, check_same_thread=False
            )
            for pragma in SQLITE:
                self.connection.execute(f"PRAGMA {pragma}")
        return self.connection

    def put_down(self) -> None:
        """Begin anew with the next event; what was not committed is gone with the connection."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        if self.writing is not None:
            await asyncio.gather(self.writing, return_exceptions=True)
        self.thread.submit(self.put_down)
        self.thread.shutdown()


def carry_out(connection: sqlite3.Connection, line: Line) -> None:
    """One statement; it is a lost race if there was nothing left to change."""
    done = connection.execute(line.statement, line.values)
    if line.changes is not None and done.rowcount != line.changes:
        raise sqlite3.IntegrityError("somebody else was faster")


def settle(stored: asyncio.Future[None], wrong: Exception | None) -> None:
    """Tell whoever waits, if they still do."""
    if stored.done():
        return
    if wrong is None:
        stored.set_result(None)
    else:
        stored.set_exception(wrong)


def pen_for(where: URL, patience: float, crash: Crash) -> Pen | None:
    """What writes the events of an SQLite file; other databases order their writers well enough."""
    file = where.database
    if where.get_backend_name() != "sqlite" or not file or file == ":memory:":
        return None
    return Pen(file, patience, crash) if sqlite3.sqlite_version_info >= UPDATES_FROM else None
