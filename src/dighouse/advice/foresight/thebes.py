"""Thebes: the others' markers would have caught up."""

from __future__ import annotations

import numpy as np

TURN = ("actor",)


def turned(state: np.record, seat: int) -> bool:
    """TH3.3, TH3.4  Nobody is behind this player any more, and of those on one space theirs lies on top."""
    players, own = int(state["players"]), state["clock"][seat]
    for other in range(players):
        state["clock"][other] = max(state["clock"][other], own)
    state["arrival"][seat] = players + state["turn"]
    return True
