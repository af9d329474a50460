"""Monuments: the turn would have come round."""

from __future__ import annotations

import numpy as np

from dighouse.games.monuments.state import COLOUR, NONE, START
from dighouse.games.monuments.tables import COLOURS_EACH

TURN = ("actor", "phase", "colour", "actions_done", "actions_left", "extra", "laying", "discarding")


def turned(state: np.record, seat: int) -> bool:
    """MO3.1, MO13.4  The beginning of a turn.  MO10.2  Nobody has one after the turn in which the end is triggered."""
    if state["ending"]:
        return False
    state["seat"] = seat
    state["done"] = state["extra"] = state["laid"] = state["due"] = 0
    state["monument"] = state["symbol"] = NONE
    several = COLOURS_EACH[state["players"]] > 1
    state["colour"] = NONE if several else seat
    state["phase"] = COLOUR if several else START
    return True
