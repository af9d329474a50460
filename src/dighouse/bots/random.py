"""The random bot: any legal action, all equally likely."""

from __future__ import annotations

import numpy as np

from dighouse.bots.plain import PlainBot
from dighouse.core.chance import below
from dighouse.core.game import Game


class RandomBot(PlainBot):
    """Plays by the rules and by nothing else."""

    name = "random"
    about = "bot.random"

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:  # noqa: ARG002
        """One of the legal actions, drawn from the bot's own stream."""
        legal = np.zeros(len(game.actions), np.int16)
        count = game.loops.legal(states, index, legal)
        return int(legal[below(chances[j], count)])
