"""PG8  Exhibiting: polish, dissolve, confirm, and how markers are pushed down."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import CONFIRM_ROW, FIRST_DISSOLVE, FIRST_POLISH
from dighouse.games.pergamon.rules.rows import forget_row, list_cancel, object_year, row_value
from dighouse.games.pergamon.state import CONFIRM, DISSOLVE, NO_FIELD, NO_PAIR, NO_TILE
from dighouse.games.pergamon.tables import (
    BIT,
    MUSEUM,
    PAIRS,
    POLISH_LIMIT,
    PUSH,
    SHOW_POINTS,
    SHOWS,
)


@rule
def refuse_polish(s, seat, coins):
    """PG8.2  At most 3 coins, in the last round as many as one has (R16)."""
    if coins > POLISH_LIMIT[s.round_number]:
        return Refusal.POLISH_LIMIT
    if coins > s.coins[seat]:
        return Refusal.NOT_ENOUGH_COINS
    return Refusal.NONE


@rule
def list_polish(s, seat, out):
    """Every number of coins that may be spent, 0 first."""
    most = min(POLISH_LIMIT[s.round_number], s.coins[seat])
    for coins in range(most + 1):
        out[coins] = FIRST_POLISH + coins
    return list_cancel(s, out, most + 1)


@rule
def polish(s, coins):
    """PG8.2  The coins are reserved; they are paid when the show is confirmed."""
    s.polish = coins
    s.step = DISSOLVE


@rule
def free_pair(s, seat):
    """PG8.6  The lowest-numbered free marker pair (R20); 0 when all three collections stand.  PG1.9  A pair each."""
    for pair in range(1, PAIRS + 1):
        if s.marker[seat, pair - 1] == NO_FIELD:
            return pair
    return NO_PAIR


@rule
def must_dissolve(s, seat):
    """PG8.4  With all three standing one must go.  PG8.5  With a free pair none may (R19)."""
    return free_pair(s, seat) == NO_PAIR


@rule
def list_dissolve(s, out):
    """Any of the three."""
    for pair in range(PAIRS):
        out[pair] = FIRST_DISSOLVE + pair
    return list_cancel(s, out, PAIRS)


@rule
def choose_dissolved(s, pair):
    """PG8.4  The choice takes effect when the show is confirmed."""
    s.dissolve = pair
    s.step = CONFIRM


@rule
def list_confirm(s, out):
    """Exhibiting the row, or taking it back."""
    out[0] = CONFIRM_ROW
    return list_cancel(s, out, 1)


@rule
def show_field(s):
    """PG8.3  Base value and polish, but never above field 24 (R16)."""
    return min(row_value(s, s.row_first) + s.polish, MUSEUM)


@rule
def confirm(s, seat):
    """PG8.6  Pay, dissolve, take a pair, 1 VP, push, place the marker, and the row leaves the hand (R17, R20)."""
    s.coins[seat] -= s.polish
    if s.dissolve != NO_PAIR:
        leave_museum(s, seat, s.dissolve - 1)
    pair = free_pair(s, seat) - 1
    s.points[seat, SHOWS] += SHOW_POINTS
    field = show_field(s)
    push(s, field)
    s.first[seat, pair] = s.row_first
    s.marker[seat, pair] = field
    s.hand[seat] &= ~s.row
    forget_row(s)


@rule
def push(s, field):
    """PG8.6, PG8.8  Every marker up to the new one's field moves down one, one's own too; the others stay (R17)."""
    for seat in range(s.players):
        for pair in range(PAIRS):
            if NO_FIELD < s.marker[seat, pair] <= field:
                move_down(s, seat, pair, PUSH)


@rule
def move_down(s, seat, pair, fields):
    """PG8.7, PG10.6  A marker moves down; past field 1 it leaves the museum."""
    if s.marker[seat, pair] <= fields:
        leave_museum(s, seat, pair)
    else:
        s.marker[seat, pair] -= fields


@rule
def leave_museum(s, seat, pair):
    """PG8.7  The pair is free at once, and the tiles go to the box.  PG8.9  Even in one's own turn (R18)."""
    tile = np.int64(s.first[seat, pair])
    while tile != NO_TILE:
        s.boxed |= BIT[tile]
        following = np.int64(s.follows[tile])
        s.follows[tile] = NO_TILE
        tile = following
    s.first[seat, pair] = NO_TILE
    s.marker[seat, pair] = NO_FIELD


@rule
def oldest_shown(s, seat):
    """PG12.4  The year of the oldest object in a player's museum collections; 0 without any."""
    oldest = np.int64(0)
    for pair in range(PAIRS):
        tile = np.int64(s.first[seat, pair])
        while tile != NO_TILE:
            following = np.int64(s.follows[tile])
            if following != NO_TILE:
                oldest = max(oldest, object_year(tile, following))
            tile = following
    return oldest
