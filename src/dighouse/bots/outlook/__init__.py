"""What a position is worth to a seat, a module a game.

A module brings

    WEIGHTS                                     a row for every number of players
    NOTES                                       how many numbers are jotted down on the way
    evaluate(states, i, seat, notes, weights)   the points a seat should end with

and, where a learned judgement is told of the reckoning,

    survey(states, i, seat, notes, weights)              jot down what that seat knows, and nothing else
    parts(states, i, seat, notes, weights, out, first)   then for any seat what its reckoning is made of: PARTS numbers
"""

from __future__ import annotations

import importlib
from types import ModuleType

import numpy as np

from dighouse.core.game import Game

MOST_SEATS = 4


def outlook_of(game: Game) -> ModuleType:
    """The reckoning of a game."""
    return importlib.import_module(f"dighouse.bots.outlook.{game.meta.key}")


def told(outlook: ModuleType) -> int:
    """How many numbers of the reckoning a learned judgement is told."""
    return int(getattr(outlook, "PARTS", 0)) * MOST_SEATS


def estimate(game: Game, states: np.ndarray, index: int, seat: int) -> float:
    """The points a seat should end with."""
    outlook = outlook_of(game)
    weights = outlook.WEIGHTS[states["players"][index]]
    return float(outlook.evaluate(states, index, seat, np.zeros(outlook.NOTES), weights))
