"""How much of a game was luck: what its draws were worth to every seat, against what was to be expected of them.

The idea is that of Zinkevich, Bowling, Bard, Kan and Billings ("Optimal unbiased estimators for evaluating agent
performance", 2006): a sum whose mean is 0 whoever plays, and that explains most of what luck did, is taken out of a
game's result. What is left has the same mean, and far narrower intervals.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np

from dighouse.bots.judgement import insight_of, net_of
from dighouse.bots.search import knobs_of, new_desk, tree_of
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.core.specialise import specialised

TRIES = 16  # so often every draw is made again


def windfall_of(game: Game) -> ModuleType:
    """The reckoning of draws, compiled with the rules of a game."""
    names = {"rules": game.rules, "insight": insight_of(game), "tree": tree_of(game)}
    return specialised("dighouse.bots.templates.windfall", game.meta.key, **names)


class Windfalls:
    """The luck of one game, added up event by event."""

    def __init__(self, game: Game, players: int, key: int) -> None:
        """`key`: of the stream from which draws are made again; it is nobody else's."""
        self.template = windfall_of(game)
        self.net = net_of(game, players)
        self.desk = new_desk(game, self.net)
        self.scale = float(knobs_of(game, players)[self.template.tree.SCALE])
        self.chances = new_chance(key)
        self.positions = game.new_states(self.template.POSITIONS)
        self.found = np.zeros((players, self.template.KINDS))  # by seat: of how it comes out, and of its lead in points

    def witness(self, before: np.ndarray, action: int, after: np.ndarray) -> None:
        """An event: the position before it, what was done, and the position it led to."""
        if len(self.net.first_bias) == 0:  # nothing was learned of this game: luck cannot be told from skill
            return
        self.positions[self.template.BEFORE] = before[0]
        self.positions[self.template.AFTER] = after[0]
        arrays = (self.chances, TRIES, self.desk, self.net, self.scale, self.found)
        self.template.add_windfall(self.positions, action, *arrays)
