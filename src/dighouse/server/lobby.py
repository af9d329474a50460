"""The front page: my tables, tables with a free seat, tables one may watch. Bounded, the liveliest first."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import exists, select

from dighouse.server.house import House
from dighouse.server.messages import Lobby, TableCard
from dighouse.server.schema import holders, matches, seats
from dighouse.server.store import MatchRow, SeatRow
from dighouse.server.telling import card

OPEN_SEAT = exists().where(seats.c.match == matches.c.id, seats.c.kind == "open")


def held_by(identity: str) -> Any:
    return exists().where(holders.c.match == matches.c.id, holders.c.identity == identity)


async def lobby(house: House, identity: str | None) -> Lobby:
    """The lobby as one identity sees it."""
    unfinished = matches.c.status.in_(("waiting", "running"))
    mine: list[TableCard] = []
    if identity is not None:
        mine = await cards(house, identity, held_by(identity) | (unfinished & (matches.c.maker == identity)))
        mine.sort(key=lambda found: (not found.your_move, found.status == "finished", -found.since))
    known = {found.id for found in mine}
    open_ = await cards(house, identity, (matches.c.status == "waiting") & OPEN_SEAT)
    running = await cards(house, identity, (matches.c.status == "running") & matches.c.spectators)
    return Lobby(
        mine=mine,
        open=[found for found in open_ if found.id not in known],
        running=[found for found in running if found.id not in known],
    )


async def cards(house: House, identity: str | None, which: Any) -> list[TableCard]:
    """The newest tables of a kind."""
    newest = select(matches).where(which).order_by(matches.c.since.desc()).limit(house.settings.lobby_tables)
    async with house.store.engine.connect() as connection:
        found = [MatchRow(**row) for row in (await connection.execute(newest)).mappings()]
        ids = [info.id for info in found]
        sitting = defaultdict(list)
        asked = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
        for row in (await connection.execute(asked)).mappings():
            sitting[row["match"]].append(SeatRow(**{name: row[name] for name in row if name != "match"}))
        mine = defaultdict(set)
        held = select(holders).where(holders.c.match.in_(ids), holders.c.identity == (identity or ""))
        for row in (await connection.execute(held)).mappings():
            mine[row["match"]].add(row["seat"])
    return [shown(house, info, sitting[info.id], mine[info.id]) for info in found]


def shown(house: House, info: MatchRow, rows: list[SeatRow], mine: set[int]) -> TableCard:
    """A table of the lobby; who is connected is known only for tables in memory."""
    lane = house.lanes.get(info.id)
    return card(info, rows, mine, lane.here if lane is not None else set(), info.status, info.actor)
