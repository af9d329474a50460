"""One game between any bots, asked move by move: for those whose decisions are not compiled into whole games."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from dighouse.bots import RUN, ask, bot_called
from dighouse.bots.failing import Understudy, ranks_with_losses
from dighouse.core.game import Game


class Ending(NamedTuple):
    """How a game ended, a row or an entry a seat."""

    sheet: np.ndarray  # points by seat and category
    ranks: list[int]  # 1 for a winner
    moves: list[int]
    seconds: list[float]  # thought about them, of one core
    failures: dict[int, str]  # by seat: why a bot failed; it has lost, whatever was played in its name


def no_preparation(event: int) -> None:
    """Of a game whose chance is one stream from its beginning to its end."""


Witness = Callable[[np.ndarray, int, np.ndarray], None]  # the position before an event, what was done, and after it


class Playing:
    """A table at which bots play one game."""

    def __init__(self, game: Game, seated: Sequence[str], chances: np.ndarray) -> None:
        """`seated`: a bot a seat. `chances`: the game's stream, then one a seat for what its bot draws itself."""
        self.game = game
        self.chances = chances
        self.states = game.new_states()
        self.bots = [Understudy(bot_called(name, game), bot_called("random", game)) for name in seated]
        # A program beside this one has a core of its own: only the clock on the wall knows how long it thinks.
        self.clocks = [time.perf_counter if name.startswith(RUN) else time.thread_time for name in seated]
        self.moves = [0] * len(seated)
        self.seconds = [0.0] * len(seated)

    def play(
        self,
        options: Mapping[str, str] | None,
        prepare: Callable[[int], None] = no_preparation,
        witness: Witness | None = None,
    ) -> Ending:
        """Play to the end; `prepare` is called before every event, the set-up being event 0, `witness` after a move."""
        try:
            return self.played(options, prepare, witness)
        finally:
            for bot in self.bots:
                bot.close()

    def played(
        self, options: Mapping[str, str] | None, prepare: Callable[[int], None], witness: Witness | None
    ) -> Ending:
        """The game from its set-up to its score sheet."""
        game, states, players = self.game, self.states, len(self.bots)
        legal = np.zeros(len(game.actions), np.int16)
        prepare(0)
        game.loops.begin(states, 0, players, game.options_array(options, players), self.chances, 0, legal)
        while (seat := int(game.loops.actor(states, 0))) >= 0:
            action = self.asked(seat)
            prepare(sum(self.moves))
            before = states.copy() if witness is not None else states
            game.step(states, 0, action, self.chances, 0, legal)
            if witness is not None:
                witness(before, action, states)
        for seat, bot in enumerate(self.bots):
            bot.over(game, states, 0, seat)
        sheet = game.new_sheet()
        game.loops.score(states, 0, sheet)
        ranks = [int(game.loops.rank(states, 0, seat)) for seat in range(players)]
        failures = {seat: bot.failure.code for seat, bot in enumerate(self.bots) if bot.failure is not None}
        return Ending(sheet[:players], ranks_with_losses(ranks, failures), self.moves, self.seconds, failures)

    def asked(self, seat: int) -> int:
        """What the bot of the seat on turn chooses; how long it thought is added up."""
        clock = self.clocks[seat]
        began = clock()
        action = ask(self.bots[seat], self.game, self.states, 0, self.chances[1 + seat : 2 + seat])
        self.seconds[seat] += clock() - began
        self.moves[seat] += 1
        return action
