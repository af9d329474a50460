"""What a command would do to a table: a draft, or the reason why not. Nothing here changes the table."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from typing import Any

from msgspec import structs

from dighouse.bots import USUAL, bot_names
from dighouse.core.game import Game
from dighouse.core.replay import Match
from dighouse.server.messages import Act, Concede, Replace, Undo
from dighouse.server.problems import TableProblem, shown
from dighouse.server.store import Row, SeatRow
from dighouse.server.table import AWAITING, Corrupt, Draft, Table

MOVING = ("setup", "move", "undo")  # the events that change the position


def drafted(table: Table, match: Match, kind: str, seat: int, at: float, command_id: str | None, **more: Any) -> Draft:
    """The next event of a table."""
    moved = kind == "move"
    last = match.events[-1]
    row = Row(
        seq=table.seq + 1,
        kind=kind,
        seat=seat,
        body=more.pop("body", {}),
        key=last.key if moved else None,
        outcome=last.outcome if moved else None,
        hash=last.hash,
        at=at,
        command_id=command_id,
    )
    return Draft(
        row=row,
        match=match,
        status=more.pop("status", table.status),
        seat=more.pop("changed", None),
        actor=match.actor,
    )


def require_running(table: Table) -> None:
    if table.status != "running":
        raise TableProblem(table.status)


def require_seat(table: Table, seat: int) -> SeatRow:
    """The seat of that number."""
    if not 0 <= seat < len(table.seats):
        raise TableProblem("no_seat", seat=seat + 1)
    return table.seats[seat]


def own_seat(table: Table, seats: set[int], asked: int | None) -> int:
    """The seat somebody acts for: the one named, else the one on turn if it is theirs, else their first."""
    if not seats:
        raise TableProblem("not_seated")
    if asked is None:
        return table.actor if table.actor in seats else min(seats)
    require_seat(table, asked)
    if asked not in seats:
        raise TableProblem("not_your_seat")
    return asked


def act(table: Table, seats: set[int], say: Act, at: float, command_id: str | None) -> Draft:
    """A move. Without a command id it is a bot's."""
    require_running(table)
    seat = own_seat(table, seats, say.seat)
    if command_id is not None and table.seats[seat].kind == "bot":
        raise TableProblem("conceded" if table.seats[seat].conceded else "bot_seat")
    match = table.forked()
    match.play(say.action, seat)
    broken = table.game.loops.check(match.states, 0)
    if broken:
        raise Corrupt(f"invariant {broken} does not hold after event {table.seq + 1}")
    body = match.events[-1].action
    draft = drafted(table, match, "move", seat, at, command_id, body=body)
    draft.status = "finished" if draft.actor < 0 else "running"
    return draft


def undo(table: Table, seats: set[int], say: Undo, at: float) -> Draft:
    """Take the last move back, if nothing was drawn or revealed and nobody else acted."""
    require_running(table)
    last = table.match.events[-1].seat
    seat = last if last is not None and last in seats else own_seat(table, seats, None)
    if table.seats[seat].kind == "bot":
        raise TableProblem("bot_seat")
    match = table.forked()
    match.undo(seat)
    return drafted(table, match, "undo", seat, at, say.command_id)


def advised_seat(table: Table, seats: set[int], asked: int | None) -> int:
    """The seat somebody asks a hint for: its own, on turn, played by a person, at a table that allows hints."""
    require_running(table)
    seat = own_seat(table, seats, asked)
    if not table.info.hints:
        raise TableProblem("no_hints")
    if table.seats[seat].kind == "bot":
        raise TableProblem("bot_seat")
    if seat != table.actor:
        raise TableProblem("hint_turn")
    return seat


def same_position(table: Table, seq: int) -> bool:
    """Whether nothing but hints came after an event."""
    return 0 <= seq <= table.seq and all(point.row.kind == "hint" for point in table.points[seq + 1 :])


def asked_already(table: Table, seat: int) -> bool:
    """Whether a seat has asked for a hint in the present position."""
    since = itertools.takewhile(lambda point: point.row.kind not in MOVING, reversed(table.points))
    return any(point.row.kind == "hint" and point.row.seat == seat for point in since)


def hint(table: Table, seat: int, at: float) -> Draft:
    """Somebody asks for a hint: everybody sees it, and the position stays as it is."""
    return drafted(table, table.forked(), "hint", seat, at, None)


def concede(table: Table, seats: set[int], say: Concede, at: float) -> Draft:
    """Give up. The match ends if one player or no person would be left; otherwise a bot plays on for the seat."""
    require_running(table)
    seat = own_seat(table, seats, say.seat)
    row = table.seats[seat]
    if row.conceded:
        raise TableProblem("conceded")
    left = [other for other in table.seats if other.seat != seat and not other.conceded]
    ends = len(left) < 2 or all(other.kind == "bot" and not table.has_person(other.seat) for other in left)
    bot = None if ends else USUAL
    changed = structs.replace(row, kind=row.kind if ends else "bot", bot=bot, conceded=True)
    status = "finished" if ends else "running"
    body = {"bot": bot, "ends": ends}
    return drafted(
        table, table.forked(), "concede", seat, at, say.command_id, body=body, status=status, changed=changed
    )


def replace(
    table: Table,
    seats: set[int],
    say: Replace,
    at: float,
    maker: bool,
    absent: bool,
    guests: Collection[str] = (),
) -> Draft:
    """Let a bot play for a seat (`absent`: its person went away, or is out of time), or let its person play again."""
    if table.status not in ("waiting", "running"):
        raise TableProblem(table.status)
    row = require_seat(table, say.seat)
    if row.conceded:
        raise TableProblem("conceded")
    if say.bot is None:
        changed = taken_back(row, seats)
    else:
        refuse_replacement(table, row, seats, maker, absent)
        changed = structs.replace(row, kind="bot", bot=checked_bot(table.game, say.bot, guests), conceded=False)
    others = [other for other in table.seats if other.seat != row.seat]
    status = "waiting" if any(other.kind in AWAITING for other in others) else "running"
    match = table.forked()
    body = {"bot": say.bot}
    return drafted(table, match, "replace", row.seat, at, say.command_id, body=body, status=status, changed=changed)


def replace_failed(table: Table, seat: int, failed: str, at: float) -> Draft:
    """A bot that failed, and how, is replaced by one of the house for the rest of the match."""
    row = require_seat(table, seat)
    changed = structs.replace(row, kind="bot", bot=USUAL)
    body = {"bot": USUAL, "was": row.bot, "failed": failed}
    return drafted(table, table.forked(), "replace", seat, at, None, body=body, changed=changed)


def taken_back(row: SeatRow, seats: set[int]) -> SeatRow:
    """A person plays on their own seat again."""
    if row.seat not in seats:
        raise TableProblem("not_your_seat")
    if row.kind != "bot":
        raise TableProblem("not_bot_seat")
    return structs.replace(row, kind="person", bot=None, conceded=False)


def refuse_replacement(table: Table, row: SeatRow, seats: set[int], maker: bool, absent: bool) -> None:
    """One's own seat; for the maker also one nobody's; for everybody at the table one whose person is gone or late."""
    if row.seat in seats or (maker and not table.has_person(row.seat)):
        return
    if not maker and not seats:
        raise TableProblem("not_seated")
    if not table.has_person(row.seat):
        raise TableProblem("not_your_seat")
    if not absent:
        raise TableProblem("not_absent", player=row.seat)


def checked_bot(game: Game, bot: str | None, guests: Collection[str] = ()) -> str:
    """The name of a bot of this game or of the host's; the usual one if none is named."""
    names = bot_names(game.meta.key)
    if bot is None:
        return USUAL
    if bot not in names and bot not in guests:
        raise TableProblem("unknown_bot", bot=shown(bot), bots=", ".join((*names, *guests)))
    return bot
