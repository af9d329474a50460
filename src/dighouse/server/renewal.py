"""New secrets for old ones: another link to a seat, or another identity for a browser (docs/adr/0021).

Everything somebody can hand on follows from their token, so that a new token takes back all of it at once: the cookie
in other browsers, the links to their seats, the address of their feeds.
"""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dighouse.server.almanac import DAY
from dighouse.server.forgetting import BY_IDENTITY, NUDGE, held, in_memory, of, tables_of
from dighouse.server.house import House
from dighouse.server.identity import feed_key, fingerprint, new_token, seat_key
from dighouse.server.lanes import Lane
from dighouse.server.messages import Made
from dighouse.server.moves import require_seat
from dighouse.server.problems import TableProblem
from dighouse.server.readers import send_strangers_away
from dighouse.server.schema import holders, matches, people, seat_keys, seats
from dighouse.server.table import Table


async def new_link(house: House, table_id: str, seat: int, token: str) -> Made:
    """Another link to a seat. The old ones lead nowhere, and whoever else sat down by one of them has to go."""
    lane = await house.lane(table_id)
    async with lane.lock:
        table = await lane.newest()
        refuse_renewal(table, seat, fingerprint(token))
        async with house.store.transaction(table_id) as connection:
            await nudge(connection, matches.c.id == table_id)
            key = await renew(connection, table_id, seat, token, fingerprint(token))
        await lane.reload()
    return Made(table=table_id, links={seat: key}, mine=sorted(lane.known().held_by(fingerprint(token))))


def refuse_renewal(table: Table, seat: int, identity: str) -> None:
    """Whose seat it is; the maker of the table as long as it waits for somebody with a link."""
    row = require_seat(table, seat)
    invites = row.kind == "link" and identity == table.info.maker
    if (seat, identity) not in table.holders and not invites:
        raise TableProblem("not_your_seat")


async def nudge(connection: AsyncConnection, which: Any) -> None:
    """A table whose time has changed is read again by other processes."""
    await connection.execute(update(matches).where(which).values(since=matches.c.since + NUDGE))


async def renew(connection: AsyncConnection, match: str, seat: int, token: str, holder: str) -> str:
    """Take all keys of a seat away, and all its holders but one; the new key."""
    here = (seats.c.match == match) & (seats.c.seat == seat)
    await connection.execute(update(seats).where(here).values(links=seats.c.links + 1))
    links = (await connection.execute(select(seats.c.links).where(here))).scalar_one()
    key = seat_key(token, match, seat, links)
    others = (holders.c.match == match) & (holders.c.seat == seat) & (holders.c.identity != holder)
    await connection.execute(delete(holders).where(others))
    await connection.execute(delete(seat_keys).where(seat_keys.c.match == match, seat_keys.c.seat == seat))
    await connection.execute(insert(seat_keys).values(match=match, seat=seat, key=fingerprint(key)))
    return key


async def new_identity(house: House, token: str) -> str:
    """Another token for whoever has this one: all that was theirs is known by the new one only."""
    identity, fresh = fingerprint(token), new_token()
    touched = await tables_of(house, identity)
    async with AsyncExitStack() as quiet:  # what a table in memory still knows must not be stored after this
        lanes = in_memory(house, touched)
        for lane in lanes:
            await quiet.enter_async_context(lane.lock)
        async with house.store.transaction() as connection:
            await move_over(connection, identity, fresh)
    await read_again(house, lanes)
    return fresh


async def move_over(connection: AsyncConnection, identity: str, fresh: str) -> None:
    """All rows of an identity belong to another one."""
    own = fingerprint(fresh)
    await nudge(connection, of(identity))
    for match, seat in await seats_to_renew(connection, identity):
        await renew(connection, match, seat, fresh, identity)
    await connection.execute(update(matches).where(matches.c.maker == identity).values(maker=own))
    for table in (holders, *BY_IDENTITY):
        await connection.execute(update(table).where(table.c.identity == identity).values(identity=own))
    row = (await connection.execute(select(people).where(people.c.identity == own))).mappings().first()
    if row is not None and row["feed_key"] is not None:
        key = fingerprint(feed_key(fresh, row["feeds"]))
        await connection.execute(update(people).where(people.c.identity == own).values(feed_key=key))


async def seats_to_renew(connection: AsyncConnection, identity: str) -> list[tuple[str, int]]:
    """The seats somebody holds, and those of their tables that wait for somebody with a link."""
    invited = (seats.c.kind == "link") & (matches.c.maker == identity)
    asked = (
        select(seats.c.match, seats.c.seat)
        .join(matches, matches.c.id == seats.c.match)
        .where(or_(held(seats, identity), invited))
        .order_by(seats.c.match, seats.c.seat)
    )
    return [(row.match, row.seat) for row in await connection.execute(asked)]


async def read_again(house: House, lanes: list[Lane]) -> None:
    """What this process knows by the old identity."""
    house.ladders.forget()
    await house.almanac.read(time.time() - DAY)
    for lane in lanes:
        async with lane.lock:
            await lane.reload()
        send_strangers_away(lane.known(), lane.readers)
