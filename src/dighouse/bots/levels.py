"""The house's opponents. None of them peeks: a level is made by time to think, by a slip now and then, and by taste.

A weaker one counts like the greedy bot, but values things a little its own way, new in every game, and takes one of
the moves that look about as good as the best; it never looks at more than a few. A stronger one searches.
"""

from __future__ import annotations

import msgspec
import numpy as np

from dighouse.bots.greedy import player_of
from dighouse.bots.outlook import outlook_of
from dighouse.bots.plain import PlainBot
from dighouse.bots.search import Budget, SearchBot
from dighouse.core.chance import next_word
from dighouse.core.game import Game

WORD = 2.0**64


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How an opponent is made."""

    budget: Budget | None = None  # how long it thinks ahead, if at all
    slack: float = 0.0  # of points that are all the same to it
    sight: int = 1  # moves it considers
    taste: float = 0.0  # how far its values lie from the house's

    def bot(self, name: str) -> SearchBot | CasualBot:
        """A player of this level."""
        return SearchBot(name, self.budget) if self.budget else CasualBot(name, self)


LEVELS = {
    "volunteer": Level(slack=6.0, sight=5, taste=0.6),
    "student": Level(slack=2.0, sight=4, taste=0.3),
    "curator": Level(budget=Budget(iterations=1000)),
    "professor": Level(budget=Budget(seconds=1.0, haste=3.0)),
}


def fraction(chance: np.record) -> float:
    """A number above 0 and up to 1."""
    return (float(next_word(chance)) + 1.0) / WORD


class CasualBot(PlainBot):
    """Counts what each action should gain, by its own values, and does not mind a point or two."""

    def __init__(self, name: str, level: Level) -> None:
        self.name = name
        self.about = f"bot.{name}"
        self.level = level
        self.weights: np.ndarray | None = None  # its taste, known once it has sat down

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:  # noqa: ARG002
        """One of the few best moves, the better the likelier."""
        chance = chances[j]
        desk = np.concatenate([states[index : index + 1]] * 2)
        legal = np.zeros(len(game.actions), np.int16)
        count = game.loops.legal(desk, 0, legal)
        worths = np.zeros(len(game.actions))
        outlook = outlook_of(game)
        if self.weights is None:
            self.weights = self.tasted(outlook.WEIGHTS[states["players"][index]], chance)
        player_of(game).worths(desk, 0, legal, count, np.zeros(outlook.NOTES), self.weights, worths)
        best = sorted(range(count), key=lambda number: (-worths[number], number))[: self.level.sight]
        # the largest of worth plus such noise: each is taken as likely as e to its worth in slacks
        noisy = [worths[number] - self.level.slack * np.log(-np.log(fraction(chance) * (1 - 1e-12))) for number in best]
        return int(legal[best[int(np.argmax(noisy))]])

    def tasted(self, weights: np.ndarray, chance: np.record) -> np.ndarray:
        """The house's weights, each a little more or less."""
        turns = np.array([fraction(chance) for _ in weights])
        return np.asarray(weights * np.exp(self.level.taste * (2.0 * turns - 1.0)))
