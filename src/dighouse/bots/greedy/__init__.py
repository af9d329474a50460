"""The greedy bot: it takes the action that leaves it the best outlook. A module a game brings

choose(states, i, legal, count, notes, weights)   the best of the legal actions; it tries them at i + 1
"""

from __future__ import annotations

import importlib
from types import ModuleType

import numpy as np

from dighouse.bots.outlook import outlook_of
from dighouse.bots.plain import PlainBot
from dighouse.core.game import Game


def player_of(game: Game) -> ModuleType:
    """The greedy player of a game."""
    return importlib.import_module(f"dighouse.bots.greedy.{game.meta.key}")


class GreedyBot(PlainBot):
    """Counts what each action should gain and what it costs, and looks no further."""

    name = "greedy"
    about = "bot.greedy"

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:  # noqa: ARG002
        """The best action by the weights of the outlook."""
        desk = np.concatenate([states[index : index + 1]] * 2)
        legal = np.zeros(len(game.actions), np.int16)
        count = game.loops.legal(desk, 0, legal)
        outlook = outlook_of(game)
        weights = outlook.WEIGHTS[states["players"][index]]
        return int(player_of(game).choose(desk, 0, legal, count, np.zeros(outlook.NOTES), weights))
