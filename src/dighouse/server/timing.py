"""A table's events as its clocks see them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dighouse.server.almanac import Almanac
from dighouse.server.clocks import Tick, remaining
from dighouse.server.messages import Clock
from dighouse.server.store import MatchRow
from dighouse.server.table import Draft, Point, Table


def clock_of(info: MatchRow) -> Clock | None:
    """What was agreed on."""
    return None if info.clock is None else msgspec.convert(info.clock, Clock)


def seconds_left(table: Table, almanac: Almanac, now: float, draft: Draft | None = None) -> list[float] | None:
    """What everybody has left, from the events (and one that is about to be stored); None without a clock."""
    clock = clock_of(table.info)
    if clock is None:
        return None
    away = [almanac.holidays(table.holders_of(row.seat)) for row in table.seats]
    return remaining(clock, len(table.seats), list(ticks(table, draft)), almanac.up(now), away, now)


def start_with(table: Table, draft: Draft) -> float | None:
    """When the table began to run, if a draft is stored."""
    return draft.row.at if table.status == "waiting" and draft.status == "running" else table.info.started


def ticks(table: Table, draft: Draft | None = None) -> Iterator[Tick]:
    """The events, and the moment at which the last seat was taken."""
    started = table.info.started if draft is None else start_with(table, draft)
    points = list(table.points)
    if draft is not None:
        points.append(Point(row=draft.row, states=draft.match.states, actor=draft.actor))
    bots = first_bots(table)
    running = False
    decides: int | None = None
    for point in points:
        row = point.row
        if started is not None and not running and row.at >= started > table.points[0].row.at:
            yield Tick(at=started, kind="start", decides=decides)
        running = started is not None and row.at >= started
        note_bot(bots, point)
        to_move = deciding(point, bots)
        yield Tick(at=row.at, kind=row.kind, seat=row.seat, decides=to_move if running else None)
        decides = to_move
    if started is not None and not running:
        yield Tick(at=started, kind="start", decides=decides)


def first_bots(table: Table) -> set[int]:
    """The seats a bot played for when the table was made: what the seats are now, less what changed since."""
    bots = {row.seat for row in table.seats if row.kind == "bot"}
    for point in reversed(table.points):
        row = point.row
        if row.seat is not None and row.kind in ("replace", "concede") and "bot" in row.body:
            if row.body["bot"] is None and row.kind == "replace":
                bots.add(row.seat)
            else:
                bots.discard(row.seat)
    return bots


def note_bot(bots: set[int], point: Point) -> None:
    """A bot plays on for a seat, or its person plays again."""
    row = point.row
    if row.kind not in ("replace", "concede") or row.seat is None:
        return
    if row.body.get("bot") is not None:
        bots.add(row.seat)
    elif row.kind == "replace":
        bots.discard(row.seat)


def deciding(point: Point, bots: set[int]) -> int | None:
    """The person whose clock runs after an event."""
    over = point.actor < 0 or (point.row.kind == "concede" and point.row.body.get("ends"))
    return None if over or point.actor in bots else point.actor
