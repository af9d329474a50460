"""What a seat could do if it were its turn now: the position as it is, with this seat to decide.

A module a game brings

    turned(state, seat)   changes a position so that this seat decides; False where its next decision cannot be told yet
    TURN                  the parts of a view that say whose turn it is and what is to be decided

A position made so is for planning ahead: no match ever has it. It is made of what the seat may know alone.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from dighouse.advice.hint import known_to
from dighouse.core.game import Game
from dighouse.core.record import seen

NOBODY = -1


def foreseen(game: Game, states: np.ndarray, seat: int) -> np.ndarray | None:
    """The position with this seat to decide, everything it cannot know dealt again; None: it cannot be told yet."""
    if game.loops.actor(states, 0) in (seat, NOBODY):
        return None
    desk = known_to(game, states, 0, seat)
    turned = importlib.import_module(f"dighouse.advice.foresight.{game.meta.key}").turned
    return desk if turned(desk[0], seat) and game.loops.actor(desk, 0) == seat else None


def turn_of(game: Game, desk: np.ndarray, seat: int) -> dict[str, Any]:
    """Of the view of such a position what the turn changed in it; the rest is as it lies there."""
    module = importlib.import_module(f"dighouse.advice.foresight.{game.meta.key}")
    view = game.view(seen(desk), seat)
    return {part: getattr(view, part) for part in module.TURN}
