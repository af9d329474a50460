"""PG7  Collections: rows of tiles whose halves fit."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import CANCEL_ROW, CLOSE_ROW, END_EXHIBITS, FIRST_ADD
from dighouse.games.pergamon.rules.sets import has, youngest
from dighouse.games.pergamon.rules.tiles import list_tiles
from dighouse.games.pergamon.state import EXHIBIT, NO_PAIR, NO_TILE, POLISH, ROW
from dighouse.games.pergamon.tables import (
    BIT,
    CANCELS,
    CENTURY,
    CENTURY_YEARS,
    DIGITS,
    KIND_COUNT,
    LEFT_OF_KIND,
    NO_TILES,
    RIGHT,
    RIGHT_OF_KIND,
)


@rule
def fitting(tiles, tile):
    """PG7.1  Those of a set whose left half is of the kind of this tile's right half (R9)."""
    return tiles & LEFT_OF_KIND[RIGHT[tile]]


@rule
def object_year(left, right):
    """PG7.2  An object's year: the left tile's century and the right tile's digits (R10).  PG1.2  Both printed."""
    return CENTURY[left] * CENTURY_YEARS + DIGITS[right]


@rule
def row_value(s, first):
    """PG7.4  The sum of the objects' values.  PG7.2  Each the left tile's century.  PG7.3  Ends count nothing."""
    value = 0
    if first == NO_TILE:
        return value
    tile = first
    while s.follows[tile] != NO_TILE:
        value += CENTURY[tile]
        tile = s.follows[tile]
    return value


@rule
def beginnings(hand):
    """PG7.1  The hand tiles that can begin a row: some other fits on their right.  PG1.3  Their own half never."""
    found = NO_TILES
    for kind in range(KIND_COUNT):
        if hand & LEFT_OF_KIND[kind] != NO_TILES:
            found |= hand & RIGHT_OF_KIND[kind]
    return found


@rule
def refuse_add(s, seat, tile):
    """PG7.1  A hand tile not in the row yet: the first needs a partner, a later one must fit."""
    if not has(s.hand[seat] & ~s.row, tile):
        return Refusal.TILE_NOT_YOURS
    if s.step == EXHIBIT:
        if fitting(s.hand[seat], tile) == NO_TILES:
            return Refusal.TILE_HAS_NO_PARTNER
    elif not has(fitting(s.hand[seat], s.row_last), tile):
        return Refusal.TILE_DOES_NOT_FIT
    return Refusal.NONE


@rule
def refuse_close(s):
    """PG7.1  A collection has at least two tiles."""
    if s.row_first == s.row_last:
        return Refusal.ROW_TOO_SHORT
    return Refusal.NONE


@rule
def list_exhibits(s, seat, out):
    """Every tile that can begin a row, and to exhibit nothing more."""
    n = list_tiles(beginnings(s.hand[seat]), FIRST_ADD, out, 0)
    out[n] = END_EXHIBITS
    return n + 1


@rule
def list_row(s, seat, out):
    """Every tile that fits on the right of the row, and to close it once it has two."""
    n = list_tiles(fitting(s.hand[seat] & ~s.row, s.row_last), FIRST_ADD, out, 0)
    if s.row_first != s.row_last:
        out[n] = CLOSE_ROW
        n += 1
    return list_cancel(s, out, n)


@rule
def add(s, tile):
    """PG7.5  A hand tile begins the row or joins it on the right; until it is shown nothing is final."""
    if s.step == EXHIBIT:
        s.row_first = tile
        s.step = ROW
    else:
        s.follows[s.row_last] = tile
    s.row_last = tile
    s.row |= BIT[tile]


@rule
def close_row(s):
    """PG7.1  The row is complete; polish comes next."""
    s.step = POLISH


@rule
def refuse_cancel(s):
    """PG8.10  At most five rows a turn may be cancelled (R30)."""
    if s.cancels >= CANCELS:
        return Refusal.CANCEL_LIMIT
    return Refusal.NONE


@rule
def list_cancel(s, out, n):
    """Taking the row back, while one may."""
    if s.cancels < CANCELS:
        out[n] = CANCEL_ROW
        n += 1
    return n


@rule
def cancel(s):
    """PG8.10  Nothing is paid or moved, and the tiles are back in the hand."""
    tiles = s.row
    while tiles != NO_TILES:
        s.follows[youngest(tiles)] = NO_TILE
        tiles &= tiles - 1
    forget_row(s)
    s.cancels += 1


@rule
def forget_row(s):
    """PG8.1  No row is being laid; the player may exhibit again."""
    s.row = NO_TILES
    s.row_first = NO_TILE
    s.row_last = NO_TILE
    s.polish = 0
    s.dissolve = NO_PAIR
    s.step = EXHIBIT
