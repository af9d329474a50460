"""Observations and actions as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from dighouse.core.game import Game

WIDEST = 16.0  # numbers of an observation are about 0 to 1, and always well within this


class LegalActions(spaces.Discrete):
    """The actions of a game by number. A sample taken without a mask is of the actions legal now, if there are any."""

    def __init__(self, mask: np.ndarray) -> None:
        super().__init__(mask.size)
        self.legal = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


def observation_space(game: Game) -> spaces.Dict:
    """What a seat knows, as one vector with named pieces, and the actions it may choose now."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-WIDEST, WIDEST, (game.pieces.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )
