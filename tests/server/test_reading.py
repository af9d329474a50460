"""A match is read as it was at one moment, even while another process, or this one, stores its next event."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from dighouse.server import store
from dighouse.server.house import House
from dighouse.server.identity import new_token
from dighouse.server.lanes import Lane
from dighouse.server.messages import Act
from dighouse.server.schema import events
from tests.server.ends import anybody, table_of
from tests.server.test_store import houses

NEVER = 3600.0  # seconds a bot waits before it moves, or somebody looks: nothing happens by itself

Last = Callable[[], Awaitable[None]]


def first_action(lane: Lane) -> int:
    return lane.known().match.legal()[0]


def next_ends_it(lane: Lane) -> bool:
    """Whether the first legal action ends the match."""
    match = lane.known().forked()
    match.play(lane.known().game.actions.action(first_action(lane)).json())
    return match.actor < 0


async def next_move(lane: Lane) -> None:
    """The first legal action, for whoever is on turn."""
    table, action = lane.known(), first_action(lane)
    if table.bot_to_move is not None:
        assert await lane.play_bot(int(table.actor or 0), table.seq, action)
        return
    said = table.game.actions.action(action).json()
    answer = await lane.obey(anybody(lane), Act(command_id=f"a{table.seq}", expected_seq=table.seq, action=said))
    assert answer.problem is None, answer.problem


async def all_but_the_last(house: House) -> Lane:
    """A person and a bot, one move before the end of their match."""
    lane = await house.lane(await table_of(house, new_token(), None))
    while not next_ends_it(lane):
        await next_move(lane)
    return lane


def meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Last) -> None:
    """Something happens when a match is next read, after its summary and its seats, before its events."""
    real, waiting = store.rows_of, [happens]

    async def rows_of(connection: Any, table: Any, *args: Any, **more: Any) -> Any:
        if table is events and waiting:
            await waiting.pop()()
        return await real(connection, table, *args, **more)

    monkeypatch.setattr(store, "rows_of", rows_of)


async def thought() -> None:
    """Whatever bots were woken have come as far as they get."""
    for _ in range(20):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("known", [False, True], ids=["read", "followed"])
def test_a_match_ends_while_it_is_read(any_db: str, monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    """Half of it old and half of it new, it was over and went on: a bot was asked for a move, and went wrong."""

    async def story() -> None:
        async with houses(any_db, bot_pause=NEVER, look_again=NEVER) as (one, two):
            here = await all_but_the_last(one)
            if known:
                await two.lane(here.id)
            meanwhile(monkeypatch, lambda: next_move(here))
            there = await two.lane(here.id)
            await there.catch_up(unasked=True)
            await thought()
            assert here.known().status == "finished"
            assert not there.frozen
            await there.catch_up(unasked=True)
            assert (there.known().status, there.known().seq) == ("finished", here.known().seq)

    asyncio.run(story())


def test_what_is_read_is_of_one_moment(any_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with houses(any_db, bot_pause=NEVER, look_again=NEVER) as (one, two):
            lane = await one.lane(await table_of(one, new_token(), None))
            await next_move(lane)
            meanwhile(monkeypatch, lambda: next_move(lane))
            for last in (1, 2):
                stored = await two.store.load(lane.id)
                assert stored is not None
                assert stored.match.seq == stored.events[-1].seq == last

    asyncio.run(story())
