"""Tomb Raiders: the others' markers would have caught up, and what one of them has begun would be done."""

from __future__ import annotations

import numpy as np

from dighouse.games.tomb_raiders.state import NOTHING, NOWHERE

TURN = ("actor", "pending")


def turned(state: np.record, seat: int) -> bool:
    """TR2.1, TR2.3, TR3.4  Nobody is behind this player, and no decision of another waits."""
    players, own = int(state["players"]), state["weeks"][seat]
    for other in range(players):
        state["weeks"][other] = max(state["weeks"][other], own)
    state["arrival"][seat] = players + state["turn"]
    state["pending"], state["gifts"] = NOTHING, 0
    state["pending_region"] = state["pending_museum"] = NOWHERE
    return True
