"""What goes wrong in memory and not in the store is mended by reading the match again; nobody has to help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from dighouse.server import bots, moves
from dighouse.server.house import House
from dighouse.server.identity import new_token
from dighouse.server.lanes import Lane
from dighouse.server.messages import SeatWish, TableWish
from dighouse.server.problems import TableProblem
from dighouse.server.readers import Reader
from dighouse.server.table import Table
from tests.server.test_processes import comes_true
from tests.server.test_store import TWO, first_move, houses, seated, told

Story = Callable[[House, Lane, Reader], Awaitable[None]]
NEVER = 3600.0


def at_a_table(db: str, story: Story) -> None:
    """Somebody at both seats of a table."""

    async def told_() -> None:
        async with houses(db, 1, look_again=NEVER) as (house,):
            token = new_token()
            made = await house.make(TableWish(game="thebes", seats=TWO), token)
            await story(house, *await seated(house, made.table, token))

    asyncio.run(told_())


def failing(real: Any, times: int = 1, then: Callable[[], None] = lambda: None) -> Any:
    """The same, after it has failed so often."""
    left = [None] * times

    def sometimes(*args: Any, **more: Any) -> Any:
        if left:
            left.pop()
            then()
            raise RuntimeError("nobody has foreseen this")
        return real(*args, **more)

    return sometimes


def counted(house: House) -> tuple[int, int]:
    """How many tables were read again, and how many are frozen."""
    counts = house.store.tally.counts
    return counts["tables_read_again_total", ""], counts["tables_frozen_total", ""]


def test_a_command_is_carried_out_after_all(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, lane: Lane, reader: Reader) -> None:
        monkeypatch.setattr(moves, "act", failing(moves.act))
        answer = await lane.obey(reader, first_move(lane, "a"))
        assert (answer.problem, answer.seq) == (None, 1)
        assert counted(house) == (1, 0)
        assert [message["tell"] for message in told(reader)] == ["table", "table", "event"]

    at_a_table(db, story)


def test_a_command_that_was_stored_is_not_carried_out_again(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes wrong between storing and telling."""

    async def story(house: House, lane: Lane, reader: Reader) -> None:
        monkeypatch.setattr(Table, "adopt", failing(Table.adopt))
        answer = await lane.obey(reader, first_move(lane, "a"))
        assert (answer.problem, answer.seq, lane.known().seq) == (None, 1, 1)
        stored = await house.store.load(lane.id)
        assert stored is not None
        assert [row.command_id for row in stored.events] == [None, "a"]
        assert told(reader)[-1]["moment"]["seq"] == 1
        assert counted(house) == (1, 0)

    at_a_table(db, story)


def test_what_goes_wrong_again_is_frozen(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, lane: Lane, reader: Reader) -> None:
        await lane.obey(reader, first_move(lane, "a"))
        monkeypatch.setattr(moves, "act", failing(moves.act, times=2))
        answer = await lane.obey(reader, first_move(lane, "b"))
        assert answer.problem is not None
        assert answer.problem.code == "frozen"
        assert counted(house) == (1, 1)
        stored = await house.store.load(lane.id)
        assert stored is not None
        assert (stored.match.status, stored.match.seq) == ("frozen", 1)

    at_a_table(db, story)


def test_every_event_may_be_recovered_from(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, lane: Lane, reader: Reader) -> None:
        for seq in (1, 2, 3):
            monkeypatch.setattr(moves, "act", failing(moves.act))
            assert (await lane.obey(reader, first_move(lane, f"a{seq}"))).seq == seq
        assert counted(house) == (3, 0)

    at_a_table(db, story)


def test_a_database_that_is_away_meanwhile_freezes_nothing(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise TableProblem("store_away")

    async def story(house: House, lane: Lane, reader: Reader) -> None:
        say, real = first_move(lane, "a"), house.store.load
        gone = failing(moves.act, then=lambda: setattr(house.store, "load", away))
        monkeypatch.setattr(moves, "act", gone)
        answer = await lane.obey(reader, say)
        assert answer.problem is not None
        assert answer.problem.code == "store_away"
        monkeypatch.setattr(house.store, "load", real)
        assert (await lane.obey(reader, say)).seq == 1
        assert counted(house) == (1, 0)

    at_a_table(db, story)


def test_another_process_s_move_is_read_with_the_whole_match(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with houses(db, look_again=NEVER) as (one, two):
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=TWO), token)
            here, there = await seated(one, made.table, token), await seated(two, made.table, token)
            await here[0].obey(here[1], first_move(here[0], "a"))
            monkeypatch.setattr(Table, "follow", failing(Table.follow))
            await there[0].catch_up(unasked=True)
            assert there[0].known().seq == told(there[1])[-1]["moment"]["seq"] == 1
            assert counted(two) == (1, 0)

    asyncio.run(story())


def test_a_bot_begins_anew(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "asked", failing(bots.asked))
    bot = SeatWish(kind="bot", bot="random")

    async def story() -> None:
        async with houses(db, 1) as (house,):
            made = await house.make(TableWish(game="thebes", seats=[bot, bot]), new_token())
            lane = await house.lane(made.table)
            await comes_true(lambda: lane.info.seq > 3 or lane.frozen)
            assert counted(house) == (1, 0)

    asyncio.run(story())


def test_a_house_that_closes_wakes_no_bot(db: str) -> None:
    """Its threads are gone: a bot would go wrong, and its table would be frozen."""
    bot = SeatWish(kind="bot", bot="random")

    async def story() -> None:
        async with houses(db, 1, bot_pause=NEVER) as (house,):
            made = await house.make(TableWish(game="thebes", seats=[bot, bot]), new_token())
            await house.bots.close()
            house.bots.wake(house.lanes[made.table])
            assert not house.bots.busy(house.lanes[made.table])

    asyncio.run(story())


def test_a_channel_that_breaks_is_opened_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the driver says when PostgreSQL goes away in the middle of a word."""
    from asyncpg import InterfaceError, InternalClientError  # type: ignore[import-untyped]

    from dighouse.server.channel import Channel

    real, wrong = Channel.listen, [InterfaceError("connection is closed"), InternalClientError("cannot switch state")]

    async def listen(channel: Channel, connection: Any) -> None:
        if wrong:
            raise wrong.pop()
        await real(channel, connection)

    monkeypatch.setattr(Channel, "listen", listen)

    async def story() -> None:
        async with houses(postgres, 1) as (house,):
            await comes_true(lambda: house.neighbours.channel.up)

    asyncio.run(story())
    assert not wrong


def test_a_bot_plays_on_though_nobody_answers_who_thinks(postgres: str) -> None:
    """After a question that was given up, asyncpg may get the old answer for the next one, and does not know it."""
    from asyncpg import InternalClientError

    class Confused:
        async def fetchval(self, *_: object, **__: object) -> None:
            raise InternalClientError("got result for unknown protocol state 3")

    bot = SeatWish(kind="bot", bot="random")

    async def story() -> None:
        async with houses(postgres, 1, look_again=NEVER) as (house,):
            channel: Any = house.neighbours.channel
            await comes_true(lambda: channel.up)
            channel.driver = Confused()
            made = await house.make(TableWish(game="thebes", seats=[bot, bot]), new_token())
            lane = await house.lane(made.table)
            await comes_true(lambda: lane.info.seq > 3 or lane.frozen)
            assert counted(house) == (0, 0)

    asyncio.run(story())
