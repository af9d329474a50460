"""Everything the house keeps about somebody, as a ZIP that is written while it is sent.

Of a match under way only what its person did themselves gets in: no chance key, no draw, nobody else's hand. The cookie
that says who somebody is does not either: whoever has it is that person. docs/formats/my-data.md describes the files.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dighouse.games import game_called
from dighouse.server.house import House
from dighouse.server.identity import fingerprint
from dighouse.server.lobby import held_by
from dighouse.server.people import myself
from dighouse.server.played import listed, played_by
from dighouse.server.schema import events, holders, matches, metadata, people, seats
from dighouse.server.store import Stored
from dighouse.server.table import Table, plain
from dighouse.server.tallies import figures

FORMAT = 1
OF_A_TABLE = (
    "id",
    "name",
    "game",
    "rules_version",
    "components",
    "players",
    "options",
    "pace",
    "clock",
    "spectators",
    "made",
    "started",
    "status",
    "since",
    "rematch",
)


class Pipe:
    """What a ZIP writes into, and what is taken out of it meanwhile."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def write(self, part: bytes) -> int:
        self.parts.append(bytes(part))
        return len(part)

    def flush(self) -> None:
        """Nothing is held back."""

    def taken(self) -> bytes:
        parts, self.parts = self.parts, []
        return b"".join(parts)


async def archive(house: House, token: str) -> AsyncIterator[bytes]:
    """The ZIP: me.json, then a file for every finished match."""
    pipe = Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
        about = await about_me(house, token)
        file.writestr("me.json", msgspec.json.format(msgspec.json.encode(plain(about)), indent=1))
        yield pipe.taken()
        for table in about["tables"]:
            if table["status"] == "finished" and table["my_seats"]:
                stored = await house.store.load(table["id"])
                if stored is not None:
                    file.writestr(*await asyncio.to_thread(match_file, stored))
                    yield pipe.taken()
    yield pipe.taken()


async def about_me(house: House, token: str) -> dict[str, Any]:
    """All but the match files."""
    identity = fingerprint(token)
    played = await played_by(house.store, identity)
    told = await figures(played, house.ladders, identity)
    async with house.store.reading() as connection:
        return {
            "dighouse": FORMAT,
            "made": time.time(),
            "identity": identity,
            "wishes": await myself(house, token),
            "language": (await connection.execute(language_of(identity))).scalar(),
            "tables": await tables_of(connection, identity),
            "results": [listed(one) for one in played],
            "ratings": {one.game: one.ratings for one in told.figures if one.game is not None and one.ratings},
            "kept": await kept_rows(connection, identity),
        }


def language_of(identity: str) -> Any:
    return select(people.c.language).where(people.c.identity == identity)


async def kept_rows(connection: AsyncConnection, identity: str) -> dict[str, list[dict[str, Any]]]:
    """Somebody's rows in every table that knows them by identity; what is in `wishes` and `tables` left out."""
    kept = {}
    for table in metadata.sorted_tables:
        if "identity" not in table.c or table in (people, holders):
            continue
        columns = [column for column in table.c if column.name != "identity"]
        found = await connection.execute(select(*columns).where(table.c.identity == identity))
        kept[table.name] = [dict(row) for row in found.mappings()]
    return kept


async def tables_of(connection: AsyncConnection, identity: str) -> list[dict[str, Any]]:
    """The tables somebody made or sat at, with what they did at those that are not over."""
    chosen = or_(matches.c.maker == identity, held_by(identity))
    asked = select(matches.c.maker, *(matches.c[name] for name in OF_A_TABLE)).where(chosen).order_by(matches.c.made)
    found = [dict(row) for row in (await connection.execute(asked)).mappings()]
    for table in found:
        table["made_by_me"] = table.pop("maker") == identity
        held = select(holders.c.seat).where(holders.c.match == table["id"], holders.c.identity == identity)
        table["my_seats"] = sorted((await connection.execute(held)).scalars())
        table["seats"] = await sitting(connection, table["id"])
        if table["status"] != "finished":
            table["my_moves"] = await own_moves(connection, table["id"], table["my_seats"])
    return found


async def sitting(connection: AsyncConnection, match: str) -> list[dict[str, Any]]:
    columns = [column for column in seats.c if column.name != "match"]
    asked = select(*columns).where(seats.c.match == match).order_by(seats.c.seat)
    return [dict(row) for row in (await connection.execute(asked)).mappings()]


async def own_moves(connection: AsyncConnection, match: str, mine: Sequence[int]) -> list[dict[str, Any]]:
    """What somebody did at a table: never the chance, nor what others did."""
    asked = select(events.c.seq, events.c.seat, events.c.kind, events.c.body, events.c.at)
    own = asked.where(events.c.match == match, events.c.seat.in_(mine), events.c.command_id.is_not(None))
    return [dict(row) for row in (await connection.execute(own.order_by(events.c.seq))).mappings()]


def match_file(stored: Stored) -> tuple[str, str]:
    """Name and text of a finished match; one these rules cannot replay as the events that are stored."""
    name = f"matches/{stored.match.game}-{stored.match.id}"
    try:
        match = Table(game_called(stored.match.game), stored).forked()
    except Exception:  # an older version of the rules: it is no match file, but nothing is held back
        return f"{name}.events.json", msgspec.json.encode(stored.events).decode()
    return f"{name}.jsonl", match.text(with_secret=True)
