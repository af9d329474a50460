"""PG9  Storing the hand at the end of a turn."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import FIRST_DISCARD, STORE_HAND
from dighouse.games.pergamon.rules.sets import has, size
from dighouse.games.pergamon.rules.tiles import list_tiles
from dighouse.games.pergamon.tables import BIT, STORED_A_COIN, STORED_FREE


@rule
def storing_cost(s, seat):
    """PG9.1  Three tiles are free, each further three or part of three cost 1 coin (R21).  PG9.5  In every round."""
    return (max(size(s.hand[seat]) - STORED_FREE, 0) + STORED_A_COIN - 1) // STORED_A_COIN


@rule
def refuse_discard(s, seat, tile):
    """PG9.3  Only a tile of one's hand."""
    if not has(s.hand[seat], tile):
        return Refusal.TILE_NOT_YOURS
    return Refusal.NONE


@rule
def refuse_store(s, seat):
    """PG9.4  Coins are never owed."""
    if storing_cost(s, seat) > s.coins[seat]:
        return Refusal.NOT_ENOUGH_COINS
    return Refusal.NONE


@rule
def list_storing(s, seat, out):
    """Every tile that can be discarded, and to pay if one can."""
    n = list_tiles(s.hand[seat], FIRST_DISCARD, out, 0)
    if storing_cost(s, seat) <= s.coins[seat]:
        out[n] = STORE_HAND
        n += 1
    return n


@rule
def discard(s, seat, tile):
    """PG9.3  A hand tile goes to the box."""
    s.hand[seat] &= ~BIT[tile]
    s.boxed |= BIT[tile]


@rule
def pay_storing(s, seat):
    """PG9.3  The cost for the tiles left is paid."""
    s.coins[seat] -= storing_cost(s, seat)
