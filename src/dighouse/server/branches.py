"""Branches: practice tables that leave a match that is over, and whose of them stand beside which line."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

import msgspec
from sqlalchemy import exists, func, select

from dighouse.bots import bot_names
from dighouse.core.origins import inherited
from dighouse.core.replay import Match
from dighouse.games.kept import KeptGame
from dighouse.server import telling
from dighouse.server.analyses import moments_of
from dighouse.server.branch_messages import Branches, BranchWish, Variation
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_id, seat_key
from dighouse.server.messages import LegalAction, Made
from dighouse.server.moves import checked_bot, require_seat
from dighouse.server.problems import TableProblem
from dighouse.server.replays import kept, match_at, row_of
from dighouse.server.schema import holders, matches
from dighouse.server.store import SeatRow, Store, Stored
from dighouse.server.table import Table

log = logging.getLogger(__name__)

LOOKED_AT = 500  # of somebody's branches of a game, the newest
BESIDE = 50  # variations told of one match, the newest


# A moment to go on from.
def require_moment(table: Table, seq: int) -> None:
    """A moment of a match that is over, at which somebody decides."""
    if table.status != "finished":
        raise TableProblem("not_finished")
    if not 0 <= seq <= table.seq:
        raise TableProblem("no_moment", seq=seq)
    if table.points[seq].actor < 0:
        raise TableProblem("branch_over")


def allowed(table: Table, seq: int) -> list[LegalAction]:
    """What whoever decided at a moment could have done."""
    require_moment(table, seq)
    return telling.allowed(table, table.points[seq].states)


async def line_of(house: House, table: Table, at: int) -> tuple[Table, int]:
    """Where a moment was played: what a branch inherited is a moment of the match it left."""
    while not table.info.imported and table.info.branched_at is not None and at < inherited(table.match.origins):
        parent = (await house.lane(parent_of(table.info.origins))).known()
        at = played_at(parent, table.info.branched_at, at)
        table = parent
    return table, at


def played_at(table: Table, end: int, event: int) -> int:
    """The moment of a table at which an event was played that counted when it stood at `end`."""
    moments = moments_of(table, end)
    return end if event + 1 == len(moments) else moments[event]


def parent_of(origins: list[dict[str, str]] | None) -> str:
    return origins[-1]["table"] if origins else ""


# A branch is made.
def begun(table: Table, wish: BranchWish) -> Match:
    """The match a branch begins with: hidden things stay as they were, what follows is new."""
    past = match_at(table, wish.at)
    match = past.branch(len(past.events), table.info.id)
    match.names = [row.name for row in table.seats]
    if wish.action is not None:
        match.play(wish.action, match.actor)
    return match


def practice(table: Table, wish: BranchWish, id_: str, token: str, now: float, bot: str) -> Stored:
    """A table that goes on from a moment of another one.

    Everybody keeps their name, for the log tells what they did; bots play for all but one of them, or for all.
    """
    match, maker = begun(table, wish), fingerprint(token)
    info = kept(match, id_, maker, now, table.info.name, table.info.spectators)
    info.practice, info.branched_at = True, wish.at
    if match.actor >= 0:
        info.status, info.actor = "running", match.actor
    seats = [SeatRow(seat=row.seat, kind="bot", name=row.name, bot=bot) for row in table.seats]
    mine = [] if wish.seat is None else [wish.seat]
    for seat in mine:
        seats[seat] = SeatRow(seat=seat, kind="person", name=table.seats[seat].name)
    return Stored(
        match=info,
        seats=seats,
        holders={(seat, maker) for seat in mine},
        keys={(seat, fingerprint(seat_key(token, id_, seat))) for seat in mine},
        events=[row_of(event, now) for event in match.events],
    )


async def branch(house: House, table_id: str, wish: BranchWish, token: str) -> Made:
    """Make a practice table of a moment of a match that is over."""
    table = (await house.lane(table_id)).known()
    require_moment(table, wish.at)
    if isinstance(table.game, KeptGame):
        raise TableProblem("branch_old_rules")
    if wish.seat is not None:
        require_seat(table, wish.seat)
    bot = checked_bot(table.game, wish.bot or bot_names(table.info.game)[-1], house.settings.guests)
    await refuse_more(house, fingerprint(token), wish.seat is None)
    line, at = await line_of(house, table, wish.at)
    made = practice(line, msgspec.structs.replace(wish, at=at), new_id(), token, time.time(), bot)
    await house.made(made)
    log.info("table branched", extra={"table": made.match.id, "of": line.info.id, "seq": at})
    mine = [seat for seat, _ in sorted(made.holders)]
    return Made(table=made.match.id, links={seat: seat_key(token, made.match.id, seat) for seat in mine}, mine=mine)


async def refuse_more(house: House, identity: str, played_out: bool) -> None:
    """So many unfinished tables of one person, and fewer that bots play out: nobody has to wait at those."""
    if await house.store.unfinished(identity) >= house.settings.tables_each:
        raise TableProblem("too_many_tables", tables=house.settings.tables_each)
    if played_out and await being_played_out(house.store, identity) >= house.settings.playouts_each:
        raise TableProblem("too_many_playouts", tables=house.settings.playouts_each)


async def being_played_out(store: Store, identity: str) -> int:
    """How many branches of somebody's are under way without them."""
    nobody = ~exists().where(holders.c.match == matches.c.id)
    own = (matches.c.maker == identity) & matches.c.branched_at.is_not(None)
    async with store.reading() as connection:
        asked = select(func.count()).where(own, nobody, matches.c.status == "running")
        return int((await connection.execute(asked)).scalar_one())


# Branches beside their line.
async def own_branches(store: Store, identity: str, game: str) -> dict[str, str]:
    """Somebody's branches of a game, the oldest first: branch → the table it left."""
    own = (matches.c.maker == identity) & (matches.c.game == game) & matches.c.branched_at.is_not(None)
    newest = select(matches.c.id, matches.c.origins).where(own).order_by(matches.c.made.desc()).limit(LOOKED_AT)
    async with store.reading() as connection:
        found = (await connection.execute(newest)).all()
    return {row.id: parent_of(row.origins) for row in reversed(found)}


def root_of(own: dict[str, str], table: str) -> str:
    """The match a table comes from: whatever somebody's own branches lead up to."""
    while table in own:
        table = own[table]
    return table


def below(own: dict[str, str], root: str) -> Iterator[str]:
    """All branches that come from a match. A branch is made after what it left, so one look is enough."""
    family = {root}
    for table, left in own.items():
        if left in family:
            family.add(table)
            yield table


async def branches(house: House, table: Table, token: str | None) -> Branches:
    """What the asker made of the match a table belongs to. Nobody is told of anybody else's."""
    own = {} if token is None else await own_branches(house.store, fingerprint(token), table.info.game)
    root = (await house.lane(root_of(own, table.info.id))).known()
    told = [await variation(house, id_, token) for id_ in list(below(own, root.info.id))[-BESIDE:]]
    return Branches(
        root=root.info.id,
        points=root.points_so_far(root.match.states),
        whole=root.match.actor < 0,
        variations=[one for one in told if one is not None],
    )


async def variation(house: House, id_: str, token: str | None) -> Variation | None:
    """A branch as it is told; one that cannot be read is left out."""
    table = (await house.lane(id_)).table
    if table is None or table.info.branched_at is None or table.status not in ("running", "finished"):
        return None
    events, moments = inherited(table.match.origins), moments_of(table)
    own = telling.Eyes(frozenset(table.held_by(fingerprint(token or ""))), token)
    over = table.status == "finished"
    first = moments[events] if len(moments) > events else None
    eyes = table.points[first].row.seat if first is not None and over else own.viewer(table)
    return Variation(
        table=id_,
        of=parent_of(table.info.origins),
        at=table.info.branched_at,
        events=events,
        seq=table.seq,
        status="finished" if over else "running",
        mine=sorted(own.seats),
        bot=next((row.bot for row in table.seats if row.bot is not None), None),
        first=None if first is None else telling.past(table, first, eyes),
        then=table.points_so_far(table.points[events - 1].states),
        points=table.points_so_far(table.match.states),
        whole=table.match.actor < 0,
    )
