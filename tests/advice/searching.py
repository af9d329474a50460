"""Games whose search is there: the others are passed over until it is."""

from __future__ import annotations

import pytest

from dighouse.bots.greedy import player_of
from dighouse.core.game import Game
from dighouse.core.jit import INTERPRETED
from dighouse.games import KEYS, game_called

FEW = 20 if INTERPRETED else 300  # iterations
each_game = pytest.mark.parametrize("key", KEYS)


def searched(key: str) -> Game:
    """A game that can be searched."""
    game = game_called(key)
    if not hasattr(player_of(game), "worths"):
        pytest.skip("this game is not searched yet")
    return game
