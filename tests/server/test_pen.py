"""Events of many tables are stored with one commit, and each is stored once or refused alone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from dighouse.server.crash import Crash
from dighouse.server.lines import FOLLOWS, Line, new_keys
from dighouse.server.pen import MOST, Note, Pen
from dighouse.server.problems import TableProblem
from dighouse.server.store import LostRace, Store

TABLES = 100


def note(table: int, seq: int = 1) -> Note:
    """An event of a table."""
    event = {"match": f"t{table}", "seq": seq, "kind": "move", "seat": 0, "body": {"do": "dig"}, "key": "0", "at": 0.1}
    event |= {"outcome": [1, 2], "hash": "h", "command_id": f"c{seq}"}
    summary = {"seq": seq, "since": 0.1, "status": "running", "actor": table % 2, "started": 0.0, "left": None}
    return Note(event, {**summary, "ticked": 0.1}, "toy")


async def prepared(db: Path) -> None:
    """A database with some matches nothing has happened in yet."""
    store = Store(f"sqlite+aiosqlite:///{db}")
    await store.open()
    await store.close()
    with sqlite3.connect(db) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(matches)")]
        given: dict[str, Any] = {
            "game": "toy",
            "options": "{}",
            "name": "t",
            "pace": "live",
            "maker": "m",
            "secret": b"0",
        }
        given |= {
            "status": "waiting",
            "clock": None,
            "rematch": None,
            "components": None,
            "origins": None,
            "left": "null",
        }
        for table in range(TABLES):
            row = {**dict.fromkeys(columns, 0), **given, "id": f"t{table}"}
            names = ", ".join(f'"{name}"' for name in columns)
            connection.execute(f"INSERT INTO matches ({names}) VALUES ({', '.join('?' * len(row))})", [*row.values()])
    connection.close()


def with_pen(db: Path, work: Callable[[Pen], Awaitable[Any]]) -> Any:
    """What somebody does with a pen."""

    async def done() -> Any:
        await prepared(db)
        pen = Pen(str(db), 5.0, Crash())
        try:
            return await work(pen)
        finally:
            await pen.close()

    return asyncio.run(done())


def stored(db: Path, question: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(db)
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


def commits_of(pen: Pen) -> list[int]:
    """How many events every commit has, from now on."""
    sizes: list[int] = []
    write = pen.write

    def counted(notes: Sequence[Note]) -> None:
        write(notes)
        sizes.append(len(notes))

    pen.write = counted  # type: ignore[method-assign]
    return sizes


def test_events_that_wait_share_a_commit(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"

    async def work(pen: Pen) -> list[int]:
        sizes = commits_of(pen)
        await asyncio.gather(*(pen.add(note(table)) for table in range(TABLES)))
        return sizes

    sizes = with_pen(db, work)
    assert sum(sizes) == TABLES
    assert max(sizes) == MOST
    assert stored(db, "SELECT count(*) FROM events") == [(TABLES,)]
    assert stored(db, "SELECT seq, status, actor, ticked FROM matches WHERE id = 't7'") == [(1, "running", 1, 0.1)]
    assert stored(db, "SELECT body, outcome FROM events WHERE match = 't7'") == [('{"do":"dig"}', "[1,2]")]


def test_a_file_has_small_pages_and_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"

    async def work(pen: Pen) -> list[int]:
        await pen.add(note(1))
        assert pen.connection is not None
        asked = ("page_size", "synchronous", "foreign_keys", "wal_autocheckpoint")
        return [pen.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]

    full = 2
    assert with_pen(db, work) == [1024, full, 1, 8000]
    assert stored(db, "PRAGMA page_size") == [(1024,)]


def test_a_connection_that_is_half_made_is_not_kept(tmp_path: Path) -> None:
    """Or the next event would be stored without what the first lines of a connection promise."""
    db = tmp_path / "tables.sqlite"
    db.write_text("no database, and longer than the head of one" * 50, encoding="utf-8")
    pen = Pen(str(db), 0.1, Crash())

    async def work() -> None:
        with pytest.raises(sqlite3.DatabaseError, match="not a database"):
            await pen.add(note(1))
        assert pen.connection is None
        await pen.close()

    asyncio.run(work())


def test_who_loses_a_race_loses_alone(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"

    async def work(pen: Pen) -> list[Any]:
        await pen.add(note(3))
        return await asyncio.gather(*(pen.add(note(table)) for table in range(6)), return_exceptions=True)

    found = with_pen(db, work)
    assert isinstance(found[3], sqlite3.IntegrityError)
    assert [answer for number, answer in enumerate(found) if number != 3] == [None] * 5
    assert stored(db, "SELECT count(*) FROM events") == [(6,)]


def taken(table: int, by: str) -> Note:
    """Another match follows a table's, if none does yet."""
    return Note(lines=[Line(FOLLOWS, (by, f"t{table}"), changes=1)])


def test_what_belongs_to_an_event_and_what_does_not_share_its_commit(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"

    async def work(pen: Pen) -> tuple[list[Any], list[int]]:
        await pen.add(taken(1, "first"))
        sizes = commits_of(pen)
        ended = note(0)._replace(lines=new_keys("t0", {(0, "key")}))
        notes = [ended, taken(1, "second"), taken(2, "third"), Note(lines=new_keys("t0", {(0, "key"), (1, "other")}))]
        return await asyncio.gather(*(pen.add(some) for some in notes), return_exceptions=True), sizes

    found, sizes = with_pen(db, work)
    assert isinstance(found[1], sqlite3.IntegrityError), "another match follows that one already"
    assert [found[0], *found[2:]] == [None] * 3
    assert sizes == [1] * 3, "tried together, and then each alone"
    assert stored(db, "SELECT rematch FROM matches WHERE id IN ('t1', 't2') ORDER BY id") == [("first",), ("third",)]
    assert stored(db, "SELECT match, seq FROM events") == [("t0", 1)]
    assert stored(db, "SELECT seat, key FROM seat_keys ORDER BY seat") == [(0, "key"), (1, "other")]


def test_after_a_failure_the_pen_writes_again(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"

    async def work(pen: Pen) -> Any:
        pen.patience = 0.05
        other = sqlite3.connect(db, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        locked = await asyncio.gather(*(pen.add(note(table)) for table in range(3)), return_exceptions=True)
        other.close()
        await pen.add(note(0))
        return locked

    locked = with_pen(db, work)
    assert all(isinstance(wrong, sqlite3.OperationalError) for wrong in locked)
    assert stored(db, "SELECT match FROM events") == [("t0",)]


def test_the_store_tells_a_race_from_an_outage(tmp_path: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")
    with pytest.raises(LostRace), store.change():
        raise sqlite3.IntegrityError("UNIQUE constraint failed: events.match, events.seq")
    with pytest.raises(TableProblem, match="busy"), store.change():
        raise sqlite3.OperationalError("database is locked")
    assert store.failing == "store_busy"
