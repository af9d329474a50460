"""The store on SQLite and on PostgreSQL: the key of an event is the lock, also between processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_token
from dighouse.server.lanes import Lane
from dighouse.server.lobby import lobby
from dighouse.server.messages import Act, Answer, Clock, Concede, Join, SeatWish, TableWish
from dighouse.server.problems import TableProblem
from dighouse.server.readers import Reader
from dighouse.server.schema import metadata
from dighouse.server.store import LostRace
from dighouse.server.telling import Eyes
from tests.server.conftest import quick

TWO = [SeatWish(kind="me"), SeatWish(kind="me")]


@asynccontextmanager
async def houses(db: str, count: int = 2, **more: object) -> AsyncIterator[list[House]]:
    """Several servers on one database, as several processes would be."""
    open_ = [House(quick(db, **more)) for _ in range(count)]
    for house in open_:
        await house.open()
    try:
        yield open_
    finally:
        for house in open_:
            await house.close()


async def seated(house: House, table: str, token: str) -> tuple[Lane, Reader]:
    """Somebody who holds both seats, at one of the servers."""
    lane = await house.lane(table)
    reader = Reader(Eyes(frozenset({0, 1}), token), fingerprint(token), 1000)
    await lane.come(reader)
    return lane, reader


def first_move(lane: Lane, command_id: str) -> Act:
    table = lane.known()
    action = table.game.actions.action(table.match.legal()[0]).json()
    return Act(command_id=command_id, expected_seq=table.seq, action=action)


def told(reader: Reader) -> list[dict[str, Any]]:
    """What a reader was told so far."""
    return [msgspec.json.decode(reader.queue.get_nowait()) for _ in range(reader.queue.qsize())]


def test_two_processes_race_for_one_move(any_db: str) -> None:
    async def race() -> None:
        async with houses(any_db) as (one, two):
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=TWO), token)
            here, there = await seated(one, made.table, token), await seated(two, made.table, token)
            for turn in range(5):
                commands = [
                    (lane, reader, first_move(lane, f"{turn}-{side}"))
                    for side, (lane, reader) in enumerate((here, there))
                ]
                answers: list[Answer] = await asyncio.gather(
                    *(lane.obey(reader, say) for lane, reader, say in commands)
                )
                codes = [answer.problem.code if answer.problem else "done" for answer in answers]
                assert sorted(codes) == ["done", "stale"]
                loser = commands[codes.index("stale")]
                assert told(loser[1])[-1]["tell"] == "table"
                assert here[0].known().seq == there[0].known().seq == turn + 1
                assert here[0].known().points[-1].row == there[0].known().points[-1].row
                winner = commands[codes.index("done")][2]
                again = await loser[0].obey(loser[1], winner)
                assert again == answers[codes.index("done")]

    asyncio.run(race())


def test_two_processes_race_for_a_seat(any_db: str) -> None:
    async def race() -> None:
        async with houses(any_db) as (one, two):
            made = await one.make(TableWish(game="thebes", seats=[TWO[0], SeatWish(kind="open")]), new_token())
            await two.lane(made.table)
            tokens = [new_token(), new_token()]
            joined = await asyncio.gather(
                one.join(made.table, Join(seat=1), tokens[0]),
                two.join(made.table, Join(seat=1), tokens[1]),
                return_exceptions=True,
            )
            lost = [answer for answer in joined if isinstance(answer, TableProblem)]
            assert [problem.code for problem in lost] == ["seat_taken"]
            stored = await one.store.load(made.table)
            assert stored is not None
            assert len([seat for seat, _ in stored.holders if seat == 1]) == 1

    asyncio.run(race())


def test_two_processes_ask_for_one_rematch(any_db: str) -> None:
    async def race() -> None:
        async with houses(any_db) as (one, two):
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=TWO), token)
            here = await seated(one, made.table, token)
            await here[0].obey(here[1], Concede(command_id="enough", expected_seq=0, seat=0))
            there = await seated(two, made.table, token)
            both = frozenset({0, 1})
            await asyncio.gather(one.rematch(here[0], both, None), two.rematch(there[0], both, None))
            assert here[0].info.rematch is not None
            assert here[0].info.rematch == there[0].info.rematch

    asyncio.run(race())


def test_a_new_table_is_what_would_be_read(any_db: str) -> None:
    """Its lane is made of what was stored, not read again; so is that of a rematch."""

    async def made() -> None:
        async with houses(any_db, 1) as (house,):
            token = new_token()
            wish = TableWish(game="thebes", seats=TWO, pace="turns", clock=Clock(per="move", seconds=600, more=0))
            first = (await house.make(wish, token)).table
            assert await house.store.load(first) == house.lanes[first].stored
            lane, reader = await seated(house, first, token)
            await lane.obey(reader, Concede(command_id="enough", expected_seq=0, seat=0))
            await house.rematch(lane, frozenset({0, 1}), None)
            again = lane.info.rematch
            assert again is not None
            assert await house.store.load(again) == house.lanes[again].stored

    asyncio.run(made())


def test_whoever_comes_sees_what_another_process_stored(any_db: str) -> None:
    async def watch() -> None:
        async with houses(any_db, look_again=1000.0) as (one, two):
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=TWO), token)
            here, there = await seated(one, made.table, token), await two.lane(made.table)
            await here[0].obey(here[1], first_move(here[0], "a"))
            await seated(two, made.table, token)
            assert there.known().seq == 1
            await one.store.freeze(made.table)
            await seated(two, made.table, token)
            assert there.frozen

    asyncio.run(watch())


def test_the_other_process_hears_of_a_move(any_db: str) -> None:
    async def watch() -> None:
        async with houses(any_db) as (one, two):
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=TWO), token)
            here, there = await seated(one, made.table, token), await seated(two, made.table, token)
            told(there[1])
            await here[0].obey(here[1], first_move(here[0], "a"))
            frame = await asyncio.wait_for(there[1].queue.get(), 10)
            message = msgspec.json.decode(frame)
            assert (message["tell"], message["moment"]["seq"]) == ("event", 1)

    asyncio.run(watch())


def test_events_are_only_added_and_once(any_db: str) -> None:
    async def twice() -> None:
        async with houses(any_db, 1) as (house,):
            token = new_token()
            made = await house.make(TableWish(game="thebes", seats=TWO), token)
            lane, reader = await seated(house, made.table, token)
            await lane.obey(reader, first_move(lane, "a"))
            row = lane.known().points[-1].row
            with pytest.raises(LostRace):
                await house.store.append(made.table, row, {})
            with pytest.raises(LostRace):  # the same command again, under another number
                await house.store.append(made.table, msgspec.structs.replace(row, seq=2), {})
            stored = await house.store.load(made.table)
            assert stored is not None
            assert [event.seq for event in stored.events] == [0, 1]
            assert stored.events[1] == row
            found = await lobby(house, fingerprint(token))
            assert made.table in [card.id for card in found.mine]

    asyncio.run(twice())


def test_the_migrations_lead_to_the_schema(any_db: str) -> None:
    async def compare() -> None:
        async with houses(any_db, 1) as (house,), house.store.engine.connect() as connection:
            found = await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
            )
            assert found == []

    asyncio.run(compare())


def test_a_database_that_cannot_be_opened() -> None:
    for url in ("nonsense", "sqlite+aiosqlite:////proc/no/such/place.sqlite", "oracle+missing://x"):
        with pytest.raises(TableProblem) as wrong:
            asyncio.run(House(quick(url)).store.open())
        assert wrong.value.code == "database"


def test_plain_urls_get_a_driver() -> None:
    assert quick("sqlite:///x.sqlite").url == "sqlite+aiosqlite:///x.sqlite"
    assert quick("postgresql://h/x").url == "postgresql+asyncpg://h/x"
    assert quick("postgres://h/x").url == "postgresql+asyncpg://h/x"
    assert quick("").url.endswith("dighouse/tables.sqlite")
