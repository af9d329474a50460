"""Who has been away for too long, or has no time left: others may let a bot play for them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from dighouse.server.timing import seconds_left

if TYPE_CHECKING:
    from dighouse.server.lanes import Lane


def absent(lane: Lane, seat: int) -> bool:
    """Whether a seat's person has been away for so long that others may let a bot play."""
    if seat in lane.here or (lane.info.pace == "turns" and lane.info.clock is not None):
        return False  # by turns it is the clock that says who is late, where there is one
    now = time.time()
    if lane.info.pace == "live":
        return now - lane.last_seen.get(seat, lane.loaded) >= lane.settings.absent_live
    since = max(lane.last_seen.get(seat, 0.0), lane.info.since)
    return lane.almanac.counted(since, now, lane.known().holders_of(seat)) >= lane.settings.absent_turns


def out_of_time(lane: Lane, seat: int) -> bool:
    """Whether the table waits for a person who has no time left."""
    table = lane.known()
    if table.status != "running" or table.actor != seat or table.seats[seat].kind != "person":
        return False
    left = seconds_left(table, lane.almanac, time.time())
    return left is not None and left[seat] <= 0
