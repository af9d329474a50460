"""Several server processes on one PostgreSQL: told at once, thinking once, and nothing lost when one of them dies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from dighouse.games import KEYS
from dighouse.server.absence import absent
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_token
from dighouse.server.messages import Join, SeatWish, TableWish
from dighouse.server.readers import Reader
from dighouse.server.telling import Eyes
from tests.server.conftest import quick
from tests.server.elsewhere import Start, starting
from tests.server.harness import settle
from tests.server.test_store import TWO, first_move, houses, seated, told
from tests.server.travellers import Traveller, all_reach, party

PATIENCE = 60.0  # seconds until something that was to be heard of counts as never told
NEVER = 3600.0  # nobody looks: whatever is heard was told by PostgreSQL


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    with starting() as start:
        yield start


async def until(reader: Reader, tell: str, **expected: Any) -> dict[str, Any]:
    """The next message of a kind that has all this."""
    while True:
        message = msgspec.json.decode(await asyncio.wait_for(reader.queue.get(), PATIENCE))
        if message["tell"] == tell and all(message[name] == wanted for name, wanted in expected.items()):
            return dict(message)


async def comes_true(wanted: Callable[[], bool]) -> None:
    """Wait for it; what does not come fails, and does not hang."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


async def both_hear(one: House, two: House) -> None:
    await comes_true(lambda: one.neighbours.channel.up and two.neighbours.channel.up)


def test_processes_tell_each_other_at_once(postgres: str) -> None:
    async def story() -> None:
        async with houses(postgres, look_again=NEVER) as (one, two):
            await both_hear(one, two)
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=TWO), token)
            here, there = await seated(one, made.table, token), await seated(two, made.table, token)
            told(there[1])
            for seq in (1, 2, 3):
                await here[0].obey(here[1], first_move(here[0], f"a{seq}"))
                assert (await until(there[1], "event"))["moment"]["seq"] == seq
            await there[0].obey(there[1], first_move(there[0], "b"))
            while (await until(here[1], "event"))["moment"]["seq"] < 4:
                pass
            assert there[0].known().points[-1].row == here[0].known().points[-1].row
            assert two.store.tally.counts["followed_total", ""] == 3

    asyncio.run(story())


def test_who_is_here_is_known_across_processes(postgres: str) -> None:
    async def story() -> None:
        async with houses(postgres, look_again=NEVER) as (one, two):
            await both_hear(one, two)
            ann, ben = new_token(), new_token()
            made = await one.make(TableWish(game="thebes", seats=[TWO[0], SeatWish(kind="open")]), ann)
            lane, reader = await one.lane(made.table), Reader(Eyes(frozenset({0}), ann), fingerprint(ann), 1000)
            await lane.come(reader)
            await two.join(made.table, Join(seat=1), ben)
            await until(reader, "table")
            other, guest = await two.lane(made.table), Reader(Eyes(frozenset({1}), ben), fingerprint(ben), 1000)
            await other.come(guest)
            await comes_true(lambda: lane.here == other.here == {0, 1})
            assert not absent(lane, 1)
            other.leave(guest)
            await comes_true(lambda: lane.here == {0})

    asyncio.run(story())


def test_a_bot_thinks_in_one_process(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from dighouse.server import bots

    real, thoughts = bots.asked, []

    def counted(*args: Any) -> int:
        thoughts.append(1)
        return real(*args)

    monkeypatch.setattr(bots, "asked", counted)
    bot = SeatWish(kind="bot", bot="random")

    async def story() -> None:
        async with houses(postgres, look_again=NEVER) as (one, two):
            await both_hear(one, two)
            token = new_token()
            made = await one.make(TableWish(game="thebes", seats=[bot, bot]), token)
            lane = await two.lane(made.table)
            reader = Reader(Eyes(), None, 10**6)
            await lane.come(reader)
            while lane.known().status == "running":
                await until(reader, "event")
            assert len(thoughts) == lane.known().seq
            lost = [house.store.tally.counts["races_lost_total", ""] for house in (one, two)]
            assert lost == [0, 0]

    asyncio.run(story())


def test_bots_of_a_dead_process_go_on_elsewhere(postgres: str) -> None:
    """Nobody looks at the table, and no process is started: the one that is left finds it by itself."""
    bot = SeatWish(kind="bot", bot="random")

    async def story() -> None:
        async with houses(postgres, count=1, rescue=0.2) as (house,):
            await house.tasks[0]  # it has looked for tables already
            async with houses(postgres, count=1, bot_pause=NEVER) as (dying,):
                made = await dying.make(TableWish(game="thebes", seats=[bot, bot]), new_token())
            while (await house.store.how_far([made.table]))[made.table][0] < 3:
                await asyncio.sleep(0.01)

    asyncio.run(story())


def test_a_process_dies_under_load(start: Start, postgres: str) -> None:
    """At eight tables, two of each game, sixteen people move as soon as they may."""
    settings = quick(postgres, look_again=2.0, bot_pause=0.01)
    servers = [start(settings) for _ in range(2)]
    people = crowd(start, postgres, servers, 2)
    for person in people:
        person.thread.start()
    all_reach(people, 10)
    servers[0].kill()
    servers[0] = start(settings)
    all_reach(people, 20)
    servers[1].terminate()
    all_reach(people, 30)
    for person in people:
        person.enough = 0
    finished(people)
    assert sum(person.moves > 0 for person in people) > len(people) / 2, "most had to go elsewhere"


def crowd(start: Start, db: str, servers: list[Any], tables: int) -> list[Traveller]:
    """Everybody at so many tables of each game."""
    return [person for game in KEYS for _ in range(tables) for person in party(start, db, game, servers)]


def finished(people: list[Traveller]) -> None:
    """Everybody got to the end, and finds everything in the store."""
    for person in people:
        person.finish()
        person.check_store()


@pytest.mark.soak
def test_processes_die_again_and_again(start: Start, postgres: str) -> None:
    settings = quick(postgres, bot_pause=0.01)
    servers = [start(settings) for _ in range(3)]
    people = crowd(start, postgres, servers, 5)
    for person in people:
        person.thread.start()
    dice, kills = random.Random(5), 0
    while any(person.thread.is_alive() for person in people):
        further(people, 200)
        victim = dice.randrange(len(servers))
        servers[victim].kill()
        servers[victim] = start(settings)
        kills += 1
    finished(people)
    assert kills > 5
    assert sum(person.moves for person in people) > kills


def further(people: list[Traveller], events: int) -> None:
    """Wait until so many more events were told, or all matches are over."""
    before = sum(person.far for person in people)
    settle(
        lambda: (
            sum(person.far for person in people) > before + events
            or not any(person.thread.is_alive() for person in people)
        ),
        120,
    )
