"""A series of games between bots, by seed: who sits where, and how each game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from dighouse.bots import bot_number
from dighouse.bots.greedy import player_of
from dighouse.bots.outlook import outlook_of
from dighouse.core.chance import checked_seed, new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.specialise import specialised


class Endings(NamedTuple):
    """How some games ended: a row a game, then a column a seat."""

    sheets: np.ndarray  # points by game, seat and category
    ranks: np.ndarray  # by game and seat, 1 for a winner
    actions: np.ndarray  # by game
    seated: np.ndarray  # by game and seat: which of the named bots sat there


class Series:
    """Games by number. Those of one round have the same draws, and every bot moves a seat on from one to the next."""

    def __init__(
        self,
        game: Game,
        players: int,
        bots: Sequence[str],
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        weights: np.ndarray | None = None,
    ) -> None:
        self.game = game
        self.loops = specialised(
            "dighouse.bots.templates.loops", game.meta.key, rules=game.rules, greedy=player_of(game)
        )
        self.players = game.meta.players(players)
        self.bots = filled(bots, players)
        self.numbers = np.array([bot_number(name, game.meta.key) for name in self.bots], np.int64)
        self.options = game.meta.chosen(options, players)
        self.seed = checked_seed(seed)
        self.round = distinct_seatings(self.bots) if weights is None else players
        outlook = outlook_of(game)
        self.weights = np.stack([outlook.WEIGHTS[players]] * players) if weights is None else weights
        self.positions = game.new_states(3)
        self.chances = new_chance(count=players + 1)
        self.legal = np.zeros(len(game.actions), np.int16)
        self.notes = np.zeros(outlook.NOTES)

    def play(self, first: int, count: int) -> Endings:
        """Play games `first` to `first + count - 1`. The same games end the same however they are cut up."""
        sheets = np.zeros((count, *self.game.new_sheet().shape), np.int64)
        ranks = np.zeros((count, self.game.seats), np.int64)
        actions = np.zeros(count, np.int64)
        self.loops.tournament(
            self.positions,
            self.chances,
            self.legal,
            self.notes,
            self.weights,
            self.players,
            self.game.options_array(self.options, self.players),
            self.seed,
            first,
            self.numbers,
            self.round,
            sheets,
            ranks,
            actions,
        )
        turned = np.arange(first, first + count) % self.round
        seated = (np.arange(self.players)[None, :] - turned[:, None]) % self.players
        return Endings(sheets[:, : self.players], ranks[:, : self.players], actions, seated)


def filled(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for every seat: one a seat, or one for all."""
    if len(bots) == 1:
        return (bots[0],) * players
    if len(bots) != players:
        raise BadInput("bots_for_seats", bots=len(bots), players=players)
    return tuple(bots)


def distinct_seatings(bots: Sequence[str]) -> int:
    """How many turns of the table differ: 1 if all seats have the same bot, for a second would be the same game."""
    return next(turn for turn in range(1, len(bots) + 1) if tuple(bots[turn:]) + tuple(bots[:turn]) == tuple(bots))
