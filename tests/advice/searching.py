"""Every game of the house, and how long to think about it in a test."""

from __future__ import annotations

import pytest

from dighouse.core.game import Game
from dighouse.core.jit import INTERPRETED
from dighouse.games import KEYS, game_called

FEW = 20 if INTERPRETED else 300  # iterations
each_game = pytest.mark.parametrize("key", KEYS)


def searched(key: str) -> Game:
    """A game that is thought about."""
    return game_called(key)
