"""Matches that come from other matches: a practice table branched off a moment, and a match read from a file."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
from sqlalchemy import select

from dighouse.bots import bot_names
from dighouse.core.match_file import lines_of, read_header, replayed
from dighouse.core.replay import Event, Match
from dighouse.games import checked_key, game_called
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_id, seat_key
from dighouse.server.making import LONGEST_TABLE_NAME
from dighouse.server.messages import BranchWish, Made
from dighouse.server.moves import checked_bot, require_seat
from dighouse.server.problems import TableProblem
from dighouse.server.schema import matches
from dighouse.server.store import MatchRow, Row, SeatRow, Store, Stored
from dighouse.server.table import Table

log = logging.getLogger(__name__)


def match_at(table: Table, seq: int) -> Match:
    """The match as it stood after an event of its table; moves taken back later are still in it."""
    now = table.match
    match = Match(table.game, now.players, options=now.options, secret=now.secret, origins=now.origins)
    for point in table.points[1 : seq + 1]:
        if point.row.kind == "move":
            match.play(point.row.body, point.row.seat)
        elif point.row.kind == "undo" and point.row.seat is not None:
            match.undo(point.row.seat)
    return match


def kept(match: Match, id_: str, maker: str, now: float, name: str, spectators: bool) -> MatchRow:
    """A match as it is stored, over as long as nobody says otherwise."""
    return MatchRow(
        id=id_,
        game=match.game.meta.key,
        rules_version=match.game.meta.rules_version,
        components=match.game.meta.components,
        players=match.players,
        options=match.options,
        name=name,
        pace="live",
        spectators=spectators,
        maker=maker,
        secret=match.secret,
        made=now,
        status="finished",
        seq=match.seq,
        actor=None,
        since=now,
        started=now,
        origins=msgspec.to_builtins(match.origins) or None,
    )


def row_of(event: Event, now: float) -> Row:
    """An event as it is stored."""
    return Row(
        seq=event.seq,
        kind="move" if event.seq else "setup",
        seat=event.seat,
        body=event.action or {},
        key=event.key,
        outcome=event.outcome,
        hash=event.hash,
        at=now,
    )


def practice(table: Table, wish: BranchWish, id_: str, token: str, now: float, bot: str) -> Stored:
    """A table that goes on from a moment of another one: hidden things stay as they were, what follows is new.

    Everybody keeps their name, for the log tells what they did; bots play for all but one of them.
    """
    past = match_at(table, wish.at)
    if past.actor < 0:
        raise TableProblem("branch_over")
    match = past.branch(len(past.events), table.info.id)
    maker = fingerprint(token)
    info = kept(match, id_, maker, now, table.info.name, table.info.spectators)
    info.practice, info.branched_at = True, wish.at
    info.status, info.actor = "running", match.actor
    seats = [SeatRow(seat=row.seat, kind="bot", name=row.name, bot=bot) for row in table.seats]
    seats[wish.seat] = SeatRow(seat=wish.seat, kind="person", name=table.seats[wish.seat].name)
    return Stored(
        match=info,
        seats=seats,
        holders={(wish.seat, maker)},
        keys={(wish.seat, fingerprint(seat_key(token, id_, wish.seat)))},
        events=[row_of(event, now) for event in match.events],
    )


async def branch(house: House, table_id: str, wish: BranchWish, token: str) -> Made:
    """Make a practice table of a moment of a match that is over."""
    table = (await house.lane(table_id)).known()
    if table.status != "finished":
        raise TableProblem("not_finished")
    if not 0 <= wish.at <= table.seq:
        raise TableProblem("no_moment", seq=wish.at)
    require_seat(table, wish.seat)
    if await house.store.unfinished(fingerprint(token)) >= house.settings.tables_each:
        raise TableProblem("too_many_tables", tables=house.settings.tables_each)
    bot = checked_bot(table.game, wish.bot or bot_names(table.info.game)[-1], house.settings.guests)
    made = practice(table, wish, new_id(), token, time.time(), bot)
    await house.store.make(made)
    log.info("table branched", extra={"table": made.match.id, "of": table_id, "seq": wish.at})
    await house.lane(made.match.id)
    key = seat_key(token, made.match.id, wish.seat)
    return Made(table=made.match.id, links={wish.seat: key}, mine=[wish.seat])


def imported(match: Match, id_: str, maker: str, now: float) -> Stored:
    """A match read from a file. Nobody sits there, and nobody ever will."""
    info = kept(match, id_, maker, now, ", ".join(match.names)[:LONGEST_TABLE_NAME], True)
    info.imported = True
    seats = [SeatRow(seat=seat, kind="person", name=name) for seat, name in enumerate(match.names)]
    events = [row_of(event, now) for event in match.events]
    return Stored(match=info, seats=seats, holders=set(), keys=set(), events=events)


async def take_in(house: House, content: bytes, name: str, token: str) -> Made:
    """Check a match file from its first line to its last, and keep its match; the same file twice is one match."""
    lines = lines_of(content, name)
    header = read_header(lines, name)
    await house.made_ready(checked_key(header.game))
    match = await asyncio.to_thread(replayed, lines, name, game_called)
    if not match.secret:
        raise TableProblem("import_secret")
    maker = fingerprint(token)
    id_ = await known_import(house.store, match, maker)
    if id_ is None:
        id_ = new_id()
        await house.store.make(imported(match, id_, maker, time.time()))
        log.info("match imported", extra={"table": id_, "game": header.game})
    return Made(table=id_, links={}, mine=[])


async def known_import(store: Store, match: Match, maker: str) -> str | None:
    """The same match, if the same person has brought it before."""
    same = matches.c.imported & (matches.c.maker == maker) & (matches.c.secret == match.secret)
    asked = select(matches.c.id).where(same, matches.c.seq == match.seq, matches.c.game == match.game.meta.key)
    async with store.reading() as connection:
        found: str | None = (await connection.execute(asked)).scalars().first()
    return found
