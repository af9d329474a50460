"""A new table, ready to be stored: from a wish, or as the rematch of a finished one."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from dighouse.bots import USUAL, bot_names
from dighouse.core.chance import new_secret
from dighouse.core.game import Game
from dighouse.core.replay import Match
from dighouse.server.clocks import checked_clock
from dighouse.server.identity import UNNAMED, fingerprint, seat_key
from dighouse.server.messages import SeatWish, TableWish
from dighouse.server.moves import checked_bot
from dighouse.server.problems import TableProblem, checked_name
from dighouse.server.store import MatchRow, Row, SeatRow, Stored
from dighouse.server.table import Table
from dighouse.server.table_names import name_for

LONGEST_TABLE_NAME = 60


def new_table(
    game: Game,
    wish: TableWish,
    id_: str,
    token: str,
    now: float,
    guests: Collection[str] = (),
    secret: bytes | None = None,
) -> Stored:
    """The table somebody wishes for; a lesson's deal comes from a secret of its own."""
    if len(wish.seats) not in game.meta.seats:
        raise TableProblem("seat_count")
    seats = [wished_seat(game, seat, number, wish.your_name, guests) for number, seat in enumerate(wish.seats)]
    clock = checked_clock(wish.clock)
    info = MatchRow(
        id=id_,
        game=game.meta.key,
        rules_version=game.meta.rules_version,
        components=game.meta.components,
        players=len(seats),
        options=game.meta.chosen(wish.options, len(seats)),
        name=checked_name(wish.name, name_for(id_), LONGEST_TABLE_NAME),
        pace=wish.pace,
        clock=None if clock is None else msgspec.structs.asdict(clock),
        spectators=wish.spectators,
        hints=wish.hints,
        talk=wish.talk,
        maker=fingerprint(token),
        secret=secret or new_secret(),
        practice=secret is not None,
        made=now,
        status="waiting" if any(row.kind in ("link", "open") for row in seats) else "running",
        seq=0,
        actor=None,
        since=now,
    )
    mine = [row.seat for row in seats if row.kind == "person"]
    linked = [row.seat for row in seats if row.kind == "link"]
    keys = {(seat, fingerprint(seat_key(token, id_, seat))) for seat in mine + linked}
    holders = {(seat, info.maker) for seat in mine}
    return dealt(game, Stored(match=info, seats=seats, holders=holders, keys=keys, events=[]))


def wished_seat(game: Game, wish: SeatWish, seat: int, your_name: str | None, guests: Collection[str] = ()) -> SeatRow:
    """A seat as somebody wishes it."""
    anybody = f"{UNNAMED}{seat + 1}"
    if wish.kind == "bot":
        bot = checked_bot(game, wish.bot, guests)
        return SeatRow(seat=seat, kind="bot", name=checked_name(wish.name, bot.capitalize()), bot=bot)
    if wish.kind == "me":
        name = wish.name if wish.name is not None else your_name
        return SeatRow(seat=seat, kind="person", name=checked_name(name, anybody))
    return SeatRow(seat=seat, kind=wish.kind, name=checked_name(wish.name, anybody))


def rematch_of(table: Table, id_: str, now: float, guests: Collection[str] = ()) -> Stored:
    """The same game, options and people; who conceded or was replaced by a bot plays again."""
    old = table.info
    info = MatchRow(
        id=id_,
        game=old.game,
        rules_version=table.game.meta.rules_version,
        components=table.game.meta.components,
        players=old.players,
        options=table.match.options,
        name=old.name,
        pace=old.pace,
        clock=old.clock,
        spectators=old.spectators,
        hints=old.hints,
        talk=old.talk,
        maker=old.maker,
        secret=new_secret(),
        made=now,
        status="running",
        seq=0,
        actor=None,
        since=now,
    )
    seats = [again(table, row, guests) for row in table.seats]
    return dealt(
        table.game, Stored(match=info, seats=seats, holders=set(table.holders), keys=set(table.keys), events=[])
    )


def again(table: Table, row: SeatRow, guests: Collection[str] = ()) -> SeatRow:
    """A seat in the rematch; for a bot that is no longer offered the usual one plays."""
    if table.has_person(row.seat):
        return SeatRow(seat=row.seat, kind="person", name=row.name)
    there = row.bot in guests or row.bot in bot_names(table.game.meta.key)
    bot = row.bot if there else USUAL
    return SeatRow(seat=row.seat, kind="bot", name=row.name, bot=bot)


def dealt(game: Game, new: Stored) -> Stored:
    """Event 0: the set-up."""
    match = Match(game, new.match.players, options=new.match.options, secret=new.match.secret)
    first = match.events[0]
    new.events = [Row(seq=0, kind="setup", key=first.key, outcome=first.outcome, hash=first.hash, at=new.match.made)]
    new.match.actor = match.actor
    if new.match.status == "running":
        new.match.started = new.match.made
    if new.match.clock is not None:
        new.match.left, new.match.ticked = [new.match.clock["seconds"]] * new.match.players, new.match.made
    return new
