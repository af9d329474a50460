"""TH3, TH10  The time track: who acts, what a turn costs, and the end of a year."""

from __future__ import annotations

from dighouse.core.jit import constant, inner_rule, rule
from dighouse.games.thebes.state import NOBODY, VALID
from dighouse.games.thebes.tables import END_CLOCK, FIRST_YEAR, LAST_YEAR, MOST_ACTIONS, SEATS, SITES, YEAR_WEEKS

FIRST_SEAT = constant(0)
HIGHEST_STACK = constant(SEATS + MOST_ACTIONS + 1)  # more than any `arrival`


@inner_rule
def year_index(clock):
    """TH3.1  Years passed: 0 on space 0, then one more from every 53rd week on (R1)."""
    if clock == 0:
        return 0
    return (clock - 1) // YEAR_WEEKS


@inner_rule
def last_clock(s):
    """TH3.2  Space 1 of 1904, where nobody acts any more."""
    return END_CLOCK[s.players]


@inner_rule
def weeks_left(s, seat):
    """TH3.2  The weeks this player can still spend."""
    return last_clock(s) - s.clock[seat]


@inner_rule
def actor(s):
    """TH3.3  The rearmost player acts, of several the topmost.  TH11.3  Nobody, when all have finished."""
    first = FIRST_SEAT
    for seat in range(1, s.players):
        first = seat if acts_before(s, seat, first) else first
    return first if weeks_left(s, first) > 0 else NOBODY


@inner_rule
def acts_before(s, seat, other):
    """TH3.3, TH3.5  Fewer weeks first; on one space the marker on top of the stack."""
    return turn_order(s, seat) < turn_order(s, other)


@inner_rule
def turn_order(s, seat):
    """One number of clock and stack together: who has the smallest acts first."""
    return s.clock[seat] * HIGHEST_STACK - s.arrival[seat]


@inner_rule
def advance(s, seat, weeks):
    """TH3.7  The marker advances by the cost.  TH3.4  It lands on top of a stack."""
    s.clock[seat] += weeks
    s.arrival[seat] = s.players + s.turn


@inner_rule
def renew_permits(s, seat, clock_before):
    """TH10.1, TH10.2  A turn that passes a year end makes all five permits valid (R27, R28)."""
    if year_index(s.clock[seat]) > year_index(clock_before):
        for site in range(SITES):
            s.permit[seat, site] = VALID


@rule
def year_shown(s):
    """TH10.3  The year marker: the year of the rearmost player, at most 1903 (R36).  TH2.10  It starts there."""
    rearmost = s.clock[0]
    for seat in range(1, s.players):
        rearmost = min(rearmost, s.clock[seat])
    return min(FIRST_YEAR[s.players] + year_index(rearmost), LAST_YEAR)
