"""The records of the house, for everybody to see.

A name is shown only from a table that welcomed spectators: the lobby showed it to everybody then. From any other table
the points are shown, but neither the name nor the table.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import exists, func, select

from dighouse.server.ledger import HouseRecord
from dighouse.server.schema import holders, matches, results
from dighouse.server.store import Store

BY_PERSON = results.c.person & results.c.whole & ~results.c.gave_up & ~results.c.screen


async def house_records(store: Store, identity: str | None) -> list[HouseRecord]:
    """The most points in every game and number of players; of two alike the earlier one stays."""
    order = func.row_number().over(
        partition_by=(results.c.game, results.c.players), order_by=(results.c.points.desc(), results.c.at)
    )
    mine = exists().where(
        holders.c.match == results.c.match, holders.c.seat == results.c.seat, holders.c.identity == (identity or "")
    )
    columns = [results.c[name] for name in ("match", "game", "players", "points", "at", "name")]
    ranked = select(*columns, matches.c.spectators, mine.label("mine"), order.label("number"))
    found = ranked.join(matches).where(BY_PERSON).subquery()
    asked = select(found).where(found.c.number == 1).order_by(found.c.game, found.c.players)
    async with store.reading() as connection:
        return [told(row) for row in await connection.execute(asked)]


def told(row: Any) -> HouseRecord:
    open_ = bool(row.spectators or row.mine)
    return HouseRecord(
        game=row.game,
        players=row.players,
        points=row.points,
        at=row.at,
        name=row.name if open_ else None,
        mine=bool(row.mine),
        table=row.match if open_ else None,
    )
