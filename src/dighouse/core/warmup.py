"""Compile a game ahead of its first use: every door once, then a whole match as the table would play it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from dighouse.core.chance import below, new_chance
from dighouse.core.game import Game
from dighouse.core.replay import Match

Step = tuple[str, Callable[[], object]]


def warmup(game: Game) -> list[Step]:
    """What has to be compiled for a game, step by step, so that progress can be shown."""
    doors = game.loops
    players = game.meta.seats[0]
    states, chances = game.new_states(2), new_chance()
    options = game.options_array(None, players)
    out = np.zeros(len(game.actions), np.int16)
    sheets = np.stack([game.new_sheet(), game.new_sheet()])
    tensor = np.zeros(game.pieces.size, np.float32)
    return [
        ("set-up", lambda: doors.begin(states, 0, players, options, chances, 0, out)),
        ("moves", lambda: doors.step(states, 0, -1, chances, 0, out)),
        ("refusals", lambda: doors.refusal(states, 0, 0, -1)),
        ("legal actions", lambda: doors.legal(states, 0, out)),
        ("turn order", lambda: doors.actor(states, 0)),
        ("scores", lambda: (doors.score(states, 0, sheets[0]), doors.rank(states, 0, 0))),
        ("invariants", lambda: doors.check(states, 0)),
        ("redeals", lambda: doors.redeal(states, 0, 0, chances, 0)),
        ("observations", lambda: doors.observe(states, 0, 0, tensor)),
        ("whole games", lambda: doors.playouts(states, 0, players, options, chances, 0, out, 1, 0, 1, sheets)),
        ("the table", lambda: [None for _ in random_match(game)]),
    ]


def random_match(game: Game, players: int | None = None, seed: int = 1) -> Iterator[Match]:
    """A match by random play, told and shown move by move."""
    match = Match(game, players or game.meta.seats[0], seed=seed)
    chance = new_chance(seed)
    while match.actor >= 0:
        legal = match.legal()
        number = legal[below(chance[0], len(legal))]
        game.prospect(match.state, number)
        game.view(match.state, match.actor)
        match.play(number)
        match.notices(match.seq)
        yield match
