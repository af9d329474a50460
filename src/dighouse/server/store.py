"""Where matches are kept. Every change is one transaction; a lost race on an event's key is an answer, not an error."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event as listen
from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dighouse.server.migrations import upgrade
from dighouse.server.problems import TableProblem
from dighouse.server.schema import events, holders, matches, seat_keys, seats


class Row(msgspec.Struct, kw_only=True):
    """One event as it is stored."""

    seq: int
    kind: str
    seat: int | None = None
    body: dict[str, Any] = {}
    key: str | None = None
    outcome: list[int] | None = None
    hash: str
    at: float
    command_id: str | None = None


class SeatRow(msgspec.Struct, kw_only=True):
    """One seat as it is stored."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    conceded: bool = False


class MatchRow(msgspec.Struct, kw_only=True):
    """A match without its events."""

    id: str
    game: str
    rules_version: int
    players: int
    options: dict[str, str]
    name: str
    pace: str
    spectators: bool
    maker: str
    secret: bytes
    made: float
    status: str
    seq: int
    actor: int | None
    since: float
    rematch: str | None = None
    components: str | None = None
    clock: dict[str, Any] | None = None
    started: float | None = None
    left: list[float] | None = None
    ticked: float | None = None


class Stored(msgspec.Struct, kw_only=True):
    """A whole match."""

    match: MatchRow
    seats: list[SeatRow]
    holders: set[tuple[int, str]]  # seat, identity
    keys: set[tuple[int, str]]  # seat, fingerprint of a key
    events: list[Row]


class LostRace(Exception):
    """Somebody else stored this event first, or took this seat first."""


def pragmas(connection: Any, _: object) -> None:
    """SQLite: readers beside one writer, safe against a loss of power, patient with other processes."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def engine_for(url: str) -> AsyncEngine:
    """The engine of a database; an SQLite file's folder is made if need be."""
    try:
        return made_engine(make_url(url))
    except (SQLAlchemyError, ImportError, OSError) as wrong:
        raise TableProblem("database", reason=str(wrong)) from None


def made_engine(where: URL) -> AsyncEngine:
    if where.get_backend_name() != "sqlite":
        return create_async_engine(where, pool_pre_ping=True, hide_parameters=True)
    if where.database and where.database != ":memory:":
        Path(where.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(where, hide_parameters=True)
    listen.listen(engine.sync_engine, "connect", pragmas)
    return engine


class Store:
    """The database of a house."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing. A key that exists already is a lost race; any other failure is a problem to tell."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except IntegrityError as lost:
            raise LostRace from lost
        except (SQLAlchemyError, OSError) as wrong:
            raise TableProblem("not_stored") from wrong

    async def open(self) -> None:
        """Bring the tables to their newest form."""
        try:
            async with self.engine.begin() as connection:
                if connection.dialect.name == "postgresql":  # several servers may start at once
                    await connection.execute(select(func.pg_advisory_xact_lock(0xD16)))
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError) as wrong:
            raise TableProblem("database", reason=str(wrong)) from None

    async def close(self) -> None:
        await self.engine.dispose()

    async def make(self, new: Stored, follows: str | None = None) -> None:
        """Keep a new match; if it follows another, only if no other one does yet."""
        async with self.transaction() as connection:
            if follows is not None:
                taken = await connection.execute(
                    update(matches)
                    .where(matches.c.id == follows, matches.c.rematch.is_(None))
                    .values(rematch=new.match.id)
                )
                if taken.rowcount != 1:
                    raise LostRace
            await connection.execute(insert(matches), [msgspec.structs.asdict(new.match)])
            await connection.execute(insert(seats), with_match(new.match.id, new.seats))
            await connection.execute(insert(events), with_match(new.match.id, new.events))
            await add_pairs(connection, new.match.id, new.holders, new.keys)

    async def load(self, match: str) -> Stored | None:
        """A whole match, or None."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(matches).where(matches.c.id == match))).mappings().first()
            if found is None:
                return None
            seat_rows = await rows_of(connection, seats, match, seats.c.seat)
            event_rows = await rows_of(connection, events, match, events.c.seq)
            holder_rows = await rows_of(connection, holders, match)
            key_rows = await rows_of(connection, seat_keys, match)
        return Stored(
            match=MatchRow(**found),
            seats=[SeatRow(**without_match(row)) for row in seat_rows],
            events=[Row(**without_match(row)) for row in event_rows],
            holders={(row["seat"], row["identity"]) for row in holder_rows},
            keys={(row["seat"], row["key"]) for row in key_rows},
        )

    async def append(self, match: str, row: Row, summary: Mapping[str, Any], changed: SeatRow | None = None) -> None:
        """Add an event: its key is the lock. The summary and a changed seat go with it, or nothing does."""
        async with self.transaction() as connection:
            await connection.execute(insert(events), with_match(match, [row]))
            await connection.execute(
                update(matches).where(matches.c.id == match).values(seq=row.seq, since=row.at, **summary)
            )
            if changed is not None:
                await connection.execute(seat_update(match, changed))

    async def sit(
        self, match: str, row: SeatRow, was: str, summary: Mapping[str, Any], identity: str, key: str
    ) -> None:
        """Somebody sits down on a seat that was of this kind until now."""
        async with self.transaction() as connection:
            taken = await connection.execute(seat_update(match, row).where(seats.c.kind == was))
            if taken.rowcount != 1:
                raise LostRace
            await connection.execute(update(matches).where(matches.c.id == match).values(**summary))
            await add_pairs(connection, match, {(row.seat, identity)}, {(row.seat, key)})

    async def add_keys(self, match: str, keys: set[tuple[int, str]]) -> None:
        """More keys of seats."""
        async with self.transaction() as connection:
            await add_pairs(connection, match, set(), keys)

    async def freeze(self, match: str) -> None:
        """Mark a table that went wrong inside."""
        async with self.transaction() as connection:
            await connection.execute(update(matches).where(matches.c.id == match).values(status="frozen"))

    async def how_far(self, ids: Sequence[str]) -> dict[str, tuple[int, float, str | None]]:
        """How far some matches are: last event, when anything last happened, rematch."""
        asked = select(matches.c.id, matches.c.seq, matches.c.since, matches.c.rematch).where(matches.c.id.in_(ids))
        async with self.engine.connect() as connection:
            return {row.id: (row.seq, row.since, row.rematch) for row in await connection.execute(asked)}

    async def waiting_for_bots(self) -> list[str]:
        """Running matches in which a bot is to move."""
        asked = (
            select(matches.c.id)
            .join(seats, (seats.c.match == matches.c.id) & (seats.c.seat == matches.c.actor))
            .where(matches.c.status == "running", seats.c.kind == "bot")
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(asked)).scalars())

    async def unfinished(self, maker: str) -> int:
        """How many unfinished tables an identity has made."""
        asked = select(func.count()).where(matches.c.maker == maker, matches.c.status.in_(("waiting", "running")))
        async with self.engine.connect() as connection:
            return int((await connection.execute(asked)).scalar_one())


def with_match(match: str, rows: Sequence[msgspec.Struct]) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(row) | {"match": match} for row in rows]


def without_match(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in row if name != "match"}


def seat_update(match: str, row: SeatRow) -> Any:
    """The statement that writes a seat as it is now."""
    here = update(seats).where(seats.c.match == match, seats.c.seat == row.seat)
    return here.values(kind=row.kind, name=row.name, bot=row.bot, conceded=row.conceded)


async def rows_of(connection: AsyncConnection, table: Any, match: str, *order: Any) -> list[Mapping[str, Any]]:
    """The rows of a match in one of its tables."""
    found = await connection.execute(select(table).where(table.c.match == match).order_by(*order))
    return [dict(row) for row in found.mappings()]


async def add_pairs(
    connection: AsyncConnection, match: str, new_holders: set[tuple[int, str]], new_keys: set[tuple[int, str]]
) -> None:
    """Add holders and keys that are not there yet."""
    for table, column, pairs in ((holders, "identity", new_holders), (seat_keys, "key", new_keys)):
        known = {(row["seat"], row[column]) for row in await rows_of(connection, table, match)} if pairs else set()
        fresh = [{"match": match, "seat": seat, column: secret} for seat, secret in sorted(pairs - known)]
        if fresh:
            await connection.execute(insert(table), fresh)
