"""What the end of a match means for everybody who sat there: a row a seat, stored with the last event.

Practice and matches that were brought along from elsewhere count for nothing; nor does a match in which no person sat.
"""

from __future__ import annotations

import msgspec

from dighouse.core.replay import Match
from dighouse.server.store import MatchRow, ResultRow, SeatRow
from dighouse.server.table import Draft, Table, ranked

NOT_PLAYED = ("practice", "imported")  # marks a table may carry
HINT = "hint"  # the kind of event in which somebody asked for one


def counts(info: MatchRow) -> bool:
    """Whether what happens at a table counts."""
    return not any(getattr(info, mark, False) for mark in NOT_PLAYED)


class End(msgspec.Struct, kw_only=True, eq=False):
    """A table at its end: as it is, or as a draft will leave it."""

    table: Table
    seats: list[SeatRow]
    match: Match
    places: list[int]
    points: list[int]
    at: float


def results_of(table: Table, draft: Draft | None = None) -> list[ResultRow]:
    """The results of a match that is over, or that a draft ends; nothing before that."""
    status = draft.status if draft is not None else table.status
    if status != "finished" or not table.holders or not counts(table.info):
        return []
    end = end_of(table, draft)
    return [result_of(end, row) for row in end.seats]


def end_of(table: Table, draft: Draft | None) -> End:
    match, last, conceded = table.match, table.points[-1].row, table.conceded
    if draft is not None:
        match, last = draft.match, draft.row
        conceded = [*conceded, last.seat] if last.kind == "concede" and last.seat is not None else conceded
    return End(
        table=table,
        seats=seats_after(table, draft),
        match=match,
        places=ranked(match, conceded),
        points=[int(row.sum()) for row in match.scores()],
        at=last.at,
    )


def result_of(end: End, row: SeatRow) -> ResultRow:
    """How it ended for one seat."""
    table, info = end.table, end.table.info
    person = table.has_person(row.seat)
    return ResultRow(
        match=info.id,
        seat=row.seat,
        game=info.game,
        players=info.players,
        options=end.match.options,
        person=person,
        name=row.name,
        bot=row.bot,
        points=end.points[row.seat],
        place=end.places[row.seat],
        gave_up=row.conceded or (person and row.kind == "bot"),
        whole=end.match.actor < 0,
        screen=shares_screen(table, row.seat),
        moves=end.match.seq,
        hints=hints_asked(table, row.seat),
        began=info.started or info.made,
        at=end.at,
    )


def seats_after(table: Table, draft: Draft | None) -> list[SeatRow]:
    """Everybody's seat, with the one a draft changes."""
    changed = draft.seat if draft is not None else None
    return [changed if changed is not None and changed.seat == row.seat else row for row in table.seats]


def shares_screen(table: Table, seat: int) -> bool:
    """Whether whoever holds a seat holds another one too."""
    return any(len(table.held_by(identity)) > 1 for identity in table.holders_of(seat))


def hints_asked(table: Table, seat: int) -> int:
    """How often a seat asked for a hint, as far as the table's events tell."""
    return sum(point.row.kind == HINT and point.row.seat == seat for point in table.points)
