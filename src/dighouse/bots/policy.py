"""A bot that does what a net favours, without looking ahead. `policy:FILE`: a net of one's own."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dighouse.bots.judgement import Net, fits, inputs_of, insight_of, read
from dighouse.bots.outlook import outlook_of
from dighouse.bots.plain import PlainBot
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.game import Game


class PolicyBot(PlainBot):
    """Does what its net favours most."""

    def __init__(self, name: str, net: Net) -> None:
        self.name = name
        self.about = "bot.policy"
        self.net = net

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:  # noqa: ARG002
        """The legal action with the best odds."""
        insight = insight_of(game)
        legal, worths = np.zeros(len(game.actions), np.int16), np.zeros(len(game.actions))
        count = game.loops.legal(states, index, legal)
        hidden, thought = np.zeros_like(self.net.first_bias), np.zeros_like(self.net.second_bias)
        row, notes = np.zeros(inputs_of(game), np.float32), np.zeros(outlook_of(game).NOTES)
        insight.behold(states, index, seat, self.net, notes, row)
        insight.ponder(row, self.net, hidden, thought)
        insight.favour(self.net, thought, legal, count, worths)
        return int(legal[int(np.argmax(worths[:count]))])


def policy_from(spec: str, path: str, game: Game) -> PolicyBot:
    """The bot of a net in a file."""
    try:
        net = read(Path(path))
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise BadInput("bad_net", file=shortened(path), reason=shortened(str(error))) from error
    if not fits(net, game):
        raise BadInput("net_of_another_game", file=shortened(path), game=game.meta.key)
    return PolicyBot(spec, net)
