"""What a position is worth to a seat, a module a game.

A module brings

    WEIGHTS                                     a row for every number of players
    NOTES                                       how many numbers are jotted down on the way
    evaluate(states, i, seat, notes, weights)   the points a seat should end with
"""

from __future__ import annotations

import importlib
from types import ModuleType

import numpy as np

from dighouse.core.game import Game


def outlook_of(game: Game) -> ModuleType:
    """The reckoning of a game."""
    return importlib.import_module(f"dighouse.bots.outlook.{game.meta.key}")


def estimate(game: Game, states: np.ndarray, index: int, seat: int) -> float:
    """The points a seat should end with."""
    outlook = outlook_of(game)
    weights = outlook.WEIGHTS[states["players"][index]]
    return float(outlook.evaluate(states, index, seat, np.zeros(outlook.NOTES), weights))
