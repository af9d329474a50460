"""Databases of every schema there has been, with data in them, migrated up: nothing is lost, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from dighouse.server.house import House
from dighouse.server.identity import fingerprint
from dighouse.server.messages import Act
from dighouse.server.migrations import configuration, upgrade
from dighouse.server.problems import TableProblem
from dighouse.server.readers import Reader
from dighouse.server.schema import metadata
from dighouse.server.store import Store
from dighouse.server.telling import Eyes
from tests.fixtures.schemas import TOKEN, Rows, fill, revisions, rows_in, stored
from tests.server.conftest import quick

each_schema = pytest.mark.parametrize("revision", revisions())


@pytest.fixture(params=["sqlite", "postgres"])
def empty_db(request: pytest.FixtureRequest) -> str:
    """Each database in turn, without any table."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("bare_db"))
    server, name = make_url(request.getfixturevalue("postgres")), f"old_{uuid4().hex}"

    async def create() -> None:
        engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(create())
    return server.set(database=name).render_as_string(hide_password=False)


def within(db: str, act: Callable[[Connection], Any]) -> Any:
    """Do something in one transaction."""

    async def run() -> Any:
        engine = create_async_engine(db)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(act)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def make_old(db: str, revision: str) -> Rows:
    """A database as the migrations up to this one left it, with its rows."""
    rows = stored(revision)

    def make(connection: Connection) -> None:
        command.upgrade(configuration(connection), revision)
        fill(connection, rows)

    within(db, make)
    return rows


def lost(before: Rows, after: Rows) -> list[Any]:
    """The rows that are no longer there as they were; what a row got beside that does not matter."""

    def kept(row: dict[str, Any], now: dict[str, Any]) -> bool:
        return all(name in now and now[name] == cell for name, cell in row.items())

    return [
        (table, row)
        for table, rows in before.items()
        for row in rows
        if not any(kept(row, now) for now in after.get(table, []))
    ]


@each_schema
def test_every_schema_is_kept_with_data_in_every_table(revision: str, bare_db: str) -> None:
    """A new migration is not finished before its rows are stored: `python -m tests.fixtures`."""
    rows = make_old(bare_db, revision)
    tables = within(bare_db, rows_in)
    assert tables.keys() == rows.keys()
    assert all(rows.values()), "a table without a row proves nothing"
    assert lost(rows, tables) == []


@each_schema
def test_nothing_is_lost_on_the_way_up(revision: str, empty_db: str) -> None:
    before = make_old(empty_db, revision)
    within(empty_db, upgrade)
    after = within(empty_db, rows_in)
    assert lost(before, after) == []
    assert {table: len(rows) for table, rows in before.items()} == {table: len(after[table]) for table in before}
    assert within(empty_db, lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)) == []


@each_schema
def test_an_old_match_is_played_on(revision: str, empty_db: str) -> None:
    """A server opens the database by itself; every position has the fingerprint it had, and the next move is stored."""
    before = make_old(empty_db, revision)
    (running,) = [match["id"] for match in before["matches"] if match["status"] == "running"]
    hashes = {row["seq"]: row["hash"] for row in before["events"] if row["match"] == running}

    async def go_on() -> None:
        house = House(quick(empty_db))
        await house.open()
        try:
            lane, reader = await house.lane(running), Reader(Eyes(frozenset({0, 1}), TOKEN), fingerprint(TOKEN), 1000)
            await lane.come(reader)
            table = lane.known()
            assert {event.seq: event.hash for event in table.match.events} == hashes
            action = table.game.actions.action(table.match.legal()[0]).json()
            answer = await lane.obey(reader, Act(command_id="after", expected_seq=table.seq, action=action))
            assert answer.problem is None
        finally:
            await house.close()

    asyncio.run(go_on())
    assert len(within(empty_db, rows_in)["events"]) == len(before["events"]) + 1


def test_a_database_without_a_column_of_its_form_is_refused_at_start(db: str) -> None:
    """It says that it is at the newest form, so no migration would ever mend it."""
    within(db, upgrade)
    within(db, lambda connection: connection.execute(text("ALTER TABLE seats DROP COLUMN links")))
    store = Store(db)
    with pytest.raises(TableProblem) as wrong:
        asyncio.run(store.open())
    assert (wrong.value.code, wrong.value.details) == ("database_form", {"table": "seats", "columns": "links"})


def test_a_lost_row_or_cell_is_noticed() -> None:
    """A migration that drops a row or changes a cell would be found; one that adds a column is none the worse."""
    before = stored(revisions()[0])
    assert lost(before, {**before, "matches": [{**row, "more": 1} for row in before["matches"]]}) == []
    assert lost(before, {**before, "holders": before["holders"][1:]}) == [("holders", before["holders"][0])]
    renamed = [{**row, "name": "another"} for row in before["seats"]]
    assert len(lost(before, {**before, "seats": renamed})) == len(renamed)
    assert len(lost(before, {**before, "events": []})) == len(before["events"])
