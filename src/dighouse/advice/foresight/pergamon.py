"""Pergamon: who has not placed yet would place; who still has a turn in this round would dig, or exhibit.

Beyond that nothing can be told: what a round will pay, and what is turned up for the next, is drawn first.
"""

from __future__ import annotations

import numpy as np

from dighouse.games.pergamon.state import DIG, EXHIBIT, NO_FIELD, NO_PAIR, NO_TILE, PLACE, STORE
from dighouse.games.pergamon.tables import DEEPEST, DIG_COST, NO_TILES

TURN = ("phase", "step", "actor", "row", "cancels_left")


def turned(state: np.record, seat: int) -> bool:
    """PG5.3, PG6.1  The same phase, with this player to decide."""
    placed = state["figure"][seat] != NO_FIELD
    if state["step"] == PLACE and not placed:
        state["actor"] = seat
        return True
    if DIG <= state["step"] <= STORE and state["figure"][seat] > state["figure"][state["actor"]]:
        put_row_back(state)
        state["actor"], state["cancels"] = seat, 0
        state["step"] = DIG if may_dig(state, seat) else EXHIBIT
        return True
    return False


def put_row_back(state: np.record) -> None:
    """PG8.10  Whatever another is laying: no row is being laid any more."""
    tiles = int(state["row"])
    for tile in range(len(state["follows"])):
        if tiles >> tile & 1:
            state["follows"][tile] = NO_TILE
    state["row"], state["row_first"], state["row_last"] = NO_TILES, NO_TILE, NO_TILE
    state["polish"], state["dissolve"] = 0, NO_PAIR


def may_dig(state: np.record, seat: int) -> bool:
    """PG6.6  Where nothing can be dug the step is passed over."""
    reach = range(1, int(DEEPEST[state["figure"][seat]]) + 1)
    return any(state["gallery"][one - 1] != NO_TILES and DIG_COST[one] <= state["coins"][seat] for one in reach)
