"""Matches that were played already: as they stood at a moment, and read from a file. `branches` go on from there."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
from sqlalchemy import select

from dighouse.core.match_file import lines_of, read_header, replayed
from dighouse.core.replay import Event, Match
from dighouse.games import checked_key, game_called
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_id
from dighouse.server.making import LONGEST_TABLE_NAME
from dighouse.server.messages import Made
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
