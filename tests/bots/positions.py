"""Positions to ask bots in: random games with bots' moves among them, at every number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dighouse.bots import ask, bot_called
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Position


def positions(game: Game, seeds: range, greedy_moves: float = 0.5) -> Iterator[Position]:
    """Every position of some games in which each move is the greedy bot's or a random one."""
    greedy = bot_called("greedy", game)
    for seed in seeds:
        dice = random.Random(seed)
        players = game.meta.seats[seed % len(game.meta.seats)]
        position = Position(game, players, seed)
        while position.legal.size:
            yield position
            if dice.random() < greedy_moves:
                position.step(ask(greedy, game, position.states, 0, new_chance(seed)))
            else:
                position.step(int(dice.choice(position.legal.tolist())))
