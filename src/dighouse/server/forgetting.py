"""Forget me. Games under way are left as by conceding; then one transaction takes out everything that says who it was.

What others played stays: a match keeps its events, and replays and verifies as before. Somebody's seats stay too, under
a number instead of a name, and belong to a nobody whose identity is random and known to no one: one for all their
games, so that everybody else's ratings come out as they were. A seat somebody else holds too is just theirs from then
on. A table that still waits, and at which nobody else sits, is taken away.
"""

from __future__ import annotations

import logging
import secrets
import time
from contextlib import AsyncExitStack
from typing import Any

from sqlalchemy import String, and_, cast, delete, exists, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dighouse.bots import USUAL
from dighouse.server.almanac import DAY
from dighouse.server.house import House
from dighouse.server.identity import UNNAMED, fingerprint, new_token, seat_key
from dighouse.server.lanes import Lane
from dighouse.server.ledger import Forgotten
from dighouse.server.messages import Concede, Replace
from dighouse.server.readers import Reader
from dighouse.server.schema import holders, matches, metadata, results, seat_keys, seats, talk
from dighouse.server.table_names import ANY_NAME
from dighouse.server.telling import Eyes

log = logging.getLogger(__name__)

NUDGE = 1e-3  # seconds: a table whose time has changed is read again by other processes
TRIES = 20  # a table may move on while one is leaving it
BY_IDENTITY = [table for table in metadata.sorted_tables if "identity" in table.c and table is not holders]
OF_A_MATCH = [table for table in reversed(metadata.sorted_tables) if "match" in table.c]


async def forget(house: House, token: str) -> Forgotten:
    """Forget whoever has this token."""
    identity = fingerprint(token)
    left = await leave_tables(house, identity)
    touched = await tables_of(house, identity)
    async with AsyncExitStack() as quiet:  # what a table in memory still knows must not be stored after this
        for lane in in_memory(house, touched):
            await quiet.enter_async_context(lane.lock)
        games = await forget_stored(house, identity, token)
    await forget_in_memory(house, identity, touched)
    log.info("somebody was forgotten")
    return Forgotten(seats=left, games=games)


async def forget_stored(house: House, identity: str, token: str) -> int:
    """Everything in the database, or nothing; how many finished games stay without a name."""
    async with house.store.transaction() as connection:
        games = await finished_games(connection, identity)
        await take_tables_away(connection, identity)
        await connection.execute(update(matches).where(of(identity)).values(since=matches.c.since + NUDGE))
        await take_keys_away(connection, identity, token)
        await take_names_away(connection, identity)
        await hand_over(connection, identity)
    return games


# Whose is what, as conditions.
def of(identity: str) -> Any:
    """Tables somebody made or sits at."""
    mine = holders.alias()
    return or_(matches.c.maker == identity, exists().where(mine.c.match == matches.c.id, mine.c.identity == identity))


def held(table: Any, identity: str) -> Any:
    """Rows about a seat that somebody holds."""
    mine = holders.alias()
    return exists().where(mine.c.match == table.c.match, mine.c.seat == table.c.seat, mine.c.identity == identity)


def shared(table: Any, identity: str) -> Any:
    """Rows about a seat that somebody else holds."""
    others = holders.alias()
    return exists().where(others.c.match == table.c.match, others.c.seat == table.c.seat, others.c.identity != identity)


def lonely(identity: str) -> Any:
    """Tables of somebody's that still wait, and at which nobody else sits."""
    others = holders.alias()
    sit = exists().where(others.c.match == matches.c.id, others.c.identity != identity)
    return and_(matches.c.status == "waiting", of(identity), ~sit)


async def finished_games(connection: AsyncConnection, identity: str) -> int:
    asked = select(func.count(results.c.match.distinct())).where(held(results, identity))
    return int((await connection.execute(asked)).scalar_one())


# Games under way.
async def leave_tables(house: House, identity: str) -> int:
    """Concede every seat under way that is only theirs; at a table that waits a bot takes it. How many it were."""
    going_on = matches.c.status.in_(("waiting", "running")) & ~lonely(identity)
    asked = (
        select(holders.c.match, holders.c.seat)
        .join(matches, matches.c.id == holders.c.match)
        .where(holders.c.identity == identity, ~shared(holders, identity), going_on)
        .order_by(holders.c.match, holders.c.seat)
    )
    async with house.store.reading() as connection:
        found = [(row.match, row.seat) for row in await connection.execute(asked)]
    return sum([await leave_seat(await house.lane(match), identity, seat) for match, seat in found])


async def leave_seat(lane: Lane, identity: str, seat: int) -> bool:
    """Leave one seat; False if it was left already."""
    reader = Reader(Eyes(frozenset({seat})), identity, room=TRIES)
    for _ in range(TRIES):
        if lane.frozen or lane.known().seats[seat].conceded or lane.known().status == "finished":
            return False
        answer = await lane.obey(reader, leaving(lane, seat))
        if answer.problem is None or answer.problem.code != "stale":
            return answer.problem is None
    return False


def leaving(lane: Lane, seat: int) -> Concede | Replace:
    """What somebody says who leaves for good."""
    table, command = lane.known(), f"leave-{secrets.token_hex(8)}"
    if table.status == "running":
        return Concede(command_id=command, expected_seq=table.seq, seat=seat)
    return Replace(command_id=command, expected_seq=table.seq, seat=seat, bot=USUAL)


# What is stored.
async def take_tables_away(connection: AsyncConnection, identity: str) -> None:
    """Tables that wait for nobody any more."""
    ids = list((await connection.execute(select(matches.c.id).where(lonely(identity)))).scalars())
    for table in OF_A_MATCH:
        await connection.execute(delete(table).where(table.c.match.in_(ids)))
    await connection.execute(delete(matches).where(matches.c.id.in_(ids)))


async def take_keys_away(connection: AsyncConnection, identity: str, token: str) -> None:
    """No link to their seats leads there any more; of a seat somebody else holds too, only theirs."""
    theirs = held(seat_keys, identity)
    asked = select(seats.c.match, seats.c.seat, seats.c.links).where(held(seats, identity))
    own = [fingerprint(seat_key(token, *row)) for row in await connection.execute(asked)]
    await connection.execute(delete(seat_keys).where(theirs, ~shared(seat_keys, identity)))
    await connection.execute(delete(seat_keys).where(theirs, seat_keys.c.key.in_(own)))


async def take_names_away(connection: AsyncConnection, identity: str) -> None:
    """Numbers instead of their name, and a name of the house for every table they made."""
    for table in (seats, talk):  # what they said themselves goes; others may have said something on their seat
        number = literal(UNNAMED) + cast(table.c.seat + 1, String)
        await connection.execute(update(table).where(held(table, identity)).values(name=number))
    await connection.execute(update(results).where(held(results, identity)).values(name=None))
    await connection.execute(update(matches).where(matches.c.maker == identity).values(name=ANY_NAME))


async def hand_over(connection: AsyncConnection, identity: str) -> None:
    """Their seats and tables belong to nobody; all that is only about them goes."""
    nobody = fingerprint(new_token())
    mine = holders.c.identity == identity
    await connection.execute(update(holders).where(mine, ~shared(holders, identity)).values(identity=nobody))
    await connection.execute(delete(holders).where(mine))
    await connection.execute(update(matches).where(matches.c.maker == identity).values(maker=nobody))
    for table in BY_IDENTITY:
        await connection.execute(delete(table).where(table.c.identity == identity))


# What is known in this process.
async def tables_of(house: House, identity: str) -> set[str]:
    async with house.store.reading() as connection:
        return set((await connection.execute(select(matches.c.id).where(of(identity)))).scalars())


def in_memory(house: House, touched: set[str]) -> list[Lane]:
    """Lanes in one order for everybody, so that two who leave never wait for each other."""
    return [house.lanes[match] for match in sorted(touched & house.lanes.keys())]


async def forget_in_memory(house: House, identity: str, touched: set[str]) -> None:
    """Tables are read again, and their open windows are sent away: they come back as anybody."""
    house.ladders.forget()
    await house.almanac.read(time.time() - DAY)
    for lane in in_memory(house, touched):
        for reader in list(lane.readers):
            if reader.identity == identity:
                reader.identity, reader.eyes = None, Eyes()
                reader.dropped.set()
        async with lane.lock:
            await lane.reload()
        if not await house.store.how_far([lane.id]):  # it was taken away, also from whoever looks at it
            house.lanes.pop(lane.id, None)
            for reader in lane.readers:
                reader.dropped.set()
