"""Greedy games to learn from: what was seen, what could be done, what the greedy bot does, and what came of it.

Now and then somebody slips, so that positions a greedy game never comes to are seen as well.
"""

from __future__ import annotations

import multiprocessing
import time
from typing import NamedTuple

import numpy as np

from dighouse.bots.greedy import player_of
from dighouse.bots.judgement import inputs_of, insight_of, untaught
from dighouse.bots.outlook import outlook_of
from dighouse.bots.search import new_desk, tree_of
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.core.specialise import specialised
from dighouse.games import game_called

SLIPS = 150  # in a thousand moves
EVERY = 2  # one in so many decisions is kept
GAMES_A_CALL = 20
ROWS_A_GAME = 400  # more than are ever kept of one


class Shown(NamedTuple):
    """What was seen, what could be done, and what was done and came of it."""

    seen: np.ndarray
    mask: np.ndarray  # packed, eight actions a byte
    done: np.ndarray


class Model:
    """Plays greedy games and keeps what was done."""

    def __init__(self, game: Game, players: int, seed: int, scale: float) -> None:
        names = {"rules": game.rules, "greedy": player_of(game), "tree": tree_of(game), "insight": insight_of(game)}
        self.samples = specialised("dighouse.bots.templates.samples", game.meta.key, **names)
        self.game, self.players, self.seed, self.scale = game, players, seed, scale
        self.positions, self.chances = game.new_states(3), new_chance(count=2)
        self.desk, self.weights = new_desk(game, untaught(game)), outlook_of(game).WEIGHTS[players]
        self.options = game.options_array(None, players)
        self.games = 0

    def play(self) -> Shown:
        """Some more games."""
        rows = GAMES_A_CALL * ROWS_A_GAME
        seen = np.zeros((rows, inputs_of(self.game)), np.float32)
        mask = np.zeros((rows, len(self.game.actions)), np.uint8)
        done = np.zeros((rows, 2 + 2 * self.game.seats), np.float32)
        table = (self.players, self.options, self.seed, self.games, GAMES_A_CALL, SLIPS, EVERY, self.scale)
        arrays = (self.positions, self.chances, self.desk, self.weights)
        kept = self.samples.play(*arrays, *table, seen, mask, done)
        self.games += GAMES_A_CALL
        return Shown(seen[:kept].astype(np.float16), np.packbits(mask[:kept], axis=1), done[:kept])


def model_games(key: str, players: tuple[int, ...], seed: int, scale: float, seconds: float) -> Shown:
    """Greedy games for so long, with each number of players in turn."""
    models = [Model(game_called(key), number, seed, scale) for number in players]
    shown: list[Shown] = []
    models[0].play()
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        shown += [model.play() for model in models]
    return Shown(*(np.concatenate(column) for column in zip(*shown, strict=True)))


def watched(key: str, players: tuple[int, ...], scale: float, seconds: float, workers: int) -> Shown:
    """What several processes played."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        wishes = [(key, players, 1000 + worker, scale, seconds) for worker in range(workers)]
        return Shown(*(np.concatenate(column) for column in zip(*pool.starmap(model_games, wishes), strict=True)))
