"""Where matches are kept. Every change is one transaction; a lost race on an event's key is an answer, not an error."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, insert, select, true, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import StaticPool

from dighouse.server import lines
from dighouse.server.crash import Crash
from dighouse.server.engine import engine_for
from dighouse.server.identity import new_id
from dighouse.server.lines import with_match
from dighouse.server.migrations import require_columns, upgrade
from dighouse.server.outage import outage_of
from dighouse.server.pen import Note, Pen, pen_for
from dighouse.server.problems import TableProblem
from dighouse.server.schema import events, holders, matches, results, seat_keys, seats
from dighouse.server.tally import Tally

log = logging.getLogger(__name__)

CHANNEL = "dighouse_tables"  # of PostgreSQL's notifications: "process table"
TALK_CHANNEL = "dighouse_talk"  # the same of what was said there
ALL = true()
RESCUED = 50  # tables looked after in one round
DAY = 86400.0
PATIENCE = 5.0  # seconds to wait for a database that is locked or does not answer


class Row(msgspec.Struct, kw_only=True, gc=False):
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
    links: int = 0


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
    practice: bool = False
    imported: bool = False
    origins: list[dict[str, Any]] | None = None
    branched_at: int | None = None
    hints: bool = True
    talk: bool = True
    said: int = 0


class Stored(msgspec.Struct, kw_only=True):
    """A whole match."""

    match: MatchRow
    seats: list[SeatRow]
    holders: set[tuple[int, str]]  # seat, identity
    keys: set[tuple[int, str]]  # seat, fingerprint of a key
    events: list[Row]


class Far(NamedTuple):
    """How far a match is: last event, when anything last happened, rematch, status, lines said."""

    seq: int
    since: float
    rematch: str | None
    status: str
    said: int


class ResultRow(msgspec.Struct, kw_only=True):
    """How a finished match ended for one seat; `schema` says what each of it means."""

    match: str
    seat: int
    game: str
    players: int
    options: dict[str, str]
    person: bool
    name: str | None
    bot: str | None
    points: int
    place: int
    gave_up: bool
    whole: bool
    screen: bool
    moves: int
    hints: int
    began: float
    at: float


class LostRace(Exception):
    """Somebody else stored this event first, or took this seat first."""


class Store:
    """The database of a house."""

    def __init__(self, url: str, patience: float = PATIENCE, crash: str = "") -> None:
        self.url, self.patience = url, patience
        self.engine = engine_for(url, patience, 2 * patience)
        self.process = new_id()  # who says something on the channel
        self.tally = Tally()
        self.failing: str | None = None  # what kept the last transaction from being stored
        self.crash = Crash(crash)
        self.pen = pen_for(self.engine.url, patience, self.crash)

    def writers_turn(self) -> AbstractAsyncContextManager[None]:
        """One writer at a time, where the database has no better order."""
        return self.pen.writers_turn() if self.pen is not None else nullcontext()

    @asynccontextmanager
    async def transaction(self, table: str | None = None, channel: str = CHANNEL) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing. A key that exists already is a lost race; any other failure is a problem to tell.

        A table that is changed is named: other processes are told of it with the change.
        """
        with self.change():
            async with self.writers_turn(), self.engine.begin() as connection:
                yield connection
                if table is not None and connection.dialect.name == "postgresql":
                    await connection.execute(select(func.pg_notify(channel, f"{self.process} {table}")))

    @contextmanager
    def change(self) -> Iterator[None]:
        """A change of the database: how long it takes, or what it fails of."""
        began = time.monotonic()
        try:
            yield
        except (IntegrityError, sqlite3.IntegrityError) as lost:
            raise LostRace from lost
        except (SQLAlchemyError, sqlite3.Error, OSError) as wrong:
            self.failing = outage_of(wrong)
            raise self.problem(wrong, self.failing) from wrong
        self.failing = None
        self.tally.stored_within(time.monotonic() - began)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to ask something; a database that does not answer is a problem to tell."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as wrong:
            code = outage_of(wrong)
            raise self.problem(wrong, "store_away" if code == "not_stored" else code) from wrong

    @asynccontextmanager
    async def one_moment(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees the database as it is now, however many questions it is asked.

        Otherwise what is stored meanwhile would be seen by the later questions only: a match that has ended, say, with
        a summary by which it goes on.
        """
        async with self.reading() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            elif not isinstance(self.engine.pool, StaticPool):  # in memory there is one connection for everybody
                await connection.exec_driver_sql("BEGIN")
            yield connection

    def problem(self, wrong: Exception, code: str) -> TableProblem:
        """Counted and logged for the host, without what was to be stored."""
        self.tally.count("store_failures_total", code=code)
        log.warning("the database failed", extra={"code": code, "reason": str(getattr(wrong, "orig", wrong))[:300]})
        return TableProblem(code)

    async def open(self) -> None:
        """Bring the tables to their newest form, however long that takes."""
        engine = engine_for(self.url, self.patience, DAY)
        try:
            async with engine.begin() as connection:
                if connection.dialect.name == "postgresql":  # several servers may start at once
                    await connection.execute(select(func.pg_advisory_xact_lock(0xD16)))
                await connection.run_sync(upgrade)
                await connection.run_sync(require_columns)
        except (SQLAlchemyError, OSError) as wrong:
            raise TableProblem("database", reason=str(wrong)) from None
        finally:
            await engine.dispose()

    async def close(self) -> None:
        if self.pen is not None:
            await self.pen.close()
        await self.engine.dispose()

    async def note(self, pen: Pen, note: Note) -> None:
        """Store something together with what others have to store at the same time."""
        with self.change():
            await pen.add(note)

    async def make(self, new: Stored, follows: str | None = None) -> None:
        """Keep a new match; if it follows another, only if no other one does yet."""
        if self.pen is not None:
            await self.note(self.pen, Note(game=new.match.game, lines=lines.new_match(new, follows)))
            return
        async with self.transaction(follows) as connection:
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
            self.crash.at("in_store", new.match.game, 0)

    async def load(self, match: str, after: int = -1) -> Stored | None:
        """A whole match, or only its events after one; None if there is no such match."""
        async with self.one_moment() as connection:
            found = (await connection.execute(select(matches).where(matches.c.id == match))).mappings().first()
            if found is None:
                return None
            seat_rows = await rows_of(connection, seats, match, seats.c.seat)
            event_rows = await rows_of(connection, events, match, events.c.seq, newer=events.c.seq > after)
            holder_rows = await rows_of(connection, holders, match)
            key_rows = await rows_of(connection, seat_keys, match)
        return Stored(
            match=MatchRow(**found),
            seats=[SeatRow(**without_match(row)) for row in seat_rows],
            events=[Row(**without_match(row)) for row in event_rows],
            holders={(row["seat"], row["identity"]) for row in holder_rows},
            keys={(row["seat"], row["key"]) for row in key_rows},
        )

    async def append(
        self,
        match: str,
        row: Row,
        summary: Mapping[str, Any],
        changed: SeatRow | None = None,
        ended: Sequence[ResultRow] = (),
        game: str = "",
    ) -> None:
        """Add an event: its key is the lock. Summary, changed seat and results go with it, or nothing does."""
        if self.pen is not None and summary:
            event = msgspec.structs.asdict(row) | {"match": match}
            more = [*([lines.changed_seat(match, changed)] if changed is not None else []), *lines.ended_match(ended)]
            await self.note(self.pen, Note(event, {"seq": row.seq, "since": row.at, **summary}, game, more))
            return
        async with self.transaction(match) as connection:
            await connection.execute(insert(events), with_match(match, [row]))
            await connection.execute(
                update(matches).where(matches.c.id == match).values(seq=row.seq, since=row.at, **summary)
            )
            if changed is not None:
                await connection.execute(seat_update(match, changed))
            await add_results(connection, ended)
            self.crash.at("in_store", game, row.seq, row.kind)

    async def count(self, ended: Sequence[ResultRow]) -> None:
        """Keep the results of a match that was over before results were kept; a second time is a lost race."""
        async with self.transaction() as connection:
            await add_results(connection, ended)

    async def sit(
        self, match: str, row: SeatRow, was: str, summary: Mapping[str, Any], identity: str, key: str
    ) -> None:
        """Somebody sits down on a seat that was of this kind until now."""
        async with self.transaction(match) as connection:
            taken = await connection.execute(seat_update(match, row).where(seats.c.kind == was))
            if taken.rowcount != 1:
                raise LostRace
            await connection.execute(update(matches).where(matches.c.id == match).values(**summary))
            await add_pairs(connection, match, {(row.seat, identity)}, {(row.seat, key)})

    async def add_keys(self, match: str, keys: set[tuple[int, str]]) -> None:
        """More keys of seats."""
        if self.pen is not None:
            await self.note(self.pen, Note(lines=lines.new_keys(match, keys)))
            return
        async with self.transaction(match) as connection:
            await add_pairs(connection, match, set(), keys)

    async def freeze(self, match: str) -> None:
        """Mark a table that went wrong inside."""
        async with self.transaction(match) as connection:
            await connection.execute(update(matches).where(matches.c.id == match).values(status="frozen"))

    async def how_far(self, ids: Sequence[str]) -> dict[str, Far]:
        """How far some matches are."""
        asked = select(matches.c.id, *(matches.c[name] for name in Far._fields)).where(matches.c.id.in_(ids))
        async with self.reading() as connection:
            found = await connection.execute(asked)
            return {id_: Far(*far) for id_, *far in found}

    async def waiting_for_bots(self, since: float | None = None) -> list[str]:
        """Running matches in which a bot is to move, and if asked so, has been for a while."""
        asked = (
            select(matches.c.id)
            .join(seats, (seats.c.match == matches.c.id) & (seats.c.seat == matches.c.actor))
            .where(matches.c.status == "running", seats.c.kind == "bot")
        )
        if since is not None:
            asked = asked.where(matches.c.since <= since).limit(RESCUED)
        async with self.reading() as connection:
            return list((await connection.execute(asked)).scalars())

    async def begun(self, maker: str, game: str, secret: bytes) -> list[str]:
        """The matches of this deal somebody has under way, the newest first."""
        asked = (
            select(matches.c.id)
            .where(matches.c.maker == maker, matches.c.game == game, matches.c.secret == secret)
            .where(matches.c.status == "running")
            .order_by(matches.c.made.desc())
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(asked)).scalars())

    async def unfinished(self, maker: str) -> int:
        """How many unfinished tables an identity has made."""
        asked = select(func.count()).where(matches.c.maker == maker, matches.c.status.in_(("waiting", "running")))
        async with self.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())


def without_match(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in row if name != "match"}


def seat_update(match: str, row: SeatRow) -> Any:
    """The statement that writes a seat as it is now."""
    here = update(seats).where(seats.c.match == match, seats.c.seat == row.seat)
    return here.values(kind=row.kind, name=row.name, bot=row.bot, conceded=row.conceded)


async def rows_of(
    connection: AsyncConnection, table: Any, match: str, *order: Any, newer: Any = ALL
) -> list[Mapping[str, Any]]:
    """The rows of a match in one of its tables."""
    found = await connection.execute(select(table).where(table.c.match == match, newer).order_by(*order))
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


async def add_results(connection: AsyncConnection, ended: Sequence[ResultRow]) -> None:
    if ended:
        await connection.execute(insert(results), [msgspec.structs.asdict(row) for row in ended])
