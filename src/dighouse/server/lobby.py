"""The front page: my tables, tables with a free seat, tables one may watch. Bounded, the liveliest first."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import exists, select

from dighouse.lessons import secrets
from dighouse.server.house import House
from dighouse.server.messages import Lobby, TableCard, Turns
from dighouse.server.schema import holders, matches, seats
from dighouse.server.store import MatchRow, SeatRow
from dighouse.server.telling import Clocks, card, talkative

# a first game that is over, or was begun anew, is of no more interest
OVER_LESSON = (matches.c.status == "finished") & matches.c.secret.in_(list(secrets()))
OPEN_SEAT = exists().where(seats.c.match == matches.c.id, seats.c.kind == "open")


def held_by(identity: str) -> Any:
    return exists().where(holders.c.match == matches.c.id, holders.c.identity == identity)


async def lobby(house: House, identity: str | None) -> Lobby:
    """The lobby as one identity sees it."""
    listed = matches.c.status.in_(("waiting", "running")) | matches.c.imported
    mine: list[TableCard] = []
    if identity is not None:
        made = (matches.c.maker == identity) & matches.c.branched_at.is_(None)  # nobody sits where bots play it out
        own = held_by(identity) | (listed & made)
        mine = await cards(house, identity, own & ~OVER_LESSON)
        mine.sort(key=urgency)
    known = {found.id for found in mine}
    open_ = await cards(house, identity, (matches.c.status == "waiting") & OPEN_SEAT)
    public = matches.c.spectators & ~matches.c.practice  # practice is nobody else's business
    running = await cards(house, identity, (matches.c.status == "running") & public)
    return Lobby(
        mine=mine,
        open=[found for found in open_ if found.id not in known],
        running=[found for found in running if found.id not in known],
        talk=house.settings.talk,
    )


async def cards(house: House, identity: str | None, which: Any) -> list[TableCard]:
    """The newest tables of a kind."""
    newest = select(matches).where(which).order_by(matches.c.since.desc()).limit(house.settings.lobby_tables)
    async with house.store.reading() as connection:
        found = [MatchRow(**row) for row in (await connection.execute(newest)).mappings()]
        ids = [info.id for info in found]
        sitting = defaultdict(list)
        asked = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
        for row in (await connection.execute(asked)).mappings():
            sitting[row["match"]].append(SeatRow(**{name: row[name] for name in row if name != "match"}))
        held: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for row in (await connection.execute(select(holders).where(holders.c.match.in_(ids)))).mappings():
            held[row["match"]][row["seat"]].append(row["identity"])
    return [shown(house, identity, info, sitting[info.id], held[info.id]) for info in found]


def shown(
    house: House, identity: str | None, info: MatchRow, rows: list[SeatRow], held: Mapping[int, list[str]]
) -> TableCard:
    """A table of the lobby; who is connected is known only for tables in memory."""
    lane = house.lanes.get(info.id)
    here = lane.here if lane is not None else set()
    mine = {seat for seat, holding in held.items() if identity in holding}
    pairs = {(seat, holder) for seat, holding in held.items() for holder in holding}
    talk = house.settings.talk and talkative(info, rows, pairs)
    return card(info, rows, mine, here, info.status, info.actor, clocks(house, info, rows, held), talk)


def clocks(house: House, info: MatchRow, rows: list[SeatRow], held: Mapping[int, list[str]]) -> Clocks:
    """The clocks of a table whose events are not at hand: as they stood at the last one, less what has passed since."""
    now, almanac = time.time(), house.almanac
    vacation = [almanac.away_until(held.get(row.seat, []), now) for row in rows]
    if info.left is None or info.ticked is None or info.status != "running":
        return Clocks(vacation=vacation)
    left = list(info.left)
    if info.actor is not None and rows[info.actor].kind == "person":
        left[info.actor] -= almanac.counted(info.ticked, now, held.get(info.actor, []))
    return Clocks(left=left, vacation=vacation)


def time_left(found: TableCard) -> float:
    """What whoever decides has left; without a clock, no end."""
    left = found.seats[found.actor].left if found.actor is not None else None
    return math.inf if left is None else left


def urgency(found: TableCard) -> tuple[bool, bool, float, float]:
    """My moves first, the shortest time left before longer ones; then the liveliest."""
    left = time_left(found) if found.your_move else math.inf
    return not found.your_move, found.status == "finished", left, -found.since


async def turns(house: House, identity: str) -> Turns:
    """The tables at which it is somebody's move."""
    running = (matches.c.status == "running") & held_by(identity)
    found = [table for table in await cards(house, identity, running) if table.your_move]
    return Turns(tables=sorted(found, key=urgency))
