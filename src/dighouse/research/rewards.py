"""What a finished game is worth to a seat: two ways to say it, both adding up to nothing over the table."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput

MOST_POINTS = 1000  # more than a seat can score in any of the games


def win(points: np.ndarray, ranks: np.ndarray) -> np.ndarray:
    """1 for the winner, and a loss is such that all adds up to 0; a shared win is shared."""
    won = ranks == 1
    players = len(points)
    return (players * won / won.sum() - 1) / (players - 1)


def margin(points: np.ndarray, ranks: np.ndarray) -> np.ndarray:  # noqa: ARG001
    """One's points less the mean of everybody else's."""
    players = len(points)
    return (players * points - points.sum()) / (players - 1)


Reward = Callable[[np.ndarray, np.ndarray], np.ndarray]
REWARDS: dict[str, Reward] = {"win": win, "margin": margin}
HIGHEST = {"win": 1.0, "margin": 2.0 * MOST_POINTS}


def reward_called(name: str) -> Reward:
    """The reward of that name."""
    if name not in REWARDS:
        raise BadInput("unknown_reward", reward=shortened(name), rewards=", ".join(REWARDS))
    return REWARDS[name]
