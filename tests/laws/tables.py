"""Every table a game can be played at, and random play at it."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from dighouse.core.game import Game, Position
from dighouse.core.jit import INTERPRETED
from dighouse.core.replay import Match
from dighouse.games import KEYS, game_called, meta_of

LONGER = int(os.environ.get("LONGER", "1"))  # `make soak` plays so many times as long
GAMES = 1 if INTERPRETED else 4 * LONGER  # random games a law plays at each table
FEW = 1 if INTERPRETED else 2 * LONGER  # where more would take too long


class Table(NamedTuple):
    """A game, how many play it, and its options."""

    key: str
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.key, str(self.players), *(value for _, value in self.options)])

    @property
    def game(self) -> Game:
        return game_called(self.key)

    def position(self, seed: int) -> Position:
        return Position(self.game, self.players, seed, dict(self.options))

    def match(self, seed: int) -> Match:
        return Match(self.game, self.players, options=dict(self.options), seed=seed)


def tables_of(key: str) -> list[Table]:
    """All numbers of players, with every choice of options they have."""
    meta = meta_of(key)
    found = []
    for players in meta.seats:
        choices = [
            [(option.name, value) for value in option.choices] for option in meta.options if players in option.players
        ]
        found += [Table(key, players, options) for options in itertools.product(*choices)]
    return found


TABLES = [table for key in KEYS for table in tables_of(key)]
# Interpreted, a law is tried at one table of each game; that all play the same in both modes is a law of its own.
TRIED = [tables_of(key)[-1] for key in KEYS] if INTERPRETED else TABLES
each_table = pytest.mark.parametrize("table", TRIED, ids=str)
each_game = pytest.mark.parametrize("key", KEYS)


def chosen(game: Game, legal: np.ndarray | list[int], dice: random.Random) -> int:
    """A random legal action: first a verb, so that rare verbs come up too, then any of its actions.

    `random()` alone is used: of all that `random` offers only that is promised to stay the same.
    """
    verbs: dict[str, list[int]] = {}
    for number in sorted(int(action) for action in legal):
        verbs.setdefault(game.actions.actions[number].verb(), []).append(number)
    of_verb = list(verbs.values())[int(dice.random() * len(verbs))]
    return of_verb[int(dice.random() * len(of_verb))]


def walked(table: Table, seed: int) -> Iterator[Position]:
    """A random game: its position after every event, the first and the last included."""
    position = table.position(seed)
    dice = random.Random(seed)
    yield position
    while position.legal.size:
        position.step(chosen(table.game, position.legal, dice))
        yield position


def walks(table: Table, games: int = GAMES) -> Iterator[Position]:
    """Some random games, position by position."""
    for seed in range(games):
        yield from walked(table, seed)


def sampled(table: Table, every: int, games: int = GAMES) -> Iterator[Position]:
    """Every so many positions of random play, and all last ones."""
    for number, position in enumerate(walks(table, games)):
        if number % every == 0 or not position.legal.size:
            yield position


def finished(table: Table, seed: int) -> Match:
    """A whole match by random play."""
    match = table.match(seed)
    dice = random.Random(seed)
    while match.actor >= 0:
        match.play(chosen(table.game, match.legal(), dice))
    return match
