"""What most bots have in common: nothing to do when a game is over, and nothing to give back."""

from __future__ import annotations

import numpy as np

from dighouse.core.game import Game


class PlainBot:
    """A bot that lives in this process."""

    name: str
    about: str

    def over(self, game: Game, states: np.ndarray, index: int, seat: int) -> None:
        """It does not mind how it ended."""

    def close(self) -> None:
        """It holds nothing."""
