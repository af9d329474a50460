"""A series of games between bots, by seed: who sits where, and how each game ended.

Games between bots that are compiled are played in one compiled loop; with any other at the table, move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from dighouse.bots import LOOPED, bot_called, bot_number
from dighouse.bots.greedy import player_of
from dighouse.bots.outlook import outlook_of
from dighouse.bots.playing import Playing
from dighouse.core.chance import checked_seed, new_chance, open_stream
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
        self.looped = set(self.bots) <= set(LOOPED)
        self.numbers = self.checked_numbers()
        self.options = game.meta.chosen(options, players)
        self.seed = checked_seed(seed)
        self.round = distinct_seatings(self.bots) if weights is None else players
        outlook = outlook_of(game)
        self.weights = np.stack([outlook.WEIGHTS[players]] * players) if weights is None else weights
        self.positions = game.new_states(3)
        self.chances = new_chance(count=players + 1)
        self.legal = np.zeros(len(game.actions), np.int16)
        self.notes = np.zeros(outlook.NOTES)

    def checked_numbers(self) -> np.ndarray:
        """The bots' numbers in the compiled loop; a bot that does not exist is refused before anything is played."""
        if self.looped:
            return np.array([bot_number(name, self.game.meta.key) for name in self.bots], np.int64)
        for name in dict.fromkeys(self.bots):
            bot_called(name, self.game).close()
        return np.zeros(0, np.int64)

    def play(self, first: int, count: int) -> Endings:
        """Play games `first` to `first + count - 1`. The same games end the same however they are cut up."""
        sheets = np.zeros((count, *self.game.new_sheet().shape), np.int64)
        ranks = np.zeros((count, self.game.seats), np.int64)
        actions = np.zeros(count, np.int64)
        turned = np.arange(first, first + count) % self.round
        seated = (np.arange(self.players)[None, :] - turned[:, None]) % self.players
        if self.looped:
            self.play_compiled(first, sheets, ranks, actions)
        else:
            self.play_asked(first, seated, sheets, ranks, actions)
        return Endings(sheets[:, : self.players], ranks[:, : self.players], actions, seated)

    def play_compiled(self, first: int, sheets: np.ndarray, ranks: np.ndarray, actions: np.ndarray) -> None:
        """Fill in how the games from `first` on end, in one compiled loop."""
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

    def play_asked(
        self, first: int, seated: np.ndarray, sheets: np.ndarray, ranks: np.ndarray, actions: np.ndarray
    ) -> None:
        """The same games with the same draws, but every bot is asked for its moves."""
        for place, bots in enumerate(seated.tolist()):
            number = (first + place) // self.round
            open_stream(self.chances[0], self.seed, number)
            for seat, bot in enumerate(bots):
                streams = np.uint64(self.seed) ^ self.loops.BOT_STREAMS
                open_stream(self.chances[1 + seat], streams, number * self.players + bot)
            ending = Playing(self.game, [self.bots[bot] for bot in bots], self.chances).play(self.options)
            sheets[place, : self.players] = ending.sheet
            ranks[place, : self.players] = ending.ranks
            actions[place] = sum(ending.moves)


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
